/* Dice that were thrown for the same thing against the same number are shown as one roll. */
#ifndef GONFALON_MASSED_THROWS_H
#define GONFALON_MASSED_THROWS_H

#include "common/match/event.h"

#include <string.h>

/* Could another die be shown in this roll? */
static inline bool massed_same_throw(const struct roll *roll, const char *what, int32_t target,
                                     const struct modifier *row, int32_t count)
{
    if (roll->what != what || roll->target != target || roll->dice == ROLL_DICE_MAX ||
        roll->modifier_count != count)
        return false;
    for (int32_t i = 0; i < count; i++)
        if (roll->modifier[i].value != row[i].value || strcmp(roll->modifier[i].rule, row[i].rule) != 0)
            return false;
    return true;
}

#endif
