/* The keyed stream: every die at its place, one filling of the cache an entry, and nothing left to choose. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/crypto/dice_cipher.h"
#include "common/crypto/text.h"
#include "common/dice/dice.h"
#include "common/dice/keyed.h"

static struct dice_cipher *cipher;

static int create_cipher(void **state)
{
    (void)state;
    cipher = dice_cipher_create();
    return cipher == NULL;
}

static int destroy_cipher(void **state)
{
    (void)state;
    dice_cipher_destroy(cipher);
    return 0;
}

static void fill(uint8_t *bytes, size_t size, uint8_t first, uint8_t step)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(first + i * step);
}

static void assert_hex(const uint8_t *bytes, size_t size, const char *expected)
{
    char text[2 * 128 + 1];

    assert_in_range(size, 1, 128);
    text_to_hex(bytes, size, text);
    assert_string_equal(text, expected);
}

static struct dice_pact example_pact(void)
{
    struct dice_pact pact = {.nonce_count = 2};

    fill(pact.match_id, DICE_ID_SIZE, 0, 1);
    fill(pact.secret, DICE_SECRET_SIZE, 0xa0, 1);
    fill(pact.nonces[0], DICE_NONCE_SIZE, 1, 0);
    fill(pact.nonces[1], DICE_NONCE_SIZE, 2, 0);
    return pact;
}

static void start(struct dice_keyed *keyed, const struct dice_pact *pact)
{
    assert_true(keyed_start(keyed, cipher, pact));
}

static uint32_t roll_at(struct dice_keyed *keyed, uint64_t entry, uint32_t index, uint32_t sides)
{
    struct dice dice = keyed_dice(keyed);
    struct dice_place place = {.entry = entry, .index = index};

    return dice_roll(&dice, &place, sides);
}

/* How many of the first hundred D100 of entry 1 differ. Unrelated streams agree on about one in a hundred. */
static uint32_t differing_rolls(struct dice_keyed *a, struct dice_keyed *b)
{
    uint32_t differing = 0;

    for (uint32_t index = 0; index < 100; index++)
        differing += roll_at(a, 1, index, 100) != roll_at(b, 1, index, 100);
    return differing;
}

static void sha256_of_fips_180(void **state)
{
    uint8_t hash[DICE_COMMITMENT_SIZE];

    (void)state;
    assert_true(cipher->sha256(cipher->context, (struct dice_bytes){(const uint8_t *)"abc", 3}, hash));
    assert_hex(hash, sizeof hash, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

static void hkdf_of_rfc_5869_case_1(void **state)
{
    uint8_t secret[22], salt[13], info[10], out[42];

    (void)state;
    fill(secret, sizeof secret, 0x0b, 0);
    fill(salt, sizeof salt, 0, 1);
    fill(info, sizeof info, 0xf0, 1);
    assert_true(cipher->hkdf_sha256(cipher->context, (struct dice_bytes){secret, sizeof secret},
                                    (struct dice_bytes){salt, sizeof salt},
                                    (struct dice_bytes){info, sizeof info}, out, sizeof out));
    assert_hex(out, sizeof out,
               "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
}

static void chacha20_of_rfc_8439_section_2_3_2(void **state)
{
    uint8_t key[DICE_KEY_SIZE], out[2 * DICE_BLOCK_SIZE];
    uint8_t nonce[DICE_STREAM_NONCE_SIZE] = {0, 0, 0, 9, 0, 0, 0, 0x4a};

    (void)state;
    fill(key, sizeof key, 0, 1);
    cipher->chacha20(cipher->context, key, nonce, 0, out, 2); /* the example is block 1 */
    assert_hex(out + DICE_BLOCK_SIZE, DICE_BLOCK_SIZE,
               "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
               "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e");
    cipher->chacha20(cipher->context, key, nonce, 1, out, 1);
    assert_hex(out, 4, "10f1e7e4");
}

/* Worked out apart from this code (Python, from the text in keyed.h). If this changes, old matches break. */
static void the_scheme_gives_these_dice_for_ever(void **state)
{
    static const uint32_t d6_of_entry_1[] = {2, 5, 4, 4, 6, 6, 2, 1, 2, 3};
    static const uint32_t d100_of_entry_1[] = {30, 78, 62, 61, 97, 90, 22, 13, 24, 36};
    static const uint32_t d6_of_entry_2[] = {1, 3, 4, 6, 5, 1, 4, 2, 3, 3};
    static const uint32_t late_d6_of_entry_1[] = {4, 6, 6, 3, 6, 1}; /* across the end of the first cache */
    static const uint32_t d20_of_a_great_entry[] = {4, 16, 10, 9, 5, 14, 2, 1, 16, 6};
    struct dice_pact pact = example_pact();
    struct dice_keyed keyed;
    uint8_t commitment[DICE_COMMITMENT_SIZE];

    (void)state;
    assert_true(keyed_commit(cipher, &pact, commitment));
    assert_hex(commitment, sizeof commitment,
               "e46a1a849dfa4e6af0ab5de440e8237c6e1c48b3581c986df4895dc530e0bed2");
    start(&keyed, &pact);
    assert_hex(keyed.key, sizeof keyed.key,
               "ae388b9ad41f3ffa642737b562cca4e2a7eac8eecc62ef74d07374accfa4e3df");
    for (uint32_t i = 0; i < 10; i++) {
        assert_int_equal(roll_at(&keyed, 1, i, 6), d6_of_entry_1[i]);
        assert_int_equal(roll_at(&keyed, 1, i, 100), d100_of_entry_1[i]);
        assert_int_equal(roll_at(&keyed, 2, i, 6), d6_of_entry_2[i]);
        assert_int_equal(roll_at(&keyed, UINT64_C(0x123456789abcdef0), i, 20), d20_of_a_great_entry[i]);
    }
    for (uint32_t i = 0; i < 6; i++)
        assert_int_equal(roll_at(&keyed, 1, 126 + i, 6), late_d6_of_entry_1[i]);
}

static void the_same_place_gives_the_same_die_in_any_order(void **state)
{
    enum { COUNT = 1000 };
    struct dice_pact pact = example_pact();
    struct dice_keyed onward, hopping;
    struct dice dice = keyed_dice(&onward);
    struct dice_place place, places[COUNT];
    uint32_t faces[COUNT];

    (void)state;
    start(&onward, &pact);
    start(&hopping, &pact);
    dice_enter(&place, 7);
    for (uint32_t i = 0; i < COUNT; i++) {
        places[i] = place;
        faces[i] = dice_roll(&dice, &place, 2 + i % 99);
    }
    for (uint32_t i = COUNT; i-- > 0;) {
        roll_at(&hopping, 8 + i % 3, i, 6); /* something else in between */
        assert_int_equal(roll_at(&hopping, places[i].entry, places[i].index, 2 + i % 99), faces[i]);
    }
}

static void another_entry_has_another_stream(void **state)
{
    struct dice_pact pact = example_pact();
    struct dice_keyed keyed;

    (void)state;
    start(&keyed, &pact);
    for (uint32_t bit = 0; bit < 64; bit++) {
        uint32_t differing = 0;

        for (uint32_t index = 0; index < 100; index++)
            differing += roll_at(&keyed, 0, index, 100) != roll_at(&keyed, UINT64_C(1) << bit, index, 100);
        assert_true(differing > 85);
    }
}

static void one_changed_bit_breaks_the_commitment(void **state)
{
    const struct dice_pact pact = example_pact();
    struct dice_pact changed = pact;
    struct dice_keyed keyed;
    uint8_t commitment[DICE_COMMITMENT_SIZE];

    (void)state;
    assert_true(keyed_commit(cipher, &pact, commitment));
    assert_int_equal(keyed_verify(&keyed, cipher, &pact, commitment), DICE_HONEST);
    for (uint32_t bit = 0; bit < 8 * DICE_SECRET_SIZE; bit++) {
        changed.secret[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(keyed_verify(&keyed, cipher, &changed, commitment), DICE_COMMITMENT_BROKEN);
        changed = pact;
    }
    for (uint32_t bit = 0; bit < 8 * DICE_ID_SIZE; bit++) {
        changed.match_id[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(keyed_verify(&keyed, cipher, &changed, commitment), DICE_COMMITMENT_BROKEN);
        changed = pact;
    }
    for (uint32_t bit = 0; bit < 8 * DICE_COMMITMENT_SIZE; bit++) {
        commitment[bit / 8] ^= (uint8_t)(1 << bit % 8);
        assert_int_equal(keyed_verify(&keyed, cipher, &pact, commitment), DICE_COMMITMENT_BROKEN);
        commitment[bit / 8] ^= (uint8_t)(1 << bit % 8);
    }
}

/* The commitment does not cover the nonces, which come later: a false one shows in the dice. */
static void one_changed_bit_changes_the_dice(void **state)
{
    const struct dice_pact pact = example_pact();
    struct dice_pact changed[5] = {pact, pact, pact, pact, pact};
    struct dice_keyed honest, other;

    (void)state;
    changed[0].secret[31] ^= 1;
    changed[1].match_id[0] ^= 0x80;
    changed[2].nonces[0][0] ^= 1;
    changed[3].nonces[1][31] ^= 0x80;
    changed[4].nonce_count = 3; /* a third side, whose nonce is zero */
    start(&honest, &pact);
    for (uint32_t i = 0; i < 5; i++) {
        start(&other, &changed[i]);
        assert_true(differing_rolls(&honest, &other) > 85);
    }
}

static void the_order_of_the_nonces_counts(void **state)
{
    struct dice_pact pact = example_pact();
    struct dice_keyed one, other;

    (void)state;
    start(&one, &pact);
    fill(pact.nonces[0], DICE_NONCE_SIZE, 2, 0);
    fill(pact.nonces[1], DICE_NONCE_SIZE, 1, 0);
    start(&other, &pact);
    assert_true(differing_rolls(&one, &other) > 85);
}

static void a_verified_match_rolls_its_dice_again(void **state)
{
    struct dice_pact pact = example_pact();
    struct dice_keyed played, replayed;
    uint8_t commitment[DICE_COMMITMENT_SIZE];

    (void)state;
    assert_true(keyed_commit(cipher, &pact, commitment));
    start(&played, &pact);
    assert_int_equal(keyed_verify(&replayed, cipher, &pact, commitment), DICE_HONEST);
    assert_int_equal(differing_rolls(&played, &replayed), 0);
}

static bool failing_sha256(void *context, struct dice_bytes data, uint8_t out[DICE_COMMITMENT_SIZE])
{
    (void)context;
    (void)data;
    (void)out;
    return false;
}

static bool failing_hkdf(void *context, struct dice_bytes secret, struct dice_bytes salt,
                         struct dice_bytes info, uint8_t *out, size_t out_size)
{
    (void)context;
    (void)secret;
    (void)salt;
    (void)info;
    (void)out;
    (void)out_size;
    return false;
}

static void a_failing_cipher_is_reported(void **state)
{
    struct dice_pact pact = example_pact();
    struct dice_cipher no_hash = *cipher, no_key = *cipher;
    struct dice_keyed keyed;
    uint8_t commitment[DICE_COMMITMENT_SIZE];

    (void)state;
    no_hash.sha256 = failing_sha256;
    no_key.hkdf_sha256 = failing_hkdf;
    assert_true(keyed_commit(cipher, &pact, commitment));
    assert_false(keyed_commit(&no_hash, &pact, commitment));
    assert_false(keyed_start(&keyed, &no_key, &pact));
    assert_int_equal(keyed_verify(&keyed, &no_hash, &pact, commitment), DICE_CIPHER_FAILED);
    assert_int_equal(keyed_verify(&keyed, &no_key, &pact, commitment), DICE_CIPHER_FAILED);
}

static uint32_t fillings; /* of the cache */

/* A keystream of a test's own: the words 0, 0, 0, ... of which a D3 turns down every one, up to word 200. */
static void zeros_then_ones(void *context, const uint8_t key[DICE_KEY_SIZE],
                            const uint8_t nonce[DICE_STREAM_NONCE_SIZE], uint32_t first_block, uint8_t *out,
                            size_t blocks)
{
    (void)context;
    (void)key;
    (void)nonce;
    fillings++;
    for (uint32_t byte = 0; byte < blocks * DICE_BLOCK_SIZE; byte++)
        out[byte] = (first_block * DICE_BLOCK_SIZE + byte) / 4 < 200 ? 0 : 0xff;
}

static struct dice dice_of_zeros(void)
{
    static const struct dice_cipher fake = {.chacha20 = zeros_then_ones};
    static struct dice_keyed keyed;

    fillings = 0;
    keyed = (struct dice_keyed){.cipher = &fake};
    return keyed_dice(&keyed);
}

static void the_index_moves_beyond_words_turned_down(void **state)
{
    struct dice dice = dice_of_zeros();
    struct dice_place place;

    (void)state;
    dice_enter(&place, 1);
    assert_int_equal(dice_draw(&dice, &place, 4), 0); /* 2^32 is a multiple of 4: no word is turned down */
    assert_int_equal(place.index, 1);
    assert_int_equal(dice_draw(&dice, &place, 3), 2); /* word 200 is the first that a D3 takes */
    assert_int_equal(place.index, 201);
    assert_int_equal(fillings, 2); /* words 0-127 and 128-255 */
}

static void an_entry_costs_one_filling(void **state)
{
    struct dice dice = dice_of_zeros();
    struct dice_place place;

    (void)state;
    for (uint64_t entry = 0; entry < 10; entry++) { /* entry 0 too: an empty cache is not its cache */
        dice_enter(&place, entry);
        for (uint32_t i = 0; i < 128; i++)
            dice_draw(&dice, &place, 2);
    }
    assert_int_equal(fillings, 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sha256_of_fips_180),
        cmocka_unit_test(hkdf_of_rfc_5869_case_1),
        cmocka_unit_test(chacha20_of_rfc_8439_section_2_3_2),
        cmocka_unit_test(the_scheme_gives_these_dice_for_ever),
        cmocka_unit_test(the_same_place_gives_the_same_die_in_any_order),
        cmocka_unit_test(another_entry_has_another_stream),
        cmocka_unit_test(one_changed_bit_breaks_the_commitment),
        cmocka_unit_test(one_changed_bit_changes_the_dice),
        cmocka_unit_test(the_order_of_the_nonces_counts),
        cmocka_unit_test(a_verified_match_rolls_its_dice_again),
        cmocka_unit_test(a_failing_cipher_is_reported),
        cmocka_unit_test(the_index_moves_beyond_words_turned_down),
        cmocka_unit_test(an_entry_costs_one_filling),
    };
    return cmocka_run_group_tests_name("dice_keyed", tests, create_cipher, destroy_cipher);
}
