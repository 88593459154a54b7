/* The lobby: matches before they begin, lists of them, and lists that keep themselves up to date. */
#ifndef GONFALON_SERVER_CORE_LOBBY_H
#define GONFALON_SERVER_CORE_LOBBY_H

#include "server/core/room.h"

struct person;

/* --- lobby.c ---------------------------------------------------------------------------------- */

/* A new room with its seats and its dice; nobody is seated and nothing is stored. NULL: no room is to be had.
 */
struct room *lobby_new_room(struct core *core, const Gonfalon__V1__MatchSettings *settings, int64_t host,
                            const char *creator);
void lobby_write_new(struct room *room, struct batch *batch);
void lobby_cancel(struct room *room, struct request *r);
/* Like with_room, by an invitation code. */
void with_code(struct request *r, const char *code, room_handler *then);

/* --- lobby_list.c ----------------------------------------------------------------------------- */

/* Is it a match of his: has he a seat in it, or has he made it? Only these know of one by invitation. */
bool lobby_own(const struct room *room, int64_t account);
/* Does a match (loaded, or only its row filled in) pass the filter of this account (0: nobody)? */
bool lobby_matches(const struct room *room, const Gonfalon__V1__MatchFilter *filter, int64_t account);
/* Are all members of it within their limits? */
bool lobby_filter_sound(const Gonfalon__V1__MatchFilter *filter);
/* A room of what a row says, and who is at the table now; it is in no list of the core's. NULL: it cannot be
 * read. */
struct room *lobby_fill_row(struct core *core, const struct match_row *row);
void lobby_drop_row(struct room *room);
/* Answers with a MatchListReply. `filter` may be NULL. */
void lobby_list(struct request *r, const Gonfalon__V1__MatchFilter *filter, const Gonfalon__V1__Page *page);

/* Where the next page of a list begins, behind a row with that time and id, and back. False: it is no such
 * text.
 */
char *list_cursor(struct arena *a, int64_t time_ms, int64_t id);
bool list_cursor_read(const char *cursor, struct row_filter *filter);

/* --- lobby_live.c ----------------------------------------------------------------------------- */

/* Something that lists show has changed; it is told with the next flush. */
void lobby_room_changed(struct room *room);
void lobby_room_gone(struct room *room);
/* Somebody has no seat any more in a match that he may not have known of otherwise. */
void lobby_seat_lost(const struct room *room, int64_t account);
void lobby_person_changed(struct core *core, struct person *p);
void lobby_person_gone(struct core *core, struct person *p);
void lobby_unsubscribe(struct session *s);
/* A packet to all who look at the lobby, but for those who have muted the account. */
void lobby_say(struct core *core, struct packet *packet, int64_t from);
void lobby_start(struct core *core);
void lobby_stop(struct core *core);

/* --- start.c ---------------------------------------------------------------------------------- */

/* Everybody is seated and ready. */
bool room_complete(const struct room *room);
/* Could the match begin with its scenario, as far as that can be known before all armies are there? False:
 * `problems` says all that is wrong and where. */
bool room_rehearse(struct room *room, struct problems *problems);
/* Makes the setup, the game and its first events, and puts all into the batch. False: `problems` says why
 * not, and nothing has changed. */
bool room_start(struct room *room, struct batch *batch, struct problems *problems);

/* --- seats.c ---------------------------------------------------------------------------------- */

/* Gives the seat to the account (or takes it away: 0), and forgets what belonged to who was there. */
void seat_set(struct room *room, uint32_t seat, int64_t account, const char *name, const char *bot);
/* Commits a change of the row, and answers r with the match. */
void commit_match(struct room *room, struct request *r, room_handler *then);

/* What an ArmyChoice came to. */
struct chosen_army {
    const char *json, *name; /* in the request's memory; json NULL: none was chosen */
};

typedef void army_found_then(struct request *r, const struct chosen_army *army);

/* Finds the list (perhaps in the store) and checks it against the rules of the system, then runs `then`.
 * Refuses r if it will not do. `choice` may be NULL. */
void army_find(struct request *r, const char *system, int32_t points, const Gonfalon__V1__ArmyChoice *choice,
               army_found_then *then);
/* The same without the store, for bots: only ready-made lists and JSON. False: refused. */
bool army_find_now(struct request *r, const char *system, int32_t points,
                   const Gonfalon__V1__ArmyChoice *choice, struct chosen_army *army);
void army_set(struct room *room, int32_t side, const struct chosen_army *army);

/* Counts the unfinished matches that the account has a seat in, then runs `then`, or refuses r if there are
 * too many. */
typedef void counted_then(struct request *r);
void seats_counted(struct request *r, counted_then *then);

/* Puts a bot on a free seat of the side. False: refused. */
bool bot_seat(struct room *room, struct request *r, const Gonfalon__V1__BotSeat *bot);

#endif
