/*
 * Keyed dice: the stream nobody has to trust.
 *
 * The server chooses a secret and at once publishes a commitment to it; then each side adds a nonce. The
 * server cannot change its secret any more, the sides do not know it, so neither can choose the dice. When
 * the match is over the secret is revealed and everybody can roll all of it again.
 *
 *   commitment = SHA-256("gonfalon dice commitment v1" || match id || secret)
 *   key        = HKDF-SHA256(secret, salt = the nonces in the order of the sides,
 *                            info = "gonfalon dice key v1" || match id), 32 bytes
 *   stream(n)  = ChaCha20 (RFC 8439) keystream: key, nonce = 4 zero bytes || n as 8 bytes little-endian,
 *                block counter from 0; read as 32-bit little-endian words; the index counts these words
 *   die        = sample.h on the words from the index on
 */
#ifndef GONFALON_COMMON_DICE_KEYED_H
#define GONFALON_COMMON_DICE_KEYED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/dice/dice.h"

enum {
    DICE_ID_SIZE = 16,
    DICE_SECRET_SIZE = 32,
    DICE_NONCE_SIZE = 32,
    DICE_NONCES_MAX = 8,
    DICE_COMMITMENT_SIZE = 32,
    DICE_KEY_SIZE = 32,
    DICE_STREAM_NONCE_SIZE = 12,
    DICE_BLOCK_SIZE = 64,
    /* Eight blocks are what the vector code of a modern CPU makes in one go; 128 dice do for most entries. */
    DICE_CACHE_BLOCKS = 8
};

struct dice_bytes {
    const uint8_t *data;
    size_t size;
};

/*
 * The cryptography, which common/ does not have itself: common/crypto/dice_cipher.h gives one on OpenSSL.
 * Hashing happens once a match and may fail (false, out is then worthless). The keystream is needed in the
 * middle of a rule, where there is nobody to tell, so it must not fail: an implementation prepares all it
 * needs beforehand in `context`, and stops the program rather than hand out dice that are not random.
 */
struct dice_cipher {
    void *context;
    bool (*sha256)(void *context, struct dice_bytes data, uint8_t out[DICE_COMMITMENT_SIZE]);
    bool (*hkdf_sha256)(void *context, struct dice_bytes secret, struct dice_bytes salt,
                        struct dice_bytes info, uint8_t *out, size_t out_size);
    void (*chacha20)(void *context, const uint8_t key[DICE_KEY_SIZE],
                     const uint8_t nonce[DICE_STREAM_NONCE_SIZE], uint32_t first_block, uint8_t *out,
                     size_t blocks);
};

/* All that the dice of one match come from. A side that sent no nonce has one of zero bytes. */
struct dice_pact {
    uint8_t match_id[DICE_ID_SIZE];
    uint8_t secret[DICE_SECRET_SIZE];
    uint8_t nonces[DICE_NONCES_MAX][DICE_NONCE_SIZE];
    uint32_t nonce_count;
};

/* The source. The cache is all that changes in it: dropping or copying one never changes a die. */
struct dice_keyed {
    const struct dice_cipher *cipher;
    uint8_t key[DICE_KEY_SIZE];
    uint64_t cached_entry;
    uint32_t cached_block; /* the first one */
    bool cached;
    uint8_t cache[DICE_CACHE_BLOCKS * DICE_BLOCK_SIZE];
};

/* Needs only the match id and the secret: the nonces come later. */
bool keyed_commit(const struct dice_cipher *cipher, const struct dice_pact *pact,
                  uint8_t commitment[DICE_COMMITMENT_SIZE]);

/* Starts the stream. The cipher must outlive it; the pact need not. */
bool keyed_start(struct dice_keyed *keyed, const struct dice_cipher *cipher, const struct dice_pact *pact);

/* The dice of a lesson, which are chosen and secret to nobody: `seed` is the lesson's. Id and secret are
 * plain words, so that whoever sees them sees that; random ones never read so. */
void keyed_lesson(struct dice_pact *pact, const char *system, uint32_t seed);
bool keyed_is_lesson(const struct dice_pact *pact);

enum dice_verdict { DICE_HONEST, DICE_COMMITMENT_BROKEN, DICE_CIPHER_FAILED };

/* For a finished match: was this the secret committed to? If so, starts the stream for the replay. */
enum dice_verdict keyed_verify(struct dice_keyed *keyed, const struct dice_cipher *cipher,
                               const struct dice_pact *pact, const uint8_t commitment[DICE_COMMITMENT_SIZE]);

struct dice keyed_dice(struct dice_keyed *keyed);

#endif
