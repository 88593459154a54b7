/* Schemas: what keys and values a JSON text may have, said in JSON, so that a system brings the shape of its
 * data along with the data. One walker checks catalogues, army lists, scenarios and setups. README.md lists
 * the types. */
#ifndef GONFALON_ARMY_SCHEMA_H
#define GONFALON_ARMY_SCHEMA_H

#include "common/army/army.h"

/* Reports all that is wrong with `value`. `c` is where "ref" looks ids up; NULL if there are none yet. */
void schema_check(json_t *type, json_t *value, struct trail at, const struct catalogue *c,
                  struct problems *problems);
/* The same for an object whose keys are given without the {"object": ...} around them. */
void schema_check_keys(json_t *keys, json_t *value, struct trail at, const struct catalogue *c,
                       struct problems *problems);
/* A unit of an army list, with its members. */
void schema_check_unit(json_t *unit, struct trail at, const struct catalogue *c, struct problems *problems);
/* A schema of the engine: "list", "setup", "scenario". The caller owns it. */
json_t *engine_schema(const char *name);

#endif
