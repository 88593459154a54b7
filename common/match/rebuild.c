/* Going back: the state is folded anew from the log. Entries that were taken back stay in the log, and are
 * stepped over here; numbers that the outside has seen (of entries, events and decisions) never go back. */
#include "common/match/apply.h"
#include "common/match/ask.h"
#include "common/match/flow.h"
#include "common/match/match.h"
#include "common/rules/rules.h"

#include <assert.h>
#include <string.h>

/* The entry that counts before entry n: a take-back at n - 1 leads to what stood before what it undid. */
static uint32_t entry_before(const struct match *m, uint32_t n)
{
    while (n > 1) {
        const struct entry *e = m->log(m->log_context, n - 1);
        bool undoes = e->kind == ENTRY_GRANT || (e->kind == ENTRY_MASTER && e->act == MASTER_TAKEBACK);

        if (!undoes)
            return n - 1;
        n = e->to;
    }
    return 0;
}

/* A re-roll at entry n stands for the answer it repeats, rolled with the dice of n; what came in between is
 * undone. */
static const struct entry *repeated_by(const struct match *m, const struct entry *e)
{
    while (e->kind == ENTRY_MASTER && e->act == MASTER_REROLL)
        e = m->log(m->log_context, e->to);
    return e;
}

static uint32_t first_undone_by(const struct match *m, uint32_t n)
{
    const struct entry *e = m->log(m->log_context, n);

    while (e->kind == ENTRY_MASTER && e->act == MASTER_REROLL) {
        n = e->to;
        e = m->log(m->log_context, n);
    }
    return n;
}

/* In the order in which they count, the entries that lead to the state before `to`. The list can be as long
 * as the log, so it is not kept: the next one is found by walking back from the end each time a jump was
 * made. Jumps are rare and logs short enough (thousands) for that. */
static uint32_t entry_after(const struct match *m, uint32_t done, uint32_t to)
{
    uint32_t next = 0;

    for (uint32_t n = entry_before(m, to); n > done; n = entry_before(m, first_undone_by(m, n)))
        next = n;
    return next;
}

static bool walks_straight(const struct match *m, uint32_t from, uint32_t to)
{
    for (uint32_t n = from; n < to; n++) {
        const struct entry *e = m->log(m->log_context, n);

        if (e->kind == ENTRY_GRANT ||
            (e->kind == ENTRY_MASTER && (e->act == MASTER_TAKEBACK || e->act == MASTER_REROLL)))
            return false;
    }
    return true;
}

/* An answer once accepted is taken again without its number: counters differ when entries are left out. */
static void apply_again(struct match *m, uint32_t n)
{
    const struct entry *e = repeated_by(m, m->log(m->log_context, n));
    struct state *s = m->state;
    struct refusal why;

    s->entries = n - 1;
    if (e->kind == ENTRY_ANSWER || e->kind == ENTRY_TIMEOUT) {
        s->entries = n;
        dice_enter(&s->dice, n);
        apply_answer(m, e);
        return;
    }
    bool applied = match_apply(m, e, &why);

    assert(applied);
    (void)applied;
}

static void fold(struct match *m, uint32_t to)
{
    bool straight = walks_straight(m, 1, to);

    memcpy(m->state, m->initial, m->initial->bytes);
    match_start(m);
    for (uint32_t n = straight ? 1 : entry_after(m, 0, to); n != 0 && n < to;
         n = straight ? n + 1 : entry_after(m, n, to))
        apply_again(m, n);
}

/* What the outside has seen never comes again: entries, events and decisions are counted on. */
static void keep_counting(struct state *s, const struct state *before)
{
    s->entries = before->entries;
    s->dice = before->dice;
    s->events = before->events;
    s->events_seen_by_spectator = before->events_seen_by_spectator;
    for (int32_t side = 0; side < s->sides; side++) {
        s->side[side].events_seen = before->side[side].events_seen;
        s->side[side].asked = before->side[side].asked;
        if (s->pending.asked_of >> side & 1)
            s->pending.number[side] = ++s->side[side].asked;
    }
}

void rebuild_before(struct match *m, uint32_t to)
{
    /* The counters are all that is needed of the present state, but they are spread over it: the head of
     * the state, without the arrays behind it, is kept as a whole. */
    struct state before = *m->state;
    event_sink *sink = m->sink;

    m->sink = NULL;
    fold(m, to);
    m->sink = sink;
    keep_counting(m->state, &before);
}

void rebuild_with_new_dice(struct match *m, uint32_t to)
{
    uint32_t now = m->state->entries;
    const struct entry *e = repeated_by(m, m->log(m->log_context, to));

    rebuild_before(m, to);
    m->state->entries = now;
    dice_enter(&m->state->dice, now);
    apply_answer(m, e);
}
