/* What a look-ahead compares in corsairs: what makes a side stand better or worse. */
#include "common/rules/corsairs/figures.h"
#include "common/rules/corsairs/hooks.h"
#include "tests/unit/test_corsairs_help.h"

/* Two equal sides, each the mirror of the other. */
#define MIRRORED                                                                                             \
    "{'format': 1, 'system': 'corsairs', 'name': 'x', 'table': {'width': 200, 'depth': 100}, 'sides': ["     \
    "{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'captain', 'equipment': ['cutlass'], 'at': [10, "  \
    "50]}, {'name': 'Amy', 'profile': 'sailor', 'equipment': ['musket'], 'at': [10, 60]}, {'name': 'Abe', "  \
    "'profile': 'sailor', 'equipment': ['cutlass'], 'at': [10, 70]}]}, "                                     \
    "{'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'captain', 'equipment': ['cutlass'], 'at': [60, "  \
    "50]}, {'name': 'Bea', 'profile': 'sailor', 'equipment': ['musket'], 'at': [60, 60]}, {'name': 'Ben', "  \
    "'profile': 'sailor', 'equipment': ['cutlass'], 'at': [60, 70]}]}], "                                    \
    "'start': {'turn': 2, 'phase': 'activations', 'first': 'A'}"

static int32_t prospects(const struct scene *s, int32_t side)
{
    return s->run.m->rules->prospects(s->run.m, side);
}

/* As keen compares it. */
static int32_t ahead(const struct scene *s)
{
    return prospects(s, 0) - prospects(s, 1);
}

static struct corsairs_figure *who(const struct scene *s, const char *name)
{
    return corsairs_figure_at(s->run.m, scene_figure(s, name));
}

static void take_away(struct scene *s, const char *name, int32_t fate)
{
    int32_t figure = scene_figure(s, name);

    figure_at(s->run.m, figure)->fate = fate;
    table_lift_stand(table_of(s->run.m), figure);
}

static void put(const struct scene *s, const char *name, int32_t x, int32_t y)
{
    struct place at = corsairs_stand(s->run.m, scene_figure(s, name))->place;

    at.at = (struct point){x * CENTIMETRE, y * CENTIMETRE};
    table_move_stand(table_of(s->run.m), scene_figure(s, name), &at);
}

static void equal_sides_stand_equally(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");

    (void)state;
    assert_int_equal(ahead(s), 0);
    assert_true(prospects(s, 0) > 0);
    scene_end(s);
}

/* A foe out of action is worth his points; who got away with the treasure is not lost. */
static void losses_count(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    int32_t without_sailor;

    (void)state;
    take_away(s, "Ben", FATE_OUT);
    without_sailor = ahead(s);
    assert_true(without_sailor > 3 * 100); /* a sailor costs four points */
    scene_end(s);
    s = scene_given(MIRRORED "}");
    take_away(s, "Bob", FATE_OUT);
    assert_true(ahead(s) > without_sailor); /* a captain is dearer */
    take_away(s, "Ann", FATE_FLED);
    assert_int_equal(ahead(s), 0);
    figure_at(s->run.m, scene_figure(s, "Ann"))->fate = FATE_WITHDRAWN;
    assert_true(ahead(s) > 0);
    scene_end(s);
}

/* A captive of one's own colour is nobody's strength. */
static void captives_count_for_nothing(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    int32_t before = prospects(s, 0);

    (void)state;
    who(s, "Abe")->captive = 1;
    assert_true(prospects(s, 0) < before - 3 * 100);
    scene_end(s);
}

/* Flight is worse than standing and better than death; an empty musket is worse than one being loaded, and
 * that worse than a loaded one; and it is better not to swim. */
static void conditions_count(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    struct corsairs_figure *amy = who(s, "Amy");
    int32_t whole = prospects(s, 0), other = prospects(s, 1), loading, empty, flees;

    (void)state;
    assert_int_equal(amy->loaded[0], 1);
    amy->loaded[0] = 0;
    amy->reloading = 1;
    loading = prospects(s, 0);
    amy->reloading = 0;
    empty = prospects(s, 0);
    assert_true(empty < loading && loading < whole);
    amy->loaded[0] = 1;
    who(s, "Abe")->swimming_now = 1;
    assert_true(prospects(s, 0) < whole);
    who(s, "Abe")->swimming_now = 0;
    assert_int_equal(prospects(s, 0), whole);
    who(s, "Abe")->fleeing = 1;
    flees = prospects(s, 0);
    assert_true(flees < whole);
    take_away(s, "Abe", FATE_FLED);
    assert_true(prospects(s, 0) < flees);
    assert_int_equal(prospects(s, 1), other);
    scene_end(s);
}

/* The match is worth more than anything on the table, to him who wins it. */
static void winning_counts_most(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    int32_t before = prospects(s, 0), other = prospects(s, 1);

    (void)state;
    s->run.m->state->outcome.kind = OUTCOME_WON;
    s->run.m->state->outcome.winner = 0;
    assert_true(prospects(s, 0) > 2 * before);
    assert_int_equal(prospects(s, 1), other);
    scene_end(s);
}

/* --- objectives --------------------------------------------------------------------------------- */

#define WITH_ZONE                                                                                            \
    MIRRORED ", 'zones': [{'id': 'cave', 'name': {'en': 'c', 'fr': 'c'}, 'outline': [[80, 80], [100, 80], "  \
             "[100, 100], [80, 100]]}], 'objectives': [{'id': 'o1', 'text': {'en': 'a', 'fr': 'a'}, "        \
             "'kind': 'hold', 'zone': 'cave', 'points': 10}]}"

/* Every step toward a place to hold counts, standing in it more, the more the nearer the end, and having it
 * most. */
static void holding_counts(void **state)
{
    struct scene *s = scene_given(WITH_ZONE);
    struct corsairs_match *c = corsairs_of(s->run.m);
    int32_t before, inside, late;

    (void)state;
    for (int32_t i = 0; i < s->run.m->state->figures; i++)
        if (corsairs_side_of(s->run.m, i) == 1) { /* what enemies are near would count too */
            figure_at(s->run.m, i)->fate = FATE_OUT;
            table_lift_stand(table_of(s->run.m), i);
        }
    take_away(s, "Amy", FATE_OUT);
    take_away(s, "Ann", FATE_OUT);
    put(s, "Abe", 90, 40);
    before = prospects(s, 0);
    put(s, "Abe", 90, 60);
    assert_true(prospects(s, 0) > before);
    before = prospects(s, 0);
    put(s, "Abe", 90, 90);
    inside = prospects(s, 0);
    assert_true(inside > before);
    s->run.m->state->turn += 4;
    late = prospects(s, 0);
    assert_true(late > inside);
    c->objective[0].done_by = 0;
    assert_true(prospects(s, 0) > late);
    c->objective[0].done_by = 1;
    assert_true(prospects(s, 0) < inside);
    assert_true(prospects(s, 1) > 0); /* it has nobody left, but the points */
    scene_end(s);
}

#define WITH_CHEST                                                                                           \
    MIRRORED ", 'things': [{'id': 'c1', 'sort': 'chest', 'name': {'en': 'c1', 'fr': 'c1'}, 'at': [40, 50]}]" \
             ", 'objectives': [{'id': 'o1', 'text': {'en': 'a', 'fr': 'a'}, 'kind': 'carry', 'figure': "     \
             "'c1', 'edge': 'south', 'side': 0, 'points': 10}]}"

/* To the chest, picking it up, every step home, and arriving: never a step down. */
static void carrying_counts(void **state)
{
    struct scene *s = scene_given(WITH_CHEST);
    struct match *m = s->run.m;
    int32_t before, chest = corsairs_of(m)->objective[0].figure;

    (void)state;
    take_away(s, "Ann", FATE_OUT);
    take_away(s, "Amy", FATE_OUT);
    for (int32_t i = 0; i < m->state->figures; i++)
        if (corsairs_side_of(m, i) == 1) {
            figure_at(m, i)->fate = FATE_OUT;
            table_lift_stand(table_of(m), i);
        }
    put(s, "Abe", 70, 50);
    before = prospects(s, 0);
    for (int32_t x = 65; x >= 45; x -= 5) {
        put(s, "Abe", x, 50);
        assert_true(prospects(s, 0) > before);
        before = prospects(s, 0);
    }
    who(s, "Abe")->carries = chest;
    corsairs_figure_at(m, chest)->bearer = scene_figure(s, "Abe");
    assert_true(prospects(s, 0) > before);
    before = prospects(s, 0);
    for (int32_t y = 45; y >= 5; y -= 5) {
        put(s, "Abe", 45, y);
        assert_true(prospects(s, 0) > before);
        before = prospects(s, 0);
    }
    corsairs_of(m)->objective[0].done_by = 0;
    take_away(s, "Abe", FATE_WITHDRAWN);
    who(s, "Abe")->carries = -1;
    assert_true(prospects(s, 0) >= before);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_sides_stand_equally),
        cmocka_unit_test(losses_count),
        cmocka_unit_test(captives_count_for_nothing),
        cmocka_unit_test(conditions_count),
        cmocka_unit_test(winning_counts_most),
        cmocka_unit_test(holding_counts),
        cmocka_unit_test(carrying_counts),
    };

    return cmocka_run_group_tests_name("corsairs_prospects", tests, NULL, NULL);
}
