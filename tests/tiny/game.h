/* A match of tiny for tests: it keeps its log, and for every viewer the picture that a client would build
 * from patches alone, compared with a fresh view at every event. */
#ifndef GONFALON_TESTS_TINY_GAME_H
#define GONFALON_TESTS_TINY_GAME_H

#include "common/dice/seeded.h"
#include "tests/tiny/tiny.h"

enum { PICTURE_ITEMS_MAX = 128, PICTURE_ATTRIBUTES_MAX = 40 };

/* What a viewer knows. Values are kept as hashes: only equality matters. */
struct picture {
    int32_t count;
    struct seen_item {
        int32_t kind, id, count;
        struct seen_attribute {
            const char *name;
            uint64_t value;
        } attribute[PICTURE_ATTRIBUTES_MAX];
    } item[PICTURE_ITEMS_MAX];
};

/* Everything a viewer has been told, as text. */
struct stream {
    char *text;
    size_t used, room;
};

struct game {
    struct match *m;
    struct dice_seeded seed;
    struct entry **log;
    uint32_t entries, room;
    struct entry page; /* what the log reader gave last: older pages are overwritten */
    struct picture picture[VIEWERS_MAX];
    struct stream stream[VIEWERS_MAX];
    uint32_t events[VIEWERS_MAX];
    bool records;      /* streams are written */
    struct event last; /* the last event, without its texts */
    int32_t told;      /* events since the last game_apply began */
    struct refusal why;
    struct entry entry;   /* scratch */
    struct answer answer; /* scratch */
};

#define ARMY      "\"army\": \"squad\""
#define TWO_SIDES "\"sides\": [{\"name\": \"Red\", " ARMY "}, {\"name\": \"Blue\", " ARMY "}]"
#define SETUP_TWO "{\"format\": 1, \"system\": \"tiny\", \"master\": true, " TWO_SIDES "}"
#define SETUP_THREE                                                                                          \
    "{\"format\": 1, \"system\": \"tiny\", \"scenario\": \"triangle\", \"master\": true, \"sides\": [{"      \
    "\"name\": \"Red\", \"players\": [\"ann\", \"bob\"], " ARMY "}, {\"name\": \"Blue\", " ARMY              \
    "}, {\"name\": \"Green\", " ARMY "}]}"
/* With a clock: {"kind": ...} */
#define SETUP_CLOCK(clock) "{\"format\": 1, \"system\": \"tiny\", \"clock\": " clock ", " TWO_SIDES "}"
/* Red has two players: ann commands guards and spy, bob the scouts. */
#define SETUP_PLAYERS                                                                                        \
    "{\"format\": 1, \"system\": \"tiny\", \"master\": true, \"sides\": [{\"name\": \"Red\", \"players\": [" \
    "\"ann\", \"bob\"], " ARMY "}, {\"name\": \"Blue\", \"players\": [\"cid\"], " ARMY "}]}"

/* Fails the test if the setup is wrong. */
void game_make(struct game *g, const char *setup, uint64_t seed);
void game_open(struct game *g, const char *setup, uint64_t seed); /* makes and starts it */
void game_close(struct game *g);
/* A second match of the game's setup, with its dice and its log, not started yet. */
struct match *game_again(struct game *g, const char *setup);

/* Applies an entry and logs it; proves that a refused one changes nothing, and that all pictures are right.
 */
bool game_apply(struct game *g, const struct entry *e);
/* The first player of a side; the game master. */
int32_t player_of(const struct game *g, int32_t side);
int32_t master_of(const struct game *g);
/* An empty entry of a kind in g->entry, by the first player of the side. */
struct entry *game_entry(struct game *g, enum entry_kind kind, int32_t side);
struct entry *game_master(struct game *g, enum master_act act);
/* An empty answer to the open decision of the side in g->answer. */
struct answer *game_answer(struct game *g, int32_t side);
/* The same with the default answer in it. */
struct answer *game_default(struct game *g, int32_t side);
/* Gives g->answer for the side (or ASKED_MASTER), by whichever player may; where several commanders answer,
 * each gives his part of it. */
bool game_give(struct game *g, int32_t side);
/* That player gives what of g->answer is his. */
bool game_give_part(struct game *g, int32_t side, int32_t player);
/* The same, or a simple entry; it has to be accepted. */
void must_give(struct game *g, int32_t side);
void must_do(struct game *g, enum entry_kind kind, int32_t side);
/* Any entry that has to be accepted. */
void must_apply(struct game *g, const struct entry *e);
/* It has to be refused, under this key. */
void must_refuse(struct game *g, const struct entry *e, const char *key);
void must_refuse_answer(struct game *g, int32_t side, const char *key);

/* The key of the open question, "" if the side is not asked. */
const char *asked(struct game *g, int32_t side);
/* Plays default answers until the side is asked this. */
void play_until(struct game *g, int32_t side, const char *key);
/* Both sides have deployed by default: orders are asked. */
void deploy_all(struct game *g);
/* All sides order the same for all their units. */
void order_all(struct game *g, enum tiny_order order);
/* Opens a game of two in which all shoot, with dice that let Red act first, so that nobody has shown himself
 * by shooting: Red is asked for his target. */
void open_to_shoot(struct game *g);

/* The state is equal but for what never goes back: counters of entries, events and decisions. */
bool same_but_for_numbers(const struct match *a, const struct match *b);
/* Reads the log of a game (the context); a page is overwritten by the next one. */
log_reader game_log;

#endif
