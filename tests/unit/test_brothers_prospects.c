/* What a look-ahead compares in brothers: at which moments, and what makes a side stand better. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "tests/unit/test_corsairs_help.h"

/* Two equal sides, each the mirror of the other. */
#define FIGHTER(name, x, y, facing)                                                                          \
    "{'name': '" name "', 'profile': 'levy', 'equipment': ['sword'], 'c': 5, 't': 5, 'd': 5, 'a': 5, 'm': "  \
    "5, 'pa': 6, 'at': [" x ", " y "], 'facing': " facing "}"
#define MIRRORED                                                                                             \
    "{'format': 1, 'system': 'brothers', 'name': 'x', 'die': 10, 'points': 5000, 'table': {'width': 120, "   \
    "'depth': 90}, 'sides': [{'name': 'A', 'figures': [" FIGHTER("Ann", "40", "20", "0") ", " FIGHTER(       \
        "Amy", "60", "20",                                                                                   \
        "0") "]}, {'name': 'B', 'figures': [" FIGHTER("Bob", "40", "70",                                     \
                                                      "180") ", " FIGHTER("Bea", "60", "70",                 \
                                                                          "180") "]}], 'start': {'turn': "   \
                                                                                 "1, 'phase': "              \
                                                                                 "'activations', 'first': "  \
                                                                                 "'A'}}"

static int32_t prospects(const struct scene *s, int32_t side)
{
    return s->run.m->rules->prospects(s->run.m, side);
}

static struct brothers_figure *who(const struct scene *s, const char *name)
{
    return brothers_figure_at(s->run.m, scene_figure(s, name));
}

static void take_away(struct scene *s, const char *name, int32_t fate, int32_t ends)
{
    int32_t figure = scene_figure(s, name);

    figure_at(s->run.m, figure)->fate = fate;
    who(s, name)->ends = ends;
    table_lift_stand(table_of(s->run.m), figure);
}

static void equal_sides_stand_equally(void **state)
{
    struct scene *s = scene_given(MIRRORED);

    (void)state;
    assert_int_equal(prospects(s, 0), 0);
    assert_int_equal(prospects(s, 1), 0);
    scene_end(s);
}

/* It is settled when somebody is to be activated, and at no other question. */
static void settled_between_activations(void **state)
{
    struct scene *s = scene_given(MIRRORED);
    struct match *m = s->run.m;

    (void)state;
    assert_true(m->rules->quiet(m));
    scene_play(s, "{'side': 'A', 'answer': {'pick': 'Ann'}}");
    assert_false(m->rules->quiet(m));
    scene_play(s, "{'side': 'A', 'answer': {'pick': 'move'}}");
    assert_false(m->rules->quiet(m));
    scene_play(s, "{'side': 'A', 'answer': {'move': {'Ann': [40, 22]}}}");
    assert_false(m->rules->quiet(m));
    scene_play(s, "{'side': 'A', 'answer': {'pick': 'stop'}}");
    assert_true(m->rules->quiet(m));
    scene_end(s);
}

/* The worse for whom it happens to, the better for the other; and more for what is worse. */
static void losses_count(void **state)
{
    struct scene *s = scene_given(MIRRORED);
    int32_t light, grievous, lying, routed;

    (void)state;
    who(s, "Bob")->wound = WOUND_WOUNDED;
    light = prospects(s, 0);
    assert_true(light > 0);
    assert_int_equal(prospects(s, 1), -light);
    who(s, "Bob")->wound = WOUND_GRIEVOUS;
    grievous = prospects(s, 0);
    assert_true(grievous > light);
    who(s, "Bob")->posture = POSTURE_ON_BACK;
    lying = prospects(s, 0);
    assert_true(lying > grievous);
    who(s, "Bob")->routed = 1;
    routed = prospects(s, 0);
    assert_true(routed > lying);
    take_away(s, "Bob", FATE_OUT, END_DEAD);
    assert_true(prospects(s, 0) > routed);
    assert_int_equal(prospects(s, 0), who(s, "Bob")->value * 100);
    scene_end(s);
}

/* Who has left by the edge that the scenario wants him at is worth more than on the table; who is not yet
 * there is nothing to either side. */
static void exits_and_reserves(void **state)
{
    struct scene *s = scene_given(MIRRORED);

    (void)state;
    take_away(s, "Ann", FATE_WITHDRAWN, END_EXITED);
    assert_true(prospects(s, 0) > 0);
    take_away(s, "Ann", FATE_FLED, END_FLED);
    assert_int_equal(prospects(s, 0), -who(s, "Ann")->value * 100);
    take_away(s, "Bob", FATE_RESERVE, END_NONE);
    assert_int_equal(prospects(s, 0), 0);
    scene_end(s);
}

static void points_and_the_end_count(void **state)
{
    struct scene *s = scene_given(MIRRORED);
    struct match *m = s->run.m;
    int32_t points;

    (void)state;
    brothers_side_at(m, 0)->points = 2;
    brothers_side_at(m, 1)->points = 1;
    points = prospects(s, 0);
    assert_true(points > 0);
    assert_int_equal(prospects(s, 1), -points);
    m->state->outcome.kind = OUTCOME_WON;
    m->state->outcome.winner = 0;
    assert_true(prospects(s, 0) > points);
    assert_true(prospects(s, 1) < -points);
    m->state->outcome.kind = OUTCOME_DRAWN;
    m->state->outcome.winner = -1;
    assert_int_equal(prospects(s, 0), points);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sides_stand_equally),
        cmocka_unit_test(settled_between_activations),
        cmocka_unit_test(losses_count),
        cmocka_unit_test(exits_and_reserves),
        cmocka_unit_test(points_and_the_end_count),
    };

    return cmocka_run_group_tests_name("brothers_prospects", tests, NULL, NULL);
}
