/* Orders: tests on Ld and what changes them (O1-e, O6.2-a, O6.4-e), rout tests and their special results
 * (O6.1, O6.5). */
#include "test_orders_fight_help.h"

static int32_t target_of(int32_t unit, enum orders_test test)
{
    struct roll roll;

    orders_prepare_test(m, unit, test, &roll);
    return roll.target;
}

static void set_ld(int32_t unit, int32_t ld)
{
    EACH_MEMBER(m->state, unit, figure)
    massed_figure_at(m, figure)->profile[CHAR_LD] = ld;
}

/* RULE("O4.5-h"), RULE("O4.5-i"), RULE("O4.5-o"), RULE("O8.3-a"): in every test of the unit, clamped to 1 and
 * 10 (O1-e). */
static void formations(void **state)
{
    static const struct {
        int32_t formation, by;
    } rows[] = {{FORMATION_ORDINARY, 0},  {FORMATION_LOOSE, -1},  {FORMATION_COMPACT, 1},
                {FORMATION_DISORDER, -2}, {FORMATION_FORCED, -2}, {FORMATION_NONE, 0}};

    (void)state;
    face_to_face(ARRIVED_WALKING);
    set_ld(swords, 7);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int32_t test = TEST_SECONDARY; test < TEST_RECOVERY; test++) {
            orders_unit_at(m, swords)->formation = rows[i].formation;
            assert_int_equal(target_of(swords, (enum orders_test)test), 7 + rows[i].by);
            orders_unit_at(m, swords)->effects = EFFECT_OAK;
            assert_int_equal(target_of(swords, (enum orders_test)test), 9 + rows[i].by);
            orders_unit_at(m, swords)->effects = 0;
        }
    orders_unit_at(m, swords)->formation = FORMATION_COMPACT;
    set_ld(swords, 10);
    assert_int_equal(target_of(swords, TEST_PANIC), 10);
    orders_unit_at(m, swords)->formation = FORMATION_DISORDER;
    set_ld(swords, 2);
    assert_int_equal(target_of(swords, TEST_PANIC), 1);
}

/* RULE("O6.2-a"): each row, in a rout test and in no other. RULE("O7.8-a"): a stubborn unit counts none. */
static void modifiers(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    struct orders_unit *u = orders_unit_at(m, swords);
    int32_t bearer = ranks_figure(m, swords, 0, 0);
    const struct {
        int32_t *mark;
        int32_t by;
    } rows[] = {{&u->hurt.flank, -1},   {&u->hurt.rear, -2},         {&u->outnumbered, 1},
                {&u->hurt.by_fear, -1}, {&u->hurt.foe_destroyed, 1}, {&u->hurt.lost_challenge, -1}};

    set_ld(swords, 7);
    assert_int_equal(target_of(swords, TEST_ROUT), 7);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        *rows[i].mark = true;
        assert_int_equal(target_of(swords, TEST_ROUT), 7 + rows[i].by);
        assert_int_equal(target_of(swords, TEST_RALLY), 7);
        assert_int_equal(target_of(swords, TEST_PANIC), 7);
        *rows[i].mark = false;
    }
    u->hurt.flank = u->hurt.rear = true; /* together -2 only */
    assert_int_equal(target_of(swords, TEST_ROUT), 5);
    u->massed.bearer = bearer;
    assert_int_equal(target_of(swords, TEST_ROUT), 6);
    massed_figure_at(m, ranks_figure(m, swords, 0, 1))->army_standard = true; /* together +2 only */
    assert_int_equal(target_of(swords, TEST_ROUT), 7);
    massed_figure_at(m, ranks_figure(m, swords, 0, 1))->army_standard = false;
    massed_figure_at(m, bearer)->doomed = true;
    assert_int_equal(target_of(swords, TEST_ROUT), 5);
    massed_figure_at(m, bearer)->doomed = false;
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->flags = FLAG_STUBBORN;
    assert_int_equal(target_of(swords, TEST_ROUT), 7);
    u->formation = FORMATION_LOOSE; /* that of formations counts all the same */
    assert_int_equal(target_of(swords, TEST_ROUT), 6);
}

/* RULE("O6.4-e"), RULE("O5.1-g"): musician and blows in flight, in a rally test alone. */
static void rallying(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    struct orders_unit *u = orders_unit_at(m, swords);

    set_ld(swords, 7);
    u->massed.musician = ranks_figure(m, swords, 0, 0);
    assert_int_equal(target_of(swords, TEST_RALLY), 8);
    assert_int_equal(target_of(swords, TEST_ROUT), 7);
    u->rally_malus = -2;
    assert_int_equal(target_of(swords, TEST_RALLY), 6);
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->flags = FLAG_STUBBORN;
    assert_int_equal(target_of(swords, TEST_RALLY), 7);
}

/* RULE("O1-e"): the best of the living; RULE("O4.11-c"): of a reaction the best officer. */
static void whose_ld(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    int32_t leader = with_role(swords, ROLE_LEADER), other = ranks_figure(m, swords, 0, 7);

    set_ld(swords, 5);
    massed_figure_at(m, other)->profile[CHAR_LD] = 8;
    massed_figure_at(m, leader)->profile[CHAR_LD] = 6;
    assert_int_equal(target_of(swords, TEST_ROUT), 8);
    assert_int_equal(target_of(swords, TEST_REACTION), 6);
    massed_figure_at(m, leader)->doomed = true;
    assert_int_equal(target_of(swords, TEST_REACTION), 8); /* RULE("O4.11-e") */
    massed_figure_at(m, other)->doomed = true;
    assert_int_equal(target_of(swords, TEST_ROUT), 5);
}

/* RULE("O1-e"): of 36 cases; a 2 always passes, a 12 never does. */
static void chances(void **state)
{
    static const int32_t passes[11] = {0, 1, 1, 3, 6, 10, 15, 21, 26, 30, 33};

    (void)state;
    face_to_face(ARRIVED_WALKING);
    for (int32_t ld = 1; ld <= 10; ld++) {
        set_ld(swords, ld);
        assert_int_equal(orders_test_chance(m, swords, TEST_PANIC), passes[ld]);
    }
}

/* RULE("O6.1-a"), RULE("O6.1-b"), RULE("O10.13-a"), RULE("O7.4-a"), RULE("O10.9-a"), RULE("O6.3-f"). */
static void who_tests(void **state)
{
    static const struct {
        int32_t category, type, from; /* losses of twenty from which it tests */
    } rows[] = {{CATEGORY_BASE, TYPE_INFANTRY, 5},      {CATEGORY_SPECIAL, TYPE_INFANTRY, 10},
                {CATEGORY_RARE, TYPE_INFANTRY, 10},     {CATEGORY_MACHINE, TYPE_MACHINE, 5},
                {CATEGORY_MERCENARY, TYPE_INFANTRY, 5}, {CATEGORY_BASE, TYPE_MONSTER, 10},
                {CATEGORY_BASE, TYPE_CHARACTER, 10}};

    (void)state;
    face_to_face(ARRIVED_WALKING);
    struct orders_unit *u = orders_unit_at(m, swords);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        for (int32_t lost = 1; lost <= 20; lost++) {
            u->massed.category = rows[i].category;
            u->massed.type = rows[i].type;
            u->massed.lost = lost;
            u->hurt = (struct orders_hurt){.figures = 1};
            assert_int_equal(orders_must_test_rout(m, swords), lost >= rows[i].from);
            u->hurt.figures = 0; /* nobody new */
            assert_false(orders_must_test_rout(m, swords));
        }
    u->massed.category = CATEGORY_BASE;
    u->massed.type = TYPE_INFANTRY;
    u->hurt = (struct orders_hurt){.figures = 1};
    assert_true(orders_must_test_rout(m, swords));
    u->hurt.tested = true; /* one test a resolution */
    assert_false(orders_must_test_rout(m, swords));
    u->hurt.tested = false;
    u->massed.routing = true;
    assert_false(orders_must_test_rout(m, swords));
    u->massed.routing = false;
    for (int32_t flag = FLAG_UNBREAKABLE; flag; flag = flag == FLAG_UNBREAKABLE ? FLAG_BERSERK : 0) {
        EACH_MEMBER(m->state, swords, figure)
        massed_figure_at(m, figure)->flags = flag;
        assert_false(orders_must_test_rout(m, swords));
    }
}

static void test_rout(int32_t one, int32_t other, uint32_t dice)
{
    static struct scripted_roll rolls[3];
    const struct orders_rout_frame v = {.unit = swords};

    rolls[0] = (struct scripted_roll){6, (uint32_t)one};
    rolls[1] = (struct scripted_roll){6, (uint32_t)other};
    rolls[2] = (struct scripted_roll){4, 2};
    begin_scripted(P_ROUT_TEST, &v, sizeof v, rolls, dice);
}

/* RULE("O6.1-c"), RULE("O6.3-b"), RULE("O6.5-a"): at most Ld stays, above it flees 2 x M + 1DM away from the
 * cause; a 12 disperses whatever the Ld. */
static void rout_tests(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    set_ld(swords, 7);
    test_rout(3, 4, 2);
    assert_false(orders_routing(m, swords));
    expect_dice_used();

    teardown(state);
    face_to_face(ARRIVED_WALKING);
    set_ld(swords, 7);
    orders_blame(m, swords, foes, FACE_FRONT);
    test_rout(4, 4, 3);
    expect_dice_used();
    assert_true(orders_routing(m, swords));
    assert_int_equal(orders_unit_at(m, swords)->flight, 10 * PACE); /* 2 x 4 + 2 */
    assert_int_equal(orders_unit_at(m, swords)->massed.heading, HALF_TURN);
    assert_int_equal(orders_contact_of(m, swords, foes), NO_CONTACT);

    teardown(state);
    face_to_face(ARRIVED_WALKING);
    set_ld(swords, 10);
    test_rout(6, 6, 2);
    assert_false(orders_in_play(m, swords));
    assert_true(orders_unit_at(m, swords)->gone);
}

/* RULE("O6.5-b"), RULE("O4.1-l"), RULE("O4.1-k"): a 2 is a pass with a free change of formation and, for who
 * has still to act, of its counter: the same question whatever it holds, answered in secret. */
static void a_natural_two(void **state)
{
    static const int32_t held[] = {ORDER_NONE, ORDER_DEFENCE, ORDER_MOVE, ORDER_STATIC_SHOT};

    (void)state;
    for (size_t i = 0; i < sizeof held / sizeof held[0]; i++) {
        teardown(state);
        face_to_face(ARRIVED_WALKING);
        set_ld(swords, 2);
        orders_unit_at(m, swords)->main.order = held[i];
        test_rout(1, 1, 2);
        assert_true(asks("orders.ask.rallied_formation"));
        pick("loose");
        assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_LOOSE);
        assert_true(asks("orders.ask.new_counter"));
        assert_true(match_decision(m, 0)->secret);
        assert_int_equal(match_decision(m, 0)->movable[0].orders, 1);
        if (i % 2 == 0) {
            by_default(); /* it keeps what it has */
            assert_int_equal(orders_unit_at(m, swords)->main.order, held[i]);
        } else {
            begin_answer();
            answer_add(&answer, swords, ORDER_RECEIVE);
            give();
            assert_int_equal(orders_unit_at(m, swords)->main.order, ORDER_RECEIVE);
            assert_int_equal(orders_unit_at(m, swords)->counters, 1);
        }
        assert_true(is_over());
        expect_dice_used();
    }
}

/* RULE("O6.5-b"): who was activated does not act again; nor does who is being activated. */
static void no_second_action(void **state)
{
    (void)state;
    for (int32_t active = 0; active <= 1; active++) {
        teardown(state);
        face_to_face(ARRIVED_WALKING);
        orders_unit_at(m, swords)->activated = !active;
        orders_of(m)->active = active ? swords : NO_UNIT;
        test_rout(1, 1, 2);
        by_default();
        assert_true(is_over());
        assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_ORDINARY);
    }
}

/* RULE("O6.5-b"): out of disorder it forms up, or stays in disorder that is not forced. */
static void out_of_disorder(void **state)
{
    (void)state;
    for (int32_t forms = 0; forms <= 1; forms++) {
        const struct orders_new_counter_frame v = {.rallied = true};
        struct orders_new_counter_frame w = v;

        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        ranks_break(m, swords);
        orders_unit_at(m, swords)->formation = FORMATION_FORCED;
        w.unit = swords;
        begin_scripted(P_NEW_COUNTER, &w, sizeof w, NULL, 0);
        pick(forms ? "compact" : "disorder");
        if (forms)
            by_default();
        assert_true(asks("orders.ask.new_counter"));
        for (int32_t k = 0; k < match_decision(m, 0)->option_count; k++) /* it has none to keep */
            assert_string_not_equal(match_decision(m, 0)->option[k].tag, "keep");
        by_default();
        assert_int_equal(orders_unit_at(m, swords)->main.order, ORDER_PASS);
        assert_int_equal(orders_unit_at(m, swords)->formation,
                         forms ? FORMATION_COMPACT : FORMATION_DISORDER);
        assert_int_equal(massed_in_ranks(m, swords), forms);
    }
}

/* RULE("O6.1-d"): the larger loser first; equal ones: the unit of the side that is not active. */
static void who_tests_first(void **state)
{
    (void)state;
    for (int32_t more = 0; more <= 1; more++) {
        static const struct scripted_roll rolls[] = {{6, 2}, {6, 2}, {6, 1}, {6, 2}};
        const struct orders_consequences_frame v = {.active = foes, .unit = NO_UNIT};
        struct orders_consequences_frame w = v;

        teardown(state);
        face_to_face(ARRIVED_WALKING);
        w.active = swords;
        set_ld(swords, 3); /* would fail the first test and pass the second */
        set_ld(foes, 4);
        orders_unit_at(m, swords)->massed.lost = orders_unit_at(m, foes)->massed.lost = 5;
        orders_unit_at(m, swords)->hurt = (struct orders_hurt){.figures = 1, .wounds = 1};
        orders_unit_at(m, foes)->hurt = (struct orders_hurt){.figures = 1, .wounds = 1 + more};
        begin_scripted(P_CONSEQUENCES, &w, sizeof w, rolls, 4);
        play_out();
        expect_dice_used();
        assert_false(orders_routing(m, swords));
        assert_false(orders_routing(m, foes));
        assert_int_equal(orders_unit_at(m, foes)->hurt.figures, 0);
    }
}

/* RULE("O9.3-a"): a pavise is lost if the unit flees. */
static void pavises_are_lost(void **state)
{
    (void)state;
    face_to_face(ARRIVED_WALKING);
    EACH_MEMBER(m->state, swords, figure)
    massed_figure_at(m, figure)->shield = PAVISE;
    set_ld(swords, 3);
    test_rout(4, 4, 3);
    EACH_MEMBER(m->state, swords, figure)
    assert_int_equal(massed_figure_at(m, figure)->shield, NO_SHIELD);
}

/* RULE("O6.2-a"): the fear of the attacker counts for whom it touches: not for the immune, nor for who causes
 * fear, unless the attacker causes terror. */
static void fear_of_the_attacker(void **state)
{
    static const struct {
        int32_t own, attacker, counts;
    } rows[] = {{0, 0, 0},
                {0, FLAG_FEAR, 1},
                {0, FLAG_TERROR, 1},
                {FLAG_IMMUNE, FLAG_FEAR, 0},
                {FLAG_FEAR, FLAG_FEAR, 0},
                {FLAG_FEAR, FLAG_TERROR, 1},
                {FLAG_TERROR, FLAG_TERROR, 0},
                {FLAG_FRENZY, FLAG_FEAR, 0}};

    (void)state;
    face_to_face(ARRIVED_WALKING);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        EACH_MEMBER(m->state, swords, figure)
        massed_figure_at(m, figure)->flags = rows[i].own;
        EACH_MEMBER(m->state, foes, figure)
        massed_figure_at(m, figure)->flags = rows[i].attacker;
        orders_unit_at(m, swords)->hurt = (struct orders_hurt){0};
        orders_blame(m, swords, foes, FACE_FRONT);
        assert_int_equal(orders_unit_at(m, swords)->hurt.by_fear, rows[i].counts);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(formations, teardown),
        cmocka_unit_test_teardown(modifiers, teardown),
        cmocka_unit_test_teardown(rallying, teardown),
        cmocka_unit_test_teardown(whose_ld, teardown),
        cmocka_unit_test_teardown(chances, teardown),
        cmocka_unit_test_teardown(who_tests, teardown),
        cmocka_unit_test_teardown(rout_tests, teardown),
        cmocka_unit_test_teardown(a_natural_two, teardown),
        cmocka_unit_test_teardown(no_second_action, teardown),
        cmocka_unit_test_teardown(out_of_disorder, teardown),
        cmocka_unit_test_teardown(who_tests_first, teardown),
        cmocka_unit_test_teardown(pavises_are_lost, teardown),
        cmocka_unit_test_teardown(fear_of_the_attacker, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
