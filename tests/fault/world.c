#include "tests/fault/world.h"

#include "common/crypto/dice_cipher.h"
#include "server/base/memory.h"
#include "server/base/metrics.h"
#include "server/core/inside.h"
#include "tests/fault/cup.h"
#include "tests/fault/disk.h"
#include "tests/fault/frontier.h"
#include "tests/fault/route.h"
#include "tests/fault/truth.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- words ------------------------------------------------------------------------------------ */

void world_fail(struct world *w, const char *format, ...)
{
    va_list args;

    if (w->failure[0])
        return;
    int used = snprintf(w->failure, sizeof w->failure, "at %lld ms: ", (long long)w->now_ms);

    va_start(args, format);
    vsnprintf(w->failure + used, sizeof w->failure - (size_t)used, format, args);
    va_end(args);
}

void world_trace(struct world *w, const char *format, ...)
{
    va_list args;

    if (!w->trace)
        return;
    fprintf(stderr, "%8lld  ", (long long)w->now_ms);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fputc('\n', stderr);
}

uint64_t digest_add(uint64_t digest, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;

    for (size_t i = 0; i < size; i++)
        digest = (digest ^ byte[i]) * UINT64_C(1099511628211);
    return digest;
}

/* --- what is to be done ----------------------------------------------------------------------- */

static bool sooner(const struct task *a, const struct task *b)
{
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->order < b->order;
}

static void swap(struct task *a, struct task *b)
{
    struct task kept = *a;

    *a = *b;
    *b = kept;
}

void world_after(struct world *w, int64_t delay_ms, world_act *act, void *context, bool owned)
{
    if (w->tasks == w->task_room) {
        w->task_room = w->task_room ? 2 * w->task_room : 64;
        w->task = must_resize(w->task, w->task_room * sizeof *w->task);
    }
    size_t i = w->tasks++;

    w->task[i] = (struct task){w->now_ms + (delay_ms > 0 ? delay_ms : 0), ++w->order, act, context, owned};
    for (; i > 0 && sooner(&w->task[i], &w->task[(i - 1) / 2]); i = (i - 1) / 2)
        swap(&w->task[i], &w->task[(i - 1) / 2]);
}

static struct task take_task(struct world *w)
{
    struct task first = w->task[0];
    size_t i = 0;

    w->task[0] = w->task[--w->tasks];
    for (;;) {
        size_t least = i;

        for (size_t child = 2 * i + 1; child <= 2 * i + 2 && child < w->tasks; child++)
            if (sooner(&w->task[child], &w->task[least]))
                least = child;
        if (least == i)
            return first;
        swap(&w->task[i], &w->task[least]);
        i = least;
    }
}

/* --- clock ------------------------------------------------------------------------------------ */

struct world_timer {
    struct world *w;
    struct world_timer *next, **link;
    timer_fired *fired;
    void *context;
    int64_t at_ms; /* -1: at rest */
    uint64_t order;
    bool lasting; /* it may outlive the server */
};

static int64_t now(void *self)
{
    return ((struct world *)self)->now_ms;
}

static int64_t wall(void *self)
{
    return ((struct world *)self)->wall_ms;
}

static struct timer *create_timer(void *self, timer_fired *fired, void *context)
{
    struct world *w = self;
    struct world_timer *t = must_alloc(sizeof *t);

    *t = (struct world_timer){
        .w = w, .next = w->timers, .link = &w->timers, .fired = fired, .context = context, .at_ms = -1};
    if (t->next)
        t->next->link = &t->next;
    w->timers = t;
    return (struct timer *)t;
}

static struct timer *create_lasting(void *self, timer_fired *fired, void *context)
{
    struct timer *timer = create_timer(self, fired, context);

    ((struct world_timer *)timer)->lasting = true;
    return timer;
}

static bool timers_left(const struct world *w)
{
    for (const struct world_timer *t = w->timers; t; t = t->next)
        if (!t->lasting)
            return true;
    return false;
}

static void arm_timer(struct timer *timer, int64_t delay_ms)
{
    struct world_timer *t = (struct world_timer *)timer;

    t->at_ms = t->w->now_ms + (delay_ms > 0 ? delay_ms : 0);
    t->order = ++t->w->order;
}

static void disarm_timer(struct timer *timer)
{
    ((struct world_timer *)timer)->at_ms = -1;
}

static void destroy_timer(struct timer *timer)
{
    struct world_timer *t = (struct world_timer *)timer;

    *t->link = t->next;
    if (t->next)
        t->next->link = t->link;
    free(t);
}

static struct world_timer *next_timer(const struct world *w)
{
    struct world_timer *first = NULL;

    for (struct world_timer *t = w->timers; t; t = t->next)
        if (t->at_ms >= 0 &&
            (!first || t->at_ms < first->at_ms || (t->at_ms == first->at_ms && t->order < first->order)))
            first = t;
    return first;
}

static void wind_to(struct world *w, int64_t at_ms)
{
    if (at_ms > w->now_ms) {
        w->wall_ms += at_ms - w->now_ms;
        w->now_ms = at_ms;
    }
}

void world_set_wall(struct world *w, int64_t wall_ms)
{
    int64_t ahead_ms = w->eras > 0 ? w->era[w->eras - 1].ahead_ms : 0;

    if (w->eras > 0 && wall_ms > w->wall_ms)
        ahead_ms += wall_ms - w->wall_ms;
    w->wall_ms = wall_ms;
    w->era = must_resize(w->era, (w->eras + 1) * sizeof *w->era);
    w->era[w->eras++] = (struct era){w->now_ms, wall_ms - w->now_ms, ahead_ms};
}

bool world_step(struct world *w)
{
    struct world_timer *t = next_timer(w);

    if (++w->steps > WORLD_STEPS_MAX)
        world_fail(w, "it does not end");
    if (w->failure[0])
        return false;
    if (t && (w->tasks == 0 || t->at_ms <= w->task[0].at_ms)) {
        wind_to(w, t->at_ms);
        t->at_ms = -1;
        t->fired(t->context);
        return true;
    }
    if (w->tasks == 0)
        return false;
    struct task task = take_task(w);

    wind_to(w, task.at_ms);
    task.act(task.context);
    if (task.owned)
        free(task.context);
    return true;
}

/* --- randomness and slow work ----------------------------------------------------------------- */

static bool fill(void *self, void *out, size_t size)
{
    struct world *w = self;
    uint8_t *byte = out;

    for (size_t i = 0; i < size; i++)
        byte[i] = (uint8_t)luck_next(&w->secrets);
    return true;
}

struct labour {
    struct world *w;
    uint32_t life; /* of the server that wants it */
    work_run *run;
    work_done *done;
    void *context;
};

static void do_work(void *context)
{
    struct labour *labour = context;

    if (labour->life != labour->w->server_life || !labour->w->core)
        return;
    labour->run(labour->context);
    labour->done(labour->context);
}

static bool queue_work(void *self, work_run *run, work_done *done, void *context)
{
    struct world *w = self;
    struct labour *labour = must_alloc(sizeof *labour);

    *labour = (struct labour){w, w->server_life, run, done, context};
    world_after(w, luck_between(&w->luck, 1, 100), do_work, labour, true);
    return true;
}

/* --- servers come and go ---------------------------------------------------------------------- */

/* The same for all servers of all worlds: nobody guesses at it here. */
static const uint8_t device_secret[DEVICE_SECRET_SIZE];

void world_boot(struct world *w)
{
    w->server_life++;
    disk_taken(w->disk);
    w->metrics = metrics_create();
    w->core = core_create(&w->config, &(struct core_ports){.clock = &w->clock,
                                                           .random = &w->random,
                                                           .work = &w->work,
                                                           .store = disk_store(w->disk),
                                                           .device_secret = device_secret,
                                                           .place = w->server_life,
                                                           .metrics = w->metrics});
    w->user = core_transport(w->core);
    if (w->frontier)
        frontier_boot(w->frontier);
    world_trace(w, "a server begins");
}

static void boot_later(void *context)
{
    struct world *w = context;

    if (!w->core) {
        w->tally.restarts++;
        world_boot(w);
    }
}

static void end_core(struct world *w)
{
    core_free(w->core);
    metrics_free(w->metrics);
    w->core = NULL;
    w->dying = false;
    if (timers_left(w))
        world_fail(w, "a server that has ended has left a timer behind");
    world_after(w, w->calm ? 10 : luck_between(&w->luck, 1, 3000), boot_later, w, false);
}

/* A process that dies frees nothing; so that ours does not grow, the core is taken apart, unheard. */
void world_crash(struct world *w)
{
    if (!w->core)
        return;
    world_trace(w, "the server dies");
    w->dying = true;
    disk_crash(w->disk);
    if (w->frontier)
        frontier_server_gone(w->frontier, true);
    routes_break(w, NULL);
    disk_crash(w->disk);
    core_stop(w->core);
    end_core(w);
}

/* What was asked is answered first, unless that takes too long. */
static void shut(void *context)
{
    struct world *w = context;

    if (!w->core || !w->core->draining)
        return;
    if (core_unanswered(w->core) > 0 || disk_waiting(w->disk) > 0) {
        disk_run(w->disk);
        world_after(w, 5, shut, w, false);
        return;
    }
    world_trace(w, "the server stops in good order");
    if (w->frontier)
        frontier_server_gone(w->frontier, false);
    routes_break(w, NULL);
    core_stop(w->core);
    disk_run(w->disk);
    end_core(w);
}

void world_shut(struct world *w)
{
    if (!w->core || w->core->draining)
        return;
    core_drain(w->core, 1);
    world_after(w, 200, shut, w, false);
}

/* --- the whole -------------------------------------------------------------------------------- */

static size_t one_of(struct luck *l, const size_t *list, uint32_t count)
{
    return list[luck_below(l, count)];
}

static void draw_plan(struct world *w)
{
    static const size_t high[] = {2000, 32 * 1024, 64 * 1024, 256 * 1024};
    struct luck *l = &w->luck;
    struct plan *p = &w->plan;

    p->storm_ms = luck_between(l, 5, 60) * 1000;
    p->latency_ms = luck_has(l, 300) ? luck_between(l, 100, 600) : luck_between(l, 2, 60);
    p->store_ms = luck_has(l, 300) ? luck_between(l, 50, 500) : luck_between(l, 1, 20);
    p->cut = luck_has(l, 500) ? luck_below(l, 20) : 0;
    p->doubled = luck_has(l, 500) ? luck_below(l, 200) : 0;
    p->delayed = luck_has(l, 400) ? luck_below(l, 30) : 0;
    p->split = luck_has(l, 500) ? luck_below(l, 300) : 0;
    p->commit_fails = luck_has(l, 500) ? luck_below(l, 60) : 0;
    p->commit_busy = luck_has(l, 300) ? luck_below(l, 30) : 0;
    p->read_fails = luck_has(l, 400) ? luck_below(l, 60) : 0;
    p->dies_written = luck_has(l, 600) ? luck_below(l, 300) : 0;
    p->pause_ms = luck_between(l, 300, 6000);
    p->breaks = luck_below(l, 10);
    p->leaves = luck_below(l, 4);
    p->slows = luck_below(l, 8);
    p->disk_full = luck_below(l, 3);
    p->dies = luck_below(l, 4);
    p->stops = luck_below(l, 2);
    p->jumps = luck_below(l, 4);
    p->misdeeds = luck_below(l, 20);
    p->deaths = luck_below(l, 5);
    p->queue_high = one_of(l, high, 4);
    p->queue_low = p->queue_high / 4;
    p->queue_max = 4 * 1024 * 1024;
    p->patient = luck_has(l, 200);
    p->matches = luck_has(l, 250) ? 2 : 1;
    p->passwords = luck_has(l, 300);
    p->away = luck_below(l, 3);
    p->cup = luck_has(l, 400) || w->broken == BROKEN_DRAW;
}

void world_start(struct world *w, uint64_t seed, enum broken broken)
{
    memset(w, 0, sizeof *w);
    w->seed = seed;
    w->broken = broken;
    w->luck = luck_start(seed, 1);
    w->secrets = luck_start(seed, 2);
    w->frost = luck_start(seed, 3);
    w->digest = UINT64_C(14695981039346656037);
    w->now_ms = 1000000;
    world_set_wall(w, INT64_C(1700000000000));
    w->clock = (struct clock_port){.self = w,
                                   .now_ms = now,
                                   .wall_ms = wall,
                                   .create = create_timer,
                                   .arm = arm_timer,
                                   .disarm = disarm_timer,
                                   .destroy = destroy_timer};
    w->lasting_clock = w->clock;
    w->lasting_clock.create = create_lasting;
    w->random = (struct random_port){w, fill};
    w->work = (struct work_port){w, queue_work};
    w->config = (struct core_config){.server_name = "simulation",
                                     .version = "1",
                                     .motd = "",
                                     .guests = true,
                                     .ratings = true,
                                     .queue = true,
                                     .registration = true,
                                     .requests_per_second = WIRE_REQUESTS_PER_SECOND,
                                     .bots = true,
                                     .bot_threads = 2,
                                     .bot_matches_per_account = BOT_MATCHES_PER_ACCOUNT,
                                     .bot_matches_per_address = BOT_MATCHES_PER_ADDRESS,
                                     .rooms_per_account = ROOMS_PER_ACCOUNT,
                                     .rooms_per_address = ROOMS_PER_ADDRESS,
                                     .bot_pause_ms = 200};
    draw_plan(w);
    w->disk = disk_create(w);
    w->reader = must_alloc(sizeof *w->reader);
    w->reader->port.store = disk_store(w->disk);
    w->reader->port.clock = &w->clock;
    w->reader->cipher = dice_cipher_create();
    w->frontier = frontier_create(w);
    world_boot(w);
}

/* What is still on its way has nobody to go to. */
static void end_frontier(struct world *w)
{
    if (!w->frontier)
        return;
    frontier_free(w->frontier);
    w->frontier = NULL;
}

void world_stop(struct world *w)
{
    world_crash(w);
    end_frontier(w);
    agents_free(w);
    truths_free(w);
    cup_free(w->cup);
    for (size_t i = 0; i < w->tasks; i++)
        if (w->task[i].owned)
            free(w->task[i].context);
    free(w->task);
    free(w->era);
    routes_free(w);
    disk_free(w->disk);
    dice_cipher_destroy(w->reader->cipher);
    free(w->reader);
}
