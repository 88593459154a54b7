/* O8.1: casting, as the procedures that let a unit act need it. */
#ifndef GONFALON_ORDERS_CAST_H
#define GONFALON_ORDERS_CAST_H

#include "common/match/match.h"

/* This figure can still cast at least one spell now. P_CAST is entered with it. */
bool orders_can_cast(const struct match *m, int32_t figure);

#endif
