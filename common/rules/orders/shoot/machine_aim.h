/* Where a machine may aim. */
#ifndef GONFALON_ORDERS_MACHINE_AIM_H
#define GONFALON_ORDERS_MACHINE_AIM_H

#include "common/match/decision.h"
#include "common/match/match.h"
#include "common/rules/orders/shoot/shot.h"

/* RULE("B19.6-i"): may it shoot a bolt at the unit? Fills in what changes its roll to hit. */
bool orders_aims_bolt(const struct match *m, int32_t machine, int32_t target, struct orders_values *to_hit,
                      struct refusal *why);
/* RULE("B19.7-e"), RULE("B19.7-f"), RULE("B19.8-e"), RULE("B19.9-e"), RULE("B19.9-f"): is the point in range
 * and arc? Of a cannon: does the line meet an enemy first, or terrain that is aimed at? */
bool orders_aims_at(const struct match *m, int32_t machine, struct point at, struct refusal *why);
/* RULE("B19.7-m"), RULE("B19.9-m"): do the crewmen see the point? */
bool orders_point_seen(const struct match *m, int32_t machine, struct point at);
/* RULE("B19.1-n"): the middle of its front edge. */
struct point orders_muzzle(const struct match *m, int32_t machine);
/* There is a target for it. */
bool orders_machine_has_target(const struct match *m, int32_t machine);

#endif
