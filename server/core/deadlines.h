/* The alarm clock for matches and tournaments that are not in memory while one of their clocks runs: it loads
 * each of them again when its deadline comes, perhaps days later. */
#ifndef GONFALON_SERVER_CORE_DEADLINES_H
#define GONFALON_SERVER_CORE_DEADLINES_H

#include "server/core/inside.h"

/* Reads from the store which matches have to be awake, and when. */
void deadlines_start(struct core *core);
void deadlines_stop(struct core *core);
void deadlines_add(struct core *core, int64_t match, int64_t wall_ms);
void deadlines_add_tournament(struct core *core, int64_t tournament, int64_t wall_ms);
/* Wakes those whose time has come. */
void deadlines_wake(struct core *core);

#endif
