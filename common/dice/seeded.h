/*
 * Seeded dice: quick and repeatable, for bots, playouts, what-ifs and simulation. Anybody who sees a few
 * rolls can work out the rest, so a real match never uses them.
 */
#ifndef GONFALON_COMMON_DICE_SEEDED_H
#define GONFALON_COMMON_DICE_SEEDED_H

#include <stdint.h>

#include "common/dice/dice.h"

struct dice_seeded {
    uint64_t seed;
};

/* The source is only read: many matches and threads may share one. */
struct dice seeded_dice(struct dice_seeded *seeded);

#endif
