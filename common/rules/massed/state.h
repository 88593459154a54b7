/* Massed battles: what both systems keep of a figure, a unit and a side. Each system's own record begins with
 * the one here, so that the functions of this folder get at it in a match of either. Every record is made of
 * int32_t alone.
 *
 * A regiment is a unit whose ordinary figures stand in ranks (one block), or each by itself (skirmishers,
 * disorder). Every character has a unit of his own, which is empty while he belongs to a regiment. Riders,
 * crews and teams are figures of the unit of what they ride or serve. */
#ifndef GONFALON_MASSED_STATE_H
#define GONFALON_MASSED_STATE_H

#include "common/match/match.h"
#include "common/rules/massed/gear.h"
#include "common/rules/massed/profile.h"
#include "common/rules/shared/zones.h"

enum massed_role {
    ROLE_ORDINARY,
    ROLE_LEADER, /* B11.1.1; a sergeant of `orders` (O1-h) */
    ROLE_BEARER, /* of the unit's banner */
    ROLE_MUSICIAN,
    ROLE_CHAMPION, /* B14.7: a character who never leaves his unit */
    ROLE_CHARACTER,
    ROLE_MONSTER,
    ROLE_RIDER,   /* of a monster */
    ROLE_CHARIOT, /* the vehicle with its team */
    ROLE_CREWMAN, /* of a machine or chariot */
    ROLE_MACHINE,
    ROLE_HANDLER, /* of a pack of beasts */
    ROLE_BEAST,
    MASSED_ROLES
};

enum massed_type {
    TYPE_INFANTRY,
    TYPE_LIGHT_CAVALRY,
    TYPE_HEAVY_CAVALRY,
    TYPE_SKIRMISHERS,
    TYPE_MONSTER,
    TYPE_CHARIOT,
    TYPE_MACHINE,
    TYPE_CHARACTER,
    TYPE_PACK,
    MASSED_TYPES
};

enum massed_machine {
    NO_MACHINE,
    MACHINE_BALLISTA,
    MACHINE_CATAPULT,
    MACHINE_CANNON,
    MACHINE_MORTAR,
    MASSED_MACHINES
};

/* Which choice of the army list it is (O10.13-a). */
enum massed_category { CATEGORY_BASE, CATEGORY_SPECIAL, CATEGORY_RARE, CATEGORY_MACHINE, CATEGORY_MERCENARY };

enum massed_vehicle { VEHICLE_LIGHT, VEHICLE_HEAVY, VEHICLE_WAGON }; /* B20.3 */

/* B6.2.2-p: stands that are seen over only from strictly above. */
enum massed_stand_mark { STAND_TALL = STAND_MARK };

enum massed_height { HEIGHT_SMALL, HEIGHT_MIDDLE, HEIGHT_TALL }; /* under 30 cm; over 3 m */

enum massed_flag {
    FLAG_FRENZY = 1 << 0,
    FLAG_STUPID = 1 << 1,
    FLAG_IMMUNE = 1 << 2, /* to psychology */
    FLAG_FEAR = 1 << 3,   /* causes it */
    FLAG_TERROR = 1 << 4, /* causes it */
    FLAG_STUBBORN = 1 << 5,
    FLAG_UNBREAKABLE = 1 << 6,
    FLAG_STRIKES_FIRST = 1 << 7,
    FLAG_KILLING_BLOW = 1 << 8,
    FLAG_POISON = 1 << 9,
    FLAG_ELITE = 1 << 10,
    FLAG_LEVY = 1 << 11,
    FLAG_FORESTER = 1 << 12,
    FLAG_BERSERK = 1 << 13,
    FLAG_LONG = 1 << 14, /* longer than 3 m: a large target */
    FLAG_UNDEAD = 1 << 15,
    FLAG_SCYTHES = 1 << 16, /* of a chariot */
    FLAG_HOWDAH = 1 << 17   /* of a monster: its riders sit in one */
};

/* The part of a riding animal, or of a team, in a fight; all 0 if it has none. */
struct massed_mount {
    int32_t ws, s, i, attacks;
    int32_t fighters; /* animals that have attacks */
};

/* B5.7.2: how the two components of a mixed formation are arranged. */
enum massed_mixed {
    MIXED_NOT,
    MIXED_TIERS, /* one before the other */
    MIXED_WINGS, /* one on both flanks of the other */
    MASSED_MIXTURES
};

struct massed_figure {
    int32_t role;      /* enum massed_role */
    int32_t component; /* B5.7.2-a: of a mixed formation, 1 or 2; 0: of none, as characters are */
    int32_t race;      /* its number in the match's list of races: whom hatred means */
    int32_t flags;     /* enum massed_flag */
    int32_t profile[CHARACTERISTICS];
    int32_t wounds_lost;
    int32_t doomed; /* it has lost its last W in what is being resolved, and is removed when that is over */
    int32_t mounted;
    struct massed_mount mount;
    int32_t armour, shield; /* enum massed_armour, massed_shield */
    int32_t barding;
    int32_t natural_save;           /* points: a save of n+ is 7 - n */
    int32_t weapons;                /* bits of enum massed_weapon */
    int32_t height;                 /* enum massed_height */
    int32_t base_width, base_depth; /* when it stands by itself */
    int32_t half_points;            /* its cost */
    int32_t level, wizard;          /* of a character; 0: none. `wizard` is the level of his magic */
    int32_t general, army_standard;
    int32_t own_unit; /* the unit that a character is when he is alone, or riders when they are on foot;
                         NOTHING */
    int32_t aboard;   /* the monster, chariot or machine that it rides or serves; NOBODY */
    int32_t machine;  /* enum massed_machine */
    int32_t crew;     /* of a machine: how many it needs, by which its profile is found (B19.1-b) */
    int32_t forsaken; /* of a machine: those who served it are gone for good */
    int32_t vehicle;  /* of a chariot: enum massed_vehicle */
};

struct massed_unit {
    int32_t type, category;           /* enum massed_type, massed_category */
    int32_t hates;                    /* bits of races */
    int32_t start_strength;           /* figures, or W of a unit of one */
    int32_t lost;                     /* of those */
    int32_t leader, bearer, musician; /* while they live and belong to it; NOBODY */
    int32_t routing, heading;         /* the bearing of its flight */
    int32_t mixed, lead; /* B5.7.2: enum massed_mixed; the component in front or in the middle, 1 or 2 */
    int32_t divided_by;  /* the obstacle that its ranks stand on both sides of; NOTHING */
    int32_t half_points; /* all of it, when it came */
};

struct massed_side {
    int32_t edge;
    int32_t general, army_standard; /* figures; NOBODY */
    int32_t captured;               /* banners of the enemy's units, */
    int32_t captured_standards;     /* and his army standards */
    struct kept_zone zone;
};

_Static_assert(sizeof(struct massed_figure) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct massed_unit) % sizeof(int32_t) == 0, "records are made of int32_t");
_Static_assert(sizeof(struct massed_side) % sizeof(int32_t) == 0, "records are made of int32_t");

static inline struct massed_figure *massed_figure_at(const struct match *m, int32_t figure)
{
    return own_figure(m, figure);
}

static inline struct massed_unit *massed_unit_at(const struct match *m, int32_t unit)
{
    return own_unit(m, unit);
}

static inline struct massed_side *massed_side_at(const struct match *m, int32_t side)
{
    return own_side(m, side);
}

#endif
