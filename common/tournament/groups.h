/* Groups, then elimination. */
#ifndef GONFALON_TOURNAMENT_GROUPS_H
#define GONFALON_TOURNAMENT_GROUPS_H

#include "common/tournament/limits.h"

#include <stdbool.h>
#include <stdint.h>

enum { GROUPS_MAX = 128 };

/* Which group each of count entrants (in the order of their seeds) plays in: dealt out like a snake, 0 1 2 2
 * 1 0 0 1 ..., so that groups are equally strong and their sizes differ by one at most. With clubs (NULL:
 * none; 0: no club) each row of the snake is dealt so that as few club mates as possible get into one group,
 * and otherwise as near to the snake as possible. 1 <= groups <= GROUPS_MAX, groups <= count. False: not
 * enough memory. */
bool groups_deal(int32_t count, const int32_t *club, int32_t groups, int32_t *group_of);

/* The seeds of the bracket that follows. qualified[g * each + p] is the entrant who came in at place p (from
 * 0) of group g; seeded[0 .. groups * each) are they in the order of seeds. All winners of groups come before
 * all seconds and so on, the winners in the order of the groups; each further row is permuted so that members
 * of a group meet as late as possible: the first two of a group are in different halves, four in different
 * quarters. groups * each <= ENTRANTS_MAX. False: not enough memory. */
bool groups_cross(int32_t groups, int32_t each, const int32_t *qualified, int32_t *seeded);

#endif
