/* B3: what the characteristics are in a roll, at 0 and beyond 10; B14.5, B14.6.5: the bonuses that a
 * character lends. */
#ifndef GONFALON_BATTLE_PROFILES_H
#define GONFALON_BATTLE_PROFILES_H

#include "common/rules/massed/profile.h"
#include "common/rules/massed/scores.h"

#include <stdbool.h>

enum {
    HIT_LEAST = 2, /* B7.8.1-a */
    HIT_SIX = 6,
    HIT_MOST = 9,     /* the ladder of B7.8.1-a: 7, 8, 9 are a 6 and then 4, 5, 6 or more */
    SURE_TO_WOUND = 1 /* B3.1-a: T 0 */
};

/* B3-a: within what the characteristic may be. */
bool battle_characteristic_good(enum massed_characteristic c, int32_t value);

/* B7.8-a with B3.1-a: the place on the ladder before modifiers; NEVER of a striker without WS. */
int32_t battle_hit_place(int32_t ws, int32_t target_ws);
/* B7.8.1-a: with what is added to the die. NEVER: beyond the ladder. */
int32_t battle_hit_place_with(int32_t place, int32_t modifier);
/* The same as a score of massed/scores.h: beyond 6 it needs a second die. */
int32_t battle_hit_score(int32_t place);
/* B6.2-b, B6.2.5-i: the D6 that a shot needs; NEVER: no 6 does it, or the shooter has no BS. */
int32_t battle_shot_score(int32_t bs, int32_t modifier);
/* B6.3-d with B3.1-a: the D6 that wounds; NEVER, or SURE_TO_WOUND where no die is thrown. */
int32_t battle_wound_score(int32_t s, int32_t t);
/* B7.9-b: with what is added to the die; nothing makes the impossible possible. */
int32_t battle_wound_score_with(int32_t score, int32_t modifier);

/* B3-n: 2D6 at most the value. Of 36 cases; 0 of a value of 0 (B3.1-a) or 1. */
int32_t battle_test_in_36(int32_t value);

/* Ld, Int, Cl, WP. */
bool battle_is_mental(enum massed_characteristic c);
/* B14.6.5-h, B14.8-c: of troops of this value, led by one of such a bonus and value. */
int32_t battle_led(int32_t troops, int32_t bonus, int32_t leader);

#endif
