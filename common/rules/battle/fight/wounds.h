/* B7.11: wounds, and on whom they fall. A figure that has lost its last W is doomed: it stays in its place,
 * does not strike any more, and leaves when the round is over (P_LOSSES). */
#ifndef GONFALON_BATTLE_WOUNDS_H
#define GONFALON_BATTLE_WOUNDS_H

#include "common/rules/battle/figures.h"
#include "common/rules/massed/losses.h"

/* One wound of a figure. False: it has no W left (B7.12-d). */
bool battle_wound_figure(struct match *m, int32_t figure);
/* One wound of the ordinary figures of a unit, inflicted by `by`. False: nobody is left who could take it. */
bool battle_wound_ranks(struct match *m, int32_t unit, int32_t by, int32_t component);
/* Somebody of the unit who takes wounds that are aimed at nobody; NOBODY: there is none. */
int32_t battle_ordinary(const struct match *m, int32_t unit);
/* B5.7.2-g: the component that fights where the figure is struck; 0: the unit has none, or nobody of it is
 * left. */
int32_t battle_component_struck(const struct match *m, int32_t figure);
/* The same of that component; of any, if it is 0. */
int32_t battle_ordinary_of(const struct match *m, int32_t unit, int32_t component);
/* The doomed, and whoever is aboard of them, leave the table, and the ranks close up so. Tells how many were
 * doomed. */
int32_t battle_remove_doomed(struct match *m, int32_t unit, struct massed_closing how);

#endif
