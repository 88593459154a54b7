/* B7.15, O10.4-a: challenges of the round that is being fought. A system keeps a list of them in its record
 * of the match; who may issue one, and in which order, is its own. */
#ifndef GONFALON_MASSED_DUELS_H
#define GONFALON_MASSED_DUELS_H

#include "common/match/match.h"

enum { CHALLENGES_MAX = 16 }; /* of one round */

enum massed_reply {
    REPLY_ACCEPTED, /* the two fight each other alone */
    REPLY_REFUSED,  /* the challenged neither strikes nor is struck */
    REPLY_DECLINED  /* B7.15.5-a: an unfair one; both fight on as if there were none */
};

struct massed_challenge {
    int32_t challenger, challenged; /* figures; NOBODY: the place is free */
    int32_t reply;                  /* enum massed_reply */
    int32_t lost_by_challenger, lost_by_challenged;
};

#define EACH_CHALLENGE(list, row)                                                                            \
    for (struct massed_challenge *row = (list); (row) < (list) + CHALLENGES_MAX; (row)++)                    \
        if ((row)->challenger != NOBODY)

void massed_clear_challenges(struct massed_challenge *list);
bool massed_room_for_challenge(struct massed_challenge *list);
void massed_add_challenge(struct massed_challenge *list, int32_t challenger, int32_t challenged,
                          enum massed_reply reply);

/* B7.15-d, B7.15.3-b: it fights a challenge, or has refused one: nobody else strikes it or is struck by it.
 */
bool massed_stands_apart(struct massed_challenge *list, int32_t figure);
/* Those whom it fights in a challenge; the first `most` are written. Returns how many. */
int32_t massed_duellists(struct massed_challenge *list, int32_t figure, int32_t *opponents, int32_t most);

/* B7.15.3-c: a character who refused goes to a rank that does not fight; a leader stays (B7.15.3-d). */
void massed_hide(struct match *m, int32_t figure);

#endif
