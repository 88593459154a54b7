/* Reads from the store, row by row, all events of a match as one viewer was told them. */
#ifndef GONFALON_SERVER_CORE_PAST_H
#define GONFALON_SERVER_CORE_PAST_H

#include "server/core/room.h"

/* Gets the rows in order. False: that one cannot be read, or there are too many. */
typedef bool past_row(void *context, const struct events_row *row);
/* All rows have been read; false: they could not be. */
typedef void past_done(void *context, bool good);

void past_read(struct core *core, int64_t match, int32_t viewer, past_row *row, past_done *done,
               void *context);
/* The same with the row before them, which holds a packed View: how the table looked before anything
 * happened. Matches that began before such rows were written have none, and are not `good`. */
void past_read_whole(struct core *core, int64_t match, int32_t viewer, past_row *row, past_done *done,
                     void *context);

/* The answer that was made of them; or that the store could not be read. */
void past_reply(struct request *r, bool good, Gonfalon__V1__ServerMessage__BodyCase body, void *answer);

/* As whom r may look at the past of a match: as whom he sits there, and once it is over as anybody. `wanted`
 * may be NULL. -1: refused. */
int32_t past_viewer(struct room *room, struct request *r, const Gonfalon__V1__Viewer *wanted);

#endif
