/* Play: an answer is checked and applied by the engine, its entry and its events go to the store together,
 * and when they are durable everybody hears of them. */
#include "common/crypto/crypto.h"
#include "common/match/rules.h"
#include "common/wire/decode.h"
#include "common/wire/encode.h"
#include "common/wire/encode_match.h"
#include "common/wire/kinds.h"
#include "common/wire/receipt.h"
#include "common/wire/record.h"
#include "common/wire/varint.h"
#include "common/wire/write_event.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/ratings.h"
#include "server/core/room.h"
#include "server/core/thoughts.h"

#include <stdlib.h>
#include <string.h>

enum { EVENTS_EVENTS = 2 }; /* the field of an Events message */

struct entry *must_entry(struct room *room)
{
    entry_clear(room->core->entry);
    return room->core->entry;
}

/* --- requests that have been carried out ------------------------------------------------------ */

/* The number of the request, which stands there, differs nearly always: these alone are looked at first, for
 * they lie together. */
static uint32_t end_of_key(const uint8_t *key)
{
    uint32_t end;

    memcpy(&end, key + REQUEST_KEY_SIZE - sizeof end, sizeof end);
    return end;
}

void room_remember(struct room *room, struct blob key)
{
    uint32_t at = room->key_count % ROOM_KEYS_KEPT;

    if (key.size != REQUEST_KEY_SIZE)
        return;
    room->key_count++;
    memcpy(room->keys[at], key.bytes, REQUEST_KEY_SIZE);
    room->key_end[at] = end_of_key(key.bytes);
}

bool room_knows(struct room *room, struct request *r)
{
    uint32_t kept = room->key_count < ROOM_KEYS_KEPT ? room->key_count : ROOM_KEYS_KEPT;

    for (uint32_t i = 0, end = end_of_key(r->key); i < kept && r->keyed; i++)
        if (room->key_end[i] == end && memcmp(room->keys[i], r->key, sizeof r->key) == 0) {
            reply_done(r);
            return true;
        }
    return false;
}

/* --- events ----------------------------------------------------------------------------------- */

static void hear(struct room *room, const struct event *e, int32_t viewer, struct packed body)
{
    struct heard *heard = &room->heard[viewer];
    uint32_t number = e->number[viewer];
    size_t size = numbered_event_size(number, body);

    if (heard->count++ == 0)
        heard->first = number;
    part_begin(&heard->events, EVENTS_EVENTS, size);
    add_numbered_event(&heard->events, number, body);
    if (viewer == VIEWER_MASTER)
        record_add_event(&room->heard_record, (uint32_t)e->seen_by,
                         (struct packed){heard->events.data + heard->events.size - size, size});
}

/* Most events are seen alike by all: they are written once. */
void room_hears(void *context, const struct match *m, const struct event *e)
{
    struct room *room = context;
    bool told[VIEWERS_MAX] = {false};

    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        if (e->number[viewer] == 0 || told[viewer])
            continue;
        arena_reset(&room->core->push);
        struct packed body = write_event(&room->core->writer, &room->core->push, m, e, viewer);

        for (int32_t other = viewer; other < VIEWERS_MAX; other++)
            if (e->number[other] != 0 && !told[other] && event_patches_alike(m, viewer, other)) {
                hear(room, e, other, body);
                told[other] = true;
            }
    }
}

/* The game master's row holds RecordEvents, which say also who else saw each: what the record needs. */
void room_write_events(struct room *room, struct batch *batch)
{
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        const struct heard *heard = &room->heard[viewer];
        const struct bytes *bytes = viewer == VIEWER_MASTER ? &room->heard_record : &heard->events;

        if (heard->count == 0)
            continue;
        store_append_events(batch, room->id,
                            &(struct events_row){.viewer = viewer,
                                                 .first = heard->first,
                                                 .count = heard->count,
                                                 .entry = room->game->match->state->entries,
                                                 .at_ms = core_wall(room->core),
                                                 .events = {bytes->data, bytes->size}});
    }
}

/* As an event of the number 0 and what it holds is a View. Such a row can be read when the rules that told of
 * the match have gone (fold.c). */
void room_write_first_views(struct room *room, struct batch *batch)
{
    const struct match *m = room->game->match;

    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        if (!(all_viewers(m) >> viewer & 1))
            continue;
        struct bytes view = {0};

        arena_reset(&room->core->push);
        wire_append(&view, encode_view(&room->core->push, m, viewer));
        store_append_events(batch, room->id,
                            &(struct events_row){.viewer = viewer,
                                                 .count = 1,
                                                 .at_ms = core_wall(room->core),
                                                 .events = {view.data, view.size}});
        bytes_free(&view);
    }
}

/* --- entries ---------------------------------------------------------------------------------- */

static void write_entry(struct room *room, const struct request *r, const struct entry *e,
                        struct batch *batch)
{
    struct entry_row row = {.number = room->game->match->state->entries - 1,
                            .account = r ? r->account : 0,
                            .at_ms = core_wall(room->core)};

    arena_reset(&room->core->push);
    struct packed packed = wire_pack(encode_entry(&room->core->push, e));

    row.entry = (struct blob){packed.data, packed.size};
    if (r && r->keyed)
        row.request = (struct blob){r->key, sizeof r->key};
    store_append_entry(batch, room->id, &row);
    game_log_add(room->game, packed.data, packed.size);
    room_remember(room, row.request);
}

static void write_snapshot(struct room *room, struct batch *batch)
{
    struct bytes state = {0};
    uint32_t entries = room->game->match->state->entries;

    if (entries < room->snapshot_at + ROOM_SNAPSHOT_EVERY)
        return;
    room->snapshot_at = entries;
    game_snapshot(room->game, &state);
    store_append_snapshot(batch, room->id,
                          &(struct snapshot_row){.entries = entries, .state = {state.data, state.size}});
    bytes_free(&state);
}

static void write_outcome(struct room *room)
{
    struct arena memory;
    struct packed outcome;

    arena_start(&memory, WIRE_ENCODE_MEMORY);
    outcome = wire_pack(encode_outcome(&memory, room->game->match));
    room->outcome = gonfalon__v1__outcome__unpack(NULL, outcome.size, outcome.data);
    arena_free(&memory);
    room->phase = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
    room->ended_ms = core_wall(room->core);
}

/* What the row says of the match follows from its state. */
void room_follow(struct room *room)
{
    const struct state *s = room->game->match->state;

    room->turn = (uint32_t)s->turn;
    room->waiting_sides = (uint32_t)s->pending.waiting;
    if (s->outcome.kind != OUTCOME_NONE)
        write_outcome(room);
    else
        room->phase = s->adjourned ? GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED
                                   : GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING;
    room_clocks_asked(room);
    room_moved(room);
}

int32_t room_viewer(const struct room *room, const struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);

    return seat < 0 ? VIEWER_SPECTATOR : room->seat[seat].master ? VIEWER_MASTER : room->seat[seat].side;
}

static void rated_over(struct room *room, struct request *r)
{
    (void)r;
    ratings_work(room->core);
}

void room_seal(struct room *room, struct entry *e)
{
    struct arena memory;
    struct answer told;

    if (e->side < 0 || !match_seals(room->game->match))
        return;
    arena_start(&memory, WIRE_ENCODE_MEMORY);
    told = e->answer;
    answer_told(room->game->match, e->side, e->side, &told);
    if (!receipt_make(&memory, room->pact.secret, DICE_SECRET_SIZE, room->text_id, e->side, &told,
                      crypto_sha256, e->receipt))
        e->receipt[0] = 0;
    arena_free(&memory);
}

bool room_apply(struct room *room, struct request *r, const struct entry *e)
{
    struct refusal why;

    if (room->game->log_count >= ROOM_LOG_MAX) {
        if (r)
            refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "match.log_full",
                           "this match has gone on for too long");
        return false;
    }
    if (!match_apply(room->game->match, e, &why)) {
        if (r) {
            refusal_told(room->game->match, room_viewer(room, r), &why);
            refuse_by_rule(r, &why);
        }
        return false;
    }
    struct batch *batch = room_batch(room);

    write_entry(room, r, e, batch);
    room_write_events(room, batch);
    room_follow(room);
    write_snapshot(room, batch);
    bool due = false;

    if (room_over(room)) {
        room_write(room, batch);
        due = rating_write_due(room, batch);
    } else {
        room_write_brief(room, batch);
    }
    if (r)
        r->answer = pack_message(r->id, GONFALON__V1__SERVER_MESSAGE__BODY_DONE,
                                 answer_part(r, &gonfalon__v1__done__descriptor));
    count_add(room->core->count.entries, 1);
    room_commit(room, r, batch, due ? rated_over : NULL);
    return true;
}

/* --- who may ask ------------------------------------------------------------------------------ */

static bool is_played(struct room *room, struct request *r)
{
    if (!room_begun(room))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "match.not_begun",
                       "the match has not begun");
    else if (!room->game)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "match.rules_gone",
                       "the rules of this match are not on this server any more");
    else if (room_over(room))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "entry.match_over",
                       "the match is over");
    else
        return true;
    return false;
}

int32_t acting_seat(struct room *room, struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);

    if (!is_played(room, r))
        return -1;
    if (seat < 0)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.no_seat",
                       "you have no seat in this match");
    return seat;
}

/* The side a question is about: his own, or for the game master the one he names; without a name it is about
 * what he is asked himself. -1: refused. */
static int32_t asked_side(struct room *room, struct request *r, int32_t seat, int32_t side)
{
    if (room->seat[seat].master && side >= -1 && side < room->side_count)
        return asked_from(side);
    if (!room->seat[seat].master && (side == -1 || side == room->seat[seat].side))
        return room->seat[seat].side;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "answer.not_your_side",
                   "that is not your side");
    return -1;
}

/* --- decisions -------------------------------------------------------------------------------- */

/* The open decisions that this viewer may see. */
Gonfalon__V1__Decision **encode_decisions(struct arena *a, struct room *room, int32_t viewer, size_t *count)
{
    Gonfalon__V1__Decision **out = arena_array(a, ASKED_MAX, sizeof *out);

    *count = 0;
    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side)) {
        if (viewer != side && viewer != VIEWER_MASTER)
            continue;
        Gonfalon__V1__Decision *d = encode_decision_for(a, room->game->match, side, viewer);

        if (!d)
            continue;
        d->time_left_ms = room_left_ms(room, side);
        out[(*count)++] = d;
    }
    return out;
}

static void decisions(struct room *room, struct request *r)
{
    int32_t seat = acting_seat(room, r);

    if (seat < 0)
        return;
    Gonfalon__V1__DecisionsReply *answer = answer_part(r, &gonfalon__v1__decisions_reply__descriptor);

    answer->decisions = encode_decisions(&r->memory, room, room_viewer(room, r), &answer->n_decisions);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_DECISIONS, answer);
}

void decisions_run(struct request *r)
{
    with_room(r, r->message->decisions->match, decisions);
}

/* What r says of the open decision of the side: he has said it in his own numbers. */
static bool read_answer(struct room *room, struct request *r, int32_t side, const Gonfalon__V1__Answer *from,
                        struct answer *to)
{
    const char *fault = decode_answer(from, to);

    if (fault)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, fault, "that is not an answer");
    else
        answer_meant(room->game->match, room_viewer(room, r), side, to);
    return !fault;
}

static void answer(struct room *room, struct request *r)
{
    const Gonfalon__V1__AnswerRequest *ask = r->message->answer;

    if (room_knows(room, r))
        return;
    int32_t seat = acting_seat(room, r);

    if (seat < 0)
        return;
    struct entry *e = must_entry(room);

    /* The game master answers what he is asked himself, and for nobody else. */
    if (ask->side != -1 && ask->side != room->seat[seat].side) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "answer.not_your_side",
                       "that is not your side");
        return;
    }
    int32_t asked = asked_from(room->seat[seat].side);

    if (!read_answer(room, r, asked, ask->answer, &e->answer))
        return;
    e->kind = ENTRY_ANSWER;
    e->player = seat;
    e->side = room->seat[seat].side;
    e->spent_ms = room_spent_ms(room, asked);
    room_seal(room, e);
    room_apply(room, r, e);
}

void answer_run(struct request *r)
{
    with_room(r, r->message->answer->match, answer);
}

/* Previews, reaches, suggestions and odds are about one's own open decision: the engine tells no more than a
 * player at the table could know. */
static int32_t own_side_asked(struct room *room, struct request *r, int32_t side)
{
    int32_t seat = acting_seat(room, r);

    if (seat < 0)
        return -1;
    side = asked_side(room, r, seat, side);
    if (side >= 0 && !match_waits_for(room->game->match, side)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STALE, "answer.nothing_asked",
                       "nothing is asked of that side");
        return -1;
    }
    return side;
}

static void preview(struct room *room, struct request *r)
{
    const Gonfalon__V1__PreviewRequest *ask = r->message->preview;
    int32_t side = own_side_asked(room, r, ask->side);

    if (side < 0)
        return;
    struct answer *a = arena_take(&r->memory, sizeof *a);
    struct preview *p = arena_take(&r->memory, sizeof *p);
    struct refusal why;

    if (!read_answer(room, r, side, ask->answer, a))
        return;
    int32_t seat = room_seat_of(room, r->account);

    /* The game master looks on as the side would; of several commanders each sees what his part does. */
    if (asked_from(room->seat[seat].side) == side)
        match_check_by(room->game->match, seat, side, a, p, &why);
    else
        match_check(room->game->match, side, a, p, &why);
    preview_told(room->game->match, room_viewer(room, r), p);
    Gonfalon__V1__PreviewReply *answer = answer_part(r, &gonfalon__v1__preview_reply__descriptor);

    answer->preview = encode_preview(&r->memory, p);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_PREVIEW, answer);
}

void preview_run(struct request *r)
{
    with_room(r, r->message->preview->match, preview);
}

static void reach(struct room *room, struct request *r)
{
    const Gonfalon__V1__ReachRequest *ask = r->message->reach;
    int32_t side = own_side_asked(room, r, ask->side);

    if (side < 0)
        return;
    struct answer *a = arena_take(&r->memory, sizeof *a);

    if (read_answer(room, r, side, ask->answer, a))
        think_of_reach(room, r, side, a);
}

void reach_run(struct request *r)
{
    with_room(r, r->message->reach->match, reach);
}

static void suggest(struct room *room, struct request *r)
{
    const Gonfalon__V1__SuggestRequest *ask = r->message->suggest;
    int32_t side = own_side_asked(room, r, ask->side);

    if (side < 0)
        return;
    if (ask->decision != 0 && ask->decision != room->game->match->state->pending.number[side]) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_STALE, "answer.other_decision",
                       "that decision is not open");
        return;
    }
    think_of_suggestions(room, r, side);
}

void suggest_run(struct request *r)
{
    with_room(r, r->message->suggest->match, suggest);
}

static void odds(struct room *room, struct request *r)
{
    const Gonfalon__V1__OddsRequest *ask = r->message->odds;
    int32_t side = own_side_asked(room, r, ask->side);

    if (side < 0)
        return;
    struct answer *a = arena_take(&r->memory, sizeof *a);
    struct odds *o = arena_take(&r->memory, sizeof *o);
    Gonfalon__V1__OddsReply *answer = answer_part(r, &gonfalon__v1__odds_reply__descriptor);

    if (!read_answer(room, r, side, ask->answer, a))
        return;
    match_odds(room->game->match, side, a, o);
    odds_told(room->game->match, room_viewer(room, r), o);
    answer->n_lines = (size_t)o->count;
    answer->lines = encode_odds(&r->memory, o);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_ODDS, answer);
}

void odds_run(struct request *r)
{
    with_room(r, r->message->odds->match, odds);
}
