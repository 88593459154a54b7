/* Inside the rooms: what happens when somebody comes to the table or leaves it. */
#ifndef GONFALON_SERVER_CORE_ROOM_OPEN_H
#define GONFALON_SERVER_CORE_ROOM_OPEN_H

#include "server/core/room.h"

/* Leads whoever asked to the table, if he is still there, and answers an OpenMatchRequest with a packed view,
 * or with events, or (both empty) with nothing new. */
void room_enter(struct room *room, struct request *r, int32_t viewer, int32_t player, struct blob view,
                Gonfalon__V1__Event **events, size_t event_count);
/* Once more from the start of it. */
void open_again(struct request *r, int64_t match);
/* The status to spectators, when they have caught up with the end. */
void room_tell_spectators(struct room *room);
/* As they are told it. */
struct packet *room_pack_status(struct room *room);
/* Somebody has come or gone: clocks, status, lobby. */
void room_presence_changed(struct room *room);
/* A push of events that are packed as fields of an Events message. */
struct packet *pack_events(const struct room *room, struct blob events);

#endif
