#include "common/table/block_motion.h"

#include "common/table/grid.h"
#include "common/table/polygon.h"

#include <stdlib.h>

__extension__ typedef __int128 wide;

enum {
    /* Angles of a radian: 65536 / (2 pi), rounded down, so that arcs come out too long rather than too short.
     */
    RADIAN = 10430,
    ROUNDING = 8,       /* more than all rounding of one comparison adds up to */
    ROUNDING_STEPS = 4, /* units that the end of a span may be off */
    /* Where a corner of one outline can come on to the other: two moments for each pair of a corner and an
     * edge, and two for each pair of corners of a rounded outline. */
    MOMENTS_MOST = 2 + 2 * (4 * OUTLINE_CORNERS * 2 + 4 * OUTLINE_CORNERS)
};

struct motion motion_straight(const struct block *b, length right, length ahead)
{
    return (struct motion){.turn = false, .way = point_minus(block_point(b, right, ahead), b->at)};
}

struct motion motion_turn(struct point pivot, int32_t by)
{
    assert(by >= -FULL_TURN && by <= FULL_TURN);
    return (struct motion){.turn = true, .pivot = pivot, .by = by};
}

int32_t motion_whole(const struct motion *m)
{
    if (m->turn)
        return abs(m->by);
    return distance((struct point){0, 0}, m->way);
}

static int32_t signed_turn(const struct motion *m, int32_t along)
{
    return m->by < 0 ? -along : along;
}

struct block block_along(const struct block *b, const struct motion *m, int32_t along)
{
    struct block there = *b;

    if (m->turn)
        return block_turned(b, m->pivot, signed_turn(m, along));
    if (along > 0)
        there.at = point_towards(b->at, point_plus(b->at, m->way), along);
    return there;
}

/* --- turning: the moments at which a corner meets an edge ------------------------------------------ */

struct moments {
    const struct motion *m;
    int32_t count;
    int32_t at[MOMENTS_MOST];
};

/* The turn that brings `from` to `to`; both are equally far from the pivot. */
static void add_moment(struct moments *list, struct point from, struct point to)
{
    angle first = bearing(list->m->pivot, from), last = bearing(list->m->pivot, to);
    int32_t along = list->m->by < 0 ? (angle)(first - last) : (angle)(last - first);

    if (along > abs(list->m->by))
        return;
    assert(list->count < MOMENTS_MOST);
    list->at[list->count++] = along;
}

static int64_t times_over(int64_t a, int64_t b, int64_t c)
{
    return (int64_t)((wide)a * b / c);
}

/* Where the circle about the pivot through `on` meets the segment; at most two points. */
static int32_t circle_meets_segment(struct point pivot, struct point on, struct point a, struct point b,
                                    struct point *met)
{
    struct point d = point_minus(b, a), e = point_minus(pivot, a);
    int64_t along = dot(d, d), across = cross(d, e), radius = distance_squared(pivot, on), whole;
    wide rest = (wide)radius * along - (wide)across * across;
    int32_t found = 0;

    if (along == 0)
        return 0;
    whole = square_root((uint64_t)along);
    if (rest < 0) { /* a line that passes by a hair still touches */
        if (rest < -(wide)along * ROUNDING * (int64_t)(square_root((uint64_t)radius) + 1))
            return 0;
        rest = 0;
    }
    int64_t foot = divide_by_root(dot(e, d), along), half = square_root((uint64_t)(rest / along));

    for (int32_t side = -1; side <= 1; side += 2) {
        int64_t far = foot + side * half;

        if (far >= -ROUNDING && far <= whole + ROUNDING)
            met[found++] = (struct point){a.x + (length)times_over(d.x, far, whole),
                                          a.y + (length)times_over(d.y, far, whole)};
    }
    return found;
}

/* Where that circle meets the one of a radius about another point. */
static int32_t circle_meets_disc(struct point pivot, struct point on, struct point centre, length radius,
                                 struct point *met)
{
    struct point u = point_minus(centre, pivot);
    int64_t far = dot(u, u), own = distance_squared(pivot, on);
    int64_t sum = own - (int64_t)radius * radius + far;
    wide rest = (wide)4 * far * own - (wide)sum * sum;

    if (far == 0 || rest < 0)
        return 0;
    int64_t half = square_root((uint64_t)(rest / 4 / far)), whole = square_root((uint64_t)far);

    for (int32_t i = 0; i < 2; i++) {
        int64_t aside = i == 0 ? half : -half;

        met[i] = (struct point){
            pivot.x + (length)times_over(u.x, sum, 2 * far) - (length)times_over(u.y, aside, whole),
            pivot.y + (length)times_over(u.y, sum, 2 * far) + (length)times_over(u.x, aside, whole)};
    }
    return 2;
}

/* The edge from one corner to the next, moved outward by the radius of the outline and perhaps more. Corners
 * are counter-clockwise, so outward is to the right of the way. */
static void outer_edge(const struct outline *o, int32_t i, length radius, struct point *a, struct point *b)
{
    struct point from = o->corner[i], to = o->corner[i + 1 < o->corners ? i + 1 : 0],
                 d = point_minus(to, from);
    int64_t square = dot(d, d);
    struct point out = {0, 0};

    if (square > 0 && radius > 0)
        out = (struct point){(length)divide_by_root((int64_t)d.y * radius, square),
                             (length)divide_by_root(-(int64_t)d.x * radius, square)};
    *a = point_plus(from, out);
    *b = point_plus(to, out);
}

static void corner_meets_still(struct moments *list, struct point corner, const struct outline *still)
{
    struct point a, b, met[2];
    int32_t edges = still->corners > 1 ? still->corners : 0;

    for (int32_t i = 0; i < edges; i++) {
        int32_t found;

        outer_edge(still, i, still->radius, &a, &b);
        found = circle_meets_segment(list->m->pivot, corner, a, b, met);
        for (int32_t k = 0; k < found; k++)
            add_moment(list, corner, met[k]);
    }
    if (still->radius == 0)
        return;
    for (int32_t i = 0; i < still->corners; i++) {
        int32_t found = circle_meets_disc(list->m->pivot, corner, still->corner[i], still->radius, met);

        for (int32_t k = 0; k < found; k++)
            add_moment(list, corner, met[k]);
    }
}

/* A corner that stands still, seen from the block, runs the other way: where it would meet an edge there,
 * that point of the edge comes to the corner. */
static void edge_meets_corner(struct moments *list, const struct outline *part, int32_t edge,
                              const struct outline *still)
{
    struct point a, b, met[2];

    outer_edge(part, edge, still->radius, &a, &b);
    for (int32_t i = 0; i < still->corners; i++) {
        int32_t found = circle_meets_segment(list->m->pivot, still->corner[i], a, b, met);

        for (int32_t k = 0; k < found; k++)
            add_moment(list, met[k], still->corner[i]);
    }
}

static int by_size(const void *a, const void *b)
{
    return *(const int32_t *)a - *(const int32_t *)b;
}

static void gather_moments(struct moments *list, const struct outline *part, const struct outline *still)
{
    for (int32_t i = 0; i < part->corners; i++) {
        if (distance_squared(list->m->pivot, part->corner[i]) > ROUNDING) /* the pivot itself goes nowhere */
            corner_meets_still(list, part->corner[i], still);
        edge_meets_corner(list, part, i, still);
    }
    list->at[list->count++] = 0;
    list->at[list->count++] = abs(list->m->by);
    qsort(list->at, (size_t)list->count, sizeof list->at[0], by_size);
}

static length gap_at(const struct outline *part, const struct motion *m, const struct outline *still,
                     int32_t along)
{
    struct outline turned = *part, difference;

    for (int32_t i = 0; i < part->corners; i++)
        turned.corner[i] = point_turned(part->corner[i], m->pivot, (angle)signed_turn(m, along));
    difference = outline_difference(still, &turned, (struct point){0, 0});
    return outline_gap(&difference, (struct point){0, 0});
}

/* Of two moments, one deep in and one not, the last on the side of `in` that is deep. */
static int32_t last_deep(const struct outline *part, const struct motion *m, const struct outline *still,
                         length deep, int32_t in, int32_t out)
{
    while (abs(in - out) > 1) {
        int32_t middle = (in + out) / 2;

        if (gap_at(part, m, still, middle) < -deep)
            in = middle;
        else
            out = middle;
    }
    return in;
}

/* Between two neighbouring moments nothing is entered or left: the one in the middle tells of all. */
static int32_t turn_spans(const struct outline *part, const struct motion *m, const struct outline *still,
                          length deep, struct span *spans)
{
    struct moments list = {.m = m, .count = 0};
    int32_t found = 0, before = 0;
    bool was_deep = gap_at(part, m, still, 0) < -deep;

    gather_moments(&list, part, still);
    if (was_deep)
        spans[found++] = (struct span){0, abs(m->by)};
    for (int32_t i = 0; i + 1 < list.count; i++) {
        int32_t middle = list.at[i] + (list.at[i + 1] - list.at[i] + 1) / 2;
        bool is_deep = gap_at(part, m, still, middle) < -deep;

        if (is_deep && !was_deep) {
            assert(found < MOTION_SPANS_MOST);
            spans[found++] = (struct span){last_deep(part, m, still, deep, middle, before), abs(m->by)};
        } else if (!is_deep && was_deep) {
            spans[found - 1].end = last_deep(part, m, still, deep, before, middle);
        }
        before = middle;
        was_deep = is_deep;
    }
    return found;
}

/* --- both motions ------------------------------------------------------------------------------- */

/* No point of the outline is farther from the pivot. */
static length reach_of(const struct outline *part, struct point pivot)
{
    int64_t most = 0;

    for (int32_t i = 0; i < part->corners; i++) {
        int64_t square = distance_squared(part->corner[i], pivot);

        most = square > most ? square : most;
    }
    return (length)square_root((uint64_t)most) + 1 + part->radius;
}

/* An early out: nothing of the part moves as far as the gap is wide. */
static bool out_of_reach(const struct outline *part, const struct motion *m, length gap)
{
    int64_t far = m->turn ? (int64_t)reach_of(part, m->pivot) * abs(m->by) / RADIAN : motion_whole(m);

    return gap > far + ROUNDING;
}

int32_t motion_spans(const struct outline *part, const struct motion *m, const struct outline *still,
                     length deep, struct span *spans)
{
    struct point at = part->corner[0];
    struct outline difference = outline_difference(still, part, at);
    length start = outline_gap(&difference, at);

    if (out_of_reach(part, m, start))
        return 0;
    if (motion_whole(m) == 0) {
        spans[0] = (struct span){0, 0};
        return start < -deep ? 1 : 0;
    }
    if (m->turn)
        return turn_spans(part, m, still, deep, spans);
    return outline_span(&difference, at, point_plus(at, m->way), -deep, &spans[0]) ? 1 : 0;
}

/* --- what stops a block ------------------------------------------------------------------------- */

struct advance {
    const struct table *t;
    const struct block_mover *mover;
    const struct motion *m;
    bool new_here; /* what is overlapped at the start counts, too */
    int32_t whole, parts;
    struct outline part[BLOCK_PARTS_MOST];
    struct box box; /* of all that is swept */
    struct block_stop stop;
};

static length start_gap(const struct outline *part, const struct outline *still)
{
    struct point at = part->corner[0];
    struct outline difference = outline_difference(still, part, at);

    return outline_gap(&difference, at);
}

/* The last moment before the span in which the part is clear, or as deep as it began. */
static int32_t clear_before(const struct advance *a, const struct outline *part, const struct outline *still,
                            length start, int32_t begin)
{
    struct point at = part->corner[0];
    struct outline difference = outline_difference(still, part, at);
    length least = start < 0 ? start : 0;
    int32_t along = begin;

    if (a->m->turn)
        return begin > 0 ? begin - 1 : 0;
    for (int32_t i = 0; i < ROUNDING_STEPS && along > 0; i++, along--)
        if (outline_gap(&difference, point_towards(at, point_plus(at, a->m->way), along)) >= least)
            break;
    return along;
}

static void meet(struct advance *a, const struct outline *still, int32_t why, int32_t index)
{
    struct span spans[MOTION_SPANS_MOST];

    for (int32_t i = 0; i < a->parts; i++) {
        length start = start_gap(&a->part[i], still);
        length deep = start <= -OVERLAP && !a->new_here ? 1 - start : OVERLAP;

        if (motion_spans(&a->part[i], a->m, still, deep, spans) > 0) {
            int32_t along = clear_before(a, &a->part[i], still, start, spans[0].begin);

            if (along < a->stop.along)
                a->stop = (struct block_stop){why, index, along};
        }
    }
}

static bool heights_meet(const struct block_mover *mover, length low, length high)
{
    return low < mover->elevation + mover->height && mover->elevation < high;
}

static bool moves_along(const struct block_mover *mover, int32_t unit)
{
    if (unit == NOTHING)
        return false;
    for (int32_t i = 0; i < mover->togethers; i++)
        if (mover->together[i] == unit)
            return true;
    return unit == mover->unit;
}

static void meet_stands(struct advance *a)
{
    struct index_set set;

    stands_in_box(a->t, &a->box, a->mover->clearance + CONTACT, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct stand *s = table_stand_const(a->t, i);
        struct outline still;

        if (!filter_passes(a->t, &a->mover->stopped_by, i) || moves_along(a->mover, s->unit) ||
            !heights_meet(a->mover, s->place.elevation, stand_top(s)))
            continue;
        still = base_outline(&s->place, &s->base);
        still.radius += a->mover->clearance;
        meet(a, &still, STOP_STAND, i);
    }
}

static bool stops(const struct advance *a, int32_t piece)
{
    const struct piece *p = table_piece_const(a->t, piece);

    if (!piece_there(a->t, piece) || p->form == PIECE_OPENING)
        return false;
    if (p->form == PIECE_LINE)
        return (piece_solid(a->t, piece) || !a->mover->crosses) &&
               heights_meet(a->mover, p->floor, piece_top(p));
    return (a->mover->barred >> p->going & 1) != 0 || piece_solid(a->t, piece);
}

/* Whoever moves and is wholly inside an area that would stop him was put there by the scenario, and may come
 * out. */
static bool begins_inside(const struct advance *a, int32_t piece)
{
    const struct piece *p = table_piece_const(a->t, piece);

    return p->form == PIECE_AREA &&
           polygon_holds_point(piece_points(a->t, piece), p->points, block_centre(&a->mover->block[0]));
}

static void meet_pieces(struct advance *a)
{
    struct index_set set;

    pieces_in_box(a->t, &a->box, CONTACT, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct piece *p = table_piece_const(a->t, i);
        const struct point *at = piece_points(a->t, i);
        int32_t edges = p->form == PIECE_AREA ? p->points : p->points - 1;

        if (!stops(a, i))
            continue;
        if (begins_inside(a, i)) {
            if (a->new_here)
                a->stop = (struct block_stop){piece_solid(a->t, i) ? STOP_SOLID : STOP_GROUND, i, 0};
            continue;
        }
        for (int32_t k = 0; k < edges; k++) {
            struct outline edge =
                outline_of_segment(at[k], at[k + 1 < p->points ? k + 1 : 0], p->thickness / 2);

            meet(a, &edge, p->form == PIECE_AREA && !piece_solid(a->t, i) ? STOP_GROUND : STOP_SOLID, i);
        }
    }
}

/* Beyond each edge of the table lies a strip that nobody may enter. */
static void meet_edges(struct advance *a)
{
    length low = WORLD_FROM, right = a->t->limits.width, far = a->t->limits.depth;
    length high_x = right - WORLD_FROM, high_y = far - WORLD_FROM;
    const struct outline strip[4] = {
        [EDGE_NEAR] = {4, {{low, low}, {high_x, low}, {high_x, 0}, {low, 0}}, 0},
        [EDGE_RIGHT] = {4, {{right, low}, {high_x, low}, {high_x, high_y}, {right, high_y}}, 0},
        [EDGE_FAR] = {4, {{low, far}, {high_x, far}, {high_x, high_y}, {low, high_y}}, 0},
        [EDGE_LEFT] = {4, {{low, low}, {0, low}, {0, high_y}, {low, high_y}}, 0},
    };

    for (int32_t i = 0; i < 4; i++)
        meet(a, &strip[i], STOP_EDGE, i);
}

static struct box swept_box(const struct outline *part, int32_t parts, const struct motion *m)
{
    struct box box = {part[0].corner[0], part[0].corner[0]};

    for (int32_t i = 0; i < parts; i++) {
        length reach = m->turn ? reach_of(&part[i], m->pivot) : 0;

        if (m->turn) {
            box_take(&box, (struct point){m->pivot.x - reach, m->pivot.y - reach});
            box_take(&box, (struct point){m->pivot.x + reach, m->pivot.y + reach});
        }
        for (int32_t k = 0; k < part[i].corners; k++) {
            box_take(&box, part[i].corner[k]);
            if (!m->turn)
                box_take(&box, point_plus(part[i].corner[k], m->way));
        }
    }
    return box;
}

static int32_t gather_parts(const struct block *b, int32_t blocks, struct outline *parts)
{
    int32_t found = 0;

    assert(blocks > 0);
    for (int32_t i = 0; i < blocks; i++) {
        assert(block_good(&b[i]));
        found += block_parts(&b[i], parts + found, BLOCK_PARTS_MOST - found);
    }
    return found;
}

struct block_stop block_room(const struct table *t, const struct block_mover *mover)
{
    struct motion none = {.turn = false};
    struct advance a = {.t = t, .mover = mover, .m = &none, .new_here = true};

    a.stop = (struct block_stop){STOP_NONE, NOTHING, 1}; /* 1: farther than any that is met */
    a.parts = gather_parts(mover->block, mover->blocks, a.part);
    a.box = swept_box(a.part, a.parts, &none);
    meet_stands(&a);
    meet_pieces(&a);
    meet_edges(&a);
    a.stop.along = 0;
    return a.stop;
}

/* Where blocks come to stand their corners are rounded, and after a turn by up to a unit each. So they are
 * taken back until there is room, unless there was none where they began. */
static void settle(struct advance *a)
{
    struct block there[BLOCK_PARTS_MOST];
    struct block_mover mover = *a->mover;

    if (block_room(a->t, &mover).why != STOP_NONE)
        return;
    mover.block = there;
    for (int32_t step = 0; step < ROUNDING_STEPS && a->stop.along > 0; step++) {
        for (int32_t i = 0; i < mover.blocks; i++)
            there[i] = block_along(&a->mover->block[i], a->m, a->stop.along);
        struct block_stop room = block_room(a->t, &mover);

        if (room.why == STOP_NONE)
            break;
        a->stop = (struct block_stop){room.why, room.index, a->stop.along - 1};
    }
}

struct block_stop block_stop(const struct table *t, const struct block_mover *mover, const struct motion *m)
{
    struct advance a = {.t = t, .mover = mover, .m = m, .whole = motion_whole(m)};

    a.stop = (struct block_stop){STOP_NONE, NOTHING, a.whole};
    a.parts = gather_parts(mover->block, mover->blocks, a.part);
    a.box = swept_box(a.part, a.parts, m);
    if (a.whole > 0) {
        meet_stands(&a);
        meet_pieces(&a);
        meet_edges(&a);
        settle(&a);
    }
    return a.stop;
}

/* --- the ground under a motion ------------------------------------------------------------------ */

enum { GROUND_SPANS_MOST = 512 };

struct ground_list {
    int32_t count;
    struct ground_span {
        struct span in;
        int32_t piece;
    } at[GROUND_SPANS_MOST];
};

static void add_span(struct ground_list *list, int32_t begin, int32_t end, int32_t piece)
{
    if (end >= begin && list->count < GROUND_SPANS_MOST)
        list->at[list->count++] = (struct ground_span){{begin, end}, piece};
}

static int by_begin(const void *a, const void *b)
{
    const struct span *one = a, *other = b;

    return one->begin != other->begin ? (one->begin < other->begin ? -1 : 1) : 0;
}

static struct point moved_point(struct point p, const struct motion *m, int32_t along)
{
    if (m->turn)
        return point_turned(p, m->pivot, (angle)signed_turn(m, along));
    return along > 0 ? point_towards(p, point_plus(p, m->way), along) : p;
}

/* A part is in an area while it overlaps one of its edges, and between such times if it is wholly inside: any
 * point of it tells. */
static void part_in_area(struct ground_list *list, const struct table *t, int32_t piece,
                         const struct outline *part, const struct motion *m)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);
    struct span spans[PIECE_POINTS_MOST * MOTION_SPANS_MOST];
    int32_t found = 0, reached = 0, whole = motion_whole(m);

    for (int32_t k = 0; k < p->points; k++) {
        struct outline edge = outline_of_segment(at[k], at[k + 1 < p->points ? k + 1 : 0], 0);

        found += motion_spans(part, m, &edge, OVERLAP, spans + found);
    }
    qsort(spans, (size_t)found, sizeof spans[0], by_begin);
    for (int32_t i = 0; i <= found; i++) {
        int32_t next = i < found ? spans[i].begin : whole;

        if (next > reached || whole == 0) {
            struct point middle = moved_point(part->corner[0], m, (reached + next) / 2);

            if (polygon_holds_point(at, p->points, middle))
                add_span(list, reached, next, piece);
        }
        if (i < found) {
            add_span(list, spans[i].begin, spans[i].end, piece);
            reached = spans[i].end > reached ? spans[i].end : reached;
        }
    }
}

static uint32_t goings_at(const struct table *t, const struct ground_list *list, int32_t from, int32_t to,
                          int32_t *piece)
{
    uint32_t goings = 0;

    *piece = NOTHING;
    for (int32_t i = 0; i < list->count; i++)
        if (list->at[i].in.begin <= from && list->at[i].in.end >= to) {
            goings |= 1u << table_piece_const(t, list->at[i].piece)->going;
            if (*piece == NOTHING || list->at[i].piece < *piece)
                *piece = list->at[i].piece;
        }
    return goings ? goings : 1u << GOING_OPEN;
}

static int32_t make_runs(const struct table *t, const struct ground_list *list, int32_t whole,
                         struct ground_run *runs, int32_t most)
{
    int32_t cut[2 * GROUND_SPANS_MOST + 2], cuts = 0, found = 0;
    struct ground_run last = {0, 0, 0, NOTHING};

    cut[cuts++] = 0;
    cut[cuts++] = whole;
    for (int32_t i = 0; i < list->count; i++) {
        cut[cuts++] = list->at[i].in.begin;
        cut[cuts++] = list->at[i].in.end;
    }
    qsort(cut, (size_t)cuts, sizeof cut[0], by_size);
    for (int32_t i = 0; i + 1 < cuts; i++) {
        struct ground_run run = {cut[i], cut[i + 1], 0, NOTHING};

        if (run.end == run.begin && whole > 0)
            continue;
        run.goings = goings_at(t, list, run.begin, run.end, &run.piece);
        if (found > 0 && run.goings == last.goings && run.piece == last.piece) {
            last.end = run.end;
        } else {
            last = run;
            found++;
        }
        if (found <= most)
            runs[found - 1] = last;
        if (whole == 0)
            break;
    }
    return found;
}

int32_t block_ground(const struct table *t, const struct block *b, int32_t blocks, const struct motion *m,
                     struct ground_run *runs, int32_t most)
{
    struct outline part[BLOCK_PARTS_MOST];
    struct ground_list list = {.count = 0};
    int32_t parts = gather_parts(b, blocks, part);
    struct box box = swept_box(part, parts, m);
    struct index_set set;

    pieces_in_box(t, &box, CONTACT, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i))
        if (table_piece_const(t, i)->form == PIECE_AREA && piece_there(t, i))
            for (int32_t k = 0; k < parts; k++)
                part_in_area(&list, t, i, &part[k], m);
    return make_runs(t, &list, motion_whole(m), runs, most);
}
