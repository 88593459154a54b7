/* B8.2-j: routers keep a pace from enemies. */
#ifndef GONFALON_BATTLE_KEEP_OFF_H
#define GONFALON_BATTLE_KEEP_OFF_H

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/run_away.h"

/* Are the bodies a pace or more from every figure of that enemy? */
bool battle_a_pace_from(const struct match *m, const struct massed_bodies *b, int32_t enemy);
/* The bodies stand where the flight would end; they are drawn back along it to where it may go. */
void battle_keep_off_enemies(const struct match *m, struct massed_bodies *b, struct massed_flight *flight);

#endif
