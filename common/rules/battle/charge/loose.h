/* B7.1.1-i, B15.10: charges by and at figures without ranks. */
#ifndef GONFALON_BATTLE_LOOSE_H
#define GONFALON_BATTLE_LOOSE_H

#include "common/rules/battle/charge/path.h"
#include "common/rules/battle/figures.h"

/* Several figures without ranks: nobody is straightened on to them, and they have no faces. */
bool battle_is_loose(const struct match *m, int32_t unit);
/* B15.10-p: skirmishers to whom the rules of a loose order apply (B15.10-g, B15.10-h): not those who stand in
 * base contact in two or more ranks. */
bool battle_is_scattered(const struct match *m, int32_t unit);
/* B14.6.1-a: a character who stands by himself. */
bool battle_is_alone(const struct match *m, int32_t unit);
/* Whoever charges it strikes its front: it has none, or RULE("B14.6.1-f"): it is a character by himself who
 * was in no close combat before this phase. */
bool battle_has_no_back(const struct match *m, int32_t unit);
/* B14.6.1-f: he turns to this charger where he stands. */
void battle_face_charge(struct match *m, int32_t unit, int32_t charger);
/* He faces a charger who is still to come. */
bool battle_awaits_charger(const struct match *m, int32_t unit);
/* He faces another charger already, so that his owner picks. */
bool battle_picks_charger(const struct match *m, int32_t unit, int32_t charger);
/* B15.10-o: is it a unit that skirmishers may charge? Others may charge everybody. */
bool battle_skirmishers_may(const struct match *m, int32_t unit, int32_t target);
/* B15.10-n: skirmishers that this charger puts to flight; B7.2.3-g: a single file. */
bool battle_must_flee(const struct match *m, int32_t unit, int32_t charger);

/* How far a block is from the nearest base of a unit without ranks. */
length battle_gap_to_loose(const struct match *m, const struct block *b, int32_t unit);
/* B7.1.1-i: figures without ranks that a charger touches turn to face it, flush on its front. */
void battle_turn_loose(struct match *m, int32_t unit, int32_t charger);
/* B14.6.1-a, B15.10-l: has any of its figures a choice at whom it goes? */
bool battle_may_choose_bases(const struct match *m, int32_t unit);
/* The figures of a unit without ranks go in, one by one: at those whom the answer names, else at the nearest
 * (also NULL). No contact is made yet. */
struct battle_charge battle_go_in_loosely(struct match *m, int32_t unit, const struct answer *a);
/* B7.1-e, step 5: the charge that would come of it; does whoever it would strike panic and run before that?
 */
bool battle_loosely_panics(struct match *m, int32_t unit, const struct answer *a, struct battle_charge *c);
/* They go in, and are in contact or have failed. */
void battle_charge_loosely(struct match *m, int32_t unit, const struct answer *a);
/* B13.7.6-b: they have gone in, both have thrown, and now they are in contact. */
void battle_arrive_after_throws(struct match *m, int32_t unit, int32_t met, int32_t across);
/* If a unit without ranks touches the enemy nowhere, or at a corner alone, its nearest figure moves into
 * contact with him. */
void battle_get_up_to(struct match *m, int32_t unit, int32_t enemy);
/* Figures without ranks that their pursuit has brought up to an enemy: so, and in contact. False: not there.
 */
bool battle_lay_on_loosely(struct match *m, int32_t unit, int32_t enemy);

#endif
