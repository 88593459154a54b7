/* Which units can still be activated (O2.2-a). */
#ifndef GONFALON_ORDERS_ROTATION_H
#define GONFALON_ORDERS_ROTATION_H

#include "common/match/match.h"

bool orders_can_activate(const struct match *m, int32_t unit);
int32_t orders_to_activate(const struct match *m, int32_t side); /* how many */

#endif
