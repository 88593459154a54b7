/* B13.3 to B13.6: weapons of close combat, a row a weapon, one table for troops on foot and one for mounted
 * troops. What a weapon gives is a list of effects, each with its condition and its rule. What it costs
 * stands in the catalogue (B24-e): RULE("B13.5.1-c"), RULE("B13.5.2-d"), RULE("B13.5.3-d"),
 * RULE("B13.5.4-g"), RULE("B13.5.5-i"), RULE("B13.5.6-e"), RULE("B13.5.7-d"), RULE("B13.5.8-g"),
 * RULE("B13.5.9-m"), RULE("B13.6.2-d"), RULE("B13.6.3-d"), RULE("B13.6.4-d"), RULE("B13.6.5-e"),
 * RULE("B13.6.6-g"). */
#ifndef GONFALON_BATTLE_WEAPONS_H
#define GONFALON_BATTLE_WEAPONS_H

#include "common/rules/battle/arsenal/values.h"
#include "common/rules/massed/gear.h"

/* The value that an effect of a weapon changes. The save is that of the figure wounded: -1 makes it harder.
 */
enum battle_gift {
    GIVES_INITIATIVE,
    GIVES_TO_HIT,
    GIVES_STRENGTH,
    GIVES_ENEMY_SAVE,
    GIVES_ENEMY_TO_HIT /* to those who strike its bearer */
};

/* Conditions of an effect, as bits: it applies when all of its own hold. */
enum battle_fact {
    FACT_FIRST_ROUND = 1 << 0, /* of these two units with each other (B7.12-a) */
    FACT_LATER_ROUND = 1 << 1,
    FACT_CHARGING = 1 << 2,         /* with the bonuses of a charge */
    FACT_FORCED_BACK = 1 << 3,      /* the striker's unit, in the round before */
    FACT_NOT_FORCED_BACK = 1 << 4,  /* the reverse */
    FACT_GROUND_HELD = 1 << 5,      /* not pushed back in this engagement */
    FACT_AGAINST_MOUNTED = 1 << 6,  /* riders of any sort */
    FACT_AGAINST_LOW = 1 << 7,      /* on foot, and not above 3 m */
    FACT_AGAINST_AERIAL = 1 << 8,   /* in the air */
    FACT_AGAINST_ARMOURED = 1 << 9, /* it has an armour save */
    FACT_RIGHT_HAND = 1 << 10,
    FACT_LEFT_HAND = 1 << 11
};

struct battle_effect {
    enum battle_gift what;
    int32_t value;
    int32_t when; /* facts; 0: always */
    const char *rule;
};

enum { ARM_EFFECTS_MOST = 4, RANKS_MOST = 4 };

/* A column that is a rule says yes by naming it. */
struct battle_arm {
    const char *rule;
    struct battle_effect gives[ARM_EFFECTS_MOST]; /* those without a rule are none */
    int32_t ws_least;                             /* below it the weapon counts as improvised */
    const char *ws_rule;
    int32_t strength; /* of the blow, whoever strikes; 0: the striker's */
    const char *strength_rule;
    int32_t attacks_times; /* B13.3-c */
    const char *attacks_rule;
    const char *no_shield;
    bool two_hands; /* held in one hand it is an improvised weapon */
    bool net;       /* a net in the other hand guards as a shield does (B13.5.7-a) */
    struct {
        int32_t one_in; /* of a rank, one figure in so many strikes; 0: none */
        const char *rule;
    } rank[RANKS_MOST + 1];      /* by the number of the rank: 2 is the first behind the front */
    const char *ranks_till_back; /* rear ranks strike no more once the unit was pushed back */
    const char *single_charge, *single_pursuit, *single_rout; /* moves at M instead of 2M */
    int32_t manoeuvres;                                       /* in one phase; 0: as many as others */
    const char *manoeuvres_rule;
    const char *tests_in_difficult; /* Ld, to manoeuvre there */
    const char *no_manoeuvre;       /* in very difficult terrain, or in a wood */
    const char *rank_a_turn;        /* across a linear obstacle */
    const char *no_buildings;
};

/* One figure that strikes another in a round of close combat, as far as weapons ask. */
struct battle_bout {
    enum massed_weapon weapon; /* in hand: the unit's choice at contact (B13.2-f) */
    bool one_hand;             /* a two-handed weapon is held in one, for the sake of a shield */
    bool mounted;
    int32_t ws; /* of the striker */
    bool first_round;
    bool charging; /* in this round, without having lost the bonuses of it (B7.1.2, B7.1.3) */
    bool pushed_back_last;
    bool pushed_back_ever; /* in this engagement */
    bool left_hand;        /* of a weapon in each hand */
    bool poisoned;         /* B13.4-a, B13.4-e: what it strikes with */
    bool enemy_mounted, enemy_tall, enemy_aerial, enemy_armoured;
    bool enemy_unliving; /* undead, ethereal, demon or elemental: no poison harms it (B13.4-c) */
};

/* What the weapon is in this bout, and by which rule if that is another one than the one in hand: a lance
 * after the charge is a hand weapon, a pike on horseback an improvised one. `rule` may be NULL. */
enum massed_weapon battle_counts_as(const struct battle_bout *b, const char **rule);
const struct battle_arm *battle_arm_in_use(const struct battle_bout *b);
/* The row of a weapon in the table for foot or mounted; NULL: it has none there. */
const struct battle_arm *battle_arm_row(enum massed_weapon weapon, bool mounted);
/* B13.2-f: may a unit name it when contact is made? A pistol is no such weapon: it is fired besides. */
bool battle_fights_with(enum massed_weapon weapon, bool mounted);

/* Adds what the weapon gives in this bout. */
void battle_arm_gives(const struct battle_bout *b, enum battle_gift what, struct battle_values *v);
/* S of the blow: the striker's, the weapon's, poison. A creature of S 0 never wounds (B3.1-a). */
struct battle_values battle_blow_strength(const struct battle_bout *b, int32_t s);
/* B13.3-c: the attacks with weapons of a figure that has `attacks` of them, and how many of these are those
 * of the left hand. */
int32_t battle_weapon_attacks(const struct battle_bout *b, int32_t attacks);
int32_t battle_left_attacks(const struct battle_bout *b, int32_t attacks);
/* B13.5.8-e, B13.5.9-i: how many of a rear rank (2 to 4) strike, of `figures` in it and `eligible` behind
 * somebody who is engaged. */
int32_t battle_rank_strikers(const struct battle_bout *b, int32_t rank, int32_t figures, int32_t eligible);
/* B13.4-e: does the poison that a figure has bought make this weapon poisonous? */
bool battle_takes_poison(enum massed_weapon weapon);
/* B13.2-d: weapons on poles among these bits of enum massed_weapon; a figure carries one at most. */
int32_t battle_poles(int32_t weapons);

#endif
