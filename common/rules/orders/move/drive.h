/* O10.11-a: chariots move and charge on arcs. */
#ifndef GONFALON_ORDERS_DRIVE_H
#define GONFALON_ORDERS_DRIVE_H

#include "common/rules/massed/drive.h"
#include "common/rules/orders/frames.h"

bool orders_drives(const struct match *m, int32_t unit);
/* The chariots go where the answer to Q_DRIVE has them; returns what that cost. */
length orders_drive(struct match *m, const struct orders_move_frame *v, const struct answer *a);

/* The arcs of a charge over that distance: as answered, or towards the centre of a unit. */
void orders_take_arcs(struct match *m, int32_t unit, length rolled, const struct answer *a);
void orders_arcs_towards(struct match *m, int32_t unit, length rolled, int32_t target);
/* All chariots of the unit go on with a charge, each on its arc and then straight. Returns what stopped the
 * first that met an enemy, else how far the others got. */
struct march_end orders_drive_on(struct match *m, int32_t unit, length rolled, length budget, length *spent);

#endif
