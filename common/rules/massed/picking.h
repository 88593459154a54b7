/* Figures that are picked out as targets: lone characters (O10.6-a) and leaders of small units (B11.2.1). */
#ifndef GONFALON_MASSED_PICKING_H
#define GONFALON_MASSED_PICKING_H

#include "common/rules/massed/shooting.h"

/* RULE("B14.6.2-g"), RULE("B11.2.1-d"): the shot is aimed at a single figure that is not over 3 m. */
bool massed_single_target(const struct match *m, const struct massed_shooting *how,
                          const struct massed_aim *aim);
/* RULE("O10.6-a"): how far away the target can be picked out by this shooter with a weapon of that
 * range; -1: not at all. */
length massed_picked_out_within(const struct match *m, const struct massed_shooting *how,
                                const struct massed_aim *aim, int32_t shooter, length range);
/* RULE("B11.2.1-b"): the leader of a unit that is small enough for shooters to tell him from the others;
 * NOBODY. */
int32_t massed_exposed_leader(const struct match *m, int32_t unit);

/* RULE("B14.6.2-l"): characters who stand together by themselves share the shots at one of them. Writes
 * them, the one himself included; returns how many. */
enum { GROUP_MOST = 16 };
int32_t massed_group_of(const struct match *m, const struct massed_shooting *how, int32_t unit,
                        int32_t figure[GROUP_MOST]);

#endif
