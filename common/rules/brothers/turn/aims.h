/* What a side is after: leaving the table, goals of the scenario, the end (victory.c). */
#ifndef GONFALON_BROTHERS_AIMS_H
#define GONFALON_BROTHERS_AIMS_H

#include "common/match/rules.h"
#include "common/rules/brothers/state.h"

/* May it leave the table over this edge of its own will (F0.5-q)? */
bool brothers_may_exit(const struct match *m, int32_t figure, int32_t edge);
/* Checks after each turn (F1.3-a), or what can end the match at once; true if it is over. */
bool brothers_settle(struct match *m, bool end_of_turn);
/* Where the scenario wants the figure to be, and how much it matters (hundredths of a point); false: nowhere.
 */
bool brothers_goal(const struct match *m, int32_t figure, struct point *at, int32_t *weight);

#endif
