/* Two matches of brothers that differ only in what the keeper, side A, keeps secret, played side by side:
 * what the other side and the spectators are told of them is compared byte by byte. Each test says what the
 * secrets are; the matches, what is compared, and the answers that are given are here. */
#ifndef GONFALON_TESTS_UNIT_BROTHERS_WORLDS_H
#define GONFALON_TESTS_UNIT_BROTHERS_WORLDS_H

#include "common/match/match.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/wire/encode_match.h"

enum { KEEPER, OTHER, WORLDS = 2, WATCHERS = 2 };

struct world {
    struct match *m;
    struct bytes told[WATCHERS], own; /* what the watchers were told, and what the keeper was */
    struct bytes said;                /* scratch: what is compared at once */
    uint64_t deeds;                   /* chance for what is secret */
    int32_t secret_entries;
    bool hides[BROTHERS_FIGURES];
    bool revealed;
    size_t before[WATCHERS]; /* what the watchers had been told before the reveal */
    int32_t shown;           /* whom it tells of */
    char rule[16];           /* by which rule */
};

extern struct world world[WORLDS];
extern uint64_t chance;  /* for what is public: the same in both worlds */
extern bool raw_numbers; /* a leak: everybody is told the true numbers */

int32_t below(uint64_t *stream, int32_t n);

/* --- the worlds, and what is compared (brothers_worlds.c) --------------------------------------------- */

void start_worlds(uint64_t seed);
void open_world(struct world *w, const char *setup, uint64_t deeds);
void close_worlds(void);
bool same_bytes(const struct bytes *a, const struct bytes *b);
/* Are both worlds shown alike to the other side? */
bool same_views(void);
/* Everything the watchers can have by now. */
void compare(void);
/* In play, the keeper's, and not known to the other side. */
bool secret(const struct match *m, int32_t figure);
/* Somebody who was secret no longer is, in either world, or the enemy's own was found: from here on they may
 * differ. No secret figure comes to be known without an event that is a reveal. */
bool somebody_found(void);

/* --- answers, and a game (brothers_worlds_play.c) ------------------------------------------------------ */

/* Legal or not: refusals are compared as well. */
void anything(const struct match *m, const struct decision *d, struct answer *a);
/* The answer of a side in the first world, as it is said in another one: by the numbers that the other side
 * was told, or by what the keeper's own things are called. False: nothing there is meant by it. */
bool in_world(int32_t which, int32_t side, const struct answer *a, struct answer *out);
void apply(struct world *w, int32_t side, const struct answer *a);
void give_both(int32_t side, const struct answer *a);

struct tally {
    int32_t steps, secret_entries, whole_games;
    int32_t in_the_way; /* games that ended because somebody secret was in a known friend's way */
};

/* Until somebody is found, or to the end. */
void play(struct tally *tally);

/* --- the match (brothers_worlds_setup.c) ---------------------------------------------------------------- */

/* What the keeper keeps to himself: the last of his band (Hal, Hugh and perhaps Huw), what they have, and
 * where they stand. */
enum { HIDDEN_MAX = 3 };
struct secrets {
    const char *hidden;
    struct point at[HIDDEN_MAX];
    struct point seen_at;  /* of the archer, who is seen once all are placed; 0, 0: by himself */
    struct point rider_at; /* of the rider, likewise */
};

/* `objective` and `options`: what the setup says of them, with ' for ". */
void make_worlds(uint64_t seed, const char *objective, const char *options,
                 const struct secrets secrets[WORLDS]);
/* And what the watchers are told at first is the same. */
void open_worlds(uint64_t seed, const char *objective, const char *options,
                 const struct secrets secrets[WORLDS]);
/* The enemy stands in the open; the keeper's two go into hiding. */
void set_up(const struct secrets secrets[WORLDS]);

#endif
