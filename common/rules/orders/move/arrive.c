/* P_ARRIVE, O5.4: a unit comes into contact. It is laid flush on the side of the target that its move began
 * on, and the first round is fought. */
#include "common/match/ranks.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/step.h"
#include "common/table/block_meet.h"

enum { TOUCH_REACH = 4 * CONTACT };

/* How far ahead the unit looks for what it aligns on. A lone figure that turns draws the corner of its base
 * back, by half of its longer side at most; RULE("B7.1-h"): nobody crosses a line to follow it. */
static length look_ahead(const struct match *m, const struct orders_arrive_frame *v,
                         const struct block *target)
{
    if (!orders_is_lone(m, v->enemy) || v->across > 0)
        return TOUCH_REACH;
    return TOUCH_REACH + (target->width > target->depth ? target->width : target->depth) / 2;
}

/* Does the unit that arrives still meet the lone figure when it has turned? */
static bool still_met(const struct match *m, const struct orders_arrive_frame *v, const struct block *turned)
{
    struct first_touch touch;

    return v->across > 0 || massed_distance(m, v->unit, v->enemy) <= CONTACT ||
           (massed_in_ranks(m, v->unit) &&
            block_first_touch(&state_blocks(m->state, v->unit)[0], look_ahead(m, v, turned), turned, &touch));
}

/* RULE("B14.6.1-f"): a lone figure turns to whom it is charged by, unless it fights already. */
static void face_charger(struct match *m, const struct orders_arrive_frame *v)
{
    struct massed_bodies bodies;
    struct point from = massed_centre(m, v->unit), at = massed_centre(m, v->enemy);
    struct block stood, turned;

    massed_take_bodies(m, v->enemy, &bodies);
    assert(bodies.count == 1 && bodies.blocks == 0);
    if (orders_in_contact(m, v->enemy) || points_equal(from, at))
        return;
    stood = bodies.at[0];
    turned = block_turned(&stood, at, angle_turn((angle)stood.facing, bearing(at, from)));
    if (!orders_has_room(m, v->enemy, &turned, 0))
        return;
    bodies.at[0] = turned;
    massed_put_bodies(m, &bodies);
    if (!still_met(m, v, &turned)) {
        bodies.at[0] = stood;
        massed_put_bodies(m, &bodies);
    }
}

/* RULE("O5.4-d"), RULE("B7.1.1-d"), RULE("B7.1.1-h"): only where its front edge or a front corner touches,
 * and on to ranks or a single figure; RULE("B7.1.1-i"): not on to skirmishers. Returns the face of the
 * arriving unit that touches. */
static enum block_face align(struct match *m, const struct orders_arrive_frame *v, enum block_face face)
{
    int32_t unit = v->unit, enemy = v->enemy;
    struct block own, target, aligned;
    struct first_touch touch;
    struct touch by;

    if (!massed_in_ranks(m, unit) || unit_at(m, unit)->blocks != 1 || !orders_as_block(m, enemy, &target))
        return FACE_FRONT;
    own = state_blocks(m->state, unit)[0];
    if (!block_first_touch(&own, look_ahead(m, v, &target), &target, &touch))
        return footprints_touch(&own, &target, &by) ? (enum block_face)by.face_a : FACE_FRONT;
    struct block_mover mover = orders_mover(m, unit, &own);

    if (block_align(table_of(m), &mover, touch.at, &target,
                    massed_in_ranks(m, enemy) ? face : (enum block_face)touch.face,
                    &aligned) != ALIGN_NO_ROOM &&
        massed_ease(m, unit, &aligned))
        ranks_move(m, unit, &aligned, 1);
    return FACE_FRONT;
}

static void make_contact(struct match *m, const struct orders_arrive_frame *v, int32_t enemy,
                         enum block_face by)
{
    int32_t contact = orders_contact_of(m, v->unit, enemy);

    if (contact == NO_CONTACT)
        contact = orders_make_contact(m, v->unit, enemy, orders_side_struck(m, v->unit, enemy),
                                      (enum orders_arrival)v->how);
    if (contact == NO_CONTACT)
        return;
    orders_contact_at(m, contact)->arrived_face = (int32_t)by;
    orders_contact_at(m, contact)->countered = enemy == v->enemy ? v->countered : NOT_COUNTERED;
    orders_contact_at(m, contact)->across = enemy == v->enemy ? v->across : 0;
    struct event *e = orders_tell(m, "orders.contact", RULE("O5.4-a"), v->unit);

    event_arg(e, "enemy", ARG_UNIT, enemy);
    event_rule(e, RULE("O5.4-c"));
    event_end(m);
}

/* RULE("O5.4-d"): whoever else it touches then is in contact as well. */
static void engage(struct match *m, const struct orders_arrive_frame *v)
{
    enum block_face face = orders_side_struck(m, v->unit, v->enemy), by;

    if (orders_is_lone(m, v->enemy))
        face_charger(m, v);
    by = align(m, v, face);
    make_contact(m, v, v->enemy, by);
    for (int32_t other; (other = orders_touched(m, v->unit, false)) != NO_UNIT;) {
        make_contact(m, v, other, by);
        if (orders_contact_of(m, v->unit, other) == NO_CONTACT)
            break; /* there is no room for more contacts */
    }
}

enum flow orders_arrive_run(struct match *m, struct frame *f)
{
    const struct orders_arrive_frame *v = FRAME_READ(orders_arrive_frame, f);

    switch (f->step) {
    case ARRIVE_ALIGN:
        engage(m, v);
        return flow_enter(
            m, f, ARRIVE_FOUGHT, P_ROUND,
            (struct orders_round_frame){.unit = v->unit, .against = NO_UNIT, .inside = v->inside});
    case ARRIVE_FOUGHT:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
