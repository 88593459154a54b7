/* B13.8.4: grenades. */
#ifndef GONFALON_BATTLE_GRENADE_H
#define GONFALON_BATTLE_GRENADE_H

#include "common/rules/battle/frames.h"

/* Is what the volley shoots thrown at a point, which is asked figure by figure (P_GRENADES)? */
bool battle_is_burst(const struct battle_volley *v);

#endif
