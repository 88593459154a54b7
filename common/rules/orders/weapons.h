/* O9: the arsenal, a row a weapon, as the ledger's tables have them. */
#ifndef GONFALON_ORDERS_WEAPONS_H
#define GONFALON_ORDERS_WEAPONS_H

#include "common/rules/massed/gear.h"
#include "common/table/units.h"

/* O9.1-a: the marks of the table. */
enum orders_shield_use {
    SHIELD_FREE,
    SHIELD_NOT,     /* *: no shield but a buckler */
    SHIELD_OR_BONUS /* **: with a shield the S bonus is lost */
};

/* O9.1-a. A weapon without a row of its own counts as a basic weapon (O10.14-a). */
struct orders_hand_weapon {
    const char *rule;
    int32_t s_first, s_later;   /* added to S in the first round, and afterwards */
    int32_t s_mounted_charging; /* added besides when mounted troops charge */
    int32_t attacks;            /* from the second round on (O9.1-g) */
    int32_t critical;           /* how wide the ranges are: 1, 2 or 3 (O5.7-e) */
    int32_t ws_later;           /* from the second round on */
    int32_t ranks;              /* of infantry that fight */
    bool cancels_charge;        /* O9.1-b */
    bool too_long;              /* the unit may neither run nor charge */
    bool basic;                 /* with a shield, infantry has 2 points on its front (O9.3-b) */
    bool infantry_only, heavy_cavalry_only;
    bool buckler; /* O10.14-a: a net is fought with as if with a buckler */
    enum orders_shield_use shield;
};

/* O9.2-a. */
struct orders_missile {
    const char *rule;
    length range;
    int32_t s; /* of the missile; 0: the shooter's, and `s_more` */
    int32_t s_more;
    int32_t shots;
    length shots_beyond; /* several shots only if the enemy is farther away than this */
    bool thrown, move_or_fire, piercing, poisoned, improvised;
    bool stands_and_shoots; /* O9.2-f */
};

const struct orders_hand_weapon *orders_hand_weapon(enum massed_weapon weapon);
const struct orders_missile *orders_missile(enum massed_weapon weapon); /* NULL: not used here */

/* O9.3-a: save points. */
int32_t orders_armour_points(enum massed_armour armour);
enum orders_attack_kind { ATTACK_BLOW, ATTACK_SHOT };
int32_t orders_shield_points(enum massed_shield shield, enum orders_attack_kind by);

#endif
