/* Massed battles: the tables of levels, wizards and elites, row by row as the ledger prints them. */
#include "common/rules/massed/levels.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* Reads the numbers of a row of the ledger. */
static void read_row(const char *text, int32_t *out, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        char *end;

        out[i] = (int32_t)strtol(text, &end, 10);
        assert_ptr_not_equal(end, text);
        text = end;
    }
}

/* RULE("B14.3-e") to RULE("B14.3-i"): M WS BS S T W I A Ld Int Cl WP. */
static const struct {
    int32_t level, d6;
    const char *bonuses;
} fighters[] = {
    {5, 1, "0 +1 +1 +1 0 0 +1 +1 0 0 0 0"},        {5, 2, "0 +2 0 +1 +1 +1 0 0 0 0 0 0"},
    {5, 3, "0 +2 0 +1 0 +2 0 0 0 0 0 0"},          {5, 4, "0 +1 0 +1 0 +2 +1 0 0 0 0 0"},
    {5, 5, "0 +1 0 0 0 +2 +1 +1 0 0 0 0"},         {5, 6, "0 +1 0 +1 0 +1 +1 +1 0 0 0 0"},
    {10, 1, "0 +2 +1 +1 +1 +1 +1 +2 +1 0 0 0"},    {10, 2, "0 +1 0 +1 +1 +1 +2 +2 +1 0 +1 0"},
    {10, 3, "0 +2 +1 +1 +1 +2 +1 +1 +1 0 0 0"},    {10, 4, "0 +3 0 +1 +1 +2 +1 +1 +1 0 0 0"},
    {10, 5, "0 +2 0 +1 +1 +1 +2 +1 +1 0 +1 0"},    {10, 6, "0 +2 0 +1 +1 +1 +1 +1 +1 0 +2 0"},
    {15, 1, "0 +2 +1 +1 +1 +2 +2 +2 +2 0 +1 +1"},  {15, 2, "0 +3 +1 +1 +1 +1 +1 +1 +3 0 +2 +1"},
    {15, 3, "0 +3 0 +1 +1 +2 +3 +2 +1 0 +2 0"},    {15, 4, "0 +3 +3 +1 +1 +1 +3 +1 +1 0 +1 0"},
    {15, 5, "0 +2 +2 +1 +1 +1 +3 +2 +2 0 +1 0"},   {15, 6, "0 +3 0 +1 +1 +2 +1 +1 +2 0 +2 +2"},
    {20, 1, "0 +3 +1 +1 +1 +3 +3 +3 +3 0 +1 +1"},  {20, 2, "0 +3 +2 +1 +1 +2 +3 +3 +2 0 +3 0"},
    {20, 3, "0 +3 +3 +1 +1 +3 +3 +3 +2 0 +1 0"},   {20, 4, "0 +3 +2 +1 +1 +3 +3 +3 +2 0 +2 0"},
    {20, 5, "0 +3 +3 +1 +1 +3 +3 +3 +1 0 +2 0"},   {20, 6, "0 +3 +2 +1 +1 +3 +3 +3 +1 +1 +1 +1"},
    {25, 1, "0 +3 +2 +1 +1 +3 +3 +3 +3 +2 +2 +2"}, {25, 2, "0 +3 +2 +1 +1 +3 +3 +3 +3 +2 +2 +2"},
    {25, 3, "0 +3 +2 +1 +1 +3 +3 +3 +3 +2 +2 +2"}, {25, 4, "0 +3 +2 +1 +1 +3 +3 +3 +3 +2 +2 +2"},
    {25, 5, "0 +3 +2 +1 +1 +3 +3 +3 +3 +2 +2 +2"}, {25, 6, "0 +3 +2 +1 +1 +3 +3 +3 +3 +2 +2 +2"},
};

static void levels_of_fighters(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fighters / sizeof fighters[0]; i++) {
        int32_t row[CHARACTERISTICS];

        read_row(fighters[i].bonuses, row, CHARACTERISTICS);
        assert_memory_equal(massed_level_row(fighters[i].level, false, fighters[i].d6), row, sizeof row);
    }
}

/* RULE("B14.4-b"). */
static const struct {
    int32_t level;
    const char *bonuses;
} wizards[] = {
    {5, "0 +1 0 +1 0 0 0 0 0 +1 +1 +1"},       {10, "0 +1 0 +1 0 +1 +1 0 +1 +2 +1 +2"},
    {15, "0 +2 0 +1 +1 +2 +1 0 +2 +2 +2 +2"},  {20, "0 +2 +1 +1 +1 +3 +2 0 +2 +3 +2 +3"},
    {25, "0 +3 +2 +1 +1 +3 +3 0 +3 +3 +3 +3"},
};

static void levels_of_wizards(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof wizards / sizeof wizards[0]; i++) {
        int32_t row[CHARACTERISTICS], profile[CHARACTERISTICS] = {0};

        read_row(wizards[i].bonuses, row, CHARACTERISTICS);
        massed_raise(profile, wizards[i].level, true);
        assert_memory_equal(profile, row, sizeof row);
    }
}

/* RULE("B14.3-a"): the standard profile is the first row. */
static void standard_profiles(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fighters / sizeof fighters[0]; i++) {
        int32_t row[CHARACTERISTICS], profile[CHARACTERISTICS] = {0};

        if (fighters[i].d6 != STANDARD_ROW)
            continue;
        read_row(fighters[i].bonuses, row, CHARACTERISTICS);
        massed_raise(profile, fighters[i].level, false);
        assert_memory_equal(profile, row, sizeof row);
    }
}

/* RULE("B15.5-a"): WS BS S I A. */
static const struct {
    int32_t elite;
    bool shooters;
    const char *bonuses;
} elites[] = {
    {0, false, "0 0 0 0 0"},    {0, true, "0 0 0 0 0"},    {1, false, "+1 0 0 0 0"},
    {1, true, "0 +1 0 0 0"},    {2, false, "+1 0 0 +1 0"}, {2, true, "0 +1 0 +1 0"},
    {3, false, "+1 0 +1 +1 0"}, {3, true, "0 +1 +1 +1 0"}, {4, false, "+1 0 +1 +1 +1"},
    {4, true, "+1 +1 +1 +1 0"},
};

static void elite_troops(void **state)
{
    static const enum massed_characteristic changed[] = {CHAR_WS, CHAR_BS, CHAR_S, CHAR_I, CHAR_A};
    enum { CHANGED = sizeof changed / sizeof changed[0] };

    (void)state;
    for (size_t i = 0; i < sizeof elites / sizeof elites[0]; i++) {
        int32_t row[CHANGED], profile[CHARACTERISTICS] = {0}, sum = 0;

        read_row(elites[i].bonuses, row, CHANGED);
        massed_make_elite(profile, elites[i].elite, elites[i].shooters);
        for (int32_t k = 0; k < CHANGED; k++)
            assert_int_equal(profile[changed[k]], row[k]);
        for (int32_t k = 0; k < CHARACTERISTICS; k++)
            sum += profile[k];
        assert_int_equal(sum, elites[i].elite); /* nothing else is changed */
    }
}

/* RULE("B15.7-a"): one less of seven, not below 1; what is 0 stays so. */
static void levies(void **state)
{
    static const int32_t of_three[CHARACTERISTICS] = {3, 2, 2, 3, 3, 3, 2, 3, 2, 2, 2, 2};

    (void)state;
    for (int32_t value = 0; value <= 3; value++) {
        int32_t profile[CHARACTERISTICS];

        for (int32_t c = 0; c < CHARACTERISTICS; c++)
            profile[c] = value;
        massed_make_levy(profile);
        for (int32_t c = 0; c < CHARACTERISTICS; c++)
            assert_int_equal(profile[c], value > 1 ? value - 3 + of_three[c] : value);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels_of_fighters),
        cmocka_unit_test(levels_of_wizards),
        cmocka_unit_test(standard_profiles),
        cmocka_unit_test(elite_troops),
        cmocka_unit_test(levies),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
