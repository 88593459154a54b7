/* The plan of a roll: its modifiers with their rules, before the die is thrown. */
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/state.h"

void brothers_sum_add(struct brothers_sum *s, int32_t value, const char *rule)
{
    if (value == 0)
        return;
    modifier_add(s->line, &s->count, value, rule);
    s->total += value;
}

void brothers_sum_to_hit(struct brothers_sum *s, int32_t value, const char *rule)
{
    brothers_sum_add(s, value, rule);
    if (value > 0)
        s->to_hit += value;
}

/* The worse way round for the figure: subtracted on every roll that is better when high. */
void brothers_sum_wounds(const struct match *m, int32_t figure, struct brothers_sum *s)
{
    brothers_sum_add(s, -brothers_wound_malus(m, figure), RULE("F7.8-a"));
}

int32_t brothers_throw(struct match *m, struct roll *r, const char *what, int32_t figure,
                       const struct brothers_sum *s)
{
    int32_t natural = brothers_die(m, r, what, brothers_side_of(m, figure), figure);

    for (int32_t i = 0; i < s->count; i++)
        roll_modify(r, s->line[i].value, s->line[i].rule);
    r->total = natural + s->total;
    return natural;
}

/* no rule: advice */
int32_t brothers_value(const struct match *m, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);

    return 100 * (b->value > 0 ? b->value : figure_at(m, figure)->cost);
}

/* Objects are named as what they are; a fist is a word of its own. */
struct option *brothers_item_option(const struct match *m, struct decision *d, const char *tag,
                                    const char *label, const char *name, int32_t item)
{
    struct option *o = decision_option(d, tag, label);

    (void)m;
    if (item != FISTS) {
        o->figure = item;
        option_arg(o, name, ARG_FIGURE, item);
    } else {
        option_word(o, name, "brothers.word.fists");
    }
    return o;
}

void brothers_event_item(const struct match *m, struct event *e, const char *name, int32_t item)
{
    (void)m;
    if (item != FISTS)
        event_arg(e, name, ARG_FIGURE, item);
    else
        event_word(e, name, "brothers.word.fists");
}
