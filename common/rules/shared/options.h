/* Options of a decision, and answers that are one of them. */
#ifndef GONFALON_RULES_SHARED_OPTIONS_H
#define GONFALON_RULES_SHARED_OPTIONS_H

#include "common/match/rules.h"

/* Default answers: a system puts what harms least first, or last; or nobody is named, and all stay where they
 * are. */
fallback_question fallback_first_option, fallback_last_option, fallback_nobody;

/* An option that is about a figure, which its text calls `role`. */
struct option *figure_option(struct decision *d, const char *tag, const char *label, int32_t id,
                             const char *role, int32_t figure);

/* Suggests this option alone, in its own words; NULL when the list is full. */
struct suggestion *suggest_option(struct suggestions *s, const struct option *o, int32_t worth);

#endif
