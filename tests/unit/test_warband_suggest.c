/* What warband suggests is no silly play: crews serve their machines, charges leave room for blows, somebody
 * goes for the objectives, shooters look for a view and casters keep off. */
#include "common/dice/seeded.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"
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
        "{'name': 'Bud', 'profile': 'soldier', 'at': [20, 12]}]}], 'start': {'active': 'Ann'}}");
    struct match *m = s->run.m;
    int32_t ann = unit_of(s, "Ann"), bob = unit_of(s, "Bob"), bud = unit_of(s, "Bud"), before;

    (void)state;
    before = warband_charge_worth(m, ann, bud);
    assert_true(warband_charge_worth(m, ann, bob) > before);
    warband_figure_at(m, scene_figure(s, "Bud"))->arm[1] = warband_of(m)->weapons + 1;
    warband_of(m)->weapon[warband_of(m)->weapons + 1] =
        (struct warband_weapon){.there = 1, .ranged = 1, .f = 4, .cu = 3, .band = {8, 14, 20}};
    assert_true(warband_charge_worth(m, ann, bud) > before);
    scene_end(s);
}

/* Without an action for a blow the enemy has the first: nobody charges for that, be the way long or through a
 * marsh. */
static void nobody_charges_without_a_blow(void **state)
{
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
        "'terrain': [{'kind': 'marsh', 'outline': [[18, 11], [22, 11], [22, 15.5], [18, 15.5]]}], "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'captain', 'at': [10, 10]}, "
        "{'name': 'Abe', 'profile': 'captain', 'at': [20, 10]}]}, "
        "{'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'archer', 'at': [10, 20]}, "
        "{'name': 'Bud', 'profile': 'archer', 'at': [20, 17]}]}], 'start': {'active': 'Ann'}}");
    struct match *m = s->run.m;
    int32_t ann = unit_of(s, "Ann"), bob = unit_of(s, "Bob");
    struct place nearer = {{10 * INCH, 19 * INCH}, 0, 0};

    (void)state;
    assert_true(warband_charge_worth(m, ann, bob) < 0); /* nine inches of eleven points */
    assert_true(warband_charge_worth(m, unit_of(s, "Abe"), unit_of(s, "Bud")) <
                0); /* six, four and a half of them in the marsh */
    table_move_stand(table_of(m), scene_figure(s, "Bob"), &nearer);
    match_touched(m);
    assert_true(warband_charge_worth(m, ann, bob) > 0);
    scene_end(s);
}

/* The best that can be done beside one who cannot strike back is to strike him. */
static void the_helpless_are_charged(void **state)
{
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Lev', 'profile': 'levy', 'at': [20, 20]}]}, "
        "{'name': 'B', 'figures': [{'name': 'Tro', 'profile': 'troll', 'at': [20, 23], 'facing': 180}]}], "
        "'start': {'active': 'Lev'}}");
    struct match *m = s->run.m;

    (void)state;
    assert_true(worth_of(m, 0, "warband.option.charge") < 0);
    warband_unit_at(m, unit_of(s, "Tro"))->morale = MORALE_TERRIFIED;
    match_touched(m);
    assert_true(worth_of(m, 0, "warband.option.charge") > 0);
    assert_string_equal(best(m, 0)->label, "warband.option.charge");
    scene_end(s);
}

/* A line that comes to blows in its order does so. */
static void lines_charge_in_order(void **state)
{
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Lin', 'profile': 'soldier', 'count': 8, 'at': [[20, "
        "20], "
        "[21, 20], [22, 20], [23, 20], [20, 19], [21, 19], [22, 19], [23, 19]], 'set_unit': {'formation': "
        "'line'}}]}, {'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'count': 4, 'at': [[20, "
        "24], "
        "[21, 24], [22, 24], [23, 24]], 'facing': 180}]}], 'start': {'active': 'Lin'}}");
    const struct suggestion *line;

    (void)state;
    scene_play(s, "{'side': 'A', 'answer': {'pick': {'tag': 'charge', 'unit': 'Bob'}}}");
    line = best(s->run.m, 0);
    assert_string_equal(line->label, "warband.suggest.charge_in_order");
    assert_int_equal(line->args[0].value, 4); /* the whole first rank */
    scene_end(s);
}

/* --- words ---------------------------------------------------------------------------------------- */

static bool same_words(const struct suggestion *a, const struct suggestion *b)
{
    if (strcmp(a->label, b->label) != 0 || a->arg_count != b->arg_count)
        return false;
    for (int32_t i = 0; i < a->arg_count; i++)
        if (a->args[i].value != b->args[i].value ||
            (a->args[i].word && strcmp(a->args[i].word, b->args[i].word) != 0))
            return false;
    return true;
}

/* Whoever reads two suggestions can tell them apart, throughout whole games. */
static void suggestions_differ_in_words(void **state)
{
    static const char *const setups[] = {
        "{\"format\": 1, \"system\": \"warband\", \"scenario\": \"beacons\", \"sides\": [{\"name\": \"A\", "
        "\"army\": \"grey_host\"}, {\"name\": \"B\", \"army\": \"river_clans\"}]}",
        "{\"format\": 1, \"system\": \"warband\", \"scenario\": \"chapel\", \"sides\": [{\"name\": \"A\", "
        "\"army\": \"siege_brothers\"}, {\"name\": \"B\", \"army\": \"wild_wood\"}]}"};
    static struct problems problems;
    static struct entry e;

    (void)state;
    for (int32_t n = 0; n < 2; n++) {
        struct match *m = match_create(setups[n], &problems);
        struct dice_seeded dice = {.seed = 9};

        assert_non_null(m);
        match_dice(m, seeded_dice(&dice));
        match_start(m);
        while (m->state->outcome.kind == OUTCOME_NONE) {
            match_suggest(m, match_waits_for(m, 0) ? 0 : 1, &offered);
            for (int32_t i = 0; i < offered.count; i++)
                for (int32_t k = 0; k < i; k++)
                    if (same_words(&offered.line[i], &offered.line[k]))
                        fail_msg("%s is suggested twice", offered.line[i].label);
            follow_best(m, &e);
        }
        match_free(m);
    }
}

/* --- magic ---------------------------------------------------------------------------------------- */

/* A spell that still stands is maintained and not cast again; on another unit it would end the first. */
static void standing_spells_are_not_cast_again(void **state)
{
    struct scene *s = scene_given(
        "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 60, 'depth': 60}, "
        "'set': "
        "{'lasting_1_spell': 1, 'lasting_1_caster': 'Mag', 'lasting_1_unit': 1}, "
        "'sides': [{'name': 'A', 'figures': [{'name': 'Mag', 'profile': 'hedge_mage', 'at': [20, 10], "
        "'spells': "
        "['dazzle']}]}, {'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [20, 22]}, "
        "{'name': 'Ben', 'profile': 'soldier', 'at': [22, 22]}]}], 'start': {'active': 'Mag'}}");
    struct match *m = s->run.m;
    int32_t mag = scene_figure(s, "Mag"), bob = scene_figure(s, "Bob"), ben = scene_figure(s, "Ben");

    (void)state;
    assert_true(worth_of(m, 0, "warband.option.maintain") > 0);
    assert_true(worth_of(m, 0, "warband.option.cast") < 0);
    assert_int_equal(warband_spell_worth(m, mag, 0, bob, warband_point(m, bob)), 0);
    assert_int_equal(warband_spell_worth(m, mag, 0, ben, warband_point(m, ben)), 0);
    warband_of(m)->lasting[0] = (struct warband_lasting){.caster = -1, .unit = -1};
    match_touched(m);
    assert_true(worth_of(m, 0, "warband.option.cast") > 0);
    assert_true(warband_spell_worth(m, mag, 0, bob, warband_point(m, bob)) > 0);
    scene_end(s);
}

/* Who is chilled, thrown down or terrified already is no better target for the same again. */
static void what_is_done_is_not_done_again(void **state)
{
    static const char *const spells[] = {"chill", "gust", "dread_whisper"};

    (void)state;
    for (int32_t i = 0; i < 3; i++) {
        char text[1024];
        struct scene *s;
        int32_t mag, bob;

        snprintf(
            text, sizeof text,
            "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 60, 'depth': 60}, "
            "'sides': [{'name': 'A', 'figures': [{'name': 'Mag', 'profile': 'hedge_mage', 'at': [20, 10], "
            "'spells': ['%s']}]}, {'name': 'B', 'figures': [{'name': 'Bob', 'profile': 'soldier', 'at': [20, "
            "20]}]}], 'start': {'active': 'Mag'}}",
            spells[i]);
        s = scene_given(text);
        mag = scene_figure(s, "Mag");
        bob = scene_figure(s, "Bob");
        assert_true(warband_spell_worth(s->run.m, mag, 0, bob, warband_point(s->run.m, bob)) > 0);
        warband_unit_at(s->run.m, unit_of(s, "Bob"))->chilled = 1;
        warband_figure_at(s->run.m, bob)->on_ground = 1;
        warband_unit_at(s->run.m, unit_of(s, "Bob"))->morale = MORALE_TERRIFIED;
        assert_int_equal(warband_spell_worth(s->run.m, mag, 0, bob, warband_point(s->run.m, bob)), 0);
        scene_end(s);
    }
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
    warband_figure_at(m, relic)->bearer = sid;
    warband_figure_at(m, sid)->carries = relic;
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
    assert_false(warband_sees_point(m, bob, warband_point(m, scene_figure(s, "Ann"))));
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

/* Who could only stay does not move: he stands at the edge of a zone that he may not enter any more. */
static void nobody_moves_to_stay(void **state)
{
    static const char *const where[] = {"22", "25"};

    (void)state;
    for (int32_t i = 0; i < 2; i++) {
        char text[1024];
        struct scene *s;

        snprintf(
            text, sizeof text,
            "{'format': 1, 'system': 'warband', 'name': 'x', 'die': 10, 'table': {'width': 48, 'depth': 48}, "
            "'sides': [{'name': 'A', 'figures': [{'name': 'Ann', 'profile': 'soldier', 'at': [20, 20], "
            "'set': {'ac_left': 2}, 'set_unit': {'spent': true}}]}, {'name': 'B', 'figures': [{'name': "
            "'Bob', "
            "'profile': 'soldier', 'at': [20, %s], 'facing': 180, 'set_unit': {'morale': 'terrified'}}]}], "
            "'start': {'active': 'Ann'}}",
            where[i]);
        s = scene_given(text);
        if (i == 0)
            assert_true(worth_of(s->run.m, 0, "warband.option.move") < 0);
        else
            assert_true(worth_of(s->run.m, 0, "warband.option.move") > 0);
        scene_end(s);
    }
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
        cmocka_unit_test(nobody_charges_without_a_blow),
        cmocka_unit_test(the_helpless_are_charged),
        cmocka_unit_test(lines_charge_in_order),
        cmocka_unit_test(suggestions_differ_in_words),
        cmocka_unit_test(standing_spells_are_not_cast_again),
        cmocka_unit_test(what_is_done_is_not_done_again),
        cmocka_unit_test(nobody_moves_to_stay),
    };

    return cmocka_run_group_tests_name("warband_suggest", tests, NULL, NULL);
}
