/* B13.7, B13.8, B6.1: every row, clause and boundary of the missile weapons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/rules/battle/arsenal/grenades.h"
#include "common/rules/battle/arsenal/missiles.h"

/* Of S 3, with one shot. */
static struct battle_shot shot(enum massed_weapon weapon, length distance)
{
    return (struct battle_shot){.weapon = weapon, .distance = distance, .s = 3, .shots = 1, .die = 5};
}

static int32_t to_hit(struct battle_shot s)
{
    struct battle_values v = {0};

    battle_missile_to_hit(&s, &v);
    return v.value;
}

static int32_t save(struct battle_shot s)
{
    struct battle_values v = {0};

    battle_missile_save(&s, &v);
    return v.value;
}

static int32_t strength(struct battle_shot s)
{
    return battle_missile_strength(&s).value;
}

static const char *only_rule(struct battle_values v)
{
    assert_int_equal(v.count, 1);
    return v.row[0].rule;
}

/* RULE("B6.1-b"), RULE("B6.3-b"), RULE("B13.7.1-a"), RULE("B13.7.2-a"), RULE("B13.7.5-a"), RULE("B13.7.9-a")
 */
static void ranges_and_strengths(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        int32_t range, s; /* at the end of the range; the thrower has 3 */
    } row[] = {{SHORT_BOW, 16, 3},
               {BOW, 24, 3},
               {LONG_BOW, 30, 3},
               {CROSSBOW, 30, 4},
               {REPEATING_CROSSBOW, 16, 3},
               {SLING, 18, 3},
               {JAVELIN, 8, 3},
               {THROWING_AXE, 4, 3},
               {THROWING_SPEAR, 4, 3},
               {THROWING_KNIFE, 6, 3},
               {BLOWPIPE, 12, 5},
               {IMPROVISED_MISSILE, 3, 1},
               {ARQUEBUS, 24, 4},
               {BLUNDERBUSS, 16, 1},
               {PISTOL, 6, 4},
               {PISTOL_PAIR, 6, 4},
               {GRENADE, 6, 3}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct battle_shot at = shot(row[i].weapon, row[i].range * PACE), beyond = at;

        beyond.distance++;
        assert_int_equal(battle_missile(row[i].weapon, false)->range, row[i].range * PACE);
        assert_true(battle_in_range(&at)); /* RULE("B6.1-c") */
        assert_false(battle_in_range(&beyond));
        assert_int_equal(strength(at), row[i].s);
    }
    for (int32_t weapon = 0; weapon < PISTOL; weapon++)
        assert_null(battle_missile((enum massed_weapon)weapon, false));
}

/* RULE("B6.2.5-e"), RULE("B6.2.5-c") */
static void long_range_begins_beyond_the_half(void **state)
{
    struct battle_values v = {0};
    struct battle_shot far = shot(BOW, 12 * PACE + 1);

    (void)state;
    assert_int_equal(to_hit(shot(BOW, 12 * PACE)), 0);
    battle_missile_to_hit(&far, &v);
    assert_int_equal(v.value, -1);
    assert_string_equal(only_rule(v), "B6.2.5-c");
    assert_true(battle_long_range(&far));
}

/* RULE("B13.7.3-a"), RULE("B13.7.4-a"), RULE("B13.7.4-e"), RULE("B6.5-a") */
static void long_bows_and_crossbows_pierce_up_to_half_range(void **state)
{
    static const enum massed_weapon weapon[] = {LONG_BOW, CROSSBOW};

    (void)state;
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(save(shot(weapon[i], 0)), -1);
        assert_int_equal(save(shot(weapon[i], 15 * PACE)), -1);
        assert_int_equal(save(shot(weapon[i], 15 * PACE + 1)), 0);
        assert_int_equal(strength(shot(weapon[i], 15 * PACE)), weapon[i] == CROSSBOW ? 4 : 3);
    }
    assert_int_equal(save(shot(BOW, 0)), 0);
    assert_int_equal(save(shot(SHORT_BOW, 0)), 0);
    assert_int_equal(save(shot(SLING, 0)), 0);
    assert_int_equal(save(shot(REPEATING_CROSSBOW, 0)), 0);
    assert_int_equal(save(shot(BLOWPIPE, 0)), 0);
}

/* RULE("B13.7.3-a"): elven bows of any length */
static void bows_of_elves_are_long_bows(void **state)
{
    struct battle_shot elf = shot(SHORT_BOW, 15 * PACE);

    (void)state;
    elf.elf = true;
    assert_int_equal(save(elf), -1);
    assert_int_equal(battle_missile(BOW, true)->range, 30 * PACE);
    assert_int_equal(battle_missile(SHORT_BOW, true)->range, 30 * PACE);
    assert_int_equal(battle_missile(CROSSBOW, true)->range, 30 * PACE);
    assert_int_equal(battle_missile(REPEATING_CROSSBOW, true)->range, 16 * PACE);
    assert_int_equal(battle_missile(SLING, true)->range, 18 * PACE);
}

/* RULE("B13.8.1-a"), RULE("B13.8.1-f"), RULE("B13.8.2-a"), RULE("B13.8.2-f"), RULE("B13.8.2-g") */
static void powder_by_distance(void **state)
{
    struct battle_shot near = shot(BLUNDERBUSS, 8 * PACE), far = shot(BLUNDERBUSS, 8 * PACE + 1);

    (void)state;
    assert_int_equal(save(shot(ARQUEBUS, 6 * PACE)), -2);
    assert_int_equal(save(shot(ARQUEBUS, 6 * PACE + 1)), -1);
    assert_int_equal(save(shot(ARQUEBUS, 12 * PACE)), -1);
    assert_int_equal(save(shot(ARQUEBUS, 12 * PACE + 1)), 0);
    assert_int_equal(strength(shot(ARQUEBUS, 6 * PACE)), 4);
    assert_int_equal(strength(shot(ARQUEBUS, 12 * PACE)), 4);
    assert_int_equal(strength(near), 3);
    assert_int_equal(save(near), -2);
    assert_int_equal(strength(far), 1);
    assert_int_equal(save(far), 0);
    assert_string_equal(only_rule(battle_missile_strength(&near)), "B13.8.2-f");
    assert_string_equal(only_rule(battle_missile_strength(&far)), "B13.8.2-g");
}

/* RULE("B13.8.3-a"), RULE("B13.8.4-a") */
static void pistols_and_grenades_pierce(void **state)
{
    (void)state;
    assert_int_equal(save(shot(PISTOL, 6 * PACE)), -1);
    assert_int_equal(save(shot(GRENADE, 6 * PACE)), -2);
    assert_string_equal(battle_missile(GRENADE, false)->no_skill, "B13.8.4-f");
    assert_int_equal(to_hit(shot(GRENADE, 6 * PACE)), 0); /* no roll, so no long range */
    assert_int_equal(to_hit(shot(PISTOL, 3 * PACE + 1)), -1);
}

/* RULE("B13.7.6-a"), RULE("B13.7.6-e"), RULE("B13.7.6-f"), RULE("B13.7.6-h"), RULE("B13.7.7-a"),
 * RULE("B13.7.8-a") */
static void thrown_weapons(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        int32_t range, save;
    } row[] = {{THROWING_AXE, 4, -1}, {THROWING_SPEAR, 4, -1}, {THROWING_KNIFE, 6, 0}, {JAVELIN, 8, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct battle_shot at = shot(row[i].weapon, row[i].range * PACE);
        struct battle_values v = {0};

        battle_missile_to_hit(&at, &v);
        assert_int_equal(v.value, -1);
        assert_string_equal(only_rule(v), "B13.7.6-e");
        assert_int_equal(save(at), row[i].save);
        at.s = 5;
        assert_int_equal(strength(at), 5);
        at.s = 0; /* RULE("B3.1-a") */
        assert_int_equal(strength(at), 0);
    }
}

/* RULE("B13.7.11-b") */
static void improvised_missiles(void **state)
{
    struct battle_shot s = shot(IMPROVISED_MISSILE, PACE), armoured = s;

    (void)state;
    armoured.target_armoured = true;
    assert_int_equal(to_hit(s), -1);
    assert_int_equal(to_hit(shot(IMPROVISED_MISSILE, 3 * PACE)), -2); /* not thrown by B13.7.6: long range */
    assert_int_equal(save(s), 0);
    assert_int_equal(save(armoured), 1);
    s.s = 5;
    assert_int_equal(strength(s), 3);
    s.s = 2;
    assert_int_equal(strength(s), 1); /* RULE("B6.3-c") */
    s.s = 1;
    assert_int_equal(strength(s), 1);
}

/* RULE("B13.7.10-a"), RULE("B13.7.10-b"), RULE("B13.4-c") */
static void a_blowpipe_has_the_strength_of_its_die(void **state)
{
    struct battle_shot s = shot(BLOWPIPE, PACE);

    (void)state;
    for (s.die = 1; s.die <= 6; s.die++)
        assert_int_equal(strength(s), s.die);
    s.target_unliving = true;
    s.die = 0;
    assert_int_equal(strength(s), 1);
    s.poisoned = true;
    s.target_unliving = false;
    s.die = 4;
    assert_int_equal(strength(s), 4); /* poisoned already: B13.4-e */
    assert_int_equal(battle_blowpipe_dice(3, false), 3);
    assert_int_equal(battle_blowpipe_dice(3, true), 1);
    assert_int_equal(battle_blowpipe_dice(2, true), 1);
    assert_int_equal(battle_blowpipe_dice(0, true), 0);
}

/* RULE("B13.4-a"), RULE("B13.4-e") */
static void poisoned_missiles(void **state)
{
    struct battle_shot s = shot(BOW, PACE);

    (void)state;
    s.poisoned = true;
    assert_int_equal(strength(s), 4);
    s.target_unliving = true;
    assert_int_equal(strength(s), 3);
    s = shot(ARQUEBUS, PACE);
    s.poisoned = true;
    assert_int_equal(strength(s), 4);
    s = shot(JAVELIN, PACE);
    s.poisoned = true;
    s.s = 1;
    assert_int_equal(strength(s), 2);
    s.s = 0;
    assert_int_equal(strength(s), 0);
}

static const char *barred(struct battle_battery who)
{
    who.bs = who.bs ? who.bs : 3;
    return battle_may_not_shoot(&who);
}

/* RULE("B13.7.4-b"), RULE("B13.7.4-c"), RULE("B13.8.1-c"), RULE("B13.8.2-c"), RULE("B13.7.4-d"),
 * RULE("B13.8.1-b"), RULE("B13.8.1-d"), RULE("B13.8.1-e"), RULE("B13.8.2-b"), RULE("B13.8.2-d"),
 * RULE("B13.8.2-e"), RULE("B13.8.3-b"), RULE("B13.8.3-c"), RULE("B13.8.3-d"), RULE("B13.8.4-b") */
static void who_moved_or_shot_may_not_shoot(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        const char *moved, *shot, *reacts_moved, *reacts_shot;
    } row[] = {
        {BOW, NULL, NULL, NULL, NULL},
        {SLING, NULL, NULL, NULL, NULL},
        {REPEATING_CROSSBOW, NULL, NULL, NULL, NULL},
        {BLOWPIPE, NULL, NULL, NULL, NULL},
        {CROSSBOW, "B13.7.4-b", NULL, "B13.7.4-d", "B13.7.4-d"},
        {ARQUEBUS, "B13.8.1-b", "B13.8.1-d", "B13.8.1-e", "B13.8.1-e"},
        {BLUNDERBUSS, "B13.8.2-b", "B13.8.2-d", "B13.8.2-e", "B13.8.2-e"},
        {PISTOL, NULL, "B13.8.3-c", NULL, "B13.8.3-d"},
        {GRENADE, "B13.8.4-b", NULL, "B13.8.4-f", "B13.8.4-f"},
        {JAVELIN, NULL, NULL, "B13.7.6-a", "B13.7.6-a"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const struct {
            struct battle_battery who;
            const char *rule;
        } try[] = {{{.weapon = row[i].weapon}, NULL},
                   {{.weapon = row[i].weapon, .moved = true}, row[i].moved},
                   {{.weapon = row[i].weapon, .shot_before = true}, row[i].shot},
                   {{.weapon = row[i].weapon, .moved = true, .reaction = true}, row[i].reacts_moved},
                   {{.weapon = row[i].weapon, .shot_before = true, .reaction = true}, row[i].reacts_shot}};

        for (size_t t = 0; t < sizeof try / sizeof try[0]; t++) {
            const char *rule = barred(try[t].who);

            assert_int_equal(rule == NULL, try[t].rule == NULL);
            if (rule)
                assert_string_equal(rule, try[t].rule);
        }
    }
}

/* RULE("B13.7.6-a"), RULE("B13.7.6-b"), RULE("B13.8.4-f"), RULE("B3.1-b"), RULE("B13.7.11-a") */
static void throws_at_contact_and_reactions(void **state)
{
    struct battle_battery blind = {.weapon = BOW};

    (void)state;
    assert_null(barred((struct battle_battery){.weapon = JAVELIN, .at_contact = true, .moved = true}));
    assert_null(barred((struct battle_battery){.weapon = THROWING_AXE, .at_contact = true}));
    assert_null(barred((struct battle_battery){.weapon = THROWING_KNIFE}));
    assert_string_equal(
        barred((struct battle_battery){.weapon = JAVELIN, .at_contact = true, .thrown_before = true}),
        "B13.7.6-b");
    assert_string_equal(barred((struct battle_battery){.weapon = JAVELIN, .thrown_before = true}),
                        "B13.7.6-b");
    assert_string_equal(barred((struct battle_battery){.weapon = BOW, .at_contact = true}), "B13.7.6-b");
    assert_string_equal(barred((struct battle_battery){.weapon = THROWING_AXE, .reaction = true}),
                        "B13.7.6-a");
    assert_string_equal(barred((struct battle_battery){.weapon = GRENADE, .reaction = true}), "B13.8.4-f");
    assert_null(barred((struct battle_battery){.weapon = BOW, .reaction = true}));
    assert_null(barred((struct battle_battery){.weapon = CROSSBOW, .reaction = true}));
    assert_null(barred((struct battle_battery){.weapon = ARQUEBUS, .reaction = true}));
    assert_null(barred((struct battle_battery){.weapon = BLUNDERBUSS, .reaction = true}));
    assert_null(barred((struct battle_battery){.weapon = PISTOL, .reaction = true}));
    assert_string_equal(battle_may_not_shoot(&blind), "B3.1-b");
    assert_string_equal(barred((struct battle_battery){.weapon = IMPROVISED_MISSILE}), "B13.7.11-a");
    assert_null(barred((struct battle_battery){.weapon = IMPROVISED_MISSILE, .improvises = true}));
}

/* RULE("B13.7.5-b") */
static void a_repeating_crossbow_shoots_twice_at_minus_one(void **state)
{
    struct battle_battery who = {.weapon = REPEATING_CROSSBOW, .moved = true};
    struct battle_shot one = shot(REPEATING_CROSSBOW, 8 * PACE), two = one;
    struct battle_values v = {0};

    (void)state;
    assert_int_equal(battle_shots_most(&who, 16 * PACE, false), 2);
    who.reaction = true;
    assert_int_equal(battle_shots_most(&who, 8 * PACE, true), 1);
    assert_int_equal(to_hit(one), 0);
    two.shots = 2;
    battle_missile_to_hit(&two, &v);
    assert_int_equal(v.value, -1);
    assert_string_equal(only_rule(v), "B13.7.5-b");
    assert_null(battle_shot_bars_reserve(REPEATING_CROSSBOW, false, 2));
}

/* RULE("B13.7.9-b"), RULE("B13.7.9-c"), RULE("B13.7.9-d") */
static void a_sling_shoots_twice_at_what_is_near(void **state)
{
    struct battle_battery who = {.weapon = SLING};
    struct battle_shot two = shot(SLING, 9 * PACE);

    (void)state;
    assert_int_equal(battle_shots_most(&who, 9 * PACE, true), 2);
    assert_int_equal(battle_shots_most(&who, 9 * PACE + 1, true), 1);
    assert_int_equal(battle_shots_most(&who, 9 * PACE, false), 1);
    who.reaction = true;
    assert_int_equal(battle_shots_most(&who, 5 * PACE, true), 1);
    two.shots = 2;
    assert_int_equal(to_hit(two), 0);
    assert_string_equal(battle_shot_bars_reserve(SLING, false, 2), "B13.7.9-c");
    assert_null(battle_shot_bars_reserve(SLING, false, 1));
}

/* RULE("B6.2-a"): one die for each shot, and one shot is the rule */
static void most_weapons_shoot_once(void **state)
{
    (void)state;
    for (int32_t weapon = PISTOL; weapon < MASSED_WEAPONS; weapon++) {
        struct battle_battery who = {.weapon = (enum massed_weapon)weapon};

        assert_int_equal(battle_shots_most(&who, PACE, true),
                         weapon == SLING || weapon == REPEATING_CROSSBOW ? 2 : 1);
    }
}

/* RULE("B13.7.4-b"), RULE("B13.8.1-b"), RULE("B13.8.2-b"), RULE("B13.8.4-b") */
static void some_shots_cost_the_reserve_move(void **state)
{
    (void)state;
    assert_string_equal(battle_shot_bars_reserve(CROSSBOW, false, 1), "B13.7.4-b");
    assert_string_equal(battle_shot_bars_reserve(ARQUEBUS, false, 1), "B13.8.1-b");
    assert_string_equal(battle_shot_bars_reserve(BLUNDERBUSS, false, 1), "B13.8.2-b");
    assert_null(battle_shot_bars_reserve(CROSSBOW, false, 0));
    assert_null(battle_shot_bars_reserve(GRENADE, false, 1));
    assert_null(battle_shot_bars_reserve(PISTOL, false, 1));
    assert_null(battle_shot_bars_reserve(BOW, false, 1));
}

/* RULE("B13.8.1-g"), RULE("B13.8.2-h"), RULE("B13.8.3-k"), RULE("B7.2.2-h") */
static void misfires_and_dropped_shields(void **state)
{
    static const enum massed_weapon drops[] = {BOW,      SHORT_BOW,  LONG_BOW, CROSSBOW, REPEATING_CROSSBOW,
                                               ARQUEBUS, BLUNDERBUSS};
    int32_t dropping = 0;

    (void)state;
    for (int32_t weapon = PISTOL; weapon < MASSED_WEAPONS; weapon++) {
        const struct battle_missile *row = battle_missile((enum massed_weapon)weapon, false);

        assert_int_equal(row->misfires != NULL, weapon == ARQUEBUS || weapon == BLUNDERBUSS);
        dropping += row->reaction_drops_shield != NULL;
    }
    for (size_t i = 0; i < sizeof drops / sizeof drops[0]; i++)
        assert_string_equal(battle_missile(drops[i], false)->reaction_drops_shield, "B7.2.2-h");
    assert_int_equal(dropping, sizeof drops / sizeof drops[0]);
    assert_int_equal(MISFIRE_STRENGTH, 4);
}

/* RULE("B13.8.3-e"), RULE("B13.8.3-k") */
static void a_pistol_is_fired_once_in_a_combat(void **state)
{
    (void)state;
    assert_null(battle_pistol_barred(&(struct battle_pistol){0}));
    assert_string_equal(battle_pistol_barred(&(struct battle_pistol){.shot_before = true}), "B13.8.3-e");
    assert_string_equal(battle_pistol_barred(&(struct battle_pistol){.shot_at_charger = true}), "B13.8.3-e");
    assert_string_equal(battle_pistol_barred(&(struct battle_pistol){.fired = true}), "B13.8.3-k");
}

/* RULE("B13.8.4-c"), RULE("B13.8.4-d"), RULE("B13.8.4-f"), RULE("B13.8.4-g"), RULE("B13.8.4-h"),
 * RULE("B13.8.4-i"), RULE("B1.3-b") */
static void grenades_burst_where_the_dice_say(void **state)
{
    static const int32_t d3[] = {1, 1, 2, 2, 3, 3};

    (void)state;
    for (int32_t d20 = 1; d20 <= 20; d20++) {
        assert_int_equal(battle_grenade(d20), d20 <= 12   ? GRENADE_DEVIATES
                                              : d20 <= 19 ? GRENADE_ON_TARGET
                                                          : GRENADE_TOO_SOON);
        if (d20 <= 12)
            assert_int_equal(battle_grenade_hour(d20), d20);
    }
    for (int32_t d6 = 1; d6 <= 6; d6++) {
        assert_int_equal(battle_grenade_deviation(d6), d3[d6 - 1] * PACE);
        assert_int_equal(battle_grenade_flight(d6, 6 * PACE), (d6 - 1) * PACE);
        assert_int_equal(battle_grenade_flight(d6, 2 * PACE), (d6 - 1 < 2 ? d6 - 1 : 2) * PACE);
    }
    assert_int_equal(GRENADE_RANGE, battle_missile(GRENADE, false)->range);
    assert_int_equal(2 * GRENADE_RADIUS, PACE);
    assert_int_equal(2 * GRENADE_ARC_TENTHS, 450);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranges_and_strengths),
        cmocka_unit_test(long_range_begins_beyond_the_half),
        cmocka_unit_test(long_bows_and_crossbows_pierce_up_to_half_range),
        cmocka_unit_test(bows_of_elves_are_long_bows),
        cmocka_unit_test(powder_by_distance),
        cmocka_unit_test(pistols_and_grenades_pierce),
        cmocka_unit_test(thrown_weapons),
        cmocka_unit_test(improvised_missiles),
        cmocka_unit_test(a_blowpipe_has_the_strength_of_its_die),
        cmocka_unit_test(poisoned_missiles),
        cmocka_unit_test(who_moved_or_shot_may_not_shoot),
        cmocka_unit_test(throws_at_contact_and_reactions),
        cmocka_unit_test(a_repeating_crossbow_shoots_twice_at_minus_one),
        cmocka_unit_test(a_sling_shoots_twice_at_what_is_near),
        cmocka_unit_test(most_weapons_shoot_once),
        cmocka_unit_test(some_shots_cost_the_reserve_move),
        cmocka_unit_test(misfires_and_dropped_shields),
        cmocka_unit_test(a_pistol_is_fired_once_in_a_combat),
        cmocka_unit_test(grenades_burst_where_the_dice_say),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
