/* B14.8: the general and his seconds-in-command, who lend their Ld bonus to rout and rally tests of units
 * near them. */
#ifndef GONFALON_BATTLE_GENERALS_H
#define GONFALON_BATTLE_GENERALS_H

#include "common/match/match.h"
#include "common/rules/massed/muster.h"

/* B14.8.1-b: who they are, when the armies have been mustered. */
void battle_choose_seconds(struct match *m, const struct muster *muster);
/* B14.8.1-c: players who command them, with the option. */
void battle_give_seconds(struct match *m);
/* B14.8.1-e: how far each second reaches is rolled before the game. */
void battle_roll_reaches(struct match *m);

/* B11.1.2-f: what a bonus makes of the Ld of a unit's troops, and the rule that gives it. */
struct battle_lent {
    int32_t value; /* added to the troops' Ld; 0: nothing */
    const char *rule;
};
/* The best that a general or second-in-command lends the unit, whose troops have that Ld. */
struct battle_lent battle_lent_ld(const struct match *m, int32_t unit, int32_t troops);

#endif
