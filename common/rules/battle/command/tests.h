/* Tests on Ld: 2D6, at most the unit's value (B11.1.2-f). What changes a test is a row of a table (tests.c).
 */
#ifndef GONFALON_BATTLE_TESTS_H
#define GONFALON_BATTLE_TESTS_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/rules/massed/profile.h"

/* What the test is for; each has its own modifiers. */
enum battle_test {
    TEST_MANOEUVRE, /* B5.6.1-i: a second or third simple one */
    TEST_COMPLEX,   /* B5.6.2-c */
    TEST_FLEE,      /* B7.2.3-b */
    TEST_ROUT,      /* B8.1-d */
    /* psychology/: on Cl (B10.1-a) */
    TEST_PANIC,
    TEST_FEAR,
    TEST_HATRED,
    TEST_STUPIDITY,
    TEST_FRENZY,
    /* charge/ */
    TEST_STAND,     /* B7.2.2-c */
    TEST_HOLD_BACK, /* B8.5.5-a */
    TEST_STOP,      /* B8.5.6-c */
    TEST_RALLY,     /* B8.6-b */
    TEST_WITHDRAW,  /* B7.14.3-d */
    TEST_REDIRECT,  /* B7.2.4-b */
    TEST_BRAWL,     /* B10.3-v */
    TEST_RAGE,      /* B10.5-c: for frenzy, by a leader who seeks it */
    TEST_CROSSED,   /* B5.5-c: friends go through it */
    /* that a game master imposes, as of a spell */
    TEST_WP, /* B14.6.5-f */
    TEST_INT,
    BATTLE_TESTS
};

/* Something of the moment that is added to the value; 0: nothing. */
struct battle_test_more {
    int32_t value;
    const char *rule;
};

/* B11.1.2-a, B11.1.2-b: what the troops of the unit have of it. */
int32_t battle_troops_value(const struct match *m, int32_t unit, enum massed_characteristic c);

/* Rolls and tells it: the event is about the unit, has the roll and cites `rule`. */
bool battle_test(struct match *m, int32_t unit, enum battle_test test, const char *rule);
bool battle_test_with(struct match *m, int32_t unit, enum battle_test test, const char *rule,
                      struct battle_test_more more);

/* B14.6.4-c: of one figure, on its own value. */
bool battle_test_alone(struct match *m, int32_t figure, enum battle_test test, const char *rule,
                       struct battle_test_more more);

/* The roll before its dice: what it needs, and what changes that. */
void battle_prepare_test(const struct match *m, int32_t unit, enum battle_test test,
                         struct battle_test_more more, struct roll *roll);
/* Of 36 cases, those in which the unit would pass. */
int32_t battle_test_chance(const struct match *m, int32_t unit, enum battle_test test);

#endif
