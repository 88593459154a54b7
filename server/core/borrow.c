/* The annex's side of matches that are lent to it: it has their rooms and nothing else. Who may ask has been
 * seen to by the keeper; here a leg of each client is a session that has said hello and is whoever the keeper
 * says. */
#include "server/core/annex.h"

#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/people.h"
#include "server/core/room_life.h"
#include "server/core/room_open.h"
#include "server/core/thoughts.h"

#include <stdlib.h>
#include <string.h>

enum { BORROW_LOOK_MS = 50 };

/* --- what the keeper hears -------------------------------------------------------------------- */

static void say(struct session *to, const Gonfalon__Lend__Down *down)
{
    struct bytes packed = {0};

    if (!to || to->closing)
        return;
    wire_append(&packed, down);
    struct packet *packet = packet_create(packed.size + 1);

    packet->ordered = true; /* behind what somebody else was told before, and before what he is told after */
    packet->bytes[0] = 0;
    memcpy(packet->bytes + 1, packed.data, packed.size);
    connection_send(to->connection, packet);
    packet_release(packet);
    bytes_free(&packed);
}

/* Not through the asker's leg, which may be gone when it comes. */
static struct session *way_back(const struct request *r)
{
    return r->life == r->core->link_life ? r->core->link : NULL;
}

void borrow_answer(struct request *r, struct packet *packet)
{
    Gonfalon__Lend__Answer answer = GONFALON__LEND__ANSWER__INIT;
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    answer.number = r->question;
    answer.picture = packet->picture;
    answer.message = (ProtobufCBinaryData){packet->size, packet->bytes};
    down.what_case = GONFALON__LEND__DOWN__WHAT_ANSWER;
    down.answer = &answer;
    say(way_back(r), &down);
}

static void say_number(struct request *r, Gonfalon__Lend__Down__WhatCase what)
{
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    down.what_case = what;
    down.bounced = r->question; /* as `abandoned` */
    say(way_back(r), &down);
}

void borrow_abandon(struct request *r)
{
    say_number(r, GONFALON__LEND__DOWN__WHAT_ABANDONED);
}

void borrow_bounce(struct request *r)
{
    say_number(r, GONFALON__LEND__DOWN__WHAT_BOUNCED);
    request_drop(r);
}

static void say_sat(const struct watcher *w, bool missed)
{
    Gonfalon__Lend__Sit sat = GONFALON__LEND__SIT__INIT;
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    sat.match = w->room->id;
    sat.viewer = w->viewer;
    sat.player = w->player;
    sat.missed = missed;
    sat.account = w->session->person ? w->session->person->account : 0;
    down.what_case = GONFALON__LEND__DOWN__WHAT_SAT;
    down.sat = &sat;
    say(w->session, &down);
}

void borrow_sat(const struct watcher *w)
{
    if (w->session->leg)
        say_sat(w, false);
}

void borrow_rose(const struct watcher *w)
{
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    if (!w->session->leg)
        return;
    down.what_case = GONFALON__LEND__DOWN__WHAT_ROSE;
    down.rose = w->room->id;
    say(w->session, &down);
}

void borrow_changed(const struct room *room)
{
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    down.what_case = GONFALON__LEND__DOWN__WHAT_CHANGED;
    down.changed = room->id;
    say(room->core->link, &down);
}

void borrow_note(struct core *core, const Gonfalon__Lend__Note *note)
{
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    down.what_case = GONFALON__LEND__DOWN__WHAT_NOTE;
    down.note = (Gonfalon__Lend__Note *)(uintptr_t)note;
    say(core->link, &down);
}

void borrow_rated(struct core *core)
{
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    down.what_case = GONFALON__LEND__DOWN__WHAT_RATED;
    down.rated = true;
    say(core->link, &down);
}

bool borrow_here(const struct core *core, int64_t account)
{
    return map_get(&core->here, &account, sizeof account) != NULL;
}

/* --- giving back ------------------------------------------------------------------------------ */

/* What has been told of the table has left before this. */
static void say_returned(struct room *room, bool lost)
{
    Gonfalon__Lend__Returned back = GONFALON__LEND__RETURNED__INIT;
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    for (const struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (w->missed || w->session->missed || (room->trailing && w->viewer == VIEWER_SPECTATOR))
            say_sat(w, true);
    back.match = room->id;
    back.epoch = room->loan;
    back.lost = lost;
    if (!lost) {
        back.deadline = room_deadline(room);
        back.awake = room_bot_acts(room);
    }
    if (room->status_sent)
        back.status = (ProtobufCBinaryData){room->status_sent->size, room->status_sent->bytes};
    down.what_case = GONFALON__LEND__DOWN__WHAT_RETURNED;
    down.returned = &back;
    say(room->core->link, &down);
}

static void bounce_all(struct request *r)
{
    while (r) {
        struct request *next = r->next_waiting;

        r->next_waiting = NULL;
        borrow_bounce(r);
        r = next;
    }
}

void borrow_give_back(struct room *room, bool lost)
{
    struct request *late = room->late, *chat = room->chat_waiting;

    say_returned(room, lost);
    map_remove(&room->core->rooms, &room->id, sizeof room->id);
    bounce_all(room_take_waiting(room));
    room->late = room->chat_waiting = NULL;
    bounce_all(late);
    bounce_all(chat);
    room_lose(room);
}

bool borrow_waits(const struct room *room)
{
    return room->core->config.annex && room_over(room);
}

static bool is_quiet(const struct room *room)
{
    return room->status == ROOM_READY && room->borrowed == 0 && !room->late && !thoughts_asked(room);
}

static void saved(void *context, const struct store_result *result)
{
    struct room *room = context;

    if (room->dropped) {
        room_return(room);
        return;
    }
    room->status = ROOM_READY;
    borrow_give_back(room, result->status != STORE_OK);
}

/* What has been spent on open decisions goes with it. */
static void save_and_return(struct room *room)
{
    room_clocks(room);
    struct batch *batch = room_batch(room);

    room_write_state(room, batch);
    room->status = ROOM_BUSY;
    store_commit(batch, saved, room);
}

/* Its tournament calls a judge, which is done where the tournament is. */
static bool is_wanted(const struct room *room)
{
    return room->recalled || (room->tournament != 0 && room->game->match->state->frozen);
}

static bool is_idle(const struct room *room)
{
    return room->idle && !room->watchers && core_now(room->core) - room->used_ms >= ROOM_IDLE_MS;
}

bool borrow_returns(struct room *room)
{
    struct core *core = room->core;

    if (!core->config.annex || !is_quiet(room) ||
        !(room_over(room) || is_idle(room) || is_wanted(room) || core->full))
        return false;
    if (room_over(room) || is_idle(room))
        borrow_give_back(room, false);
    else
        save_and_return(room);
    return true;
}

static bool gather(void *context, void *value)
{
    struct room ***to = context;

    *(*to)++ = value;
    return true;
}

/* All rooms, for those who change the map while they go through it. For free(). */
struct room **borrow_rooms(struct core *core, size_t *count)
{
    struct room **rooms = must_alloc((core->rooms.count + 1) * sizeof *rooms), **to = rooms;

    map_sweep(&core->rooms, gather, &to);
    *count = (size_t)(to - rooms);
    return rooms;
}

/* Those that had something under way when it was time. */
static void look(void *context)
{
    struct core *core = context;
    size_t count;
    struct room **rooms = borrow_rooms(core, &count);

    for (size_t i = 0; i < count; i++)
        borrow_returns(rooms[i]);
    free(rooms);
    clock_arm(core->port.clock, core->borrow_look, BORROW_LOOK_MS);
}

void core_annex_full(struct core *core)
{
    Gonfalon__Lend__Down down = GONFALON__LEND__DOWN__INIT;

    core->full = true;
    down.what_case = GONFALON__LEND__DOWN__WHAT_FULL;
    down.full = true;
    say(core->link, &down);
}

size_t core_matches(const struct core *core)
{
    return core->rooms.count;
}

static bool forget_one(void *context, void *value)
{
    (void)context;
    free(value);
    return false;
}

void borrow_start(struct core *core)
{
    if (core->borrow_look)
        return;
    core->borrow_look = clock_timer(core->port.clock, look, core);
    clock_arm(core->port.clock, core->borrow_look, BORROW_LOOK_MS);
}

void borrow_forget_people(struct core *core)
{
    map_sweep(&core->here, forget_one, NULL);
}

void borrow_free(struct core *core)
{
    borrow_forget_people(core);
    map_free(&core->here);
}
