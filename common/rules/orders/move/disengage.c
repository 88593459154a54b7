/* P_DISENGAGE, O4.8: enemies in contact strike without reply, then the unit tests its Initiative and leaves.
 */
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/run.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"
#include "common/table/block_touch.h"

/* --- free flanks
 * ------------------------------------------------------------------------------------------------------ */

/* Bits of enum block_face by which the unit touches an enemy. */
static uint32_t faces_taken(const struct match *m, int32_t unit)
{
    struct block own;
    uint32_t taken = 0;

    if (!orders_as_block(m, unit, &own))
        return 0;
    EACH_CONTACT(m, unit, contact)
    {
        struct block other;
        struct touch touch;

        if (orders_as_block(m, orders_opponent(m, contact, unit), &other) &&
            footprints_touch(&own, &other, &touch))
            taken |= 1u << touch.face_a;
        else
            taken |= 1u << orders_face_in(m, contact, unit);
    }
    return taken;
}

/* RULE("O4.8-a"): left or right without an enemy; skirmishers and units in disorder always have one. */
static bool free_flank(const struct match *m, int32_t unit, enum block_face face)
{
    return orders_is_skirmishing(m, unit) || !(faces_taken(m, unit) >> face & 1);
}

static bool may_try(const struct match *m, int32_t unit)
{
    return free_flank(m, unit, FACE_LEFT) || free_flank(m, unit, FACE_RIGHT);
}

/* --- blows
 * --------------------------------------------------------------------------------------------------------------
 */

void orders_disengage_strikes_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_disengage_frame *v = FRAME_TOP(orders_disengage_frame, m);

    (void)side;
    orders_ask_about(d, v->enemy);
    decision_arg(d, "leaving", ARG_UNIT, v->act.unit);
    /* no rule: a number of an option */
    decision_option(d, "strike", "orders.option.strike")->id = 1;
    decision_option(d, "let", "orders.option.let_go")->id = 0;
}

/* RULE("O4.8-c"): each enemy unit chooses; RULE("O7.7-f"): a friend does not strike. */
static enum flow next_enemy(struct match *m, struct frame *f, struct orders_disengage_frame *v)
{
    while (v->looked < CONTACTS_MAX) {
        v->enemy = orders_opponent(m, v->looked++, v->act.unit);
        if (v->enemy != NO_UNIT && orders_stands(m, v->enemy) &&
            orders_side_of(m, v->enemy) != orders_side_of(m, v->act.unit))
            return flow_ask(m, f, DISENGAGE_ANSWERED, Q_DISENGAGE_STRIKES, 1 << orders_side_of(m, v->enemy));
    }
    return flow_enter(m, f, DISENGAGE_TEST, P_CONSEQUENCES,
                      (struct orders_consequences_frame){.active = v->act.unit, .unit = NO_UNIT});
}

/* RULE("O4.8-c"): the blows replace the round of this activation. */
static void no_round(struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    orders_contact_at(m, contact)->fought = true;
}

/* --- where to
 * ------------------------------------------------------------------------------------------------------------
 */

/* RULE("O4.8-d"): away from the enemies, toward the free flank or the rear: nothing ahead, and to a side only
 * if that is free. In the frame of the unit. */
static bool leads_away(const struct match *m, int32_t unit, struct point by)
{
    /* no rule: of a block of any size, the facing makes the frame */
    struct block frame = {.facing = orders_facing(m, unit), .files = 1, .count = 1, .width = 2, .depth = 2};
    struct point own = block_offset(&frame, by);

    if (orders_is_skirmishing(m, unit))
        return true;
    if (own.y > CONTACT)
        return false;
    if (own.x > CONTACT && !free_flank(m, unit, FACE_RIGHT))
        return false;
    return own.x >= -CONTACT || free_flank(m, unit, FACE_LEFT);
}

static bool clear_of_enemies(const struct match *m, int32_t unit, const struct massed_bodies *b)
{
    for (int32_t i = 0; i < b->count; i++) {
        struct block_mover mover = {.block = &b->at[i],
                                    .blocks = 1,
                                    .unit = unit,
                                    .height = PACE,
                                    .stopped_by = {.sides = ~(1u << orders_side_of(m, unit)),
                                                   .flags = STAND_BLOCKS_MOVE,
                                                   .except = NOBODY},
                                    /* no rule: a hair's breadth */
                                    .clearance = CLEAR_OF_ENEMIES - 2};

        if (block_room(table_of(m), &mover).why != STOP_NONE || !orders_has_room(m, unit, &b->at[i], 0))
            return false;
    }
    return true;
}

/* The slide by that vector, then everybody faced: false: it cannot. */
static bool slide(const struct match *m, int32_t unit, struct point by, int32_t facing,
                  struct massed_bodies *b)
{
    struct massed_run run = {.terms = orders_terms(m, unit),
                             .allowance = orders_movement(m, unit) * HALF_PACE};
    /* no rule: a hair's breadth */
    struct point origin = {0, 0}, centre;
    length far = distance(origin, by);
    struct stand_filter all = all_stands();
    int32_t line;

    if (far == 0)     /* no rule: who stays where he is is not clear of his enemies */
        return false; /* no rule: as above */
    if (far > run.allowance || !leads_away(m, unit, by))
        return false;
    all.flags = STAND_BLOCKS_MOVE;
    run.heading = bearing(origin, by);
    massed_take_bodies(m, unit, b);
    if (massed_run_stop(m, b, &run, by, &all).why != STOP_NONE ||
        massed_run_paid(m, b, &run, by, &line) < far - 2) /* no rule: a hair's breadth */
        return false;
    centre = point_plus(massed_centre(m, unit), by);
    massed_shift_bodies(b, by);
    massed_turn_bodies(b, centre, (angle)facing);
    return clear_of_enemies(m, unit, b);
}

/* Where its centre goes if the middle of its front, or of a unit without ranks its centre, is put there. */
static struct point shift_to(const struct match *m, int32_t unit, const struct answer_item *item)
{
    struct point centre = massed_centre(m, unit), to = item->at;

    if (massed_in_ranks(m, unit))
        to = point_ahead(to, angle_opposite((angle)item->facing),
                         block_depth(&state_blocks(m->state, unit)[0]) / 2);
    return point_minus(to, centre);
}

void orders_disengage_to_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = orders_asked_unit(m);
    struct point at = massed_centre(m, unit);
    /* no rule: where clients let one point to */
    length reach = orders_movement(m, unit) * HALF_PACE + 4 * PACE;
    const struct point zone[] = {{at.x - reach, at.y - reach},
                                 {at.x + reach, at.y - reach},
                                 {at.x + reach, at.y + reach},
                                 {at.x - reach, at.y + reach}};

    (void)side;
    orders_ask_about(d, unit);
    d->need_facing = true;
    decision_movable(d, unit, orders_movement(m, unit) * HALF_PACE, false);
    decision_zone(d, zone, 4);
}

bool orders_disengage_to_check(const struct match *m, const struct decision *d, const struct answer *a,
                               struct preview *p, struct refusal *why)
{
    struct massed_bodies bodies;

    if (a->count == 0) /* it stays */
        return true;
    if (!slide(m, d->unit, shift_to(m, d->unit, &a->item[0]), a->item[0].facing, &bodies)) {
        refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.no_way_off", d->unit);
        if (why)
            why->rule = RULE("O4.8-d");
        return false;
    }
    for (int32_t i = 0; i < bodies.blocks; i++)
        preview_block(p, d->unit, &bodies.at[i]);
    return true;
}

/* Straight back as far as it can, else to a free flank, facing as it does; a place is looked for in steps of
 * a quarter of its M, and tried as an answer that names it will be. False: there is none. */
static bool default_place(const struct match *m, int32_t unit, struct answer_item *to)
{
    static const int32_t turns[] = {2 * QUARTER_TURN, 3 * QUARTER_TURN, QUARTER_TURN};
    enum { ROUNDING = 4 };
    length most = orders_movement(m, unit) * HALF_PACE - ROUNDING;
    struct point from = orders_front(m, unit);
    struct massed_bodies bodies;

    for (size_t i = 0; i < sizeof turns / sizeof turns[0]; i++)
        /* no rule: a default, how finely it is looked for */
        for (int32_t quarters = 4; quarters >= 1; quarters--) {
            to->at = point_ahead(from, (angle)(to->facing + turns[i]), most * quarters / 4);
            if (slide(m, unit, shift_to(m, unit, to), to->facing, &bodies))
                return true;
        }
    return false;
}

void orders_disengage_to_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct answer_item to = {.ref = d->unit, .facing = orders_facing(m, d->unit)};

    if (massed_in_ranks(m, d->unit))
        to.amount = state_blocks(m->state, d->unit)[0].files;
    if (default_place(m, d->unit, &to))
        *answer_add(a, d->unit, 0) = to;
}

/* --- leaving
 * --------------------------------------------------------------------------------------------------------------
 */

static enum flow test(struct match *m, struct frame *f, const struct orders_disengage_frame *v)
{
    int32_t unit = v->act.unit;

    if (!orders_stands(m, unit) || !orders_in_contact(m, unit) ||
        !orders_test_initiative(m, unit, RULE("O4.8-b")))
        return flow_done(m, NO_RESULT);
    return flow_ask(m, f, DISENGAGE_PLACED, Q_DISENGAGE_TO, 1 << orders_side_of(m, unit));
}

static enum flow place(struct match *m, struct frame *f, struct orders_disengage_frame *v)
{
    int32_t unit = v->act.unit;
    const struct answer *a = flow_answer(m, orders_side_of(m, unit));
    struct massed_bodies bodies;

    if (a->count == 0)
        return flow_done(m, NO_RESULT);
    orders_unit_at(m, unit)->spent = distance((struct point){0, 0}, shift_to(m, unit, &a->item[0]));
    massed_make_whole(m, unit);
    slide(m, unit, shift_to(m, unit, &a->item[0]), a->item[0].facing, &bodies);
    massed_put_bodies(m, &bodies);
    orders_tell_moved(m, "orders.disengaged", RULE("O4.8-d"), unit, orders_unit_at(m, unit)->spent);
    v->looked = 0;
    return flow_again(f, DISENGAGE_FOLLOW);
}

static bool bound_to_follow(const struct match *m, int32_t enemy, int32_t unit)
{
    return orders_stands(m, enemy) && orders_side_of(m, enemy) != orders_side_of(m, unit) &&
           (orders_flagged(m, enemy, FLAG_FRENZY) || orders_hates(m, enemy, unit));
}

/* RULE("O4.8-d"): only enemies bound to by frenzy or hatred pursue. The contacts end one by one, so that each
 * is found. */
static enum flow follow(struct match *m, struct frame *f, struct orders_disengage_frame *v)
{
    while (v->looked < CONTACTS_MAX) {
        int32_t contact = v->looked++, enemy = orders_opponent(m, contact, v->act.unit);

        if (enemy == NO_UNIT)
            continue;
        orders_end_contact(m, contact);
        if (bound_to_follow(m, enemy, v->act.unit) && !orders_in_contact(m, enemy))
            return flow_enter(
                m, f, DISENGAGE_FOLLOW, P_PURSUE,
                (struct orders_pursue_frame){.unit = enemy, .target = v->act.unit, .strikes_back = true});
    }
    return flow_done(m, NO_RESULT);
}

enum flow orders_disengage_run(struct match *m, struct frame *f)
{
    struct orders_disengage_frame *v = FRAME(orders_disengage_frame, f);

    switch (f->step) {
    case DISENGAGE_BEGIN:
        if (!may_try(m, v->act.unit) || orders_movement(m, v->act.unit) == 0) {
            orders_tell(m, "orders.no_free_flank", RULE("O4.8-a"), v->act.unit);
            event_end(m);
            return flow_done(m, CARRIED_AS_PASS);
        }
        no_round(m, v->act.unit);
        orders_unit_at(m, v->act.unit)->busy = true; /* RULE("O5.6-a"): the blows stand for its round */
        return flow_again(f, DISENGAGE_NEXT);
    case DISENGAGE_NEXT:
        return next_enemy(m, f, v);
    case DISENGAGE_ANSWERED:
        if (flow_answer(m, orders_side_of(m, v->enemy))->item[0].ref == 0)
            return flow_again(f, DISENGAGE_NEXT);
        return flow_enter(
            m, f, DISENGAGE_NEXT, P_STRIKE,
            (struct orders_strike_frame){.unit = v->enemy, .target = v->act.unit, .once = true});
    case DISENGAGE_TEST:
        return test(m, f, v);
    case DISENGAGE_PLACED:
        return place(m, f, v);
    case DISENGAGE_FOLLOW:
        return follow(m, f, v);
    default:
        flow_lost(m, f);
    }
}
