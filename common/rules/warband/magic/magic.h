/* Inside magic: what casting, asking and what lasts share. */
#ifndef GONFALON_WARBAND_MAGIC_H
#define GONFALON_WARBAND_MAGIC_H

#include "common/rules/warband/warband.h"

/* P_CAST: v: magician, slot, concentrated; the target and where it is; how many a gust is at, and they. */
enum { V_FIGURE, V_SLOT, V_CONCENTRATED, V_TARGET, V_X, V_Y, V_CHOSEN, V_FIRST_CHOSEN };
enum { GUST_MOST = 4 };

bool warband_roll_casting(struct match *m, int32_t figure, int32_t slot, bool concentrated);
void warband_start_lasting(struct match *m, int32_t figure, int32_t spell, int32_t unit, struct point at);
bool warband_gust_spreads(const struct match *m, const struct frame *f); /* somebody else could fall too */

#endif
