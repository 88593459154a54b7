/*
 * Passwords, hashed with scrypt (RFC 7914): slow and greedy for memory on purpose, about 0.1 s and 32 MiB,
 * so call it on the thread pool and never on the loop.
 *
 * The stored text carries its parameters, so that they can be raised later and old ones still verify:
 *   $scrypt$ln=15,r=8,p=1$<salt>$<hash>      (16 and 32 bytes in base64url)
 */
#ifndef GONFALON_CRYPTO_PASSWORD_H
#define GONFALON_CRYPTO_PASSWORD_H

#include <stdbool.h>
#include <stddef.h>

enum { PASSWORD_STORED_SIZE = 96 }; /* with the end of the string */

enum password_verdict {
    PASSWORD_FAILED, /* no memory for the work, or nobody has done it */
    PASSWORD_RIGHT,
    PASSWORD_WRONG,
    PASSWORD_STORED_BROKEN /* the stored text is none of ours, or asks for absurd work */
};

/* A password is any bytes; limits on its length are up to the caller. */
bool password_hash(const char *password, size_t size, char stored[PASSWORD_STORED_SIZE]);

enum password_verdict password_verify(const char *stored, const char *password, size_t size);

#endif
