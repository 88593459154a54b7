/* Talk: in the lobby, among all at a table, within a side, among spectators. A line is stored once for each
 * audience that may read it, with a number of that audience's own: nobody can tell from gaps what the others
 * say. */
#include "common/wire/check_text.h"
#include "server/base/memory.h"
#include "server/core/annex.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/people.h"

#include <stdlib.h>
#include <string.h>

enum { LOBBY_MATCH = 0, LOBBY_CHANNEL = 0 };

/* Channels of the store: an audience is a viewer of the match. */
static int32_t channel_of(int32_t viewer)
{
    return viewer + 1;
}

/* --- a line ----------------------------------------------------------------------------------- */

/* What a line needs on its way through the store; in the request's memory. */
struct line {
    struct room *room; /* of a table */
    int64_t match;
    uint32_t audience; /* bits of viewers */
    uint32_t number[VIEWERS_MAX];
    Gonfalon__V1__ChatChannel channel;
    int32_t side;
    int64_t at_ms;
};

/* The channel and the side of the speaker stand before the words, as two characters. */
static char *mark_text(struct request *r, const struct line *line, const char *text)
{
    size_t size = strlen(text);
    char *marked = arena_take(&r->memory, size + 3);

    marked[0] = (char)('0' + (int)line->channel);
    marked[1] = (char)(line->side < 0 ? '-' : '0' + line->side);
    memcpy(marked + 2, text, size);
    return marked;
}

static Gonfalon__V1__ChatLine *encode_row(struct arena *a, const struct chat_row *row)
{
    Gonfalon__V1__ChatLine *line = arena_message(a, &gonfalon__v1__chat_line__descriptor);
    bool marked = strlen(row->text) >= 2;

    line->match = row->match == LOBBY_MATCH ? arena_text(a, "") : match_id_text(a, row->match);
    line->channel = (Gonfalon__V1__ChatChannel)(marked ? row->text[0] - '0' : 0);
    line->side = marked && row->text[1] != '-' ? row->text[1] - '0' : -1;
    line->number = row->number;
    line->from = arena_text(a, row->name);
    line->text = arena_text(a, marked ? row->text + 2 : row->text);
    line->at = (uint64_t)row->at_ms;
    return line;
}

static struct chat_row row_of(struct request *r, const struct line *line, int32_t channel, uint32_t number)
{
    return (struct chat_row){.match = line->match,
                             .channel = channel,
                             .number = number,
                             .account = r->account,
                             .name = r->name,
                             .text = mark_text(r, line, r->message->chat->text),
                             .at_ms = line->at_ms};
}

static struct packet *pack_line(struct core *core, const struct chat_row *row)
{
    arena_reset(&core->push);
    return pack_message(0, GONFALON__V1__SERVER_MESSAGE__BODY_CHAT, encode_row(&core->push, row));
}

static bool may_speak(struct request *r)
{
    enum text_fault fault = text_check(r->message->chat->text, TEXT_LINE, 1, WIRE_CHAT_MAX);
    uint32_t wait_ms;

    if (fault != TEXT_FINE) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, text_fault_key[fault],
                       "a line of chat has 1 to 500 bytes");
        return false;
    }
    struct person *p = person_find(r->core, r->account);

    if (p &&
        bucket_take(&p->chat, core_now(r->core), WIRE_CHAT_PER_MINUTE, WIRE_CHAT_PER_MINUTE, 1, &wait_ms))
        return true;
    refuse_later(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "chat.too_often", "you talk too much",
                 p ? wait_ms : 1000);
    return false;
}

/* --- the lobby -------------------------------------------------------------------------------- */

static void lobby_said(void *context, const struct store_result *result)
{
    struct request *r = context;
    const struct line *line = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    struct chat_row row = row_of(r, line, LOBBY_CHANNEL, line->number[0]);
    struct packet *packet = pack_line(r->core, &row);

    lobby_say(r->core, packet, r->account);
    packet_release(packet);
    reply_done(r);
}

static void say_in_lobby(struct request *r)
{
    struct line *line = arena_take(&r->memory, sizeof *line);
    struct batch *batch = store_begin(r->core->port.store);

    *line = (struct line){.match = LOBBY_MATCH,
                          .channel = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_LOBBY,
                          .side = -1,
                          .at_ms = core_wall(r->core)};
    line->number[0] = ++r->core->lobby_chat;
    r->own = line;
    struct chat_row row = row_of(r, line, LOBBY_CHANNEL, line->number[0]);

    store_append_chat(batch, &row);
    store_commit(batch, lobby_said, r);
}

static void lobby_known(void *context, const struct store_result *result, const struct chat_row *lines,
                        size_t count)
{
    struct request *r = context;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    if (count > 0 && lines[count - 1].number > r->core->lobby_chat)
        r->core->lobby_chat = lines[count - 1].number;
    r->core->lobby_chat_known = true;
    say_in_lobby(r);
}

/* --- at a table ------------------------------------------------------------------------------- */

static void deliver(struct room *room, int32_t viewer, struct packet *packet, int64_t from)
{
    for (struct watcher *w = room->watchers; w; w = w->next_in_room)
        if (w->viewer == viewer && w->session->person && !person_muted(w->session->person, from))
            session_push(w->session, packet);
}

static void said(void *context, const struct store_result *result)
{
    struct request *r = context;
    const struct line *line = r->own;
    struct room *room = room_return(line->room) ? line->room : NULL;

    if (result->status == STORE_CONFLICT && r->core->config.annex) {
        borrow_bounce(r); /* the table is not here any more */
        return;
    }
    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    for (int32_t viewer = 0; room && viewer < VIEWERS_MAX; viewer++) {
        if (!(line->audience >> viewer & 1))
            continue;
        struct chat_row row = row_of(r, line, channel_of(viewer), line->number[viewer]);
        struct packet *packet = pack_line(r->core, &row);

        deliver(room, viewer, packet, r->account);
        packet_release(packet);
    }
    reply_done(r);
}

/* Who reads a channel; 0: this person may not speak there. */
static uint32_t audience_of(const struct room *room, int32_t seat, Gonfalon__V1__ChatChannel channel)
{
    uint32_t sides = (1u << room->side_count) - 1, all = sides | 1u << VIEWER_SPECTATOR | 1u << VIEWER_MASTER;
    int32_t side = seat >= 0 ? room->seat[seat].side : -1;

    if (channel == GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_PLAYERS && seat >= 0)
        return room_delayed(room) ? all & ~(1u << VIEWER_SPECTATOR) : all;
    if (channel == GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SIDE && side >= 0)
        return 1u << side | 1u << VIEWER_MASTER;
    if (channel == GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_SPECTATORS && (seat < 0 || room_over(room)))
        return room_over(room) ? all : 1u << VIEWER_SPECTATOR | 1u << VIEWER_MASTER;
    return 0;
}

static bool is_muted(const struct room *room, int64_t account)
{
    for (uint32_t i = 0; i < room->muted_count; i++)
        if (room->muted[i] == account)
            return true;
    return false;
}

static void say_at_table(struct room *room, struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);
    struct line *line = arena_take(&r->memory, sizeof *line);
    struct batch *batch = room_batch(room);

    *line = (struct line){.room = room,
                          .match = room->id,
                          .audience = audience_of(room, seat, r->message->chat->channel),
                          .channel = r->message->chat->channel,
                          .side = seat >= 0 ? room->seat[seat].side : -1,
                          .at_ms = core_wall(r->core)};
    r->own = line;
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        if (!(line->audience >> viewer & 1))
            continue;
        line->number[viewer] = ++room->chat[viewer];
        struct chat_row row = row_of(r, line, channel_of(viewer), line->number[viewer]);

        store_append_chat(batch, &row);
    }
    room_borrow(room);
    store_commit(batch, said, r);
}

/* --- the numbers of a table's lines, from the store ------------------------------------------- */

struct numbers {
    struct room *room;
    int32_t viewer;
};

static void numbers_known(struct room *room)
{
    struct request *r = room->chat_waiting;

    room->chat_known = true;
    room->chat_waiting = NULL;
    while (r) {
        struct request *next = r->next_waiting;

        say_at_table(room, r);
        r = next;
    }
}

/* Whoever speaks next asks the store again. */
static void numbers_unknown(struct room *room, const struct store_result *result)
{
    room->chat_unreadable = false;
    while (room->chat_waiting) {
        struct request *r = room->chat_waiting;

        room->chat_waiting = r->next_waiting;
        refuse_for_store(r, result);
    }
}

static void number_came(void *context, const struct store_result *result, const struct chat_row *lines,
                        size_t count)
{
    struct numbers *numbers = context;
    struct room *room = numbers->room;
    int32_t viewer = numbers->viewer;

    free(numbers);
    if (!room_return(room))
        return;
    room->chat_unreadable |= result->status != STORE_OK;
    if (result->status == STORE_OK && count > 0)
        room->chat[viewer] = lines[count - 1].number;
    if (--room->chat_reads > 0)
        return;
    if (room->chat_unreadable)
        numbers_unknown(room, result);
    else
        numbers_known(room);
}

static void read_numbers(struct room *room)
{
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        struct numbers *numbers = must_alloc(sizeof *numbers);

        *numbers = (struct numbers){room, viewer};
        room->chat_reads++;
        room_borrow(room);
        store_read_chat(room->core->port.store, room->id, channel_of(viewer), UINT32_MAX, 1, number_came,
                        numbers);
    }
}

/* Talk is for those who may sit down at the table. */
static bool may_listen(const struct room *room, struct request *r)
{
    bool may = room_admits(room, r);

    if (!may)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.no_spectators",
                       "this match has no spectators");
    return may;
}

static void chat(struct room *room, struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);

    if (!may_listen(room, r))
        return;
    if (audience_of(room, seat, r->message->chat->channel) == 0) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "chat.not_your_channel",
                       "you may not speak there");
    } else if (is_muted(room, r->account)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "chat.muted",
                       "you may not speak in this match");
    } else if (room->chat_known) {
        say_at_table(room, r);
    } else {
        struct request **end = &room->chat_waiting;

        while (*end)
            end = &(*end)->next_waiting;
        r->next_waiting = NULL;
        *end = r;
        if (room->chat_reads == 0)
            read_numbers(room);
    }
}

void chat_run(struct request *r)
{
    if (!may_speak(r))
        return;
    if (r->message->chat->match[0])
        with_room(r, r->message->chat->match, chat);
    else if (r->core->lobby_chat_known)
        say_in_lobby(r);
    else
        store_read_chat(r->core->port.store, LOBBY_MATCH, LOBBY_CHANNEL, UINT32_MAX, 1, lobby_known, r);
}

/* --- history ---------------------------------------------------------------------------------- */

static void history_came(void *context, const struct store_result *result, const struct chat_row *lines,
                         size_t count)
{
    struct request *r = context;
    const struct person *p = person_find(r->core, r->account);
    Gonfalon__V1__ChatHistoryReply *answer = answer_part(r, &gonfalon__v1__chat_history_reply__descriptor);

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    answer->lines = arena_array(&r->memory, count, sizeof *answer->lines);
    for (size_t i = 0; i < count; i++)
        if (!p || !person_muted(p, lines[i].account))
            answer->lines[answer->n_lines++] = encode_row(&r->memory, &lines[i]);
    reply(r, GONFALON__V1__SERVER_MESSAGE__BODY_CHAT_HISTORY, answer);
}

static void read_history(struct request *r, int64_t match, int32_t channel)
{
    const Gonfalon__V1__ChatHistoryRequest *ask = r->message->chat_history;
    uint32_t limit =
        ask->limit > 0 && ask->limit < WIRE_CHAT_HISTORY_MAX ? ask->limit : WIRE_CHAT_HISTORY_MAX;

    store_read_chat(r->core->port.store, match, channel, ask->before ? ask->before : UINT32_MAX, limit,
                    history_came, r);
}

static void history(struct room *room, struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);
    int32_t viewer = VIEWER_SPECTATOR;

    if (seat >= 0)
        viewer = room->seat[seat].master ? VIEWER_MASTER : room->seat[seat].side;
    if (may_listen(room, r))
        read_history(r, room->id, channel_of(viewer));
}

void chat_history_run(struct request *r)
{
    if (r->message->chat_history->match[0])
        with_room(r, r->message->chat_history->match, history);
    else
        read_history(r, LOBBY_MATCH, LOBBY_CHANNEL);
}

/* --- mute ------------------------------------------------------------------------------------- */

static bool master_is(const struct room *room, int64_t account)
{
    int32_t seat = room_seat_of(room, account);

    return seat >= 0 && room->seat[seat].master;
}

static bool change_muted(struct room *room, int64_t account, bool on)
{
    uint32_t kept = 0;

    for (uint32_t i = 0; i < room->muted_count; i++)
        if (room->muted[i] != account)
            room->muted[kept++] = room->muted[i];
    room->muted_count = kept;
    if (on && kept == MUTED_MAX)
        return false;
    if (on)
        room->muted[room->muted_count++] = account;
    return true;
}

static void mute_for_all(struct room *room, struct request *r)
{
    if (!room_governed_by(room, r) && !master_is(room, r->account)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.not_yours",
                       "only its creator or the game master may do that");
        return;
    }
    if (!change_muted(room, r->match, !r->message->mute->off)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "chat.too_many_muted",
                       "too many are muted");
        return;
    }
    struct batch *batch = room_batch(room);

    room_write(room, batch);
    answer_done(r, batch);
    room_commit(room, r, batch, NULL);
}

/* A mute is undone if it could not be kept: what holds now holds after the next log-in too. */
static void mute_kept(void *context, const struct store_result *result)
{
    struct request *r = context;
    struct person *p = person_find(r->core, r->account);

    core_store_said(r->core, result->status);
    if (result->status == STORE_OK) {
        reply_done(r);
        return;
    }
    if (p)
        person_mute(p, r->match, r->message->mute->off);
    refuse_for_store(r, result);
}

static void mute_for_me(struct request *r, struct person *p, int64_t whom)
{
    bool on = !r->message->mute->off;

    if (person_muted(p, whom) == on) {
        reply_done(r);
        return;
    }
    if (!person_mute(p, whom, on)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LIMITED, "chat.too_many_muted",
                       "too many are muted");
        return;
    }
    struct batch *batch = store_begin(r->core->port.store);

    r->match = whom;
    store_mute(batch, r->account, whom, on);
    store_commit(batch, mute_kept, r);
}

static void mute_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;
    const Gonfalon__V1__MuteRequest *ask = r->message->mute;
    struct person *p = person_find(r->core, r->account);

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!row || !p) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "account.not_found",
                       "there is no account of that name");
    } else if (ask->scope == GONFALON__V1__MUTE_SCOPE__MUTE_SCOPE_FOR_ALL) {
        r->match = row->id; /* whom; the match is in the message */
        with_room(r, ask->match, mute_for_all);
    } else {
        mute_for_me(r, p, row->id);
    }
}

void mute_run(struct request *r)
{
    if (strlen(r->message->mute->name) > WIRE_NAME_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "account.not_found",
                       "there is no account of that name");
        return;
    }
    find_account(r->core->port.store, r->message->mute->name, mute_found, r);
}
