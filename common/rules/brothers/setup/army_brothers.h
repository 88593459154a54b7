/* Brothers: the cost of a fighter and the limits of a band (F15), from catalogue and list. */
#ifndef GONFALON_BROTHERS_ARMY_H
#define GONFALON_BROTHERS_ARMY_H

#include "common/army/army.h"

extern const char *const brothers_equipment[]; /* sections of the catalogue that equipment comes from */

/* A unit's own value of a key, or its profile's. */
const json_t *brothers_unit_value(const struct catalogue *c, const json_t *unit, const char *key);
bool brothers_unit_lists(const struct catalogue *c, const json_t *unit, const char *key, const char *text);
int32_t brothers_characteristic(const struct catalogue *c, const json_t *unit, const char *key);
/* Points of one fighter without his mount; of the mount with barding. The side's gun is nobody's (F15.4-b).
 */
int32_t brothers_fighter_cost(const struct catalogue *c, const json_t *unit);
int32_t brothers_mount_cost(const struct catalogue *c, const json_t *unit);
bool brothers_is_gun(const struct catalogue *c, const char *id);
/* Which unit of the list has the leader. */
int32_t brothers_leading_unit(const struct catalogue *c, const struct army_list *list);

#endif
