/*
 * Dice: where a match gets its chance from.
 *
 * Every roll is bound to its place: the number of the log entry being played and an index within that
 * entry. The match state keeps the place, the source keeps nothing that matters. So the same log rolls
 * the same dice on every machine, a copy of the state rolls on without disturbing the original, and
 * anybody who knows the source can roll any single die of a match again.
 *
 * There are three sources: keyed.h (the verifiable stream of a real match), seeded.h (fast, for bots,
 * playouts and simulations) and scripted.h (tests).
 */
#ifndef GONFALON_COMMON_DICE_DICE_H
#define GONFALON_COMMON_DICE_DICE_H

#include <stdint.h>

/* A die has 2 to DICE_SIDES_MAX sides. The greatest "die" is an angle in 1/65536 turn. */
enum { DICE_SIDES_MAX = 65536 };

/* Lives in the match state, which is compared byte for byte: hence the padding is explicit, and zero. */
struct dice_place {
    uint64_t entry; /* the log entry being played */
    uint32_t index; /* how far into the stream of that entry; 0 when the entry begins */
    uint32_t padding;
};

/*
 * A source of chance. `draw` gives a number from 0 to sides - 1, each equally likely, and moves *index
 * beyond what it used. That may be more than one step: a word that would favour some faces is skipped.
 */
struct dice {
    uint32_t (*draw)(void *source, uint64_t entry, uint32_t *index, uint32_t sides);
    void *source;
};

/* A new log entry begins: its stream starts at 0. */
void dice_enter(struct dice_place *place, uint64_t entry);

/* 0 to sides - 1. */
uint32_t dice_draw(const struct dice *dice, struct dice_place *place, uint32_t sides);

/* A die as it is read on the table: 1 to sides. */
uint32_t dice_roll(const struct dice *dice, struct dice_place *place, uint32_t sides);

#endif
