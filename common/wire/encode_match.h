/* Events and views straight from a match. Apart from encode.h, because this needs the engine and clients
 * that play over the network have none. */
#ifndef GONFALON_WIRE_ENCODE_MATCH_H
#define GONFALON_WIRE_ENCODE_MATCH_H

#include "common/match/match.h"
#include "common/wire/encode.h"
#include "common/wire/json_answer.h"

/* The number of the last event that this viewer has been told. */
uint32_t match_last_event(const struct match *m, int32_t viewer);
/* Inside an event sink: the event as this viewer sees it; NULL if he does not. */
Gonfalon__V1__Event *encode_event(struct arena *a, const struct match *m, const struct event *e,
                                  int32_t viewer);
Gonfalon__V1__View *encode_view(struct arena *a, const struct match *m, int32_t viewer);
/* How a match that is over has ended. */
Gonfalon__V1__Outcome *encode_outcome(struct arena *a, const struct match *m);
/* The open decision of a side with its default answer, as the side sees it; NULL if there is none. */
Gonfalon__V1__Decision *encode_open_decision(struct arena *a, struct match *m, int32_t side);
/* The same for the side itself or the game master, in his numbers. */
Gonfalon__V1__Decision *encode_decision_for(struct arena *a, struct match *m, int32_t side, int32_t viewer);
/* Figures and units of the match by their names, as the true numbers. */
struct answer_names match_names(const struct match *m);

#endif
