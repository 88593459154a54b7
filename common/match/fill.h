/* Inside the engine: fills a new state from the part of a setup that means the same in every system. */
#ifndef GONFALON_MATCH_FILL_H
#define GONFALON_MATCH_FILL_H

#include "common/army/army.h"
#include "common/match/state.h"

struct rules;

/* Names, players, options, clock and terrain, into a state that has just been laid out. */
bool fill_state(const struct rules *r, const struct muster *muster, struct state *s,
                struct problems *problems);

#endif
