/* A browser exchanges the ticket of its log-in for a session token. The core that gave the ticket may be on
 * another node, so that the answer has to be waited for. */
#ifndef GONFALON_SERVER_PORT_TICKET_H
#define GONFALON_SERVER_PORT_TICKET_H

#include <stdint.h>

/* Once, also from inside the call that asks. `token` is NULL if the ticket is worth nothing; otherwise it is
 * valid during the call, and lasts for so many seconds. */
typedef void ticket_taken(void *context, const char *token, int64_t seconds);

/* Asks for it. */
typedef void take_ticket(void *self, const char *ticket, ticket_taken *then, void *context);

#endif
