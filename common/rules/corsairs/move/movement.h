/* Section 3: how far a character moves, and which paths he may take. */
#ifndef GONFALON_CORSAIRS_MOVEMENT_H
#define GONFALON_CORSAIRS_MOVEMENT_H

#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/move/survey.h"
#include "common/rules/corsairs/move/terrain.h"

enum { BLOCKING_DIE = 6 }; /* C4-e */

/* A path that somebody wants to take, looked at from all sides. */
struct way {
    struct path path;
    struct survey ground; /* up to what stops him */
    struct stop stop;     /* what he runs into */
    length whole;         /* of the path */
    length cost, budget;
    length end;      /* how far he comes, if no die stops him */
    struct point at; /* where that is */
    int32_t enemy;   /* whom he comes into contact with there, or -1 */
    int32_t boat;    /* which boat he climbs into there, or -1 */
    bool with_gun;   /* whether he carries a swivel gun there */
    angle heading;
};

/* The movement allowance of this turn on foot, less his burden (C3-a, C3-e). */
length corsairs_allowance_of(const struct match *m, int32_t figure);
/* The same less what this activation has used already; of a swimmer what he rolled (C3-f). */
length corsairs_movement_left(const struct match *m, int32_t figure);
/* May he move at all now? */
bool corsairs_may_move(const struct match *m, int32_t figure, struct refusal *why);
/* Does this action move him along a path that is asked for? */
bool corsairs_action_walks(int32_t action);
/* May he shoot before, during or after that move? (C2-f) */
bool corsairs_shoots_on_the_way(int32_t action);

/* The mover of a walker: friends let him pass, enemies and boats stop him. */
struct mover corsairs_walker_of(const struct match *m, int32_t figure);
/* What stops him on the path: enemies, boats, walls, the table's edge. */
struct stop corsairs_walk_stop(const struct match *m, const struct path *p, int32_t figure);
/* May he stand there? Those `acting` with a path of their own do not count if `ignore_acting`. */
bool corsairs_may_stand(const struct match *m, int32_t figure, struct point at, length elevation,
                        bool ignore_acting, int32_t *on_whom);

/* Looks at a path; false if he may not take it. `items` are waypoints of this figure. */
bool corsairs_examine_way(const struct match *m, int32_t figure, const struct answer_item *items,
                          int32_t count, struct way *way, struct refusal *why);
/* The path he was given in this activation. */
struct path corsairs_way_of(const struct match *m, int32_t figure);
/* Writes down the answer to Q_MOVE, and rolls the slowness dice (C4-a to C4-e). */
void corsairs_declare_ways(struct match *m, const struct answer *a);
/* C3-b, C2-k, C8.2-e: he may pass through friends but not stop on them, and past enemies whom he may not come
 * into contact with; after a bad die he stops short of them. */
length corsairs_back_off(const struct match *m, int32_t figure, const struct path *path, length along);
/* How far along the path he may go after the die (0: none is rolled), and what he can pay on it. */
struct reach corsairs_slowed(const struct match *m, int32_t figure, const struct survey *ground, int32_t die);

#endif
