/* Who is at the table: coming, going, coming back. */
#include "server/core/room_open.h"

#include "common/wire/encode_match.h"
#include "common/wire/varint.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/exchange.h"
#include "server/core/fold.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/replay.h"
#include "server/core/room_life.h"
#include "server/core/thoughts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Fields of the schema, for messages put together from packed parts; a test compares. */
enum { SERVER_MESSAGE_IN_REPLY_TO_TAG = 1 << 3, SERVER_MESSAGE_OPEN_MATCH = 90, OPEN_MATCH_VIEW = 4 };

/* --- coming and going ------------------------------------------------------------------------- */

struct watcher *room_watcher(const struct room *room, const struct session *s)
{
    struct watcher *w = s->tables;

    while (w && w->room != room)
        w = w->next_of_session;
    return w;
}

static struct watcher *sit_down(struct room *room, struct session *s, int32_t viewer, int32_t player,
                                bool missed)
{
    struct watcher *w = must_alloc(sizeof *w);

    *w = (struct watcher){.session = s, .room = room, .viewer = viewer, .player = player, .missed = missed};
    w->next_in_room = room->watchers;
    w->link_in_room = &room->watchers;
    if (w->next_in_room)
        w->next_in_room->link_in_room = &w->next_in_room;
    room->watchers = w;
    room->watcher_count++;
    w->next_of_session = s->tables;
    w->link_of_session = &s->tables;
    if (w->next_of_session)
        w->next_of_session->link_of_session = &w->next_of_session;
    s->tables = w;
    s->table_count++;
    thought_hurry(room);
    if (player >= 0)
        room->seat[player].watching++;
    else
        room->spectator_count++;
    return w;
}

void room_stand(struct watcher *w)
{
    struct room *room = w->room;

    *w->link_in_room = w->next_in_room;
    if (w->next_in_room)
        w->next_in_room->link_in_room = w->link_in_room;
    room->watcher_count--;
    *w->link_of_session = w->next_of_session;
    if (w->next_of_session)
        w->next_of_session->link_of_session = w->link_of_session;
    w->session->table_count--;
    if (w->player < 0)
        room->spectator_count--;
    else if ((uint32_t)w->player < room->seat_count && room->seat[w->player].watching > 0)
        room->seat[w->player].watching--;
    free(w);
}

void room_sit(struct room *room, struct session *s, int32_t viewer, int32_t player, bool missed)
{
    struct watcher *old = room_watcher(room, s);

    if (old)
        room_stand(old);
    sit_down(room, s, viewer, player, missed);
}

void room_leave(struct watcher *w)
{
    struct room *room = w->room;

    borrow_rose(w);
    room_stand(w);
    room->used_ms = core_now(room->core);
    room_presence_changed(room);
}

void room_leave_all(struct session *s)
{
    while (s->tables)
        room_leave(s->tables);
}

void room_presence_changed(struct room *room)
{
    if (room->status == ROOM_LOADING)
        return;
    /* While something is on its way to the store the clocks stand as they are: they are set when it is there.
     */
    if (room->status == ROOM_READY) {
        room_clocks(room);
        room_tell_status(room);
        if (room->tournament != 0)
            tournament_hears(room);
    }
    lobby_room_changed(room);
}

/* --- open ------------------------------------------------------------------------------------- */

/* As whom he comes; -1: not at all, and he has been told. */
static int32_t viewer_of(struct room *room, struct request *r, int32_t *player)
{
    const Gonfalon__V1__OpenMatchRequest *ask = r->message->open_match;

    *player = ask->as_spectator ? -1 : room_seat_of(room, r->account);
    if (*player >= 0)
        return room->seat[*player].master ? VIEWER_MASTER : room->seat[*player].side;
    if (!room_admits(room, r)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.no_spectators",
                       "this match has no spectators");
        return -1;
    }
    return VIEWER_SPECTATOR;
}

static Gonfalon__V1__OpenMatchReply *begin_reply(struct room *room, struct request *r, int32_t viewer,
                                                 int32_t player)
{
    Gonfalon__V1__OpenMatchReply *answer = answer_part(r, &gonfalon__v1__open_match_reply__descriptor);
    bool late = viewer == VIEWER_SPECTATOR && room_delayed(room);

    answer->match = encode_match_info(&r->memory, room, r->account);
    answer->viewer = encode_viewer(&r->memory, viewer);
    answer->player = player;
    answer->status = encode_status(&r->memory, room, late);
    if (room->game && !room_over(room))
        answer->decisions = encode_decisions(&r->memory, room, viewer, &answer->n_decisions);
    if (late)
        answer->delay_seconds = room->settings->spectator_delay_seconds;
    return answer;
}

/* The answer with a part that is packed already: pictures and events are not unpacked to be packed again. */
static void reply_with(struct request *r, const Gonfalon__V1__OpenMatchReply *answer, uint32_t field,
                       struct blob part)
{
    struct bytes body = {0}, head = {0};

    wire_append(&body, answer);
    if (field == OPEN_MATCH_VIEW)
        part_begin(&body, field, part.size);
    varint_add(&head, SERVER_MESSAGE_IN_REPLY_TO_TAG);
    varint_add(&head, r->id);
    part_begin(&head, SERVER_MESSAGE_OPEN_MATCH, body.size + part.size);
    struct packet *packet = packet_create(head.size + body.size + part.size);

    memcpy(packet->bytes, head.data, head.size);
    memcpy(packet->bytes + head.size, body.data, body.size);
    if (part.size > 0)
        memcpy(packet->bytes + head.size + body.size, part.bytes, part.size);
    bytes_free(&head);
    bytes_free(&body);
    packet->picture = field == OPEN_MATCH_VIEW;
    reply_packed(r, packet);
}

/* A packed view, packed again for those who cannot read it as it is. */
static void reply_with_view(struct session *s, struct request *r, const Gonfalon__V1__OpenMatchReply *answer,
                            struct blob view)
{
    struct bytes again = {0};

    if (s->protocol < WIRE_PROTOCOL_LIKE) {
        Gonfalon__V1__View *read =
            wire_read(&r->memory, &gonfalon__v1__view__descriptor, view.bytes, view.size);

        assert(read); /* it is one of ours */
        wire_append(&again, session_view(s, &r->memory, read));
        view = (struct blob){again.data, again.size};
    }
    reply_with(r, answer, OPEN_MATCH_VIEW, view);
    bytes_free(&again);
}

void room_enter(struct room *room, struct request *r, int32_t viewer, int32_t player, struct blob view,
                Gonfalon__V1__Event **events, size_t event_count)
{
    struct session *s = request_asker(r);

    if (!s) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "request.login_first",
                       "log in first");
        return;
    }
    struct watcher *old = room_watcher(room, s);

    if (!old && (s->table_count + s->tables_elsewhere >= WIRE_TABLES_MAX ||
                 room->watcher_count >= ROOM_WATCHERS_MAX)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "match.too_many_tables",
                       "too many tables are open");
        return;
    }
    /* A picture that is due to him comes all the same: if this is a request that came twice, he has its
     * answer already and does not look at this one. */
    bool missed = old && old->missed;

    if (old)
        room_stand(old);
    /* Counted as being there already, so that what he is told is true. */
    borrow_sat(sit_down(room, s, viewer, player, missed));
    if (room->status == ROOM_READY)
        room_clocks(room);
    Gonfalon__V1__OpenMatchReply *answer = begin_reply(room, r, viewer, player);

    answer->events = events;
    answer->n_events = event_count;
    if (view.size > 0)
        reply_with_view(s, r, answer, view);
    else
        reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_OPEN_MATCH, answer);
    room_presence_changed(room);
}

static void enter_with_view(struct room *room, struct request *r, int32_t viewer, int32_t player)
{
    struct bytes view = {0};

    if (room->game)
        wire_append(&view, encode_view(&r->memory, room->game->match, viewer));
    room_enter(room, r, viewer, player, (struct blob){view.data, view.size}, NULL, 0);
    bytes_free(&view);
}

/* --- without the rules ------------------------------------------------------------------------ */

struct opening {
    struct room *room;
    struct request *r;
    int32_t viewer, player;
};

static struct opening *begin_opening(struct room *room, struct request *r, int32_t viewer, int32_t player)
{
    struct opening *o = arena_take(&r->memory, sizeof *o);

    *o = (struct opening){room, r, viewer, player};
    room_hold(room);
    return o;
}

/* Without a picture he comes all the same: the status tells what has become of the match. */
static void last_seen(void *context, struct blob view, bool readable)
{
    struct opening *o = context;
    struct room *room = o->room;

    (void)readable;
    room_enter(room, o->r, o->viewer, o->player, view, NULL, 0);
    room_release(room);
}

/* --- reconnecting ----------------------------------------------------------------------------- */

static void rest_came(void *context, const struct store_result *result, const struct events_row *rows,
                      size_t count)
{
    struct opening *o = context;
    struct room *room = o->room;
    struct request *r = o->r;
    uint32_t after = r->message->open_match->last_event;
    size_t event_count = 0;
    Gonfalon__V1__Event **events = NULL;

    if (result->status == STORE_OK)
        events = rows_events(&r->memory, rows, count, o->viewer, after + 1, WIRE_EVENTS_MAX, &event_count);
    if (events && event_count > 0 &&
        events[event_count - 1]->number == match_last_event(room->game->match, o->viewer))
        room_enter(room, r, o->viewer, o->player, (struct blob){NULL, 0}, events, event_count);
    else
        enter_with_view(room, r, o->viewer, o->player);
    room_release(room);
}

static void open_match(struct room *room, struct request *r)
{
    uint32_t after = r->message->open_match->last_event;
    int32_t player;

    if (!request_asker(r)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "request.login_first",
                       "log in first");
        return;
    }
    int32_t viewer = viewer_of(room, r, &player);

    if (viewer < 0)
        return;
    if (viewer == VIEWER_SPECTATOR && room_delayed(room)) {
        room_delay_open(room, r);
        return;
    }
    if (!room->game && room_begun(room)) {
        fold_view(room->core, room->id, viewer, UINT32_MAX, last_seen,
                  begin_opening(room, r, viewer, player));
        return;
    }
    uint32_t last = room->game ? match_last_event(room->game->match, viewer) : 0;

    if (after == 0 || after >= last || last - after > WIRE_EVENTS_MAX) {
        if (room->game && after == last && after != 0)
            room_enter(room, r, viewer, player, (struct blob){NULL, 0}, NULL, 0);
        else
            enter_with_view(room, r, viewer, player);
        return;
    }
    store_read_events(room->core->port.store, room->id, viewer, after + 1, WIRE_EVENTS_MAX, rest_came,
                      begin_opening(room, r, viewer, player));
}

void open_again(struct request *r, int64_t match)
{
    with_room_id(r, match, open_match);
}

void open_match_run(struct request *r)
{
    r->code = r->message->open_match->code;
    with_room(r, r->message->open_match->match, open_match);
}

static void close_match(struct room *room, struct request *r)
{
    struct watcher *w = r->session ? room_watcher(room, r->session) : NULL;

    if (w)
        room_leave(w);
    reply_done(r);
}

/* He may wait to come in. */
static bool waits_for(const struct room *room, const struct session *s)
{
    for (const struct request *r = room->waiting; r; r = r->next_waiting)
        if (s && r->session == s)
            return true;
    return false;
}

void close_match_run(struct request *r)
{
    struct room *room = room_find(r->core, match_id_read(r->message->close_match->match));

    if (!room && r->core->config.annex) {
        borrow_bounce(r);
        return;
    }
    if (room && room->status == ROOM_LENT) {
        annex_ask(room, r);
    } else if (room && waits_for(room, r->session)) {
        r->then = close_match;
        room_wait(room, r);
    } else if (room) {
        close_match(room, r);
    } else {
        reply_done(r);
    }
}
