/* The order of an event: points, then tie-breaks in the order that the host picks, each as a sum whose terms
 * can be shown. */
#ifndef GONFALON_TOURNAMENT_STANDINGS_H
#define GONFALON_TOURNAMENT_STANDINGS_H

#include "common/army/problem.h"
#include "common/tournament/limits.h"
#include "common/tournament/scoring.h"

#include <stdbool.h>
#include <stdint.h>

enum { TIEBREAKS_MAX = 12, STANDINGS_GAMES_MAX = ENTRANTS_MAX / 2 * ROUNDS_MAX };

/* README.md says how each treats byes, walkovers and drops. */
enum tiebreak {
    TIEBREAK_OPPONENTS,           /* opponents' scores (Buchholz) */
    TIEBREAK_OPPONENTS_CUT,       /* the same without the lowest ones (`cut` of them) */
    TIEBREAK_OPPONENTS_OPPONENTS, /* the sum of the opponents' TIEBREAK_OPPONENTS */
    TIEBREAK_SONNEBORN_BERGER,    /* twice the scores of those beaten, once of those drawn with */
    TIEBREAK_MARGIN,              /* difference of victory points */
    TIEBREAK_VICTORY,             /* victory points for */
    TIEBREAK_HEAD_TO_HEAD, /* points from games among those tied so far, if all of them have met; else 0 */
    TIEBREAK_WINS,         /* games won, walkovers too, byes not */
    TIEBREAK_PROGRESSIVE,  /* the sum of the scores after each round: early wins count more often */
    TIEBREAK_RATING,
    TIEBREAK_LOT, /* by the seed: never leaves a tie */
    TIEBREAKS
};

struct standings_entrant {
    int32_t rating;     /* for TIEBREAK_RATING */
    int32_t adjustment; /* points given or taken by a judge, over all */
    int32_t left_after; /* the round after which he dropped; ROUNDS_MAX if he did not */
    bool disqualified;  /* last, without a place */
};

/* One table of one round. entrant[1] is NO_ENTRANT for a bye and an absence. */
struct standings_game {
    int32_t round; /* from 1 */
    int32_t entrant[2];
    enum result_kind kind;
    struct scored scored[2];
};

struct standings_settings {
    int32_t tiebreak_count;
    enum tiebreak tiebreak[TIEBREAKS_MAX];
    int32_t cut;         /* lowest opponents that TIEBREAK_OPPONENTS_CUT leaves out */
    int32_t draw_points; /* of one game: what a dropped opponent is taken to have got in each later round */
    uint64_t seed;       /* of the lots */
};

struct standings_event {
    int32_t count;
    const struct standings_entrant *entrant;
    int32_t game_count;
    const struct standings_game *game; /* rounds in any order */
    struct standings_settings settings;
};

struct standings_row {
    int32_t entrant;
    int32_t place; /* from 1, shared if all tie-breaks are equal; 0 for the disqualified */
    int32_t score;
    int64_t value[TIEBREAKS_MAX]; /* in the order of the settings */
};

/* One part of a value. */
struct standings_term {
    int32_t round;    /* 0: of no round (rating, lot, a judge's adjustment) */
    int32_t opponent; /* NO_ENTRANT: none, or the virtual opponent of a round without a game */
    int64_t amount;   /* what it adds */
    bool virtual_opponent;
    bool left_out; /* among the lowest that are cut: it adds nothing, `amount` is what it would have been */
};

/* The whole table: rows[0 .. count), best first. Those who are equal in everything share a place and come in
 * the order of their numbers. False: not enough memory. */
bool standings_make(const struct standings_event *event, struct standings_row *rows);

/* The terms whose sum is value[number] of rows[row] (made by standings_make from the same event): how many
 * there are; the first `room` are written, in the order of rounds. -1: not enough
 * memory. */
int32_t standings_terms(const struct standings_event *event, const struct standings_row *rows, int32_t row,
                        int32_t number, struct standings_term *terms, int32_t room);

/* "opponents", "opponents_cut" ...: the key of its text, and the word in settings. */
const char *tiebreak_key(enum tiebreak t);

#endif
