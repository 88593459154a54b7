/* A line of a field table (common/match/fields.h). */
#ifndef GONFALON_RULES_SHARED_FIELD_H
#define GONFALON_RULES_SHARED_FIELD_H

#include <stddef.h>

#include "common/match/fields.h"

/* A table needs offsetof, which no function can give. */
#define FIELD(record, text, member, seen, low, high, list)                                                   \
    {                                                                                                        \
        .name = (text), .offset = offsetof(record, member), .sight = (seen), .min = (low), .max = (high),    \
        .words = (list)                                                                                      \
    }

#endif
