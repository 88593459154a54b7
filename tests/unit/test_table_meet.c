/* Chargers that meet a block, the room beside it, who laps round, who supports: against long double and
 * against trying every place. */
#include "common/table/block_meet.h"
#include "common/table/block_places.h"
#include "common/table/block_slide.h"
#include "common/table/block_zones.h"
#include "test_table_help.h"

static struct block block_of(struct point at, int32_t facing, int32_t files, int32_t count)
{
    return (struct block){at, facing, BLOCK_RANKS, files, count, 20 * MILLIMETRE, 20 * MILLIMETRE};
}

static struct block chance_block(int32_t low, int32_t high)
{
    struct block b = block_of(chance_point(low, high), 0, 1, 1);

    b.facing = chance(0, 65535);
    b.count = chance(1, 30);
    b.files = chance(1, b.count < 10 ? b.count : 10);
    b.width = 2 * chance(500, 1500);
    b.depth = 2 * chance(500, 2500);
    return b;
}

/* --- the first touch ---------------------------------------------------------------------------------------
 */

static long double turn_of(const struct block *b)
{
    return b->facing * 2 * acosl(-1.0L) / 65536;
}

/* A rectangle in the block's frame, in the table's. */
static struct real_shape real_part(const struct block *b, long double left, long double right,
                                   long double rear, long double front, int corners)
{
    const long double x[4] = {left, right, right, left}, y[4] = {rear, rear, front, front};
    long double sine = sinl(turn_of(b)), cosine = cosl(turn_of(b));
    struct real_shape s = {.corners = corners};

    for (int i = 0; i < corners; i++) {
        s.x[i] = b->at.x + x[i] * cosine + y[i] * sine;
        s.y[i] = b->at.y + y[i] * cosine - x[i] * sine;
    }
    return s;
}

/* The front edge goes on by as much as it is away, until it touches: it can be nowhere sooner. Below 0:
 * never. */
static long double real_touch(const struct block *b, const struct block *target, long double far)
{
    long double side = block_width(b) / 2.0L, half = block_width(target) / 2.0L, gone = 0;
    struct real_shape still = real_part(target, -half, half, -block_depth(target), 0, 4);

    for (int step = 0; step < 100000 && gone <= far; step++) {
        struct real_shape front = real_part(b, -side, side, gone, gone, 2);
        long double away = real_distance(&front, &still);

        for (int edge = 0; edge < 4; edge++)
            if (real_segments_cross(&front, 0, &still, edge))
                return gone;
        if (away < 1e-3L)
            return gone;
        gone += away;
    }
    return -1;
}

static long double real_slant(const struct block *b, const struct block *target, int32_t face)
{
    long double inward = turn_of(target) + face * acosl(-1.0L) / 2 + acosl(-1.0L);
    long double off = turn_of(b) - inward;

    return acosl(cosl(off));
}

/* Does the strip that the front sweeps meet the target, both grown by so much? */
static bool way_meets(const struct block *b, length far, const struct block *target, long double grow)
{
    long double side = block_width(b) / 2.0L + grow, half = block_width(target) / 2.0L + grow;
    struct real_shape way = real_part(b, -side, side, 0, far + grow, 4);
    struct real_shape still = real_part(target, -half, half, -block_depth(target) - grow, grow, 4);

    return real_distance(&way, &still) == 0;
}

static void first_touches(void **state)
{
    int32_t touched = 0, missed = 0, corners = 0;

    (void)state;
    chance_seed(61);
    for (int32_t i = 0; i < 4000; i++) {
        struct block b = chance_block(cm(60), cm(70)), target = chance_block(cm(90), cm(110));
        struct first_touch touch;
        long double gone;
        bool met;

        b.facing = (angle)(bearing(b.at, target.at) + chance(-5000, 5000));
        gone = real_touch(&b, &target, cm(60));
        if (gone == 0)
            continue; /* they stand in each other */
        met = block_first_touch(&b, cm(60), &target, &touch);
        missed += gone < 0;
        if (met != (gone >= 0)) { /* by a hair, at a front corner or at the end of the way */
            assert_true(way_meets(&b, cm(60), &target, 3));
            assert_false(way_meets(&b, cm(60), &target, -3));
        }
        if (!met || gone < 0)
            continue;
        touched++;
        corners += touch.on_corner;
        if (fabsl(touch.along - gone) > 4) {
            /* grazing: the edge runs nearly along the way, so a unit aside is many ahead */
            long double side = block_width(&b) / 2.0L, half = block_width(&target) / 2.0L;
            struct real_shape front = real_part(&b, -side, side, touch.along, touch.along, 2);
            struct real_shape still = real_part(&target, -half, half, -block_depth(&target), 0, 4);

            assert_true(real_distance(&front, &still) < 3);
        }
        assert_true(fabsl(touch.slant * 2 * acosl(-1.0L) / 65536 - real_slant(&b, &target, touch.face)) <
                    1e-3L);
        { /* the point is on the front edge there, and on the face struck */
            struct block there = block_moved(&b, 0, touch.along);
            struct point on_front = block_offset(&there, touch.at), on_face = block_offset(&target, touch.at);
            length half = block_width(&target) / 2;
            length off = touch.face == FACE_FRONT   ? on_face.y
                         : touch.face == FACE_REAR  ? -block_depth(&target) - on_face.y
                         : touch.face == FACE_RIGHT ? on_face.x - half
                                                    : -half - on_face.x;

            assert_in_range(on_front.y + CONTACT, 0, 2 * CONTACT);
            assert_in_range(on_front.x + block_width(&b) / 2 + 2, 0, block_width(&b) + 4);
            assert_in_range(off + CONTACT + 2, 0, 2 * CONTACT + 4);
        }
    }
    assert_true(touched > 1500 && missed > 100 && corners > 300);
}

/* B7.1.1-a: a corner in the front edge gives the face with the lesser slant. */
static void faces_by_the_lesser_slant(void **state)
{
    struct block target = block_of(at_cm(90, 60), 0, 5, 15), b = block_of(at_cm(90, 90), HALF_TURN, 5, 10);
    struct first_touch touch;

    (void)state;
    /* The middle of the front goes on to the front right corner of the target. */
    b.facing = (angle)(HALF_TURN + angle_from_degrees(20));
    b.at = at_cm(95, 60);
    b = block_moved(&b, 0, -cm(20));
    assert_true(block_first_touch(&b, cm(40), &target, &touch));
    assert_true(touch.on_corner);
    assert_int_equal(touch.face, FACE_FRONT);
    assert_int_equal(touch.slant, angle_from_degrees(20));
    b.facing = (angle)(HALF_TURN + angle_from_degrees(60));
    b.at = at_cm(95, 60);
    b = block_moved(&b, 0, -cm(20));
    assert_true(block_first_touch(&b, cm(40), &target, &touch));
    assert_int_equal(touch.face, FACE_RIGHT);
    assert_int_equal(touch.slant, angle_from_degrees(90) - angle_from_degrees(60));
    b.facing =
        (angle)(HALF_TURN + angle_from_degrees(45)); /* equal, and outside of both: front before flank */
    b.at = at_cm(95, 60);
    b = block_moved(&b, 0, -cm(20));
    assert_true(block_first_touch(&b, cm(40), &target, &touch));
    assert_int_equal(touch.face, FACE_FRONT);
    b = block_of(at_cm(90, 80), HALF_TURN, 5,
                 10); /* flush: the middle of what is shared, and exactly 20 cm */
    assert_true(block_first_touch(&b, cm(40), &target, &touch));
    assert_int_equal(touch.along, cm(20));
    assert_false(touch.on_corner);
    assert_int_equal(touch.at.x, cm(90));
    assert_false(block_first_touch(&b, cm(20) - 1, &target, &touch));
    b.at.y = cm(40); /* past it already */
    assert_false(block_first_touch(&b, cm(40), &target, &touch));
}

/* --- aligning
 * ------------------------------------------------------------------------------------------------ */

static int32_t put_block(struct table *t, const struct block *b, int32_t unit, int32_t first)
{
    struct base base = block_base(b);

    for (int32_t i = 0; i < b->count; i++) {
        struct place at = block_slot(b, i);
        struct stand *s = table_stand(t, first + i);

        table_put_stand(t, first + i, &at, &base);
        s->unit = unit;
        s->height = cm(3);
        s->flags |= STAND_BLOCKS_MOVE;
    }
    return first + b->count;
}

static struct block_mover mover_of_block(const struct block *b)
{
    struct block_mover mover = {.block = b, .blocks = 1, .unit = 0, .height = cm(3)};

    mover.stopped_by = all_stands();
    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return mover;
}

/* Every millimetre from the straightened place: the nearest with room and somebody engaged. */
static length nearest_by_trying(const struct table *t, const struct block *straight,
                                const struct block *target, enum block_face face, length least)
{
    for (length off = 0; off < cm(120); off += MILLIMETRE)
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            struct block b = block_moved(straight, sign * off, 0);
            struct block_mover mover = mover_of_block(&b);

            if (front_shared(&b, target, face) >= least && block_room(t, &mover).why == STOP_NONE)
                return off;
        }
    return -1;
}

/* Some others beside the target, and perhaps a rock where the charger is to stand. */
static void crowd_about(struct table *t, const struct block *target, const struct block *straight,
                        int32_t next)
{
    const struct place middle = {block_centre(target), 0, target->facing};
    const struct base whole = base_rectangle(block_width(target), block_depth(target));
    struct point at = block_point(straight, chance(-15000, 15000), -chance(1000, 4000));
    struct piece rock = plain_piece(PIECE_AREA, 0);

    for (int32_t k = 0; k < 6; k++) {
        struct block other = chance_block(cm(70), cm(100));

        other.count = other.files = chance(1, 3);
        if (block_distance(&other, target) > 20)
            next = put_block(t, &other, 2, next);
    }
    rock.flags = PIECE_SOLID;
    rock.height = cm(5);
    if (chance(0, 1) && base_distance_to_point(&middle, &whole, at) > 1500)
        add_rectangle(t, &rock, (struct point){at.x - 1000, at.y - 1000},
                      (struct point){at.x + 1000, at.y + 1000});
}

/* There is room, somebody is engaged, and no millimetre nearer to the straightened place would have done. */
static void check_aligned(const struct table *t, const struct block *aligned, const struct block *straight,
                          const struct block *target, enum block_face face, length least)
{
    struct block_mover there = mover_of_block(aligned);
    length off = nearest_by_trying(t, straight, target, face, least);
    struct touch met;
    int32_t slot;

    assert_int_equal(block_room(t, &there).why, STOP_NONE);
    assert_true(footprints_touch(aligned, target, &met));
    assert_int_equal(met.face_a, FACE_FRONT);
    assert_true(front_shared(aligned, target, face) >= least - 2);
    assert_true(slots_touching(aligned, target, 1 << FACE_FRONT, false, &slot, 1) > 0);
    assert_true(off < 0 || distance(aligned->at, straight->at) <= off + 4);
}

static void chargers_are_laid_on(void **state)
{
    int32_t count[3] = {0, 0, 0};

    (void)state;
    chance_seed(67);
    for (int32_t i = 0; i < 250; i++) {
        struct table *t = table_new(180, 120, 200, 2);
        struct block target = chance_block(cm(80), cm(90)), b = chance_block(cm(50), cm(60)), aligned,
                     straight;
        struct block_mover mover = mover_of_block(&b);
        struct first_touch touch;
        enum align how;

        target.facing = (angle)(bearing(target.at, b.at) + chance(-4000, 4000) + chance(0, 3) * QUARTER_TURN);
        b.facing = (angle)(bearing(b.at, block_centre(&target)) + chance(-1500, 1500));
        if (block_first_touch(&b, cm(70), &target, &touch)) {
            enum block_face face = (enum block_face)touch.face;
            struct span manned = face_manned(&target, face);
            length whole = manned.end - manned.begin, least = CONTACT + 1;

            b = block_moved(&b, 0, touch.along);
            straight = block_straightened(&b, touch.at, &target, face);
            crowd_about(t, &target, &straight, put_block(t, &target, 1, 0));
            if (front_shared(&straight, &target, face) <= CONTACT)
                least = b.width < whole ? b.width : whole;
            how = block_align(t, &mover, touch.at, &target, face, &aligned);
            count[how]++;
            if (how == ALIGN_NO_ROOM)
                assert_int_equal(nearest_by_trying(t, &straight, &target, face, least), -1);
            else
                check_aligned(t, &aligned, &straight, &target, face, least);
            assert_int_equal(how == ALIGN_STRAIGHT,
                             how != ALIGN_NO_ROOM && points_equal(aligned.at, straight.at));
        }
        free(t);
    }
    assert_true(count[ALIGN_STRAIGHT] > 40 && count[ALIGN_SLID] > 20 && count[ALIGN_NO_ROOM] > 2);
}

/* B7.1.1-d, corner on corner: slid until one figure is engaged over its whole front; O5.4-d, a side that was
 * not touched: laid along it from the nearest corner. */
static void corners_and_other_sides(void **state)
{
    struct table *t = table_new(180, 120, 60, 1);
    struct block target = block_of(at_cm(90, 60), 0, 5, 15), b = block_of(at_cm(100, 60), HALF_TURN, 5, 10),
                 aligned;
    struct block_mover mover = mover_of_block(&b);
    struct point corner = at_cm(95, 60);

    (void)state;
    put_block(t, &target, 1, 0); /* its front runs from x = 85 to 95, b's from 95 to 105 */
    assert_int_equal(block_align(t, &mover, corner, &target, FACE_FRONT, &aligned), ALIGN_SLID);
    assert_in_range(aligned.at.x, cm(98) - 3, cm(98) + 3);
    assert_in_range(aligned.at.y, cm(60), cm(60) + CONTACT);
    assert_int_equal(block_align(t, &mover, corner, &target, FACE_RIGHT, &aligned), ALIGN_STRAIGHT);
    assert_int_equal(aligned.facing, QUARTER_TURN + HALF_TURN);
    b = block_of(at_cm(88, 61), HALF_TURN, 5, 10); /* the rear, from its left corner inwards */
    aligned = block_straightened(&b, at_cm(86, 60), &target, FACE_REAR);
    assert_int_equal(aligned.facing, 0);
    assert_in_range(aligned.at.x, cm(90) - 2, cm(90) + 2);
    assert_in_range(aligned.at.y, cm(54) - CONTACT, cm(54));
    free(t);
}

/* --- zones
 * ------------------------------------------------------------------------------------------------------- */

/* B7.1.5-b, -c: the strips before the faces, without the squares at the corners. */
static void strips_before_faces(void **state)
{
    const struct block b = block_of(at_cm(90, 60), 0, 5, 15);
    struct outline front = block_strip(&b, FACE_FRONT, 4 * INCH), left = block_strip(&b, FACE_LEFT, 4 * INCH);
    struct block c = block_of(at_cm(60, 58), QUARTER_TURN, 1, 1);
    struct motion on = motion_straight(&c, 0, cm(24));
    int32_t along;

    (void)state;
    assert_true(outline_gap(&front, at_cm(90, 65)) < 0);
    assert_true(outline_gap(&front, (struct point){cm(96), cm(65)}) > 0);
    assert_true(outline_gap(&front, (struct point){cm(90), cm(60) + 4 * INCH + 5}) > 0);
    assert_true(outline_gap(&left, at_cm(80, 57)) < 0);
    assert_true(outline_gap(&left, at_cm(80, 61)) > 0);
    assert_true(motion_enters(&c, 1, &on, &left, &along));
    assert_in_range(along, cm(85) - 4 * INCH - cm(60) - 2, cm(85) - 4 * INCH - cm(60) + 4);
    assert_false(motion_enters(&c, 1, &on, &front, &along));
    c.at = at_cm(60, 63); /* it runs past the front: the start and the square at the corner are free */
    assert_false(motion_enters(&c, 1, &on, &front, &along));
    on = motion_straight(&c, 0, cm(30));
    assert_true(motion_enters(&c, 1, &on, &front, &along));
    assert_in_range(along, cm(25) - 2, cm(25) + 4);
}

/* --- places
 * ------------------------------------------------------------------------------------------------------ */

/* B7.14.2-b: k from (k-1)w to kw of the flank, then along the rear; those that touch a base fight. */
static void who_laps_round(void **state)
{
    struct table *t = table_new(180, 120, 60, 1);
    const struct block enemy =
        block_of(at_cm(90, 60), 0, 5, 13); /* 10 wide, 6 deep, three in the last rank */
    struct block winner = block_of(at_cm(90, 60), HALF_TURN, 6, 12), place;
    struct block_mover like = mover_of_block(&winner);
    /* The middles of the fronts on the right flank, then on the rear from the right. */
    const int32_t x[9] = {950, 950, 950, 940, 920, 900, 880, 860, 0},
                  y[9] = {590, 570, 550, 540, 540, 540, 540, 540, 0};
    const bool fights[8] = {true, true, false, false, true, true, true, false};

    (void)state;
    put_block(t, &enemy, 1, 0);
    assert_true(front_reaches_flank(&winner, &enemy, FACE_RIGHT));
    winner.at.x -= 1100;
    assert_false(front_reaches_flank(&winner, &enemy, FACE_RIGHT));
    assert_true(front_reaches_flank(&winner, &enemy, FACE_LEFT));
    for (int32_t n = 0; n < 8; n++) {
        assert_true(lap_place(&enemy, FACE_RIGHT, 2000, 2000, n, &place));
        assert_in_range(place.at.x, x[n] * 100 - 3, x[n] * 100 + 3);
        assert_in_range(place.at.y, y[n] * 100 - 3, y[n] * 100 + 3);
        assert_int_equal(place.facing, n < 3 ? 3 * QUARTER_TURN : 0);
        assert_int_equal(lap_place_fights(&enemy, &place), fights[n]);
        assert_true(lap_place(&enemy, FACE_LEFT, 2000, 2000, n, &place)); /* mirrored */
        assert_in_range(place.at.x, cm(180) - x[n] * 100 - 3, cm(180) - x[n] * 100 + 3);
    }
    assert_false(lap_place(&enemy, FACE_RIGHT, 2000, 2000, 8, &place));
    assert_int_equal(lap_places_free(t, &like, &enemy, FACE_RIGHT, 2000, 2000, 4), 4);
    put_block(t, &(struct block){at_cm(97, 57), 0, BLOCK_RANKS, 1, 1, 2000, 2000}, 2, 20);
    assert_int_equal(lap_places_free(t, &like, &enemy, FACE_RIGHT, 2000, 2000, 4), 1); /* none after a gap */
    free(t);
}

static void room_along_a_face(void **state)
{
    struct table *t = table_new(180, 120, 60, 1);
    const struct block enemy = block_of(at_cm(90, 60), 0, 5, 10),
                       other = block_of(at_cm(89, 60), HALF_TURN, 2, 2);
    struct block_mover like = mover_of_block(&enemy);
    struct span spans[4];

    (void)state;
    put_block(t, &enemy, 1, 0);
    put_block(t, &other, 2, 20); /* from 87 to 91 cm; seen from outside, the left end of the front is at 95 */
    assert_int_equal(face_room(t, &like, &enemy, FACE_FRONT, 2000, 2000, spans, 4), 2);
    assert_int_equal(spans[0].begin, 0);
    assert_in_range(spans[0].end, cm(3) - 3, cm(3) + 3);
    assert_in_range(spans[1].begin, cm(9) - 3, cm(9) + 3);
    assert_int_equal(spans[1].end, cm(10));
    assert_int_equal(face_room(t, &like, &enemy, FACE_REAR, 2000, 2000, spans, 4), 1);
    free(t);
}

/* The figure whose base the middle line of the slot runs through, by its place on the table. */
static int32_t behind_by_place(const struct block *b, int32_t slot, int32_t ranks)
{
    struct point front = block_offset(b, block_slot(b, slot).at);

    for (int32_t i = 0; i < b->count; i++) {
        struct point o = block_offset(b, block_slot(b, i).at);
        length off = front.x - o.x;

        if (block_rank_of(b, i) == block_rank_of(b, slot) + ranks && off >= -b->width / 2 + 2 &&
            off <= b->width / 2 + 2 && (off < b->width / 2 - 2 || i + 1 < b->count))
            return i;
    }
    return NO_SLOT;
}

static void who_stands_behind(void **state)
{
    const struct block b = block_of(at_cm(90, 60), 0, 5, 13);

    (void)state;
    assert_int_equal(slot_behind(&b, 2, FACE_FRONT, 1), 7);
    assert_int_equal(slot_behind(&b, 2, FACE_FRONT, 2), 11);
    assert_int_equal(slot_behind(&b, 0, FACE_FRONT, 2), NO_SLOT);
    assert_int_equal(slot_behind(&b, 1, FACE_FRONT, 2), 10);
    assert_int_equal(slot_behind(&b, 11, FACE_REAR, 2), 2);
    assert_int_equal(slot_behind(&b, 5, FACE_LEFT, 3), 8);
    assert_int_equal(slot_behind(&b, 5, FACE_RIGHT, 1), NO_SLOT);
    assert_int_equal(slot_behind(&b, 9, FACE_RIGHT, 4), 5);
    for (int32_t count = 6; count < 20; count++) {
        struct block any = block_of(at_cm(90, 60), 0, 5, count);

        for (int32_t slot = 0; slot < 5; slot++)
            for (int32_t ranks = 1; ranks < 4; ranks++)
                assert_int_equal(slot_behind(&any, slot, FACE_FRONT, ranks),
                                 behind_by_place(&any, slot, ranks));
    }
}

/* B7.5-b and O5.5-a: edges, or corners as well. */
static void who_strikes(void **state)
{
    const struct block a = block_of(at_cm(90, 60), 0, 5, 10), b = block_of(at_cm(96, 60), HALF_TURN, 5, 10);
    int32_t slot[10];

    (void)state; /* a's front runs from 85 to 95, b's from 91 to 101 */
    assert_int_equal(slots_touching(&a, &b, 1 << FACE_FRONT, false, slot, 10), 2);
    assert_int_equal(slot[0], 3);
    assert_int_equal(slot[1], 4);
    assert_int_equal(slots_touching(&a, &b, 1 << FACE_FRONT, true, slot, 10), 3);
    assert_int_equal(slot[0], 2);
    assert_int_equal(slots_touching(&a, &b, 1 << FACE_REAR | 1 << FACE_LEFT, true, slot, 10), 0);
}

/* --- formations
 * -------------------------------------------------------------------------------------------------- */

/* B5.7.3-c: four blocks that face outwards; B7.1.6: files ahead of others; B5.7.2-e: wings beside a centre.
 * Each is several blocks, without overlaps, that turn as one and stay as they were to each other. */
static void formations_of_several_blocks(void **state)
{
    const struct block still = block_of(at_cm(90, 60), 0, 4, 8);
    struct block square[4] = {still, still, still, still};
    const struct block step[3] = {block_of(at_cm(40, 60), 0, 2, 6), block_of(at_cm(44, 62), 0, 2, 6),
                                  block_of(at_cm(47, 63), 0, 1, 3)};
    struct point pivot = at_cm(90, 60);

    (void)state;
    square[1].facing = 3 * QUARTER_TURN; /* about the rear corners, running back: 8 wide, 4 deep each */
    square[1].at = (struct point){cm(86) - cm(4), cm(56) - cm(4)};
    square[2].facing = QUARTER_TURN;
    square[2].at = (struct point){cm(94) + cm(4), cm(56) - cm(4)};
    square[3].facing = HALF_TURN;
    square[3].at = (struct point){cm(90), cm(48) - cm(4)};
    for (int32_t i = 0; i < 4; i++)
        for (int32_t k = 0; k < i; k++) {
            struct block one = block_turned(&square[i], pivot, 7777),
                         other = block_turned(&square[k], pivot, 7777);
            struct touch touches[8];

            if ((i == 3) == (k == 0)) /* opposite sides lie apart by the hollow */
                assert_int_equal(block_touches(&square[i], &square[k], touches, 8), 0);
            else
                assert_true(block_touches(&square[i], &square[k], touches, 8) > 0);
            assert_in_range(block_distance(&one, &other) - block_distance(&square[i], &square[k]) + 3, 0, 6);
        }
    for (int32_t i = 1; i < 3; i++) { /* neighbouring files differ by no more than one base (B7.1.6-c) */
        struct touch touch;

        assert_true(footprints_touch(&step[i - 1], &step[i], &touch));
        assert_int_equal(touch.face_a, FACE_RIGHT);
        assert_int_equal(touch.face_b, FACE_LEFT);
        assert_true(touch.shared >= cm(6) - cm(2));
    }
}

/* B5.7.1-k: a straight single file is a block, and a quarter turn makes it a single rank; B5.7.2-b, -c: a
 * mixed formation is two blocks one behind the other, or three side by side. */
static void files_and_mixed_formations(void **state)
{
    const struct block file = block_of(at_cm(40, 60), 0, 1, 6), rank = block_faced(&file, 1);
    const struct block front = block_of(at_cm(90, 60), 0, 5, 10);
    struct block rear = block_moved(&front, 0, -block_depth(&front)), wing = block_of(front.at, 0, 2, 4);
    struct touch touch;

    (void)state;
    assert_int_equal(block_ranks(&file), 6);
    assert_int_equal(block_ranks(&rank), 1);
    assert_int_equal(rank.files, 6);
    assert_true(points_equal(block_centre(&rank), block_centre(&file)));
    assert_true(footprints_touch(&front, &rear, &touch));
    assert_int_equal(touch.face_a, FACE_REAR);
    assert_int_equal(touch.shared, block_width(&front));
    wing = block_moved(&wing, (block_width(&front) + block_width(&wing)) / 2, 0);
    assert_true(footprints_touch(&front, &wing, &touch));
    assert_int_equal(touch.face_a, FACE_RIGHT);
    assert_int_equal(touch.shared, block_depth(&wing));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(first_touches),
        cmocka_unit_test(faces_by_the_lesser_slant),
        cmocka_unit_test(chargers_are_laid_on),
        cmocka_unit_test(corners_and_other_sides),
        cmocka_unit_test(strips_before_faces),
        cmocka_unit_test(who_laps_round),
        cmocka_unit_test(room_along_a_face),
        cmocka_unit_test(who_stands_behind),
        cmocka_unit_test(who_strikes),
        cmocka_unit_test(formations_of_several_blocks),
        cmocka_unit_test(files_and_mixed_formations),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
