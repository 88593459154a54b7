/* What it brings a unit without ranks to walk towards where it wants to be. */
#ifndef GONFALON_BATTLE_ADVICE_WALK_H
#define GONFALON_BATTLE_ADVICE_WALK_H

#include "common/rules/battle/advice/outlook.h"

int64_t battle_walk_gain(const struct match *m, const struct battle_outlook *o);

#endif
