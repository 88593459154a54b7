/* How a charge ends: contact and straightening (B7.1.1, B7.1.3), or a failed charge (B7.3). */
#ifndef GONFALON_BATTLE_ARRIVE_H
#define GONFALON_BATTLE_ARRIVE_H

#include "common/rules/battle/charge/path.h"

/* The charger has gone as far as `c` says; what comes of it is told. */
void battle_arrive(struct match *m, const struct battle_charge *c);
/* The same of figures without ranks, which stand where they struck. */
void battle_arrive_loosely(struct match *m, const struct battle_charge *c);
/* B8.5.4-b: a unit that has run into an enemy is straightened on to the face that its front touches, whatever
 * the angle, and the two are in contact. False: there is no room. */
bool battle_lay_on(struct match *m, int32_t unit, int32_t enemy);
/* B7.8.1-g: whether the one who is struck in a new contact defends an obstacle. */
void battle_note_defence(struct match *m, int32_t contact);
/* The contact of the two has just been made by a charge: formations, pursuits and fits of theirs end, and the
 * charged one turns to the charger. */
void battle_settle_contact(struct match *m, int32_t unit, int32_t met);
/* B7.2.3-h: a unit that was moving away is caught outside the combat phase, by that rule. */
void battle_catch(struct match *m, int32_t unit, int32_t caught, const char *rule);

#endif
