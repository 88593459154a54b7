/* The receipt of a sealed answer: a short digest of the match, the side, the decision and the answer, with a
 * salt that follows from the secret of the dice. When the secret is shown at the end anybody can make it
 * again (`gonfalon verify` does); before that it tells nothing.
 *
 * The answer is the one that the side knows, in its own numbers (answer_told): the true numbers of its
 * figures depend on how many others have, which a receipt must not tell. */
#ifndef GONFALON_WIRE_RECEIPT_H
#define GONFALON_WIRE_RECEIPT_H

#include "common/match/log.h"
#include "common/wire/arena.h"
#include "common/wire/record.h"

/* False: the hash failed. */
bool receipt_make(struct arena *memory, const uint8_t *secret, size_t secret_size, const char *match,
                  int32_t side, const struct answer *told, record_hash *hash, char out[RECEIPT_BYTES]);

#endif
