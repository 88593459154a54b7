/* The table that a match of brothers is played on unless somebody brings another. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/army/army.h"

enum { CORNERS_MOST = 16 };

struct shape {
    double x[CORNERS_MOST], y[CORNERS_MOST];
    size_t corners;
};

static void read_shape(const json_t *piece, struct shape *o)
{
    const json_t *from = json_object_get(piece, "outline"), *corner;

    if (!from)
        from = json_object_get(piece, "line");
    assert_in_range(json_array_size(from), 2, CORNERS_MOST);
    json_array_foreach(from, o->corners, corner)
    {
        o->x[o->corners] = json_number_value(json_array_get(corner, 0));
        o->y[o->corners] = json_number_value(json_array_get(corner, 1));
    }
}

static double across(const struct shape *o)
{
    double most = 0;

    for (size_t i = 0; i < o->corners; i++)
        for (size_t k = 0; k < i; k++)
            most = fmax(most, hypot(o->x[i] - o->x[k], o->y[i] - o->y[k]));
    return most;
}

static double to_side(double x, double y, const struct shape *o, size_t i)
{
    size_t k = (i + 1) % o->corners;
    double dx = o->x[k] - o->x[i], dy = o->y[k] - o->y[i];
    double along = ((x - o->x[i]) * dx + (y - o->y[i]) * dy) / (dx * dx + dy * dy);

    along = fmax(0, fmin(1, along));
    return hypot(x - o->x[i] - along * dx, y - o->y[i] - along * dy);
}

/* Of outlines that do not cross: from a corner of one to a side of the other. */
static double apart(const struct shape *a, const struct shape *b)
{
    double least = HUGE_VAL;

    for (size_t i = 0; i < a->corners; i++)
        for (size_t k = 0; k < b->corners; k++) {
            least = fmin(least, to_side(a->x[i], a->y[i], b, k));
            least = fmin(least, to_side(b->x[k], b->y[k], a, i));
        }
    return least;
}

/* RULE("F16.1-a"): 120 x 90 cm, six pieces 10 to 25 cm across, none within 10 cm of another. */
static void the_generated_table(void **state)
{
    struct problems problems = {.count = 0};
    struct catalogue c;

    (void)state;
    assert_true(catalogue_load("brothers", NULL, &c, &problems));
    const json_t *scenario = catalogue_scenario(&c, "skirmish");
    const json_t *table = json_object_get(scenario, "table"), *terrain = json_object_get(scenario, "terrain");
    struct shape piece[6];

    assert_string_equal(json_string_value(json_object_get(scenario, "unit")), "cm");
    assert_int_equal(json_integer_value(json_object_get(table, "width")), 120);
    assert_int_equal(json_integer_value(json_object_get(table, "depth")), 90);
    assert_int_equal(json_array_size(terrain), 6);
    for (size_t i = 0; i < 6; i++) {
        read_shape(json_array_get(terrain, i), &piece[i]);
        assert_true(across(&piece[i]) >= 10 && across(&piece[i]) <= 25);
        for (size_t k = 0; k < i; k++)
            assert_true(apart(&piece[i], &piece[k]) > 10);
    }
    catalogue_free(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_generated_table)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
