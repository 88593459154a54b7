/* Massed battles: what figures carry, by the keys that catalogue and army lists use (B24, O10.14-a). What a
 * weapon or an armour does is each system's own: its tables have a row for each of these. */
#ifndef GONFALON_MASSED_GEAR_H
#define GONFALON_MASSED_GEAR_H

#include <stdbool.h>
#include <stdint.h>

/* A figure keeps a bit for each. */
enum massed_weapon {
    HAND_WEAPON,
    SECOND_WEAPON,
    DAGGER,
    IMPROVISED_WEAPON,
    TORCH,
    NET,
    TWO_HANDED_WEAPON,
    FLAIL,
    TWO_HANDED_FLAIL,
    HALBERD,
    SPEAR,
    PIKE,
    LANCE,
    PISTOL, /* the first that is shot or thrown */
    PISTOL_PAIR,
    SHORT_BOW,
    BOW,
    LONG_BOW,
    CROSSBOW,
    REPEATING_CROSSBOW,
    SLING,
    JAVELIN,
    THROWING_SPEAR,
    THROWING_KNIFE,
    THROWING_AXE,
    ARQUEBUS,
    BLUNDERBUSS,
    BLOWPIPE,
    IMPROVISED_MISSILE,
    GRENADE,
    MASSED_WEAPONS
};
_Static_assert(MASSED_WEAPONS < 31, "a figure has a bit for each weapon");

enum massed_armour { NO_ARMOUR, LIGHT_ARMOUR, HEAVY_ARMOUR, PLATE_ARMOUR, MASSED_ARMOURS };
enum massed_shield { NO_SHIELD, SHIELD, GREAT_SHIELD, PAVISE, BUCKLER, MASSED_SHIELDS };

/* The keys, in the order of the enums; NULL ends each list. The first armour and the first shield are
 * "none". */
extern const char *const massed_weapon_key[MASSED_WEAPONS + 1];
extern const char *const massed_armour_key[MASSED_ARMOURS + 1];
extern const char *const massed_shield_key[MASSED_SHIELDS + 1];

static inline bool weapon_is_missile(int32_t weapon)
{
    return weapon >= PISTOL;
}

#endif
