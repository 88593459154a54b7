/* One TLS connection, from its handshake to its goodbye. Between link.c and net.c. */
#ifndef GONFALON_SERVER_NET_LINK_H
#define GONFALON_SERVER_NET_LINK_H

#include "common/wire/frame.h"
#include "server/net/line.h"
#include "server/net/net.h"
#include "server/net/outbox.h"
#include "server/net/tls.h"

struct metric;

struct net {
    uv_loop_t *loop;
    struct gate *gate;
    struct transport_user user;
    struct net_patience patience;
    SSL_CTX *tls;
    struct tls_output out;     /* ciphertext of whoever is writing */
    uint8_t *read_buffer;      /* NET_READ_SIZE: ciphertext of whoever is reading */
    uint8_t *plain;            /* NET_PLAIN_SIZE: plaintext either way */
    struct link *links;        /* all, newest first */
    struct line shaking_hands; /* those in their handshake */
    struct link *touched;      /* those with something to send at the end of the tick */
    struct link *put_off;      /* those with something to send soon */
    bool (*busy)(void *context);
    void *busy_context;
    uint64_t accepted;
    struct listener *listeners;
    uv_prepare_t before_wait;
    uv_check_t after_wait;
    uv_timer_t sweep;
    uv_timer_t soon; /* runs while anybody is put off */
    size_t handles;  /* listeners, links and our own, not yet closed */
    void (*closed)(void *context);
    void *closed_context;
    struct metric *connections, *half_open, *opened, *refused, *failed, *bytes_in, *bytes_out, *messages_in,
        *messages_out, *cut_slow;
};

enum { NET_PLAIN_SIZE = 16 * 1024 }; /* what one TLS record holds */

enum link_state {
    LINK_HANDSHAKE,
    LINK_OPEN,
    LINK_LEAVING, /* no more input; what is queued still leaves */
    LINK_GOODBYE, /* close_notify and FIN are sent; waiting for the peer's */
    LINK_GONE     /* the handle is being closed */
};

struct link {
    struct connection base;
    uv_tcp_t tcp;
    struct net *net;
    struct link *next, *previous, *next_touched;
    struct standing half_open;
    struct link *next_put_off, *previous_put_off;
    SSL *ssl;
    struct tls_pipe pipe;
    struct frame_reader reader;
    struct outbox outbox; /* plaintext; in flight is ciphertext */
    enum link_state state;
    enum close_reason reason;
    bool touched, put_off, welcomed;
    bool held;              /* nothing is read until the next sweep */
    int64_t since_ms;       /* handshake began; then, goodbye began */
    int64_t frame_since_ms; /* a frame began that is not yet whole; 0: none */
};

/* One handle fewer; the last one of a net that closes takes it along. */
void net_release(struct net *net);

/* Takes a waiting connection from the listener. */
void link_accept(struct net *net, uv_stream_t *listener);
/* Encrypts and writes what is queued. */
void link_flush(struct link *link);
/* Starts and ends the time that may pass until those who are put off are flushed. */
void net_put_off(struct net *net);
/* Looks at its time limits. */
void link_sweep(struct link *link, int64_t now_ms);
/* Says goodbye when all that is queued has left. */
void link_leave(struct link *link, enum close_reason reason);
void link_cut(struct link *link, enum close_reason reason);

#endif
