/* P_ARM, O9.1-f: at the first round of a combat each unit in it chooses the arms that it keeps until the
 * combat ends. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"

static bool in_round(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (orders_contact_at(m, contact)->in_round == IN_ROUND)
        return true;
    return false;
}

void orders_weapon_set_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(orders_arm_frame, m)->unit, sets[ARM_SETS_MOST];
    int32_t count = orders_arm_sets(m, unit, sets);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t i = 0; i < count; i++) {
        struct option *o =
            decision_option(d, massed_weapon_key[orders_set_weapon(sets[i])], "orders.option.weapon_set");

        o->id = sets[i];
        option_word(o, "weapon", orders_weapon_text(orders_set_weapon(sets[i])));
        option_word(o, "shield", orders_shield_text(orders_set_shield(sets[i])));
    }
}

/* The side whose doing the round is; side A where it is nobody's. */
static int32_t acting_side(const struct match *m)
{
    return orders_of(m)->agent == NO_SIDE ? 0 : orders_of(m)->agent;
}

/* Only units with a choice are asked, those of the acting side first. */
static enum flow next_unit(struct match *m, struct frame *f, struct orders_arm_frame *v)
{
    int32_t sets[ARM_SETS_MOST];

    while (v->looked < 2 * m->state->units) { /* no rule: a bound, who comes again has chosen */
        int32_t unit = v->looked % m->state->units, count;
        bool first = v->looked++ < m->state->units;

        if (!in_round(m, unit) || first != (orders_side_of(m, unit) == acting_side(m)) ||
            orders_unit_at(m, unit)->weapon != NOTHING || orders_routing(m, unit))
            continue;
        count = orders_arm_sets(m, unit, sets);
        if (count == 1)
            orders_take_arms(m, unit, sets[0]);
        if (count > 1) {
            v->unit = unit;
            return flow_ask(m, f, ARM_CHOSEN, Q_WEAPON_SET, 1 << orders_side_of(m, unit));
        }
    }
    return flow_done(m, NO_RESULT);
}

enum flow orders_arm_run(struct match *m, struct frame *f)
{
    struct orders_arm_frame *v = FRAME(orders_arm_frame, f);

    switch (f->step) {
    case ARM_NEXT:
        return next_unit(m, f, v);
    case ARM_CHOSEN:
        orders_take_arms(m, v->unit, flow_answer(m, orders_side_of(m, v->unit))->item[0].ref);
        return flow_again(f, ARM_NEXT);
    default:
        flow_lost(m, f);
    }
}
