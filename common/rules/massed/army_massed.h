/* Massed battles: what is wrong with an army list, and what it costs (B5.3.1, B14, B15, B19, B20, B24). */
#ifndef GONFALON_MASSED_ARMY_H
#define GONFALON_MASSED_ARMY_H

#include "common/army/army.h"

/* `check_army` of both systems. */
int32_t massed_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                          struct problems *problems);

#endif
