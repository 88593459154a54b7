/* Several commanders on a side. A unit may have a commander (struct unit), and whatever of a decision
 * concerns his units only he can answer. Where a decision concerns units of several commanders, each gives
 * his part; the engine keeps the parts in the place of the side's answer, and the side has answered when the
 * last of them is there. What concerns no commander's unit may be part of anybody's answer, once. */
#ifndef GONFALON_MATCH_PARTS_H
#define GONFALON_MATCH_PARTS_H

#include "common/match/decision.h"

struct match;

/* Room to put parts together; a match has it only where a side has several players. */
struct parts {
    struct decision decision;
    struct answer merged, fallback;
};

/* Has any side more than one player? */
bool sides_share_command(const struct match *m);
/* Fills in who commands what of a decision that has just been described, and who has given his part. */
void parts_describe(const struct match *m, struct decision *d);
/* Is the decision answered in parts? */
static inline bool in_parts(const struct decision *d)
{
    return d->concerned != 0;
}
/* The players whose part is missing, as bits. */
static inline int32_t parts_awaited(const struct decision *d)
{
    return d->concerned & ~d->given;
}

/* May the player give a part now? */
bool part_may_answer(const struct match *m, const struct decision *d, int32_t player, struct refusal *why);
/* Does every item of the answer concern units that are the player's to command, or nobody's? */
bool part_is_his(const struct match *m, const struct decision *d, int32_t player, const struct answer *a,
                 struct refusal *why);
/* The parts given so far and this one, in m->parts->merged. False: they have no room in one answer. */
bool parts_merge(struct match *m, const struct decision *d, const struct answer *a, struct refusal *why);
/* The decision as the merged answer of that player has to fit it: without what others have yet to answer. It
 * is the decision itself if his is the last part. */
const struct decision *parts_narrow(struct match *m, const struct decision *d, int32_t player);

/* `whole` is the default answer of the side, and some commanders have given their parts: makes it one that
 * leaves those as they are, if there is one. */
void parts_complete(struct match *m, const struct decision *d, struct answer *whole);

/* Keeps a part that has been checked, or that is left to the default (`a` is NULL). */
void part_take(struct match *m, int32_t side, int32_t player, const struct answer *a);
/* Whom the open decision concerns may have changed, by another commander or by the game master's hand:
 * whoever has given a part of an answer that is not whole yet gives it again. */
void parts_begin_anew(struct match *m);
/* All parts that are missing are left to the default. */
void parts_leave(struct match *m, int32_t side);

#endif
