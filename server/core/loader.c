#include "server/core/loader.h"

#include "server/base/log.h"
#include "server/base/memory.h"
#include "server/core/gone.h"
#include "server/core/stored.h"
#include "server/core/systems.h"

#include <stdlib.h>

struct load {
    struct room *room;
    uint32_t upto;
    int64_t play_to;
    load_done *done;
    void *context;
    uint32_t entries; /* to be read */
    uint32_t snapshot_at;
    struct bytes snapshot;
};

void load_forget(struct room *room)
{
    if (!room->loading)
        return;
    bytes_free(&room->loading->snapshot);
    free(room->loading);
    room->loading = NULL;
}

static void finish(struct load *load, enum load_result result)
{
    load_done *done = load->done;
    void *context = load->context;

    load_forget(load->room);
    done(context, result);
}

static void complain(const struct load *load, const char *what)
{
    log_event(LEVEL_ERROR, what,
              LOG_FIELDS(log_text("match", load->room->text_id), log_number("entries", load->entries)));
}

/* From the snapshot if it can be used, otherwise from the start: slower, and just as good. */
static void play(struct load *load)
{
    struct room *room = load->room;
    uint32_t to = load->play_to < load->entries ? (uint32_t)load->play_to : load->entries;

    if (load->play_to == PLAY_NOTHING)
        return;
    if (load->snapshot.size > 0 && load->snapshot_at <= to &&
        game_restore(room->game, (struct blob){load->snapshot.data, load->snapshot.size}))
        room->snapshot_at = load->snapshot_at;
    else
        match_start(room->game->match);
    if (!game_play(room->game, to)) {
        complain(load, "log does not fit the rules");
        game_free(room->game);
        room->game = NULL;
    }
}

static void read_more(struct load *load);

static void entries_came(void *context, const struct store_result *result, const struct entry_row *entries,
                         size_t count)
{
    struct load *load = context;
    struct room *room = load->room;

    if (result->status != STORE_OK) {
        finish(load, LOAD_FAILED);
        return;
    }
    for (size_t i = 0; i < count && room->game->log_count < load->entries; i++) {
        game_log_add(room->game, entries[i].entry.bytes, entries[i].entry.size);
        room_remember(room, entries[i].request);
    }
    if (count == 0)
        load->entries = room->game->log_count;
    read_more(load);
}

static void read_more(struct load *load)
{
    struct room *room = load->room;

    if (room->game->log_count < load->entries) {
        store_read_entries(room->core->port.store, room->id, room->game->log_count, ROOM_LOG_MAX,
                           entries_came, load);
        return;
    }
    play(load);
    finish(load, LOAD_DONE);
}

/* The rules that a match is pinned to. */
static bool rules_here(const struct load *load)
{
    if (rules_present(load->room->settings->system, load->room->rules_version))
        return true;
    complain(load, "the rules of this match are not in this program");
    return false;
}

static void make_game(struct load *load)
{
    struct problems *problems = must_alloc(sizeof *problems);

    if (rules_here(load)) {
        load->room->game =
            game_create(load->room->setup, system_built_in(load->room->core, load->room->settings->system),
                        load->room->core->cipher, &load->room->pact, problems);
        if (!load->room->game)
            complain(load, "the setup of this match cannot be read any more");
    }
    free(problems);
}

static void row_came(void *context, const struct store_result *result, const struct loaded_match *loaded)
{
    struct load *load = context;

    if (result->status != STORE_OK) {
        finish(load, LOAD_FAILED);
        return;
    }
    if (!loaded) {
        finish(load, LOAD_NOTHING);
        return;
    }
    if (!room_fill(load->room, &loaded->match)) {
        complain(load, "the row of this match cannot be read");
        finish(load, LOAD_FAILED);
        return;
    }
    load->entries = loaded->match.entries < load->upto ? loaded->match.entries : load->upto;
    if (load->room->setup)
        make_game(load);
    if (!load->room->game) {
        finish(load, LOAD_DONE);
        return;
    }
    if (loaded->snapshot) {
        load->snapshot_at = loaded->snapshot->entries;
        bytes_add(&load->snapshot, loaded->snapshot->state.bytes, loaded->snapshot->state.size);
    }
    read_more(load);
}

void load_room(struct room *into, uint32_t upto, int64_t play_to, load_done *done, void *context)
{
    struct load *load = must_alloc(sizeof *load);
    uint32_t snapshot_upto = play_to < (int64_t)upto ? (play_to < 0 ? 0 : (uint32_t)play_to) : upto;

    into->loading = load;
    *load = (struct load){.room = into, .upto = upto, .play_to = play_to, .done = done, .context = context};
    store_load_match(into->core->port.store, into->id, snapshot_upto, row_came, load);
}
