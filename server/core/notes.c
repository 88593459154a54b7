#include "server/core/notes.h"

#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/exchange.h"
#include "server/core/room.h"

#include <stdlib.h>

/* On its way to the store. */
struct note {
    struct note *next, **link;
    struct core *core;
    int64_t account;
    Gonfalon__V1__NotificationKind kind;
    char match[MATCH_ID_SIZE];
    char tournament[MATCH_ID_SIZE];
    char from[WIRE_NAME_MAX + 1];
    char code[CODE_SIZE];
    int64_t at_ms;
};

static struct note_row row_of(const struct note *note, int64_t number)
{
    return (struct note_row){.account = note->account,
                             .number = (uint32_t)number,
                             .kind = (int32_t)note->kind,
                             .match = note->match,
                             .tournament = note->tournament,
                             .sender = note->from,
                             .code = note->code,
                             .at_ms = note->at_ms};
}

static Gonfalon__V1__Notification *encode(struct arena *a, const struct note_row *row)
{
    Gonfalon__V1__Notification *out = arena_message(a, &gonfalon__v1__notification__descriptor);

    out->number = row->number;
    out->kind = (Gonfalon__V1__NotificationKind)row->kind;
    out->match = arena_text(a, row->match);
    out->tournament = arena_text(a, row->tournament);
    out->from = arena_text(a, row->sender);
    out->code = arena_text(a, row->code);
    out->at = (uint64_t)row->at_ms;
    out->read = row->read != 0;
    return out;
}

static void push(const struct note *note, int64_t number)
{
    const struct person *p = person_find(note->core, note->account);
    struct note_row row = row_of(note, number);

    if (!p)
        return;
    arena_reset(&note->core->push);
    struct packet *packet =
        pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_NOTIFICATION, encode(&note->core->push, &row));

    for (struct session *s = p->sessions; s; s = s->next_of_person)
        session_push(s, packet);
    packet_release(packet);
}

static void note_free(struct note *note)
{
    *note->link = note->next;
    if (note->next)
        note->next->link = note->link;
    free(note);
}

void notes_stop(struct core *core)
{
    while (core->notes)
        note_free(core->notes);
}

static void noted(void *context, const struct store_result *result)
{
    struct note *note = context;

    core_store_said(note->core, result->status);
    if (result->status == STORE_OK && result->number > 0)
        push(note, result->number);
    note_free(note);
}

/* Only the keeper knows where somebody is, and counts what he has been told. */
static void tell_keeper(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind,
                        const char *match, const char *from, const char *code, bool once)
{
    Gonfalon__Lend__Note note;

    gonfalon__lend__note__init(&note);
    note.account = account;
    note.kind = (int32_t)kind;
    note.match = (char *)(uintptr_t)match;
    note.from = (char *)(uintptr_t)from;
    note.code = (char *)(uintptr_t)code;
    note.once = once;
    borrow_note(core, &note);
}

static void keep(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind, const char *match,
                 const char *tournament, const char *from, const char *code, bool once)
{
    if (core->config.annex) {
        tell_keeper(core, account, kind, match, from, code, once);
        return;
    }
    struct note *note = must_alloc(sizeof *note);
    struct batch *batch = store_begin(core->port.store);

    *note = (struct note){.next = core->notes,
                          .link = &core->notes,
                          .core = core,
                          .account = account,
                          .kind = kind,
                          .at_ms = core_wall(core)};
    if (note->next)
        note->next->link = &note->next;
    core->notes = note;
    copy_text(note->match, sizeof note->match, match);
    copy_text(note->tournament, sizeof note->tournament, tournament);
    copy_text(note->from, sizeof note->from, from);
    copy_text(note->code, sizeof note->code, code);
    struct note_row row = row_of(note, 0);

    store_append_note(batch, &row, once, NOTIFICATIONS_MAX);
    store_commit(batch, noted, note);
}

void notify(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind, const char *match,
            const char *from, const char *code)
{
    keep(core, account, kind, match, "", from, code, false);
}

void notify_for_annex(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind,
                      const char *match, const char *from, const char *code, bool once)
{
    keep(core, account, kind, match, "", from, code, once);
}

void notify_of_tournament(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind,
                          const char *tournament, const char *match, const char *from)
{
    keep(core, account, kind, match, tournament, from, "", false);
}

void notify_of_tournament_once(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind,
                               const char *tournament, const char *match)
{
    keep(core, account, kind, match, tournament, "", "", true);
}

void notify_seats(const struct room *room, Gonfalon__V1__NotificationKind kind, const char *match,
                  int64_t but, const char *from)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].account != 0 && room->seat[i].account != but)
            notify(room->core, room->seat[i].account, kind, match, from, "");
}

void notify_absent(const struct room *room, Gonfalon__V1__NotificationKind kind, int32_t side,
                   const char *from)
{
    for (uint32_t i = 0; i < room->seat_count; i++) {
        const struct seat *seat = &room->seat[i];

        if (seat->account != 0 && seat->watching == 0 && (side == NOTIFY_ALL || seat->side == side))
            keep(room->core, seat->account, kind, room->text_id, "", from, "", true);
    }
}

/* --- requests --------------------------------------------------------------------------------- */

static void listed(void *context, const struct store_result *result, const struct note_row *notes,
                   size_t count)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    Gonfalon__V1__NotificationsReply *answer = answer_part(r, &gonfalon__v1__notifications_reply__descriptor);

    answer->notifications = arena_array(&r->memory, count, sizeof *answer->notifications);
    for (size_t i = 0; i < count; i++)
        answer->notifications[answer->n_notifications++] = encode(&r->memory, &notes[i]);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_NOTIFICATIONS, answer);
}

/* All that are kept fit one answer, so there are no further pages. */
void notifications_run(struct request *r)
{
    store_list_notes(r->core->port.store, r->account, r->message->notifications->unread, NOTIFICATIONS_MAX,
                     listed, r);
}

void notifications_read_run(struct request *r)
{
    struct batch *batch = store_begin(r->core->port.store);

    store_read_notes_up_to(batch, r->account, r->message->notifications_read->up_to);
    r->answer = pack_message(r->id, GONFALON__V1__SERVER_MESSAGE__BODY_DONE,
                             answer_part(r, &gonfalon__v1__done__descriptor));
    commit_and_reply(r, batch);
}
