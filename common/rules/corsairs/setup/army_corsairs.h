/* Crews: what the rules allow in an army list, and what it costs. */
#ifndef GONFALON_RULES_CORSAIRS_ARMY_CORSAIRS_H
#define GONFALON_RULES_CORSAIRS_ARMY_CORSAIRS_H

#include "common/army/army.h"

/* Each character is a unit of one, so a list can have no more characters than a match has units for. */
enum { CREW_MAX = UNITS_MAX / SIDES_MAX };

/* The sections in which the equipment of a character is found, ended by NULL. */
extern const char *const corsairs_equipment[];

/* What one character of this unit costs (C11-a). */
int64_t corsairs_cost(const struct catalogue *c, const json_t *unit);
int32_t corsairs_class(const struct catalogue *c, const json_t *unit);
/* His movement allowance in cm: the lowest that fits him (C3-a). */
int32_t corsairs_move(const struct catalogue *c, const json_t *unit);
/* Has he the trait, by his profile or by the list? */
bool corsairs_trait(const struct catalogue *c, const json_t *unit, const char *trait);

#endif
