#include "common/dice/keyed.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "common/dice/sample.h"

enum {
    WORD_SIZE = SAMPLE_WORD_BITS / 8,
    WORDS_PER_BLOCK = DICE_BLOCK_SIZE / WORD_SIZE,
    WORDS_CACHED = DICE_CACHE_BLOCKS * WORDS_PER_BLOCK,
    LABEL_MAX = 32
};

/* The labels keep the two uses of the secret apart, and apart from any later version of this scheme. */
static const char commitment_label[] = "gonfalon dice commitment v1";
static const char key_label[] = "gonfalon dice key v1";

/* label || match id; gives the size. */
static size_t labelled_id(uint8_t out[LABEL_MAX + DICE_ID_SIZE], const char *label,
                          const struct dice_pact *pact)
{
    size_t label_size = strlen(label);

    assert(label_size <= LABEL_MAX);
    memcpy(out, label, label_size);
    memcpy(out + label_size, pact->match_id, DICE_ID_SIZE);
    return label_size + DICE_ID_SIZE;
}

static const char lesson_label[DICE_ID_SIZE] = "gonfalon lesson";

void keyed_lesson(struct dice_pact *pact, const char *system, uint32_t seed)
{
    char words[DICE_SECRET_SIZE] = {0};

    snprintf(words, sizeof words, "%s %s %u", lesson_label, system, (unsigned)seed);
    memcpy(pact->match_id, lesson_label, DICE_ID_SIZE);
    memcpy(pact->secret, words, DICE_SECRET_SIZE);
    memset(pact->nonces, 0, sizeof pact->nonces);
}

bool keyed_is_lesson(const struct dice_pact *pact)
{
    return memcmp(pact->secret, lesson_label, strlen(lesson_label)) == 0;
}

bool keyed_commit(const struct dice_cipher *cipher, const struct dice_pact *pact,
                  uint8_t commitment[DICE_COMMITMENT_SIZE])
{
    uint8_t text[LABEL_MAX + DICE_ID_SIZE + DICE_SECRET_SIZE];
    size_t size = labelled_id(text, commitment_label, pact);

    memcpy(text + size, pact->secret, DICE_SECRET_SIZE);
    return cipher->sha256(cipher->context, (struct dice_bytes){text, size + DICE_SECRET_SIZE}, commitment);
}

bool keyed_start(struct dice_keyed *keyed, const struct dice_cipher *cipher, const struct dice_pact *pact)
{
    uint8_t info[LABEL_MAX + DICE_ID_SIZE];
    size_t info_size = labelled_id(info, key_label, pact);

    assert(pact->nonce_count <= DICE_NONCES_MAX);
    *keyed = (struct dice_keyed){.cipher = cipher};
    return cipher->hkdf_sha256(
        cipher->context, (struct dice_bytes){pact->secret, DICE_SECRET_SIZE},
        (struct dice_bytes){pact->nonces[0], (size_t)pact->nonce_count * DICE_NONCE_SIZE},
        (struct dice_bytes){info, info_size}, keyed->key, DICE_KEY_SIZE);
}

enum dice_verdict keyed_verify(struct dice_keyed *keyed, const struct dice_cipher *cipher,
                               const struct dice_pact *pact, const uint8_t commitment[DICE_COMMITMENT_SIZE])
{
    uint8_t expected[DICE_COMMITMENT_SIZE];

    if (!keyed_commit(cipher, pact, expected))
        return DICE_CIPHER_FAILED;
    /* Both are public by now, so the time that the comparison takes betrays nothing. */
    if (memcmp(expected, commitment, DICE_COMMITMENT_SIZE) != 0)
        return DICE_COMMITMENT_BROKEN;
    return keyed_start(keyed, cipher, pact) ? DICE_HONEST : DICE_CIPHER_FAILED;
}

static void fill_cache(struct dice_keyed *keyed, uint64_t entry, uint32_t block)
{
    uint8_t nonce[DICE_STREAM_NONCE_SIZE] = {0};

    for (uint32_t i = 0; i < 8; i++)
        nonce[4 + i] = (uint8_t)(entry >> 8 * i);
    keyed->cipher->chacha20(keyed->cipher->context, keyed->key, nonce, block, keyed->cache,
                            DICE_CACHE_BLOCKS);
    keyed->cached_entry = entry;
    keyed->cached_block = block;
    keyed->cached = true;
}

static uint32_t word_at(struct dice_keyed *keyed, uint64_t entry, uint32_t index)
{
    uint32_t block = index / WORDS_CACHED * DICE_CACHE_BLOCKS;

    if (!keyed->cached || keyed->cached_entry != entry || keyed->cached_block != block)
        fill_cache(keyed, entry, block);
    const uint8_t *word = keyed->cache + (size_t)(index % WORDS_CACHED) * WORD_SIZE;
    return (uint32_t)word[0] | (uint32_t)word[1] << 8 | (uint32_t)word[2] << 16 | (uint32_t)word[3] << 24;
}

static uint32_t draw(void *source, uint64_t entry, uint32_t *index, uint32_t sides)
{
    uint32_t face;

    while (true) {
        assert(*index < UINT32_MAX);
        if (sample_word(word_at(source, entry, (*index)++), SAMPLE_WORD_BITS, sides, &face))
            return face;
    }
}

struct dice keyed_dice(struct dice_keyed *keyed)
{
    return (struct dice){.draw = draw, .source = keyed};
}
