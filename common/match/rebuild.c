/* Going back: the state is folded anew from the log. Entries that were taken back stay in the log, and are
 * stepped over here; numbers that the outside has seen (of entries, events and decisions) never go back.
 *
 * An entry of the log either counts or has been undone. Those that count are found by walking back from the
 * end: a take-back jumps to before the entry it names, and a re-roll stands for the entry that it repeats. */
#include "common/match/apply.h"
#include "common/match/match.h"
#include "common/match/rules.h"

#include <assert.h>
#include <string.h>

static const struct entry *entry_at(const struct match *m, uint32_t n)
{
    return m->log(m->log_context, n);
}

int32_t answer_side(const struct match *m, uint32_t n)
{
    return entry_at(m, n)->side;
}

static bool is_act(const struct entry *e, enum master_act act)
{
    return e->kind == ENTRY_MASTER && e->act == (int32_t)act;
}

/* The last entry that counts before entry n; 0: none. */
static uint32_t entry_before(const struct match *m, uint32_t n)
{
    while (n > 1) {
        const struct entry *e = entry_at(m, n - 1);

        if (e->kind != ENTRY_GRANT && !is_act(e, MASTER_TAKEBACK))
            return n - 1;
        n = e->to;
    }
    return 0;
}

uint32_t repeated_by(const struct match *m, uint32_t n)
{
    for (const struct entry *e = entry_at(m, n); is_act(e, MASTER_REROLL); e = entry_at(m, n))
        n = e->to;
    return n;
}

/* One step of the walk back over the entries that count. */
static uint32_t step_back(const struct match *m, uint32_t n)
{
    return entry_before(m, repeated_by(m, n));
}

/* What the players cannot undo by themselves: somebody has left, or the game master has settled something. */
static const char *lasting(const struct entry *e)
{
    if (e->kind == ENTRY_RESIGN)
        return "takeback.past_resignation";
    bool rules = e->kind == ENTRY_ANSWER && e->side == -1;

    return rules || is_act(e, MASTER_MOVE) || is_act(e, MASTER_CHANGE) ? "takeback.past_master" : NULL;
}

/* The default that stands because the game master let his time run out is nobody's answer. */
static bool is_answer_of_a_side(const struct entry *e)
{
    return (e->kind == ENTRY_ANSWER || e->kind == ENTRY_TIMEOUT) && e->side >= 0;
}

const char *takeback_barred(const struct match *m, uint32_t to)
{
    for (uint32_t n = entry_before(m, m->state->entries + 1); n >= to && n > 0; n = step_back(m, n)) {
        const struct entry *e = entry_at(m, n);
        const char *bar = lasting(e);

        if (bar)
            return bar;
        if (n == to)
            return is_answer_of_a_side(e) ? NULL : "takeback.not_an_answer";
    }
    return "takeback.undone_already";
}

/* The entries that count, as runs of neighbours, the earliest last. Walking back finds the late ones first,
 * but they are needed last: so the earliest RUNS_KEPT are kept, and the rest found by another walk. */
enum { RUNS_KEPT = 64 };

struct route {
    uint32_t runs;
    struct run {
        uint32_t first, last;
    } run[RUNS_KEPT];
};

static struct run *nth_run(struct route *r, uint32_t n)
{
    return &r->run[n % RUNS_KEPT];
}

static void find_route(const struct match *m, uint32_t after, uint32_t before, struct route *r)
{
    r->runs = 0;
    for (uint32_t n = entry_before(m, before); n > after; n = step_back(m, n)) {
        if (r->runs > 0 && nth_run(r, r->runs - 1)->first == n + 1)
            nth_run(r, r->runs - 1)->first = n;
        else
            *nth_run(r, r->runs++) = (struct run){n, n};
    }
}

/* Once accepted, an entry is not checked again: its number of the decision differs when others are left out.
 */
static void apply_again(struct match *m, uint32_t n)
{
    m->state->entries = n;
    dice_enter(&m->state->dice, n);
    apply_entry(m, entry_at(m, repeated_by(m, n)));
}

static void fold(struct match *m, uint32_t to)
{
    struct route r;
    uint32_t done = 0;

    memcpy(m->state, m->initial, m->initial->bytes);
    match_start(m);
    do {
        find_route(m, done, to, &r);
        for (uint32_t i = r.runs; i > 0 && i + RUNS_KEPT > r.runs; i--) {
            offers_clear(m); /* as the jump that led here did */
            for (uint32_t n = nth_run(&r, i - 1)->first; n <= nth_run(&r, i - 1)->last; n++)
                apply_again(m, n);
            done = nth_run(&r, i - 1)->last;
        }
    } while (r.runs > RUNS_KEPT);
}

/* What the outside has seen never comes again: entries, events and decisions are counted on. */
static void keep_counting(struct state *s, const struct state *before)
{
    s->entries = before->entries;
    s->dice = before->dice;
    s->events = before->events;
    s->events_seen_by_spectator = before->events_seen_by_spectator;
    s->master_asked = before->master_asked;
    if (s->pending.waiting >> ASKED_MASTER & 1)
        s->pending.number[ASKED_MASTER] = ++s->master_asked;
    for (int32_t side = 0; side < s->sides; side++) {
        s->side[side].events_seen = before->side[side].events_seen;
        s->side[side].asked = before->side[side].asked;
        if (s->pending.waiting >> side & 1)
            s->pending.number[side] = ++s->side[side].asked;
    }
}

void rebuild_before(struct match *m, uint32_t to)
{
    /* The counters are all that is needed of the present state, but they are spread over it: the head of
     * the state, without the arrays behind it, is kept as a whole. */
    struct state before = *m->state;
    event_sink *sink = m->sink;
    struct viewer_numbers *numbers = m->numbers;

    /* Nobody is told what happens again, and the numbers that viewers have stay theirs. */
    m->sink = NULL;
    m->numbers = NULL;
    fold(m, to);
    m->sink = sink;
    m->numbers = numbers;
    offers_clear(m);
    keep_counting(m->state, &before);
}

void apply_repeated(struct match *m, uint32_t n)
{
    apply_entry(m, entry_at(m, repeated_by(m, n)));
}
