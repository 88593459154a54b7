/* Massed battles: what the catalogue says of a creature that only `battle` asks for (B24-f): how it
 * frightens, what it strikes with, what poison does to it. Made of int32_t alone, so that a record can hold
 * it. */
#ifndef GONFALON_MASSED_NATURE_H
#define GONFALON_MASSED_NATURE_H

#include "common/rules/massed/listed.h"

/* B7.5-c. */
enum massed_attack {
    ATTACK_WEAPON,
    ATTACK_BITE,
    ATTACK_GORE,
    ATTACK_CLAW,
    ATTACK_TAIL,
    ATTACK_STOMP,
    MASSED_ATTACKS
};

/* As bits. Frenzy, stupidity, undead and what else both systems read are flags (massed/state.h). */
enum massed_trait {
    TRAIT_ANIMOSITY = 1 << 0,      /* B10.3 */
    TRAIT_SAGA_ANIMOSITY = 1 << 1, /* B10.4 */
    TRAIT_CAUSES_FEAR = 1 << 2,    /* B10.8 */
    TRAIT_UNLIVING = 1 << 3,       /* undead, ethereal, demon or elemental: no poison harms it (B13.4-c) */
    TRAIT_IMMUNE = 1 << 4,         /* to psychology */
    TRAIT_ELF = 1 << 5,            /* B13.7.3-a */
    TRAIT_HALFLING = 1 << 6,       /* B17.2-g */
    TRAIT_UNDEAD = 1 << 7,         /* each of them by itself: B14.8.1-h */
    TRAIT_ETHEREAL = 1 << 8,
    TRAIT_DEMON = 1 << 9,
    TRAIT_ELEMENTAL = 1 << 10
};

struct massed_nature {
    int32_t traits;
    int32_t fear_distance;           /* a length; 0: none (B10.8-l) */
    int32_t fear_modifier;           /* added to the dice of who tests (B10.8-p) */
    int32_t blow_save;               /* added to the save of whom its own blows wound (B7.10.2-a) */
    int32_t attacks[MASSED_ATTACKS]; /* of its A; those that a level or an elite adds are with weapons */
    int32_t poisoned;                /* bits of enum massed_attack (B13.4-a) */
    int32_t mount_attack;            /* enum massed_attack, of a mount that has attacks of its own */
    int32_t bonus_ld, bonus_int, bonus_cl, bonus_wp; /* B14.5-a: as the row of the level has them */
};
_Static_assert(sizeof(struct massed_nature) % sizeof(int32_t) == 0, "records are made of int32_t");

/* Of a figure so listed, which has this many attacks in all. */
void massed_read_nature(const struct catalogue *c, const json_t *entry, const struct massed_listed *has,
                        int32_t attacks, struct massed_nature *out);

/* B14.8.1-a: how many seconds-in-command an army of this people may have. */
int32_t massed_seconds_most(const struct catalogue *c, const char *people);

#endif
