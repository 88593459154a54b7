/* The way of a charge (B7.1.1 to B7.1.5). */
#include "common/rules/battle/charge/path.h"

#include "common/rules/battle/charge/loose.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/form_up.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/bodies.h"
#include "common/table/block_zones.h"

enum { TOUCH_REACH = 4 * CONTACT };

struct battle_charge battle_charge_begin(const struct match *m, int32_t unit, int32_t target)
{
    struct battle_charge c = {
        .target = target, .met = NO_UNIT, .entered = (uint32_t)battle_unit_at(m, unit)->strips};

    c.drill = battle_drill_begin(m, unit, battle_charge_reach(m, unit), 0); /* RULE("B7.1-d") */
    c.drill.march.charge = true;
    c.drill.march.spared = target;
    return c;
}

/* The target as a block; false: it has no ranks. */
static bool target_block(const struct match *m, const struct battle_charge *c, struct block *b)
{
    if (!massed_in_ranks(m, c->target))
        return false;
    *b = state_blocks(m->state, c->target)[0];
    return true;
}

/* --- nearness ----------------------------------------------------------------------------------------- */

static length gap(const struct match *m, const struct battle_charge *c, const struct block *own)
{
    struct block target;

    return target_block(m, c, &target) ? block_distance(own, &target)
                                       : battle_gap_to_loose(m, own, c->target);
}

/* RULE("B7.1-g"): how much of a straight leg it goes before it is within 4 paces of its target. */
static length far_part(const struct match *m, const struct battle_charge *c, length amount)
{
    const struct block *own = &c->drill.march.block[0];
    length low = 0, high = amount;
    struct block there = block_moved(own, 0, amount);

    if (gap(m, c, own) <= NEAR_TARGET)
        return 0;
    if (gap(m, c, &there) > NEAR_TARGET)
        return amount;
    while (high - low > 1) {
        length middle = low + (high - low) / 2;

        there = block_moved(own, 0, middle);
        if (gap(m, c, &there) <= NEAR_TARGET)
            high = middle;
        else
            low = middle;
    }
    return high;
}

/* RULE("B7.1.5-b"), RULE("B7.1.5-c"): the strips before the front and the flanks that any base has been in.
 */
static void note_strips(const struct match *m, struct battle_charge *c, const struct block *before,
                        const struct drill_leg *leg)
{
    static const enum block_face faces[] = {FACE_FRONT, FACE_RIGHT, FACE_LEFT};
    struct motion motion = leg_motion(before, 1, leg);
    struct block target;

    if (!target_block(m, c, &target))
        return;
    for (size_t i = 0; i < sizeof faces / sizeof faces[0]; i++) {
        struct outline strip = block_strip(&target, faces[i], NEAR_TARGET);
        int32_t along;

        if (motion_enters(before, 1, &motion, &strip, &along))
            c->entered |= 1u << faces[i];
    }
}

/* --- legs --------------------------------------------------------------------------------------------- */

/* RULE("B7.1.1-a"): the face that is struck, and the slant, where the front touches ranks. */
static void note_meeting(const struct match *m, struct battle_charge *c, const struct march_end *end)
{
    int32_t unit = figure_at(m, end->figure)->unit;
    const struct stand *s = table_stand_const(table_of(m), end->figure);
    bool ranks = massed_in_ranks(m, unit), outside = ranks && figure_at(m, end->figure)->slot == NOTHING;
    struct block its =
        ranks && !outside ? state_blocks(m->state, unit)[0] : massed_block_of_one(&s->place, &s->base);

    c->met = unit;
    c->across = end->across;
    c->at_lapper = outside && end->across == 0;
    c->lapper = end->figure;
    c->struck = its;
    if (!block_first_touch(&c->drill.march.block[0], TOUCH_REACH + end->across, &its, &c->touch))
        c->met = NO_UNIT; /* RULE("B7.1-g"): contact is made by the front edge alone */
}

/* RULE("B7.3-b"): a straight part, whatever it may cost; RULE("B7.1-g"): a pace from others until it is near
 * its target. */
static struct march_end part(const struct match *m, struct battle_charge *c, length amount, length apart)
{
    struct block before = c->drill.march.block[0];
    struct march_end end;

    c->drill.march.apart = apart;
    end = massed_march_leg(m, &c->drill.march, LEG_AHEAD, ANCHOR_CENTRE, amount);
    c->drill.march.apart = 0;
    if (end.done > 0)
        note_strips(m, c, &before, &(struct drill_leg){.kind = LEG_AHEAD, .amount = end.done});
    return end;
}

static struct march_end ahead(const struct match *m, struct battle_charge *c, length amount)
{
    length far = far_part(m, c, amount);
    struct march_end end = {.why = MARCH_FREE, .figure = NOBODY, .piece = NOTHING}, first;

    if (far > 0) {
        first = part(m, c, far, KEPT_FROM_ENEMIES);
        if (first.why != MARCH_FREE)
            return first;
        end = first;
    }
    if (amount > far) {
        first = end;
        end = part(m, c, amount - far, 0);
        end.done += first.done;
        end.cost += first.cost;
        if (end.why == MARCH_ENEMY)
            note_meeting(m, c, &end);
    }
    return end;
}

/* RULE("B7.1.1-f"), RULE("B7.1.2-b"): within 4 paces of its target it may only wheel; RULE("B7.1.2-c"): and
 * loses its bonuses by that. */
static bool may_manoeuvre(const struct match *m, const struct battle_charge *c, const struct answer_item *leg,
                          struct refusal *why)
{
    if (leg->value > DRILL_FRONT_LEFT)
        return refuse_unit_by(why, RULE("B7.1.2-a"), "battle.refused.not_in_a_charge", c->drill.unit);
    if (leg->value != DRILL_WHEEL && gap(m, c, &c->drill.march.block[0]) <= NEAR_TARGET)
        return refuse_unit_by(why, RULE("B7.1.2-b"), "battle.refused.too_near_to_drill", c->drill.unit);
    return true;
}

static bool wheel(const struct match *m, struct battle_charge *c, const struct answer_item *leg,
                  struct march_end *end, struct refusal *why)
{
    struct block before = c->drill.march.block[0];
    struct drill_leg turn = {.kind = LEG_TURN, .anchor = ANCHOR_INNER};

    if (!battle_drill_leg(m, &c->drill, leg, end, why))
        return false;
    turn.amount = end->done;
    if (c->drill.formation == FORM_WEDGE)
        battle_turn_wedge(&before, &turn);
    if (end->done != 0)
        note_strips(m, c, &before, &turn);
    c->late_wheel |= gap(m, c, &before) <= NEAR_TARGET || gap(m, c, &c->drill.march.block[0]) <= NEAR_TARGET;
    if (end->why == MARCH_ENEMY) /* RULE("B7.1-g"): it ends just short of him, and the charge goes on */
        end->why = MARCH_FREE;
    return true;
}

bool battle_charge_leg(const struct match *m, struct battle_charge *c, const struct answer_item *leg,
                       struct march_end *end, struct refusal *why)
{
    if (leg->value == DRILL_AHEAD) {
        *end = ahead(m, c, leg->amount);
        return true;
    }
    if (!may_manoeuvre(m, c, leg, why))
        return false;
    return leg->value == DRILL_WHEEL ? wheel(m, c, leg, end, why)
                                     : battle_drill_leg(m, &c->drill, leg, end, why);
}

/* RULE("B7.1-d"): a target exactly as far away as it can go is reached, though nothing has stopped it. */
static void note_bare_touch(const struct match *m, struct battle_charge *c)
{
    struct block target;

    if (c->met != NO_UNIT)
        return;
    if (target_block(m, c, &target)) {
        if (block_first_touch(&c->drill.march.block[0], TOUCH_REACH, &target, &c->touch))
            c->met = c->target;
        return;
    }
    EACH_MEMBER(m->state, c->target, figure)
    {
        const struct stand *s = table_stand_const(table_of(m), figure);

        if (!massed_there(m, figure) || c->met != NO_UNIT)
            continue;
        target = massed_block_of_one(&s->place, &s->base);
        if (block_first_touch(&c->drill.march.block[0], TOUCH_REACH, &target, &c->touch))
            c->met = c->target;
    }
}

struct march_end battle_charge_on(const struct match *m, struct battle_charge *c)
{
    length left = c->drill.march.allowance - c->drill.march.spent;
    struct march_end end = {.why = MARCH_SPENT, .figure = NOBODY, .piece = NOTHING};

    if (c->met != NO_UNIT)
        return end;
    if (left > 0)
        end = ahead(m, c, left);
    note_bare_touch(m, c);
    return end;
}

bool battle_charge_lawful(const struct battle_charge *c)
{
    uint32_t front = 1u << FACE_FRONT, flanks = 1u << FACE_LEFT | 1u << FACE_RIGHT;

    if (c->met != c->target || c->at_lapper)
        return true;
    switch ((enum block_face)c->touch.face) {
    case FACE_LEFT:
    case FACE_RIGHT:
        return !(c->entered & front);
    case FACE_REAR:
        return !(c->entered & (front | flanks));
    case FACE_FRONT:
        break;
    }
    return true;
}

/* --- after a failed test -------------------------------------------------------------------------------- */

/* The charge with a wheel of so much, to its end. */
static struct battle_charge with_wheel(const struct match *m, const struct battle_charge *c, int32_t by)
{
    struct battle_charge there = *c;
    struct block before = c->drill.march.block[0];
    struct march_end end;

    if (by != 0) {
        end = massed_march_leg(m, &there.drill.march, LEG_TURN, ANCHOR_INNER, by);
        if (end.done != 0)
            note_strips(m, &there, &before,
                        &(struct drill_leg){.kind = LEG_TURN, .anchor = ANCHOR_INNER, .amount = end.done});
    }
    battle_charge_on(m, &there);
    return there;
}

/* RULE("B7.1.2-f"), RULE("B7.4-b"): the least wheel, of 22.5 degrees at most, with which it strikes its
 * target straight enough; it costs movement as usual. */
bool battle_charge_by_itself(const struct match *m, struct battle_charge *c)
{
    enum { STEP = FULL_TURN / 720 };

    for (int32_t by = 0; by <= SLANT_MOST; by += STEP)
        for (int32_t sense = -1; sense <= 1; sense += 2) {
            struct battle_charge there = with_wheel(m, c, sense * by);

            if (there.met != c->target || there.touch.slant > SLANT_MOST || !battle_charge_lawful(&there))
                continue;
            *c = there;
            return by > 0;
        }
    return false;
}
