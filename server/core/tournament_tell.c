/* Sends the notifications of a tournament to its people. */
#include "server/core/hall.h"
#include "server/core/notes.h"

void hall_notify(struct hall *hall, int64_t account, Gonfalon__V1__NotificationKind kind, const char *match,
                 const char *from)
{
    if (account != 0)
        notify_of_tournament(hall->core, account, kind, hall->text_id, match, from);
}

void hall_notify_once(struct hall *hall, int64_t account, Gonfalon__V1__NotificationKind kind,
                      const char *match)
{
    if (account != 0)
        notify_of_tournament_once(hall->core, account, kind, hall->text_id, match);
}

void hall_notify_entrants(struct hall *hall, Gonfalon__V1__NotificationKind kind, int64_t but,
                          const char *from)
{
    for (uint32_t i = 0; i < hall->t->entrants; i++)
        if (entrant_in(&hall->t->entrant[i]) && hall->t->entrant[i].account != but)
            hall_notify(hall, hall->t->entrant[i].account, kind, "", from);
}

/* Those who have come off the waiting list by the last entry. */
void hall_tell_admitted(struct hall *hall, struct request *r)
{
    const struct tournament *t = hall->t;

    (void)r;
    for (uint32_t i = 0; i < t->entrants; i++)
        if (t->entrant[i].admitted_by == t->entries)
            hall_notify(hall, t->entrant[i].account,
                        GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_ADMITTED, "", "");
}
