/* B8.1, B8.3: units that break, and the free hits at once. */
#ifndef GONFALON_BATTLE_BREAK_H
#define GONFALON_BATTLE_BREAK_H

#include "common/rules/battle/figures.h"

/* The unit routs, by that rule. It keeps its place until it is moved. */
void battle_break(struct match *m, int32_t unit, angle heading, const char *rule);
/* The same of a unit in contact: it runs from its enemies, who have their free hits at once (B10.7-r). */
void battle_break_engaged(struct match *m, int32_t unit, const char *rule);
/* B8.1-a: has it lost a quarter of its original strength? */
bool battle_lost_a_quarter(const struct match *m, int32_t unit);
/* Step 9 of B7.6-e: every beaten unit that routs, or tests and fails, each with the first series of free
 * hits; they go on behind `tested` units. False: a series waits, the others come after it. */
bool battle_break_losers(struct match *m, int32_t *tested);
/* B7.14.1-e: where a unit runs that breaks in contact. */
angle battle_rout_heading(const struct match *m, int32_t unit);

#endif
