/* Battle: the phase of the turn, for records and viewers. */
#ifndef GONFALON_BATTLE_PHASES_H
#define GONFALON_BATTLE_PHASES_H

#include "common/rules/battle/figures.h"

static inline void battle_enter_phase(struct match *m, enum battle_phase step)
{
    assert(step <= PHASE_END);
    battle_of(m)->step = (int32_t)step;
    m->state->phase = (int32_t)step;
}

#endif
