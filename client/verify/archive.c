/* The archive of a tournament: its log folded again, and the records of its matches. */
#include "common/tournament/archive.h"

#include "client/verify/archive_armies.h"
#include "client/verify/inside.h"
#include "common/crypto/crypto.h"
#include "common/tournament/draw.h"
#include "common/wire/check_text.h"
#include "common/wire/varint.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ENTRY_IS(name) GONFALON__V1__TOURNAMENT_ENTRY__ACT_##name

/* --- its parts ------------------------------------------------------------------------------------------ */

struct field {
    uint32_t number;
    struct packed content;
    size_t at, next;
};

/* False: there is none from `at` on, or it is broken. */
static bool read_field(const uint8_t *data, size_t size, size_t at, struct field *to)
{
    uint64_t tag, length;
    size_t step = varint_read(data + at, size - at, &tag);

    to->at = at;
    if (step == 0 || (tag & 7) != (part_tag(1) & 7))
        return false;
    at += step;
    step = varint_read(data + at, size - at, &length);
    if (step == 0 || length > size - at - step)
        return false;
    at += step;
    to->number = (uint32_t)(tag >> 3);
    to->content = (struct packed){.data = data + at, .size = (size_t)length};
    to->next = at + (size_t)length;
    return true;
}

static const void *read_part(struct arena *a, const ProtobufCMessageDescriptor *type, const struct field *f)
{
    return wire_read(a, type, f->content.data, f->content.size);
}

bool is_archive(const uint8_t *data, size_t size)
{
    struct arena a;
    struct field f;
    bool is = false;

    arena_start(&a, WIRE_REPLY_MEMORY);
    if (read_field(data, size, 0, &f) && f.number == ARCHIVE_HEAD) {
        const Gonfalon__V1__ArchiveHead *head = read_part(&a, &gonfalon__v1__archive_head__descriptor, &f);

        is = head && strcmp(head->kind, ARCHIVE_KIND) == 0;
    }
    arena_free(&a);
    return is;
}

struct archive {
    const uint8_t *data;
    size_t size;
    struct verdict *v;
    struct tournament *t;
    struct armies armies;
    bool ended;
};

/* --- the log -------------------------------------------------------------------------------------------- */

static bool digest_fits(ProtobufCBinaryData salt, const char *text, ProtobufCBinaryData digest)
{
    uint8_t own[CRYPTO_SHA256_SIZE];
    struct bytes both = {0};

    bytes_add(&both, salt.data, salt.len);
    bytes_add(&both, text, strlen(text));
    bool fits = digest.len == sizeof own && crypto_sha256(both.data, both.size, own) &&
                memcmp(own, digest.data, sizeof own) == 0;

    bytes_free(&both);
    return fits;
}

static void check_list(struct archive *a, size_t at, const Gonfalon__V1__LoggedList *list)
{
    if (!list->json[0])
        return; /* it stays closed */
    a->v->lists++;
    if (!digest_fits(list->salt, list->json, list->digest))
        found(a->v, "verify.archive_list", at, a->v->entries, 0, "%u", list->entrant);
}

static void check_pick(struct archive *a, size_t at, const Gonfalon__V1__LoggedTeamPick *pick)
{
    uint32_t entrant[2] = {pick->n_entrants > 0 ? pick->entrants[0] : 0,
                           pick->n_entrants > 1 ? pick->entrants[1] : 0};
    char text[PICK_TEXT_SIZE];

    team_pick_text(pick->step, entrant, text);
    if (!digest_fits(pick->salt, text, pick->digest))
        found(a->v, "verify.archive_pick", at, a->v->entries, 0, "%u", pick->team);
}

/* A round that nobody has changed by hand is what the draw makes of all that came before. */
static bool is_drawn(const struct tournament *t, const Gonfalon__V1__LoggedPairing *act)
{
    struct drawn drawn;
    bool same = tournament_draw(t, &drawn) && !drawn.over && drawn.tables == act->n_tables &&
                drawn.contests == act->n_contests && strcmp(drawn.stage, act->stage) == 0;

    for (size_t i = 0; i < act->n_tables && same; i++)
        same = drawn.table[i].a == act->tables[i]->a && drawn.table[i].b == act->tables[i]->b &&
               drawn.table[i].node == act->tables[i]->node && drawn.table[i].group == act->tables[i]->group;
    for (size_t i = 0; i < act->n_contests && same; i++)
        same = drawn.contest[i].a == act->contests[i]->a && drawn.contest[i].b == act->contests[i]->b;
    drawn_free(&drawn);
    return same;
}

static void take_entry(struct archive *a, struct arena *memory, const struct field *f)
{
    const Gonfalon__V1__TournamentEntry *e =
        read_part(memory, &gonfalon__v1__tournament_entry__descriptor, f);
    struct tournament_refusal why = {.key = ""};

    a->v->entries++;
    if (!e) {
        found(a->v, "verify.archive_broken", f->at, a->v->entries, 0, "%s", "");
        return;
    }
    if (e->act_case == ENTRY_IS(PAIRED) && !e->paired->by_hand && a->t->settings && tournament_begun(a->t) &&
        !is_drawn(a->t, e->paired))
        found(a->v, "verify.archive_draw", f->at, a->v->entries, 0, "%u", e->paired->round);
    if (!tournament_apply(a->t, e, &why)) {
        found(a->v, "verify.archive_entry", f->at, a->v->entries, 0, "%s", why.key);
        return;
    }
    if (e->act_case == ENTRY_IS(HANDED_IN))
        check_list(a, f->at, e->handed_in);
    if (e->act_case == ENTRY_IS(BEGUN) && !armies_begin(&a->armies, a->t))
        found(a->v, "verify.no_memory", f->at, a->v->entries, 0, "%s", "");
    if (e->act_case == ENTRY_IS(TEAM_PICK))
        check_pick(a, f->at, e->team_pick);
}

/* --- the end -------------------------------------------------------------------------------------------- */

static bool same_message(const void *one, const void *two)
{
    struct bytes first = {0}, second = {0};

    wire_append(&first, one);
    wire_append(&second, two);
    bool same = first.size == second.size && memcmp(first.data, second.data, first.size) == 0;

    bytes_free(&first);
    bytes_free(&second);
    return same;
}

static void take_end(struct archive *a, struct arena *memory, const struct field *f)
{
    const Gonfalon__V1__ArchiveEnd *end = read_part(memory, &gonfalon__v1__archive_end__descriptor, f);
    Gonfalon__V1__ArchiveEnd own;
    uint8_t digest[RECORD_DIGEST_SIZE];

    a->ended = true;
    if (!end || !a->t->settings) {
        found(a->v, "verify.archive_broken", f->at, a->v->entries, 0, "%s", "");
        return;
    }
    if (!archive_digest(a->data, f->at, end, crypto_sha256, digest) || end->digest.len != sizeof digest ||
        memcmp(end->digest.data, digest, sizeof digest) != 0)
        found(a->v, "verify.digest", f->at, 0, 0, "%s", "");
    if (!tournament_over(a->t))
        found(a->v, "verify.archive_not_over", f->at, a->v->entries, 0, "%s", "");
    if (!archive_end(a->t, memory, &own))
        return;
    own.digest = end->digest;
    if (!same_message(&own, end))
        found(a->v, "verify.archive_standings", f->at, a->v->entries, 0, "%s", "");
}

/* --- matches -------------------------------------------------------------------------------------------- */

static struct tournament_table *table_of(const struct tournament *t, const char *match)
{
    for (uint32_t i = 0; i < t->rounds; i++)
        for (uint32_t k = 0; k < t->round[i].tables; k++)
            if (archive_has_match(&t->round[i].table[k]) && strcmp(t->round[i].table[k].match, match) == 0)
                return &t->round[i].table[k];
    return NULL;
}

static void check_result(struct archive *a, const struct field *f, const struct tournament_table *table,
                         const struct verdict *record)
{
    if (record->winner + 1 != table->played.winner || record->victory[0] != table->played.victory[0] ||
        record->victory[1] != table->played.victory[1] || strcmp(record->system, a->v->system) != 0 ||
        strcmp(record->match, table->match) != 0)
        found(a->v, "verify.archive_result", f->at, 0, 0, "%s", table->match);
}

/* Everybody has played with the list that he had handed in. */
static void check_armies(struct archive *a, struct arena *memory, const struct field *f,
                         const Gonfalon__V1__ArchiveMatch *match)
{
    struct field first;
    const Gonfalon__V1__RecordHead *head = NULL;

    if (read_field(match->record.data, match->record.len, 0, &first) && first.number == RECORD_HEAD)
        head = read_part(memory, &gonfalon__v1__record_head__descriptor, &first);
    uint32_t entrant = head ? armies_other(&a->armies, a->t, match->match, head->setup_json) : 0;

    if (entrant > 0)
        found(a->v, "verify.archive_army", f->at, 0, 0, "%s: %s", match->match,
              a->t->entrant[entrant - 1].name);
}

static void take_match(struct archive *a, struct arena *memory, const struct field *f)
{
    const Gonfalon__V1__ArchiveMatch *match = read_part(memory, &gonfalon__v1__archive_match__descriptor, f);
    struct tournament_table *table = match ? table_of(a->t, match->match) : NULL;
    struct verdict *record = calloc(1, sizeof *record);

    if (!record)
        return;
    if (!table) {
        found(a->v, "verify.archive_match", f->at, 0, 0, "%s", match ? match->match : "");
    } else {
        verify_record(match->record.data, match->record.len, record);
        for (int i = 0; i < record->count && i < 1; i++)
            found(a->v, record->finding[i].key, f->at + record->finding[i].at, record->finding[i].entry,
                  record->finding[i].event, "%.60s: %.150s", match->match, record->finding[i].detail);
        check_result(a, f, table, record);
        check_armies(a, memory, f, match);
        a->v->matches++;
        a->v->events += record->events;
        a->v->dice += record->dice;
        table->match[0] = '\0'; /* each once */
    }
    free(record);
}

static void check_all_there(struct archive *a)
{
    for (uint32_t i = 0; i < a->t->rounds; i++)
        for (uint32_t k = 0; k < a->t->round[i].tables; k++)
            if (archive_has_match(&a->t->round[i].table[k]))
                found(a->v, "verify.archive_missing", a->size, 0, 0, "%s", a->t->round[i].table[k].match);
    if (!a->ended)
        found(a->v, "verify.archive_broken", a->size, a->v->entries, 0, "%s", "");
}

/* --- all ------------------------------------------------------------------------------------------------ */

static void take_head(struct archive *a, struct arena *memory, const struct field *f)
{
    const Gonfalon__V1__ArchiveHead *head = read_part(memory, &gonfalon__v1__archive_head__descriptor, f);

    if (!head || head->format != ARCHIVE_FORMAT) {
        found(a->v, "verify.format", f->at, 0, 0, "%u", head ? head->format : 0);
        return;
    }
    snprintf(a->v->match, sizeof a->v->match, "%s", head->tournament);
    text_repair(a->v->match);
}

/* False: a part that may not stand here. */
static bool take_field(struct archive *a, struct arena *memory, const struct field *f)
{
    if ((f->number == ARCHIVE_HEAD) != (f->at == 0) || (f->number == ARCHIVE_MATCH) != a->ended)
        return false;
    switch (f->number) {
    case ARCHIVE_HEAD:
        take_head(a, memory, f);
        return true;
    case ARCHIVE_ENTRY:
        take_entry(a, memory, f);
        if (a->t->settings)
            snprintf(a->v->system, sizeof a->v->system, "%s", a->t->settings->system);
        return true;
    case ARCHIVE_END:
        take_end(a, memory, f);
        return true;
    case ARCHIVE_MATCH:
        take_match(a, memory, f);
        return true;
    default:
        return false;
    }
}

void verify_archive(const uint8_t *data, size_t size, struct verdict *v)
{
    struct archive a = {.data = data, .size = size, .v = v, .t = tournament_create()};
    struct field f = {0};
    struct arena memory;

    *v = (struct verdict){.winner = -1, .archive = true};
    for (size_t at = 0; at < size; at = f.next) {
        arena_start(&memory, (size_t)WIRE_REPLY_MEMORY * 8);
        bool good = read_field(data, size, at, &f) && take_field(&a, &memory, &f);

        arena_free(&memory);
        if (!good) {
            found(v, "verify.archive_broken", at, v->entries, 0, "%s", "");
            break;
        }
    }
    text_repair(v->system);
    check_all_there(&a);
    armies_free(&a.armies);
    tournament_free(a.t);
}
