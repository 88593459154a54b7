/* B12.3, B12.5, B12.7, B16.1-m to B16.1-u: banners and army standards that fall, are taken up, captured,
 * recaptured or lost. What a unit has lost lowers its Ld (command/tests). */
#ifndef GONFALON_BATTLE_BANNERS_H
#define GONFALON_BATTLE_BANNERS_H

#include "common/match/match.h"

/* What a figure carries that was the enemy's: a unit's banner, or the army standard of a side. */
enum { CARRIES_NOTHING = -1 };
int32_t battle_booty_banner(int32_t unit);
int32_t battle_booty_standard(int32_t side, int32_t standard);

/* What may lie on the ground where a unit fights. */
enum battle_fallen {
    FALLEN_BANNER,   /* its own */
    FALLEN_STANDARD, /* the army standard that was with it */
    FALLEN_BOOTY,    /* a banner or standard of the enemy's that it carried (B12.5) */
    FALLEN_KINDS
};
bool battle_has_fallen(const struct match *m, int32_t unit, enum battle_fallen what);

/* Some of the unit are about to be removed: what do they let fall? */
void battle_drop_colours(struct match *m, int32_t unit);
/* They have been removed: outside close combat somebody takes up what they carried at once. */
void battle_take_up_at_once(struct match *m, int32_t unit);
/* B12.3-b, B16.1-n: somebody of the unit takes it up, whose side has won the round. */
void battle_take_up(struct match *m, int32_t unit, enum battle_fallen what, const char *rule);
/* B12.3-g, B12.3-f: it is left on the ground, for whoever wins the battle. */
void battle_leave_fallen(struct match *m, int32_t unit, enum battle_fallen what, const char *rule);
/* B12.3-d, B12.5-a: that enemy unit has it. */
void battle_capture(struct match *m, int32_t unit, enum battle_fallen what, int32_t captor, const char *rule);

/* B12.7-a, B12.7-d: a unit that is about to rout throws down what it flew; bearer and musician are soldiers
 * like others. To be called before the event that tells that it breaks. */
void battle_throw_down(struct match *m, int32_t unit);
/* B12.7: the unit has just broken, in close combat or outside it. */
void battle_lose_colours(struct match *m, int32_t unit);

#endif
