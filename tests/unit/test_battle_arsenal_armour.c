/* B6.4, B5.1, B13.1-g, B3, B14.3 to B14.6.5: armour, encumbrance, characteristics and the bonuses of
 * characters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/rules/battle/arsenal/armour.h"
#include "common/rules/battle/arsenal/characters.h"
#include "common/rules/battle/arsenal/profiles.h"

static const struct battle_guard in_front; /* a blow, in front, with nothing that bars a shield */

static int32_t needs(const struct battle_outfit *o, const struct battle_guard *g, int32_t modifier)
{
    struct battle_values points = battle_save_points(o, g);

    return battle_save_needed(&points, modifier);
}

/* RULE("B6.4-d"), RULE("B6.4-e"), RULE("B6.4.1-a"), RULE("B6.4.1-b"), RULE("B6.4.1-c"), RULE("B5.1-b"),
 * RULE("B5.1-c"), RULE("B5.1-d"), RULE("B5.1-e"), RULE("B7.10-a"): the two tables, cell for cell, and the
 * points by which a save is explained */
static void every_outfit_has_its_save_and_its_weight(void **state)
{
    static const struct {
        struct battle_outfit o;
        int32_t save, half_paces;
    } row[] = {
        {{NO_ARMOUR, NO_SHIELD, false, false, 0}, NO_SAVE, 0},
        {{NO_ARMOUR, SHIELD, false, false, 0}, 6, 0},
        {{LIGHT_ARMOUR, NO_SHIELD, false, false, 0}, 6, 0},
        {{LIGHT_ARMOUR, SHIELD, false, false, 0}, 5, 1},
        {{HEAVY_ARMOUR, NO_SHIELD, false, false, 0}, 5, 1},
        {{HEAVY_ARMOUR, SHIELD, false, false, 0}, 4, 2},
        {{NO_ARMOUR, NO_SHIELD, true, false, 0}, 6, 0},
        {{NO_ARMOUR, NO_SHIELD, true, true, 0}, 5, 1},
        {{NO_ARMOUR, SHIELD, true, false, 0}, 5, 1},
        {{NO_ARMOUR, SHIELD, true, true, 0}, 4, 2},
        {{LIGHT_ARMOUR, NO_SHIELD, true, false, 0}, 5, 1},
        {{LIGHT_ARMOUR, NO_SHIELD, true, true, 0}, 4, 2},
        {{LIGHT_ARMOUR, SHIELD, true, false, 0}, 4, 2},
        {{LIGHT_ARMOUR, SHIELD, true, true, 0}, 3, 3},
        {{HEAVY_ARMOUR, NO_SHIELD, true, false, 0}, 4, 2},
        {{HEAVY_ARMOUR, NO_SHIELD, true, true, 0}, 3, 3},
        {{HEAVY_ARMOUR, SHIELD, true, false, 0}, 3, 3},
        {{HEAVY_ARMOUR, SHIELD, true, true, 0}, 2, 4},
        /* RULE("O10.14-a"): kinds of the other system */
        {{PLATE_ARMOUR, GREAT_SHIELD, false, false, 0}, 4, 2},
        {{NO_ARMOUR, PAVISE, false, false, 0}, 6, 0},
        {{NO_ARMOUR, BUCKLER, false, false, 0}, 6, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        assert_int_equal(battle_worn_save(&row[i].o), row[i].save);
        assert_int_equal(battle_encumbrance(&row[i].o), row[i].half_paces);
        assert_int_equal(needs(&row[i].o, &in_front, 0), row[i].save);
    }
}

/* RULE("B5.1-a"), RULE("B5.1-f"): a goblin in light armour with a shield on a giant wolf goes 8" */
static void encumbrance_is_taken_from_the_mounts_movement(void **state)
{
    static const struct battle_outfit goblin = {LIGHT_ARMOUR, SHIELD, true, false, 0};
    static const struct battle_outfit knight = {HEAVY_ARMOUR, SHIELD, true, true, 0};
    static const struct battle_outfit scaled = {NO_ARMOUR, NO_SHIELD, false, false, 3};

    (void)state;
    assert_int_equal(battle_net_movement(18, &goblin), 16);
    assert_int_equal(battle_net_movement(16, &knight), 12);
    assert_int_equal(battle_net_movement(5, &knight), 1);
    assert_int_equal(battle_net_movement(3, &knight), 0);
    assert_int_equal(battle_net_movement(8, &scaled), 8); /* its own hide is no equipment */
}

/* RULE("B6.4.2-a"), RULE("B6.4.2-b"), RULE("B6.4.2-c"), RULE("B6.4.2-d"), RULE("B6.4.2-e"),
 * RULE("B7.10.1-a"), RULE("B7.10.1-b"), RULE("B7.10.1-c"), RULE("B7.2.5-f"), RULE("B8.3-d") */
static void when_a_shield_does_not_count(void **state)
{
    static const struct battle_outfit man = {LIGHT_ARMOUR, SHIELD, false, false, 0},
                                      bare = {NO_ARMOUR, SHIELD, false, false, 0},
                                      rider = {NO_ARMOUR, SHIELD, true, false, 0};
    const struct battle_arm *great = battle_arm_row(TWO_HANDED_WEAPON, false),
                            *spear = battle_arm_row(SPEAR, false);
    const struct {
        struct battle_guard g;
        int32_t save; /* of light armour and shield: 5 with it, 6 without */
        const char *rule;
    } row[] = {
        {{.from = FROM_FRONT}, 5, NULL},
        {{.from = FROM_FLANK}, 5, NULL},
        {{.from = FROM_AIR}, 5, NULL},
        {{.from = FROM_REAR}, 6, "B7.10.1-b"},
        {{.in_hand = spear}, 5, NULL},
        {{.in_hand = great}, 6, "B13.5.4-b"},
        {{.in_hand = battle_arm_row(HALBERD, false)}, 6, "B13.5.6-a"},
        {{.in_hand = battle_arm_row(PIKE, false)}, 6, "B13.5.9-a"},
        {{.in_hand = battle_arm_row(SECOND_WEAPON, false)}, 6, "B13.3-d"},
        {{.pistol_fired = true}, 6, "B13.8.3-k"},
        {{.shot_at_charger = true}, 6, "B7.2.2-h"},
        {{.divided = true}, 6, "B7.2.5-f"},
        {{.routing = true}, 6, "B8.3-d"},
        {{.shot = true, .from = FROM_FRONT}, 5, NULL},
        {{.shot = true, .from = FROM_FLANK}, 5, NULL},
        {{.shot = true, .from = FROM_AIR}, 5, NULL},
        {{.shot = true, .from = FROM_REAR}, 6, "B6.4.2-c"},
        {{.shot = true, .in_hand = great}, 5, NULL}, /* the ruling of B13.5.4-b */
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const char *rule = battle_shield_denied(&row[i].g);

        assert_int_equal(needs(&man, &row[i].g, 0), row[i].save);
        assert_int_equal(needs(&bare, &row[i].g, 0), row[i].save == 5 ? 6 : NO_SAVE);
        assert_int_equal(needs(&rider, &row[i].g, 0), row[i].save == 5 ? 5 : 6);
        assert_int_equal(rule == NULL, row[i].rule == NULL);
        if (rule)
            assert_string_equal(rule, row[i].rule);
    }
}

/* RULE("B13.5.7-a"), RULE("B13.5.7-c"): as a shield, in close combat alone, and not beside one */
static void a_net_saves_as_a_shield_does(void **state)
{
    static const struct battle_outfit catcher = {LIGHT_ARMOUR, NO_SHIELD, false, false, 0},
                                      both = {LIGHT_ARMOUR, SHIELD, false, false, 0};
    struct battle_guard g = {.in_hand = battle_arm_row(NET, false)};
    struct battle_values v = battle_save_points(&catcher, &g);

    (void)state;
    assert_int_equal(v.value, 2);
    assert_string_equal(v.row[1].rule, "B13.5.7-a");
    assert_int_equal(needs(&both, &g, 0), 5);
    g.from = FROM_REAR;
    assert_int_equal(needs(&catcher, &g, 0), 6);
    g.from = FROM_FRONT;
    g.routing = true;
    assert_int_equal(needs(&catcher, &g, 0), 6);
    g = (struct battle_guard){.shot = true, .in_hand = battle_arm_row(NET, false)};
    assert_int_equal(needs(&catcher, &g, 0), 6);
    assert_int_equal(needs(&both, &g, 0), 5);
}

/* RULE("B6.4-a"), RULE("B6.4-g"), RULE("B6.5-b") */
static void modifiers_of_saves(void **state)
{
    static const struct battle_outfit knight = {HEAVY_ARMOUR, SHIELD, true, true, 0},
                                      shield = {NO_ARMOUR, SHIELD, false, false, 0},
                                      none = {NO_ARMOUR, NO_SHIELD, false, false, 0},
                                      hide = {NO_ARMOUR, NO_SHIELD, false, false, 2};

    (void)state;
    assert_int_equal(needs(&knight, &in_front, -1), 3);
    assert_int_equal(needs(&knight, &in_front, -4), 6);
    assert_int_equal(needs(&knight, &in_front, -5), NO_SAVE);
    assert_int_equal(needs(&knight, &in_front, 1), 1); /* a natural 1 is no failure */
    assert_int_equal(needs(&knight, &in_front, 3), 1);
    assert_int_equal(needs(&shield, &in_front, -1), NO_SAVE);
    assert_int_equal(needs(&shield, &in_front, 1), 5);
    assert_int_equal(needs(&none, &in_front, 1), NO_SAVE);
    assert_int_equal(needs(&hide, &in_front, 0), 5); /* RULE("B24-f") */
}

/* RULE("B13.1-g"), RULE("B13.1-h"): the ledger's cases, and the mean rounded down */
static void average_armour(void **state)
{
    static const struct {
        int32_t figures[NO_SAVE + 1], save;
    } row[] = {
        {{[6] = 10}, 6},         /* some have shields and others light armour */
        {{[5] = 5, [4] = 5}, 5}, /* all have shields; light and heavy armour: 2 1/2 steps */
        {{[4] = 10}, 4},
        {{[NO_SAVE] = 10}, NO_SAVE},
        {{[NO_SAVE] = 1, [6] = 9}, NO_SAVE}, /* 9/10 of a step */
        {{[NO_SAVE] = 5, [4] = 5}, 6},       /* 1 1/2 */
        {{[NO_SAVE] = 1, [5] = 2}, 6},       /* 4/3 */
        {{[6] = 1, [4] = 2}, 5},             /* 7/3 */
        {{[2] = 5, [3] = 1}, 3},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        assert_int_equal(battle_average_save(row[i].figures), row[i].save);
}

/* --- characteristics ----------------------------------------------------------------------------- */

/* RULE("B3-a"), RULE("B3-g"), RULE("B3-j"), RULE("B3-k"), RULE("B3-l"), RULE("B3-m"), RULE("B3-n"),
 * RULE("B3.2-a"), RULE("B3.2-b") */
static void bounds_of_the_twelve(void **state)
{
    static const int32_t human[CHARACTERISTICS] = {8, 3, 3, 3, 3, 1, 3, 1, 7, 7, 7, 7};

    (void)state;
    for (int32_t c = 0; c < CHARACTERISTICS; c++) {
        enum massed_characteristic which = (enum massed_characteristic)c;
        bool open = c == CHAR_M || c == CHAR_W || c == CHAR_A;

        assert_true(battle_characteristic_good(which, human[c]));
        assert_int_equal(battle_characteristic_good(which, 0), c != CHAR_W);
        assert_true(battle_characteristic_good(which, 1));
        assert_true(battle_characteristic_good(which, 10));
        assert_int_equal(battle_characteristic_good(which, 11), open);
        assert_false(battle_characteristic_good(which, -1));
        assert_int_equal(battle_is_mental(which), c >= CHAR_LD);
    }
}

/* RULE("B7.8-a"), RULE("B3.1-a"), RULE("B3-c") */
static void places_to_hit(void **state)
{
    (void)state;
    for (int32_t ws = 1; ws <= 10; ws++)
        for (int32_t target = 1; target <= 10; target++)
            assert_int_equal(battle_hit_score(battle_hit_place(ws, target)), massed_score_to_hit(ws, target));
    assert_int_equal(battle_hit_place(0, 3), NEVER);
    assert_int_equal(battle_hit_place(1, 0), 4); /* the formula, at a defender's WS of 0 */
    assert_int_equal(battle_hit_place(2, 0), 4);
    assert_int_equal(battle_hit_place(3, 0), 3);
    assert_int_equal(battle_hit_place(10, 0), 2);
}

/* RULE("B7.8.1-a"), RULE("B7.8-c"), RULE("B7.8.1-k"): ten warriors of WS 4 against 3 */
static void modifiers_move_along_the_ladder(void **state)
{
    int32_t four = battle_hit_place(4, 3);

    (void)state;
    assert_int_equal(four, 4);
    assert_int_equal(battle_hit_place_with(four, 1), 3);
    assert_int_equal(battle_hit_place_with(four, 1 - 1), 4);
    assert_int_equal(battle_hit_place_with(6, -1), 7);
    assert_int_equal(battle_hit_score(7), SECOND_DIE + 4);
    assert_int_equal(battle_hit_place_with(7, 1), 6);
    assert_int_equal(battle_hit_score(9), SECOND_DIE + 6);
    assert_int_equal(battle_hit_place_with(8, -1), 9);
    assert_int_equal(battle_hit_place_with(9, -1), NEVER);
    assert_int_equal(battle_hit_place_with(2, 3), 2);
    assert_int_equal(battle_hit_place_with(NEVER, 3), NEVER);
}

/* RULE("B6.2-b"), RULE("B6.2.5-i"), RULE("B3.1-b"), RULE("B3-d"), RULE("B6.2.5-a") */
static void scores_of_shots(void **state)
{
    (void)state;
    assert_int_equal(battle_shot_score(3, 0), 4);
    assert_int_equal(battle_shot_score(3, -1), 5);
    assert_int_equal(battle_shot_score(1, 0), 6);
    assert_int_equal(battle_shot_score(1, -1), NEVER);
    assert_int_equal(battle_shot_score(6, 0), 2);
    assert_int_equal(battle_shot_score(10, 3), 2);
    assert_int_equal(battle_shot_score(10, -6), 3);
    assert_int_equal(battle_shot_score(0, 7), NEVER);
}

/* RULE("B6.3-d"), RULE("B6.3-e"), RULE("B6.3-f"), RULE("B3.1-a"), RULE("B7.9-b"), RULE("B3-e"), RULE("B3-f")
 */
static void scores_to_wound(void **state)
{
    (void)state;
    for (int32_t s = 1; s <= 10; s++)
        for (int32_t t = 1; t <= 10; t++)
            assert_int_equal(battle_wound_score(s, t), massed_score_to_wound(s, t));
    assert_int_equal(battle_wound_score(12, 10), 2); /* the formula serves beyond 10 */
    assert_int_equal(battle_wound_score(11, 10), 3);
    assert_int_equal(battle_wound_score(0, 1), NEVER);
    assert_int_equal(battle_wound_score(0, 0), NEVER);
    assert_int_equal(battle_wound_score(1, 0), SURE_TO_WOUND);
    assert_int_equal(battle_wound_score_with(4, 1), 3);
    assert_int_equal(battle_wound_score_with(2, 1), 2);
    assert_int_equal(battle_wound_score_with(5, -1), 6);
    assert_int_equal(battle_wound_score_with(6, -1), NEVER);
    assert_int_equal(battle_wound_score_with(NEVER, 1), NEVER);
    assert_int_equal(battle_wound_score_with(SURE_TO_WOUND, -1), SURE_TO_WOUND);
}

/* RULE("B3-n"), RULE("B3.1-a") */
static void tests_of_two_dice(void **state)
{
    static const int32_t cases[] = {0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36};

    (void)state;
    for (int32_t value = 0; value <= 12; value++)
        assert_int_equal(battle_test_in_36(value), cases[value]);
    assert_int_equal(battle_test_in_36(-1), 0);
}

/* --- characters ---------------------------------------------------------------------------------- */

/* RULE("B14-d"), RULE("B14.3-a"), RULE("B14.3-b"), RULE("B14.3-e"), RULE("B14.3-f"), RULE("B14.3-g"),
 * RULE("B14.3-h"), RULE("B14.3-i"), RULE("B14.4-b"), RULE("B14.3.1-c") */
static void every_row_adds_up_to_its_level(void **state)
{
    (void)state;
    for (int32_t level = LEVEL_STEP; level <= LEVEL_MOST; level += LEVEL_STEP)
        for (int32_t wizard = 0; wizard < 2; wizard++)
            for (int32_t d6 = 1; d6 <= LEVEL_ROWS; d6++) {
                const int32_t *row = massed_level_row(level, wizard, d6);
                int32_t sum = 0;

                for (int32_t c = 0; c < CHARACTERISTICS; c++) {
                    sum += row[c];
                    assert_true(row[c] <= battle_bonus_most((enum massed_characteristic)c, false, wizard));
                }
                assert_int_equal(sum, level);
                assert_true(wizard || (row[CHAR_INT] < 3 && row[CHAR_WP] < 3));
                assert_false(!wizard && row[CHAR_BS] == 3 && row[CHAR_LD] == 3);
            }
}

/* RULE("B14.3-e"), RULE("B14.3-f"), RULE("B14.3-g"), RULE("B14.3-h"), RULE("B14.3-i"): one cell of each table
 * that no other row has there */
static void rows_are_those_of_the_ledger(void **state)
{
    (void)state;
    assert_int_equal(massed_level_row(5, false, 2)[CHAR_T], 1);
    assert_int_equal(massed_level_row(5, false, 5)[CHAR_S], 0);
    assert_int_equal(massed_level_row(10, false, 4)[CHAR_WS], 3);
    assert_int_equal(massed_level_row(10, false, 6)[CHAR_CL], 2);
    assert_int_equal(massed_level_row(15, false, 2)[CHAR_LD], 3);
    assert_int_equal(massed_level_row(15, false, 6)[CHAR_WP], 2);
    assert_int_equal(massed_level_row(20, false, 2)[CHAR_CL], 3);
    assert_int_equal(massed_level_row(20, false, 6)[CHAR_INT], 1);
    assert_ptr_equal(massed_level_row(25, false, 1), massed_level_row(25, false, 6));
}

/* RULE("B14.3.1-a"), RULE("B14.3.1-b"), RULE("B14.3.1-c") */
static void the_most_that_bonuses_may_be(void **state)
{
    static const int32_t any[CHARACTERISTICS] = {0, 3, 3, 1, 1, 3, 3, 3, 3, 3, 3, 3},
                         contest[CHARACTERISTICS] = {0, 3, 2, 1, 1, 3, 3, 3, 3, 2, 2, 2},
                         mage[CHARACTERISTICS] = {0, 3, 2, 1, 1, 3, 3, 3, 3, 3, 3, 3};

    (void)state;
    for (int32_t i = 0; i < CHARACTERISTICS; i++) {
        enum massed_characteristic c = (enum massed_characteristic)i;

        assert_int_equal(battle_bonus_most(c, false, false), any[i]);
        assert_int_equal(battle_bonus_most(c, false, true), any[i]);
        assert_int_equal(battle_bonus_most(c, true, false), contest[i]);
        assert_int_equal(battle_bonus_most(c, true, true), mage[i]);
    }
}

/* RULE("B14.4-d") */
static void wizards_change_strength_of_arm_for_strength_of_mind(void **state)
{
    int32_t before[CHARACTERISTICS] = {0, 2, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0}, after[CHARACTERISTICS];

    (void)state;
    memcpy(after, before, sizeof after);
    assert_true(battle_transfer_good(before, after));
    after[CHAR_WS] = 0;
    after[CHAR_INT] = 2;
    assert_true(battle_transfer_good(before, after));
    after[CHAR_INT] = 3; /* one out of nothing */
    assert_false(battle_transfer_good(before, after));
    after[CHAR_W] = 0;
    assert_true(battle_transfer_good(before, after));
    after[CHAR_S] = 0;
    after[CHAR_INT] = 4; /* beyond what any character has */
    assert_false(battle_transfer_good(before, after));
    memcpy(after, before, sizeof after);
    after[CHAR_S] = 0;
    after[CHAR_I] = 1; /* not to the mind */
    assert_false(battle_transfer_good(before, after));
    memcpy(after, before, sizeof after);
    after[CHAR_M] = 1;
    after[CHAR_WS] = 1;
    assert_false(battle_transfer_good(before, after));
    before[CHAR_CL] = 1;
    memcpy(after, before, sizeof after);
    after[CHAR_CL] = 0;
    after[CHAR_WP] = 1; /* what is of the mind stays */
    assert_false(battle_transfer_good(before, after));
}

/* RULE("B14.6.5-d"), RULE("B14.6.5-e"), RULE("B14.6.5-f"), RULE("B14.6.5-h"), RULE("B14.5-b"),
 * RULE("B14.5-c"), RULE("B14.8-c") */
static void troops_are_lent_the_bonus_of_their_leader(void **state)
{
    (void)state;
    assert_int_equal(battle_led(5, 3, 8), 8);
    assert_int_equal(battle_led(5, 3, 9), 8);
    assert_int_equal(battle_led(7, 3, 8), 8); /* a goblin of 8+3 who leads humans */
    assert_int_equal(battle_led(9, 3, 10), 10);
    assert_int_equal(battle_led(9, 3, 12), 10);
    assert_int_equal(battle_led(7, 2, 6), 7); /* worse than his troops: he does not lower them */
    assert_int_equal(battle_led(7, 0, 10), 7);
}

/* RULE("B14.8.1-a"), RULE("B14.8.1-b"), RULE("B16.1-e") */
static void seconds_follow_the_general_in_leadership(void **state)
{
    static const struct battle_officer who[] = {
        {.ld = 8}, {.ld = 10, .general = true}, {.ld = 9, .standard = true}, {.ld = 9}, {.ld = 8}};
    int32_t chosen[4] = {-1, -1, -1, -1};

    (void)state;
    assert_int_equal(battle_seconds(who, 5, 1, chosen), 1);
    assert_int_equal(chosen[0], 3);
    assert_int_equal(battle_seconds(who, 5, 4, chosen), 3);
    assert_int_equal(chosen[1], 0); /* of equals the first */
    assert_int_equal(chosen[2], 4);
    assert_int_equal(chosen[3], -1);
    assert_int_equal(battle_seconds(who + 1, 2, 4, chosen), 0);
}

/* RULE("B14.8-c"), RULE("B14.8-d"), RULE("B14.8.1-d"), RULE("B14.8.1-e"), RULE("B14.8.1-h") */
static void whom_commanders_reach(void **state)
{
    const struct battle_commander general = {.general = true, .race = 1},
                                  second = {.reach = 7 * PACE, .race = 1},
                                  wight = {.reach = 7 * PACE, .race = 1, .any_race = true};

    (void)state;
    assert_true(battle_commands(&general, 12 * PACE, 2));
    assert_false(battle_commands(&general, 12 * PACE + 1, 2));
    assert_true(battle_commands(&second, 7 * PACE, 1));
    assert_false(battle_commands(&second, 7 * PACE + 1, 1));
    assert_false(battle_commands(&second, 7 * PACE, 2));
    assert_false(battle_commands(&second, 0, NO_RACE));
    assert_true(battle_commands(&wight, 7 * PACE, 2));
    assert_true(battle_commands(&wight, 7 * PACE, NO_RACE));
    assert_false(battle_commands(&wight, 7 * PACE + 1, 2));
}

/* RULE("B14.8.1-g") */
static void the_race_of_most(void **state)
{
    (void)state;
    assert_int_equal(battle_race_of_most((const int32_t[]){0, 5, 4}, 3), 1);
    assert_int_equal(battle_race_of_most((const int32_t[]){5, 5, 4}, 3), NO_RACE);
    assert_int_equal(battle_race_of_most((const int32_t[]){5, 5, 6}, 3), 2);
    assert_int_equal(battle_race_of_most((const int32_t[]){0, 0, 0}, 3), NO_RACE);
    assert_int_equal(battle_race_of_most((const int32_t[]){3}, 1), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_outfit_has_its_save_and_its_weight),
        cmocka_unit_test(encumbrance_is_taken_from_the_mounts_movement),
        cmocka_unit_test(when_a_shield_does_not_count),
        cmocka_unit_test(a_net_saves_as_a_shield_does),
        cmocka_unit_test(modifiers_of_saves),
        cmocka_unit_test(average_armour),
        cmocka_unit_test(bounds_of_the_twelve),
        cmocka_unit_test(places_to_hit),
        cmocka_unit_test(modifiers_move_along_the_ladder),
        cmocka_unit_test(scores_of_shots),
        cmocka_unit_test(scores_to_wound),
        cmocka_unit_test(tests_of_two_dice),
        cmocka_unit_test(every_row_adds_up_to_its_level),
        cmocka_unit_test(rows_are_those_of_the_ledger),
        cmocka_unit_test(the_most_that_bonuses_may_be),
        cmocka_unit_test(wizards_change_strength_of_arm_for_strength_of_mind),
        cmocka_unit_test(troops_are_lent_the_bonus_of_their_leader),
        cmocka_unit_test(seconds_follow_the_general_in_leadership),
        cmocka_unit_test(whom_commanders_reach),
        cmocka_unit_test(the_race_of_most),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
