/* What a look-ahead compares in warband: at which moments, and what makes a side stand better. */
#include "common/dice/seeded.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/hooks.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"
#include "tests/unit/test_corsairs_help.h"

/* --- settled moments ---------------------------------------------------------------------------- */

static int32_t activated(const struct match *m)
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->units; i++)
        count += warband_unit_at(m, i)->activated;
    return count;
}

static int32_t gone(const struct match *m)
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->units; i++)
        count += !warband_unit_stands(m, i) && warband_unit_at(m, i)->activated;
    return count;
}

static int32_t asked_side(const struct match *m)
{
    for (int32_t side = 0; side < m->state->sides; side++)
        if (match_waits_for(m, side))
            return side;
    return -1;
}

/* The suggestion of the highest worth, or the default answer. */
static void play_on(struct match *m, struct suggestions *s, struct entry *e)
{
    int32_t best = 0, side = asked_side(m);
    struct refusal why;

    assert_true(side >= 0);
    match_suggest(m, side, s);
    for (int32_t i = 1; i < s->count; i++)
        best = s->line[i].worth > s->line[best].worth ? i : best;
    e->kind = ENTRY_ANSWER;
    e->side = side;
    e->player = side;
    if (s->count > 0)
        suggestion_answer(s, best, match_decision(m, side), &e->answer);
    if (s->count == 0 || !match_check(m, side, &e->answer, NULL, &why))
        match_default_answer(m, side, &e->answer);
    assert_true(match_apply(m, e, &why));
}

/* Nobody is active and no figure has action points in hand; and from one such moment to the next exactly one
 * unit has had its activation, or a turn has ended: however it is played, nobody acted more than another. */
static void settled_is_between_two_activations(void **state)
{
    static const char setup[] =
        "{\"format\": 1, \"system\": \"warband\", \"scenario\": \"skirmish\", \"sides\": [{\"name\": "
        "\"A\", \"army\": \"free_company\"}, {\"name\": \"B\", \"army\": \"grey_host\"}]}";
    static struct problems problems;
    static struct suggestions s;
    static struct entry e;
    struct match *m = match_create(setup, &problems);
    struct dice_seeded dice = {.seed = 11};
    int32_t moments = 0, others = 0, acted = -1, turn = 0, lost = 0;

    (void)state;
    assert_non_null(m);
    match_dice(m, seeded_dice(&dice));
    match_start(m);
    for (; !match_over(m); play_on(m, &s, &e)) {
        if (!m->rules->quiet(m)) {
            others++;
            continue;
        }
        moments++;
        assert_int_equal(warband_of(m)->active, -1);
        assert_true(m->state->turn > 0);
        for (int32_t i = 0; i < m->state->figures; i++)
            assert_int_equal(warband_figure_at(m, i)->ac_left, 0);
        if (m->state->turn == turn) {
            assert_int_equal(activated(m), acted + 1);
            assert_true(gone(m) >= lost);
        } else {
            assert_int_equal(m->state->turn, turn + 1);
            assert_int_equal(activated(m), 0);
        }
        turn = m->state->turn;
        acted = activated(m);
        lost = gone(m);
    }
    assert_true(moments > 20 && others > moments);
    match_free(m);
}

/* --- standing ----------------------------------------------------------------------------------- */

/* Two equal sides, each the mirror of the other; it is A's turn to activate. */
#define MIRRORED                                                                                             \
    "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "       \
    "'turns': 5, 'sides': ["                                                                                 \
    "{'name': 'A', 'figures': ["                                                                             \
    "{'name': 'Ann', 'profile': 'captain', 'at': [14, 14], 'facing': 0, 'command': ['general']}, "           \
    "{'name': 'Asa', 'profile': 'soldier', 'count': 4, 'at': [[20, 14], [21.2, 14], [22.4, 14], [23.6, "     \
    "14]], "                                                                                                 \
    "'facing': 0}, "                                                                                         \
    "{'name': 'Gus', 'profile': 'gunner', 'at': [[35, 9], [36.2, 8.6], [35, 10.6]], 'count': 2, "            \
    "'machine': 'bolt_thrower', 'facing': 0}]}, "                                                            \
    "{'name': 'B', 'figures': ["                                                                             \
    "{'name': 'Bob', 'profile': 'captain', 'at': [14, 34], 'facing': 180, 'command': ['general']}, "         \
    "{'name': 'Bea', 'profile': 'soldier', 'count': 4, 'at': [[20, 34], [21.2, 34], [22.4, 34], [23.6, "     \
    "34]], "                                                                                                 \
    "'facing': 180}, "                                                                                       \
    "{'name': 'Tin', 'profile': 'gunner', 'at': [[35, 39], [36.2, 39.4], [35, 37.4]], 'count': 2, "          \
    "'machine': 'bolt_thrower', 'facing': 180}]}"                                                            \
    "], 'start': {'turn': 1, 'first': 'A'}"

static int32_t prospects(const struct scene *s, int32_t side)
{
    return s->run.m->rules->prospects(s->run.m, side);
}

static struct warband_figure *fighter(const struct scene *s, const char *name)
{
    return warband_figure_at(s->run.m, scene_figure(s, name));
}

static struct warband_unit *unit_of(const struct scene *s, const char *name)
{
    return warband_unit_at(s->run.m, warband_unit_of(s->run.m, scene_figure(s, name)));
}

static void equal_sides_stand_equally(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");

    (void)state;
    assert_true(s->run.m->rules->quiet(s->run.m));
    assert_int_equal(prospects(s, 0), prospects(s, 1));
    assert_true(prospects(s, 0) > 0);
    scene_end(s);
}

/* What a unit could still do this turn counts for nothing, or who hesitates would stand better. */
static void readiness_counts_for_nothing(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    int32_t before = prospects(s, 0);

    (void)state;
    unit_of(s, "Asa 1")->activated = 1;
    unit_of(s, "Ann")->holds = 1;
    fighter(s, "Ann")->ac_left = 8;
    assert_int_equal(prospects(s, 0), before);
    scene_end(s);
}

/* Lost by who suffers it, and to nobody else's account; and more for what is worse. */
static void losses_count(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    int32_t whole = prospects(s, 0), other = prospects(s, 1), lost, held;

    (void)state;
    fighter(s, "Ann")->wounds_lost = 1;
    lost = prospects(s, 0);
    assert_true(lost < whole);
    fighter(s, "Ann")->wounds_lost = 0;
    fighter(s, "Asa 1")->on_ground = 1;
    assert_true(prospects(s, 0) < whole);
    fighter(s, "Asa 1")->on_ground = 0;
    fighter(s, "Gus 3")->loaded = 0;
    assert_true(prospects(s, 0) < whole);
    fighter(s, "Gus 3")->loaded = 1;
    assert_int_equal(prospects(s, 0), whole);
    unit_of(s, "Asa 1")->morale = MORALE_HELD;
    held = prospects(s, 0);
    assert_true(held < whole);
    unit_of(s, "Asa 1")->morale = MORALE_TERRIFIED;
    assert_true(prospects(s, 0) < held);
    unit_of(s, "Asa 1")->morale = MORALE_NORMAL;
    assert_int_equal(prospects(s, 1), other);
    warband_remove(s->run.m, scene_figure(s, "Asa 2"), FATE_OUT);
    assert_true(prospects(s, 0) < whole - 20 * 100); /* a soldier is worth more than twenty points */
    scene_end(s);
}

/* Points are points, on top of all that stands on the table. */
static void scores_count_in_full(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    int32_t before = prospects(s, 0);

    (void)state;
    warband_side_at(s->run.m, 0)->score += 70;
    assert_int_equal(prospects(s, 0), before + 70 * 100);
    scene_end(s);
}

/* W15-c: a leap of the score weighs the more the nearer the end is. */
static void the_end_draws_near(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    int32_t loss[2];

    (void)state;
    for (int32_t last = 0; last < 2; last++) {
        int32_t before;

        s->run.m->state->turn = last ? 5 : 1;
        before = prospects(s, 0);
        unit_of(s, "Asa 1")->start_figures = 8; /* four of eight are left: the enemy has half of it */
        loss[last] = before - prospects(s, 0);
        unit_of(s, "Asa 1")->start_figures = 4;
    }
    assert_true(loss[0] > 0 && loss[1] > loss[0]);
    scene_end(s);
}

/* The contract of `settled`: standing says what the end brings. Once it has come, two equal armies differ by
 * their scores and by nothing else, wherever they stand. */
static void at_the_end_only_scores_count(void **state)
{
    struct scene *s = scene_given(MIRRORED "}");
    struct match *m = s->run.m;

    (void)state;
    warband_remove(m, scene_figure(s, "Asa 1"), FATE_OUT); /* one of four: no points */
    fighter(s, "Ann")->wounds_lost = 1;
    fighter(s, "Gus 3")->loaded = 0;
    warband_side_at(m, 0)->score = 30;
    m->state->outcome.kind = OUTCOME_WON;
    assert_int_equal(prospects(s, 0) - prospects(s, 1),
                     (warband_victory_points(m, 0) - warband_victory_points(m, 1)) * 100);
    assert_int_equal(prospects(s, 0) - prospects(s, 1), 3000);
    warband_remove(m, scene_figure(s, "Asa 2"), FATE_OUT); /* half of the unit: half its points */
    assert_int_equal(prospects(s, 0) - prospects(s, 1),
                     (warband_victory_points(m, 0) - warband_victory_points(m, 1)) * 100);
    assert_true(prospects(s, 0) < prospects(s, 1));
    scene_end(s);
}

/* --- objectives --------------------------------------------------------------------------------- */

#define WITH_GOALS                                                                                           \
    MIRRORED ", 'things': [{'id': 'relic', 'sort': 'object', 'at': [6, 24]}], 'zones': [{'id': 'hill', "     \
             "'outline': [[2, 40], [10, 40], [10, 46], [2, 46]]}, {'id': 'home', 'outline': [[0, 0], [12, "  \
             "0], [12, 6], [0, 6]]}], 'objectives': [{'id': 'hill', 'kind': 'task', 'side': 0, 'points': "   \
             "100, 'text': {'en': 't', 'fr': 't'}, 'zone': 'hill'}, {'id': 'home', 'kind': 'carry', "        \
             "'side': 0, 'points': 100, 'text': {'en': 't', 'fr': 't'}, 'figure': 'relic', 'zone': "         \
             "'home'}]}"

static void put(const struct scene *s, const char *name, int32_t x, int32_t y)
{
    struct place at = {{x * INCH, y * INCH}, 0, 0};

    table_move_stand(table_of(s->run.m), scene_figure(s, name), &at);
}

static int32_t gained(const struct scene *s)
{
    return prospects(s, 0) - prospects(s, 1);
}

/* Nearness to what the enemy is apart from that would count too: he has nobody in these tests. */
static struct scene *goals_alone(void)
{
    struct scene *s = scene_given(WITH_GOALS);

    for (int32_t i = 0; i < s->run.m->state->figures; i++)
        if (warband_side_of(s->run.m, i) == 1 && warband_in_play(s->run.m, i))
            warband_remove(s->run.m, i, FATE_OUT);
    return s;
}

/* Every step toward a task counts, its last one, and having done it most. */
static void coming_to_a_task_counts(void **state)
{
    struct scene *s = goals_alone();
    int32_t before = gained(s);

    (void)state;
    for (int32_t y = 18; y <= 42; y += 6) {
        put(s, "Ann", 6, y);
        put(s, "Asa 1", 40, 2); /* the relic is not what changes */
        if (y > 24) {
            assert_true(gained(s) > before);
        }
        before = gained(s);
    }
    warband_of(s->run.m)->objective[0].done_by = 0;
    warband_side_at(s->run.m, 0)->score += 100;
    assert_true(gained(s) > before);
    scene_end(s);
}

/* To the thing, picking it up, every step home, and arriving: never a step down. */
static void carrying_a_thing_home_counts(void **state)
{
    struct scene *s = goals_alone();
    struct match *m = s->run.m;
    int32_t relic, before;

    (void)state;
    warband_of(m)->objective[0].done_by = 1; /* the task is out of the way */
    relic = warband_of(m)->objective[1].figure;
    before = gained(s);
    for (int32_t x = 12; x >= 7; x--) {
        put(s, "Ann", x, 24);
        assert_true(gained(s) > before);
        before = gained(s);
    }
    fighter(s, "Ann")->carries = relic;
    warband_figure_at(m, relic)->bearer = scene_figure(s, "Ann");
    assert_true(gained(s) > before);
    before = gained(s);
    for (int32_t y = 22; y >= 4; y -= 2) {
        put(s, "Ann", 6, y);
        assert_true(gained(s) > before);
        before = gained(s);
    }
    put(s, "Asa 1", 6, 3); /* at home already, but he does not bear it */
    assert_int_equal(gained(s), before);
    warband_of(m)->objective[1].done_by = 0;
    warband_side_at(m, 0)->score += 100;
    assert_true(gained(s) > before);
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(settled_is_between_two_activations),
        cmocka_unit_test(equal_sides_stand_equally),
        cmocka_unit_test(readiness_counts_for_nothing),
        cmocka_unit_test(losses_count),
        cmocka_unit_test(scores_count_in_full),
        cmocka_unit_test(the_end_draws_near),
        cmocka_unit_test(at_the_end_only_scores_count),
        cmocka_unit_test(coming_to_a_task_counts),
        cmocka_unit_test(carrying_a_thing_home_counts),
    };

    return cmocka_run_group_tests_name("warband_prospects", tests, NULL, NULL);
}
