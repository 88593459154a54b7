/* Inside the engine: the kinds of entries that have a file of their own. */
#ifndef GONFALON_MATCH_APPLY_H
#define GONFALON_MATCH_APPLY_H

#include "common/match/log.h"

struct match;

enum { FROZEN_BY_MASTER = 1, FROZEN_BY_CALL = 2 };

bool has_master(const struct match *m);

/* An answer or a time-out that has been checked. */
void apply_answer(struct match *m, const struct entry *e);

bool offer_check(const struct match *m, const struct entry *e, struct refusal *why);
void offer_apply(struct match *m, const struct entry *e);
/* Offers to draw or take back end when somebody else plays on. */
void offers_lapse(struct match *m, int32_t side);

bool master_check(const struct match *m, const struct entry *e, struct refusal *why);
void master_apply(struct match *m, const struct entry *e);

/* The state as it was before entry `to`, keeping the numbers that never go back. */
void rebuild_before(struct match *m, uint32_t to);
/* Entry `to` once more, with the dice of the present entry. */
void rebuild_with_new_dice(struct match *m, uint32_t to);

#endif
