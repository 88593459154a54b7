/* B6.4, B5.1, B13.1-g: armour saves, when a shield counts, what all that weighs. */
#ifndef GONFALON_BATTLE_ARMOUR_H
#define GONFALON_BATTLE_ARMOUR_H

#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/massed/profile.h"

enum { NO_SAVE = 7 }; /* a save of n+ is a number below NO_SAVE: n */

/* The armour, shield and mount of a figure. Kinds that only `orders` has count as the ledger of that system
 * reads them back (O10.14-a): plate is heavy armour, every sort of shield a shield. */
struct battle_outfit {
    enum massed_armour armour;
    enum massed_shield shield;
    bool mounted; /* on a riding animal */
    bool barding;
    int32_t natural; /* points of the creature's own save and of magic armour (B24-f) */
};

/* From where a blow or a shot comes, as far as shields ask. */
enum battle_from { FROM_FRONT, FROM_FLANK, FROM_REAR, FROM_AIR };

/* How a figure is hit. */
struct battle_guard {
    bool shot;
    enum battle_from from; /* of a shot: B6.4.2-c; of a blow: through which edge of its base (B7.10.1-b) */
    const struct battle_arm *in_hand; /* of a blow: what it fights with; NULL: nothing that matters */
    bool pistol_fired;                /* by itself in this round (B13.8.3-k) */
    bool shot_at_charger;             /* in the first round after it shot in a way that costs the shield */
    bool divided;                     /* an obstacle divides its unit, which the enemy struck at (B7.2.5-f) */
    bool routing;                     /* struck by free hits (B8.3-d) */
    int32_t formation;                /* what its unit's formation adds to a save (B5.7.6-e, B5.7.7-e) */
    const char *formation_rule;
};

/* The rule by which a shield does not count; NULL: it does. */
const char *battle_shield_denied(const struct battle_guard *g);

/* The points of a save: 7 - their sum is what the D6 needs. */
struct battle_values battle_save_points(const struct battle_outfit *o, const struct battle_guard *g);
/* B6.4-g: the lowest D6 that saves, with all that is added to it; NO_SAVE: none does, or it has no save. A
 * modifier helps nobody who has no save. */
int32_t battle_save_needed(const struct battle_values *points, int32_t modifier);

/* B6.4-d, B6.4.1-c: the save that the tables print for what is carried, whether usable or not; NO_SAVE. */
int32_t battle_worn_save(const struct battle_outfit *o);
/* B5.1: half paces that it costs, and M that is left of a profile's (of the mount's, if there is one). */
int32_t battle_encumbrance(const struct battle_outfit *o);
int32_t battle_net_movement(int32_t half_paces, const struct battle_outfit *o);

/* B13.1-g: the save of a unit of which so many figures have each save, by its number (NO_SAVE: none at all);
 * B13.1-h: it is known before the battle. */
int32_t battle_average_save(const int32_t figures[NO_SAVE + 1]);

#endif
