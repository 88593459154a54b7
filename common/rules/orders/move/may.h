/* What a unit may do at all. */
#ifndef GONFALON_ORDERS_MAY_H
#define GONFALON_ORDERS_MAY_H

#include "common/match/decision.h"
#include "common/match/match.h"

/* RULE("O4.6-f"), pikes and pavises (O9.1-a, O9.3-a), machines, M 0, Lead Feet (O8.3-a): may it charge? */
bool orders_may_charge(const struct match *m, int32_t unit);
bool orders_why_no_charge(const struct match *m, int32_t unit, struct refusal *why); /* true: it may not */
/* RULE("O4.4-b"), O4.6-g, O4.5-k, pikes, pavises, Lead Feet: may it run? */
bool orders_may_run(const struct match *m, int32_t unit);

/* RULE("O4.6-h"): is the target of its charge in play, and seen now? */
bool orders_target_there(const struct match *m, int32_t unit, int32_t target);

/* RULE("O4.11-b"), RULE("O4.11-c"), RULE("O4.11-e"): does that option of Q_REACTION need a test? */
bool orders_reaction_tests(const struct match *m, int32_t unit, int32_t reaction);

#endif
