#include "common/rules/battle/characters/ahead.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"

/* The M of the slowest of the others, in half paces. */
static int32_t others_movement(const struct match *m, int32_t unit, int32_t figure)
{
    int32_t least = MOVEMENT_MOST;

    EACH_MEMBER(m->state, unit, other)
    if (other != figure && massed_lives(m, other) && massed_value(m, other, CHAR_M) < least)
        least = massed_value(m, other, CHAR_M);
    return least;
}

/* RULE("B14.6.8-b"), RULE("B8.2.1-b"). */
static bool may_run_ahead(const struct match *m, int32_t unit, int32_t figure)
{
    return battle_is_attached(m, figure) && massed_rank_and_file(m, unit) > 0 &&
           massed_value(m, figure, CHAR_M) > others_movement(m, unit, figure);
}

bool battle_anybody_ahead(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (may_run_ahead(m, unit, figure))
        return true;
    return false;
}

void battle_ahead_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_routs_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    d->min = d->max = 0;
    EACH_MEMBER(m->state, unit, figure)
    if (may_run_ahead(m, unit, figure)) {
        struct option *o = decision_option(d, "ahead", "battle.option.ahead");

        o->id = o->figure = figure;
        option_arg(o, "character", ARG_FIGURE, figure);
        d->max++;
    }
}

void battle_take_ahead(struct match *m, int32_t unit)
{
    const struct answer *a = flow_answer(m, battle_side_of(m, unit));

    for (int32_t i = 0; i < a->count; i++)
        battle_go_alone(m, a->item[i].ref, "battle.runs_ahead", RULE("B14.6.8-b"));
}
