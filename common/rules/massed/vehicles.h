/* Chariots: what team and crew make of the vehicle (B20.2-d, B20.3, O10.11-a). */
#ifndef GONFALON_MASSED_VEHICLES_H
#define GONFALON_MASSED_VEHICLES_H

#include "common/army/army.h"
#include "common/rules/massed/state.h"

/* M of a chariot with so many animals of this M, in half paces; a wagon has 2 paces less (B20.4.2-a). */
int32_t massed_chariot_movement(int32_t animal, int32_t harnessed, bool wagon);
/* Fills in each vehicle of the unit after its team and crew have been mustered. */
void massed_make_chariots(struct match *m, int32_t unit, const struct catalogue *c, const json_t *entry);

#endif
