/* Chariots on arcs (O10.11-a, B20.4). */
#define RED_UNITS                                                                                            \
    "{'profile':'bramble_boss','name':'Ann','level':15,'general':true},"                                     \
    "{'profile':'bramble_chariot','name':'Carts','count':2,'members':[{'slot':'team','profile':"             \
    "'giant_wolf','count':2},{'slot':'crew','profile':'bramble_driver','count':2}]},"                        \
    "{'profile':'bramble_chariot','name':'Cart','count':1,'members':[{'slot':'team','profile':"              \
    "'giant_wolf','count':3},{'slot':'crew','profile':'bramble_driver','count':2}]}"
#include "test_orders_move_help.h"

#include "common/rules/orders/move/drive.h"

static int32_t cart, carts;

/* Each chariot of the unit beside the other, with its crew aboard. */
static void put(int32_t unit, length x, length y, int32_t facing)
{
    length right = 0;

    EACH_MEMBER(m->state, unit, figure)
    {
        const struct massed_figure *f = massed_figure_at(m, figure);
        struct place at = {.at = {x + right, y}, .facing = facing};
        struct base base = base_rectangle(f->base_width, f->base_depth);

        if (f->role != ROLE_CHARIOT)
            at = table_stand_const(table_of(m), f->aboard)->place;
        figure_at(m, figure)->fate = FATE_IN_PLAY;
        table_put_stand(table_of(m), figure, &at, &base);
        right += f->role == ROLE_CHARIOT ? 3 * PACE : 0;
    }
}

static void open_field(void)
{
    create();
    cart = unit_called("Cart");
    carts = unit_called("Carts");
}

static int32_t chariot_of(int32_t unit)
{
    return massed_typical(m, unit);
}

static struct place where(int32_t figure)
{
    return table_stand_const(table_of(m), figure)->place;
}

static void number(int32_t value)
{
    begin_answer();
    answer_add(&answer, 0, value);
    give();
}

/* RULE("O10.11-a"), RULE("B20.2-d"): M of three wolves is theirs less a pace; the crew's does not count. */
static void speed_of_the_team(void **state)
{
    (void)state;
    open_field();
    put(cart, 20 * PACE, 20 * PACE, 0);
    put(carts, 30 * PACE, 20 * PACE, 0);
    assert_int_equal(orders_movement(m, cart), 18 - 2);
    assert_int_equal(orders_movement(m, carts), 18 - 4);
}

/* RULE("B20.4-d"), RULE("B20.4-e"), RULE("B20.4.1-a"): of a light chariot that goes 8 paces the radius is 4:
 * it is at (4, 4) after a quarter of the circle, and that is 6.28 paces of arc. */
static void a_light_chariot_turns(void **state)
{
    int32_t one;

    (void)state;
    open_field();
    put(cart, 20 * PACE, 20 * PACE, 0);
    one = chariot_of(cart);
    massed_figure_at(m, one)->vehicle = VEHICLE_LIGHT;
    activate(cart, ORDER_MOVE, NO_UNIT, 0, 1);
    const struct decision *d = match_decision(m, 0);

    for (int32_t i = 0; i < d->option_count; i++) /* RULE("B20.4-i") */
        assert_string_not_equal(d->option[i].tag, "back");
    pick("walk");
    assert_true(asks("orders.ask.speed"));
    number(8 * PACE);
    assert_true(asks("orders.ask.drive"));
    begin_answer();
    answer_add_place(&answer, one, (struct point){22 * PACE, 20 * PACE}, 0); /* inside of its circle */
    assert_true(refused_with("B20.4-e"));
    begin_answer();
    answer_add_place(&answer, one, (struct point){24 * PACE, 24 * PACE}, 0);
    give();
    assert_near(where(one).at.x, 24 * PACE, 8);
    assert_near(where(one).at.y, 24 * PACE, 8);
    assert_near(where(one).facing, QUARTER_TURN, 20);
    assert_near(orders_unit_at(m, cart)->spent, 15959, 30);
    play_out();
}

/* RULE("B20.4-h"): the radius is that of D, and the way no longer than D. */
static void no_farther_than_said(void **state)
{
    int32_t one;

    (void)state;
    open_field();
    put(cart, 20 * PACE, 20 * PACE, 0);
    one = chariot_of(cart);
    activate(cart, ORDER_MOVE, NO_UNIT, 0, 1);
    pick("walk");
    number(4 * PACE);
    begin_answer();
    answer_add_place(&answer, one, (struct point){20 * PACE, 24 * PACE + 10}, 0);
    assert_true(refused_with("O10.11-a"));
    begin_answer();
    answer_add_place(&answer, one, (struct point){20 * PACE, 24 * PACE}, 0);
    give();
    assert_int_equal(where(one).at.y, 24 * PACE);
    assert_int_equal(where(one).facing, 0);
    play_out();
}

/* RULE("O4.1-f"): a straight stretch keeps to the bearing; arcs are free. */
static void straight_stretches_keep_the_bearing(void **state)
{
    int32_t one;

    (void)state;
    open_field();
    put(cart, 20 * PACE, 20 * PACE, 0);
    one = chariot_of(cart);
    massed_figure_at(m, one)->vehicle = VEHICLE_LIGHT;
    activate(cart, ORDER_MOVE, NO_UNIT, 0, 1);
    pick("walk");
    number(4 * PACE);
    begin_answer(); /* a quarter of its circle of 2 paces, and on to the east */
    answer_add_place(&answer, one, (struct point){22 * PACE + PACE / 2, 22 * PACE}, 0);
    assert_true(refused_with("O4.1-f"));
    by_default();
    play_out();
}

/* RULE("B20.1-b"): within 4 paces of another. */
static void chariots_keep_together(void **state)
{
    int32_t one;

    (void)state;
    open_field();
    put(carts, 20 * PACE, 20 * PACE, 0);
    one = chariot_of(carts);
    activate(carts, ORDER_MOVE, NO_UNIT, 0, 1);
    pick("run");
    number(14 * PACE);
    begin_answer();
    answer_add_place(&answer, one, (struct point){20 * PACE, 34 * PACE}, 0);
    assert_true(refused_with("B20.1-b"));
    begin_answer();
    answer_add_place(&answer, one, (struct point){20 * PACE, 24 * PACE}, 0);
    give();
    assert_int_equal(where(one).at.y, 24 * PACE);
    play_out();
}

/* RULE("O10.11-a"): an arc at the start of a charge stands for the wheel; held half way, and home. */
static void a_chariot_charges(void **state)
{
    (void)state;
    open_field();
    put(cart, 20 * PACE, 10 * PACE, 0);
    form(foes, 24 * PACE, 27 * PACE, HALF_TURN, 5);
    activate(cart, ORDER_CHARGE, foes, 0, 3);
    assert_true(asks("orders.ask.charge_arcs"));
    by_default();
    assert_true(asks("orders.ask.reaction"));
    int32_t facing = where(chariot_of(cart)).facing;

    assert_true(facing > 0 && facing < QUARTER_TURN);
    assert_near(orders_unit_at(m, cart)->charge_left, orders_unit_at(m, cart)->charge_rolled / 2, 30);
    pick("none");
    while (!is_over() && orders_contact_of(m, cart, foes) == NO_CONTACT)
        by_default();
    assert_int_not_equal(orders_contact_of(m, cart, foes), NO_CONTACT);
    play_out();
}

/* RULE("B5-a"): a chariot whose sister has stopped before it stays behind her, however little that lets it
 * go. */
static void one_behind_the_other(void **state)
{
    int32_t front = NOBODY, behind = NOBODY;
    length spent;

    (void)state;
    open_field();
    put(carts, 20 * PACE, 10 * PACE, 0);
    EACH_MEMBER(m->state, carts, figure)
    {
        if (massed_figure_at(m, figure)->role == ROLE_CHARIOT && front == NOBODY)
            front = figure;
        else if (massed_figure_at(m, figure)->role == ROLE_CHARIOT)
            behind = figure;
    }
    struct place at = where(front);
    const length deep = massed_figure_at(m, front)->base_depth;

    form(foes, at.at.x, at.at.y + deep / 2 + 5, HALF_TURN, 5);
    at.at.y -= deep + PACE / 5;
    table_move_carrier(table_of(m), behind, &at);
    orders_arcs_towards(m, carts, 20 * PACE, carts);
    orders_drive_on(m, carts, 20 * PACE, 9 * PACE + 2 * PACE / 5, &spent);
    assert_int_equal(where(behind).at.x, at.at.x);
    assert_in_range(where(front).at.y - where(behind).at.y, deep, deep + PACE / 5 + 5);
}

/* RULE("O10.11-a"): a change of formation is a pass. */
static void no_change_of_formation(void **state)
{
    (void)state;
    open_field();
    put(cart, 20 * PACE, 10 * PACE, 0);
    activate(cart, ORDER_CHANGE_FORMATION, NO_UNIT, 0, 3);
    assert_true(is_over());
    assert_int_equal(orders_unit_at(m, cart)->keeps_reaction, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(speed_of_the_team, teardown),
        cmocka_unit_test_teardown(a_light_chariot_turns, teardown),
        cmocka_unit_test_teardown(no_farther_than_said, teardown),
        cmocka_unit_test_teardown(straight_stretches_keep_the_bearing, teardown),
        cmocka_unit_test_teardown(chariots_keep_together, teardown),
        cmocka_unit_test_teardown(a_chariot_charges, teardown),
        cmocka_unit_test_teardown(one_behind_the_other, teardown),
        cmocka_unit_test_teardown(no_change_of_formation, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
