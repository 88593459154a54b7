/* The shortest way along the corners of what bars a unit's way, each corner passed at the distance that half
 * of its front needs. Other units are not looked at: they move. */
#include "common/rules/massed/advice/detour.h"

#include "common/rules/massed/profile.h"
#include "common/rules/massed/state.h"
#include "common/table/polygon.h"

enum {
    BARS_MOST = 24,
    STOPS_MOST = 64,          /* with start and goal */
    REACHED = 4 * PACE,       /* so near to a corner a unit goes on to the next one */
    LINES_WITHIN = 12 * PACE, /* of the straight way: those farther off are not looked at */
    EASE = PACE / 10,         /* it need not be exact: a drill tries the move itself */
    PUSHED_PERCENT = 142      /* from the corner of a square: as far from both of its edges as half a front */
};

enum { FROM, GOAL, CORNERS };

struct chart {
    const struct table *table;
    int32_t bar[BARS_MOST], bars; /* pieces */
    length clear;                 /* half of the unit's front */
    struct point at[STOPS_MOST];
    int32_t stops;
};

static length gap_to(const struct chart *c, int32_t piece, struct point a, struct point b, length radius)
{
    struct outline way = outline_of_segment(a, b, radius);

    return polygon_distance(piece_points(c->table, piece), table_piece_const(c->table, piece)->points, &way);
}

static bool bars(const struct chart *c, const struct massed_walker *who, int32_t piece)
{
    const struct piece *p = table_piece_const(c->table, piece);

    if (!piece_there(c->table, piece))
        return false;
    if (p->form == PIECE_AREA)
        return piece_solid(c->table, piece) || who->barred >> p->going & 1;
    return who->skirts_lines && p->form == PIECE_LINE && p->going != GOING_OPEN &&
           gap_to(c, piece, c->at[FROM], c->at[GOAL], 0) <= LINES_WITHIN;
}

static void find_bars(const struct massed_walker *who, struct chart *c)
{
    c->bars = 0;
    for (int32_t i = 0; i < c->table->pieces && c->bars < BARS_MOST; i++)
        if (bars(c, who, i))
            c->bar[c->bars++] = i;
}

/* A unit that stands beside what bars its way, or goes for somebody who does, leaves it as it stands. */
static bool is_open(const struct chart *c, struct point a, struct point b)
{
    for (int32_t i = 0; i < c->bars; i++) {
        length from = gap_to(c, c->bar[i], a, a, 0), to = gap_to(c, c->bar[i], b, b, 0), clear = c->clear;

        clear = from < clear ? from : clear;
        clear = to < clear ? to : clear;
        if (gap_to(c, c->bar[i], a, b, clear > EASE ? clear - EASE : 0) == 0)
            return false;
    }
    return true;
}

static bool is_stop(const struct chart *c, struct point at)
{
    const struct table_limits *l = &c->table->limits;

    if (at.x < 0 || at.y < 0 || at.x > l->width || at.y > l->depth)
        return false;
    for (int32_t i = 0; i < c->bars; i++)
        if (gap_to(c, c->bar[i], at, at, 0) < c->clear - EASE)
            return false;
    return true;
}

/* The points beside its corners, outside of it. Those of inner corners lie inside, and are no stops. */
static void add_corners(struct chart *c, int32_t piece)
{
    const struct point *corner = piece_points(c->table, piece);
    int32_t count = table_piece_const(c->table, piece)->points;

    for (int32_t i = 0; i < count && c->stops < STOPS_MOST; i++) {
        angle back = bearing(corner[i], corner[(i + count - 1) % count]),
              on = bearing(corner[i], corner[(i + 1) % count]);
        angle inwards = (angle)(back + angle_turn(back, on) / 2);
        struct point at =
            point_ahead(corner[i], angle_opposite(inwards), c->clear * PUSHED_PERCENT / 100 + EASE);

        if (is_stop(c, at))
            c->at[c->stops++] = at;
    }
}

/* From the goal backwards, so that the stop before the start is the first of the way. False: no way. */
static bool shortest(const struct chart *c, int32_t after[STOPS_MOST])
{
    length far[STOPS_MOST];
    bool done[STOPS_MOST] = {false};

    for (int32_t i = 0; i < c->stops; i++)
        far[i] = INT32_MAX;
    far[GOAL] = 0;
    after[GOAL] = GOAL;
    for (;;) {
        int32_t at = NOTHING;

        for (int32_t i = 0; i < c->stops; i++)
            if (!done[i] && far[i] != INT32_MAX && (at == NOTHING || far[i] < far[at]))
                at = i;
        if (at == NOTHING)
            return false;
        if (at == FROM)
            return true;
        done[at] = true;
        for (int32_t i = 0; i < c->stops; i++) {
            length way;

            if (done[i])
                continue;
            way = far[at] + distance(c->at[i], c->at[at]);
            if (way < far[i] && is_open(c, c->at[i], c->at[at])) {
                far[i] = way;
                after[i] = at;
            }
        }
    }
}

enum massed_way massed_find_way(const struct match *m, const struct massed_walker *who, struct point from,
                                struct point goal, struct point *next)
{
    struct chart c = {.table = table_of(m), .stops = CORNERS, .clear = who->half_front};
    int32_t after[STOPS_MOST], stop;

    c.at[FROM] = from;
    c.at[GOAL] = goal;
    find_bars(who, &c);
    if (c.bars == 0 || is_open(&c, from, goal))
        return WAY_STRAIGHT;
    for (int32_t i = 0; i < c.bars; i++)
        add_corners(&c, c.bar[i]);
    if (!shortest(&c, after))
        return WAY_NONE;
    stop = after[FROM];
    *next = c.at[distance(from, c.at[stop]) > REACHED ? stop : after[stop]];
    return WAY_AROUND;
}
