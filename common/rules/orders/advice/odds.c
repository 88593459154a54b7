/* Odds of what a side is about to choose, with what changes the rolls behind them. */
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/counters.h"

enum { TEST_CASES = 36, D6_CASES = 6 };

/* --- lines ------------------------------------------------------------------------------------------------
 */

static void name_unit(struct odds *o, int32_t unit)
{
    struct odds_line *line = o->count > 0 ? &o->line[o->count - 1] : NULL;

    if (!line || o->full || line->arg_count == 2)
        return;
    line->args[line->arg_count++] = (struct arg){.name = "unit", .kind = ARG_UNIT, .value = unit};
}

static void odds_of_test(const struct match *m, int32_t unit, enum orders_test test, const char *key,
                         struct odds *o)
{
    struct roll roll;

    orders_prepare_test(m, unit, test, &roll);
    odds_line(o, key, orders_cases_at_most(roll.target), TEST_CASES);
    odds_modifiers(o, roll.modifier, roll.modifier_count);
    name_unit(o, unit);
}

/* What part of the W that a unit has left a round is expected to take. */
static void odds_of_losses(const struct match *m, int32_t unit, int64_t thousandths, const char *key,
                           struct odds *o)
{
    int64_t most = (int64_t)orders_wounds_left(m, unit) * IN_THOUSAND;

    if (most == 0)
        return;
    odds_line(o, key, thousandths < most ? thousandths : most, most);
    name_unit(o, unit);
}

static void odds_of_clash(const struct match *m, const struct orders_clash *c, struct odds *o)
{
    struct orders_toll toll = orders_expect_round(m, c);

    odds_of_losses(m, c->enemy, toll.dealt, "orders.odds.losses", o);
    odds_of_losses(m, c->unit, toll.taken, "orders.odds.losses", o);
    odds_line(o, "orders.odds.routs", toll.breaks, IN_THOUSAND);
    name_unit(o, c->enemy);
    odds_line(o, "orders.odds.routs", toll.broken, IN_THOUSAND);
    name_unit(o, c->unit);
}

static void odds_of_charge(const struct match *m, int32_t unit, int32_t target, struct odds *o)
{
    struct orders_clash clash = orders_clash_of(m, unit, target, ARRIVED_CHARGING);
    struct orders_cases c = {0, 1};
    length needs;

    if (orders_charge_way(m, unit, target, &needs))
        c = orders_charge_cases(m, unit, needs);
    odds_line(o, "orders.odds.arrives", c.wins, c.cases > 0 ? c.cases : 1);
    name_unit(o, unit);
    odds_of_clash(m, &clash, o);
}

/* --- questions
 * ---------------------------------------------------------------------------------------------- */

/* Of each charge in the answer, and of each secondary order (O4.1-c). */
void orders_orders_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        if (i > 0 && a->item[i].ref == a->item[i - 1].ref)
            odds_of_test(m, a->item[i].ref, TEST_SECONDARY, "orders.odds.secondary", o);
        if (a->item[i].value == ORDER_CHARGE)
            odds_of_charge(m, a->item[i].ref, a->item[i].amount, o);
    }
}

void orders_which_order_odds(const struct match *m, const struct decision *d, const struct answer *a,
                             struct odds *o)
{
    const struct orders_unit *u = orders_unit_at(m, d->unit);
    bool secondary = a->item[0].ref == SECONDARY_ORDER;
    const struct orders_counter *counter = secondary ? &u->secondary : &u->main;

    if (secondary)
        odds_of_test(m, d->unit, TEST_SECONDARY, "orders.odds.secondary", o);
    if (counter->order == ORDER_CHARGE && orders_in_play(m, counter->target))
        odds_of_charge(m, d->unit, counter->target, o);
}

void orders_charge_target_odds(const struct match *m, const struct decision *d, const struct answer *a,
                               struct odds *o)
{
    if (a->item[0].ref >= 0)
        odds_of_charge(m, d->unit, a->item[0].ref, o);
}

void orders_charge_wheel_odds(const struct match *m, const struct decision *d, const struct answer *a,
                              struct odds *o)
{
    int32_t target = FRAME_TOP(orders_charge_frame, m)->act.target;
    struct orders_clash clash = orders_clash_of(m, d->unit, target, ARRIVED_CHARGING);

    (void)a;
    odds_of_clash(m, &clash, o);
}

/* RULE("O4.11-c"), RULE("O4.11-e"). */
void orders_reaction_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    struct orders_clash clash =
        orders_clash_of(m, d->unit, FRAME_TOP(orders_pause_frame, m)->charger, ARRIVED_STRUCK);

    if (orders_reaction_tests(m, d->unit, a->item[0].ref))
        odds_of_test(m, d->unit, TEST_REACTION, "orders.odds.reacts", o);
    odds_of_clash(m, &clash, o);
}

void orders_counter_charge_odds(const struct match *m, const struct decision *d, const struct answer *a,
                                struct odds *o)
{
    (void)d;
    if (a->item[0].ref < 0)
        return;
    odds_of_test(m, a->item[0].ref, TEST_REACTION, "orders.odds.reacts", o);
    odds_of_charge(m, a->item[0].ref, FRAME_TOP(orders_pause_frame, m)->charger, o);
}

void orders_rally_next_odds(const struct match *m, const struct decision *d, const struct answer *a,
                            struct odds *o)
{
    (void)d;
    odds_of_test(m, a->item[0].ref, TEST_RALLY, "orders.odds.rallies", o);
}

/* RULE("O6.3-e"): a distance at least that of the flight. */
void orders_pursue_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    const struct orders_onward_frame *v = FRAME_TOP(orders_onward_frame, m);
    struct orders_cases c = orders_charge_cases(m, v->unit, orders_unit_at(m, v->fleeing)->flight);

    (void)d;
    if (a->item[0].ref && c.cases > 0)
        odds_line(o, "orders.odds.catches", c.wins, c.cases);
}

/* RULE("O1-f"): a unit in contact that would leave. */
void orders_activate_odds(const struct match *m, const struct decision *d, const struct answer *a,
                          struct odds *o)
{
    int32_t unit = a->item[0].ref;
    const struct orders_counter *main = &orders_unit_at(m, unit)->main;
    enum orders_order order = orders_carried(m, unit, (enum orders_order)main->order);

    (void)d;
    if (order == ORDER_CHARGE && orders_in_play(m, main->target))
        odds_of_charge(m, unit, main->target, o);
    if (order == ORDER_DISENGAGE)
        odds_line(o, "orders.odds.disengages",
                  orders_within(massed_majority(m, unit, CHAR_I), 1, D6_CASES - 1), D6_CASES);
}
