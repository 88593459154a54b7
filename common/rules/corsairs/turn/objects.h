/* Things that are carried: chests, ladders, guns. */
#ifndef GONFALON_CORSAIRS_OBJECTS_H
#define GONFALON_CORSAIRS_OBJECTS_H

#include "common/rules/corsairs/figures.h"

/* What the burden takes from his movement (C3-e). */
length corsairs_burden(const struct match *m, int32_t figure);
/* What carrying the thing alone would take. */
length corsairs_weight_penalty(const struct match *m, int32_t object);
/* A heavy object needs both hands: he cannot shoot. */
bool corsairs_hands_full(const struct match *m, int32_t figure);
/* May he pick it up, or take the other end of it? */
bool corsairs_can_pick_up(const struct match *m, int32_t figure, int32_t object);
void corsairs_pick_up(struct match *m, int32_t figure, int32_t object);
void corsairs_put_down(struct match *m, int32_t figure, const char *key, const char *rule);
/* A carried thing is where its first bearer is. */
void corsairs_follow_bearer(struct match *m, int32_t figure);
/* The other one who carries the same thing, or -1. */
int32_t corsairs_fellow_bearer(const struct match *m, int32_t figure);
/* How far from each other the bases of two bearers may be. */
enum { BEARERS_APART = 2 * CENTIMETRE };
/* Second bearers who have come too far away from the first let go of the thing. */
void corsairs_part_bearers(struct match *m);
/* The first loaded or unloaded gun he touches that is not being carried, or -1. */
int32_t corsairs_gun_beside(const struct match *m, int32_t figure);
/* What lies where he could pick it up if he stood there, or -1. */
int32_t corsairs_object_at(const struct match *m, int32_t figure, struct point at);
/* Things within contact of a figure, of these sorts (bits); returns how many are written. */
int32_t corsairs_things_beside(const struct match *m, int32_t figure, uint32_t sorts, int32_t *things,
                               int32_t most);

#endif
