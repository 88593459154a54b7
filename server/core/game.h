/* A match of the engine with all that it stands on: its dice and its log. Rooms play one; replays build one
 * to look at a moment of the past. */
#ifndef GONFALON_SERVER_CORE_GAME_H
#define GONFALON_SERVER_CORE_GAME_H

#include "common/dice/keyed.h"
#include "common/match/match.h"
#include "common/wire/arena.h"
#include "common/wire/bytes.h"
#include "server/port/store.h"

struct game {
    struct match *match;
    struct dice_keyed dice;
    /* The log as it is stored: packed entries, one behind the other. An entry unpacked is a hundred times as
     * big. */
    struct bytes log;
    size_t *log_at; /* where each begins, and where the last one ends */
    uint32_t log_count, log_room;
    struct entry *scratch; /* the entry unpacked last */
    struct arena memory;   /* for unpacking it */
};

/* `built_in`: the system's own catalogue, read before; NULL: it is read. NULL: the setup is wrong, and
 * `problems` says how. */
struct game *game_create(const char *setup_json, const struct catalogue *built_in,
                         const struct dice_cipher *cipher, const struct dice_pact *pact,
                         struct problems *problems);
void game_free(struct game *g);

/* Keeps the next entry of the log. */
void game_log_add(struct game *g, const void *packed, size_t size);
struct blob game_log_at(const struct game *g, uint32_t n); /* from 1 */
/* Entry n, from 1; valid until the next call. */
const struct entry *game_log_entry(struct game *g, uint32_t n);

/* The bytes to store, with a mark by which a build knows whether it can read them. */
void game_snapshot(const struct game *g, struct bytes *out);
/* False: made by another build, or broken; the game has to be played from the start. */
bool game_restore(struct game *g, struct blob snapshot);
/* Plays the log up to entry n. False: it does not fit these rules. */
bool game_play(struct game *g, uint32_t n);

#endif
