/* B13.5.9-b to B13.5.9-d: weapons that hinder the manoeuvres of those who carry them. */
#ifndef GONFALON_BATTLE_UNWIELDY_H
#define GONFALON_BATTLE_UNWIELDY_H

#include "common/rules/battle/move/drill.h"

/* The rule by which its weapons ask for a test of Ld before it manoeuvres where it stands; NULL: none does.
 */
const char *battle_unwieldy_tests(const struct match *m, const struct battle_drill *drill);
/* May it manoeuvre once more where it stands, as far as its weapons go? */
bool battle_unwieldy_lets(const struct match *m, const struct battle_drill *drill, struct refusal *why);

#endif
