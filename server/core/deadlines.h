/* Matches and tournaments that have left memory while a clock of theirs runs: days pass, and then they have
 * to be woken. */
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
