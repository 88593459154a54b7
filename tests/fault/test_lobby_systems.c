/* What the lobby tells of every system there is: its ready armies, what is wrong with a scenario, its lesson.
 */
#include "common/army/builtin.h"
#include "common/dice/keyed.h"
#include "common/match/rules.h"
#include "tests/server/core_lobby.h"

#include <jansson.h>
#include <string.h>

/* Nobody is shown a ready army that he could not play with. */
static void ready_armies_are_valid_for_the_points_they_are_made_for(void **state)
{
    struct sim sim;
    size_t seen = 0;

    (void)state;
    sim_start(&sim, 31);
    struct sim_client *ann = sim_guest(&sim, "ann");

    for (size_t i = 0; rules_installed[i]; i++) {
        Gonfalon__V1__ReadyArmiesRequest *ask =
            sim_part(&sim, &gonfalon__v1__ready_armies_request__descriptor);

        ask->system = sim_text(&sim, rules_installed[i]->name);
        Gonfalon__V1__ReadyArmiesReply *answer = sim_ask(ann, ASK(READY_ARMIES), ask)->ready_armies;

        assert_true(answer->n_armies > 0);
        for (size_t k = 0; k < answer->n_armies; k++, seen++) {
            if (!answer->armies[k]->valid)
                fail_msg("%s: %s is not valid", ask->system, answer->armies[k]->id);
            assert_true(answer->armies[k]->cost > 0);
        }
    }
    assert_true(seen > 10);
    sim_stop(&sim);
}

/* The default scenario of a system, for the caller to spoil. */
static json_t *default_scenario(struct sim_client *c, const char *system)
{
    Gonfalon__V1__ScenariosRequest *ask = sim_part(c->sim, &gonfalon__v1__scenarios_request__descriptor);

    ask->system = sim_text(c->sim, system);
    ask->name = sim_text(c->sim, "skirmish");
    Gonfalon__V1__ScenariosReply *answer = sim_ask(c, ASK(SCENARIOS), ask)->scenarios;

    assert_int_equal(answer->n_scenarios, 1);
    json_t *scenario = json_loads(answer->scenarios[0]->json, 0, NULL);

    assert_non_null(scenario);
    return scenario;
}

static Gonfalon__V1__ServerMessage *create_with(struct sim_client *c, const char *system, json_t *scenario)
{
    Gonfalon__V1__MatchSettings *s = sim_part(c->sim, &gonfalon__v1__match_settings__descriptor);
    char *text = json_dumps(scenario, JSON_COMPACT);

    s->system = sim_text(c->sim, system);
    s->scenario_json = sim_text(c->sim, text);
    free(text);
    json_decref(scenario);
    sim_pass(c->sim, 5000); /* whoever creates many in a row is asked to wait */
    return create(c, s, 0);
}

static bool told_at(const Gonfalon__V1__ServerMessage *answer, const char *place)
{
    for (size_t i = 0; i < answer->error->n_problems; i++)
        if (strncmp(answer->error->problems[i]->place, place, strlen(place)) == 0)
            return true;
    return false;
}

static json_t *with_table(json_t *scenario, double size)
{
    json_object_set_new(scenario, "table", json_pack("{s:f, s:f}", "width", size, "depth", size));
    return scenario;
}

static json_t *with_zone(json_t *scenario, const char *zone)
{
    json_object_set_new(json_array_get(json_object_get(scenario, "sides"), 0), "zone",
                        json_loads(zone, 0, NULL));
    return scenario;
}

/* Whatever would keep the match from beginning is told when it is created, and nothing is created. */
static void a_scenario_is_checked_when_the_match_is_created(void **state)
{
    struct sim sim;
    static const char *const zones[] = {
        "[[0,0],[9,0],[4,0]]",            /* a line */
        "[[0,0],[9,9],[9,0],[0,9]]",      /* a bow-tie */
        "[[0,0],[9000,0],[9000,9],[0,9]]" /* beyond the table */
    };

    (void)state;
    sim_start(&sim, 32);
    struct sim_client *ann = sim_guest(&sim, "ann");

    for (size_t i = 0; rules_installed[i]; i++) {
        const char *system = rules_installed[i]->name;
        Gonfalon__V1__ServerMessage *answer =
            create_with(ann, system, with_table(default_scenario(ann, system), 1e9));

        assert_int_equal(sim_code(answer), CODE(INVALID));
        assert_true(told_at(answer, "/scenario/table"));
        for (size_t k = 0; k < sizeof zones / sizeof *zones; k++) {
            answer = create_with(ann, system, with_zone(default_scenario(ann, system), zones[k]));
            assert_int_equal(sim_code(answer), CODE(INVALID));
            assert_true(told_at(answer, "/scenario/sides/0/zone"));
        }
        assert_int_equal(list(ann, NULL)->n_matches, i);
        assert_int_equal(create_with(ann, system, default_scenario(ann, system))->body_case, GOT(MATCH));
    }
    sim_stop(&sim);
}

/* Two figures of the scenario in one place have no room, and all that is wrong is told at once. */
static void all_problems_are_told_at_once(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 33);
    struct sim_client *ann = sim_guest(&sim, "ann");
    json_t *scenario = with_zone(default_scenario(ann, "corsairs"), "[[0,0],[9,9],[9,0],[0,9]]");

    json_object_set_new(json_array_get(json_object_get(scenario, "sides"), 1), "zone",
                        json_loads("[[0,0],[9,0],[4,0]]", 0, NULL));
    Gonfalon__V1__ServerMessage *answer = create_with(ann, "corsairs", scenario);

    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_true(told_at(answer, "/scenario/sides/0/zone"));
    assert_true(told_at(answer, "/scenario/sides/1/zone"));
    scenario = default_scenario(ann, "corsairs");
    json_object_set_new(scenario, "figures",
                        json_loads("[{\"id\":\"a\",\"sort\":\"rowing_boat\",\"at\":[30,30],\"side\":0},"
                                   "{\"id\":\"b\",\"sort\":\"rowing_boat\",\"at\":[30,30],\"side\":0}]",
                                   0, NULL));
    answer = create_with(ann, "corsairs", scenario);
    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_true(told_at(answer, "/scenario/figures/"));
    sim_stop(&sim);
}

/* --- lessons ------------------------------------------------------------------------------------ */

static const Gonfalon__V1__MatchInfo *info_of(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *show = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    show->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    show->id = sim_text(c->sim, match);
    return sim_ask(c, ASK(MATCH_SHOW), show)->match->match;
}

/* The next system from there on that has a lesson; NULL: none. */
static const char *teaches(size_t *from)
{
    while (rules_installed[*from] && !builtin_find(rules_installed[*from]->name, "data/lesson.json"))
        ++*from;
    return rules_installed[*from] ? rules_installed[*from]->name : NULL;
}

static const char *one_that_teaches(void)
{
    size_t from = 0;

    return teaches(&from);
}

/* Whatever else the creator wishes for. */
static Gonfalon__V1__MatchInfo *learn(struct sim_client *c, const char *system)
{
    Gonfalon__V1__MatchSettings *s = sim_part(c->sim, &gonfalon__v1__match_settings__descriptor);

    s->system = sim_text(c->sim, system);
    s->lesson = true;
    s->points = 17;
    s->players_per_side = 3;
    s->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR;
    s->rated = true;
    sim_pass(c->sim, 5000);
    Gonfalon__V1__ServerMessage *answer = create(c, s, 1);

    if (answer->body_case == GOT(ERROR))
        fail_msg("%s: %s", answer->error->key, answer->error->text);
    assert_int_equal(answer->body_case, GOT(MATCH));
    return answer->match->match;
}

static void resign(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ResignRequest *ask = sim_part(c->sim, &gonfalon__v1__resign_request__descriptor);

    ask->match = sim_text(c->sim, match);
    assert_int_equal(sim_ask(c, ASK(RESIGN), ask)->body_case, GOT(DONE));
}

/* A lesson is what the system has made it, and begins before anybody else could sit down or send a nonce. */
static void a_lesson_is_the_systems_own(void **state)
{
    int lessons = 0;

    (void)state;
    for (size_t i = 0; teaches(&i); i++, lessons++) {
        struct sim sim;

        sim_start(&sim, 51);
        struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
        const Gonfalon__V1__MatchInfo *lesson = learn(ann, rules_installed[i]->name);
        const char *match = sim_text(&sim, lesson->id);

        assert_int_equal(lesson->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING);
        assert_true(lesson->settings->lesson);
        assert_false(lesson->settings->rated);
        assert_int_equal(lesson->n_seats, 2);
        assert_memory_equal(lesson->seats[0]->name, "ann", 3);
        assert_string_equal(lesson->seats[1]->bot, "steady");
        assert_int_equal(join(bob, match, NULL, 1)->body_case, GOT(ERROR));
        /* Nobody's dice are hidden or fair there, and it says so. */
        resign(ann, match);
        const Gonfalon__V1__DicePact *dice = info_of(ann, match)->dice;

        assert_memory_equal(dice->secret.data, "gonfalon lesson ", strlen("gonfalon lesson "));
        assert_memory_equal(dice->dice_id.data, "gonfalon lesson", strlen("gonfalon lesson"));
        sim_stop(&sim);
    }
    assert_true(lessons >= 3);
}

/* Only lessons have chosen dice: neither what follows one nor any other match. */
static void no_other_match_has_chosen_dice(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 52);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *system = one_that_teaches(), *match = sim_text(&sim, learn(ann, system)->id);
    Gonfalon__V1__RematchRequest *again = sim_part(&sim, &gonfalon__v1__rematch_request__descriptor);

    resign(ann, match);
    again->match = sim_text(&sim, match);
    const Gonfalon__V1__MatchInfo *next = sim_ask(ann, ASK(REMATCH), again)->match->match;

    assert_false(next->settings->lesson);
    assert_true(memcmp(next->dice->dice_id.data, "gonfalon lesson", DICE_ID_SIZE) != 0);
    assert_true(memcmp(next->dice->commitment.data, info_of(ann, match)->dice->commitment.data,
                       DICE_COMMITMENT_SIZE) != 0);
    sim_stop(&sim);
}

/* The same answers bring the same questions: the bot and its thoughts are the lesson's, too. */
static void a_lesson_goes_alike_twice(void **state)
{
    enum { ANSWERS = 12 };
    char key[2][ANSWERS][64];

    (void)state;
    for (int game = 0; game < 2; game++) {
        struct sim sim;

        sim_start(&sim, 60 + (uint64_t)game);
        struct sim_client *ann = sim_guest(&sim, "ann");
        const char *match = sim_text(&sim, learn(ann, one_that_teaches())->id);

        sim_open(ann, match, 0);
        for (int i = 0; i < ANSWERS; i++) {
            const Gonfalon__V1__Decision *asked = NULL;

            for (int wait = 0; wait < 400 && !(asked = sim_decision(ann, match)); wait++)
                sim_pass(&sim, 500);
            assert_non_null(asked);
            snprintf(key[game][i], sizeof key[game][i], "%s %u %zu", asked->key, asked->number,
                     asked->n_options);
            assert_int_equal(sim_play(ann, match)->body_case, GOT(DONE));
        }
        sim_stop(&sim);
    }
    for (int i = 0; i < ANSWERS; i++)
        assert_string_equal(key[0][i], key[1][i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ready_armies_are_valid_for_the_points_they_are_made_for),
        cmocka_unit_test(a_scenario_is_checked_when_the_match_is_created),
        cmocka_unit_test(all_problems_are_told_at_once),
        cmocka_unit_test(a_lesson_is_the_systems_own),
        cmocka_unit_test(no_other_match_has_chosen_dice),
        cmocka_unit_test(a_lesson_goes_alike_twice),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
