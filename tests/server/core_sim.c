/* The simulated world around the core: clock, timers, randomness, slow work, connections; its beginning and
 * its end. */
#include "tests/server/core_sim.h"

#include "server/base/limits.h"
#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- the world -------------------------------------------------------------------------------- */

struct sim_timer {
    struct sim *sim;
    timer_fired *fired;
    void *context;
    int64_t at_ms; /* -1: at rest */
    uint64_t order;
};

static int64_t sim_now(void *self)
{
    return ((struct sim *)self)->now_ms;
}

static int64_t sim_wall(void *self)
{
    return ((struct sim *)self)->wall_ms;
}

static struct timer *timer_create_sim(void *self, timer_fired *fired, void *context)
{
    struct sim *sim = self;
    struct sim_timer *t = must_alloc(sizeof *t);

    *t = (struct sim_timer){.sim = sim, .fired = fired, .context = context, .at_ms = -1};
    assert_true(sim->timers < SIM_TIMERS_MAX);
    sim->timer[sim->timers++] = t;
    return (struct timer *)t;
}

static void timer_arm_sim(struct timer *timer, int64_t delay_ms)
{
    struct sim_timer *t = (struct sim_timer *)timer;

    t->at_ms = t->sim->now_ms + (delay_ms > 0 ? delay_ms : 0);
    t->order = ++t->sim->order;
}

static void timer_disarm_sim(struct timer *timer)
{
    ((struct sim_timer *)timer)->at_ms = -1;
}

static void timer_destroy_sim(struct timer *timer)
{
    struct sim_timer *t = (struct sim_timer *)timer;
    struct sim *sim = t->sim;

    for (size_t i = 0; i < sim->timers; i++)
        if (sim->timer[i] == t)
            sim->timer[i] = sim->timer[--sim->timers];
    free(t);
}

static bool sim_fill(void *self, void *out, size_t size)
{
    struct sim *sim = self;
    uint8_t *byte = out;

    for (size_t i = 0; i < size; i++) {
        sim->seed += UINT64_C(0x9e3779b97f4a7c15);
        uint64_t z = (sim->seed ^ (sim->seed >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);

        byte[i] = (uint8_t)(z >> 32);
    }
    return true;
}

static bool sim_queue(void *self, work_run *run, work_done *done, void *context)
{
    struct sim *sim = self;

    if (sim->jobs == SIM_WORK_MAX)
        return false;
    sim->job[sim->jobs++] = (struct sim_work){run, done, context};
    return true;
}

/* --- connections ------------------------------------------------------------------------------ */

static void keep(struct sim_client *c, const struct packet *packet)
{
    uint8_t *copy = arena_take(&c->memory, packet->size + 1);

    memcpy(copy, packet->bytes, packet->size);
    Gonfalon__V1__ServerMessage *message = wire_from_server(&c->memory, copy, packet->size);

    assert_non_null(message);
    assert_true(c->got < SIM_INBOX_MAX);
    c->raw[c->got] = (struct packed){copy, packet->size};
    c->inbox[c->got++] = message;
    /* What a client does with pictures. */
    if (message->body_case == GOT(SNAPSHOT))
        c->picture_wrong |= picture_show(&c->picture, message->snapshot->view) != PICTURE_FINE;
    else if (message->body_case == GOT(OPEN_MATCH) && message->open_match->view)
        c->picture_wrong |= picture_show(&c->picture, message->open_match->view) != PICTURE_FINE;
    else if (message->body_case == GOT(OPEN_MATCH))
        for (size_t i = 0; i < message->open_match->n_events; i++)
            c->picture_wrong |= picture_apply(&c->picture, message->open_match->events[i]) != PICTURE_FINE;
    else if (message->body_case == GOT(EVENTS) && message->in_reply_to == 0)
        for (size_t i = 0; i < message->events->n_events; i++)
            c->picture_wrong |= picture_apply(&c->picture, message->events->events[i]) != PICTURE_FINE;
}

static enum sent send_sim(struct connection *connection, struct packet *packet)
{
    struct sim_client *c = (struct sim_client *)connection;

    if (!c->open || c->closing)
        return SENT_NOT;
    assert_true(packet->size <= WIRE_REPLY_MAX);
    if (c->slow)
        return outbox_put(&c->line, packet, c->sim->now_ms);
    if (!c->deaf) {
        keep(c, packet);
        if (c->narrow == 0 || packet->size <= c->narrow)
            return SENT;
        c->behind = c->deaf = true;
        return SENT_BEHIND;
    }
    c->piled += packet->size;
    if (c->piled > CONNECTION_QUEUE_MAX) {
        c->closing = true;
        c->reason = CLOSE_SLOW;
        return SENT_NOT;
    }
    if (c->piled > CONNECTION_QUEUE_HIGH) {
        c->behind = true;
        return SENT_BEHIND;
    }
    return SENT;
}

void sim_slow(struct sim_client *c, size_t high)
{
    outbox_start(&c->line, 0, c->sim->now_ms);
    c->line.high = high;
    c->line.low = high / 4;
    c->slow = true;
}

void sim_read(struct sim_client *c, size_t bytes)
{
    uint8_t part[1024];

    while (bytes > 0 && !outbox_empty(&c->line)) {
        struct packet *first = packet_share(outbox_next(&c->line));
        size_t rest = first->size - c->line_read, room = rest < bytes ? rest : bytes;
        size_t taken = outbox_take(&c->line, part, room < sizeof part ? room : sizeof part);

        bytes -= taken;
        c->line_read += taken;
        if (c->line_read == first->size) {
            keep(c, first);
            c->line_read = 0;
        }
        packet_release(first);
    }
    if (outbox_caught_up(&c->line))
        c->sim->user.drained(c->sim->user.core, &c->connection);
    sim_run(c->sim);
}

static void close_sim(struct connection *connection, enum close_reason reason)
{
    struct sim_client *c = (struct sim_client *)connection;

    if (!c->closing)
        c->reason = reason;
    c->closing = true;
}

static void hold_sim(struct connection *connection)
{
    ((struct sim_client *)connection)->held++;
}

static const struct connection_calls calls = {
    .send = send_sim, .close = close_sim, .cut = close_sim, .hold = hold_sim};

static void deliver_closes(struct sim *sim)
{
    for (size_t i = 0; i < sim->clients; i++) {
        struct sim_client *c = sim->client[i];

        if (!c->open || !c->closing)
            continue;
        c->open = false;
        sim->user.closed(sim->user.core, &c->connection, c->reason);
    }
}

static void deliver_drains(struct sim *sim)
{
    for (size_t i = 0; i < sim->clients; i++) {
        struct sim_client *c = sim->client[i];

        if (!c->open || c->deaf || !c->behind)
            continue;
        c->behind = false;
        c->piled = 0;
        sim->user.drained(sim->user.core, &c->connection);
    }
}

static void open_link(struct sim_client *c)
{
    struct sim *sim = c->sim;

    c->connection = (struct connection){.calls = &calls, .kind = CONNECTION_SIMULATED, .token = ""};
    snprintf(c->connection.address, sizeof c->connection.address, "192.0.2.1");
    c->connection.number = ++sim->order;
    c->connection.address_key[0] = 192;
    c->open = true;
    c->closing = c->behind = false;
    c->piled = 0;
    sim->user.opened(sim->user.core, &c->connection);
}

struct sim_client *sim_connect(struct sim *sim)
{
    struct sim_client *c = must_alloc(sizeof *c);

    assert_true(sim->clients < SIM_CLIENTS_MAX);
    c->sim = sim;
    arena_start(&c->memory, (size_t)1 << 30);
    sim_fill(sim, c->client_id, sizeof c->client_id);
    sim->client[sim->clients++] = c;
    open_link(c);
    return c;
}

void sim_cut(struct sim_client *c)
{
    close_sim(&c->connection, CLOSE_LOST);
    sim_run(c->sim);
}

void sim_reconnect(struct sim_client *c)
{
    if (c->open)
        sim_cut(c);
    open_link(c);
}

/* --- running ---------------------------------------------------------------------------------- */

static void make_core(struct sim *sim)
{
    sim->metrics = metrics_create();
    sim->core = core_create(&sim->config, &(struct core_ports){.clock = &sim->clock,
                                                               .random = &sim->random,
                                                               .work = &sim->work,
                                                               .store = sim->store,
                                                               .device_secret = sim->device_secret,
                                                               .user = sim->files,
                                                               .metrics = sim->metrics});
    assert_non_null(sim->core);
    sim->user = core_transport(sim->core);
}

void sim_start(struct sim *sim, uint64_t seed)
{
    sim_start_on(sim, seed, stepped_store_create());
}

void sim_start_on(struct sim *sim, uint64_t seed, struct store *store)
{
    memset(sim, 0, sizeof *sim);
    sim->seed = seed;
    log_setup(LEVEL_ERROR, LOG_LOGFMT);
    sim->now_ms = 1000000;
    sim->wall_ms = INT64_C(1700000000000);
    sim->clock = (struct clock_port){.self = sim,
                                     .now_ms = sim_now,
                                     .wall_ms = sim_wall,
                                     .create = timer_create_sim,
                                     .arm = timer_arm_sim,
                                     .disarm = timer_disarm_sim,
                                     .destroy = timer_destroy_sim};
    sim->random = (struct random_port){sim, sim_fill};
    sim->work = (struct work_port){sim, sim_queue};
    sim->config = (struct core_config){.server_name = "simulation",
                                       .version = "1",
                                       .motd = "",
                                       .registration = true,
                                       .guests = true,
                                       .ratings = true,
                                       .queue = true,
                                       .accounts_per_address = 20,
                                       .requests_per_second = WIRE_REQUESTS_PER_SECOND,
                                       .bots = true,
                                       .bot_threads = 2,
                                       .bot_matches_per_account = BOT_MATCHES_PER_ACCOUNT,
                                       .bot_matches_per_address = BOT_MATCHES_PER_ADDRESS,
                                       .rooms_per_account = ROOMS_PER_ACCOUNT,
                                       .rooms_per_address = ROOMS_PER_ADDRESS};
    sim->store = store;
    arena_start(&sim->memory, (size_t)1 << 30);
    make_core(sim);
    sim_run(sim);
}

bool sim_work(struct sim *sim)
{
    if (sim->jobs == 0)
        return false;
    struct sim_work work = sim->job[0];

    memmove(&sim->job[0], &sim->job[1], --sim->jobs * sizeof sim->job[0]);
    work.run(work.context);
    work.done(work.context);
    return true;
}

void sim_run(struct sim *sim)
{
    do {
        while (sim_work(sim))
            ;
        stepped_store_run(sim->store);
        deliver_closes(sim);
        deliver_drains(sim);
    } while (sim->jobs > 0 || stepped_store_waiting(sim->store) > 0);
}

static struct sim_timer *next_timer(struct sim *sim, int64_t until)
{
    struct sim_timer *first = NULL;

    for (size_t i = 0; i < sim->timers; i++) {
        struct sim_timer *t = sim->timer[i];

        if (t->at_ms < 0 || t->at_ms > until)
            continue;
        if (!first || t->at_ms < first->at_ms || (t->at_ms == first->at_ms && t->order < first->order))
            first = t;
    }
    return first;
}

void sim_pass(struct sim *sim, int64_t ms)
{
    int64_t until = sim->now_ms + ms;
    struct sim_timer *t;

    sim_run(sim);
    while ((t = next_timer(sim, until)) != NULL) {
        if (t->at_ms > sim->now_ms) {
            sim->wall_ms += t->at_ms - sim->now_ms;
            sim->now_ms = t->at_ms;
        }
        t->at_ms = -1;
        t->fired(t->context);
        sim_run(sim);
    }
    sim->wall_ms += until - sim->now_ms;
    sim->now_ms = until;
    sim_run(sim);
}

static void close_links(struct sim *sim)
{
    for (size_t i = 0; i < sim->clients; i++)
        if (sim->client[i]->open)
            close_sim(&sim->client[i]->connection, CLOSE_LOST);
    deliver_closes(sim);
}

/* What was on its way when the server died is lost with it: the requests are leaked, as a process that dies
 * leaks them, but for what the core can still reach. */
void sim_die(struct sim *sim)
{
    stepped_store_crash(sim->store);
    sim->jobs = 0;
    close_links(sim);
    stepped_store_crash(sim->store);
    core_stop(sim->core);
    core_free(sim->core);
    metrics_free(sim->metrics);
    make_core(sim);
}

void sim_crash(struct sim *sim)
{
    sim_die(sim);
    sim_run(sim);
}

void sim_stop(struct sim *sim)
{
    close_links(sim);
    sim_run(sim);
    core_stop(sim->core);
    sim_run(sim);
    assert_int_equal(core_unanswered(sim->core), 0);
    core_free(sim->core);
    metrics_free(sim->metrics);
    assert_int_equal(sim->timers, 0);
    stepped_store_free(sim->store);
    for (size_t i = 0; i < sim->clients; i++) {
        arena_free(&sim->client[i]->memory);
        if (sim->client[i]->slow)
            outbox_free(&sim->client[i]->line);
        picture_free(&sim->client[i]->picture);
        free(sim->client[i]);
    }
    arena_free(&sim->memory);
}

long sim_metric(struct sim *sim, const char *name)
{
    char text[16384], *line;
    size_t size = strlen(name);

    metrics_write(sim->metrics, text, sizeof text);
    for (line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        if (strncmp(line, name, size) == 0 && line[size] == ' ')
            return strtol(line + size, NULL, 10);
    fail_msg("nobody counts %s", name);
    return 0;
}
