/*
 * Requests: each is answered once. A request may wait (for the store, for a thread, for its room); the
 * connection it came by may end meanwhile, and another of the same client may take its place. What changes
 * something is remembered with its answer, in memory for a client that lost its connection, and in the store
 * for one whose server died.
 */
#ifndef GONFALON_SERVER_CORE_REQUEST_H
#define GONFALON_SERVER_CORE_REQUEST_H

#include "common/army/problem.h"
#include "common/match/decision.h"
#include "common/wire/arena.h"
#include "server/core/session.h"

struct exchange;
struct turn_job;

typedef void room_handler(struct room *room, struct request *r);
struct hall;

/* A running program, over all its connections. */
struct client {
    uint8_t id[WIRE_CLIENT_ID_SIZE];
    bool nameless; /* it gave no id: its answers are not kept beyond the connection */
    uint32_t sessions;
    int64_t left_ms;
    struct repeat *repeats, *oldest; /* newest first */
    uint32_t repeat_count;
    uint32_t highest; /* id of them all, those that are kept no more included */
};

enum { REQUEST_KEY_SIZE = WIRE_CLIENT_ID_SIZE + 4 };

struct request {
    struct core *core;
    struct session *session; /* NULL: its connection has ended */
    struct request *next, **link;
    struct request *next_of_all, **link_of_all;
    struct repeat *repeat; /* NULL: it changes nothing, and may be carried out again */
    uint32_t id;
    const struct exchange *exchange;
    /* Who asked, as he was then. */
    int64_t account; /* 0: nobody */
    Gonfalon__V1__Role role;
    char name[WIRE_NAME_MAX + 1];
    bool keyed; /* its client can be recognised after a restart */
    uint8_t key[REQUEST_KEY_SIZE];
    struct arena memory; /* the message, and what is built to answer it */
    Gonfalon__V1__ClientMessage *message;
    struct packet *answer; /* made before its effects are durable, to be sent when they are */
    /* Waiting for a room. */
    room_handler *then;
    void (*hall_then)(struct hall *hall, struct request *r); /* or for a tournament */
    const char *code; /* the invitation that it comes with; empty: none */
    struct request *next_waiting;
    int64_t match;            /* whose id has been found out */
    struct turn_job *hashing; /* the password that it waits for; NULL: none */
    void *own;                /* what its handler keeps between callbacks, in `memory` */
    /* About a match that is played elsewhere. */
    uint64_t question; /* under this number it waits for an annex, or an annex answers it; 0: neither */
    int64_t lent;      /* the match */
    uint64_t life;     /* of the annex's link to the keeper who asked */
};

/* A message has arrived. NULL: it was dealt with (repeated, or refused); else run its exchange. */
struct request *request_create(struct session *s, Gonfalon__V1__ClientMessage *message, struct arena *memory);
/* Is there room for one more of this session? */
bool request_allowed(const struct session *s);
/* An empty arena for the next message, from the spare ones. */
struct arena request_arena(struct core *core);
void request_arena_back(struct core *core, struct arena *memory);
/* A connection has ended: its requests go on without it, but for passwords that have not been looked at. */
void requests_orphan(struct session *s);
/* Whom the answer may lead somewhere (to a table, to a list): the session of whoever asked, if it is there
 * and still his. NULL: while the request waited the connection ended or was sent away, or he logged out. */
struct session *request_asker(const struct request *r);
/* If the client asked this before: answers again, or takes over the waiting request. */
bool request_repeated(struct session *s, uint32_t id);
/* Ends it without an answer: its session is sent away, and comes back to ask again under the same number. */
void request_abandon(struct request *r);
/* Ends it here without an answer: somebody else will give it, or nobody waits for it any more. */
void request_drop(struct request *r);
/* It has logged its session in. */
void request_entered(struct request *r);

/* account.c: whoever waited for his password to be hashed has left. */
void login_left(struct request *r);

struct client *client_enter(struct core *core, const uint8_t *id, size_t size);
void client_leave(struct core *core, struct client *client);
void clients_sweep(struct core *core);
void requests_stop(struct core *core);

/* --- answers; each ends the request ----------------------------------------------------------- */

void reply(struct request *r, Gonfalon__V1__ServerMessage__BodyCase body_case, void *body);
void reply_done(struct request *r);
void reply_packed(struct request *r, struct packet *packet);
void reply_error(struct request *r, Gonfalon__V1__Error *error);
void refuse_request(struct request *r, Gonfalon__V1__ErrorCode code, const char *key, const char *text);
void refuse_later(struct request *r, Gonfalon__V1__ErrorCode code, const char *key, const char *text,
                  uint32_t retry_after_ms);
/* So many are allowed, and no more: the words of the key say of what. */
void refuse_limit(struct request *r, const char *key, const char *text, int32_t most,
                  uint32_t retry_after_ms);
void refuse_problems(struct request *r, const struct problems *problems);
/* An answer or act that the rules do not allow. */
void refuse_by_rule(struct request *r, const struct refusal *why);
/* What a store said that was not STORE_OK. */
void refuse_for_store(struct request *r, const struct store_result *result);

/* Packs the answer now and puts it into the batch, so that both are durable or neither. */
void answer_with(struct request *r, struct batch *batch, Gonfalon__V1__ServerMessage__BodyCase body_case,
                 void *body);
/* The same for what has no more to say than that it is done. */
void answer_done(struct request *r, struct batch *batch);
/* Sends what answer_with made. */
void reply_answer(struct request *r);
/* Commits, then reply_answer or refuse_for_store. For what no room owns. */
void commit_and_reply(struct request *r, struct batch *batch);

/* An empty message of the answer, in the request's memory. */
void *answer_part(struct request *r, const ProtobufCMessageDescriptor *type);

#endif
