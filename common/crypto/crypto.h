/*
 * What server and client programs need of cryptography, on OpenSSL 3. Dice: dice_cipher.h. Passwords:
 * password.h. Texts (hex, base64url): text.h.
 *
 * A function that can fail returns false then, and its output is worthless. All are safe to call from any
 * thread.
 */
#ifndef GONFALON_CRYPTO_CRYPTO_H
#define GONFALON_CRYPTO_CRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    CRYPTO_SHA256_SIZE = 32,
    CRYPTO_SHA256_HEX_SIZE = 2 * CRYPTO_SHA256_SIZE + 1, /* with the end of the string */
    CRYPTO_TOKEN_SIZE = 43 + 1 /* 32 bytes in base64url, and the end of the string */
};

/* Unpredictable bytes, from the system's generator. */
bool crypto_random(void *out, size_t size);

bool crypto_sha256(const void *data, size_t size, uint8_t out[CRYPTO_SHA256_SIZE]);
bool crypto_sha256_hex(const void *data, size_t size, char out[CRYPTO_SHA256_HEX_SIZE]);

/* A keyed hash (RFC 2104): only those who have the key can make it or tell whether it is right. */
bool crypto_hmac_sha256(const void *key, size_t key_size, const void *data, size_t size,
                        uint8_t out[CRYPTO_SHA256_SIZE]);

/* In a time that depends on the size only: for anything that somebody might guess byte by byte. */
bool crypto_equal(const void *a, const void *b, size_t size);

/* Overwrites a secret no longer needed, in a way that the compiler does not leave out. */
void crypto_forget(void *secret, size_t size);

/*
 * Of a session token: what a client shows to come back without a password. The server stores only the hash,
 * so that a stolen database opens no session. A token has 256 random bits, so a plain hash without salt
 * does. Hashing takes whatever a client sent: what is not a token merely matches no stored hash.
 */
bool crypto_token_hash(const char *token, uint8_t out[CRYPTO_SHA256_SIZE]);

#endif
