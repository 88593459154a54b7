/*
 * How much of the server one account and one address take: matches in memory, counted for whoever brought
 * them there, and matches that bots play among themselves, counted for whoever began them. The address is
 * known while the server runs; after a restart a match of bots counts for its account alone.
 */
#ifndef GONFALON_SERVER_CORE_HOLDERS_H
#define GONFALON_SERVER_CORE_HOLDERS_H

#include "server/core/map.h"

#include <stdint.h>

struct core;
struct holder;
struct request;
struct room;

enum held { HELD_ROOM, HELD_BOTS, HELD_KINDS };

/* Those for whom a room counts; NULL: for nobody. */
struct holders {
    struct holder *account, *address;
};

/* May one more match be in memory for r? False: refused, with the limit. */
bool holders_allow_room(struct request *r);
/* May the match begin for r, if bots play it among themselves? False: refused, with the limit. */
bool holders_allow_start(const struct room *room, struct request *r);
/* The room counts for whoever asks with r. */
void holders_take(struct room *room, enum held kind, const struct request *r);
/* It counts no more. */
void holders_leave(struct room *room, enum held kind);
/* It has begun for r: if bots play it, it counts for his address, too. */
void holders_started(struct room *room, const struct request *r);
/* A match of bots alone counts for its host from its beginning, or from when it is read, to its end. */
void holders_follow(struct room *room);
void holders_free(struct core *core);

#endif
