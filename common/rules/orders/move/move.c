/* P_MOVE, O4.4: a unit walks, runs or falls back; contact ends the move, and who has walked may shoot. */
#include "common/rules/massed/units.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/drive.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"

/* --- which pace
 * -------------------------------------------------------------------------------------------------- */

static void offer_pace(struct decision *d, int32_t pace, const char *tag, const char *label, length far)
{
    struct option *o = decision_option(d, tag, label);

    o->id = pace;
    option_arg(o, "far", ARG_LENGTH, far);
}

/* RULE("O10.11-a"): a chariot cannot. */
static bool may_fall_back(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->type != TYPE_CHARIOT;
}

/* RULE("O4.4-h"): chosen before the unit moves. */
void orders_pace_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_move_frame *v = FRAME_TOP(orders_move_frame, m);
    length walk = orders_walk(m, v->act.unit);

    (void)side;
    orders_ask_about(d, v->act.unit);
    offer_pace(d, PACE_WALK, "walk", "orders.option.walk", walk);
    if (!v->after_pivot && orders_may_run(m, v->act.unit))
        offer_pace(d, PACE_RUN, "run", "orders.option.run", orders_double(m, v->act.unit));
    if (may_fall_back(m, v->act.unit))
        offer_pace(d, PACE_FALL_BACK, "back", "orders.option.fall_back", orders_backwards(m, v->act.unit));
}

static enum flow take_pace(struct match *m, struct frame *f, struct orders_move_frame *v)
{
    int32_t side = orders_side_of(m, v->act.unit);

    v->pace = flow_answer(m, side)->item[0].ref;
    v->allowance = v->pace == PACE_RUN    ? orders_double(m, v->act.unit)
                   : v->pace == PACE_WALK ? orders_walk(m, v->act.unit)
                                          : orders_backwards(m, v->act.unit);
    return flow_again(f, MOVE_ASK);
}

/* --- in ranks
 * ------------------------------------------------------------------------------------------------------ */

static struct orders_drill drill_of(const struct orders_move_frame *v)
{
    return (struct orders_drill){.unit = v->act.unit, .allowance = v->allowance, .bearing = v->act.bearing};
}

void orders_move_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct orders_drill drill = drill_of(FRAME_TOP(orders_move_frame, m));

    (void)side;
    orders_offer_drill(m, &drill, d);
}

bool orders_move_check(const struct match *m, const struct decision *d, const struct answer *a,
                       struct preview *p, struct refusal *why)
{
    struct orders_drill drill = drill_of(FRAME_TOP(orders_move_frame, m));
    struct massed_march march;

    (void)d;
    return orders_try_drill(m, &drill, a, &march, p, why);
}

/* --- without ranks
 * --------------------------------------------------------------------------------------------------- */

static struct massed_free_move free_move_of(const struct match *m, const struct orders_move_frame *v)
{
    return (struct massed_free_move){.unit = v->act.unit,
                                     .allowance = v->allowance,
                                     .terms = orders_terms(m, v->act.unit),
                                     .bearing = v->act.bearing == NO_BEARING ? NOTHING : v->act.bearing,
                                     .within = BEARING_WITHIN,
                                     .may_cross = orders_may_cross,
                                     .rule = RULE("O4.4-a"),
                                     .bearing_rule = RULE("O4.1-f")};
}

void orders_free_move_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct massed_free_move move = free_move_of(m, FRAME_TOP(orders_move_frame, m));

    (void)side;
    massed_offer_ways(m, &move, d);
}

bool orders_free_move_check(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why)
{
    struct massed_free_move move = free_move_of(m, FRAME_TOP(orders_move_frame, m));

    (void)d;
    return massed_check_ways(m, &move, a, p, why);
}

/* --- falling back
 * ------------------------------------------------------------------------------------------------------ */

/* RULE("O4.11-n"): half as far at the pause of a charge. */
static length fall_back_most(const struct match *m)
{
    int32_t unit = orders_asked_unit(m);

    return orders_backwards(m, unit) / (flow_top(m)->procedure == P_PAUSE ? 2 : 1);
}

void orders_fall_back_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    orders_ask_about(d, orders_asked_unit(m));
    d->min = 0;
    d->max = fall_back_most(m);
    d->step = 1;
    d->lengths = true;
}

/* It stays. */
void orders_fall_back_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    (void)d;
    answer_add(a, 0, 0);
}

bool orders_fall_back_check(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why)
{
    struct massed_march march;

    (void)why;
    if (!massed_in_ranks(m, d->unit))
        return true;
    march = massed_march_begin(m, d->unit, d->max, orders_terms(m, d->unit));
    massed_march_leg(m, &march, LEG_BACK, ANCHOR_CENTRE, a->item[0].value);
    for (int32_t i = 0; i < march.blocks; i++)
        preview_block(p, d->unit, &march.block[i]);
    return true;
}

/* --- doing it
 * ------------------------------------------------------------------------------------------------------------
 */

static enum flow ask_way(struct match *m, struct frame *f, const struct orders_move_frame *v)
{
    int32_t sides = 1 << orders_side_of(m, v->act.unit);

    if (v->pace == PACE_FALL_BACK)
        return flow_ask(m, f, MOVE_FELL_BACK, Q_FALL_BACK, sides);
    if (orders_drives(m, v->act.unit))
        return flow_ask(m, f, MOVE_SPEED, Q_SPEED, sides);
    if (massed_in_ranks(m, v->act.unit))
        return flow_ask(m, f, MOVE_DRILLED, Q_MOVE, sides);
    return flow_ask(m, f, MOVE_WALKED, Q_FREE_MOVE, sides);
}

/* RULE("O4.4-b"): a unit that spent more than M has run, whatever it was allowed. */
static enum flow moved(struct match *m, struct frame *f, struct orders_move_frame *v, length spent)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);

    orders_review_contacts(m); /* RULE("O6.3-f"): it may have left a routing unit */
    u->spent = spent;
    u->busy |= spent > 0; /* RULE("O5.6-a") */
    u->pace = v->pace == PACE_RUN && spent <= orders_walk(m, v->act.unit) ? PACE_WALK : v->pace;
    orders_tell_moved(m,
                      spent == 0            ? "orders.stays"
                      : u->pace == PACE_RUN ? "orders.ran"
                                            : "orders.moved",
                      u->pace == PACE_RUN         ? RULE("O4.4-b")
                      : u->pace == PACE_FALL_BACK ? RULE("O4.4-g")
                                                  : RULE("O4.4-a"),
                      v->act.unit, spent);
    v->enemy = orders_touched(m, v->act.unit, false);
    return flow_again(f, v->enemy == NO_UNIT ? MOVE_SHOOT : MOVE_REVEAL);
}

static enum flow drilled(struct match *m, struct frame *f, struct orders_move_frame *v)
{
    struct orders_drill drill = drill_of(v);
    struct massed_march march;

    orders_try_drill(m, &drill, flow_answer(m, orders_side_of(m, v->act.unit)), &march, NULL, NULL);
    massed_march_apply(m, &march);
    return moved(m, f, v, march.spent);
}

/* RULE("B5.5-b"): who was gone through does not move until the end of the turn. */
static enum flow walked(struct match *m, struct frame *f, struct orders_move_frame *v)
{
    struct massed_free_move move = free_move_of(m, v);
    uint32_t crossed[(UNITS_MAX + 31) / 32] = {0};
    length spent = massed_walk_ways(m, &move, flow_answer(m, orders_side_of(m, v->act.unit)), crossed);

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (crossed[unit / 32] >> unit % 32 & 1 && massed_in_ranks(m, unit))
            orders_unit_at(m, unit)->immobile = true;
    return moved(m, f, v, spent);
}

/* RULE("O4.4-c"), RULE("O4.4-d"): what may be shot after which pace is P_SHOOT's to know. RULE("O4.5-c"): a
 * move after a pivot leaves no shot. */
static enum flow shoot(struct match *m, struct frame *f, const struct orders_move_frame *v)
{
    if (v->after_pivot || !orders_stands(m, v->act.unit))
        return flow_again(f, MOVE_OVER);
    return flow_enter(m, f, MOVE_OVER, P_SHOOT,
                      (struct orders_shoot_frame){.unit = v->act.unit, .uses = 1, .target = NO_UNIT});
}

static enum orders_arrival arrival_of(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->pace == PACE_RUN ? ARRIVED_RUNNING : ARRIVED_WALKING;
}

enum flow orders_move_run(struct match *m, struct frame *f)
{
    struct orders_move_frame *v = FRAME(orders_move_frame, f);
    int32_t unit = v->act.unit, side = orders_side_of(m, unit);

    switch (f->step) {
    case MOVE_PACE: /* RULE("B5.5-b"): who was gone through stays where it is, and may shoot */
        v->enemy = NO_UNIT;
        if (orders_movement(m, unit) == 0 || orders_unit_at(m, unit)->immobile)
            return flow_again(f, MOVE_SHOOT);
        return flow_ask(m, f, MOVE_PICKED, Q_PACE, 1 << side);
    case MOVE_PICKED:
        return take_pace(m, f, v);
    case MOVE_ASK:
        return ask_way(m, f, v);
    case MOVE_DRILLED:
        return drilled(m, f, v);
    case MOVE_WALKED:
        return walked(m, f, v);
    case MOVE_FELL_BACK:
        return moved(m, f, v, orders_go_back(m, unit, v->allowance, flow_answer(m, side)->item[0].value));
    case MOVE_SPEED:
        v->speed = flow_answer(m, side)->item[0].value;
        return v->speed > 0 ? flow_ask(m, f, MOVE_DRIVEN, Q_DRIVE, 1 << side) : moved(m, f, v, 0);
    case MOVE_DRIVEN:
        return moved(m, f, v, orders_drive(m, v, flow_answer(m, side)));
    case MOVE_REVEAL: /* RULE("O4.4-f"): no reaction, but Defence may be revealed (O4.7-b) */
        return flow_call(m, f, MOVE_ARRIVE, P_REVEAL, v->enemy, unit, 0);
    case MOVE_ARRIVE:
        return flow_enter(m, f, MOVE_OVER, P_ARRIVE,
                          (struct orders_arrive_frame){
                              .unit = unit, .enemy = v->enemy, .how = (int32_t)arrival_of(m, unit)});
    case MOVE_SHOOT:
        return shoot(m, f, v);
    case MOVE_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
