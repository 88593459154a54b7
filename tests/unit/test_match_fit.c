/* What any decision of a kind demands of an answer, whatever the system: orders with what they want, shares
 * in groups. The decisions are made by hand, so that each limit stands alone. */
#include "tests/unit/test_match_help.h"

#include "common/match/ask.h"

enum { RED, BLUE };
enum { GUARDS, SCOUTS };
enum { HOLD, MARCH, CHARGE, BOMBARD };

static struct decision d;
static struct answer a;

static void begin(enum decision_kind kind)
{
    decision_clear(&d);
    d.number = 7;
    d.kind = (int32_t)kind;
    d.rule = "T2-a";
    answer_clear(&a, kind, 7);
}

static void assert_fits(void)
{
    struct refusal why = {.key = ""};

    if (!answer_fits(g->m, &d, &a, &why))
        fail_msg("refused: %s", why.key);
}

static void assert_faulty(const char *key, int32_t figure, int32_t unit, int32_t amount)
{
    struct refusal why = {.key = ""};

    assert_false(answer_fits(g->m, &d, &a, &why));
    assert_string_equal(why.key, key);
    assert_string_equal(why.rule, "T2-a");
    assert_int_equal(why.figure, figure);
    assert_int_equal(why.unit, unit);
    assert_int_equal(why.amount, amount);
    assert_false(answer_fits(g->m, &d, &a, NULL)); /* who does not ask why is told the same */
}

/* --- orders -------------------------------------------------------------------------------------- */

/* Two units; guards may have a secondary order, scouts may not charge. */
static void begin_orders(void)
{
    static const int32_t wants[] = {WANTS_NOTHING, WANTS_BEARING, WANTS_UNIT, WANTS_POINT};

    begin(DECISION_ORDER);
    for (int32_t i = 0; i < 4; i++)
        decision_option(&d, "order", "tiny.order")->wants = wants[i];
    decision_movable(&d, GUARDS, 0, true)->orders = 2;
    decision_movable(&d, SCOUTS, 0, true)->closed = 1u << CHARGE;
}

static struct answer_item *order(int32_t unit, int32_t option)
{
    return answer_add(&a, unit, option);
}

static void orders_have_what_they_want(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    begin_orders();
    order(GUARDS, MARCH)->facing = QUARTER_TURN;
    order(GUARDS, CHARGE)->amount = 3; /* the secondary one */
    order(SCOUTS, BOMBARD)->at = (struct point){1000, 2000};
    assert_fits();
    a.item[0].facing = FULL_TURN;
    assert_faulty("answer.no_such_facing", -1, GUARDS, FULL_TURN);
    a.item[0].facing = -1;
    assert_faulty("answer.no_such_facing", -1, GUARDS, -1);
    a.item[0].facing = 0; /* straight up the table is a bearing, too */
    assert_fits();
    a.item[1].amount = g->m->state->units;
    assert_faulty("answer.order_wants_unit", -1, GUARDS, 0);
    a.item[1].amount = -1;
    assert_faulty("answer.order_wants_unit", -1, GUARDS, 0);
    a.item[1].amount = 0;
    a.item[2].at.x = -5;
    assert_faulty("answer.off_table", -1, -1, 5);
}

/* What an order does not want is 0, so that two answers that mean the same are the same. */
static void orders_have_nothing_else(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    for (int32_t kind = HOLD; kind <= BOMBARD; kind++)
        for (int32_t extra = HOLD; extra <= BOMBARD; extra++) {
            begin_orders();
            struct answer_item *item = order(GUARDS, kind);

            order(SCOUTS, HOLD);
            item->facing = extra == MARCH ? 5 : 0;
            item->amount = extra == CHARGE ? 1 : 0;
            item->at.y = extra == BOMBARD ? 5 : 0;
            if (extra == kind || extra == HOLD)
                assert_fits();
            else
                assert_faulty("answer.order_wants_no_such", -1, GUARDS, 0);
        }
}

static void orders_are_open_to_some(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    begin_orders();
    order(GUARDS, CHARGE);
    order(SCOUTS, CHARGE);
    assert_faulty("answer.not_for_this_unit", -1, SCOUTS, CHARGE);
    a.item[1].value = HOLD;
    assert_fits();
    order(SCOUTS, HOLD); /* one order is all that scouts can have */
    assert_faulty("answer.too_many_orders", -1, SCOUTS, 1);
    begin_orders();
    order(GUARDS, HOLD);
    order(GUARDS, HOLD);
    order(GUARDS, HOLD);
    order(SCOUTS, HOLD);
    assert_faulty("answer.too_many_orders", -1, GUARDS, 2);
    begin_orders(); /* the orders of one unit stand together */
    order(GUARDS, HOLD);
    order(SCOUTS, HOLD);
    order(GUARDS, HOLD);
    assert_faulty("answer.twice", -1, GUARDS, 0);
    begin_orders();
    order(GUARDS, HOLD);
    order(GUARDS, HOLD);
    assert_faulty("answer.unit_without_order", -1, SCOUTS, 0);
}

/* --- shares -------------------------------------------------------------------------------------- */

/* Four blows of figure 1 and at least two of figure 2, each over two whom he can strike. */
static void shares_are_counted_in_groups(void **state)
{
    (void)state;
    game_open(g, SETUP_TWO, 1);
    begin(DECISION_SHARE);
    d.min = 0;
    d.max = 20;
    int32_t four = decision_group(&d, 1, -1, 0, 4), two = decision_group(&d, -1, SCOUTS, 2, 9);

    for (int32_t i = 0; i < 5; i++) {
        struct option *o = decision_option(&d, "blow", "tiny.blow");

        o->max = 9;
        o->group = i < 2 ? four : i < 4 ? two : -1;
    }
    for (int32_t i = 0; i < 5; i++)
        answer_add(&a, i, i == 4 ? 9 : i < 2 ? 2 : 1);
    assert_fits(); /* who is in no group counts for the total alone */
    a.item[1].value = 3;
    assert_faulty("answer.group_too_great", 1, -1, 1);
    a.item[1].value = 0;
    assert_fits();
    a.item[3].value = 0;
    assert_faulty("answer.group_too_small", -1, SCOUTS, 1);
    a.count = 2; /* who is not named gets nothing, which may be too little */
    assert_faulty("answer.group_too_small", -1, SCOUTS, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(orders_have_what_they_want),
        TEST(orders_have_nothing_else),
        TEST(orders_are_open_to_some),
        TEST(shares_are_counted_in_groups),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
