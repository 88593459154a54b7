/* B5.7.4-a: a unit that declares a charge may form a wedge. */
#ifndef GONFALON_BATTLE_CHARGE_WEDGE_H
#define GONFALON_BATTLE_CHARGE_WEDGE_H

#include "common/match/match.h"

/* It could, if its target is not too near: nobody measures before he declares (B7.1-d). */
bool battle_may_form_wedge(const struct match *m, int32_t unit);
/* Its charge at that target has just been declared. */
void battle_form_wedge(struct match *m, int32_t unit, int32_t target);
/* B5.7.4-c: no wedge outlasts its charge: those without a charge to make and without contact are over. */
void battle_disband_idle_wedges(struct match *m);

/* B7.1.2-d, B7.1.2-g, B5.7.4-e: a manoeuvre of a charger has failed. */
void battle_disorder_charger(struct match *m, int32_t unit);

#endif
