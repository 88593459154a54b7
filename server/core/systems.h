/* What this server can play: the installed rules, their catalogues, scenarios, ready armies and rule texts.
 */
#ifndef GONFALON_SERVER_CORE_SYSTEMS_H
#define GONFALON_SERVER_CORE_SYSTEMS_H

#include "common/match/rules.h"
#include "server/core/request.h"

/* The catalogue of a system, with the host's additions; NULL: no such system. */
const struct catalogue *system_catalogue(struct core *core, const char *system);
/* The same, to begin matches with. NULL if something is wrong in the host's files: then whoever begins a
 * match reads them again and tells what. */
const struct catalogue *system_sound(struct core *core, const char *system);
/* Without the host's additions: with it matches are read whose setups hold those that they need. */
const struct catalogue *system_built_in(struct core *core, const char *system);
/* Cost of the list; what is wrong with it is in `problems`. `points` 0: the system's default. */
int32_t army_cost(struct core *core, const char *system, const char *json, int32_t points,
                  struct problems *problems);
/* The nth ready army that may be played at these points, or the last if there are fewer; NULL: none may. */
const json_t *system_ready_army(struct core *core, const char *system, int32_t points, int32_t nth);
/* The scenario as an object of the catalogue; NULL: none. */
const json_t *system_scenario(struct core *core, const char *system, const char *name);
/* A text for people, {"en": ..., "fr": ...} or plain, in a language. */
const char *words_in(const json_t *words, const char *language);
/* By what an edition of the catalogue is known; "" if there is none. */
const char *system_edition(struct core *core, const char *system);
void systems_stop(struct core *core);

#endif
