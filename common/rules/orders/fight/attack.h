/* Rolling the attacks of a round, or of a strike without reply. */
#ifndef GONFALON_ORDERS_ATTACK_H
#define GONFALON_ORDERS_ATTACK_H

#include "common/match/match.h"

/* All attacks of one unit on another that it is in contact with, as they are aimed: of those who strike
 * first, or of all others. Tells one event. Returns the W that it took. */
int32_t orders_attack(struct match *m, int32_t contact, int32_t unit, bool strikes_first);
/* RULE("O4.8-c"), RULE("O4.11-j"), RULE("O6.3-e"): without reply, of everybody who has an aim. */
int32_t orders_attack_freely(struct match *m, int32_t contact, int32_t unit, const char *rule);

#endif
