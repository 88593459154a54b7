/* B26: when a battle is over, and who has won it. */
#ifndef GONFALON_MASSED_VICTORY_H
#define GONFALON_MASSED_VICTORY_H

#include "common/rules/massed/tally.h"

/* An event or an end of the match, by its rule and its text. */
struct massed_saying {
    const char *rule, *key;
};

struct massed_victory {
    struct massed_tally tally;
    struct massed_saying score; /* of a side: its arguments are `side` and `points` */
    struct massed_saying won_field, won, drawn;
};

/* B26.2-t. */
int32_t massed_score(const struct match *m, const struct massed_tally *how, int32_t side);
/* Ends the match if a side has nobody left who stands (B26.2-a), or after the last turn by points (B26.2-u,
 * B26.2-v). Returns whether it has ended. */
bool massed_finished(struct match *m, const struct massed_victory *how, bool last_turn);

#endif
