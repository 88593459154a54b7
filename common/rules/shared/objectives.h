/* Objectives of a scenario: what the systems tell of them alike. */
#ifndef GONFALON_RULES_SHARED_OBJECTIVES_H
#define GONFALON_RULES_SHARED_OBJECTIVES_H

#include "common/match/match.h"

/* The side has fulfilled the objective, counted from 0, and gets its points. */
void tell_objective(struct match *m, const char *key, const char *rule, int32_t side, int32_t which,
                    int32_t points);

#endif
