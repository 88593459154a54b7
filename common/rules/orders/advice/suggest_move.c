/* Suggestions for moves in ranks: whole drills, a wheel and a straight way, as far as the pace allows. Each
 * is tried as a player's drawing is (move/drill.h), and is worth what it changes in where the unit stands. */
#include "common/rules/massed/march.h"
#include "common/rules/orders/advice/moves.h"
#include "common/rules/orders/advice/shot_worth.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/shared/options.h"
#include "common/table/block_touch.h"

enum {
    FRACTIONS = 4,
    SIDE_STEP = FULL_TURN / 12,
    WHEEL_ONLY = 3 * FRACTIONS,
    TOLD_APART = PACE / 50,
    CROSSED_PART = 8
};

/* RULE("O4.1-f"): the wheel that brings the front towards the point, but no farther than the bearing lets the
 * unit go on from there. */
static int32_t wheel_within(const struct block *b, struct point at, int32_t along)
{
    int32_t wheel = massed_wheel_towards(b, at),
            turned = angle_turn((angle)along, (angle)(b->facing + wheel));

    if (along == NO_BEARING || (turned <= BEARING_WITHIN && turned >= -BEARING_WITHIN))
        return wheel;
    return angle_turn((angle)b->facing,
                      (angle)(along + (turned > 0 ? BEARING_WITHIN - DEGREE : DEGREE - BEARING_WITHIN)));
}

/* The wheel, and so many quarters of the way that is then left. False: it cannot be done so. */
static bool lay_drill(const struct match *m, const struct orders_drill *drill, int32_t wheel,
                      int32_t quarters, struct answer *a)
{
    struct massed_march march =
        massed_march_begin(m, drill->unit, drill->allowance, orders_terms(m, drill->unit));
    struct march_end end;

    if (wheel != 0) {
        end = massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, wheel);
        wheel = end.done;
        if (wheel != 0)
            answer_add(a, drill->unit, DRILL_WHEEL)->amount = wheel;
    }
    if (march.spent < drill->allowance && quarters > 0) {
        length far = (drill->allowance - march.spent) * quarters / FRACTIONS;

        end = massed_march_leg(m, &march, LEG_AHEAD, ANCHOR_CENTRE, far);
        if (end.done > 0)
            answer_add(a, drill->unit, DRILL_AHEAD)->amount = end.why == MARCH_SPENT ? end.done : far;
    }
    return a->count > 0;
}

static enum orders_arrival arrival_of(const struct match *m, const struct orders_drill *drill, length spent)
{
    return spent > orders_walk(m, drill->unit) ? ARRIVED_RUNNING : ARRIVED_WALKING;
}

/* RULE("O4.4-f"): a move that touches an enemy ends in a combat. */
static int64_t ended_worth(const struct match *m, const struct orders_outlook *o,
                           const struct orders_drill *drill, const struct massed_march *march)
{
    int32_t met = orders_march_meets(m, march);

    if (met != NO_UNIT) {
        struct orders_clash c = orders_clash_of(m, drill->unit, met, arrival_of(m, drill, march->spent));

        return orders_clash_worth(m, &c);
    }
    return orders_stance_worth(m, o, march->block[0].at, march->block[0].facing);
}

int32_t orders_march_meets(const struct match *m, const struct massed_march *march)
{
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        struct block b;

        if (orders_side_of(m, enemy) != orders_side_of(m, march->unit) && orders_in_play(m, enemy) &&
            orders_contact_of(m, march->unit, enemy) == NO_CONTACT && orders_as_block(m, enemy, &b) &&
            block_distance(&march->block[0], &b) <= CONTACT)
            return enemy;
    }
    return NO_UNIT;
}

/* Tries it as the answer would be; false: it is refused. */
static bool worth_of(const struct match *m, const struct orders_outlook *o, const struct orders_drill *drill,
                     const struct answer *a, int64_t *worth)
{
    struct massed_march march;

    if (!orders_try_drill(m, drill, a, &march, NULL, NULL))
        return false;
    *worth = ended_worth(m, o, drill, &march) - orders_present_worth(m, o);
    if (unit_at(m, drill->unit)->blocks > march.blocks) /* it has got across what divided it */
        *worth += o->worth / CROSSED_PART;
    return true;
}

/* The drill at that place of the list: which way, and how far. */
static bool drill_at(const struct match *m, const struct orders_outlook *o, const struct orders_drill *drill,
                     int32_t n, struct answer *a)
{
    static const int32_t aside[] = {0, SIDE_STEP, -SIDE_STEP};
    const struct block *b = &state_blocks(m->state, drill->unit)[0];
    int32_t wheel = wheel_within(b, o->goal, drill->bearing);

    answer_clear(a, DECISION_DRILL, 0);
    if (n >= DRILLS)
        return false;
    if (unit_at(m, drill->unit)->blocks > 1) /* RULE("B5.4-i") */
        return n < FRACTIONS && lay_drill(m, drill, 0, FRACTIONS - n, a);
    if (n == WHEEL_ONLY)
        return lay_drill(m, drill, wheel, 0, a);
    if (n > WHEEL_ONLY)
        return lay_drill(m, drill, 0, FRACTIONS / (n - WHEEL_ONLY), a);
    return lay_drill(m, drill, orders_within(wheel + aside[n / FRACTIONS], -HALF_TURN, HALF_TURN),
                     FRACTIONS - n % FRACTIONS, a);
}

/* A wheel with or without a way behind it, to the left and to the right: the angle is told without its sign.
 */
static const char *const wheel_label[2][2] = {
    {"orders.suggest.wheel_left", "orders.suggest.wheel_right"},
    {"orders.suggest.wheel_left_move", "orders.suggest.wheel_right_move"},
};

/* Is a drill there already that a reader could not tell from this one? */
static bool is_suggested(const struct suggestions *s, int32_t by, length far)
{
    for (int32_t i = 0; i < s->count; i++) {
        const struct suggestion *line = &s->line[i];
        int32_t its_by = 0;
        length its_far = 0;

        for (int32_t k = 1; k < line->arg_count; k++)
            *(line->args[k].kind == ARG_ANGLE ? &its_by : &its_far) = line->args[k].value;
        if (line->label == wheel_label[0][0] || line->label == wheel_label[1][0])
            its_by = -its_by;
        if (orders_whole_degrees(its_by) == orders_whole_degrees(by) &&
            (far > its_far ? far - its_far : its_far - far) < TOLD_APART)
            return true;
    }
    return false;
}

static void suggest_legs(struct suggestions *s, const struct answer *a, int32_t unit, int64_t worth)
{
    length far = 0;
    int32_t by = 0;
    const char *label;

    for (int32_t i = 0; i < a->count; i++)
        *(a->item[i].value == DRILL_WHEEL ? &by : &far) += a->item[i].amount;
    if (by == 0)
        label = far > 0 ? "orders.suggest.move" : "orders.suggest.stay";
    else
        label = wheel_label[far > 0][by > 0];
    if (is_suggested(s, by, far) || !suggest_begin(s, label, (int32_t)worth))
        return;
    suggest_arg(s, "unit", ARG_UNIT, unit);
    if (by != 0)
        suggest_arg(s, "by", ARG_ANGLE, by < 0 ? -by : by);
    if (far > 0)
        suggest_arg(s, "far", ARG_LENGTH, far);
    for (int32_t i = 0; i < a->count; i++)
        suggest_amount(s, unit, a->item[i].value, a->item[i].amount);
}

static struct orders_drill drill_of(const struct orders_move_frame *v)
{
    return (struct orders_drill){.unit = v->act.unit, .allowance = v->allowance, .bearing = v->act.bearing};
}

void orders_move_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct orders_drill drill = drill_of(FRAME_TOP(orders_move_frame, m));
    struct orders_outlook o;
    struct answer a;
    int64_t worth;

    orders_look_out(m, d->unit, &o);
    answer_clear(&a, DECISION_DRILL, 0);
    suggest_legs(s, &a, d->unit, 0);
    for (int32_t n = 0; n < DRILLS; n++)
        if (drill_at(m, &o, &drill, n, &a) && worth_of(m, &o, &drill, &a, &worth))
            suggest_legs(s, &a, d->unit, worth);
}

/* RULE("O8.3-a"): a walk in any direction that touches no enemy. */
void orders_far_step_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_drill drill = {
        .unit = d->unit, .allowance = orders_walk(m, d->unit), .bearing = NO_BEARING};
    struct orders_outlook o;
    struct preview ignored;
    struct answer a;
    int64_t worth;

    orders_look_out(m, d->unit, &o);
    answer_clear(&a, DECISION_DRILL, 0);
    suggest_legs(s, &a, d->unit, 0);
    for (int32_t n = 0; n < DRILLS; n++) {
        ignored.block_count = 0;
        if (drill_at(m, &o, &drill, n, &a) && worth_of(m, &o, &drill, &a, &worth) &&
            orders_far_step_check(m, d, &a, &ignored, NULL))
            suggest_legs(s, &a, d->unit, worth);
    }
}

/* --- which pace --------------------------------------------------------------------------------------------
 */

/* The best drill with that allowance; not below 0, since it may stay. */
static int64_t best_drill(const struct match *m, const struct orders_outlook *o,
                          const struct orders_drill *drill)
{
    struct answer a;
    int64_t best = 0, worth;

    for (int32_t n = 0; n < FRACTIONS; n++)
        if (drill_at(m, o, drill, n, &a) && worth_of(m, o, drill, &a, &worth) && worth > best)
            best = worth;
    return best;
}

/* Figures without ranks go as the crow flies. */
static int64_t best_way(const struct match *m, const struct orders_outlook *o, length far)
{
    struct point front = orders_front(m, o->unit);
    length away = distance(front, o->goal), more = away > o->wanted ? away - o->wanted : 0;
    int64_t worth =
        orders_stance_worth(m, o, point_towards(front, o->goal, far < more ? far : more), NOTHING) -
        orders_present_worth(m, o);

    return worth > 0 ? worth : 0;
}

static int64_t pace_worth(const struct match *m, const struct orders_outlook *o,
                          const struct orders_move_frame *v, int32_t pace)
{
    struct orders_drill drill = drill_of(v);
    struct point front = orders_front(m, o->unit);
    int32_t nobody;
    int64_t worth;

    drill.allowance = pace == PACE_RUN ? orders_double(m, o->unit) : orders_walk(m, o->unit);
    if (pace == PACE_FALL_BACK)
        return orders_stance_worth(
                   m, o,
                   point_ahead(front, angle_opposite((angle)orders_facing(m, o->unit)), drill.allowance),
                   orders_kept_facing(m, o->unit)) -
               orders_present_worth(m, o);
    if (pace != PACE_WALK && pace != PACE_RUN)
        return o->worth; /* O4.2-a: to take up its ranks again costs it nothing */
    worth = massed_in_ranks(m, o->unit) ? best_drill(m, o, &drill) : best_way(m, o, drill.allowance);
    if (pace == PACE_WALK && o->range > 0 && !v->after_pivot)
        worth += orders_best_shots(m, o->unit, SHOOTS_MOVED, &nobody);
    return worth;
}

void orders_pace_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_move_frame *v = FRAME_TOP(orders_move_frame, m);
    struct orders_outlook o;

    orders_look_out(m, d->unit, &o);
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)pace_worth(m, &o, v, d->option[i].id));
}

/* RULE("O4.4-g"), RULE("O4.11-n"): all of it, or nothing. At the pause of a charge it costs a point of WS,
 * and gains only a charge that would then fall short. */
void orders_fall_back_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct orders_outlook o;
    struct point front = orders_front(m, d->unit);
    bool reacts = flow_top(m)->procedure != P_MOVE;

    orders_look_out(m, d->unit, &o);
    for (int32_t quarters = 0; quarters <= FRACTIONS; quarters += FRACTIONS / 2) {
        length far = d->max * quarters / FRACTIONS;
        struct point back = point_ahead(front, angle_opposite((angle)orders_facing(m, d->unit)), far);
        int64_t worth = reacts ? -quarters
                               : orders_stance_worth(m, &o, back, orders_kept_facing(m, d->unit)) -
                                     orders_present_worth(m, &o);

        if (!suggest_begin(s, far > 0 ? "orders.suggest.fall_back" : "orders.suggest.stay", (int32_t)worth))
            return;
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
        if (far > 0)
            suggest_arg(s, "far", ARG_LENGTH, far);
        suggest_item(s, 0, far);
    }
}
