/* Inside the engine: runs procedures on a stack of frames until a decision is needed. What rules call is
 * declared in common/match/rules.h. */
#ifndef GONFALON_MATCH_FLOW_H
#define GONFALON_MATCH_FLOW_H

#include <stdint.h>

struct answer;
struct match;

void flow_begin(struct match *m, int32_t which);
/* Runs until a decision is open or the match is over. */
void flow_run(struct match *m);
/* Where the answer of a side or of the game master to the open decision is kept until all have answered. */
struct answer *answer_slot(const struct match *m, int32_t asked);

#endif
