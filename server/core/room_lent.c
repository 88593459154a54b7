/* Rooms whose match is elsewhere, comes back from there, or is given away. */
#include "server/core/annex.h"
#include "server/core/deadlines.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/room_life.h"
#include "server/core/room_open.h"
#include "server/core/stored.h"
#include "server/core/thoughts.h"

#include <assert.h>

struct batch *room_batch(struct room *room)
{
    struct batch *batch = store_begin(room->core->port.store);

    if (room->core->config.annex)
        store_hold_loan(batch, room->id, room->loan);
    return batch;
}

/* Delayed spectators are shown the table of then by whoever plays the match. */
void room_part(struct room *room)
{
    assert(room->status == ROOM_BUSY && room->annex);
    room->status = ROOM_LENT;
    room->recalled = false;
    room_rest(room);
    game_free(room->game);
    room->game = NULL;
    room->chat_known = false;
    room->snapshot_at = room->shown = 0;
    room->key_count = 0;
    for (struct watcher *w = room->watchers; w; w = w->next_in_room) {
        w->missed |= room->trailing && w->viewer == VIEWER_SPECTATOR;
    }
    room->trailing = false;
}

struct request *room_take_waiting(struct room *room)
{
    struct request *first = room->waiting;

    room->waiting = NULL;
    room->waiting_end = &room->waiting;
    room->waiting_count = 0;
    return first;
}

void room_take_back(struct room *room, struct packet *status)
{
    room->annex = NULL;
    room->loan = 0;
    if (room->settled)
        packet_release(room->settled);
    room->settled = status ? packet_share(status) : NULL;
    room_rest(room);
    room_clear(room);
    room_moved(room);
    room_load(room);
}

void room_sleep(struct room *room, int64_t deadline)
{
    map_remove(&room->core->rooms, &room->id, sizeof room->id);
    if (deadline > 0)
        deadlines_add(room->core, room->id, deadline);
    room_free(room);
}

static void forget_requests(struct request *r)
{
    while (r) {
        struct request *next = r->next_waiting;

        request_drop(r);
        r = next;
    }
}

void room_lose(struct room *room)
{
    while (room->watchers)
        room_stand(room->watchers);
    forget_requests(room_take_waiting(room));
    forget_requests(room->late);
    forget_requests(room->chat_waiting);
    room->late = room->chat_waiting = NULL;
    room_rest(room);
    lobby_room_gone(room);
    /* What is on its way to the store or from it comes back, and finds that nobody wants it. */
    if (room->status == ROOM_BUSY || room->status == ROOM_LOADING)
        room->borrowed++;
    room->dropped = true;
    if (room->borrowed == 0)
        room_free(room);
}

/* The room is being loaded, so they line up, before those who came later. */
void room_ask_again(struct room *room)
{
    struct request *again = room->again, *later = room_take_waiting(room), *next;

    assert(room->status == ROOM_LOADING);
    room->again = NULL;
    for (struct request *r = again; r; r = next) {
        next = r->next_waiting;
        r->next_waiting = NULL;
        exchange_run(r);
    }
    for (struct request *r = later; r; r = next) {
        next = r->next_waiting;
        room_wait(room, r);
    }
}
