/* P_COUNTER_CHARGE, O4.11-l and O4.11-m: a unit charges the charger, which is held half way. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/drive.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/table/block_touch.h"

/* RULE("O4.11-l"): as by 4.6, with all charge effects. */
static void begin(struct match *m, const struct orders_counter_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->unit);

    u->charging = u->charged = true;
    struct event *e =
        orders_tell(m, "orders.counter_charges", v->helps ? RULE("O4.11-m") : RULE("O4.11-l"), v->unit);

    event_arg(e, "charger", ARG_UNIT, v->charger);
    event_end(m);
    u->charge_rolled =
        orders_roll_distance(m, v->unit, "orders.charge_distance", RULE("O4.6-b"), &u->charge_left);
    orders_mark_start(m, v->unit);
}

/* A wheel first if needed, then straight at it: out of what is left. */
static void go_for_charger(struct match *m, const struct orders_counter_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->unit);
    length spent;

    if (orders_drives(m, v->unit)) {
        orders_arcs_towards(m, v->unit, u->charge_rolled, v->charger);
        orders_go_straight(m, v->unit, u->charge_rolled, u->charge_left, false, &spent);
        u->charge_left -= spent;
        return;
    }
    if (!massed_in_ranks(m, v->unit)) {
        length gap = massed_distance(m, v->unit, v->charger);

        massed_close_in(m, v->unit, v->charger, u->charge_left, orders_terms(m, v->unit));
        u->charge_left -= gap < u->charge_left ? gap : u->charge_left;
        return;
    }
    u->charge_left -=
        orders_wheel(m, v->unit, u->charge_rolled,
                     massed_wheel_towards(&state_blocks(m->state, v->unit)[0], massed_centre(m, v->charger)));
    if (massed_touch(m, v->unit, v->charger))
        return;
    orders_go_straight(m, v->unit, u->charge_rolled, u->charge_left, false, &spent);
    u->charge_left -= spent;
}

/* RULE("O4.11-l"): with g the gap, c and d what each has left, they meet if c + d >= g, the charger having
 * gone g x c / (c + d). */
static void advance_charger(struct match *m, const struct orders_counter_frame *v)
{
    struct orders_unit *charger = orders_unit_at(m, v->charger);
    int64_t gap = massed_distance(m, v->unit, v->charger), c = charger->charge_left,
            d = orders_unit_at(m, v->unit)->charge_left;
    length spent;

    if (c + d < gap || c + d == 0)
        return;
    orders_go_straight(m, v->charger, charger->charge_rolled, (length)(gap * c / (c + d)), true, &spent);
    charger->charge_left -= spent;
}

/* RULE("O4.11-m"): the unit that helps does not go on; struck on a flank or the rear the charger does not,
 * either. */
static void settle_help(struct match *m, const struct orders_counter_frame *v)
{
    enum block_face face = orders_side_struck(m, v->unit, v->charger);

    orders_unit_at(m, v->unit)->charge_left = 0;
    if (face != FACE_FRONT) {
        orders_unit_at(m, v->charger)->charge_left = 0;
        orders_tell(m, "orders.charge_stopped", RULE("O4.11-m"), v->charger);
        event_end(m);
    }
}

static enum flow go(struct match *m, struct frame *f, const struct orders_counter_frame *v)
{
    int32_t arrived = v->helps ? v->unit : v->charger, struck = v->helps ? v->charger : v->unit;

    begin(m, v);
    if (!v->helps)
        advance_charger(m, v);
    go_for_charger(m, v);
    if (!massed_touch(m, v->unit, v->charger))
        orders_unit_at(m, v->unit)->acted = true; /* RULE("O5.6-a"): the round would have counted */
    orders_tell_moved(m, "orders.counter_charged", RULE("O4.11-l"), v->unit,
                      orders_unit_at(m, v->unit)->charge_rolled - orders_unit_at(m, v->unit)->charge_left);
    if (!massed_touch(m, v->unit, v->charger))
        return flow_again(f, COUNTER_FOUGHT);
    if (v->helps)
        settle_help(m, v);
    return flow_enter(
        m, f, COUNTER_FOUGHT, P_ARRIVE,
        (struct orders_arrive_frame){.unit = arrived,
                                     .enemy = struck,
                                     .how = ARRIVED_CHARGING,
                                     .countered = v->helps ? COUNTERED_BY_HELPER : COUNTERED_BY_TARGET});
}

enum flow orders_counter_charge_run(struct match *m, struct frame *f)
{
    const struct orders_counter_frame *v = FRAME_READ(orders_counter_frame, f);

    switch (f->step) {
    case COUNTER_ROLL:
        return go(m, f, v);
    case COUNTER_FOUGHT:
        if (!orders_of(m)->in_batch)
            orders_end_charge(m, v->unit);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
