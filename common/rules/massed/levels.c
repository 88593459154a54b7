/* The tables of levels, elites and levies, as the ledger has them. */
#include "common/rules/massed/levels.h"

#include <assert.h>

/* RULE("B14-d"): the bonuses of a row add up to its level. The first row of each level is the standard:
 * RULE("B14.3-a"). M WS BS S T W I A Ld Int Cl WP */
static const int32_t fighter[LEVELS][LEVEL_ROWS][CHARACTERISTICS] = {
    /* RULE("B14.3-e"): level 5 */
    {{0, 1, 1, 1, 0, 0, 1, 1, 0, 0, 0, 0},
     {0, 2, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0},
     {0, 2, 0, 1, 0, 2, 0, 0, 0, 0, 0, 0},
     {0, 1, 0, 1, 0, 2, 1, 0, 0, 0, 0, 0},
     {0, 1, 0, 0, 0, 2, 1, 1, 0, 0, 0, 0},
     {0, 1, 0, 1, 0, 1, 1, 1, 0, 0, 0, 0}},
    /* RULE("B14.3-f"): level 10 */
    {{0, 2, 1, 1, 1, 1, 1, 2, 1, 0, 0, 0},
     {0, 1, 0, 1, 1, 1, 2, 2, 1, 0, 1, 0},
     {0, 2, 1, 1, 1, 2, 1, 1, 1, 0, 0, 0},
     {0, 3, 0, 1, 1, 2, 1, 1, 1, 0, 0, 0},
     {0, 2, 0, 1, 1, 1, 2, 1, 1, 0, 1, 0},
     {0, 2, 0, 1, 1, 1, 1, 1, 1, 0, 2, 0}},
    /* RULE("B14.3-g"): level 15 */
    {{0, 2, 1, 1, 1, 2, 2, 2, 2, 0, 1, 1},
     {0, 3, 1, 1, 1, 1, 1, 1, 3, 0, 2, 1},
     {0, 3, 0, 1, 1, 2, 3, 2, 1, 0, 2, 0},
     {0, 3, 3, 1, 1, 1, 3, 1, 1, 0, 1, 0},
     {0, 2, 2, 1, 1, 1, 3, 2, 2, 0, 1, 0},
     {0, 3, 0, 1, 1, 2, 1, 1, 2, 0, 2, 2}},
    /* RULE("B14.3-h"): level 20 */
    {{0, 3, 1, 1, 1, 3, 3, 3, 3, 0, 1, 1},
     {0, 3, 2, 1, 1, 2, 3, 3, 2, 0, 3, 0},
     {0, 3, 3, 1, 1, 3, 3, 3, 2, 0, 1, 0},
     {0, 3, 2, 1, 1, 3, 3, 3, 2, 0, 2, 0},
     {0, 3, 3, 1, 1, 3, 3, 3, 1, 0, 2, 0},
     {0, 3, 2, 1, 1, 3, 3, 3, 1, 1, 1, 1}},
    /* RULE("B14.3-i"): level 25, one row */
    {{0, 3, 2, 1, 1, 3, 3, 3, 3, 2, 2, 2}},
};

/* RULE("B14.4-a"), RULE("B14.4-b"): the same five levels. */
static const int32_t wizard_row[LEVELS][CHARACTERISTICS] = {
    {0, 1, 0, 1, 0, 0, 0, 0, 0, 1, 1, 1}, /* 5 */
    {0, 1, 0, 1, 0, 1, 1, 0, 1, 2, 1, 2}, /* 10 */
    {0, 2, 0, 1, 1, 2, 1, 0, 2, 2, 2, 2}, /* 15 */
    {0, 2, 1, 1, 1, 3, 2, 0, 2, 3, 2, 3}, /* 20 */
    {0, 3, 2, 1, 1, 3, 3, 0, 3, 3, 3, 3}, /* 25 */
};

/* RULE("B14.3.1-d"), RULE("B14.4-c"): no bonus carries a value beyond 10, and none lowers what is above it
 * already. W of those who are no wizards has no limit; what a record can hold is one. */
static int32_t raised(int32_t base, int32_t bonus, int32_t most)
{
    int32_t sum = base + bonus < most ? base + bonus : most;

    return sum > base ? sum : base;
}

/* RULE("B14.3-b"). */
const int32_t *massed_level_row(int32_t level, bool wizard, int32_t d6)
{
    int32_t place = massed_level_place(level);

    assert(d6 >= STANDARD_ROW && d6 <= LEVEL_ROWS);
    if (wizard)
        return wizard_row[place];
    return fighter[place][level == LEVEL_MOST ? 0 : d6 - 1];
}

void massed_raise(int32_t profile[CHARACTERISTICS], int32_t level, bool wizard)
{
    massed_raise_by(profile, massed_level_row(level, wizard, STANDARD_ROW), wizard);
}

/* RULE("B14.3-d"). */
void massed_raise_by(int32_t profile[CHARACTERISTICS], const int32_t row[CHARACTERISTICS], bool wizard)
{
    for (int32_t c = 0; c < CHARACTERISTICS; c++)
        profile[c] =
            raised(profile[c], row[c], c == CHAR_W && !wizard ? profile[c] + row[c] : CHARACTERISTIC_MOST);
}

/* B15.5-a. */
void massed_make_elite(int32_t profile[CHARACTERISTICS], int32_t elite, bool shooters)
{
    enum { ROWS = ELITE_MOST + 1 };
    static const struct {
        int32_t ws, bs, s, i, a;
    } shock[ROWS] = {{0, 0, 0, 0, 0}, {1, 0, 0, 0, 0}, {1, 0, 0, 1, 0}, {1, 0, 1, 1, 0}, {1, 0, 1, 1, 1}},
      shooter[ROWS] = {{0, 0, 0, 0, 0}, {0, 1, 0, 0, 0}, {0, 1, 0, 1, 0}, {0, 1, 1, 1, 0}, {1, 1, 1, 1, 0}};

    assert(elite >= 0 && elite <= ELITE_MOST);
    profile[CHAR_WS] += (shooters ? shooter : shock)[elite].ws;
    profile[CHAR_BS] += (shooters ? shooter : shock)[elite].bs;
    profile[CHAR_S] += (shooters ? shooter : shock)[elite].s;
    profile[CHAR_I] += (shooters ? shooter : shock)[elite].i;
    profile[CHAR_A] += (shooters ? shooter : shock)[elite].a;
}

/* B15.7-a: one less, but not below 1; what is 0 stays so. */
void massed_make_levy(int32_t profile[CHARACTERISTICS])
{
    static const enum massed_characteristic lower[] = {CHAR_WS,  CHAR_BS, CHAR_I, CHAR_LD,
                                                       CHAR_INT, CHAR_CL, CHAR_WP};

    for (uint32_t i = 0; i < sizeof lower / sizeof lower[0]; i++)
        if (profile[lower[i]] > 1)
            profile[lower[i]]--;
}

int32_t massed_wizard_level(int32_t level)
{
    static const int32_t magic[LEVELS] = {1, 2, 3, 4, 4}; /* RULE("O10.12-a") */

    return magic[massed_level_place(level)];
}

/* RULE("O3.1-a"): the first two levels are heroes, the others lords. */
int32_t massed_strategy_points(int32_t level)
{
    enum { HERO_MOST = 10 };

    assert(massed_level_good(level));
    return level <= HERO_MOST ? 1 : 2;
}
