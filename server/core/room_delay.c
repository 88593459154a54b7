/* Spectators who see a match later than it happens, so that nobody whispers to a player what they see.
 * Nothing is kept for them in memory: the events are in the store with their times, and are read again when
 * they are due. */
#include "server/core/room_open.h"

#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/replay.h"

#include <stdlib.h>

bool room_delayed(const struct room *room)
{
    return room->settings->spectator_delay_seconds > 0 && room_begun(room) && !room_over(room);
}

static void next_late(struct room *room);
static void wake_at(struct room *room, int64_t delay_ms);

/* --- catching up ------------------------------------------------------------------------------ */

/* Who has missed something, or sat there when the match began, is shown the table of then. */
void room_delay_show(struct room *room, struct watcher *w)
{
    w->missed = true;
    room->trailing = true;
    room_delay_next(room);
}

static bool wants_picture(const struct watcher *w)
{
    return w->viewer == VIEWER_SPECTATOR && w->missed && !w->session->behind && !w->session->closing;
}

static bool somebody_wants_picture(const struct room *room)
{
    for (const struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (wants_picture(w))
            return true;
    return false;
}

/* For everybody who reads views as this one does. NULL: it cannot be read. */
static struct packet *pack_picture(struct room *room, struct blob view, const struct session *s)
{
    struct arena *a = &room->core->push;

    arena_reset(a);
    Gonfalon__V1__Snapshot *snapshot = arena_message(a, &gonfalon__v1__snapshot__descriptor);

    snapshot->match = arena_text(a, room->text_id);
    snapshot->view = wire_read(a, &gonfalon__v1__view__descriptor, view.bytes, view.size);
    if (!snapshot->view)
        return NULL;
    snapshot->view = session_view(s, a, snapshot->view);
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_SNAPSHOT, snapshot);

    packet->picture = true;
    return packet;
}

/* Packed once for all who speak the same protocol. False: it cannot be read. */
static bool show_picture(struct room *room, struct blob view)
{
    struct packet *packed[WIRE_PROTOCOL_MAX + 1] = {NULL}, *status = room_pack_status(room);
    bool readable = true;

    for (struct watcher *w = room->watchers; w && readable; w = w->next_in_room) {
        struct packet **picture = &packed[w->session->protocol];

        if (!wants_picture(w))
            continue;
        if (!*picture)
            *picture = pack_picture(room, view, w->session);
        readable = *picture != NULL;
        if (!readable)
            continue;
        w->missed = false;
        /* Together, even if the picture alone is so big that it leaves him behind. */
        session_send(w->session, *picture);
        session_send(w->session, status);
    }
    packet_release(status);
    for (size_t i = 0; i <= WIRE_PROTOCOL_MAX; i++)
        if (packed[i])
            packet_release(packed[i]);
    return readable;
}

struct past {
    struct room *room;
    uint32_t event;
};

static void past_seen(void *context, struct blob view, bool readable)
{
    struct past past = *(struct past *)context;
    struct room *room = past.room;

    (void)readable;
    free(context);
    if (!room_return(room))
        return;
    room->showing = false;
    if (room->status != ROOM_READY)
        return; /* its status is not durable yet; who wants a picture is looked for again when it is */
    /* It has ended meanwhile: who came since has seen more, and all get the picture of now. */
    if (!room_delayed(room)) {
        room_delay_next(room);
        return;
    }
    if (past.event != room->shown || view.size == 0 || !show_picture(room, view)) {
        wake_at(room, ROOM_SWEEP_MS); /* it could not be read: once more, a little later */
        return;
    }
    room_delay_next(room); /* more may be due by now, and more people wait */
}

static void show_past(struct room *room)
{
    struct past *past = must_alloc(sizeof *past);

    *past = (struct past){room, room->shown};
    room->showing = true;
    room_borrow(room);
    replay_view(room->core, room->id, VIEWER_SPECTATOR, room->shown, past_seen, past);
}

/* --- coming in -------------------------------------------------------------------------------- */

struct late {
    struct room *room;
    struct request *r;
    int64_t match;
    uint32_t event;
};

static void then_seen(void *context, struct blob view, bool readable)
{
    struct late *late = context;
    struct room *room = late->room;
    struct request *r = late->r;

    if (!room_return(room)) {
        open_again(r, late->match);
        return;
    }
    room->showing = false;
    if (room->status != ROOM_READY || late->event != room->shown || !room_delayed(room)) {
        open_again(r, room->id); /* it went on meanwhile: once more */
    } else if (!readable) {
        refuse_for_store(r, &(struct store_result){.status = STORE_FAILED});
    } else if (view.size == 0) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INTERNAL, "match.not_shown",
                       "the picture could not be made");
    } else {
        room->trailing = true;
        room_enter(room, r, VIEWER_SPECTATOR, -1, view, NULL, 0);
    }
    room_delay_next(room); /* more may be due by now, and more people wait */
}

/* One after the other: each needs the store. */
static void next_late(struct room *room)
{
    struct request *r = room->late;

    if (room->showing)
        return;
    if (!r) {
        if (room->trailing && somebody_wants_picture(room))
            show_past(room);
        return;
    }
    room->late = r->next_waiting;
    r->next_waiting = NULL;
    struct late *late = arena_take(&r->memory, sizeof *late);

    *late = (struct late){room, r, room->id, room->shown};
    room->showing = true;
    room_borrow(room);
    replay_view(room->core, room->id, VIEWER_SPECTATOR, room->shown, then_seen, late);
}

void room_delay_open(struct room *room, struct request *r)
{
    r->next_waiting = room->late;
    room->late = r;
    room_delay_next(room);
}

/* --- what is due ------------------------------------------------------------------------------ */

static void push(struct room *room, const struct events_row *row)
{
    struct packet *packet = pack_events(room, row->events);

    for (struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (w->viewer == VIEWER_SPECTATOR && !w->missed)
            session_push(w->session, packet);
    packet_release(packet);
    room->shown = row->first + row->count - 1;
}

static void fired(void *context)
{
    room_delay_next(context);
}

static void wake_at(struct room *room, int64_t delay_ms)
{
    const struct clock_port *clock = room->core->port.clock;

    if (room->core->stopped)
        return;
    if (!room->delay)
        room->delay = clock_timer(clock, fired, room);
    clock_arm(clock, room->delay, delay_ms);
}

static void rows_came(void *context, const struct store_result *result, const struct events_row *rows,
                      size_t count)
{
    struct room *room = context;
    size_t i = 0;

    if (!room_return(room))
        return;
    int64_t now = core_wall(room->core);

    room->showing = false;
    if (result->status != STORE_OK || room->status == ROOM_LOADING) {
        wake_at(room, ROOM_SWEEP_MS);
        return;
    }
    int64_t delay = (int64_t)room->settings->spectator_delay_seconds * 1000;
    bool over = room->status == ROOM_READY && room_over(room); /* and that is durable */

    /* The end of a match is shown at once: there is nothing to whisper any more. */
    while (i < count && (rows[i].at_ms + delay <= now || over))
        push(room, &rows[i++]);
    if (i < count) /* a clock that was set back must not make them wait for longer than that */
        wake_at(room, rows[i].at_ms < now ? rows[i].at_ms + delay - now : delay);
    else if (count > 0) {
        room_delay_next(room);
        return;
    } else if (over && room->trailing) {
        room->trailing = false;
        room_tell_spectators(room);
        room_show_missed(room);
    }
    next_late(room);
}

/* A room that has just been loaded begins at the first event: only then is it known what is due. */
void room_delay_next(struct room *room)
{
    if (room->showing || room->status == ROOM_LOADING || (!room->late && !room->trailing))
        return;
    room->showing = true;
    room_borrow(room);
    store_read_events(room->core->port.store, room->id, VIEWER_SPECTATOR, room->shown + 1, REPLAY_ROWS,
                      rows_came, room);
}

void room_delay_free(struct room *room)
{
    clock_destroy_timer(room->core->port.clock, room->delay);
    room->delay = NULL;
}
