#include "tests/fault/route.h"

#include "server/base/limits.h"
#include "server/base/memory.h"
#include "tests/fault/agent.h"
#include "tests/fault/frontier.h"
#include "tests/fault/guard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes on their way. */
struct flight {
    struct route *r;
    bool up;
    bool cut; /* the route breaks when they have come */
    size_t size;
    uint8_t bytes[];
};

/* Where it goes to. */
static const struct transport_user *user_of(const struct route *r)
{
    return r->way ? way_user(r->way) : &r->w->user;
}

static int64_t latency(struct route *r)
{
    struct world *w = r->w;

    if (w->calm)
        return luck_between(&w->luck, 1, 20);
    if (luck_has(&w->luck, w->plan.delayed)) {
        w->tally.fault[FAULT_DELAYED]++;
        return luck_between(&w->luck, 1000, 8000);
    }
    return luck_between(&w->luck, 0, w->plan.latency_ms);
}

/* --- the end of a route ----------------------------------------------------------------------- */

static void drop_queue(struct route *r)
{
    while (r->out) {
        struct parcel *next = r->out->next;

        packet_release(r->out->packet);
        free(r->out);
        r->out = next;
    }
    r->out_end = &r->out;
    r->queued = r->sent_of_first = 0;
    r->picture = NULL;
}

static void tell_closed(struct route *r, enum close_reason reason)
{
    if (!r->known)
        return;
    r->known = false;
    drop_queue(r);
    world_trace(r->w, "%s: the server sees the end of connection %u: %s", agent_name(r->agent),
                (unsigned)r->connection.number, close_reason_name[reason]);
    user_of(r)->closed(user_of(r)->core, &r->connection, reason);
}

static void server_hears_end(void *context)
{
    struct route *r = context;

    tell_closed(r, r->closing ? r->reason : CLOSE_LOST);
}

static void client_hears_end(void *context)
{
    struct route *r = context;

    if (!r->left) {
        r->left = true;
        agent_lost(r->agent, r);
    }
}

static void both_hear(struct route *r, bool server)
{
    struct world *w = r->w;

    r->broken = true;
    world_after(w, w->calm ? 1 : luck_between(&w->luck, 0, 3000), client_hears_end, r, false);
    if (server)
        world_after(w, w->calm ? 1 : luck_between(&w->luck, 0, 10000), server_hears_end, r, false);
}

void route_break(struct route *r, bool server_hears)
{
    if (r->broken)
        return;
    world_trace(r->w, "%s: connection %u breaks", agent_name(r->agent), (unsigned)r->connection.number);
    both_hear(r, server_hears);
}

void route_leave(struct route *r)
{
    r->left = r->broken = true;
    world_after(r->w, latency(r), server_hears_end, r, false);
}

/* --- to the server ---------------------------------------------------------------------------- */

static void server_takes(struct route *r, const uint8_t *bytes, size_t size)
{
    const uint8_t *message;
    size_t message_size;
    enum frame_found found;

    frame_reader_take(&r->at_server, bytes, size);
    while (r->known && !r->closing &&
           (found = frame_reader_next(&r->at_server, &message, &message_size)) != FRAME_NONE) {
        if (found != FRAME_WHOLE) {
            r->connection.calls->cut(&r->connection, found == FRAME_EMPTY ? CLOSE_MALFORMED : CLOSE_TOO_BIG);
            return;
        }
        if (r->way)
            way_sent(r, message, message_size);
        user_of(r)->received(user_of(r)->core, &r->connection, message, message_size);
    }
}

static void arrives(void *context);

static void fly(struct route *r, bool up, const uint8_t *bytes, size_t size, bool cut)
{
    struct flight *f = must_alloc(sizeof *f + size);
    int64_t *last = up ? &r->up_at_ms : &r->down_at_ms;
    int64_t at = r->w->now_ms + latency(r);

    *f = (struct flight){.r = r, .up = up, .cut = cut, .size = size};
    memcpy(f->bytes, bytes, size);
    if (at < *last)
        at = *last;
    *last = at;
    world_after(r->w, at - r->w->now_ms, arrives, f, true);
}

/* In one piece or in several, or only a part of it. */
static void travel(struct route *r, bool up, const uint8_t *bytes, size_t size)
{
    struct world *w = r->w;

    if (!w->calm && luck_has(&w->luck, w->plan.cut)) {
        w->tally.fault[FAULT_CUT_INSIDE]++;
        fly(r, up, bytes, 1 + luck_below(&w->luck, (uint32_t)size - 1), true);
        return;
    }
    if (!w->calm && size > 1 && luck_has(&w->luck, w->plan.split)) {
        w->tally.fault[FAULT_SPLIT]++;
        for (size_t piece; size > 0; bytes += piece, size -= piece) {
            piece = 1 + luck_below(&w->luck, size < 4000 ? (uint32_t)size : 4000);
            fly(r, up, bytes, piece, false);
        }
        return;
    }
    fly(r, up, bytes, size, false);
}

void route_send_raw(struct route *r, const void *bytes, size_t size)
{
    if (!r->broken && !r->left && size > 0)
        travel(r, true, bytes, size);
}

void route_send(struct route *r, const void *message, size_t size)
{
    uint8_t *frame = must_alloc(WIRE_FRAME_HEADER + size);

    frame_header(frame, (uint32_t)size);
    memcpy(frame + WIRE_FRAME_HEADER, message, size);
    route_send_raw(r, frame, WIRE_FRAME_HEADER + size);
    if (!r->w->calm && luck_has(&r->w->luck, r->w->plan.doubled)) {
        r->w->tally.fault[FAULT_DOUBLED]++;
        route_send_raw(r, frame, WIRE_FRAME_HEADER + size);
    }
    free(frame);
}

/* --- to the client ---------------------------------------------------------------------------- */

static void client_takes(struct route *r, const uint8_t *bytes, size_t size)
{
    const uint8_t *message;
    size_t message_size;
    enum frame_found found = FRAME_NONE;

    frame_reader_take(&r->at_client, bytes, size);
    while (!r->left && (found = frame_reader_next(&r->at_client, &message, &message_size)) == FRAME_WHOLE)
        agent_heard(r->agent, r, message, message_size);
    if (!r->left && found != FRAME_NONE)
        world_fail(r->w, "the server sent a frame over its own limit");
}

static void arrives(void *context)
{
    struct flight *f = context;
    struct route *r = f->r;

    if (r->broken)
        return;
    if (f->up)
        server_takes(r, f->bytes, f->size);
    else
        client_takes(r, f->bytes, f->size);
    if (f->cut && !r->broken)
        both_hear(r, true);
}

static void farewell(void *context)
{
    struct route *r = context;

    tell_closed(r, r->reason);
    if (!r->broken)
        world_after(r->w, latency(r) + (r->down_at_ms > r->w->now_ms ? r->down_at_ms - r->w->now_ms : 0),
                    client_hears_end, r, false);
}

/* A frame is handed to the system whole, as fast as the reader lets it. */
static void send_first(struct route *r)
{
    struct parcel *first = r->out;
    size_t size = WIRE_FRAME_HEADER + first->packet->size;
    uint8_t *frame = must_alloc(size);

    frame_header(frame, first->packet->size);
    memcpy(frame + WIRE_FRAME_HEADER, first->packet->bytes, first->packet->size);
    if (!r->broken)
        travel(r, false, frame, size);
    free(frame);
    r->out = first->next;
    if (!r->out)
        r->out_end = &r->out;
    if (r->picture == first)
        r->picture = NULL;
    r->queued -= first->packet->size;
    packet_release(first->packet);
    free(first);
    r->moved_ms = r->w->now_ms;
}

static void pump(void *context);

static void pump_after(struct route *r, int64_t ms)
{
    r->pumping = true;
    world_after(r->w, ms, pump, r, false);
}

static void pump(void *context)
{
    struct route *r = context;
    struct world *w = r->w;

    r->pumping = false;
    if (!r->known)
        return;
    if (w->now_ms < r->deaf_until || r->broken) {
        if (r->out && w->now_ms - r->moved_ms > CONNECTION_STALL_MS) {
            r->connection.calls->cut(&r->connection, CLOSE_SLOW);
            return;
        }
        pump_after(r, 1000);
        return;
    }
    while (r->out)
        send_first(r);
    if (r->behind && r->queued < w->plan.queue_low && !r->closing) {
        r->behind = false;
        user_of(r)->drained(user_of(r)->core, &r->connection);
    }
    if (r->closing && !r->out)
        farewell(r);
    else if (r->out && !r->pumping)
        pump_after(r, 0);
}

void route_deafen(struct route *r, int64_t ms)
{
    r->deaf_until = r->w->now_ms + ms;
}

/* --- what the server calls -------------------------------------------------------------------- */

static void cut(struct connection *c, enum close_reason reason)
{
    struct route *r = (struct route *)c;

    if (r->w->dying)
        return;
    if (!r->closing)
        r->reason = reason;
    r->closing = true;
    drop_queue(r);
    world_after(r->w, 0, farewell, r, false);
}

static enum sent send_packet(struct connection *c, struct packet *packet)
{
    struct route *r = (struct route *)c;
    struct world *w = r->w;

    if (w->dying || !r->known || r->closing)
        return SENT_NOT;
    if (r->queued + packet->size > w->plan.queue_max) {
        cut(c, CLOSE_SLOW);
        return SENT_NOT;
    }
    if (r->way)
        way_given(r, packet);
    else
        guard_sent(r, packet);
    struct parcel *parcel = must_alloc(sizeof *parcel);

    parcel->packet = packet_share(packet);
    if (!r->out)
        r->moved_ms = w->now_ms;
    *r->out_end = parcel;
    r->out_end = &parcel->next;
    r->queued += packet->size;
    if (packet->picture && !r->picture)
        r->picture = parcel;
    if (r->queued > w->tally.queue_most)
        w->tally.queue_most = r->queued;
    if (!r->pumping)
        pump_after(r, 0);
    if (r->queued - (r->picture ? r->picture->packet->size : 0) <= w->plan.queue_high)
        return SENT;
    if (!r->behind)
        w->tally.fault[FAULT_BEHIND]++;
    r->behind = true;
    return SENT_BEHIND;
}

static void close_in_time(void *context)
{
    struct route *r = context;

    if (r->known)
        farewell(r);
}

static void close_route(struct connection *c, enum close_reason reason)
{
    struct route *r = (struct route *)c;

    if (r->w->dying || r->closing)
        return;
    r->closing = true;
    r->reason = reason;
    if (!r->pumping)
        pump_after(r, 0);
    world_after(r->w, CONNECTION_LINGER_MS, close_in_time, r, false);
}

static const struct connection_calls calls = {.send = send_packet, .close = close_route, .cut = cut};

/* --- beginning and end ------------------------------------------------------------------------ */

struct route *route_open(struct world *w, struct agent *agent)
{
    struct way *way = w->frontier ? frontier_way(w->frontier) : NULL;

    if (way ? !way_open(way) : !w->core || w->core->draining)
        return NULL;
    struct route *r = must_alloc(sizeof *r);

    r->connection = (struct connection){.calls = &calls, .kind = CONNECTION_SIMULATED, .token = ""};
    r->connection.number = ++w->order;
    r->way = way;
    if (way) {
        snprintf(r->token, sizeof r->token, "%llu", (unsigned long long)r->connection.number);
        r->connection.token = r->token;
    }
    agent_address(agent, &r->connection);
    r->w = w;
    r->agent = agent;
    r->next = w->routes;
    w->routes = r;
    r->out_end = &r->out;
    r->known = true;
    r->moved_ms = w->now_ms;
    frame_reader_start(&r->at_client, WIRE_REPLY_MAX);
    frame_reader_start(&r->at_server, WIRE_MESSAGE_MAX);
    user_of(r)->opened(user_of(r)->core, &r->connection);
    return r;
}

void routes_break(struct world *w, const struct way *way)
{
    for (struct route *r = w->routes; r; r = r->next) {
        if (!r->known || r->way != way)
            continue;
        r->broken = true;
        tell_closed(r, CLOSE_LOST);
        world_after(w, luck_between(&w->luck, 0, 1000), client_hears_end, r, false);
    }
}

void routes_free(struct world *w)
{
    while (w->routes) {
        struct route *r = w->routes;

        w->routes = r->next;
        drop_queue(r);
        frame_reader_free(&r->at_client);
        frame_reader_free(&r->at_server);
        free(r->up.digest);
        free(r->down.digest);
        free(r);
    }
}
