/* Orders: score and victory (O10.7-a, B26.2). */
#include "test_orders_help.h"

#include "common/rules/orders/turn/score.h"

/* RULE("O10.7-a"), B26.2-b to B26.2-d: what stands counts, what rallied last counts half, what routs does not
 */
static void troops_that_are_left(void **state)
{
    int32_t all, spears, first;

    (void)state;
    deploy_all("fords_750", "tusk_750", "skirmish");
    orders_of(m)->step = PHASE_END;
    all = orders_score_troops(m, 0);
    assert_int_equal(all, 747);
    spears = unit_called("Mill Street");
    orders_unit_at(m, spears)->rallied_before = 1;
    assert_int_equal(orders_score_troops(m, 0), all - 198 / 2);
    orders_unit_at(m, spears)->massed.routing = 1;
    assert_int_equal(orders_score_troops(m, 0), all - 198);
    orders_unit_at(m, spears)->rallied_before = orders_unit_at(m, spears)->massed.routing = 0;
    first = unit_at(m, spears)->first;
    for (int32_t i = first + 10; i < first + 20; i++)
        figure_at(m, i)->fate = FATE_OUT; /* ten of twenty, who shared 198 points */
    assert_int_equal(orders_score_troops(m, 0), all - 99);
}

/* B26.2-n, B26.2-p, B26.2-q */
static void trophies(void **state)
{
    (void)state;
    deploy_all("fords_750", "tusk_750", "skirmish");
    assert_int_equal(massed_tally_trophies(m, &orders_tally, 1), 0);
    figure_at(m, massed_side_at(m, 0)->general)->fate = FATE_OUT;
    massed_side_at(m, 1)->captured = 2;
    massed_side_at(m, 1)->captured_standards = 1;
    assert_int_equal(massed_tally_trophies(m, &orders_tally, 1), 50 + 2 * 50 + 100);
}

/* A regiment goes where it is put, with all its figures on one spot. */
static void gather(const char *name, length x, length y)
{
    struct place there = {{x, y}, 0, 0};

    EACH_MEMBER(m->state, unit_called(name), one)
    {
        struct base base = table_stand_const(table_of(m), one)->base;

        table_put_stand(table_of(m), one, &there, &base);
    }
}

/* B26.2-f to B26.2-k: sections are 12 by 24 paces here; the hill is about (24, 25) */
static void control_of_the_table(void **state)
{
    int32_t before;

    (void)state;
    deploy_all("fords_750", "tusk_750", "skirmish");
    before = orders_score_table(m, 0);
    gather("Mill Street", 24 * INCH, 25 * INCH);
    assert_int_equal(orders_score_table(m, 0), before + 50); /* the hill */
    orders_unit_at(m, unit_called("Mill Street"))->massed.routing = 1;
    assert_int_equal(orders_score_table(m, 0), before);
    orders_unit_at(m, unit_called("Mill Street"))->massed.routing = 0;
    gather("Boar riders", 24 * INCH, 26 * INCH); /* an enemy on it */
    assert_int_equal(orders_score_table(m, 0), before);
}

/* B26.2-h to B26.2-k: 20 spears hold a section against 5 boar riders, but not against 10 axes, nor against a
 * character among the boars if they have none */
static void sections_are_held_by_three_to_one(void **state)
{
    (void)state;
    deploy_all("fords_750", "tusk_750", "skirmish");
    for (int32_t i = 0; i < m->state->units; i++)
        orders_unit_at(m, i)->massed.routing = 1; /* nobody counts but those below */
    assert_int_equal(orders_score_table(m, 0), 0);
    orders_unit_at(m, unit_called("Mill Street"))->massed.routing = 0;
    gather("Mill Street", 40 * INCH, 40 * INCH);
    assert_int_equal(orders_score_table(m, 0), 50);
    assert_int_equal(orders_score_table(m, 1), 0);
    orders_unit_at(m, unit_called("Boar riders"))->massed.routing = 0;
    gather("Boar riders", 38 * INCH, 40 * INCH);
    assert_int_equal(orders_score_table(m, 0), 50);
    gather("Boar riders", 34 * INCH, 40 * INCH); /* the next one */
    assert_int_equal(orders_score_table(m, 1), 50);
    orders_unit_at(m, unit_called("Great axes"))->massed.routing = 0;
    gather("Great axes", 38 * INCH, 40 * INCH);
    assert_int_equal(orders_score_table(m, 0), 0);
    orders_unit_at(m, unit_called("Great axes"))->massed.routing = 1;
    orders_unit_at(m, unit_called("Garrok"))->massed.routing = 0;
    gather("Garrok", 38 * INCH, 40 * INCH);
    assert_int_equal(orders_score_table(m, 0), 0);
}

/* B26.2-l, B26.2-m: a bridge is held from where no enemy can charge it */
static void bridges(void **state)
{
    (void)state;
    deploy_all("fords_1500", "tusk_1500", "river_meadow");
    for (int32_t i = 0; i < m->state->units; i++)
        orders_unit_at(m, i)->massed.routing = 1;
    orders_unit_at(m, unit_called("Mill Street"))->massed.routing = 0;
    gather("Mill Street", 36 * INCH, 24 * INCH);
    assert_int_equal(orders_score_table(m, 0), 50 + 100);
    orders_unit_at(m, unit_called("Black tusks"))->massed.routing = 0;
    gather("Black tusks", 36 * INCH, 45 * INCH);     /* farther than 3 x M = 12 paces */
    assert_int_equal(orders_score_table(m, 0), 100); /* the section is contested */
    gather("Black tusks", 36 * INCH, 36 * INCH);
    assert_int_equal(orders_score_table(m, 0), 0);
}

/* B26.2-u, B26.2-v, B26.2-a */
static void who_has_won(void **state)
{
    (void)state;
    deploy_all("fords_750", "tusk_750", "skirmish");
    assert_int_equal(m->state->outcome.kind, OUTCOME_DRAWN);
    m->state->outcome.kind = OUTCOME_NONE;
    massed_side_at(m, 1)->captured = 4; /* 200 more */
    m->running = true;
    assert_true(orders_finished(m, true));
    assert_int_equal(m->state->outcome.winner, 1);
    m->state->outcome.kind = OUTCOME_NONE;
    assert_false(orders_finished(m, false));
    for (int32_t i = 0; i < m->state->units; i++)
        if (unit_at(m, i)->side == 1)
            orders_unit_at(m, i)->massed.routing = 1;
    assert_true(orders_finished(m, false));
    assert_int_equal(m->state->outcome.winner, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(troops_that_are_left, teardown),
        cmocka_unit_test_teardown(trophies, teardown),
        cmocka_unit_test_teardown(control_of_the_table, teardown),
        cmocka_unit_test_teardown(sections_are_held_by_three_to_one, teardown),
        cmocka_unit_test_teardown(bridges, teardown),
        cmocka_unit_test_teardown(who_has_won, teardown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
