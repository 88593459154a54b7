/* Reading the "start" of a scenario file: what every resume_at needs. What cannot be read is a problem of its
 * own, told in words that all systems share. */
#ifndef GONFALON_RULES_SHARED_START_H
#define GONFALON_RULES_SHARED_START_H

#include "common/army/army.h"
#include "common/match/match.h"

/* False and a problem for each key that is not in the list, which NULL ends. */
bool start_keys_known(const json_t *start, const char *const *keys, struct problems *problems);

/* Each leaves its result as it is where the file has no such key; false and a problem where the word under it
 * names nothing. Sides are named by letter or name; of the phases the number in the list is told, which NULL
 * ends. */
bool start_side(const struct match *m, const json_t *start, const char *key, int32_t *side,
                struct problems *problems);
bool start_unit(const struct match *m, const json_t *start, const char *key, int32_t *unit,
                struct problems *problems);
bool start_figure(const struct match *m, const json_t *start, const char *key, int32_t *figure,
                  struct problems *problems);
bool start_phase(const json_t *start, const char *const *phases, int32_t *phase, struct problems *problems);

/* What stands under the key names nobody that it could mean: a problem, and false. */
bool start_nobody(const json_t *start, const char *key, struct problems *problems);

#endif
