/* Matches against a bot, and a thread that takes its time: what is given to it is held until a test lets it
 * go.
 */
#ifndef GONFALON_TESTS_SERVER_HELD_HELP_H
#define GONFALON_TESTS_SERVER_HELD_HELP_H

#include "tests/server/core_lobby.h"

#include "server/core/room.h"

#include <string.h>

#define OVER GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER

static inline Gonfalon__V1__MatchPhase phase(struct sim_client *c, const char *match)
{
    Gonfalon__V1__MatchShowRequest *ask = sim_part(c->sim, &gonfalon__v1__match_show_request__descriptor);

    ask->which_case = GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    return sim_ask(c, ASK(MATCH_SHOW), ask)->match->match->phase;
}

/* A match of Ann and a bot, begun and opened. */
static inline const char *against_a_bot(struct sim_client *ann, const char *level)
{
    struct sim *sim = ann->sim;
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);
    Gonfalon__V1__BotSeat *bot = sim_part(sim, &gonfalon__v1__bot_seat__descriptor), **bots;
    Gonfalon__V1__ReadyRequest *ready = sim_part(sim, &gonfalon__v1__ready_request__descriptor);

    bots = arena_array(&sim->memory, 1, sizeof *bots);
    bots[0] = bot;
    bot->side = 1;
    bot->level = sim_text(sim, level);
    s->bots = bots;
    s->n_bots = 1;
    const char *match = create(ann, s, 0)->match->match->id;

    ready->match = sim_text(sim, match);
    ready->ready = true;
    assert_int_equal(sim_ask(ann, ASK(READY), ready)->body_case, GOT(MATCH));
    sim_open(ann, match, 0);
    return match;
}

enum { HELD_MAX = 16 };

static struct sim_work held[HELD_MAX]; /* given to a thread, and not done yet */
static size_t helds;

static inline bool hold(void *self, work_run *run, work_done *done, void *context)
{
    (void)self;
    assert_true(helds < HELD_MAX);
    held[helds++] = (struct sim_work){run, done, context};
    return true;
}

static inline struct sim_work take_held(void)
{
    struct sim_work work = held[0];

    assert_true(helds > 0);
    memmove(&held[0], &held[1], --helds * sizeof held[0]);
    return work;
}

/* The first is done, and what follows from it at once. */
static inline void let_go(struct sim *sim)
{
    struct sim_work work = take_held();

    work.run(work.context);
    work.done(work.context);
    sim_pass(sim, 0);
}

static inline void begin(struct sim *sim, uint64_t seed)
{
    sim_start(sim, seed);
    helds = 0;
}

/* So many may think at once; bots' matches are not counted. */
static inline void threads(struct sim *sim, uint32_t count)
{
    sim->config.bot_threads = count;
    sim->config.bot_matches_per_account = sim->config.bot_matches_per_address = 0;
    core_configure(sim->core, &sim->config);
}

static inline uint32_t entries(struct sim *sim, const char *match)
{
    return room_find(sim->core, match_id_read(match))->game->match->state->entries;
}

static inline void offer(struct sim_client *ann, const char *match, Gonfalon__V1__OfferKind kind)
{
    Gonfalon__V1__OfferRequest *ask = sim_part(ann->sim, &gonfalon__v1__offer_request__descriptor);

    ask->match = sim_text(ann->sim, match);
    ask->kind = kind;
    assert_int_equal(sim_ask(ann, ASK(OFFER), ask)->body_case, GOT(DONE));
}

#endif
