/* What a host has put beside the built-in catalogues: profiles and armies of his own. */
#include "common/army/army.h"
#include "tests/server/core_table.h"

#include <string.h>

struct host {
    const char *catalogue, *army;
    int asked; /* how often somebody wanted to read */
};

static bool each(void *context, const char *folder, file_taker *take, void *take_context, char *unread,
                 size_t unread_bytes)
{
    struct host *host = context;

    (void)unread;
    (void)unread_bytes;
    host->asked++;
    if (strcmp(folder, "tiny") == 0)
        take(take_context, "tiny/catalogue.json", host->catalogue, strlen(host->catalogue));
    if (strcmp(folder, "tiny/armies") == 0)
        take(take_context, "tiny/armies/giants.json", host->army, strlen(host->army));
    return true;
}

#define GIANT "{\"format\": 1, \"system\": \"tiny\", \"profiles\": {\"giant\": {\"cost\": 9}}}"
#define GIANTS                                                                                               \
    "{\"format\": 1, \"system\": \"tiny\", \"name\": \"giants\", \"units\": [{\"profile\": \"giant\", "      \
    "\"name\": \"both\", \"count\": 2}]}"

/* A server that has those files, and two people. */
static void begin(struct table *t, uint64_t seed, const struct file_source *files)
{
    sim_start(&t->sim, seed);
    t->sim.files = files;
    sim_crash(&t->sim);
    t->ann = sim_guest(&t->sim, "ann");
    t->bob = sim_guest(&t->sim, "bob");
}

/* Ann plays the army, Bob whatever there is; the answer to the one who is ready last. */
static Gonfalon__V1__ServerMessage *play_with(struct table *t, const char *army)
{
    struct sim *sim = &t->sim;
    Gonfalon__V1__CreateMatchRequest *create = sim_part(sim, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__JoinRequest *join = sim_part(sim, &gonfalon__v1__join_request__descriptor);
    Gonfalon__V1__ReadyRequest *ready = sim_part(sim, &gonfalon__v1__ready_request__descriptor);

    create->settings = sim_settings(sim);
    create->army = sim_part(sim, &gonfalon__v1__army_choice__descriptor);
    create->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    create->army->ready = sim_text(sim, army);
    Gonfalon__V1__ServerMessage *answer = sim_ask(t->ann, ASK(CREATE_MATCH), create);

    assert_int_equal(answer->body_case, GOT(MATCH));
    t->match = sim_text(sim, answer->match->match->id);
    join->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_CODE;
    join->code = sim_text(sim, answer->match->match->code);
    join->side = -1;
    assert_int_equal(sim_ask(t->bob, ASK(JOIN), join)->body_case, GOT(MATCH));
    ready->match = sim_text(sim, t->match);
    ready->ready = true;
    assert_int_equal(sim_ask(t->ann, ASK(READY), ready)->body_case, GOT(MATCH));
    return sim_ask(t->bob, ASK(READY), ready);
}

/* The host's files are read once, and no more when matches begin: the loop does not wait for a disk. A match
 * goes on without them, because its setup holds what it needs. */
static void hosts_profiles_are_played(void **state)
{
    struct host host = {GIANT, GIANTS, 0};
    struct file_source files = {&host, each};
    struct table t;

    (void)state;
    begin(&t, 21, &files);
    assert_int_equal(play_with(&t, "giants")->body_case, GOT(MATCH));
    int asked = host.asked;

    assert_true(asked > 0);
    assert_int_equal(play_with(&t, "giants")->body_case, GOT(MATCH));
    assert_int_equal(play_with(&t, "squad")->body_case, GOT(MATCH));
    assert_int_equal(host.asked, asked);
    assert_int_equal(play_with(&t, "giants")->body_case, GOT(MATCH));
    const char *token = sim_token(t.ann);

    t.sim.files = NULL;
    sim_crash(&t.sim);
    struct sim_client *again = sim_connect(&t.sim);

    sim_hello(again, token);
    sim_open(again, t.match, 0);
    assert_non_null(sim_decision(again, t.match));
    sim_stop(&t.sim);
}

/* A wrong file keeps matches from beginning, and everybody who tries is told which one and what: the first
 * and the next. */
static void wrong_files_are_told_each_time(void **state)
{
    struct host host = {
        "{\"format\": 1, \"system\": \"tiny\", \"profiles\": {\"giant\": {\"cost\": \"much\"}}}", GIANTS, 0};
    struct file_source files = {&host, each};
    struct table t;

    (void)state;
    begin(&t, 22, &files);
    for (int i = 0; i < 2; i++) {
        Gonfalon__V1__ServerMessage *answer = play_with(&t, "squad");

        assert_int_equal(sim_code(answer), CODE(INVALID));
        assert_string_equal(answer->error->key, "json.wrong_type");
        assert_non_null(strstr(answer->error->problems[0]->place, "tiny/catalogue.json"));
    }
    sim_stop(&t.sim);
}

static Gonfalon__V1__MatchInfo *show(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *ask = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    return sim_ask(c, ASK(MATCH_SHOW), ask)->match->match;
}

/* A match that cannot begin stays as it was before the last one was ready; with a bot it begins as little,
 * and the bot does not stay. */
static void who_cannot_begin_sits_there_as_before(void **state)
{
    struct host host = {
        "{\"format\": 1, \"system\": \"tiny\", \"profiles\": {\"giant\": {\"cost\": \"much\"}}}", GIANTS, 0};
    struct file_source files = {&host, each};
    struct table t;

    (void)state;
    begin(&t, 23, &files);
    assert_int_equal(sim_code(play_with(&t, "squad")), CODE(INVALID));
    Gonfalon__V1__MatchInfo *info = show(t.ann, t.match);

    assert_int_equal(info->phase, GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN);
    assert_true(info->seats[0]->ready);
    assert_false(info->seats[1]->ready);
    assert_string_equal(info->seats[1]->name, sim_name(t.bob));
    Gonfalon__V1__RemovePlayerRequest *kick =
        sim_part(&t.sim, &gonfalon__v1__remove_player_request__descriptor);
    Gonfalon__V1__SeatBotRequest *seat = sim_part(&t.sim, &gonfalon__v1__seat_bot_request__descriptor);

    kick->match = seat->match = sim_text(&t.sim, t.match);
    kick->player = 1;
    assert_int_equal(sim_ask(t.ann, ASK(REMOVE_PLAYER), kick)->body_case, GOT(MATCH));
    seat->bot = sim_part(&t.sim, &gonfalon__v1__bot_seat__descriptor);
    seat->bot->side = 1;
    seat->bot->level = sim_text(&t.sim, "steady");
    assert_int_equal(sim_code(sim_ask(t.ann, ASK(SEAT_BOT), seat)), CODE(INVALID));
    assert_string_equal(show(t.ann, t.match)->seats[1]->bot, "");
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(hosts_profiles_are_played),
                                       cmocka_unit_test(wrong_files_are_told_each_time),
                                       cmocka_unit_test(who_cannot_begin_sits_there_as_before)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
