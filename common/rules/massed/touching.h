/* B7.11-c: contacts that losses may break: which losses keep them, and how a unit closes up to an enemy whose
 * front rank is gone. */
#ifndef GONFALON_MASSED_TOUCHING_H
#define GONFALON_MASSED_TOUCHING_H

#include "common/rules/massed/losses.h"
#include "common/table/block_motion.h"

/* Do the two touch over some length? Corners alone are none. */
bool massed_share_edge(const struct match *m, int32_t a, int32_t b);
/* Straight ahead as far as the enemy, at no cost; `barred` are goings that it cannot enter. False: something
 * else is in the way, he is not ahead, or the unit is of figures that stand apart. */
bool massed_go_up_to(struct match *m, int32_t unit, int32_t enemy, uint32_t barred, length *far);

/* What the owner may choose between for the doomed of a unit that touches these enemies (massed_closings):
 * end files are not taken if that breaks a contact and another choice does not; the leader stays in the
 * centre (B6.6-f) unless files that would leave him there are not taken for that reason. */
int32_t massed_closings_kept(const struct match *m, int32_t unit, bool engaged, const int32_t *enemies,
                             int32_t count, struct massed_closing closings[CLOSINGS_MOST]);

#endif
