/* B19.8-f: what lies on the line of a cannon ball. */
#ifndef GONFALON_ORDERS_BALL_LINE_H
#define GONFALON_ORDERS_BALL_LINE_H

#include "common/rules/orders/figures.h"

enum { BALL_MEETS_MOST = 64, BALL_STOPS = 100 };

/* The effect of a ball on terrain on its line. */
enum orders_opening {
    OPENS_NOTHING,
    OPENS_FENCE, /* RULE("B19.8-p"): of itself */
    OPENS_WALL   /* RULE("B19.8-q"): if a die lets it */
};

/* Something that the line meets. */
struct orders_met {
    length at;      /* from the muzzle */
    int32_t unit;   /* NO_UNIT: terrain */
    int32_t figure; /* of a unit: who is struck himself; NOBODY: any of the rank and file */
    int32_t piece;  /* of terrain; NOTHING */
    int32_t ranks;  /* crossed, or the energy that terrain takes; BALL_STOPS: all of it */
    length elevation;
    enum orders_opening opens;
};

struct orders_ball {
    const struct match *m;
    struct point from, to;
    length elevation; /* of the cannon */
    length aimed;     /* the elevation of the ground that it aims at */
    int32_t count;
    struct orders_met met[BALL_MEETS_MOST];
};

/* RULE("B19.8-e"): from the muzzle of the machine through the point, to its full range. */
void orders_trace_ball(const struct match *m, int32_t machine, struct point towards,
                       struct orders_ball *ball);
/* RULE("B19.8-s"): what each rank of a unit costs. */
int32_t orders_rank_cost(const struct orders_ball *ball, const struct orders_met *met);
/* RULE("B19.8-t"), RULE("B19.8-v"): the energy that a piece of terrain takes. */
int32_t orders_terrain_cost(const struct orders_ball *ball, const struct orders_met *met);
/* RULE("B19.8-u"): from hill to hill it flies over those in between. */
bool orders_flies_over(const struct orders_ball *ball, const struct orders_met *met);

#endif
