#include "tests/fault/run.h"

#include "common/match/rules.h"
#include "server/base/limits.h"
#include "server/base/memory.h"
#include "tests/fault/audit.h"
#include "tests/fault/cup.h"
#include "tests/fault/frontier.h"
#include "tests/fault/guard.h"
#include "tests/fault/route.h"
#include "tests/fault/truth.h"

#include <stdlib.h>
#include <string.h>

/* --- evils ------------------------------------------------------------------------------------ */

static struct route *some_route(struct world *w)
{
    uint32_t count = 0;

    for (struct route *r = w->routes; r; r = r->next)
        count += r->known && !r->broken;
    uint32_t nth = luck_below(&w->luck, count);

    for (struct route *r = w->routes; r; r = r->next)
        if (r->known && !r->broken && nth-- == 0)
            return r;
    return NULL;
}

static struct agent *some_agent(struct world *w)
{
    uint32_t count = 0;

    for (struct agent *a = w->agents; a; a = a->next)
        count++;
    uint32_t nth = luck_below(&w->luck, count);
    struct agent *a = w->agents;

    while (nth-- > 0)
        a = a->next;
    return a;
}

static void break_one(struct world *w)
{
    struct route *r = some_route(w);
    bool hears = luck_has(&w->luck, 700);

    if (!r)
        return;
    w->tally.fault[hears ? FAULT_BROKEN : FAULT_HALF_OPEN]++;
    route_break(r, hears);
}

static void leave_one(struct world *w)
{
    struct agent *a = some_agent(w);
    struct route *r = a->route;

    if (!r)
        return;
    w->tally.fault[FAULT_LEFT]++;
    route_leave(r);
    agent_lost(a, r);
}

static void slow_one(struct world *w)
{
    struct route *r = some_route(w);

    if (!r)
        return;
    w->tally.fault[FAULT_SLOW]++;
    route_deafen(r, luck_between(&w->luck, 500, luck_has(&w->luck, 200) ? 40000 : 10000));
}

static void fill_disk(struct world *w)
{
    w->tally.fault[FAULT_DISK_FULL]++;
    w->disk_full_until = w->now_ms + luck_between(&w->luck, 200, 5000);
}

/* Sometimes for so long that those who wait are told. */
static void take_store_away(struct world *w)
{
    if (w->now_ms < w->store_away_until)
        return;
    w->tally.fault[FAULT_STORE_AWAY]++;
    w->store_away_since = w->now_ms;
    w->store_away_until =
        w->now_ms + luck_between(&w->luck, 100, luck_has(&w->luck, 300) ? 2 * STORE_AWAY_MS : 3000);
    world_trace(w, "the store goes away");
}

static void die(struct world *w)
{
    if (w->plan.deaths == 0 || !w->core)
        return;
    w->plan.deaths--;
    w->tally.fault[FAULT_DIES]++;
    world_crash(w);
}

static void stop(struct world *w)
{
    if (w->plan.deaths == 0 || !w->core)
        return;
    w->plan.deaths--;
    w->tally.fault[FAULT_STOPS]++;
    world_shut(w);
}

/* In the middle of a write, as soon as there is one. */
static void freeze(void *context)
{
    ((struct world *)context)->freezes = true;
}

/* In a quarter of all runs, once or twice. */
static void plan_frost(struct world *w)
{
    int64_t times = luck_has(&w->frost, 250) ? luck_between(&w->frost, 1, 2) : 0;

    for (times = w->broken == BROKEN_FENCE ? 6 : times; times > 0; times--)
        world_after(w, luck_between(&w->frost, 1, w->plan.storm_ms), freeze, w, false);
}

/* Not so far that tokens would expire. */
static void jump(struct world *w)
{
    int64_t most_s = luck_has(&w->luck, 600) ? 60 : luck_has(&w->luck, 700) ? 3600 : 86400;
    int64_t skew_ms = luck_between(&w->luck, -most_s, most_s) * 1000, by_ms = skew_ms - w->skew_ms;

    w->tally.fault[by_ms < 0 ? FAULT_CLOCK_BACK : FAULT_CLOCK_AHEAD]++;
    world_trace(w, "the wall clock jumps by %lld ms", (long long)by_ms);
    guard_clock_jumps(w);
    w->skew_ms = skew_ms;
    world_set_wall(w, w->wall_ms + by_ms);
}

static void one_evil(struct world *w)
{
    const struct plan *p = &w->plan;
    const struct {
        uint32_t weight;
        void (*act)(struct world *w);
    } evil[] = {
        {p->breaks, break_one}, {p->leaves, leave_one}, {p->slows, slow_one}, {p->disk_full, fill_disk},
        {p->dies, die},         {p->stops, stop},       {p->jumps, jump},     {p->away, take_store_away}};
    uint32_t sum = p->misdeeds;

    for (size_t i = 0; i < sizeof evil / sizeof *evil; i++)
        sum += evil[i].weight;
    uint32_t drawn = luck_below(&w->luck, sum);

    for (size_t i = 0; i < sizeof evil / sizeof *evil; i++) {
        if (drawn < evil[i].weight) {
            evil[i].act(w);
            return;
        }
        drawn -= evil[i].weight;
    }
    if (p->misdeeds > 0)
        player_misdeed(some_agent(w));
}

static void evil_comes(void *context)
{
    struct world *w = context;

    guard_memory(w);
    if (w->calm)
        return;
    one_evil(w);
    if (w->frontier)
        frontier_evil(w->frontier);
    world_after(w, luck_between(&w->luck, 1, 2 * w->plan.pause_ms), evil_comes, w, false);
}

/* --- the run ---------------------------------------------------------------------------------- */

/* How many answers a side gives before it gives up: what a system costs is spread over the runs. */
struct fare {
    const char *system;
    uint32_t weight;
    int answers;
};

static const struct fare fares[] = {
    {"tiny", 5, 30},   {"corsairs", 3, 30}, {"brothers", 3, 30},
    {"warband", 1, 6}, {"orders", 1, 12},   {"battle", 1, 12},
};

static const struct fare *draw_fare(struct world *w)
{
    uint32_t sum = 0, count = sizeof fares / sizeof *fares;

    for (uint32_t i = 0; i < count; i++)
        sum += fares[i].weight;
    uint32_t drawn = luck_below(&w->luck, sum), i = 0;

    while (drawn >= fares[i].weight)
        drawn -= fares[i++].weight;
    return &fares[i];
}

/* He has an account with a password, and somebody else knows it. */
static void give_password(struct world *w, struct agent *a)
{
    struct agent *visitor = agent_create(w, AGENT_VISITOR, a->table, 0);

    a->registers = true;
    a->changes_left = 1 + (int)luck_below(&w->luck, 3);
    visitor->owner = a;
    visitor->tries_left = 2 + (int)luck_below(&w->luck, 4);
}

static void set_table(struct world *w, struct meeting **tables, int number)
{
    const struct fare *fare = draw_fare(w);
    struct meeting *t = must_alloc(sizeof *t);
    uint32_t spectators = luck_below(&w->luck, 3), rogues = luck_below(&w->luck, 2);

    t->number = number;
    t->system = fare->system;
    t->delay_seconds = luck_has(&w->luck, 400) ? (uint32_t)luck_between(&w->luck, 1, 20) : 0;
    t->per_side = luck_has(&w->luck, 200) ? 2 : 1;
    t->people = t->per_side > 1 ? 4 : luck_has(&w->luck, 200) ? 1 : 2;
    t->has_master = luck_has(&w->luck, 250);
    w->tally.masters += t->has_master;
    w->tally.fellows += t->per_side > 1;
    w->tally.late += t->delay_seconds > 0;
    t->next = *tables;
    *tables = t;
    for (int seat = 0; seat < t->people; seat++)
        agent_create(w, AGENT_PLAYER, t, seat)->answers_left =
            (int)luck_between(&w->luck, 2, 2 * fare->answers);
    if (t->has_master)
        agent_create(w, AGENT_MASTER, t, t->people);
    for (uint32_t i = 0; i < spectators; i++)
        agent_create(w, AGENT_SPECTATOR, t, 0);
    if (w->plan.passwords && number == 0)
        give_password(w, w->agents);
    for (uint32_t i = 0; i < rogues; i++)
        agent_create(w, AGENT_ROGUE, t, 0);
}

static void become_calm(struct world *w)
{
    w->calm = true;
    w->disk_full_until = w->store_away_until = 0;
    world_trace(w, "calm");
    if (w->frontier)
        frontier_calm(w->frontier);
    for (struct route *r = w->routes; r; r = r->next)
        r->deaf_until = w->now_ms;
    for (struct agent *a = w->agents; a; a = a->next)
        if (a->kind == AGENT_ROGUE || a->kind == AGENT_VISITOR)
            agent_go(a);
}

static const struct agent *unsatisfied(const struct world *w)
{
    for (const struct agent *a = w->agents; a; a = a->next)
        if (a->kind != AGENT_ROGUE && a->kind != AGENT_VISITOR &&
            !(cup_is_of(a) ? cup_satisfied(a) : player_satisfied(a)))
            return a;
    return NULL;
}

static void tell_stuck(struct world *w, const struct agent *a)
{
    const struct truth *t = a->table->match[0] ? truth_of(w, a->table->match) : NULL;
    const struct asked *last = a->asked_count > 0 ? a->asked[a->asked_count - 1] : NULL;

    world_fail(w,
               "%s does not come to the end of %s (%s): %s, %zu requests not answered, the last is %d (%s), "
               "picture of event %u of %u, the match is %s, the room %s",
               a->wish, a->table->match, a->table->system, a->opened ? "at the table" : "not at the table",
               agent_unanswered(a), last ? (int)last->body : 0,
               !last                          ? ""
               : last->state == REPLY_NONE    ? "waits"
               : last->state == REPLY_REFUSED ? "refused"
                                              : "done",
               a->picture.event, t ? t->events[a->viewer] : 0, t && truth_over(t) ? "over" : "not over",
               a->over ? "said so" : "has not said so");
}

static void play(struct world *w)
{
    int64_t storm_ends = w->now_ms + w->plan.storm_ms;

    while (w->now_ms < storm_ends && world_step(w))
        ;
    become_calm(w);
    int64_t patience_ends = w->now_ms + 20 * 60 * 1000, look_ms = 0;
    const struct agent *a = NULL;

    do {
        if (w->now_ms >= look_ms) {
            a = unsatisfied(w);
            look_ms = w->now_ms + 200;
        }
    } while (a && w->now_ms < patience_ends && world_step(w));
    if (a && !w->failure[0])
        tell_stuck(w, a);
    w->tally.check[CHECK_OVER] += (uint64_t)w->plan.matches;
}

void run_seed(uint64_t seed, enum broken broken, bool trace, struct outcome_of_run *out)
{
    struct world *w = must_alloc(sizeof *w);
    struct meeting *tables = NULL;

    world_start(w, seed, broken);
    w->trace = trace;
    for (int i = 0; i < w->plan.matches; i++)
        set_table(w, &tables, i);
    if (w->plan.cup)
        w->cup = cup_create(w);
    world_after(w, 1000, evil_comes, w, false);
    plan_frost(w);
    play(w);
    if (!w->failure[0])
        audit_run(w, tables);
    w->tally.seeds = 1;
    out->tally = w->tally;
    out->digest = w->digest;
    memcpy(out->failure, w->failure, sizeof out->failure);
    world_stop(w);
    while (tables) {
        struct meeting *next = tables->next;

        free(tables);
        tables = next;
    }
    free(w);
}
