/* Bounds and words that all parts of the tournament library share. */
#ifndef GONFALON_TOURNAMENT_LIMITS_H
#define GONFALON_TOURNAMENT_LIMITS_H

enum tournament_limit {
    ENTRANTS_MAX = 512,
    ROUNDS_MAX = 64,
    TABLES_MAX = 512,
    NO_ENTRANT = -1, /* no entrant: the other side of a bye, a draw's winner */
    NO_TABLE = -1,
    /* A score lies within +-SCORE_MAX: ROUNDS_MAX rounds of at most SCORING_POINTS_MAX (scoring.h) each, and
     * what judges give or take, at most ADJUSTMENT_MAX over all. The exact weights of swiss.c are proved not
     * to overflow for such scores. */
    SCORE_MAX = 16000,
    ADJUSTMENT_MAX = 3200
};

#endif
