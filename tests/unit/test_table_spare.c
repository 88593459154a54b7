/* Terrain that comes, goes, changes and is breached: after every change the table is the one that would have
 * been made so from the beginning, in its grid, too. */
#include "common/table/spare.h"
#include "common/table/trace.h"
#include "tests/unit/test_table_help.h"

enum { FIXED = 3, SPARE = 5, CORNERS = 8 };

static struct table *spare_table(void)
{
    struct table_limits limits = {cm(120), cm(90), 4, FIXED + SPARE, FIXED * 12 + SPARE * CORNERS,
                                  SPARE,   CORNERS};
    struct table *t = malloc(table_bytes(&limits));

    assert_non_null(t);
    assert_true(table_limits_good(&limits));
    table_init(t, &limits);
    for (int32_t i = 0; i < FIXED; i++) {
        struct piece p = plain_piece(PIECE_LINE, i);
        const struct point at[] = {
            {cm(5), cm(10 * i + 10)}, {cm(40), cm(10 * i + 12)}, {cm(80), cm(10 * i + 10)}};

        p.thickness = 500;
        assert_int_equal(table_add_piece(t, &p, at, 3), i);
    }
    assert_int_equal(table_add_piece(t, &(struct piece){.form = PIECE_LINE, .parent = NOTHING},
                                     (struct point[]){{0, 0}, {10, 0}}, 2),
                     NOTHING); /* the rest is spare */
    return t;
}

/* Every piece that holds or touches a base anywhere is found, and none that has gone: grid against all. */
static void grid_is_right(const struct table *t)
{
    const struct base base = base_round(2000);

    for (int32_t round = 0; round < 60; round++) {
        struct place at = {chance_on(t), 0, 0};
        int32_t near[FIXED + SPARE], found = pieces_near(t, &at, &base, 500, near, FIXED + SPARE), n = 0;

        for (int32_t i = 0; i < t->pieces; i++)
            if (piece_there(t, i) && piece_distance(t, i, &at, &base) <= 500)
                assert_true(n < found && near[n++] == i);
        assert_int_equal(n, found);
    }
}

static int32_t lay_triangle(struct table *t, struct point at, int32_t kind)
{
    struct piece p = plain_piece(PIECE_AREA, kind);
    const struct point corner[] = {at, {at.x + cm(10), at.y}, {at.x, at.y + cm(10)}};

    return table_lay_piece(t, &p, corner, 3);
}

static void pieces_come_and_go(void **state)
{
    struct table *t = spare_table();

    (void)state;
    for (int32_t round = 0; round < 400; round++) {
        int32_t piece = chance(FIXED, FIXED + SPARE - 1);

        if (chance(0, 1)) {
            int32_t left = spare_left(t), laid = lay_triangle(t, chance_point(cm(1), cm(70)), round);

            assert_int_equal(laid == NOTHING, left == 0);
            assert_int_equal(spare_left(t), left - (laid != NOTHING));
        } else if (piece < t->pieces) {
            table_take_piece(t, piece);
            assert_false(piece_there(t, piece));
        }
        grid_is_right(t);
    }
    free(t);
}

/* The bytes follow from what lies there: another piece in a number that was free leaves no trace. */
static void numbers_are_given_again(void **state)
{
    struct table *t = spare_table(), *fresh = spare_table();
    struct piece p = plain_piece(PIECE_AREA, 7);
    struct point many[CORNERS];

    (void)state;
    for (int32_t i = 0; i < CORNERS; i++)
        many[i] = point_ahead((struct point){cm(50), cm(60)}, (angle)(i * FULL_TURN / CORNERS), cm(9));
    assert_int_equal(table_lay_piece(t, &p, many, CORNERS), FIXED);
    table_take_piece(t, FIXED);
    assert_int_equal(lay_triangle(t, (struct point){cm(20), cm(20)}, 9), FIXED);
    assert_int_equal(lay_triangle(fresh, (struct point){cm(20), cm(20)}, 9), FIXED);
    assert_memory_equal(t, fresh, (size_t)t->bytes);
    assert_int_equal(table_lay_piece(t, &p, many, CORNERS + 1), NOTHING);
    assert_memory_equal(t, fresh, (size_t)t->bytes);
    free(t);
    free(fresh);
}

static void another_outline(void **state)
{
    struct table *t = spare_table();
    int32_t wood = lay_triangle(t, (struct point){cm(20), cm(50)}, 1);
    const struct point corner[] = {{cm(90), cm(60)}, {cm(99), cm(60)}, {cm(99), cm(80)}, {cm(90), cm(80)}};

    (void)state;
    assert_true(table_reshape_piece(t, wood, corner, 4, 0));
    assert_true(piece_holds_point(t, wood, (struct point){cm(95), cm(70)}));
    assert_false(piece_holds_point(t, wood, (struct point){cm(22), cm(52)}));
    grid_is_right(t);
    assert_true(table_reshape_piece(t, 0, corner, 2, 500)); /* a piece of the beginning, with fewer corners */
    assert_false(table_reshape_piece(t, 0, corner, 4, 500));  /* it has room for three */
    assert_false(table_reshape_piece(t, wood, corner, 2, 0)); /* no area */
    grid_is_right(t);
    free(t);
}

/* What is left of a line, against a walk along it. */
static void breaches_against_samples(void **state)
{
    (void)state;
    for (int32_t round = 0; round < 300; round++) {
        struct table *t = spare_table();
        struct point corner[3];
        length from = chance(0, cm(74)), to = from + chance(1, cm(20)), along = 0;
        int32_t rest;

        memcpy(corner, piece_points(t, 1), sizeof corner);
        assert_true(table_cut_line(t, 1, from, to, &rest));
        grid_is_right(t);
        for (int32_t i = 0; i < 2; along += distance(corner[i], corner[i + 1]), i++)
            for (length n = 0; n < distance(corner[i], corner[i + 1]); n += 170) {
                struct place here = {point_towards(corner[i], corner[i + 1], n), 0, 0};
                struct base grain = base_round(2);
                bool gone = along + n > from + 260 && along + n < to - 260; /* half as thick beyond its end */
                bool stays = along + n < from - 2 || along + n > to + 2, there = false;

                for (int32_t p = 1; p < t->pieces; p += p == 1 ? FIXED - 1 : 1)
                    there |= piece_there(t, p) && piece_distance(t, p, &here, &grain) == 0;
                if (gone)
                    assert_false(there);
                if (stays)
                    assert_true(there);
            }
        assert_int_equal(table_piece(t, rest == NOTHING ? 1 : rest)->kind, 1);
        free(t);
    }
}

static void the_ends_of_a_breach(void **state)
{
    struct table *t = spare_table();
    int32_t rest;

    (void)state;
    assert_true(table_cut_line(t, 0, -5, cm(10), &rest)); /* from its beginning on: one piece is left */
    assert_int_equal(rest, NOTHING);
    assert_true(piece_there(t, 0));
    assert_true(table_cut_line(t, 0, cm(20), cm(500), &rest)); /* to its end */
    assert_int_equal(rest, NOTHING);
    assert_int_equal(table_piece(t, 0)->points, 2);
    assert_true(table_cut_line(t, 0, -1, cm(500), &rest)); /* all of it */
    assert_false(piece_there(t, 0));
    assert_false(table_cut_line(t, 0, cm(1), cm(2), &rest)); /* it is not there */
    assert_false(table_cut_line(t, 1, cm(5), cm(5), &rest)); /* nothing between the two */
    for (int32_t i = 0; i < SPARE; i++)
        assert_true(table_cut_line(t, 1, cm(70 - 5 * i), cm(71 - 5 * i), &rest));
    struct table *before = malloc((size_t)t->bytes);

    memcpy(before, t, (size_t)t->bytes);
    assert_false(table_cut_line(t, 1, cm(5), cm(6), &rest)); /* no number is free for the second part */
    assert_memory_equal(before, t, (size_t)t->bytes);
    assert_true(table_cut_line(t, 1, 0, cm(6), &rest)); /* which this one does not need */
    grid_is_right(t);
    free(before);
    free(t);
}

/* Doors: before the breach, in it, behind it. */
static void openings_of_a_line(void **state)
{
    struct table *t = spare_table();
    int32_t door[3], rest;

    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        struct piece p = plain_piece(PIECE_OPENING, 8);
        const struct point end[] = {{cm(10 + 12 * i), cm(30)}, {cm(12 + 12 * i), cm(30)}};

        p.parent = 2;
        door[i] = table_lay_piece(t, &p, end, 2);
        assert_int_not_equal(door[i], NOTHING);
        assert_int_equal(table_piece(t, door[i])->thickness, 500);
    }
    assert_true(table_cut_line(t, 2, cm(16), cm(20), &rest));
    assert_int_equal(table_piece(t, door[0])->parent, 2);
    assert_false(piece_there(t, door[1]));
    assert_int_equal(table_piece(t, door[2])->parent, rest);
    table_take_piece(t, rest);
    assert_false(piece_there(t, door[2]));
    assert_int_not_equal(table_piece(t, door[2])->flags & PIECE_REMOVED, 0); /* it will not come back */
    free(t);
}

static void copies_of_pieces(void **state)
{
    struct table *t = spare_table(), *copy = spare_table();
    int32_t rest;

    (void)state;
    lay_triangle(t, (struct point){cm(20), cm(50)}, 1);
    assert_true(table_cut_line(t, 0, cm(10), cm(20), &rest));
    for (int32_t i = 0; i < t->pieces; i++) {
        assert_int_equal(same_corners(t, copy, i), i == 1 || i == 2);
        table_copy_piece(copy, t, i);
        assert_true(same_corners(t, copy, i));
    }
    assert_int_equal(copy->pieces, t->pieces);
    assert_memory_equal(copy, t, (size_t)t->stand_cells_at);
    free(t);
    free(copy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_come_and_go),   cmocka_unit_test(numbers_are_given_again),
        cmocka_unit_test(another_outline),      cmocka_unit_test(breaches_against_samples),
        cmocka_unit_test(the_ends_of_a_breach), cmocka_unit_test(openings_of_a_line),
        cmocka_unit_test(copies_of_pieces),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
