/* What covers a figure, and how lines pass by things: the rulings of B6.2.3 and B6.2.4 in their geometry,
 * distances against long double at every point of the line. */
#include "common/table/cover.h"
#include "common/table/gaps.h"
#include "test_table_help.h"

static const struct sees_rules battle = {.inset = 10, .line_reach = INCH, .crest_reach = INCH / 2};
static struct lineup lineup;

static void put_figure(struct table *t, int32_t stand, int32_t unit, struct point at, int32_t facing)
{
    const struct place place = {at, 0, facing};
    const struct base base = base_rectangle(2000, 2000);
    struct stand *s = table_stand(t, stand);

    table_put_stand(t, stand, &place, &base);
    s->unit = unit;
    s->flags |= STAND_BLOCKS_SIGHT;
    lineup_add_stand(&lineup, t, stand);
}

/* --- cover ------------------------------------------------------------------------------------------------
 */

/* A shooter at y = 40 and a target at y = 80, both at x = 50. */
static struct table *two_figures(void)
{
    struct table *t = table_new(180, 120, 20, 8);

    lineup_begin(&lineup, t, 0);
    put_figure(t, 0, 0, at_cm(50, 40), 0);
    put_figure(t, 1, 1, at_cm(50, 80), HALF_TURN);
    return t;
}

static const struct cover *cover_of(const struct cover *list, int32_t count, int32_t piece)
{
    for (int32_t i = 0; i < count; i++)
        if (list[i].piece == piece)
            return &list[i];
    return NULL;
}

static void pieces_between(void **state)
{
    struct table *t = two_figures();
    struct sees s = {t, &lineup, &battle};
    struct piece hedge = plain_piece(PIECE_LINE, 0), wood = plain_piece(PIECE_AREA, 0);
    struct cover cover[8];
    int32_t near, far, beside, grove, rock, ditch;

    (void)state;
    hedge.sight = SIGHT_BLOCKS;
    near = add_line(t, &hedge, (struct point){cm(40), cm(79) - INCH}, (struct point){cm(60), cm(79) - INCH});
    far = add_line(t, &hedge, at_cm(40, 60), at_cm(60, 60));
    beside = add_line(t, &hedge, at_cm(70, 40), at_cm(70, 80));
    wood.sight = SIGHT_BLOCKS_WOOD;
    wood.sight_depth = 4 * INCH;
    grove = add_rectangle(t, &wood, at_cm(40, 75), at_cm(60, 90));
    wood.sight = SIGHT_BLOCKS; /* the right half of the target is behind it */
    rock = add_rectangle(t, &wood, (struct point){cm(50) + 100, cm(70)}, at_cm(52, 72));
    hedge.sight = SIGHT_CLEAR; /* behind him, and he touches it */
    ditch = add_line(t, &hedge, at_cm(40, 81), at_cm(60, 81));
    assert_int_equal(cover_between(&s, 0, 1, cover, 8), 5);
    assert_int_equal(cover_of(cover, 5, ditch)->lines, 0);
    assert_int_equal(cover_of(cover, 5, ditch)->to_target, 0);
    assert_null(cover_of(cover, 5, beside));
    /* B6.2.3-c: between, and within an inch of the target; so it does not hide. */
    assert_int_equal(cover_of(cover, 5, near)->lines, SIGHT_POINTS_ALL);
    assert_int_equal(cover_of(cover, 5, near)->hides, 0);
    assert_in_range(cover_of(cover, 5, near)->to_target, INCH - 2, INCH + 2);
    assert_true(cover_of(cover, 5, near)->to_viewer > cm(30));
    assert_int_equal(cover_of(cover, 5, far)->hides, SIGHT_POINTS_ALL);
    /* B6.2.3-f: in the wood, at most four inches deep. */
    assert_true(cover_of(cover, 5, grove)->holds_target);
    assert_false(cover_of(cover, 5, grove)->holds_viewer);
    assert_int_equal(cover_of(cover, 5, grove)->to_target, 0);
    assert_int_equal(cover_of(cover, 5, grove)->hides, 0);
    /* B6.2.3-e: between one and four of the five lines. The target looks back, so its left is at x above 50.
     */
    assert_int_equal(cover_of(cover, 5, rock)->hides, 1 << 1 | 1 << 4);
    free(t);
}

static void stands_between(void **state)
{
    struct table *t = two_figures();
    struct sees s = {t, &lineup, &battle};
    struct cover cover[4];
    struct block b = {at_cm(50, 60), 0, BLOCK_RANKS, 1, 1, 2000, 2000};
    int32_t in_ranks = 5;
    struct place at = block_slot(&b, 0);
    struct base base = block_base(&b);

    (void)state;
    put_figure(t, 2, 2, (struct point){cm(51) + 100, cm(75)}, 0); /* a wagon beside the middle line */
    table_put_stand(t, in_ranks, &at, &base);
    table_stand(t, in_ranks)->flags |= STAND_BLOCKS_SIGHT;
    lineup_add_block(&lineup, t, &b, 3, &in_ranks); /* an interposed unit gives no cover */
    assert_int_equal(cover_between(&s, 0, 1, cover, 4), 1);
    assert_int_equal(cover[0].stand, 2);
    assert_int_equal(cover[0].piece, NOTHING);
    assert_int_equal(cover[0].hides, 1 << 1 | 1 << 4);
    free(t);
}

/* --- passing by -------------------------------------------------------------------------------------------
 */

static long double real_gap(const struct real_shape *shape, struct point from, struct point to,
                            long double part)
{
    struct real_shape p = {
        .corners = 1, .x = {from.x + (to.x - from.x) * part}, .y = {from.y + (to.y - from.y) * part}};

    return real_distance(&p, shape);
}

enum { POINTS = 2000 };

static void lines_pass_by(void **state)
{
    int32_t sides[3] = {0, 0, 0};

    (void)state;
    chance_seed(71);
    for (int32_t i = 0; i < 1500; i++) {
        struct point from = chance_point(cm(20), cm(60)), to = chance_point(cm(20), cm(60));
        struct place at = chance_place(cm(20), cm(60));
        struct base base = chance_base();
        struct outline o = base_outline(&at, &base);
        struct real_shape shape = real_base(&at, &base);
        struct passing p = line_passes(from, to, &o);
        long double least = HUGE_VALL, whole = hypotl(to.x - from.x, to.y - from.y);

        for (int32_t k = 0; k <= POINTS; k++)
            least = fminl(least, real_gap(&shape, from, to, (long double)k / POINTS));
        assert_true(p.distance <= least + 2);
        assert_true(p.distance >= least - whole / POINTS - 2);
        assert_true(p.along >= 0 && p.along <= whole + 1);
        assert_true(real_gap(&shape, from, to, p.along / whole) <= p.distance + 3);
        sides[p.side + 1]++;
        if (p.side != 0 && p.distance > 3 && p.along > 2 && p.along < whole - 2) {
            /* Its middle is on that side: seen along the line, right is clockwise. */
            int64_t off = cross(point_minus(to, from), point_minus(at.at, from));

            assert_int_equal(p.side, off > 0 ? -1 : 1);
        }
    }
    assert_true(sides[0] > 50 && sides[1] > 50 && sides[2] > 50);
}

static void ways_between(void **state)
{
    (void)state;
    chance_seed(73);
    for (int32_t i = 0; i < 200; i++) {
        struct point from = at_cm(20, 40), to = at_cm(100, 40);
        struct place left = {{chance(cm(30), cm(90)), chance(cm(48), cm(60))}, 0, chance(0, 65535)};
        struct place right = {{chance(cm(30), cm(90)), chance(cm(20), cm(32))}, 0, chance(0, 65535)};
        struct base one = chance_base(), other = chance_base();
        struct outline a = base_outline(&left, &one), b = base_outline(&right, &other);
        struct real_shape real_a = real_base(&left, &one), real_b = real_base(&right, &other);
        long double least = HUGE_VALL;
        length along, way = way_between(from, to, &a, &b, &along);

        for (int32_t k = 0; k <= POINTS; k++)
            least = fminl(least, real_gap(&real_a, from, to, (long double)k / POINTS) +
                                     real_gap(&real_b, from, to, (long double)k / POINTS));
        assert_true(way <= least + 4);
        assert_true(way >= least - 4 - 2.0L * cm(80) / POINTS);
        assert_in_range(along, 0, cm(80));
    }
}

/* B6.2.4-b: within two inches of a unit, of a piece; a concave piece is nearest by one of its edges. */
static void units_and_pieces_passed(void **state)
{
    struct table *t = two_figures();
    struct piece p = plain_piece(PIECE_AREA, 0);
    const struct point bend[6] = {at_cm(60, 50), at_cm(80, 50), at_cm(80, 70),
                                  at_cm(70, 70), at_cm(70, 55), at_cm(60, 55)};
    struct passing by;
    int32_t area;

    (void)state;
    put_figure(t, 2, 7, (struct point){cm(51) + 2 * INCH, cm(60)}, 0);
    put_figure(t, 3, 7, at_cm(30, 60), 0);
    by = line_passes_unit(&lineup, 7, at_cm(50, 40), at_cm(50, 80));
    assert_in_range(by.distance, 2 * INCH - 1, 2 * INCH + 1);
    assert_int_equal(by.side, 1);
    assert_in_range(by.along, cm(19) - 1, cm(19) + 1);
    assert_int_equal(line_passes_unit(&lineup, 9, at_cm(50, 40), at_cm(50, 80)).distance, INT32_MAX);
    area = table_add_piece(t, &p, bend, 6);
    by = line_passes_piece(t, area, at_cm(65, 80), at_cm(65, 57));
    assert_in_range(by.distance, cm(2) - 1, cm(2) + 1); /* at its end, above the step */
    by = line_passes_piece(t, area, at_cm(62, 52), at_cm(20, 52));
    assert_int_equal(by.distance, 0);
    assert_int_equal(by.along, 0);
    by = line_passes_piece(t, area, at_cm(65, 40), at_cm(65, 90));
    assert_int_equal(by.distance, 0);
    assert_in_range(by.along, cm(10) - 2, cm(10) + 2);
    free(t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_between),          cmocka_unit_test(stands_between),
        cmocka_unit_test(lines_pass_by),           cmocka_unit_test(ways_between),
        cmocka_unit_test(units_and_pieces_passed),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
