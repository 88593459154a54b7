/* Warband: the headers of the rule system taken together. */
#ifndef GONFALON_WARBAND_H
#define GONFALON_WARBAND_H

#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/morale/morale.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/setup/army_warband.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"
#include "common/rules/warband/turn/menu.h"

#endif
