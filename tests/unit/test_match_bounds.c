/* The bounds of a match (common/match/limits.h, common/army/limits.h): at each one it works; what is one
 * above is refused with words or left out as a whole, and nothing ends the program. Bounds with a test
 * elsewhere: suggestions (test_match_answers.c), standing answers (test_match_standing.c), arcs
 * (test_rules_shown.c), what a message may carry (test_wire_log.c). */
#include "tests/unit/test_match_help.h"

#include "common/match/flow.h"
#include "common/table/path.h"

#include <jansson.h>
#include <stdio.h>

static struct problems problems;

/* --- setups ----------------------------------------------------------------------------------- */

/* A name of so many bytes, different for each number. */
static json_t *long_name(int32_t number, int32_t bytes)
{
    char name[128];

    memset(name, 'x', sizeof name);
    snprintf(name, sizeof name, "%d", (int)number);
    name[strlen(name)] = 'x';
    name[bytes] = '\0';
    return json_string(name);
}

/* An army of so many figures in so many units: the first has all that are more than one a unit. */
static json_t *army_of(int32_t figures, int32_t units)
{
    json_t *list = json_array();

    for (int32_t i = 0; i < units; i++)
        json_array_append_new(list, json_pack("{s:s, s:o, s:i}", "profile", "man", "name",
                                              long_name(i, NAME_MAX_BYTES - 1), "count",
                                              i == 0 ? (int)(figures - units + 1) : 1));
    return json_pack("{s:i, s:s, s:s, s:o}", "format", 1, "system", "tiny", "name", "Many", "units", list);
}

static json_t *scenario_of(int32_t sides, int32_t corners)
{
    json_t *list = json_array();

    for (int32_t i = 0; i < sides; i++) {
        json_t *zone = json_array();

        for (int32_t c = 0; c < corners; c++) /* along an arch, so that no edges cross */
            json_array_append_new(zone, json_pack("[i,i]", (int)c * 2, (int)(c * (corners - c))));
        json_array_append_new(list, json_pack("{s:o, s:s}", "zone", zone, "edge", "south"));
    }
    return json_pack("{s:i, s:s, s:s, s:{s:s,s:s}, s:{s:s,s:s}, s:s, s:{s:i,s:i}, s:o}", "format", 1,
                     "system", "tiny", "id", "bounds", "name", "en", "Bounds", "fr", "Bornes", "text", "en",
                     "-", "fr", "-", "unit", "cm", "table", "width", 100, "depth", 100, "sides", list);
}

static json_t *side_of(const char *name, json_t *army)
{
    return json_pack("{s:s, s:o}", "name", name, "army", army);
}

static struct match *made(json_t *setup)
{
    char *text = json_dumps(setup, 0);
    struct match *m = match_create(text, &problems);

    free(text);
    json_decref(setup);
    return m;
}

static json_t *setup_of(json_t *scenario, json_t *sides)
{
    return json_pack("{s:i, s:s, s:i, s:o, s:o}", "format", 1, "system", "tiny", "points", 100000, "scenario",
                     scenario, "sides", sides);
}

/* So many sides, the first with this army, the others with one man each. */
static struct match *with_army(int32_t sides, json_t *army)
{
    static const char *const name[] = {"A", "B", "C", "D", "E"};
    json_t *list = json_array();

    for (int32_t i = 0; i < sides; i++)
        json_array_append_new(list, side_of(name[i], i == 0 ? army : army_of(1, 1)));
    return made(setup_of(scenario_of(sides, 4), list));
}

static void taken(struct match *m)
{
    if (!m)
        fail_msg("%s %s %s", problems.item[0].place, problems.item[0].key, problems.item[0].detail);
    match_free(m);
}

static void refused(struct match *m, const char *key, const char *place, const char *detail, int32_t amount)
{
    assert_null(m);
    assert_int_equal(problems.count, 1);
    assert_string_equal(problems.item[0].key, key);
    assert_string_equal(problems.item[0].place, place);
    assert_string_equal(problems.item[0].detail, detail);
    assert_int_equal(problems.item[0].amount, amount);
}

static void an_army_has_its_share_of_the_figures(void **state)
{
    static const int32_t most[] = {0, 0, FIGURES_MAX / 2, FIGURES_MAX / 3, FIGURES_MAX / 4};

    (void)state;
    for (int32_t sides = 2; sides <= SIDES_MAX; sides++) {
        char allowed[16];

        snprintf(allowed, sizeof allowed, "%d", (int)most[sides]);
        assert_int_equal(army_figures_most(sides), most[sides]);
        taken(with_army(sides, army_of(most[sides], 2)));
        /* What no list may have is refused as such. */
        refused(with_army(sides, army_of(most[sides] + 1, 2)),
                sides == 2 ? "army.too_many_figures" : "setup.army_too_many_figures", "/sides/0/army/units",
                allowed, 1);
    }
    assert_int_equal(army_figures_most(2), 1000);
}

static void an_army_has_its_share_of_the_units(void **state)
{
    static const int32_t most[] = {0, 0, UNITS_MAX / 2, UNITS_MAX / 3, UNITS_MAX / 4};

    (void)state;
    for (int32_t sides = 2; sides <= SIDES_MAX; sides++) {
        char allowed[16];

        snprintf(allowed, sizeof allowed, "%d", (int)most[sides]);
        assert_int_equal(army_units_most(sides), most[sides]);
        taken(with_army(sides, army_of(most[sides], most[sides])));
        if (sides > 2)
            refused(with_army(sides, army_of(most[sides] + 1, most[sides] + 1)), "setup.army_too_many_units",
                    "/sides/0/army/units", allowed, 1);
        else /* the schema of lists */
            refused(with_army(sides, army_of(most[sides] + 1, most[sides] + 1)), "json.wrong_count",
                    "/sides/0/army/units", "1..200", 1);
    }
    assert_int_equal(army_units_most(2), 200);
}

/* Two whole armies with the longest names: the match begins, and asks where they are put. */
static void a_match_as_large_as_can_be(void **state)
{
    struct dice_seeded seed = {.seed = 1};
    struct match *m = made(setup_of(scenario_of(2, 4), json_pack("[o,o]", side_of("A", army_of(1000, 200)),
                                                                 side_of("B", army_of(1000, 200)))));

    (void)state;
    assert_non_null(m);
    assert_int_equal(m->state->figures, FIGURES_MAX);
    assert_int_equal(m->state->units, UNITS_MAX);
    match_dice(m, seeded_dice(&seed));
    match_start(m);
    const struct decision *d = match_decision(m, 0);

    assert_int_equal(d->movable_count, MOVABLES_MAX); /* tiny offers all; what has no room is left out */
    assert_int_equal(d->movable[MOVABLES_MAX - 1].figure, MOVABLES_MAX - 1);
    match_free(m);
}

/* The scenario brings figures, too; of those only the system knows. */
static void what_is_brought_counts(void **state)
{
    json_t *sides = json_pack("[o,o,o]", side_of("A", army_of(666, 1)), side_of("B", army_of(666, 1)),
                              side_of("C", army_of(666, 1)));

    (void)state;
    taken(made(setup_of(scenario_of(3, 4), sides)));
    problems.count = 0;
    number_within(FIGURES_MAX, FIGURES_MAX, trail_root(), "setup.too_many_figures", &problems);
    assert_int_equal(problems.count, 0);
    number_within((int64_t)INT32_MAX + FIGURES_MAX + 1, FIGURES_MAX, trail_root(), "setup.too_many_figures",
                  &problems);
    assert_int_equal(problems.item[0].amount, INT32_MAX);
}

static void sides(void **state)
{
    (void)state;
    taken(with_army(SIDES_MAX, army_of(1, 1)));
    assert_null(with_army(SIDES_MAX + 1, army_of(1, 1)));
    assert_string_equal(problems.item[0].key, "json.wrong_count");
    assert_string_equal(problems.item[0].place, "/sides");
}

static struct match *with_players(int32_t players, bool master)
{
    json_t *names = json_array(), *side = side_of("A", army_of(1, 1));

    for (int32_t i = 0; i < players - 1; i++)
        json_array_append_new(names, long_name(i, NAME_MAX_BYTES - 1));
    json_object_set_new(side, "players", names);
    json_t *setup = setup_of(scenario_of(2, 4), json_pack("[o,o]", side, side_of("B", army_of(1, 1))));

    json_object_set_new(setup, "master", json_boolean(master));
    return made(setup); /* the other side has one player of no name */
}

static void players(void **state)
{
    (void)state;
    taken(with_players(PLAYERS_MAX, false));
    taken(with_players(PLAYERS_MAX - 1, true));
    assert_null(with_players(PLAYERS_MAX + 1, false));
    assert_string_equal(problems.item[0].key, "setup.too_many_players");
    assert_null(with_players(PLAYERS_MAX, true));
    assert_string_equal(problems.item[0].key, "setup.too_many_players");
}

static void names(void **state)
{
    json_t *army = army_of(1, 1);

    (void)state;
    json_object_set_new(json_array_get(json_object_get(army, "units"), 0), "name",
                        long_name(1, NAME_MAX_BYTES));
    assert_null(with_army(2, army));
    assert_string_equal(problems.item[0].place, "/sides/0/army/units/0/name");
}

static void corners_of_a_zone(void **state)
{
    json_t *two = json_pack("[o,o]", side_of("A", army_of(1, 1)), side_of("B", army_of(1, 1)));

    (void)state;
    taken(made(setup_of(scenario_of(2, ZONE_CORNERS_MAX), json_incref(two))));
    assert_null(made(setup_of(scenario_of(2, ZONE_CORNERS_MAX + 1), two)));
    assert_string_equal(problems.item[0].key, "json.wrong_count");
    assert_string_equal(problems.item[0].place, "/scenario/sides/0/zone");
}

/* Fences of five gates each: 168 of them are pieces enough for a table, but not with those that tiny may add.
 */
static void terrain_with_what_is_added(void **state)
{
    enum { FENCES = 168, GATES = 5 };
    json_t *two = json_pack("[o,o]", side_of("A", army_of(1, 1)), side_of("B", army_of(1, 1)));
    json_t *scenario = scenario_of(2, 4), *terrain = json_array();

    (void)state;
    for (int32_t i = 0; i < FENCES; i++) {
        json_t *gates = json_array();

        for (int32_t k = 0; k < GATES; k++)
            json_array_append_new(gates,
                                  json_pack("{s:[f,f], s:i}", "at", 10.0 * k + 5, i / 2.0, "width", 2));
        json_array_append_new(terrain, json_pack("{s:s, s:[[i,f],[i,f]], s:o}", "kind", "fence", "line", 0,
                                                 i / 2.0, 60, i / 2.0, "doors", gates));
    }
    json_object_set_new(scenario, "terrain", terrain);
    assert_null(made(setup_of(scenario, two)));
    assert_string_equal(problems.item[0].key, "setup.too_many_pieces");
    assert_int_equal(problems.item[0].amount, FENCES * (1 + GATES) + TINY_SPARE - PIECES_MOST);
}

/* Shapes, and the corners of what a side draws, up to what a decision holds. */
static void shapes_to_lay(void **state)
{
    static struct decision d, copy;
    const struct lay_shape line = {.tag = "river", .most_corners = LAY_CORNERS_MAX};

    (void)state;
    game_open(g, SETUP_TWO, 1);
    decision_clear(&d);
    for (int32_t i = 0; i < LAY_SHAPES_MAX; i++) {
        decision_shape(&d, &line);
        assert_int_equal(decision_piece(&d, 100 + i, false)->shape, i);
    }
    decision_copy(&copy, &d);
    assert_int_equal(copy.shape_count, LAY_SHAPES_MAX);
    assert_int_equal(copy.shape[LAY_SHAPES_MAX - 1].most_corners, LAY_CORNERS_MAX);
    decision_clear(&d);
    assert_int_equal(d.shape_count, 0);
}

/* --- decisions and answers -------------------------------------------------------------------- */

static void options_movables_and_zones(void **state)
{
    static struct decision d;
    struct point corner[ZONE_CORNERS_MAX] = {{1, 2}};

    (void)state;
    game_open(g, SETUP_TWO, 1); /* is closed after each test */
    decision_clear(&d);
    for (int32_t i = 0; i <= OPTIONS_MAX; i++) {
        struct option *o = decision_option(&d, "tag", "label");

        assert_int_equal(o->id, i);
        for (int32_t k = 0; k < ARGS_MAX; k++)
            option_arg(o, "n", ARG_NUMBER, i);
        assert_int_equal(d.option_count, i < OPTIONS_MAX ? i + 1 : OPTIONS_MAX);
    }
    assert_int_equal(d.option[OPTIONS_MAX - 1].id, OPTIONS_MAX - 1);
    assert_null(decision_find(&d, OPTIONS_MAX));
    for (int32_t i = 0; i <= MOVABLES_MAX; i++)
        decision_movable(&d, i, i, false)->must = true;
    assert_int_equal(d.movable_count, MOVABLES_MAX);
    assert_int_equal(d.movable[MOVABLES_MAX - 1].figure, MOVABLES_MAX - 1);
    for (int32_t i = 0; i <= ZONES_MAX; i++) {
        corner[0].x = i;
        decision_zone(&d, corner, ZONE_CORNERS_MAX);
    }
    assert_int_equal(d.zone_count, ZONES_MAX);
    assert_int_equal(d.zone[ZONES_MAX - 1].corner[0].x, ZONES_MAX - 1);
    assert_int_equal(d.movable[0].figure, 0);
    assert_int_equal(d.option[0].id, 0);
}

static void items_of_an_answer(void **state)
{
    struct answer *a;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    a = game_default(g, 0);
    while (a->count < ANSWER_ITEMS_MAX)
        answer_add(a, 0, 0);
    assert_int_equal(a->count, ANSWER_ITEMS_MAX);
    assert_false(game_give(g, 0)); /* tiny takes fewer */
    assert_string_equal(g->why.key, "answer.too_many");
    assert_int_equal(g->why.amount, ANSWER_ITEMS_MAX - g->m->rules->answer_items);
}

static void lines_of_odds(void **state)
{
    static struct odds o;
    struct modifier some[ROLL_MODIFIERS_MAX] = {{.value = 3, .rule = "T1-a"}};

    (void)state;
    game_open(g, SETUP_TWO, 1);
    for (int32_t i = 0; i < ODDS_MAX; i++) {
        odds_line(&o, "hit", i, ODDS_MAX);
        odds_modifiers(&o, some, i == 0 ? ROLL_MODIFIERS_MAX : 1);
    }
    assert_int_equal(o.line[0].modifier_count, ROLL_MODIFIERS_MAX);
    some[0].value = 4;
    odds_line(&o, "one more", 1, 1);
    odds_modifiers(&o, some, 1);
    assert_int_equal(o.count, ODDS_MAX);
    assert_string_equal(o.line[ODDS_MAX - 1].key, "hit");
    assert_int_equal(o.line[ODDS_MAX - 1].modifier[0].value, 3);
}

/* --- events ----------------------------------------------------------------------------------- */

static void dice_of_a_roll(void **state)
{
    struct roll r;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    roll_begin(&r, "shot", 0, 0, 6);
    for (int32_t i = 0; i < ROLL_DICE_MAX; i++) {
        int32_t face = roll_die(g->m, &r);

        assert_int_equal(face, r.face[i]);
    }
    assert_int_equal(r.dice, ROLL_DICE_MAX);
    assert_true(ROLL_DICE_MAX >= 60); /* what massed battles throw at once */
    for (int32_t i = 0; i < 50; i++)
        assert_in_range(roll_die(g->m, &r), 1, 6);
    assert_int_equal(r.dice, ROLL_DICE_MAX);
    assert_int_equal(r.modifier_count, 0); /* what lies behind the faces */
}

static void modifiers_of_a_roll(void **state)
{
    struct roll r;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    roll_begin(&r, "shot", 0, 0, 6);
    for (int32_t i = 0; i < ROLL_MODIFIERS_MAX; i++)
        roll_modify(&r, 1, "T1-a");
    assert_int_equal(r.modifier_count, ROLL_MODIFIERS_MAX);
    roll_modify(&r, 5, "T3-a");
    assert_int_equal(r.modifier_count, ROLL_MODIFIERS_MAX);
    assert_int_equal(roll_modifiers(&r), ROLL_MODIFIERS_MAX + 5);
    roll_needs_at_most(&r, 1, 9, "T3-a");
    assert_int_equal(r.target, 9);
    assert_int_equal(roll_modifiers(&r), 9);
}

static struct event heard;

static void hear(void *context, const struct match *m, const struct event *e)
{
    (void)context;
    (void)m;
    heard = *e;
}

static void parts_of_an_event(void **state)
{
    static char rule[EVENT_RULES_MAX + 1][8];
    struct roll r;
    struct event *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    assert_true(match_listen(g->m, hear, NULL));
    e = event_begin(g->m, "tiny.test", NULL);
    for (int32_t i = 0; i < EVENT_ARGS_MAX; i++)
        event_arg(e, "n", ARG_NUMBER, i);
    for (int32_t i = 0; i <= EVENT_RULES_MAX; i++) {
        snprintf(rule[i], sizeof rule[i], "T%d-a", (int)i);
        event_rule(e, rule[i]);
    }
    for (int32_t i = 0; i <= EVENT_ROLLS_MAX; i++) {
        roll_begin(&r, "shot", i, 0, 6);
        event_roll(e, &r);
    }
    event_end(g->m);
    assert_int_equal(heard.arg_count, EVENT_ARGS_MAX);
    assert_int_equal(heard.rule_count, EVENT_RULES_MAX);
    assert_string_equal(heard.rule[EVENT_RULES_MAX - 1], rule[EVENT_RULES_MAX - 1]);
    assert_int_equal(heard.roll_count, EVENT_ROLLS_MAX);
    assert_int_equal(heard.roll[EVENT_ROLLS_MAX - 1].side, EVENT_ROLLS_MAX - 1);
}

/* The corners of a way stand in the event whole, or the figure is shown going straight. */
static void corners_of_ways(void **state)
{
    struct path way = {.points = 4};
    int32_t ways = 0;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    assert_true(match_listen(g->m, hear, NULL));
    for (; ways < EVENT_CORNERS_MAX; ways++)
        event_way(g->m, ways, &way);
    event_begin(g->m, "tiny.test", NULL);
    event_end(g->m);
    assert_int_equal(heard.corner_count, EVENT_CORNERS_MAX);
    assert_int_equal(heard.corner[EVENT_CORNERS_MAX - 1].figure, EVENT_CORNERS_MAX / 2 - 1);
}

static void frames(void **state)
{
    (void)state;
    game_make(g, SETUP_TWO, 1);
    for (int32_t i = 0; i < FRAMES_MAX; i++)
        flow_open(g->m, 0, i)->v[FRAME_VALUES - 1] = i;
    assert_int_equal(g->m->state->depth, FRAMES_MAX);
    assert_int_equal(flow_top(g->m)->v[FRAME_VALUES - 1], FRAMES_MAX - 1);
}

/* --- the game master -------------------------------------------------------------------------- */

static void words_of_a_ruling(void **state)
{
    struct entry *e;

    (void)state;
    game_open(g, SETUP_TWO, 1);
    e = game_master(g, MASTER_RULE);
    memset(e->text, 'x', RULING_MAX_BYTES - 1);
    memset(e->rule, 'x', RULE_ID_MAX_BYTES - 1);
    assert_true(game_apply(g, e));
    e = game_master(g, MASTER_RULE);
    memset(e->text, 'x', RULING_MAX_BYTES);
    assert_false(game_apply(g, e));
    assert_string_equal(g->why.key, "entry.text_too_long");
    e = game_master(g, MASTER_RULE);
    memset(e->rule, 'x', RULE_ID_MAX_BYTES);
    assert_false(game_apply(g, e));
    assert_string_equal(g->why.key, "entry.text_too_long");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_army_has_its_share_of_the_figures),
        cmocka_unit_test(an_army_has_its_share_of_the_units),
        cmocka_unit_test(a_match_as_large_as_can_be),
        cmocka_unit_test(what_is_brought_counts),
        cmocka_unit_test(sides),
        cmocka_unit_test(players),
        cmocka_unit_test(names),
        cmocka_unit_test(corners_of_a_zone),
        cmocka_unit_test(terrain_with_what_is_added),
        TEST(shapes_to_lay),
        TEST(options_movables_and_zones),
        TEST(items_of_an_answer),
        TEST(lines_of_odds),
        TEST(dice_of_a_roll),
        TEST(modifiers_of_a_roll),
        TEST(parts_of_an_event),
        TEST(corners_of_ways),
        TEST(frames),
        TEST(words_of_a_ruling),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
