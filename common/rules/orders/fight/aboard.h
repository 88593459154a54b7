/* O10.10-a, O10.11-a, O10.5-b: those who ride a monster, fight from a chariot or serve a machine. */
#ifndef GONFALON_ORDERS_ABOARD_H
#define GONFALON_ORDERS_ABOARD_H

#include "common/match/match.h"

/* The figure whose base it stands on: the monster or chariot that carries it, else itself. */
int32_t orders_ground_of(const struct match *m, int32_t figure);
/* Do the bases that the two stand on touch, corners included? */
bool orders_figures_touch(const struct match *m, int32_t a, int32_t b);
/* The chariot itself, or somebody aboard one. */
bool orders_on_chariot(const struct match *m, int32_t figure);
/* The rider of a monster that lives, still up there. */
bool orders_on_monster(const struct match *m, int32_t figure);
/* RULE("B18.2-a") to RULE("B18.2-g"): may the figure's own attacks strike riders of a monster? */
bool orders_reaches_riders(const struct match *m, int32_t figure);

/* When losses of the unit have been removed: riders of a monster that died stand on foot in its place, and a
 * monster that has lost its last rider is stupid. Tells both. */
void orders_settle_riders(struct match *m, int32_t unit);
/* A chariot is doomed: all aboard are. */
void orders_doom_crew(struct match *m, int32_t chariot);

#endif
