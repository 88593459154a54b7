/* C4-h, C4-j: rooms, doors and the direct passage between rooms. */
#ifndef GONFALON_CORSAIRS_HOUSES_H
#define GONFALON_CORSAIRS_HOUSES_H

#include "common/rules/corsairs/figures.h"

/* Doors in this state (enum piece_state) that he could reach out to; returns how many are written. */
int32_t corsairs_doors_beside(const struct match *m, int32_t figure, int32_t state, int32_t *doors,
                              int32_t most);
/* Doors that lead from his room to an adjoining one, and that are not locked. */
int32_t corsairs_passages(const struct match *m, int32_t figure, int32_t *doors, int32_t most);
/* Where the direct passage through a door ends: the entrance of the next room. False if there is no room. */
bool corsairs_passage_end(const struct match *m, int32_t figure, int32_t door, struct point *middle,
                          struct point *end);

#endif
