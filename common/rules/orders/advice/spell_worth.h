/* What spells are expected to bring, in hundredths of a point. */
#ifndef GONFALON_ORDERS_SPELL_WORTH_H
#define GONFALON_ORDERS_SPELL_WORTH_H

#include "common/match/match.h"

/* What the spell does to that unit if it is cast and not dispelled: good for the caster's side if above 0. */
int64_t orders_spell_worth(const struct match *m, int32_t caster, int32_t spell, int32_t unit);
/* On the best unit that it reaches now. */
int64_t orders_best_spell(const struct match *m, int32_t caster, int32_t spell);
/* With so many dice, among so many spells of the same action (O8.1-g), the other side dispelling some. */
int64_t orders_cast_worth(const struct match *m, int32_t caster, int32_t spell, int32_t dice,
                          int32_t declared, bool ran);
/* What a wizard's action brings: his best spell with all his dice. */
int64_t orders_caster_worth(const struct match *m, int32_t caster);

#endif
