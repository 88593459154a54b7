/*
 * A keeper and two outposts on a simulated bus, with clients that keep count. The core says of each message
 * what it was; so does a client of each packet.
 */
#ifndef GONFALON_TESTS_SERVER_OUTPOST_WORLD_H
#define GONFALON_TESTS_SERVER_OUTPOST_WORLD_H

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/metrics.h"
#include "server/cluster/keeper.h"
#include "server/cluster/outpost.h"
#include "tests/server/bus_sim.h"
#include "tests/server/steps.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { OUTPOSTS = 2, PEOPLE_MAX = 4000, TEXT_SIZE = 64, ORDER_MAX = 4096 };

/* What is said in the long tests: to whom, or by whom, and the how manieth it is. */
struct numbered {
    uint64_t who; /* 0: everybody */
    uint64_t number;
};

/* A client at an outpost. */
struct person {
    struct connection connection; /* first */
    struct place *place;
    bool there;   /* between opened and closed */
    bool leaving; /* close or cut was called */
    bool farewell_due;
    enum close_reason reason;
    unsigned holds;
    enum sent answer; /* what `send` says */
    size_t count;
    char last[TEXT_SIZE];
    bool last_soon, last_picture;
    uint64_t sent;        /* messages, in the long tests; */
    uint64_t next;        /* and the number that his next packet must have, */
    uint64_t next_to_all; /* and the next one for everybody; 0: whichever */
};

/* An outpost. */
struct place {
    struct world *w;
    struct bus *bus;
    struct outpost *outpost;
    struct transport_user user;
    bool open;
    unsigned changes;
};

/* What the core knows of somebody. */
struct seat {
    struct connection *connection;
    uint64_t who;   /* of the long tests */
    uint64_t heard; /* messages, and the number that the next must have */
    uint64_t sent;
    bool behind;
};

struct world {
    struct steps steps;
    struct bus_sim sim;
    struct luck luck;
    struct random_port random;
    struct metrics *metrics;
    struct place place[OUTPOSTS];
    struct bus *keeper_bus;
    struct keeper *keeper;
    uint64_t epoch;
    struct person person[PEOPLE_MAX];
    size_t people;
    struct seat *seats[PEOPLE_MAX];
    size_t seated, opened, closed, received, drained;
    enum close_reason reason;
    char last[TEXT_SIZE], address[ADDRESS_TEXT_SIZE], token[TEXT_SIZE];
    uint32_t refuse; /* so many are not let in */
    uint32_t entered;
    bool counts;     /* messages and packets are struct numbered */
    uint64_t to_all; /* packets, so far */
};

static bool fill(void *self, void *out, size_t size)
{
    uint8_t *byte = out;

    for (size_t i = 0; i < size; i++)
        byte[i] = (uint8_t)luck_next(&((struct world *)self)->luck);
    return true;
}

/* --- the core --- */

static void core_opened(void *core, struct connection *c)
{
    struct world *w = core;
    struct seat *seat = must_alloc(sizeof *seat);

    seat->connection = c;
    c->session = seat;
    w->seats[w->seated++] = seat;
    w->opened++;
    snprintf(w->address, sizeof w->address, "%s", c->address);
    snprintf(w->token, sizeof w->token, "%s", c->token);
}

static void core_received(void *core, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct world *w = core;
    struct seat *seat = c->session;
    struct numbered said;

    w->received++;
    if (w->counts) {
        assert_int_equal(size, sizeof said);
        memcpy(&said, bytes, sizeof said);
        assert_int_equal(said.number, seat->heard);
        assert_true(seat->heard == 0 || seat->who == said.who);
        seat->who = said.who;
    } else {
        snprintf(w->last, sizeof w->last, "%.*s", (int)size, (const char *)bytes);
    }
    seat->heard++;
}

static void core_drained(void *core, struct connection *c)
{
    ((struct world *)core)->drained++;
    assert_true(((struct seat *)c->session)->behind);
    ((struct seat *)c->session)->behind = false;
}

static void core_closed(void *core, struct connection *c, enum close_reason reason)
{
    struct world *w = core;

    w->closed++;
    w->reason = reason;
    for (size_t i = 0; i < w->seated; i++)
        if (w->seats[i] == c->session) {
            free(w->seats[i]);
            w->seats[i] = w->seats[--w->seated];
            return;
        }
    fail_msg("the core does not know who has left");
}

static inline enum sent core_send(struct seat *seat, struct packet *packet, bool soon)
{
    enum sent sent =
        soon ? connection_send_soon(seat->connection, packet) : connection_send(seat->connection, packet);

    seat->behind |= sent == SENT_BEHIND;
    return sent;
}

static inline enum sent core_say(struct seat *seat, const char *text)
{
    struct packet *packet = packet_create(strlen(text));
    enum sent sent;

    memcpy(packet->bytes, text, strlen(text));
    sent = core_send(seat, packet, false);
    packet_release(packet);
    return sent;
}

static bool enter(void *context, const uint8_t *key)
{
    struct world *w = context;

    (void)key;
    if (w->refuse) {
        w->refuse--;
        return false;
    }
    w->entered++;
    return true;
}

static void leave(void *context, const uint8_t *key)
{
    (void)key;
    ((struct world *)context)->entered--;
}

static void give_token(void *self, const char *ticket, ticket_taken *then, void *context)
{
    (void)self;
    bool good = strcmp(ticket, "good") == 0;

    then(context, good ? "token" : NULL, good ? 60 : 0);
}

/* --- clients --- */

static enum sent person_take(struct connection *c, struct packet *packet, bool soon)
{
    struct person *p = (struct person *)c;

    assert_true(p->there);
    if (p->leaving)
        return SENT_NOT;
    p->count++;
    p->last_soon = soon;
    p->last_picture = packet->picture;
    if (p->place->w->counts) {
        struct numbered said;
        bool mine;

        memcpy(&said, packet->bytes, sizeof said);
        mine = said.who == p->connection.number;
        assert_true(mine || said.who == 0);
        assert_true(said.number == (mine ? p->next : p->next_to_all) || (!mine && p->next_to_all == 0));
        *(mine ? &p->next : &p->next_to_all) = said.number + 1;
    } else {
        snprintf(p->last, sizeof p->last, "%.*s", (int)packet->size, (const char *)packet->bytes);
    }
    return p->answer;
}

static enum sent person_send(struct connection *c, struct packet *packet)
{
    return person_take(c, packet, false);
}

static enum sent person_send_soon(struct connection *c, struct packet *packet)
{
    return person_take(c, packet, true);
}

static void person_gone(void *context)
{
    struct person *p = context;

    p->farewell_due = false;
    if (!p->there)
        return;
    p->there = false;
    p->place->user.closed(p->place->user.core, &p->connection, p->reason);
}

static void person_end(struct connection *c, enum close_reason reason)
{
    struct person *p = (struct person *)c;

    if (!p->leaving)
        p->reason = reason;
    p->leaving = true;
    if (!p->farewell_due)
        steps_after(&p->place->w->steps, 1, person_gone, p);
    p->farewell_due = true;
}

static void person_hold(struct connection *c)
{
    ((struct person *)c)->holds++;
}

static inline struct person *person_come(struct world *w, size_t place)
{
    static const struct connection_calls calls = {.send = person_send,
                                                  .send_soon = person_send_soon,
                                                  .close = person_end,
                                                  .cut = person_end,
                                                  .hold = person_hold};
    struct person *p = &w->person[w->people++];

    assert_true(w->people <= PEOPLE_MAX);
    *p = (struct person){.place = &w->place[place], .there = true};
    p->connection = (struct connection){.calls = &calls,
                                        .kind = CONNECTION_WEB,

                                        .token = "cookie",
                                        .number = w->people};
    snprintf(p->connection.address, sizeof p->connection.address, "192.0.2.%zu", w->people);
    p->place->user.opened(p->place->user.core, &p->connection);
    return p;
}

/* Where the core has him. */
static inline struct seat *seat_of(struct world *w, const struct person *p)
{
    for (size_t i = 0; i < w->seated; i++)
        if (strcmp(w->seats[i]->connection->address, p->connection.address) == 0)
            return w->seats[i];
    return NULL;
}

static inline void person_say(struct person *p, const char *text)
{
    p->place->user.received(p->place->user.core, &p->connection, (const uint8_t *)text, strlen(text));
}

static inline void person_leave(struct person *p)
{
    if (p->there && !p->leaving)
        person_end(&p->connection, CLOSE_NORMAL);
}

/* --- nodes --- */

static void changed(void *context, bool open)
{
    struct place *place = context;

    place->open = open;
    place->changes++;
}

static inline void keeper_begin(struct world *w)
{
    w->keeper_bus = bus_sim_join(&w->sim, "keeper");
    w->keeper = keeper_create(
        &(struct keeper_options){.bus = w->keeper_bus,
                                 .clock = &w->steps.clock,
                                 .metrics = w->metrics,
                                 .user = {w, core_opened, core_received, core_drained, core_closed},
                                 .prefix = "test",
                                 .node = "keeper",
                                 .epoch = ++w->epoch,
                                 .take = give_token,
                                 .enter = enter,
                                 .leave = leave,
                                 .context = w});
}

/* It dies: what it would still say reaches nobody. */
static inline void keeper_die(struct world *w)
{
    bus_sim_block(w->keeper_bus, true);
    keeper_end(w->keeper);
    keeper_free(w->keeper);
    bus_sim_leave(w->keeper_bus);
    w->keeper = NULL;
}

static inline void outpost_begin(struct world *w, size_t number)
{
    /* A host may call a node by a word that is in subjects, too. */
    static const char *const name[OUTPOSTS] = {"east", "keeper"};
    struct place *place = &w->place[number];

    *place = (struct place){.w = w, .bus = bus_sim_join(&w->sim, name[number])};
    place->outpost = outpost_create(&(struct outpost_options){.bus = place->bus,
                                                              .clock = &w->steps.clock,
                                                              .random = &w->random,
                                                              .metrics = w->metrics,
                                                              .prefix = "test",
                                                              .node = name[number],
                                                              .changed = changed,
                                                              .context = place});
    place->user = outpost_transport(place->outpost);
}

static inline void outpost_stop(struct world *w, size_t number, bool dies)
{
    struct place *place = &w->place[number];

    if (dies)
        bus_sim_block(place->bus, true);
    outpost_end(place->outpost);
    for (size_t i = 0; i < w->people; i++)
        if (w->person[i].place == place && w->person[i].there) {
            w->person[i].there = false;
            place->user.closed(place->user.core, &w->person[i].connection, CLOSE_SHUTDOWN);
        }
    outpost_free(place->outpost);
    bus_sim_leave(place->bus);
    place->outpost = NULL;
}

static inline void world_begin(struct world *w, uint64_t seed)
{
    memset(w, 0, sizeof *w);
    log_setup(LEVEL_ERROR, LOG_LOGFMT);
    steps_begin(&w->steps);
    w->luck = luck_start(seed, 1);
    w->sim = (struct bus_sim){
        .after = steps_carry, .world = &w->steps, .luck = luck_start(seed, 2), .latency_ms = 5};
    w->random = (struct random_port){w, fill};
    w->metrics = metrics_create();
    keeper_begin(w);
    for (size_t i = 0; i < OUTPOSTS; i++)
        outpost_begin(w, i);
}

static inline void world_end(struct world *w)
{
    for (size_t i = 0; i < OUTPOSTS; i++)
        if (w->place[i].outpost)
            outpost_stop(w, i, false);
    if (w->keeper) {
        keeper_end(w->keeper);
        keeper_free(w->keeper);
        bus_sim_leave(w->keeper_bus);
    }
    assert_int_equal(w->seated, 0);
    assert_int_equal(w->entered, 0);
    assert_int_equal(w->opened, w->closed);
    steps_end(&w->steps);
    metrics_free(w->metrics);
}

#endif
