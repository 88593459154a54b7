/* W5-h: a charge goes as directly as terrain allows. The shortest way of a base round walls, houses and
 * water: straight, or from corner to corner. Figures do not lengthen it: who has somebody in his way does not
 * get there. */
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/move/moves.h"
#include "common/table/spots.h"

#include <string.h>

enum { CORNERS_MOST = 40, ROUND_ABOUT = 8, MARGIN = 40 }; /* no rule: how finely ways are looked for */
enum { FROM_START = 0 };                                  /* no rule: a number of its own */
enum { NOT_YET = -1 };

/* A leg to a corner is tested only when no shorter way to it is left: until then it is a hope. */
struct corner {
    struct point at;
    length to_end;
    length detour;         /* start, corner, end, as the crow flies */
    length so_far;         /* from the start by open legs; NOT_YET */
    length hope;           /* the same by the shortest leg not tested; NOT_YET */
    int32_t before, hoped; /* the leg's beginning: which corner that was done; FROM_START */
    uint64_t untested;     /* bit n: from the n-th that was done */
    length by[CORNERS_MOST + 1];
};

/* Numbers count corners in the order in which they were done; the start is the first of them. */
struct search {
    const struct match *m;
    struct mover mover; /* whom only terrain stops */
    struct point start, end;
    length most;
    int32_t corners, done;
    int32_t done_corner[CORNERS_MOST + 1];
    bool is_done[CORNERS_MOST];
    struct corner *corner[CORNERS_MOST]; /* the shortest detour first */
    struct corner room[CORNERS_MOST];
};

/* The shortest detours are kept. */
static void add_corner(struct search *s, struct point at)
{
    bool full = s->corners == CORNERS_MOST;
    length to_end, detour;
    struct corner *c;
    int32_t i;

    if (!point_in_world(at))
        return;
    to_end = distance(at, s->end);
    detour = distance(s->start, at) + to_end; /* no rule: which corners are kept, and in what order */
    /* no rule: the room for corners */
    if (detour > s->most || (full && s->corner[CORNERS_MOST - 1]->detour <= detour) ||
        !spot_free(table_of(s->m), &s->mover, at))
        return;
    c = full ? s->corner[CORNERS_MOST - 1] : &s->room[s->corners++]; /* no rule: the room for corners */
    for (i = s->corners - 1; i > 0 && s->corner[i - 1]->detour > detour; i--)
        s->corner[i] = s->corner[i - 1];
    s->corner[i] = c;
    c->at = at;
    c->to_end = to_end;
    c->detour = detour;
    c->so_far = c->hope = NOT_YET;
    c->untested = 0; /* no rule: the start, which is looked from first, sets its bit */
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
    length clear = MARGIN; /* no rule: a hair */

    if (p->flags & PIECE_SOLID)
        clear += (s->mover.base.width + p->thickness) / 2;

    if (p->form == PIECE_OPENING) {
        add_doorway(s, p, at);
        return;
    }
    for (int32_t i = 0; stops(s, p) && i < p->points; i++) {
        /* no rule: an early out, such corners are too far off */
        if (distance(s->start, at[i]) + distance(at[i], s->end) > s->most + 3 * clear)
            continue;
        for (int32_t k = 0; k < ROUND_ABOUT; k++) /* a little wide: the legs between must clear it too */
            /* no rule: how wide, to a hair */
            add_corner(s, point_ahead(at[i], (angle)(k * (FULL_TURN / ROUND_ABOUT)), clear + clear / 12));
    }
}

/* The shortest leg left to test, of equal ones the first. */
static void hope_again(struct corner *c)
{
    c->hope = NOT_YET;
    /* no rule: the leg from the start, bit 0, is the shortest and was tested first */
    for (uint64_t left = c->untested; left != 0; left &= left - 1) {
        int32_t n = __builtin_ctzll(left);

        if (c->by[n] < c->hope || /* no rule: of equal ones either */
            c->hope == NOT_YET) {
            c->hope = c->by[n];
            c->hoped = n;
        }
    }
}

static bool hope_is_better(const struct corner *c)
{
    if (c->hope == NOT_YET || c->so_far == NOT_YET)
        return c->hope != NOT_YET;
    if (c->hope == c->so_far)        /* no rule: of equal ways either */
        return c->hoped < c->before; /* no rule: likewise */
    return c->hope < c->so_far;      /* no rule: they are not equal here */
}

/* The corner by which the end might be reached soonest. */
static int32_t most_promising(const struct search *s)
{
    int32_t best = NOTHING;
    length least = s->most;

    for (int32_t i = 0; i < s->corners; i++) {
        const struct corner *c = s->corner[i];
        length there = hope_is_better(c) ? c->hope : c->so_far, whole = there + c->to_end;

        if (whole < least && /* no rule: of equal ones either */
            !s->is_done[i] && there != NOT_YET) {
            least = whole;
            best = i;
        }
    }
    return best;
}

static struct point done_at(const struct search *s, int32_t n)
{
    return n == FROM_START ? s->start : s->corner[s->done_corner[n]]->at;
}

/* From here, a place that is reached, legs may lead on to all the others. */
static void reach_from(struct search *s, struct point from, length so_far)
{
    int32_t n = s->done++;

    for (int32_t i = 0; i < s->corners; i++) {
        struct corner *c = s->corner[i];
        length there = s->is_done[i] ? 0 : so_far + distance(from, c->at), whole = there + c->to_end;

        if (whole > s->most || /* no rule: most has rounding in it */
            s->is_done[i])
            continue;
        if (c->so_far != NOT_YET && c->so_far <= there) /* no rule: an early out, the shorter way is kept */
            continue;
        c->untested |= (uint64_t)1 << n;
        c->by[n] = there;
        if (there < c->hope || /* no rule: of equal ones either */
            c->hope == NOT_YET) {
            c->hope = there;
            c->hoped = n;
        }
    }
}

/* The next corner that is reached, the one by which the end might be reached soonest; NOTHING if none is
 * left. */
static int32_t next_corner(struct search *s)
{
    int32_t i;

    while ((i = most_promising(s)) != NOTHING && hope_is_better(s->corner[i])) {
        struct corner *c = s->corner[i];

        if (leg_open(table_of(s->m), done_at(s, c->hoped), c->at, &s->mover, ROUND_OFF)) {
            c->so_far = c->hope;
            c->before = c->hoped;
        }
        c->untested &= ~((uint64_t)1 << c->hoped);
        hope_again(c);
    }
    return i;
}

/* False if it has more corners than a path that is drawn may have. */
static bool write_way(const struct search *s, int32_t last, struct path *p)
{
    struct point back[PATH_POINTS];
    int32_t count = 0;

    for (int32_t n = last; n != FROM_START; n = s->corner[s->done_corner[n]]->before) {
        if (count == WAYPOINTS_MAX - 1) /* no rule: what can be drawn */
            return false;               /* no rule: likewise */
        back[count++] = done_at(s, n);
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
    struct search s;

    s.m = m;
    s.mover = warband_mover(m, figure);
    s.mover.barred = s.mover.flies ? 0 : s.mover.barred | avoid;
    s.mover.stopped_by.flags = NO_FLAGS;
    s.start = warband_point(m, figure);
    s.end = end;
    s.most = most;
    s.corners = s.done = 0;
    *p = path_straight(s.start, end);
    if (leg_open(table_of(m), s.start, end, &s.mover, ROUND_OFF))
        return path_length(p) <= most; /* no rule: most has rounding in it */
    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        if (piece_there(table_of(m), i))
            add_piece(&s, i);
    memset(s.is_done, 0, sizeof s.is_done);
    reach_from(&s, s.start, 0); /* no rule: to a hair */
    for (int32_t i; (i = next_corner(&s)) != NOTHING;) {
        s.is_done[i] = true;
        s.done_corner[s.done] = i;
        if (leg_open(table_of(m), s.corner[i]->at, end, &s.mover, ROUND_OFF))
            return write_way(&s, s.done, p) && path_length(p) <= most; /* no rule: most has rounding in it */
        reach_from(&s, s.corner[i]->at, s.corner[i]->so_far);
    }
    return false;
}

/* Is there difficult ground that a way no longer than that could cross or go round? All of the way lies in a
 * circle round the middle between start and end. */
static bool difficult_near(const struct match *m, struct point start, struct point end, length most)
{
    const struct table *t = table_of(m);
    struct point middle = {(start.x + end.x) / 2, (start.y + end.y) / 2};
    length reach = most / 2 + MARGIN; /* no rule: to a hair */

    for (int32_t i = 0; i < t->pieces; i++) {
        const struct point *at = piece_points(t, i);
        bool left = true, right = true, near = true, far = true;

        if (table_piece_const(t, i)->going != GOING_DIFFICULT)
            continue;
        for (int32_t k = 0; k < table_piece_const(t, i)->points; k++) {
            left &= at[k].x < middle.x - reach;
            right &= at[k].x > middle.x + reach;
            near &= at[k].y < middle.y - reach;
            far &= at[k].y > middle.y + reach;
        }
        /* no rule: where it says yes too often, a second way is looked for in vain */
        if (!left && !right && !near && !far)
            return true;
    }
    return false; /* no rule: an early out, a second way is looked for in vain */
}

/* Difficult ground is crossed where that can be paid for, and gone round where it cannot. */
bool warband_direct_way(const struct match *m, int32_t figure, struct point end, int32_t actions,
                        struct path *p)
{
    length most = actions * warband_rate(m, figure) + ROUND_OFF; /* no rule: the cost is asked below */

    if (way_round(m, figure, end, most, 0, p) && warband_path_cost(m, figure, p) <= actions)
        return true;
    return difficult_near(m, warband_point(m, figure), end, most) &&
           way_round(m, figure, end, most, 1u << GOING_DIFFICULT, p) &&
           warband_path_cost(m, figure, p) <= actions;
}
