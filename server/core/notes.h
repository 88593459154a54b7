/* Notifications: what somebody should know who is not looking. They are in the store, so they wait for
 * whoever is not here, and outlast the server. */
#ifndef GONFALON_SERVER_CORE_NOTES_H
#define GONFALON_SERVER_CORE_NOTES_H

#include "server/core/people.h"

struct room;

enum { NOTIFY_MASTER = -1, NOTIFY_ALL = -2 }; /* instead of a side */

/* Told as soon as it is durable, to all connections of the account. */
void notify(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind, const char *match,
            const char *from, const char *code);
/* What an annex wants to be told. */
void notify_for_annex(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind,
                      const char *match, const char *from, const char *code, bool once);
/* The same about a tournament; `match` and `from` may be empty. */
void notify_of_tournament(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind,
                          const char *tournament, const char *match, const char *from);
/* The same, once until it is read. */
void notify_of_tournament_once(struct core *core, int64_t account, Gonfalon__V1__NotificationKind kind,
                               const char *tournament, const char *match);
/* All who have a seat, but one. */
void notify_seats(const struct room *room, Gonfalon__V1__NotificationKind kind, const char *match,
                  int64_t but, const char *from);
/* The same, but only those who are not at the table, and once until it is read. `from` may be empty. */
void notify_absent(const struct room *room, Gonfalon__V1__NotificationKind kind, int32_t side,
                   const char *from);
void notes_stop(struct core *core);

#endif
