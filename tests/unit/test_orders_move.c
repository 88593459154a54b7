/* Walking, running, falling back, changing formation (O4.2, O4.4, O4.5). */
#include "test_orders_move_help.h"

#include "common/match/ranks.h"

/* --- O4.4
 * ------------------------------------------------------------------------------------------------------ */

/* RULE("O4.4-a"), RULE("O4.1-f"): up to M, every straight part within 45 degrees of the bearing. */
static void a_unit_walks(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    length reach = orders_walk(m, swords);

    activate(swords, ORDER_MOVE, NO_UNIT, (int32_t)angle_from_degrees(46), 1);
    assert_true(asks("orders.ask.pace"));
    pick("walk");
    drill(1, PACE);
    assert_true(refused_with("O4.1-f"));
    drill(2, (int32_t)angle_from_degrees(2)); /* a wheel brings it within */
    answer_add(&answer, swords, 1)->amount = PACE;
    give();
    assert_true(is_over());
    assert_true(orders_unit_at(m, swords)->spent > PACE && orders_unit_at(m, swords)->spent <= reach);
    assert_int_equal(orders_unit_at(m, swords)->pace, PACE_WALK);
}

/* RULE("O4.4-b"): not with an enemy closer than 6 paces; exactly 6 lets it run. */
static void who_may_run(void **state)
{
    (void)state;
    for (int32_t off = 0; off <= 1; off++) {
        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        form(foes, 24 * PACE, 26 * PACE - off * 20, HALF_TURN, 5);
        activate(swords, ORDER_MOVE, NO_UNIT, 0, 1);
        const struct decision *d = match_decision(m, 0);
        bool run = false;

        for (int32_t i = 0; i < d->option_count; i++)
            run |= strcmp(d->option[i].tag, "run") == 0;
        assert_int_equal(run, off == 0);
    }
}

/* RULE("O4.4-g"): straight back, facing as before. */
static void falling_back(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    activate(swords, ORDER_MOVE, NO_UNIT, 0, 1);
    pick("back");
    begin_answer();
    answer_add(&answer, 0, 3 * PACE);
    give();
    assert_true(is_over());
    assert_int_equal(block_of(swords)->at.y, 17 * PACE);
    assert_int_equal(block_of(swords)->facing, 0);
}

/* RULE("O4.4-f"), RULE("O5.4-a"), RULE("O5.4-d"): a slanting walk into contact ends flush on the front, and a
 * round is fought. */
static void walking_into_contact(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 22 * PACE, HALF_TURN + (int32_t)angle_from_degrees(20), 5);
    activate(swords, ORDER_MOVE, NO_UNIT, 0, 3);
    pick("walk");
    drill(1, 4 * PACE);
    give();
    int32_t contact = orders_contact_of(m, swords, foes);

    assert_int_not_equal(contact, NO_CONTACT);
    assert_int_equal(orders_contact_at(m, contact)->how, ARRIVED_WALKING);
    assert_int_equal(orders_contact_at(m, contact)->face, FACE_FRONT);
    assert_int_equal((block_of(swords)->facing - block_of(foes)->facing + FULL_TURN) % FULL_TURN, HALF_TURN);
    play_out();
}

/* --- O4.5
 * ------------------------------------------------------------------------------------------------------ */

/* RULE("O4.5-a"), RULE("O4.5-e"): formation and files together, the middle of the front in place. */
static void changing_formation(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
    pick("loose");
    drill(1, 10);
    give();
    assert_true(is_over());
    assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_LOOSE);
    assert_int_equal(block_of(swords)->files, 10);
    assert_int_equal(block_of(swords)->at.y, 20 * PACE);
}

/* RULE("O4.5-b"), RULE("O4.5-c"), RULE("O4.5-d"). */
static void pivoting(void **state)
{
    (void)state;
    for (int32_t degrees = 90; degrees <= 91; degrees++) {
        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
        pick("pivot");
        drill(1, (int32_t)angle_from_degrees(degrees));
        give();
        assert_int_equal(block_of(swords)->facing, angle_from_degrees(degrees));
        assert_int_equal(asks("orders.ask.pivot_then"), degrees == 90);
        play_out();
    }
}

/* RULE("O4.5-e"): disorder leaves all where they stand, and ranks are taken up on the mean of their places.
 */
static void into_disorder_and_back(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    struct point centre = massed_centre(m, swords);

    activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
    pick("disorder");
    assert_int_equal(unit_at(m, swords)->blocks, 0);
    assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_DISORDER);
    teardown(state);
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    ranks_break(m, swords);
    orders_unit_at(m, swords)->formation = FORMATION_FORCED;
    activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
    pick("compact");
    assert_true(asks("orders.ask.form_up"));
    by_default();
    assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_COMPACT);
    assert_near(massed_centre(m, swords).x, centre.x, 60);
    assert_near(massed_centre(m, swords).y, centre.y, 60);
}

/* The default of a change of formation is none, nor is there another number of files. */
static void no_change_by_default(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    orders_unit_at(m, swords)->formation = FORMATION_LOOSE;
    activate(swords, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 1);
    by_default();
    assert_true(asks("orders.ask.files"));
    by_default();
    assert_true(is_over());
    assert_int_equal(orders_unit_at(m, swords)->formation, FORMATION_LOOSE);
    assert_int_equal(block_of(swords)->files, 5);
    assert_int_equal(orders_unit_at(m, swords)->acted, 0); /* RULE("O5.6-a") */
}

/* --- O4.2
 * ------------------------------------------------------------------------------------------------------ */

/* RULE("O4.2-a"), RULE("O4.2-b"): light cavalry re-forms and turns once each around an order to stay; others
 * are not asked. */
static void light_cavalry_reforms_freely(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    activate(swords, ORDER_PASS, NO_UNIT, 0, 1);
    assert_true(is_over());
    teardown(state);
    create();
    form(riders, 24 * PACE, 20 * PACE, 0, 4);
    activate(riders, ORDER_PASS, NO_UNIT, 0, 1);
    assert_true(asks("orders.ask.reform"));
    pick("pivot");
    drill(1, (int32_t)angle_from_degrees(135));
    give();
    assert_true(asks("orders.ask.reform")); /* RULE("O4.2-b"): nothing is lost by it */
    assert_int_equal(block_of(riders)->facing, angle_from_degrees(135));
    pick("loose");
    drill(1, 8);
    give();
    assert_true(is_over());
    assert_int_equal(orders_unit_at(m, riders)->formation, FORMATION_LOOSE);
    assert_int_equal(block_of(riders)->files, 8);
    assert_int_equal(orders_unit_at(m, riders)->keeps_reaction, 1); /* RULE("O4.9-b") */
    assert_int_equal(orders_unit_at(m, riders)->acted, 1);
}

/* RULE("O4.2-a"): forced disorder does not bind it: it forms up, and then carries out its order. */
static void light_cavalry_forms_up_and_moves(void **state)
{
    (void)state;
    create();
    form(riders, 24 * PACE, 20 * PACE, 0, 4);
    ranks_break(m, riders);
    orders_unit_at(m, riders)->formation = FORMATION_FORCED;
    activate(riders, ORDER_MOVE, NO_UNIT, 0, 1);
    assert_true(asks("orders.ask.reform"));
    pick("ordinary");
    by_default();
    assert_int_equal(unit_at(m, riders)->blocks, 1);
    pick("keep");
    pick("run");
    drill(1, orders_double(m, riders));
    answer_add(&answer, riders, 3)->amount = -QUARTER_TURN; /* RULE("O4.2-b"): after a run */
    give();
    assert_int_equal(block_of(riders)->facing, angle_from_degrees(270));
    assert_int_equal(orders_unit_at(m, riders)->pace, PACE_RUN);
    assert_true(asks("orders.ask.reform")); /* and once more, when its order is carried out */
    pick("keep");
    assert_true(is_over());
}

/* RULE("O4.5-p"): others in forced disorder pass. */
static void forced_disorder_binds_others(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    ranks_break(m, swords);
    orders_unit_at(m, swords)->formation = FORMATION_FORCED;
    activate(swords, ORDER_MOVE, NO_UNIT, 0, 1);
    assert_true(is_over());
    assert_int_equal(orders_unit_at(m, swords)->keeps_reaction, 1);
}

/* --- O1-a ------------------------------------------------------------------------------------------------
 */

/* RULE("O1-a"), RULE("B14.6.3-d"): he takes the place that is chosen, whichever it is; who stood there goes
 * to the rear. */
static void joining_at_a_place(void **state)
{
    (void)state;
    for (int32_t place = 0; place < 10; place++) {
        const struct orders_joining_frame v = {0};

        teardown(state);
        create();
        form(swords, 24 * PACE, 20 * PACE, 0, 5);
        spread(captain, 24 * PACE + 5 * PACE / 2, 20 * PACE - PACE / 2, 0);
        int32_t ann = unit_at(m, captain)->first_member;

        begin(P_JOINING, &v, sizeof v, 1);
        pick("join");
        assert_true(asks("orders.ask.join_place"));
        begin_answer();
        answer_add(&answer, match_decision(m, 0)->option[place].id, 0);
        int32_t slot = match_decision(m, 0)->option[place].id, there = ranks_figure(m, swords, 0, slot);

        give();
        assert_int_equal(figure_at(m, ann)->unit, swords);
        assert_int_equal(figure_at(m, ann)->slot, slot);
        assert_int_equal(figure_at(m, there)->slot, 20);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(joining_at_a_place, teardown),
        cmocka_unit_test_teardown(a_unit_walks, teardown),
        cmocka_unit_test_teardown(who_may_run, teardown),
        cmocka_unit_test_teardown(falling_back, teardown),
        cmocka_unit_test_teardown(walking_into_contact, teardown),
        cmocka_unit_test_teardown(changing_formation, teardown),
        cmocka_unit_test_teardown(pivoting, teardown),
        cmocka_unit_test_teardown(into_disorder_and_back, teardown),
        cmocka_unit_test_teardown(no_change_by_default, teardown),
        cmocka_unit_test_teardown(light_cavalry_reforms_freely, teardown),
        cmocka_unit_test_teardown(light_cavalry_forms_up_and_moves, teardown),
        cmocka_unit_test_teardown(forced_disorder_binds_others, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
