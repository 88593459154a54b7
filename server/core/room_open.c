/* Who is at the table, and what he is told: pictures when he comes, events as they happen, his decisions, the
 * status. One packet is made for all who may know the same. */
#include "server/core/room_open.h"

#include "common/wire/encode_match.h"
#include "common/wire/varint.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/notes.h"
#include "server/core/replay.h"
#include "server/memory.h"

#include <stdlib.h>
#include <string.h>

/* Fields of the schema, for messages put together from packed parts; a test compares. */
enum {
    SERVER_MESSAGE_IN_REPLY_TO_TAG = 1 << 3,
    SERVER_MESSAGE_OPEN_MATCH = 90,
    SERVER_MESSAGE_EVENTS = 91,
    EVENTS_MATCH = 1,
    OPEN_MATCH_VIEW = 4,
    OPEN_MATCH_EVENTS = 5,
    EVENTS_EVENTS = 2
};

/* --- coming and going ------------------------------------------------------------------------- */

struct watcher *room_watcher(const struct room *room, const struct session *s)
{
    struct watcher *w = s->tables;

    while (w && w->room != room)
        w = w->next_of_session;
    return w;
}

static void sit_down(struct room *room, struct session *s, int32_t viewer, int32_t player, bool missed)
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
    if (player >= 0)
        room->seat[player].watching++;
    else
        room->spectator_count++;
}

static void stand_up(struct watcher *w)
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

void room_leave(struct watcher *w)
{
    struct room *room = w->room;

    stand_up(w);
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
    }
    lobby_room_changed(room);
}

/* --- pictures --------------------------------------------------------------------------------- */

static void send_view(struct room *room, struct watcher *w)
{
    struct arena *a = &room->core->push;

    arena_reset(a);
    Gonfalon__V1__Snapshot *snapshot = arena_message(a, &gonfalon__v1__snapshot__descriptor);

    snapshot->match = arena_text(a, room->text_id);
    snapshot->view = encode_view(a, room->game->match, w->viewer);
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_SNAPSHOT, snapshot);

    session_send(w->session, packet);
    packet_release(packet);
}

static struct packet *pack_decision(struct room *room, int32_t side, uint32_t number)
{
    struct arena *a = &room->core->push;

    arena_reset(a);
    Gonfalon__V1__DecisionChange *change = arena_message(a, &gonfalon__v1__decision_change__descriptor);

    change->match = arena_text(a, room->text_id);
    change->side = side;
    change->number = number;
    if (match_waits_for(room->game->match, side) &&
        room->game->match->state->pending.number[side] == number) {
        change->decision = encode_open_decision(a, room->game->match, side);
        change->decision->time_left_ms = room_left_ms(room, side);
    }
    return pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_DECISION_CHANGE, change);
}

static void send_decisions(struct room *room, struct watcher *w)
{
    for (int32_t side = 0; side < room->side_count; side++) {
        if ((w->viewer != side && w->viewer != VIEWER_MASTER) || !match_waits_for(room->game->match, side))
            continue;
        struct packet *packet = pack_decision(room, side, room->game->match->state->pending.number[side]);

        session_send(w->session, packet);
        packet_release(packet);
    }
}

/* Two statuses that differ only in how much time is left are the same: time passes by itself, and telling
 * that it has would tell that somebody did something in secret. What is left at the start of a decision does
 * count. */
static struct packet *pack_status(struct room *room, bool delayed, bool to_compare)
{
    struct arena *a = &room->core->push;

    arena_reset(a);
    Gonfalon__V1__StatusChange *change = arena_message(a, &gonfalon__v1__status_change__descriptor);

    change->match = arena_text(a, room->text_id);
    change->status = encode_status(a, room, delayed);
    for (size_t i = 0; to_compare && i < change->status->n_clocks; i++)
        change->status->clocks[i]->left_ms = match_time_left(room->game->match, (int32_t)i);
    for (size_t i = 0; to_compare && i < change->status->n_seats; i++)
        change->status->seats[i]->allowance_left_ms = 0;
    return pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_STATUS_CHANGE, change);
}

static void send_status(struct room *room, struct watcher *w)
{
    struct packet *packet = pack_status(room, false, false);

    session_send(w->session, packet);
    packet_release(packet);
}

/* Whoever is shown the past gets no picture of now. So it is with spectators who sit there when a match with
 * a delay begins. */
static void show(struct room *room, struct watcher *w)
{
    if (!room->game)
        return;
    if (w->session->behind) {
        w->missed = true;
        return;
    }
    if (w->viewer == VIEWER_SPECTATOR && (room->trailing || room_delayed(room))) {
        room_delay_show(room, w);
        return;
    }
    /* Together, even if the picture alone is so big that it leaves him behind. */
    send_view(room, w);
    send_decisions(room, w);
    send_status(room, w);
}

/* A picture may be so big that it leaves its reader behind again: each table is shown once for what was
 * missed there, and not again until more is. */
void room_catch_up(struct session *s)
{
    for (struct watcher *w = s->tables; w; w = w->next_of_session)
        w->missed |= s->missed;
    s->missed = false;
    for (struct watcher *w = s->tables; w && !s->behind; w = w->next_of_session)
        if (w->missed && w->room->status == ROOM_READY) { /* what is not durable yet is not shown */
            w->missed = false;
            show(w->room, w);
        }
}

static void forget_heard(struct room *room)
{
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        bytes_clear(&room->heard[viewer].events);
        room->heard[viewer].count = room->heard[viewer].first = 0;
    }
    bytes_clear(&room->heard_record);
}

void room_show_all(struct room *room)
{
    struct watcher *next;

    for (uint32_t i = 0; i < room->seat_count; i++)
        room->seat[i].watching = 0;
    for (struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (w->player >= 0)
            room->seat[w->player].watching++;
    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next_in_room;
        show(room, w);
    }
    /* The pictures hold all that has happened: it must not be told again. */
    forget_heard(room);
    for (int32_t side = 0; room->game && side < room->side_count; side++)
        room->side[side].told =
            match_waits_for(room->game->match, side) ? room->game->match->state->pending.number[side] : 0;
    if (room->watchers)
        room_tell_status(room);
}

void room_show_missed(struct room *room)
{
    struct watcher *next;

    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next_in_room;
        if (w->missed && !w->session->behind) {
            w->missed = false;
            show(room, w);
        }
    }
}

/* --- what happens ----------------------------------------------------------------------------- */

static void send_all(struct room *room, struct packet *packet, uint32_t viewers,
                     void (*push)(struct session *s, struct packet *packet))
{
    for (struct watcher *w = room->watchers; w; w = w->next_in_room)
        if ((viewers >> w->viewer & 1) && !w->missed && !(room->trailing && w->viewer == VIEWER_SPECTATOR))
            push(w->session, packet);
}

void room_send(struct room *room, struct packet *packet, uint32_t viewers)
{
    send_all(room, packet, viewers, session_push);
}

void room_send_soon(struct room *room, struct packet *packet, uint32_t viewers)
{
    send_all(room, packet, viewers, session_push_soon);
}

struct packet *pack_events(const struct room *room, struct blob events)
{
    struct bytes head = {0};
    size_t id = strlen(room->text_id);

    part_begin(&head, EVENTS_MATCH, id);
    bytes_add(&head, room->text_id, id);
    struct bytes frame = {0};

    part_begin(&frame, SERVER_MESSAGE_EVENTS, head.size + events.size);
    struct packet *packet = packet_create(frame.size + head.size + events.size);

    memcpy(packet->bytes, frame.data, frame.size);
    memcpy(packet->bytes + frame.size, head.data, head.size);
    memcpy(packet->bytes + frame.size + head.size, events.bytes, events.size);
    bytes_free(&head);
    bytes_free(&frame);
    return packet;
}

static bool watched_by(const struct room *room, int32_t viewer)
{
    for (const struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (w->viewer == viewer)
            return true;
    return false;
}

static void tell_events(struct room *room)
{
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        const struct heard *heard = &room->heard[viewer];

        if (heard->count > 0 && watched_by(room, viewer)) {
            struct packet *packet = pack_events(room, (struct blob){heard->events.data, heard->events.size});

            room_send_soon(room, packet, 1u << viewer);
            packet_release(packet);
        }
    }
    forget_heard(room);
}

static void tell_decisions(struct room *room)
{
    const struct match *m = room->game->match;

    for (int32_t side = 0; side < room->side_count; side++) {
        uint32_t open = match_waits_for(m, side) ? m->state->pending.number[side] : 0;
        uint32_t told = room->side[side].told;

        if (open == told)
            continue;
        room->side[side].told = open;
        struct packet *packet = pack_decision(room, side, open ? open : told);

        (open ? room_send : room_send_soon)(room, packet, 1u << side | 1u << VIEWER_MASTER);
        packet_release(packet);
        if (open)
            notify_absent(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_YOUR_DECISION, side);
    }
}

/* What those should know who are not at the table. */
static void tell_absent(struct room *room)
{
    const struct state *s = room->game->match->state;
    uint32_t offers = 0;

    for (int32_t side = 0; side < s->sides; side++)
        if (s->side[side].offers_draw || s->side[side].offers_adjournment ||
            s->side[side].offers_resumption || s->side[side].offers_takeback)
            offers |= 1u << side;
    for (int32_t side = 0; side < s->sides && !room_over(room); side++)
        if (offers & ~(1u << side))
            notify_absent(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_OFFER, side);
    if (s->frozen && !room_over(room))
        notify_absent(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_MASTER_CALLED, NOTIFY_MASTER);
    if (room_over(room))
        notify_absent(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_OVER, NOTIFY_ALL);
}

static bool same(const struct packet *a, const struct packet *b)
{
    return a && a->size == b->size && memcmp(a->bytes, b->bytes, a->size) == 0;
}

struct packet *room_pack_status(struct room *room)
{
    return pack_status(room, room_delayed(room), false);
}

void room_tell_spectators(struct room *room)
{
    struct packet *packet = room_pack_status(room);

    for (struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (w->viewer == VIEWER_SPECTATOR)
            session_push(w->session, packet);
    packet_release(packet);
}

void room_tell_status(struct room *room)
{
    struct packet *now = pack_status(room, false, true);

    if (same(room->status_sent, now)) {
        packet_release(now);
        return;
    }
    if (room->status_sent)
        packet_release(room->status_sent);
    room->status_sent = now;
    if (!room->watchers)
        return;
    struct packet *packet = pack_status(room, false, false);

    room_send_soon(room, packet, UINT32_MAX);
    packet_release(packet);
    if (room->trailing)
        room_tell_spectators(room);
}

void room_tell(struct room *room)
{
    if (room->game) {
        bool happened = room->heard[VIEWER_MASTER].count > 0;

        tell_events(room);
        tell_decisions(room);
        if (happened)
            tell_absent(room);
    }
    room_tell_status(room);
    room_show_missed(room);
    room_delay_next(room);
}

/* --- open ------------------------------------------------------------------------------------- */

/* As whom he comes; -1: not at all, and he has been told. */
static int32_t viewer_of(struct room *room, struct request *r, int32_t *player)
{
    const Gonfalon__V1__OpenMatchRequest *ask = r->message->open_match;

    *player = ask->as_spectator ? -1 : room_seat_of(room, r->account);
    if (*player >= 0)
        return room->seat[*player].master ? VIEWER_MASTER : room->seat[*player].side;
    if (!room_visible(room, r, ask->code)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "match.not_found",
                       "there is no such match");
        return -1;
    }
    if (!room->settings->spectators && !room_over(room) && !room_governed_by(room, r)) {
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
    reply_packed(r, packet);
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

    if (!old && (s->table_count >= WIRE_TABLES_MAX || room->watcher_count >= ROOM_WATCHERS_MAX)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "match.too_many_tables",
                       "too many tables are open");
        return;
    }
    /* A picture that is due to him comes all the same: if this is a request that came twice, he has its
     * answer already and does not look at this one. */
    bool missed = old && old->missed;

    if (old)
        stand_up(old);
    /* Counted as being there already, so that what he is told is true. */
    sit_down(room, s, viewer, player, missed);
    if (room->status == ROOM_READY)
        room_clocks(room);
    Gonfalon__V1__OpenMatchReply *answer = begin_reply(room, r, viewer, player);

    answer->events = events;
    answer->n_events = event_count;
    if (view.size > 0)
        reply_with(r, answer, OPEN_MATCH_VIEW, view);
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

/* --- reconnecting ----------------------------------------------------------------------------- */

struct opening {
    struct room *room;
    struct request *r;
    int32_t viewer, player;
};

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
    uint32_t last = room->game ? match_last_event(room->game->match, viewer) : 0;

    if (after == 0 || after >= last || last - after > WIRE_EVENTS_MAX) {
        if (room->game && after == last && after != 0)
            room_enter(room, r, viewer, player, (struct blob){NULL, 0}, NULL, 0);
        else
            enter_with_view(room, r, viewer, player);
        return;
    }
    struct opening *o = arena_take(&r->memory, sizeof *o);

    *o = (struct opening){room, r, viewer, player};
    room_hold(room);
    store_read_events(room->core->port.store, room->id, viewer, after + 1, WIRE_EVENTS_MAX, rest_came, o);
}

void open_again(struct request *r, int64_t match)
{
    with_room_id(r, match, open_match);
}

void open_match_run(struct request *r)
{
    with_room(r, r->message->open_match->match, open_match);
}

void close_match_run(struct request *r)
{
    struct room *room = room_find(r->core, match_id_read(r->message->close_match->match));
    struct watcher *w = room ? room_watcher(room, r->session) : NULL;

    if (w)
        room_leave(w);
    reply_done(r);
}
