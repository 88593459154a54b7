/* Suggestions for figures without ranks: all of them go the same way, so that what hung together still does
 * (B15.10-f). Each suggestion is tried by the check of its question. */
#include "common/rules/orders/advice/magic.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/advice/shot_worth.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/turn/activation.h"

enum {
    FRACTIONS = 4,
    ASIDE = FULL_TURN / 12,
    RAN_PERCENT = 70, /* of his spells that a wizard keeps who has run: each roll loses a die (O8.1-e) */
    CLOSE_UP = 2      /* units of length that rounding may take */
};
enum { HAIR = PACE / 50 }; /* two ways that differ by less read the same */

/* The allowance, the bearing and the check that a suggested way must satisfy. */
struct trial {
    check_question *check;
    length allowance;
    int32_t bearing; /* NO_BEARING: any */
};

static void lay_ways(const struct match *m, const struct decision *d, struct point by, int32_t facing,
                     struct answer *a)
{
    answer_clear(a, DECISION_MOVE, d->number);
    for (int32_t i = 0; i < d->movable_count; i++) {
        struct point at = table_stand_const(table_of(m), d->movable[i].figure)->place.at;

        answer_add_place(a, d->movable[i].figure, point_plus(at, by), facing);
    }
}

static void suggest_ways(struct suggestions *s, const struct answer *a, const char *label, int32_t unit,
                         length far, int64_t worth)
{
    if (!suggest_begin(s, label, (int32_t)worth))
        return;
    suggest_arg(s, "unit", ARG_UNIT, unit);
    if (far > 0)
        suggest_arg(s, "far", ARG_LENGTH, far);
    for (int32_t i = 0; i < a->count; i++)
        suggest_place(s, a->item[i].ref, a->item[i].at, a->item[i].facing, NO_VALUE);
}

static void suggest_stay(const struct decision *d, struct suggestions *s, int64_t worth)
{
    struct answer none;

    answer_clear(&none, DECISION_MOVE, d->number);
    suggest_ways(s, &none, "orders.suggest.stay", d->unit, 0, worth);
}

/* The direction to the goal and so far to the side of it, kept within what the bearing allows. */
static int32_t heading_to(const struct orders_outlook *o, struct point from, int32_t aside, int32_t along)
{
    int32_t to = (angle)(bearing(from, o->goal) + aside),
            off = along == NO_BEARING ? 0 : angle_turn((angle)along, (angle)to);

    if (off > BEARING_WITHIN - DEGREE)
        return (angle)(along + BEARING_WITHIN - DEGREE);
    return off < DEGREE - BEARING_WITHIN ? (angle)(along + DEGREE - BEARING_WITHIN) : to;
}

/* What the move is worth that ends there. */
typedef int64_t worth_of_end(const struct match *m, const struct orders_outlook *o, struct point front);

static int64_t stance_gain(const struct match *m, const struct orders_outlook *o, struct point front)
{
    return orders_stance_worth(m, o, front, NOTHING) - orders_present_worth(m, o);
}

/* `aside`: so far to the right of the straight way; below 0 to the left. */
static bool try_way(const struct match *m, const struct decision *d, const struct trial *t,
                    const struct orders_outlook *o, int32_t aside, length far, worth_of_end *worth,
                    struct suggestions *s)
{
    int32_t heading = heading_to(o, orders_front(m, d->unit), aside, t->bearing);
    struct point origin = {0, 0}, by = point_ahead(origin, (angle)heading, far);
    struct preview ignored = {.end_count = 0};
    struct answer a;

    lay_ways(m, d, by, heading, &a);
    if (a.count == 0 || !t->check(m, d, &a, &ignored, NULL))
        return false;
    suggest_ways(s, &a,
                 aside == 0  ? "orders.suggest.approach"
                 : aside > 0 ? "orders.suggest.approach_right"
                             : "orders.suggest.approach_left",
                 d->unit, far, worth(m, o, point_plus(orders_front(m, d->unit), by)));
    if (aside != 0)
        suggest_arg(s, "angle", ARG_ANGLE, aside > 0 ? aside : -aside);
    return true;
}

/* Straight at the goal as far as it goes, and by parts of the way; where something is in the way, past it. */
static void try_ways(const struct match *m, const struct decision *d, const struct trial *t,
                     const struct orders_outlook *o, worth_of_end *worth, struct suggestions *s)
{
    static const int32_t aside[] = {ASIDE, -ASIDE, 2 * ASIDE, -2 * ASIDE};
    struct point front = orders_front(m, d->unit);
    length away = distance(front, o->goal), tried = 0;
    bool passes = false;

    if (away <= o->wanted || t->allowance <= CLOSE_UP)
        return;
    for (int32_t quarters = FRACTIONS; quarters > 0; quarters--) {
        length far = (t->allowance - CLOSE_UP) * quarters / FRACTIONS;

        far = far < away - o->wanted ? far : away - o->wanted;
        if ((tried == 0 || tried - far > HAIR) && try_way(m, d, t, o, 0, far, worth, s))
            passes |= quarters == FRACTIONS;
        tried = far;
    }
    for (int32_t i = 0; !passes && i < FRACTIONS; i++)
        try_way(m, d, t, o, aside[i], t->allowance - CLOSE_UP, worth, s);
}

/* --- moves ------------------------------------------------------------------------------------------------
 */

/* RULE("O10.5-b"): a machine is turned with a Move order, so that it can fire next turn. */
static void suggest_turn(const struct match *m, const struct decision *d, const struct orders_outlook *o,
                         struct suggestions *s)
{
    struct preview ignored = {.end_count = 0};
    struct point origin = {0, 0};
    struct answer a;

    if (o->quarry == NOTHING)
        return;
    lay_ways(m, d, origin, bearing(orders_front(m, d->unit), o->foe[o->quarry].at), &a);
    if (orders_free_move_check(m, d, &a, &ignored, NULL))
        suggest_ways(s, &a, "orders.suggest.turn", d->unit, 0, orders_turning_worth(m, o));
}

void orders_free_move_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_move_frame *v = FRAME_TOP(orders_move_frame, m);
    const struct trial trial = {orders_free_move_check, v->allowance, v->act.bearing};
    struct orders_outlook o;

    orders_look_out(m, d->unit, &o);
    suggest_stay(d, s, 0);
    if (massed_unit_at(m, d->unit)->type == TYPE_MACHINE)
        suggest_turn(m, d, &o, s);
    else
        try_ways(m, d, &trial, &o, stance_gain, s);
}

/* --- wizards ------------------------------------------------------------------------------------------- */

/* His spells at what the place brings into reach, each with a die less, and the place itself. */
static int64_t run_gain(const struct match *m, const struct orders_outlook *o, struct point front)
{
    return orders_promised_spells(m, o->unit, front) * RAN_PERCENT / PERCENT + stance_gain(m, o, front);
}

/* RULE("O8.1-e"): a lone wizard may run before he casts. */
void orders_cast_move_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct trial trial = {orders_cast_move_check, orders_double(m, d->unit), NO_BEARING};
    struct orders_outlook o;

    orders_look_out(m, d->unit, &o);
    suggest_stay(d, s, orders_caster_worth(m, FRAME_TOP(orders_cast_frame, m)->figure));
    try_ways(m, d, &trial, &o, run_gain, s);
}

/* RULE("O8.3-a"). */
void orders_far_step_free_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct trial trial = {orders_far_step_free_check, orders_walk(m, d->unit), NO_BEARING};
    struct orders_outlook o;

    orders_look_out(m, d->unit, &o);
    suggest_stay(d, s, 0);
    try_ways(m, d, &trial, &o, stance_gain, s);
}
