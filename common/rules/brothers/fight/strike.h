/* The frame of a Strike, shared by its procedure and its questions. */
#ifndef GONFALON_BROTHERS_STRIKE_H
#define GONFALON_BROTHERS_STRIKE_H

#include "common/rules/brothers/fight/fight.h"

enum strike_value {
    STRIKE_ATTACKER,
    STRIKE_DEFENDER,
    STRIKE_FLAGS,
    STRIKE_HARD,
    STRIKE_HITS, /* items of the attacker; + 2: of the defender */
    STRIKE_DEFENDS,
    STRIKE_GUARD = 8,
    STRIKE_FACE,       /* natural dice of both */
    STRIKE_SCORE = 11, /* of both */
    STRIKE_DAMAGE = 13 /* what the blow of each would do */
};

enum { STRIKE_UNASKED = 100, STRIKE_COST = 4, HARD_COST = 2, PARRY_BONUS = 2 };
enum critical_id { SCORE_ZERO_ID, TABLE_ID };

struct brothers_bout brothers_bout_of(const struct frame *f);

/* defence.c: rolls a parry and tells it, with the rule it is by and another that it follows (or NULL). */
bool brothers_parries(struct match *m, int32_t figure, const char *rule, const char *also);

#endif
