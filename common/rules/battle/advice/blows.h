/* The blows of a round that has not been fought yet: who would strike, how often, and with what effect
 * (B7.5 to B7.11), by the tables of arsenal/. */
#ifndef GONFALON_BATTLE_ADVICE_BLOWS_H
#define GONFALON_BATTLE_ADVICE_BLOWS_H

#include "common/rules/battle/figures.h"

/* One of two units that fight each other. */
struct battle_striking {
    int32_t unit, enemy;
    enum block_face face, other_face; /* of the unit, and of the enemy, where they touch */
    bool charging, charged;           /* the unit has the bonuses of a charge, or the enemy has */
    bool first_round;
    int32_t weapon; /* NOTHING: the one in its hands, or else the best that it has */
};

/* Figures that would touch the enemy. */
int32_t battle_would_touch(const struct match *m, const struct battle_striking *s);

/* Thousandths of a W that each loses, with what those who strike first spare themselves. */
struct battle_exchange {
    int64_t dealt, taken;
};
struct battle_exchange battle_exchange_blows(const struct match *m, const struct battle_striking *own,
                                             const struct battle_striking *its);

#endif
