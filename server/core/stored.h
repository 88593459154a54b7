/* Converts between a room in memory and its row in the store. */
#ifndef GONFALON_SERVER_CORE_STORED_H
#define GONFALON_SERVER_CORE_STORED_H

#include "server/core/room.h"

/* From the row, as it is found or listed. False: it cannot be read. */
bool room_fill(struct room *room, const struct match_row *row);
/* Frees all that room_fill and play have put into it. */
void room_clear(struct room *room);

/* When the match has to be awake, from the brief of its row. */
struct stored_brief {
    bool bot_acts;
    int64_t deadline_ms;
};
struct stored_brief brief_of(const struct match_row *row);
/* The version of the rules that the match of the row began with; "" if it has not begun. */
void version_of(const struct match_row *row, char version[32]);

#endif
