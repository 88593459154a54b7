/* A tournament of four people that tests play: published and entered, rounds begun and played. */
#ifndef GONFALON_TESTS_SERVER_FESTIVITY_H
#define GONFALON_TESTS_SERVER_FESTIVITY_H

#include "tests/server/tournament_help.h"

enum { PEOPLE = 4 };

struct festivity {
    struct sim sim;
    struct sim_client *host, *who[PEOPLE];
    const char *id;
};

/* Published, entered by four, lists handed in. */
static inline void set_up(struct festivity *ev, uint64_t seed,
                          Gonfalon__V1__TournamentSettings *(*settings)(struct sim *))
{
    static const char *const names[PEOPLE] = {"ann", "bob", "cid", "dee"};

    sim_start(&ev->sim, seed);
    ev->host = sim_account(&ev->sim, "host");
    ev->id = made(ev->host, settings(&ev->sim));
    assert_int_equal(published(ev->host, ev->id), 0);
    for (int i = 0; i < PEOPLE; i++) {
        ev->who[i] = sim_account(&ev->sim, names[i]);
        assert_int_equal(sim_code(enter(ev->who[i], ev->id)), 0);
        assert_string_equal(key_of(hand_in(ev->who[i], ev->id, "squad")), "");
    }
}

static inline struct sim_client *player_of(struct festivity *ev, uint32_t entrant)
{
    return entrant > 0 ? ev->who[entrant - 1] : NULL;
}

static inline Gonfalon__V1__TournamentRound *last_round(struct festivity *ev)
{
    Gonfalon__V1__TournamentReply *p = picture(ev->host, ev->id);

    assert_true(p->n_rounds > 0);
    return p->rounds[p->n_rounds - 1];
}

/* Both come to their table, and it is played to the end. */
static inline void play_table(struct festivity *ev, const Gonfalon__V1__TournamentTable *table)
{
    struct sim_client *a = player_of(ev, table->a), *b = player_of(ev, table->b);
    const char *match = sim_text(&ev->sim, table->match);

    sim_open(a, match, 0);
    sim_open(b, match, 0);
    sim_run(&ev->sim);
    assert_true(sim_play_out(a, b, match));
    sim_run(&ev->sim);
}

static inline void play_round(struct festivity *ev)
{
    Gonfalon__V1__TournamentRound *round = last_round(ev);

    for (size_t i = 0; i < round->n_tables; i++)
        if (round->tables[i]->b != 0 && round->tables[i]->how == GONFALON__V1__RESULT_HOW__RESULT_HOW_NONE)
            play_table(ev, round->tables[i]);
}

static inline void begin_round(struct festivity *ev)
{
    assert_string_equal(key_of(act(ev->host, ev->id, DIRECT(PAIR))), "");
    assert_string_equal(key_of(act(ev->host, ev->id, DIRECT(BEGIN))), "");
}

static inline void come_back(struct sim_client *c)
{
    sim_reconnect(c);
    sim_hello(c, sim_token(c));
}

/* Time passes, and those whom silence has cost their connection come back. */
static inline void pass(struct festivity *ev, int64_t ms)
{
    sim_pass(&ev->sim, ms);
    for (size_t i = 0; i < ev->sim.clients; i++)
        if (!ev->sim.client[i]->open)
            come_back(ev->sim.client[i]);
}

static inline void crash(struct festivity *ev)
{
    sim_crash(&ev->sim);
    come_back(ev->host);
    for (int i = 0; i < PEOPLE; i++)
        come_back(ev->who[i]);
}

#endif
