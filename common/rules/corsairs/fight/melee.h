/* Section 8: blows, their chances, and what becomes of who is struck. */
#ifndef GONFALON_CORSAIRS_MELEE_H
#define GONFALON_CORSAIRS_MELEE_H

#include "common/rules/corsairs/figures.h"

enum { STRIKE_MODIFIERS = 5 };

/* A blow as it would be struck now. */
struct strike {
    int32_t count, total;
    struct modifier modifier[STRIKE_MODIFIERS];
    int32_t class, armour; /* of who is struck; armour 0: none that matters */
};

/* How long a weapon is in his hands, where he stands (C7-a, C7-e). */
int32_t corsairs_weapon_reach(const struct match *m, int32_t figure, int32_t slot);
/* The slot of the longest weapon he carries; among equals the one without penalty (C7-c). */
int32_t corsairs_longest_weapon(const struct match *m, int32_t figure);
void corsairs_plan_strike(const struct match *m, int32_t striker, int32_t slot, int32_t target,
                          struct strike *s);
/* What a natural result does. */
int32_t corsairs_blow_of(const struct strike *s, int32_t natural);
/* In how many of 36 cases each: [BLOW_NONE], [BLOW_PUSH], [BLOW_KILL]. */
void corsairs_count_strike(const struct strike *s, int32_t *cases);
/* Rolls a blow and tells of it. Returns enum blow; the natural result goes into the striker's record. */
int32_t corsairs_roll_strike(struct match *m, int32_t striker, int32_t target, const char *key,
                             const char *rule);
/* Out of action by a blow. */
void corsairs_kill_by_blow(struct match *m, int32_t striker, int32_t victim);
/* Expected gain of a fight between the two, in hundredths of a point, if `striker` uses that weapon. */
int32_t corsairs_fight_worth(const struct match *m, int32_t striker, int32_t slot, int32_t target);

#endif
