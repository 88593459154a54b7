/* A whole match of tiny, recorded as a server does it, is found valid; the same record with any byte changed
 * is not, and whoever forges it with a new digest is found out by the replay. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "client/verify/verify.h"
#include "common/crypto/crypto.h"
#include "common/crypto/dice_cipher.h"
#include "common/dice/keyed.h"
#include "common/match/setup.h"
#include "common/wire/encode_match.h"
#include "common/wire/kinds.h"
#include "common/wire/limits.h"
#include "common/wire/record.h"
#include "tests/tiny/game.h"

enum { ENTRIES_MAX = 600 };

static struct bytes record;
static struct arena memory;
static struct entry *log_of_match;
static uint32_t logged;
static char *setup_text;
static size_t first_entry_at, first_dice_at; /* places in the record */

static void hear(void *context, const struct match *m, const struct event *e)
{
    struct bytes packed = {0};

    (void)context;
    if (e->roll_count > 0 && first_dice_at == 0)
        first_dice_at = record.size;
    wire_append(&packed, encode_event(&memory, m, e, VIEWER_MASTER));
    record_add_event(&record, (uint32_t)e->seen_by, (struct packed){packed.data, packed.size});
    bytes_free(&packed);
    arena_reset(&memory);
}

static const struct entry *read_log(void *context, uint32_t n)
{
    (void)context;
    return &log_of_match[n - 1];
}

static void add_head(const struct dice_cipher *cipher, struct dice_pact *pact, const struct match *m)
{
    Gonfalon__V1__RecordHead head;
    uint8_t commitment[DICE_COMMITMENT_SIZE];
    ProtobufCBinaryData nonces[2];
    char match[] = "m1", system[] = "tiny", server[] = "test";

    gonfalon__v1__record_head__init(&head);
    assert_true(keyed_commit(cipher, pact, commitment));
    head.format = RECORD_FORMAT;
    head.match = match;
    head.system = system;
    head.rules_version = strdup(m->rules->version);
    head.setup_json = setup_text;
    head.dice_id = (ProtobufCBinaryData){DICE_ID_SIZE, pact->match_id};
    head.commitment = (ProtobufCBinaryData){DICE_COMMITMENT_SIZE, commitment};
    for (int i = 0; i < 2; i++)
        nonces[i] = (ProtobufCBinaryData){DICE_NONCE_SIZE, pact->nonces[i]};
    head.n_nonces = 2;
    head.nonces = nonces;
    head.started = 1700000000000;
    head.server = server;
    record_add(&record, RECORD_HEAD, &head);
    free(head.rules_version);
}

static void add_end(const struct match *m, uint8_t *secret)
{
    Gonfalon__V1__RecordEnd end;

    gonfalon__v1__record_end__init(&end);
    end.secret = (ProtobufCBinaryData){DICE_SECRET_SIZE, secret};
    end.outcome = encode_outcome(&memory, m);
    end.state_hash = match_hash(m);
    end.ended = 1700000300000;
    assert_true(record_add_end(&record, &end, crypto_sha256));
}

static void give(struct match *m, const struct entry *e)
{
    struct refusal why;

    assert_true(logged < ENTRIES_MAX);
    log_of_match[logged] = *e;
    if (first_entry_at == 0)
        first_entry_at = record.size;
    record_add(&record, RECORD_ENTRY, encode_entry(&memory, e));
    assert_true(match_apply(m, e, &why));
    logged++;
}

/* The first suggestion, or the default. */
static void answer(struct match *m, int32_t side)
{
    static struct entry e;
    static struct suggestions suggestions;

    memset(&e, 0, sizeof e);
    e.kind = ENTRY_ANSWER;
    e.side = side;
    for (e.player = 0; m->state->player[e.player].side != side; e.player++)
        ;
    memset(&suggestions, 0, sizeof suggestions);
    match_suggest(m, side, &suggestions);
    if (suggestions.count > 0)
        suggestion_answer(&suggestions, 0, match_decision(m, side), &e.answer);
    else
        match_default_answer(m, side, &e.answer);
    give(m, &e);
}

static void play(struct match *m)
{
    while (!match_over(m) && logged < ENTRIES_MAX - 10)
        for (int32_t side = 0; side < m->state->sides; side++)
            if (match_waits_for(m, side)) {
                answer(m, side);
                break;
            }
    if (!match_over(m)) {
        struct entry e = {.kind = ENTRY_RESIGN, .side = 0};

        give(m, &e);
    }
}

/* SETUP_TWO on a table whose terrain is drawn from a seed; the caller frees it. */
static char *setup_drawn_from(int32_t seed)
{
    struct problems problems = {0};
    char *whole = setup_resolve(SETUP_TWO, NULL, &problems);
    json_t *setup = json_loads(whole, 0, NULL), *scenario = json_object_get(setup, "scenario");

    json_object_del(scenario, "terrain");
    json_object_set_new(scenario, "random_terrain",
                        json_pack("{s:i, s:i, s:i, s:i, s:[s,s]}", "pieces", 3, "least", 5, "most", 10,
                                  "apart", 2, "kinds", "wood", "fence"));
    json_object_set_new(setup, "seed", json_integer(seed));
    free(whole);
    whole = json_dumps(setup, 0);
    json_decref(setup);
    char *drawn = setup_resolve(whole, NULL, &problems);

    free(whole);
    return drawn;
}

static int make_record(void **state)
{
    struct dice_cipher *cipher = dice_cipher_create();
    struct dice_pact pact = {.nonce_count = 2};
    struct dice_keyed keyed;
    struct problems problems = {0};
    struct match *m = NULL;

    (void)state;
    log_of_match = calloc(ENTRIES_MAX, sizeof *log_of_match);
    arena_start(&memory, WIRE_ENCODE_MEMORY);
    memset(pact.match_id, 1, sizeof pact.match_id);
    memset(pact.secret, 2, sizeof pact.secret);
    memset(pact.nonces, 3, sizeof pact.nonces);
    if (!cipher || !log_of_match || !keyed_start(&keyed, cipher, &pact))
        return -1;
    struct dice dice = keyed_dice(&keyed);

    setup_text = setup_drawn_from(setup_seed(&dice));
    m = setup_text ? match_create(setup_text, &problems) : NULL;
    if (!m)
        return -1;
    match_dice(m, keyed_dice(&keyed));
    match_log(m, read_log, NULL);
    add_head(cipher, &pact, m);
    match_listen(m, hear, NULL);
    match_start(m);
    play(m);
    add_end(m, pact.secret);
    match_free(m);
    dice_cipher_destroy(cipher);
    return 0;
}

static int drop_record(void **state)
{
    (void)state;
    bytes_free(&record);
    arena_free(&memory);
    free(log_of_match);
    free(setup_text);
    return 0;
}

static bool has(const struct verdict *v, const char *key)
{
    for (int i = 0; i < v->count; i++)
        if (strcmp(v->finding[i].key, key) == 0)
            return true;
    return false;
}

static void a_true_record_is_valid(void **state)
{
    struct verdict v;

    (void)state;
    verify_record(record.data, record.size, &v);
    assert_string_equal(v.count > 0 ? v.finding[0].key : "", "");
    assert_int_equal(v.entries, logged);
    assert_true(v.dice > 0);
    assert_string_equal(v.match, "m1");
}

/* Every region, and every byte of the ends: a step that is prime to the sizes of things visits all kinds. */
static void any_changed_byte_is_found(void **state)
{
    struct verdict v;

    (void)state;
    for (size_t at = 0; at < record.size; at += at < 400 || at + 200 > record.size ? 1 : 211) {
        record.data[at] ^= 0x01;
        verify_record(record.data, record.size, &v);
        assert_true(v.count > 0);
        record.data[at] ^= 0x01;
    }
}

static void a_cut_or_lengthened_record_is_found(void **state)
{
    struct verdict v;

    (void)state;
    for (size_t size = 0; size < record.size; size += 97) {
        verify_record(record.data, size, &v);
        assert_true(has(&v, "verify.broken"));
    }
    bytes_add(&record, "x", 1);
    verify_record(record.data, record.size, &v);
    record.size--;
    assert_true(has(&v, "verify.broken"));
}

/* The forger's way: changes a part and makes a new digest. */
static void forge(struct bytes *out, void (*change)(struct bytes *part, enum record_part kind, int n),
                  struct verdict *v)
{
    struct record_reader reader;
    struct packed content;
    enum record_part kind;
    int n = 0;

    record_reader_start(&reader, record.data, record.size);
    while ((kind = record_reader_next(&reader, &content)) != RECORD_DONE && kind != RECORD_BROKEN) {
        struct bytes part = {0};

        bytes_add(&part, content.data, content.size);
        change(&part, kind, n++);
        if (kind == RECORD_END) {
            Gonfalon__V1__RecordEnd *end =
                wire_read(&memory, &gonfalon__v1__record_end__descriptor, part.data, part.size);

            assert_true(record_add_end(out, end, crypto_sha256));
        } else {
            const ProtobufCMessageDescriptor *type =
                kind == RECORD_HEAD    ? &gonfalon__v1__record_head__descriptor
                : kind == RECORD_ENTRY ? &gonfalon__v1__log_entry__descriptor
                                       : &gonfalon__v1__record_event__descriptor;

            record_add(out, kind, wire_read(&memory, type, part.data, part.size));
        }
        bytes_free(&part);
    }
    verify_record(out->data, out->size, v);
    bytes_free(out);
    arena_reset(&memory);
}

static void change_a_die(struct bytes *part, enum record_part kind, int n)
{
    static bool done;
    Gonfalon__V1__RecordEvent *e;

    if (n == 0)
        done = false;
    if (kind != RECORD_EVENT || done)
        return;
    e = wire_read(&memory, &gonfalon__v1__record_event__descriptor, part->data, part->size);
    if (e->event->n_rolls == 0)
        return;
    e->event->rolls[0]->faces[0] = e->event->rolls[0]->faces[0] % 6 + 1;
    bytes_clear(part);
    wire_append(part, e);
    done = true;
}

static void change_the_secret(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordEnd *end;

    (void)n;
    if (kind != RECORD_END)
        return;
    end = wire_read(&memory, &gonfalon__v1__record_end__descriptor, part->data, part->size);
    end->secret.data[0] ^= 1;
    bytes_clear(part);
    wire_append(part, end);
}

static void change_the_winner(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordEnd *end;

    (void)n;
    if (kind != RECORD_END)
        return;
    end = wire_read(&memory, &gonfalon__v1__record_end__descriptor, part->data, part->size);
    end->outcome->winner = 1 - end->outcome->winner;
    bytes_clear(part);
    wire_append(part, end);
}

static void change_the_reason(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordEnd *end;

    (void)n;
    if (kind != RECORD_END)
        return;
    end = wire_read(&memory, &gonfalon__v1__record_end__descriptor, part->data, part->size);
    end->outcome->reason[0] ^= 1;
    bytes_clear(part);
    wire_append(part, end);
}

static void change_the_points(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordEnd *end;

    (void)n;
    if (kind != RECORD_END)
        return;
    end = wire_read(&memory, &gonfalon__v1__record_end__descriptor, part->data, part->size);
    end->outcome->victory_points[0]++;
    bytes_clear(part);
    wire_append(part, end);
}

/* A fair match that claims to be a lesson, and one whose dice are a lesson's but which does not say so. */
static void call_it_a_lesson(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordHead *head;

    (void)n;
    if (kind != RECORD_HEAD)
        return;
    head = wire_read(&memory, &gonfalon__v1__record_head__descriptor, part->data, part->size);
    head->lesson = true;
    bytes_clear(part);
    wire_append(part, head);
}

static void choose_the_dice(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordEnd *end;
    struct dice_pact chosen = {.nonce_count = 2};

    (void)n;
    if (kind != RECORD_END)
        return;
    end = wire_read(&memory, &gonfalon__v1__record_end__descriptor, part->data, part->size);
    keyed_lesson(&chosen, "tiny", 5);
    memcpy(end->secret.data, chosen.secret, DICE_SECRET_SIZE);
    bytes_clear(part);
    wire_append(part, end);
}

static void make_it_old(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordHead *head;

    (void)n;
    if (kind != RECORD_HEAD)
        return;
    head = wire_read(&memory, &gonfalon__v1__record_head__descriptor, part->data, part->size);
    head->format = RECORD_FORMAT - 1;
    bytes_clear(part);
    wire_append(part, head);
}

static void change_a_nonce(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordHead *head;

    (void)n;
    if (kind != RECORD_HEAD)
        return;
    head = wire_read(&memory, &gonfalon__v1__record_head__descriptor, part->data, part->size);
    head->nonces[0].data[0] ^= 1;
    bytes_clear(part);
    wire_append(part, head);
}

/* A table that suits somebody better than the one the dice gave. */
static void change_the_table(struct bytes *part, enum record_part kind, int n)
{
    Gonfalon__V1__RecordHead *head;
    char *other = setup_drawn_from(1);

    (void)n;
    if (kind == RECORD_HEAD) {
        head = wire_read(&memory, &gonfalon__v1__record_head__descriptor, part->data, part->size);
        head->setup_json = other;
        bytes_clear(part);
        wire_append(part, head);
    }
    free(other);
}

static void forgers_are_found_out(void **state)
{
    struct bytes forged = {0};
    struct verdict v;

    (void)state;
    forge(&forged, change_a_die, &v);
    assert_true(has(&v, "verify.other_dice"));
    assert_false(has(&v, "verify.digest"));
    assert_true(v.finding[0].event > 0 && v.finding[0].at > 0);
    forge(&forged, change_the_secret, &v);
    assert_true(has(&v, "verify.commitment"));
    forge(&forged, change_the_winner, &v);
    assert_true(has(&v, "verify.other_outcome"));
    forge(&forged, change_the_table, &v);
    assert_true(has(&v, "verify.other_terrain"));
    forge(&forged, change_the_reason, &v);
    assert_true(has(&v, "verify.other_outcome"));
    forge(&forged, change_the_points, &v);
    assert_true(has(&v, "verify.other_outcome"));
    forge(&forged, call_it_a_lesson, &v);
    assert_true(has(&v, "verify.chosen_dice"));
    forge(&forged, choose_the_dice, &v);
    assert_true(has(&v, "verify.chosen_dice"));
    forge(&forged, make_it_old, &v);
    assert_true(has(&v, "verify.format"));
    forge(&forged, change_a_nonce, &v);
    assert_true(v.count == 1 && !has(&v, "verify.digest"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_true_record_is_valid),
        cmocka_unit_test(any_changed_byte_is_found),
        cmocka_unit_test(a_cut_or_lengthened_record_is_found),
        cmocka_unit_test(forgers_are_found_out),
    };

    return cmocka_run_group_tests(tests, make_record, drop_record);
}
