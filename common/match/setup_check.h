/* Inside setup: what is wrong with a scenario, and what of it is left to chance. */
#ifndef GONFALON_MATCH_SETUP_CHECK_H
#define GONFALON_MATCH_SETUP_CHECK_H

#include "common/army/army.h"

/* Keys, types and ids, by the engine's schema and the system's. True if the rest may be read. */
bool scenario_shape(const struct muster *m, struct problems *problems);
/* What no schema can say: places on the table, outlines, references, as many sides as the match has. */
void scenario_check(const struct muster *m, struct problems *problems);

enum { RANDOM_PIECES_MOST = 50 };

/* Writes the terrain that "random_terrain" leaves to chance into the scenario of the setup, drawn from the
 * setup's "seed" (without one: 0). A scenario that has its terrain already is left as it is. */
void draw_terrain(const struct catalogue *c, json_t *setup, struct problems *problems);

#endif
