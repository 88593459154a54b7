/* The keys of characteristics, weapons and armour. */
#include "common/rules/massed/gear.h"
#include "common/rules/massed/profile.h"

#include <stddef.h>

const char *const massed_characteristic_key[CHARACTERISTICS + 1] = {
    [CHAR_M] = "m",   [CHAR_WS] = "ws",   [CHAR_BS] = "bs", [CHAR_S] = "s",
    [CHAR_T] = "t",   [CHAR_W] = "w",     [CHAR_I] = "i",   [CHAR_A] = "a",
    [CHAR_LD] = "ld", [CHAR_INT] = "int", [CHAR_CL] = "cl", [CHAR_WP] = "wp",
};

const char *const massed_weapon_key[MASSED_WEAPONS + 1] = {
    [HAND_WEAPON] = "hand_weapon",
    [SECOND_WEAPON] = "second_weapon",
    [DAGGER] = "dagger",
    [IMPROVISED_WEAPON] = "improvised_weapon",
    [TORCH] = "torch",
    [NET] = "net",
    [TWO_HANDED_WEAPON] = "two_handed_weapon",
    [FLAIL] = "flail",
    [TWO_HANDED_FLAIL] = "two_handed_flail",
    [HALBERD] = "halberd",
    [SPEAR] = "spear",
    [PIKE] = "pike",
    [LANCE] = "lance",
    [PISTOL] = "pistol",
    [PISTOL_PAIR] = "pistol_pair",
    [SHORT_BOW] = "short_bow",
    [BOW] = "bow",
    [LONG_BOW] = "long_bow",
    [CROSSBOW] = "crossbow",
    [REPEATING_CROSSBOW] = "repeating_crossbow",
    [SLING] = "sling",
    [JAVELIN] = "javelin",
    [THROWING_SPEAR] = "throwing_spear",
    [THROWING_KNIFE] = "throwing_knife",
    [THROWING_AXE] = "throwing_axe",
    [ARQUEBUS] = "arquebus",
    [BLUNDERBUSS] = "blunderbuss",
    [BLOWPIPE] = "blowpipe",
    [IMPROVISED_MISSILE] = "improvised_missile",
    [GRENADE] = "grenade",
};

const char *const massed_armour_key[MASSED_ARMOURS + 1] = {
    [NO_ARMOUR] = "none",
    [LIGHT_ARMOUR] = "light_armour",
    [HEAVY_ARMOUR] = "heavy_armour",
    [PLATE_ARMOUR] = "plate_armour",
};

const char *const massed_shield_key[MASSED_SHIELDS + 1] = {
    [NO_SHIELD] = "none", [SHIELD] = "shield",   [GREAT_SHIELD] = "great_shield",
    [PAVISE] = "pavise",  [BUCKLER] = "buckler",
};
