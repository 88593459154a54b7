/*
 * Thinking on another thread: what a bot answers, what a player is suggested, and how far a figure can go
 * take long. Accounts take turns (turns.h): the host of a match for its bots, a player for what he asks; a
 * bot with nobody at its table yields to all others. The copy of the match that is thought about is made when
 * its turn has come, so that those who wait take no memory. Once the match has moved on (room_moved) a
 * thought counts no more.
 */
#ifndef GONFALON_SERVER_CORE_THOUGHTS_H
#define GONFALON_SERVER_CORE_THOUGHTS_H

#include "common/bot/bot.h"
#include "server/core/room.h"

void thoughts_start(struct core *core, uint64_t seed);
void thoughts_configure(struct core *core);
/* No callback will come any more. */
void thoughts_free(struct core *core);

/* The bot in that seat has to answer for the side; room_bot_answers or room_bot_waits follows, unless the
 * match has moved on. One at a time for each room. */
void think_of_answer(struct room *room, int32_t side, int32_t player, enum bot_kind kind);
/* Answers r: with what suits the match as it is then, if the side still has to decide the same. */
void think_of_suggestions(struct room *room, struct request *r, int32_t side);
/* The same for the reach of the answer's last item (match_reach), which is in true numbers. */
void think_of_reach(struct room *room, struct request *r, int32_t side, const struct answer *about);
/* Does somebody wait for what is thought of it? */
bool thoughts_asked(const struct room *room);
/* What the room's bot thinks of is not wanted any more. */
void thought_forget(struct room *room);
/* Somebody has come to the table: its bot need not yield. */
void thought_hurry(struct room *room);

#endif
