/* Tie-breaks as sums of terms: the table and its explanation come from the same code. Inside the library. */
#ifndef GONFALON_TOURNAMENT_TIEBREAKS_H
#define GONFALON_TOURNAMENT_TIEBREAKS_H

#include "common/tournament/standings.h"

/* One record of an entrant. */
struct tiebreak_entry {
    const struct standings_game *game;
    int32_t side;
};

struct tiebreak_facts {
    const struct standings_event *event;
    int32_t rounds;               /* the last round of which there is a record */
    int32_t points[ENTRANTS_MAX]; /* from all records, without a judge's adjustment */
    int32_t worth[ENTRANTS_MAX];  /* as somebody's opponent: with draws for the rounds after a drop */
    int32_t lot[ENTRANTS_MAX];
    int32_t
        first[ENTRANTS_MAX + 1]; /* entries of entrant e: first[e] to first[e + 1], in the order of rounds */
    struct tiebreak_entry *entry;
};

struct tiebreak_terms {
    struct standings_term *term;
    int32_t room, count;
    int64_t sum;
};

bool tiebreak_gather(const struct standings_event *event, struct tiebreak_facts *facts);
void tiebreak_release(struct tiebreak_facts *facts);

/* The terms of one value; `group` are those tied so far, for head to head. */
void tiebreak_terms(const struct tiebreak_facts *facts, enum tiebreak t, int32_t entrant, int32_t tied,
                    const int32_t *group, struct tiebreak_terms *out);

#endif
