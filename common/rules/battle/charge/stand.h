/* B7.2.2: a charged unit stands and shoots. */
#ifndef GONFALON_BATTLE_STAND_H
#define GONFALON_BATTLE_STAND_H

#include "common/rules/battle/frames.h"

/* RULE("B7.2.2-a"), RULE("B7.2.2-b"): may it try? */
bool battle_may_stand(const struct match *m, int32_t unit, int32_t charger);
/* The volley, with the weapon that the most of its figures can use. */
struct battle_volley battle_stand_volley(const struct match *m, int32_t unit, int32_t charger);

#endif
