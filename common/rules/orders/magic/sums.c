/* Dice of magic: what they show, and how often. */
#include "common/rules/orders/magic/sums.h"

#include "common/rules/orders/constants.h"

#include <assert.h>
#include <string.h>

enum { DOUBLE = 2, SUMS = MAGIC_ODDS_DICE * D6 + 1 };

enum orders_magic_result orders_magic_result(int32_t ones, int32_t sixes, int32_t sum, int32_t needed)
{
    if (ones >= DOUBLE)
        return MAGIC_DOUBLE_ONE;
    if (sixes >= DOUBLE)
        return MAGIC_DOUBLE_SIX;
    return sum >= needed ? MAGIC_REACHED : MAGIC_FAILED;
}

enum orders_magic_result orders_throw_magic(struct match *m, struct roll *roll, int32_t dice)
{
    int32_t ones = 0, sixes = 0;
    enum orders_magic_result result;

    assert(dice > 0);
    for (int32_t i = 0; i < dice; i++) {
        int32_t face = roll_die(m, roll);

        roll->total += face;
        ones += face == 1;
        sixes += face == D6;
    }
    result = orders_magic_result(ones, sixes, roll->total, roll->target);
    roll->result = result == MAGIC_REACHED || result == MAGIC_DOUBLE_SIX ? ROLL_PASSED : ROLL_FAILED;
    if (result == MAGIC_DOUBLE_SIX && roll->total < roll->target)
        roll->target = 0; /* two sixes need no sum: the log does not ask for one */
    return result;
}

/* Cases by the sum so far and the number of ones and sixes, of which more than two count as two. */
struct cases {
    int64_t of[SUMS][DOUBLE + 1][DOUBLE + 1];
};

/* no rule: odds */
static int32_t at_most_two(int32_t count)
{
    return count > DOUBLE ? DOUBLE : count;
}

/* no rule: odds */
static void add_die(const struct cases *from, struct cases *to)
{
    memset(to, 0, sizeof *to);
    for (int32_t sum = 0; sum + D6 < SUMS; sum++)
        for (int32_t ones = 0; ones <= DOUBLE; ones++)
            for (int32_t sixes = 0; sixes <= DOUBLE; sixes++)
                for (int32_t face = 1; face <= D6; face++)
                    to->of[sum + face][at_most_two(ones + (face == 1))][at_most_two(sixes + (face == D6))] +=
                        from->of[sum][ones][sixes];
}

struct orders_magic_odds orders_magic_odds(int32_t dice, int32_t needed)
{
    struct cases cases[2];
    struct orders_magic_odds odds = {0};
    int32_t now = 0;

    assert(dice > 0);
    dice = dice < MAGIC_ODDS_DICE ? dice : MAGIC_ODDS_DICE;
    memset(&cases[now], 0, sizeof cases[now]);
    cases[now].of[0][0][0] = 1;
    for (int32_t i = 0; i < dice; i++, now = 1 - now)
        add_die(&cases[now], &cases[1 - now]);
    for (int32_t sum = 0; sum < SUMS; sum++)
        for (int32_t ones = 0; ones <= DOUBLE; ones++)
            for (int32_t sixes = 0; sixes <= DOUBLE; sixes++) {
                enum orders_magic_result result = orders_magic_result(ones, sixes, sum, needed);
                int64_t count = cases[now].of[sum][ones][sixes];

                odds.cases += count;
                odds.good += result == MAGIC_REACHED || result == MAGIC_DOUBLE_SIX ? count : 0;
                odds.double_six += result == MAGIC_DOUBLE_SIX ? count : 0;
                odds.double_one += result == MAGIC_DOUBLE_ONE ? count : 0;
            }
    return odds;
}
