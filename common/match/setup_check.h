/* Inside setup: what is wrong with a scenario. */
#ifndef GONFALON_MATCH_SETUP_CHECK_H
#define GONFALON_MATCH_SETUP_CHECK_H

#include "common/army/army.h"

/* Keys, types and ids, by the engine's schema and the system's. True if the rest may be read. */
bool scenario_shape(const struct muster *m, struct problems *problems);
/* What no schema can say: places on the table, outlines, references, as many sides as the match has. */
void scenario_check(const struct muster *m, struct problems *problems);

#endif
