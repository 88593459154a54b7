/* Figures that a scenario puts on the table itself. */
#ifndef GONFALON_RULES_SHARED_BROUGHT_H
#define GONFALON_RULES_SHARED_BROUGHT_H

#include "common/match/match.h"
#include "common/match/setup.h"
#include "common/table/path.h"

/* Has the figure, `number` in the scenario's list, room where it was just put? Else a problem that cites the
 * rule: its base is not wholly on the table, or, if it blocks others, it is in something solid, on ground
 * barred to it or on one that was put there before. What blocks nobody may lean against a wall, as a ladder
 * does, or lie at somebody's feet. */
void brought_has_room(const struct match *m, const struct muster *muster, int32_t number,
                      const struct mover *mover, const char *rule, struct problems *problems);

#endif
