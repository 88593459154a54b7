/* Systems of one family on the real core (common/army/README.md, "Families"): a list that was written for one
 * is brought to a table of the other. East and west are tiny under other names; both share tiny's data, and
 * tiny itself is of no family. West has scouts besides, and its men cost more. */
#include "tests/server/core_lobby.h"
#include "tests/tiny/tiny.h"

#include <string.h>

static struct rules east, west;
const struct rules *const rules_installed[] = {&tiny, &east, &west, NULL};

/* The engine takes the systems from the list above before anything else happens. */
static int name_the_systems(void **state)
{
    (void)state;
    east = west = tiny;
    east.name = "east";
    west.name = "west";
    return 0;
}

#define LIST(system, profile)                                                                                \
    "{\"format\": 1, \"system\": \"" system "\", \"name\": \"Host\", \"units\": [{\"profile\": \"" profile   \
    "\", \"name\": \"host\", \"count\": 4}]}"

/* Keeps a list of that system; what it costs by its rules. */
static int32_t keep(struct sim_client *c, const char *name, const char *system, const char *json)
{
    Gonfalon__V1__ArmyPutRequest *ask = sim_part(c->sim, &gonfalon__v1__army_put_request__descriptor);

    ask->name = sim_text(c->sim, name);
    ask->system = sim_text(c->sim, system);
    ask->json = sim_text(c->sim, json);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(ARMY_PUT), ask);

    assert_int_equal(answer->body_case, GOT(ARMY_PUT));
    assert_int_equal(answer->army_put->check->problem_count, 0);
    return answer->army_put->check->cost;
}

static Gonfalon__V1__ServerMessage *bring(struct sim_client *c, const char *match, const char *list,
                                          const char *json)
{
    Gonfalon__V1__ChooseArmyRequest *ask = sim_part(c->sim, &gonfalon__v1__choose_army_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->army = sim_part(c->sim, &gonfalon__v1__army_choice__descriptor);
    ask->army->from_case = list ? GONFALON__V1__ARMY_CHOICE__FROM_LIST : GONFALON__V1__ARMY_CHOICE__FROM_JSON;
    ask->army->list = sim_text(c->sim, list ? list : json);
    return sim_ask(c, ASK(CHOOSE_ARMY), ask);
}

static Gonfalon__V1__MatchSettings *settings_of(struct sim *sim, const char *system)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->system = sim_text(sim, system);
    return s;
}

static bool offered(struct sim_client *c, const char *system, const char *name)
{
    Gonfalon__V1__ArmyListRequest *ask = sim_part(c->sim, &gonfalon__v1__army_list_request__descriptor);

    ask->system = sim_text(c->sim, system);
    const Gonfalon__V1__ArmyListReply *found = sim_ask(c, ASK(ARMY_LIST), ask)->army_list;

    for (size_t i = 0; i < found->n_armies; i++)
        if (strcmp(found->armies[i]->name, name) == 0)
            return true;
    return false;
}

static void lists_are_offered_to_relatives_only(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 61);
    struct sim_client *ann = sim_guest(&sim, "ann");

    assert_int_equal(keep(ann, "Host of the west", "west", LIST("west", "man")), 4 * 6);
    assert_int_equal(keep(ann, "Squad", "tiny", LIST("tiny", "man")), 4 * 5);
    assert_true(offered(ann, "west", "Host of the west"));
    assert_true(offered(ann, "east", "Host of the west"));
    assert_false(offered(ann, "tiny", "Host of the west"));
    assert_true(offered(ann, "tiny", "Squad"));
    assert_false(offered(ann, "east", "Squad"));
    sim_stop(&sim);
}

/* Kept by the server or handed over as text, it is checked by the rules of the table. */
static void a_relatives_table_takes_what_its_own_rules_know(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 62);
    struct sim_client *ann = sim_guest(&sim, "ann");
    const char *match = create(ann, settings_of(&sim, "east"), 0)->match->match->id;

    keep(ann, "Men", "west", LIST("west", "man"));
    keep(ann, "Scouts", "west", LIST("west", "scout"));
    keep(ann, "Squad", "tiny", LIST("tiny", "man"));
    assert_int_equal(bring(ann, match, "Men", NULL)->body_case, GOT(MATCH));
    assert_int_equal(bring(ann, match, NULL, LIST("west", "man"))->body_case, GOT(MATCH));
    Gonfalon__V1__ServerMessage *answer = bring(ann, match, "Scouts", NULL);

    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_int_equal(answer->error->n_problems, 1);
    assert_string_equal(answer->error->problems[0]->place, "/units/0/profile");
    assert_int_equal(sim_code(bring(ann, match, "Squad", NULL)), CODE(NOT_FOUND));
    answer = bring(ann, match, NULL, LIST("tiny", "man"));
    assert_int_equal(sim_code(answer), CODE(INVALID));
    assert_string_equal(answer->error->problems[0]->place, "/system");
    sim_stop(&sim);
}

static void begin(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ReadyRequest *ask = sim_part(c->sim, &gonfalon__v1__ready_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->ready = true;
    assert_int_not_equal(sim_ask(c, ASK(READY), ask)->body_case, GOT(ERROR));
}

/* Ann's four men of the west stand on the table of the east, beside the three that Bob is given, and the
 * match goes to its end. */
static void the_match_is_played_with_it(void **state)
{
    struct sim sim;
    size_t men = 0;

    (void)state;
    sim_start(&sim, 63);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = create(ann, settings_of(&sim, "east"), 0)->match->match->id;

    keep(ann, "Men", "west", LIST("west", "man"));
    assert_int_equal(join(bob, match, NULL, 1)->body_case, GOT(MATCH));
    assert_int_equal(bring(ann, match, "Men", NULL)->body_case, GOT(MATCH));
    begin(ann, match);
    begin(bob, match);
    sim_open(ann, match, 0);
    sim_open(bob, match, 0);
    for (size_t i = 0; i < ann->picture.count; i++)
        men += ann->picture.item[i].kind == ITEM_FIGURE;
    assert_int_equal(men, 4 + 3);
    assert_true(sim_play_out(ann, bob, match));
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_offered_to_relatives_only),
        cmocka_unit_test(a_relatives_table_takes_what_its_own_rules_know),
        cmocka_unit_test(the_match_is_played_with_it),
    };

    return cmocka_run_group_tests(tests, name_the_systems, NULL);
}
