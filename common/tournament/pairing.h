/* A round's pairs: who meets whom at which table, and who sits out with a bye. */
#ifndef GONFALON_TOURNAMENT_PAIRING_H
#define GONFALON_TOURNAMENT_PAIRING_H

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

#endif
