/* Dice between the sides: initiative and deployment. */
#ifndef GONFALON_CORSAIRS_TURN_H
#define GONFALON_CORSAIRS_TURN_H

#include "common/rules/corsairs/figures.h"

/* One die a side (bits). */
void corsairs_roll_sides(struct match *m, const char *what, const char *key, const char *rule, int32_t sides,
                         int32_t *rolled);
/* The sides by their dice, high to low, ties rolled again; returns how many. */
int32_t corsairs_rank_sides(struct match *m, const char *what, const char *key, const char *rule,
                            int32_t sides, int32_t *order);

#endif
