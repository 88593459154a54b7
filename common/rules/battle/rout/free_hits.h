/* B8.3, B8.5.1: series of free hits. Where figures of a series touch the leader or a character of the routers
 * their player may aim at him, before the dice (B8.3-b): such a series waits for P_FREE_HITS, which comes
 * before anything else is done with the units; all others are struck at once. */
#ifndef GONFALON_BATTLE_FREE_HITS_H
#define GONFALON_BATTLE_FREE_HITS_H

#include "common/rules/battle/figures.h"

/* The series is due. False: it waits. */
bool battle_free_hits(struct match *m, int32_t unit, int32_t routers, enum battle_series_kind kind);
/* B8.5.2-b: pursuers that are not in contact cannot single out anybody. */
void battle_free_hits_from_afar(struct match *m, int32_t unit, int32_t routers);
/* Does the first series of the unit at those routers wait? */
bool battle_series_waits(const struct match *m, int32_t unit, int32_t routers);
/* Does any series wait? */
bool battle_free_hits_wait(const struct match *m);

#endif
