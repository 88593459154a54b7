/* W14.5-a: Gust knocks down up to four figures of a unit. The caster chooses the others besides the first. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/magic.h"
#include "common/rules/warband/magic/spells.h"

static bool could_fall(const struct match *m, const struct warband_cast_frame *v, int32_t figure)
{
    struct refusal why;

    return figure != v->target && warband_near(m, figure, v->target, GUST_REACH) &&
           warband_spell_reaches(m, v->figure, v->slot, figure, warband_point(m, figure), &why);
}

bool warband_gust_spreads(const struct match *m, const struct warband_cast_frame *v)
{
    const struct unit *u = unit_at(m, warband_unit_of(m, v->target));

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && could_fall(m, v, i))
            return true;
    return false;
}

void warband_gust_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_cast_frame *v = FRAME_TOP(warband_cast_frame, m);
    const struct unit *u = unit_at(m, warband_unit_of(m, v->target));

    (void)side;
    d->figure = v->figure;
    decision_arg(d, "figure", ARG_FIGURE, d->figure);
    decision_arg(d, "target", ARG_FIGURE, v->target);
    d->min = 0;
    d->max = GUST_MOST - 1;
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        if (warband_lives(m, i) && could_fall(m, v, i))
            figure_option(d, "figure", "warband.option.spell_target", i, "target", i);
    }
}

/* Within two inches of each other, not of the first alone. */
static bool together(const struct match *m, const struct answer *a, struct refusal *why)
{
    for (int32_t i = 1; i < a->count; i++)
        for (int32_t k = 0; k < i; k++)
            if (!warband_near(m, a->item[i].ref, a->item[k].ref, GUST_REACH))
                return refuse(why, RULE("W14.5-a"), "warband.refused.not_together", a->item[i].ref,
                              stand_distance(table_of(m), a->item[i].ref, a->item[k].ref) - GUST_REACH);
    return true;
}

bool warband_gust_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    (void)d;
    p->unit = "warband.word.actions";
    return together(m, a, why);
}

/* As many as go together, the first of the list being one of them; no rule: advice */
static void gather(const struct match *m, const struct decision *d, int32_t first, struct answer *a)
{
    for (int32_t n = 0; n < d->option_count && a->count < GUST_MOST - 1; n++) {
        struct refusal why;

        answer_add(a, d->option[(first + n) % d->option_count].id, 0);
        if (!together(m, a, &why))
            a->count--;
    }
}

void warband_gust_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    gather(m, d, 0, a); /* no rule: any group would do */
}

/* no rule: advice */
static bool has(const struct answer *a, int32_t figure)
{
    for (int32_t i = 0; i < a->count; i++)
        if (a->item[i].ref == figure)
            return true;
    return false;
}

/* Have the suggestions such a group already, in whatever order? (no rule: advice) */
static bool suggested(const struct suggestions *s, const struct answer *a)
{
    for (int32_t n = 0; n < s->count; n++) {
        const struct answer_item *item = &s->pool[s->line[n].first];
        int32_t same = 0;

        for (int32_t i = 0; i < s->line[n].count; i++)
            same += has(a, item[i].ref);
        if (same == a->count && s->line[n].count == a->count)
            return true;
    }
    return false;
}

/* Each group is named by the one that it was gathered round. */
void warband_gust_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t first = 0; first < d->option_count; first++) {
        struct answer a;
        int32_t worth = 0;

        answer_clear(&a, DECISION_PICK, d->number);
        gather(m, d, first, &a);
        if (suggested(s, &a))
            continue;
        for (int32_t i = 0; i < a.count; i++)
            worth += warband_figure_at(m, a.item[i].ref)->on_ground
                         ? 0
                         : figure_at(m, a.item[i].ref)->cost * (10 - warband_figure_at(m, a.item[i].ref)->f);
        if (!suggest_begin(s, "warband.suggest.gust", worth))
            return;
        suggest_arg(s, "figures", ARG_NUMBER, a.count + 1);
        suggest_arg(s, "target", ARG_FIGURE, d->option[first].id);
        for (int32_t i = 0; i < a.count; i++)
            suggest_item(s, a.item[i].ref, 0);
    }
}
