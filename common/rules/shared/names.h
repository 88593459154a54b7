/* What figures of an army list are called. */
#ifndef GONFALON_RULES_SHARED_NAMES_H
#define GONFALON_RULES_SHARED_NAMES_H

#include "common/army/army.h"
#include "common/match/limits.h"

/* The name that the list gives a unit, or else that of its profile. */
const char *list_unit_name(const struct catalogue *c, const json_t *unit);

/* The name of a figure that the scenario brings, or else its id. */
const char *brought_name(const json_t *figure);

/* The name of figure i of `count`: that of its unit, with a number if it has fellows. */
void list_figure_name(char name[NAME_MAX_BYTES], const char *unit, int32_t i, int32_t count);

#endif
