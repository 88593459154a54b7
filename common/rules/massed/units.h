/* Massed battles: who is in a unit, how many live, what it is as a whole. */
#ifndef GONFALON_MASSED_UNITS_H
#define GONFALON_MASSED_UNITS_H

#include "common/match/members.h"
#include "common/rules/massed/state.h"

/* In play, and not about to be removed. */
static inline bool massed_lives(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY && !massed_figure_at(m, figure)->doomed;
}

/* On the table as a part of its unit: not a machine that was left behind. */
static inline bool massed_there(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->fate == FATE_IN_PLAY && !massed_figure_at(m, figure)->forsaken;
}

static inline int32_t massed_value(const struct match *m, int32_t figure, enum massed_characteristic c)
{
    return massed_figure_at(m, figure)->profile[c];
}

static inline int32_t massed_wounds_left(const struct match *m, int32_t figure)
{
    return massed_value(m, figure, CHAR_W) - massed_figure_at(m, figure)->wounds_lost;
}

static inline bool massed_has_weapon(const struct match *m, int32_t figure, enum massed_weapon weapon)
{
    return massed_figure_at(m, figure)->weapons >> weapon & 1;
}

/* A character or champion: a figure with a level of its own. */
bool massed_is_character(const struct match *m, int32_t figure);
/* Ordinary figures, leader, bearer and musician of a regiment: they count in its strength (B8-c). */
bool massed_is_rank_and_file(const struct match *m, int32_t figure);

int32_t massed_living(const struct match *m, int32_t unit);        /* figures, characters included */
int32_t massed_rank_and_file(const struct match *m, int32_t unit); /* living */
/* Any of its figures is in play, and stands there: of a blind question enemies are in play, but lifted
 * (match/blind.h). */
bool massed_on_table(const struct match *m, int32_t unit);
bool massed_in_ranks(const struct match *m, int32_t unit); /* it has a block */
/* An ordinary figure of the unit, after which it is described; its first living one where it has none. NOBODY
 * if nobody lives. */
int32_t massed_typical(const struct match *m, int32_t unit);
/* The characteristic that most of its living rank and file have; of several that are as common the highest.
 */
int32_t massed_majority(const struct match *m, int32_t unit, enum massed_characteristic c);
/* B5.4-a, O1-d: the M of its slowest living figure that is not carried, in half paces. */
int32_t massed_movement(const struct match *m, int32_t unit);
bool massed_has_weapons_for(const struct match *m, int32_t unit, enum massed_weapon weapon); /* any figure */

/* A flag of its creatures, of most of its living rank and file; of its living figures where it has none. */
bool massed_flagged(const struct match *m, int32_t unit, enum massed_flag flag);

/* Leader, bearer and musician who are dead, or have left the unit, are no longer its own: after a change by
 * the game master or a scenario file. */
void massed_mend_roles(struct match *m, int32_t unit);

/* The outline that stands for it: the footprint of its block, or the smallest rectangle of its bases. */
struct outline massed_footprint(const struct match *m, int32_t unit);
struct point massed_centre(const struct match *m, int32_t unit);
/* From base edge to base edge. */
length massed_distance(const struct match *m, int32_t a, int32_t b);
bool massed_touch(const struct match *m, int32_t a, int32_t b);

#endif
