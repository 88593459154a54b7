#include "common/crypto/crypto.h"

#include <limits.h>
#include <string.h>

#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include "common/crypto/text.h"

bool crypto_random(void *out, size_t size)
{
    return size <= INT_MAX && RAND_bytes(out, (int)size) == 1;
}

bool crypto_sha256(const void *data, size_t size, uint8_t out[CRYPTO_SHA256_SIZE])
{
    return EVP_Digest(data, size, out, NULL, EVP_sha256(), NULL) == 1;
}

bool crypto_sha256_hex(const void *data, size_t size, char out[CRYPTO_SHA256_HEX_SIZE])
{
    uint8_t hash[CRYPTO_SHA256_SIZE];

    if (!crypto_sha256(data, size, hash))
        return false;
    text_to_hex(hash, sizeof hash, out);
    return true;
}

bool crypto_hmac_sha256(const void *key, size_t key_size, const void *data, size_t size,
                        uint8_t out[CRYPTO_SHA256_SIZE])
{
    return EVP_Q_mac(NULL, "HMAC", NULL, "SHA256", NULL, key, key_size, data, size, out, CRYPTO_SHA256_SIZE,
                     NULL) != NULL;
}

bool crypto_equal(const void *a, const void *b, size_t size)
{
    return CRYPTO_memcmp(a, b, size) == 0;
}

void crypto_forget(void *secret, size_t size)
{
    OPENSSL_cleanse(secret, size);
}

bool crypto_token_hash(const char *token, uint8_t out[CRYPTO_SHA256_SIZE])
{
    return crypto_sha256(token, strlen(token), out);
}
