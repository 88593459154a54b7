/* B14.6.5, B14.6.6: characters who take command of a unit, and who give it up. */
#ifndef GONFALON_BATTLE_LEAD_H
#define GONFALON_BATTLE_LEAD_H

#include "common/match/match.h"

/* B14.6.5-a: is his Ld, wherever he is, higher than that of the troops of the unit and of its leader? */
bool battle_outranks_unit(const struct match *m, int32_t figure, int32_t unit);
/* The same of a character in his own unit: is his Ld higher than that of the troops and of whoever leads them
 * now? */
bool battle_may_lead(const struct match *m, int32_t figure);
/* B14.6.5-b: he goes to the centre of the front, and who led before stands next to him. */
void battle_take_command(struct match *m, int32_t figure, const char *rule);

/* B14.6.6-a, B14.6.6-b: the character who leads the unit gives up his command, or thinks better of it. */
void battle_give_up_command(struct match *m, int32_t unit);
void battle_keep_command(struct match *m, int32_t unit);
/* He gave it up in an earlier turn of his: somebody takes over now. */
bool battle_hands_over(const struct match *m, int32_t unit);
/* B14.6.6-b: the former leader if he lives, or any other who may; NOBODY: the unit is without a leader. */
void battle_hand_over(struct match *m, int32_t unit, int32_t to);
/* May he follow the character who gives up the command? */
bool battle_may_succeed(const struct match *m, int32_t unit, int32_t figure);
/* Where the owner says nothing: the former leader, else the first who may, else NOBODY. */
int32_t battle_successor(const struct match *m, int32_t unit);

/* The leader of the unit is a character. */
bool battle_led_by_character(const struct match *m, int32_t unit);
/* A character who leads has left, or a file begins with one who leads: the ordinary leader is a soldier like
 * the others, and is remembered. */
void battle_note_former(struct match *m, int32_t unit);

#endif
