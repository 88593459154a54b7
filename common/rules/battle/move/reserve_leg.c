#include "common/rules/battle/move/reserve_leg.h"

#include "common/rules/battle/move/file.h"
#include "common/rules/battle/psychology/fear.h"

/* A file that bends, or has bent before: figure by figure. */
static bool file_barred(const struct match *m, const struct battle_drill *drill)
{
    struct battle_stance to[BLOCK_FIGURES_MOST];
    int32_t count = drill->places.block.count;

    for (int32_t i = 0; i < count; i++)
        to[i] = (struct battle_stance){drill->places.figure[i], drill->file.bent
                                                                    ? drill->file.at[i]
                                                                    : block_slot(&drill->places.block, i)};
    return battle_fear_bars_figures(m, drill->unit, to, count);
}

static bool barred(const struct match *m, const struct battle_drill *drill)
{
    if (drill->file.bent || battle_bent(m, drill->unit))
        return file_barred(m, drill);
    return battle_fear_bars(m, drill->unit, drill->march.block, drill->march.blocks);
}

/* Straight ahead it goes as far as it may, found by halves; no other manoeuvre is done by parts. */
bool battle_stop_at_fear(const struct match *m, const struct battle_drill *before, struct battle_drill *drill,
                         const struct answer_item *leg, struct march_end *end)
{
    struct answer_item part = *leg;
    int32_t good = 0, bad = end->done;

    if (!barred(m, drill))
        return false;
    *drill = *before;
    *end = (struct march_end){.why = MARCH_ENEMY, .figure = NOBODY, .piece = NOTHING};
    if (leg->value != DRILL_AHEAD)
        return true;
    while (bad - good > 1) {
        struct battle_drill try = *before;
        struct march_end reached;

        part.amount = good + (bad - good) / 2;
        if (battle_drill_leg(m, &try, &part, &reached, NULL) && !barred(m, &try)) {
            good = part.amount;
            *drill = try;
            end->done = reached.done;
            end->cost = reached.cost;
        } else
            bad = part.amount;
    }
    return true;
}
