/* Tiny's lines of battle (T17): sight among regiments (lines.c) and contact between them (contact.c). */
#ifndef GONFALON_TESTS_TINY_LINES_H
#define GONFALON_TESTS_TINY_LINES_H

#include "common/table/block_motion.h"
#include "common/table/lineup.h"
#include "tests/tiny/tiny.h"

/* The line-up is kept with what else is found out about the table, and made anew when that changes: it has
 * some 300 KB, more than a bot's thread has to spare on its stack, and the findings are memory that every
 * match has of its own since its creation. */
struct tiny_findings {
    struct lineup lineup;
    bool lined_up;
};

/* T17-a: does a figure that can shoot see the target? */
bool shooters_see(const struct match *m, int32_t unit, int32_t target);

/* T17-b, T17-c: what a volley is worth. */
struct volley {
    int32_t shooters; /* who see the target: a die each */
    int32_t seen;     /* figures of the target that at least one of them sees */
    bool covered;
};
struct volley volley_at(const struct match *m, int32_t unit, int32_t target);

/* T17-d: the block goes ahead, at most so far, and its front touches an enemy. `began` is where the middle of
 * its front was when the unit began to move. False: it meets nobody, or there is no room to align on him. */
struct tiny_meeting {
    int32_t foe;
    length along;
    struct block aligned;
};
bool meets_enemy(const struct match *m, int32_t unit, struct point began, const struct block *block,
                 length far, struct tiny_meeting *meeting);
/* T17-g: how far the motion goes before it comes before an enemy's front; its whole length if it does not. */
int32_t free_of_fronts(const struct match *m, int32_t unit, const struct block *block,
                       const struct motion *motion);

/* The first enemy unit that it is in contact with, block to block; NOBODY. */
int32_t foe_of(const struct match *m, int32_t unit);
/* T17-e, T17-f: a round with that enemy; figures who lap round him before it. */
void fight(struct match *m, int32_t unit, int32_t foe);
void lap_round(struct match *m, int32_t unit, int32_t foe);
/* T17-h */
void step_back_into_ranks(struct match *m, int32_t unit);
/* NULL, or what is wrong: blocks of two units that overlap. */
const char *lines_broken(const struct match *m);

#endif
