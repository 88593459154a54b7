/* Matches by invitation, and matches without spectators, as strangers meet them. Whatever a stranger asks
 * about a match by invitation is answered as if there were none: every request of the schema is asked about
 * such a match in each of its phases and about an id that nobody has, and the answers are the same bytes. */
#include "tests/server/core_lobby.h"
#include "tests/server/core_table.h"
#include "tests/server/every_request.h"

#include <stdio.h>

static const char no_match[] = "000000000z";

enum { PHASES = 4 };

struct probe {
    struct sim_client *stranger;
    const char *match[PHASES]; /* open, running, over, cancelled */
    int value;                 /* of every number and kind in the request */
    bool everywhere;           /* the id stands in every text, whatever the text is called */
    size_t asked, not_found;
};

static bool names_match(const ProtobufCFieldDescriptor *f)
{
    return strcmp(f->name, "match") == 0 || strcmp(f->name, "id") == 0;
}

/* A request with everything in it that it can hold, about this match. */
static void fill(struct probe *p, ProtobufCMessage *message, const char *match, int depth)
{
    struct sim *sim = p->stranger->sim;

    for (unsigned i = 0; i < message->descriptor->n_fields; i++) {
        const ProtobufCFieldDescriptor *f = &message->descriptor->fields[i];

        if (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF && depth == 0 && !names_match(f)) {
            continue; /* the id, not the code */
        } else if (f->type == PROTOBUF_C_TYPE_STRING) {
            bool name = strcmp(f->name, "name") == 0, cursor = strcmp(f->name, "cursor") == 0;

            /* A place in a list of people is before or behind theirs. */
            put(sim, message, f,
                sim_text(sim, (p->everywhere && !cursor) || names_match(f) ? match
                              : name                                       ? "ann"
                                                                           : "abc"));
        } else if (f->type == PROTOBUF_C_TYPE_MESSAGE && depth < 2) {
            ProtobufCMessage *part = sim_part(sim, f->descriptor);

            fill(p, part, match, depth + 1);
            put(sim, message, f, part);
        } else if (f->label == PROTOBUF_C_LABEL_NONE && !(f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) &&
                   (f->type == PROTOBUF_C_TYPE_ENUM || f->type == PROTOBUF_C_TYPE_INT32 ||
                    f->type == PROTOBUF_C_TYPE_UINT32)) {
            memcpy((char *)message + f->offset, &p->value, sizeof p->value);
        }
    }
}

static Gonfalon__V1__ServerMessage *probe(struct probe *p, const ProtobufCFieldDescriptor *field,
                                          const char *match)
{
    ProtobufCMessage *part = sim_part(p->stranger->sim, field->descriptor);

    fill(p, part, match, 0);
    sim_pass(p->stranger->sim, 7000); /* so that no rate is exceeded */
    Gonfalon__V1__ServerMessage *answer = sim_ask(p->stranger, body_of(field), part);

    answer->in_reply_to = 0;
    return answer;
}

/* An answer may repeat the id that it was asked about. */
static void forget_id(struct bytes *bytes, const char *match)
{
    size_t size = strlen(match);

    for (size_t i = 0; i + size <= bytes->size; i++)
        if (memcmp(bytes->data + i, match, size) == 0)
            memset(bytes->data + i, '-', size);
}

static bool same_message(const Gonfalon__V1__ServerMessage *none, const Gonfalon__V1__ServerMessage *answer,
                         const char *match)
{
    struct bytes one = {0}, two = {0};

    wire_append(&one, none);
    wire_append(&two, answer);
    forget_id(&one, no_match);
    forget_id(&two, match);
    bool same = one.size == two.size && memcmp(one.data, two.data, one.size) == 0;

    bytes_free(&one);
    bytes_free(&two);
    return same;
}

static void visit(struct sim *sim, const ProtobufCFieldDescriptor *field, void *context)
{
    struct probe *p = context;

    (void)sim;
    /* Requests about the connection and about accounts would end the stranger's. */
    if (field->id < ASK(SYSTEMS))
        return;
    Gonfalon__V1__ServerMessage *none = probe(p, field, no_match);
    bool found_none =
        none->body_case == GOT(ERROR) && none->error->key && strcmp(none->error->key, "match.not_found") == 0;

    p->asked += field->id < ASK(TOURNAMENT_CREATE); /* what comes after is about tournaments and people */
    p->not_found += found_none;
    for (int i = 0; i < PHASES; i++) {
        Gonfalon__V1__ServerMessage *answer = probe(p, field, p->match[i]);

        if (!same_message(none, answer, p->match[i]))
            fail_msg("%s tells that match %d is there: %s", field->name, i,
                     answer->body_case == GOT(ERROR) ? answer->error->key : "no error");
    }
}

static Gonfalon__V1__MatchSettings *by_invitation(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->visibility = GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION;
    return s;
}

static void no_request_tells(void **state)
{
    static struct sim sim;
    struct probe p = {0};

    (void)state;
    sim_start(&sim, 31);
    struct sim_client *ann = sim_account(&sim, "ann"), *bob = sim_account(&sim, "bob");
    Gonfalon__V1__CancelMatchRequest *cancel =
        sim_part(&sim, &gonfalon__v1__cancel_match_request__descriptor);

    p.match[0] = sim_text(&sim, create(ann, by_invitation(&sim), 0)->match->match->id);
    p.match[1] = sim_match(ann, bob, by_invitation(&sim));
    p.match[2] = sim_match(ann, bob, by_invitation(&sim));
    assert_true(sim_play_out(ann, bob, p.match[2]));
    p.match[3] = sim_text(&sim, create(ann, by_invitation(&sim), 0)->match->match->id);
    cancel->match = sim_text(&sim, p.match[3]);
    assert_int_equal(ask_code(ann, ASK(CANCEL_MATCH), cancel), 0);
    /* Nobody comes or goes meanwhile: the answers to questions about people stay the same. */
    sim_cut(ann);
    sim_cut(bob);
    sim_pass(&sim, 120000);
    p.stranger = sim_account(&sim, "eve");
    for (p.value = 0; p.value < 3; p.value++)
        for_each_request(&sim, visit, &p);
    p.value = 1;
    p.everywhere = true;
    for_each_request(&sim, visit, &p);
    printf("# %zu requests, %zu of them about a match that must be known\n", p.asked, p.not_found);
    /* Most requests are about a match. If few were, the test would ask something else than it thinks. */
    assert_true(p.not_found > p.asked / 2);
    sim_stop(&sim);
}

static Gonfalon__V1__MatchSettings *without_spectators(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectators = false;
    return s;
}

static Gonfalon__V1__ServerMessage *read_talk(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ChatHistoryRequest *ask = sim_part(c->sim, &gonfalon__v1__chat_history_request__descriptor);

    ask->match = sim_text(c->sim, match);
    return sim_ask(c, ASK(CHAT_HISTORY), ask);
}

static int say(struct sim_client *c, const char *match, Gonfalon__V1__ChatChannel channel)
{
    Gonfalon__V1__ChatRequest *ask = sim_part(c->sim, &gonfalon__v1__chat_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->channel = channel;
    ask->text = sim_text(c->sim, "closed talk");
    return ask_code(c, ASK(CHAT), ask);
}

/* The talk of a match without spectators is for those at the table; when it is over everybody may look. */
static void closed_talk(void **state)
{
    static struct table t;

    (void)state;
    set_up(&t, 32, without_spectators);
    struct sim_client *account = sim_account(&t.sim, "zoe");

    assert_int_equal(say(t.ann, t.match, GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_PLAYERS), 0);
    assert_int_equal(sim_code(read_talk(t.eve, t.match)), CODE(FORBIDDEN));
    assert_int_equal(sim_code(read_talk(account, t.match)), CODE(FORBIDDEN));
    assert_int_equal(say(account, t.match, GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SPECTATORS),
                     CODE(FORBIDDEN));
    assert_int_equal(read_talk(t.bob, t.match)->chat_history->n_lines, 1);
    assert_true(sim_play_out(t.ann, t.bob, t.match));
    assert_int_equal(read_talk(account, t.match)->chat_history->n_lines, 1);
    sim_stop(&t.sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_request_tells),
        cmocka_unit_test(closed_talk),
    };

    return cmocka_run_group_tests_name("core_private", tests, NULL, NULL);
}
