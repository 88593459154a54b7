/* The tables of chapter 7 and chapter 6, as the ledgers print them: rows are the attacker's value, columns
 * the target's. */
#include "common/rules/massed/scores.h"
#include "common/rules/massed/profile.h"

#include <assert.h>

enum { SIX = 6, CASES_A_DIE = 6 };

/* "+n" */
#define P4 (SECOND_DIE + 4)
#define P5 (SECOND_DIE + 5)
#define P6 (SECOND_DIE + 6)

static const int32_t to_hit[CHARACTERISTIC_MOST][CHARACTERISTIC_MOST] = {
    /*        1  2  3  4   5   6   7   8   9  10 */
    /* 1  */ {5, 5, 6, 6, P4, P4, P5, P5, P6, P6},
    /* 2  */ {4, 5, 5, 6, 6, P4, P4, P5, P5, P6},
    /* 3  */ {4, 4, 5, 5, 6, 6, P4, P4, P5, P5},
    /* 4  */ {3, 4, 4, 5, 5, 6, 6, P4, P4, P5},
    /* 5  */ {3, 3, 4, 4, 5, 5, 6, 6, P4, P4},
    /* 6  */ {2, 3, 3, 4, 4, 5, 5, 6, 6, P4},
    /* 7  */ {2, 2, 3, 3, 4, 4, 5, 5, 6, 6},
    /* 8  */ {2, 2, 2, 3, 3, 4, 4, 5, 5, 6},
    /* 9  */ {2, 2, 2, 2, 3, 3, 4, 4, 5, 5},
    /* 10 */ {2, 2, 2, 2, 2, 3, 3, 4, 4, 5},
};

#define N NEVER

static const int32_t to_wound[CHARACTERISTIC_MOST][CHARACTERISTIC_MOST] = {
    /*        1  2  3  4  5  6  7  8  9  10 */
    /* 1  */ {4, 5, 6, 6, N, N, N, N, N, N},
    /* 2  */ {3, 4, 5, 6, 6, N, N, N, N, N},
    /* 3  */ {2, 3, 4, 5, 6, 6, N, N, N, N},
    /* 4  */ {2, 2, 3, 4, 5, 6, 6, N, N, N},
    /* 5  */ {2, 2, 2, 3, 4, 5, 6, 6, N, N},
    /* 6  */ {2, 2, 2, 2, 3, 4, 5, 6, 6, N},
    /* 7  */ {2, 2, 2, 2, 2, 3, 4, 5, 6, 6},
    /* 8  */ {2, 2, 2, 2, 2, 2, 3, 4, 5, 6},
    /* 9  */ {2, 2, 2, 2, 2, 2, 2, 3, 4, 5},
    /* 10 */ {2, 2, 2, 2, 2, 2, 2, 2, 3, 4},
};

int32_t massed_score_to_hit(int32_t ws, int32_t target_ws)
{
    assert(ws >= 1 && ws <= CHARACTERISTIC_MOST && target_ws >= 1 && target_ws <= CHARACTERISTIC_MOST);
    return to_hit[ws - 1][target_ws - 1];
}

int32_t massed_score_to_wound(int32_t s, int32_t t)
{
    assert(s >= 1 && s <= CHARACTERISTIC_MOST && t >= 1 && t <= CHARACTERISTIC_MOST);
    return to_wound[s - 1][t - 1];
}

/* no rule: a chance, for odds and advice */
int32_t massed_chance_in_36(int32_t score)
{
    if (score == NEVER)
        return 0;
    if (score > SECOND_DIE)
        return SIX + 1 - (score - SECOND_DIE);
    assert(score >= 2);
    return score > SIX ? 0 : CASES_A_DIE * (SIX + 1 - score);
}
