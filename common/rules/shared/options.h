/* Answers that are one of the options. */
#ifndef GONFALON_RULES_SHARED_OPTIONS_H
#define GONFALON_RULES_SHARED_OPTIONS_H

#include "common/rules/rules.h"

/* Default answers: a system puts what harms least first, or last. */
fallback_question fallback_first_option, fallback_last_option;

#endif
