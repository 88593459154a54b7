/* What people do in the simulated world: requests and answers, accounts, a match made and played. */
#include "tests/server/core_sim.h"

#include "server/base/memory.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- talking ---------------------------------------------------------------------------------- */

void *sim_part(struct sim *sim, const ProtobufCMessageDescriptor *type)
{
    return arena_message(&sim->memory, type);
}

char *sim_text(struct sim *sim, const char *text)
{
    return arena_text(&sim->memory, text);
}

void sim_bytes(struct sim_client *c, const void *bytes, size_t size)
{
    assert_true(c->open);
    if (!c->closing)
        c->sim->user.received(c->sim->user.core, &c->connection, bytes, size);
}

void sim_post_as(struct sim_client *c, uint32_t id, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    Gonfalon__V1__ClientMessage *message = sim_part(c->sim, &gonfalon__v1__client_message__descriptor);
    struct bytes bytes = {0};

    message->id = id;
    message->body_case = body;
    message->hello = part;
    wire_append(&bytes, message);
    sim_bytes(c, bytes.data, bytes.size);
    bytes_free(&bytes);
}

uint32_t sim_post(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    sim_post_as(c, ++c->last_id, body, part);
    return c->last_id;
}

uint32_t sim_send(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    uint32_t id = sim_post(c, body, part);

    sim_run(c->sim);
    return id;
}

void sim_send_as(struct sim_client *c, uint32_t id, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    sim_post_as(c, id, body, part);
    sim_run(c->sim);
}

Gonfalon__V1__ServerMessage *sim_answer(const struct sim_client *c, uint32_t id)
{
    for (size_t i = c->got; i > 0; i--)
        if (c->inbox[i - 1]->in_reply_to == id)
            return c->inbox[i - 1];
    return NULL;
}

size_t sim_answers(const struct sim_client *c, uint32_t id)
{
    size_t count = 0;

    for (size_t i = 0; i < c->got; i++)
        count += c->inbox[i]->in_reply_to == id;
    return count;
}

Gonfalon__V1__ServerMessage *sim_push(const struct sim_client *c, Gonfalon__V1__ServerMessage__BodyCase body)
{
    for (size_t i = c->got; i > 0; i--)
        if (c->inbox[i - 1]->in_reply_to == 0 && c->inbox[i - 1]->body_case == body)
            return c->inbox[i - 1];
    return NULL;
}

size_t sim_pushes(const struct sim_client *c, Gonfalon__V1__ServerMessage__BodyCase body)
{
    size_t count = 0;

    for (size_t i = 0; i < c->got; i++)
        count += c->inbox[i]->in_reply_to == 0 && c->inbox[i]->body_case == body;
    return count;
}

Gonfalon__V1__ServerMessage *sim_ask(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body,
                                     void *part)
{
    uint32_t id = sim_send(c, body, part);
    Gonfalon__V1__ServerMessage *answer = sim_answer(c, id);

    if (!answer)
        fail_msg("request %u of kind %d got no answer", id, (int)body);
    return answer;
}

int sim_code(const Gonfalon__V1__ServerMessage *answer)
{
    return answer && answer->body_case == GOT(ERROR) ? (int)answer->error->code : 0;
}

/* --- what most tests begin with --------------------------------------------------------------- */

void sim_hello(struct sim_client *c, const char *token)
{
    Gonfalon__V1__Hello *hello = sim_part(c->sim, &gonfalon__v1__hello__descriptor);

    hello->protocol_min = WIRE_PROTOCOL_MIN;
    hello->protocol_max = c->protocol ? c->protocol : WIRE_PROTOCOL_MAX;
    hello->client = sim_text(c->sim, "test");
    hello->language = sim_text(c->sim, "en");
    hello->client_id = (ProtobufCBinaryData){sizeof c->client_id, c->client_id};
    hello->token = sim_text(c->sim, token);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(HELLO), hello);

    assert_int_equal(answer->body_case, GOT(HELLO));
    assert_int_equal(answer->hello->verdict, GONFALON__V1__HELLO_VERDICT__HELLO_VERDICT_WELCOME);
}

static Gonfalon__V1__SessionReply *session_of(const struct sim_client *c)
{
    for (size_t i = c->got; i > 0; i--)
        if (c->inbox[i - 1]->body_case == GOT(SESSION) && c->inbox[i - 1]->session->token[0])
            return c->inbox[i - 1]->session;
    fail_msg("not logged in");
    abort();
}

struct host_heard {
    struct sim *sim;
    bool done;
    const char *text;
};

static void host_heard(void *context, bool done, const char *text)
{
    struct host_heard *heard = context;

    heard->done = done;
    heard->text = sim_text(heard->sim, text);
}

bool sim_host(struct sim *sim, enum host_act act, const char *name, const char *password, const char **text)
{
    struct host_heard heard = {.sim = sim};

    core_host(sim->core, &(struct host_ask){.act = act, .name = name, .password = password}, host_heard,
              &heard);
    sim_run(sim);
    assert_non_null(heard.text);
    if (text)
        *text = heard.text;
    return heard.done;
}

struct sim_client *sim_admin(struct sim *sim, const char *name)
{
    struct sim_client *c = sim_account(sim, name);

    assert_true(sim_host(sim, HOST_ADMIN, name, "", NULL));
    return c;
}

const char *sim_name(const struct sim_client *c)
{
    return session_of(c)->account->name;
}

const char *sim_token(const struct sim_client *c)
{
    return session_of(c)->token;
}

struct sim_client *sim_guest(struct sim *sim, const char *name)
{
    return sim_guest_speaking(sim, name, WIRE_PROTOCOL_MAX);
}

struct sim_client *sim_guest_speaking(struct sim *sim, const char *name, uint32_t protocol)
{
    struct sim_client *c = sim_connect(sim);
    Gonfalon__V1__GuestRequest *ask = sim_part(sim, &gonfalon__v1__guest_request__descriptor);

    c->protocol = protocol;
    sim_hello(c, "");
    ask->name = sim_text(sim, name);
    assert_int_equal(sim_ask(c, ASK(GUEST), ask)->body_case, GOT(SESSION));
    return c;
}

struct sim_client *sim_account(struct sim *sim, const char *name)
{
    struct sim_client *c = sim_connect(sim);
    Gonfalon__V1__RegisterRequest *ask = sim_part(sim, &gonfalon__v1__register_request__descriptor);
    char password[64];

    sim_hello(c, "");
    snprintf(password, sizeof password, "password-%s", name);
    ask->name = sim_text(sim, name);
    ask->password = sim_text(sim, password);
    assert_int_equal(sim_ask(c, ASK(REGISTER_ACCOUNT), ask)->body_case, GOT(SESSION));
    return c;
}

Gonfalon__V1__MatchSettings *sim_settings(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_part(sim, &gonfalon__v1__match_settings__descriptor);

    s->title = sim_text(sim, "A test");
    s->system = sim_text(sim, "tiny");
    s->spectators = true;
    return s;
}

Gonfalon__V1__OpenMatchReply *sim_open(struct sim_client *c, const char *match, uint32_t last_event)
{
    Gonfalon__V1__OpenMatchRequest *ask = sim_part(c->sim, &gonfalon__v1__open_match_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->last_event = last_event;
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(OPEN_MATCH), ask);

    assert_int_equal(answer->body_case, GOT(OPEN_MATCH));
    return answer->open_match;
}

static void be_ready(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ReadyRequest *ask = sim_part(c->sim, &gonfalon__v1__ready_request__descriptor);
    Gonfalon__V1__NonceRequest *nonce = sim_part(c->sim, &gonfalon__v1__nonce_request__descriptor);
    uint8_t bytes[WIRE_NONCE_SIZE];

    c->sim->random.fill(c->sim->random.self, bytes, sizeof bytes);
    nonce->match = ask->match = sim_text(c->sim, match);
    nonce->nonce = (ProtobufCBinaryData){sizeof bytes, bytes};
    assert_int_equal(sim_ask(c, ASK(NONCE), nonce)->body_case, GOT(DONE));
    ask->ready = true;
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(READY), ask);

    if (answer->body_case == GOT(ERROR))
        fail_msg("ready: %s", answer->error->key);
}

static void choose_ready(struct sim_client *c, const char *match, const char *army)
{
    Gonfalon__V1__ChooseArmyRequest *choose =
        sim_part(c->sim, &gonfalon__v1__choose_army_request__descriptor);

    if (!army)
        return;
    choose->match = sim_text(c->sim, match);
    choose->army = sim_part(c->sim, &gonfalon__v1__army_choice__descriptor);
    choose->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    choose->army->ready = sim_text(c->sim, army);
    assert_int_equal(sim_ask(c, ASK(CHOOSE_ARMY), choose)->body_case, GOT(MATCH));
}

const char *sim_match(struct sim_client *a, struct sim_client *b, Gonfalon__V1__MatchSettings *settings)
{
    return sim_match_with(a, b, settings, NULL, NULL);
}

const char *sim_match_with(struct sim_client *a, struct sim_client *b, Gonfalon__V1__MatchSettings *settings,
                           const char *army_of_a, const char *army_of_b)
{
    struct sim *sim = a->sim;
    Gonfalon__V1__CreateMatchRequest *create = sim_part(sim, &gonfalon__v1__create_match_request__descriptor);
    Gonfalon__V1__JoinRequest *join = sim_part(sim, &gonfalon__v1__join_request__descriptor);

    create->settings = settings ? settings : sim_settings(sim);
    Gonfalon__V1__ServerMessage *answer = sim_ask(a, ASK(CREATE_MATCH), create);

    if (answer->body_case == GOT(ERROR))
        fail_msg("create: %s", answer->error->key);
    const char *match = sim_text(sim, answer->match->match->id);

    join->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_CODE;
    join->code = sim_text(sim, answer->match->match->code);
    join->side = -1;
    assert_int_equal(sim_ask(b, ASK(JOIN), join)->body_case, GOT(MATCH));
    choose_ready(a, match, army_of_a);
    choose_ready(b, match, army_of_b);
    be_ready(a, match);
    be_ready(b, match);
    sim_open(a, match, 0);
    sim_open(b, match, 0);
    return match;
}

Gonfalon__V1__Decision *sim_decision(struct sim_client *c, const char *match)
{
    Gonfalon__V1__DecisionsRequest *ask = sim_part(c->sim, &gonfalon__v1__decisions_request__descriptor);

    ask->match = sim_text(c->sim, match);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(DECISIONS), ask);

    return answer->body_case == GOT(DECISIONS) && answer->decisions->n_decisions > 0
               ? answer->decisions->decisions[0]
               : NULL;
}

void *sim_answer_part(struct sim_client *c, const char *match, const Gonfalon__V1__Answer *answer)
{
    Gonfalon__V1__AnswerRequest *ask = sim_part(c->sim, &gonfalon__v1__answer_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->side = -1;
    ask->answer = (Gonfalon__V1__Answer *)(uintptr_t)answer;
    return ask;
}

Gonfalon__V1__ServerMessage *sim_play(struct sim_client *c, const char *match)
{
    Gonfalon__V1__Decision *d = sim_decision(c, match);
    Gonfalon__V1__SuggestRequest *ask = sim_part(c->sim, &gonfalon__v1__suggest_request__descriptor);

    assert_non_null(d);
    ask->match = sim_text(c->sim, match);
    ask->side = -1;
    Gonfalon__V1__ServerMessage *suggested = sim_ask(c, ASK(SUGGEST), ask);

    assert_int_equal(suggested->body_case, GOT(SUGGEST));
    const Gonfalon__V1__Answer *answer =
        suggested->suggest->n_suggestions > 0 ? suggested->suggest->suggestions[0]->answer : d->fallback;

    return sim_ask(c, ASK(ANSWER), sim_answer_part(c, match, answer));
}

static bool is_over(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *ask = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(MATCH_SHOW), ask);

    assert_int_equal(answer->body_case, GOT(MATCH));
    return answer->match->match->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
}

bool sim_play_out(struct sim_client *a, struct sim_client *b, const char *match)
{
    for (int i = 0; i < 1000; i++) {
        sim_pass(a->sim, 500); /* so that nobody asks too often */
        if (is_over(a, match))
            return true;
        struct sim_client *c = sim_decision(a, match) ? a : b;
        Gonfalon__V1__ServerMessage *answer = sim_play(c, match);

        if (answer->body_case != GOT(DONE))
            fail_msg("an answer was refused: %s", answer->error->key);
    }
    return false;
}
