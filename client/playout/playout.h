/* Bot games in process: a whole game from a number, the same on every machine. For `gonfalon playout`, the
 * property tests and benches. */
#ifndef GONFALON_PLAYOUT_PLAYOUT_H
#define GONFALON_PLAYOUT_PLAYOUT_H

#include "common/army/army.h"
#include "common/bot/bot.h"

enum { PLAYOUT_TEXT = 320, NAMES_MOST = 64 };

struct names {
    const char *name[NAMES_MOST];
    int32_t count;
};

struct match;
struct event;
struct ready; /* matches made from setups that were read before */

/* Those who look on while games are played. */
struct playout_audience {
    void *context;
    /* The match is there; nothing has been played yet. */
    void (*began)(void *context, const struct match *m);
    void (*event)(void *context, const struct match *m, const struct event *e);
    /* Nothing more is played. */
    void (*ended)(void *context, struct match *m);
};

/* What to play. Whatever is not given takes turns among all that the system has built in. */
struct playout_plan {
    const struct rules *rules;
    struct catalogue catalogue;
    struct names armies, scenarios;
    json_t *army[SIDES_MAX]; /* a name or a whole list; NULL: not given */
    const char *scenario;    /* NULL: not given */
    const char *options;     /* "a,b"; "" for none; NULL: not given */
    bool sample_options;     /* a random legal combination of options in each game */
    enum bot_kind bot[2];    /* of the sides in turn; they change seats from game to game */
    int32_t keen_steps;
    uint64_t seed;
    bool master;     /* a game master sits at the table: the random bot rules for him */
    int32_t players; /* of each side, who command its units in turn where the system deals them out; 0: one */
    bool check;      /* the invariants, see watch.h */
    const struct playout_audience *audience; /* NULL: nobody looks on */
    struct ready *ready;
};

/* False, and `text` says why, if there is no such system or nothing to play with. Free it in either case. */
bool playout_load(struct playout_plan *plan, const char *system, char text[PLAYOUT_TEXT]);
void playout_free(struct playout_plan *plan);

/* Game number n as the text of its setup; the caller frees it. */
char *playout_setup(const struct playout_plan *plan, int64_t n);
/* Which of the two bots plays a side in game n. */
int32_t playout_seat(const struct playout_plan *plan, int64_t n, int32_t side);

struct playout_result {
    struct outcome outcome;
    int32_t turns;
    uint32_t decisions, events;
    uint64_t hash;              /* of the final state */
    char failure[PLAYOUT_TEXT]; /* "" if the game reached its end and nothing was broken */
};

/* Plays game n. False: see `failure`. */
bool playout_game(const struct playout_plan *plan, int64_t n, struct playout_result *result);

#endif
