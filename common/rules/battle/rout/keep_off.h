/* B8.2-j: routers keep a pace from enemies. */
#ifndef GONFALON_BATTLE_KEEP_OFF_H
#define GONFALON_BATTLE_KEEP_OFF_H

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/run_away.h"

/* Are the bodies a pace or more from every figure of that enemy? */
bool battle_a_pace_from(const struct match *m, const struct massed_bodies *b, int32_t enemy);
/* None of the bodies would stand on somebody of another unit. */
bool battle_stand_clear(const struct match *m, const struct massed_bodies *b);
/* B5-b: bodies that would stand on somebody where the last `back` of the flight ends are drawn back along
 * that, or go ahead by at most `ahead`, to the nearest place where they do not. False: there is none. */
bool battle_find_clear(const struct match *m, struct massed_bodies *b, struct massed_flight *flight,
                       length back, length ahead);
/* The bodies stand where the flight would end; they are drawn back along it to where it may go. */
void battle_keep_off_enemies(const struct match *m, struct massed_bodies *b, struct massed_flight *flight);

#endif
