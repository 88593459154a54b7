/* The answers that were tried in one decision. The same answer on a copy of the same match, with the same
 * dice, comes to the same: suggestions, options and the default answer are often one and the same. */
#ifndef GONFALON_PLAYOUT_TRIED_H
#define GONFALON_PLAYOUT_TRIED_H

#include "common/match/decision.h"

enum { TRIED_ANSWERS = 512, TRIED_ITEMS = 16384 }; /* more are not remembered, and tried again */

struct tried {
    int32_t answers, items;
    struct {
        uint32_t decision;
        int32_t kind, first, count;
    } answer[TRIED_ANSWERS];
    struct answer_item item[TRIED_ITEMS];
};

void tried_forget(struct tried *t);
/* Was it tried already? If not, it is from now on. */
bool tried_before(struct tried *t, const struct answer *a);

#endif
