/* What the tests of what the simulation found begin with: a match created, joined and ready. */
#ifndef GONFALON_TESTS_FAULT_FOUND_HELP_H
#define GONFALON_TESTS_FAULT_FOUND_HELP_H

#include "tests/server/core_table.h"

static inline void be_ready(struct sim_client *c, const char *match)
{
    Gonfalon__V1__ReadyRequest *ask = sim_part(c->sim, &gonfalon__v1__ready_request__descriptor);

    ask->match = sim_text(c->sim, match);
    ask->ready = true;
    assert_int_equal(sim_ask(c, ASK(READY), ask)->body_case, GOT(MATCH));
}

static inline const char *create(struct sim_client *c, Gonfalon__V1__MatchSettings *settings)
{
    Gonfalon__V1__CreateMatchRequest *ask = sim_part(c->sim, &gonfalon__v1__create_match_request__descriptor);

    ask->settings = settings;
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(CREATE_MATCH), ask);

    assert_int_equal(answer->body_case, GOT(MATCH));
    return sim_text(c->sim, answer->match->match->id);
}

static inline void join(struct sim_client *c, const char *match)
{
    Gonfalon__V1__JoinRequest *ask = sim_part(c->sim, &gonfalon__v1__join_request__descriptor);

    ask->which_case = GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, match);
    ask->side = -1;
    assert_int_equal(sim_ask(c, ASK(JOIN), ask)->body_case, GOT(MATCH));
}

static inline Gonfalon__V1__MatchSettings *with_delay(struct sim *sim)
{
    Gonfalon__V1__MatchSettings *s = sim_settings(sim);

    s->spectator_delay_seconds = 60;
    return s;
}

#endif
