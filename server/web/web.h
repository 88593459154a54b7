/*
 * Browsers: one HTTPS port, on the same loop, with the web client's files, /healthz, /metrics, and /ws, where
 * binary WebSocket messages carry what frames carry over TLS.
 */
#ifndef GONFALON_SERVER_WEB_WEB_H
#define GONFALON_SERVER_WEB_WEB_H

#include "server/net/gate.h"
#include "server/port/ticket.h"
#include "server/port/transport.h"

#include <uv.h>

struct metrics;
struct web;

struct web_options {
    uv_loop_t *loop;
    struct gate *gate;
    struct metrics *metrics;
    struct transport_user user;
    const char *listen; /* numeric */
    int port;           /* 0: any that is free */
    const char *certificate, *key;
    const char *root;                   /* folder of the web client */
    const char *origins;                /* allowed beside our own, separated by spaces */
    uint32_t connections, per_address;  /* most sockets at once; 0: no limit */
    const char *(*trouble)(void *core); /* for /healthz: "" if all is well */
    /* And, if all is well here, what else is to be said; "": nothing. NULL: never anything. */
    const char *(*remark)(void *core);
    void *trouble_context;
    /* A ticket for a session token of CRYPTO_TOKEN_SIZE bytes. NULL: none are given. */
    take_ticket *take_ticket;
    void *take_ticket_self;
    const char *metrics_token; /* who shows it may read /metrics; "" or NULL: this machine alone may */
    int64_t frame_ms, stall_ms, linger_ms, request_ms, keep_alive_ms; /* 0: as in server/base/limits.h */
};

/* NULL: `trouble` says why. */
struct web *web_create(const struct web_options *options, char *trouble, size_t trouble_size);
int web_port(const struct web *web);
/* Where tickets go from now on. */
void web_use_tickets(struct web *web, take_ticket *take, void *self);
/* Takes no more connections; those that are here stay. */
void web_stop_listening(struct web *web);
/* Certificate, files, origins and token anew. */
void web_reload(struct web *web, const char *certificate, const char *key, const char *root,
                const char *origins, const char *metrics_token);
/* Most sockets at once, in all and from one address; 0: no limit. */
void web_limit(struct web *web, uint32_t connections, uint32_t per_address);
/* Says goodbye to everybody; what is queued still leaves. */
void web_goodbye(struct web *web);
/* Cuts what is left. The loop has to run until it has nothing more to do; then web_free. */
void web_close(struct web *web);
void web_free(struct web *web);

#endif
