/* The past of a match: the picture of any moment, and events as they were told. */
#ifndef GONFALON_SERVER_CORE_REPLAY_H
#define GONFALON_SERVER_CORE_REPLAY_H

#include "server/core/room.h"

/* The picture as a packed View, valid during the call; empty if there is no such event or it cannot be shown,
 * or, if not `readable`, because the store could not be asked. */
typedef void replay_seen(void *context, struct blob view, bool readable);

/* As this viewer saw the table after his event of that number; 0: before anything happened. */
void replay_view(struct core *core, int64_t match, int32_t viewer, uint32_t event, replay_seen *seen,
                 void *context);

/* Events of stored rows, from number `from` on, at most `most` of them and no more than one answer can hold.
 * NULL if a row cannot be read. */
Gonfalon__V1__Event **rows_events(struct arena *a, const struct events_row *rows, size_t count,
                                  int32_t viewer, uint32_t from, size_t most, size_t *found);

#endif
