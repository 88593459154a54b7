/*
 * The core of gonfalond: sessions, accounts, lobby and rooms. All that it knows of the world comes through
 * server/port, so a test can drive the whole of it from a seed. It belongs to one thread, the loop's.
 */
#ifndef GONFALON_SERVER_CORE_CORE_H
#define GONFALON_SERVER_CORE_CORE_H

#include "server/port/clock.h"
#include "server/port/host_ask.h"
#include "server/port/random.h"
#include "server/port/store.h"
#include "server/port/transport.h"
#include "server/port/work.h"

struct core;
struct file_source;
struct metrics;

/* The texts are not copied, and must outlive the core or the next core_configure. */
struct core_config {
    const char *server_name;
    const char *version;
    const char *motd;
    bool registration, guests, bots, ratings, queue;
    uint32_t accounts_per_address; /* registrations and guests within an hour; 0: no limit */
    uint32_t requests_per_second;  /* of one connection; a few times as many at once */
    uint32_t bot_threads;          /* that think at once, for bots and suggestions */
    /* Limits (holders.h); 0: none. */
    uint32_t bot_matches_per_account, bot_matches_per_address;
    uint32_t rooms_per_account, rooms_per_address;
    int32_t bot_pause_ms; /* how long a bot seems to think, so that people can follow */
    bool annex;           /* it has no people, lists or tournaments of its own, and plays borrowed matches */
};

enum { DEVICE_SECRET_SIZE = 32 };

struct core_ports {
    const struct clock_port *clock;
    const struct random_port *random;
    const struct work_port *work;
    struct store *store;
    struct metrics *metrics;      /* NULL: nothing is counted */
    const uint8_t *device_secret; /* that many bytes, the same over all lives of a server: it signs devices */
    int64_t place;                /* in a database that several nodes share: the next one's is higher */
    const struct file_source *user; /* the host's own catalogues, armies and scenarios; NULL: none */
};

/* Begins to read which matches have to be awake; requests are served at once. */
struct core *core_create(const struct core_config *config, const struct core_ports *ports);
/* Every connection has been closed: no timer is left running. Callbacks of the store and of work may still
 * come. */
void core_stop(struct core *core);
/* After that, when no callback will come any more. */
void core_free(struct core *core);

struct transport_user core_transport(struct core *core);
void core_configure(struct core *core, const struct core_config *config);

/*
 * Matches can be played on other nodes, by cores that are annexes. To the keeper, an annex is where its
 * clients have connections: what is for them, `to` hears.
 */
struct annex;
struct annex *core_annex_comes(struct core *core, const char *node, const struct transport_user *to);
/* It is there no more, and nothing is sent there: its matches go on here. */
void core_annex_goes(struct core *core, struct annex *annex);
/* That it has now. */
uint32_t core_annex_matches(const struct annex *annex);
/* That all annexes have; they are among those of core_matches. */
size_t core_matches_lent(const struct core *core);

/* An annex: what a keeper's clients, and the keeper, have to say. */
struct transport_user core_annex_transport(struct core *core);
/* It takes no more matches, and gives back what it has: wait for 0. */
void core_annex_full(struct core *core);
size_t core_matches(const struct core *core);

/* Nothing new is begun; everybody is told that the server will stop. Matches go on until it does. */
void core_drain(struct core *core, uint32_t seconds);
/* Requests that have not been answered yet: when draining, wait for 0. */
size_t core_unanswered(const struct core *core);

/*
 * For pages in a browser: a log-in answered with a ticket is exchanged here, once and soon, for the token
 * that goes into a cookie. False: no such ticket. `token` has room for CRYPTO_TOKEN_SIZE bytes, and is good
 * for so many seconds more.
 */
bool core_take_ticket(struct core *core, const char *ticket, char *token, int64_t *seconds);

/* What the host asks for by a command on the machine. */
void core_host(struct core *core, const struct host_ask *ask, host_answered *then, void *context);
/* The same while no server runs on the store. */
void core_host_alone(struct store *store, const struct random_port *random_bytes, int64_t wall_ms,
                     const struct host_ask *ask, host_answered *then, void *context);

/* Replays every log of a store that does nothing by itself (server/store/stepped.h): `step` makes it go on.
 * Tells what is wrong; returns how many problems there were. */
typedef void core_step(struct store *store);
typedef void core_problem(void *context, const char *match, const char *problem);
/* Matches of a version of the rules that this program does not have: they can be watched, replayed and ended,
 * and do not go on. That is no problem, but the host should know. */
struct gone_rules {
    char system[32], version[32];
    uint32_t matches, unfinished; /* all, and those of them that are not over */
};
typedef void core_gone(void *context, const struct gone_rules *rules);
/* `gone` may be NULL. */
int core_check(struct store *store, core_step *step, core_problem *tell, core_gone *gone, void *context);

#endif
