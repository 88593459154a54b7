/* O10.3, B6.2, O10.6: arcs, lines of sight, cover, gaps, and who can be picked out. */
#include "test_orders_shot_help.h"

#include "common/rules/orders/shoot/looks.h"

/* RULE("O10.3-a"), RULE("B6.2.1-a"): 45 degrees outward from the front corners. */
static void arcs(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    struct orders_use use = use_at(bows, bob);
    int32_t shooter = middle_of(bows), target = unit_at(m, bob)->first_member;
    const struct stand *s = table_stand_const(table_of(m), shooter);
    length ahead = 5 * PACE, right = s->base.width / 2 + ahead;
    struct base base = base_rectangle(20 * MILLIMETRE, 20 * MILLIMETRE);

    massed_figure_at(m, target)->base_width = massed_figure_at(m, target)->base_depth = base.width;
    figure_at(m, target)->fate = FATE_IN_PLAY;
    /* Its corner nearest to the arc, drawn in by a tenth of 10 mm, is on the line, or a hair beyond it. */
    for (int32_t off = 0; off <= 1; off++) {
        struct place at = {.at = {s->place.at.x + right + 9 * MILLIMETRE + 4 * off,
                                  s->place.at.y + s->base.depth / 2 + ahead - 9 * MILLIMETRE}};

        table_put_stand(table_of(m), target, &at, &base);
        assert_int_equal(orders_look_at(m, &use, shooter, 24 * PACE).in_arc, off == 0);
    }
    assert_string_equal(why_not(&use), "B6.2.1-a");
    massed_figure_at(m, shooter)->mounted = true; /* RULE("B6.2.1-c") */
    assert_true(orders_look_at(m, &use, shooter, 24 * PACE).in_arc);
    massed_figure_at(m, shooter)->mounted = false;
    orders_unit_at(m, bows)->formation = FORMATION_DISORDER; /* RULE("O4.5-o") */
    assert_true(orders_look_at(m, &use, shooter, 24 * PACE).in_arc);
}

static int32_t viewers(int32_t unit)
{
    int32_t viewer[VIEWERS_MOST];

    return orders_viewers(m, unit, viewer);
}

/* RULE("O5.3-e"), RULE("O4.5-f"), RULE("O4.5-j"), RULE("O4.5-o"): the ranks that shoot. */
static void ranks_that_shoot(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 4); /* 4, 4 and 2 */
    form(foes, SOUTH_X, SOUTH_Y + 10 * PACE, HALF_TURN, 5);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    int32_t behind = ranks_figure(m, bows, 0, 5);

    assert_int_equal(viewers(bows), 4);
    assert_false(orders_find_shot(m, &use, behind, &shot, NULL));
    orders_unit_at(m, bows)->formation = FORMATION_COMPACT;
    assert_int_equal(viewers(bows), 4);
    orders_unit_at(m, bows)->formation = FORMATION_LOOSE;
    assert_int_equal(viewers(bows), 8);
    assert_true(orders_find_shot(m, &use, behind, &shot, NULL)); /* as if the first rank were not there */
    assert_false(orders_find_shot(m, &use, ranks_figure(m, bows, 0, 8), &shot, NULL));
    orders_unit_at(m, bows)->formation = FORMATION_DISORDER;
    assert_int_equal(viewers(bows), 10);
    assert_false(orders_find_shot(m, &use, behind, &shot, NULL)); /* no clear line */
}

/* RULE("O10.3-b"): somebody who may shoot, armed or not, has a figure of it in his arc with a clear line;
 * for panic (O7.5-a) the arc does not count. */
static void seeing(void **state)
{
    (void)state;
    create("");
    form(friends, SOUTH_X, SOUTH_Y, NORTH, 5);
    form(foes, SOUTH_X, SOUTH_Y + 20 * PACE, HALF_TURN, 5);
    assert_true(orders_sees(m, friends, foes));
    assert_true(orders_sees(m, foes, friends));
    form(others, SOUTH_X, SOUTH_Y + 10 * PACE, HALF_TURN, 10); /* RULE("B6.2.2-l") */
    assert_true(orders_sees(m, friends, others));
    form(others, SOUTH_X, SOUTH_Y + 19 * PACE, HALF_TURN, 10);
    assert_false(orders_sees(m, friends, foes));
    assert_false(orders_notices(m, friends, foes));
    form(others, 4 * PACE, 40 * PACE, HALF_TURN, 10);
    form(foes, SOUTH_X, SOUTH_Y - 8 * PACE, NORTH, 5); /* behind it */
    assert_false(orders_sees(m, friends, foes));
    assert_false(orders_notices(m, friends, foes)); /* its second rank hides it from the first, */
    form(friends, SOUTH_X, SOUTH_Y, NORTH, 10);
    assert_false(orders_sees(m, friends, foes));
    assert_true(orders_notices(m, friends, foes)); /* and one rank does not */
    assert_true(orders_sees(m, foes, friends));
}

/* RULE("B6.2.2-c"), RULE("B6.2.2-i"), RULE("B6.2.2-j"), RULE("B6.2.2-k"): hills, woods and boulders. */
static void seeing_past_terrain(void **state)
{
    static const struct {
        const char *terrain;
        bool seen;
    } row[] = {
        {"{'kind':'hill','outline':[[26,16],[46,16],[46,22],[26,22]]}", false},
        {"{'kind':'wood','outline':[[26,16],[46,16],[46,17],[26,17]]}", false},
        {"{'kind':'boulder','outline':[[26,16],[46,16],[46,17],[26,17]]}", false},
        {"{'kind':'building','outline':[[26,16],[46,16],[46,17],[26,17]]}", false},
        {"{'kind':'brush','outline':[[26,16],[46,16],[46,17],[26,17]]}", true},
        {"{'kind':'marsh','outline':[[26,16],[46,16],[46,17],[26,17]]}", true},
        {"{'kind':'hedge','line':[[26,20],[46,20]]}", false}, /* RULE("B6.2.2-e") */
        {"{'kind':'wall','line':[[26,20],[46,20]]}", false},
        {"{'kind':'hedge','line':[[26,29.2],[46,29.2]]}", true},      /* RULE("B6.2.2-f") */
        {"{'kind':'hedge','line':[[26,10.8],[46,10.8]]}", true},      /* RULE("B6.2.2-g") */
        {"{'kind':'high_wall','line':[[26,10.8],[46,10.8]]}", false}, /* RULE("B6.2.2-h") */
        {"{'kind':'ditch','line':[[26,20],[46,20]]}", true},
        {"{'kind':'wood','outline':[[26,29],[46,29],[46,40],[26,40]]}", true},
        {"{'kind':'wood','outline':[[26,27],[46,27],[46,40],[26,40]]}", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        create(row[i].terrain);
        form(friends, SOUTH_X, SOUTH_Y, NORTH, 5);
        form(foes, SOUTH_X, 30 * PACE, HALF_TURN, 5);
        if (orders_sees(m, friends, foes) != row[i].seen)
            fail_msg("%s", row[i].terrain);
        teardown(NULL);
    }
}

/* RULE("B6.2.2-n"), RULE("B6.2.2-o"), RULE("B6.2.2-p"), RULE("B6.2.2-d"): over heads and hedges from a hill.
 */
static void seeing_from_above(void **state)
{
    (void)state;
    create("{'kind':'hill','outline':[[26,2],[46,2],[46,12],[26,12]]},{'kind':'hedge','line':[[26,20],[46,20]"
           "]}");
    form(friends, SOUTH_X, SOUTH_Y, NORTH, 5);
    form(foes, SOUTH_X, 30 * PACE, HALF_TURN, 5);
    form(others, SOUTH_X, 27 * PACE, HALF_TURN, 10);
    assert_true(orders_sees(m, friends, foes));
    EACH_MEMBER(m->state, others, figure)
    table_stand(table_of(m), figure)->flags |= STAND_TALL;
    assert_true(orders_sees(m, friends, foes)); /* strictly above those, too */
    form(friends, SOUTH_X, 4 * PACE, NORTH, 5); /* behind the crest, in the middle of the hill */
    assert_false(orders_sees(m, friends, foes));
}

/* RULE("B15.10-h"): enemies do not shoot through the gaps of skirmishers; their own side does. */
static void screens(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, SOUTH_Y + 12 * PACE, HALF_TURN, 5);
    length link = 2 * PACE + massed_figure_at(m, unit_at(m, others)->first)->base_width;

    spread(others, SOUTH_X - 12 * PACE, SOUTH_Y + 6 * PACE, HALF_TURN, link);
    orders_unit_at(m, others)->formation = FORMATION_DISORDER;
    assert_false(orders_sees(m, bows, foes));
    assert_true(orders_sees(m, foes, bows));
    spread(others, SOUTH_X - 12 * PACE, SOUTH_Y + 6 * PACE, HALF_TURN, link + 10);
    assert_true(orders_sees(m, bows, foes)); /* farther apart than 2 paces */
}

/* RULE("B6.2.4-a"), RULE("B6.2.4-b"): not past another enemy within 2 paces of the line. */
static void gaps(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    spread(bows, 4 * PACE, 4 * PACE, NORTH, PACE);
    orders_unit_at(m, bows)->formation = FORMATION_DISORDER;
    int32_t shooter = middle_of(bows);
    struct place at = {.at = {SOUTH_X, SOUTH_Y}};
    struct base base = base_rectangle(20 * MILLIMETRE, 20 * MILLIMETRE);
    struct orders_use use = use_at(bows, bob);

    table_put_stand(table_of(m), shooter, &at, &base);
    at.at.y += 16 * PACE;
    figure_at(m, unit_at(m, bob)->first_member)->fate = FATE_IN_PLAY;
    table_put_stand(table_of(m), massed_typical(m, bob), &at, &base);
    /* The left flank of five is this far from the line to its centre; its lines to the corners nearer. */
    length half = 5 * 10 * MILLIMETRE;

    form(foes, SOUTH_X + half + 2 * PACE + 20 * MILLIMETRE, SOUTH_Y + 8 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), "");
    form(foes, SOUTH_X + half + 2 * PACE - 10 * MILLIMETRE, SOUTH_Y + 8 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), "B6.2.2-a");
    form(foes, SOUTH_X + half + 2 * PACE - 10 * MILLIMETRE, SOUTH_Y + 24 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), ""); /* beyond the target */
    form(foes, SOUTH_X + half + 2 * PACE + 20 * MILLIMETRE, SOUTH_Y + 8 * PACE, HALF_TURN, 5);
    form(friends, SOUTH_X - half - PACE, SOUTH_Y + 8 * PACE, NORTH, 5);
    assert_string_equal(why_not(&use), "B6.2.2-a"); /* between it and friends less than 4 */
    form(friends, SOUTH_X - half - 3 * PACE, SOUTH_Y + 8 * PACE, NORTH, 5);
    assert_string_equal(why_not(&use), "");
}

/* RULE("B6.2.3-c") to RULE("B6.2.3-m"): what covers, how much, and how near. */
static void covers(void **state)
{
    static const struct {
        const char *terrain;
        int32_t cover;
    } row[] = {
        {"{'kind':'hedge','line':[[26,19.2],[46,19.2]]}", -1},
        {"{'kind':'fence','line':[[26,19.2],[46,19.2]]}", -1},
        {"{'kind':'wall','line':[[26,19.2],[46,19.2]]}", -2},
        {"{'kind':'earth_bank','line':[[26,19.2],[46,19.2]]}", -2},
        {"{'kind':'ditch','line':[[26,20],[46,20]]}", -2}, /* RULE("B6.2.3-j") */
        {"{'kind':'ditch','line':[[26,19.2],[46,19.2]]}", 0},
        {"{'kind':'stream','line':[[26,20],[46,20]]}", 0},
        {"{'kind':'wood','outline':[[26,19.9],[46,19.9],[46,40],[26,40]]}", -1}, /* RULE("B6.2.3-f") */
        {"{'kind':'brush','outline':[[26,19.9],[46,19.9],[46,40],[26,40]]}", -1},
        {"{'kind':'wood','outline':[[38,19.9],[46,19.9],[46,40],[38,40]]}", 0}, /* none of them */
        {"{'kind':'wall','line':[[26,19.2],[35.2,19.2]]}", 0},                  /* less than half of them */
        {"{'kind':'wall','line':[[26,19.2],[36.2,19.2]]}", -2},                 /* at least half */
    };

    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++) {
        create(row[i].terrain);
        arm(bows, LONG_BOW);
        form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
        form(foes, SOUTH_X, 20 * PACE, HALF_TURN, 10);
        struct orders_use use = use_at(bows, foes);

        if (to_hit(&use) != row[i].cover)
            fail_msg("%s: %d", row[i].terrain, to_hit(&use));
        teardown(NULL);
    }
    /* RULE("B6.2.3-d"): both at the same line. */
    create("{'kind':'wall','line':[[26,11],[46,11]]}");
    arm(bows, LONG_BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, 12 * PACE, HALF_TURN, 10);
    struct orders_use use = use_at(bows, foes);

    assert_int_equal(to_hit(&use), 0);
    form(bows, SOUTH_X, 9 * PACE, NORTH, 10);
    assert_int_equal(to_hit(&use), -2);
}

/* RULE("O10.6-a"), RULE("B14.6.2-n"), RULE("B14.6.2-g"), RULE("B14.6.2-e"). */
static void lone_characters(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    spread(bob, SOUTH_X, SOUTH_Y + 14 * PACE, HALF_TURN, PACE);
    struct orders_use use = use_at(bows, bob);
    int32_t shooter = middle_of(bows);
    length half = 5 * massed_figure_at(m, unit_at(m, foes)->first)->base_width / 2;

    assert_int_equal(to_hit(&use), -2); /* far, and a single figure */
    length own = massed_figure_at(m, massed_typical(m, bob))->base_width / 2;

    form(foes, SOUTH_X + half + own + 5 * PACE + 20, SOUTH_Y + 14 * PACE, HALF_TURN, 5);
    assert_int_equal(to_hit(&use), -2); /* more than 5 paces from them */
    form(foes, SOUTH_X + half + own + 5 * PACE, SOUTH_Y + 14 * PACE, HALF_TURN, 5);
    assert_string_equal(why_not(&use), "O10.6-a"); /* beyond half range */
    massed_figure_at(m, shooter)->level = 5;
    assert_int_equal(to_hit(&use), -2); /* a character may */
    massed_figure_at(m, shooter)->level = 0;
    spread(bob, SOUTH_X, SOUTH_Y + 11 * PACE, HALF_TURN, PACE);
    form(foes, SOUTH_X + half + 4 * PACE, SOUTH_Y + 11 * PACE, HALF_TURN, 5);
    assert_int_equal(to_hit(&use), -1);
    form(foes, SOUTH_X + half + own, SOUTH_Y + 11 * PACE, HALF_TURN, 5); /* touching ten */
    assert_string_equal(why_not(&use), "O10.6-a");
    massed_figure_at(m, massed_typical(m, bob))->height = HEIGHT_TALL; /* RULE("B14.6.2-m") */
    assert_int_equal(to_hit(&use), 1);
}

/* RULE("B11.2.1-b"), RULE("B11.2.1-d"): the sergeant of fewer than five, within half range, at -1. */
static void leaders(void **state)
{
    (void)state;
    create("");
    arm(bows, BOW);
    form(bows, SOUTH_X, SOUTH_Y, NORTH, 10);
    form(foes, SOUTH_X, SOUTH_Y + 12 * PACE, HALF_TURN, 10);
    int32_t leader = massed_unit_at(m, foes)->leader, left = 10;

    assert_int_not_equal(leader, NOBODY);
    assert_int_equal(massed_exposed_leader(m, foes), NOBODY);
    EACH_MEMBER(m->state, foes, figure)
    if (figure != leader && left > 5) {
        massed_figure_at(m, figure)->doomed = true;
        left--;
    }
    assert_int_equal(massed_exposed_leader(m, foes), NOBODY);
    EACH_MEMBER(m->state, foes, figure)
    if (figure != leader && left > 4 && !massed_figure_at(m, figure)->doomed) {
        massed_figure_at(m, figure)->doomed = true;
        left--;
    }
    assert_int_equal(massed_exposed_leader(m, foes), leader);
    struct orders_use use = use_at(bows, foes);
    struct orders_shot shot;
    int32_t x = table_stand_const(table_of(m), leader)->place.at.x;

    use.named = leader;
    form(bows, x, SOUTH_Y, NORTH, 10);
    assert_int_equal(to_hit(&use), -1);
    form(bows, x, SOUTH_Y - 20, NORTH, 10);
    assert_false(orders_find_shot(m, &use, middle_of(bows), &shot, NULL));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(arcs, teardown),
        cmocka_unit_test_teardown(ranks_that_shoot, teardown),
        cmocka_unit_test_teardown(seeing, teardown),
        cmocka_unit_test_teardown(seeing_past_terrain, teardown),
        cmocka_unit_test_teardown(seeing_from_above, teardown),
        cmocka_unit_test_teardown(screens, teardown),
        cmocka_unit_test_teardown(gaps, teardown),
        cmocka_unit_test_teardown(covers, teardown),
        cmocka_unit_test_teardown(lone_characters, teardown),
        cmocka_unit_test_teardown(leaders, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
