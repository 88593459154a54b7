/* B16.1: the standards of the army and of its contingents. RULE("B16.1-v"): all rules for the one hold for
 * the others; `standard` is 0 for the army's, or the number of a contingent. */
#ifndef GONFALON_BATTLE_STANDARD_H
#define GONFALON_BATTLE_STANDARD_H

#include "common/match/match.h"

enum { NO_STANDARD = -1 };

/* Who bears it: a figure; NOBODY. */
int32_t *battle_standard_bearer(const struct match *m, int32_t side, int32_t standard);
/* Which standard of his side the figure bears; NO_STANDARD. */
int32_t battle_standard_borne(const struct match *m, int32_t figure);
/* The contingent that a figure came with, whoever he is with now; 0: the army. */
int32_t battle_contingent_of(const struct match *m, int32_t figure);
/* The general, or the commander of the contingent; NOBODY. */
int32_t battle_commander_of(const struct match *m, int32_t side, int32_t standard);
/* B16.1-k, B16.1-l: the standard that the unit recognises flies, and is within 12 paces of it. */
bool battle_standard_near(const struct match *m, int32_t unit);
/* B16.1-i: it flies in the front rank of the unit, or its bearer, by himself, touches an enemy. */
bool battle_standard_leads(const struct match *m, int32_t unit);
/* B16.1-f: his leaving would take a standard away from the general or commander. */
bool battle_parts_standard(const struct match *m, int32_t figure);

#endif
