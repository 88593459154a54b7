/* B10.7: panic. */
#ifndef GONFALON_BATTLE_PANIC_H
#define GONFALON_BATTLE_PANIC_H

#include "common/rules/massed/run_away.h"

/* B10.7-b: the tests of the active side at the start of its turn. */
void battle_panic_at_start(struct match *m);
/* B8.2-f, B10.7-h: friends that routers have run through. */
void battle_panic_of_passed(struct match *m, const struct massed_flight *flight);

/* B10.7-r: a unit in close combat fails its test outside the combat phase: it breaks by that rule, and its
 * enemies have their free hits; P_ROUTS moves it. */
void battle_break_in_combat(struct match *m, int32_t unit, const char *rule);

/* RULE("B10.7-j"): who is near enough to these routers, which have not moved, to be alarmed by them. */
void battle_note_near_rout(struct match *m, int32_t routers);
/* B10.7-i: friends of units that have just been routed out of close combat. */
void battle_panic_of_friends(struct match *m);
/* B10.7-n: a unit in close combat that a character has left. */
void battle_panic_of_deserted(struct match *m, int32_t unit);

#endif
