#include "server/core/notes.h"

#include "server/core/exchange.h"
#include "server/core/room.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

struct note {
    struct note *next;
    uint32_t number;
    Gonfalon__V1__NotificationKind kind;
    char match[MATCH_ID_SIZE];
    char from[WIRE_NAME_MAX + 1];
    char code[CODE_SIZE];
    int64_t at_ms;
    bool read;
};

static Gonfalon__V1__Notification *encode(struct arena *a, const struct note *note)
{
    Gonfalon__V1__Notification *out = arena_message(a, &gonfalon__v1__notification__descriptor);

    out->number = note->number;
    out->kind = note->kind;
    out->match = arena_text(a, note->match);
    out->from = arena_text(a, note->from);
    out->code = arena_text(a, note->code);
    out->at = (uint64_t)note->at_ms;
    out->read = note->read;
    return out;
}

static void drop_oldest(struct person *p)
{
    struct note **at = &p->notes;

    while ((*at)->next)
        at = &(*at)->next;
    if (!(*at)->read)
        p->note_unread--;
    free(*at);
    *at = NULL;
    p->note_count--;
}

void notify(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind, const char *match,
            const char *from, const char *code)
{
    struct person *p = person_find(core, account);

    if (!p)
        return;
    struct note *note = must_alloc(sizeof *note);

    note->number = ++p->note_last;
    note->kind = kind;
    note->at_ms = core_wall(core);
    copy_text(note->match, sizeof note->match, match);
    copy_text(note->from, sizeof note->from, from);
    copy_text(note->code, sizeof note->code, code);
    note->next = p->notes;
    p->notes = note;
    p->note_unread++;
    if (++p->note_count > NOTIFICATIONS_MAX)
        drop_oldest(p);
    arena_reset(&core->push);
    struct packet *packet =
        pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_NOTIFICATION, encode(&core->push, note));

    for (struct session *s = p->sessions; s; s = s->next_of_person)
        session_push(s, packet);
    packet_release(packet);
}

void notify_seats(const struct room *room, Gonfalon__V1__NotificationKind kind, const char *match,
                  int64_t but, const char *from)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].account != 0 && room->seat[i].account != but)
            notify(room->core, room->seat[i].account, kind, match, from, "");
}

static bool has_unread(const struct person *p, Gonfalon__V1__NotificationKind kind, const char *match)
{
    for (const struct note *note = p->notes; note; note = note->next)
        if (!note->read && note->kind == kind && strcmp(note->match, match) == 0)
            return true;
    return false;
}

void notify_absent(const struct room *room, Gonfalon__V1__NotificationKind kind, int32_t side)
{
    for (uint32_t i = 0; i < room->seat_count; i++) {
        const struct seat *seat = &room->seat[i];
        const struct person *p = seat->account ? person_find(room->core, seat->account) : NULL;

        if (p && seat->watching == 0 && (side == NOTIFY_ALL || seat->side == side) &&
            !has_unread(p, kind, room->text_id))
            notify(room->core, seat->account, kind, room->text_id, "", "");
    }
}

void notes_free(struct person *p)
{
    while (p->notes) {
        struct note *next = p->notes->next;

        free(p->notes);
        p->notes = next;
    }
}

/* All that are kept fit one answer, so there are no further pages. */
void notifications_run(struct request *r)
{
    Gonfalon__V1__NotificationsReply *answer = answer_part(r, &gonfalon__v1__notifications_reply__descriptor);
    const struct person *p = r->session->person;

    answer->notifications = arena_array(&r->memory, p->note_count, sizeof *answer->notifications);
    for (const struct note *note = p->notes; note; note = note->next)
        if (!note->read || !r->message->notifications->unread)
            answer->notifications[answer->n_notifications++] = encode(&r->memory, note);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_NOTIFICATIONS, answer);
}

void notifications_read_run(struct request *r)
{
    struct person *p = r->session->person;

    for (struct note *note = p->notes; note; note = note->next)
        if (!note->read && note->number <= r->message->notifications_read->up_to) {
            note->read = true;
            p->note_unread--;
        }
    reply_done(r);
}
