/* O5.3, O9.2: what a shot can do. Every row of the tables is tried on both sides of its boundary. */
#include "test_orders_shot_help.h"

/* Ten bowmen in one rank look north at ten foes in two ranks, whose first rank is so far from theirs. */
static void face_off(length apart)
{
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, SOUTH_Y + apart, HALF_TURN, 5);
}

/* RULE("O5.3-d"), RULE("B6.2.5-e"): beyond half the range, not at it. */
static void long_range(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(12 * PACE);
    struct orders_use use = use_at(bows, foes);

    assert_int_equal(to_hit(&use), 0);
    face_off(12 * PACE + 20);
    assert_int_equal(to_hit(&use), -1);
}

/* RULE("B6.1-c"), RULE("O9.2-a"): at most the range of each weapon. */
static void ranges(void **state)
{
    static const struct {
        enum massed_weapon weapon;
        int32_t paces, s;
    } row[] = {{SHORT_BOW, 16, 3},
               {BOW, 24, 3},
               {LONG_BOW, 30, 3},
               {CROSSBOW, 30, 4},
               {REPEATING_CROSSBOW, 24, 3},
               {SLING, 18, 3},
               {JAVELIN, 8, 3},
               {THROWING_KNIFE, 6, 3},
               {THROWING_AXE, 6, 4},
               {ARQUEBUS, 24, 4},
               {PISTOL, 8, 4},
               {BLOWPIPE, 12, 1},
               {BLUNDERBUSS, 8, 3},
               {IMPROVISED_MISSILE, 3, 1}};

    (void)state;
    create("");
    struct orders_use use = use_at(bows, foes);

    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        struct orders_shot shot;
        struct orders_shot_chance c;

        arm(bows, row[i].weapon);
        face_off(row[i].paces * PACE);
        assert_true(shoots(&use, &shot, NULL));
        assert_int_equal(shot.weapon, row[i].weapon);
        orders_shot_chance(m, &use, &shot, massed_typical(m, foes), &c);
        assert_int_equal(c.strength.value, row[i].s);
        face_off(row[i].paces * PACE + 20);
        assert_string_equal(why_not(&use), "B6.1-c");
    }
}

/* RULE("O4.10-a"), RULE("O4.11-k"), RULE("O4.11-n"). */
static void how_it_shoots(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(10 * PACE);
    struct orders_use use = use_at(bows, foes);

    use.bonus = true;
    assert_int_equal(to_hit(&use), 1);
    use.bonus = false;
    use.reaction = true;
    assert_int_equal(to_hit(&use), -1);
    orders_unit_at(m, bows)->fell_back = true;
    assert_int_equal(to_hit(&use), -2);
}

/* RULE("O5.3-d"): a shooter that moved, pivoted or changed formation; of the last turn's move nothing counts
 * for who reacts. */
static void shooters_who_moved(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(6 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, bows);

    u->pace = PACE_WALK;
    assert_int_equal(to_hit(&use), 0); /* it chose to walk and stayed */
    u->spent = PACE;
    assert_int_equal(to_hit(&use), -1);
    u->pace = PACE_FALL_BACK;
    assert_int_equal(to_hit(&use), -1);
    use.reaction = true;
    assert_int_equal(to_hit(&use), -1); /* that is the reaction's */
    use.reaction = false;
    u->pace = PACE_NONE;
    u->spent = 0;
    u->turned = true;
    assert_int_equal(to_hit(&use), -1);
    u->turned = false;
    u->pace = PACE_RUN;
    u->spent = 8 * PACE;
    assert_string_equal(why_not(&use), "O4.4-d");
}

/* RULE("O9.2-d"): move or fire: only after a fall back, and not twice (O4.10-a). */
static void move_or_fire(void **state)
{
    static const enum massed_weapon weapon[] = {CROSSBOW, ARQUEBUS, BLUNDERBUSS};

    (void)state;
    create("");
    face_off(6 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, bows);

    for (size_t i = 0; i < sizeof weapon / sizeof weapon[0]; i++) {
        arm(bows, weapon[i]);
        use.reaction = use.again = false;
        u->pace = PACE_WALK;
        u->spent = PACE;
        assert_string_equal(why_not(&use), "O9.2-d");
        use.reaction = true;
        assert_string_equal(why_not(&use), "");
        use.reaction = false;
        u->pace = PACE_FALL_BACK;
        assert_string_equal(why_not(&use), "");
        u->pace = PACE_NONE;
        u->spent = 0;
        assert_string_equal(why_not(&use), "");
        u->turned = true;
        assert_string_equal(why_not(&use), "O9.2-d");
        u->turned = false;
        use.again = true;
        assert_string_equal(why_not(&use), "O4.10-a");
    }
    arm(bows, BOW);
    assert_string_equal(why_not(&use), "");
}

/* RULE("O9.2-c"): no penalty for range or moving; after a run at -1, and M paces farther. */
static void thrown(void **state)
{
    (void)state;
    create("");
    arm(bows, JAVELIN);
    set(bows, CHAR_M, 7); /* three and a half paces */
    face_off(8 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, bows);

    u->pace = PACE_WALK;
    u->spent = PACE;
    assert_int_equal(to_hit(&use), 0);
    u->pace = PACE_RUN;
    assert_int_equal(to_hit(&use), -1);
    face_off(11 * PACE + HALF_PACE);
    assert_int_equal(to_hit(&use), -1);
    face_off(11 * PACE + HALF_PACE + 20);
    assert_string_equal(why_not(&use), "B6.1-c");
}

/* RULE("O9.2-b"): two shots of a repeating crossbow and of two pistols; of a sling beyond 9 paces. */
static void several_shots(void **state)
{
    (void)state;
    create("");
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;

    arm(bows, SLING);
    face_off(9 * PACE);
    assert_true(shoots(&use, &shot, NULL));
    assert_int_equal(shot.shots, 1);
    face_off(9 * PACE + 20);
    assert_true(shoots(&use, &shot, NULL));
    assert_int_equal(shot.shots, 2);
    face_off(6 * PACE);
    for (int32_t w = 0; w < MASSED_WEAPONS; w++)
        if (orders_missile((enum massed_weapon)w) && w != SLING && w != IMPROVISED_MISSILE) {
            arm(bows, (enum massed_weapon)w);
            assert_true(shoots(&use, &shot, NULL));
            assert_int_equal(shot.shots, w == REPEATING_CROSSBOW || w == PISTOL_PAIR ? 2 : 1);
        }
}

/* RULE("O5.3-d"): the target's size, formation, last move, and whether it is one figure. */
static void the_target(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(10 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_unit *u = orders_unit_at(m, foes);

    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->height = HEIGHT_SMALL;
    assert_int_equal(to_hit(&use), -1);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->height = HEIGHT_TALL;
    assert_int_equal(to_hit(&use), 1);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->height = HEIGHT_MIDDLE;
    assert_int_equal(to_hit(&use), 0);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->flags |= FLAG_LONG;
    assert_int_equal(to_hit(&use), 1);
    EACH_MEMBER(m->state, foes, figure)
    massed_figure_at(m, figure)->flags &= ~FLAG_LONG;

    u->moved_last = 6 * PACE;
    assert_int_equal(to_hit(&use), 0);
    u->moved_last = 6 * PACE + 1;
    assert_int_equal(to_hit(&use), -1);
    u->moved_last = 0;

    u->formation = FORMATION_DISORDER;
    assert_int_equal(to_hit(&use), -1);
    u->formation = FORMATION_FORCED;
    assert_int_equal(to_hit(&use), -1);
    u->formation = FORMATION_LOOSE;
    assert_int_equal(to_hit(&use), 0);
    u->massed.routing = true;
    assert_int_equal(to_hit(&use), -1);
}

/* RULE("O10.14-a"). */
static void improvised(void **state)
{
    (void)state;
    create("");
    arm(bows, IMPROVISED_MISSILE);
    face_off(PACE);
    struct orders_use use = use_at(bows, foes);

    assert_int_equal(to_hit(&use), -1);
    face_off(2 * PACE); /* more than half */
    assert_int_equal(to_hit(&use), -2);
    for (int32_t own = 1; own <= 5; own++) { /* RULE("O10.14-a"): S - 2, 1 at the least */
        struct orders_shot shot;
        struct orders_shot_chance c;

        set(bows, CHAR_S, own);
        assert_true(shoots(&use, &shot, NULL));
        orders_shot_chance(m, &use, &shot, massed_typical(m, foes), &c);
        assert_int_equal(c.strength.value, own > 3 ? own - 2 : 1);
    }
}

/* RULE("O5.3-b"), RULE("O5.3-c"), RULE("O5.3-a"): what comes of BS, modifiers, S, T and Sv. */
static void chances(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    face_off(10 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    struct orders_shot_chance c;
    int32_t victim = massed_typical(m, foes);

    set(bows, CHAR_BS, 3);
    set(foes, CHAR_T, 3);
    massed_figure_at(m, victim)->armour = NO_ARMOUR;
    massed_figure_at(m, victim)->shield = NO_SHIELD;
    assert_true(shoots(&use, &shot, NULL));
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.chance.cpt, 5); /* 20 x 3/6 x 3/6 */
    massed_figure_at(m, victim)->shield = PAVISE;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 3); /* against shots; 4+ */
    assert_int_equal(c.chance.cpt, 3);
    massed_figure_at(m, victim)->shield = BUCKLER;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 0);
    orders_unit_at(m, foes)->defence = true;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 1); /* RULE("O4.7-a") */
    orders_unit_at(m, foes)->defence = false;
    massed_figure_at(m, victim)->shield = SHIELD;
    orders_unit_at(m, foes)->charging = true;
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.save.value, 0); /* RULE("O4.6-j") */
    set(bows, CHAR_BS, 1);
    face_off(20 * PACE);
    assert_true(shoots(&use, &shot, NULL));
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.chance.hit, 0); /* 7 is impossible */
    assert_int_equal(c.chance.cpt, 1);
    set(bows, CHAR_BS, 10);
    assert_true(shoots(&use, &shot, NULL));
    orders_shot_chance(m, &use, &shot, victim, &c);
    assert_int_equal(c.chance.hit, 30); /* never below 2 */
    set(bows, CHAR_BS, 0);
    assert_string_equal(why_not(&use), "O5.3-b");
}

/* RULE("O9.2-e"): one point more off the save; RULE("O5.7-f"): poison, but not on powder. */
static void piercing_and_poison(void **state)
{
    (void)state;
    create("");
    face_off(6 * PACE);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    struct orders_shot_chance c;
    int32_t victim = massed_typical(m, foes);

    massed_figure_at(m, victim)->armour = PLATE_ARMOUR;
    massed_figure_at(m, victim)->shield = GREAT_SHIELD; /* 5 points: 2+ */
    for (int32_t w = PISTOL; w < MASSED_WEAPONS; w++) {
        const struct orders_missile *missile = orders_missile((enum massed_weapon)w);
        bool powder = w == PISTOL || w == PISTOL_PAIR || w == ARQUEBUS || w == BLUNDERBUSS;

        if (!missile || missile->improvised)
            continue;
        arm(bows, (enum massed_weapon)w);
        massed_figure_at(m, middle_of(bows))->flags |= FLAG_POISON;
        assert_true(shoots(&use, &shot, NULL));
        orders_shot_chance(m, &use, &shot, victim, &c);
        assert_int_equal(c.critical, powder ? 1 : 3);
        assert_int_equal(c.chance.save_fails, 1 + (c.strength.value > 3) + powder);
        massed_figure_at(m, middle_of(bows))->flags &= ~FLAG_POISON;
        assert_true(shoots(&use, &shot, NULL));
        orders_shot_chance(m, &use, &shot, victim, &c);
        assert_int_equal(c.critical, w == BLOWPIPE ? 3 : 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(long_range, teardown),
        cmocka_unit_test_teardown(ranges, teardown),
        cmocka_unit_test_teardown(how_it_shoots, teardown),
        cmocka_unit_test_teardown(shooters_who_moved, teardown),
        cmocka_unit_test_teardown(move_or_fire, teardown),
        cmocka_unit_test_teardown(thrown, teardown),
        cmocka_unit_test_teardown(several_shots, teardown),
        cmocka_unit_test_teardown(the_target, teardown),
        cmocka_unit_test_teardown(improvised, teardown),
        cmocka_unit_test_teardown(chances, teardown),
        cmocka_unit_test_teardown(piercing_and_poison, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
