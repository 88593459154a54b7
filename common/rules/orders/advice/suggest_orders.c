/* Suggestions where orders are given or chosen between: whole sets of counters, one for each unit. */
#include "common/rules/orders/advice/plans.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/shared/options.h"

enum { TEST_CASES = 36, OTHERS_MOST = 3 /* plans of one unit that are offered beside its best */ };

/* The plans of all units that are asked about. */
struct sheet {
    int32_t units;
    struct {
        int32_t unit, plans, orders; /* `orders`: how many it may be given */
        struct orders_plan plan[PLANS_MOST];
    } of[ORDERS_UNITS];
    int64_t worth; /* of everybody's best */
};

static void add_counter(struct suggestions *s, int32_t unit, const struct orders_counter *c)
{
    suggest_item(s, unit, c->order);
    if (s->count == 0 || s->closed)
        return;
    s->pool[s->used - 1].facing = c->order == ORDER_MOVE ? c->bearing : 0;
    s->pool[s->used - 1].amount = c->order == ORDER_CHARGE ? c->target : 0;
}

/* Everybody's best, but for the unit at `row`, which gets its plan at `which`. */
static void add_sheet(struct suggestions *s, const struct sheet *sheet, int32_t row, int32_t which)
{
    for (int32_t i = 0; i < sheet->units; i++) {
        const struct orders_plan *plan = &sheet->of[i].plan[i == row ? which : 0];
        struct orders_counter second = orders_second_plan(sheet->of[i].plan, sheet->of[i].plans);

        add_counter(s, sheet->of[i].unit, &plan->counter);
        if (sheet->of[i].orders > 1 && second.order != ORDER_NONE && second.order != plan->counter.order)
            add_counter(s, sheet->of[i].unit, &second);
    }
}

static void make_sheet(const struct match *m, const struct decision *d, struct sheet *sheet)
{
    sheet->units = 0;
    sheet->worth = 0;
    for (int32_t i = 0; i < d->movable_count && sheet->units < ORDERS_UNITS; i++) {
        int32_t at = sheet->units++;

        sheet->of[at].unit = d->movable[i].figure;
        sheet->of[at].orders = d->movable[i].orders;
        sheet->of[at].plans = orders_make_plans(m, d->movable[i].figure, sheet->of[at].plan);
        sheet->worth += sheet->of[at].plan[0].worth;
    }
}

static void suggest_other(struct suggestions *s, const struct sheet *sheet, int32_t row, int32_t which)
{
    const struct orders_plan *plan = &sheet->of[row].plan[which];
    bool charges = plan->counter.target != NO_UNIT;

    if (!suggest_begin(s, charges ? "orders.suggest.order_charge" : "orders.suggest.order",
                       (int32_t)(sheet->worth - sheet->of[row].plan[0].worth + plan->worth)))
        return;
    suggest_arg(s, "unit", ARG_UNIT, sheet->of[row].unit);
    if (charges)
        suggest_arg(s, "target", ARG_UNIT, plan->counter.target);
    else
        suggest_word(s, "order", orders_order_row[plan->counter.order].label);
    add_sheet(s, sheet, row, which);
}

/* The best for all, then for each unit in turn what else it could do. */
void orders_orders_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct sheet sheet;

    make_sheet(m, d, &sheet);
    if (!suggest_begin(s, "orders.suggest.orders", (int32_t)sheet.worth))
        return;
    add_sheet(s, &sheet, NOTHING, 0);
    for (int32_t which = 1; which <= OTHERS_MOST; which++)
        for (int32_t row = 0; row < sheet.units; row++)
            if (which < sheet.of[row].plans)
                suggest_other(s, &sheet, row, which);
}

/* RULE("O4.1-c"): if the test fails, the main order is carried out. */
void orders_which_order_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_unit *u = orders_unit_at(m, d->unit);
    struct orders_outlook o;
    int64_t main, second, chance = orders_test_chance(m, d->unit, TEST_SECONDARY);

    orders_look_out(m, d->unit, &o);
    main = orders_counter_worth(m, &o, &u->main);
    second = orders_counter_worth(m, &o, &u->secondary);
    second = (second * chance + main * (TEST_CASES - chance)) / TEST_CASES;
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(d->option[i].id == MAIN_ORDER ? main : second));
}
