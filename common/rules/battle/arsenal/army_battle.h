/* `check_army` of `battle`: the problems of an army list and its cost: all that both massed systems find
 * (massed/army_massed), and what only this one forbids. */
#ifndef GONFALON_BATTLE_ARMY_H
#define GONFALON_BATTLE_ARMY_H

#include "common/army/army.h"

/* `check_army` of the system. */
int32_t battle_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                          struct problems *problems);

#endif
