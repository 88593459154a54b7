/* What each of the eight orders is worth to a unit. */
#include "common/rules/orders/advice/plans.h"

#include "common/rules/orders/advice/magic.h"
#include "common/rules/orders/advice/shot_worth.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/orders/turn/counters.h"

enum {
    REFORM_PART = 8,     /* of its worth: what it brings to leave forced disorder, or to get across a line */
    DEFENCE_PERCENT = 4, /* of what a charge would cost it, which need not come: what Defence saves, */
    RECEIVE_PERCENT = 6, /* and what readiness for every reaction does */
    PASS_PERCENT = 4,
    STEADFAST_PERCENT = 12, /* of its losses in a combat that goes badly */
    BLUNT_PERCENT = 15,     /* of what it deals */
    STRIKE_PERCENT = 60,    /* of a round: the blows without reply that a unit suffers which disengages */
    FREE_PERCENT = 80,      /* of what it would lose by staying: what it saves if it gets away */
    RAN_PERCENT = 70,       /* of his spells that a wizard keeps who has run: a die less each (O8.1-e) */
    BOLD_PERCENT = 4,       /* of its worth: battles are not won by waiting */
    CLOSING_PERCENT = 8,    /* of its worth: what a charge gains at most by coming nearer */
    SIGHT_PART = 15,        /* of its worth: what it brings shooters to turn towards a target */
    WALK_IN_PERCENT = 80,   /* of a combat that a walk would begin */
    RADIAN = 10430,         /* FULL_TURN by 2 pi */
    D6_FACES = 6
};

/* --- threats -----------------------------------------------------------------------------------------------
 */

/* What the worst charge that may come at it would cost. */
static int64_t worst_charge(const struct orders_outlook *o)
{
    int64_t worst = 0;

    for (int32_t i = 0; i < o->foes; i++) {
        const struct orders_foe *foe = &o->foe[i];
        int64_t chance = foe->gap <= foe->sure ? PERCENT : foe->gap <= foe->most ? PERCENT / 2 : 0;

        if (foe->gap >= foe->sure / 2 && foe->theirs * chance / PERCENT > worst)
            worst = foe->theirs * chance / PERCENT;
    }
    return worst;
}

/* --- orders in contact -------------------------------------------------------------------------------------
 */

static int64_t disengage_worth(const struct match *m, int32_t unit, int64_t fight, int64_t taken)
{
    int64_t passes = orders_within(massed_majority(m, unit, CHAR_I), 1, D6_FACES - 1);
    int64_t saved = fight < 0 ? -fight * FREE_PERCENT / PERCENT : fight;

    return -taken * STRIKE_PERCENT / PERCENT + (fight < 0 ? saved : -saved) * passes / D6_FACES + fight / 2;
}

static int64_t worth_in_contact(const struct match *m, int32_t unit, int32_t order)
{
    int64_t taken, fight = orders_melee_worth(m, unit, &taken);

    switch (order) {
    case ORDER_DEFENCE:
        return fight + taken * STEADFAST_PERCENT / PERCENT - (fight + taken) * BLUNT_PERCENT / PERCENT;
    case ORDER_DISENGAGE:
        return disengage_worth(m, unit, fight, taken);
    default:
        return fight;
    }
}

/* --- orders out of contact ---------------------------------------------------------------------------------
 */

/* What a wheel towards the goal costs a unit in ranks: the way of its outer corner (O4.4-e). */
static length wheel_cost(const struct match *m, const struct orders_outlook *o)
{
    int64_t turn;

    if (!massed_in_ranks(m, o->unit) || orders_free_reform(m, o->unit))
        return 0;
    turn = angle_between((angle)orders_facing(m, o->unit), bearing(orders_front(m, o->unit), o->goal));
    return (length)(block_width(&state_blocks(m->state, o->unit)[0]) * turn / RADIAN);
}

/* Where it comes to by going so far towards its goal. */
static struct point step_ahead(const struct match *m, const struct orders_outlook *o, length far)
{
    struct point front = orders_front(m, o->unit);
    length away = distance(front, o->goal);

    if (away <= o->wanted || far <= 0)
        return front;
    return point_towards(front, o->goal, far < away - o->wanted ? far : away - o->wanted);
}

/* What it gains by going so far, once it faces its goal. */
static int64_t gain_of(const struct match *m, const struct orders_outlook *o, length far)
{
    struct point to = step_ahead(m, o, far);
    int32_t facing = massed_in_ranks(m, o->unit) ? (int32_t)bearing(to, o->goal) : NOTHING;

    return orders_stance_worth(m, o, to, facing) - orders_present_worth(m, o);
}

/* RULE("O4.4-f"): a walk that ends in contact. */
static int64_t contact_worth(const struct match *m, const struct orders_outlook *o, length far)
{
    struct orders_clash c;

    if (o->quarry == NOTHING || o->refuge != NO_UNIT || o->foe[o->quarry].gap > far)
        return 0;
    c = orders_clash_of(m, o->unit, o->foe[o->quarry].unit, ARRIVED_WALKING);
    return orders_clash_worth(m, &c) * WALK_IN_PERCENT / PERCENT;
}

/* A wheel that costs more than the move has turns the unit a part of the way. */
static int64_t march_worth(const struct match *m, const struct orders_outlook *o, length allowance,
                           length wheel)
{
    if (wheel <= allowance)
        return gain_of(m, o, allowance - wheel);
    return gain_of(m, o, 0) * allowance / wheel;
}

/* RULE("B5.4-i"): a line that it crosses divides it, and it can only go on. */
static bool is_divided(const struct match *m, int32_t unit)
{
    return unit_at(m, unit)->blocks > 1;
}

static int64_t move_worth(const struct match *m, const struct orders_outlook *o)
{
    int32_t nobody;

    if (is_divided(m, o->unit))
        return o->worth / REFORM_PART;
    if (massed_unit_at(m, o->unit)->type == TYPE_MACHINE)
        return orders_turning_worth(m, o);
    length walk = orders_walk(m, o->unit), run = orders_double(m, o->unit), wheel = wheel_cost(m, o);
    int64_t walks = march_worth(m, o, walk, wheel) +
                    (o->range > 0 ? orders_best_shots(m, o->unit, SHOOTS_MOVED, &nobody) : 0),
            meets = contact_worth(m, o, walk - wheel),
            runs = orders_may_run(m, o->unit) ? march_worth(m, o, run, wheel) : 0;

    walks = meets > walks ? meets : walks;
    return runs > walks ? runs : walks;
}

/* Nobody is in its arc, but what it goes for is in range and in sight. */
static bool turns_to_shoot(const struct match *m, const struct orders_outlook *o)
{
    int32_t nobody;

    return o->range > 0 && o->quarry != NOTHING && o->foe[o->quarry].gap <= o->range &&
           orders_notices(m, o->unit, o->foe[o->quarry].unit) &&
           orders_best_shots(m, o->unit, SHOOTS_STANDING, &nobody) == 0;
}

/* Half of a turn towards the goal, at least, is free of walls and of others. `pivots`: about its centre, else
 * about a corner of its front. */
static bool can_turn(const struct match *m, const struct orders_outlook *o, bool pivots)
{
    struct massed_march march =
        massed_march_begin(m, o->unit, orders_double(m, o->unit), orders_terms(m, o->unit));
    int32_t turn = orders_whole_degrees(
        angle_turn((angle)orders_facing(m, o->unit), bearing(orders_front(m, o->unit), o->goal)));
    struct march_end end;

    if (turn == 0)
        return true;
    end = pivots ? orders_pivot(m, &march, turn) : massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, turn);
    return end.why == MARCH_SPENT || 2 * end.done / turn >= 1;
}

/* RULE("O4.5-b"), RULE("O4.5-c"): a pivot is free, and leaves a walk. */
static int64_t reform_worth(const struct match *m, const struct orders_outlook *o)
{
    if (orders_bound_to_reform(m, o->unit))
        return o->worth / REFORM_PART;
    if (!massed_in_ranks(m, o->unit))
        return -o->worth / PERCENT;
    if (!can_turn(m, o, true))
        return 0;
    return gain_of(m, o, orders_walk(m, o->unit)) + (turns_to_shoot(m, o) ? o->worth / SIGHT_PART : 0);
}

/* RULE("O8.1-e"): a lone wizard whom nobody is near enough to runs first. */
static int64_t cast_worth(const struct match *m, const struct orders_outlook *o)
{
    int64_t now = orders_spells_worth(m, o->unit), runs;

    if (!orders_is_lone(m, o->unit) || !orders_may_run(m, o->unit))
        return now;
    runs = gain_of(m, o, orders_double(m, o->unit)) +
           orders_promised_spells(m, o->unit, step_ahead(m, o, orders_double(m, o->unit))) * RAN_PERCENT /
               PERCENT;
    return now > runs ? now : runs;
}

static int64_t shot_worth(const struct match *m, const struct orders_outlook *o)
{
    int32_t nobody;

    return orders_best_shots(m, o->unit, SHOOTS_STANDING, &nobody) +
           (orders_has_caster(m, o->unit) ? cast_worth(m, o) : 0);
}

static int64_t charge_worth(const struct match *m, const struct orders_outlook *o, int32_t target)
{
    int64_t worth, near, most;

    if (target == NO_UNIT || !orders_in_play(m, target) || !orders_may_charge(m, o->unit))
        return 0;
    worth = orders_charge_worth(m, o->unit, target) + o->worth * BOLD_PERCENT / PERCENT;
    near = orders_distance_worth(o, orders_front(m, o->unit)); /* a charge brings it there as well */
    most = o->worth * CLOSING_PERCENT / PERCENT;
    return worth <= 0 ? worth : worth + (near < most ? near : most);
}

int64_t orders_counter_worth(const struct match *m, const struct orders_outlook *o,
                             const struct orders_counter *counter)
{
    int32_t order = (int32_t)orders_carried(m, o->unit, (enum orders_order)counter->order);

    if (orders_in_contact(m, o->unit))
        return worth_in_contact(m, o->unit, order);
    switch (order) {
    case ORDER_MOVE:
        return move_worth(m, o);
    case ORDER_CHANGE_FORMATION:
        return reform_worth(m, o);
    case ORDER_CHARGE:
        return charge_worth(m, o, counter->target);
    case ORDER_STATIC_SHOT:
        return shot_worth(m, o);
    case ORDER_DEFENCE:
        return worst_charge(o) * DEFENCE_PERCENT / PERCENT;
    case ORDER_RECEIVE:
        return worst_charge(o) * RECEIVE_PERCENT / PERCENT;
    default:
        return worst_charge(o) * PASS_PERCENT / PERCENT;
    }
}

/* --- plans -----------------------------------------------------------------------------------------------
 */

/* Best first; one that is as good as another comes after it. */
static void insert(struct orders_plan *plans, int32_t *count, const struct orders_plan *plan)
{
    int32_t at = *count;

    while (at > 0 && plans[at - 1].worth < plan->worth) {
        if (at < PLANS_MOST)
            plans[at] = plans[at - 1];
        at--;
    }
    if (at < PLANS_MOST)
        plans[at] = *plan;
    *count += *count < PLANS_MOST;
}

static void consider(const struct match *m, const struct orders_outlook *o, struct orders_counter counter,
                     struct orders_plan *plans, int32_t *count)
{
    struct orders_plan plan = {.counter = counter, .worth = orders_counter_worth(m, o, &counter)};

    insert(plans, count, &plan);
}

/* RULE("O4.1-f"): in whole degrees. A unit that cannot turn, because it stands at a wall, goes across first.
 */
static struct orders_counter move_towards(const struct match *m, const struct orders_outlook *o)
{
    bool straight = is_divided(m, o->unit) || (massed_in_ranks(m, o->unit) && !can_turn(m, o, false));
    int32_t along = straight ? orders_facing(m, o->unit) : bearing(orders_front(m, o->unit), o->goal);

    return (struct orders_counter){
        .order = ORDER_MOVE, .bearing = orders_whole_degrees(along) % FULL_TURN, .target = NO_UNIT};
}

static void consider_charges(const struct match *m, const struct orders_outlook *o, struct orders_plan *plans,
                             int32_t *count)
{
    if (!orders_may_charge(m, o->unit))
        return;
    for (int32_t i = 0; i < o->foes; i++)
        if (o->foe[i].gap <= o->most && orders_could_charge(m, o->unit, o->foe[i].unit))
            consider(m, o, (struct orders_counter){.order = ORDER_CHARGE, .target = o->foe[i].unit}, plans,
                     count);
}

int32_t orders_make_plans(const struct match *m, int32_t unit, struct orders_plan plans[PLANS_MOST])
{
    static const int32_t in_contact[] = {ORDER_PASS, ORDER_DEFENCE, ORDER_DISENGAGE},
                         apart[] = {ORDER_RECEIVE, ORDER_DEFENCE, ORDER_PASS};
    bool touching = orders_in_contact(m, unit);
    struct orders_outlook o;
    int32_t count = 0;

    orders_look_out(m, unit, &o);
    for (int32_t i = 0; i < 3; i++)
        consider(m, &o,
                 (struct orders_counter){.order = touching ? in_contact[i] : apart[i], .target = NO_UNIT},
                 plans, &count);
    if (touching)
        return count;
    if (orders_movement(m, unit) > 0)
        consider(m, &o, move_towards(m, &o), plans, &count);
    if (orders_bound_to_reform(m, unit) || (!is_divided(m, unit) && wheel_cost(m, &o) > PACE))
        consider(m, &o, (struct orders_counter){.order = ORDER_CHANGE_FORMATION, .target = NO_UNIT}, plans,
                 &count);
    if (o.range > 0 || orders_has_caster(m, unit))
        consider(m, &o, (struct orders_counter){.order = ORDER_STATIC_SHOT, .target = NO_UNIT}, plans,
                 &count);
    consider_charges(m, &o, plans, &count);
    return count;
}

struct orders_counter orders_second_plan(const struct orders_plan *plans, int32_t count)
{
    for (int32_t i = 1; i < count; i++)
        if (plans[i].counter.order != plans[0].counter.order && plans[i].counter.order != ORDER_PASS)
            return plans[i].counter;
    return (struct orders_counter){.order = ORDER_NONE, .target = NO_UNIT};
}
