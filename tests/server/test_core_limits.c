/* What is asked beyond what there is: tables, moments, viewers, rules, people at one table, matches that
 * wait for their clocks. Each is told so, and what is there is served. */
#include "tests/server/core_table.h"

#include "server/base/limits.h"

#include <stdio.h>
#include <string.h>

static void *about(struct sim *sim, const ProtobufCMessageDescriptor *type, const char *match)
{
    Gonfalon__V1__LeaveRequest *ask = sim_part(sim, type); /* each begins with the match */

    ask->match = sim_text(sim, match);
    return ask;
}

/* --- records ---------------------------------------------------------------------------------- */

static Gonfalon__V1__ServerMessage *record(struct sim_client *c, const char *match, uint64_t offset)
{
    Gonfalon__V1__RecordRequest *ask = about(c->sim, &gonfalon__v1__record_request__descriptor, match);

    ask->offset = offset;
    sim_pass(c->sim, 1000);
    return sim_ask(c, ASK(RECORD), ask);
}

/* Only so many records are kept while they are fetched, and only for a while: one that has to be made again
 * is the same, byte for byte. */
static void records_made_again(void **state)
{
    enum { MATCHES = EXPORTS_KEPT + 2 };
    struct sim sim;
    const char *match[MATCHES];

    (void)state;
    sim_start(&sim, 1);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");

    for (int i = 0; i < MATCHES; i++) {
        match[i] = sim_match(ann, bob, NULL);
        for (int k = 0; k < 3 + i; k++)
            sim_play(sim_decision(ann, match[i]) ? ann : bob, match[i]);
        sim_ask(ann, ASK(RESIGN), about(&sim, &gonfalon__v1__resign_request__descriptor, match[i]));
        sim_pass(&sim, 2000);
    }
    Gonfalon__V1__RecordReply *first = record(ann, match[0], 0)->record;

    assert_int_equal(sim_code(record(ann, match[0], first->total + 1)), CODE(MALFORMED));
    assert_int_equal(record(ann, match[0], first->total)->record->chunk.len, 0);
    for (int i = 1; i < MATCHES; i++)
        assert_int_not_equal(record(ann, match[i], 0)->record->total, 0);
    Gonfalon__V1__RecordReply *again = record(ann, match[0], 10)->record;

    assert_int_equal(again->total, first->total);
    assert_int_equal(again->chunk.len, first->total - 10);
    assert_memory_equal(again->chunk.data, first->chunk.data + 10, again->chunk.len);
    sim_cut(ann);
    sim_pass(&sim, EXPORT_KEPT_MS + 1000);
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    again = record(ann, match[0], 10)->record;
    assert_int_equal(again->total, first->total);
    assert_memory_equal(again->chunk.data, first->chunk.data + 10, again->chunk.len);
    sim_stop(&sim);
}

/* --- questions that miss ---------------------------------------------------------------------- */

static void questions_that_miss(void **state)
{
    struct table t;

    (void)state;
    set_up(&t, 2, NULL);
    struct sim_client *c = asked(&t);
    const Gonfalon__V1__Decision *d = sim_decision(c, t.match);
    Gonfalon__V1__EventsRequest *events = about(&t.sim, &gonfalon__v1__events_request__descriptor, t.match);
    Gonfalon__V1__SuggestRequest *suggest =
        about(&t.sim, &gonfalon__v1__suggest_request__descriptor, t.match);
    Gonfalon__V1__PreviewRequest *preview =
        about(&t.sim, &gonfalon__v1__preview_request__descriptor, t.match);
    Gonfalon__V1__OddsRequest *odds = about(&t.sim, &gonfalon__v1__odds_request__descriptor, t.match);
    Gonfalon__V1__StandingRequest *standing =
        about(&t.sim, &gonfalon__v1__standing_request__descriptor, t.match);

    events->viewer = sim_part(&t.sim, &gonfalon__v1__viewer__descriptor);
    events->viewer->kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE;
    events->viewer->side = 2; /* there are two sides */
    assert_int_equal(ask_code(c, ASK(EVENTS), events), CODE(MALFORMED));
    suggest->side = preview->side = odds->side = -1;
    suggest->decision = d->number + 1;
    assert_int_equal(ask_code(c, ASK(SUGGEST), suggest), CODE(STALE));
    suggest->decision = d->number;
    assert_int_equal(sim_ask(c, ASK(SUGGEST), suggest)->body_case, GOT(SUGGEST));
    assert_int_equal(ask_code(c, ASK(PREVIEW), preview), CODE(MALFORMED)); /* of no answer */
    assert_int_equal(ask_code(c, ASK(ODDS), odds), CODE(MALFORMED));
    assert_int_equal(ask_code(c, ASK(STANDING), standing), CODE(MALFORMED)); /* it says nothing */
    standing->standing = sim_part(&t.sim, &gonfalon__v1__standing_answer__descriptor);
    standing->standing->question = sim_text(&t.sim, "tiny.nothing");
    assert_int_not_equal(ask_code(c, ASK(STANDING), standing), 0);
    /* Nothing of it has changed anything. */
    assert_int_equal(sim_decision(c, t.match)->number, d->number);
    sim_stop(&t.sim);
}

static void what_the_system_has(void **state)
{
    struct sim sim;
    char *ids[WIRE_RULE_TEXTS_MAX + 1];

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *c = sim_connect(&sim);
    Gonfalon__V1__ScenariosRequest *ask = sim_part(&sim, &gonfalon__v1__scenarios_request__descriptor);
    Gonfalon__V1__RuleTextsRequest *rules = sim_part(&sim, &gonfalon__v1__rule_texts_request__descriptor);

    sim_hello(c, "");
    ask->system = rules->system = sim_text(&sim, "tiny");
    Gonfalon__V1__ScenariosReply *all = sim_ask(c, ASK(SCENARIOS), ask)->scenarios;

    assert_int_equal(all->n_scenarios, 2);
    assert_string_equal(all->scenarios[0]->json, ""); /* a list of them is short */
    ask->name = sim_text(&sim, "triangle");
    Gonfalon__V1__ScenariosReply *one = sim_ask(c, ASK(SCENARIOS), ask)->scenarios;

    assert_int_equal(one->n_scenarios, 1);
    assert_int_equal(one->scenarios[0]->sides, 3);
    assert_non_null(strstr(one->scenarios[0]->json, "\"Three squads meet.\""));
    ask->name = sim_text(&sim, "square");
    assert_int_equal(ask_code(c, ASK(SCENARIOS), ask), CODE(NOT_FOUND));
    for (int i = 0; i <= WIRE_RULE_TEXTS_MAX; i++)
        ids[i] = sim_text(&sim, "T1-a");
    rules->ids = ids;
    rules->n_ids = WIRE_RULE_TEXTS_MAX + 1;
    assert_int_equal(ask_code(c, ASK(RULE_TEXTS), rules), CODE(LIMITED));
    sim_stop(&sim);
}

/* --- many ------------------------------------------------------------------------------------- */

/* So many tables are open to one connection at once; who gets up from one may sit down at another. */
static void too_many_tables(void **state)
{
    struct sim sim;
    const char *match[WIRE_TABLES_MAX + 1];

    (void)state;
    sim_start(&sim, 4);
    struct sim_client *ann = sim_guest(&sim, "ann");
    Gonfalon__V1__CreateMatchRequest *create =
        sim_part(&sim, &gonfalon__v1__create_match_request__descriptor);

    for (int i = 0; i <= WIRE_TABLES_MAX; i++) {
        sim_pass(&sim, 500);
        create->settings = sim_settings(&sim);
        match[i] = sim_ask(ann, ASK(CREATE_MATCH), create)->match->match->id;
    }
    for (int i = 0; i < WIRE_TABLES_MAX; i++) {
        sim_pass(&sim, 200);
        sim_open(ann, match[i], 0);
    }
    void *more = about(&sim, &gonfalon__v1__open_match_request__descriptor, match[WIRE_TABLES_MAX]);

    assert_int_equal(ask_code(ann, ASK(OPEN_MATCH), more), CODE(LIMITED));
    sim_open(ann, match[0], 0); /* where he sits already */
    assert_int_equal(ask_code(ann, ASK(CLOSE_MATCH),
                              about(&sim, &gonfalon__v1__close_match_request__descriptor, match[0])),
                     0);
    assert_int_equal(ask_code(ann, ASK(OPEN_MATCH), more), 0);
    sim_stop(&sim);
}

/* More want something of one match than may wait for it: the first ones get it, the others are told to come
 * again, and each is answered. */
static void a_crowd_at_one_table(void **state)
{
    enum { PEOPLE = 6, EACH = 50 };
    struct sim sim;
    struct sim_client *c[PEOPLE];
    uint32_t id[PEOPLE][EACH];
    int shown = 0, busy = 0;

    (void)state;
    sim_start(&sim, 5);
    sim.config.requests_per_second = 1000;
    core_configure(sim.core, &sim.config);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = sim_match(ann, bob, NULL);
    Gonfalon__V1__MatchShowRequest *ask = sim_part(&sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(&sim, match);
    sim_crash(&sim); /* so that the match has to be read first */
    for (int i = 0; i < PEOPLE; i++) {
        c[i] = sim_connect(&sim);
        sim_hello(c[i], "");
    }
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < EACH; k++)
            id[i][k] = sim_post(c[i], ASK(MATCH_SHOW), ask);
    sim_run(&sim);
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < EACH; k++) {
            assert_int_equal(sim_answers(c[i], id[i][k]), 1);
            shown += sim_answer(c[i], id[i][k])->body_case == GOT(MATCH);
            busy += sim_code(sim_answer(c[i], id[i][k])) == CODE(BUSY);
        }
    assert_int_equal(shown, ROOM_WAITING_MAX);
    assert_int_equal(busy, PEOPLE * EACH - ROOM_WAITING_MAX);
    assert_int_equal(sim_ask(c[0], ASK(MATCH_SHOW), ask)->body_case, GOT(MATCH));
    sim_stop(&sim);
}

static Gonfalon__V1__MatchSettings *with_days(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->clock = sim_part(sim, &gonfalon__v1__clock__descriptor);
    s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_DAYS;
    s->clock->seconds = 86400;
    return s;
}

/* A server that begins reads all matches in which a clock runs, however many: in each of them somebody's day
 * runs out, though nobody looks. */
static void all_clocks_are_watched(void **state)
{
    enum { MATCHES = LOBBY_SCAN_ROWS + 1, PAIRS = 4 };
    struct sim sim;
    struct sim_client *c[PAIRS][2];

    (void)state;
    sim_start(&sim, 6);
    for (int i = 0; i < PAIRS; i++)
        for (int k = 0; k < 2; k++)
            c[i][k] = sim_guest(&sim, "pat");
    for (int i = 0; i < MATCHES; i++) {
        struct sim_client **pair = c[i % PAIRS];
        const char *match = sim_match(pair[0], pair[1], with_days(&sim));

        for (int k = 0; k < 2; k++)
            sim_ask(pair[k], ASK(CLOSE_MATCH),
                    about(&sim, &gonfalon__v1__close_match_request__descriptor, match));
        sim_pass(&sim, 300);
    }
    sim_crash(&sim);
    assert_int_equal(sim_metric(&sim, "gonfalon_entries_total"), 0);
    sim_pass(&sim, INT64_C(25) * 3600 * 1000);
    assert_int_equal(sim_metric(&sim, "gonfalon_entries_total"), MATCHES);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(records_made_again),   cmocka_unit_test(questions_that_miss),
        cmocka_unit_test(what_the_system_has),  cmocka_unit_test(too_many_tables),
        cmocka_unit_test(a_crowd_at_one_table), cmocka_unit_test(all_clocks_are_watched),
    };

    return cmocka_run_group_tests_name("core_limits", tests, NULL, NULL);
}
