/* B16.1: the army standard. */
#ifndef GONFALON_BATTLE_STANDARD_H
#define GONFALON_BATTLE_STANDARD_H

#include "common/match/match.h"

/* B16.1-f, B16.1-h: its bearer lives and is with the general, who lives. */
bool battle_standard_flies(const struct match *m, int32_t side);
/* B16.1-k, B16.1-l: it flies, and is within 12 paces of the unit. */
bool battle_standard_near(const struct match *m, int32_t unit);
/* B16.1-i: it flies in the front rank of the unit, or its bearer, by himself, touches an enemy. */
bool battle_standard_leads(const struct match *m, int32_t unit);
/* B16.1-f: his leaving would take the standard away from the general. */
bool battle_parts_standard(const struct match *m, int32_t figure);

#endif
