/* The record of a finished match, as `gonfalon verify` reads it: put together once from the store, then
 * handed out in chunks. */
#include "server/core/export.h"

#include "common/crypto/crypto.h"
#include "common/wire/record.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/past.h"

#include <stdlib.h>
#include <string.h>

struct exported {
    struct exported *next;
    struct export_key key;
    int64_t until_ms;
    struct bytes file;
};

/* --- keeping what was made -------------------------------------------------------------------- */

static void drop(struct exported **at)
{
    struct exported *old = *at;

    *at = old->next;
    bytes_free(&old->file);
    free(old);
}

const struct bytes *export_find(struct core *core, struct export_key key)
{
    int64_t now = core_now(core);
    struct exported *found = NULL;

    for (struct exported **at = &core->exports; *at;)
        if ((*at)->until_ms <= now) {
            drop(at);
        } else {
            if ((*at)->key.id == key.id && (*at)->key.what == key.what && !found)
                found = *at;
            at = &(*at)->next;
        }
    if (!found)
        return NULL;
    found->until_ms = now + EXPORT_KEPT_MS;
    return &found->file;
}

const struct bytes *export_keep(struct core *core, struct export_key key, struct bytes *file)
{
    struct exported *new = must_alloc(sizeof *new);
    struct exported **at = &core->exports;

    *new = (struct exported){core->exports, key, core_now(core) + EXPORT_KEPT_MS, *file};
    core->exports = new;
    for (int kept = 0; *at && kept < EXPORTS_KEPT; kept++)
        at = &(*at)->next;
    while (*at)
        drop(at);
    return &new->file;
}

void exports_stop(struct core *core)
{
    while (core->exports)
        drop(&core->exports);
}

bool export_chunk(struct request *r, const struct bytes *file, uint64_t offset, ProtobufCBinaryData *chunk)
{
    uint64_t total = file->size;

    if (offset > total) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "record.beyond_the_end",
                       "the record is not that long");
        return false;
    }
    uint64_t size = total - offset < WIRE_RECORD_CHUNK ? total - offset : WIRE_RECORD_CHUNK;

    *chunk = (ProtobufCBinaryData){(size_t)size, file->data + offset};
    return true;
}

static void reply_chunk(struct request *r, const struct bytes *record)
{
    Gonfalon__V1__RecordReply *answer = answer_part(r, &gonfalon__v1__record_reply__descriptor);

    if (!export_chunk(r, record, r->message->record->offset, &answer->chunk))
        return;
    answer->offset = r->message->record->offset;
    answer->total = record->size;
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_RECORD, answer);
}

/* --- making it -------------------------------------------------------------------------------- */

/* The room is held meanwhile, and its log is all there: a match that is over does not change. */
struct making {
    struct room *room;
    struct request *r;
    struct bytes record;
    uint32_t entries; /* written so far */
};

static void add_head(struct making *m)
{
    struct room *room = m->room;
    Gonfalon__V1__RecordHead *head = answer_part(m->r, &gonfalon__v1__record_head__descriptor);
    struct arena *a = &m->r->memory;

    head->format = RECORD_FORMAT;
    head->match = arena_text(a, room->text_id);
    head->system = arena_text(a, room->settings->system);
    head->rules_version = arena_text(a, room->rules_version);
    head->setup_json = arena_text(a, room->setup);
    head->dice_id = (ProtobufCBinaryData){DICE_ID_SIZE, room->pact.match_id};
    head->commitment = (ProtobufCBinaryData){DICE_COMMITMENT_SIZE, room->commitment};
    head->nonces = arena_array(a, (size_t)room->side_count, sizeof *head->nonces);
    for (int32_t i = 0; i < room->side_count; i++)
        head->nonces[head->n_nonces++] = (ProtobufCBinaryData){DICE_NONCE_SIZE, room->pact.nonces[i]};
    head->lesson = room->settings->lesson;
    head->receipts = true;
    head->started = (uint64_t)room->started_ms;
    head->server = arena_text(a, room->core->config.server_name);
    record_add(&m->record, RECORD_HEAD, head);
}

static void add_entries(struct making *m, uint32_t to)
{
    while (m->entries < to && m->entries < m->room->game->log_count) {
        struct blob entry = game_log_at(m->room->game, ++m->entries);

        record_add_entry(&m->record, (struct packed){entry.bytes, entry.size});
    }
}

static bool add_end(struct making *m)
{
    struct room *room = m->room;
    Gonfalon__V1__RecordEnd *end = answer_part(m->r, &gonfalon__v1__record_end__descriptor);
    end->secret = (ProtobufCBinaryData){DICE_SECRET_SIZE, room->pact.secret};
    end->outcome = room->outcome;
    end->state_hash = match_hash(room->game->match);
    end->ended = (uint64_t)room->ended_ms;
    return record_add_end(&m->record, end, crypto_sha256);
}

/* The game master's rows are parts of a record already. */
static bool add_row(void *context, const struct events_row *row)
{
    struct making *m = context;

    add_entries(m, row->entry);
    bytes_add(&m->record, row->events.bytes, row->events.size);
    return m->record.size < WIRE_RECORD_MAX;
}

static void made(void *context, bool good)
{
    struct making *m = context;
    struct room *room = m->room;
    struct request *r = m->r;

    add_entries(m, UINT32_MAX);
    if (good && m->record.size < WIRE_RECORD_MAX && add_end(m)) {
        reply_chunk(r, export_keep(r->core, (struct export_key){room->id, 0}, &m->record));
    } else {
        bytes_free(&m->record);
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "record.not_readable",
                       "the record cannot be put together");
    }
    free(m);
    room_release(room);
}

static void record(struct room *room, struct request *r)
{
    if (past_viewer(room, r, NULL) < 0)
        return;
    if (!room_over(room) || !room->game) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE,
                       room_over(room) ? "match.rules_gone" : "match.not_over",
                       "the match is not over, or its rules are not on this server any more");
        return;
    }
    const struct bytes *kept = export_find(r->core, (struct export_key){room->id, 0});

    if (kept) {
        reply_chunk(r, kept);
        return;
    }
    struct making *m = must_alloc(sizeof *m);

    *m = (struct making){.room = room, .r = r};
    add_head(m);
    room_hold(room);
    past_read(r->core, room->id, VIEWER_MASTER, add_row, made, m);
}

void record_run(struct request *r)
{
    with_room(r, r->message->record->match, record);
}
