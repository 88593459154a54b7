/* What draw.c, draw_swiss.c, draw_bracket.c and rank.c share. */
#ifndef GONFALON_TOURNAMENT_DRAWING_H
#define GONFALON_TOURNAMENT_DRAWING_H

#include "common/tournament/bracket.h"
#include "common/tournament/draw.h"

#include <stdlib.h>

/* Rounds before the bracket begins: 0 if it begins at once, UINT32_MAX if there is none. */
uint32_t rounds_before_bracket(const struct tournament *t);
/* The group of each player (by seed, from 0): 1 .. groups, or all 0. */
bool groups_of(const struct tournament *t, int32_t *group_of);
uint32_t rounds_in_groups(const struct tournament *t);

/* A bracket with all that has happened in it, and who the seeds are. */
struct drawn_bracket {
    struct bracket *bracket;
    uint32_t entrant[ENTRANTS_MAX]; /* by seed */
    uint32_t round_of[BRACKET_MATCHES_MAX];
};

/* NULL: not enough memory, or fewer than two. */
struct drawn_bracket *bracket_of(const struct tournament *t);
void bracket_drop(struct drawn_bracket *b);
bool draw_from_bracket(const struct tournament *t, struct drawn *to);

/* --- draw.c, draw_swiss.c --- */

uint32_t swiss_rounds(const struct tournament *t);
uint64_t draw_scatter(uint64_t x);
/* A Swiss round of players or of teams. */
bool draw_swiss(const struct tournament *t, struct drawn *to);

#endif
