/* A match of two in the simulated world, with somebody who may watch it: what most tests of rooms begin with.
 */
#ifndef GONFALON_TESTS_SERVER_CORE_TABLE_H
#define GONFALON_TESTS_SERVER_CORE_TABLE_H

#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

struct table {
    struct sim sim;
    struct sim_client *ann, *bob, *eve;
    const char *match;
};

/* Ann and Bob have begun a match, with these settings if there are any; Eve is about. */
static inline void set_up(struct table *t, uint64_t seed,
                          Gonfalon__V1__MatchSettings *(*settings)(struct sim *sim))
{
    sim_start(&t->sim, seed);
    t->ann = sim_guest(&t->sim, "ann");
    t->bob = sim_guest(&t->sim, "bob");
    t->eve = sim_guest(&t->sim, "eve");
    t->match = sim_match(t->ann, t->bob, settings ? settings(&t->sim) : NULL);
}

/* The same, and Eve watches. */
static inline void set_up_watched(struct table *t, uint64_t seed)
{
    set_up(t, seed, NULL);
    sim_open(t->eve, t->match, 0);
}

/* Whoever has to act; ann if both have. */
static inline struct sim_client *asked(struct table *t)
{
    return sim_decision(t->ann, t->match) ? t->ann : t->bob;
}

static inline struct sim_client *other(const struct table *t, const struct sim_client *c)
{
    return c == t->ann ? t->bob : t->ann;
}

/* Whoever is asked plays. */
static inline void play(struct table *t, int decisions)
{
    for (int i = 0; i < decisions; i++) {
        sim_pass(&t->sim, 300);
        assert_int_equal(sim_play(asked(t), t->match)->body_case, GOT(DONE));
    }
}

static inline Gonfalon__V1__MatchStatus *status(struct table *t)
{
    return sim_push(t->ann, GOT(STATUS_CHANGE))->status_change->status;
}

static inline int ask_code(struct sim_client *c, Gonfalon__V1__ClientMessage__BodyCase body, void *part)
{
    return sim_code(sim_ask(c, body, part));
}

/* Is his picture that of somebody who comes now? */
static inline bool same_as_fresh(struct table *t, struct sim_client *c)
{
    struct sim_client *again = sim_connect(&t->sim);

    sim_hello(again, sim_token(c));
    sim_open(again, t->match, 0);
    bool same = picture_equal(&c->picture, &again->picture);

    sim_cut(again);
    return same && !c->picture_wrong;
}

/* Nobody is thought to be gone. */
static inline void pongs(struct table *t)
{
    sim_send_as(t->ann, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
    sim_send_as(t->bob, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
    sim_send_as(t->eve, 90000, ASK(PONG), sim_part(&t->sim, &gonfalon__v1__pong__descriptor));
}

static inline Gonfalon__V1__MatchSettings *with_clock(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->clock = sim_part(sim, &gonfalon__v1__clock__descriptor);
    s->clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_BANK;
    s->clock->seconds = 20;
    s->clock->increment = 1;
    s->allowance_seconds = 10;
    return s;
}

static inline int32_t left(struct sim_client *c, const char *match)
{
    return sim_decision(c, match)->time_left_ms;
}

#endif
