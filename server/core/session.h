/* Sessions: one a connection. A session knows who is at the other end once he has logged in, what tables and
 * lists he looks at, and how fast he may ask. */
#ifndef GONFALON_SERVER_CORE_SESSION_H
#define GONFALON_SERVER_CORE_SESSION_H

#include "common/wire/limits.h"
#include "proto/gonfalon.pb-c.h"
#include "server/core/inside.h"

struct client;
struct leg;
struct lobby_group;
struct member;
struct onlooker;
struct person;
struct watcher;

struct session {
    struct core *core;
    struct connection *connection;
    struct session *next, **link; /* all of the core */
    struct client *client;        /* NULL before the hello */
    uint32_t protocol;            /* that is spoken; 0 before the hello */
    bool greeted;                 /* the hello has been answered */
    bool closing;
    bool behind; /* reads too slowly: gets no pushes until it has caught up */
    bool missed; /* and there were some */
    int64_t opened_ms, heard_ms, pinged_ms;
    uint32_t pings;
    struct bucket rate;
    uint32_t refused; /* in a row, for their rate */
    struct request *requests;
    uint32_t request_count;

    struct person *person; /* NULL: nobody has logged in */
    struct session *next_of_person, **link_of_person;
    uint8_t token[STORE_HASH_SIZE]; /* hash of the one that opened it */

    struct watcher *tables;
    uint32_t table_count;
    struct onlooker *looks; /* tournaments that it looks at */
    uint32_t look_count;
    struct lobby_group *group; /* NULL: no live list */
    struct session *next_in_group, **link_in_group;
    struct session *next_presence, **link_presence; /* link NULL: not a reader of presence */
    struct member *member;                          /* of a viewing; NULL: of none */
    char language[3];
    struct leg *legs;          /* its connections to annexes */
    bool leg;                  /* it is one itself, of the keeper's or of a client of his */
    uint32_t tables_elsewhere; /* then: that are not here */
};

/* Sends a message that answers nobody. The packet stays the caller's. Whoever is behind does not get it. */
void session_push(struct session *s, struct packet *packet);
/* The same for news of a table: nobody waits for them to go on. */
void session_push_soon(struct session *s, struct packet *packet);
/* Sends in any case. */
void session_send(struct session *s, struct packet *packet);
/* Tells why, then closes. */
void session_close(struct session *s, enum close_reason reason, Gonfalon__V1__ErrorCode code, const char *key,
                   const char *text);
/* The view as this one can read it: before WIRE_PROTOCOL_LIKE no item is like another. */
Gonfalon__V1__View *session_view(const struct session *s, struct arena *a, Gonfalon__V1__View *view);
/* He is no longer logged in here: leaves tables and lists. The connection stays. */
void session_log_out(struct session *s);

struct transport_user session_transport(struct core *core);
void sessions_start(struct core *core);
void sessions_stop(struct core *core);

/* A message to send, packed. `body` is the member of the ServerMessage that body_case names. */
struct packet *pack_message(uint32_t in_reply_to, Gonfalon__V1__ServerMessage__BodyCase body_case,
                            void *body);
/* An Error about nothing of the table; it lives in `memory`. */
Gonfalon__V1__Error *make_error(struct arena *memory, Gonfalon__V1__ErrorCode code, const char *key,
                                const char *text);
/* A message with such an error, for a push. */
struct packet *pack_error(struct core *core, Gonfalon__V1__ErrorCode code, const char *key, const char *text);

#endif
