#include "tests/fault/frontier.h"

#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/cluster/fork.h"
#include "server/cluster/keeper.h"
#include "server/cluster/lender.h"
#include "server/cluster/outpost.h"
#include "tests/fault/agent.h"
#include "tests/fault/borrower.h"
#include "tests/fault/guard.h"
#include "tests/server/bus_sim.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { OUTPOSTS = 2, TOKEN_SIZE = 24, STOP_LOOKS = 50 };

/* An outpost. */
struct way {
    struct frontier *f;
    const char *name;
    struct bus *bus; /* NULL: it is down */
    struct fork *fork;
    struct outpost *outpost;
    struct transport_user user;
    struct metrics *metrics;
    bool open;
    struct borrower *borrower; /* NULL: it plays no matches */
    int stops;                 /* so often it is still looked whether it may end; 0: it does not stop */
    uint64_t life;
};

struct frontier {
    struct world *w;
    struct bus_sim sim;
    struct luck luck; /* of its own, so that runs without outposts are as they were */
    struct way way[OUTPOSTS];
    struct bus *bus; /* the server's; NULL: it is down */
    struct fork *fork;
    struct keeper *keeper;
    struct lender *lender; /* NULL: no node plays matches for the server */
    bool lends;
    struct transport_user door;
    size_t guests;
    struct guest *last_guest; /* that was sent something; NULL: it is gone */
};

/* A client of an outpost, between keeper and core: what the core sends is looked at here, as that of any
 * other is at its route. */
struct guest {
    struct connection base; /* what the core has */
    struct connection *inner;
    struct route *r;
};

/* --- what is on its way ----------------------------------------------------------------------- */

static void expect(struct passage *p, uint64_t digest)
{
    if (p->last == p->room) {
        p->room = p->room ? 2 * p->room : 16;
        p->digest = must_resize(p->digest, p->room * sizeof *p->digest);
    }
    p->digest[p->last++] = digest;
}

static bool comes(struct world *w, struct passage *p, uint64_t digest)
{
    w->tally.check[CHECK_PASSED]++;
    return p->first < p->last && p->digest[p->first++] == digest;
}

void way_sent(struct route *r, const uint8_t *bytes, size_t size)
{
    expect(&r->up, digest_add(0, bytes, size));
}

void way_given(struct route *r, const struct packet *packet)
{
    if (!comes(r->w, &r->down, digest_add(0, packet->bytes, packet->size)))
        world_fail(r->w, "%s gets something by an outpost that was not sent to him next",
                   agent_name(r->agent));
}

/* --- the server's side ------------------------------------------------------------------------ */

/* BROKEN_STRAY: whoever else has come by an outpost. */
static struct guest *stray(struct frontier *f, struct guest *g)
{
    struct guest *other = f->last_guest;

    f->last_guest = g;
    return f->w->broken == BROKEN_STRAY && other && luck_has(&f->luck, 20) ? other : g;
}

static enum sent send_to(struct connection *c, struct packet *packet, bool soon)
{
    struct guest *g = (struct guest *)c;
    enum sent sent;

    if (g->r->w->dying)
        return SENT_NOT;
    struct connection *to = stray(g->r->w->frontier, g)->inner;

    sent = soon ? connection_send_soon(to, packet) : connection_send(to, packet);
    if (sent != SENT_NOT) {
        guard_sent(g->r, packet);
        expect(&g->r->down, digest_add(0, packet->bytes, packet->size));
    }
    return sent;
}

static enum sent guest_send(struct connection *c, struct packet *packet)
{
    return send_to(c, packet, false);
}

static enum sent guest_send_soon(struct connection *c, struct packet *packet)
{
    return send_to(c, packet, true);
}

static void guest_close(struct connection *c, enum close_reason reason)
{
    connection_close(((struct guest *)c)->inner, reason);
}

static void guest_cut(struct connection *c, enum close_reason reason)
{
    connection_cut(((struct guest *)c)->inner, reason);
}

static const struct connection_calls guest_calls = {
    .send = guest_send, .send_soon = guest_send_soon, .close = guest_close, .cut = guest_cut};

/* Who it is stands where a browser's cookie would; the core does not get that. */
static struct route *route_of(struct world *w, const char *token)
{
    uint64_t number = strtoull(token, NULL, 10);

    for (struct route *r = w->routes; r; r = r->next)
        if (r->connection.number == number)
            return r;
    return NULL;
}

static void door_opened(void *self, struct connection *c)
{
    struct frontier *f = self;
    struct guest *g = must_alloc(sizeof *g);

    g->base = *c;
    g->base.calls = &guest_calls;
    g->base.token = "";
    g->inner = c;
    g->r = route_of(f->w, c->token);
    c->session = g;
    f->guests++;
    f->w->user.opened(f->w->user.core, &g->base);
}

static void door_received(void *self, struct connection *c, const uint8_t *bytes, size_t size)
{
    struct frontier *f = self;
    struct guest *g = c->session;

    if (!comes(f->w, &g->r->up, digest_add(0, bytes, size)))
        world_fail(f->w, "the server gets something of %s by an outpost that he did not send next",
                   agent_name(g->r->agent));
    f->w->user.received(f->w->user.core, &g->base, bytes, size);
}

static void door_drained(void *self, struct connection *c)
{
    struct frontier *f = self;

    f->w->user.drained(f->w->user.core, &((struct guest *)c->session)->base);
}

static void door_closed(void *self, struct connection *c, enum close_reason reason)
{
    struct frontier *f = self;
    struct guest *g = c->session;

    f->guests--;
    if (f->last_guest == g)
        f->last_guest = NULL;
    f->w->user.closed(f->w->user.core, &g->base, reason);
    free(g);
}

static void *annex_comes(void *context, const char *node, const struct transport_user *to)
{
    struct world *w = context;

    world_trace(w, "annex %s comes", node);
    return core_annex_comes(w->core, node, to);
}

static void annex_goes(void *context, void *annex)
{
    struct world *w = context;

    world_trace(w, "an annex goes, with %u matches", core_annex_matches(annex));
    core_annex_goes(w->core, annex);
}

void frontier_boot(struct frontier *f)
{
    struct world *w = f->w;

    f->bus = bus_sim_join(&f->sim, "keeper");
    f->fork = fork_create(f->bus);
    f->keeper = keeper_create(&(struct keeper_options){.bus = fork_branch(f->fork),
                                                       .clock = &w->clock,
                                                       .metrics = w->metrics,
                                                       .user = f->door,
                                                       .prefix = "simulated",
                                                       .node = "keeper",
                                                       .epoch = w->server_life});
    if (f->lends)
        f->lender = lender_create(&(struct lender_options){.fork = f->fork,
                                                           .clock = &w->clock,
                                                           .random = &w->random,
                                                           .prefix = "simulated",
                                                           .node = "main",
                                                           .comes = annex_comes,
                                                           .goes = annex_goes,
                                                           .context = w});
}

void frontier_server_gone(struct frontier *f, bool dies)
{
    if (!f->bus)
        return;
    bus_sim_block(f->bus, dies);
    keeper_end(f->keeper);
    keeper_free(f->keeper);
    if (f->lender) {
        lender_end(f->lender);
        lender_free(f->lender);
    }
    f->lender = NULL;
    fork_free(f->fork);
    bus_sim_leave(f->bus);
    f->bus = NULL;
    f->keeper = NULL;
}

size_t frontier_guests(const struct frontier *f)
{
    return f->guests;
}

/* --- the outposts ----------------------------------------------------------------------------- */

static void changed(void *context, bool open)
{
    struct way *way = context;

    way->open = open;
    world_trace(way->f->w, "outpost %s: %s", way->name, open ? "open" : "closed");
}

static void way_begin(void *context)
{
    struct way *way = context;
    struct world *w = way->f->w;

    if (way->bus)
        return;
    way->bus = bus_sim_join(&way->f->sim, way->name);
    way->metrics = metrics_create();
    way->fork = fork_create(way->bus);
    way->outpost = outpost_create(&(struct outpost_options){.bus = fork_branch(way->fork),
                                                            .clock = &w->lasting_clock,
                                                            .random = &w->random,
                                                            .metrics = way->metrics,
                                                            .prefix = "simulated",
                                                            .node = way->name,
                                                            .changed = changed,
                                                            .context = way});
    way->user = outpost_transport(way->outpost);
    if (way->f->lends)
        way->borrower = borrower_begin(w, way->fork, way->name, ++way->life);
}

static void way_end(struct way *way, bool frozen)
{
    if (!way->bus)
        return;
    if (way->borrower)
        borrower_die(way->borrower, frozen);
    way->borrower = NULL;
    outpost_end(way->outpost);
    routes_break(way->f->w, way);
    outpost_free(way->outpost);
    fork_free(way->fork);
    bus_sim_leave(way->bus);
    metrics_free(way->metrics);
    way->bus = NULL;
    way->open = false;
}

static void way_die(struct way *way, bool frozen)
{
    if (way->bus)
        bus_sim_block(way->bus, true);
    way_end(way, frozen);
}

/* It stands still with something to write, and is given up by all others before it wakes. */
static void way_freezes(void *context)
{
    struct way *way = context;
    struct world *w = way->f->w;

    if (w->calm || !way->borrower)
        return;
    w->tally.fault[FAULT_ANNEX_FROZEN]++;
    way->stops = 0;
    way_die(way, true);
    world_after(w, luck_between(&way->f->luck, 1, 4000), way_begin, way, false);
}

/* Until it has given back all that it plays. */
static void way_stop(void *context)
{
    struct way *way = context;
    struct world *w = way->f->w;

    if (way->stops == 0 || !way->bus)
        return;
    if (borrower_matches(way->borrower) > 0 && --way->stops > 0) {
        world_after(w, 100, way_stop, way, false);
        return;
    }
    way->stops = 0;
    way_end(way, false);
    world_after(w, luck_between(&way->f->luck, 1, 4000), way_begin, way, false);
}

static void stop_way(struct way *way)
{
    if (!way->bus || !way->borrower || way->stops > 0)
        return;
    way->f->w->tally.fault[FAULT_ANNEX_STOPS]++;
    way->stops = STOP_LOOKS;
    borrower_close(way->borrower);
    way_stop(way);
}

bool frontier_lends(const struct frontier *f)
{
    return f && f->lends;
}

void frontier_audit(const struct frontier *f)
{
    for (size_t i = 0; i < OUTPOSTS; i++)
        if (f->way[i].borrower)
            borrower_audit(f->way[i].borrower);
}

struct way *frontier_way(struct frontier *f)
{
    uint32_t which = luck_below(&f->luck, OUTPOSTS + 1);

    return which < OUTPOSTS ? &f->way[which] : NULL;
}

bool way_open(const struct way *way)
{
    return way->bus && way->open;
}

const struct transport_user *way_user(const struct way *way)
{
    return &way->user;
}

/* --- evils ------------------------------------------------------------------------------------ */

static struct bus *some_bus(struct frontier *f)
{
    uint32_t which = luck_below(&f->luck, OUTPOSTS + 1);

    return which < OUTPOSTS ? f->way[which].bus : f->bus;
}

/* Whoever it was may have died meanwhile; then nothing is to be undone. */
static void all_return(void *context)
{
    struct frontier *f = context;

    for (size_t i = 0; i <= OUTPOSTS; i++) {
        struct bus *bus = i < OUTPOSTS ? f->way[i].bus : f->bus;

        if (bus) {
            bus_sim_block(bus, false);
            bus_sim_return(bus);
        }
    }
}

void frontier_evil(struct frontier *f)
{
    struct world *w = f->w;
    struct bus *bus = some_bus(f);
    struct way *way = &f->way[luck_below(&f->luck, OUTPOSTS)];

    switch (luck_below(&f->luck, f->lends ? 8 : 6)) {
    case 0:
        w->tally.fault[FAULT_OUTPOST_DIES]++;
        world_trace(w, "outpost %s dies", way->name);
        way->stops = 0;
        way_die(way, false);
        world_after(w, luck_between(&f->luck, 1, 4000), way_begin, way, false);
        break;
    case 1:
        if (bus) {
            w->tally.fault[FAULT_BUS_LOST]++;
            bus_sim_lose(bus);
        }
        world_after(w, luck_between(&f->luck, 1, 5000), all_return, f, false);
        break;
    case 2:
        if (bus) {
            w->tally.fault[FAULT_BUS_BLOCKED]++;
            bus_sim_block(bus, true);
        }
        world_after(w, luck_between(&f->luck, 1, 5000), all_return, f, false);
        break;
    case 3:
        f->sim.dropped = luck_below(&f->luck, 20);
        break;
    case 4:
        f->sim.doubled = luck_below(&f->luck, 200);
        break;
    case 6:
        stop_way(way);
        break;
    case 7:
        if (way->borrower)
            borrower_when_it_writes(way->borrower, way_freezes, way);
        break;
    default:
        f->sim.reordered = luck_below(&f->luck, 20);
        break;
    }
}

void frontier_calm(struct frontier *f)
{
    uint64_t *fault = f->w->tally.fault;

    fault[FAULT_BUS_DROPPED] += f->sim.lost;
    fault[FAULT_BUS_DOUBLED] += f->sim.twice;
    fault[FAULT_BUS_REORDERED] += f->sim.early;
    f->sim.dropped = f->sim.doubled = f->sim.reordered = 0;
    all_return(f);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void after(void *world, int64_t delay_ms, void (*act)(void *letter), void *letter)
{
    world_after(world, delay_ms, act, letter, true);
}

struct frontier *frontier_create(struct world *w)
{
    static const char *const name[OUTPOSTS] = {"east", "west"};
    struct luck luck = luck_start(w->seed, 4), lending = luck_start(w->seed, 6);
    struct frontier *f;

    bool forced = w->broken == BROKEN_STRAY || w->broken == BROKEN_LOAN;

    if (!forced && (w->broken != BROKEN_NOTHING || !luck_has(&luck, 400)))
        return NULL;
    f = must_alloc(sizeof *f);
    f->w = w;
    f->luck = luck;
    f->sim = (struct bus_sim){.after = after,
                              .world = w,
                              .luck = luck_start(w->seed, 5),
                              .latency_ms = luck_between(&f->luck, 0, 50)};
    f->lends = w->broken == BROKEN_LOAN || luck_has(&lending, 600);
    w->tally.lenders += f->lends;
    f->door = (struct transport_user){f, door_opened, door_received, door_drained, door_closed};
    for (size_t i = 0; i < OUTPOSTS; i++) {
        f->way[i] = (struct way){.f = f, .name = name[i]};
        way_begin(&f->way[i]);
    }
    w->tally.frontiers++;
    return f;
}

void frontier_free(struct frontier *f)
{
    for (size_t i = 0; i < OUTPOSTS; i++)
        way_die(&f->way[i], false);
    free(f);
}
