/* Inside the rooms: what happens when somebody comes to the table or leaves it. */
#ifndef GONFALON_SERVER_CORE_ROOM_OPEN_H
#define GONFALON_SERVER_CORE_ROOM_OPEN_H

#include "server/core/room.h"

/* Leads whoever asked to the table, if he is still there, and answers an OpenMatchRequest with a packed view,
 * or with events, or (both empty) with nothing new. */
void room_enter(struct room *room, struct request *r, int32_t viewer, int32_t player, struct blob view,
                Gonfalon__V1__Event **events, size_t event_count);
/* Handles an OpenMatchRequest again from its beginning, after what it waited for has changed. */
void open_again(struct request *r, int64_t match);
/* Sends the status of the match to all spectators. */
void room_tell_spectators(struct room *room);
/* The message with that status; where spectators see the match later, it is the status of what they see. */
struct packet *room_pack_status(struct room *room);
/* Somebody has come or gone: clocks, status, lobby. */
void room_presence_changed(struct room *room);
/* A push of events that are packed as fields of an Events message. */
struct packet *pack_events(const struct room *room, struct blob events);

#endif
