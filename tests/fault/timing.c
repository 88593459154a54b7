#include "tests/fault/timing.h"

#include "server/base/limits.h"
#include "tests/fault/frontier.h"

/* What may be lost beside the time that has passed: nothing as long as the room is in memory, for all clocks
 * go by one that never jumps, and of those that count seconds nothing ever. Where days are counted time goes
 * on while no server runs, by the wall clock: who finds the match on the disk takes what that clock has
 * jumped ahead since the disk learnt of it, each jump once. And he counts from when the decision arose, not
 * from when it was told, which is as long as it took to become durable. */
/* What an annex says is as old as its way over the bus, which takes now longer and now shorter. */
enum { DURABLE_AFTER_MS = 10 * 1000, ON_ITS_WAY_MS = 200 };

static int64_t ahead(const struct world *w)
{
    return w->era[w->eras - 1].ahead_ms;
}

/* The wall clock may have shown this more than once. */
void timing_written(struct truth *t, int64_t wall_ms)
{
    const struct world *w = t->w;

    for (size_t i = 0; i < w->eras; i++) {
        int64_t at_ms = wall_ms - w->era[i].wall_ms;
        int64_t until_ms = i + 1 < w->eras ? w->era[i + 1].from_ms : w->now_ms;

        if (at_ms < w->era[i].from_ms || at_ms > until_ms || at_ms < t->written_ms)
            continue;
        t->written_ms = at_ms;
        t->ahead_ms = w->era[i].ahead_ms;
        return;
    }
    world_fail(t->w, "something in %s was written at a time that never was", t->text_id);
}

/* Another server, or nobody there for long, or it could not go back to what is durable. */
static bool may_have_left_memory(const struct world *w, const struct told *told)
{
    return told->server_life != w->server_life || frontier_lends(w->frontier) ||
           w->now_ms - told->at_ms >= ROOM_IDLE_MS || told->unread != w->tally.fault[FAULT_READ_FAILED];
}

static int64_t bound(const struct truth *t, const struct told *told)
{
    int64_t lag = frontier_lends(t->w->frontier) ? ON_ITS_WAY_MS : 0;

    if (t->room->game->match->state->clock.kind != CLOCK_DAYS || !may_have_left_memory(t->w, told))
        return lag;
    return ahead(t->w) - told->ahead_ms - told->taken_ms + DURABLE_AFTER_MS;
}

void timing_told(struct truth *t, int32_t side, uint32_t number, int64_t left_ms)
{
    struct world *w = t->w;
    struct told *told = &t->told[side];
    int64_t taken_ms = 0;

    if (left_ms < 0)
        return;
    if (told->number == number) {
        int64_t passed = w->now_ms - told->at_ms, lost = told->left_ms - passed - left_ms;

        w->tally.check[CHECK_TIME]++;
        if (lost > bound(t, told))
            world_fail(w, "side %d of %s had %lld ms for decision %u, and after %lld ms has %lld", side,
                       t->text_id, (long long)told->left_ms, number, (long long)passed, (long long)left_ms);
        if (told->ahead_ms == t->ahead_ms)
            taken_ms = told->taken_ms + (lost > 0 ? lost : 0);
    }
    *told = (struct told){.number = number,
                          .at_ms = w->now_ms,
                          .left_ms = left_ms,
                          .ahead_ms = t->ahead_ms,
                          .taken_ms = taken_ms,
                          .server_life = w->server_life,
                          .unread = w->tally.fault[FAULT_READ_FAILED]};
}

void timing_ran_out(struct truth *t, int32_t side)
{
    struct world *w = t->w;
    const struct told *told = &t->told[side];
    int64_t passed = w->now_ms - told->at_ms;

    if (told->number == 0 || told->number != t->room->game->match->state->pending.number[side])
        return;
    w->tally.check[CHECK_TIME]++;
    if (passed + bound(t, told) < told->left_ms)
        world_fail(w, "side %d of %s had %lld ms for decision %u, and they ran out after %lld ms", side,
                   t->text_id, (long long)told->left_ms, told->number, (long long)passed);
}
