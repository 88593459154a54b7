/*
 * Connections, as the core sees them: whole messages in, whole messages out. TLS frames (server/net),
 * WebSocket frames (server/web) and simulated ones (tests/fault) all look like this.
 *
 * Rules that keep the core simple:
 *  - Everything happens on the loop thread.
 *  - No callback is ever made from inside a connection_* call.
 *  - After `opened` there is exactly one `closed`, and nothing after it: the handle is then gone.
 *  - After connection_close or connection_cut there is no more `received` nor `drained`, only `closed`.
 *  - What is sent during a tick leaves together at its end; what is sent `soon` may leave later, but never
 * after what was sent behind it.
 */
#ifndef GONFALON_SERVER_PORT_TRANSPORT_H
#define GONFALON_SERVER_PORT_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* --- packets: messages ready to leave, counted, so that 5,000 spectators share one copy of an event --- */

struct packet {
    uint32_t owners;
    uint32_t size;
    bool picture;    /* a whole table is in it: see SENT_BEHIND */
    bool ordered;    /* it also keeps its place between what others are sent on the way to the same node */
    uint8_t bytes[]; /* one protobuf message, without frame */
};

/* With one owner, the caller, who then fills `bytes`. NULL without memory. */
struct packet *packet_create(size_t size);
struct packet *packet_share(struct packet *packet);
/* One owner fewer; the last one frees it. */
void packet_release(struct packet *packet);

/* --- connections --------------------------------------------------------------------------------------- */

enum connection_kind { CONNECTION_TLS, CONNECTION_WEB, CONNECTION_SIMULATED };

/* Why a connection ends. The core gives one when it closes; `closed` tells it the one that came true first.
 */
enum close_reason {
    CLOSE_NORMAL,    /* the peer left, or was told goodbye */
    CLOSE_SHUTDOWN,  /* the server is going down */
    CLOSE_MALFORMED, /* the peer sent what is not a message */
    CLOSE_TOO_BIG,   /* a message over the limit */
    CLOSE_POLICY,    /* not allowed: banned, too many attempts, too many connections */
    CLOSE_SLOW,      /* the peer does not read what it is sent */
    CLOSE_TIMEOUT,   /* the peer was silent for too long */
    CLOSE_LOST,      /* the network broke, or the peer vanished without goodbye */
    CLOSE_REASONS
};

extern const char *const close_reason_name[CLOSE_REASONS];

enum { ADDRESS_TEXT_SIZE = 46, ADDRESS_KEY_SIZE = 8 };

enum sent {
    SENT,
    SENT_BEHIND, /* accepted, but more than CONNECTION_QUEUE_HIGH now waits: stop streaming to this one,
                    and give it a snapshot when `drained` comes. The first picture that waits does not count:
                    who reads a big one slowly is told meanwhile what happens after it, and needs no other */
    SENT_NOT     /* not accepted: the connection is closing, or over CONNECTION_QUEUE_MAX and now being cut */
};

struct connection;
struct transport_user;

struct connection_calls {
    enum sent (*send)(struct connection *c, struct packet *packet);
    enum sent (*send_soon)(struct connection *c, struct packet *packet); /* NULL: as `send` */
    void (*close)(struct connection *c, enum close_reason reason);
    void (*cut)(struct connection *c, enum close_reason reason);
    void (*hold)(struct connection *c); /* NULL: it cannot */
};

/* Begins every kind of connection. */
struct connection {
    const struct connection_calls *calls;
    void *session;                         /* the core's own */
    const struct transport_user *heard_by; /* where that may change: set by server/cluster/switchboard.h */
    uint64_t number;                       /* for the log; never used twice by one process */
    enum connection_kind kind;
    /* Whom to count against a limit: an IPv4 address, or the /64 of an IPv6 one, which is what one host gets.
     */
    uint8_t address_key[ADDRESS_KEY_SIZE];
    char address[ADDRESS_TEXT_SIZE]; /* numeric, for the log and for bans */
    const char *token;               /* that a browser brought in a cookie; "": none. Never to be logged */
};

/* Queues the packet, sharing it: the caller remains an owner. */
static inline enum sent connection_send(struct connection *c, struct packet *packet)
{
    return c->calls->send(c, packet);
}

/* For what nobody waits for, such as news of a table where somebody else has to act: while the server is busy
 * it may wait for more to leave with, CONNECTION_SOON_MS at most. */
static inline enum sent connection_send_soon(struct connection *c, struct packet *packet)
{
    return c->calls->send_soon ? c->calls->send_soon(c, packet) : c->calls->send(c, packet);
}

/* Says goodbye after all that is queued has left, or after CONNECTION_LINGER_MS. */
static inline void connection_close(struct connection *c, enum close_reason reason)
{
    c->calls->close(c, reason);
}

/* Ends it at once; what is queued is lost. */
static inline void connection_cut(struct connection *c, enum close_reason reason)
{
    c->calls->cut(c, reason);
}

/* It asks too often: for about CONNECTION_SWEEP_MS nothing more is received from it, and what it sends piles
 * up on its own side. What was read already may still come. */
static inline void connection_hold(struct connection *c)
{
    if (c->calls->hold)
        c->calls->hold(c);
}

/* The one who hears about connections: the core. */
struct transport_user {
    void *core;
    /* Handshake done (and for the web, origin checked). `session` is NULL. */
    void (*opened)(void *core, struct connection *c);
    /* One whole message of at most WIRE_MESSAGE_MAX bytes, valid during the call. */
    void (*received)(void *core, struct connection *c, const uint8_t *bytes, size_t size);
    /* After SENT_BEHIND: less than CONNECTION_QUEUE_LOW waits again. */
    void (*drained)(void *core, struct connection *c);
    void (*closed)(void *core, struct connection *c, enum close_reason reason);
};

#endif
