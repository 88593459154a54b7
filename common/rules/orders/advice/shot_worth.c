/* Expected losses by missiles, from the tables of shoot/shot.c: one figure in the middle of those who may
 * shoot stands for all of them. */
#include "common/rules/orders/advice/shot_worth.h"

#include "common/rules/orders/advice/clash.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/shoot/machine_aim.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/turn/activation.h"

enum {
    STRAIGHT = FULL_TURN / 36,
    TWO_USES = 2,
    MACHINE_PART = 10, /* of a machine: what its shot brings on average */
    MIXED_PERCENT = 30 /* RULE("O5.3-f"): of shots into a combat half fall on friends */
};

/* Has a machine of the unit somebody to aim at, whether it may fire now or not? */
static bool has_target(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->role == ROLE_MACHINE && figure_at(m, figure)->fate == FATE_IN_PLAY &&
        orders_machine_has_target(m, figure))
        return true;
    return false;
}

/* Any machine of the unit may fire now. */
static bool can_fire(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->role == ROLE_MACHINE && !orders_why_no_fire(m, figure, NULL))
        return true;
    return false;
}

static int64_t machine_worth(const struct match *m, int32_t unit)
{
    return can_fire(m, unit) && has_target(m, unit) ? orders_worth(m, unit) / MACHINE_PART : 0;
}

int64_t orders_turning_worth(const struct match *m, const struct orders_outlook *o)
{
    if (o->quarry == NOTHING || has_target(m, o->unit) ||
        angle_between((angle)orders_facing(m, o->unit),
                      bearing(orders_front(m, o->unit), o->foe[o->quarry].at)) < STRAIGHT)
        return 0;
    return o->worth / MACHINE_PART / 2;
}

/* The one who stands for all, and how many there are. */
static int32_t spokesman(const struct match *m, const struct orders_use *use, int32_t *shooters)
{
    int32_t viewer[VIEWERS_MOST], count = orders_viewers(m, use->unit, viewer), armed = 0;

    for (int32_t i = 0; i < count; i++)
        if (orders_armed_to_shoot(m, use, viewer[i]))
            viewer[armed++] = viewer[i];
    *shooters = armed;
    return armed > 0 ? viewer[armed / 2] : NOBODY;
}

/* Thousandths of a W by one use of the weapons, the roll to hit changed by so much. */
static int64_t one_use(const struct match *m, const struct orders_use *use, const struct orders_shot *shot,
                       int32_t shooters, int32_t change)
{
    int32_t victim = massed_typical(m, use->target);
    struct orders_shot changed = *shot;
    struct orders_shot_chance c;
    struct orders_attack attack;

    if (change != 0) { /* the rows add up to the value */
        changed.to_hit.value += change;
        modifier_add(changed.to_hit.row, &changed.to_hit.count, change,
                     change > 0 ? RULE("O4.10-a") : RULE("O5.3-d"));
    }
    orders_shot_chance(m, use, &changed, victim, &c);
    attack = (struct orders_attack){.cpt = c.chance.cpt,
                                    .critical = c.critical,
                                    .misses_from = c.misses_from,
                                    .killing_blow = c.killing_blow};
    return orders_attack_promise(&attack, massed_value(m, victim, CHAR_W)) * shot->shots * shooters;
}

/* RULE("O4.10-a"): one use at +1, or two where the weapon allows it. RULE("O5.3-d"): -1 after a walk. */
static int64_t wounds_by(const struct match *m, const struct orders_use *use, const struct orders_shot *shot,
                         int32_t shooters, enum orders_shooting how)
{
    int64_t once, twice;

    if (how == SHOOTS_MOVED)
        return shot->missile->move_or_fire ? 0
                                           : one_use(m, use, shot, shooters, shot->missile->thrown ? 0 : -1);
    once = one_use(m, use, shot, shooters, how == SHOOTS_STANDING ? 1 : 0);
    twice = how != SHOOTS_STANDING || shot->missile->move_or_fire
                ? 0
                : TWO_USES * one_use(m, use, shot, shooters, 0);
    return twice > once ? twice : once;
}

int64_t orders_shots_worth(const struct match *m, int32_t unit, int32_t target, enum orders_shooting how)
{
    const struct orders_use use = {
        .unit = unit, .target = target, .named = NOBODY, .reaction = how == SHOOTS_REACTING};
    struct orders_shot shot;
    int32_t shooters, shooter;
    int64_t worth;

    if (massed_unit_at(m, unit)->type == TYPE_MACHINE)
        return 0; /* it is fired, and not one of several that shoot */
    shooter = spokesman(m, &use, &shooters);
    if (shooter == NOBODY || massed_typical(m, target) == NOBODY ||
        !orders_find_shot(m, &use, shooter, &shot, NULL))
        return 0;
    worth = orders_harm(m, target, wounds_by(m, &use, &shot, shooters, how), 0);
    return orders_in_contact(m, target) ? worth * MIXED_PERCENT / PERCENT : worth;
}

int64_t orders_best_shots(const struct match *m, int32_t unit, enum orders_shooting how, int32_t *target)
{
    length reach = orders_shooting_reach(m, unit);
    int64_t best = 0;

    *target = NO_UNIT;
    if (massed_unit_at(m, unit)->type == TYPE_MACHINE)
        return how == SHOOTS_STANDING ? machine_worth(m, unit) : 0;
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        int64_t worth;

        if (orders_side_of(m, enemy) == orders_side_of(m, unit) || !orders_in_play(m, enemy) ||
            orders_in_contact(m, enemy) || massed_distance(m, unit, enemy) > reach ||
            !orders_sees(m, unit, enemy))
            continue;
        worth = orders_shots_worth(m, unit, enemy, how);
        if (worth > best) {
            best = worth;
            *target = enemy;
        }
    }
    return best;
}
