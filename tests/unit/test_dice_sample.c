/* No die favours a face: all words of short widths are counted, and for 32 bits the borders are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/dice/dice.h"
#include "common/dice/sample.h"

/* Goes through all words of this width; each face must come up equally often, and few words be wasted. */
static void count_all_words(uint32_t bits, uint32_t sides)
{
    static uint32_t count[1 << 8];
    uint32_t words = UINT32_C(1) << bits;
    uint32_t face;

    for (face = 0; face < sides; face++)
        count[face] = 0;
    for (uint32_t word = 0; word < words; word++) {
        if (sample_word(word, bits, sides, &face)) {
            assert_true(face < sides);
            count[face]++;
        }
    }
    for (face = 0; face < sides; face++)
        assert_int_equal(count[face], words / sides);
}

static void every_face_has_as_many_words_of_8_bits(void **state)
{
    (void)state;
    for (uint32_t sides = 2; sides <= 256; sides++)
        count_all_words(8, sides);
}

static void every_face_has_as_many_words_of_16_bits(void **state)
{
    (void)state;
    for (uint32_t sides = 2; sides <= 100; sides++)
        count_all_words(16, sides);
}

/*
 * The words of a face lie together, and from word to word the rest grows by `sides`, so only the first word
 * of a face can be turned down. Looking at the borders hence counts all 2^32 words.
 */
static void every_face_has_as_many_words_of_32_bits(void **state)
{
    (void)state;
    for (uint32_t sides = 2; sides <= DICE_SIDES_MAX;
         sides = sides < 100 ? sides + 1 : sides * 2 - sides % 7) {
        uint64_t words = UINT64_C(1) << 32;

        for (uint64_t face = 0; face < sides; face++) {
            uint64_t first = (face * words + sides - 1) / sides;
            uint64_t next = ((face + 1) * words + sides - 1) / sides;
            uint32_t taken;

            bool first_taken = sample_word((uint32_t)first, 32, sides, &taken);
            if (first_taken)
                assert_int_equal(taken, face);
            assert_true(sample_word((uint32_t)first + 1, 32, sides, &taken));
            assert_int_equal(taken, face);
            assert_true(sample_word((uint32_t)next - 1, 32, sides, &taken));
            assert_int_equal(taken, face);
            assert_int_equal(next - first - (first_taken ? 0 : 1), words / sides);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_face_has_as_many_words_of_8_bits),
        cmocka_unit_test(every_face_has_as_many_words_of_16_bits),
        cmocka_unit_test(every_face_has_as_many_words_of_32_bits),
    };
    return cmocka_run_group_tests_name("dice_sample", tests, NULL, NULL);
}
