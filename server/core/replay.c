/* A moment of the past is rebuilt from the nearest snapshot and the log. An entry may give several events, so
 * the last one is played with a listener who looks at the table when the wanted event is told. */
#include "server/core/replay.h"

#include "common/wire/encode_match.h"
#include "common/wire/pack.h"
#include "server/base/memory.h"
#include "server/core/fold.h"
#include "server/core/loader.h"
#include "server/core/stored.h"

#include <stdlib.h>

struct replay {
    struct room *room; /* of its own: what is being played now is not touched */
    int32_t viewer;
    uint32_t event, entry;
    bool unreadable;
    struct bytes view;
    replay_seen *seen;
    void *context;
};

static void finish(struct replay *replay)
{
    replay->seen(replay->context, (struct blob){replay->view.data, replay->view.size}, !replay->unreadable);
    bytes_free(&replay->view);
    room_clear(replay->room);
    free(replay->room);
    free(replay);
}

/* Its rules are not here: what was stored shows it all the same. */
static void folded(void *context, struct blob view, bool readable)
{
    struct replay *replay = context;

    replay->unreadable = !readable;
    bytes_add(&replay->view, view.bytes, view.size);
    finish(replay);
}

static void look(struct replay *replay, const struct match *m)
{
    struct arena *a = &replay->room->core->push;

    arena_reset(a);
    bytes_clear(&replay->view);
    wire_append(&replay->view, encode_view(a, m, replay->viewer));
}

static void heard(void *context, const struct match *m, const struct event *e)
{
    struct replay *replay = context;

    if (e->number[replay->viewer] == replay->event)
        look(replay, m);
}

static void loaded(void *context, enum load_result result)
{
    struct replay *replay = context;
    struct game *game = result == LOAD_DONE ? replay->room->game : NULL;

    replay->unreadable = result == LOAD_FAILED;
    if (result == LOAD_DONE && !game) {
        fold_view(replay->room->core, replay->room->id, replay->viewer, replay->event, folded, replay);
        return;
    }
    if (game && replay->event == 0) {
        look(replay, game->match);
    } else if (game && match_listen(game->match, heard, replay)) {
        if (replay->entry == 0)
            match_start(game->match);
        else
            game_play(game, replay->entry);
    }
    finish(replay);
}

static void load(struct replay *replay)
{
    load_room(replay->room, replay->entry, (int64_t)replay->entry - 1, loaded, replay);
}

static void row_came(void *context, const struct store_result *result, const struct events_row *rows,
                     size_t count)
{
    struct replay *replay = context;

    replay->unreadable = result->status != STORE_OK;
    if (replay->unreadable || count == 0 || rows[0].first > replay->event ||
        rows[0].first + rows[0].count <= replay->event) {
        finish(replay);
        return;
    }
    replay->entry = rows[0].entry;
    load(replay);
}

void replay_view(struct core *core, int64_t match, int32_t viewer, uint32_t event, replay_seen *seen,
                 void *context)
{
    struct replay *replay = must_alloc(sizeof *replay);

    replay->room = must_alloc(sizeof *replay->room);
    replay->room->core = core;
    replay->room->id = match;
    match_id_write(match, replay->room->text_id);
    replay->viewer = viewer;
    replay->event = event;
    replay->seen = seen;
    replay->context = context;
    if (event == 0)
        load(replay);
    else
        store_read_events(core->port.store, match, viewer, event, 1, row_came, replay);
}

/* --- stored events ---------------------------------------------------------------------------- */

enum { EVENTS_BYTES_MAX = WIRE_REPLY_MAX - 64 * 1024 }; /* the rest of the answer needs little */

/* The game master's rows are parts of a record. */
static bool row_events(struct arena *a, const struct events_row *row, int32_t viewer,
                       Gonfalon__V1__Event **out, size_t *count)
{
    if (viewer == VIEWER_MASTER) {
        Gonfalon__V1__MatchRecord *record =
            wire_read(a, &gonfalon__v1__match_record__descriptor, row->events.bytes, row->events.size);

        for (size_t i = 0; record && i < record->n_events && i < row->count; i++)
            out[(*count)++] = record->events[i]->event;
        return record && record->n_events == row->count;
    }
    Gonfalon__V1__Events *events =
        wire_read(a, &gonfalon__v1__events__descriptor, row->events.bytes, row->events.size);

    for (size_t i = 0; events && i < events->n_events && i < row->count; i++)
        out[(*count)++] = events->events[i];
    return events && events->n_events == row->count;
}

Gonfalon__V1__Event **rows_events(struct arena *a, const struct events_row *rows, size_t count,
                                  int32_t viewer, uint32_t from, size_t most, size_t *found)
{
    size_t all = 0, kept = 0, room = 0, bytes = 0;

    for (size_t i = 0; i < count; i++)
        room += rows[i].count;
    Gonfalon__V1__Event **out = arena_array(a, room ? room : 1, sizeof *out);

    for (size_t i = 0; i < count; i++)
        if (!row_events(a, &rows[i], viewer, out, &all))
            return NULL;
    for (size_t i = 0; i < all && kept < most && bytes < EVENTS_BYTES_MAX; i++)
        if (out[i] && out[i]->number >= from) {
            bytes += wire_pack(out[i]).size;
            if (bytes < EVENTS_BYTES_MAX || kept == 0)
                out[kept++] = out[i];
        }
    *found = kept;
    return out;
}
