/* Reading the "start" of a scenario file: what every resume_at needs. */
#ifndef GONFALON_RULES_SHARED_START_H
#define GONFALON_RULES_SHARED_START_H

#include "common/army/army.h"
#include "common/match/match.h"

struct trail below_start(const char *key);

/* False and a problem for each key that is not in the list, which NULL ends; `text` is the problem's key. */
bool start_keys_known(const json_t *start, const char *const *keys, const char *text,
                      struct problems *problems);

/* By letter or name; -1 if there is none, or no name. */
int32_t side_named(const struct match *m, const char *name);
int32_t unit_named(const struct match *m, const char *name);
int32_t figure_named(const struct match *m, const char *name);

#endif
