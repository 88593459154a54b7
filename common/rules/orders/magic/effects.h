/* O8.3-a: what a spell does that was cast and not dispelled. */
#ifndef GONFALON_ORDERS_EFFECTS_H
#define GONFALON_ORDERS_EFFECTS_H

#include "common/match/match.h"
#include "common/rules/orders/fight/blow.h"

/* The hits of a spell on a unit, or on the figure of it that is named: rolled, wounds booked, told. */
void orders_spell_hits(struct match *m, int32_t caster, int32_t spell, int32_t unit, int32_t named);
/* The unit is under the spell until the end of the turn. */
void orders_spell_lasts(struct match *m, int32_t caster, int32_t spell, int32_t unit);
/* The figure regains a W. */
void orders_spell_mends(struct match *m, int32_t caster, int32_t spell, int32_t figure);

/* Whom the next hit of a spell at the unit falls on: rank and file while there are any, for joined characters
 * are spared (O10.6-a); NOBODY: nobody lives. */
int32_t orders_spell_victim(const struct match *m, int32_t unit);
/* The chance to kill of such a hit on the figure. The rows of `save` are what its save points take from it.
 */
struct orders_chance orders_spell_chance(const struct match *m, int32_t spell, int32_t figure,
                                         struct orders_values *save);

#endif
