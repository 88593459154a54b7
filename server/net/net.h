/* Clients over TLS: listeners, connections, time limits. Everything happens on the loop's thread. */
#ifndef GONFALON_SERVER_NET_NET_H
#define GONFALON_SERVER_NET_NET_H

#include "server/net/gate.h"
#include "server/port/transport.h"

#include <openssl/ssl.h>
#include <uv.h>

struct metrics;
struct net;

/* The time limits of server/base/limits.h, in ms; tests are less patient. */
struct net_patience {
    int64_t handshake_ms, frame_ms, stall_ms, linger_ms;
};

struct net_options {
    uv_loop_t *loop;
    struct gate *gate;
    struct metrics *metrics;
    struct transport_user user;
    SSL_CTX *tls;                        /* taken over */
    const struct net_patience *patience; /* NULL: as in server/base/limits.h */
    /* Is there so much to do that what is sent `soon` should wait for more? NULL: never. */
    bool (*busy)(void *context);
    void *busy_context;
};

struct net *net_create(const struct net_options *options);
/* A numeric address; port 0: any that is free. The port, or a libuv error (negative). */
int net_listen(struct net *net, const char *address, int port);
/* For connections to come; those that are here keep theirs. Taken over. */
void net_use_tls(struct net *net, SSL_CTX *tls);
void net_stop_listening(struct net *net);
/* Says goodbye to everybody; what is queued still leaves. */
void net_goodbye(struct net *net);
/* Cuts what is left and calls back when the last connection is gone; the net is then gone too. */
void net_close(struct net *net, void (*closed)(void *context), void *context);

#endif
