/* In place of common/crypto/password: there a hash takes a tenth of a second on purpose, and thousands of
 * runs would do little else. What the core makes of right and wrong ones is the same. */
#include "common/crypto/password.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static uint64_t digest_of(const char *text, size_t size)
{
    uint64_t digest = UINT64_C(14695981039346656037);

    for (size_t i = 0; i < size; i++)
        digest = (digest ^ (uint8_t)text[i]) * UINT64_C(1099511628211);
    return digest;
}

bool password_hash(const char *password, size_t size, char stored[PASSWORD_STORED_SIZE])
{
    uint64_t digest = digest_of(password, size);

    snprintf(stored, PASSWORD_STORED_SIZE, "$quick$%016" PRIx64, digest);
    return true;
}

enum password_verdict password_verify(const char *stored, const char *password, size_t size)
{
    char right[PASSWORD_STORED_SIZE];

    password_hash(password, size, right);
    return strcmp(stored, right) == 0 ? PASSWORD_RIGHT : PASSWORD_WRONG;
}
