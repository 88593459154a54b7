/* B7.7 to B7.10: one blow: when it falls, the scores to hit and to wound, the save against it, each with the
 * rules that made it so. */
#ifndef GONFALON_BATTLE_BLOW_H
#define GONFALON_BATTLE_BLOW_H

#include "common/rules/battle/fight/strikers.h"

struct battle_blow {
    bool sure;                /* it hits without a roll (B7.8.3) */
    int32_t place;            /* B7.8-a: on the ladder, before modifiers */
    struct battle_values hit; /* added to the die */
    int32_t hit_score;        /* what the die needs then; beyond 6 with a second one; NEVER */
    struct battle_values strength;
    int32_t toughness;
    int32_t wound_score;                 /* NEVER, SURE_TO_WOUND */
    struct battle_values guard, pierced; /* points of the save, and what changes its die */
    int32_t save;                        /* the die that saves; NO_SAVE */
};

/* B13.8.3-g: pistols come before every value of I. */
enum { PISTOLS_FIRST = 99 };
/* RULE("B7.7-a"): I of the figure or its mount against this foe. */
struct battle_values battle_initiative(const struct match *m, int32_t figure, enum battle_part part,
                                       int32_t foe);
/* The blow of a figure at somebody of one of its foes; free hits need no roll to hit (B7.8.3-a). */
struct battle_blow battle_find_blow(const struct match *m, int32_t figure, enum battle_part part, int32_t foe,
                                    int32_t victim, bool free);

#endif
