/* The table that a match of brothers is played on unless somebody brings another. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "common/match/setup.h"

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

static json_t *skirmish(int32_t seed)
{
    struct problems problems = {.count = 0};
    char brief[256];

    snprintf(brief, sizeof brief,
             "{\"format\": 1, \"system\": \"brothers\", \"scenario\": \"skirmish\", \"seed\": %d, \"sides\": "
             "[{\"name\": \"A\"}, {\"name\": \"B\"}]}",
             (int)seed);
    char *whole = setup_resolve(brief, NULL, &problems);

    assert_non_null(whole);
    json_t *setup = json_loads(whole, 0, NULL);
    /* Written out, it is not drawn again. */
    char *again = setup_resolve(whole, NULL, &problems);

    assert_string_equal(whole, again);
    json_t *scenario = json_incref(json_object_get(setup, "scenario"));

    json_decref(setup);
    free(again);
    free(whole);
    return scenario;
}

static uint32_t kinds_of(const json_t *scenario)
{
    const json_t *kinds = json_object_get(json_object_get(scenario, "random_terrain"), "kinds");
    const json_t *terrain = json_object_get(scenario, "terrain"), *piece, *kind;
    uint32_t seen = 0;
    size_t i, k;

    json_array_foreach(terrain, i, piece)
        json_array_foreach(kinds, k, kind) if (json_equal(kind, json_object_get(piece, "kind"))) seen |=
        1U << k;
    return seen;
}

/* RULE("F16.1-a"): 120 x 90 cm, six pieces 10 to 25 cm across, none within 10 cm of another, another table
 * from each seed, and all kinds of F0.5-k among them. */
static void the_generated_table(void **state)
{
    uint32_t kinds = 0;
    struct shape piece[6];
    json_t *before = NULL;

    (void)state;
    for (int32_t seed = 0; seed < 300; seed++) {
        json_t *scenario = skirmish(seed);
        const json_t *table = json_object_get(scenario, "table");
        const json_t *terrain = json_object_get(scenario, "terrain");

        assert_string_equal(json_string_value(json_object_get(scenario, "unit")), "cm");
        assert_int_equal(json_integer_value(json_object_get(table, "width")), 120);
        assert_int_equal(json_integer_value(json_object_get(table, "depth")), 90);
        assert_int_equal(json_array_size(terrain), 6);
        for (size_t i = 0; i < 6; i++) {
            read_shape(json_array_get(terrain, i), &piece[i]);
            assert_true(across(&piece[i]) >= 10 && across(&piece[i]) <= 25);
            for (size_t k = 0; k < piece[i].corners; k++) {
                assert_true(piece[i].x[k] >= 0 && piece[i].x[k] <= 120);
                assert_true(piece[i].y[k] >= 0 && piece[i].y[k] <= 90);
            }
            for (size_t k = 0; k < i; k++)
                assert_true(apart(&piece[i], &piece[k]) > 10);
        }
        kinds |= kinds_of(scenario);
        assert_false(before && json_equal(terrain, json_object_get(before, "terrain")));
        json_decref(before);
        before = scenario;
    }
    json_decref(before);
    assert_int_equal(kinds, 0x1ff);
}

/* What cannot be placed is said; what is no wish at all is found by the check of the scenario's shape. */
static void no_room(void **state)
{
    static const char setup[] =
        "{\"format\": 1, \"system\": \"brothers\", \"sides\": [{\"name\": \"A\"}, {\"name\": \"B\"}], "
        "\"scenario\": {\"format\": 1, \"system\": \"brothers\", \"id\": \"x\", \"name\": {\"en\": \"x\", "
        "\"fr\": \"x\"}, \"text\": {\"en\": \"x\", \"fr\": \"x\"}, \"unit\": \"cm\", \"table\": "
        "{\"width\": 60, \"depth\": 60}, \"sides\": [], \"random_terrain\": {\"pieces\": %s, \"least\": 10, "
        "\"most\": 25, \"apart\": 10, \"kinds\": [\"brush\"]}}}";
    static const struct {
        const char *pieces, *key;
    } cases[] = {
        {"50", "setup.no_room_for_terrain"}, {"0", "json.out_of_range"}, {"\"many\"", "json.wrong_type"}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct problems problems = {.count = 0};
        struct muster muster;
        bool told = false;
        char text[1024];

        snprintf(text, sizeof text, setup, cases[i].pieces);
        assert_false(setup_parse(text, NULL, &muster, &problems));
        for (int32_t k = 0; k < problems.count; k++)
            told |= strcmp(problems.item[k].key, cases[i].key) == 0 &&
                    strncmp(problems.item[k].place, "/scenario/random_terrain", 24) == 0;
        assert_true(told);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_generated_table), cmocka_unit_test(no_room)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
