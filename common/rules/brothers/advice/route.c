/* The way round: walls, deep water and closed doors between a figure and where it is wanted. A small graph of
 * turning points (corners, ends of walls, both sides of doors), searched only when the straight line is
 * barred. Figures are left out: they will have moved. */
#include "common/rules/brothers/advice/ideas.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

enum {
    NODES_MOST = 40,
    CORNER_MARGIN = 5 * MILLIMETRE, /* beyond the base, so that it turns without touching */
    DOOR_TOLL = 20 * CENTIMETRE,    /* what opening a door takes, as a detour */
    NEVER = INT32_MAX
};

struct graph {
    const struct match *m;
    struct mover mover;
    length radius;
    int32_t count;
    struct point at[NODES_MOST]; /* the figure, its goal, turning points */
    int32_t door[NODES_MOST];    /* the closed door that this is a side of; NOTHING */
    length cost[NODES_MOST];
    int32_t before[NODES_MOST];
    bool settled[NODES_MOST];
};

static bool passable(const struct graph *g, struct point from, struct point to)
{
    struct path way = path_straight(from, to);

    int32_t why = path_stop(table_of(g->m), &way, &g->mover).why;

    return why == STOP_NONE || why == STOP_EDGE; /* only a goal can lie on the edge */
}

static void add_node(struct graph *g, struct point at, int32_t door)
{
    const struct table *t = table_of(g->m);

    if (g->count == NODES_MOST || at.x < g->radius || at.y < g->radius ||
        at.x > t->limits.width - g->radius || at.y > t->limits.depth - g->radius ||
        !spot_free(t, &g->mover, at))
        return;
    g->door[g->count] = door;
    g->at[g->count++] = at;
}

static struct point middle(const struct point *p, int32_t count)
{
    int64_t x = 0, y = 0;

    for (int32_t i = 0; i < count; i++) {
        x += p[i].x;
        y += p[i].y;
    }
    return (struct point){(length)(x / count), (length)(y / count)};
}

/* Off each corner, away from the middle of the piece. */
static void add_corners(struct graph *g, const struct point *p, int32_t count)
{
    struct point centre = middle(p, count);

    for (int32_t i = 0; i < count; i++)
        if (!points_equal(centre, p[i]))
            add_node(g, point_ahead(p[i], bearing(centre, p[i]), g->radius * 3 / 2 + CORNER_MARGIN), NOTHING);
}

/* Both sides of a door, as near as the base comes. */
static void add_door(struct graph *g, int32_t piece, const struct piece *p, const struct point *ends)
{
    angle along = bearing(ends[0], ends[1]);
    length off = g->radius + p->thickness / 2 + CONTACT / 2;

    add_node(g, point_ahead(middle(ends, 2), (angle)(along + QUARTER_TURN), off), piece);
    add_node(g, point_ahead(middle(ends, 2), (angle)(along - QUARTER_TURN), off), piece);
}

static void find_nodes(struct graph *g)
{
    const struct table *t = table_of(g->m);

    for (int32_t i = 0; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);
        bool bars = p->form == PIECE_AREA ? p->going == GOING_IMPASSABLE || p->kind == GROUND_BUILDING
                                          : p->kind == GROUND_HIGH_WALL;

        if (!piece_there(t, i))
            continue;
        if (p->kind == GROUND_DOOR)
            add_door(g, i, p, piece_points(t, i));
        else if (bars)
            add_corners(g, piece_points(t, i), p->points);
    }
}

/* From one node to the next; NEVER if there is no way. */
static length step_cost(const struct graph *g, int32_t from, int32_t to)
{
    length far = distance(g->at[from], g->at[to]);

    if (g->door[from] != NOTHING && g->door[from] == g->door[to])
        return table_piece_const(table_of(g->m), g->door[from])->state == PIECE_OPEN ? far : far + DOOR_TOLL;
    return passable(g, g->at[from], g->at[to]) ? far : NEVER;
}

static int32_t nearest_open(const struct graph *g)
{
    int32_t best = -1;

    for (int32_t i = 0; i < g->count; i++)
        if (!g->settled[i] && g->cost[i] != NEVER && (best < 0 || g->cost[i] < g->cost[best]))
            best = i;
    return best;
}

enum { FIGURE, GOAL };

/* The shortest way by turning points; false if there is none. */
static bool find_route(struct graph *g)
{
    for (int32_t i = 0; i < g->count; i++) {
        g->cost[i] = NEVER;
        g->settled[i] = false;
    }
    g->cost[FIGURE] = 0;
    for (int32_t i = nearest_open(g); i >= 0 && i != GOAL; i = nearest_open(g)) {
        g->settled[i] = true;
        for (int32_t k = 0; k < g->count; k++) {
            /* What cannot be better need not be tried: trying is what costs. */
            if (g->settled[k] || g->cost[i] + distance(g->at[i], g->at[k]) >= g->cost[k])
                continue;
            length step = step_cost(g, i, k);

            if (step != NEVER && g->cost[i] + step < g->cost[k]) {
                g->cost[k] = g->cost[i] + step;
                g->before[k] = i;
            }
        }
    }
    return g->cost[GOAL] != NEVER;
}

bool brothers_route(const struct match *m, int32_t figure, struct point goal, struct point *next, length *far)
{
    struct graph g = {.m = m,
                      .mover = brothers_mover(m, figure, brothers_side_of(m, figure)),
                      .radius = brothers_base(m, figure) / 2,
                      .count = 2,
                      .at = {brothers_point(m, figure), goal},
                      .door = {NOTHING, NOTHING}};

    *next = goal;
    *far = distance(g.at[FIGURE], goal);
    g.mover.stopped_by.flags = 0;
    if (passable(&g, g.at[FIGURE], goal))
        return true;
    find_nodes(&g);
    if (!find_route(&g))
        return false;
    int32_t node = GOAL;

    while (g.before[node] != FIGURE && distance(g.at[FIGURE], g.at[g.before[node]]) > MILLIMETRE)
        node = g.before[node];
    *next = g.at[node];
    *far = g.cost[GOAL];
    return true;
}
