/* The next round and the order of a tournament, from its state: what the library computes, in the words of
 * the fold. The same state gives the same tables and the same order. */
#ifndef GONFALON_TOURNAMENT_DRAW_H
#define GONFALON_TOURNAMENT_DRAW_H

#include "common/tournament/tournament.h"

enum { RANK_BREAKS_MAX = 12 };

struct rank_row {
    uint32_t entrant, place; /* place 0: disqualified */
    uint32_t team;           /* that the row is of: `entrant` is its captain; 0: of a player */
    int32_t score, bonus;
    uint32_t played, won, drawn, lost, group;
    int64_t value[RANK_BREAKS_MAX];
    bool out;
};

struct rank_term {
    uint32_t round, entrant;
    int64_t value;
    bool left_out, is_virtual;
};

struct rank_event;

struct ranking {
    const struct tournament *t; /* that it is of; it must stay as long as terms are asked for */
    uint32_t count;
    struct rank_row *row; /* best first */
    struct rank_event *event;
};

/* For rank_make: all rounds, all entrants. */
enum { RANK_ALL = 0 };
/* After the rounds up to `rounds` (RANK_ALL: all), games of a bracket not counted; of one group, or all. */
bool rank_make(const struct tournament *t, uint32_t rounds, uint32_t group, struct ranking *to);
/* The players of all teams by their own points. */
bool rank_boards(const struct tournament *t, struct ranking *to);
/* As shown: with a bracket, its places come first. */
bool rank_final(const struct tournament *t, struct ranking *to);
/* How a tie-break of a row came about; how many terms there are. */
uint32_t rank_terms(const struct ranking *r, uint32_t row, uint32_t number, struct rank_term *terms,
                    uint32_t room);
void rank_free(struct ranking *r);
/* A row as it is told, without the terms of its tie-breaks. */
struct arena;
Gonfalon__V1__Standing *rank_standing(struct arena *a, const struct tournament *t,
                                      const struct rank_row *row);

/* Points of the tournament that a table gives its two sides; 0 while it is played. */
void table_points(const struct tournament *t, const struct tournament_table *table, int32_t *a, int32_t *b);

struct drawn {
    Gonfalon__V1__LoggedTable *table;
    uint32_t tables;
    Gonfalon__V1__LoggedContest *contest; /* of teams, in the place of tables */
    uint32_t contests;
    const char *stage;
    bool over; /* there is no further round */
};

/* Is there a further round? Without drawing it. */
bool tournament_more(const struct tournament *t);
/* False: not enough memory. Texts of tables point into `t`. */
bool tournament_draw(const struct tournament *t, struct drawn *to);
void drawn_free(struct drawn *d);
/* One more, where there is room for it. */
void draw_table(struct drawn *to, uint32_t a, uint32_t b, uint32_t group);
void draw_contest(struct drawn *to, uint32_t a, uint32_t b);
/* What is played in a round. */
const char *tournament_scenario(const struct tournament *t, uint32_t round);

/* What speaks against a table (or a contest of teams) of the round that waits: its index, key and amount, one
 * after the other. */
typedef void cost_taker(void *context, uint32_t table, const char *key, int64_t amount);
void tournament_costs(const struct tournament *t, cost_taker *take, void *context);

/* A bracket's nodes, as they are now. */
typedef void node_taker(void *context, const Gonfalon__V1__BracketNode *node);
void tournament_bracket(const struct tournament *t, node_taker *take, void *context);

#endif
