/* B7.12: who has won a round. */
#ifndef GONFALON_BATTLE_RESULT_H
#define GONFALON_BATTLE_RESULT_H

#include "common/rules/battle/figures.h"

/* B7.12-l, B7.12-m: ranks and engaged figures are counted when the round begins. */
void battle_count_ranks(struct match *m, int32_t unit);
/* The scores of both sides are told, and every unit of the engagement has its outcome. */
void battle_settle(struct match *m, int32_t engagement);

/* Of the W that an enemy has inflicted in the round: those that count. */
typedef int32_t battle_counted(const struct match *m, int32_t unit, int32_t enemy);
/* Would the unit, which has lost its round, have lost it by those alone? */
bool battle_would_have_lost(const struct match *m, int32_t unit, battle_counted *counted);

#endif
