/* A round's pairs: who meets whom at which table, and who sits out with a bye. */
#ifndef GONFALON_TOURNAMENT_PAIRING_H
#define GONFALON_TOURNAMENT_PAIRING_H

#include "common/army/problem.h"
#include "common/tournament/limits.h"

#include <stdbool.h>
#include <stdint.h>

struct pairing_pair {
    int32_t entrant[2]; /* the first has the first side; the second is NO_ENTRANT if the first has a bye */
    int32_t table;      /* from 0; NO_TABLE for a bye, and where no tables are assigned */
};

struct pairing {
    int32_t count;
    struct pairing_pair pair[ENTRANTS_MAX];
};

/* Two entrants in any order. */
struct pairing_couple {
    int32_t entrant[2];
};

/* Is everybody who is active paired exactly once, and nobody else, and no table used twice? Adds every
 * problem: "pairing_unknown"     no such entrant               /pairs/I/0 or /1 "pairing_not_active"  does
 * not play this round      /pairs/I/0 or /1 "pairing_twice"       is in an earlier pair as well /pairs/I/0 or
 * /1 (also: paired with himself) "pairing_missing"     is in no pair                 /entrants/E
 *   "pairing_table_taken" an earlier pair has the table /pairs/I/table
 *   "pairing_table"       no such table                 /pairs/I/table
 * The amount is the entrant (the table). `tables` is how many there are; with 0 every table must be NO_TABLE.
 */
void pairing_check(const struct pairing *p, int32_t count, const bool *active, int32_t tables,
                   struct problems *problems);

#endif
