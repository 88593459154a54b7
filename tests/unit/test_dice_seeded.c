/* Seeded dice, and what holds for the dice of any source: ranges, directions, clocks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "common/crypto/dice_cipher.h"
#include "common/dice/dice.h"
#include "common/dice/keyed.h"
#include "common/dice/scripted.h"
#include "common/dice/seeded.h"

/* With 40 rolls a face, one that never shows would be a wonder (and the dice are the same in every run). */
static void every_face_shows_and_no_other(const struct dice *dice)
{
    for (uint32_t sides = 2; sides <= 100; sides++) {
        uint32_t count[101] = {0};
        struct dice_place place;

        dice_enter(&place, sides);
        for (uint32_t i = 0; i < 40 * sides; i++) {
            uint32_t face = dice_roll(dice, &place, sides);
            assert_in_range(face, 1, sides);
            count[face]++;
        }
        for (uint32_t face = 1; face <= sides; face++)
            assert_true(count[face] > 0);
    }
}

static void seeded_d2_to_d100(void **state)
{
    struct dice_seeded seeded = {.seed = 1};
    struct dice dice = seeded_dice(&seeded);

    (void)state;
    every_face_shows_and_no_other(&dice);
}

static void keyed_d2_to_d100(void **state)
{
    struct dice_cipher *cipher = dice_cipher_create();
    struct dice_pact pact = {.secret = {1}};
    struct dice_keyed keyed;
    struct dice dice = keyed_dice(&keyed);

    (void)state;
    assert_non_null(cipher);
    assert_true(keyed_start(&keyed, cipher, &pact));
    every_face_shows_and_no_other(&dice);
    dice_cipher_destroy(cipher);
}

/* Pinned, because recorded playouts and bots' games are only worth keeping if they can be played again. */
static void seeded_dice_never_change(void **state)
{
    static const uint32_t expected[] = {62, 54, 37, 41, 36, 3, 26, 40};
    struct dice_seeded seeded = {.seed = 42};
    struct dice dice = seeded_dice(&seeded);
    struct dice_place place;

    (void)state;
    dice_enter(&place, 3);
    for (uint32_t i = 0; i < 8; i++)
        assert_int_equal(dice_roll(&dice, &place, 100), expected[i]);
}

/* Drawn in a row, and taken up again in the middle. */
static void streams_are_the_same_dice(void **state)
{
    static const uint32_t sides[] = {2, 6, 100, 40000, 65535, DICE_SIDES_MAX};
    struct dice_seeded seeded = {.seed = 42};
    struct dice dice = seeded_dice(&seeded);

    (void)state;
    for (uint64_t entry = 0; entry < 200; entry++) {
        struct seeded_stream stream = seeded_stream(42, entry, 0);
        struct dice_place place;

        dice_enter(&place, entry);
        for (uint32_t i = 0; i < 600; i++) {
            uint32_t n = sides[i % 6];

            assert_int_equal(seeded_draw(&stream, n), dice_draw(&dice, &place, n));
            if (i % 50 == 0)
                stream = seeded_stream(42, entry, place.index);
        }
    }
}

static uint32_t roll_at(uint64_t seed, uint64_t entry, uint32_t index)
{
    struct dice_seeded seeded = {.seed = seed};
    struct dice dice = seeded_dice(&seeded);
    struct dice_place place = {.entry = entry, .index = index};

    return dice_roll(&dice, &place, 100);
}

static void neighbours_are_unrelated(void **state)
{
    uint32_t other_seed = 0, other_entry = 0, other_index = 0, swapped = 0;

    (void)state;
    for (uint32_t i = 0; i < 1000; i++) {
        assert_int_equal(roll_at(5, 9, i), roll_at(5, 9, i));
        other_seed += roll_at(5, 9, i) == roll_at(6, 9, i);
        other_entry += roll_at(5, 9, i) == roll_at(5, 10, i);
        other_index += roll_at(5, 9, i) == roll_at(5, 9, i + 1);
        swapped += roll_at(5, i, 9) == roll_at(5, 9, i);
    }
    /* By chance about 10 of 1000 agree. */
    assert_in_range(other_seed, 1, 30);
    assert_in_range(other_entry, 1, 30);
    assert_in_range(other_index, 1, 30);
    assert_in_range(swapped, 1, 30);
}

static void an_entry_starts_at_index_0(void **state)
{
    struct dice_place place = {.entry = 4, .index = 17, .padding = 9};

    (void)state;
    dice_enter(&place, 5);
    assert_int_equal(place.entry, 5);
    assert_int_equal(place.index, 0);
    assert_int_equal(place.padding, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeded_d2_to_d100),        cmocka_unit_test(keyed_d2_to_d100),
        cmocka_unit_test(seeded_dice_never_change), cmocka_unit_test(streams_are_the_same_dice),
        cmocka_unit_test(neighbours_are_unrelated), cmocka_unit_test(an_entry_starts_at_index_0),
    };
    return cmocka_run_group_tests_name("dice_seeded", tests, NULL, NULL);
}
