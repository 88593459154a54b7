/* O8.1-d, O8.2-d: dice of magic, of casting and dispelling alike: their sum, and what doubles make of it. */
#ifndef GONFALON_ORDERS_SUMS_H
#define GONFALON_ORDERS_SUMS_H

#include "common/match/event.h"
#include "common/match/match.h"

enum orders_magic_result {
    MAGIC_FAILED,
    MAGIC_REACHED, /* the sum is what was needed, or more */
    MAGIC_DOUBLE_SIX,
    MAGIC_DOUBLE_ONE
};

/* RULE("O8.1-h"), RULE("O8.1-i"), RULE("O8.1-j"), RULE("O8.2-e"), RULE("O8.2-f"): two dice of 1 before two
 * dice of 6, and both before the sum. */
enum orders_magic_result orders_magic_result(int32_t ones, int32_t sixes, int32_t sum, int32_t needed);
/* Throws so many D6 into the roll, which has its target, and reads them. */
enum orders_magic_result orders_throw_magic(struct match *m, struct roll *roll, int32_t dice);

/* In how many of all cases the dice do what; more than MAGIC_ODDS_DICE of them count as that many. */
enum { MAGIC_ODDS_DICE = 16 };
struct orders_magic_odds {
    int64_t cases;
    int64_t good; /* reached, or a double 6 */
    int64_t double_six, double_one;
};
struct orders_magic_odds orders_magic_odds(int32_t dice, int32_t needed);

#endif
