/* What those at the table are told: pictures when they come, events as they happen, their decisions, the
 * status. One packet is made for all who may know the same. */
#include "common/wire/encode_match.h"
#include "common/wire/varint.h"
#include "server/core/notes.h"
#include "server/core/room_open.h"

#include <string.h>

/* Fields of the schema, for messages put together from packed parts; a test compares. */
enum { SERVER_MESSAGE_EVENTS = 91, EVENTS_MATCH = 1 };

/* --- pictures --------------------------------------------------------------------------------- */

static void send_view(struct room *room, struct watcher *w)
{
    struct arena *a = &room->core->push;

    arena_reset(a);
    Gonfalon__V1__Snapshot *snapshot = arena_message(a, &gonfalon__v1__snapshot__descriptor);

    snapshot->match = arena_text(a, room->text_id);
    snapshot->view = session_view(w->session, a, encode_view(a, room->game->match, w->viewer));
    struct packet *packet = pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_SNAPSHOT, snapshot);

    packet->picture = true;

    session_send(w->session, packet);
    packet_release(packet);
}

static struct packet *pack_decision(struct room *room, int32_t side, uint32_t number, int32_t viewer)
{
    struct arena *a = &room->core->push;

    arena_reset(a);
    Gonfalon__V1__DecisionChange *change = arena_message(a, &gonfalon__v1__decision_change__descriptor);

    change->match = arena_text(a, room->text_id);
    change->side = side_of_asked(side);
    change->number = number;
    if (match_waits_for(room->game->match, side) &&
        room->game->match->state->pending.number[side] == number) {
        change->decision = encode_decision_for(a, room->game->match, side, viewer);
        change->decision->time_left_ms = room_left_ms(room, side);
    }
    return pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_DECISION_CHANGE, change);
}

static void send_decisions(struct room *room, struct watcher *w)
{
    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side)) {
        if ((w->viewer != side && w->viewer != VIEWER_MASTER) || !match_waits_for(room->game->match, side))
            continue;
        struct packet *packet =
            pack_decision(room, side, room->game->match->state->pending.number[side], w->viewer);

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
    if (to_compare)
        change->status->master_left_ms = 0;
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
        w->missed |= s->missed && w->room->status != ROOM_LENT; /* there the annex knows */
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

/* The number of the decision that is open; 0: none. */
static uint32_t open_number(const struct room *room, int32_t side)
{
    const struct match *m = room->game->match;

    return match_waits_for(m, side) ? m->state->pending.number[side] : 0;
}

static int32_t parts_given(const struct room *room, int32_t side)
{
    return side == ASKED_MASTER ? 0 : room->game->match->state->pending.given[side];
}

/* Seats have been read anew. */
static void count_watching(struct room *room)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        room->seat[i].watching = 0;
    for (struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (w->player >= 0 && w->player < (int32_t)room->seat_count)
            room->seat[w->player].watching++;
}

/* All that is open has been told. */
static void note_told(struct room *room)
{
    forget_heard(room);
    for (int32_t side = 0; room->game && side < ASKED_MAX; side = next_asked(room, side)) {
        room->side[side].told = open_number(room, side);
        room->side[side].told_given = parts_given(room, side);
    }
}

void room_show_settled(struct room *room)
{
    count_watching(room);
    note_told(room);
    if (room->status_sent)
        packet_release(room->status_sent);
    room->status_sent = room->settled;
    room->settled = NULL;
    for (struct watcher *w = room->watchers; w; w = w->next_in_room)
        w->missed |= w->viewer == VIEWER_SPECTATOR && room_delayed(room);
    if (room->watchers)
        room_tell_status(room);
}

void room_show_all(struct room *room)
{
    struct watcher *next;

    count_watching(room);
    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next_in_room;
        show(room, w);
    }
    /* The pictures hold all that has happened: it must not be told again. */
    note_told(room);
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
    size_t id = strlen(room->text_id), size = part_size(EVENTS_MATCH, id) + events.size;
    struct packet *packet = packet_create(part_size(SERVER_MESSAGE_EVENTS, size));
    uint8_t *at = part_put(packet->bytes, SERVER_MESSAGE_EVENTS, size);

    at = part_put(at, EVENTS_MATCH, id);
    memcpy(at, room->text_id, id);
    memcpy(at + id, events.bytes, events.size);
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

static void send_decision_to(struct room *room, int32_t side, uint32_t number, int32_t viewer,
                             uint32_t viewers)
{
    struct packet *packet = pack_decision(room, side, number, viewer);
    bool open = match_waits_for(room->game->match, side);

    (open ? room_send : room_send_soon)(room, packet, viewers);
    packet_release(packet);
}

/* The game master has other numbers than the side, if there are numbers to hide. */
static void send_decision(struct room *room, int32_t side, uint32_t number)
{
    bool alike = same_numbers(room->game->match, side, VIEWER_MASTER);

    send_decision_to(room, side, number, side, 1u << side | (alike ? 1u << VIEWER_MASTER : 0));
    if (!alike && watched_by(room, VIEWER_MASTER))
        send_decision_to(room, side, number, VIEWER_MASTER, 1u << VIEWER_MASTER);
}

static void tell_decisions(struct room *room)
{
    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side)) {
        uint32_t open = open_number(room, side), told = room->side[side].told;
        int32_t given = parts_given(room, side);

        if (open == told && given == room->side[side].told_given)
            continue;
        room->side[side].told = open;
        room->side[side].told_given = given;
        send_decision(room, side, open ? open : told);
        if (open && open != told)
            notify_absent(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_YOUR_DECISION,
                          side == ASKED_MASTER ? (int32_t)NOTIFY_MASTER : side, "");
    }
}

static const char *name_of_side(const struct room *room, int32_t side)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].side == side)
            return room->seat[i].name;
    return "";
}

/* What a side offers, to all the others. */
static void tell_offer(struct room *room, int32_t from, int32_t offered, Gonfalon__V1__NotificationKind kind)
{
    for (int32_t side = 0; side < room->side_count && offered; side++)
        if (side != from)
            notify_absent(room, kind, side, name_of_side(room, from));
}

/* What those should know who are not at the table. */
static void tell_absent(struct room *room)
{
    const struct state *s = room->game->match->state;

    for (int32_t i = 0; i < s->sides && !room_over(room); i++) {
        tell_offer(room, i, s->side[i].offers_draw,
                   GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_DRAW_OFFERED);
        tell_offer(room, i, s->side[i].offers_adjournment,
                   GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_ADJOURNMENT_OFFERED);
        tell_offer(room, i, s->side[i].offers_resumption,
                   GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_RESUMPTION_OFFERED);
        tell_offer(room, i, s->side[i].offers_takeback,
                   GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TAKEBACK_ASKED);
    }
    if (s->frozen && !room_over(room))
        notify_absent(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_MASTER_CALLED, NOTIFY_MASTER,
                      "");
    if (room_over(room))
        notify_absent(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_OVER, NOTIFY_ALL, "");
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

static uint64_t offers_of(const struct side *side)
{
    return (side->offers_draw ? 1u : 0) | (side->offers_adjournment ? 2u : 0) |
           (side->offers_resumption ? 4u : 0) | (side->offers_takeback ? 8u : 0) |
           (side->offers_overrule ? 16u : 0);
}

static void mark_game(const struct room *room, struct status_marks *marks)
{
    enum { OFFERS = 5 };
    const struct match *m = room->game->match;

    for (int32_t i = 0; i < room->side_count; i++) {
        marks->offers |= offers_of(&m->state->side[i]) << OFFERS * i;
        marks->left_ms[i] = match_time_left(m, i);
        marks->running |= (uint32_t)room->side[i].running << i;
    }
    marks->frozen = m->state->frozen != 0;
    marks->master_decides = match_waits_for(m, ASKED_MASTER);
}

static void mark_status(const struct room *room, struct status_marks *marks)
{
    memset(marks, 0, sizeof *marks);
    marks->rows = room->rows;
    marks->game = room->game;
    marks->outcome = room->outcome;
    marks->phase = (uint32_t)room->phase;
    marks->spectators = room->spectator_count;
    marks->wants_pause = room->wants_pause;
    marks->wants_draw = room->wants_draw;
    marks->sides_paused = room->paused || room->halted;
    for (uint32_t i = 0; i < room->seat_count; i++)
        marks->presence[i] = (uint8_t)room_presence(room, &room->seat[i]);
    if (room->game)
        mark_game(room, marks);
}

void room_tell_status(struct room *room)
{
    struct status_marks marks;

    mark_status(room, &marks);
    if (room->status_sent && memcmp(&marks, &room->status_marks, sizeof marks) == 0)
        return;
    memcpy(&room->status_marks, &marks, sizeof marks);
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
