/* Leaving the table: out of action, fled, or withdrawn with the treasure. */
#ifndef GONFALON_CORSAIRS_LOSSES_H
#define GONFALON_CORSAIRS_LOSSES_H

#include "common/rules/corsairs/figures.h"

/* Takes a figure out of play; the event about it is the caller's. */
void corsairs_remove_from_play(struct match *m, int32_t figure, enum fate fate);
/* Who finds no room at deployment counts as fled, with all he has; nobody is tested for that. */
void corsairs_stay_away(struct match *m, int32_t figure);

#endif
