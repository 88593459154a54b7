/* B7.11: wounds, and on whom they fall. A figure that has lost its last W is doomed: it stays in its place,
 * does not strike any more, and leaves when the round is over (P_LOSSES). */
#ifndef GONFALON_BATTLE_WOUNDS_H
#define GONFALON_BATTLE_WOUNDS_H

#include "common/rules/battle/figures.h"
#include "common/rules/massed/losses.h"

/* One wound of a figure. False: it has no W left (B7.12-d). */
bool battle_wound_figure(struct match *m, int32_t figure);
/* One wound of the ordinary figures of a unit, inflicted by `by`. False: nobody is left who could take it. */
bool battle_wound_ranks(struct match *m, int32_t unit, int32_t by);
/* Somebody of the unit who takes wounds that are aimed at nobody; NOBODY: there is none. */
int32_t battle_ordinary(const struct match *m, int32_t unit);
/* The doomed, and whoever is aboard of them, leave the table, and the ranks close up so. Tells how many were
 * doomed. */
int32_t battle_remove_doomed(struct match *m, int32_t unit, struct massed_closing how);

#endif
