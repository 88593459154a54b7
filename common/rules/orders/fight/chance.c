/* The sums of the chance to kill. Everything that changes them has changed WS, BS, S or the save before. */
#include "common/rules/orders/fight/chance.h"

#include "common/match/event.h"
#include "common/rules/massed/scores.h"
#include "common/rules/orders/constants.h"

#include <assert.h>

enum { SAVE_BEST = 2, SAVE_WORST = 6, STRENGTH_FREE = 3 };

static int32_t within(int32_t value, int32_t low, int32_t high)
{
    assert(low <= high);
    return value < low ? low : value > high ? high : value; /* no rule: at the bounds it is the same */
}

/* RULE("O5.2-a"): 20 times the product, to the nearest whole number, halves up; 36 * 6 * 6 cases, twice for
 * the half. */
struct orders_chance orders_chance(int32_t hit, int32_t s, int32_t t, int32_t save)
{
    enum { CASES = 36 * 6 * 6 };
    struct orders_chance c = {.hit = hit};
    int32_t score = massed_score_to_wound(s, t); /* RULE("O5.2-d") */

    assert(hit >= 0 && hit <= SURE_HIT && save >= SAVE_BEST);
    c.wound = score == NEVER ? 0 : D6 + 1 - score;
    c.save_fails = save > SAVE_WORST ? D6 : save - 1;
    c.cpt = within((2 * D20 * c.hit * c.wound * c.save_fails + CASES) / (2 * CASES), CPT_LEAST, CPT_MOST);
    return c;
}

/* RULE("O5.2-b"). */
int32_t orders_hit_by_blow(int32_t ws, int32_t target_ws)
{
    return massed_chance_in_36(massed_score_to_hit(ws, target_ws));
}

/* RULE("O5.3-b"): 7 - BS; RULE("O5.3-c"): never below 2, and a 7 is not to be thrown. */
int32_t orders_hit_by_shot(int32_t bs, int32_t modifier)
{
    int32_t needed = D6 + 1 - bs - modifier;

    assert(bs > 0);
    return massed_chance_in_36(needed < SAVE_BEST ? SAVE_BEST : needed);
}

/* RULE("O1-c"): p points are a save of 7 - p. */
static int32_t save_needed(int32_t points, int32_t worse)
{
    int32_t needed = D6 + 1 - points + worse;

    assert(worse >= 0); /* so that no points are no save */
    if (needed > SAVE_WORST)
        return NO_SAVE;
    return needed < SAVE_BEST ? SAVE_BEST : needed;
}

/* RULE("O5.2-f"), RULE("O5.2-g"). */
int32_t orders_save(int32_t points, int32_t s, int32_t piercing)
{
    int32_t beyond = s - STRENGTH_FREE;

    return save_needed(points, (beyond > 0 ? beyond : 0) + piercing);
}

/* RULE("O10.5-a"). */
int32_t orders_save_against_machine(int32_t points, int32_t modifier)
{
    assert(modifier <= 0);
    return save_needed(points, -modifier);
}
