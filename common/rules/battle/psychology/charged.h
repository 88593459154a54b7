/* B10.7-c to B10.7-g: panic just before the contact of a charge. */
#ifndef GONFALON_BATTLE_CHARGED_H
#define GONFALON_BATTLE_CHARGED_H

#include "common/rules/battle/charge/path.h"

/* B10.7-f: whom of its enemies sees the unit when it declares its charge, before anybody moves. */
void battle_note_seen(struct match *m, int32_t unit);
/* B7.1.4-a: did it see that enemy then? */
bool battle_saw(const struct match *m, int32_t unit, int32_t enemy);
/* The test of the unit that the charge has met, if one is due. True: it has failed and broken. One that was
 * engaged stands where it is, until P_ROUTS moves it. */
bool battle_charged_panics(struct match *m, const struct battle_charge *c);

#endif
