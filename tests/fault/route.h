/*
 * The network: a route is one connection, from a client's program to the server. Bytes keep their order and
 * are never changed, as TLS has it; but they come late, in pieces, or never, and a route may break at any
 * byte without both ends knowing.
 */
#ifndef GONFALON_TESTS_FAULT_ROUTE_H
#define GONFALON_TESTS_FAULT_ROUTE_H

#include "common/wire/frame.h"
#include "server/core/room.h"
#include "tests/fault/world.h"

enum { ROUTE_TABLES_MAX = 16 };

struct way;

/* What has to come next, of what passes through an outpost. */
struct passage {
    uint64_t *digest;
    size_t first, last, room;
};

struct parcel {
    struct parcel *next;
    struct packet *packet;
};

struct route {
    struct connection connection; /* first */
    struct world *w;
    struct agent *agent;
    struct way *way; /* the outpost that it goes by; NULL: none */
    struct passage up, down;
    char token[24];
    struct route *next;
    bool known;   /* to the server: between `opened` and `closed` */
    bool closing; /* the server wants to end it */
    enum close_reason reason;
    bool broken; /* nothing gets through any more, in either direction */
    bool left;   /* the client has let go of it */

    /* from the server */
    struct parcel *out, **out_end;
    size_t sent_of_first; /* bytes of the first parcel, its frame included */
    size_t queued;
    const struct parcel *picture; /* the first that waits: it does not count for being behind */
    bool behind, pumping;
    int64_t deaf_until, moved_ms, down_at_ms;
    struct frame_reader at_client;
    /* to the server */
    int64_t up_at_ms;
    struct frame_reader at_server;

    /* Whose eyes the server has said it sees which match with. */
    struct {
        char match[MATCH_ID_SIZE];
        int32_t viewer;
    } table[ROUTE_TABLES_MAX];
    int tables;
};

/* NULL: nobody is there. */
struct route *route_open(struct world *w, struct agent *agent);
/* A message of the client's, in a frame. */
void route_send(struct route *r, const void *message, size_t size);
/* Bytes of his, as they are. */
void route_send_raw(struct route *r, const void *bytes, size_t size);
/* The client ends it. */
void route_leave(struct route *r);
/* The network breaks it; the server hears of it sooner or later, or not at all. */
void route_break(struct route *r, bool server_hears);
/* He stops reading for so long. */
void route_deafen(struct route *r, int64_t ms);

/* The server is gone (NULL), or an outpost: all who came there. */
void routes_break(struct world *w, const struct way *way);
void routes_free(struct world *w);

#endif
