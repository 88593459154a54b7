/* Warband: casting, upkeep, cancelling, and what a spell promises (spells.c, magic.c, gust.c,
 * advice/spell_worth.c).
 */
#ifndef GONFALON_WARBAND_SPELLS_H
#define GONFALON_WARBAND_SPELLS_H

#include "common/match/event.h"
#include "common/match/match.h"
#include "common/match/rules.h"

void warband_end_spells_of(struct match *m, int32_t figure, const char *rule);
void warband_end_lasting(struct match *m, int32_t index, const char *rule);
bool warband_can_cast(const struct match *m, int32_t figure, int32_t slot, bool concentrated);
int32_t warband_cast_needs(const struct match *m, int32_t figure, int32_t slot, bool concentrated,
                           struct roll *r);
bool warband_spell_reaches(const struct match *m, int32_t figure, int32_t slot, int32_t id, struct point at,
                           struct refusal *why);
bool warband_has_target(const struct match *m, int32_t figure, int32_t slot);
int32_t warband_spell_worth(const struct match *m, int32_t figure, int32_t slot, int32_t id, struct point at);
int32_t warband_standing_worth(const struct match *m,
                               int32_t lasting);                   /* of a spell that lasts, to its side */
int32_t warband_lasting_by(const struct match *m, int32_t figure); /* NOTHING: he maintains none */
bool warband_can_maintain(const struct match *m, int32_t figure);
bool warband_can_cancel(const struct match *m, int32_t figure, int32_t lasting, bool concentrated);
void warband_maintain(struct match *m, int32_t figure);
void warband_cancel(struct match *m, int32_t figure, int32_t lasting, bool concentrated);
void warband_burn(struct match *m);

#endif
