/* Blocks that move and turn, against brute force: bases as polygons in long double, tried every few angles or
 * units of the way. */
#include "common/table/block_motion.h"
#include "test_table_help.h"

#include <math.h>

typedef long double real;

static const real pi = 3.14159265358979323846L;

struct spot {
    real x, y;
};

struct shape { /* convex, counter-clockwise, with a radius around it */
    int32_t corners;
    struct spot corner[8];
    real radius;
};

static struct shape shape_of(const struct outline *o)
{
    struct shape s = {.corners = o->corners, .radius = o->radius};

    for (int32_t i = 0; i < o->corners; i++)
        s.corner[i] = (struct spot){o->corner[i].x, o->corner[i].y};
    return s;
}

/* The shape after so much of the motion, without any rounding. */
static struct shape shape_along(const struct shape *s, const struct motion *m, real along)
{
    struct shape moved = *s;
    real turn = (m->by < 0 ? -along : along) * 2 * pi / FULL_TURN, sine = sinl(turn), cosine = cosl(turn);
    real whole = hypotl(m->way.x, m->way.y);

    for (int32_t i = 0; i < s->corners; i++) {
        real x = s->corner[i].x, y = s->corner[i].y;

        if (m->turn) { /* clockwise, as bearings run */
            x -= m->pivot.x;
            y -= m->pivot.y;
            moved.corner[i] =
                (struct spot){m->pivot.x + x * cosine + y * sine, m->pivot.y + y * cosine - x * sine};
        } else {
            moved.corner[i] = (struct spot){x + m->way.x * along / whole, y + m->way.y * along / whole};
        }
    }
    return moved;
}

static real to_segment(struct spot p, struct spot a, struct spot b)
{
    real dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    real t = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotl(p.x - a.x - t * dx, p.y - a.y - t * dy);
}

/* How far b lies out from the edges of a: negative only if no edge of a has all of b beyond it. */
static real parted(const struct shape *a, const struct shape *b)
{
    real most = -1e18L;

    for (int32_t i = 0; i < a->corners && a->corners > 2; i++) {
        struct spot p = a->corner[i], q = a->corner[(i + 1) % a->corners];
        real dx = q.x - p.x, dy = q.y - p.y, whole = hypotl(dx, dy), least = 1e18L;

        for (int32_t k = 0; k < b->corners; k++)
            least = fminl(least, ((b->corner[k].x - p.x) * dy - (b->corner[k].y - p.y) * dx) / whole);
        most = fmaxl(most, least);
    }
    return most;
}

/* The gap of two shapes; negative by the least way out, as separating axes tell. */
static real gap_of(const struct shape *a, const struct shape *b)
{
    real apart = fmaxl(parted(a, b), parted(b, a)), least = 1e18L;

    if (b->corners == 2) { /* a segment has an axis of its own */
        real dx = b->corner[1].x - b->corner[0].x, dy = b->corner[1].y - b->corner[0].y,
             whole = hypotl(dx, dy);
        real low = 1e18L, high = -1e18L;

        for (int32_t i = 0; i < a->corners; i++) {
            real out =
                ((a->corner[i].x - b->corner[0].x) * dy - (a->corner[i].y - b->corner[0].y) * dx) / whole;

            low = fminl(low, out);
            high = fmaxl(high, out);
        }
        apart = fmaxl(apart, fmaxl(low, -high));
    }
    if (apart <= 0)
        return apart - b->radius;
    for (int32_t i = 0; i < a->corners; i++)
        for (int32_t k = 0; k < b->corners; k++) {
            least = fminl(least, to_segment(a->corner[i], b->corner[k], b->corner[(k + 1) % b->corners]));
            least = fminl(least, to_segment(b->corner[k], a->corner[i], a->corner[(i + 1) % a->corners]));
        }
    return least - b->radius;
}

static struct block chance_block(struct point at)
{
    struct block b = {.at = at, .layout = BLOCK_RANKS, .width = 2000, .depth = 2000};

    b.facing = chance(0, FULL_TURN - 1);
    b.files = chance(1, 10);
    b.count = chance(b.files, 5 * b.files);
    if (chance(0, 3) == 0)
        b.depth = 5000;
    if (chance(0, 5) == 0 && b.count > 2) {
        b.layout = BLOCK_WEDGE;
        b.files = 1;
    }
    return b;
}

static struct outline chance_still(void)
{
    struct place at = chance_place(cm(40), cm(100));
    struct base base = chance_base();
    struct outline o = base_outline(&at, &base);
    struct point to;

    if (chance(0, 2) == 0) {
        to = chance_step(at.at, 500, cm(20));
        o = outline_of_segment(at.at, to, chance(0, 300));
    }
    return o;
}

static struct motion chance_motion(const struct block *b)
{
    static const enum block_corner corners[] = {CORNER_FRONT_LEFT, CORNER_FRONT_RIGHT};
    int32_t by = chance(-HALF_TURN, HALF_TURN), which = chance(0, 3);
    length right = chance(-cm(30), cm(30)), ahead = chance(-cm(30), cm(30));

    if (which == 0)
        return motion_straight(b, right, ahead);
    if (which == 1)
        return motion_turn(block_centre(b), by);
    if (which == 2)
        return motion_turn(chance_step(b->at, 0, cm(40)), by);
    return motion_turn(block_corner(b, corners[chance(0, 1)]), by);
}

static bool in_spans(const struct span *spans, int32_t count, real along, real slack)
{
    for (int32_t i = 0; i < count; i++)
        if (along >= spans[i].begin - slack && along <= spans[i].end + slack)
            return true;
    return false;
}

/* Rounding: places are exact to a unit or two, and a turn to one angle: what moves by less than that between
 * two angles is not told apart. */
static real blur(const struct shape *part, const struct motion *m)
{
    real far = 0;

    for (int32_t i = 0; i < part->corners; i++)
        far = fmaxl(far, hypotl(part->corner[i].x - m->pivot.x, part->corner[i].y - m->pivot.y));
    return 4 + (m->turn ? far * 2 * pi / FULL_TURN : 1);
}

static int32_t spans_compared, spans_entered;

static void compare_spans(const struct outline *part, const struct motion *m, const struct outline *still)
{
    struct shape one = shape_of(part), other = shape_of(still);
    struct span spans[MOTION_SPANS_MOST];
    int32_t whole = motion_whole(m), count = motion_spans(part, m, still, OVERLAP, spans);
    real unsure = blur(&one, m);

    for (int32_t i = 0; i + 1 < count; i++)
        assert_true(spans[i].end < spans[i + 1].begin);
    for (int32_t i = 0; i <= 200 && whole > 0; i++) {
        real along = (real)whole * i / 200;
        struct shape there = shape_along(&one, m, along);
        real gap = gap_of(&there, &other);

        spans_compared++;
        if (gap < -OVERLAP - unsure) {
            spans_entered++;
            if (!in_spans(spans, count, along, 1))
                fail_msg("overlaps by %.1Lf at %.0Lf of %d, and no span says so", -gap, along, whole);
        } else if (gap > -OVERLAP + unsure && in_spans(spans, count, along, -1)) {
            fail_msg("apart by %.1Lf at %.0Lf of %d, within a span", gap, along, whole);
        }
    }
}

static void spans_of_random_motions(void **state)
{
    (void)state;
    chance_seed(73);
    for (int32_t round = 0; round < 1000; round++) {
        struct point at = chance_point(cm(40), cm(100));
        struct block b = chance_block(at);
        struct motion m = chance_motion(&b);
        struct outline still = chance_still(), parts[BLOCK_PARTS_MOST];
        int32_t count = block_parts(&b, parts, BLOCK_PARTS_MOST);

        for (int32_t i = 0; i < count; i++)
            compare_spans(&parts[i], &m, &still);
    }
    assert_true(spans_entered > spans_compared / 100); /* the pairs do meet */
}

/* --- stops -------------------------------------------------------------------------------------- */

enum { MEN = 14, WALL = 1, BOG = 2, GOING_BOG = 3 };

static struct table *a_field(void)
{
    struct table *t = table_new(120, 120, MEN, 4);
    struct piece wall = plain_piece(PIECE_LINE, WALL), bog = plain_piece(PIECE_AREA, BOG);
    struct point line[2], corner;

    for (int32_t i = 0; i < MEN; i++) {
        put_man(t, i, 1, chance_point(cm(5), cm(115)));
        table_stand(t, i)->unit = i % 7;
    }
    line[0] = chance_point(cm(5), cm(115));
    line[1] = chance_step(line[0], cm(2), cm(5));
    wall.thickness = 400;
    wall.flags = PIECE_SOLID;
    wall.height = cm(2);
    table_add_piece(t, &wall, line, 2);
    bog.going = GOING_BOG;
    corner = chance_point(cm(5), cm(105));
    add_rectangle(t, &bog, corner, (struct point){corner.x + cm(6), corner.y + cm(6)});
    return t;
}

struct things {
    int32_t count;
    struct shape shape[64];
};

static void add_edges(struct things *all, const struct table *t, int32_t piece)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);
    int32_t edges = p->form == PIECE_AREA ? p->points : p->points - 1;

    for (int32_t k = 0; k < edges; k++) {
        struct outline edge = outline_of_segment(at[k], at[(k + 1) % p->points], p->thickness / 2);

        all->shape[all->count++] = shape_of(&edge);
    }
}

static struct things what_stops(const struct table *t, const struct block_mover *mover)
{
    static const struct shape edges[4] = {
        {4, {{-1e6L, -1e6L}, {2e6L, -1e6L}, {2e6L, 0}, {-1e6L, 0}}, 0},
        {4, {{-1e6L, -1e6L}, {0, -1e6L}, {0, 2e6L}, {-1e6L, 2e6L}}, 0},
        {4, {{120000, -1e6L}, {2e6L, -1e6L}, {2e6L, 2e6L}, {120000, 2e6L}}, 0},
        {4, {{-1e6L, 120000}, {2e6L, 120000}, {2e6L, 2e6L}, {-1e6L, 2e6L}}, 0},
    };
    struct things all = {.count = 0};

    for (int32_t i = 0; i < MEN; i++) {
        const struct stand *s = table_stand_const(t, i);
        struct outline o = base_outline(&s->place, &s->base);

        if (s->unit == mover->unit || (mover->togethers && s->unit == mover->together[0]))
            continue;
        o.radius += mover->clearance;
        all.shape[all.count++] = shape_of(&o);
    }
    add_edges(&all, t, 0);
    if (mover->barred)
        add_edges(&all, t, 1);
    for (int32_t i = 0; i < 4; i++)
        all.shape[all.count++] = edges[i];
    return all;
}

static real least_gap(const struct shape *parts, int32_t count, const struct motion *m, real along,
                      const struct things *all)
{
    real least = 1e18L;

    for (int32_t i = 0; i < count; i++) {
        struct shape there = shape_along(&parts[i], m, along);

        for (int32_t k = 0; k < all->count; k++)
            least = fminl(least, gap_of(&there, &all->shape[k]));
    }
    return least;
}

/* Up to the stop the way is clear, and just behind it, it is not. */
static void stops_against_brute_force(void **state)
{
    int32_t stopped = 0, free_ways = 0;

    (void)state;
    chance_seed(74);
    for (int32_t round = 0; round < 1500; round++) {
        struct table *t = a_field();
        struct block b = chance_block(chance_point(cm(25), cm(95)));
        struct block_mover mover = {.block = &b, .blocks = 1, .unit = 3, .height = cm(3)};
        struct outline parts[BLOCK_PARTS_MOST];
        struct shape shapes[BLOCK_PARTS_MOST];
        struct things all;
        struct motion m = chance_motion(&b);
        int32_t count = block_parts(&b, parts, BLOCK_PARTS_MOST), whole = motion_whole(&m);
        const int32_t with = 5;

        mover.stopped_by = all_stands();
        mover.together = &with;
        mover.togethers = chance(0, 1);
        mover.clearance = chance(0, 1) ? INCH : 0;
        mover.barred = chance(0, 1) ? 1u << GOING_BOG : 0;
        all = what_stops(t, &mover);
        for (int32_t i = 0; i < count; i++)
            shapes[i] = shape_of(&parts[i]);
        if (whole > 0 && least_gap(shapes, count, &m, 0, &all) > 20) {
            struct block_stop stop = block_stop(t, &mover, &m);
            real unsure = 0;

            for (int32_t i = 0; i < count; i++)
                unsure = fmaxl(unsure, blur(&shapes[i], &m));
            for (int32_t i = 0; i <= 60; i++)
                assert_true(least_gap(shapes, count, &m, (real)stop.along * i / 60, &all) >
                            -OVERLAP - unsure);
            if (stop.why == STOP_NONE) {
                free_ways++;
                assert_int_equal(stop.along, whole);
            } else {
                stopped++;
                assert_true(least_gap(shapes, count, &m, stop.along, &all) < CONTACT + unsure);
            }
        }
        free(t);
    }
    assert_true(stopped > 150 && free_ways > 150);
}

/* Two units side by side, base against base, wheel about the right one's corner as one line, and keep it. */
static void two_units_turn_together(void **state)
{
    enum { FILES = 5, EACH = 2 * FILES };
    const int32_t with = 1;
    struct table *t = table_new(120, 120, 2 * EACH, 1);
    struct block b[2], there[2];
    struct block_mover mover = {.block = b, .blocks = 2, .unit = 0, .height = cm(3)};

    (void)state;
    for (int32_t unit = 0; unit < 2; unit++) {
        b[unit] = (struct block){
            {cm(50) + unit * FILES * cm(2), cm(60)}, 0, BLOCK_RANKS, FILES, EACH, cm(2), cm(2)};
        for (int32_t slot = 0; slot < EACH; slot++) {
            struct place at = block_slot(&b[unit], slot);
            struct base base = block_base(&b[unit]);

            put_man(t, unit * EACH + slot, 0, at.at);
            table_put_stand(t, unit * EACH + slot, &at, &base);
            table_stand(t, unit * EACH + slot)->unit = unit;
        }
    }
    mover.stopped_by = all_stands();
    struct motion wheel = motion_turn(block_corner(&b[1], CORNER_FRONT_RIGHT), QUARTER_TURN / 2);

    assert_int_equal(block_stop(t, &mover, &wheel).why, STOP_STAND);
    mover.together = &with;
    mover.togethers = 1;
    assert_int_equal(block_room(t, &mover).why, STOP_NONE);
    assert_int_equal(block_stop(t, &mover, &wheel).why, STOP_NONE);
    for (int32_t unit = 0; unit < 2; unit++)
        there[unit] = block_along(&b[unit], &wheel, QUARTER_TURN / 2);
    assert_int_equal(there[0].facing, there[1].facing);
    assert_true(distance(block_corner(&there[0], CORNER_FRONT_RIGHT),
                         block_corner(&there[1], CORNER_FRONT_LEFT)) <= 3);
    free(t);
}

/* B5.6.1.3-g: touching is no bar, so a unit against a wall may wheel away from it, but not into it. */
static void wheels_away_from_a_wall(void **state)
{
    struct table *t = table_new(120, 120, 1, 1);
    struct piece wall = plain_piece(PIECE_LINE, WALL);
    struct point line[2] = {at_cm(50, 20), at_cm(50, 100)};
    struct block b = {at_cm(55, 60), 0, BLOCK_RANKS, 5, 15, 2000, 2000};
    struct block_mover mover = {.block = &b, .blocks = 1, .unit = NOTHING, .height = cm(3)};
    struct motion left = motion_turn(block_corner(&b, CORNER_FRONT_LEFT), -QUARTER_TURN);
    struct motion right = motion_turn(block_corner(&b, CORNER_FRONT_RIGHT), QUARTER_TURN / 2);
    struct block_stop stop;

    (void)state;
    mover.stopped_by = all_stands();
    wall.flags = PIECE_SOLID;
    wall.height = cm(2);
    table_add_piece(t, &wall, line, 2); /* the left flank of the block lies along it */
    stop = block_stop(t, &mover, &left);
    assert_int_equal(stop.why, STOP_NONE); /* the pivot stays at the wall, all else leaves it */
    stop = block_stop(t, &mover, &right);
    assert_int_equal(stop.why, STOP_SOLID); /* the front goes away from it, the rear comes into it */
    assert_in_range(stop.along, 0, 20);
    mover.crosses = true; /* a wall is solid all the same; a hedge is not */
    assert_int_equal(block_stop(t, &mover, &right).why, STOP_SOLID);
    table_piece(t, 0)->flags = 0;
    assert_int_equal(block_stop(t, &mover, &right).why, STOP_NONE);
    mover.crosses = false;
    assert_int_equal(block_stop(t, &mover, &right).why, STOP_SOLID);
    free(t);
}

/* B5.4.1-a: exactly an inch is allowed; whoever is nearer at the start may only go away. */
static void an_inch_of_room(void **state)
{
    struct table *t = table_new(120, 120, 1, 1);
    struct block b = {at_cm(60, 60), 0, BLOCK_RANKS, 5, 15, 2000, 2000};
    struct block_mover mover = {
        .block = &b, .blocks = 1, .unit = NOTHING, .height = cm(3), .clearance = INCH};
    struct motion ahead = motion_straight(&b, 0, cm(20)), back = motion_straight(&b, 0, -cm(20));
    struct block_stop stop;

    (void)state;
    mover.stopped_by = all_stands();
    put_man(t, 0, 1, (struct point){cm(60), cm(70) + 1250}); /* its edge 10 cm ahead */
    stop = block_stop(t, &mover, &ahead);
    assert_int_equal(stop.why, STOP_STAND);
    assert_int_equal(stop.index, 0);
    assert_in_range(stop.along, cm(10) - INCH - 2, cm(10) - INCH);
    b = block_moved(&b, 0, cm(9)); /* a centimetre apart */
    ahead = motion_straight(&b, 0, cm(20));
    back = motion_straight(&b, 0, -cm(20));
    assert_in_range(block_stop(t, &mover, &ahead).along, 0, 2);
    assert_int_equal(block_stop(t, &mover, &back).why, STOP_NONE);
    mover.unit = 4; /* its own figures are not in its way */
    table_stand(t, 0)->unit = 4;
    assert_int_equal(block_stop(t, &mover, &ahead).why, STOP_NONE);
    free(t);
}

/* Two blocks that move as one: the second is stopped for both. */
static void several_blocks(void **state)
{
    struct table *t = table_new(120, 120, 1, 1);
    struct block b[2] = {{at_cm(40, 60), 0, BLOCK_RANKS, 5, 10, 2000, 2000},
                         {at_cm(50, 62), 0, BLOCK_RANKS, 5, 10, 2000, 2000}};
    struct block_mover mover = {.block = b, .blocks = 2, .unit = NOTHING, .height = cm(3)};
    struct motion ahead = motion_straight(&b[0], 0, cm(20));

    (void)state;
    mover.stopped_by = all_stands();
    put_man(t, 0, 1, (struct point){cm(50), cm(70) + 1250});
    assert_in_range(block_stop(t, &mover, &ahead).along, cm(8) - 2, cm(8) + 2);
    mover.blocks = 1;
    assert_int_equal(block_stop(t, &mover, &ahead).why, STOP_NONE);
    free(t);
}

/* --- ground ------------------------------------------------------------------------------------- */

/* B5.2.1-c: the block is in the wood as soon as any part of it is, and until the last has left it. */
static void ground_under_any_part(void **state)
{
    struct table *t = table_new(120, 120, 1, 2);
    struct piece bog = plain_piece(PIECE_AREA, BOG);
    struct block b = {at_cm(60, 30), 0, BLOCK_RANKS, 5, 15, 2000, 2000};
    struct motion ahead = motion_straight(&b, 0, cm(40)), still = motion_straight(&b, 0, 0);
    struct ground_run run[8];

    (void)state;
    bog.going = GOING_BOG;
    add_rectangle(t, &bog, at_cm(64, 40), at_cm(80, 50)); /* only the right-hand files come through it */
    assert_int_equal(block_ground(t, &b, 1, &ahead, run, 8), 3);
    assert_int_equal(run[0].goings, 1u << GOING_OPEN);
    assert_in_range(run[0].end, cm(10) - 3, cm(10) + 3);
    assert_int_equal(run[1].goings, 1u << GOING_BOG);
    assert_int_equal(run[1].piece, 0);
    assert_in_range(run[1].end, cm(26) - 3, cm(26) + 3); /* its rear leaves it 6 cm later */
    assert_int_equal(run[2].end, cm(40));
    assert_int_equal(block_ground(t, &b, 1, &still, run, 8), 1);
    assert_int_equal(run[0].goings, 1u << GOING_OPEN);
    b = block_moved(&b, 0, cm(12));
    assert_int_equal(block_ground(t, &b, 1, &still, run, 8), 1);
    assert_int_equal(run[0].goings, 1u << GOING_BOG);
    b.at = at_cm(72, 46); /* wholly inside: no edge of the bog is near */
    b.files = b.count = 1;
    assert_int_equal(block_ground(t, &b, 1, &still, run, 8), 1);
    assert_int_equal(run[0].goings, 1u << GOING_BOG);
    free(t);
}

/* Against brute force: at every moment the runs tell the goings of the areas that a part overlaps. */
static void ground_of_random_motions(void **state)
{
    int32_t in_bog = 0;

    (void)state;
    chance_seed(75);
    for (int32_t round = 0; round < 300; round++) {
        struct table *t = a_field();
        struct block b = chance_block(chance_point(cm(25), cm(95)));
        struct motion m = chance_motion(&b);
        struct outline parts[BLOCK_PARTS_MOST];
        struct ground_run run[32];
        const struct point *corner = piece_points(t, 1);
        struct shape bog = {.corners = 4};
        int32_t count = block_parts(&b, parts, BLOCK_PARTS_MOST), whole = motion_whole(&m);
        int32_t runs = block_ground(t, &b, 1, &m, run, 32);
        real unsure = 0;

        for (int32_t i = 0; i < 4; i++)
            bog.corner[i] = (struct spot){corner[i].x, corner[i].y};
        assert_in_range(runs, 1, 32);
        assert_int_equal(run[0].begin, 0);
        assert_int_equal(run[runs - 1].end, whole);
        for (int32_t n = 1; n < runs; n++)
            assert_int_equal(run[n].begin, run[n - 1].end);
        for (int32_t i = 0; i <= 60 && whole > 0; i++) {
            real along = (real)whole * i / 60, least = 1e18L;
            uint32_t goings = 0;

            for (int32_t k = 0; k < count; k++) {
                struct shape one = shape_of(&parts[k]), there = shape_along(&one, &m, along);

                least = fminl(least, gap_of(&there, &bog));
                unsure = fmaxl(unsure, blur(&one, &m));
            }
            for (int32_t n = 0; n < runs; n++)
                if (along >= run[n].begin - 1 && along <= run[n].end + 1)
                    goings |= run[n].goings;
            if (least < -OVERLAP - unsure) {
                in_bog++;
                assert_true(goings >> GOING_BOG & 1);
            } else if (least > unsure) {
                assert_true(goings >> GOING_OPEN & 1);
            }
        }
        free(t);
    }
    assert_true(in_bog > 150);
}

/* A turn of few units that ends touching: corners are rounded, and there must be room all the same. */
static void turns_end_where_there_is_room(void **state)
{
    struct table *t = table_new(60, 60, 2, 0);
    struct block still = {{9099, 53203}, 16384, BLOCK_RANKS, 1, 2, cm(2), cm(2)}, there;
    struct block block = {{7175, 57191}, 9234, BLOCK_RANKS, 1, 2, cm(2), cm(2)};
    struct block_mover mover = {
        .block = &block, .blocks = 1, .unit = 5, .height = cm(3), .stopped_by = all_stands()};
    struct motion wheel = motion_turn(block_corner(&block, CORNER_FRONT_LEFT), -2932);
    struct block_stop stop;

    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        struct place at = block_slot(&still, i);
        struct base base = block_base(&still);

        put_man(t, i, 1, at.at);
        table_put_stand(t, i, &at, &base);
    }
    assert_int_equal(block_room(t, &mover).why, STOP_NONE);
    stop = block_stop(t, &mover, &wheel);
    assert_int_equal(stop.why, STOP_STAND);
    there = block_along(&block, &wheel, stop.along);
    mover.block = &there;
    assert_int_equal(block_room(t, &mover).why, STOP_NONE);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_of_random_motions),
        cmocka_unit_test(stops_against_brute_force),
        cmocka_unit_test(two_units_turn_together),
        cmocka_unit_test(wheels_away_from_a_wall),
        cmocka_unit_test(an_inch_of_room),
        cmocka_unit_test(several_blocks),
        cmocka_unit_test(ground_under_any_part),
        cmocka_unit_test(ground_of_random_motions),
        cmocka_unit_test(turns_end_where_there_is_room),
    };

    return cmocka_run_group_tests_name("table_block_motion", tests, NULL, NULL);
}
