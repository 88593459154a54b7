/* Elimination brackets, single and double. Entrants are called by their seed, 0 being the best.
 *
 * The bracket is a fold: the results and withdrawals that the host entered are all it remembers, and
 * everything else (who meets whom, walkovers, places) is worked out anew from them. */
#ifndef GONFALON_TOURNAMENT_BRACKET_H
#define GONFALON_TOURNAMENT_BRACKET_H

#include "common/tournament/limits.h"

#include <stdbool.h>
#include <stdint.h>

enum { BRACKET_MATCHES_MAX = 2 * ENTRANTS_MAX };

enum bracket_part {
    BRACKET_WINNERS, /* all of a single elimination but the match for the third place */
    BRACKET_LOSERS,
    BRACKET_THIRD,
    BRACKET_GRAND_FINAL,
    BRACKET_RESET /* the second grand final, if the first was lost by the one without a defeat */
};

enum bracket_state {
    BRACKET_WAITING,  /* one of them or both are not known yet */
    BRACKET_READY,    /* can be played */
    BRACKET_PLAYED,   /* has a result */
    BRACKET_WALKOVER, /* one has withdrawn: the other goes on. Both have: the one who withdrew later is moved
                         on, and his next opponent has a walkover in turn */
    BRACKET_BYE,      /* there is only one: he goes on */
    BRACKET_EMPTY     /* nobody comes here: two byes met, or no reset is needed */
};

struct bracket_match {
    enum bracket_part part;
    int32_t round;  /* within its part, from 1 */
    int32_t number; /* within its round, from 1: the place in the picture */
    /* The picture's lines: where its winner and loser go to, -1: nowhere. */
    int32_t winner_to, winner_side, loser_to, loser_side;
    /* Who loses here for good gets a place from `place` to `place_last`; 0 if the loser plays on. */
    int32_t place, place_last;
    /* Worked out. */
    enum bracket_state state;
    int32_t seed[2]; /* NO_ENTRANT: not known yet, or a bye */
    int32_t winner;  /* the seed, or NO_ENTRANT */
    int32_t loser;
    /* Entered. */
    int32_t result; /* the seed of the winner, or NO_ENTRANT */
};

struct bracket_settings {
    bool doubled;     /* double elimination: out after the second defeat */
    bool third_place; /* single: the losers of the semifinals play for the third place */
    bool reset;       /* double: the winner of the losers' bracket must win the grand final twice */
};

struct bracket {
    struct bracket_settings settings;
    int32_t count;
    int32_t match_count;
    struct bracket_match match[BRACKET_MATCHES_MAX]; /* each after all those that lead to it */
    int32_t withdrawn[ENTRANTS_MAX];                 /* by seed: 0, or the number of his withdrawal, from 1 */
};

struct bracket_place {
    int32_t first, last; /* 5 and 8: shared by four. Both 0: still in play */
};

/* All of these return NULL, or the key of a refusal: "bracket_entrants" (2 to ENTRANTS_MAX),
 * "bracket_no_match", "bracket_not_ready", "bracket_not_in_match", "bracket_decided", "bracket_no_entrant",
 * "bracket_withdrawn". */
const char *bracket_make(struct bracket *b, const struct bracket_settings *settings, int32_t count);
const char *bracket_result(struct bracket *b, int32_t match, int32_t winner);
/* Withdrawn or disqualified: results stand, all that is left to play is lost by walkover. */
const char *bracket_withdraw(struct bracket *b, int32_t seed);

/* Matches that can be played now; returns how many. `ready` has room for ENTRANTS_MAX. */
int32_t bracket_ready(const struct bracket *b, int32_t *ready);
bool bracket_over(const struct bracket *b);
/* places[0 .. count), by seed. */
void bracket_places(const struct bracket *b, struct bracket_place *places);

/* Which seed stands at each of `size` (a power of two) places of the first round: 1 v 16, 8 v 9 ... */
void bracket_seeding(int32_t size, int32_t *seed_at);
/* In which round of a single elimination of `size` two seeds meet at the earliest, from 1. */
int32_t bracket_meeting(int32_t size, int32_t seed, int32_t other);

#endif
