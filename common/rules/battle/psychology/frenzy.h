/* B10.5: frenzy. */
#ifndef GONFALON_BATTLE_FRENZY_H
#define GONFALON_BATTLE_FRENZY_H

#include "common/match/match.h"

/* B10.5-b: contact has been made by a charge of the unit, or on it: P_FRENZY tests it. */
void battle_mark_frenzy(struct match *m, int32_t unit);
/* B10.5-d: whoever is in contact with no enemy any more is calm again. */
void battle_calm_down(struct match *m);

#endif
