/* Between the files of this folder: the server, and one visit to it, be it a page or a WebSocket. */
#ifndef GONFALON_SERVER_WEB_VISIT_H
#define GONFALON_SERVER_WEB_VISIT_H

#include "common/crypto/crypto.h"
#include "server/net/line.h"
#include "server/net/outbox.h"
#include "server/web/files.h"
#include "server/web/web.h"

#include <libwebsockets.h>

struct metric;
struct guest;
struct exchange_wait;

/* Sockets of any kind; the gate that WebSockets share with other clients counts only those. */
struct door {
    struct gate *gate;
    struct line silent; /* those who have asked for nothing yet */
    struct guest *guests;
    bool arriving; /* somebody, from here: */
    uint8_t key[ADDRESS_KEY_SIZE];
};

struct web {
    struct web_options options;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct web_files *files;
    char *origins, *metrics_token;
    char *listen;
    struct visit *visits; /* the WebSockets */
    uint64_t accepted;
    struct door door;
    bool listening;
    uint8_t *scratch; /* LWS_PRE bytes, and a message */
    size_t scratch_room;
    uv_timer_t sweep;
    struct metric *connections, *opened, *refused, *requests, *messages_in, *messages_out, *cut_slow,
        *cut_late;
};

/* libwebsockets makes one, zeroed, for each HTTP request and each WebSocket. */
struct visit {
    struct connection base;
    struct web *web;
    struct lws *wsi;
    /* a page that is being sent */
    const uint8_t *body;
    size_t body_size, body_sent;
    char *own_body;          /* freed after it was sent */
    struct web_files *files; /* to which the body belongs */
    bool last_request;       /* the client asked to close after it */
    /* a ticket that comes as the body of a request */
    bool asks_session;
    char ticket[CRYPTO_TOKEN_SIZE + 1];
    size_t ticket_size;
    struct exchange_wait *wait; /* for its token; NULL: it waits for none */
    /* a WebSocket */
    char token[CRYPTO_TOKEN_SIZE];
    struct visit *next, *previous;
    bool opened, leaving;
    bool held; /* nothing is read until the next sweep */
    enum close_reason reason;
    struct outbox outbox;
    uint8_t *message; /* whose fragments are still coming */
    size_t message_size;
    int64_t message_since_ms, leaving_since_ms;
};

/* Grows the shared scratch; its first usable byte. */
uint8_t *web_scratch(struct web *web, size_t size);

/* door.c: sockets come, ask for something, and go. */
bool door_refuses(struct web *web, const struct sockaddr *from);
void door_enter(struct web *web, struct lws *wsi);
void door_welcome(struct web *web, struct lws *wsi);
void door_leave(struct web *web, struct lws *wsi);
/* Headers and body are here; and all of the answer has been handed over. */
void door_request_whole(struct lws *wsi);
void door_request_answered(struct web *web, struct lws *wsi);
/* Cuts those whose requests do not come to an end. */
void door_sweep(struct web *web);
void door_close(struct web *web);

/* page.c: what libwebsockets tells of HTTP requests. */
int page_request(struct visit *visit, const char *path);
int page_write(struct visit *visit);
void page_end(struct visit *visit);

int page_body(struct visit *visit, const char *part, size_t size);
int page_body_end(struct visit *visit);

/* session.c: whether the page is ours, and who it speaks for. */
bool session_origin_allowed(struct visit *visit);
void session_read_cookie(struct visit *visit);
void session_ticket_part(struct visit *visit, const char *part, size_t size);
enum session_found { SESSION_WORTHLESS, SESSION_GRANTED, SESSION_LATER };

/* The cookie for the ticket. Later: the socket is then asked to write, and asks again what was found. */
enum session_found session_exchange(struct visit *visit, char *cookie, size_t size);
enum session_found session_found(struct visit *visit, char *cookie, size_t size);
/* Nobody waits for it any more. */
void session_forget(struct visit *visit);
const char *session_end_cookie(void);

/* socket.c: and of WebSockets. */
int socket_filter(struct visit *visit);
int socket_opened(struct visit *visit);
int socket_received(struct visit *visit, const uint8_t *bytes, size_t size);
int socket_writable(struct visit *visit);
void socket_closed(struct visit *visit);
void socket_sweep(struct visit *visit, int64_t now_ms);

#endif
