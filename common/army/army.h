/* Catalogues and army lists: JSON texts, loaded, costed and checked. A catalogue is the data of a system
 * (built into the program, extendable by a folder of the user's); an army list says who comes to the table. */
#ifndef GONFALON_ARMY_ARMY_H
#define GONFALON_ARMY_ARMY_H

#include "common/army/problem.h"
#include "common/match/limits.h"

#include <jansson.h>

struct catalogue {
    char system[32];
    json_t *root;
};

struct army_list {
    json_t *root;
};

/* All that a match is made of, parsed; the systems' muster functions read it. */
struct muster {
    json_t *setup;    /* the whole setup of the match */
    json_t *scenario; /* the scenario in it */
    struct catalogue catalogue;
    int32_t sides;
    struct army_list list[SIDES_MAX]; /* root is NULL for a side whose figures the scenario brings */
    int32_t points;
};

#endif
