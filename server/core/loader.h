/* Brings a match from the store: its row, its whole log, and the game played up to some entry from the
 * nearest snapshot. */
#ifndef GONFALON_SERVER_CORE_LOADER_H
#define GONFALON_SERVER_CORE_LOADER_H

#include "server/core/room.h"

enum load_result {
    LOAD_DONE,
    LOAD_NOTHING, /* there is no such match */
    LOAD_FAILED   /* the store could not read it */
};

typedef void load_done(void *context, enum load_result result);

enum { PLAY_NOTHING = -1 }; /* the game is made, but not started */

/* Fills an empty room. The log is read up to entry `upto` (UINT32_MAX: all of it), the game played up to
 * `play_to` (INT64_MAX: all of it). A match whose rules are not here any more has no game. */
void load_room(struct room *into, uint32_t upto, int64_t play_to, load_done *done, void *context);

/* The store will not answer any more: what was on its way goes. */
void load_forget(struct room *room);

#endif
