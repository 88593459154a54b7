#include "common/crypto/dice_cipher.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "common/crypto/crypto.h"

struct context {
    EVP_CIPHER *chacha20;
    EVP_CIPHER_CTX *stream;
    EVP_KDF *hkdf;
};

static bool sha256(void *context, struct dice_bytes data, uint8_t out[DICE_COMMITMENT_SIZE])
{
    (void)context;
    return crypto_sha256(data.data, data.size, out);
}

/* OpenSSL's parameters are not const, but it only reads these. */
static OSSL_PARAM octets(const char *key, struct dice_bytes bytes)
{
    union {
        const uint8_t *given;
        void *taken;
    } data = {.given = bytes.data};

    return OSSL_PARAM_construct_octet_string(key, data.taken, bytes.size);
}

static bool hkdf_sha256(void *context, struct dice_bytes secret, struct dice_bytes salt,
                        struct dice_bytes info, uint8_t *out, size_t out_size)
{
    const struct context *c = context;
    char digest[] = "SHA256";
    OSSL_PARAM parameters[] = {
        OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
        octets(OSSL_KDF_PARAM_KEY, secret),
        octets(OSSL_KDF_PARAM_SALT, salt),
        octets(OSSL_KDF_PARAM_INFO, info),
        OSSL_PARAM_construct_end(),
    };
    EVP_KDF_CTX *derivation = EVP_KDF_CTX_new(c->hkdf);

    bool derived = derivation != NULL && EVP_KDF_derive(derivation, out, out_size, parameters) == 1;
    EVP_KDF_CTX_free(derivation);
    return derived;
}

/* OpenSSL's IV is the block counter (32 bits, little-endian) followed by the nonce of RFC 8439. */
static void chacha20(void *context, const uint8_t key[DICE_KEY_SIZE],
                     const uint8_t nonce[DICE_STREAM_NONCE_SIZE], uint32_t first_block, uint8_t *out,
                     size_t blocks)
{
    const struct context *c = context;
    uint8_t iv[4 + DICE_STREAM_NONCE_SIZE];
    int size = (int)(blocks * DICE_BLOCK_SIZE);
    int written = 0;

    for (uint32_t i = 0; i < 4; i++)
        iv[i] = (uint8_t)(first_block >> 8 * i);
    memcpy(iv + 4, nonce, DICE_STREAM_NONCE_SIZE);

    /* Enciphering zeros in place leaves the keystream. */
    memset(out, 0, (size_t)size);
    if (EVP_EncryptInit_ex2(c->stream, NULL, key, iv, NULL) != 1 ||
        EVP_EncryptUpdate(c->stream, out, &written, out, size) != 1 || written != size) {
        fprintf(stderr,
                "gonfalon: OpenSSL gives no ChaCha20 keystream; stopping rather than rolling bad dice\n");
        abort();
    }
}

struct dice_cipher *dice_cipher_create(void)
{
    struct dice_cipher *cipher = calloc(1, sizeof *cipher);
    struct context *context = calloc(1, sizeof *context);

    if (cipher == NULL || context == NULL) {
        free(cipher);
        free(context);
        return NULL;
    }
    *cipher = (struct dice_cipher){
        .context = context, .sha256 = sha256, .hkdf_sha256 = hkdf_sha256, .chacha20 = chacha20};
    context->chacha20 = EVP_CIPHER_fetch(NULL, "ChaCha20", NULL);
    context->stream = EVP_CIPHER_CTX_new();
    context->hkdf = EVP_KDF_fetch(NULL, "HKDF", NULL);
    if (context->chacha20 == NULL || context->stream == NULL || context->hkdf == NULL ||
        EVP_EncryptInit_ex2(context->stream, context->chacha20, NULL, NULL, NULL) != 1) {
        dice_cipher_destroy(cipher);
        return NULL;
    }
    return cipher;
}

void dice_cipher_destroy(struct dice_cipher *cipher)
{
    if (cipher == NULL)
        return;
    struct context *context = cipher->context;
    EVP_KDF_free(context->hkdf);
    EVP_CIPHER_CTX_free(context->stream); /* wipes the last key */
    EVP_CIPHER_free(context->chacha20);
    free(context);
    free(cipher);
}
