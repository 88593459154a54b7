/* Inside the engine: the open decision, its answers, and standing answers to it. */
#ifndef GONFALON_MATCH_ASK_H
#define GONFALON_MATCH_ASK_H

#include "common/match/decision.h"

struct match;
struct entry;

/* May this player give this answer for the side? */
bool answer_check(struct match *m, int32_t player, int32_t side, const struct answer *a, struct refusal *why);
/* Keeps a checked answer; when it was the last one awaited the procedure can go on. */
void take_answer(struct match *m, int32_t side, const struct answer *a);
/* Answers the open decision for every side that left a standing answer to it. */
void standing_reply(struct match *m);
bool standing_check(const struct match *m, const struct entry *e, struct refusal *why);
void standing_set(struct match *m, const struct entry *e);
/* Whether the answer has the shape its kind demands and keeps the limits the decision states. */
bool answer_fits(const struct match *m, const struct decision *d, const struct answer *a,
                 struct refusal *why);

#endif
