/* Which enemies a unit can shoot at. */
#ifndef GONFALON_ORDERS_TARGETS_H
#define GONFALON_ORDERS_TARGETS_H

#include "common/match/decision.h"
#include "common/rules/orders/shoot/looks.h"

/* Somebody of the unit who has not yet had his target can shoot at that of the use. `why` as
 * orders_find_shot(). */
bool orders_can_target(const struct match *m, const struct orders_use *use, struct refusal *why);
/* There is such an enemy. */
bool orders_has_targets(const struct match *m, const struct orders_use *use);
/* RULE("O5.3-f"), O2.2-e: it stands, is not in contact, and has figures with missile weapons that can be used
 * now. */
bool orders_may_shoot(const struct match *m, const struct orders_use *use);

/* What an option of Q_TARGET stands for; its target is NO_UNIT if nobody is shot at. */
struct orders_use orders_use_picked(const struct match *m, const struct orders_shoot_frame *v, int32_t id);

#endif
