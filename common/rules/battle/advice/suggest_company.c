/* Suggestions about characters: who leads, whom they join and where, who steps back (B14.6). */
#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/asks.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    LEAD_PART = 50,  /* of the unit's worth: what a better Ld brings */
    STRIKE_PART = 4, /* of the worth of a character: what his blows bring in the front rank */
    FRAIL_WOUNDS = 1 /* who has no more W than this keeps behind */
};

/* Who can lead takes the command, and keeps it; nobody leaves the unit that shelters him. */
void battle_company_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        bool leads = strcmp(o->tag, "lead") == 0 || strcmp(o->tag, "keep") == 0;
        int64_t worth = o->unit < 0 ? 0 : battle_worth(m, o->unit) / LEAD_PART;

        suggest_option(s, o, (int32_t)(leads ? worth : -worth));
    }
}

/* Where the engine would set him down. */
void battle_leave_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct answer a;

    answer_clear(&a, DECISION_PLACE, d->number);
    battle_leave_fallback(m, d, &a);
    if (!battle_leave_check(m, d, &a, NULL, NULL) || !suggest_begin(s, "battle.suggest.beside", 0))
        return;
    suggest_place(s, a.item[0].ref, a.item[0].at, a.item[0].facing, NO_VALUE);
}

/* The dearest of those whom he touches. */
void battle_join_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(battle_worth(m, d->option[i].unit) / LEAD_PART));
}

static bool is_frail(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->wizard > 0 || massed_wounds_left(m, figure) <= FRAIL_WOUNDS;
}

static int64_t own_worth(const struct match *m, int32_t figure)
{
    return (int64_t)massed_figure_at(m, figure)->half_points * WORTH_OF_HALF_POINT;
}

/* RULE("B14.6.3-d"), RULE("B14.6.5-b"): he leads if he can; else fighters stand in front, others behind. */
void battle_join_place_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    bool frail = is_frail(m, d->figure);
    int64_t blows = own_worth(m, d->figure) / STRIKE_PART;

    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        bool lead = strcmp(o->tag, "lead") == 0,
             front =
                 lead || (massed_in_ranks(m, d->unit) && o->id < state_blocks(m->state, d->unit)[0].files);

        suggest_option(s, o,
                       (int32_t)((lead ? battle_worth(m, d->unit) / LEAD_PART : 0) + (front && !frail ? blows
                                                                                      : front         ? -blows
                                                                                                      : 0)));
    }
}

/* RULE("B14.6.3-i"): all who are frail, or nobody. */
void battle_step_back_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t saved = 0;

    if (!suggest_begin(s, "battle.suggest.nobody_steps_back", 0))
        return;
    for (int32_t i = 0; i < d->option_count; i++)
        if (is_frail(m, d->option[i].figure))
            saved += own_worth(m, d->option[i].figure) / STRIKE_PART;
    if (saved == 0 || !suggest_begin(s, "battle.suggest.frail_step_back", (int32_t)saved))
        return;
    for (int32_t i = 0; i < d->option_count; i++)
        if (is_frail(m, d->option[i].figure))
            suggest_item(s, d->option[i].id, NO_VALUE);
}
