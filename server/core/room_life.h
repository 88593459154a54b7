/* How rooms come and go: for those who lend them, give them back or lose them (room_lent.c, annexes.c,
 * borrow.c). */
#ifndef GONFALON_SERVER_CORE_ROOM_LIFE_H
#define GONFALON_SERVER_CORE_ROOM_LIFE_H

#include "server/core/room.h"

/* --- room.c --- */

/* Nobody needs it any more, and it is in no map. */
void room_free(struct room *room);
/* Clocks, bots and delayed spectators rest. */
void room_rest(struct room *room);
/* From the store; whoever sits there gets a picture, unless `settled` says what they were told. */
void room_load(struct room *room);
/* Nothing of it is under way any more. */
void room_ready(struct room *room);
/* In the line of those who want something of it. */
void room_wait(struct room *room, struct request *r);

/* --- room_lent.c --- */

/* It has been lent: what is kept of it is what lists show, and who sits there. */
void room_part(struct room *room);
/* Those who wait for it. */
struct request *room_take_waiting(struct room *room);
/* It goes on here, as it is durable. `status`: all that is durable has been told, this last; NULL: nobody
 * knows what was told. */
void room_take_back(struct room *room, struct packet *status);
/* Nobody needs it in memory until then, on the wall; 0: until somebody asks. */
void room_sleep(struct room *room, int64_t deadline);
/* It is not ours any more, whatever is under way. Those who wait for it are forgotten: others look after
 * them. */
void room_lose(struct room *room);
/* What was asked of another node, which has not answered, is asked again: before the room goes on. */
void room_ask_again(struct room *room);

#endif
