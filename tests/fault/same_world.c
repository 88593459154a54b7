#include "tests/fault/same_world.h"

#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/cluster/stream.h"
#include "server/cluster/subjects.h"
#include "server/core/inside.h"
#include "server/store/database.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define PREFIX "same"

enum { OUTPOST_LUCK = 4711 };

/* --- a clock whose timers fire at once if there is nothing to wait for ---------------------------------- */

struct prompt {
    struct sim *sim;
    timer_fired *fired;
    void *context;
    struct timer *later;
    bool queued, wanted, dead;
};

static void nothing(void *context)
{
    (void)context;
}

static void fire(void *context)
{
    struct prompt *p = context;
    bool wanted = p->wanted && !p->dead;

    p->queued = p->wanted = false;
    if (p->dead)
        free(p);
    else if (wanted)
        p->fired(p->context);
}

static struct timer *prompt_create(void *self, timer_fired *fired, void *context)
{
    struct same_world *w = self;
    struct prompt *p = must_alloc(sizeof *p);

    *p = (struct prompt){.sim = &w->sim, .fired = fired, .context = context};
    p->later = clock_timer(&w->sim.clock, fired, context);
    return (struct timer *)p;
}

static void prompt_arm(struct timer *timer, int64_t delay_ms)
{
    struct prompt *p = (struct prompt *)timer;

    if (delay_ms > 0) {
        clock_arm(&p->sim->clock, p->later, delay_ms);
        return;
    }
    p->wanted = true;
    if (!p->queued)
        assert_true(work_queue(&p->sim->work, nothing, fire, p));
    p->queued = true;
}

static void prompt_disarm(struct timer *timer)
{
    struct prompt *p = (struct prompt *)timer;

    p->wanted = false;
    clock_disarm(&p->sim->clock, p->later);
}

static void prompt_destroy(struct timer *timer)
{
    struct prompt *p = (struct prompt *)timer;

    clock_destroy_timer(&p->sim->clock, p->later);
    p->dead = true;
    if (!p->queued)
        free(p);
}

static int64_t now_ms(void *self)
{
    return clock_now_ms(&((struct same_world *)self)->sim.clock);
}

static int64_t wall_ms(void *self)
{
    return clock_wall_ms(&((struct same_world *)self)->sim.clock);
}

/* --- the bus, and what the nodes draw ------------------------------------------------------------------- */

struct delivery {
    void (*act)(void *letter);
    void *letter;
};

static void deliver(void *context)
{
    struct delivery *d = context;

    d->act(d->letter);
    free(d->letter);
    free(d);
}

static void at_once(void *world, int64_t delay_ms, void (*act)(void *letter), void *letter)
{
    struct same_world *w = world;
    struct delivery *d = must_alloc(sizeof *d);

    (void)delay_ms;
    *d = (struct delivery){act, letter};
    assert_true(work_queue(&w->sim.work, nothing, deliver, d));
}

static bool fill(void *self, void *out, size_t size)
{
    struct same_world *w = self;

    for (size_t i = 0; i < size; i++)
        ((uint8_t *)out)[i] = (uint8_t)luck_next(&w->luck);
    return true;
}

/* What a match needs while it is played there is what it would be here; what a core needs to begin is not. */
static bool annex_fill(void *self, void *out, size_t size)
{
    struct same_world *w = self;

    return w->annex ? random_fill(&w->sim.random, out, size) : random_fill(&w->random, out, size);
}

/* --- the nodes ------------------------------------------------------------------------------------------ */

static void *annex_comes(void *context, const char *node, const struct transport_user *to)
{
    return core_annex_comes(((struct same_world *)context)->sim.core, node, to);
}

static void annex_goes(void *context, void *annex)
{
    core_annex_goes(((struct same_world *)context)->sim.core, annex);
}

static void changed(void *context, bool open)
{
    ((struct same_world *)context)->open = open;
}

static struct keeper *begin_keeper(struct same_world *w, struct fork *fork, struct transport_user user,
                                   const char *prefix, const char *node)
{
    return keeper_create(&(struct keeper_options){.bus = fork_branch(fork),
                                                  .clock = &w->clock,
                                                  .metrics = w->metrics,
                                                  .user = user,
                                                  .prefix = prefix,
                                                  .node = node,
                                                  .epoch = 1});
}

static void begin_keeping(struct same_world *w)
{
    w->keeper_bus = bus_sim_join(&w->bus, "one");
    w->keeper_fork = fork_create(w->keeper_bus);
    w->keeper = begin_keeper(w, w->keeper_fork, core_transport(w->sim.core), PREFIX, "one");
    if (w->way == WAY_ANNEX)
        w->lender = lender_create(&(struct lender_options){.fork = w->keeper_fork,
                                                           .clock = &w->clock,
                                                           .random = &w->random,
                                                           .prefix = PREFIX,
                                                           .node = "one",
                                                           .comes = annex_comes,
                                                           .goes = annex_goes,
                                                           .context = w});
}

/* It writes by the same store, and draws from the same source. */
static void begin_annex(struct same_world *w)
{
    struct core_config config = w->sim.config;

    config.annex = true;
    w->annex = core_create(&config, &(struct core_ports){.clock = &w->sim.clock,
                                                         .random = &w->annex_random,
                                                         .work = &w->sim.work,
                                                         .store = w->sim.store,
                                                         .device_secret = w->sim.device_secret});
    assert_non_null(w->annex);
    subject_annex(w->annex_prefix, PREFIX, "two");
    w->annex_keeper =
        begin_keeper(w, w->outpost_fork, core_annex_transport(w->annex), w->annex_prefix, "two");
}

static void begin_standing_by(struct same_world *w)
{
    w->outpost_bus = bus_sim_join(&w->bus, "two");
    w->outpost_fork = fork_create(w->outpost_bus);
    w->outpost = outpost_create(&(struct outpost_options){.bus = fork_branch(w->outpost_fork),
                                                          .clock = &w->clock,
                                                          .random = &w->random,
                                                          .metrics = w->metrics,
                                                          .prefix = PREFIX,
                                                          .node = "two",
                                                          .changed = changed,
                                                          .context = w});
    if (w->way == WAY_ANNEX)
        begin_annex(w);
}

/* A database that nodes share, with its table of loans; in a file, so that the table can be made. */
static struct store *shared_store(struct same_world *w)
{
    static const char loans[] = "CREATE TABLE loans (match INTEGER PRIMARY KEY, epoch INTEGER NOT NULL,"
                                " node TEXT NOT NULL, commits INTEGER NOT NULL)";
    struct store *fresh = stepped_store_create();
    struct database db = {0};
    char path[2 * TEMPORARY_BYTES], trouble[512] = "";

    assert_true(temporary_make(w->folder));
    snprintf(path, sizeof path, "%s/db", w->folder);
    assert_true(stepped_store_save(fresh, path, trouble, sizeof trouble));
    stepped_store_free(fresh);
    assert_true(database_open(&db, path, DATABASE_SERVE));
    assert_int_equal(database_do(&db, loans), STORE_OK);
    database_close(&db);
    struct store *store = stepped_store_serve(path, trouble, sizeof trouble);

    if (!store)
        fail_msg("%s", trouble);
    return store;
}

void same_begin(struct same_world *w, enum way way, uint64_t seed)
{
    memset(w, 0, sizeof *w);
    w->way = way;
    sim_start_on(&w->sim, seed, shared_store(w));
    w->luck = luck_start(seed, OUTPOST_LUCK);
    w->clock = (struct clock_port){.self = w,
                                   .now_ms = now_ms,
                                   .wall_ms = wall_ms,
                                   .create = prompt_create,
                                   .arm = prompt_arm,
                                   .disarm = prompt_disarm,
                                   .destroy = prompt_destroy};
    w->random = (struct random_port){w, fill};
    w->annex_random = (struct random_port){w, annex_fill};
    w->bus = (struct bus_sim){.after = at_once, .world = w};
    w->metrics = metrics_create();
    if (way != WAY_DIRECT) {
        begin_keeping(w);
        begin_standing_by(w);
    }
    sim_pass(&w->sim, 4 * STREAM_BEAT_MS);
    if (way == WAY_DIRECT)
        return;
    assert_true(w->open);
    assert_true(way != WAY_ANNEX || w->sim.core->annexes);
    w->sim.user = outpost_transport(w->outpost);
}

size_t same_lent(const struct same_world *w)
{
    return w->annex ? core_matches(w->annex) : 0;
}

void same_end(struct same_world *w)
{
    for (size_t i = 0; i < w->sim.clients; i++)
        if (w->sim.client[i]->open)
            sim_cut(w->sim.client[i]);
    if (w->way != WAY_DIRECT) {
        if (w->lender)
            lender_end(w->lender);
        if (w->annex_keeper)
            keeper_end(w->annex_keeper);
        outpost_end(w->outpost);
        keeper_end(w->keeper);
        sim_run(&w->sim);
        if (w->annex) {
            core_stop(w->annex);
            sim_run(&w->sim);
            keeper_free(w->annex_keeper);
            core_free(w->annex);
            lender_free(w->lender);
        }
        outpost_free(w->outpost);
        keeper_free(w->keeper);
        fork_free(w->outpost_fork);
        fork_free(w->keeper_fork);
        bus_sim_leave(w->outpost_bus);
        bus_sim_leave(w->keeper_bus);
        sim_run(&w->sim);
        w->sim.user = core_transport(w->sim.core);
    }
    sim_stop(&w->sim);
    metrics_free(w->metrics);
    temporary_remove(w->folder);
}
