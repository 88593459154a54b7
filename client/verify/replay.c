/* Plays the entries of a record again, with the dice that its secret gives, and holds every event against the
 * recorded one. Ends at the first difference: all that follows from it would differ too. */
#include "client/verify/inside.h"

#include "common/crypto/crypto.h"
#include "common/crypto/dice_cipher.h"
#include "common/dice/keyed.h"
#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/match/setup.h"
#include "common/wire/decode.h"
#include "common/wire/encode_match.h"
#include "common/wire/kinds.h"
#include "common/wire/receipt.h"

#include <stdlib.h>
#include <string.h>

struct replay {
    const struct parts *parts;
    struct verdict *verdict;
    struct arena memory;
    struct entry entry; /* the one the engine reads, or is given */
    uint32_t played;    /* entries */
    uint32_t heard;     /* events */
    bool differs;
};

static const struct part *recorded_event(const struct replay *r)
{
    return r->heard <= r->parts->events ? &r->parts->event[r->heard - 1] : NULL;
}

static void tell_difference(struct replay *r, const struct part *part, const struct event *e,
                            const Gonfalon__V1__Event *replayed)
{
    const char *key;
    char detail[FINDING_BYTES];
    const Gonfalon__V1__RecordEvent *recorded = wire_read(&r->memory, &gonfalon__v1__record_event__descriptor,
                                                          part->content.data, part->content.size);

    event_difference(recorded, (uint32_t)e->seen_by, replayed, &key, detail);
    found(r->verdict, key, part->at, r->played, r->heard, "%s", detail);
    r->differs = true;
}

static void hear(void *context, const struct match *m, const struct event *e)
{
    struct replay *r = context;
    struct bytes event = {0}, part = {0};

    if (r->differs)
        return;
    r->heard++;
    for (int32_t i = 0; i < e->roll_count; i++)
        r->verdict->dice += (uint32_t)e->roll[i].dice;
    const struct part *recorded = recorded_event(r);

    if (!recorded || recorded->entry != r->played) {
        found(r->verdict, "verify.missing_event", recorded ? recorded->at : r->parts->end_at, r->played,
              r->heard, "%s", e->key);
        r->differs = true;
        return;
    }
    arena_reset(&r->memory);
    const Gonfalon__V1__Event *replayed = encode_event(&r->memory, m, e, VIEWER_MASTER);

    wire_append(&event, replayed);
    record_add_event(&part, (uint32_t)e->seen_by, (struct packed){event.data, event.size});
    /* What record_add_event has written, beginning with tag and length, must be what stands in the file. */
    size_t size = (size_t)(recorded->content.data + recorded->content.size - r->parts->data) - recorded->at;

    if (size != part.size || memcmp(r->parts->data + recorded->at, part.data, size) != 0)
        tell_difference(r, recorded, e, replayed);
    bytes_free(&event);
    bytes_free(&part);
}

/* --- entries ------------------------------------------------------------------------------------- */

/* NULL, or what is wrong with entry n; it is then not in r->entry. */
static const char *read_entry(struct replay *r, uint32_t n)
{
    struct packed content = r->parts->entry[n - 1].content;
    struct bytes again = {0};

    arena_reset(&r->memory);
    const Gonfalon__V1__LogEntry *entry =
        wire_read(&r->memory, &gonfalon__v1__log_entry__descriptor, content.data, content.size);
    const char *wrong = entry ? decode_entry(entry, &r->entry) : "verify.broken";

    if (wrong)
        return wrong;
    wire_append(&again, encode_entry(&r->memory, &r->entry));
    if (again.size != content.size || memcmp(again.data, content.data, content.size) != 0)
        wrong = "verify.broken"; /* it says something that the engine does not read */
    bytes_free(&again);
    return wrong;
}

static const struct entry *log_entry(void *context, uint32_t n)
{
    struct replay *r = context;

    return n >= 1 && n <= r->parts->entries && !read_entry(r, n) ? &r->entry : NULL;
}

/* Has a sealed answer the receipt that its side was given? Records of servers that gave none have none. */
static bool receipt_fits(struct replay *r, struct match *m, const struct entry *e)
{
    char own[RECEIPT_BYTES] = "";
    const ProtobufCBinaryData *secret = &r->parts->end->secret;
    bool sealed = e->kind == ENTRY_ANSWER && e->side >= 0 && match_seals(m);

    if (sealed && (e->receipt[0] || r->parts->head->receipts)) {
        struct answer told = e->answer;

        arena_reset(&r->memory);
        answer_told(m, e->side, e->side, &told);
        if (!receipt_make(&r->memory, secret->data, secret->len, r->parts->head->match, e->side, &told,
                          crypto_sha256, own))
            return false;
    }
    return strcmp(own, e->receipt) == 0;
}

static bool play_entry(struct replay *r, struct match *m, uint32_t n)
{
    struct entry entry;
    struct refusal why;
    const char *wrong = read_entry(r, n);
    size_t at = r->parts->entry[n - 1].at;

    if (wrong) {
        found(r->verdict, "verify.bad_entry", at, n, r->heard, "%s", wrong);
        return false;
    }
    entry = r->entry; /* the engine reads the log while it plays one */
    r->played = n;
    if (!receipt_fits(r, m, &entry)) {
        found(r->verdict, "verify.bad_receipt", at, n, r->heard, "%s", entry.receipt);
        return false;
    }
    if (!match_apply(m, &entry, &why)) {
        found(r->verdict, "verify.refused_entry", at, n, r->heard, "%s", why.key);
        return false;
    }
    return !r->differs;
}

/* Events that the replay has not given: the first of them that belongs to the entry played, or to none. */
static bool none_left(struct replay *r)
{
    const struct parts *p = r->parts;

    if (r->differs || r->heard >= p->events || p->event[r->heard].entry > r->played)
        return !r->differs;
    found(r->verdict, "verify.extra_event", p->event[r->heard].at, r->played, r->heard + 1, "%s", "");
    return false;
}

/* Whether both say the same: the same message has the same bytes. */
static bool same_outcome(struct arena *memory, const Gonfalon__V1__Outcome *recorded, const struct match *m)
{
    struct bytes one = {0}, other = {0};
    bool same;

    if (!recorded || m->state->outcome.kind == OUTCOME_NONE)
        return false;
    wire_append(&one, recorded);
    wire_append(&other, encode_outcome(memory, m));
    same = one.size == other.size && memcmp(one.data, other.data, one.size) == 0;
    bytes_free(&one);
    bytes_free(&other);
    return same;
}

static void check_end(struct replay *r, const struct match *m)
{
    const Gonfalon__V1__RecordEnd *end = r->parts->end;
    const struct outcome *o = &m->state->outcome;

    if (match_hash(m) != end->state_hash)
        found(r->verdict, "verify.other_state", r->parts->end_at, r->played, r->heard, "%s", "");
    if (!same_outcome(&r->memory, end->outcome, m))
        found(r->verdict, "verify.other_outcome", r->parts->end_at, r->played, r->heard, "%s", "");
    r->verdict->outcome = o->kind;
    r->verdict->winner = o->winner;
    for (int32_t side = 0; side < 2 && side < m->state->sides && m->rules->victory_points; side++)
        r->verdict->victory[side] = m->rules->victory_points(m, side);
}

static void play(struct replay *r, struct match *m, struct dice_keyed *keyed)
{
    match_dice(m, keyed_dice(keyed));
    if (!match_listen(m, hear, r) || !match_log(m, log_entry, r) || !match_hide_numbers(m)) {
        found(r->verdict, "verify.no_memory", 0, 0, 0, "%s", "");
        return;
    }
    match_start(m);
    bool good = none_left(r);

    for (uint32_t n = 1; good && n <= r->parts->entries; n++)
        good = play_entry(r, m, n) && none_left(r);
    r->verdict->entries = r->played;
    r->verdict->events = r->heard;
    if (good)
        check_end(r, m);
}

/* --- dice and setup ------------------------------------------------------------------------------ */

static bool read_pact(const struct parts *p, struct dice_pact *pact, uint8_t commitment[DICE_COMMITMENT_SIZE],
                      struct verdict *v)
{
    const Gonfalon__V1__RecordHead *h = p->head;
    bool good = h->dice_id.len == DICE_ID_SIZE && h->commitment.len == DICE_COMMITMENT_SIZE &&
                p->end->secret.len == DICE_SECRET_SIZE && h->n_nonces <= DICE_NONCES_MAX;

    for (size_t i = 0; good && i < h->n_nonces; i++)
        good = h->nonces[i].len == DICE_NONCE_SIZE;
    if (!good) {
        found(v, "verify.bad_pact", 0, 0, 0, "%s", "");
        return false;
    }
    memset(pact, 0, sizeof *pact);
    memcpy(pact->match_id, h->dice_id.data, DICE_ID_SIZE);
    memcpy(pact->secret, p->end->secret.data, DICE_SECRET_SIZE);
    memcpy(commitment, h->commitment.data, DICE_COMMITMENT_SIZE);
    for (size_t i = 0; i < h->n_nonces; i++)
        memcpy(pact->nonces[i], h->nonces[i].data, DICE_NONCE_SIZE);
    pact->nonce_count = (uint32_t)h->n_nonces;
    return true;
}

/* Dice may be chosen in lessons alone, and there they are those of the system's lesson. */
static bool rightly_chosen(const struct parts *p, const struct dice_pact *pact, struct verdict *v)
{
    struct dice_pact lesson;
    const char *seed = (const char *)p->end->secret.data;
    uint32_t number = 0;

    v->lesson = p->head->lesson;
    if (p->head->lesson != keyed_is_lesson(pact)) {
        found(v, "verify.chosen_dice", p->end_at, 0, 0, "%s", "");
        return false;
    }
    if (!p->head->lesson)
        return true;
    for (size_t i = 0; i < DICE_SECRET_SIZE && seed[i]; i++)
        number = seed[i] >= '0' && seed[i] <= '9' ? number * 10 + (uint32_t)(seed[i] - '0') : 0;
    memset(&lesson, 0, sizeof lesson);
    keyed_lesson(&lesson, p->head->system, number);
    lesson.nonce_count = pact->nonce_count;
    if (memcmp(&lesson, pact, sizeof lesson) == 0)
        return true;
    found(v, "verify.chosen_dice", p->end_at, 0, 0, "%s", "");
    return false;
}

static bool start_dice(const struct parts *p, const struct dice_cipher *cipher, struct dice_keyed *keyed,
                       struct verdict *v)
{
    struct dice_pact pact;
    uint8_t commitment[DICE_COMMITMENT_SIZE];

    if (!cipher) {
        found(v, "verify.no_memory", 0, 0, 0, "%s", "");
        return false;
    }
    if (!read_pact(p, &pact, commitment, v) || !rightly_chosen(p, &pact, v))
        return false;
    switch (keyed_verify(keyed, cipher, &pact, commitment)) {
    case DICE_HONEST:
        return true;
    case DICE_COMMITMENT_BROKEN:
        found(v, "verify.commitment", p->end_at, 0, 0, "%s", "");
        return false;
    case DICE_CIPHER_FAILED:
        break;
    }
    found(v, "verify.no_memory", 0, 0, 0, "%s", "");
    return false;
}

static struct match *create(const struct parts *p, struct verdict *v)
{
    const struct rules *rules = rules_find(p->head->system);
    struct problems problems = {0};

    if (!rules) {
        found(v, "verify.unknown_system", 0, 0, 0, "%s", p->head->system);
        return NULL;
    }
    if (strcmp(rules->version, p->head->rules_version) != 0) {
        found(v, "verify.other_version", 0, 0, 0, "%s / %s", p->head->rules_version, rules->version);
        return NULL;
    }
    struct match *m = match_create(p->head->setup_json, &problems);

    if (!m)
        found(v, "verify.bad_setup", 0, 0, 0, "%s %s", problems.item[0].place,
              problems.item[0].key ? problems.item[0].key : "");
    else if (m->rules != rules) {
        found(v, "verify.unknown_system", 0, 0, 0, "%s", m->rules->name);
        match_free(m);
        m = NULL;
    }
    return m;
}

/* Terrain that the scenario left to chance must be what the dice give. */
static bool check_terrain(const struct parts *p, struct dice_keyed *keyed, struct verdict *v)
{
    struct dice dice = keyed_dice(keyed);
    struct problems problems = {0};
    json_t *setup = json_loads(p->head->setup_json, 0, NULL);
    json_t *scenario = json_object_get(setup, "scenario");
    json_t *terrain = json_incref(json_object_get(scenario, "terrain"));
    bool same = true;

    if (json_object_get(scenario, "random_terrain")) {
        json_object_del(scenario, "terrain");
        json_object_set_new(setup, "seed", json_integer(setup_seed(&dice)));
        char *text = json_dumps(setup, JSON_COMPACT);
        char *drawn = text ? setup_resolve(text, NULL, &problems) : NULL;
        json_t *again = drawn ? json_loads(drawn, 0, NULL) : NULL;

        same = json_equal(terrain, json_object_get(json_object_get(again, "scenario"), "terrain"));
        json_decref(again);
        free(drawn);
        free(text);
    }
    if (!same)
        found(v, "verify.other_terrain", 0, 0, 0, "%s", "");
    json_decref(terrain);
    json_decref(setup);
    return same;
}

void replay_record(const struct parts *p, struct verdict *v)
{
    struct dice_cipher *cipher = dice_cipher_create();
    struct dice_keyed keyed;
    struct replay *r = calloc(1, sizeof *r);
    struct match *m = NULL;

    if (!r)
        found(v, "verify.no_memory", 0, 0, 0, "%s", "");
    else if (start_dice(p, cipher, &keyed, v) && (m = create(p, v)) != NULL && check_terrain(p, &keyed, v)) {
        *r = (struct replay){.parts = p, .verdict = v};
        arena_start(&r->memory, WIRE_ENCODE_MEMORY);
        play(r, m, &keyed);
        arena_free(&r->memory);
    }
    if (m)
        match_free(m);
    free(r);
    dice_cipher_destroy(cipher);
}
