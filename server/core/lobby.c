/* Matches before they begin: created, shown, cancelled, invited to. */
#include "server/core/lobby.h"

#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/lessons.h"
#include "server/core/notes.h"
#include "server/core/people.h"
#include "server/core/settings.h"

#include <stdlib.h>
#include <string.h>

/* --- create ----------------------------------------------------------------------------------- */

/* Without what is too big for lists: that goes into the draft. */
static Gonfalon__V1__MatchSettings *copy_settings(const Gonfalon__V1__MatchSettings *s)
{
    struct bytes packed = {0};
    Gonfalon__V1__MatchSettings light = *s;
    char none[] = "";

    light.scenario_json = none;
    light.n_bots = 0;
    wire_append(&packed, &light);
    Gonfalon__V1__MatchSettings *copy = gonfalon__v1__match_settings__unpack(NULL, packed.size, packed.data);

    bytes_free(&packed);
    return copy;
}

static void make_code(struct core *core, char code[CODE_SIZE])
{
    match_id_write(random_id(core->port.random) & ((INT64_C(1) << 50) - 1), code);
}

static bool make_pact(struct room *room)
{
    const struct random_port *random = room->core->port.random;

    if (room->settings->lesson)
        lesson_dice(room);
    else if (!random_fill(random, room->pact.match_id, DICE_ID_SIZE) ||
             !random_fill(random, room->pact.secret, DICE_SECRET_SIZE))
        return false;
    return keyed_commit(room->core->cipher, &room->pact, room->commitment);
}

static void make_seats(struct room *room)
{
    const Gonfalon__V1__MatchSettings *s = room->settings;

    room->side_count = (int32_t)s->sides;
    room->pact.nonce_count = s->sides;
    for (uint32_t side = 0; side < s->sides; side++)
        for (uint32_t i = 0; i < s->players_per_side; i++)
            room->seat[room->seat_count++].side = (int32_t)side;
    if (s->master != GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE)
        room->seat[room->seat_count++] = (struct seat){.master = true, .side = -1};
    for (uint32_t i = 0; i < room->seat_count; i++)
        room->seat[i].allowance_ms = (int64_t)s->allowance_seconds * 1000;
}

struct room *lobby_new_room(struct core *core, const Gonfalon__V1__MatchSettings *settings, int64_t host,
                            const char *creator)
{
    int64_t id = random_id(core->port.random) & ((INT64_C(1) << 50) - 1);
    struct room *room = id ? room_create(core, id) : NULL;

    if (!room)
        return NULL;
    room->status = ROOM_READY;
    room->fresh = true;
    room->phase = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN;
    room->settings = copy_settings(settings);
    room->host = host;
    copy_text(room->creator, sizeof room->creator, creator);
    room->created_ms = core_wall(core);
    make_code(core, room->code);
    make_seats(room);
    if (settings->scenario_json[0])
        room->scenario_json = must_copy_text(settings->scenario_json);
    if (!make_pact(room)) {
        room_forget(room);
        return NULL;
    }
    return room;
}

void lobby_write_new(struct room *room, struct batch *batch)
{
    room_write(room, batch);
    store_create_invitation(
        batch,
        &(struct invitation_row){.code = room->code,
                                 .match = room->id,
                                 .side = -1,
                                 .created_by = room->host,
                                 .expires_ms = room->created_ms + (int64_t)INVITATION_DAYS * 24 * 3600 * 1000,
                                 .uses_left = INT32_MAX});
}

/* The creator's seat, and the bots'. */
static bool seat_creator(struct room *room, struct request *r, const struct chosen_army *army)
{
    const Gonfalon__V1__CreateMatchRequest *ask = r->message->create_match;

    if (ask->side < -1 || ask->side >= room->side_count) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID, "match.no_such_side",
                       "there is no such side");
        return false;
    }
    if (ask->side >= 0) {
        uint32_t seat = (uint32_t)ask->side * room->settings->players_per_side;

        seat_set(room, seat, r->account, r->name, "");
        if (army->json)
            army_set(room, ask->side, army);
    } else if (room->settings->master == GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR) {
        seat_set(room, room->seat_count - 1, r->account, r->name, "");
    }
    for (size_t i = 0; i < ask->settings->n_bots; i++)
        if (!bot_seat(room, r, ask->settings->bots[i]))
            return false;
    if (room->settings->lesson)
        lesson_make_ready(room);
    return true;
}

static void created(struct room *room, struct request *r)
{
    (void)r;
    lobby_room_changed(room);
}

static void create_with_army(struct request *r, const struct chosen_army *army)
{
    const Gonfalon__V1__CreateMatchRequest *ask = r->message->create_match;
    struct problems *problems = arena_take(&r->memory, sizeof *problems);

    if (!holders_allow_room(r))
        return;
    struct room *room = lobby_new_room(r->core, ask->settings, r->account, r->name);

    if (!room) {
        refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_BUSY, "match.too_many_rooms",
                     "too many matches are being played here", 10000);
        return;
    }
    holders_take(room, HELD_ROOM, r);
    if (!seat_creator(room, r, army) || (room_complete(room) && !holders_allow_start(room, r))) {
        room_forget(room);
        return;
    }
    if (room->scenario_json && !room_rehearse(room, problems)) {
        room_forget(room);
        refuse_problems(r, problems);
        return;
    }
    struct batch *batch = store_begin(r->core->port.store);

    lobby_write_new(room, batch);
    /* Bots alone, and lessons, need not wait for anybody. */
    if (room_complete(room) && !room_start(room, batch, problems)) {
        store_abandon(batch);
        room_forget(room);
        refuse_problems(r, problems);
        return;
    }
    holders_started(room, r);
    answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_MATCH,
                encode_match_reply(&r->memory, room, r->account));
    room_commit(room, r, batch, created);
}

static void create_counted(struct request *r)
{
    const Gonfalon__V1__CreateMatchRequest *ask = r->message->create_match;

    army_find(r, ask->settings->system, ask->settings->points, ask->army, create_with_army);
}

void create_match_run(struct request *r)
{
    Gonfalon__V1__CreateMatchRequest *ask = r->message->create_match;

    if (r->core->draining) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_DRAINING, "server.stops",
                       "the server is about to stop");
        return;
    }
    if (!ask->settings) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "match.no_settings",
                       "a match needs settings");
        return;
    }
    if ((!ask->settings->lesson || lesson_fill(r)) && settings_check(r, ask->settings))
        seats_counted(r, create_counted);
}

/* --- show ------------------------------------------------------------------------------------- */

static void code_found(void *context, const struct store_result *result, const struct invitation_row *row)
{
    struct request *r = context;

    if (result->status != STORE_OK)
        refuse_for_store(r, result);
    else if (!row || row->expires_ms < core_wall(r->core))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "match.not_found",
                       "there is no such invitation");
    else
        with_room_id(r, row->match, r->then);
}

void with_code(struct request *r, const char *code, room_handler *then)
{
    r->then = then;
    r->code = code;
    if (strlen(code) >= CODE_SIZE)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "match.not_found",
                       "there is no such invitation");
    else
        store_find_invitation(r->core->port.store, code, code_found, r);
}

static void show(struct room *room, struct request *r)
{
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_MATCH, encode_match_reply(&r->memory, room, r->account));
}

void match_show_run(struct request *r)
{
    const Gonfalon__V1__MatchShowRequest *ask = r->message->match_show;

    if (ask->which_case == GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_CODE)
        with_code(r, ask->code, show);
    else
        with_room(r, ask->which_case == GONFALON__V1__MATCH_SHOW_REQUEST__WHICH_ID ? ask->id : "", show);
}

/* --- cancel, invite --------------------------------------------------------------------------- */

static void cancelled(struct room *room, struct request *r)
{
    notify_seats(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_CANCELLED, room->text_id,
                 r->account, r->name);
    if (room_seat_of(room, r->account) < 0)
        lobby_seat_lost(room, r->account); /* the last one has left */
}

void lobby_cancel(struct room *room, struct request *r)
{
    struct batch *batch = room_batch(room);

    room->phase = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_CANCELLED;
    room->ended_ms = core_wall(room->core);
    room_write(room, batch);
    answer_done(r, batch);
    room_commit(room, r, batch, cancelled);
}

static void cancel(struct room *room, struct request *r)
{
    if (room->tournament != 0)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.of_tournament",
                       "seats and lists of this match are those of its tournament");
    else if (!room_governed_by(room, r))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.not_yours",
                       "only its creator may do that");
    else if (room->phase != GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "match.begun",
                       "the match has begun");
    else
        lobby_cancel(room, r);
}

void cancel_run(struct request *r)
{
    with_room(r, r->message->cancel_match->match, cancel);
}

/* What an invitation says, from the room as it was when the name was looked up. */
struct invited {
    char match[MATCH_ID_SIZE];
    char code[CODE_SIZE];
};

static void invited_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;
    const struct invited *invited = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!row) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "person.not_here",
                       "there is nobody of that name: send the code");
    } else {
        notify(r->core, row->id, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_INVITED, invited->match,
               r->name, invited->code);
        reply_done(r);
    }
}

static void invite(struct room *room, struct request *r)
{

    if (room_seat_of(room, r->account) < 0 && !room_governed_by(room, r)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.no_seat",
                       "you have no seat in this match");
        return;
    }
    if (strlen(r->message->invite->name) > WIRE_NAME_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "person.not_here",
                       "there is nobody of that name: send the code");
        return;
    }
    struct invited *invited = arena_take(&r->memory, sizeof *invited);

    copy_text(invited->match, sizeof invited->match, room->text_id);
    copy_text(invited->code, sizeof invited->code, room->code);
    r->own = invited;
    find_account(r->core->port.store, r->message->invite->name, invited_found, r);
}

void invite_run(struct request *r)
{
    with_room(r, r->message->invite->match, invite);
}
