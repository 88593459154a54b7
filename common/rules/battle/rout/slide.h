/* B8.2-c, B8.2-j, B8.4.1-e: the way of routers round friends, enemies and what nobody enters. */
#ifndef GONFALON_BATTLE_SLIDE_H
#define GONFALON_BATTLE_SLIDE_H

#include "common/rules/battle/rout/walls.h"
#include "common/rules/massed/run.h"

enum { WAY_LEGS = 12 };

/* Straight legs, one after another; the last one along the heading. */
struct battle_way {
    int32_t legs;
    struct point leg[WAY_LEGS];
    length far;   /* all of them */
    length last;  /* the length of the last one, */
    length paid;  /* and what the move still paid when it began */
    bool through; /* it gets past all that is in the way; else the way ends there */
    bool leaves;  /* the table, at its end */
    bool edged;   /* something is in the way: `first` */
    enum battle_wall_of first;
    int32_t change; /* the size of its first change of heading: an angle */
};

/* Whose way it is: bodies that are turned to the heading already, their middle; what the move may cost. */
struct battle_runner {
    const struct match *m;
    const struct massed_bodies *b;
    struct point middle;
    angle heading;
    length reach;
    const struct massed_terms *terms;
};

/* The way on that side of whatever is in the way; along a wall of terrain that they do not see from the start
 * only when they have come up to it (B8.4.1-e). */
struct battle_way battle_way_on(const struct battle_runner *r, const struct battle_walls *w, bool right);
/* Straight on, as far as friends and the ground let them: enemies stop nobody. */
struct battle_way battle_way_straight(const struct battle_runner *r, const struct battle_walls *w);
/* The bodies at the end of the first legs. */
void battle_go_legs(struct massed_bodies *b, const struct battle_way *way, int32_t legs);

#endif
