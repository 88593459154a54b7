#include "common/rules/battle/rout/slide.h"

#include "common/rules/battle/figures.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/terrain.h"
#include "common/table/crest.h"
#include "common/table/gaze.h"
#include "common/table/polygon.h"

enum { TURN_MOST = 3 * QUARTER_TURN / 2, AT_CORNER = 4 * MARCH_EASE };

/* One who is on his way. */
struct going {
    const struct battle_runner *r;
    const struct battle_walls *w;
    bool right;
    struct point at;
    length left; /* of what the move may cost */
    struct battle_way way;
};

static length size_of(struct point vector)
{
    return distance((struct point){0, 0}, vector);
}

void battle_go_legs(struct massed_bodies *b, const struct battle_way *way, int32_t legs)
{
    for (int32_t i = 0; i < legs; i++)
        massed_shift_bodies(b, way->leg[i]);
}

/* --- what it costs -------------------------------------------------------------------------------------- */

/* The bodies where they are by now. */
static struct massed_bodies bodies_of(const struct going *g)
{
    struct massed_bodies b = *g->r->b;

    massed_shift_bodies(&b, point_minus(g->at, g->r->middle));
    return b;
}

static length paid_up_to(const struct going *g, const struct massed_bodies *b, struct point leg,
                         length allowance, int32_t *line)
{
    const struct massed_run run = {
        .heading = g->r->heading, .allowance = allowance, .terms = g->r->terms, .whole = g->r->reach};

    return massed_run_paid(g->r->m, b, &run, leg, line);
}

static length paid_by(const struct going *g, const struct massed_bodies *b, struct point leg,
                      length allowance)
{
    int32_t line;

    return paid_up_to(g, b, leg, allowance, &line);
}

/* What a leg costs that the rest of the move pays for: its length, over open ground. */
static length price_of(const struct going *g, const struct massed_bodies *b, struct point leg)
{
    length size = size_of(leg), low = size, high = g->left;

    if (paid_by(g, b, leg, size) >= size) /* no rule: saves the search, which finds the same */
        return size;
    while (high - low > 1) {
        length middle = low + (high - low) / 2;

        if (paid_by(g, b, leg, middle) >= size)
            high = middle;
        else
            low = middle;
    }
    return high;
}

static void take_leg(struct going *g, struct point leg, length price)
{
    g->way.leg[g->way.legs++] = leg;
    g->way.last = size_of(leg);
    g->way.far += g->way.last;
    g->left -= price;
    g->at = point_plus(g->at, leg);
}

/* Along a wall, or towards its corner: the whole leg or nothing. */
static bool slide_along(struct going *g, struct point leg)
{
    static const struct stand_filter nobody = {.sides = 0, .flags = 0, .except = NOBODY};
    const struct massed_run run = {.heading = g->r->heading, .terms = g->r->terms};
    struct massed_bodies b = bodies_of(g);
    length price;

    if (size_of(leg) == 0)
        return true;
    if (g->way.legs == WAY_LEGS || size_of(leg) > g->left || paid_by(g, &b, leg, g->left) < size_of(leg) ||
        massed_run_stop(g->r->m, &b, &run, leg, &nobody).why != STOP_NONE)
        return false;
    price = price_of(g, &b, leg);
    take_leg(g, leg, price);
    return true;
}

/* --- along walls ---------------------------------------------------------------------------------------- */

/* Corners are listed with the wall on the left: whoever keeps it there goes to the right of it. */
static struct point corner_beyond(const struct outline *o, int32_t edge, bool right)
{
    int32_t next = edge + 1 < o->corners ? edge + 1 : 0;

    return o->corner[right ? next : edge];
}

/* The corner where the edge ends that one stands at; of a corner the edge that leads on. */
static struct point end_of_edge(const struct outline *o, struct point at, bool right)
{
    struct point best = o->corner[0];
    length least = LONGEST_SIDE;

    for (int32_t i = 0; i < o->corners; i++) {
        struct point a = o->corner[i], b = o->corner[i + 1 < o->corners ? i + 1 : 0],
                     target = corner_beyond(o, i, right);
        struct outline edge = outline_of_segment(a, b, 0);
        length away = outline_gap(&edge, at);

        if (distance(at, target) > AT_CORNER && away < least) {
            least = away;
            best = target;
        }
    }
    return best;
}

/* The corner that bounds a piece on that side, as it is seen from here. */
static struct point outmost_corner(const struct going *g, int32_t piece)
{
    struct point best = g->at;
    int32_t most = INT32_MIN;

    for (int32_t i = 0; i < g->w->count; i++)
        for (int32_t k = 0; k < g->w->at[i].shape.corners && g->w->at[i].piece == piece; k++) {
            struct point corner = g->w->at[i].shape.corner[k];
            int32_t turn = angle_turn(g->r->heading, bearing(g->at, corner)) * (g->right ? 1 : -1);

            if (turn > most || (turn == most && distance(g->at, corner) > distance(g->at, best))) {
                most = turn;
                best = corner;
            }
        }
    return best;
}

static int32_t turn_to(const struct going *g, struct point target)
{
    int32_t turn = angle_turn(g->r->heading, bearing(g->at, target));

    return turn < 0 ? -turn : turn;
}

static void note_change(struct going *g, struct point target)
{
    if (g->way.change == 0)
        g->way.change = turn_to(g, target);
}

/* From wall to wall, until the heading is free again. False: there is no way, or the move is too short. */
static bool follow_walls(struct going *g, int32_t wall)
{
    for (int32_t tries = 0; tries < 2 * WAY_LEGS; tries++) {
        struct point target = end_of_edge(&g->w->at[wall].shape, g->at, g->right), leg, ahead;
        length along;
        int32_t met = wall;
        bool stopped = battle_wall_met(g->w, g->at, target, &along, &met);

        note_change(g, target);
        if (turn_to(g, target) > TURN_MOST)
            return false;
        leg = stopped ? point_minus(point_ahead(g->at, bearing(g->at, target), along), g->at)
                      : point_minus(target, g->at);
        if (!slide_along(g, leg))
            return false;
        ahead = point_ahead(g->at, g->r->heading, PACE);
        if (!stopped && (!battle_wall_met(g->w, g->at, ahead, &along, &met) || along > AT_CORNER))
            return true;
        wall = met;
    }
    return false;
}

/* --- the way -------------------------------------------------------------------------------------------- */

/* RULE("B6.2.2-i"): a wood in which the line begins or ends hides beyond its depth of sight. */
static bool deep_in(const struct table *t, int32_t wood, struct point from, struct point to)
{
    struct span in[PIECE_POINTS_MOST];
    int32_t count = polygon_spans(piece_points(t, wood), table_piece_const(t, wood)->points, from, to, in,
                                  PIECE_POINTS_MOST);
    length inside = 0;

    for (int32_t i = 0; i < count; i++)
        inside += in[i].end - in[i].begin;
    return inside > table_piece_const(t, wood)->sight_depth;
}

/* RULE("B6.2.2-d"), RULE("B6.2.2-f"), RULE("B6.2.2-h"), RULE("B6.2.2-i"): of the middle of a unit and a point
 * of the ground. */
static bool hides(const struct table *t, int32_t piece, struct point from, struct point to)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct place eye = {.at = from}, mark = {.at = to};
    const struct base spot = base_round(1);

    if (!piece_may_hide(t, piece) || !piece_met(t, piece, from, to))
        return false;
    if (p->form == PIECE_LINE)
        return p->flags & PIECE_TALL || (piece_distance(t, piece, &eye, &spot) > PACE &&
                                         piece_distance(t, piece, &mark, &spot) > PACE);
    if (p->sight == SIGHT_BLOCKS || (!piece_holds_point(t, piece, from) && !piece_holds_point(t, piece, to)))
        return true;
    if (p->sight == SIGHT_BLOCKS_CREST) {
        const struct crest crest = hill_crest(t, piece);

        return crest_crossed(&crest, from, to);
    }
    return deep_in(t, piece, from, to);
}

/* RULE("B8.4.1-e"): is the obstacle plain to see from where they are? */
static bool in_sight(const struct battle_runner *r, const struct battle_wall *wall, struct point met)
{
    const struct table *t = table_of(r->m);
    length front = massed_hindmost(r->b, r->middle, angle_opposite(r->heading));
    struct point to = point_ahead(met, r->heading, front + AT_CORNER);

    if (wall->of != WALL_TERRAIN)
        return false;
    for (int32_t piece = 0; piece < t->pieces; piece++)
        if (piece != wall->piece && hides(t, piece, r->middle, to))
            return false;
    return true;
}

/* RULE("B8.4.1-e"): straight past the side of what is seen from the start. */
static bool deflect(struct going *g, int32_t wall)
{
    struct point corner = outmost_corner(g, g->w->at[wall].piece);
    length along;
    int32_t met;

    note_change(g, corner);
    return turn_to(g, corner) <= TURN_MOST && !battle_wall_met(g->w, g->at, corner, &along, &met) &&
           slide_along(g, point_minus(corner, g->at));
}

/* Straight on as far as the move, the ground and walls let it: true: to its end. */
static bool run_straight(struct going *g, int32_t *wall)
{
    static const struct stand_filter nobody = {.sides = 0, .flags = 0, .except = NOBODY};
    const struct massed_run run = {.heading = g->r->heading, .terms = g->r->terms};
    const struct massed_bodies b = bodies_of(g);
    struct point origin = {0, 0}, leg = point_ahead(origin, g->r->heading, g->left);
    int32_t line;
    length far = paid_up_to(g, &b, leg, g->left, &line), along;
    /* RULE("B8.4.2-a"): whoever just touches the edge is gone: so it looks a hair farther than it goes */
    struct block_stop stop =
        massed_run_stop(g->r->m, &b, &run, point_ahead(origin, g->r->heading, g->left + AT_CORNER), &nobody);
    bool stopped;

    assert(g->way.legs < WAY_LEGS);
    g->way.paid = g->left;
    if (stop.why == STOP_EDGE && stop.along <= far) {
        far = stop.along;
        g->way.leaves = true;
    }
    leg = point_ahead(origin, g->r->heading, far);
    /* RULE("B5.2.3-h"): a line that they cannot cross ends it short of the wall that the line is */
    stopped = battle_wall_met(g->w, g->at,
                              point_ahead(g->at, g->r->heading, line == NOTHING ? far : far + AT_CORNER),
                              &along, wall);
    if (stopped) {
        g->way.leaves = false;
        leg = point_ahead(origin, g->r->heading, along);
    }
    take_leg(g, leg, stopped ? price_of(g, &b, leg) : g->left);
    return !stopped;
}

struct battle_way battle_way_on(const struct battle_runner *r, const struct battle_walls *w, bool right)
{
    struct going g = {.r = r, .w = w, .right = right, .at = r->middle, .left = r->reach};
    struct going start = g;
    int32_t wall;

    g.way.through = run_straight(&g, &wall);
    if (g.way.through)
        return g.way;
    g.way.edged = true;
    g.way.first = w->at[wall].of;
    if (in_sight(r, &w->at[wall], g.at)) {
        start.way.edged = true;
        start.way.first = WALL_TERRAIN;
        if (deflect(&start, wall))
            start.way.through = run_straight(&start, &wall);
        if (start.way.through)
            return start.way;
    }
    for (struct going next = g; follow_walls(&next, wall) && next.way.legs < WAY_LEGS;) {
        next.way.through = run_straight(&next, &wall);
        if (next.way.through)
            return next.way;
    }
    return g.way;
}

struct battle_way battle_way_straight(const struct battle_runner *r, const struct battle_walls *w)
{
    struct battle_walls others = {.count = 0};
    struct going g = {.r = r, .w = &others, .at = r->middle, .left = r->reach};
    int32_t wall;

    for (int32_t i = 0; i < w->count; i++)
        if (w->at[i].of != WALL_ENEMY)
            others.at[others.count++] = w->at[i];
    run_straight(&g, &wall);
    return g.way;
}
