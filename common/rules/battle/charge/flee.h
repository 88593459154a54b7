/* B7.2.3: a unit that flees from a charge. */
#ifndef GONFALON_BATTLE_FLEE_H
#define GONFALON_BATTLE_FLEE_H

#include "common/match/match.h"
#include "common/table/place.h"

/* Its Ld test, and its move of twice M away from the charger; a unit that fails routs. */
void battle_flee_charge(struct match *m, int32_t unit, int32_t charger);
/* A free turn and twice M straight along the heading, in good order; how far it gets. `moves` is the match,
 * or NULL if nothing is to move. */
length battle_run_off(const struct match *m, int32_t unit, angle heading, struct match *moves);

/* B8.2: the unit routs, and makes its initial move directly away from another. `rule` is that of the event.
 */
void battle_rout_from(struct match *m, int32_t unit, int32_t from, const char *rule);
/* The same on a bearing (B10.7-s). */
void battle_rout_along(struct match *m, int32_t unit, angle heading, const char *rule);

#endif
