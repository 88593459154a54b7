/*
 * The cryptography behind the keyed dice (common/dice/keyed.h), on OpenSSL's EVP.
 *
 * One cipher serves any number of matches, but only one thread at a time: its ChaCha20 context is reused
 * from entry to entry, which is what makes a die cheap.
 */
#ifndef GONFALON_CRYPTO_DICE_CIPHER_H
#define GONFALON_CRYPTO_DICE_CIPHER_H

#include "common/dice/keyed.h"

/* NULL if OpenSSL has no memory or lacks an algorithm. */
struct dice_cipher *dice_cipher_create(void);

/* NULL does nothing. */
void dice_cipher_destroy(struct dice_cipher *cipher);

#endif
