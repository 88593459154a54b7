/* B7.13.2-b: units of an engagement that are moved straight at one and the same moment. */
#ifndef GONFALON_BATTLE_SHIFTS_H
#define GONFALON_BATTLE_SHIFTS_H

#include "common/rules/battle/figures.h"
#include "common/rules/massed/bodies.h"

struct battle_shift {
    int32_t unit;
    angle heading;
    length far;
    length at; /* how far the trial has moved it so far */
};

/* Units that do not stop one another. */
struct battle_party {
    int32_t units[BATTLE_UNITS], count;
};

/* All of an engagement that is not in rout. */
struct battle_party battle_gather(const struct match *m, int32_t engagement);

/* How far the bodies get that way: no nearer than the clearance to figures of those sides. */
length battle_free_way(const struct match *m, const struct battle_party *p, const struct massed_bodies *b,
                       angle heading, length far, length clearance, uint32_t sides);

/* All of them move; whoever would overlap another stops short, fewer figures first, and `far` says how far
 * each of them got. */
void battle_move_together(struct match *m, struct battle_shift *shifts, int32_t count);

#endif
