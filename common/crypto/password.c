#include "common/crypto/password.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <openssl/evp.h>

#include "common/crypto/crypto.h"
#include "common/crypto/text.h"

enum { SALT_SIZE = 16, HASH_SIZE = 32, SALT_LENGTH = 22, HASH_LENGTH = 43 };

/* scrypt takes 128 * r * 2^ln bytes, and time in proportion to that times p. */
struct cost {
    uint32_t ln;
    uint32_t r;
    uint32_t p;
};

static const struct cost cost_now = {.ln = 15, .r = 8, .p = 1};

/* Whatever the stored text says: a damaged row shall not eat the machine. */
static const struct cost cost_most = {.ln = 17, .r = 8, .p = 4};
static const uint64_t memory_most = UINT64_C(160) << 20;

struct stored_password {
    struct cost cost;
    uint8_t salt[SALT_SIZE];
    uint8_t hash[HASH_SIZE];
};

static bool scrypt(const char *password, size_t size, const uint8_t salt[SALT_SIZE], struct cost cost,
                   uint8_t hash[HASH_SIZE])
{
    return EVP_PBE_scrypt(password, size, salt, SALT_SIZE, UINT64_C(1) << cost.ln, cost.r, cost.p,
                          memory_most, hash, HASH_SIZE) == 1;
}

static void encode(const struct stored_password *parts, char stored[PASSWORD_STORED_SIZE])
{
    char salt[SALT_LENGTH + 1];
    char hash[HASH_LENGTH + 1];

    text_to_base64url(parts->salt, SALT_SIZE, salt);
    text_to_base64url(parts->hash, HASH_SIZE, hash);
    snprintf(stored, PASSWORD_STORED_SIZE, "$scrypt$ln=%" PRIu32 ",r=%" PRIu32 ",p=%" PRIu32 "$%s$%s",
             parts->cost.ln, parts->cost.r, parts->cost.p, salt, hash);
}

/* Takes `expected` off the front of *text, if it is there. */
static bool take(const char **text, const char *expected)
{
    size_t length = strlen(expected);

    if (strncmp(*text, expected, length) != 0)
        return false;
    *text += length;
    return true;
}

/* Takes a number from 1 to `most`, without leading zeros. */
static bool take_number(const char **text, uint32_t most, uint32_t *number)
{
    uint32_t value = 0;

    if (**text == '0')
        return false;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        value = value * 10 + (uint32_t)(**text - '0');
        if (value > most)
            return false;
    }
    *number = value;
    return value > 0;
}

/* Takes `length` characters of base64url. Never reads beyond the end of the string, which is no digit. */
static bool take_bytes(const char **text, size_t length, uint8_t *out, size_t size)
{
    if (!text_from_base64url(*text, length, out, size))
        return false;
    *text += length;
    return true;
}

static bool decode(const char *stored, struct stored_password *parts)
{
    return take(&stored, "$scrypt$ln=") && take_number(&stored, cost_most.ln, &parts->cost.ln) &&
           take(&stored, ",r=") && take_number(&stored, cost_most.r, &parts->cost.r) &&
           take(&stored, ",p=") && take_number(&stored, cost_most.p, &parts->cost.p) && take(&stored, "$") &&
           take_bytes(&stored, SALT_LENGTH, parts->salt, SALT_SIZE) && take(&stored, "$") &&
           take_bytes(&stored, HASH_LENGTH, parts->hash, HASH_SIZE) && *stored == '\0';
}

bool password_hash(const char *password, size_t size, char stored[PASSWORD_STORED_SIZE])
{
    struct stored_password parts = {.cost = cost_now};

    if (!crypto_random(parts.salt, SALT_SIZE) || !scrypt(password, size, parts.salt, parts.cost, parts.hash))
        return false;
    encode(&parts, stored);
    return true;
}

enum password_verdict password_verify(const char *stored, const char *password, size_t size)
{
    struct stored_password parts;
    uint8_t hash[HASH_SIZE];

    if (!decode(stored, &parts))
        return PASSWORD_STORED_BROKEN;
    if (!scrypt(password, size, parts.salt, parts.cost, hash))
        return PASSWORD_FAILED;
    return crypto_equal(hash, parts.hash, HASH_SIZE) ? PASSWORD_RIGHT : PASSWORD_WRONG;
}
