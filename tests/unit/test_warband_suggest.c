/* What warband suggests is no silly play: crews serve their machines, charges leave room for blows, somebody
 * goes for the objectives, shooters look for a view and casters keep off. */
#include "common/dice/seeded.h"
#include "common/rules/warband/warband.h"
#include "tests/unit/test_corsairs_help.h"

static struct suggestions offered;

/* The suggestion of the highest worth to the side that is asked. */
static const struct suggestion *best(struct match *m, int32_t side)
{
    int32_t most = 0;

    match_suggest(m, side, &offered);
    assert_true(offered.count > 0);
    for (int32_t i = 1; i < offered.count; i++)
        most = offered.line[i].worth > offered.line[most].worth ? i : most;
    return &offered.line[most];
}

static int32_t worth_of(struct match *m, int32_t side, const char *label)
{
    match_suggest(m, side, &offered);
    for (int32_t i = 0; i < offered.count; i++)
        if (strcmp(offered.line[i].label, label) == 0)
            return offered.line[i].worth;
    fail_msg("%s is not suggested", label);
    return 0;
}

/* Where the best suggestion of a move takes whom the others follow. */
static struct point best_end(struct match *m, int32_t side)
{
    const struct suggestion *s = best(m, side);

    assert_true(s->count > 0);
    return offered.pool[s->first].at;
}

static int32_t unit_of(const struct scene *s, const char *name)
{
    return warband_unit_of(s->run.m, scene_figure(s, name));
}

/* --- machines ----------------------------------------------------------------------------------- */

static void follow_best(struct match *m, struct entry *e)
{
    int32_t side = match_waits_for(m, 0) ? 0 : 1;
    struct refusal why;
    const struct suggestion *line = best(m, side);

    e->kind = ENTRY_ANSWER;
    e->side = side;
    e->player = side;
    suggestion_answer(&offered, (int32_t)(line - offered.line), match_decision(m, side), &e->answer);
    assert_true(match_apply(m, e, &why));
}

/* W11-d: only who touches the machine serves it, so the whole crew is deployed at it. */
static void crews_are_deployed_at_their_machines(void **state)
{
    static const char *const setups[] = {
        "{\"format\": 1, \"system\": \"warband\", \"scenario\": \"skirmish\", \"sides\": [{\"name\": \"A\", "
        "\"army\": \"gun_train\"}, {\"name\": \"B\", \"army\": \"siege_brothers\"}]}",
        "{\"format\": 1, \"system\": \"warband\", \"scenario\": \"ford\", \"sides\": [{\"name\": \"A\", "
        "\"army\": \"hill_trolls\"}, {\"name\": \"B\", \"army\": \"gun_train\"}]}"};
    static struct problems problems;
    static struct entry e;
    int32_t machines = 0, crewmen = 0;

    (void)state;
    for (int32_t n = 0; n < 2; n++) {
        struct match *m = match_create(setups[n], &problems);
        struct dice_seeded dice = {.seed = 5};

        assert_non_null(m);
        match_dice(m, seeded_dice(&dice));
        match_start(m);
        while (m->state->pending.question == Q_DEPLOY)
            follow_best(m, &e);
        for (int32_t unit = 0; unit < m->state->units; unit++) {
            int32_t machine = warband_machine_of(m, unit);

            if (machine < 0)
                continue;
            machines++;
            assert_true(warband_gunner(m, unit) >= 0);
            for (int32_t i = unit_at(m, unit)->first; i < machine; i++, crewmen++)
                assert_true(warband_touch(m, i, machine));
        }
        match_free(m);
    }
    assert_true(machines >= 3 && crewmen > 2 * machines);
}

/* --- charges ------------------------------------------------------------------------------------ */

/* A captain of 8 actions and a sword of 3: a charge has 11, each inch takes one and each blow three. */
static void the_way_of_a_charge_costs_blows(void **state)
{
    static const int32_t blows[] = {2, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0, 0};
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'captain', 'at': [10, 10]}]}, "
        "{'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [10, 20]}]}], "
        "'start': {'active': 'Ann'}}");
    struct match *m = s->run.m;
    int32_t ann = unit_of(s, "Ann"), bob = unit_of(s, "Bob");
    int64_t one = 0;

    (void)state;
    for (int32_t gap = 11; gap >= 0; gap--) {
        struct place at = {{10 * INCH, (11 + gap) * INCH}, 0, 0};

        table_move_stand(table_of(m), scene_figure(s, "Bob"), &at);
        if (gap == 8)
            one = warband_charge_blows(m, ann, bob, false);
        assert_int_equal(warband_charge_blows(m, ann, bob, false), blows[gap] * one);
        assert_int_equal(warband_charge_blows(m, ann, bob, true), blows[gap] * one);
    }
    assert_true(one > 0);
    scene_end(s);
}

/* Of two alike the one that is reached with blows left is charged; one who shoots is worth more, for he does
 * not shoot at blows. */
static void charges_are_told_apart(void **state)
{
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'captain', 'at': [20, 20]}]}, "
        "{'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [20, 24]}, "
        "{'name': 'Bud', 'profile': 'soldier', 'at': [20, 10]}]}], 'start': {'active': 'Ann'}}");
    struct match *m = s->run.m;
    int32_t ann = unit_of(s, "Ann"), bob = unit_of(s, "Bob"), bud = unit_of(s, "Bud"), before;

    (void)state;
    before = warband_charge_worth(m, ann, bud);
    assert_true(warband_charge_worth(m, ann, bob) > before);
    warband_fighter(m, scene_figure(s, "Bud"))->arm[1] = warband_of(m)->weapons + 1;
    warband_of(m)->weapon[warband_of(m)->weapons + 1] =
        (struct warband_weapon){.there = 1, .ranged = 1, .f = 4, .cu = 3, .band = {8, 14, 20}};
    assert_true(warband_charge_worth(m, ann, bud) > before);
    scene_end(s);
}

/* --- moves -------------------------------------------------------------------------------------- */

#define ERRAND(kind, more)                                                                                   \
    "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 60, 'depth': 48}, "       \
    "'things': [{'id': 'relic', 'sort': 'object', 'at': [50, 10]}], 'zones': [{'id': 'hill', "               \
    "'outline': [[2, 8], [6, 8], [6, 12], [2, 12]]}], 'objectives': [{'id': 'hill', 'kind': '" kind          \
    "', 'side': 0, 'points': 100, 'text': {'en': 't', 'fr': 't'}, 'zone': 'hill'" more "}], "                \
    "'sides': [{'name': 'A', 'figures': [{'name': 'Sid', 'profile': 'soldier', 'at': [30, 10]}, "            \
    "{'name': 'Asa', 'profile': 'soldier', 'count': 4, 'at': [[30, 4], [31.2, 4], [32.4, 4], [33.6, 4]]}]}," \
    " {'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [30, 30]}]}]"

static void begin_move(struct scene *s)
{
    scene_play(s, "{'side': 'A', 'answer': {'pick': 'move'}}");
}

/* The cheap one goes for it and leaves the enemy alone; the others go at the enemy. */
static void somebody_is_sent_to_a_task(void **state)
{
    struct scene *s = scene_given(ERRAND("task", "") ", 'start': {'active': 'Sid'}}");
    struct match *m = s->run.m;

    (void)state;
    assert_int_equal(warband_sent_to(m, 0, 0), unit_of(s, "Sid"));
    assert_int_equal(warband_sent_to(m, 0, 1), -1);
    begin_move(s);
    assert_true(best_end(m, 0).x < 26 * INCH); /* the hill is to the left */
    scene_end(s);
    s = scene_given(ERRAND("task", "") ", 'start': {'active': 'Asa'}}");
    begin_move(s);
    assert_true(best_end(s->run.m, 0).y > 7 * INCH); /* the enemy is ahead */
    scene_end(s);
}

/* First to the thing, to the right; who has it brings it to the left. */
static void a_thing_is_fetched_and_brought(void **state)
{
    struct scene *s = scene_given(ERRAND("carry", ", 'figure': 'relic'") ", 'start': {'active': 'Sid'}}");
    struct match *m = s->run.m;
    int32_t relic = warband_of(m)->objective[0].figure, sid = scene_figure(s, "Sid");
    struct place at = warband_stand(m, sid)->place;

    (void)state;
    begin_move(s);
    assert_true(best_end(m, 0).x > 34 * INCH);
    warband_fighter(m, relic)->bearer = sid;
    warband_fighter(m, sid)->carries = relic;
    table_move_stand(table_of(m), relic, &at);
    match_touched(m);
    assert_true(best_end(m, 0).x < 26 * INCH);
    scene_end(s);
}

/* An archer behind a house has nobody to shoot at: he goes to where he sees one, and then stays to shoot. */
static void shooters_look_for_a_view(void **state)
{
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
        "'terrain': [{'kind': 'house', 'outline': [[18.4, 18.5], [21.6, 18.5], [21.6, 19], [18.4, 19]]}], "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'archer', 'at': [20, 10]}]}, "
        "{'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [20, 23]}]}], "
        "'start': {'active': 'Ann'}}");
    struct match *m = s->run.m;
    int32_t bob = scene_figure(s, "Bob");
    struct place at = {{0, 0}, 0, 0};

    (void)state;
    assert_false(warband_sees_point(m, bob, warband_at(m, scene_figure(s, "Ann"))));
    assert_true(worth_of(m, 0, "warband.option.move") > 0);
    begin_move(s);
    at.at = best_end(m, 0);
    assert_true(warband_sees_point(m, bob, at.at));
    scene_end(s);
    s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'archer', 'at': [20, 10]}]}, "
        "{'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [20, 23]}]}], "
        "'start': {'active': 'Ann'}}");
    assert_true(worth_of(s->run.m, 0, "warband.option.move") < 0);
    assert_true(worth_of(s->run.m, 0, "warband.option.volley_at") > 0);
    scene_end(s);
}

/* A magician wants his enemies in reach of his spell, not at his throat. */
static void casters_keep_off(void **state)
{
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 60, 'depth': 60}, "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Mag', 'profile': 'hedge_mage', 'at': [20, 10], "
        "'spells': ['flame_dart']}, {'name': 'Med', 'profile': 'hedge_mage', 'at': [50, 10], 'spells': "
        "['mend']}]}, {'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [20, 29]}]}], "
        "'start': {'active': 'Mag'}}");
    struct match *m = s->run.m;

    (void)state;
    assert_int_equal(warband_wanted_distance(m, unit_of(s, "Mag")), 16 * INCH); /* of 18 */
    assert_int_equal(warband_wanted_distance(m, unit_of(s, "Bob")), 0);
    assert_int_equal(warband_wanted_distance(m, unit_of(s, "Med")), 0); /* his spell is for friends */
    begin_move(s);
    assert_in_range(best_end(m, 0).y, 11 * INCH, 13 * INCH + INCH / 4); /* three inches nearer, of six */
    scene_end(s);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(crews_are_deployed_at_their_machines),
        cmocka_unit_test(the_way_of_a_charge_costs_blows),
        cmocka_unit_test(charges_are_told_apart),
        cmocka_unit_test(somebody_is_sent_to_a_task),
        cmocka_unit_test(a_thing_is_fetched_and_brought),
        cmocka_unit_test(shooters_look_for_a_view),
        cmocka_unit_test(casters_keep_off),
    };

    return cmocka_run_group_tests_name("warband_suggest", tests, NULL, NULL);
}
