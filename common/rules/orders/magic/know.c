/* P_SPELLS, O8.1-a: before deployment both sides choose in secret which spells their wizards know; then all
 * are told (O10.1-a). */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/spells.h"

enum { SIDES = 2 };
enum { WIZARDS_AT_ONCE = 50 }; /* no rule: more are asked in a second question */
_Static_assert(WIZARDS_AT_ONCE *(SPELL_NUMBERS - 1) <= (int)OPTIONS_MAX, "each spell of each is an option");
_Static_assert(WIZARDS_AT_ONCE <= (int)SHARE_GROUPS_MAX, "each wizard has a group");

/* The wizards of a side that the question is about; returns how many. */
static int32_t list_wizards(const struct match *m, int32_t side, int32_t first, int32_t out[WIZARDS_AT_ONCE])
{
    int32_t seen = 0, count = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side && massed_figure_at(m, i)->wizard > 0 && seen++ >= first &&
            count < WIZARDS_AT_ONCE)
            out[count++] = i;
    return count;
}

static int32_t option_of(int32_t place, int32_t spell)
{
    return place * SPELL_NUMBERS + spell;
}

/* RULE("O8.1-a"): one spell a level, all different. */
void orders_spells_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t wizard[WIZARDS_AT_ONCE];
    int32_t count = list_wizards(m, side, FRAME_TOP(orders_spells_frame, m)->first, wizard);

    d->min = 0;
    for (int32_t i = 0; i < count; i++) {
        int32_t level = massed_figure_at(m, wizard[i])->wizard,
                group = decision_group(d, wizard[i], figure_at(m, wizard[i])->unit, level, level);

        d->min += level;
        for (int32_t spell = NO_SPELL + 1; spell < SPELL_NUMBERS; spell++) {
            struct option *o = decision_option(d, orders_spell(spell)->tag, "orders.option.learn");

            o->id = option_of(i, spell);
            o->figure = wizard[i];
            o->group = group;
            o->max = 1;
            option_arg(o, "wizard", ARG_FIGURE, wizard[i]);
            option_word(o, "spell", orders_spell(spell)->label);
            option_arg(o, "difficulty", ARG_NUMBER, orders_spell(spell)->difficulty);
        }
    }
    d->max = d->min;
}

/* The first of the list. */
void orders_spells_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].id % SPELL_NUMBERS <= massed_figure_at(m, d->option[i].figure)->wizard)
            answer_add(a, d->option[i].id, 1);
}

static void tell(struct match *m, int32_t wizard)
{
    const struct orders_figure *f = orders_figure_at(m, wizard);

    for (int32_t i = 0; i < SPELLS_KNOWN && f->spell[i] != NO_SPELL; i++) {
        struct event *e = event_begin(m, "orders.knows_spell", RULE("O8.1-a"));

        event_arg(e, "wizard", ARG_FIGURE, wizard);
        event_word(e, "spell", orders_spell(f->spell[i])->label);
        event_end(m);
    }
}

/* They are kept in the order of the ledger, whatever the order of the answer. */
static void learn(struct match *m, int32_t side, int32_t first)
{
    const struct answer *a = flow_answer(m, side);
    int32_t wizard[WIZARDS_AT_ONCE], count = list_wizards(m, side, first, wizard);

    for (int32_t i = 0; i < count; i++) {
        struct orders_figure *f = orders_figure_at(m, wizard[i]);
        int32_t known = 0;

        for (int32_t spell = NO_SPELL + 1; spell < SPELL_NUMBERS; spell++)
            for (int32_t k = 0; k < a->count; k++)
                if (a->item[k].ref == option_of(i, spell) && a->item[k].value > 0) {
                    assert(known < SPELLS_KNOWN);
                    f->spell[known++] = spell;
                }
    }
}

static int32_t sides_asked(const struct match *m, int32_t first)
{
    int32_t wizard[WIZARDS_AT_ONCE], sides = 0;

    for (int32_t side = 0; side < SIDES; side++)
        if (list_wizards(m, side, first, wizard) > 0)
            sides |= 1 << side;
    return sides;
}

static void take_answers(struct match *m, int32_t first)
{
    int32_t asked = sides_asked(m, first), wizard[WIZARDS_AT_ONCE];

    for (int32_t side = 0; side < SIDES; side++)
        if (asked >> side & 1)
            learn(m, side, first);
    secret_revealed(m);
    for (int32_t side = 0; side < SIDES; side++) {
        int32_t count = asked >> side & 1 ? list_wizards(m, side, first, wizard) : 0;

        for (int32_t i = 0; i < count; i++)
            tell(m, wizard[i]);
    }
}

enum flow orders_spells_run(struct match *m, struct frame *f)
{
    struct orders_spells_frame *v = FRAME(orders_spells_frame, f);

    switch (f->step) {
    case SPELLS_ASK:
        if (sides_asked(m, v->first) == 0)
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, SPELLS_CHOSEN, Q_SPELLS, sides_asked(m, v->first));
    case SPELLS_CHOSEN:
        take_answers(m, v->first);
        v->first += WIZARDS_AT_ONCE;
        return flow_again(f, SPELLS_ASK);
    default:
        flow_lost(m, f);
    }
}
