/* Who answers, on the real core: two commanders a side, a game master whom the rules ask, sealed orders. */
#include "client/verify/verify.h"
#include "tests/server/core_table.h"

#include <stdlib.h>
#include <string.h>

enum { ANN, BOB, CID, DAN, GM, PEOPLE };

struct staff {
    struct sim sim;
    struct sim_client *who[PEOPLE];
    const char *match;
};

static void join(struct staff *s, int who, int32_t side, Gonfalon__V1__SeatKind as)
{
    Gonfalon__V1__JoinRequest *ask = sim_part(&s->sim, &gonfalon__v1__join_request__descriptor);

    ask->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    ask->id = sim_text(&s->sim, s->match);
    ask->side = side;
    ask->as = as;
    assert_int_equal(ask_code(s->who[who], ASK(JOIN), ask), 0);
}

/* Ann and Bob command Red, Cid and Dan Blue; the game master rules what tiny leaves to him. */
static void set_up_staff(struct staff *s, uint64_t seed)
{
    static const char *const name[PEOPLE] = {"ann", "bob", "cid", "dan", "gm"};
    static char ruled[] = "ruled", staff[] = "staff";
    static char *options[] = {ruled, staff};

    sim_start(&s->sim, seed);
    for (int i = 0; i < PEOPLE; i++)
        s->who[i] = sim_guest(&s->sim, name[i]);
    Gonfalon__V1__CreateMatchRequest *create =
        sim_part(&s->sim, &gonfalon__v1__create_match_request__descriptor);

    create->settings = sim_settings(&s->sim);
    create->settings->players_per_side = 2;
    create->settings->master = GONFALON__V1__MASTER_SEAT__MASTER_SEAT_OPEN;
    create->settings->options = options;
    create->settings->n_options = 2;
    s->match = sim_text(&s->sim, sim_ask(s->who[ANN], ASK(CREATE_MATCH), create)->match->match->id);
    join(s, BOB, 0, GONFALON__V1__SEAT_KIND__SEAT_KIND_PLAYER);
    join(s, CID, 1, GONFALON__V1__SEAT_KIND__SEAT_KIND_PLAYER);
    join(s, DAN, 1, GONFALON__V1__SEAT_KIND__SEAT_KIND_PLAYER);
    join(s, GM, -1, GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER);
    for (int i = 0; i < PEOPLE; i++) {
        Gonfalon__V1__ReadyRequest *ready = sim_part(&s->sim, &gonfalon__v1__ready_request__descriptor);

        ready->match = sim_text(&s->sim, s->match);
        ready->ready = true;
        assert_int_equal(ask_code(s->who[i], ASK(READY), ready), 0);
    }
    for (int i = 0; i < PEOPLE; i++)
        sim_open(s->who[i], s->match, 0);
}

static Gonfalon__V1__MatchStatus *status_of(struct staff *s, int who)
{
    return sim_push(s->who[who], GOT(STATUS_CHANGE))->status_change->status;
}

static Gonfalon__V1__Decision *asked_of(struct staff *s, int who)
{
    return sim_decision(s->who[who], s->match);
}

static bool lists(const int32_t *list, size_t count, int32_t player)
{
    for (size_t i = 0; i < count; i++)
        if (list[i] == player)
            return true;
    return false;
}

static int32_t commander_of(const Gonfalon__V1__Decision *d, int32_t ref)
{
    for (size_t i = 0; i < d->n_commanders; i++)
        if (d->n_movables > 0 ? d->movables[i]->figure == ref : d->options[i]->id == ref)
            return d->commanders[i];
    return -1;
}

/* What of the default answer is that player's. */
static Gonfalon__V1__Answer *part_of(struct staff *s, const Gonfalon__V1__Decision *d, int32_t player)
{
    Gonfalon__V1__Answer *part = sim_part(&s->sim, &gonfalon__v1__answer__descriptor);

    part->decision = d->number;
    part->kind = d->kind;
    part->items = arena_array(&s->sim.memory, d->fallback->n_items + 1, sizeof *part->items);
    for (size_t i = 0; i < d->fallback->n_items; i++)
        if (d->n_awaited == 0 || commander_of(d, d->fallback->items[i]->ref) == player)
            part->items[part->n_items++] = d->fallback->items[i];
    return part;
}

static int give(struct staff *s, int who)
{
    const Gonfalon__V1__Decision *d = asked_of(s, who);

    assert_non_null(d);
    return ask_code(s->who[who], ASK(ANSWER), sim_answer_part(s->who[who], s->match, part_of(s, d, who)));
}

/* Time passes, and everybody who is connected says that he is there. */
static void wait(struct staff *s, int seconds)
{
    for (int i = 0; i < seconds; i += 3) {
        sim_pass(&s->sim, 3000);
        for (int k = 0; k < PEOPLE; k++)
            if (s->who[k]->open)
                sim_send_as(s->who[k], 90000, ASK(PONG), sim_part(&s->sim, &gonfalon__v1__pong__descriptor));
    }
}

static void the_master_is_asked(void **state)
{
    struct staff s;

    (void)state;
    set_up_staff(&s, 21);
    assert_string_equal(asked_of(&s, GM)->key, "tiny.density");
    assert_int_equal(asked_of(&s, GM)->side, -1);
    assert_int_equal(asked_of(&s, GM)->time_left_ms, 120000);
    assert_null(asked_of(&s, ANN));
    assert_true(status_of(&s, ANN)->master_decides);
    assert_int_equal(status_of(&s, CID)->master_left_ms, 120000);
    Gonfalon__V1__Answer *answer = part_of(&s, asked_of(&s, GM), GM);

    assert_int_equal(ask_code(s.who[ANN], ASK(ANSWER), sim_answer_part(s.who[ANN], s.match, answer)),
                     CODE(STALE));
    assert_int_equal(ask_code(s.who[GM], ASK(ANSWER), sim_answer_part(s.who[GM], s.match, answer)), 0);
    assert_false(status_of(&s, ANN)->master_decides);
    assert_string_equal(asked_of(&s, ANN)->key, "tiny.deploy");
    sim_stop(&s.sim);
}

static void his_time_runs_without_a_clock(void **state)
{
    struct staff s;

    (void)state;
    set_up_staff(&s, 22);
    wait(&s, 60);
    assert_string_equal(asked_of(&s, GM)->key, "tiny.density");
    assert_in_range(asked_of(&s, GM)->time_left_ms, 50000, 60000);
    wait(&s, 66);
    assert_string_equal(asked_of(&s, ANN)->key, "tiny.deploy");
    assert_int_equal(asked_of(&s, GM)->side, 0); /* what he sees now is Red's */
    sim_stop(&s.sim);
}

static void he_comes_back_and_is_still_asked(void **state)
{
    struct staff s;

    (void)state;
    set_up_staff(&s, 23);
    sim_cut(s.who[GM]);
    wait(&s, 30);
    sim_crash(&s.sim);
    for (int i = 0; i < PEOPLE; i++) {
        sim_reconnect(s.who[i]);
        sim_hello(s.who[i], sim_token(s.who[i]));
        sim_open(s.who[i], s.match, 0);
    }
    assert_string_equal(asked_of(&s, GM)->key, "tiny.density");
    assert_true(status_of(&s, BOB)->master_decides);
    sim_cut(s.who[GM]);
    wait(&s, 126);
    assert_string_equal(asked_of(&s, ANN)->key, "tiny.deploy");
    sim_stop(&s.sim);
}

static void each_commander_gives_his_part(void **state)
{
    struct staff s;

    (void)state;
    set_up_staff(&s, 24);
    assert_int_equal(give(&s, GM), 0);
    const Gonfalon__V1__Decision *d = asked_of(&s, ANN);

    assert_int_equal(d->n_awaited, 2);
    assert_int_equal(d->n_commanders, d->n_movables);
    assert_int_equal(d->n_given_by, 0);
    /* Bob does not answer for Ann. */
    assert_int_equal(
        ask_code(s.who[BOB], ASK(ANSWER), sim_answer_part(s.who[BOB], s.match, part_of(&s, d, ANN))),
        CODE(FORBIDDEN));
    size_t heard = s.who[CID]->got;
    size_t changes = sim_pushes(s.who[BOB], GOT(DECISION_CHANGE));

    assert_int_equal(give(&s, ANN), 0);
    assert_int_equal(s.who[CID]->got, heard); /* of Red's inner affairs Blue hears nothing */
    assert_int_equal(sim_pushes(s.who[BOB], GOT(DECISION_CHANGE)), changes + 1);
    const Gonfalon__V1__Decision *now = sim_push(s.who[BOB], GOT(DECISION_CHANGE))->decision_change->decision;

    assert_int_equal(now->number, d->number);
    assert_true(lists(now->awaited, now->n_awaited, BOB) && !lists(now->awaited, now->n_awaited, ANN));
    assert_true(lists(now->given_by, now->n_given_by, ANN));
    assert_int_equal(now->n_given, part_of(&s, d, ANN)->n_items);
    assert_int_equal(give(&s, ANN), CODE(STALE));
    assert_int_equal(give(&s, BOB), 0);
    assert_null(asked_of(&s, ANN));
    assert_string_equal(asked_of(&s, CID)->key, "tiny.deploy");
    sim_stop(&s.sim);
}

static void what_was_given_outlives_the_server(void **state)
{
    struct staff s;

    (void)state;
    set_up_staff(&s, 25);
    assert_int_equal(give(&s, GM), 0);
    assert_int_equal(give(&s, ANN), 0);
    sim_crash(&s.sim);
    for (int i = 0; i < PEOPLE; i++) {
        sim_reconnect(s.who[i]);
        sim_hello(s.who[i], sim_token(s.who[i]));
        sim_open(s.who[i], s.match, 0);
    }
    const Gonfalon__V1__Decision *d = asked_of(&s, BOB);

    assert_int_equal(d->n_awaited, 1);
    assert_int_equal(d->awaited[0], BOB);
    assert_true(d->n_given > 0);
    assert_int_equal(give(&s, BOB), 0);
    assert_null(asked_of(&s, BOB));
    sim_stop(&s.sim);
}

/* How often the client was told an event with this key. */
static int told(const struct sim_client *c, const char *key)
{
    int count = 0;

    for (size_t i = 0; i < c->got; i++)
        if (c->inbox[i]->body_case == GOT(EVENTS))
            for (size_t k = 0; k < c->inbox[i]->events->n_events; k++)
                count += strcmp(c->inbox[i]->events->events[k]->key, key) == 0;
    return count;
}

static void play_until_orders(struct staff *s)
{
    for (int n = 0; n < 200; n++)
        for (int i = 0; i < PEOPLE; i++) {
            const Gonfalon__V1__Decision *d = i == GM ? NULL : asked_of(s, i);

            if (d && strcmp(d->key, "tiny.orders") == 0)
                return;
            if (i == GM && asked_of(s, GM) && asked_of(s, GM)->side == -1)
                assert_int_equal(give(s, GM), 0);
            else if (d && (d->n_awaited == 0 || lists(d->awaited, d->n_awaited, i)))
                assert_int_equal(give(s, i), 0);
        }
    fail();
}

static void sealed_orders_have_a_receipt(void **state)
{
    struct staff s;

    (void)state;
    set_up_staff(&s, 26);
    play_until_orders(&s);
    assert_int_equal(told(s.who[ANN], "match.sealed"), 0);
    size_t heard = s.who[CID]->got;

    assert_int_equal(give(&s, ANN), 0);
    assert_int_equal(told(s.who[ANN], "match.sealed"), 1);
    assert_int_equal(told(s.who[BOB], "match.sealed"), 1);
    assert_int_equal(s.who[CID]->got, heard);
    assert_int_equal(give(&s, BOB), 0);
    assert_int_equal(told(s.who[BOB], "match.sealed"), 2);
    assert_int_equal(told(s.who[CID], "match.sealed"), 0);
    assert_string_equal(asked_of(&s, CID)->key, "tiny.orders");
    sim_stop(&s.sim);
}

static void play_to_the_end(struct staff *s)
{
    for (int n = 0; n < 400; n++)
        for (int i = 0; i < PEOPLE; i++) {
            sim_pass(&s->sim, 300);
            if (status_of(s, ANN)->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER)
                return;
            const Gonfalon__V1__Decision *d = asked_of(s, i);
            bool his = d && (i == GM) == (d->side == -1) && (d->player == -1 || d->player == i) &&
                       (d->n_awaited == 0 || lists(d->awaited, d->n_awaited, i));

            if (his)
                assert_int_equal(give(s, i), 0);
        }
    fail();
}

static struct bytes record_of(struct staff *s)
{
    struct bytes record = {0};
    Gonfalon__V1__RecordReply *part;

    do {
        Gonfalon__V1__RecordRequest *ask = sim_part(&s->sim, &gonfalon__v1__record_request__descriptor);

        ask->match = sim_text(&s->sim, s->match);
        ask->offset = record.size;
        part = sim_ask(s->who[ANN], ASK(RECORD), ask)->record;
        bytes_add(&record, part->chunk.data, part->chunk.len);
    } while (record.size < part->total);
    return record;
}

static const char *receipt_told(const struct sim_client *c)
{
    for (size_t i = 0; i < c->got; i++)
        for (size_t k = 0; c->inbox[i]->body_case == GOT(EVENTS) && k < c->inbox[i]->events->n_events; k++) {
            const Gonfalon__V1__Event *e = c->inbox[i]->events->events[k];

            if (strcmp(e->key, "match.sealed") == 0)
                return e->args[1]->word;
        }
    fail();
    return NULL;
}

/* In the entry, which stands before the event that tells it. */
static void forge_receipt(struct bytes *record, const char *receipt)
{
    size_t size = strlen(receipt);

    for (size_t at = 0; at + size <= record->size; at++)
        if (memcmp(record->data + at, receipt, size) == 0) {
            record->data[at] = record->data[at] == '0' ? '1' : '0';
            return;
        }
    fail();
}

static bool finds(const struct verdict *v, const char *key)
{
    for (int i = 0; i < v->count; i++)
        if (strcmp(v->finding[i].key, key) == 0)
            return true;
    return false;
}

/* A receipt is checked with the rest, and one that does not belong to its answer is found. */
static void the_record_proves_the_receipts(void **state)
{
    struct staff s;
    struct verdict verdict;

    (void)state;
    set_up_staff(&s, 27);
    play_to_the_end(&s);
    struct bytes record = record_of(&s);

    verify_record(record.data, record.size, &verdict);
    assert_int_equal(verdict.count, 0);
    forge_receipt(&record, receipt_told(s.who[ANN]));
    verify_record(record.data, record.size, &verdict);
    assert_true(finds(&verdict, "verify.bad_receipt"));
    bytes_free(&record);
    sim_stop(&s.sim);
}

static void a_proposal_is_agreed_upon(void **state)
{
    struct staff s;

    (void)state;
    set_up_staff(&s, 28);
    assert_int_equal(give(&s, GM), 0);
    Gonfalon__V1__OfferRequest *ask = sim_part(&s.sim, &gonfalon__v1__offer_request__descriptor);
    Gonfalon__V1__MasterRequest *change = sim_part(&s.sim, &gonfalon__v1__master_request__descriptor);

    ask->match = sim_text(&s.sim, s.match);
    ask->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_OVERRULE;
    assert_int_equal(ask_code(s.who[CID], ASK(OFFER), ask), CODE(ILLEGAL));
    ask->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_OVERRULE;
    assert_int_equal(ask_code(s.who[ANN], ASK(OFFER), ask), CODE(MALFORMED));
    change->act = GONFALON__V1__MASTER_ACT__MASTER_ACT_CHANGE;
    change->what = GONFALON__V1__ITEM_KIND__ITEM_KIND_MATCH;
    change->name = sim_text(&s.sim, "wood");
    change->value = 1;
    ask->change = change;
    assert_int_equal(ask_code(s.who[ANN], ASK(OFFER), ask), 0);
    assert_int_equal(status_of(&s, CID)->n_offers, 1);
    assert_int_equal(status_of(&s, CID)->offers[0]->kind, GONFALON__V1__OFFER_KIND__OFFER_KIND_OVERRULE);
    ask->change = NULL;
    ask->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_OVERRULE;
    assert_int_equal(ask_code(s.who[CID], ASK(OFFER), ask), 0);
    assert_int_equal(status_of(&s, CID)->n_offers, 0);
    assert_int_equal(told(s.who[BOB], "match.overruled"), 1);
    sim_stop(&s.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_master_is_asked),
        cmocka_unit_test(his_time_runs_without_a_clock),
        cmocka_unit_test(he_comes_back_and_is_still_asked),
        cmocka_unit_test(each_commander_gives_his_part),
        cmocka_unit_test(what_was_given_outlives_the_server),
        cmocka_unit_test(sealed_orders_have_a_receipt),
        cmocka_unit_test(the_record_proves_the_receipts),
        cmocka_unit_test(a_proposal_is_agreed_upon),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
