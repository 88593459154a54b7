/* B14.6.3: characters who join units and leave them; survivors of units. */
#ifndef GONFALON_BATTLE_COMPANY_H
#define GONFALON_BATTLE_COMPANY_H

#include "common/match/match.h"

/* A character who belongs to a unit that is not his own, and is no champion of it (B14.7-e). */
bool battle_is_attached(const struct match *m, int32_t figure);
/* NULL: he may leave his unit now; else the rule that forbids it. */
const char *battle_stays(const struct match *m, int32_t figure);
/* He touches an enemy. */
bool battle_is_exposed(const struct match *m, int32_t figure);

/* B14.6.3-h: those who touch an enemy when a round of their unit begins are remembered. */
void battle_note_exposed(struct match *m, int32_t unit);
/* He leaves his unit for good or bad, routing if it routs; that event is told of the unit and `character`. */
void battle_go_alone(struct match *m, int32_t figure, const char *key, const char *rule);
/* B14.7-e, B14.6-b: of units without soldiers that are not in contact each character is on his own again. */
void battle_release_survivors(struct match *m);

#endif
