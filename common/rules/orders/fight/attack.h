/* Rolling the attacks of a round, or of a strike without reply. */
#ifndef GONFALON_ORDERS_ATTACK_H
#define GONFALON_ORDERS_ATTACK_H

#include "common/match/match.h"
#include "common/rules/orders/fight/strikers.h"

/* All attacks of one unit on another that it is in contact with. `first`: only of those who strike first, or
 * only of the others. Tells one event. Returns the W that it took. */
int32_t orders_attack(struct match *m, int32_t contact, int32_t unit, bool strikes_first);
/* RULE("O4.8-c"), RULE("O4.11-j"), RULE("O6.3-f"): without reply, by these strikers. */
int32_t orders_strike_freely(struct match *m, int32_t contact, int32_t unit,
                             const struct orders_striker *strikers, int32_t count, const char *rule);

#endif
