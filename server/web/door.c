/*
 * Who stands at the web port: every socket, from the moment it is accepted, long before it is a WebSocket.
 * What a socket costs libwebsockets grows with their number, so somebody who opens thousands and says nothing
 * must not get far, nor keep anybody else out.
 */
#include "server/base/limits.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/web/visit.h"

#include <stdlib.h>
#include <string.h>

struct guest {
    struct lws *wsi;
    struct standing silent;
    uint8_t key[ADDRESS_KEY_SIZE];
    bool welcomed;
    int64_t due_ms; /* by then the request that it is about has to be here whole; 0: none is awaited */
    struct guest *next, **link;
};

static int64_t now_of(const struct web *web)
{
    return (int64_t)uv_now(web->options.loop);
}

/* libwebsockets asks `door_refuses` and makes the socket right afterwards, unless it fails. */
static void forget_arrival(struct door *door)
{
    if (door->arriving)
        gate_leave(door->gate, door->key, false);
    door->arriving = false;
}

bool door_refuses(struct web *web, const struct sockaddr *from)
{
    struct door *door = &web->door;
    struct connection who = {0};

    forget_arrival(door);
    gate_address(&who, from);
    if (!gate_enter(door->gate, who.address_key)) {
        metric_add(web->refused, 1);
        return true;
    }
    memcpy(door->key, who.address_key, sizeof door->key);
    door->arriving = true;
    return false;
}

/* As in server/net. */
static void make_room(struct door *door)
{
    struct guest *guest = line_next_to_go(&door->silent);

    if (gate_half_open(door->gate) <= HANDSHAKES_MAX || !guest)
        return;
    line_leave(&door->silent, &guest->silent);
    gate_welcome(door->gate, guest->key); /* counted as gone at once, or the next would be cut for it too */
    guest->welcomed = true;
    lws_set_timeout(guest->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_ASYNC);
}

void door_enter(struct web *web, struct lws *wsi)
{
    struct door *door = &web->door;
    struct guest *guest;

    if (!door->arriving)
        return;
    door->arriving = false;
    guest = must_alloc(sizeof *guest);
    guest->wsi = wsi;
    memcpy(guest->key, door->key, sizeof guest->key);
    line_enter(&door->silent, &guest->silent, guest, gate_half_open_from(door->gate, guest->key));
    lws_set_opaque_user_data(wsi, guest);
    guest->due_ms = now_of(web) + web->options.request_ms;
    guest->next = door->guests;
    guest->link = &door->guests;
    if (guest->next)
        guest->next->link = &guest->next;
    door->guests = guest;
    make_room(door);
}

void door_request_whole(struct lws *wsi)
{
    struct guest *guest = lws_get_opaque_user_data(wsi);

    if (guest)
        guest->due_ms = 0;
}

void door_request_answered(struct web *web, struct lws *wsi)
{
    struct guest *guest = lws_get_opaque_user_data(wsi);

    if (guest)
        guest->due_ms = now_of(web) + web->options.keep_alive_ms + web->options.request_ms;
}

/* A byte now and then keeps libwebsockets' own limits away: these count from the beginning. */
void door_sweep(struct web *web)
{
    int64_t now = now_of(web);

    struct guest *next;

    for (struct guest *guest = web->door.guests; guest; guest = next) {
        next = guest->next;
        if (guest->due_ms == 0 || now < guest->due_ms)
            continue;
        metric_add(web->cut_late, 1);
        /* At once: libwebsockets would forget a time that is set here with the next byte that comes. */
        lws_set_timeout(guest->wsi, PENDING_TIMEOUT_KILLED_BY_PARENT, LWS_TO_KILL_SYNC);
    }
}

void door_welcome(struct web *web, struct lws *wsi)
{
    struct guest *guest = lws_get_opaque_user_data(wsi);

    if (!guest || guest->welcomed)
        return;
    line_leave(&web->door.silent, &guest->silent);
    gate_welcome(web->door.gate, guest->key);
    guest->welcomed = true;
}

void door_leave(struct web *web, struct lws *wsi)
{
    struct guest *guest = lws_get_opaque_user_data(wsi);

    if (!guest)
        return;
    if (!guest->welcomed)
        line_leave(&web->door.silent, &guest->silent);
    gate_leave(web->door.gate, guest->key, guest->welcomed);
    lws_set_opaque_user_data(wsi, NULL);
    *guest->link = guest->next;
    if (guest->next)
        guest->next->link = guest->link;
    free(guest);
}

void door_close(struct web *web)
{
    forget_arrival(&web->door);
    gate_free(web->door.gate);
}
