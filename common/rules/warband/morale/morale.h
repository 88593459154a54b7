/* Warband: control tests and what they stand on (control.c). */
#ifndef GONFALON_WARBAND_MORALE_H
#define GONFALON_WARBAND_MORALE_H

#include "common/match/event.h"
#include "common/match/match.h"

void warband_control_roll(const struct match *m, int32_t unit, struct roll *r);
int32_t warband_control_value(const struct match *m, int32_t unit);
bool warband_standard_near(const struct match *m, int32_t unit);
bool warband_half_lost(const struct match *m, int32_t unit);

#endif
