/* One game from beginning to end. */
#include "client/playout/playout.h"
#include "client/playout/ready.h"
#include "client/playout/watch.h"
#include "common/dice/seeded.h"
#include "common/match/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No game of any system needs so many: one that does will never end. */
enum { DECISIONS_MOST = 200000 };

struct game {
    const struct playout_plan *plan;
    int64_t n;
    struct match *m;
    struct watch *watch;        /* NULL without checks */
    struct bot *bot[ASKED_MAX]; /* of the sides, and of the game master */
    struct entry *entry;
    struct playout_result *result;
};

__attribute__((format(printf, 2, 3))) static bool fail(struct playout_result *r, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    vsnprintf(r->failure, sizeof r->failure, format, args);
    va_end(args);
    return false;
}

static bool unbroken(struct game *t, const char *broken)
{
    return !broken || fail(t->result, "after entry %u: %s", t->m->state->entries, broken);
}

static bool play_one(struct game *t, int32_t side)
{
    struct entry *e = t->entry;
    struct refusal why;

    /* It is tried what one player of the side may answer: of several each has a part only. */
    bool tried = t->watch && side != ASKED_MASTER && t->plan->players <= 1;

    if (tried && !unbroken(t, watch_asked(t->watch, side)))
        return false;
    bot_choose(t->bot[side], t->m, side, &e->answer);
    bot_entry(t->m, bot_player(t->m, side), side, e);
    if (t->watch && !unbroken(t, watch_before(t->watch)))
        return false;
    const char *asked = t->m->rules->question[t->m->state->pending.question].key;

    if (!match_apply(t->m, e, &why))
        return fail(t->result, "entry %u: %s was answered illegally: %s %s", t->m->state->entries + 1, asked,
                    why.key, why.rule ? why.rule : "");
    t->result->decisions++;
    return !t->watch || unbroken(t, watch_after(t->watch, e));
}

static bool play(struct game *t)
{
    match_start(t->m);
    if (t->watch && !unbroken(t, watch_start(t->watch)))
        return false;
    while (!match_over(t->m)) {
        int32_t side = 0;

        while (side < t->m->state->sides && !match_waits_for(t->m, side))
            side++;
        if (side == t->m->state->sides && match_waits_for(t->m, ASKED_MASTER))
            side = ASKED_MASTER;
        if (side == t->m->state->sides)
            return fail(t->result, "nobody is asked, and the match is not over");
        if (t->result->decisions == DECISIONS_MOST)
            return fail(t->result, "no end after %d decisions", DECISIONS_MOST);
        if (!play_one(t, side))
            return false;
    }
    return true;
}

static bool seat_bots(struct game *t, uint64_t seed)
{
    for (int32_t side = 0; side < t->m->state->sides; side++) {
        struct bot_setting setting = {.kind = t->plan->bot[playout_seat(t->plan, t->n, side)],
                                      .seed = seed + 1 + (uint64_t)side,
                                      .steps = t->plan->keen_steps};

        t->bot[side] = bot_create(&setting, t->m);
        if (!t->bot[side])
            return false;
    }
    if (t->plan->master) {
        struct bot_setting setting = {.kind = BOT_RANDOM, .seed = seed};

        t->bot[ASKED_MASTER] = bot_create(&setting, t->m);
    }
    t->entry = calloc(1, sizeof *t->entry);
    return t->entry && (t->bot[ASKED_MASTER] || !t->plan->master);
}

static void on_event(void *context, const struct match *m, const struct event *e)
{
    struct game *t = context;

    if (t->watch)
        watch_event(t->watch, m, e);
    if (t->plan->audience)
        t->plan->audience->event(t->plan->audience->context, m, e);
}

/* Without anybody to hear of them no events are put together: the fastest way to play. */
static bool listen(struct game *t)
{
    if (t->plan->audience)
        t->plan->audience->began(t->plan->audience->context, t->m);
    return (!t->watch && !t->plan->audience) || match_listen(t->m, on_event, t);
}

static bool play_match(struct game *t, const char *setup)
{
    /* Far apart, so that game 1 of seed 7 is not game 0 of seed 8. */
    struct dice_seeded dice = {.seed =
                                   t->plan->seed * UINT64_C(0x9e3779b97f4a7c15) + (uint64_t)t->n * 1000003};

    match_dice(t->m, seeded_dice(&dice));
    if (t->plan->check)
        t->watch = watch_create(t->m, setup);
    bool ready = seat_bots(t, dice.seed) && (t->watch || !t->plan->check) && listen(t);
    bool good = ready ? play(t) : fail(t->result, "out of memory");

    if (t->plan->audience)
        t->plan->audience->ended(t->plan->audience->context, t->m);
    t->result->outcome = t->m->state->outcome;
    t->result->turns = t->m->state->turn;
    t->result->events = t->m->state->events;
    t->result->hash = match_hash(t->m);
    return good;
}

bool playout_game(const struct playout_plan *plan, int64_t n, struct playout_result *result)
{
    struct game t = {.plan = plan, .n = n, .result = result};
    struct problems *problems = calloc(1, sizeof *problems);
    char *setup = playout_setup(plan, n);
    bool good = false;

    memset(result, 0, sizeof *result);
    if (problems && setup)
        t.m = ready_match(plan->ready, &plan->catalogue, setup, problems);
    if (t.m)
        good = play_match(&t, setup);
    else if (problems && problems->count > 0)
        fail(result, "%s: %s %s %s", problems->item[0].place, problems->item[0].key, problems->item[0].detail,
             problems->item[0].rule);
    else
        fail(result, "out of memory");
    for (int32_t i = 0; i < ASKED_MAX; i++)
        bot_free(t.bot[i]);
    watch_free(t.watch);
    match_free(t.m);
    free(t.entry);
    free(setup);
    free(problems);
    return good;
}
