/* The whole core with a simulated world: a clock that tests wind on, a network without wires, threads that
 * are none, and a store that does what it is told, when it is told. */
#ifndef GONFALON_TESTS_SERVER_CORE_SIM_H
#define GONFALON_TESTS_SERVER_CORE_SIM_H

#include "common/wire/limits.h"
#include "common/wire/pack.h"
#include "common/wire/picture.h"
#include "server/core/core.h"
#include "server/net/outbox.h"
#include "server/store/stepped.h"

#include <stdbool.h>

enum { SIM_CLIENTS_MAX = 64, SIM_TIMERS_MAX = 4096, SIM_WORK_MAX = 256, SIM_INBOX_MAX = 16384 };

struct sim;

/* A client and its connection. */
struct sim_client {
    struct connection connection; /* first */
    struct sim *sim;
    bool open, closing;
    enum close_reason reason;
    bool deaf;    /* does not read: what is sent piles up */
    size_t piled; /* bytes */
    bool behind;  /* was told so */
    bool slow;    /* what is sent waits in the line of a real connection until sim_read takes it */
    struct outbox line;
    size_t line_read;  /* of its first message */
    uint32_t protocol; /* the highest it speaks; 0: the newest */
    size_t narrow;     /* a bigger message than that is the last that it reads for a while; 0: none is */
    size_t held;       /* how often the core wanted to hear no more from it for a moment */
    uint32_t last_id;
    uint8_t client_id[WIRE_CLIENT_ID_SIZE];
    struct arena memory; /* what it got, decoded */
    Gonfalon__V1__ServerMessage *inbox[SIM_INBOX_MAX];
    struct packed raw[SIM_INBOX_MAX]; /* the same, as it came */
    size_t got;
    struct picture picture; /* of the one match it looks at */
    bool picture_wrong;
};

struct sim {
    struct core *core;
    struct core_config config;
    struct clock_port clock;
    struct random_port random;
    struct work_port work;
    struct store *store;
    struct metrics *metrics;
    struct transport_user user;
    const struct file_source *files; /* the host's own; a server that begins reads them */
    uint8_t device_secret[DEVICE_SECRET_SIZE];
    int64_t now_ms, wall_ms;
    uint64_t seed, order;
    struct sim_timer *timer[SIM_TIMERS_MAX];
    size_t timers;
    struct sim_work {
        work_run *run;
        work_done *done;
        void *context;
    } job[SIM_WORK_MAX];
    size_t jobs;
    struct sim_client *client[SIM_CLIENTS_MAX];
    size_t clients;
    struct arena memory; /* for messages to send */
};

void sim_start(struct sim *sim, uint64_t seed);
/* With a store that has something in it already; it becomes the simulation's. */
void sim_start_on(struct sim *sim, uint64_t seed, struct store *store);
void sim_stop(struct sim *sim);
/* One piece of slow work; false: there is none. */
bool sim_work(struct sim *sim);
/* Until nothing is left to do at this moment. */
void sim_run(struct sim *sim);
/* Time passes; timers fire in their order. */
void sim_pass(struct sim *sim, int64_t ms);
/* From now on what is sent to it waits, as by a slow line, and it is behind when more than `high` does. It
 * reads so many bytes of that. */
void sim_slow(struct sim_client *c, size_t high);
void sim_read(struct sim_client *c, size_t bytes);
/* The server dies, with all that it had not made durable, and another begins on the same store. */
void sim_crash(struct sim *sim);
/* The same, but the other one has asked the store, and nothing has been answered yet. */
void sim_die(struct sim *sim);

/* What the server counts. */
long sim_metric(struct sim *sim, const char *name);

struct sim_client *sim_connect(struct sim *sim);
/* The connection breaks. */
void sim_cut(struct sim_client *c);
/* The same client by a new connection. */
void sim_reconnect(struct sim_client *c);
/* Bytes, as they are. */
void sim_bytes(struct sim_client *c, const void *bytes, size_t size);

/* An empty message to fill in and send. */
void *sim_part(struct sim *sim, const ProtobufCMessageDescriptor *type);
char *sim_text(struct sim *sim, const char *text);
/* Sends it as a request with the next number, and lets the server go on; the number. */
uint32_t sim_send(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part);
/* Only sends; the server gets it but nothing else happens. */
uint32_t sim_post(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part);
/* The same two with a number of the caller's. */
void sim_post_as(struct sim_client *c, uint32_t id, Gonfalon__V1__ClientMessage__BodyCase body, void *part);
void sim_send_as(struct sim_client *c, uint32_t id, Gonfalon__V1__ClientMessage__BodyCase body, void *part);

/* The answer to a request; NULL: none came. */
Gonfalon__V1__ServerMessage *sim_answer(const struct sim_client *c, uint32_t id);
/* How many answers it got: one, if all is well. */
size_t sim_answers(const struct sim_client *c, uint32_t id);
/* The last push of that kind; NULL: none. */
Gonfalon__V1__ServerMessage *sim_push(const struct sim_client *c, Gonfalon__V1__ServerMessage__BodyCase body);
size_t sim_pushes(const struct sim_client *c, Gonfalon__V1__ServerMessage__BodyCase body);
/* Sends and gives the answer, which there must be. */
Gonfalon__V1__ServerMessage *sim_ask(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body,
                                     void *part);
/* The error code of an answer; 0: it was none. */
int sim_code(const Gonfalon__V1__ServerMessage *answer);

/* --- what most tests begin with --------------------------------------------------------------- */

void sim_hello(struct sim_client *c, const char *token);
struct sim_client *sim_guest(struct sim *sim, const char *name);
/* With this protocol as the highest that it knows. */
struct sim_client *sim_guest_speaking(struct sim *sim, const char *name, uint32_t protocol);
struct sim_client *sim_account(struct sim *sim, const char *name); /* password "password-NAME" */
struct sim_client *sim_admin(struct sim *sim,
                             const char *name); /* the same, made an administrator by the host */
/* What the host asks for by a command; whether it was done. `text` is what he is told, if it is wanted. */
bool sim_host(struct sim *sim, enum host_act act, const char *name, const char *password, const char **text);
const char *sim_name(const struct sim_client *c);
const char *sim_token(const struct sim_client *c);

/* Settings of a match of tiny for two. */
Gonfalon__V1__MatchSettings *sim_settings(struct sim *sim);
/* A match of these two, begun and opened by both. The id lives as long as the simulation. */
const char *sim_match(struct sim_client *a, struct sim_client *b, Gonfalon__V1__MatchSettings *settings);
/* The same with ready armies; NULL: whatever the server gives. */
const char *sim_match_with(struct sim_client *a, struct sim_client *b, Gonfalon__V1__MatchSettings *settings,
                           const char *army_of_a, const char *army_of_b);
Gonfalon__V1__OpenMatchReply *sim_open(struct sim_client *c, const char *match, uint32_t last_event);
/* The open decision of the client's side; NULL: none. */
Gonfalon__V1__Decision *sim_decision(struct sim_client *c, const char *match);
/* Answers it as the server suggests first, or by default; the answer. */
Gonfalon__V1__ServerMessage *sim_play(struct sim_client *c, const char *match);
void *sim_answer_part(struct sim_client *c, const char *match, const Gonfalon__V1__Answer *answer);
/* Both play until it is over. False: it went on for too long. */
bool sim_play_out(struct sim_client *a, struct sim_client *b, const char *match);

#define ASK(name)  GONFALON__V1__CLIENT_MESSAGE__BODY_##name
#define GOT(name)  GONFALON__V1__SERVER_MESSAGE__BODY_##name
#define CODE(name) GONFALON__V1__ERROR_CODE__ERROR_CODE_##name

#endif
