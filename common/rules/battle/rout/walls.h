/* B8.2-c: what routers go round, seen from a point that moves: all places of their middle at which they would
 * stand in a friend or in ground that nobody enters, or within a pace of an enemy. */
#ifndef GONFALON_BATTLE_WALLS_H
#define GONFALON_BATTLE_WALLS_H

#include "common/rules/massed/bodies.h"

enum { WALLS_MOST = 64 };
enum battle_wall_of { WALL_FRIEND, WALL_ENEMY, WALL_TERRAIN };

struct battle_wall {
    struct outline shape; /* of places of their middle */
    enum battle_wall_of of;
    int32_t piece; /* of terrain */
};

struct battle_walls {
    int32_t count;
    struct battle_wall at[WALLS_MOST];
};

/* Around bodies that face the heading and can go so far, their middle at `middle`; what they stand in already
 * is left out. */
void battle_find_walls(const struct match *m, const struct massed_bodies *b, struct point middle,
                       angle heading, length reach, uint32_t barred, struct battle_walls *w);

/* How far from one place straight to the other before a wall, and which; false: none is in the way. */
bool battle_wall_met(const struct battle_walls *w, struct point from, struct point to, length *along,
                     int32_t *which);

#endif
