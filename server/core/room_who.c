/* Who is who in a match, and what he may. */
#include "server/core/room.h"

int32_t room_seat_of(const struct room *room, int64_t account)
{
    for (uint32_t i = 0; i < room->seat_count && account != 0; i++)
        if (room->seat[i].account == account)
            return (int32_t)i;
    return -1;
}

bool room_has_master(const struct room *room)
{
    return room->seat_count > 0 && room->seat[room->seat_count - 1].master;
}

bool room_governed_by(const struct room *room, const struct request *r)
{
    return room->host == r->account || r->role == GONFALON__V1__ROLE__ROLE_HOST ||
           r->role == GONFALON__V1__ROLE__ROLE_ADMIN;
}

bool room_admits(const struct room *room, const struct request *r)
{
    return room->settings->spectators || room_over(room) || room_seat_of(room, r->account) >= 0 ||
           (r->account != 0 && room_governed_by(room, r));
}

bool room_begun(const struct room *room)
{
    return room->started_ms != 0;
}

bool room_over(const struct room *room)
{
    return room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
}
