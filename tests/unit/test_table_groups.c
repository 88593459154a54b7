/* Neighbours, chains and free spots. */
#include "common/table/groups.h"
#include "common/table/spots.h"
#include "test_table_help.h"

static void neighbours_by_hand(void **state)
{
    struct table *t = table_new(180, 120, 6, 1);
    struct stand_filter all = all_stands(), enemies = {1u << 1, STAND_ON_TABLE, NOBODY};
    struct neighbour near[6];
    const struct stand *me;

    (void)state;
    put_man(t, 0, 0, at_cm(50, 50));
    put_man(t, 1, 0, at_cm(56, 50)); /* 3.5 cm between edges */
    put_man(t, 2, 1, at_cm(50, 54)); /* 1.5 cm */
    put_man(t, 3, 1, at_cm(150, 100));
    me = table_stand(t, 0);
    all.except = 0;
    assert_int_equal(stands_near(t, &me->place, &me->base, 3499, &all, near, 6), 1);
    assert_int_equal(stands_near(t, &me->place, &me->base, 3500, &all, near, 6), 2);
    assert_int_equal(near[0].stand, 2);
    assert_int_equal(near[0].distance, 1500);
    assert_int_equal(near[1].stand, 1);
    assert_int_equal(stands_near(t, &me->place, &me->base, 3500, &all, near, 1), 2);
    assert_int_equal(near[0].stand, 2);
    assert_int_equal(stands_near_point(t, at_cm(50, 52), cm(2), &all, near, 6), 1);
    assert_int_equal(near[0].distance, 750);
    assert_int_equal(nearest_stand(t, 0, &all).stand, 2);
    assert_int_equal(nearest_stand(t, 3, &enemies).stand, 2); /* far away, by looking ever farther */
    assert_int_equal(nearest_stand(t, 3, &enemies).distance, stand_distance(t, 3, 2));
    table_lift_stand(t, 2);
    assert_int_equal(nearest_stand(t, 3, &enemies).stand, NOBODY);
    free(t);
}

/* C5-a: each within 4 cm of another member. */
static void chains_by_hand(void **state)
{
    struct table *t = table_new(180, 120, 8, 1);
    const int32_t stand[6] = {0, 5, 1, 2, 3, 7};
    int32_t chain[6];

    (void)state;
    put_man(t, 0, 0, at_cm(50, 50));
    put_man(t, 1, 0, (struct point){cm(50) + 6500, cm(50)});
    put_man(t, 2, 0, (struct point){cm(50) + 13000, cm(50)});
    put_man(t, 3, 0, (struct point){cm(50) + 19501, cm(50)}); /* a hair too far */
    put_man(t, 5, 0, at_cm(100, 100));
    assert_int_equal(find_chains(t, stand, 6, cm(4), chain), 4);
    assert_int_equal(chain[0], 0);
    assert_int_equal(chain[1], 1);
    assert_int_equal(chain[2], 0);
    assert_int_equal(chain[3], 0);
    assert_int_equal(chain[4], 2);
    assert_int_equal(chain[5], 3); /* not on the table */
    free(t);
}

static void near_and_chains_equal_brute_force(void **state)
{
    (void)state;
    chance_seed(41);
    for (int32_t round = 0; round < 40; round++) {
        int32_t count = chance(2, 80);
        struct table *t = chance_table(count, 1);
        struct stand_filter all = all_stands();
        struct neighbour near[80];
        int32_t stand[80], chain[80], label[80];
        length within = chance(0, 15000);
        bool changed = true;

        for (int32_t i = 0; i < count; i++) {
            struct place at = chance_place(0, 60000);
            struct base base = chance_base();
            int32_t expected = 0, got = stands_near(t, &at, &base, within, &all, near, 80);

            for (int32_t j = 0; j < count; j++)
                expected +=
                    base_distance(&at, &base, &table_stand(t, j)->place, &table_stand(t, j)->base) <= within;
            assert_int_equal(got, expected);
            for (int32_t j = 0; j + 1 < got; j++)
                assert_true(near[j].distance < near[j + 1].distance ||
                            (near[j].distance == near[j + 1].distance && near[j].stand < near[j + 1].stand));
            stand[i] = label[i] = i;
        }
        while (changed) { /* spread the lowest number */
            changed = false;
            for (int32_t i = 0; i < count; i++)
                for (int32_t j = 0; j < count; j++)
                    if (label[j] < label[i] && stand_distance(t, i, j) <= within) {
                        label[i] = label[j];
                        changed = true;
                    }
        }
        find_chains(t, stand, count, within, chain);
        for (int32_t i = 0; i < count; i++)
            for (int32_t j = 0; j < count; j++)
                assert_int_equal(chain[i] == chain[j], label[i] == label[j]);
        free(t);
    }
}

static bool listed(const int32_t *list, int32_t count, int32_t stand)
{
    for (int32_t i = 0; i < count; i++)
        if (list[i] == stand)
            return true;
    return false;
}

/* Everybody within that of a box is told of, in order and once, and nobody who is not asked for; who is told
 * of is about it. */
static void stands_about_miss_nobody(void **state)
{
    int32_t told = 0;

    (void)state;
    chance_seed(43);
    for (int32_t round = 0; round < 400; round++) {
        int32_t count = chance(2, 80), about[80];
        struct table *t = chance_table(count, 1);
        struct stand_filter filter = {UINT32_MAX, UINT32_MAX, chance(0, count - 1)};
        struct point one = chance_place(0, 60000).at, other = chance_place(0, 60000).at;
        struct box box = {one, one};
        length within = chance(0, 8000);

        box_take(&box, other);
        struct base base = base_rectangle(box.high.x - box.low.x, box.high.y - box.low.y);
        struct place middle = {{(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2}, 0, 0};
        int32_t found = stands_about(t, &box, within, &filter, about, 80);

        assert_int_equal(stands_about(t, &box, within, &filter, NULL, 0), found);
        for (int32_t i = 0; i < found; i++) {
            assert_true(i == 0 || about[i] > about[i - 1]);
            assert_int_not_equal(about[i], filter.except);
        }
        for (int32_t i = 0; i < count && base.width < BASE_LONGEST && base.depth < BASE_LONGEST; i++) {
            const struct stand *s = table_stand(t, i);
            length away = base_distance(&middle, &base, &s->place, &s->base);

            if (i != filter.except && away + 2 < within) /* the middle is rounded */
                assert_true(listed(about, found, i));
            if (away > within + 3 * t->cell)
                assert_false(listed(about, found, i));
            told += listed(about, found, i);
        }
        free(t);
    }
    assert_true(told > 1000);
}

static void spots_by_hand(void **state)
{
    struct table *t = table_new(180, 120, 4, 4);
    struct piece house = plain_piece(PIECE_AREA, 1), water = plain_piece(PIECE_AREA, 2);
    struct mover m;
    struct point spot;

    (void)state;
    put_man(t, 0, 0, at_cm(50, 50));
    put_man(t, 1, 1, at_cm(80, 50));
    house.flags = PIECE_SOLID;
    house.height = cm(8);
    add_rectangle(t, &house, at_cm(100, 40), at_cm(120, 60));
    water.going = 3;
    add_rectangle(t, &water, at_cm(0, 100), at_cm(180, 120));
    m = mover_of(t, 0);
    m.barred = 1u << 3;
    assert_true(spot_free(t, &m, at_cm(50, 50))); /* not in its own way */
    assert_true(spot_free(t, &m, (struct point){cm(80) - 2500, cm(50)}));
    assert_false(spot_free(t, &m, (struct point){cm(80) - 2498, cm(50)}));
    assert_true(spot_free(t, &m, (struct point){cm(100) - 1250, cm(50)}));
    assert_false(spot_free(t, &m, (struct point){cm(100) - 1248, cm(50)}));
    assert_false(spot_free(t, &m, at_cm(110, 50)));
    assert_true(spot_free(t, &m, at_cm(50, 99))); /* the centre decides */
    assert_false(spot_free(t, &m, at_cm(50, 101)));
    assert_false(spot_free(t, &m, (struct point){1249, cm(50)}));
    m.elevation = cm(8);
    assert_true(spot_free(t, &m, at_cm(110, 50))); /* on the roof */
    m.elevation = 0;
    assert_true(nearest_free_spot(t, &m, at_cm(80, 50), cm(10), QUARTER_TURN, &spot));
    assert_in_range(spot.x, cm(80) + 2499, cm(80) + 2502);
    assert_int_equal(spot.y, cm(50));
    assert_true(
        nearest_free_spot(t, &m, at_cm(110, 50), cm(12), 0, &spot)); /* the house: 10 cm to each wall */
    assert_in_range(distance(spot, at_cm(110, 50)), cm(11) + 249, cm(11) + 255);
    assert_false(nearest_free_spot(t, &m, at_cm(110, 50), cm(11), 0, &spot));
    free(t);
}

/* F3.4.5-c: the second enemy slides to the nearest free point of a flank. */
static void a_flank_that_is_free(void **state)
{
    struct table *t = table_new(180, 120, 4, 1);
    struct mover m;
    struct point spot;

    (void)state;
    put_man(t, 0, 0, at_cm(50, 50));
    put_man(t, 1, 1, (struct point){cm(50), cm(50) + 2500}); /* in front, in contact */
    put_man(t, 2, 1, at_cm(90, 90));
    m = mover_of(t, 2);
    assert_true(free_spot_beside(t, &m, 0, angle_from_degrees(10), angle_from_degrees(45),
                                 angle_from_degrees(135), &spot));
    table_move_stand(t, 2, &(struct place){spot, 0, 0});
    assert_true(stands_touch(t, 2, 0));
    /* Equal discs round another fit every 60 degrees. */
    assert_in_range(bearing(at_cm(50, 50), spot), angle_from_tenths(595), angle_from_tenths(605));
    assert_false(free_spot_beside(t, &m, 0, 0, angle_from_degrees(-20), angle_from_degrees(20), &spot));
    /* Both ends of the arc belong to it. */
    assert_true(free_spot_beside(t, &m, 0, angle_from_degrees(180), angle_from_degrees(60),
                                 angle_from_degrees(90), &spot));
    assert_in_range(bearing(at_cm(50, 50), spot), angle_from_tenths(899), angle_from_tenths(901));
    assert_true(free_spot_beside(t, &m, 0, 0, angle_from_degrees(90), angle_from_degrees(90), &spot));
    assert_in_range(bearing(at_cm(50, 50), spot), angle_from_tenths(899), angle_from_tenths(901));
    free(t);
}

static void found_spots_are_free(void **state)
{
    int32_t found = 0;

    (void)state;
    chance_seed(42);
    for (int32_t round = 0; round < 40; round++) {
        struct table *t = chance_table(60, 12);

        for (int32_t i = 0; i < 20; i++) {
            struct mover m = mover_of(t, chance(0, 59));
            struct point wanted = chance_on(t), spot;

            m.barred = 1u << 2;
            if (!nearest_free_spot(t, &m, wanted, cm(8), (angle)chance(0, 65535), &spot))
                continue;
            assert_true(spot_free(t, &m, spot));
            assert_true(distance(spot, wanted) <= cm(8) + 1);
            found++;
        }
        free(t);
    }
    assert_true(found > 400);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neighbours_by_hand),
        cmocka_unit_test(chains_by_hand),
        cmocka_unit_test(near_and_chains_equal_brute_force),
        cmocka_unit_test(stands_about_miss_nobody),
        cmocka_unit_test(spots_by_hand),
        cmocka_unit_test(a_flank_that_is_free),
        cmocka_unit_test(found_spots_are_free),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
