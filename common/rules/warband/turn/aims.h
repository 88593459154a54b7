/* What a side is after: objectives, the end (victory.c, advice/goals.c), and how near its units want
 * the enemy (advice/suggest_move.c). */
#ifndef GONFALON_WARBAND_AIMS_H
#define GONFALON_WARBAND_AIMS_H

#include "common/match/match.h"

/* Those that are fulfilled at the end of a turn; zones are held only after the last. */
void warband_check_objectives(struct match *m, bool last_turn);
bool warband_finished(struct match *m, bool last_turn);
/* Where an objective draws a side; false: nowhere (any more). */
bool warband_goal(const struct match *m, int32_t objective, int32_t side, struct point *goal);
/* The unit of the side that should see to it; -1: none. */
int32_t warband_sent_to(const struct match *m, int32_t objective, int32_t side);
bool warband_in_zone(const struct match *m, int32_t zone, int32_t figure);
/* W15-c: the points that the enemy has for this unit. */
int32_t warband_taken_of(const struct match *m, int32_t unit);
/* How near a unit wants an enemy: fighters want contact, shooters their short range, casters to be in
 * range. */
length warband_wanted_distance(const struct match *m, int32_t unit);

#endif
