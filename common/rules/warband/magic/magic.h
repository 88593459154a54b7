/* Inside magic: what casting, asking and what lasts share. */
#ifndef GONFALON_WARBAND_MAGIC_H
#define GONFALON_WARBAND_MAGIC_H

#include "common/rules/warband/frames.h"

bool warband_roll_casting(struct match *m, int32_t figure, int32_t slot, bool concentrated);
void warband_start_lasting(struct match *m, int32_t figure, int32_t spell, int32_t unit, struct point at);
/* Could somebody else be knocked down with the target? */
bool warband_gust_spreads(const struct match *m, const struct warband_cast_frame *v);

#endif
