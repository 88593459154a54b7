/* Lists of matches. Most of them are not in memory: their rows are read page by page, and what the store
 * cannot decide is decided here. */
#include "common/wire/check_text.h"
#include "server/base/memory.h"
#include "server/core/exchange.h"
#include "server/core/lobby.h"
#include "server/core/stored.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- what passes ------------------------------------------------------------------------------ */

bool lobby_filter_sound(const Gonfalon__V1__MatchFilter *filter)
{
    return !filter || (strlen(filter->system) <= WIRE_KEY_MAX && strlen(filter->player) <= WIRE_NAME_MAX &&
                       strlen(filter->text) <= WIRE_TITLE_MAX && filter->n_phases <= WIRE_PHASES_MAX);
}

static uint32_t phases_of(const Gonfalon__V1__MatchFilter *filter)
{
    uint32_t phases = 0;

    for (size_t i = 0; filter && i < filter->n_phases; i++)
        if (filter->phases[i] >= GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN &&
            filter->phases[i] <= GONFALON__V1__MATCH_PHASE__MATCH_PHASE_CANCELLED)
            phases |= 1u << filter->phases[i];
    return phases ? phases
                  : 1u << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN |
                        1u << GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING;
}

static bool has_free_seat(const struct room *room)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].account == 0 && !room->seat[i].bot[0])
            return room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN;
    return false;
}

static bool has_player(const struct room *room, const char *name)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (strcmp(room->seat[i].name, name) == 0)
            return true;
    return false;
}

static bool has_text(const struct room *room, const char *text)
{
    if (strstr(room->settings->title, text) || strstr(room->creator, text))
        return true;
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (strstr(room->seat[i].name, text))
            return true;
    return false;
}

static bool is_turn_of(const struct room *room, int32_t seat)
{
    return seat >= 0 && (room->waiting_sides >> asked_from(room->seat[seat].side) & 1);
}

bool lobby_own(const struct room *room, int64_t account)
{
    return account != 0 && (room->host == account || room_seat_of(room, account) >= 0);
}

static bool passes(const struct room *room, const Gonfalon__V1__MatchFilter *filter, int64_t account)
{
    if (filter->system[0] && strcmp(filter->system, room->settings->system) != 0)
        return false;
    if (filter->mine && !lobby_own(room, account))
        return false;
    if (filter->my_turn && !is_turn_of(room, room_seat_of(room, account)))
        return false;
    if (filter->free_seat && !has_free_seat(room))
        return false;
    if (filter->watchable &&
        (!room->settings->spectators || room->phase != GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING))
        return false;
    if (filter->player[0] && !has_player(room, filter->player))
        return false;
    return !filter->text[0] || has_text(room, filter->text);
}

bool lobby_matches(const struct room *room, const Gonfalon__V1__MatchFilter *filter, int64_t account)
{
    if (room->settings->visibility == GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION &&
        !lobby_own(room, account))
        return false;
    if (!(phases_of(filter) >> room->phase & 1))
        return false;
    return !filter || passes(room, filter, account);
}

/* --- pages ------------------------------------------------------------------------------------ */

struct listing {
    const Gonfalon__V1__MatchFilter *filter;
    size_t limit;
    Gonfalon__V1__MatchListReply *answer;
    struct room **row; /* what the answer points into */
    size_t rows;
};

/* Who sits at the table now is known of rooms in memory only; all else is what the row says, which is
 * durable. */
static void add_presence(struct room *row)
{
    const struct room *room = room_find(row->core, row->id);

    if (!room || room->status == ROOM_LOADING)
        return;
    row->spectator_count = room->spectator_count;
    for (uint32_t i = 0; i < row->seat_count && i < room->seat_count; i++)
        if (row->seat[i].account == room->seat[i].account)
            row->seat[i].watching = room->seat[i].watching;
}

struct room *lobby_fill_row(struct core *core, const struct match_row *row)
{
    struct room *room = must_alloc(sizeof *room);

    room->core = core;
    room->id = row->id;
    match_id_write(row->id, room->text_id);
    if (!room_fill(room, row)) {
        room_clear(room);
        free(room);
        return NULL;
    }
    add_presence(room);
    return room;
}

void lobby_drop_row(struct room *room)
{
    room_clear(room);
    free(room);
}

char *list_cursor(struct arena *a, int64_t time_ms, int64_t id)
{
    char cursor[48];

    snprintf(cursor, sizeof cursor, "%" PRIx64 "-%" PRIx64, (uint64_t)time_ms, (uint64_t)id);
    return arena_text(a, cursor);
}

bool list_cursor_read(const char *cursor, struct row_filter *filter)
{
    uint64_t time_ms, id;
    int end = 0;

    if (!cursor[0])
        return true;
    if (sscanf(cursor, "%" SCNx64 "-%" SCNx64 "%n", &time_ms, &id, &end) != 2 || cursor[end] != '\0')
        return false;
    filter->before_ms = (int64_t)time_ms;
    filter->before_id = (int64_t)id;
    return true;
}

static void listed(void *context, const struct store_result *result, const struct match_row *rows,
                   size_t count)
{
    struct request *r = context;
    struct listing *l = r->own;
    size_t seen = 0;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
        return;
    }
    l->answer->matches = arena_array(&r->memory, l->limit, sizeof *l->answer->matches);
    l->row = arena_array(&r->memory, l->limit, sizeof *l->row);
    while (seen < count && l->rows < l->limit) {
        struct room *room = lobby_fill_row(r->core, &rows[seen++]);

        if (room && lobby_matches(room, l->filter, r->account)) {
            l->row[l->rows++] = room;
            l->answer->matches[l->answer->n_matches++] = encode_match_info(&r->memory, room, r->account);
        } else if (room) {
            lobby_drop_row(room);
        }
    }
    if (seen < count || count == LOBBY_SCAN_ROWS)
        l->answer->next = list_cursor(&r->memory, rows[seen - 1].changed_ms, rows[seen - 1].id);
    struct room **row = l->row;
    size_t row_count = l->rows;
    struct packet *packet = pack_message(r->id, GONFALON__V1__SERVER_MESSAGE__BODY_MATCH_LIST, l->answer);

    for (size_t i = 0; i < row_count; i++)
        lobby_drop_row(row[i]);
    reply_packed(r, packet);
}

void lobby_list(struct request *r, const Gonfalon__V1__MatchFilter *filter, const Gonfalon__V1__Page *page)
{
    struct listing *l = arena_take(&r->memory, sizeof *l);
    bool mine = filter && (filter->mine || filter->my_turn);
    struct row_filter rows = {.statuses = phases_of(filter),
                              .system = filter ? filter->system : "",
                              .account = mine ? r->account : 0,
                              .open_only = !mine,
                              .limit = LOBBY_SCAN_ROWS};

    if (!lobby_filter_sound(filter) || (page && !list_cursor_read(page->cursor, &rows))) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "list.malformed",
                       "the filter or the page is out of bounds");
        return;
    }
    if (mine && r->account == 0) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_LOGIN_FIRST, "request.login_first",
                       "log in first");
        return;
    }
    l->filter = filter;
    l->limit = page && page->limit > 0 ? page->limit : WIRE_PAGE_DEFAULT;
    if (l->limit > WIRE_PAGE_MAX)
        l->limit = WIRE_PAGE_MAX;
    l->answer = answer_part(r, &gonfalon__v1__match_list_reply__descriptor);
    r->own = l;
    store_list_matches(r->core->port.store, &rows, listed, r);
}

void match_list_run(struct request *r)
{
    lobby_list(r, r->message->match_list->filter, r->message->match_list->page);
}
