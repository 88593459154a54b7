/* What a Strike shares with its questions and with who defends. */
#ifndef GONFALON_BROTHERS_STRIKE_H
#define GONFALON_BROTHERS_STRIKE_H

#include "common/rules/brothers/fight/fight.h"

enum { HARD_COST = 2, PARRY_BONUS = 2 };
enum critical_id { SCORE_ZERO_ID, TABLE_ID };

struct brothers_bout brothers_bout_of(const struct frame *f);

/* defence.c: rolls a parry and tells it, with the rule it is by and another that it follows (or NULL). */
bool brothers_parries(struct match *m, int32_t figure, const char *rule, const char *also);

#endif
