/* Drills as suggestions try them. */
#ifndef GONFALON_ORDERS_MOVES_H
#define GONFALON_ORDERS_MOVES_H

#include "common/rules/orders/actions.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/move/drill.h"

/* Straight at the goal and to both sides of it, by quarters of the way; a mere wheel; straight ahead as it
 * faces, all of the way and half of it. */
enum { DRILLS = 15 };

/* The enemy that the unit would touch at the end of the march; NO_UNIT: none. */
int32_t orders_march_meets(const struct match *m, const struct massed_march *march);

#endif
