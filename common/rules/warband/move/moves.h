/* Warband: what ways cost, engagement zones, moves of a unit, flights (cost.c, zones.c, plan.c, move.c,
 * run.c, direct.c). */
#ifndef GONFALON_WARBAND_MOVES_H
#define GONFALON_WARBAND_MOVES_H

#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/formation/formation.h"
#include "common/table/path.h"

#include <assert.h>

struct warband_plan {
    int32_t count, cost;
    struct warband_step {
        int32_t figure, facing;
        struct path path;
    } item[UNIT_MOST];
};
/* Where a way leads. */
static inline struct point warband_way_end(const struct path *p)
{
    assert(p->points > 0);
    return p->at[p->points - 1];
}

/* In lengths of open ground, and the actions spent besides on obstacles. */
length warband_ground(const struct match *m, int32_t figure, const struct path *p, int32_t *extra);
int32_t warband_path_cost(const struct match *m, int32_t figure, const struct path *p);
/* An early out that most ways pass: nothing is near that could make the way dearer, stop the figure or have a
 * zone there. */
bool warband_in_the_open(const struct match *m, int32_t figure, const struct path *p, int32_t *cost);
/* The same of a whole plan, and what a way in the open costs. */
bool warband_plan_in_the_open(const struct match *m, const struct warband_plan *plan);
int32_t warband_open_cost(const struct match *m, int32_t figure, const struct path *p);
struct mover warband_mover(const struct match *m, int32_t figure);
bool warband_path_open(const struct match *m, int32_t figure, const struct path *p, struct refusal *why);
/* W3-b: how far the zone of an enemy goes. */
length warband_zone_of(const struct match *m, int32_t enemy);
bool warband_zones_kept(const struct match *m, int32_t figure, const struct path *p, struct refusal *why);
/* The same in panic: a zone that the figure stands in lets it go, whichever way. */
bool warband_zones_not_entered(const struct match *m, int32_t figure, const struct path *p,
                               struct refusal *why);
bool warband_within_reach(const struct match *m, int32_t figure, int32_t enemy);
bool warband_may_close_in(const struct match *m, int32_t figure, int32_t enemy);
/* Adds the way of the figure that item *next of the answer names; *next is then that of the next figure. The
 * plan has room for it. */
struct warband_step *warband_read_way(const struct match *m, const struct answer *a, int32_t *next,
                                      struct warband_plan *plan);
bool warband_in_plan(const struct warband_plan *plan, int32_t figure);
/* Goes as the first of the plan does, keeping its place beside him, and wheels about him at the end. */
void warband_add_follower(const struct match *m, struct warband_plan *plan, int32_t figure, int32_t turn);
int32_t warband_wheel(const struct match *m, int32_t unit, angle front); /* how far a line turns for it */
bool warband_ends_free(const struct match *m, const struct warband_plan *plan, struct refusal *why);
struct place warband_place_after(const struct match *m, const struct warband_step *s);
void warband_shape_after(const struct match *m, int32_t unit, const struct warband_plan *plan,
                         struct warband_shape *s);
void warband_preview_ends(const struct match *m, const struct warband_plan *plan, struct preview *p);
void warband_carry_out(struct match *m, const struct warband_plan *plan);
bool warband_move_plan(const struct match *m, int32_t unit, int32_t mode, const struct answer *a,
                       struct warband_plan *plan, struct refusal *why);
/* The same of an answer that was found legal, as every answer is before it takes effect: what could have
 * forbidden it is not looked at again. */
void warband_legal_move(const struct match *m, int32_t unit, int32_t mode, const struct answer *a,
                        struct warband_plan *plan);
length warband_move_budget(const struct match *m, int32_t figure, int32_t mode);
/* What the best of the ready moves is worth; 0: to stay is as good (suggest_move.c). */
int32_t warband_best_move(const struct match *m, int32_t unit);
bool warband_may_move(const struct match *m, int32_t figure, int32_t mode);
/* Straight away, nobody asked. */
struct warband_flight {
    angle direction;
    bool panic;                 /* W13.2-f: off the table if it comes to it; else it ends at the edge */
    int32_t actions[UNIT_MOST]; /* of each figure of the unit, in its order */
};
bool warband_run(struct match *m, int32_t unit,
                 const struct warband_flight *flight); /* false: somebody ran off the table */
bool warband_step_out_path(const struct match *m, int32_t figure, int32_t enemy, struct path *p);
/* Action points that a figure has, and how many of them it is to spend at most. */
struct warband_purse {
    int32_t has, spends;
};
struct path warband_way_beside(const struct match *m, int32_t figure, int32_t enemy,
                               struct warband_purse purse, const struct warband_plan *with, bool *found);

#endif
