/* Charges, reactions, contact (O4.6, O4.11, O5.4). */
#include "test_orders_move_help.h"

#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"

/* --- O4.6, O4.11
 * -------------------------------------------------------------------------------------------------- */

static void open_charge(length gap, uint64_t seed)
{
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 20 * PACE + gap, HALF_TURN, 5);
    activate(swords, ORDER_CHARGE, foes, 0, seed);
}

/* RULE("O4.6-b"), RULE("O4.11-f"): the charger is held when half of 2 x M + 1DM is spent. */
static void held_half_way(void **state)
{
    (void)state;
    open_charge(7 * PACE, 5);
    play_until("orders.ask.reaction");
    const struct orders_unit *u = orders_unit_at(m, swords);

    assert_in_range(u->charge_rolled, orders_double(m, swords) + PACE,
                    orders_double(m, swords) + orders_movement(m, swords) * HALF_PACE + HALF_PACE);
    assert_int_equal(block_of(swords)->at.y - 20 * PACE, u->charge_rolled / 2);
    pick("none");
    play_out();
    assert_int_equal(orders_unit_at(m, swords)->charging, 0);
    assert_int_equal(orders_unit_at(m, swords)->charged, 1);
}

/* RULE("O4.11-g"): contact before half of the way: nobody is asked. */
static void no_time_to_react(void **state)
{
    (void)state;
    open_charge(4 * PACE + PACE / 4, 5);
    while (!is_over()) {
        assert_false(asks("orders.ask.reaction"));
        by_default();
    }
}

/* RULE("O4.11-b"), RULE("O4.11-h"), RULE("O4.11-n"): Defence without a test, and a free step back of M/2. */
static void defending(void **state)
{
    (void)state;
    open_charge(7 * PACE, 5);
    play_until("orders.ask.reaction");
    pick("defence");
    assert_true(asks("orders.ask.fall_back"));
    assert_int_equal(match_decision(m, 1)->max, orders_movement(m, foes) * HALF_PACE / 2);
    length before = block_of(foes)->at.y;

    begin_answer();
    answer_add(&answer, 0, PACE);
    give();
    assert_int_equal(block_of(foes)->at.y, before + PACE);
    assert_int_equal(orders_unit_at(m, foes)->fell_back, 1);
    play_out();
    assert_int_equal(orders_unit_at(m, foes)->defence, 1);
    assert_int_equal(orders_unit_at(m, foes)->activated, 1);
}

/* RULE("O4.11-i"), RULE("O6.3-b"): who passes the test flees straight away from the charger. */
static void fleeing_from_a_charge(void **state)
{
    int32_t fled = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        teardown(state);
        open_charge(7 * PACE, seed);
        play_until("orders.ask.reaction");
        length before = block_of(foes)->at.y;

        pick("flee");
        if (!orders_routing(m, foes)) /* the test was failed */
            continue;
        fled++;
        assert_int_equal(orders_unit_at(m, foes)->massed.heading, 0);
        if (massed_on_table(m, foes))
            assert_near(block_of(foes)->at.y,
                        before + orders_unit_at(m, foes)->flight + block_depth(block_of(foes)), 60);
        play_out();
    }
    assert_true(fled > 0);
}

/* RULE("O4.11-l"): both charge, and meet between the two. */
static void counter_charging(void **state)
{
    int32_t met = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        teardown(state);
        open_charge(9 * PACE, seed);
        play_until("orders.ask.reaction");
        pick("counter");
        int32_t contact = orders_contact_of(m, swords, foes);

        if (contact != NO_CONTACT && orders_contact_at(m, contact)->countered) {
            met++;
            assert_int_equal(orders_contact_at(m, contact)->arrived, swords);
            assert_true(block_of(foes)->at.y < 29 * PACE);
        }
        play_out();
        assert_int_equal(orders_unit_at(m, foes)->charging, 0);
    }
    assert_true(met > 0);
}

/* RULE("O5.4-c"): the side on which the charge began. */
static void on_the_flank(void **state)
{
    (void)state;
    create();
    form(knights, 30 * PACE, 20 * PACE, HALF_TURN + QUARTER_TURN, 5);
    form(swords, 20 * PACE, 21 * PACE, 0, 5);
    activate(knights, ORDER_CHARGE, swords, 0, 9);
    while (!is_over() && orders_contact_of(m, knights, swords) == NO_CONTACT)
        by_default();
    int32_t contact = orders_contact_of(m, knights, swords);

    assert_int_not_equal(contact, NO_CONTACT);
    assert_int_equal(orders_contact_at(m, contact)->face, FACE_RIGHT);
    play_out();
}

/* RULE("O4.6-h"), RULE("O4.9-b"): without anybody to charge it passes, and keeps its reaction. */
static void no_target_is_a_pass(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    activate(swords, ORDER_CHARGE, foes, 0, 1); /* they are not on the table */
    assert_true(is_over());
    assert_int_equal(orders_unit_at(m, swords)->keeps_reaction, 1);
    assert_int_equal(orders_unit_at(m, swords)->acted, 0);
    assert_int_equal(orders_unit_at(m, swords)->charged, 0);
}

/* RULE("O4.11-g"): a way to contact of exactly half of the distance still lets the enemy react; a hair less
 * does not. The distance is known from a charge with the same dice. */
static void contact_at_half_way(void **state)
{
    length half;

    (void)state;
    open_charge(12 * PACE, 5);
    play_until("orders.ask.reaction");
    half = orders_unit_at(m, swords)->charge_rolled / 2;
    for (int32_t nearer = 0; nearer <= 1; nearer++) {
        bool reacted = false;

        teardown(state);
        open_charge(half - nearer * PACE / 8, 5);
        while (!is_over()) {
            reacted |= asks("orders.ask.reaction");
            by_default();
        }
        assert_int_equal(reacted, !nearer);
    }
}

/* RULE("O4.2-a"): before a charge as well: about, and then on to whom is behind it. */
static void light_cavalry_turns_and_charges(void **state)
{
    (void)state;
    create();
    form(riders, 24 * PACE, 20 * PACE, HALF_TURN, 4);
    form(foes, 24 * PACE, 36 * PACE, HALF_TURN, 5);
    activate(riders, ORDER_CHARGE, foes, 0, 2);
    assert_true(asks("orders.ask.reform"));
    pick("pivot");
    drill(1, (int32_t)angle_from_degrees(180));
    give();
    pick("keep");
    assert_true(asks("orders.ask.charge_wheel"));
    while (!is_over() && orders_contact_of(m, riders, foes) == NO_CONTACT)
        by_default();
    assert_int_not_equal(orders_contact_of(m, riders, foes), NO_CONTACT);
    play_out();
}

/* RULE("O4.6-c"): wherever the target is, the wheel that is proposed is one that may be made. */
static void wheels_at_most_half_round(void **state)
{
    const struct block b = {.at = {24 * PACE, 24 * PACE},
                            .layout = BLOCK_RANKS,
                            .files = 5,
                            .count = 10,
                            .width = 20 * MILLIMETRE,
                            .depth = 20 * MILLIMETRE};

    (void)state;
    for (length x = -6 * PACE; x <= 6 * PACE; x += PACE / 4)
        for (length y = -6 * PACE; y <= 6 * PACE; y += PACE / 4) {
            int32_t wheel = massed_wheel_towards(&b, (struct point){b.at.x + x, b.at.y + y});

            assert_true(wheel >= -HALF_TURN && wheel <= HALF_TURN);
        }
}

/* RULE("O4.1-h"), RULE("O4.5-p"), RULE("O8.3-a"): which rule makes a pass of which order. */
static void what_voids_orders(void **state)
{
    (void)state;
    create();
    form(swords, 24 * PACE, 20 * PACE, 0, 5);
    form(foes, 24 * PACE, 20 * PACE + 4, HALF_TURN, 5);
    assert_null(orders_voided_by(m, swords, ORDER_PASS));
    assert_null(orders_voided_by(m, swords, ORDER_CHARGE));
    assert_string_equal(orders_voided_by(m, swords, ORDER_DISENGAGE), "O4.1-h");
    orders_unit_at(m, swords)->effects = EFFECT_LEAD;
    assert_string_equal(orders_voided_by(m, swords, ORDER_CHARGE), "O8.3-a");
    assert_null(orders_voided_by(m, swords, ORDER_MOVE));
    orders_unit_at(m, swords)->formation = FORMATION_FORCED;
    assert_string_equal(orders_voided_by(m, swords, ORDER_MOVE), "O4.5-p");
    assert_null(orders_voided_by(m, swords, ORDER_RECEIVE));
    orders_make_contact(m, swords, foes, FACE_FRONT, ARRIVED_WALKING);
    assert_string_equal(orders_voided_by(m, swords, ORDER_RECEIVE), "O4.1-h");
    assert_null(orders_voided_by(m, swords, ORDER_DISENGAGE));
    assert_int_equal(orders_carried(m, swords, ORDER_RECEIVE), ORDER_PASS);
    assert_int_equal(orders_carried(m, swords, ORDER_NONE), ORDER_PASS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(held_half_way, teardown),
        cmocka_unit_test_teardown(no_time_to_react, teardown),
        cmocka_unit_test_teardown(defending, teardown),
        cmocka_unit_test_teardown(fleeing_from_a_charge, teardown),
        cmocka_unit_test_teardown(counter_charging, teardown),
        cmocka_unit_test_teardown(on_the_flank, teardown),
        cmocka_unit_test_teardown(no_target_is_a_pass, teardown),
        cmocka_unit_test_teardown(contact_at_half_way, teardown),
        cmocka_unit_test_teardown(light_cavalry_turns_and_charges, teardown),
        cmocka_unit_test(wheels_at_most_half_round),
        cmocka_unit_test_teardown(what_voids_orders, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
