/* O8.1-k, O8.1-l: whom a spell can be cast on, as the table stands. */
#ifndef GONFALON_ORDERS_SPELL_TARGETS_H
#define GONFALON_ORDERS_SPELL_TARGETS_H

#include "common/match/match.h"
#include "common/rules/orders/magic/spells.h"

/* Can the caster aim the spell at this unit, or at a figure of it? */
bool orders_spell_reaches(const struct match *m, int32_t caster, int32_t spell, int32_t unit);
/* Of a spell that names a figure: those of the unit that it can name, by rising number. Returns how many, at
 * most `most`. */
int32_t orders_spell_figures(const struct match *m, int32_t caster, int32_t spell, int32_t unit,
                             int32_t *figure, int32_t most);
/* Is there anybody to cast it on? */
bool orders_spell_has_target(const struct match *m, int32_t caster, int32_t spell);
/* Of the figure to the nearest living figure of the unit, from base to base (O1-m). */
length orders_figure_distance(const struct match *m, int32_t figure, int32_t unit);
/* RULE("O8.2-g"): the dice that the target adds to attempts at dispelling: those of the figure that is named,
 * else the most that any living figure of the unit has. */
int32_t orders_resistance(const struct match *m, int32_t unit, int32_t figure);

#endif
