/* B19.3.3-b: a character takes the place of a crewman who is lost. */
#ifndef GONFALON_ORDERS_SERVING_H
#define GONFALON_ORDERS_SERVING_H

#include "common/match/match.h"

/* How many characters serve the machine now. */
int32_t orders_serving(const struct match *m, int32_t machine);
/* Is it necessary? The machine is being reloaded for want of crewmen, and with the characters who can serve
 * it now it would fire. */
bool orders_needs_servers(const struct match *m, int32_t machine);
/* RULE("B19.3.3-b"): he is a friend, touches the machine, fights nobody and has done nothing else this turn
 * but move. */
bool orders_can_serve(const struct match *m, int32_t figure, int32_t machine);
/* He serves it until the turn is over. */
void orders_serve(struct match *m, int32_t figure, int32_t machine);

#endif
