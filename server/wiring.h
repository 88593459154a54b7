/*
 * Where the core is joined to the world (wiring.c). Everything below this line, main.c included, knows the
 * core only by these calls; everything in server/core knows the world only by server/port.
 */
#ifndef GONFALON_SERVER_WIRING_H
#define GONFALON_SERVER_WIRING_H

#include "server/config.h"
#include "server/port/clock.h"
#include "server/port/host_ask.h"
#include "server/port/random.h"
#include "server/port/store.h"
#include "server/port/ticket.h"
#include "server/port/transport.h"
#include "server/port/work.h"

struct metrics;
struct wiring;

struct wiring_ports {
    const struct clock_port *clock;
    const struct random_port *random;
    const struct work_port *work;
    struct store *store;
    struct metrics *metrics;
    const uint8_t *device_secret; /* of device_key.h */
    bool annex;                   /* it plays matches for another, and does nothing else */
    int64_t place;                /* in a database that nodes share */
};

/* The config has to outlive the next wiring_configure. */
struct wiring *wiring_start(const struct config *config, const struct wiring_ports *ports);
struct transport_user wiring_transport(struct wiring *wiring);
/* As take_ticket (ticket.h); it is answered at once. */
void wiring_take_ticket(void *wiring, const char *ticket, ticket_taken *then, void *context);
/* What the host asks for by a command on the machine. */
void wiring_host(void *wiring, const struct host_ask *ask, host_answered *then, void *context);
/* After SIGHUP. */
void wiring_configure(struct wiring *wiring, const struct config *config);
/* Matches that other nodes play (core.h). */
void *wiring_annex_comes(void *wiring, const char *node, const struct transport_user *to);
void wiring_annex_goes(void *wiring, void *annex);
struct transport_user wiring_annex_transport(struct wiring *wiring);
void wiring_annex_full(struct wiring *wiring);
size_t wiring_matches(const struct wiring *wiring);
size_t wiring_matches_lent(const struct wiring *wiring);
/* After SIGTERM: everybody is told. */
void wiring_drain(struct wiring *wiring, uint32_t seconds);
/* What has been asked and not been answered. */
size_t wiring_unanswered(const struct wiring *wiring);
/* After every connection is closed, and before the store is. */
void wiring_stop(struct wiring *wiring);
/* After the store is closed. */
void wiring_free(struct wiring *wiring);

/* Replays every log of the database; prints what is wrong. How many problems there were. */
int wiring_check(const char *database);

/* Carries out what the host asks for while no server runs on the database. True: it is done. `text` says what
 * was done, or why not. */
bool wiring_host_alone(const char *database, const struct host_ask *ask, char *text, size_t text_size);

#endif
