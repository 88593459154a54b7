/* Tests on Ld (O1-e) and I (O1-f): 2D6 or 1D6, at most the value. What changes a test is a row of a table
 * (tests.c), and serves the roll, its event and its odds. */
#ifndef GONFALON_ORDERS_TESTS_H
#define GONFALON_ORDERS_TESTS_H

#include "common/match/event.h"
#include "common/match/match.h"

/* What the test is for; each has its own modifiers. */
enum orders_test {
    TEST_SECONDARY, /* O4.1-c */
    TEST_COMPACT,   /* O4.5-l */
    TEST_REACTION,  /* O4.11-c, O4.11-e */
    TEST_ROUT,      /* O6.1 */
    TEST_RALLY,     /* O6.4 */
    TEST_PANIC,     /* O7.5 */
    TEST_FEAR,      /* O7.6 */
    TEST_TERROR,    /* O7.9 */
    TEST_STUPIDITY, /* O7.7 */
    TEST_RECOVERY,  /* O3.4-a */
    ORDERS_TESTS
};

struct orders_test_result {
    bool passed;
    int32_t natural; /* of the dice: 2 and 12 have effects of their own (O6.5) */
};

/* Rolls and tells it: the event is about the unit, has the roll and cites `rule`. */
struct orders_test_result orders_test(struct match *m, int32_t unit, enum orders_test test, const char *rule);
/* O3.4-a: on a character's own Ld, without modifiers. */
struct orders_test_result orders_test_own(struct match *m, int32_t figure, const char *rule);
/* O1-f. */
bool orders_test_initiative(struct match *m, int32_t unit, const char *rule);

/* The roll of such a test before its dice: its modifiers and what it needs at most. */
void orders_prepare_test(const struct match *m, int32_t unit, enum orders_test test, struct roll *roll);
/* In how many of 36 cases a test that needs so much at most is passed. */
int32_t orders_cases_at_most(int32_t target);
/* In how many of 36 cases it is passed. */
int32_t orders_test_chance(const struct match *m, int32_t unit, enum orders_test test);

#endif
