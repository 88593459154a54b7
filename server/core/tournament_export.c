/* What is kept of a tournament: its tables as text, and once it is over the archive of its log. */
#include "common/crypto/crypto.h"
#include "common/tournament/archive.h"
#include "server/core/exchange.h"
#include "server/core/export.h"
#include "server/core/tournament_sheets.h"

#include <stdio.h>
#include <string.h>

#define KIND_IS(kind) GONFALON__V1__TOURNAMENT_EXPORT_KIND__TOURNAMENT_EXPORT_KIND_##kind
#define FORM_IS(form) GONFALON__V1__EXPORT_FORM__EXPORT_FORM_##form

/* Host and judges may see more: they have files of their own. */
static struct export_key key_of(const struct hall *hall, const struct request *r)
{
    const Gonfalon__V1__TournamentExportRequest *ask = r->message->tournament_export;

    return (struct export_key){hall->id, (uint64_t)ask->kind | (uint64_t)ask->form << 8 |
                                             (uint64_t)hall_staff(hall, r) << 16 |
                                             (uint64_t)ask->round << 32};
}

static void reply_piece(struct request *r, const char *tournament, const struct bytes *file)
{
    static const char *const names[] = {"", "standings", "pairings", "crosstable", "results", "archive"};
    const Gonfalon__V1__TournamentExportRequest *ask = r->message->tournament_export;
    Gonfalon__V1__TournamentExportReply *answer =
        answer_part(r, &gonfalon__v1__tournament_export_reply__descriptor);
    bool archive = ask->kind == KIND_IS(ARCHIVE), json = ask->form == FORM_IS(JSON);
    char name[64];

    if (!export_chunk(r, file, ask->offset, &answer->chunk))
        return;
    if (archive)
        snprintf(name, sizeof name, "%s.gonfalon", tournament);
    else
        snprintf(name, sizeof name, "%s-%s.%s", tournament, names[ask->kind], json ? "json" : "csv");
    answer->name = arena_text(&r->memory, name);
    answer->type = arena_text(&r->memory, archive ? "application/octet-stream"
                                          : json  ? "application/json"
                                                  : "text/csv; charset=utf-8");
    answer->offset = ask->offset;
    answer->total = file->size;
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_TOURNAMENT_EXPORT, answer);
}

/* --- the archive ------------------------------------------------------------------------------ */

/* The log, read piece by piece into the memory of the request. It does not grow any more. */
struct archiving {
    struct request *r;
    struct export_key key;
    char text_id[MATCH_ID_SIZE];
    Gonfalon__V1__TournamentEntry **entry;
    size_t count, room;
};

static void not_readable(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "tournament.not_readable",
                   "the tournament cannot be read at present");
}

static bool keep_entry(struct archiving *a, const struct entry_row *row)
{
    if (row->number != a->count || a->count == a->room)
        return false;
    a->entry[a->count] = wire_read(&a->r->memory, &gonfalon__v1__tournament_entry__descriptor,
                                   row->entry.bytes, row->entry.size);
    return a->entry[a->count++] != NULL;
}

static void log_read(struct archiving *a)
{
    struct core *core = a->r->core;
    struct bytes file = {0};
    size_t left = archive_publish(a->entry, a->count, (uint64_t)core_wall(core));

    if (left == 0 || !archive_write(&file, core->config.server_name, a->entry, left, crypto_sha256)) {
        bytes_free(&file);
        not_readable(a->r);
        return;
    }
    reply_piece(a->r, a->text_id, export_keep(core, a->key, &file));
}

static void entries_came(void *context, const struct store_result *result, const struct entry_row *rows,
                         size_t count);

static void read_log(struct archiving *a)
{
    store_read_tournament_entries(a->r->core->port.store, a->key.id, (uint32_t)a->count, HALL_LOG_MAX,
                                  entries_came, a);
}

static void entries_came(void *context, const struct store_result *result, const struct entry_row *rows,
                         size_t count)
{
    struct archiving *a = context;
    bool good = result->status == STORE_OK;

    for (size_t i = 0; i < count && good; i++)
        good = keep_entry(a, &rows[i]);
    if (!good)
        not_readable(a->r);
    else if (count > 0)
        read_log(a);
    else
        log_read(a);
}

static void archive(struct hall *hall, struct request *r)
{
    if (!tournament_over(hall->t)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "tournament.not_over",
                       "it is not over yet");
        return;
    }
    struct archiving *a = arena_take(&r->memory, sizeof *a);

    *a = (struct archiving){.r = r,
                            .key = key_of(hall, r),
                            .entry = arena_array(&r->memory, hall->t->entries, sizeof *a->entry),
                            .room = hall->t->entries};
    memcpy(a->text_id, hall->text_id, sizeof a->text_id);
    read_log(a);
}

/* --- tables ----------------------------------------------------------------------------------- */

static void sheet(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentExportRequest *ask = r->message->tournament_export;
    struct sheet *made = sheet_make(hall, hall_eyes(hall, r->account, r->role), ask->kind, ask->round);
    struct bytes file = {0};

    if (!made) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "tournament.no_such_round",
                       "there is no such round");
        return;
    }
    sheet_write(made, ask->form, &file);
    sheet_free(made);
    reply_piece(r, hall->text_id, export_keep(r->core, key_of(hall, r), &file));
}

/* Whoever begins at the beginning gets what is true now; whoever goes on gets more of the same. */
static void export(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentExportRequest *ask = r->message->tournament_export;
    const struct bytes *kept = ask->offset > 0 ? export_find(r->core, key_of(hall, r)) : NULL;

    if (kept)
        reply_piece(r, hall->text_id, kept);
    else if (ask->kind == KIND_IS(ARCHIVE))
        archive(hall, r);
    else
        sheet(hall, r);
}

void tournament_export_run(struct request *r)
{
    const Gonfalon__V1__TournamentExportRequest *ask = r->message->tournament_export;
    bool form = ask->form == FORM_IS(CSV) || ask->form == FORM_IS(JSON);

    if ((int)ask->kind < KIND_IS(STANDINGS) || (int)ask->kind > KIND_IS(ARCHIVE) ||
        (ask->kind != KIND_IS(ARCHIVE) && !form))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.no_such_export",
                       "there is no such export");
    else
        with_hall(r, ask->tournament, export);
}
