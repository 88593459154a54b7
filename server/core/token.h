/* Session tokens and tickets. A token is kept by the client and stored only as its hash; a ticket is what a
 * page in a browser gets instead, to be exchanged once for a cookie that its scripts cannot read. */
#ifndef GONFALON_SERVER_CORE_TOKEN_H
#define GONFALON_SERVER_CORE_TOKEN_H

#include "common/crypto/crypto.h"
#include "server/core/request.h"

/* Finds whose the token is, and renews it, at most once a day. `account` is NULL if it is no good, and
 * `error` then says why. The session, if it is still there, remembers the token. */
typedef void token_checked(struct request *r, const struct account_row *account, Gonfalon__V1__Error *error);
void token_check(struct request *r, const char *token, token_checked *then);

/* Within `then`: a ticket for the token that was renewed just now, so that the cookie of a browser lasts as
 * long;
 * "" if it was not. */
char *token_renewed_ticket(struct request *r);

/* A new token for the account, as part of the batch. `reply` gets the token, or a ticket for it; `hash` is
 * for the session that it logs in, once all is durable. False: no randomness is to be had. */
bool token_issue(struct request *r, struct batch *batch, int64_t account, Gonfalon__V1__SessionForm form,
                 Gonfalon__V1__SessionReply *reply, uint8_t hash[STORE_HASH_SIZE]);

void tickets_stop(struct core *core);

#endif
