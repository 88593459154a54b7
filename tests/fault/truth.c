#include "tests/fault/truth.h"

#include "common/match/numbers.h"
#include "common/wire/encode_match.h"
#include "server/base/memory.h"
#include "server/core/loader.h"
#include "server/core/stored.h"
#include "tests/fault/disk.h"
#include "tests/fault/frontier.h"
#include "tests/fault/timing.h"

#include <stdlib.h>
#include <string.h>

uint64_t message_digest(const void *message)
{
    struct packed packed = wire_pack(message);

    return digest_add(UINT64_C(14695981039346656037), packed.data, packed.size);
}

uint64_t text_digest(const char *text)
{
    return digest_add(UINT64_C(14695981039346656037), text, strlen(text));
}

bool truth_begun(const struct truth *t)
{
    return t->room->game != NULL;
}

bool truth_over(const struct truth *t)
{
    return truth_begun(t) && match_over(t->room->game->match);
}

/* --- playing it again ------------------------------------------------------------------------- */

static bool is_delayed(const struct truth *t)
{
    return t->room->settings->spectator_delay_seconds > 0;
}

uint64_t truth_view(struct truth *t, int32_t viewer)
{
    struct arena a;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    uint64_t digest = message_digest(encode_view(&a, t->room->game->match, viewer));

    arena_free(&a);
    return digest;
}

static void hears(void *context, const struct match *m, const struct event *e)
{
    struct truth *t = context;
    struct arena a;

    arena_start(&a, WIRE_ENCODE_MEMORY);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++) {
        if (viewer < SIDES_MAX && viewer >= m->state->sides)
            continue;
        Gonfalon__V1__Event *event = encode_event(&a, m, e, viewer);

        if (!event)
            continue;
        if (t->events[viewer] == t->event_room[viewer]) {
            t->event_room[viewer] = t->event_room[viewer] ? 2 * t->event_room[viewer] : 256;
            t->event[viewer] =
                must_resize(t->event[viewer], t->event_room[viewer] * sizeof *t->event[viewer]);
        }
        t->event[viewer][t->events[viewer]++] = (struct true_event){message_digest(event), t->at_ms, 0};
        if (event->number != t->events[viewer])
            world_fail(t->w, "event %u of viewer %d is numbered %u", t->events[viewer], viewer,
                       event->number);
    }
    arena_free(&a);
}

/* Pictures of before are looked at only by spectators who see the past. */
static void keep_view(struct truth *t)
{
    uint32_t last = t->events[VIEWER_SPECTATOR];

    if (is_delayed(t) && last > 0)
        t->event[VIEWER_SPECTATOR][last - 1].view = truth_view(t, VIEWER_SPECTATOR);
}

static void note(struct truth *t, uint64_t digest)
{
    if (t->shown == t->shown_room) {
        t->shown_room = t->shown_room ? 2 * t->shown_room : 64;
        t->show = must_resize(t->show, t->shown_room * sizeof *t->show);
    }
    t->show[t->shown++] = digest;
}

/* Where nodes play matches for the server, what leaves the server may be a moment old: it was true when it
 * left the node. */
static void keep_shown(struct truth *t)
{
    struct match *m = t->room->game->match;
    struct arena a;

    if (!frontier_lends(t->w->frontier))
        return;
    arena_start(&a, WIRE_ENCODE_MEMORY);
    for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
        if (viewer >= SIDES_MAX || viewer < m->state->sides)
            note(t, truth_view(t, viewer));
    for (int32_t asked = 0; asked < ASKED_MAX; asked = next_asked(t->room, asked))
        for (int own = 0; own < 2; own++) {
            Gonfalon__V1__Decision *d =
                encode_decision_for(&a, m, asked, own && asked < m->state->sides ? asked : VIEWER_MASTER);

            if (d)
                d->time_left_ms = 0;
            if (d)
                note(t, message_digest(d));
        }
    arena_free(&a);
}

bool truth_was(const struct truth *t, uint64_t digest)
{
    for (size_t i = t->shown; i > 0; i--)
        if (t->show[i - 1] == digest)
            return true;
    return false;
}

static void entries_came(void *context, const struct store_result *result, const struct entry_row *rows,
                         size_t count)
{
    struct truth *t = context;
    struct game *g = t->room->game;

    if (result->status != STORE_OK) {
        world_fail(t->w, "the log cannot be read");
        return;
    }
    for (size_t i = 0; i < count && !t->w->failure[0]; i++) {
        if (t->entries == t->entry_room) {
            t->entry_room = t->entry_room ? 2 * t->entry_room : 256;
            t->entry = must_resize(t->entry, t->entry_room * sizeof *t->entry);
        }
        struct true_entry *e = &t->entry[t->entries++];

        memset(e, 0, sizeof *e);
        e->keyed = rows[i].request.size == REQUEST_KEY_SIZE;
        if (e->keyed)
            memcpy(e->key, rows[i].request.bytes, REQUEST_KEY_SIZE);
        e->account = rows[i].account;
        e->at_ms = t->at_ms = rows[i].at_ms;
        timing_written(t, rows[i].at_ms);
        game_log_add(g, rows[i].entry.bytes, rows[i].entry.size);
        const struct entry *entry = game_log_entry(g, g->log_count);

        e->kind = entry->kind;
        e->side = entry->side;
        e->player = entry->player;
        if (entry->kind == ENTRY_ANSWER) {
            struct answer said = entry->answer;
            struct arena a;

            /* The log has true numbers, the one who answered said it in his own. */
            answer_told(g->match, entry->side, entry->side, &said);
            arena_start(&a, WIRE_ENCODE_MEMORY);
            e->answer = message_digest(encode_answer(&a, &said));
            arena_free(&a);
        }
        if (entry->kind == ENTRY_MASTER)
            e->answer = text_digest(entry->text);
        if (entry->kind == ENTRY_TIMEOUT && entry->side >= 0) /* the game master's time is no side's */
            timing_ran_out(t, entry->side);
        if (rows[i].number + 1 != t->entries || !game_play(g, g->log_count))
            world_fail(t->w, "entry %u of %s does not fit the rules", rows[i].number, t->text_id);
        keep_view(t);
        keep_shown(t);
    }
}

/* --- reading ---------------------------------------------------------------------------------- */

static void loaded(void *context, enum load_result result)
{
    *(enum load_result *)context = result;
}

/* A match that has not begun is read anew: seats and settings may change until then. */
static void load(struct truth *t)
{
    enum load_result result = LOAD_FAILED;

    if (t->room) {
        room_clear(t->room);
        free(t->room);
    }
    t->room = must_alloc(sizeof *t->room);
    t->room->core = t->w->reader;
    t->room->id = t->id;
    match_id_write(t->id, t->room->text_id);
    load_room(t->room, 0, PLAY_NOTHING, loaded, &result);
    if (result != LOAD_DONE) {
        free(t->room);
        t->room = NULL;
        return;
    }
    if (!t->room->game)
        return;
    t->at_ms = t->room->started_ms;
    timing_written(t, t->room->started_ms);
    if (!match_listen(t->room->game->match, hears, t))
        abort();
    t->start = truth_view(t, VIEWER_SPECTATOR);
    match_start(t->room->game->match);
    keep_view(t);
    keep_shown(t);
}

static void refresh(struct truth *t)
{
    uint64_t commits = disk_commits(t->w->disk);

    if (t->room && t->commits == commits)
        return;
    t->commits = commits;
    disk_look(t->w->disk);
    if (!t->room || !t->room->game)
        load(t);
    if (t->room && t->room->game)
        store_read_entries(disk_store(t->w->disk), t->id, t->entries, ROOM_LOG_MAX, entries_came, t);
    disk_looked(t->w->disk);
}

struct truth *truth_of(struct world *w, const char *text_id)
{
    struct truth *t = w->truths;

    while (t && strcmp(t->text_id, text_id) != 0)
        t = t->next;
    if (!t) {
        int64_t id = match_id_read(text_id);

        if (id == 0)
            return NULL;
        t = must_alloc(sizeof *t);
        t->w = w;
        t->id = id;
        match_id_write(id, t->text_id);
        t->next = w->truths;
        w->truths = t;
    }
    refresh(t);
    return t->room ? t : NULL;
}

int32_t truth_side_of(const struct truth *t, const char *name)
{
    for (uint32_t i = 0; i < t->room->seat_count; i++)
        if (name[0] && strcmp(t->room->seat[i].name, name) == 0)
            return t->room->seat[i].side;
    return -1;
}

bool truth_is_master(const struct truth *t, const char *name)
{
    for (uint32_t i = 0; i < t->room->seat_count; i++)
        if (name[0] && t->room->seat[i].master && strcmp(t->room->seat[i].name, name) == 0)
            return true;
    return false;
}

const struct true_event *truth_event(const struct truth *t, int32_t viewer, uint32_t number)
{
    return number >= 1 && number <= t->events[viewer] ? &t->event[viewer][number - 1] : NULL;
}

uint32_t truth_count(const struct truth *t, const uint8_t key[REQUEST_KEY_SIZE])
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < t->entries; i++)
        count += t->entry[i].keyed && memcmp(t->entry[i].key, key, REQUEST_KEY_SIZE) == 0;
    return count;
}

void truths_free(struct world *w)
{
    while (w->truths) {
        struct truth *t = w->truths;

        w->truths = t->next;
        if (t->room) {
            room_clear(t->room);
            free(t->room);
        }
        for (int32_t viewer = 0; viewer < VIEWERS_MAX; viewer++)
            free(t->event[viewer]);
        free(t->entry);
        free(t->show);
        free(t);
    }
}
