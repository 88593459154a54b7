/* Inside the bots: what they share. */
#ifndef GONFALON_BOT_THINK_H
#define GONFALON_BOT_THINK_H

#include "common/bot/bot.h"
#include "common/bot/budget.h"

#include "common/dice/seeded.h"

/* A bot's own chance, apart from the dice of any match. */
struct chance {
    uint64_t seed;
    struct seeded_stream stream;
};

/* Each decision has a stream of its own. */
static inline void chance_enter(struct chance *c, uint64_t decision)
{
    c->stream = seeded_stream(c->seed, decision, 0);
}

/* For what one draw cannot give. */
int32_t chance_far_below(struct chance *c, int32_t below);

/* 0 to below - 1; 0 if below is less than 2. */
static inline int32_t chance_below(struct chance *c, int32_t below)
{
    if (below < 2)
        return 0;
    if (below <= DICE_SIDES_MAX)
        return (int32_t)seeded_draw(&c->stream, (uint32_t)below);
    return chance_far_below(c, below);
}

static inline int32_t chance_between(struct chance *c, int32_t from, int32_t to)
{
    return to <= from ? from : from + chance_below(c, to - from + 1);
}

struct look_ahead; /* of keen */

struct bot {
    struct bot_setting setting;
    struct chance chance;
    struct decision decision; /* the one being answered: the match's own copy is overwritten by checks */
    struct suggestions suggestions; /* for it */
    int64_t value[SUGGESTIONS_MAX]; /* what each suggestion is worth to steady */
    struct look_ahead *ahead;       /* NULL but for keen */
};

void random_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out);
/* Puts a random answer to the bot's decision together: of the right shape, but perhaps not legal. `boldness`
 * (1 to 16) says how much of the room it may use. */
void random_answer(struct bot *bot, const struct match *m, int32_t boldness, struct answer *out);

void steady_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out);
/* Fills suggestions and value for the open decision; false if there is nothing to choose from. */
bool steady_weigh(struct bot *bot, struct match *m, int32_t side);
/* The suggestion of the highest value not yet taken, -1 if there is none. */
int32_t steady_best(const struct bot *bot, const bool *taken);

struct look_ahead *keen_create(const struct match *m);
void keen_free(struct look_ahead *ahead);
void keen_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out);

#endif
