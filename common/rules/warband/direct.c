/* W5-h: a charge goes as directly as terrain allows. The shortest way of a base round walls, houses and
 * water: straight, or from corner to corner. Figures do not lengthen it: who has somebody in his way does not
 * get there. */
#include "common/rules/warband/charge.h"
#include "common/table/spots.h"

enum { CORNERS_MOST = 40, ROUND_ABOUT = 8, MARGIN = 40 };

struct corner {
    struct point at;
    length so_far; /* from the start; -1: not reached yet */
    length detour; /* start, corner, end, as the crow flies */
    int32_t before;
    bool done;
};

struct search {
    const struct match *m;
    struct mover mover; /* whom only terrain stops */
    struct point start, end;
    length most;
    int32_t corners;
    struct corner corner[CORNERS_MOST];
};

static bool leg_open(const struct search *s, struct point from, struct point to)
{
    struct path p = path_straight(from, to);
    struct stop stop;

    if (distance(from, to) == 0)
        return true;
    stop = path_stop(table_of(s->m), &p, &s->mover);
    return stop.why == STOP_NONE || stop.along >= distance(from, to) - ROUND_OFF;
}

/* The shortest detours are kept. */
static void add_corner(struct search *s, struct point at)
{
    struct corner c = {.at = at, .so_far = -1, .before = -1};
    int32_t i;

    if (!point_in_world(at))
        return;
    c.detour = distance(s->start, at) + distance(at, s->end);
    if (c.detour > s->most || !spot_free(table_of(s->m), &s->mover, at))
        return;
    for (i = s->corners < CORNERS_MOST ? s->corners++ : CORNERS_MOST;
         i > 0 && s->corner[i - 1].detour > c.detour; i--)
        if (i < CORNERS_MOST)
            s->corner[i] = s->corner[i - 1];
    if (i < CORNERS_MOST)
        s->corner[i] = c;
}

static bool stops(const struct search *s, const struct piece *p)
{
    return (p->flags & PIECE_SOLID) || (s->mover.barred >> p->going & 1);
}

/* Before it and behind it: a base of any width passes an open one. */
static void add_doorway(struct search *s, const struct piece *p, const struct point *at)
{
    struct point middle = {(at[0].x + at[1].x) / 2, (at[0].y + at[1].y) / 2};
    length clear =
        s->mover.base.width / 2 + table_piece_const(table_of(s->m), p->parent)->thickness / 2 + MARGIN;

    for (int32_t side = -1; side <= 1; side += 2)
        add_corner(s, point_ahead(middle, (angle)(bearing(at[0], at[1]) + side * QUARTER_TURN), clear));
}

static void add_piece(struct search *s, int32_t piece)
{
    const struct piece *p = table_piece_const(table_of(s->m), piece);
    const struct point *at = piece_points(table_of(s->m), piece);
    length clear = MARGIN + ((p->flags & PIECE_SOLID) ? s->mover.base.width / 2 + p->thickness / 2 : 0);

    if (p->form == PIECE_OPENING) {
        add_doorway(s, p, at);
        return;
    }
    for (int32_t i = 0; stops(s, p) && i < p->points; i++) {
        if (distance(s->start, at[i]) + distance(at[i], s->end) > s->most + 3 * clear)
            continue;
        for (int32_t k = 0; k < ROUND_ABOUT; k++) /* a little wide: the legs between must clear it too */
            add_corner(s, point_ahead(at[i], (angle)(k * (FULL_TURN / ROUND_ABOUT)), clear + clear / 12));
    }
}

/* The corner by which the end might be reached soonest. */
static int32_t most_promising(const struct search *s)
{
    int32_t best = -1;
    length least = s->most;

    for (int32_t i = 0; i < s->corners; i++) {
        const struct corner *c = &s->corner[i];

        if (!c->done && c->so_far >= 0 && c->so_far + distance(c->at, s->end) < least) {
            least = c->so_far + distance(c->at, s->end);
            best = i;
        }
    }
    return best;
}

static void reach_from(struct search *s, struct point from, length so_far, int32_t before)
{
    for (int32_t i = 0; i < s->corners; i++) {
        struct corner *c = &s->corner[i];
        length there = so_far + distance(from, c->at);

        if (c->done || there + distance(c->at, s->end) > s->most || (c->so_far >= 0 && c->so_far <= there) ||
            !leg_open(s, from, c->at))
            continue;
        c->so_far = there;
        c->before = before;
    }
}

/* False if it has more corners than a path that is drawn may have. */
static bool write_way(const struct search *s, int32_t last, struct path *p)
{
    struct point back[PATH_POINTS];
    int32_t count = 0;

    for (int32_t i = last; i >= 0; i = s->corner[i].before) {
        if (count == WAYPOINTS_MAX - 1)
            return false;
        back[count++] = s->corner[i].at;
    }
    *p = (struct path){1, {s->start}};
    while (count > 0)
        path_add(p, back[--count]);
    path_add(p, s->end);
    return true;
}

static bool way_round(const struct match *m, int32_t figure, struct point end, length most, uint32_t avoid,
                      struct path *p)
{
    struct search s = {
        .m = m, .mover = warband_mover(m, figure), .start = warband_at(m, figure), .end = end, .most = most};

    s.mover.barred = s.mover.flies ? 0 : s.mover.barred | avoid;
    s.mover.stopped_by.flags = 0;
    *p = path_straight(s.start, end);
    if (leg_open(&s, s.start, end))
        return path_length(p) <= most;
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        if (piece_there(table_of(m), i))
            add_piece(&s, i);
    reach_from(&s, s.start, 0, -1);
    for (int32_t i; (i = most_promising(&s)) >= 0;) {
        s.corner[i].done = true;
        if (leg_open(&s, s.corner[i].at, end)) {
            return write_way(&s, i, p) && path_length(p) <= most;
        }
        reach_from(&s, s.corner[i].at, s.corner[i].so_far, i);
    }
    return false;
}

/* Difficult ground is crossed where that can be paid for, and gone round where it cannot. */
bool warband_direct_way(const struct match *m, int32_t figure, struct point end, int32_t actions,
                        struct path *p)
{
    length most = actions * warband_rate(m, figure) + ROUND_OFF;

    for (uint32_t avoid = 0; avoid <= 1u << GOING_DIFFICULT; avoid += 1u << GOING_DIFFICULT)
        if (way_round(m, figure, end, most, avoid, p) && warband_path_cost(m, figure, p) <= actions)
            return true;
    return false;
}
