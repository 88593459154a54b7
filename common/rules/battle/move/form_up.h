/* Manoeuvres that take up an advanced formation or give it up (B5.7.5, B5.7.6-f, B5.7.7). */
#ifndef GONFALON_BATTLE_FORM_UP_H
#define GONFALON_BATTLE_FORM_UP_H

#include "common/rules/battle/move/drill.h"

/* Does the formation that the unit is in let it do this leg? */
bool battle_formation_lets(const struct match *m, const struct battle_drill *drill,
                           const struct answer_item *leg, struct refusal *why);
/* The places and the formation that such a manoeuvre leads to. */
bool battle_form_up(const struct match *m, struct battle_drill *drill, const struct answer_item *leg,
                    struct refusal *why);
/* B5.7.2-i: is it one of the manoeuvres of mixed formations? */
bool battle_mixes(const struct answer_item *leg);
/* The arrangement that it leads to; false: the unit is so arranged, or the manoeuvre is not for it. */
bool battle_mixture_after(struct massed_mixture now, const struct answer_item *leg,
                          struct massed_mixture *after);
/* B5.7.4-d, B5.7.5-e: how a wedge wheels, and a missile wedge turns about its centre. */
void battle_turn_wedge(const struct block *b, struct drill_leg *by);
void battle_turn_missile_wedge(const struct block *b, struct drill_leg *by);

/* B5.7.6-c, B5.7.6-f: a shield wall neither moves in the phase in which it was declared nor in a reserve
 * phase. */
bool battle_wall_stands(const struct match *m, int32_t unit, bool reserve);
/* B5.7.5-g: a unit that is charged or met leaves a formation that is not for fighting. */
void battle_ready_for_contact(struct match *m, int32_t unit);

#endif
