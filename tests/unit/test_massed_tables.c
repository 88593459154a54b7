/* Whole tables by charts (B2-e), many of them, with every answer that is suggested: they all come to an end,
 * and what lies on them is legal. */
#include "test_massed_table_help.h"

#include "common/rules/massed/table/steps.h"
#include "tests/rounds.h"

/* A number from 0 to below `most`, other ones for other questions. */
static int32_t chance(uint64_t *state, int32_t most)
{
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    return (int32_t)((*state >> 33) % (uint64_t)most);
}

static void give_any(int32_t side, uint64_t *state)
{
    static struct suggestions all;
    static struct answer a;
    struct refusal why;

    memset(&all, 0, sizeof all);
    match_suggest(m, side, &all);
    if (all.count == 0) {
        give_default(side);
        return;
    }
    suggestion_answer(&all, chance(state, all.count), match_decision(m, side), &a);
    if (!give(&a, side, &why))
        fail_msg("a suggestion of %s: %s %s", match_decision(m, side)->key, why.rule, why.key);
}

static bool is_water(int32_t kind)
{
    return kind == TERRAIN_RIVER || kind == TERRAIN_STREAM || kind == TERRAIN_FORD || kind == TERRAIN_BRIDGE;
}

/* RULE("B2.3.1-h"), RULE("B2.3.1-i"): no water on a hill nor in a building, however wide it has become. */
static void water_is_clear(void)
{
    const struct table *t = table_of(m);

    for (int32_t i = 0; i < t->pieces; i++)
        for (int32_t k = 0; k < t->pieces; k++) {
            int32_t kind = table_piece_const(t, k)->kind;
            struct shape water, other;

            if (!piece_there(t, i) || !piece_there(t, k) || !is_water(table_piece_const(t, i)->kind) ||
                is_water(kind) || kind == TERRAIN_MARSH || kind == TERRAIN_POND)
                continue;
            shape_of_piece(t, i, &water);
            shape_of_piece(t, k, &other);
            if (shapes_meet(&water, &other))
                fail_msg("piece %d (%s) meets piece %d (%s)", i,
                         massed_terrain[table_piece_const(t, i)->kind], k, massed_terrain[kind]);
        }
}

static int32_t count_kind(int32_t kind)
{
    int32_t count = 0;

    for (int32_t i = 0; i < table_of(m)->pieces; i++)
        count += piece_there(table_of(m), i) && table_piece_const(table_of(m), i)->kind == kind;
    return count;
}

/* RULE("B2.3.3-a"): one bridge or ford for each river, two only where it lies on both arms of an island; a
 * ford of each side at most besides. */
static void every_river_is_crossed(void)
{
    const struct massed_table *t = table();
    int32_t rivers = 0, divided = 0, built = count_kind(TERRAIN_BRIDGE) + count_kind(TERRAIN_FORD);

    for (int32_t i = massed_next_river(t, 0); i != NOTHING; i = massed_next_river(t, i + 1))
        rivers++;
    for (int32_t i = 0; i < COURSES_MOST; i++)
        divided += t->course[i].part == COURSE_ARM;
    assert_in_range(built, rivers, rivers + (divided < rivers ? divided : rivers) + 2);
}

static struct {
    int32_t tributaries, islands, joined, bridges, fords, streams, tables;
} seen;

static void note(void)
{
    const struct massed_table *t = table();

    for (int32_t i = 0; i < COURSES_MOST; i++) {
        seen.tributaries += t->water[i].there && t->water[i].parent != NOTHING;
        seen.islands += t->course[i].part == COURSE_ARM;
        for (int32_t k = 0; k < i; k++)
            seen.joined += t->course[i].part == COURSE_MAIN && t->course[k].part == COURSE_MAIN &&
                           t->course[i].water == t->course[k].water;
    }
    seen.bridges += count_kind(TERRAIN_BRIDGE);
    seen.fords += count_kind(TERRAIN_FORD);
    seen.streams += count_kind(TERRAIN_STREAM);
    seen.tables++;
}

static void set_up(uint64_t seed, int32_t number)
{
    uint64_t state = seed;

    begin(seed);
    chart(number);
    for (;;) {
        int32_t side;
        const char *key = asked_key(&side);
        char wrong[UNSOUND_BYTES];

        if (strncmp(key, "massed.table.", 13) != 0)
            break;
        give_any(side, &state);
        if (!match_sound(m, wrong))
            fail_msg("seed %d: %s", (int)seed, wrong);
    }
    water_is_clear();
    every_river_is_crossed();
    note();
}

static void any_table(void **state)
{
    (void)state;
    for (int32_t i = 0; i < rounds(20, 3); i++) {
        create(i % 3 == 0 ? 48 : i % 3 == 1 ? 72 : 96, 48, "");
        set_up((uint64_t)i + 1, 1 + i % 3);
        teardown(NULL);
    }
}

/* Half of the slips are rivers. */
static void tables_of_rivers(void **state)
{
    (void)state;
    memset(&seen, 0, sizeof seen);
    for (int32_t i = 0; i < rounds(60, 9); i++) {
        create(i % 3 == 0 ? 48 : i % 3 == 1 ? 72 : 96, 48, "");
        loads = i % 2 ? 6 : 2;
        memcpy(loaded, (int32_t[]){8, 5, 0, 0, 0, 0}, 6 * sizeof loaded[0]);
        set_up((uint64_t)i + 1, i % 3);
        teardown(NULL);
    }
    print_message("tributaries %d islands %d joined %d bridges %d fords %d streams %d of %d tables\n",
                  seen.tributaries, seen.islands, seen.joined, seen.bridges, seen.fords, seen.streams,
                  seen.tables);
    assert_true(seen.tributaries > 0 && seen.islands > 0 && seen.joined > 0 && seen.bridges > 0 &&
                seen.fords > 0 && seen.streams > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(any_table, teardown),
        cmocka_unit_test_teardown(tables_of_rivers, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
