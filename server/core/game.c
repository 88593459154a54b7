#include "server/core/game.h"

#include "common/match/rules.h"
#include "common/wire/decode.h"
#include "common/wire/limits.h"
#include "server/base/memory.h"

#include <stdlib.h>
#include <string.h>

/* What stands before a stored state. The layout of a state belongs to a build of the rules: one that was made
 * by other rules, or whose bytes do not add up, is not used. */
struct snapshot_mark {
    uint32_t format;
    uint32_t rules; /* hash of name and version */
    uint64_t hash;  /* of the state */
};

enum { SNAPSHOT_FORMAT = 3 };

static const struct entry *read_log(void *context, uint32_t n)
{
    return game_log_entry(context, n);
}

struct game *game_create(const char *setup_json, const struct catalogue *built_in,
                         const struct dice_cipher *cipher, const struct dice_pact *pact,
                         struct problems *problems)
{
    struct match *match = match_create_with(setup_json, built_in, problems);

    if (!match)
        return NULL;
    struct game *g = must_alloc(sizeof *g);

    g->match = match;
    g->scratch = must_alloc(sizeof *g->scratch);
    g->log_room = 64;
    g->log_at = must_alloc((g->log_room + 1) * sizeof *g->log_at);
    arena_start(&g->memory, WIRE_MESSAGE_MEMORY);
    if (!keyed_start(&g->dice, cipher, pact) || !match_log(match, read_log, g) ||
        !match_hide_numbers(match)) {
        game_free(g);
        return NULL;
    }
    match_dice(match, keyed_dice(&g->dice));
    return g;
}

void game_free(struct game *g)
{
    if (!g)
        return;
    match_free(g->match);
    bytes_free(&g->log);
    arena_free(&g->memory);
    free(g->log_at);
    free(g->scratch);
    free(g);
}

void game_log_add(struct game *g, const void *packed, size_t size)
{
    if (g->log_count == g->log_room) {
        g->log_room *= 2;
        g->log_at = must_resize(g->log_at, (g->log_room + 1) * sizeof *g->log_at);
    }
    bytes_add(&g->log, packed, size);
    g->log_at[++g->log_count] = g->log.size;
}

struct blob game_log_at(const struct game *g, uint32_t n)
{
    return (struct blob){g->log.data + g->log_at[n - 1], g->log_at[n] - g->log_at[n - 1]};
}

/* An entry that cannot be read becomes one that no match accepts, so that the fault shows where it is
 * applied. */
const struct entry *game_log_entry(struct game *g, uint32_t n)
{
    struct blob blob = game_log_at(g, n);

    arena_reset(&g->memory);
    Gonfalon__V1__LogEntry *entry =
        wire_read(&g->memory, &gonfalon__v1__log_entry__descriptor, blob.bytes, blob.size);

    if (!entry || decode_entry(entry, g->scratch)) {
        memset(g->scratch, 0, sizeof *g->scratch);
        g->scratch->kind = ENTRY_KINDS;
    }
    return g->scratch;
}

static struct snapshot_mark mark_of(const struct game *g)
{
    struct snapshot_mark mark = {.format = SNAPSHOT_FORMAT, .rules = 2166136261u};
    const char *text[] = {g->match->rules->name, g->match->rules->version};

    for (size_t i = 0; i < 2; i++)
        for (const char *c = text[i]; *c; c++)
            mark.rules = (mark.rules ^ (uint8_t)*c) * 16777619u;
    return mark;
}

void game_snapshot(const struct game *g, struct bytes *out)
{
    struct snapshot_mark mark = mark_of(g);

    mark.hash = match_hash(g->match);
    bytes_clear(out);
    bytes_add(out, &mark, sizeof mark);
    match_save(g->match, bytes_extend(out, match_snapshot_bytes(g->match)));
}

bool game_restore(struct game *g, struct blob snapshot)
{
    struct snapshot_mark mark = mark_of(g), stored;
    size_t size = match_snapshot_bytes(g->match);

    if (snapshot.size != sizeof stored + size)
        return false;
    memcpy(&stored, snapshot.bytes, sizeof stored);
    if (stored.format != mark.format || stored.rules != mark.rules)
        return false;
    /* Into memory of its own: the blob need not be aligned for a state, and the hash is checked before it
     * counts. */
    void *state = must_alloc(size);
    struct state *before = must_alloc(size);

    memcpy(state, (const uint8_t *)snapshot.bytes + sizeof stored, size);
    match_save(g->match, before);
    bool good = match_restore(g->match, state, size) && match_hash(g->match) == stored.hash;

    if (!good)
        match_restore(g->match, before, size);
    free(state);
    free(before);
    return good;
}

bool game_play(struct game *g, uint32_t n)
{
    struct refusal why;

    return n <= g->log_count && match_replay(g->match, n, &why);
}
