/* Lines across the table, and the grid that spares looking at everything. */
#include "common/table/corridor.h"
#include "test_table_help.h"

enum { KIND_FOREST = 1, KIND_WALL = 2, KIND_DOOR = 3 };

static void everything_in_order(void **state)
{
    struct table *t = table_new(180, 120, 4, 6);
    struct piece forest = plain_piece(PIECE_AREA, KIND_FOREST), wall = plain_piece(PIECE_LINE, KIND_WALL);
    struct trace_question q = {TRACE_AREAS | TRACE_LINES | TRACE_STANDS, all_stands(), 0};
    struct meeting met[8];

    (void)state;
    add_rectangle(t, &forest, at_cm(20, 40), at_cm(30, 60));
    wall.thickness = cm(1);
    add_line(t, &wall, at_cm(40, 0), at_cm(40, 100));
    wall.thickness = 0;
    add_line(t, &wall, at_cm(60, 0), at_cm(60, 49)); /* ends before the line */
    put_man(t, 0, 0, at_cm(50, 51));
    put_man(t, 1, 0, at_cm(35, 54));
    assert_int_equal(table_trace(t, at_cm(10, 50), at_cm(80, 50), &q, met, 8), 3);
    assert_int_equal(met[0].met, MET_AREA);
    assert_int_equal(met[0].in.begin, cm(10));
    assert_int_equal(met[0].in.end, cm(20));
    assert_int_equal(met[1].met, MET_LINE);
    assert_int_equal(met[1].in.begin, 29500);
    assert_int_equal(met[1].in.end, 30500);
    assert_int_equal(met[2].met, MET_STAND);
    assert_int_equal(met[2].in.begin, 39250); /* 1.25 cm radius, 1 cm off: half a chord of 0.75 */
    assert_int_equal(met[2].in.end, 40750);
    q.clearance = cm(3);
    q.what = TRACE_STANDS;
    assert_int_equal(table_trace(t, at_cm(10, 50), at_cm(80, 50), &q, met, 8), 2);
    assert_int_equal(met[0].index, 1);
    assert_int_equal(table_trace(t, at_cm(10, 50), at_cm(80, 50), &q, met, 1), 2);
    assert_int_equal(met[0].index, 1);
    table_piece(t, 0)->flags |= PIECE_REMOVED;
    q.what = TRACE_AREAS;
    assert_int_equal(table_trace(t, at_cm(10, 50), at_cm(80, 50), &q, met, 8), 0);
    free(t);
}

static void doors_in_walls(void **state)
{
    struct table *t = table_new(180, 120, 1, 4);
    struct piece wall = plain_piece(PIECE_LINE, KIND_WALL), door = plain_piece(PIECE_OPENING, KIND_DOOR);
    const struct point bend[3] = {at_cm(50, 20), at_cm(50, 60), at_cm(90, 60)};
    struct trace_question q = {.what = TRACE_LINES};
    struct meeting met[4];

    (void)state;
    wall.thickness = 400;
    table_add_piece(t, &wall, bend, 3);
    door.parent = 0;
    add_line(t, &door, at_cm(50, 30), at_cm(50, 33));
    assert_int_equal(table_trace(t, at_cm(40, 31), at_cm(55, 31), &q, met, 4), 1);
    assert_int_equal(met[0].met, MET_OPENING);
    assert_int_equal(met[0].index, 1);
    assert_int_equal(table_trace(t, at_cm(40, 34), at_cm(55, 34), &q, met, 4), 1);
    assert_int_equal(met[0].met, MET_LINE);
    /* Beside the post, though nearer to the door than the wall is thick. */
    assert_int_equal(table_trace(t, (struct point){cm(40), 33100}, (struct point){cm(55), 33100}, &q, met, 4),
                     1);
    assert_int_equal(met[0].met, MET_LINE);
    table_piece(t, 1)->flags |= PIECE_REMOVED; /* bricked up */
    assert_int_equal(table_trace(t, at_cm(40, 31), at_cm(55, 31), &q, met, 4), 1);
    assert_int_equal(met[0].met, MET_LINE);
    assert_int_equal(table_trace(t, at_cm(40, 50), at_cm(60, 70), &q, met, 4),
                     1); /* through the bend: once */
    assert_int_equal(table_trace(t, at_cm(45, 50), at_cm(65, 70), &q, met, 4), 2); /* across both arms */
    free(t);
}

static struct index_set everything(int32_t count, int32_t words)
{
    struct index_set set = {.words = words};

    for (int32_t i = 0; i < count; i++)
        set.word[i / SET_BITS] |= (uint32_t)1 << (i % SET_BITS);
    return set;
}

static void grid_equals_brute_force(void **state)
{
    int64_t found = 0, candidates = 0;

    (void)state;
    chance_seed(31);
    for (int32_t round = 0; round < 60; round++) {
        int32_t stands = chance(1, 150), pieces = chance(1, 60);
        struct table *t = chance_table(stands, pieces);
        struct corridor all = {everything(t->limits.stands, t->stand_words),
                               everything(t->pieces, t->piece_words)};

        for (int32_t i = 0; i < 200; i++) {
            struct point from = chance_step(chance_on(t), 0, 30000), to = chance_on(t);
            struct trace_question q = {TRACE_AREAS, all_stands(), 0};
            struct meeting met[TRACE_MOST], brute[TRACE_MOST];
            struct index_set near;
            int32_t count;

            q.what = (uint32_t)chance(1, 7);
            q.clearance = i % 2 ? chance(0, 5000) : 0;
            if (i % 5 == 0)
                to.x = from.x; /* straight up */
            count = table_trace(t, from, to, &q, met, TRACE_MOST);
            stands_along(t, from, to, 0, &near);
            assert_int_equal(count, trace_among(t, &all, from, to, &q, brute, TRACE_MOST));
            assert_true(count <= TRACE_MOST);
            assert_memory_equal(met, brute, (size_t)count * sizeof *met);
            for (int32_t n = 0; n + 1 < count; n++)
                assert_true(met[n].in.begin <= met[n + 1].in.begin);
            found += count;
            for (int32_t s = set_next(&near, -1); s != NOTHING; s = set_next(&near, s))
                candidates++;
        }
        free(t);
    }
    assert_true(found > 20000);
    assert_true(candidates < 60 * 200 * 75 / 2); /* it looks at less than half of all */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everything_in_order),
        cmocka_unit_test(doors_in_walls),
        cmocka_unit_test(grid_equals_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
