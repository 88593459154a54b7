/* O5.5-g: what the attacks of a round are aimed at. */
#ifndef GONFALON_ORDERS_AIM_H
#define GONFALON_ORDERS_AIM_H

#include "common/match/match.h"

/* Everybody in the round aims at the rank and file of the enemy unit with most figures in contact. */
void orders_aim_by_default(struct match *m);
/* Has the side a figure with a choice? */
bool orders_has_aims(const struct match *m, int32_t side);
/* From its answer to Q_BLOWS. */
void orders_take_aims(struct match *m, int32_t side);

#endif
