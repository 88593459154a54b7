/* Massed battles: the tables of levels, wizards and elites, row by row as the ledger prints them. */
#include "common/rules/massed/levels.h"
#include "common/rules/massed/scores.h"
#include "common/rules/massed/terms.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <string.h>

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

/* --- blows and ground -------------------------------------------------------------------------------- */

static void scores_are(const char *const row[CHARACTERISTIC_MOST], int32_t (*score)(int32_t, int32_t))
{
    for (int32_t one = 1; one <= CHARACTERISTIC_MOST; one++) {
        const char *at = row[one - 1];

        for (int32_t other = 1; other <= CHARACTERISTIC_MOST; other++) {
            int32_t wanted = *at == 'N' ? NEVER : *at == '+' ? SECOND_DIE + (at[1] - '0') : *at - '0';

            if (score(one, other) != wanted)
                fail_msg("%d against %d: %d", one, other, score(one, other));
            at += strcspn(at, " ");
            at += *at == ' ';
        }
    }
}

/* RULE("B7.8-a"), RULE("O5.2-b"): cell for cell, as the ledger prints it; a + needs a second die. */
static void scores_to_hit(void **state)
{
    static const char *const row[CHARACTERISTIC_MOST] = {
        "5 5 6 6 +4 +4 +5 +5 +6 +6", "4 5 5 6 6 +4 +4 +5 +5 +6", "4 4 5 5 6 6 +4 +4 +5 +5",
        "3 4 4 5 5 6 6 +4 +4 +5",    "3 3 4 4 5 5 6 6 +4 +4",    "2 3 3 4 4 5 5 6 6 +4",
        "2 2 3 3 4 4 5 5 6 6",       "2 2 2 3 3 4 4 5 5 6",      "2 2 2 2 3 3 4 4 5 5",
        "2 2 2 2 2 3 3 4 4 5"};

    (void)state;
    scores_are(row, massed_score_to_hit);
}

/* RULE("B6.3-d"), RULE("O5.2-d") */
static void scores_to_wound(void **state)
{
    static const char *const row[CHARACTERISTIC_MOST] = {
        "4 5 6 6 N N N N N N", "3 4 5 6 6 N N N N N", "2 3 4 5 6 6 N N N N", "2 2 3 4 5 6 6 N N N",
        "2 2 2 3 4 5 6 6 N N", "2 2 2 2 3 4 5 6 6 N", "2 2 2 2 2 3 4 5 6 6", "2 2 2 2 2 2 3 4 5 6",
        "2 2 2 2 2 2 2 3 4 5", "2 2 2 2 2 2 2 2 3 4"};

    (void)state;
    scores_are(row, massed_score_to_wound);
}

/* RULE("B5.2.1-c"), RULE("B5.2.2-b"), RULE("B5.7.1-d"), RULE("B14.6.1-c"), RULE("B14.6.1-d"),
 * RULE("B15.10-k"), RULE("B15.6-a"), RULE("B5.2.3-h"): what a pace costs in sixtieths of one, and which part
 * of a move a line takes. */
static void what_ground_costs(void **state)
{
    static const struct {
        enum massed_sort sort;
        int32_t difficult, very, wood, forester, share;
    } row[] = {{SORT_RANKS, 120, 240, 120, 60, 2},
               {SORT_LOOSE, 80, 96, 80, 60, 4},
               {SORT_ALONE, 60, 120, 60, 60, 4},
               {SORT_SINGLE, 120, 240, 120, 60, 2},
               {SORT_FILE, 60, 120, 60, 60, 4}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (int32_t mounted = 0; mounted < 2; mounted++)
            for (int32_t forester = 0; forester < 2; forester++) {
                const struct massed_terms *t = massed_terms_for(row[i].sort, mounted, forester);

                assert_int_equal(t->share, row[i].share);
                for (int32_t going = 0; going <= GOING_WOOD; going++) {
                    int32_t wanted = going == GOING_DIFFICULT        ? row[i].difficult
                                     : going == GOING_VERY_DIFFICULT ? row[i].very
                                     : going == GOING_WOOD ? (forester ? row[i].forester : row[i].wood)
                                                           : 60;

                    assert_int_equal(t->factor[going] * 60 / t->grain, wanted);
                }
                assert_int_equal(t->barred, 1u << GOING_IMPASSABLE | (mounted ? 1u << GOING_CLIMB : 0));
                assert_int_equal(t->climbed, mounted ? 0 : 1u << GOING_CLIMB);
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
        cmocka_unit_test(scores_to_hit),
        cmocka_unit_test(scores_to_wound),
        cmocka_unit_test(what_ground_costs),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
