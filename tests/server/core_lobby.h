/* What tests of the lobby ask: matches created, joined and listed. */
#ifndef GONFALON_TESTS_SERVER_CORE_LOBBY_H
#define GONFALON_TESTS_SERVER_CORE_LOBBY_H

#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static inline Gonfalon__V1__ServerMessage *create(struct sim_client *c, Gonfalon__V1__MatchSettings *settings,
                                                  int32_t side)
{
    Gonfalon__V1__CreateMatchRequest *ask = sim_part(c->sim, &gonfalon__v1__create_match_request__descriptor);

    ask->settings = settings;
    ask->side = side;
    return sim_ask(c, ASK(CREATE_MATCH), ask);
}

static inline Gonfalon__V1__ServerMessage *join(struct sim_client *c, const char *match, const char *code,
                                                int32_t side)
{
    Gonfalon__V1__JoinRequest *ask = sim_part(c->sim, &gonfalon__v1__join_request__descriptor);

    ask->which_case = code ? GONFALON__V1__JOIN_REQUEST__WHICH_CODE : GONFALON__V1__JOIN_REQUEST__WHICH_ID;
    ask->id = sim_text(c->sim, code ? code : match);
    ask->side = side;
    return sim_ask(c, ASK(JOIN), ask);
}

static inline Gonfalon__V1__MatchListReply *list(struct sim_client *c, Gonfalon__V1__MatchFilter *filter)
{
    Gonfalon__V1__MatchListRequest *ask = sim_part(c->sim, &gonfalon__v1__match_list_request__descriptor);

    ask->filter = filter;
    Gonfalon__V1__ServerMessage *answer = sim_ask(c, ASK(MATCH_LIST), ask);

    assert_int_equal(answer->body_case, GOT(MATCH_LIST));
    return answer->match_list;
}

static inline Gonfalon__V1__MatchFilter *filter(struct sim *sim)
{
    return sim_part(sim, &gonfalon__v1__match_filter__descriptor);
}

#endif
