/* The picture of a match whose rules are not here, folded from what was stored of it: how the table looked to
 * the viewer before anything happened, and every event that he was told since. */
#ifndef GONFALON_SERVER_CORE_FOLD_H
#define GONFALON_SERVER_CORE_FOLD_H

#include "server/core/replay.h"

/* As this viewer saw the table after his event of that number, or after the last one, if there are not so
 * many. The picture is empty if the match has no first picture stored. */
void fold_view(struct core *core, int64_t match, int32_t viewer, uint32_t event, replay_seen *seen,
               void *context);

#endif
