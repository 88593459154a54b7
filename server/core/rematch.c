/* A rematch: the same settings and the same people, with the sides swapped. The first who asks makes the
 * match; the others find it. */
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/notes.h"
#include "server/core/people.h"

#include <jansson.h>
#include <stdlib.h>

/* Each side goes to the next one's place, with its people and its army. */
static void seat_all(struct room *room, const struct room *old, bool same_sides)
{
    uint32_t per_side = room->settings->players_per_side;
    json_t *setup = json_loads(old->setup ? old->setup : "{}", 0, NULL);

    for (uint32_t i = 0; i < old->seat_count && i < room->seat_count; i++) {
        const struct seat *seat = &old->seat[i];
        uint32_t to = i;

        if (!seat->master && !same_sides)
            to = (i + per_side) % ((uint32_t)room->side_count * per_side);
        seat_set(room, to, seat->account, seat->name, seat->bot);
    }
    for (int32_t side = 0; side < room->side_count; side++) {
        int32_t to = same_sides ? side : (side + 1) % room->side_count;
        json_t *army = json_object_get(json_array_get(json_object_get(setup, "sides"), (size_t)side), "army");
        char *text = army ? json_dumps(army, JSON_COMPACT) : NULL;

        if (text)
            army_set(room, to, &(struct chosen_army){text, old->side[side].army_name});
        free(text);
    }
    json_decref(setup);
}

/* A scenario of the creator's own is in the old setup only. */
static void copy_scenario(struct room *room, const struct room *old)
{
    json_t *setup = json_loads(old->setup ? old->setup : "{}", 0, NULL);
    json_t *scenario = json_object_get(setup, "scenario");

    if (!room->settings->scenario[0] && scenario)
        room->scenario_json = json_dumps(scenario, JSON_COMPACT);
    json_decref(setup);
}

static void made(struct room *old, struct request *r)
{
    notify_seats(old, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_REMATCH, old->rematch, r->account,
                 r->name);
}

static void show(struct room *room, struct request *r)
{
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_MATCH, encode_match_reply(&r->memory, room, r->account));
}

/* Both rows go in one batch, which is the old room's; the new room is loaded when somebody comes to it. */
static void make(struct room *old, struct request *r, struct room *room)
{
    struct batch *batch = store_begin(r->core->port.store);

    seat_all(room, old, r->message->rematch->same_sides);
    copy_scenario(room, old);
    copy_text(old->rematch, sizeof old->rematch, room->text_id);
    room_write(old, batch);
    lobby_write_new(room, batch);
    answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_MATCH,
                encode_match_reply(&r->memory, room, r->account));
    room_forget(room);
    room_commit(old, r, batch, made);
}

static void rematch(struct room *old, struct request *r)
{
    if (room_seat_of(old, r->account) < 0 || !room_over(old)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "rematch.not_now",
                       "who played in a match that is over may ask for another");
        return;
    }
    if (old->rematch[0]) {
        with_room(r, old->rematch, show);
        return;
    }
    Gonfalon__V1__MatchSettings settings = *old->settings;

    settings.lesson = false; /* the dice of a rematch are fair */
    struct room *room = r->core->draining ? NULL : lobby_new_room(r->core, &settings, r->account, r->name);

    if (room)
        make(old, r, room);
    else
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "match.too_many_rooms",
                     "no further match can be begun here at present", 10000);
}

void rematch_run(struct request *r)
{
    with_room(r, r->message->rematch->match, rematch);
}
