/* Swiss rounds: the pairs of the next round from the records of the entrants, by a perfect matching of least
 * weight, and what any pairing costs, also one that was changed by hand. */
#ifndef GONFALON_TOURNAMENT_SWISS_H
#define GONFALON_TOURNAMENT_SWISS_H

#include "common/tournament/limits.h"
#include "common/tournament/pairing.h"

#include <stdbool.h>
#include <stdint.h>

/* "So many times" counts up to this: more than 15 rematches of the same two are no worse than 15. */
enum { SWISS_TIMES_MAX = 15 };

enum swiss_float { FLOAT_DOWN = -1, FLOAT_NONE = 0, FLOAT_UP = 1 };

struct swiss_entrant {
    bool active;   /* plays this round: neither withdrawn, disqualified, absent nor not yet arrived */
    bool missed;   /* has missed a round himself (came late, left and came back, did not show up): he gets the
                      bye only if nobody else can, so that nobody gains free points by staying away */
    int32_t score; /* tournament points so far, or whatever the event pairs by; within +-SCORE_MAX */
    int32_t rank;  /* within equal scores: smaller is better (standings, in round one the seeding) */
    int32_t byes;  /* rounds that gave him points without a game: byes, and walkovers in his favour */
    int32_t club;  /* 0: none */
    int32_t
        grudge; /* the entrant whom he asked to meet in round one, or NO_ENTRANT; it counts if both asked */
    int32_t firsts; /* games as the first side less games as the second side */
    enum swiss_float
        floated; /* in the round before: DOWN if his opponent had a lower score (and for a bye) */
};

/* Where somebody has sat. */
struct swiss_seat {
    int32_t entrant, table, scenario;
};

struct swiss_tables {
    int32_t count;           /* 0: no tables are assigned; at most TABLES_MAX */
    const int32_t *scenario; /* what is played at each table this round; NULL: the same everywhere */
    int32_t seat_count;      /* all seats of the rounds before */
    const struct swiss_seat *seat;
};

struct swiss_field {
    int32_t count; /* entrants 0 .. count - 1, at most ENTRANTS_MAX */
    const struct swiss_entrant *entrant;
    int32_t met_count; /* one couple a game that they had (a walkover is no game) */
    const struct pairing_couple *met;
    int32_t apart_count; /* friends who want to be apart */
    const struct pairing_couple *apart;
    struct swiss_tables tables;
};

/* Within a score group: the top half against the bottom half, each against his neighbour, or by lot. */
enum swiss_order { SWISS_FOLD, SWISS_ADJACENT, SWISS_RANDOM };

struct swiss_wishes {
    enum swiss_order order;
    uint64_t seed;    /* of the lots */
    bool clubs_apart; /* the host says in which rounds */
    bool grudges;     /* pairs who both asked for each other meet; for round one */
};

/* What can be wrong with a pair, the worst first. A pairing is better than another if its sum is smaller at
 * the first of these where they differ. */
enum swiss_fault {
    SWISS_BYE,         /* 1 for a bye: only an odd number of players needs one */
    SWISS_SECOND_BYE,  /* byes that he has had before */
    SWISS_REMATCH,     /* how many games they have had before */
    SWISS_GRUDGE,      /* somebody whose grudge match does not take place (once a grudge) */
    SWISS_BYE_MISSED,  /* a bye for somebody who has missed a round himself */
    SWISS_BYE_HIGH,    /* active entrants below the one who has the bye */
    SWISS_FRIENDS,     /* friends who wanted to be apart */
    SWISS_CLUB,        /* club mates */
    SWISS_FLOAT,       /* the square of the difference of scores */
    SWISS_FLOAT_AGAIN, /* players who float in the same direction as in the round before */
    SWISS_PLACE,       /* the square of the distance from the place that the order within a group gives */
    SWISS_TABLE,       /* players who have sat at this table before */
    SWISS_SCENARIO,    /* players who have played this table's scenario before */
    SWISS_FAULTS
};

struct swiss_cost {
    int64_t amount[SWISS_FAULTS];
};

/* The best pairing: no sum of swiss_fault can be made smaller without a worse one before it (SWISS_TABLE and
 * SWISS_SCENARIO are least for these pairs: tables are given out after the pairs are made). Pairs come in the
 * order of their better player, the bye last. Nobody active: no pairs. One: a bye. False: not enough memory.
 *
 * A second bye comes before a rematch: nobody gets one while anybody active has had none, even if that makes
 * a rematch necessary. */
bool swiss_pair(const struct swiss_field *field, const struct swiss_wishes *wishes, struct pairing *out);

/* Gives out the tables again, for pairs that were changed by hand: nobody sits at the same table, or plays
 * the same scenario, again if it can be avoided; then the best pairs get the first tables. Pairs beyond the
 * number of tables get NO_TABLE, the last ones first. False: not enough memory. */
bool swiss_seat_tables(const struct swiss_field *field, struct pairing *pairing);

/* What a pairing costs: the sum, and pair by pair if `each` is not NULL. */
void swiss_pairing_cost(const struct swiss_field *field, const struct swiss_wishes *wishes,
                        const struct pairing *pairing, struct swiss_cost *sum, struct swiss_cost *each);

/* "rematch", "club" ...: the key of a fault's text. */
const char *swiss_fault_key(enum swiss_fault fault);

#endif
