/* Warband: lists and their cost; from catalogue, lists and scenario to figures (army_warband.c, muster.c,
 * gear.c). */
#ifndef GONFALON_WARBAND_ARMY_WARBAND_H
#define GONFALON_WARBAND_ARMY_WARBAND_H

#include "common/match/match.h"
#include "common/match/rules.h"
#include "common/rules/warband/constants.h"

/* A number that the schema of the data asks for, so that it is always there. */
static inline int32_t warband_stated(const json_t *from, const char *key)
{
    return catalogue_number(from, key, 0);
}

extern const char *const warband_schools[SCHOOLS + 1];
int64_t warband_unit_cost(const struct catalogue *c, const json_t *unit);
int32_t warband_figure_cost(const json_t *profile);
int32_t warband_weapon_number(struct match *m, const struct muster *muster, const char *id);
int32_t warband_spell_number(struct match *m, const struct muster *muster, const char *id);

#endif
