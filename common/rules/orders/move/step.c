/* What several procedures of move/ do alike. */
#include "common/rules/orders/move/step.h"

#include "common/match/ranks.h"
#include "common/rules/massed/run.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/drive.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/turn/activation.h"
#include "common/table/block_meet.h"

void orders_ask_about(struct decision *d, int32_t unit)
{
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
}

void orders_mark_start(struct match *m, int32_t unit)
{
    struct point front = orders_front(m, unit);

    orders_unit_at(m, unit)->start_x = front.x;
    orders_unit_at(m, unit)->start_y = front.y;
}

static struct march_end march_straight(struct match *m, int32_t unit, length allowance, length budget,
                                       bool held, length *spent)
{
    struct massed_march march = massed_march_begin(m, unit, allowance, orders_terms(m, unit));
    struct march_end end;

    march.charge = true;
    march.held = held;
    march.spent = allowance - budget; /* what is not to be spent now counts as spent */
    end = massed_march_leg(m, &march, LEG_AHEAD, ANCHOR_CENTRE,
                           held ? massed_march_reach(m, &march, budget) : budget);
    *spent = march.spent - (allowance - budget);
    massed_march_apply(m, &march);
    return end;
}

struct march_end orders_go_straight(struct match *m, int32_t unit, length allowance, length budget, bool held,
                                    length *spent)
{
    struct massed_bodies bodies;
    struct march_end end;

    *spent = 0;      /* no rule: a hair's breadth */
    if (budget <= 0) /* no rule: a hair's breadth */
        return (struct march_end){.why = MARCH_SPENT, .figure = NOBODY, .piece = NOTHING};
    if (orders_drives(m, unit))
        return orders_drive_on(m, unit, allowance, budget, spent);
    if (massed_in_ranks(m, unit))
        return march_straight(m, unit, allowance, budget, held, spent);
    const struct massed_run run = {.heading = (angle)orders_facing(m, unit),
                                   .allowance = budget,
                                   .whole = allowance,
                                   .held = held,
                                   .terms = orders_terms(m, unit)};

    end = massed_run(m, unit, &run, &bodies);
    massed_put_bodies(m, &bodies);
    *spent = end.why == MARCH_FREE || end.why == MARCH_SPENT ? budget : end.done < budget ? end.done : budget;
    return end;
}

length orders_wheel(struct match *m, int32_t unit, length allowance, int32_t amount)
{
    struct massed_march march;

    assert(massed_in_ranks(m, unit));
    if (amount == 0) /* no rule: a leg of nothing costs nothing */
        return 0;    /* no rule: as above */
    march = massed_march_begin(m, unit, allowance, orders_terms(m, unit));
    massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, amount);
    massed_march_apply(m, &march);
    return march.spent;
}

length orders_go_back(struct match *m, int32_t unit, length allowance, length far)
{
    if (far <= 0)
        return 0;
    if (massed_in_ranks(m, unit)) {
        struct massed_march march = massed_march_begin(m, unit, allowance, orders_terms(m, unit));

        massed_march_leg(m, &march, LEG_BACK, ANCHOR_CENTRE, far);
        massed_march_apply(m, &march);
        return march.spent;
    }
    struct massed_bodies bodies;
    const struct massed_run run = {.heading = angle_opposite((angle)orders_facing(m, unit)),
                                   .allowance = far,
                                   .terms = orders_terms(m, unit)};
    struct march_end end = massed_run(m, unit, &run, &bodies);

    massed_put_bodies(m, &bodies);
    return end.done;
}

void orders_tell_moved(struct match *m, const char *key, const char *rule, int32_t unit, length far)
{
    struct event *e = orders_tell(m, key, rule, unit);

    event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
}

void orders_end_charge(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    if (!u->charging)
        return;
    u->charging = u->charge_left = 0;
    orders_tell(m, "orders.charge_over", RULE("O4.6-h"), unit);
    event_end(m);
}

/* --- against an enemy
 * ---------------------------------------------------------------------------------------------- */

bool orders_as_block(const struct match *m, int32_t unit, struct block *b)
{
    if (massed_in_ranks(m, unit)) {
        *b = state_blocks(m->state, unit)[0];
        return true;
    }
    struct massed_bodies bodies;

    massed_take_bodies(m, unit, &bodies);
    if (bodies.count != 1)
        return false;
    *b = bodies.at[0];
    return true;
}

/* RULE("O5.4-c"): the quarter in which the middle of its front was when its move began. Skirmishers, units in
 * disorder and lone figures have no flank or rear. */
enum block_face orders_side_struck(const struct match *m, int32_t unit, int32_t target)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    if (!massed_in_ranks(m, target) || orders_is_lone(m, target) ||
        (orders_is_skirmishing(m, target) && !orders_routing(m, target)))
        return FACE_FRONT;
    return block_quarter(&state_blocks(m->state, target)[0], (struct point){u->start_x, u->start_y});
}

/* The block with the middle of its front on the middle of a face. */
static struct block laid_on(const struct block *b, const struct block *target, enum block_face face)
{
    struct face_line line = block_face_line(target, face);
    struct point middle = {(line.left.x + line.right.x) / 2, (line.left.y + line.right.y) / 2};
    struct block laid = *b;

    /* no rule: a hair's breadth */
    laid.at = point_ahead(middle, (angle)line.outward, 2);
    laid.facing = angle_opposite((angle)line.outward);
    return laid;
}

static bool lay(struct match *m, int32_t unit, const struct block *own, const struct block *target,
                enum block_face face)
{
    struct block laid = laid_on(own, target, face);
    struct massed_bodies bodies;

    if (!orders_has_room(m, unit, &laid, 0))
        return false;
    massed_take_bodies(m, unit, &bodies);
    bodies.at[0] = laid;
    massed_put_bodies(m, &bodies);
    return true;
}

void orders_set_against(struct match *m, int32_t unit, int32_t fleeing, int32_t how)
{
    static const enum block_face order[] = {FACE_REAR, FACE_LEFT, FACE_RIGHT};
    struct block own, target;
    enum block_face face = FACE_REAR;

    massed_make_whole(m, unit);
    if (orders_as_block(m, unit, &own) && orders_as_block(m, fleeing, &target)) {
        for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
            if (lay(m, unit, &own, &target, order[i])) {
                face = order[i];
                break;
            }
    } else if (!massed_in_ranks(m, unit)) {
        massed_close_in(m, unit, fleeing, LONGEST_SIDE / 4, orders_terms(m, unit));
    }
    int32_t contact = orders_contact_of(m, unit, fleeing);

    if (contact == NO_CONTACT)
        contact = orders_make_contact(m, unit, fleeing, face, (enum orders_arrival)how);
    orders_tell(m, "orders.caught", RULE("O4.11-j"), unit);
    event_end(m);
}
