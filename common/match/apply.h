/* Inside the engine: how an entry of the log is checked and applied. Offers, the game master's acts and going
 * back have files of their own (offers.c, master.c, rebuild.c); apply.c calls them through this header. */
#ifndef GONFALON_MATCH_APPLY_H
#define GONFALON_MATCH_APPLY_H

#include "common/match/log.h"

struct event;
struct match;

enum { FROZEN_BY_MASTER = 1, FROZEN_BY_CALL = 2 };

bool has_master(const struct match *m);
/* Does the player command the unit, or nobody in particular of his side? */
bool commands(const struct match *m, int32_t player, int32_t unit);
/* Do the words of a stranger end where their room does? */
bool texts_end(const struct entry *e, struct refusal *why);

/* An entry that has been checked, now or when it first came. The state counts it already. */
void apply_entry(struct match *m, const struct entry *e);
/* Answers for those who have resigned or left standing answers, and runs on, unless play is stopped. */
void play_on(struct match *m);

bool offer_check(const struct match *m, const struct entry *e, struct refusal *why);
void offer_apply(struct match *m, const struct entry *e);
/* Offers to draw or take back end when somebody else plays on. */
void offers_lapse(struct match *m, int32_t side);
/* All offers end, and nobody is told: whoever calls this tells of something greater. */
void offers_clear(struct match *m);

/* The name of a field as a player reads it. */
struct field_words {
    char text[32];
};

/* Moving or changing something (MASTER_MOVE, MASTER_CHANGE), whoever does so: whether it can be done, doing
 * it, who may know of it (bits of viewers), and its details as arguments of an event, which refers to `words`
 * until it ends. */
bool amend_check(const struct match *m, const struct entry *e, struct refusal *why);
void amend(struct match *m, const struct entry *e);
int32_t amend_known_to(const struct match *m, const struct entry *e);
void amend_details(const struct match *m, const struct entry *e, struct event *event,
                   struct field_words *words);

bool overrule_check(const struct match *m, const struct entry *e, struct refusal *why);
void overrule_apply(struct match *m, const struct entry *e);
/* What was proposed is gone once no side wants it any more. */
void overrule_forget(struct match *m);

bool master_check(const struct match *m, const struct entry *e, struct refusal *why);
void master_apply(struct match *m, const struct entry *e);

/* Why the sides may not agree to take back entry `to` and all after it, apart from dice and secrets; NULL if
 * they may. */
const char *takeback_barred(const struct match *m, uint32_t to);
/* Whose answer that entry is. */
int32_t answer_side(const struct match *m, uint32_t n);
/* The state as it was before entry `to`, keeping the numbers that never go back. */
void rebuild_before(struct match *m, uint32_t to);
/* The entry that a re-roll repeats, also through re-rolls of re-rolls; any other entry is itself. */
uint32_t repeated_by(const struct match *m, uint32_t n);
/* That entry once more, with the dice of the present one. */
void apply_repeated(struct match *m, uint32_t n);

#endif
