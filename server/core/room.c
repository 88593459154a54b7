/* How a room comes into memory, does one thing at a time, and leaves again. */
#include "server/core/room.h"

#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/deadlines.h"
#include "server/core/exchange.h"
#include "server/core/hall.h"
#include "server/core/loader.h"
#include "server/core/lobby.h"
#include "server/core/people.h"
#include "server/core/room_life.h"
#include "server/core/stored.h"
#include "server/core/thoughts.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* --- in and out of memory --------------------------------------------------------------------- */

struct room *room_find(const struct core *core, int64_t id)
{
    return map_get(&core->rooms, &id, sizeof id);
}

struct room *room_create(struct core *core, int64_t id)
{
    if (core->rooms.count >= ROOMS_MAX)
        return NULL;
    struct room *room = must_alloc(sizeof *room);

    room->core = core;
    room->id = id;
    match_id_write(id, room->text_id);
    room->waiting_end = &room->waiting;
    room->used_ms = core_now(core);
    map_put(&core->rooms, &id, sizeof id, room);
    count_add(core->count.rooms, 1);
    return room;
}

void room_rest(struct room *room)
{
    room_clocks_free(room);
    room_bots_free(room);
    room_delay_free(room);
}

void room_free(struct room *room)
{
    struct core *core = room->core;

    assert(!room->watchers && !room->waiting && !room->late);
    room_rest(room);
    for (int kind = 0; kind < HELD_KINDS; kind++)
        holders_leave(room, (enum held)kind);
    lobby_room_gone(room);
    if (room->status_sent)
        packet_release(room->status_sent);
    if (room->settled)
        packet_release(room->settled);
    room_clear(room);
    load_forget(room);
    count_add(core->count.rooms, -1);
    free(room);
}

static void refuse_unknown(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "match.not_found",
                   "there is no such match");
}

static void refuse_list(struct request **list, enum load_result result)
{
    while (*list) {
        struct request *r = *list;

        *list = r->next_waiting;
        if (result == LOAD_NOTHING)
            refuse_unknown(r);
        else if (r->keyed && (r->exchange->flags & CHANGES))
            request_abandon(r); /* its key may be in the log */
        else
            refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "match.not_readable",
                           "the match cannot be read at present");
    }
}

/* Whoever was at the table is sent away: he will come back, and find it or not. */
static void room_drop(struct room *room, enum load_result result)
{
    while (room->watchers) {
        struct session *s = room->watchers->session;

        room_leave(room->watchers);
        session_close(s, CLOSE_POLICY, GONFALON__V1__ERROR_CODE__ERROR_CODE_STORE, "match.not_readable",
                      "the match cannot be read at present");
    }
    map_remove(&room->core->rooms, &room->id, sizeof room->id);
    /* A clock may be running in it, or a bot have to act. */
    if (result == LOAD_FAILED)
        deadlines_add(room->core, room->id, core_wall(room->core) + ROOM_SWEEP_MS);
    refuse_list(&room->again, result);
    refuse_list(&room->waiting, result);
    refuse_list(&room->late, result);
    refuse_list(&room->chat_waiting, result);
    room->dropped = true;
    room_rest(room);
    lobby_room_gone(room);
    if (room->borrowed == 0)
        room_free(room);
}

void room_borrow(struct room *room)
{
    room->borrowed++;
}

bool room_return(struct room *room)
{
    room->borrowed--;
    if (room->dropped && room->borrowed == 0) {
        room_free(room);
        return false;
    }
    return !room->dropped;
}

void room_forget(struct room *room)
{
    room_drop(room, LOAD_NOTHING);
}

/* --- one thing at a time ---------------------------------------------------------------------- */

/* Matches by invitation are known to those who have a seat or the code, to those who came by it and look,
 * and to those who govern it. */
static bool known_to(const struct room *room, const struct request *r)
{
    return room->settings->visibility != GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION ||
           room_seat_of(room, r->account) >= 0 || (r->account != 0 && room_governed_by(room, r)) ||
           strcmp(r->code, room->code) == 0 || (r->session && room_watcher(room, r->session));
}

static void serve(struct room *room, struct request *r)
{
    if (known_to(room, r))
        r->then(room, r);
    else
        refuse_unknown(r);
}

static void pump(struct room *room)
{
    while (room->status == ROOM_READY && room->waiting && !borrow_waits(room)) {
        struct request *r = room->waiting;

        room->waiting = r->next_waiting;
        if (!room->waiting)
            room->waiting_end = &room->waiting;
        room->waiting_count--;
        r->next_waiting = NULL;
        serve(room, r);
    }
}

void room_ready(struct room *room)
{
    room->status = ROOM_READY;
    room->used_ms = core_now(room->core);
    room_clocks(room);
    if (borrow_returns(room))
        return;
    room_show_missed(room);
    pump(room);
    if (room->status == ROOM_READY && room->tournament != 0)
        tournament_hears(room);
    if (room->status == ROOM_READY && annexes_lend(room))
        return;
    /* A person who waits comes before a bot that wants to think. */
    if (room->status == ROOM_READY)
        room_bots(room);
}

void room_hold(struct room *room)
{
    assert(room->status == ROOM_READY);
    room->status = ROOM_BUSY;
}

void room_release(struct room *room)
{
    assert(room->status == ROOM_BUSY);
    if (room->dropped)
        room_return(room);
    else
        room_ready(room);
}

void room_wait(struct room *room, struct request *r)
{
    if (room->waiting_count >= ROOM_WAITING_MAX) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "match.busy",
                     "too many want something of this match", 1000);
        return;
    }
    r->next_waiting = NULL;
    *room->waiting_end = r;
    room->waiting_end = &r->next_waiting;
    room->waiting_count++;
}

/* --- loading ---------------------------------------------------------------------------------- */

static void loaded(void *context, enum load_result result)
{
    struct room *room = context;

    if (room->dropped) {
        room_return(room);
        return;
    }
    if (result == LOAD_DONE && room->game && !match_listen(room->game->match, room_hears, room))
        result = LOAD_FAILED;
    if (room->core->config.annex && (result != LOAD_DONE || !room->game)) {
        room->status = ROOM_READY;
        borrow_give_back(room, true);
        return;
    }
    if (result != LOAD_DONE) {
        room_drop(room, result);
        return;
    }
    room_ask_again(room);
    room->status = ROOM_READY;
    room->loaded_fresh = true;
    room_moved(room);
    room_clocks(room);
    if (room->settled)
        room_show_settled(room);
    else
        room_show_all(room);
    room_ready(room);
}

static void called_back(void *context, const struct store_result *result)
{
    struct room *room = context;

    if (result->status == STORE_OK)
        load_room(room, UINT32_MAX, INT64_MAX, loaded, room);
    else
        loaded(room, LOAD_FAILED);
}

/* Whoever may have had the match writes nothing of it any more before it is read. */
void room_load(struct room *room)
{
    room->status = ROOM_LOADING;
    if (room->core->loans == 0) {
        load_room(room, UINT32_MAX, INT64_MAX, loaded, room);
        return;
    }
    struct batch *batch = store_begin(room->core->port.store);

    store_recall(batch, room->id);
    store_commit(batch, called_back, room);
}

/* The store has failed: what the room has done meanwhile has not happened. */
static void reload(struct room *room)
{
    log_event(LEVEL_WARNING, "room goes back to what is durable",
              LOG_FIELDS(log_text("match", room->text_id)));
    count_add(room->core->count.reloads, 1);
    room_bots_free(room);
    room_clear(room);
    room_moved(room);
    room_load(room);
}

void room_wake(struct core *core, int64_t id)
{
    struct room *room = room_find(core, id);

    if (room)
        return;
    room = room_create(core, id);
    if (room)
        room_load(room);
    else
        deadlines_add(core, id, core_wall(core) + ROOM_IDLE_MS);
}

void with_room_id(struct request *r, int64_t id, room_handler *then)
{
    struct room *room = room_find(r->core, id);

    r->then = then;
    if (!room && r->core->config.annex) {
        borrow_bounce(r);
        return;
    }
    if (!room) {
        if (!holders_allow_room(r))
            return;
        room = room_create(r->core, id);
        if (!room) {
            refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "match.too_many_rooms",
                         "too many matches are being played here", 10000);
            return;
        }
        holders_take(room, HELD_ROOM, r);
        room_wait(room, r);
        room_load(room);
        return;
    }
    if (room->status == ROOM_LENT) {
        annex_ask(room, r);
    } else if (room->status == ROOM_READY && !borrow_waits(room)) {
        room->used_ms = core_now(room->core);
        serve(room, r);
    } else {
        room_wait(room, r);
    }
}

void with_room(struct request *r, const char *text_id, room_handler *then)
{
    int64_t id = match_id_read(text_id);

    if (id == 0)
        refuse_unknown(r);
    else
        with_room_id(r, id, then);
}

void room_moved(struct room *room)
{
    room->moment = ++room->core->moments;
    thought_forget(room);
    holders_follow(room);
}

/* --- becoming durable ------------------------------------------------------------------------- */

/* The match was called back, or the keeper is gone: nothing of this is told to anybody here. */
static void not_ours(struct room *room, struct request *r)
{
    if (room->dropped) {
        if (r)
            request_drop(r);
        room_return(room);
        return;
    }
    room->status = ROOM_READY;
    if (r)
        borrow_bounce(r);
    borrow_give_back(room, true);
}

static void committed(void *context, const struct store_result *result)
{
    struct room *room = context;
    struct request *r = room->asking;
    bool fresh = room->fresh;

    room->asking = NULL;
    core_store_said(room->core, result->status);
    if (room->dropped || (room->core->config.annex && result->status == STORE_CONFLICT)) {
        not_ours(room, r);
        return;
    }
    if (result->status != STORE_OK) {
        if (r)
            refuse_for_store(r, result);
        if (fresh)
            room_forget(room);
        else
            reload(room);
        return;
    }
    room->fresh = false;
    room_handler *then = room->then;

    room->then = NULL;
    room->status = ROOM_READY;
    room_clocks(room);
    if (then)
        then(room, r);
    if (r)
        reply_answer(r);
    room_tell(room);
    lobby_room_changed(room);
    room_ready(room);
}

void room_commit(struct room *room, struct request *r, struct batch *batch, room_handler *then)
{
    assert(room->status == ROOM_READY);
    room->status = ROOM_BUSY;
    room->asking = r;
    room->then = then;
    store_commit(batch, committed, room);
}

/* --- out of memory ---------------------------------------------------------------------------- */

static bool idle(const struct room *room, int64_t now)
{
    return room->status == ROOM_READY && !room->watchers && !room->waiting && !room->changed &&
           room->borrowed == 0 && !room->late && !room->thought && now - room->used_ms >= ROOM_IDLE_MS &&
           !room_clock_awake(room) && !room_bot_acts(room);
}

static bool keep_room(void *context, void *value)
{
    const int64_t *now = context;
    struct room *room = value;

    room->idle = false;
    if (!idle(room, *now)) {
        room_save_clocks(room);
        return true;
    }
    if (room->core->config.annex) {
        room->idle = true; /* given back after the map has been gone through */
        return true;
    }
    int64_t deadline = room_deadline(room);

    if (deadline > 0)
        deadlines_add(room->core, room->id, deadline);
    room_free(room);
    return false;
}

static void sweep(void *context)
{
    struct core *core = context;
    int64_t now = core_now(core);

    map_sweep(&core->rooms, keep_room, &now);
    halls_sweep(core);
    deadlines_wake(core);
    clock_arm(core->port.clock, core->room_sweep, ROOM_SWEEP_MS);
}

void rooms_start(struct core *core)
{
    core->room_sweep = clock_timer(core->port.clock, sweep, core);
    clock_arm(core->port.clock, core->room_sweep, ROOM_SWEEP_MS);
    if (!core->config.annex)
        deadlines_start(core);
}

static bool stop_room(void *context, void *value)
{
    struct room *room = value;

    (void)context;
    room_rest(room);
    return true;
}

void rooms_stop(struct core *core)
{
    map_sweep(&core->rooms, stop_room, NULL);
    clock_destroy_timer(core->port.clock, core->room_sweep);
    core->room_sweep = NULL;
}

static bool drop_room(void *context, void *value)
{
    struct room *room = value;

    (void)context;
    /* Requests that wait belong to the core, which ends them. */
    room->waiting = room->late = room->again = NULL;
    room_free(room);
    return false;
}

void rooms_free(struct core *core)
{
    map_sweep(&core->rooms, drop_room, NULL);
    map_free(&core->rooms);
    deadlines_stop(core);
}
