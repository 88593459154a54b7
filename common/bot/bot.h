/* Bots that play any system through decisions alone: they see what a player sees (the open decision, its
 * suggestions, previews and odds) and know no rule. How each of them thinks: README.md.
 *
 * All memory is taken by bot_create; choosing allocates nothing. The same seed, budget and match give the
 * same answers on every machine, unless a budget of milliseconds is set. */
#ifndef GONFALON_BOT_BOT_H
#define GONFALON_BOT_BOT_H

#include "common/match/match.h"

enum bot_kind { BOT_RANDOM, BOT_STEADY, BOT_KEEN, BOT_KINDS };

struct bot_setting {
    enum bot_kind kind;
    uint64_t seed;
    int32_t steps;        /* keen: decisions it may try out per choice; 0: KEEN_STEPS */
    int32_t milliseconds; /* keen: time per choice instead of steps; its play then depends on the machine */
};

enum { KEEN_STEPS = 400 };

struct bot;

/* For matches made of the same setup as `m`. NULL: out of memory. */
struct bot *bot_create(const struct bot_setting *setting, const struct match *m);
void bot_free(struct bot *bot);
/* A new match begins (of the same setup): the bot starts from this seed. */
void bot_reseed(struct bot *bot, uint64_t seed);
/* The side must have an open decision. The answer is legal; the match stays as it is. */
void bot_choose(struct bot *bot, struct match *m, int32_t side, struct answer *out);

/* What a server's bot begins from for its next answer: the same match at the same entry, the same answer. */
uint64_t bot_seed(uint64_t match, uint32_t entries);

/* BOT_KINDS if there is none of that name. */
enum bot_kind bot_kind_from(const char *name);
extern const char *const bot_kind_name[BOT_KINDS];

/* Who gives a bot's answer: the player of the side that is asked, or any of them. */
int32_t bot_player(struct match *m, int32_t side);
/* Makes the entry by which that player gives the answer that stands in it: of several commanders his part, or
 * the default one if that does not fit what the others have given; if neither does, he leaves it. */
void bot_entry(struct match *m, int32_t player, int32_t side, struct entry *e);

#endif
