/* Every message that a client can send, sent wrongly: cut short, before the hello, before log-in, about a
 * match that is not there, by somebody who only watches, with texts that are none. Each gets one clear error
 * or a clean close, and the server goes on. */
#include "tests/server/every_request.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>

#include <cmocka.h>

/* Sets every text of a message; also in lists, and in messages that it holds, which are made. */
static void fill_texts(struct sim *sim, ProtobufCMessage *message, const char *text, int depth)
{
    for (unsigned i = 0; i < message->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &message->descriptor->fields[i];

        if (f->type == PROTOBUF_C_TYPE_STRING) {
            put(sim, message, f, sim_text(sim, text));
        } else if (f->type == PROTOBUF_C_TYPE_MESSAGE && depth < 3) {
            ProtobufCMessage *part = sim_part(sim, f->descriptor);

            fill_texts(sim, part, text, depth + 1);
            put(sim, message, f, part);
        }
    }
}

static bool has_texts(const ProtobufCMessageDescriptor *type)
{
    for (unsigned i = 0; i < type->n_fields; i++)
        if (type->fields[i].type == PROTOBUF_C_TYPE_STRING)
            return true;
    return false;
}

/* The server still answers. */
static void still_there(struct sim_client *c)
{
    sim_pass(c->sim, 2000);
    assert_true(c->open);
    assert_int_equal(sim_ask(c, ASK(PING), sim_part(c->sim, &gonfalon__v1__ping__descriptor))->body_case,
                     GOT(PONG));
}

static void one_answer(struct sim_client *c, uint32_t id, const ProtobufCFieldDescriptor *field)
{
    if (sim_answers(c, id) != 1)
        fail_msg("%s got %zu answers", field->name, sim_answers(c, id));
}

static void visit_before_hello(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    struct sim_client *c = context;

    if (field->id == ASK(HELLO) || field->id == ASK(PING))
        return;
    sim_pass(sim, 100);
    if (!c->open)
        sim_reconnect(c); /* it never says hello, so it is not kept for long */
    uint32_t id = sim_send(c, body_of(field), empty(sim, field));

    one_answer(c, id, field);
    assert_int_equal(sim_code(sim_answer(c, id)), CODE(HELLO_FIRST));
}

static void before_hello(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 1);
    for_each_request(&sim, visit_before_hello, sim_connect(&sim));
    sim_stop(&sim);
}

static void visit_before_login(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    struct sim_client *c = context;

    sim_pass(sim, 500);
    uint32_t id = sim_send(c, body_of(field), empty(sim, field));
    int code = sim_code(sim_answer(c, id));

    one_answer(c, id, field);
    /* What needs nobody: hello, accounts, systems, lists, finished matches, tournaments to look at, ratings,
     * profiles. */
    if (field->id >= 50 && field->id <= 59 && field->id != ASK(ARMY_CHECK))
        assert_int_equal(code, CODE(LOGIN_FIRST));
    if (field->id >= 64 && field->id < 130)
        assert_int_equal(code, CODE(LOGIN_FIRST));
    if (field->id >= 150 && field->id != ASK(TOURNAMENT_LIST) && field->id != ASK(TOURNAMENT_SHOW) &&
        field->id != ASK(RATINGS) && field->id != ASK(TOURNAMENT_LISTS) &&
        field->id != ASK(TOURNAMENT_EXPORT))
        assert_int_equal(code, CODE(LOGIN_FIRST));
}

static void before_login(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 2);
    struct sim_client *c = sim_connect(&sim);

    sim_hello(c, "");
    sim.config.guests = false;
    core_configure(sim.core, &sim.config);
    for_each_request(&sim, visit_before_login, c);
    still_there(c);
    sim_stop(&sim);
}

/* Nothing filled in: about no match, no name, no answer. */
static void visit_empty(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    struct sim_client *c = context;

    if (field->id == ASK(LOGOUT) || field->id == ASK(GUEST))
        return;
    sim_pass(sim, 500);
    one_answer(c, sim_send(c, body_of(field), empty(sim, field)), field);
}

static void nothing_filled_in(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 3);
    struct sim_client *c = sim_account(&sim, "ann");

    for_each_request(&sim, visit_empty, c);
    still_there(c);
    sim_stop(&sim);
}

struct words {
    struct sim_client *c;
    const char *text;
    bool malformed; /* what every one of them has to get */
};

static void visit_words(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    const struct words *words = context;
    ProtobufCMessage *part = empty(sim, field);

    if (field->id == ASK(LOGOUT) || field->id == ASK(GUEST))
        return;
    fill_texts(sim, part, words->text, 0);
    sim_pass(sim, 1000);
    uint32_t id = sim_send(words->c, body_of(field), part);

    one_answer(words->c, id, field);
    if (words->malformed && has_texts(field->descriptor))
        assert_int_equal(sim_code(sim_answer(words->c, id)), CODE(MALFORMED));
}

static void with_words(uint64_t seed, const char *text, bool malformed)
{
    struct sim sim;

    sim_start(&sim, seed);
    struct sim_client *c = sim_account(&sim, "ann");

    for_each_request(&sim, visit_words, &(struct words){c, text, malformed});
    still_there(c);
    sim_stop(&sim);
}

static void strange_texts(void **state)
{
    char *giant = malloc(10001);

    (void)state;
    memset(giant, 'a', 10000);
    giant[10000] = '\0';
    with_words(4, "not \xff utf-8", true);
    with_words(5, "\xed\xa0\x80", true); /* half a surrogate pair */
    with_words(6, "bell \x07", true);
    with_words(7, giant, false);
    with_words(8, "{\"format\":1}", false);
    with_words(9, "000000000z", false); /* like a match that is not there */
    free(giant);
}

/* Each request of a sound message, cut off anywhere. */
static void visit_cut(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    struct sim_client *c = context;
    ProtobufCMessage *part = empty(sim, field);
    Gonfalon__V1__ClientMessage *message = sim_part(sim, &gonfalon__v1__client_message__descriptor);
    struct bytes bytes = {0};

    if (field->id == ASK(LOGOUT))
        return;
    fill_texts(sim, part, "abc", 0);
    message->body_case = body_of(field);
    message->hello = (void *)part;
    message->id = 77;
    wire_append(&bytes, message);
    for (size_t size = 0; size < bytes.size; size += 1 + bytes.size / 40) {
        if (!c->open) {
            sim_reconnect(c);
            sim_hello(c, sim_token(c));
        }
        message->id = ++c->last_id;
        bytes_clear(&bytes);
        wire_append(&bytes, message);
        size_t before = c->got;

        sim_bytes(c, bytes.data, size);
        sim_pass(sim, 500);
        /* Cut between two fields it is a message still; anywhere else it ends the connection, with a word. */
        if (c->open)
            one_answer(c, message->id, field);
        else
            assert_int_equal(c->inbox[before]->error->code, CODE(MALFORMED));
    }
    bytes_free(&bytes);
}

static void cut_short(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 10);
    struct sim_client *c = sim_account(&sim, "ann");

    for_each_request(&sim, visit_cut, c);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    still_there(c);
    sim_stop(&sim);
}

/* Each request, too big by what it holds. */
static void visit_giant(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    struct sim_client *c = context;
    char *giant = malloc(WIRE_MESSAGE_MAX + 1);
    ProtobufCMessage *part = empty(sim, field);

    memset(giant, 'a', WIRE_MESSAGE_MAX);
    giant[WIRE_MESSAGE_MAX] = '\0';
    fill_texts(sim, part, giant, 2);
    free(giant);
    if (!has_texts(field->descriptor))
        return;
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    sim_post(c, body_of(field), part);
    sim_run(sim);
    assert_false(c->open);
    assert_int_equal(c->reason, CLOSE_TOO_BIG);
    assert_int_equal(sim_push(c, GOT(ERROR))->error->code, CODE(LIMITED));
}

static void too_big(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 14);
    struct sim_client *c = sim_account(&sim, "ann"), *calm = sim_account(&sim, "bob");

    for_each_request(&sim, visit_giant, c);
    still_there(calm);
    sim_stop(&sim);
}

/* Names that are none. */
static void names(void **state)
{
    static const char *const bad[] = {
        "a",          " ann",       "ann ",      "an  ne",       "an\nne",       "an\x01ne", "an\x7fne",
        "an\u200bne", "an\u202ene", "\u2066ann", "an\xc2\x85ne", "an\xc0\xafne", "an\xf5ne"};
    struct sim sim;
    char giant[10001];

    (void)state;
    memset(giant, 'a', 10000);
    giant[10000] = '\0';
    sim_start(&sim, 15);
    struct sim_client *c = sim_connect(&sim), *guest = sim_guest(&sim, "eve");
    Gonfalon__V1__RegisterRequest *ask = sim_part(&sim, &gonfalon__v1__register_request__descriptor);
    Gonfalon__V1__GuestRequest *come = sim_part(&sim, &gonfalon__v1__guest_request__descriptor);
    Gonfalon__V1__UpgradeGuestRequest *up = sim_part(&sim, &gonfalon__v1__upgrade_guest_request__descriptor);

    sim_hello(c, "");
    ask->password = up->password = sim_text(&sim, "a good password");
    for (size_t i = 0; i <= sizeof bad / sizeof *bad; i++) {
        ask->name = come->name = up->name = sim_text(&sim, i < sizeof bad / sizeof *bad ? bad[i] : giant);
        sim_pass(&sim, 1000);
        assert_int_equal(sim_code(sim_ask(c, ASK(REGISTER_ACCOUNT), ask)), CODE(MALFORMED));
        assert_int_equal(sim_code(sim_ask(c, ASK(GUEST), come)), CODE(MALFORMED));
        assert_int_equal(sim_code(sim_ask(guest, ASK(UPGRADE_GUEST), up)), CODE(MALFORMED));
    }
    ask->name = sim_text(&sim, "Ann\u00e9");
    assert_int_equal(sim_ask(c, ASK(REGISTER_ACCOUNT), ask)->body_case, GOT(SESSION));
    sim_stop(&sim);
}

/* Somebody without a seat tries everything on a match that others play. Nothing of it changes the match. */
struct intruder {
    struct sim_client *c;
    const char *match;
    bool over;
};

static void set_match(struct sim *sim, ProtobufCMessage *message, const char *match)
{
    const ProtobufCFieldDescriptor *f =
        protobuf_c_message_descriptor_get_field_by_name(message->descriptor, "match");
    char *text = sim_text(sim, match);

    if (f)
        memcpy((char *)message + f->offset, &text, sizeof text);
}

static void visit_intrude(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    const struct intruder *intruder = context;
    ProtobufCMessage *part = empty(sim, field);

    if (!protobuf_c_message_descriptor_get_field_by_name(field->descriptor, "match"))
        return;
    set_match(sim, part, intruder->match);
    sim_pass(sim, 1000);
    uint32_t id = sim_send(intruder->c, body_of(field), part);
    int code = sim_code(sim_answer(intruder->c, id));

    one_answer(intruder->c, id, field);
    if (field->id >= ASK(DECISIONS) && field->id <= ASK(COMMAND) && code == 0)
        fail_msg("a spectator may %s", field->name);
    if (field->id >= ASK(LEAVE) && field->id <= ASK(CANCEL_MATCH) && code == 0)
        fail_msg("a spectator may %s", field->name);
}

static void spectator_acts(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 11);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob"),
                      *eve = sim_guest(&sim, "eve");
    const char *match = sim_match(ann, bob, NULL);
    uint32_t before = ann->picture.event;

    sim_open(eve, match, 0);
    for_each_request(&sim, visit_intrude, &(struct intruder){eve, match, false});
    assert_int_equal(ann->picture.event, before);
    still_there(eve);
    sim_reconnect(ann);
    sim_hello(ann, sim_token(ann));
    sim_reconnect(bob);
    sim_hello(bob, sim_token(bob));
    assert_true(sim_play_out(ann, bob, match));
    sim_stop(&sim);
}

/* Out of order: a player tries everything on his own match before it has begun, and when it is over. */
static void visit_untimely(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    const struct intruder *player = context;
    ProtobufCMessage *part = empty(sim, field);
    bool plays = field->id >= ASK(DECISIONS) && field->id <= ASK(COMMAND);
    /* Finding out who the seats are for is over when the match is. */
    bool prepares = field->id >= ASK(LEAVE) && field->id <= ASK(CANCEL_MATCH);

    if (!protobuf_c_message_descriptor_get_field_by_name(field->descriptor, "match") ||
        (prepares && !player->over))
        return;
    set_match(sim, part, player->match);
    sim_pass(sim, 1000);
    uint32_t id = sim_send(player->c, body_of(field), part);

    one_answer(player->c, id, field);
    if ((plays || prepares) && sim_code(sim_answer(player->c, id)) == 0)
        fail_msg("%s %s the match", field->name, player->over ? "after" : "before");
}

static void out_of_order(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 16);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    Gonfalon__V1__CreateMatchRequest *create =
        sim_part(&sim, &gonfalon__v1__create_match_request__descriptor);

    create->settings = sim_settings(&sim);
    const char *open = sim_text(&sim, sim_ask(ann, ASK(CREATE_MATCH), create)->match->match->id);

    for_each_request(&sim, visit_untimely, &(struct intruder){ann, open, false});
    still_there(ann);
    const char *match = sim_match(ann, bob, NULL);

    assert_true(sim_play_out(ann, bob, match));
    for_each_request(&sim, visit_untimely, &(struct intruder){ann, match, true});
    still_there(ann);
    sim_stop(&sim);
}

/* By the players themselves: the wrong decision, the other's, one that is answered already, in the wrong
 * match. */
static void wrong_answers(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 12);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = sim_match(ann, bob, NULL), *other = sim_match(ann, bob, NULL);
    struct sim_client *asked = sim_decision(ann, match) ? ann : bob, *not_asked = asked == ann ? bob : ann;
    Gonfalon__V1__Decision *d = sim_decision(asked, match);
    uint32_t number = d->number;
    Gonfalon__V1__AnswerRequest *ask = sim_answer_part(not_asked, match, d->fallback);

    assert_int_equal(sim_code(sim_ask(not_asked, ASK(ANSWER), ask)), CODE(STALE));
    ask->side = d->side;
    assert_int_equal(sim_code(sim_ask(not_asked, ASK(ANSWER), ask)), CODE(FORBIDDEN));
    ask = sim_answer_part(asked, match, NULL);
    assert_int_equal(sim_code(sim_ask(asked, ASK(ANSWER), ask)), CODE(MALFORMED));
    d->fallback->decision = number + 1;
    assert_int_equal(sim_code(sim_ask(asked, ASK(ANSWER), sim_answer_part(asked, match, d->fallback))),
                     CODE(STALE));
    d->fallback->decision = number;
    ask = sim_answer_part(asked, "0000000000", d->fallback);
    assert_int_equal(sim_code(sim_ask(asked, ASK(ANSWER), ask)), CODE(NOT_FOUND));
    assert_int_equal(sim_ask(asked, ASK(ANSWER), sim_answer_part(asked, match, d->fallback))->body_case,
                     GOT(DONE));
    assert_int_equal(sim_code(sim_ask(asked, ASK(ANSWER), sim_answer_part(asked, match, d->fallback))),
                     CODE(STALE));
    /* An answer to a decision of the one is none to the other, but by chance: there it is open still. */
    assert_non_null(sim_decision(asked, other));
    sim_stop(&sim);
}

static void refused(const Gonfalon__V1__ServerMessage *answer, int code, const char *key)
{
    assert_int_equal(sim_code(answer), code);
    assert_string_equal(answer->error->key, key);
}

/* Each class of the engine's refusals has its code. */
static void classes_of_refusals(void **state)
{
    struct sim sim;

    (void)state;
    sim_start(&sim, 14);
    struct sim_client *ann = sim_guest(&sim, "ann"), *bob = sim_guest(&sim, "bob");
    const char *match = sim_match(ann, bob, NULL);
    struct sim_client *asked = sim_decision(ann, match) ? ann : bob;
    Gonfalon__V1__Answer *answer = sim_decision(asked, match)->fallback;
    Gonfalon__V1__CommandRequest *command = sim_part(&sim, &gonfalon__v1__command_request__descriptor);
    Gonfalon__V1__OfferRequest *resume = sim_part(&sim, &gonfalon__v1__offer_request__descriptor);

    command->match = resume->match = sim_text(&sim, match);
    answer->decision++;
    refused(sim_ask(asked, ASK(ANSWER), sim_answer_part(asked, match, answer)), CODE(STALE),
            "answer.other_decision");
    answer->decision--;
    answer->n_items--;
    refused(sim_ask(asked, ASK(ANSWER), sim_answer_part(asked, match, answer)), CODE(ILLEGAL),
            "answer.figure_missing");
    command->player = 1 - (asked == bob); /* the other side's */
    refused(sim_ask(asked, ASK(COMMAND), command), CODE(FORBIDDEN), "answer.not_your_side");
    command->unit = 99;
    refused(sim_ask(asked, ASK(COMMAND), command), CODE(WRONG_STATE), "entry.not_your_unit");
    resume->kind = GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME;
    refused(sim_ask(asked, ASK(OFFER), resume), CODE(ILLEGAL), "offer.not_adjourned");
    sim_stop(&sim);
}

/* A thousand at once: those beyond the limit are told so, all are answered once, and the others notice
 * nothing. */
static void a_thousand_at_once(void **state)
{
    struct sim sim;
    uint32_t first;

    (void)state;
    sim_start(&sim, 13);
    struct sim_client *c = sim_guest(&sim, "ann"), *calm = sim_guest(&sim, "bob");

    first = c->last_id + 1;
    for (int i = 0; i < 1000; i++)
        sim_post(c, ASK(MATCH_LIST), sim_part(&sim, &gonfalon__v1__match_list_request__descriptor));
    sim_run(&sim);
    for (uint32_t id = first; id < first + 1000; id++)
        assert_int_equal(sim_answers(c, id), 1);
    assert_true(c->open);
    assert_true(c->held > 0 && calm->held == 0);
    still_there(calm);
    sim_stop(&sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(before_hello),      cmocka_unit_test(before_login),
        cmocka_unit_test(nothing_filled_in), cmocka_unit_test(strange_texts),
        cmocka_unit_test(cut_short),         cmocka_unit_test(spectator_acts),
        cmocka_unit_test(wrong_answers),     cmocka_unit_test(a_thousand_at_once),
        cmocka_unit_test(too_big),           cmocka_unit_test(names),
        cmocka_unit_test(out_of_order),      cmocka_unit_test(classes_of_refusals),
    };

    return cmocka_run_group_tests_name("core_bad", tests, NULL, NULL);
}
