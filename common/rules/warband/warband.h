/* Warband: the headers of the rule system taken together. */
#ifndef GONFALON_WARBAND_H
#define GONFALON_WARBAND_H

#include "common/rules/warband/actions.h"
#include "common/rules/warband/aims.h"
#include "common/rules/warband/army_warband.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/attacks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation.h"
#include "common/rules/warband/menu.h"
#include "common/rules/warband/morale.h"
#include "common/rules/warband/moves.h"
#include "common/rules/warband/sight.h"
#include "common/rules/warband/spells.h"
#include "common/rules/warband/state.h"

#endif
