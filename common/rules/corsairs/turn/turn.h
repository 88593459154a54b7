/* Dice between the sides: initiative and deployment. */
#ifndef GONFALON_CORSAIRS_TURN_H
#define GONFALON_CORSAIRS_TURN_H

#include "common/rules/corsairs/corsairs.h"

/* One die a side (bits). */
void roll_sides(struct match *m, const char *what, const char *key, const char *rule, int32_t sides,
                int32_t *rolled);
/* The sides by their dice, high to low, ties rolled again; returns how many. */
int32_t rank_sides(struct match *m, const char *what, const char *key, const char *rule, int32_t sides,
                   int32_t *order);

void describe_first(const struct match *m, int32_t side, struct decision *d);
void fallback_first(const struct match *m, const struct decision *d, struct answer *a);
void suggest_first(const struct match *m, const struct decision *d, struct suggestions *s);

#endif
