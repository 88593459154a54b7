/* Seats of a match that has not begun: join, leave, choose an army, send a nonce, be ready. */
#include "common/bot/bot.h"
#include "common/wire/check_text.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/notes.h"
#include "server/core/people.h"
#include "server/core/systems.h"

#include <stdlib.h>
#include <string.h>

/* --- changes of the room ---------------------------------------------------------------------- */

void seat_set(struct room *room, uint32_t index, int64_t account, const char *name, const char *bot)
{
    struct seat *seat = &room->seat[index];

    seat->account = account;
    copy_text(seat->name, sizeof seat->name, name);
    copy_text(seat->bot, sizeof seat->bot, bot);
    seat->ready = bot[0] != '\0';
}

static bool side_is_empty(const struct room *room, int32_t side)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].side == side && (room->seat[i].account != 0 || room->seat[i].bot[0]))
            return false;
    return true;
}

/* The last one to leave a side takes its army and its nonce with him. */
static void seat_clear(struct room *room, uint32_t index)
{
    int32_t side = room->seat[index].side;

    seat_set(room, index, 0, "", "");
    if (side < 0 || !side_is_empty(room, side))
        return;
    struct room_side *s = &room->side[side];

    free(s->army);
    s->army = NULL;
    s->army_chosen = s->nonce_given = false;
    s->army_name[0] = '\0';
    memset(s->nonce, 0, sizeof s->nonce);
    memset(room->pact.nonces[side], 0, DICE_NONCE_SIZE);
}

void army_set(struct room *room, int32_t side, const struct chosen_army *army)
{
    struct room_side *s = &room->side[side];

    free(s->army);
    s->army = must_copy_text(army->json);
    s->army_chosen = true;
    copy_text(s->army_name, sizeof s->army_name, army->name);
}

void commit_match(struct room *room, struct request *r, room_handler *then)
{
    struct batch *batch = room_batch(room);

    room_write(room, batch);
    answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_MATCH,
                encode_match_reply(&r->memory, room, r->account));
    room_commit(room, r, batch, then);
}

static bool is_open(struct room *room, struct request *r)
{
    if (room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "match.begun",
                   "the match has begun, or was cancelled");
    return false;
}

/* Seats and lists of a tournament's tables are the tournament's. */
static bool is_free(struct room *room, struct request *r)
{
    if (room->tournament == 0)
        return is_open(room, r);
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.of_tournament",
                   "seats and lists of this match are those of its tournament");
    return false;
}

/* Others' seats are the creator's to change, until the match begins. */
static bool may_change_seats(struct room *room, struct request *r)
{
    if (!is_free(room, r))
        return false;
    if (room_governed_by(room, r))
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.not_yours",
                   "only its creator may do that");
    return false;
}

/* His seat in a match that has not begun; -1: refused. */
static int32_t open_seat(struct room *room, struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);

    if (!is_open(room, r))
        return -1;
    if (seat < 0)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.no_seat",
                       "you have no seat in this match");
    return seat;
}

/* --- finding an army -------------------------------------------------------------------------- */

struct search {
    const char *system;
    int32_t points;
    army_found_then *then;
};

static bool army_fits(struct request *r, const char *system, int32_t points, const struct chosen_army *army)
{
    struct problems *problems = arena_take(&r->memory, sizeof *problems);

    army_cost(r->core, system, army->json, points, problems);
    if (problems_none(problems))
        return true;
    refuse_problems(r, problems);
    return false;
}

static void no_such_army(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "army.not_found",
                   "there is no such list");
}

static const char *army_title(struct request *r, const char *json)
{
    json_error_t error;
    json_t *root = json_loads(json, 0, &error);
    const char *name = arena_text(&r->memory, words_in(json_object_get(root, "name"), "en"));

    json_decref(root);
    return text_check(name, TEXT_NAME, 0, WIRE_TITLE_MAX) == TEXT_FINE ? name : "";
}

bool army_find_now(struct request *r, const char *system, int32_t points,
                   const Gonfalon__V1__ArmyChoice *choice, struct chosen_army *army)
{
    *army = (struct chosen_army){0};
    if (!choice || choice->from_case == GONFALON__V1__ARMY_CHOICE__FROM__NOT_SET)
        return true;
    if (choice->from_case == GONFALON__V1__ARMY_CHOICE__FROM_JSON) {
        army->json = choice->json;
    } else {
        const struct catalogue *c = system_catalogue(r->core, system);
        const json_t *ready = c && choice->from_case == GONFALON__V1__ARMY_CHOICE__FROM_READY
                                  ? catalogue_army(c, choice->ready)
                                  : NULL;

        if (!ready) {
            no_such_army(r);
            return false;
        }
        char *text = json_dumps(ready, JSON_COMPACT | JSON_SORT_KEYS);

        army->json = arena_text(&r->memory, text);
        free(text);
    }
    if (!army_fits(r, system, points, army))
        return false;
    army->name = army_title(r, army->json);
    return true;
}

static void army_came(void *context, const struct store_result *result, const struct army_row *row)
{
    struct request *r = context;
    const struct search *search = r->own;
    struct chosen_army *army = arena_take(&r->memory, sizeof *army);

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    if (!row || !systems_share(row->system, search->system)) {
        no_such_army(r);
        return;
    }
    char *json = arena_take(&r->memory, row->list.size + 1);

    memcpy(json, row->list.bytes, row->list.size);
    army->json = json;
    army->name = arena_text(&r->memory, row->name);
    if (army_fits(r, search->system, search->points, army))
        search->then(r, army);
}

void army_find(struct request *r, const char *system, int32_t points, const Gonfalon__V1__ArmyChoice *choice,
               army_found_then *then)
{
    if (choice && choice->from_case == GONFALON__V1__ARMY_CHOICE__FROM_LIST) {
        struct search *search = arena_take(&r->memory, sizeof *search);

        *search = (struct search){arena_text(&r->memory, system), points, then};
        r->own = search;
        store_find_army(r->core->port.store, r->account, choice->list, army_came, r);
        return;
    }
    struct chosen_army *army = arena_take(&r->memory, sizeof *army);

    if (army_find_now(r, system, points, choice, army))
        then(r, army);
}

/* --- not too many ----------------------------------------------------------------------------- */

static void counted(void *context, const struct store_result *result, const struct match_row *rows,
                    size_t count)
{
    struct request *r = context;
    counted_then **then = r->own;

    (void)rows;
    if (result->status != STORE_OK)
        refuse_for_store(r, result);
    else if (count >= WIRE_OPEN_MATCHES_MAX)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "match.too_many",
                       "you play in too many matches at once");
    else
        (*then)(r);
}

void seats_counted(struct request *r, counted_then *then)
{
    struct row_filter filter = {
        .statuses = UNFINISHED, .system = "", .account = r->account, .limit = WIRE_OPEN_MATCHES_MAX};
    counted_then **keep = arena_take(&r->memory, sizeof(counted_then *));

    *keep = then;
    r->own = keep;
    store_list_matches(r->core->port.store, &filter, counted, r);
}

/* --- join ------------------------------------------------------------------------------------- */

static int32_t free_seat(const struct room *room, bool master, int32_t side)
{
    for (uint32_t i = 0; i < room->seat_count; i++) {
        const struct seat *seat = &room->seat[i];

        if (seat->account == 0 && !seat->bot[0] && seat->master == master &&
            (master || side == -1 || seat->side == side))
            return (int32_t)i;
    }
    return -1;
}

static void joined(struct room *room, struct request *r)
{
    notify_seats(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_JOINED, room->text_id, r->account,
                 r->name);
}

static void join_seat(struct room *room, struct request *r)
{
    const Gonfalon__V1__JoinRequest *ask = r->message->join;
    const struct chosen_army *army = r->own;
    bool master = ask->as == GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER;

    if (!is_free(room, r))
        return;
    if (room->settings->rated && r->role == GONFALON__V1__ROLE__ROLE_GUEST) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "ratings.no_guests",
                       "guests play without a rating");
        return;
    }
    if (room_seat_of(room, r->account) >= 0) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "match.seated",
                       "you have a seat in this match");
        return;
    }
    int32_t seat = free_seat(room, master, ask->side);

    if (seat < 0) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "match.no_free_seat",
                       "there is no such free seat");
        return;
    }
    seat_set(room, (uint32_t)seat, r->account, r->name, "");
    if (army->json && !master)
        army_set(room, room->seat[seat].side, army);
    commit_match(room, r, joined);
}

static void join_with_army(struct request *r, const struct chosen_army *army)
{
    r->own = arena_take(&r->memory, sizeof *army);
    *(struct chosen_army *)r->own = *army;
    with_room_id(r, r->match, join_seat);
}

static void join_look(struct room *room, struct request *r)
{
    r->match = room->id;
    army_find(r, room->settings->system, room->settings->points, r->message->join->army, join_with_army);
}

static void join_counted(struct request *r)
{
    const Gonfalon__V1__JoinRequest *ask = r->message->join;

    if (ask->which_case == GONFALON__V1__JOIN_REQUEST__WHICH_CODE)
        with_code(r, ask->code, join_look);
    else
        with_room(r, ask->which_case == GONFALON__V1__JOIN_REQUEST__WHICH_ID ? ask->id : "", join_look);
}

void join_run(struct request *r)
{
    seats_counted(r, join_counted);
}

/* --- leave, be removed ------------------------------------------------------------------------ */

static bool nobody_left(const struct room *room)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].account != 0)
            return false;
    return true;
}

/* Who no longer has a seat no longer looks as a player. */
void room_send_away(struct room *room, int32_t seat)
{
    struct watcher *next;

    for (struct watcher *w = room->watchers; w; w = next) {
        next = w->next_in_room;
        if (w->player == seat)
            room_leave(w);
    }
}

static void left(struct room *room, struct request *r)
{
    lobby_seat_lost(room, r->account);
}

static void leave(struct room *room, struct request *r)
{
    int32_t seat = is_free(room, r) ? open_seat(room, r) : -1;

    if (seat < 0)
        return;
    room_send_away(room, seat);
    seat_clear(room, (uint32_t)seat);
    if (nobody_left(room))
        lobby_cancel(room, r);
    else
        commit_match(room, r, left);
}

void leave_run(struct request *r)
{
    with_room(r, r->message->leave->match, leave);
}

static void removed(struct room *room, struct request *r)
{
    lobby_seat_lost(room, *(const int64_t *)r->own);
}

static void remove_player(struct room *room, struct request *r)
{
    int32_t seat = r->message->remove_player->player;
    int64_t *whom = arena_take(&r->memory, sizeof *whom);

    if (!may_change_seats(room, r))
        return;
    if (seat < 0 || (uint32_t)seat >= room->seat_count ||
        (room->seat[seat].account == 0 && !room->seat[seat].bot[0])) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "match.no_such_player",
                       "nobody has that seat");
        return;
    }
    notify(room->core, room->seat[seat].account, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_REMOVED,
           room->text_id, r->name, "");
    *whom = room->seat[seat].account;
    r->own = whom;
    room_send_away(room, seat);
    seat_clear(room, (uint32_t)seat);
    commit_match(room, r, removed);
}

void remove_player_run(struct request *r)
{
    with_room(r, r->message->remove_player->match, remove_player);
}

/* --- army, nonce, ready ----------------------------------------------------------------------- */

static void choose_seat(struct room *room, struct request *r)
{
    const struct chosen_army *army = r->own;
    int32_t seat = open_seat(room, r);

    if (seat < 0)
        return;
    if (room->seat[seat].master || !army->json) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "army.none_chosen",
                       "no list was chosen, or there is no side to have it");
        return;
    }
    army_set(room, room->seat[seat].side, army);
    room->seat[seat].ready = false;
    commit_match(room, r, NULL);
}

static void choose_with_army(struct request *r, const struct chosen_army *army)
{
    r->own = arena_take(&r->memory, sizeof *army);
    *(struct chosen_army *)r->own = *army;
    with_room_id(r, r->match, choose_seat);
}

static void choose_look(struct room *room, struct request *r)
{
    if (!is_free(room, r) || open_seat(room, r) < 0)
        return;
    r->match = room->id;
    army_find(r, room->settings->system, room->settings->points, r->message->choose_army->army,
              choose_with_army);
}

void choose_army_run(struct request *r)
{
    with_room(r, r->message->choose_army->match, choose_look);
}

static void nonce(struct room *room, struct request *r)
{
    const Gonfalon__V1__NonceRequest *ask = r->message->nonce;
    int32_t seat = open_seat(room, r);

    if (seat < 0)
        return;
    int32_t side = room->seat[seat].side;

    if (side < 0 || ask->nonce.len != WIRE_NONCE_SIZE) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "nonce.malformed",
                       "a side sends 32 bytes");
        return;
    }
    if (room->side[side].nonce_given) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "nonce.given",
                       "the side has sent its nonce");
        return;
    }
    room->side[side].nonce_given = true;
    memcpy(room->side[side].nonce, ask->nonce.data, WIRE_NONCE_SIZE);
    memcpy(room->pact.nonces[side], ask->nonce.data, WIRE_NONCE_SIZE);
    struct batch *batch = room_batch(room);

    room_write(room, batch);
    answer_done(r, batch);
    room_commit(room, r, batch, NULL);
}

void nonce_run(struct request *r)
{
    with_room(r, r->message->nonce->match, nonce);
}

static void started(struct room *room, struct request *r)
{
    notify_seats(room, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_STARTED, room->text_id, r->account,
                 r->name);
    room_show_all(room);
}

/* False: refused, and nothing has changed. */
static bool start(struct room *room, struct request *r)
{
    if (room->core->draining) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_DRAINING, "server.stops",
                       "the server is about to stop");
        return false;
    }
    if (!holders_allow_start(room, r))
        return false;
    struct batch *batch = room_batch(room);
    struct problems *problems = arena_take(&r->memory, sizeof *problems);

    if (!room_start(room, batch, problems)) {
        store_abandon(batch);
        refuse_problems(r, problems);
        return false;
    }
    holders_started(room, r);
    answer_with(r, batch, GONFALON__V1__SERVER_MESSAGE__BODY_MATCH,
                encode_match_reply(&r->memory, room, r->account));
    room_commit(room, r, batch, started);
    return true;
}

static void ready(struct room *room, struct request *r)
{
    int32_t seat = open_seat(room, r);

    if (seat < 0)
        return;
    room->seat[seat].ready = r->message->ready->ready;
    if (!room_complete(room))
        commit_match(room, r, NULL);
    else if (!start(room, r))
        room->seat[seat].ready = false;
}

void ready_run(struct request *r)
{
    with_room(r, r->message->ready->match, ready);
}

/* --- bots ------------------------------------------------------------------------------------- */

/* The seat that it may have, and what it brings; -1: refused. */
static int32_t seat_for_bot(struct room *room, struct request *r, const Gonfalon__V1__BotSeat *bot,
                            struct chosen_army *army)
{
    enum bot_kind kind = bot_kind_from(bot->level);
    int32_t seat = free_seat(room, false, bot->side);

    if (!room->core->config.bots || kind == BOT_KINDS) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID, "bot.no_such_level",
                       "there is no such bot here");
        return -1;
    }
    if (seat < 0) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_CONFLICT, "match.no_free_seat",
                       "there is no free seat for the bot");
        return -1;
    }
    if (room->settings->rated) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "ratings.not_this_match",
                       "no bot plays in a rated match");
        return -1;
    }
    return army_find_now(r, room->settings->system, room->settings->points, bot->army, army) ? seat : -1;
}

static void seat_a_bot(struct room *room, int32_t seat, const Gonfalon__V1__BotSeat *bot,
                       const struct chosen_army *army)
{
    const char *name = bot_kind_name[bot_kind_from(bot->level)];

    seat_set(room, (uint32_t)seat, 0, name, name);
    if (army->json)
        army_set(room, room->seat[seat].side, army);
}

bool bot_seat(struct room *room, struct request *r, const Gonfalon__V1__BotSeat *bot)
{
    struct chosen_army army;
    int32_t seat = seat_for_bot(room, r, bot, &army);

    if (seat >= 0)
        seat_a_bot(room, seat, bot, &army);
    return seat >= 0;
}

static void seat_bot(struct room *room, struct request *r)
{
    const Gonfalon__V1__BotSeat *bot = r->message->seat_bot->bot;

    if (!may_change_seats(room, r))
        return;
    if (!bot) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "bot.missing", "which bot?");
        return;
    }
    struct chosen_army army;
    int32_t seat = seat_for_bot(room, r, bot, &army);

    if (seat < 0)
        return;
    struct room_side *side = &room->side[room->seat[seat].side], before = *side;

    side->army = before.army ? must_copy_text(before.army) : NULL;
    seat_a_bot(room, seat, bot, &army);
    if (!room_complete(room)) {
        commit_match(room, r, NULL);
    } else if (!start(room, r)) { /* it was never there: the side has what a team-mate had chosen */
        seat_set(room, (uint32_t)seat, 0, "", "");
        free(side->army);
        *side = before;
        return;
    }
    free(before.army);
}

void seat_bot_run(struct request *r)
{
    with_room(r, r->message->seat_bot->match, seat_bot);
}
