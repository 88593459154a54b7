/* The moves of wizards: Q_CAST_MOVE, Q_FAR_STEP, Q_FAR_STEP_FREE. */
#include "common/rules/orders/magic/steps.h"

#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/move/step.h"
#include "common/table/block_motion.h"

static int32_t asked_unit(const struct match *m)
{
    return figure_at(m, FRAME_TOP(orders_cast_frame, m)->figure)->unit;
}

static struct massed_free_move free_move(const struct match *m, int32_t unit, length allowance,
                                         const char *rule)
{
    return (struct massed_free_move){.unit = unit,
                                     .allowance = allowance,
                                     .terms = orders_terms(m, unit),
                                     .bearing = NOTHING,
                                     .may_cross = orders_may_cross,
                                     .rule = rule,
                                     .bearing_rule = rule};
}

/* RULE("B5.5-b"): who was gone through does not move until the end of the turn. */
static length walk(struct match *m, const struct massed_free_move *move)
{
    uint32_t crossed[(UNITS_MAX + 31) / 32] = {0};
    length spent = massed_walk_ways(m, move, flow_answer(m, orders_side_of(m, move->unit)), crossed);

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (crossed[unit / 32] >> unit % 32 & 1 && massed_in_ranks(m, unit))
            orders_unit_at(m, unit)->immobile = true;
    return spent;
}

/* --- the run before casting ------------------------------------------------------------------------------
 */

/* Any such move counts as the run, so what forbids a run forbids it (O4.4-b, O4.6-g, Lead Feet). */
bool orders_may_run_and_cast(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    const struct orders_unit *u = orders_unit_at(m, unit);

    return orders_is_lone(m, unit) && !orders_in_contact(m, unit) && !u->immobile && u->spent == 0 &&
           orders_may_run(m, unit);
}

static struct massed_free_move run_of(const struct match *m, int32_t unit)
{
    return free_move(m, unit, orders_double(m, unit), RULE("O8.1-e"));
}

void orders_cast_move_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct massed_free_move move = run_of(m, asked_unit(m));

    (void)side;
    massed_offer_ways(m, &move, d);
}

bool orders_cast_move_check(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why)
{
    struct massed_free_move move = run_of(m, asked_unit(m));

    (void)d;
    return massed_check_ways(m, &move, a, p, why);
}

length orders_run_to_cast(struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    struct orders_unit *u = orders_unit_at(m, unit);
    struct massed_free_move move = run_of(m, unit);

    orders_mark_start(m, unit);
    if (flow_answer(m, orders_side_of(m, unit))->count == 0)
        return 0;
    u->spent = walk(m, &move);
    if (u->spent > 0)
        u->pace = PACE_RUN;
    orders_review_contacts(m);
    /* To turn on the spot is no run, but everybody sees it. */
    orders_tell_moved(m, u->spent == 0 ? "orders.stays" : "orders.ran", RULE("O8.1-e"), unit, u->spent);
    return u->spent;
}

/* --- Far Step ---------------------------------------------------------------------------------------------
 */

static struct orders_drill drill_of(const struct match *m, int32_t unit)
{
    return (struct orders_drill){.unit = unit, .allowance = orders_walk(m, unit), .bearing = NO_BEARING};
}

static struct massed_free_move step_of(const struct match *m, int32_t unit)
{
    return free_move(m, unit, orders_walk(m, unit), RULE("O8.3-a"));
}

void orders_far_step_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct orders_drill drill = drill_of(m, asked_unit(m));

    (void)side;
    orders_offer_drill(m, &drill, d);
}

void orders_far_step_free_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct massed_free_move move = step_of(m, asked_unit(m));

    (void)side;
    massed_offer_ways(m, &move, d);
}

static bool refuse_contact(struct refusal *why, int32_t unit)
{
    refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.far_step_contact", unit);
    if (why)
        why->rule = RULE("O8.3-a");
    return false;
}

/* Does the block there touch anybody of another side? */
static bool block_touches_enemy(const struct match *m, int32_t unit, const struct massed_march *march)
{
    struct block_mover mover = orders_mover(m, unit, march->block);

    mover.blocks = march->blocks;
    mover.clearance = CONTACT;
    mover.stopped_by.sides = ~(1u << orders_side_of(m, unit));
    return block_room(table_of(m), &mover).why == STOP_STAND;
}

bool orders_far_step_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    int32_t unit = asked_unit(m);
    struct orders_drill drill = drill_of(m, unit);
    struct massed_march march;

    (void)d;
    if (!orders_try_drill(m, &drill, a, &march, p, why))
        return false;
    return a->count == 0 || !block_touches_enemy(m, unit, &march) || refuse_contact(why, unit);
}

static bool base_touches_enemy(const struct match *m, int32_t side, const struct answer_item *end)
{
    struct place there = {.at = end->at, .facing = end->facing};
    const struct base *base = &table_stand_const(table_of(m), end->ref)->base;

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *s = table_stand_const(table_of(m), i);

        if (figure_at(m, i)->side != side && massed_lives(m, i) && stand_on_table(table_of(m), i) &&
            bases_within(&there, base, &s->place, &s->base, CONTACT))
            return true;
    }
    return false;
}

bool orders_far_step_free_check(const struct match *m, const struct decision *d, const struct answer *a,
                                struct preview *p, struct refusal *why)
{
    int32_t unit = asked_unit(m);
    struct massed_free_move move = step_of(m, unit);

    (void)d;
    if (!massed_check_ways(m, &move, a, p, why))
        return false;
    for (int32_t i = 0; i < p->end_count; i++)
        if (base_touches_enemy(m, orders_side_of(m, unit), &p->end[i]))
            return refuse_contact(why, unit);
    return true;
}

enum flow orders_ask_far_step(struct match *m, struct frame *f, int32_t step, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    return flow_ask(m, f, step, massed_in_ranks(m, unit) ? Q_FAR_STEP : Q_FAR_STEP_FREE,
                    1 << orders_side_of(m, unit));
}

static length go_in_ranks(struct match *m, int32_t unit)
{
    struct orders_drill drill = drill_of(m, unit);
    struct massed_march march;

    orders_try_drill(m, &drill, flow_answer(m, orders_side_of(m, unit)), &march, NULL, NULL);
    massed_march_apply(m, &march);
    return march.spent;
}

/* It has moved this turn: RULE("O4.10-a"), it shoots no static shot afterwards. */
void orders_take_far_step(struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    struct orders_unit *u = orders_unit_at(m, unit);
    struct massed_free_move move = step_of(m, unit);
    length spent = massed_in_ranks(m, unit) ? go_in_ranks(m, unit) : walk(m, &move);

    u->spent += spent;
    orders_review_contacts(m);
    orders_tell_moved(m, spent == 0 ? "orders.stays" : "orders.moved", RULE("O8.3-a"), unit, spent);
}
