/* What the options of Q_SHOOT mean. */
#ifndef GONFALON_BATTLE_SHOOTING_H
#define GONFALON_BATTLE_SHOOTING_H

#include "common/rules/battle/frames.h"

/* The volley behind the number of an option; not that of nobody. */
struct battle_volley battle_volley_of(const struct match *m, int32_t number);

#endif
