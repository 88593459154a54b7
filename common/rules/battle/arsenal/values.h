/* A number with all that made it so: each part has its value and its rule. A roll, its event, its odds and
 * its "why" read the same list. */
#ifndef GONFALON_BATTLE_VALUES_H
#define GONFALON_BATTLE_VALUES_H

#include "common/match/event.h"

#include <stddef.h>

struct battle_values {
    int32_t value; /* the sum of the rows */
    int32_t count;
    struct modifier row[ROLL_MODIFIERS_MAX];
};

/* A part of 0 is no part. */
static inline void battle_add(struct battle_values *v, int32_t value, const char *rule)
{
    if (value == 0)
        return;
    v->value += value;
    modifier_add(v->row, &v->count, value, rule);
}

#endif
