/* B13.7, B13.8 and the ranges of B6.1: a row a missile weapon, and what it gives a shot. */
#ifndef GONFALON_BATTLE_MISSILES_H
#define GONFALON_BATTLE_MISSILES_H

#include "common/rules/battle/arsenal/values.h"
#include "common/rules/massed/gear.h"
#include "common/rules/massed/profile.h"

enum { MISSILE_BANDS = 2, MISFIRE_STRENGTH = 4 };

/* Where the S of a missile comes from. */
enum battle_missile_strength {
    STRENGTH_OF_MISSILE, /* its own (B6.3-c) */
    STRENGTH_OF_THROWER,
    STRENGTH_OF_DIE /* a D6 for each hit (B13.7.10-a) */
};

/* Up to this distance, and beyond the band before it. */
struct battle_band {
    length to;
    int32_t s, save;
    const char *rule;
};

/* A column that is a rule says yes by naming it. */
struct battle_missile {
    const char *rule;
    length range;
    enum battle_missile_strength strength;
    const char *strength_rule;
    int32_t s;      /* of the missile, beyond its bands too */
    int32_t s_more; /* to the thrower's */
    struct battle_band band[MISSILE_BANDS];
    int32_t save; /* of the figure hit, at any distance; `armoured`: if it has one */
    bool save_of_armoured;
    const char *save_rule;
    int32_t to_hit; /* every shot */
    const char *to_hit_rule;
    int32_t shots; /* at most, in the shooting phase */
    const char *shots_rule;
    int32_t shots_to_hit;  /* each of them, if there are several */
    length shots_within;   /* several shots only at enemies as near; 0: at any distance */
    bool shots_stationary; /* and only if it stays where it is in the whole turn */
    const char *no_move;   /* it cannot move and shoot in the same turn, a manoeuvre being a move */
    const char *no_reserve;
    const char *second_turn; /* having shot, it cannot in its next turn */
    const char *reaction_still,
        *reaction_loaded;              /* to stand and shoot it has not moved, or not shot, before */
    const char *no_reaction;           /* it is not used to stand and shoot */
    const char *reaction_drops_shield; /* in the first round after it */
    const char *misfires;              /* on a natural 1 */
    const char *thrown_at_contact;
    const char *no_long_range;
    const char *no_skill; /* no roll to hit: a template is laid */
    const char *needs_option;
};

/* RULE("B13.7.3-a"): bows of elves are long bows. NULL: the weapon is not shot or thrown. */
const struct battle_missile *battle_missile(enum massed_weapon weapon, bool elf);

/* A figure that shoots another, as far as weapons ask. */
struct battle_shot {
    enum massed_weapon weapon;
    bool elf;
    length distance;
    int32_t s;     /* of the shooter */
    int32_t die;   /* of a blowpipe's hit; 0 where no die is thrown for it */
    int32_t shots; /* that it makes in this phase */
    bool poisoned, target_unliving, target_armoured;
};

/* B6.1-c. */
bool battle_in_range(const struct battle_shot *shot);
/* B6.2.5-e, B13.7.6-f. */
bool battle_long_range(const struct battle_shot *shot);
/* Adds what weapon and distance give to the roll to hit. */
void battle_missile_to_hit(const struct battle_shot *shot, struct battle_values *v);
struct battle_values battle_missile_strength(const struct battle_shot *shot);
/* B13.7.10-a, B13.7.10-b: how many D6 the hits of a unit's blowpipes are given; `single` is the option
 * blowpipe_single_strength_roll. */
int32_t battle_blowpipe_dice(int32_t hits, bool single);
/* Adds what is added to the save of the figure hit. */
void battle_missile_save(const struct battle_shot *shot, struct battle_values *v);

/* A unit with a missile weapon, and its moves and shots so far. */
struct battle_battery {
    enum massed_weapon weapon;
    bool elf;
    int32_t bs;
    /* In the movement phase of its turn; of a reaction: in its last turn, in any phase. A manoeuvre on the
     * spot is a move: RULE("B13.7.4-c"), RULE("B13.8.1-c"), RULE("B13.8.2-c"). */
    bool moved;
    bool shot_before;   /* in its last turn, or to a charge since */
    bool reaction;      /* it means to stand and shoot */
    bool at_contact;    /* it means to throw as the two sides meet */
    bool thrown_before; /* in this player turn */
    bool improvises;    /* the option improvised_missiles is on */
};

/* The rule by which it may not shoot; NULL: it may. */
const char *battle_may_not_shoot(const struct battle_battery *who);
/* How many shots each figure has at most at this distance; `stationary`: it has not moved in this turn, and
 * gives up its reserve move if it shoots more than once. */
int32_t battle_shots_most(const struct battle_battery *who, length distance, bool stationary);
/* The rule by which a unit that shot so many times has no reserve move; NULL: it has one. */
const char *battle_shot_bars_reserve(enum massed_weapon weapon, bool elf, int32_t shots);

/* B13.8.3-e: the rule by which a pistol is not fired in this round of close combat; NULL: it may be. Having
 * moved does not matter. */
struct battle_pistol {
    bool shot_before;     /* in the turn before */
    bool shot_at_charger; /* just before the two sides met */
    bool fired;           /* in this combat already */
};
const char *battle_pistol_barred(const struct battle_pistol *p);

#endif
