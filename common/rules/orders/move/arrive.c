/* P_ARRIVE, O5.4: a unit comes into contact. It is laid flush on the side of the target that its move began
 * on, and the first round is fought. */
#include "common/match/ranks.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/table/block_meet.h"

enum { TOUCH_REACH = 4 * CONTACT };

/* RULE("B14.6.1-f"): a lone figure turns to whom it is charged by, unless it fights already. */
static void face_charger(struct match *m, int32_t figure_unit, int32_t unit)
{
    struct massed_bodies bodies;
    struct point from = massed_centre(m, unit), at = massed_centre(m, figure_unit);
    struct block turned;

    massed_take_bodies(m, figure_unit, &bodies);
    if (bodies.count != 1 || bodies.blocks != 0 || orders_in_contact(m, figure_unit) ||
        points_equal(from, at))
        return;
    turned = block_turned(&bodies.at[0], at, angle_turn((angle)bodies.at[0].facing, bearing(at, from)));
    if (!orders_has_room(m, figure_unit, &turned, 0))
        return;
    bodies.at[0] = turned;
    massed_put_bodies(m, &bodies);
}

/* The room for a block is found for its outline to 2 units; where single bases overlap by as much, it is
 * moved apart. False: there is no room after all, and the unit stays as it touched. */
static bool eased(const struct match *m, int32_t unit, struct block *b)
{
    static const struct point by[] = {{0, 0}, {3, 0}, {-3, 0}, {0, -3}, {3, -3}, {-3, -3}};

    for (size_t i = 0; i < sizeof by / sizeof by[0]; i++) {
        struct block moved = block_moved(b, by[i].x, by[i].y);

        if (massed_bases_clear(m, unit, &moved)) {
            *b = moved;
            return true;
        }
    }
    return false;
}

/* RULE("O5.4-d"), RULE("B7.1.1-d"), RULE("B7.1.1-h"): only where its front edge or a front corner touches,
 * and on to ranks or a single figure; RULE("B7.1.1-i"): not on to skirmishers. Returns the face of the
 * arriving unit that touches. */
static enum block_face align(struct match *m, int32_t unit, int32_t enemy, enum block_face face)
{
    struct block own, target, aligned;
    struct first_touch touch;
    struct touch by;

    if (!massed_in_ranks(m, unit) || unit_at(m, unit)->blocks != 1 || !orders_as_block(m, enemy, &target))
        return FACE_FRONT;
    own = state_blocks(m->state, unit)[0];
    if (!block_first_touch(&own, TOUCH_REACH, &target, &touch))
        return footprints_touch(&own, &target, &by) ? (enum block_face)by.face_a : FACE_FRONT;
    struct block_mover mover = {.block = &own,
                                .blocks = 1,
                                .unit = unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = orders_terms(m, unit)->barred};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    if (block_align(table_of(m), &mover, touch.at, &target,
                    massed_in_ranks(m, enemy) ? face : (enum block_face)touch.face,
                    &aligned) != ALIGN_NO_ROOM &&
        eased(m, unit, &aligned))
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
    if (!massed_touch(m, v->unit, enemy))
        orders_contact_at(m, contact)->across = v->across;
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
        face_charger(m, v->enemy, v->unit);
    by = align(m, v->unit, v->enemy, face);
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
