/*
 * Are the dice of a real match fair, and what does one cost?
 *
 * A chi-square test of every die from D2 to D100 on a fresh keyed stream. Fair dice raise a false alarm in
 * one run in a million: each of the 99 tests is allowed 1e-6 / 99 of it (Bonferroni). A run with an alarm
 * exits with 1; a second alarm in a row is no chance. With so many rolls, a die that shows one face 5 % too
 * often does not pass: on a D100 the chi-square then rises by about 250, from a usual 99 with a spread of 14.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "common/crypto/crypto.h"
#include "common/crypto/dice_cipher.h"
#include "common/dice/dice.h"
#include "common/dice/keyed.h"
#include "common/dice/seeded.h"

enum { SIDES_FIRST = 2, SIDES_LAST = 100, ROLLS_PER_FACE = 100000, DICE_PER_ENTRY = 20 };

static const double false_alarms = 1e-6;

/*
 * The chance of a chi-square at least this great: the regularised upper incomplete gamma function
 * Q(freedom / 2, x / 2). It has a finite sum for whole and half arguments (Abramowitz and Stegun 26.4.4-5).
 */
static double chance_of_at_least(double x, uint32_t freedom)
{
    double sum, term;
    uint32_t first;

    if (freedom % 2 == 0) {
        term = exp(-x / 2);
        sum = term;
        first = 2;
    } else {
        sum = erfc(sqrt(x / 2));
        term = exp(-x / 2) * sqrt(2 * x / acos(-1.0));
        sum += freedom > 1 ? term : 0;
        first = 3;
    }
    for (uint32_t k = first; k + 2 <= freedom; k += 2) {
        term *= x / k;
        sum += term;
    }
    return sum;
}

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Rolls as a match does: some dice an entry, entry after entry. Gives the chi-square. */
static double roll_many(const struct dice *dice, uint64_t first_entry, uint32_t sides)
{
    static uint32_t count[SIDES_LAST];
    uint32_t rolls = ROLLS_PER_FACE * sides;
    struct dice_place place;
    double chi_square = 0;

    memset(count, 0, sizeof count);
    for (uint32_t i = 0; i < rolls; i++) {
        if (i % DICE_PER_ENTRY == 0)
            dice_enter(&place, first_entry + i / DICE_PER_ENTRY);
        count[dice_draw(dice, &place, sides)]++;
    }
    for (uint32_t face = 0; face < sides; face++) {
        double excess = (double)count[face] - ROLLS_PER_FACE;
        chi_square += excess * excess / ROLLS_PER_FACE;
    }
    return chi_square;
}

static uint32_t test_every_die(const struct dice *dice)
{
    const double least_chance = false_alarms / (SIDES_LAST - SIDES_FIRST + 1);
    uint32_t alarms = 0;

    printf("%5s %9s %11s %12s\n", "die", "rolls", "chi-square", "chance");
    for (uint32_t sides = SIDES_FIRST; sides <= SIDES_LAST; sides++) {
        double chi_square = roll_many(dice, (uint64_t)sides << 32, sides);
        double chance = chance_of_at_least(chi_square, sides - 1);
        /* Counts that are too even are as suspicious as uneven ones. */
        int alarm = chance < least_chance / 2 || chance > 1 - least_chance / 2;

        printf(" D%-3u %9u %11.2f %12.3g%s\n", sides, ROLLS_PER_FACE * sides, chi_square, chance,
               alarm ? "  UNFAIR" : "");
        alarms += (uint32_t)alarm;
    }
    return alarms;
}

static void time_dice(const char *name, const struct dice *dice, uint32_t dice_per_entry)
{
    enum { ROLLS = 2000000 };
    struct dice_place place;
    double start = seconds();
    uint32_t sum = 0;

    for (uint32_t i = 0; i < ROLLS; i++) {
        if (i % dice_per_entry == 0)
            dice_enter(&place, i);
        sum += dice_roll(dice, &place, 6);
    }
    printf("%-7s %3u dice an entry: %6.1f ns a D6 (mean %.3f)\n", name, dice_per_entry,
           (seconds() - start) / ROLLS * 1e9, (double)sum / ROLLS);
}

int main(void)
{
    struct dice_cipher *cipher = dice_cipher_create();
    struct dice_pact pact = {.nonce_count = 2};
    struct dice_seeded seeded = {.seed = 1};
    struct dice_keyed source;
    struct dice keyed = keyed_dice(&source), quick = seeded_dice(&seeded);

    if (cipher == NULL || !crypto_random(pact.secret, sizeof pact.secret) ||
        !keyed_start(&source, cipher, &pact)) {
        fprintf(stderr, "bench_dice: OpenSSL fails\n");
        return 2;
    }
    uint32_t alarms = test_every_die(&keyed);
    printf("%u of %d dice unfair; fair ones raise an alarm in %g of all runs\n", alarms,
           SIDES_LAST - SIDES_FIRST + 1, false_alarms);
    time_dice("keyed", &keyed, 1);
    time_dice("keyed", &keyed, 20);
    time_dice("keyed", &keyed, 100);
    time_dice("seeded", &quick, 20);
    dice_cipher_destroy(cipher);
    return alarms > 0;
}
