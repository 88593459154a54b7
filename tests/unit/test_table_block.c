/* Blocks: ranks and files, turning, facing, quarters, contact. Expected places come from the rulings in the
 * ledgers of the massed systems (B5.3.3, B5.6.1, O10.3-a) and from long double arithmetic. */
#include "common/table/block_touch.h"
#include "test_table_help.h"

#include <math.h>

static const long double pi = 3.14159265358979323846L;

static struct block regiment(int32_t files, int32_t count)
{
    return (struct block){{cm(50), cm(60)}, 0, BLOCK_RANKS, files, count, 20 * MILLIMETRE, 20 * MILLIMETRE};
}

static void assert_near(struct point p, long double x, long double y, long double within)
{
    if (fabsl(p.x - x) > within || fabsl(p.y - y) > within)
        fail_msg("%d %d instead of %.2Lf %.2Lf", p.x, p.y, x, y);
}

/* B5.3.3-a, -d: file i at (i - (F-1)/2) w, rank j at -(j + 1/2) d, the last rank centred. */
static void ranks_and_files(void **state)
{
    struct block b = regiment(5, 17);

    (void)state;
    assert_int_equal(block_ranks(&b), 4);
    assert_int_equal(block_rank_size(&b, 2), 5);
    assert_int_equal(block_rank_size(&b, 3), 2);
    assert_int_equal(block_rank_of(&b, 14), 2);
    assert_int_equal(block_rank_of(&b, 15), 3);
    assert_int_equal(block_width(&b), 100 * MILLIMETRE);
    assert_int_equal(block_depth(&b), 80 * MILLIMETRE);
    assert_near(block_slot(&b, 0).at, cm(50) - 4000, cm(60) - 1000, 0);
    assert_near(block_slot(&b, 4).at, cm(50) + 4000, cm(60) - 1000, 0);
    assert_near(block_slot(&b, 7).at, cm(50), cm(60) - 3000, 0);
    assert_near(block_slot(&b, 15).at, cm(50) - 1000, cm(60) - 7000, 0);
    assert_near(block_slot(&b, 16).at, cm(50) + 1000, cm(60) - 7000, 0);
    assert_near(block_corner(&b, CORNER_FRONT_LEFT), cm(50) - 5000, cm(60), 0);
    assert_near(block_corner(&b, CORNER_REAR_RIGHT), cm(50) + 5000, cm(60) - 8000, 0);
    assert_near(block_centre(&b), cm(50), cm(60) - 4000, 0);
    b.facing = QUARTER_TURN; /* ahead is now to the right, its right is towards the near edge */
    assert_near(block_slot(&b, 0).at, cm(50) - 1000, cm(60) + 4000, 0);
    assert_near(block_offset(&b, block_slot(&b, 16).at), 1000, -7000, 0);
}

/* B5.7.4-b: rank k has k figures; the rest is a last rank, centred. */
static void wedges(void **state)
{
    struct block b = regiment(1, 12);
    struct outline parts[BLOCK_PARTS_MOST];

    (void)state;
    b.layout = BLOCK_WEDGE;
    assert_int_equal(block_ranks(&b), 5);
    assert_int_equal(block_rank_size(&b, 3), 4);
    assert_int_equal(block_rank_size(&b, 4), 2);
    assert_int_equal(block_widest(&b), 4);
    assert_int_equal(block_rank_of(&b, 5), 2);
    assert_int_equal(block_rank_of(&b, 6), 3);
    assert_near(block_slot(&b, 0).at, cm(50), cm(60) - 1000, 0);
    assert_near(block_slot(&b, 1).at, cm(50) - 1000, cm(60) - 3000, 0);
    assert_near(block_slot(&b, 11).at, cm(50) + 1000, cm(60) - 9000, 0);
    assert_int_equal(block_parts(&b, parts, BLOCK_PARTS_MOST), 5);
    b = regiment(4, 12); /* full ranks are one part, with a last one that is not full two */
    assert_int_equal(block_parts(&b, parts, BLOCK_PARTS_MOST), 1);
    b.count = 11;
    assert_int_equal(block_parts(&b, parts, BLOCK_PARTS_MOST), 2);
}

static void what_is_no_block(void **state)
{
    struct block b = regiment(5, 17), bad;

    (void)state;
    assert_true(block_good(&b));
    bad = b;
    bad.files = 18;
    assert_false(block_good(&bad));
    bad = b;
    bad.files = 0;
    assert_false(block_good(&bad));
    bad = b;
    bad.count = BLOCK_FIGURES_MOST + 1;
    assert_false(block_good(&bad));
    bad = b;
    bad.width = 2001;
    assert_false(block_good(&bad));
    bad = b;
    bad.facing = FULL_TURN;
    assert_false(block_good(&bad));
    bad = b;
    bad.layout = -1;
    assert_false(block_good(&bad));
    bad = b;
    bad.at.x = WORLD_TO + 1;
    assert_false(block_good(&bad));
    bad = b;
    bad.files = 101;
    bad.count = 101; /* wider than two metres */
    assert_false(block_good(&bad));
}

/* B5.6.1.3-b: a left wheel whose outer corner travels 2" turns a front of five 20 mm bases by 29.1 degrees.
 */
static void a_wheel(void **state)
{
    struct block b = regiment(5, 10), wheeled;
    struct point pivot = block_corner(&b, CORNER_FRONT_LEFT), outer;
    int32_t by = -(int32_t)angle_from_tenths(291);
    long double radians = 29.1L * pi / 180;

    (void)state;
    wheeled = block_turned(&b, pivot, by);
    assert_near(block_corner(&wheeled, CORNER_FRONT_LEFT), pivot.x, pivot.y, 1);
    outer = block_corner(&wheeled, CORNER_FRONT_RIGHT);
    assert_near(outer, pivot.x + 10000 * cosl(radians), pivot.y + 10000 * sinl(radians), 2);
    assert_in_range(distance(pivot, outer), 9998, 10002);
}

/* However often it wheels, the bases of a block stay side by side, because they follow from it. */
static void nothing_drifts(void **state)
{
    struct block b = regiment(6, 20);
    struct base base = block_base(&b);

    (void)state;
    chance_seed(71);
    for (int32_t i = 0; i < 3000; i++) {
        enum block_corner inner = i % 2 ? CORNER_FRONT_LEFT : CORNER_FRONT_RIGHT;
        struct place a, c;

        b = block_turned(&b, block_corner(&b, inner), chance(-9000, 9000));
        if (!point_in_world(b.at) || b.at.x < cm(20) || b.at.y < cm(20))
            b.at = at_cm(100, 100);
        for (int32_t slot = 0; slot + 1 < 20; slot++) {
            a = block_slot(&b, slot);
            c = block_slot(&b, slot + 1);
            if (block_rank_of(&b, slot) != block_rank_of(&b, slot + 1))
                continue;
            assert_in_range(base_gap(&a, &base, &c, &base) + 3, 0, 6);
        }
    }
}

/* B5.6.1.2-d, -e: square bases keep their ground; the right-hand file becomes the first rank. */
static void facing_about(void **state)
{
    struct block b = regiment(6, 18), right = block_faced(&b, 1), about = block_faced(&b, 2), oblong;

    (void)state;
    assert_int_equal(right.files, 3);
    assert_int_equal(block_ranks(&right), 6);
    assert_int_equal(right.facing, QUARTER_TURN);
    assert_near(right.at, cm(50) + 6000, cm(60) - 3000, 1); /* the middle of the old right flank */
    assert_near(block_centre(&right), cm(50), cm(60) - 3000, 1);
    assert_int_equal(about.files, 6);
    assert_near(about.at, cm(50), cm(60) - 6000, 1);
    assert_int_equal(about.facing, HALF_TURN);
    about = block_faced(&about, -2);
    assert_near(about.at, b.at.x, b.at.y, 1);
    assert_int_equal(about.facing, 0);
    oblong = b;
    oblong.depth = 2 * b.width; /* cavalry: the new block is centred on the old one */
    right = block_faced(&oblong, -1);
    assert_near(block_centre(&right), cm(50), cm(60) - 6000, 1);
    assert_int_equal(right.files, 3);
    b.count = 16; /* the last rank is not full: it counts, and all are filled up from the new front */
    right = block_faced(&b, 1);
    assert_int_equal(right.files, 3);
    assert_int_equal(block_rank_size(&right, 5), 1);
}

static void losses_and_files(void **state)
{
    struct block b = regiment(5, 17), less = block_left(&b, 11), few = block_left(&b, 3);

    (void)state;
    assert_int_equal(less.files, 5);
    assert_int_equal(block_ranks(&less), 3);
    assert_int_equal(few.files, 3);
    assert_near(few.at, b.at.x, b.at.y, 0);
    less = block_reshaped(&b, 9);
    assert_int_equal(block_ranks(&less), 2);
    assert_near(less.at, b.at.x, b.at.y, 0);
}

/* O10.3-a, in the unit's frame: W = 100 mm, D = 80 mm. */
static void quarters(void **state)
{
    static const struct {
        int32_t x, y;
        enum block_face face;
    } row[] = {
        {0, 1, FACE_FRONT},        {5000, 0, FACE_FRONT},     {5001, 0, FACE_RIGHT},
        {-5000, 0, FACE_FRONT},    {-5001, 0, FACE_LEFT},     {6000, 1000, FACE_FRONT},
        {6001, 1000, FACE_RIGHT},  {-6001, 1000, FACE_LEFT},  {6000, -1, FACE_RIGHT},
        {-6000, -7999, FACE_LEFT}, {5000, -8000, FACE_REAR},  {5001, -8000, FACE_RIGHT},
        {-6000, -9000, FACE_REAR}, {-6001, -9000, FACE_LEFT}, {0, -8001, FACE_REAR},
    };
    struct block b = regiment(5, 20);

    (void)state;
    for (int32_t turn = 0; turn < 4; turn++) {
        b.facing = turn * QUARTER_TURN;
        for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
            assert_int_equal(block_quarter(&b, block_point(&b, row[i].x, row[i].y)), row[i].face);
    }
}

/* B7.1.1-d: turned about the point of contact until the front lies on the struck line. */
static void straightened(void **state)
{
    struct block b = regiment(5, 20), flush;
    struct point corner;

    (void)state;
    b.facing = angle_from_degrees(20);
    corner = block_corner(&b, CORNER_FRONT_RIGHT);
    flush = block_flush(&b, corner, 0);
    assert_int_equal(flush.facing, 0);
    assert_near(block_corner(&flush, CORNER_FRONT_RIGHT), corner.x, corner.y, 2);
    assert_int_equal(flush.at.y, corner.y);
}

/* --- contact ------------------------------------------------------------------------------------ */

/* Two lines face to face, the second shifted by half a base: exact in whole units. */
static void face_to_face(void **state)
{
    struct block a = regiment(3, 6), b = regiment(3, 6);
    struct touch touch[16], whole;

    (void)state;
    b.facing = HALF_TURN;
    b.at.x += 1000;
    assert_int_equal(block_touches(&a, &b, touch, 16), 5);
    for (int32_t i = 0; i < 5; i++) {
        assert_int_equal(touch[i].shared, 1000);
        assert_int_equal(touch[i].face_a, FACE_FRONT);
        assert_int_equal(touch[i].face_b, FACE_FRONT);
    }
    assert_true(footprints_touch(&a, &b, &whole));
    assert_int_equal(whole.shared, 5000);
    assert_int_equal(whole.slot_a, WHOLE_BLOCK);
    b.at.y += CONTACT; /* still contact, and not a unit more */
    assert_int_equal(block_touches(&a, &b, touch, 16), 5);
    b.at.y++;
    assert_int_equal(block_touches(&a, &b, touch, 16), 0);
    assert_false(footprints_touch(&a, &b, &whole));
    assert_int_equal(block_distance(&a, &b), CONTACT + 1);
}

/* In the flank of four ranks: three figures of the charger's front, each against those beside it. */
static void in_the_flank(void **state)
{
    struct block a = regiment(3, 12), b = regiment(5, 20);
    struct touch touch[32], whole;
    int32_t found;

    (void)state;
    a.facing = QUARTER_TURN; /* a strikes b's left flank: its front edge on the line x = left of b */
    a.at = (struct point){b.at.x - 5000, b.at.y - 3000};
    found = block_touches(&a, &b, touch, 32);
    assert_true(footprints_touch(&a, &b, &whole));
    assert_int_equal(whole.face_a, FACE_FRONT);
    assert_int_equal(whole.face_b, FACE_LEFT);
    assert_int_equal(whole.shared, 6000);
    int32_t over_length = 0, corners = 0;

    for (int32_t i = 0; i < found; i++) {
        assert_true(touch[i].slot_a < 3);
        assert_int_equal(touch[i].slot_b % 5, 0); /* all in its left-hand file */
        over_length += touch[i].shared == 2000;
        corners += touch[i].shared == 0;
    }
    assert_int_equal(over_length, 3); /* the ranks of b lie exactly before the files of a */
    assert_int_equal(over_length + corners, found);
    assert_int_equal(corners, 5); /* each also meets its neighbours' corners */
}

/* At a slant only a corner touches: contact over no length. */
static void at_a_slant(void **state)
{
    struct block a = regiment(3, 3), b = regiment(3, 3);
    struct touch whole;
    struct point corner;

    (void)state;
    b.facing = HALF_TURN;
    a.facing = angle_from_degrees(30);
    corner = block_corner(&a, CORNER_FRONT_LEFT);
    a.at = point_plus(a.at, point_minus((struct point){cm(50), cm(60)}, corner));
    assert_true(footprints_touch(&a, &b, &whole));
    assert_int_equal(whole.shared, 0);
    assert_int_equal(whole.face_b, FACE_FRONT);
}

/* Distances of random footprints against the corners and edges of both in long double. */
static long double edge_distance_of(struct point p, struct point a, struct point b)
{
    long double dx = b.x - a.x, dy = b.y - a.y,
                t = ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy);

    t = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypotl(p.x - (a.x + t * dx), p.y - (a.y + t * dy));
}

static void distances(void **state)
{
    (void)state;
    chance_seed(72);
    for (int32_t round = 0; round < 3000; round++) {
        struct block b[2];
        struct outline o[2];
        long double least = 1e9L;

        for (int32_t i = 0; i < 2; i++) {
            b[i] = regiment(chance(1, 8), 0);
            b[i].count = b[i].files * chance(1, 5);
            b[i].facing = chance(0, FULL_TURN - 1);
            b[i].at.x = cm(40) + i * cm(chance(20, 40));
            b[i].at.y = chance(cm(30), cm(90));
            o[i] = block_footprint(&b[i]);
        }
        for (int32_t i = 0; i < 2; i++)
            for (int32_t k = 0; k < 4; k++)
                for (int32_t n = 0; n < 4; n++)
                    least = fminl(least, edge_distance_of(o[i].corner[k], o[1 - i].corner[n],
                                                          o[1 - i].corner[(n + 1) % 4]));
        length found = block_distance(&b[0], &b[1]);

        if (found > 0) /* apart: edges do not cross, so a corner is nearest */
            assert_true(fabsl(found - least) <= 2);
        assert_int_equal(found, block_distance(&b[1], &b[0]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_and_files),  cmocka_unit_test(wedges),
        cmocka_unit_test(what_is_no_block), cmocka_unit_test(a_wheel),
        cmocka_unit_test(nothing_drifts),   cmocka_unit_test(facing_about),
        cmocka_unit_test(losses_and_files), cmocka_unit_test(quarters),
        cmocka_unit_test(straightened),     cmocka_unit_test(face_to_face),
        cmocka_unit_test(in_the_flank),     cmocka_unit_test(at_a_slant),
        cmocka_unit_test(distances),
    };

    return cmocka_run_group_tests_name("table_block", tests, NULL, NULL);
}
