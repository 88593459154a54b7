/* Lines of a field table (common/match/fields.h). */
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

/* A number that viewers are told as the text key which `teller` gives for it. */
#define NAMED(record, text, member, high, teller)                                                            \
    {                                                                                                        \
        .name = (text), .offset = offsetof(record, member), .sight = SEEN_BY_ALL, .min = 0, .max = (high),   \
        .named = (teller)                                                                                    \
    }

/* The number of a figure, or -1; what everybody sees, and is called as its member. */
#define FIGURE_FIELD(record, text, member, seen, figures)                                                    \
    {                                                                                                        \
        .name = (text), .offset = offsetof(record, member), .sight = (seen), .min = -1, .max = (figures),    \
        .refers = REFERS_TO_FIGURE                                                                           \
    }
#define FIGURE(record, member, figures) FIGURE_FIELD(record, #member, member, SEEN_BY_ALL, figures)

/* What everybody sees, and what is called as its member: a number within limits; yes or no. */
#define NUMBER(record, member, low, high) FIELD(record, #member, member, SEEN_BY_ALL, low, high, NULL)
#define FLAG(record, member)              NUMBER(record, member, 0, 1)

#endif
