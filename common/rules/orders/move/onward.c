/* P_ONWARD, what follows a round: the rest of a charge (O5.5-b to O5.5-d, O5.5-h, O5.5-i), then pursuits
 * (O6.3-e). The contacts of the round are kept until it is over (ROUND_AFTERMATH). */
#include "common/rules/massed/bodies.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"

#include <string.h>

enum { LIGHT_MOST = 2, LIGHT_PACES = 1, HEAVY_PACES = 2 };

/* --- who goes on
 * ----------------------------------------------------------------------------------------------------- */

static bool goes_on(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return orders_stands(m, unit) && u->charging && u->charge_left > 0;
}

/* RULE("O4.11-l"): of two that charged each other the first one goes on; if it is gone or routing, the other.
 */
static int32_t goer_of(const struct match *m, const struct orders_contact *c)
{
    if (c->in_round != ROUND_AFTERMATH)
        return NO_UNIT;
    if (goes_on(m, c->arrived) && c->how == ARRIVED_CHARGING)
        return c->arrived;
    if (goes_on(m, c->struck) && (c->countered == COUNTERED_BY_HELPER ||
                                  (c->countered == COUNTERED_BY_TARGET && !orders_stands(m, c->arrived))))
        return c->struck;
    return NO_UNIT;
}

static int32_t next_goer(const struct match *m)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        int32_t goer =
            orders_contact_at(m, i)->arrived == NO_UNIT ? NO_UNIT : goer_of(m, orders_contact_at(m, i));

        if (goer != NO_UNIT)
            return goer;
    }
    return NO_UNIT;
}

/* A contact with an enemy that stands in its way still; NO_CONTACT: all have fled or died. */
static int32_t held_by(const struct match *m, int32_t goer)
{
    EACH_CONTACT(m, goer, contact)
    {
        int32_t enemy = orders_opponent(m, contact, goer);

        if (orders_stands(m, enemy))
            return contact;
    }
    return NO_CONTACT;
}

/* Somebody who fled from it in this round and can be reached. */
static int32_t fleeing_from(const struct match *m, int32_t goer)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        const struct orders_contact *c = orders_contact_at(m, i);
        int32_t other = c->arrived == goer ? c->struck : c->struck == goer ? c->arrived : NO_UNIT;

        if (other != NO_UNIT && c->broken && c->in_round && orders_in_play(m, other) &&
            orders_routing(m, other) &&
            massed_distance(m, goer, other) <= orders_unit_at(m, goer)->charge_left)
            return other;
    }
    return NO_UNIT;
}

/* --- through the enemy
 * --------------------------------------------------------------------------------------------------- */

/* RULE("O5.5-c"): save points of most of them, before order and formation modifiers. */
static int32_t plain_save(const struct match *m, int32_t unit, int32_t enemy, enum block_face struck)
{
    static const char *const passing[] = {"O4.5-i", "O4.7-a", "O4.6-j", "O5.4-b", "O8.3-a"};
    struct orders_fighter f = {.figure = massed_typical(m, unit),
                               .unit = unit,
                               .enemy = enemy,
                               .contact = NO_CONTACT,
                               .side = struck};
    struct orders_values save = orders_save_points(m, &f, false);
    int32_t points = save.value;

    for (int32_t i = 0; i < save.count; i++)
        for (size_t k = 0; k < sizeof passing / sizeof passing[0]; k++)
            if (save.row[i].rule && strcmp(save.row[i].rule, passing[k]) == 0)
                points -= save.row[i].value;
    return points;
}

struct depth {
    int32_t ranks;
    length each; /* of one rank, its base depth alone */
};

/* RULE("O5.5-b"): ranks are counted from the side struck; figures without ranks are one. */
static struct depth depth_of(const struct match *m, int32_t unit, enum block_face face)
{
    if (!massed_in_ranks(m, unit))
        return (struct depth){1, massed_figure_at(m, massed_typical(m, unit))->base_depth};
    const struct block *b = &state_blocks(m->state, unit)[0];

    if (face == FACE_FRONT || face == FACE_REAR)
        return (struct depth){block_ranks(b), b->depth};
    return (struct depth){block_widest(b), b->width};
}

/* RULE("O5.5-i"): a compact unit struck on its front, or one in Defence. */
static bool holds(const struct match *m, int32_t unit, enum block_face face)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return u->defence || (u->formation == FORMATION_COMPACT && face == FACE_FRONT);
}

/* The line of its charge: as its ranks, or the only figure, face; of figures that stand apart from where they
 * began to the enemy. */
static angle heading_of(const struct match *m, const struct massed_bodies *b, int32_t enemy)
{
    const struct orders_unit *u = orders_unit_at(m, b->unit);
    struct point from = {u->start_x, u->start_y}, to = massed_centre(m, enemy);

    return b->count == 1 || points_equal(from, to) ? (angle)b->at[0].facing : bearing(from, to);
}

/* How far a unit reaches along the axis, before and behind its point. */
static struct span reach_along(const struct match *m, int32_t unit, const struct block *axis)
{
    struct outline footprint = massed_footprint(m, unit);
    struct span reach = {INT32_MAX, INT32_MIN};

    for (int32_t i = 0; i < footprint.corners; i++) {
        length y = block_offset(axis, footprint.corner[i]).y;

        reach.begin = y < reach.begin ? y : reach.begin;
        reach.end = y > reach.end ? y : reach.end;
    }
    return reach;
}

/* RULE("O5.5-d"): wholly clear, straight beyond the enemy, what is left measured to its front edge; all keep
 * their facing. */
static bool comes_out(struct match *m, int32_t goer, int32_t enemy)
{
    length left = orders_unit_at(m, goer)->charge_left;
    struct massed_bodies bodies;
    struct block axis;
    struct span own, its;

    if (unit_at(m, goer)->blocks > 1)
        return false; /* a line divides it */
    massed_take_bodies(m, goer, &bodies);
    axis = bodies.at[0];
    axis.facing = heading_of(m, &bodies, enemy);
    own = reach_along(m, goer, &axis);
    its = reach_along(m, enemy, &axis);
    if (left < own.end - own.begin + CLEAR_BEYOND)
        return false;
    length beyond = its.end - own.end;
    if (beyond < 0) /* no rule: whom it struck lies ahead of it */
        beyond = 0; /* no rule: as above */
    struct point to = point_ahead(axis.at, (angle)axis.facing, beyond + left);

    massed_shift_bodies(&bodies, point_minus(to, axis.at));
    for (int32_t i = 0; i < bodies.count; i++)
        if (!orders_has_room(m, goer, &bodies.at[i], 0))
            return false;
    massed_put_bodies(m, &bodies);
    return true;
}

static void go_through(struct match *m, int32_t goer, int32_t contact)
{
    struct orders_contact *c = orders_contact_at(m, contact);
    struct orders_unit *u = orders_unit_at(m, goer);
    int32_t enemy = orders_opponent(m, contact, goer);
    enum block_face face = orders_face_in(m, contact, enemy);
    struct depth depth = depth_of(m, enemy, face);
    length price =
        depth.each + (plain_save(m, enemy, goer, face) <= LIGHT_MOST ? LIGHT_PACES : HEAVY_PACES) * PACE;

    if (holds(m, enemy, face) || c->across) { /* RULE("B7.1-h"): nobody crosses the line */
        orders_end_charge(m, goer);
        return;
    }
    while (c->crossed < depth.ranks && u->charge_left >= price) { /* RULE("O5.5-h") */
        u->charge_left -= price;
        c->crossed++;
    }
    if (c->crossed > 0) {
        struct event *e = orders_tell(m, "orders.crossed_ranks", RULE("O5.5-c"), goer);

        event_arg(e, "enemy", ARG_UNIT, enemy);
        event_arg(e, "ranks", ARG_NUMBER, c->crossed);
        event_end(m);
    }
    if (c->crossed == depth.ranks && comes_out(m, goer, enemy)) {
        c->broken = true;
        orders_tell(m, "orders.came_out", RULE("O5.5-d"), goer);
        event_end(m);
    }
    orders_end_charge(m, goer);
}

/* --- the rest of a charge
 * -------------------------------------------------------------------------------------------------- */

static enum flow go(struct match *m, struct frame *f, struct orders_onward_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->goer);
    int32_t contact = held_by(m, v->goer), fleeing;
    struct march_end end;
    length spent;

    if (contact != NO_CONTACT) {
        go_through(m, v->goer, contact);
        return flow_again(f, ONWARD_CHARGES);
    }
    fleeing = fleeing_from(m, v->goer);
    if (fleeing != NO_UNIT) { /* RULE("O5.5-b"): in the place of a pursuit */
        orders_end_charge(m, v->goer);
        orders_set_against(m, v->goer, fleeing, ARRIVED_CHARGING);
        return flow_enter(m, f, ONWARD_STRUCK, P_STRIKE,
                          (struct orders_strike_frame){
                              .unit = v->goer, .target = fleeing, .charging = true, .pursuing = true});
    }
    orders_mark_start(m, v->goer);
    end = orders_go_straight(m, v->goer, u->charge_rolled, u->charge_left, false, &spent);
    u->charge_left -= spent;
    orders_tell_moved(m, "orders.goes_on", RULE("O5.5-b"), v->goer, spent);
    v->met = end.why == MARCH_ENEMY ? figure_at(m, end.figure)->unit : NO_UNIT;
    v->across = end.across;
    /* RULE("O6.3-f"): a routing unit that it has struck already does not hold it, but stands in its way. */
    if (v->met == NO_UNIT || orders_contact_of(m, v->goer, v->met) != NO_CONTACT) {
        orders_end_charge(m, v->goer);
        return flow_again(f, ONWARD_CHARGES);
    }
    return flow_again(f, ONWARD_MET);
}

/* RULE("O5.5-b"): a new enemy is engaged as by a charge. */
static enum flow faced(struct match *m, struct frame *f, struct orders_onward_frame *v)
{
    assert(orders_stands(m, v->goer)); /* no reaction at contact hurts it (O4.6-i) */
    if (!orders_in_play(m, v->met) || massed_distance(m, v->goer, v->met) > CONTACT + v->across) {
        if (!goes_on(m, v->goer) || !flow_result(m))
            orders_end_charge(m, v->goer);
        return flow_again(f, ONWARD_CHARGES);
    }
    return flow_enter(
        m, f, ONWARD_CHARGES, P_ARRIVE,
        (struct orders_arrive_frame){
            .unit = v->goer, .enemy = v->met, .how = ARRIVED_CHARGING, .inside = true, .across = v->across});
}

/* --- pursuits
 * ------------------------------------------------------------------------------------------------------------------
 */

/* RULE("O6.3-e"): in contact with nobody else; who had the rest of a charge to make has made that instead. */
static bool may_pursue(const struct match *m, const struct orders_contact *c, int32_t unit, int32_t fleeing)
{
    bool charged = c->how == ARRIVED_CHARGING && c->rounds == 1 && (c->arrived == unit || c->countered);

    return orders_stands(m, unit) && orders_in_play(m, fleeing) && orders_routing(m, fleeing) &&
           orders_side_of(m, unit) != orders_side_of(m, fleeing) && !orders_in_contact(m, unit) && !charged &&
           orders_movement(m, unit) > 0 && !orders_unit_at(m, unit)->immobile;
}

/* RULE("O7.1-e"), RULE("O7.2-b"). */
static bool must_pursue(const struct match *m, int32_t unit, int32_t fleeing)
{
    return orders_flagged(m, unit, FLAG_FRENZY) || orders_hates(m, unit, fleeing);
}

void orders_pursue_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_onward_frame *v = FRAME_TOP(orders_onward_frame, m);

    (void)side;
    orders_ask_about(d, v->unit);
    decision_arg(d, "fleeing", ARG_UNIT, v->fleeing);
    decision_option(d, "stay", "orders.option.no_pursuit")->id = 0;
    /* no rule: a number of an option */
    decision_option(d, "pursue", "orders.option.pursue")->id = 1;
}

static enum flow pursue(struct match *m, struct frame *f, const struct orders_onward_frame *v)
{
    return flow_enter(m, f, ONWARD_PURSUITS, P_PURSUE,
                      (struct orders_pursue_frame){.unit = v->unit, .target = v->fleeing});
}

static enum flow look_for_pursuits(struct match *m, struct frame *f, struct orders_onward_frame *v)
{
    for (; v->looked < CONTACTS_MAX;) {
        const struct orders_contact *c = orders_contact_at(m, v->looked++);

        if (c->arrived == NO_UNIT || c->in_round != ROUND_AFTERMATH || !c->broken)
            continue;
        v->fleeing = orders_routing(m, c->struck) ? c->struck : c->arrived;
        v->unit = v->fleeing == c->struck ? c->arrived : c->struck;
        if (!may_pursue(m, c, v->unit, v->fleeing))
            continue;
        if (must_pursue(m, v->unit, v->fleeing))
            return pursue(m, f, v);
        return flow_ask(m, f, ONWARD_ASKED, Q_PURSUE, 1 << orders_side_of(m, v->unit));
    }
    return flow_again(f, ONWARD_OVER);
}

enum flow orders_onward_run(struct match *m, struct frame *f)
{
    struct orders_onward_frame *v = FRAME(orders_onward_frame, f);

    switch (f->step) {
    case ONWARD_CHARGES:
        v->goer = next_goer(m);
        return v->goer == NO_UNIT ? flow_again(f, ONWARD_PURSUITS) : go(m, f, v);
    case ONWARD_MET: /* RULE("O4.6-i") */
        return flow_enter(m, f, ONWARD_FACED, P_PAUSE,
                          (struct orders_pause_frame){
                              .unit = v->met, .charger = v->goer, .at_contact = true, .other = NO_UNIT});
    case ONWARD_FACED:
        return faced(m, f, v);
    case ONWARD_STRUCK:
        return flow_enter(m, f, ONWARD_CHARGES, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = v->active, .unit = NO_UNIT});
    case ONWARD_PURSUITS:
        return look_for_pursuits(m, f, v);
    case ONWARD_ASKED:
        return flow_answer(m, orders_side_of(m, v->unit))->item[0].ref ? pursue(m, f, v)
                                                                       : flow_again(f, ONWARD_PURSUITS);
    case ONWARD_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
