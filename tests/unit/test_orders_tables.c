/* Orders: the tables of arms, spells and ground, row by row as the ledger prints them. */
#include "test_orders_shoot_help.h"

#include "common/rules/orders/magic/spells.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/weapons.h"

/* RULE("O9.1-a"), RULE("O10.14-a"): S in the first round, later, and of mounted chargers besides; attacks;
 * ranges of criticals; WS later; ranks. */
static void hand_weapons(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        int32_t first, later, charging, attacks, critical, ws_later, ranks;
        enum orders_shield_use shield;
        bool cancels, too_long, basic;
    } rows[] = {
        {HAND_WEAPON, 0, 0, 0, 0, 1, 0, 1, SHIELD_FREE, false, false, true},
        {DAGGER, 0, 0, 0, 0, 1, 0, 1, SHIELD_FREE, false, false, true},
        {IMPROVISED_WEAPON, 0, 0, 0, 0, 1, 0, 1, SHIELD_FREE, false, false, true},
        {TORCH, 0, 0, 0, 0, 1, 0, 1, SHIELD_FREE, false, false, true},
        {NET, 0, 0, 0, 0, 1, 0, 1, SHIELD_FREE, false, false, true},
        {SECOND_WEAPON, 0, 0, 0, 1, 1, 0, 1, SHIELD_NOT, false, false, false},
        {TWO_HANDED_WEAPON, 2, 2, 0, 0, 2, 0, 1, SHIELD_NOT, false, false, false},
        {FLAIL, 1, 0, 0, 0, 3, 0, 1, SHIELD_FREE, false, false, false},
        {TWO_HANDED_FLAIL, 2, 1, 0, 0, 3, 0, 1, SHIELD_NOT, false, false, false},
        {HALBERD, 1, 1, 0, 0, 2, -1, 1, SHIELD_OR_BONUS, false, false, false},
        {SPEAR, 1, 1, 1, 0, 1, -1, 2, SHIELD_OR_BONUS, true, false, false},
        {PIKE, 1, 1, 0, 0, 1, -1, 4, SHIELD_NOT, true, true, false},
        {LANCE, 0, 0, 2, 0, 1, 0, 1, SHIELD_FREE, false, false, false},
        {PISTOL, 0, 0, 0, 0, 1, 0, 1, SHIELD_FREE, false, false, true},
        {PISTOL_PAIR, 0, 0, 0, 0, 1, 0, 1, SHIELD_FREE, false, false, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct orders_hand_weapon *w = orders_hand_weapon(rows[i].weapon);

        assert_int_equal(w->s_first, rows[i].first);
        assert_int_equal(w->s_later, rows[i].later);
        assert_int_equal(w->s_mounted_charging, rows[i].charging);
        assert_int_equal(w->attacks, rows[i].attacks);
        assert_int_equal(w->critical, rows[i].critical);
        assert_int_equal(w->ws_later, rows[i].ws_later);
        assert_int_equal(w->ranks, rows[i].ranks);
        assert_int_equal(w->shield, rows[i].shield);
        assert_int_equal(w->cancels_charge, rows[i].cancels);
        assert_int_equal(w->too_long, rows[i].too_long);
        assert_int_equal(w->basic, rows[i].basic);
        assert_int_equal(w->infantry_only, rows[i].weapon == SECOND_WEAPON);
        assert_int_equal(w->heavy_cavalry_only, rows[i].weapon == LANCE);
        assert_int_equal(w->buckler, rows[i].weapon == NET);
    }
}

/* RULE("O9.2-a"), RULE("O10.14-a"): range, S (0: the shooter's and more), shots. */
static void missiles(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        int32_t range, s, more, shots;
        bool thrown, move_or_fire, piercing;
    } rows[] = {
        {SHORT_BOW, 16, 3, 0, 1, false, false, false},
        {BOW, 24, 3, 0, 1, false, false, false},
        {LONG_BOW, 30, 3, 0, 1, false, false, false},
        {CROSSBOW, 30, 4, 0, 1, false, true, false},
        {REPEATING_CROSSBOW, 24, 3, 0, 2, false, false, false},
        {SLING, 18, 3, 0, 2, false, false, false},
        {JAVELIN, 8, 0, 0, 1, true, false, false},
        {THROWING_SPEAR, 8, 0, 0, 1, true, false, false},
        {THROWING_KNIFE, 6, 0, 0, 1, true, false, false},
        {THROWING_AXE, 6, 0, 1, 1, true, false, false},
        {ARQUEBUS, 24, 4, 0, 1, false, true, true},
        {PISTOL, 8, 4, 0, 1, false, false, true},
        {PISTOL_PAIR, 8, 4, 0, 2, false, false, true},
        {BLOWPIPE, 12, 1, 0, 1, false, false, false},
        {BLUNDERBUSS, 8, 3, 0, 1, false, true, true},
        {IMPROVISED_MISSILE, 3, 0, -2, 1, false, false, false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct orders_missile *w = orders_missile(rows[i].weapon);

        assert_int_equal(w->range, rows[i].range * PACE);
        assert_int_equal(w->s, rows[i].s);
        assert_int_equal(w->s_more, rows[i].more);
        assert_int_equal(w->shots, rows[i].shots);
        assert_int_equal(w->shots_beyond, rows[i].weapon == SLING ? 9 * PACE : 0);
        assert_int_equal(w->thrown, rows[i].thrown);
        assert_int_equal(w->move_or_fire, rows[i].move_or_fire);
        assert_int_equal(w->piercing, rows[i].piercing);
        assert_int_equal(w->poisoned, rows[i].weapon == BLOWPIPE);
        assert_int_equal(w->improvised, rows[i].weapon == IMPROVISED_MISSILE);
        assert_int_equal(w->stands_and_shoots, rows[i].weapon == PISTOL || rows[i].weapon == PISTOL_PAIR);
    }
    assert_null(orders_missile(GRENADE));
}

/* RULE("O9.3-a"): points of armour, and of shields against blows and shots. */
static void armour(void **state)
{
    static const int32_t body[MASSED_ARMOURS] = {0, 1, 2, 3};
    static const int32_t shield[MASSED_SHIELDS][2] = {
        [SHIELD] = {1, 1}, [GREAT_SHIELD] = {2, 2}, [PAVISE] = {2, 3}, [BUCKLER] = {1, 0}};

    (void)state;
    for (int32_t i = 0; i < MASSED_ARMOURS; i++)
        assert_int_equal(orders_armour_points((enum massed_armour)i), body[i]);
    for (int32_t i = 0; i < MASSED_SHIELDS; i++) {
        assert_int_equal(orders_shield_points((enum massed_shield)i, ATTACK_BLOW), shield[i][0]);
        assert_int_equal(orders_shield_points((enum massed_shield)i, ATTACK_SHOT), shield[i][1]);
    }
}

/* RULE("O8.3-a"). */
static void spells(void **state)
{
    static const struct {
        enum orders_spell_number spell;
        int32_t difficulty, range;
        enum orders_spell_aim aim;
        int32_t hit_dice, hits, strength, effect;
        bool names;
    } rows[] = {
        {SPELL_FIREBALL, 5, 24, AIM_ENEMY, 1, 0, 4, 0, false},
        {SPELL_BLAZING_BLAST, 8, 24, AIM_ENEMY, 2, 0, 4, 0, false},
        {SPELL_WARD, 5, 18, AIM_FRIEND, 0, 0, 0, EFFECT_WARD, false},
        {SPELL_HEART_OF_OAK, 5, 18, AIM_FRIEND, 0, 0, 0, EFFECT_OAK, false},
        {SPELL_LEAD_FEET, 6, 24, AIM_ENEMY, 0, 0, 0, EFFECT_LEAD, false},
        {SPELL_MEND, 6, 12, AIM_FRIEND, 0, 0, 0, 0, true},
        {SPELL_DULL_BLADES, 7, 24, AIM_ENEMY, 0, 0, 0, EFFECT_DULL, false},
        {SPELL_FAR_STEP, 7, 0, AIM_SELF, 0, 0, 0, 0, false},
        {SPELL_SPECTRAL_BOLT, 9, 24, AIM_ENEMY, 0, 1, 7, 0, true},
    };

    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const struct orders_spell *s = orders_spell((int32_t)rows[i].spell);

        assert_int_equal(s->difficulty, rows[i].difficulty);
        assert_int_equal(s->range, rows[i].range * PACE);
        assert_int_equal(s->aim, rows[i].aim);
        assert_int_equal(s->hit_dice, rows[i].hit_dice);
        assert_int_equal(s->hits, rows[i].hits);
        assert_int_equal(s->strength, rows[i].strength);
        assert_int_equal(s->effect, rows[i].effect);
        assert_int_equal(s->names_figure, rows[i].names);
        assert_int_equal(s->mends, rows[i].spell == SPELL_MEND);
        assert_int_equal(s->steps, rows[i].spell == SPELL_FAR_STEP);
    }
}

/* What a pace costs there, in fifteenths of a pace of the allowance. */
static int32_t fifteenths(const struct massed_terms *t, int32_t going)
{
    return 15 * t->factor[going] / t->grain;
}

/* RULE("B5.2.1-c"), RULE("B5.2.2-b"), RULE("B5.2.3-c"): 2, 4 and half of the allowance in ranks, and of
 * single monsters; RULE("B15.10-k"), RULE("B15.10-i"): 4/3, 8/5 and a quarter without ranks;
 * RULE("B14.6.1-c"), RULE("B14.6.1-d"), RULE("B14.6.1-e"): 1, 2 and a quarter of lone characters.
 * RULE("B15.6-a"): woods cost foresters nothing. RULE("B5.2.3-h"): nobody climbs on horseback. */
static void ground(void **state)
{
    static const struct {
        bool loose;
        enum massed_type type;
        int32_t difficult, very, share;
    } rows[] = {{false, TYPE_INFANTRY, 30, 60, 2},
                {true, TYPE_SKIRMISHERS, 20, 24, 4},
                {true, TYPE_CHARACTER, 15, 30, 4},
                {true, TYPE_MONSTER, 30, 60, 2}};

    (void)state;
    create("");
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int32_t mounted = 0; mounted < 2; mounted++)
            for (int32_t forester = 0; forester < 2; forester++) {
                const struct massed_terms *t;

                form(friends, SOUTH_X, SOUTH_Y, NORTH, 5);
                if (rows[i].loose) {
                    ranks_break(m, friends);
                    spread(friends, SOUTH_X, SOUTH_Y, NORTH, PACE);
                }
                massed_unit_at(m, friends)->type = (int32_t)rows[i].type;
                EACH_MEMBER(m->state, friends, figure)
                {
                    massed_figure_at(m, figure)->mounted = mounted;
                    massed_figure_at(m, figure)->flags = forester ? FLAG_FORESTER : 0;
                }
                t = orders_terms(m, friends);
                assert_int_equal(fifteenths(t, GOING_OPEN), 15);
                assert_int_equal(fifteenths(t, GOING_DIFFICULT), rows[i].difficult);
                assert_int_equal(fifteenths(t, GOING_VERY_DIFFICULT), rows[i].very);
                assert_int_equal(fifteenths(t, GOING_WOOD), forester ? 15 : rows[i].difficult);
                assert_int_equal(fifteenths(t, GOING_OBSTACLE), 15);
                assert_int_equal(t->share, rows[i].share);
                assert_int_equal(t->barred, 1u << GOING_IMPASSABLE | (mounted ? 1u << GOING_CLIMB : 0));
                assert_int_equal(t->climbed, mounted ? 0 : 1u << GOING_CLIMB);
            }
}

/* RULE("B19.6-e"), RULE("B19.7-b"), RULE("B19.8-c"), RULE("B19.9-b"): over no obstacle and no slow ground. */
static void ground_of_machines(void **state)
{
    (void)state;
    create("");
    spread(cannon, SOUTH_X, SOUTH_Y, NORTH, PACE);
    assert_int_equal(orders_terms(m, cannon)->barred, 1u << GOING_IMPASSABLE | 1u << GOING_DIFFICULT |
                                                          1u << GOING_VERY_DIFFICULT | 1u << GOING_WOOD |
                                                          1u << GOING_OBSTACLE | 1u << GOING_CLIMB);
    assert_int_equal(fifteenths(orders_terms(m, cannon), GOING_OPEN), 15);
    massed_unit_at(m, cannon)->routing = true; /* crewmen who run leave it behind */
    assert_int_equal(orders_terms(m, cannon)->barred, 1u << GOING_IMPASSABLE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(hand_weapons, teardown),
        cmocka_unit_test_teardown(missiles, teardown),
        cmocka_unit_test_teardown(armour, teardown),
        cmocka_unit_test_teardown(spells, teardown),
        cmocka_unit_test_teardown(ground, teardown),
        cmocka_unit_test_teardown(ground_of_machines, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
