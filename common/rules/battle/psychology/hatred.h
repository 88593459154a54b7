/* B10.6: what hatred makes units do. */
#ifndef GONFALON_BATTLE_HATRED_H
#define GONFALON_BATTLE_HATRED_H

#include "common/match/match.h"

/* May the unit do it to that enemy now: charge it, with its reach, or shoot at it, in range? */
typedef bool battle_may_attack(const struct match *m, int32_t unit, int32_t enemy);

/* B10.6-b, B10.6-c: it hates an enemy whom it could attack, and has not tested in this phase. */
bool battle_is_driven(const struct match *m, int32_t unit, battle_may_attack *may);
/* The Cl test to do something else. False: it is driven at the nearest. */
bool battle_holds_its_hatred(struct match *m, int32_t unit, const char *rule);
/* B10.6-d, B10.6-e: how many hated enemies are the nearest that it could attack. */
int32_t battle_nearest_hated(const struct match *m, int32_t unit, battle_may_attack *may, int32_t *nearest);
/* An option for each of those; its id is the unit. */
void battle_offer_hated(const struct match *m, struct decision *d, int32_t unit, battle_may_attack *may);

/* B10.6-j, B10.6-k: what hatred adds to the Ld of a rout test: 1 or 0. */
int32_t battle_hatred_steadies(const struct match *m, int32_t unit);

#endif
