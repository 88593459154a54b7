/* B13.3 to B13.6: every row, clause and boundary of the weapons of close combat. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/rules/battle/arsenal/mixed.h"
#include "common/rules/battle/arsenal/weapons.h"

/* A bout on the first round against infantry, in which nobody charges. */
static struct battle_bout bout(enum massed_weapon weapon, bool mounted)
{
    return (struct battle_bout){.weapon = weapon, .mounted = mounted, .ws = 4, .first_round = true};
}

static struct battle_values given(const struct battle_bout *b, enum battle_gift what)
{
    struct battle_values v = {0};

    battle_arm_gives(b, what, &v);
    return v;
}

static int32_t gives(struct battle_bout b, enum battle_gift what)
{
    return given(&b, what).value;
}

/* The value, and the rules that make it up, in their order. */
static void expect(struct battle_values v, int32_t value, const char *const *rules)
{
    int32_t count = 0;

    assert_int_equal(v.value, value);
    for (; rules[count]; count++) {
        assert_true(count < v.count);
        assert_string_equal(v.row[count].rule, rules[count]);
    }
    assert_int_equal(v.count, count);
}
#define RULES(...) ((const char *const[]){__VA_ARGS__, NULL})

/* A weapon with nothing but these: I, to hit, S, save of the enemy, to hit of who strikes back. */
static void expect_plain(struct battle_bout b, int32_t i, int32_t hit, int32_t s, int32_t save,
                         int32_t struck)
{
    assert_int_equal(gives(b, GIVES_INITIATIVE), i);
    assert_int_equal(gives(b, GIVES_TO_HIT), hit);
    assert_int_equal(gives(b, GIVES_STRENGTH), s);
    assert_int_equal(gives(b, GIVES_ENEMY_SAVE), save);
    assert_int_equal(gives(b, GIVES_ENEMY_TO_HIT), struck);
}

static struct battle_bout against_mounted(struct battle_bout b)
{
    b.enemy_mounted = true;
    return b;
}

static struct battle_bout later(struct battle_bout b)
{
    b.first_round = false;
    return b;
}

static struct battle_bout after_push(struct battle_bout b)
{
    b.first_round = false;
    b.pushed_back_last = b.pushed_back_ever = true;
    return b;
}

/* Pushed back once, and it has held the round after that. */
static struct battle_bout long_after_push(struct battle_bout b)
{
    b = after_push(b);
    b.pushed_back_last = false;
    return b;
}

static struct battle_bout against_aerial(struct battle_bout b)
{
    b.enemy_aerial = true;
    return b;
}

static struct battle_bout charging(struct battle_bout b)
{
    b.charging = true;
    return b;
}

static struct battle_bout against_armoured(struct battle_bout b)
{
    b.enemy_armoured = true;
    return b;
}

static const char *shield_barred(enum massed_weapon weapon, bool mounted)
{
    struct battle_bout b = bout(weapon, mounted);

    return battle_arm_in_use(&b)->no_shield;
}

/* --- on foot ------------------------------------------------------------------------------------- */

/* RULE("B13.5.1-a"), RULE("B13.5.1-b") */
static void a_hand_weapon_on_foot_gives_nothing(void **state)
{
    (void)state;
    expect_plain(bout(HAND_WEAPON, false), 0, 0, 0, 0, 0);
    expect_plain(against_armoured(against_mounted(charging(bout(HAND_WEAPON, false)))), 0, 0, 0, 0, 0);
    assert_null(shield_barred(HAND_WEAPON, false));
}

/* RULE("B13.5.2-a"), RULE("B13.5.2-b"), RULE("B13.5.2-c") */
static void an_improvised_weapon_hits_and_cuts_badly(void **state)
{
    struct battle_bout b = bout(IMPROVISED_WEAPON, false), armoured = against_armoured(b);

    (void)state;
    expect_plain(b, 0, -1, 0, 0, 0);
    expect_plain(armoured, 0, -1, 0, 1, 0);
    expect(given(&armoured, GIVES_TO_HIT), -1, RULES("B13.5.2-b"));
    expect(given(&armoured, GIVES_ENEMY_SAVE), 1, RULES("B13.5.2-c"));
    assert_null(shield_barred(IMPROVISED_WEAPON, false));
}

/* RULE("B13.5.3-a"), RULE("B13.5.3-b"), RULE("B13.5.3-c") */
static void a_dagger_is_quick_and_light(void **state)
{
    struct battle_bout b = bout(DAGGER, false), armoured = against_armoured(b);

    (void)state;
    expect_plain(b, 1, 0, -1, 0, 0);
    expect_plain(armoured, 1, 0, -1, 1, 0);
    expect(given(&armoured, GIVES_INITIATIVE), 1, RULES("B13.5.3-a"));
    expect(given(&armoured, GIVES_ENEMY_SAVE), 1, RULES("B13.5.3-c"));
    expect(battle_blow_strength(&b, 3), 2, RULES("B3-e", "B13.5.3-b"));
    expect(battle_blow_strength(&b, 1), 1, RULES("B3-e", "B13.5.3-b", "B13.5.3-b"));
}

/* RULE("B13.5.4-a"), RULE("B13.5.4-b"), RULE("B13.5.4-c"), RULE("B13.5.4-d"), RULE("B13.5.4-e"),
 * RULE("B13.5.4-f") */
static void a_two_handed_weapon(void **state)
{
    struct battle_bout b = bout(TWO_HANDED_WEAPON, false), one = b;
    const char *rule;

    (void)state;
    expect_plain(b, -1, 0, 1, -1, 0);
    expect(given(&b, GIVES_INITIATIVE), -1, RULES("B13.5.4-c"));
    expect(given(&b, GIVES_STRENGTH), 1, RULES("B13.5.4-d"));
    expect(given(&b, GIVES_ENEMY_SAVE), -1, RULES("B13.5.4-e"));
    assert_string_equal(shield_barred(TWO_HANDED_WEAPON, false), "B13.5.4-b");
    assert_string_equal(shield_barred(TWO_HANDED_FLAIL, false), "B13.5.4-b");
    one.one_hand = true;
    assert_int_equal(battle_counts_as(&one, &rule), IMPROVISED_WEAPON);
    assert_string_equal(rule, "B13.5.4-f");
    assert_null(battle_arm_in_use(&one)->no_shield);
    one.weapon = HALBERD;
    assert_int_equal(battle_counts_as(&one, &rule), IMPROVISED_WEAPON);
    assert_string_equal(rule, "B13.5.2-a");
    one.weapon = PIKE;
    assert_int_equal(battle_counts_as(&one, NULL), IMPROVISED_WEAPON);
    one.weapon = SPEAR;
    assert_int_equal(battle_counts_as(&one, NULL), SPEAR);
}

/* RULE("B13.5.5-a"), RULE("B13.5.5-b"), RULE("B13.5.5-c"), RULE("B13.5.5-d"), RULE("B13.5.5-e"),
 * RULE("B13.5.5-f"), RULE("B13.5.5-g"), RULE("B13.5.5-h") */
static void a_flail_wants_skill_and_goes_slowly(void **state)
{
    struct battle_bout b = bout(FLAIL, false), clumsy = b, beaten = after_push(b);
    const struct battle_arm *row = battle_arm_row(FLAIL, false);
    const char *rule;

    (void)state;
    expect_plain(b, 0, 0, 1, 0, 0);
    expect_plain(beaten, -1, 0, 1, 0, 0);
    expect(given(&beaten, GIVES_INITIATIVE), -1, RULES("B13.5.5-d"));
    expect_plain(long_after_push(b), 0, 0, 1, 0, 0);
    assert_null(shield_barred(FLAIL, false));
    clumsy.ws = 3;
    assert_int_equal(battle_counts_as(&clumsy, NULL), FLAIL);
    clumsy.ws = 2;
    assert_int_equal(battle_counts_as(&clumsy, &rule), IMPROVISED_WEAPON);
    assert_string_equal(rule, "B13.5.5-b");
    expect_plain(clumsy, 0, -1, 0, 0, 0);
    assert_string_equal(row->single_charge, "B13.5.5-e");
    assert_string_equal(row->single_pursuit, "B13.5.5-f");
    assert_string_equal(row->single_rout, "B13.5.5-h");
    assert_null(battle_arm_row(SPEAR, false)->single_charge);
}

/* RULE("B13.5.6-a"), RULE("B13.5.6-b"), RULE("B13.5.6-c"), RULE("B13.5.6-d") */
static void a_halberd_against_riders_and_flyers(void **state)
{
    struct battle_bout b = bout(HALBERD, false), both = against_aerial(against_mounted(b));

    (void)state;
    expect_plain(b, 0, 0, 1, 0, 0);
    expect_plain(later(against_mounted(b)), 1, 0, 1, 0, 0);
    expect_plain(against_mounted(after_push(b)), 0, 0, 1, 0, 0);
    expect_plain(against_mounted(long_after_push(b)), 0, 0, 1, 0, 0);
    expect_plain(against_aerial(after_push(b)), 1, 0, 1, 0, 0);
    expect(given(&both, GIVES_INITIATIVE), 2, RULES("B13.5.6-b", "B13.5.6-c"));
    expect(given(&both, GIVES_STRENGTH), 1, RULES("B13.5.6-d"));
    assert_string_equal(shield_barred(HALBERD, false), "B13.5.6-a");
}

/* RULE("B13.5.7-a"), RULE("B13.5.7-b"), RULE("B13.5.7-c") */
static void a_net_guards_and_hinders(void **state)
{
    struct battle_bout b = bout(NET, false);

    (void)state;
    expect_plain(b, 0, 0, 0, 0, -1);
    expect(given(&b, GIVES_ENEMY_TO_HIT), -1, RULES("B13.5.7-b"));
    assert_true(battle_arm_in_use(&b)->net);
    assert_false(battle_arm_row(HAND_WEAPON, false)->net);
    assert_string_equal(shield_barred(NET, false), "B13.5.7-c");
}

/* RULE("B13.5.8-a"), RULE("B13.5.8-b"), RULE("B13.5.8-c"), RULE("B13.5.8-f") */
static void a_spear_in_the_first_round_and_against_riders(void **state)
{
    struct battle_bout b = bout(SPEAR, false), three = against_mounted(b);

    (void)state;
    expect_plain(b, 1, 0, 0, 0, 0);
    expect_plain(later(b), 0, 0, 0, 0, 0);
    expect(given(&three, GIVES_INITIATIVE), 3, RULES("B13.5.8-b", "B13.5.8-c"));
    expect_plain(later(three), 2, 0, 0, 0, 0);
    expect_plain(against_mounted(after_push(b)), 0, 0, 0, 0, 0);
    expect_plain(against_mounted(long_after_push(b)), 0, 0, 0, 0, 0);
    expect_plain(against_aerial(later(b)), 1, 0, 0, 0, 0);
    expect_plain(charging(b), 1, 0, 0, 0, 0);
    assert_null(shield_barred(SPEAR, false));
}

/* RULE("B13.5.8-d"), RULE("B13.5.8-e") */
static void half_of_the_second_rank_strikes_with_spears(void **state)
{
    struct battle_bout b = bout(SPEAR, false), beaten = after_push(b), rider = bout(SPEAR, true);

    (void)state;
    assert_int_equal(battle_rank_strikers(&b, 2, 6, 6), 3);
    assert_int_equal(battle_rank_strikers(&b, 2, 7, 7), 3);
    assert_int_equal(battle_rank_strikers(&b, 2, 1, 1), 0);
    assert_int_equal(battle_rank_strikers(&b, 2, 6, 2), 2);
    assert_int_equal(battle_rank_strikers(&b, 3, 6, 6), 0);
    assert_int_equal(battle_rank_strikers(&beaten, 2, 6, 6), 3);
    assert_int_equal(battle_rank_strikers(&rider, 2, 6, 6), 0); /* RULE("B13.6.5-e") */
    b.weapon = HALBERD;
    assert_int_equal(battle_rank_strikers(&b, 2, 6, 6), 0);
}

/* RULE("B13.5.9-a"), RULE("B13.5.9-f"), RULE("B13.5.9-g"), RULE("B13.5.9-j"), RULE("B13.5.9-k") */
static void a_pike_is_far_ahead_until_it_is_pushed_back(void **state)
{
    struct battle_bout b = bout(PIKE, false), six = against_mounted(b), seven = against_aerial(six);

    (void)state;
    expect_plain(b, 3, 0, 0, 0, 0);
    expect_plain(later(b), 3, 0, 0, 0, 0);
    expect(given(&six, GIVES_INITIATIVE), 6, RULES("B13.5.9-f", "B13.5.9-g"));
    expect(given(&seven, GIVES_INITIATIVE), 7, RULES("B13.5.9-f", "B13.5.9-g", "B13.5.9-j"));
    expect_plain(after_push(seven), 0, 0, 0, 0, 0);
    expect_plain(long_after_push(seven), 0, 0, 0, 0, 0);
    assert_string_equal(shield_barred(PIKE, false), "B13.5.9-a");
}

/* RULE("B13.5.9-h"), RULE("B13.5.9-i"), RULE("B13.5.9-k") */
static void three_ranks_behind_the_front_strike_with_pikes(void **state)
{
    struct battle_bout b = bout(PIKE, false), beaten = after_push(b), since = long_after_push(b);
    static const int32_t of_twelve[] = {[2] = 6, [3] = 4, [4] = 3}, of_eleven[] = {[2] = 5, [3] = 3, [4] = 2};

    (void)state;
    for (int32_t rank = 2; rank <= 4; rank++) {
        assert_int_equal(battle_rank_strikers(&b, rank, 12, 12), of_twelve[rank]);
        assert_int_equal(battle_rank_strikers(&b, rank, 11, 11), of_eleven[rank]);
        assert_int_equal(battle_rank_strikers(&b, rank, 12, 1), 1);
        assert_int_equal(battle_rank_strikers(&beaten, rank, 12, 12), 0);
        assert_int_equal(battle_rank_strikers(&since, rank, 12, 12), 0);
    }
    assert_int_equal(battle_rank_strikers(&b, 5, 12, 12), 0);
}

/* RULE("B13.5.9-b"), RULE("B13.5.9-c"), RULE("B13.5.9-d"), RULE("B13.5.9-e"), RULE("B13.5.9-l") */
static void pikes_are_unwieldy(void **state)
{
    const struct battle_arm *pike = battle_arm_row(PIKE, false), *spear = battle_arm_row(SPEAR, false);

    (void)state;
    assert_int_equal(pike->manoeuvres, 1);
    assert_string_equal(pike->manoeuvres_rule, "B13.5.9-b");
    assert_string_equal(pike->tests_in_difficult, "B13.5.9-c");
    assert_string_equal(pike->no_manoeuvre, "B13.5.9-d");
    assert_string_equal(pike->rank_a_turn, "B13.5.9-e");
    assert_string_equal(pike->no_buildings, "B13.5.9-l");
    assert_int_equal(spear->manoeuvres, 0);
    assert_null(spear->rank_a_turn);
}

/* --- mounted ------------------------------------------------------------------------------------- */

/* RULE("B13.6.1-a"), RULE("B13.6.1-b") */
static void a_rider_strikes_down_at_men_on_foot(void **state)
{
    struct battle_bout b = bout(HAND_WEAPON, true), tall = b;

    (void)state;
    expect_plain(b, 0, 1, 0, 0, 0);
    expect(given(&b, GIVES_TO_HIT), 1, RULES("B13.6.1-a"));
    expect_plain(against_mounted(b), 0, 0, 0, 0, 0);
    expect_plain(after_push(b), 0, 0, 0, 0, 0);
    expect_plain(long_after_push(b), 0, 1, 0, 0, 0);
    tall.enemy_tall = true;
    expect_plain(tall, 0, 0, 0, 0, 0);
    assert_null(shield_barred(HAND_WEAPON, true));
}

/* RULE("B13.6.2-a"), RULE("B13.6.2-b"), RULE("B13.6.2-c") */
static void long_weapons_are_improvised_on_horseback(void **state)
{
    static const enum massed_weapon weapon[] = {TWO_HANDED_WEAPON, TWO_HANDED_FLAIL, PIKE, HALBERD,
                                                IMPROVISED_WEAPON};

    (void)state;
    for (size_t i = 0; i < sizeof weapon / sizeof weapon[0]; i++) {
        struct battle_bout b = bout(weapon[i], true);
        struct battle_bout armoured = against_armoured(b);
        const char *rule;

        assert_int_equal(battle_counts_as(&b, &rule), IMPROVISED_WEAPON);
        if (weapon[i] != IMPROVISED_WEAPON)
            assert_string_equal(rule, "B13.6.2-a");
        else
            assert_null(rule);
        expect_plain(b, 0, -1, 0, 0, 0);
        expect(given(&armoured, GIVES_TO_HIT), -1, RULES("B13.6.2-b"));
        expect(given(&armoured, GIVES_ENEMY_SAVE), 1, RULES("B13.6.2-c"));
    }
}

/* RULE("B13.6.3-a"), RULE("B13.6.3-b"), RULE("B13.6.3-c") */
static void a_dagger_on_horseback(void **state)
{
    struct battle_bout b = bout(DAGGER, true), armoured = against_armoured(b);

    (void)state;
    expect_plain(b, 1, 0, -1, 0, 0);
    expect(given(&armoured, GIVES_INITIATIVE), 1, RULES("B13.6.3-a"));
    expect(given(&armoured, GIVES_ENEMY_SAVE), 1, RULES("B13.6.3-c"));
    expect(battle_blow_strength(&b, 4), 3, RULES("B3-e", "B13.6.3-b"));
    assert_int_equal(battle_blow_strength(&b, 1).value, 1);
}

/* RULE("B13.6.4-a"), RULE("B13.6.4-b"), RULE("B13.6.4-c"), RULE("B13.6.4-d") */
static void a_flail_on_horseback(void **state)
{
    struct battle_bout b = bout(FLAIL, true), second = later(b), clumsy = b;
    const char *rule;

    (void)state;
    expect_plain(b, 0, 0, 1, 0, 0);
    expect_plain(second, -1, 0, 1, 0, 0);
    expect(given(&second, GIVES_INITIATIVE), -1, RULES("B13.6.4-c"));
    expect(given(&second, GIVES_STRENGTH), 1, RULES("B13.6.4-b"));
    clumsy.ws = 3;
    assert_int_equal(battle_counts_as(&clumsy, &rule), IMPROVISED_WEAPON);
    assert_string_equal(rule, "B13.6.4-a");
    assert_null(battle_arm_row(FLAIL, true)->single_charge);
    assert_null(battle_arm_row(FLAIL, true)->single_pursuit);
    assert_null(battle_arm_row(FLAIL, true)->single_rout);
}

/* RULE("B13.6.5-a"), RULE("B13.6.5-b"), RULE("B13.6.5-c"), RULE("B13.6.5-d") */
static void a_spear_on_horseback(void **state)
{
    struct battle_bout b = bout(SPEAR, true), rush = charging(b), second = later(b);

    (void)state;
    expect_plain(b, 1, 1, 0, 0, 0);
    expect_plain(rush, 1, 1, 1, 0, 0);
    expect(given(&rush, GIVES_INITIATIVE), 1, RULES("B13.6.5-a"));
    expect(given(&rush, GIVES_TO_HIT), 1, RULES("B13.6.5-b"));
    expect(given(&rush, GIVES_STRENGTH), 1, RULES("B13.6.5-d"));
    expect_plain(second, 0, 1, 0, 0, 0);
    expect_plain(after_push(b), 0, 0, 0, 0, 0);
    expect_plain(against_mounted(rush), 1, 0, 1, 0, 0);
    assert_null(shield_barred(SPEAR, true));
}

/* RULE("B13.6.6-a"), RULE("B13.6.6-b"), RULE("B13.6.6-c"), RULE("B13.6.6-d"), RULE("B13.6.6-e"),
 * RULE("B13.6.6-f") */
static void a_lance_is_for_the_charge(void **state)
{
    struct battle_bout b = bout(LANCE, true), rush = charging(b), second = later(rush);
    const char *rule;

    (void)state;
    expect_plain(rush, 2, 0, 2, -1, 0);
    expect(given(&rush, GIVES_INITIATIVE), 2, RULES("B13.6.6-b"));
    expect(given(&rush, GIVES_STRENGTH), 2, RULES("B13.6.6-c"));
    expect(given(&rush, GIVES_ENEMY_SAVE), -1, RULES("B13.6.6-d"));
    assert_int_equal(battle_counts_as(&b, &rule), HAND_WEAPON); /* it was charged */
    assert_string_equal(rule, "B13.6.6-a");
    expect_plain(b, 0, 1, 0, 0, 0);
    assert_int_equal(battle_counts_as(&second, &rule), HAND_WEAPON);
    assert_string_equal(rule, "B13.6.6-e");
    expect_plain(second, 0, 1, 0, 0, 0);
    expect_plain(bout(LANCE, false), 0, 0, 0, 0, 0); /* on foot it is none of the weapons of B13.5 */
}

/* --- two weapons, poison, pistols ---------------------------------------------------------------- */

/* RULE("B13.3-a"), RULE("B13.3-c"), RULE("B13.3-d"), RULE("B13.6.1-c") */
static void a_weapon_in_each_hand(void **state)
{
    struct battle_bout b = bout(SECOND_WEAPON, false), left = b, rider = bout(SECOND_WEAPON, true);

    (void)state;
    left.left_hand = true;
    expect_plain(b, 0, -1, 0, 0, 0);
    expect_plain(left, 0, -2, 0, 0, 0);
    expect(given(&left, GIVES_TO_HIT), -2, RULES("B13.3-d"));
    assert_int_equal(battle_weapon_attacks(&b, 1), 2);
    assert_int_equal(battle_weapon_attacks(&b, 3), 6);
    assert_int_equal(battle_left_attacks(&b, 3), 3);
    assert_string_equal(shield_barred(SECOND_WEAPON, false), "B13.3-d");
    expect_plain(rider, 0, 0, 0, 0, 0);
    expect(given(&rider, GIVES_TO_HIT), 0, RULES("B13.6.1-a", "B13.3-d"));
    assert_int_equal(battle_weapon_attacks(&rider, 2), 4);
    rider.left_hand = true;
    expect_plain(rider, 0, -1, 0, 0, 0);
    b.weapon = HAND_WEAPON;
    assert_int_equal(battle_weapon_attacks(&b, 3), 3);
    assert_int_equal(battle_left_attacks(&b, 3), 0);
}

/* RULE("B13.4-a"), RULE("B13.4-c"), RULE("B13.4-e") */
static void poison_adds_to_strength_against_the_living(void **state)
{
    struct battle_bout b = bout(HAND_WEAPON, false), dead;

    (void)state;
    b.poisoned = true;
    dead = b;
    dead.enemy_unliving = true;
    expect(battle_blow_strength(&b, 4), 5, RULES("B3-e", "B13.4-a"));
    expect(battle_blow_strength(&dead, 4), 4, RULES("B3-e"));
    b.weapon = DAGGER; /* the weapon first, never below 1, and then the poison */
    assert_int_equal(battle_blow_strength(&b, 1).value, 2);
    assert_int_equal(battle_blow_strength(&b, 0).value, 0); /* RULE("B3.1-a") */
    assert_true(battle_takes_poison(HAND_WEAPON));
    assert_true(battle_takes_poison(SPEAR));
    assert_true(battle_takes_poison(BOW));
    assert_true(battle_takes_poison(JAVELIN));
    for (int32_t weapon = PISTOL; weapon < MASSED_WEAPONS; weapon++) {
        bool powder =
            weapon == PISTOL || weapon == PISTOL_PAIR || weapon == ARQUEBUS || weapon == BLUNDERBUSS;
        bool other = weapon == GRENADE || weapon == BLOWPIPE || weapon == IMPROVISED_MISSILE;

        assert_int_equal(battle_takes_poison((enum massed_weapon)weapon), !powder && !other);
    }
    assert_false(battle_takes_poison(IMPROVISED_WEAPON));
    assert_false(battle_takes_poison(TORCH));
}

/* RULE("B13.8.3-f"), RULE("B13.8.3-h"), RULE("B13.8.3-i"), RULE("B13.8.3-j"), RULE("B13.8.3-k") */
static void a_pistol_in_close_combat(void **state)
{
    (void)state;
    for (int32_t mounted = 0; mounted < 2; mounted++) {
        struct battle_bout b = bout(PISTOL, mounted), brace = bout(PISTOL_PAIR, mounted);
        const char *rule;

        b.poisoned = true; /* powder weapons are never poisoned */
        expect_plain(b, 0, -1, 0, -2, 0);
        expect(given(&b, GIVES_TO_HIT), -1, RULES("B13.8.3-f"));
        expect(given(&b, GIVES_ENEMY_SAVE), -2, RULES("B13.8.3-j"));
        expect(battle_blow_strength(&b, 7), 4, RULES("B13.8.3-i"));
        assert_int_equal(battle_blow_strength(&b, 0).value, 4);
        assert_int_equal(battle_counts_as(&brace, &rule), PISTOL);
        assert_string_equal(rule, "B13.8.3-k");
        assert_string_equal(shield_barred(PISTOL, mounted), "B13.8.3-k");
        assert_false(battle_fights_with(PISTOL, mounted));
        assert_false(battle_fights_with(PISTOL_PAIR, mounted));
    }
}

/* What is said without a condition holds in the first round, in later ones, and after a push-back. */
static void lasting_effects_last(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        bool mounted;
        int32_t i, hit, s, save, struck;
    } row[] = {{IMPROVISED_WEAPON, false, 0, -1, 0, 1, 0},
               {IMPROVISED_WEAPON, true, 0, -1, 0, 1, 0},
               {DAGGER, false, 1, 0, -1, 1, 0},
               {DAGGER, true, 1, 0, -1, 1, 0},
               {PISTOL, false, 0, -1, 0, -2, 0},
               {PISTOL, true, 0, -1, 0, -2, 0},
               {TWO_HANDED_WEAPON, false, -1, 0, 1, -1, 0},
               {NET, false, 0, 0, 0, 0, -1},
               {HALBERD, false, 0, 0, 1, 0, 0}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        const struct battle_bout first = against_armoured(bout(row[i].weapon, row[i].mounted));
        const struct battle_bout when[] = {first, later(first), after_push(first)};

        for (size_t k = 0; k < 3; k++)
            expect_plain(when[k], row[i].i, row[i].hit, row[i].s, row[i].save, row[i].struck);
    }
}

/* --- which weapon -------------------------------------------------------------------------------- */

/* RULE("B13.7.6-i"), RULE("B13.7.7-b"), RULE("B13.7.8-b"), RULE("B13.2-b") */
static void thrown_weapons_in_close_combat(void **state)
{
    static const struct {
        enum massed_weapon weapon, as;
        const char *rule;
    } row[] = {{THROWING_AXE, IMPROVISED_WEAPON, "B13.7.6-i"},
               {THROWING_SPEAR, IMPROVISED_WEAPON, "B13.7.6-i"},
               {THROWING_KNIFE, IMPROVISED_WEAPON, "B13.7.7-b"},
               {JAVELIN, HAND_WEAPON, "B13.2-b"},
               {BOW, HAND_WEAPON, "B13.2-b"},
               {CROSSBOW, HAND_WEAPON, "B13.2-b"}};

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        for (int32_t mounted = 0; mounted < 2; mounted++) {
            struct battle_bout b = bout(row[i].weapon, mounted);
            const char *rule;

            assert_int_equal(battle_counts_as(&b, &rule), row[i].as);
            assert_string_equal(rule, row[i].rule);
            assert_int_equal(battle_fights_with(row[i].weapon, mounted), row[i].as == IMPROVISED_WEAPON);
        }
}

/* RULE("B13.2-e"), RULE("B13.2-f"): what may be named when contact is made */
static void weapons_that_a_unit_may_fight_with(void **state)
{
    static const enum massed_weapon foot[] = {
        HAND_WEAPON,      SECOND_WEAPON, DAGGER, IMPROVISED_WEAPON, NET, FLAIL, TWO_HANDED_WEAPON, HALBERD,
        TWO_HANDED_FLAIL, SPEAR,         PIKE};

    (void)state;
    for (size_t i = 0; i < sizeof foot / sizeof foot[0]; i++)
        assert_true(battle_fights_with(foot[i], false));
    assert_false(battle_fights_with(LANCE, false));
    assert_true(battle_fights_with(LANCE, true));
    assert_false(battle_fights_with(NET, true));
}

/* RULE("B13.2-d") */
static void one_weapon_on_a_pole(void **state)
{
    (void)state;
    assert_int_equal(battle_poles(1 << HAND_WEAPON | 1 << JAVELIN | 1 << BOW | 1 << FLAIL), 0);
    assert_int_equal(battle_poles(1 << SPEAR | 1 << JAVELIN), 1);
    assert_int_equal(battle_poles(1 << SPEAR | 1 << LANCE), 2);
    assert_int_equal(battle_poles(1 << PIKE | 1 << HALBERD | 1 << TWO_HANDED_WEAPON), 3);
    assert_int_equal(battle_poles(1 << TWO_HANDED_FLAIL), 1);
}

/* RULE("B13.2-a"), RULE("B13.1-a"), RULE("B13.1-b"), RULE("B13.1-c"), RULE("B13.1-d"), RULE("B13.1-e"),
 * RULE("B13.1-f"), RULE("B13.3-b") */
static void mixed_units_count_as_armed_with_what_most_carry(void **state)
{
    struct battle_armament unit = {.figures = 10};

    (void)state;
    assert_int_equal(battle_unit_weapons(&unit), 1 << HAND_WEAPON); /* a very mixed unit */
    unit.carriers[SPEAR] = 5;
    unit.carriers[BOW] = 5;
    unit.carriers[SECOND_WEAPON] = 5;
    assert_false(battle_unit_armed_with(&unit, SPEAR));
    assert_true(battle_unit_armed_with(&unit, BOW));
    assert_true(battle_unit_armed_with(&unit, SECOND_WEAPON));
    unit.carriers[SPEAR] = 6;
    unit.carriers[BOW] = unit.carriers[SECOND_WEAPON] = 4;
    assert_int_equal(battle_unit_weapons(&unit), 1 << HAND_WEAPON | 1 << SPEAR);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_weapon_on_foot_gives_nothing),
        cmocka_unit_test(an_improvised_weapon_hits_and_cuts_badly),
        cmocka_unit_test(a_dagger_is_quick_and_light),
        cmocka_unit_test(a_two_handed_weapon),
        cmocka_unit_test(a_flail_wants_skill_and_goes_slowly),
        cmocka_unit_test(a_halberd_against_riders_and_flyers),
        cmocka_unit_test(a_net_guards_and_hinders),
        cmocka_unit_test(a_spear_in_the_first_round_and_against_riders),
        cmocka_unit_test(half_of_the_second_rank_strikes_with_spears),
        cmocka_unit_test(a_pike_is_far_ahead_until_it_is_pushed_back),
        cmocka_unit_test(three_ranks_behind_the_front_strike_with_pikes),
        cmocka_unit_test(pikes_are_unwieldy),
        cmocka_unit_test(a_rider_strikes_down_at_men_on_foot),
        cmocka_unit_test(long_weapons_are_improvised_on_horseback),
        cmocka_unit_test(a_dagger_on_horseback),
        cmocka_unit_test(a_flail_on_horseback),
        cmocka_unit_test(a_spear_on_horseback),
        cmocka_unit_test(a_lance_is_for_the_charge),
        cmocka_unit_test(a_weapon_in_each_hand),
        cmocka_unit_test(poison_adds_to_strength_against_the_living),
        cmocka_unit_test(a_pistol_in_close_combat),
        cmocka_unit_test(lasting_effects_last),
        cmocka_unit_test(thrown_weapons_in_close_combat),
        cmocka_unit_test(weapons_that_a_unit_may_fight_with),
        cmocka_unit_test(one_weapon_on_a_pole),
        cmocka_unit_test(mixed_units_count_as_armed_with_what_most_carry),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
