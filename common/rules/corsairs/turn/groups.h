/* Section 5: groups, as targets and as elements to be activated. */
#ifndef GONFALON_CORSAIRS_GROUPS_H
#define GONFALON_CORSAIRS_GROUPS_H

#include "common/rules/corsairs/figures.h"

enum { GROUP_LEAST = 3, GROUP_ANGLE = FULL_TURN / 8 };

/* The members of the group a character is in now, himself first (C5-d); 0 if it is none. Who is trained to
 * skirmish is never one of them (C5-c). At most CORSAIRS_FIGURES. `along`: how far he is on his way, if he is
 * walking. */
int32_t corsairs_group_of(const struct match *m, int32_t figure, length along, int32_t *members);
bool corsairs_in_group(const struct match *m, int32_t figure, length along);
/* Where a figure is when the mover, perhaps himself, is so far on his way. */
struct place corsairs_place_beside(const struct match *m, int32_t figure, int32_t mover, length along);
/* Numbers the chains of a side's characters that wait for their activation: `group`, -1 for none. */
void corsairs_mark_groups(struct match *m, int32_t side);
/* Numbers the chains at the start of the Activations step: `band`. */
void corsairs_mark_bands(struct match *m);
/* May characters with these headings move so? (C5-b) `figures` are those of one activation that move. */
bool corsairs_headings_allowed(const struct match *m, const int32_t *figures, const angle *headings,
                               int32_t count, struct refusal *why);
/* Does this move go as a group: one slowness die for all? */
bool corsairs_moves_as_group(const struct match *m, const int32_t *figures, int32_t count);

#endif
