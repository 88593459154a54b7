/* O3: strategy points (option). */
#ifndef GONFALON_ORDERS_STRATEGY_H
#define GONFALON_ORDERS_STRATEGY_H

#include "common/match/match.h"

/* RULE("O3.2-k"): the sides (bits) whose general can change his total; 0 without the option. */
int32_t orders_can_sway_initiative(const struct match *m);
/* From the answers to Q_INITIATIVE_POINTS, shown together. */
void orders_sway_initiative(struct match *m);
/* RULE("O3.4-a") to RULE("O3.4-c"), at the end of the turn. */
void orders_recover_points(struct match *m);

/* All that a character can spend: his own, and what the scenario gave him (O3.1-c). */
int32_t orders_points_of(const struct match *m, int32_t figure);
/* RULE("O3.4-c"): given points go first. */
void orders_spend_points(struct match *m, int32_t figure, int32_t points);

#endif
