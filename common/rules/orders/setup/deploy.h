/* O10.1-a: places in the zone of a side, as a grid that it sees when it faces the enemy. */
#ifndef GONFALON_ORDERS_DEPLOY_H
#define GONFALON_ORDERS_DEPLOY_H

#include "common/match/decision.h"
#include "common/match/match.h"

enum { DEPLOY_COLUMNS = 13, DEPLOY_ROWS = 6 }; /* no rule: where the engine would put a unit */

/* Can the unit be put down there in so many files (0: it has none), facing the enemy? The item says so as an
 * answer. */
bool orders_deploys_at(const struct match *m, int32_t unit, int32_t column, int32_t row, int32_t files,
                       struct answer_item *item);

#endif
