/* What nobody may learn early, and who may do what: pairs of tournaments that differ only in what is sealed
 * look alike to all others, strangers hear nothing of one by invitation, and no request is taken from who may
 * not make it. */
#include "tests/server/every_request.h"
#include "tests/server/festivity.h"

/* --- pairs that look alike -------------------------------------------------------------------- */

/* Receipts are hashes of random bytes: they differ, and say nothing. */
static void without_receipts(Gonfalon__V1__TournamentReply *p)
{
    for (size_t i = 0; i < p->n_entrants; i++)
        p->entrants[i]->list_digest.len = 0;
}

static void remember(struct bytes *seen, Gonfalon__V1__ServerMessage *message)
{
    if (message->body_case == GOT(TOURNAMENT_CHANGE))
        without_receipts(message->tournament_change->change);
    if (message->body_case == GOT(TOURNAMENT))
        without_receipts(message->tournament);
    wire_append(seen, message);
}

/* What a client has got since, as bytes. */
static void remember_all(struct bytes *seen, struct sim_client *c, size_t from)
{
    for (size_t i = from; i < c->got; i++)
        remember(seen, c->inbox[i]);
}

static void assert_alike(struct bytes seen[2])
{
    assert_true(seen[0].size > 0);
    assert_int_equal(seen[0].size, seen[1].size);
    assert_memory_equal(seen[0].data, seen[1].data, seen[0].size);
    bytes_free(&seen[0]);
    bytes_free(&seen[1]);
}

static Gonfalon__V1__ServerMessage *hand_in_json(struct sim_client *c, const char *id, const char *json)
{
    Gonfalon__V1__TournamentHandInRequest *ask = PART(c->sim, tournament_hand_in_request);

    ask->tournament = sim_text(c->sim, id);
    ask->army = PART(c->sim, army_choice);
    ask->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_JSON;
    ask->army->json = sim_text(c->sim, json);
    return sim_ask(c, ASK(TOURNAMENT_HAND_IN), ask);
}

static Gonfalon__V1__ServerMessage *lists(struct sim_client *c, const char *id, uint32_t entrant)
{
    Gonfalon__V1__TournamentListsRequest *ask = PART(c->sim, tournament_lists_request);

    ask->tournament = sim_text(c->sim, id);
    ask->entrant = entrant;
    return sim_ask(c, ASK(TOURNAMENT_LISTS), ask);
}

/* Two worlds in which ann hands in another list: bob, the host and a stranger hear the same. */
static void sealed_lists_tell_nothing(void **state)
{
    static const char *const list[] = {"{\"format\":1,\"system\":\"tiny\",\"name\":\"few\",\"units\":[{"
                                       "\"profile\":\"man\",\"name\":\"a\",\"count\":2}]}",
                                       "{\"format\":1,\"system\":\"tiny\",\"name\":\"many "
                                       "men\",\"units\":[{\"profile\":\"man\",\"name\":\"b\",\"count\":3},"
                                       "{\"profile\":\"spy\",\"name\":\"mole\"}]}"};
    struct bytes seen[2] = {{0}, {0}};

    (void)state;
    for (int world = 0; world < 2; world++) {
        static struct festivity ev;

        set_up(&ev, 100, swiss);
        struct sim_client *stranger = sim_account(&ev.sim, "eve"), *watch[] = {ev.who[1], ev.host, stranger};
        size_t from[3];

        for (int i = 0; i < 3; i++) {
            assert_int_equal(sim_code(show(watch[i], ev.id, true)), 0);
            from[i] = watch[i]->got;
        }
        assert_string_equal(key_of(hand_in_json(ev.who[0], ev.id, list[world])), "");
        sim_pass(&ev.sim, 2000);
        for (int i = 0; i < 3; i++) {
            show(watch[i], ev.id, false);
            assert_int_equal(lists(watch[i], ev.id, 1)->tournament_lists->n_lists, 0);
            remember_all(&seen[world], watch[i], from[i]);
        }
        sim_stop(&ev.sim);
    }
    assert_alike(seen);
}

/* Two worlds in which the host has drawn otherwise: until it is announced nobody but he knows. */
static void drawn_rounds_tell_nothing(void **state)
{
    static const uint32_t pairs[2][2][2] = {{{1, 2}, {3, 4}}, {{1, 4}, {2, 3}}};
    struct bytes seen[2] = {{0}, {0}};

    (void)state;
    for (int world = 0; world < 2; world++) {
        static struct festivity ev;

        set_up(&ev, 101, swiss);
        assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
        assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(PAIR))), "");
        assert_int_equal(sim_code(show(ev.who[1], ev.id, true)), 0);
        size_t from = ev.who[1]->got;
        Gonfalon__V1__TournamentDirectRequest *ask = direct(ev.host, ev.id);

        ask->act_case = DIRECT(TABLES);
        ask->tables = PART(&ev.sim, tournament_tables);
        ask->tables->n_tables = 2;
        ask->tables->tables = arena_array(&ev.sim.memory, 2, sizeof *ask->tables->tables);
        for (int i = 0; i < 2; i++) {
            ask->tables->tables[i] = PART(&ev.sim, tournament_seat);
            ask->tables->tables[i]->a = pairs[world][i][0];
            ask->tables->tables[i]->b = pairs[world][i][1];
        }
        assert_string_equal(key_of(sim_ask(ev.host, ASK(TOURNAMENT_DIRECT), ask)), "");
        sim_pass(&ev.sim, 2000);
        show(ev.who[1], ev.id, false);
        Gonfalon__V1__MatchListRequest *open = PART(&ev.sim, match_list_request);

        sim_ask(ev.who[1], ASK(MATCH_LIST), open); /* nor does the lobby tell */
        remember_all(&seen[world], ev.who[1], from);
        sim_stop(&ev.sim);
    }
    assert_alike(seen);
}

/* --- strangers --------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentSettings *by_invitation(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = swiss(sim);

    s->visibility = GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_INVITATION;
    return s;
}

struct asking {
    struct sim_client *c;
    const char *id;
    struct bytes *seen;
    int asked;
};

/* Whom silence has cost his connection comes back. */
static void be_there(struct sim_client *c)
{
    if (c->open)
        return;
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
}

/* Every request of the schema that names a tournament, and each act that it can have. */
static void ask_about(struct asking *ask, const ProtobufCFieldDescriptor *field, ProtobufCMessage *part,
                      const ProtobufCFieldDescriptor *tournament)
{
    put(ask->c->sim, part, tournament, sim_text(ask->c->sim, ask->id));
    sim_pass(ask->c->sim, 1000);
    be_there(ask->c);
    uint32_t id = sim_send(ask->c, body_of(field), part);
    Gonfalon__V1__ServerMessage *answer = sim_answer(ask->c, id);

    assert_non_null(answer);
    answer->in_reply_to = 0;
    wire_append(ask->seen, answer);
    ask->asked++;
}

static void visit(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    const ProtobufCMessageDescriptor *type = field->descriptor;
    const ProtobufCFieldDescriptor *tournament =
        protobuf_c_message_descriptor_get_field_by_name(type, "tournament");

    if (!tournament)
        return;
    ask_about(context, field, empty(sim, field), tournament);
    for (unsigned i = 0; i < type->n_fields; i++)
        if ((type->fields[i].flags & PROTOBUF_C_FIELD_FLAG_ONEOF) &&
            type->fields[i].type == PROTOBUF_C_TYPE_MESSAGE) {
            ProtobufCMessage *part = empty(sim, field);

            put(sim, part, &type->fields[i], sim_part(sim, type->fields[i].descriptor));
            ask_about(context, field, part, tournament);
        }
}

/* Whoever may not know of a tournament is told the same, whatever he asks, as if there were none. */
static void strangers_hear_nothing(void **state)
{
    struct bytes seen[2] = {{0}, {0}};
    int asked = 0;

    (void)state;
    for (int world = 0; world < 2; world++) {
        struct sim sim;

        sim_start(&sim, 102);
        struct sim_client *host = sim_account(&sim, "host"), *eve = sim_account(&sim, "eve");
        const char *id = made(host, by_invitation(&sim));

        assert_int_equal(published(host, id), 0);
        struct asking ask = {eve, world ? "000000000z" : id, &seen[world], 0};

        for_each_request(&sim, visit, &ask);
        asked = ask.asked;
        sim_stop(&sim);
    }
    assert_true(asked > 30);
    assert_alike(seen);
}

/* --- roles ------------------------------------------------------------------------------------- */

struct trying {
    struct sim_client *c;
    const char *id;
    uint32_t version;
    struct sim_client *host;
};

/* An entrant asks whatever only host, judges and captains may: nothing of it changes anything. */
static void visit_as_entrant(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    struct trying *t = context;
    struct bytes seen = {0};
    struct asking ask = {t->c, t->id, &seen, 0};

    if (field->id == ASK(TOURNAMENT_LEAVE) || field->id == ASK(TOURNAMENT_CALL_JUDGE))
        return; /* his own affair */
    visit(sim, field, &ask);
    bytes_free(&seen);
    sim_pass(sim, 3000);
    be_there(t->host);
    uint32_t version = picture(t->host, t->id)->version;

    if (version != t->version)
        fail_msg("%s by an entrant has changed something", field->name);
}

static void entrants_direct_nothing(void **state)
{
    static struct festivity ev;

    (void)state;
    set_up(&ev, 103, swiss);
    assert_string_equal(key_of(act(ev.host, ev.id, DIRECT(START))), "");
    begin_round(&ev);
    struct trying t = {ev.who[0], ev.id, picture(ev.host, ev.id)->version, ev.host};

    for_each_request(&ev.sim, visit_as_entrant, &t);
    sim_stop(&ev.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sealed_lists_tell_nothing),
        cmocka_unit_test(drawn_rounds_tell_nothing),
        cmocka_unit_test(strangers_hear_nothing),
        cmocka_unit_test(entrants_direct_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
