/* Ground: what is where, and where a character stands. */
#ifndef GONFALON_CORSAIRS_TERRAIN_H
#define GONFALON_CORSAIRS_TERRAIN_H

#include "common/rules/corsairs/figures.h"

/* Is the point in that area? On its edge it is not, unless like ground lies on the other side as well: who
 * stops at the edge of terrain has not entered it (C4-e). A quay or deck is stood on up to its edge. */
bool corsairs_in_area(const struct match *m, int32_t piece, struct point p);
/* Where feet stand at that point, for somebody who gets no higher than this. */
length corsairs_ground_at(const struct match *m, struct point p, length highest);
/* Bits of terrain_kind at a point, for somebody at that elevation. */
uint32_t corsairs_kinds_at(const struct match *m, struct point p, length elevation);
bool corsairs_deep_at(const struct match *m, struct point p, length elevation);
/* The house a point is in, NOTHING outside. */
int32_t corsairs_house_at(const struct match *m, struct point p);
int32_t corsairs_room_at_point(const struct match *m, struct point p);
/* In deep water, not in a boat. */
bool corsairs_swims(const struct match *m, int32_t figure);
bool corsairs_indoors(const struct match *m, int32_t figure);
/* Where somebody stands, or would stand, and in what. */
struct footing {
    struct place place;
    int32_t aboard;
};
struct footing corsairs_footing_of(const struct match *m, int32_t figure);
/* Which boat or ship that is; -1: none. */
int32_t corsairs_vessel_at(const struct match *m, const struct footing *at);
/* On the deck of a ship, or in a boat. */
bool corsairs_on_board(const struct match *m, int32_t figure);
bool corsairs_same_vessel(const struct match *m, int32_t a, int32_t b);
/* Is any of the low obstacles, doors or ramparts between the two centres? The piece, or NOTHING. */
int32_t corsairs_obstacle_between(const struct match *m, int32_t a, int32_t b);
bool corsairs_is_low_obstacle(int32_t kind);
bool corsairs_is_high_wall(int32_t kind);

/* Writes down where a character now is: room, terrain, water. */
void corsairs_settle(struct match *m, int32_t figure);
/* Puts a figure somewhere, with what it carries, and lets it come to rest. */
void corsairs_put_figure(struct match *m, int32_t figure, struct point at, length elevation, int32_t aboard);
/* Takes a figure off the table. */
void corsairs_lift_figure(struct match *m, int32_t figure);

#endif
