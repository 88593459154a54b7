#include "tests/fault/timing.h"

/* What may be lost beside the time that has passed: of clocks that count seconds nothing, for they go by a
 * clock that never jumps. Where days are counted time goes on while no server runs, so as much as the wall
 * clock has jumped meanwhile; and a server that begins anew counts from when the decision arose, not from
 * when it was told, which is as long as it took to become durable. */
enum { DURABLE_AFTER_MS = 10 * 1000 };

static int64_t bound(const struct truth *t, const struct told *told)
{
    if (t->room->game->match->state->clock.kind != CLOCK_DAYS)
        return 0;
    return t->w->jumped_ms - told->jumped_ms + DURABLE_AFTER_MS;
}

void timing_told(struct truth *t, int32_t side, uint32_t number, int64_t left_ms)
{
    struct world *w = t->w;
    struct told *told = &t->told[side];

    if (left_ms < 0)
        return;
    if (told->number == number) {
        int64_t passed = w->now_ms - told->at_ms;

        w->tally.check[CHECK_TIME]++;
        if (left_ms + passed + bound(t, told) < told->left_ms)
            world_fail(w, "side %d of %s had %lld ms for decision %u, and after %lld ms has %lld", side,
                       t->text_id, (long long)told->left_ms, number, (long long)passed, (long long)left_ms);
    }
    *told = (struct told){number, w->now_ms, left_ms, w->jumped_ms};
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
