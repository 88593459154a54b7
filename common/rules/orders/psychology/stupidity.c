/* O7.7: stupidity. */
#include "common/rules/orders/psychology/stupidity.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/turn/counters.h"

enum { EIGHT_ORDERS = ORDERS_COUNT - ORDER_MOVE };
_Static_assert(EIGHT_ORDERS == 8, "O7.7-b draws one of eight");

static bool fights_friend(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (orders_side_of(m, orders_opponent(m, contact, unit)) == orders_side_of(m, unit))
        return true;
    return false;
}

/* RULE("O7.7-a"), RULE("O7.7-f"), RULE("O7.7-g"): not in contact, or in contact with a friend.
 * RULE("O7.4-a"), RULE("O7.1-d"): unbreakable and frenzied units take no such test. */
enum orders_wits orders_think(struct match *m, int32_t unit)
{
    bool friend = fights_friend(m, unit);
    struct orders_test_result test;

    if (!orders_flagged(m, unit, FLAG_STUPID) || orders_flagged(m, unit, FLAG_UNBREAKABLE) ||
        orders_flagged(m, unit, FLAG_FRENZY) || (orders_in_contact(m, unit) && !friend))
        return WITS_THERE;
    test = orders_test(m, unit, TEST_STUPIDITY, friend ? RULE("O7.7-f") : RULE("O7.7-a"));
    if (friend)
        return test.passed ? WITS_BACK : WITS_GONE;
    if (test.natural == NATURAL_TWELVE)
        return WITS_WANDERING;
    return test.passed ? WITS_THERE : WITS_GONE;
}

static int32_t draw(struct match *m, int32_t unit, int32_t sides, const char *what, struct roll *roll)
{
    roll_begin(roll, what, orders_side_of(m, unit), NOBODY, sides);
    return roll->total = roll_die(m, roll);
}

int32_t orders_draw_order(struct match *m, int32_t unit)
{
    struct roll roll;
    int32_t order = ORDER_MOVE - 1 + draw(m, unit, EIGHT_ORDERS, "orders.roll.order", &roll);
    struct event *e = orders_tell(m, "orders.wanders", RULE("O7.7-b"), unit);

    event_word(e, "order", orders_order_row[order].label);
    event_roll(e, &roll);
    event_end(m);
    return order;
}

/* RULE("O7.7-c"): as many twelfths of a turn from its facing, clockwise. */
int32_t orders_draw_bearing(struct match *m, int32_t unit)
{
    struct roll roll;
    int32_t hour = draw(m, unit, D12, "orders.roll.scatter", &roll), typical = massed_typical(m, unit);
    int32_t facing = massed_in_ranks(m, unit) ? state_blocks(m->state, unit)[0].facing
                                              : table_stand_const(table_of(m), typical)->place.facing;
    struct event *e = orders_tell(m, "orders.scatters", RULE("O7.7-c"), unit);

    event_arg(e, "hour", ARG_NUMBER, hour);
    event_roll(e, &roll);
    event_end(m);
    return (facing + (int32_t)((int64_t)hour * FULL_TURN / D12)) % FULL_TURN;
}
