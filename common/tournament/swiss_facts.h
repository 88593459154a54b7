/* What pairing and costs of a Swiss round both look at. Inside the library. */
#ifndef GONFALON_TOURNAMENT_SWISS_FACTS_H
#define GONFALON_TOURNAMENT_SWISS_FACTS_H

#include "common/tournament/swiss.h"

struct swiss_facts {
    const struct swiss_field *field;
    const struct swiss_wishes *wishes;
    int32_t active;
    int32_t order[ENTRANTS_MAX]; /* the active entrants, best first */
    /* Of active entrants. */
    int32_t place[ENTRANTS_MAX];       /* in `order` */
    int32_t group_start[ENTRANTS_MAX]; /* the place of the first with the same score */
    int32_t group_size[ENTRANTS_MAX];
};

void swiss_gather(const struct swiss_field *field, const struct swiss_wishes *wishes,
                  struct swiss_facts *facts);

/* Everything but tables. b is NO_ENTRANT for a bye; `met` is how many games they have had. */
void swiss_pair_cost(const struct swiss_facts *facts, int32_t a, int32_t b, int32_t met, bool apart,
                     struct swiss_cost *cost);

/* How many of a pair have sat at a table (played a scenario) before. */
int32_t swiss_seen_table(const struct swiss_tables *tables, const struct pairing_pair *pair, int32_t table);
int32_t swiss_seen_scenario(const struct swiss_tables *tables, const struct pairing_pair *pair,
                            int32_t table);

#endif
