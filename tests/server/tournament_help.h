/* What tests of tournaments begin with: a host, entrants, and requests in one line each. */
#ifndef GONFALON_TESTS_SERVER_TOURNAMENT_HELP_H
#define GONFALON_TESTS_SERVER_TOURNAMENT_HELP_H

#include "tests/server/core_sim.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define STATUS(name)    GONFALON__V1__TOURNAMENT_STATUS__TOURNAMENT_STATUS_##name
#define FORMAT(name)    GONFALON__V1__TOURNAMENT_FORMAT_KIND__TOURNAMENT_FORMAT_KIND_##name
#define ENTRANT(name)   GONFALON__V1__ENTRANT_STATUS__ENTRANT_STATUS_##name
#define ROLE_IS(name)   GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_##name
#define NOTE(name)      GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_##name
#define DIRECT(name)    GONFALON__V1__TOURNAMENT_DIRECT_REQUEST__ACT_##name
#define PART(sim, name) sim_part((sim), &gonfalon__v1__##name##__descriptor)

/* A Swiss of tiny for up to eight, with lists open and no clock. */
static inline Gonfalon__V1__TournamentSettings *swiss(struct sim *sim)
{
    Gonfalon__V1__TournamentSettings *s = PART(sim, tournament_settings);

    s->name = sim_text(sim, "Winter Cup");
    s->system = sim_text(sim, "tiny");
    s->places = 8;
    s->starts = (uint64_t)sim->wall_ms + 3600 * 1000;
    s->spectators = true;
    s->format = PART(sim, tournament_format);
    s->format->kind = FORMAT(SWISS);
    return s;
}

static inline Gonfalon__V1__ServerMessage *make(struct sim_client *c, Gonfalon__V1__TournamentSettings *s)
{
    Gonfalon__V1__TournamentCreateRequest *ask = PART(c->sim, tournament_create_request);

    ask->settings = s;
    return sim_ask(c, ASK(TOURNAMENT_CREATE), ask);
}

/* The id, which lives as long as the simulation. */
static inline const char *made(struct sim_client *c, Gonfalon__V1__TournamentSettings *s)
{
    Gonfalon__V1__ServerMessage *answer = make(c, s);

    if (answer->body_case != GOT(TOURNAMENT))
        fail_msg("not created: %s", answer->error->key);
    return sim_text(c->sim, answer->tournament->info->id);
}

static inline Gonfalon__V1__TournamentDirectRequest *direct(struct sim_client *c, const char *id)
{
    Gonfalon__V1__TournamentDirectRequest *ask = PART(c->sim, tournament_direct_request);

    ask->tournament = sim_text(c->sim, id);
    return ask;
}

/* The error code; 0: done. */
static inline int published(struct sim_client *c, const char *id)
{
    Gonfalon__V1__TournamentDirectRequest *ask = direct(c, id);

    ask->act_case = DIRECT(PUBLISH);
    ask->publish = PART(c->sim, tournament_publish);
    return sim_code(sim_ask(c, ASK(TOURNAMENT_DIRECT), ask));
}

static inline Gonfalon__V1__ServerMessage *enter(struct sim_client *c, const char *id)
{
    Gonfalon__V1__TournamentEnterRequest *ask = PART(c->sim, tournament_enter_request);

    ask->tournament = sim_text(c->sim, id);
    return sim_ask(c, ASK(TOURNAMENT_ENTER), ask);
}

static inline int leave(struct sim_client *c, const char *id)
{
    Gonfalon__V1__TournamentLeaveRequest *ask = PART(c->sim, tournament_leave_request);

    ask->tournament = sim_text(c->sim, id);
    return sim_code(sim_ask(c, ASK(TOURNAMENT_LEAVE), ask));
}

static inline Gonfalon__V1__ServerMessage *show(struct sim_client *c, const char *id, bool subscribe)
{
    Gonfalon__V1__TournamentShowRequest *ask = PART(c->sim, tournament_show_request);

    ask->tournament = sim_text(c->sim, id);
    ask->subscribe = subscribe;
    return sim_ask(c, ASK(TOURNAMENT_SHOW), ask);
}

static inline Gonfalon__V1__TournamentReply *picture(struct sim_client *c, const char *id)
{
    Gonfalon__V1__ServerMessage *answer = show(c, id, false);

    if (answer->body_case != GOT(TOURNAMENT))
        fail_msg("not shown: %s", answer->error->key);
    return answer->tournament;
}

/* Asks, lets the store do so many jobs, the last of which ends like that, and kills the server. Then the
 * client comes back and asks again under the same number. */
static inline Gonfalon__V1__ServerMessage *over_a_crash(struct sim_client *c,
                                                        Gonfalon__V1__ClientMessage__BodyCase body,
                                                        void *part, int steps, enum step_end end)
{
    uint32_t number = sim_post(c, body, part);

    for (int i = 0; i < steps && stepped_store_waiting(c->sim->store) > 0; i++)
        stepped_store_step(c->sim->store, 1, i == steps - 1 ? end : STEP_DURABLE);
    sim_crash(c->sim);
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
    sim_send_as(c, number, body, part);
    assert_non_null(sim_answer(c, number));
    return sim_answer(c, number);
}

/* An act of the host's without anything to say; the answer. */
static inline Gonfalon__V1__ServerMessage *act(struct sim_client *c, const char *id, int which)
{
    static const ProtobufCMessageDescriptor *const types[] = {
        [DIRECT(START)] = &gonfalon__v1__tournament_start__descriptor,
        [DIRECT(PAIR)] = &gonfalon__v1__tournament_pair__descriptor,
        [DIRECT(TAKE_BACK)] = &gonfalon__v1__tournament_take_back__descriptor,
        [DIRECT(ANNOUNCE)] = &gonfalon__v1__tournament_announce__descriptor,
        [DIRECT(BEGIN)] = &gonfalon__v1__tournament_begin__descriptor,
        [DIRECT(PAUSE)] = &gonfalon__v1__tournament_pause__descriptor,
        [DIRECT(RESUME)] = &gonfalon__v1__tournament_resume__descriptor,
        [DIRECT(FINISH)] = &gonfalon__v1__tournament_finish__descriptor,
    };
    Gonfalon__V1__TournamentDirectRequest *ask = direct(c, id);

    ask->act_case = (Gonfalon__V1__TournamentDirectRequest__ActCase)which;
    ask->start = sim_part(c->sim, types[which]); /* all members of the oneof share their place */
    return sim_ask(c, ASK(TOURNAMENT_DIRECT), ask);
}

static inline Gonfalon__V1__ServerMessage *hand_in(struct sim_client *c, const char *id, const char *ready)
{
    Gonfalon__V1__TournamentHandInRequest *ask = PART(c->sim, tournament_hand_in_request);

    ask->tournament = sim_text(c->sim, id);
    ask->army = PART(c->sim, army_choice);
    ask->army->from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
    ask->army->ready = sim_text(c->sim, ready);
    return sim_ask(c, ASK(TOURNAMENT_HAND_IN), ask);
}

static inline int check_in(struct sim_client *c, const char *id)
{
    Gonfalon__V1__TournamentCheckInRequest *ask = PART(c->sim, tournament_check_in_request);

    ask->tournament = sim_text(c->sim, id);
    return sim_code(sim_ask(c, ASK(TOURNAMENT_CHECK_IN), ask));
}

static inline Gonfalon__V1__ServerMessage *enter_team(struct sim_client *c, const char *id, const char *team,
                                                      const char *code)
{
    Gonfalon__V1__TournamentEnterRequest *ask = PART(c->sim, tournament_enter_request);

    ask->tournament = sim_text(c->sim, id);
    ask->team = sim_text(c->sim, team);
    ask->code = sim_text(c->sim, code);
    return sim_ask(c, ASK(TOURNAMENT_ENTER), ask);
}

/* What a captain asks. */
static inline Gonfalon__V1__TournamentTeamRequest *of_captain(struct sim_client *c, const char *id)
{
    Gonfalon__V1__TournamentTeamRequest *ask = PART(c->sim, tournament_team_request);

    ask->tournament = sim_text(c->sim, id);
    return ask;
}

static inline Gonfalon__V1__ServerMessage *defend(struct sim_client *c, const char *id, uint32_t entrant)
{
    Gonfalon__V1__TournamentTeamRequest *ask = of_captain(c, id);

    ask->act_case = GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_DEFENDER;
    ask->defender = entrant;
    return sim_ask(c, ASK(TOURNAMENT_TEAM), ask);
}

static inline Gonfalon__V1__ServerMessage *attack(struct sim_client *c, const char *id, uint32_t one,
                                                  uint32_t other)
{
    Gonfalon__V1__TournamentTeamRequest *ask = of_captain(c, id);

    ask->act_case = GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_ATTACKERS;
    ask->attackers = PART(c->sim, team_attackers);
    ask->attackers->one = one;
    ask->attackers->other = other;
    return sim_ask(c, ASK(TOURNAMENT_TEAM), ask);
}

static inline Gonfalon__V1__ServerMessage *choose(struct sim_client *c, const char *id, uint32_t entrant)
{
    Gonfalon__V1__TournamentTeamRequest *ask = of_captain(c, id);

    ask->act_case = GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_CHOOSE;
    ask->choose = entrant;
    return sim_ask(c, ASK(TOURNAMENT_TEAM), ask);
}

static inline Gonfalon__V1__ServerMessage *order_boards(struct sim_client *c, const char *id, size_t count,
                                                        uint32_t *entrants)
{
    Gonfalon__V1__TournamentTeamRequest *ask = of_captain(c, id);

    ask->act_case = GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_BOARDS;
    ask->boards = PART(c->sim, team_boards);
    ask->boards->entrants = entrants;
    ask->boards->n_entrants = count;
    return sim_ask(c, ASK(TOURNAMENT_TEAM), ask);
}

static inline const char *key_of(const Gonfalon__V1__ServerMessage *answer)
{
    return answer->body_case == GOT(ERROR) ? answer->error->key : "";
}

#endif
