/* A client of a server: says hello, asks and is answered, hears pushes, and comes back by itself when the
 * connection is lost. What was asked and not answered is asked again under the same number, so that the
 * server does nothing twice (proto/README.md, "Envelopes"). One thread; one question at a time. */
#ifndef GONFALON_CLIENT_CLIENT_H
#define GONFALON_CLIENT_CLIENT_H

#include "client/core/link.h"
#include "common/wire/pack.h"

enum client_news {
    NEWS_FIRST_CERTIFICATE, /* detail: the fingerprint that is kept from now on */
    NEWS_NEW_CERTIFICATE,   /* another one, for which an authority vouches */
    NEWS_LOST,              /* the connection is lost, coming back is being tried; detail: why */
    NEWS_BACK,
    NEWS_WAIT /* the server asks to wait before a request is repeated; detail: seconds */
};

typedef void client_teller(void *context, enum client_news news, const char *server, const char *detail);

struct client_setting {
    const char *server;
    const struct home *home;
    const char *language;
    const char *token; /* of a session to resume; "" for none */
    int patience_ms;   /* how long to try to come back once connected; -1: for ever */
    client_teller *tell;
    void *tell_context;
    bool (*stopped)(void); /* the user wants to end: checked while waiting */
};

enum client_result {
    CLIENT_FINE,
    CLIENT_REFUSED,   /* `answer` is an error */
    CLIENT_LOST,      /* no connection */
    CLIENT_UNTRUSTED, /* another certificate than before */
    CLIENT_FAILED,    /* cannot be helped: versions do not fit, the session has ended */
    CLIENT_STOPPED
};

enum { CLIENT_PUSHES_MAX = 4096 };

struct client {
    struct client_setting setting;
    char token[WIRE_TOKEN_MAX + 1];
    uint8_t id[WIRE_CLIENT_ID_SIZE];
    struct link link;
    uint32_t life;  /* counts the connections: what was opened in an earlier one is to be opened again */
    uint32_t asked; /* number of the last request */
    int64_t heard_at, pinged_at;
    int ping_ms, silence_ms;

    struct arena hello_memory, asking, hearing, answering, pushing;
    const Gonfalon__V1__HelloReply *hello;
    Gonfalon__V1__ClientMessage *message;      /* being built, or waiting for its answer */
    const Gonfalon__V1__ServerMessage *answer; /* valid until the next request begins */
    struct bytes pushes[CLIENT_PUSHES_MAX];    /* a ring of packed messages */
    size_t first_push, push_count;
    struct trouble trouble; /* after anything but FINE and REFUSED */
};

/* Connects and says hello, once. The setting's texts and home must outlive the client. Close it in any case.
 */
enum client_result client_open(struct client *c, const struct client_setting *setting);
void client_close(struct client *c);
/* From now on comes back with this session. */
void client_session(struct client *c, const char *token);

/* Begins a request: the empty message of that body (one of GONFALON__V1__CLIENT_MESSAGE__BODY_...), to be
 * filled; texts live in `asking`. */
void *client_request(struct client *c, Gonfalon__V1__ClientMessage__BodyCase body);
char *client_text(struct client *c, const char *text);
/* Sends it and waits for the answer. A server that is busy is asked again when it said. */
enum client_result client_ask(struct client *c);

/* Waits for a push, for input on `other` (-1: none), or for the time to pass (-1: for ever). Comes back where
 * the connection is lost. */
enum client_result client_wait(struct client *c, int other, int timeout_ms, bool *other_ready);
/* The oldest push not yet taken, NULL if there is none. Valid until the next call. */
const Gonfalon__V1__ServerMessage *client_push(struct client *c);

#endif
