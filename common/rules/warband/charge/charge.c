/* W5-h, W6-d to W6-h: a charge, from its declaration to the blows that receive it. */
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { DECLARE, FLEE_OR_NOT, REDIRECT, GO, GONE, RECEIVED, OVER };
enum { RECEIVE_BEGINS, RECEIVE_STRIKES, RECEIVE_CHECKED };

/* In sight, and at least one figure can reach it with its action points and the bonus. */
bool warband_charge_possible(const struct match *m, const struct warband_charger *c, int32_t target)
{
    const struct unit *u = unit_at(m, c->unit), *t = unit_at(m, target);

    /* Distances are tested before lines of sight, which are dear. */
    assert(warband_enemies(m, c->unit, target));
    if (!warband_charge_reaches(m, c, target))
        return false;
    /* RULE("W9.5-b"): a figure that is within reach of the enemy, or was struck from afar, closes in without
     * a charge. */
    for (int32_t i = u->first; i < u->first + u->count; i++)
        for (int32_t k = t->first; warband_lives(m, i) && k < t->first + t->count; k++)
            if (warband_lives(m, k) && warband_may_close_in(m, i, k))
                return false;
    return warband_sees_unit(m, c->unit, target, false);
}

/* RULE("W5-i"): not in double time, in panic or from the ground; a machine never (W11-c). */
bool warband_may_charge(const struct match *m, int32_t unit)
{
    assert(!warband_unit_at(m, unit)->spent && !warband_unit_at(m, unit)->double_time);
    assert(!warband_panicked(m, unit));
    return warband_machine_of(m, unit) == NOBODY;
}

static void declare(struct match *m, int32_t unit, int32_t target, bool first)
{
    const struct unit *u = unit_at(m, unit);
    struct event *e;

    warband_unit_at(m, unit)->charging = target;
    warband_unit_at(m, unit)->spent = true; /* one charge an activation */
    for (int32_t i = u->first; first && i < u->first + u->count; i++)
        if (warband_lives(m, i))
            warband_figure_at(m, i)->charge_ac = CHARGE_BONUS;
    e = warband_tell(m, "warband.charge", RULE("W5-h"), unit);
    event_arg(e, "target", ARG_UNIT, target);
    event_end(m);
}

/* RULE("W6-e"): before the charger moves, directly away from him, with half the actions. */
static void flee(struct match *m, int32_t unit, int32_t charger)
{
    const struct unit *u = unit_at(m, unit);
    struct warband_flight flight = {.direction =
                                        bearing(warband_centre(m, charger), warband_centre(m, unit))};

    for (int32_t i = 0; i < u->count; i++)
        flight.actions[i] = warband_actions(m, u->first + i) / 2;
    warband_unit_at(m, unit)->holds = 0;
    warband_run(m, unit, &flight);
    warband_tell_end(m, "warband.fled_charge", RULE("W6-e"), unit);
    warband_break_formation(m, unit, RULE("W6-h"));
}

static bool any_redirection(const struct match *m, int32_t unit)
{
    struct warband_charger c;

    warband_size_up(m, unit, &c);
    for (int32_t i = 0; i < m->state->units; i++)
        if (warband_enemies(m, unit, i) && warband_charge_possible(m, &c, i))
            return true;
    return false;
}

static void ordinary(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    warband_unit_at(m, unit)->charging = NO_UNIT;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        warband_figure_at(m, i)->charge_ac = 0;
    warband_tell_end(m, "warband.charge_given_up", RULE("W6-f"), unit);
}

static bool go(struct match *m, int32_t unit, int32_t target)
{
    const struct unit *u = unit_at(m, unit);
    struct warband_plan plan;
    struct refusal why;
    struct event *e;

    if (!warband_charge_answer(m, unit, target, flow_answer(m, u->side), &plan, &why))
        return false; /* no rule: it was found legal when it was given */
    warband_carry_out(m, &plan);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i)) {
            int32_t left = warband_available(m, i, PAY_MOVE, target);

            warband_pay(m, i, plan.cost < left ? plan.cost : left, PAY_MOVE, target);
            warband_figure_at(m, i)->charged_unit = target;
        }
    warband_unit_at(m, unit)->front = plan.item[0].facing; /* no rule: in a formation all face alike */
    e = warband_tell(m, "warband.charged", RULE("W5-h"), unit);
    event_arg(e, "target", ARG_UNIT, target);
    event_arg(e, "cost", ARG_NUMBER, plan.cost);
    event_end(m);
    warband_update_formation(m, unit);
    return true;
}

/* W4-c: a unit of which all lie on the ground goes nowhere. */
static bool may_flee(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    bool up = false;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        up |= warband_can_act(m, i);
    return up && warband_unit_at(m, unit)->holds && !warband_panicked(m, unit) &&
           !warband_unit_in_contact(m, unit) && warband_machine_of(m, unit) == NOBODY;
}

/* RULE("W6-d"): who of those that are charged can strike the charger: NOBODY if none, from a figure on. */
static int32_t next_receiver(const struct match *m, int32_t unit, int32_t charger, int32_t from,
                             int32_t *target, int32_t *slot)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = from; i < u->first + u->count; i++)
        if (warband_can_act(m, i) && warband_in_contact(m, i) &&
            warband_best_blow(m, i, charger, false, target, slot))
            return i;
    return NOBODY;
}

static bool may_receive(const struct match *m, int32_t unit, int32_t charger)
{
    int32_t target, slot;

    return warband_unit_at(m, unit)->holds && !warband_panicked(m, unit) &&
           next_receiver(m, unit, charger, unit_at(m, unit)->first, &target, &slot) != NOBODY;
}

enum flow warband_charge_run(struct match *m, struct frame *f)
{
    struct warband_charge_frame *v = FRAME(warband_charge_frame, f);
    int32_t unit = v->unit, target = v->target, side = unit_at(m, unit)->side,
            theirs = unit_at(m, target)->side;

    assert(side >= 0 && theirs >= 0 && side != theirs);
    switch (f->step) {
    case DECLARE:
        declare(m, unit, target, !v->has_bonus);
        v->has_bonus = true;
        if (!may_flee(m, target))
            return flow_again(f, GO);
        return flow_ask(m, f, FLEE_OR_NOT, Q_FLEE, 1 << theirs);
    case FLEE_OR_NOT:
        if (flow_answer(m, theirs)->item[0].ref == CONSENT_NO)
            return flow_again(f, GO);
        flee(m, target, unit);
        if (any_redirection(m, unit))
            return flow_ask(m, f, REDIRECT, Q_REDIRECT, 1 << side);
        ordinary(m, unit);
        return warband_over(m);
    case REDIRECT:
        if (flow_answer(m, side)->item[0].ref == 0) {
            ordinary(m, unit);
            return warband_over(m);
        }
        v->target = flow_answer(m, side)->item[0].ref - 1;
        return flow_again(f, DECLARE);
    case GO:
        return flow_ask(m, f, GONE, Q_CHARGE, 1 << side);
    case GONE:
        if (!go(m, unit, target) || !may_receive(m, target, unit))
            return warband_over(m);
        return flow_ask(m, f, RECEIVED, Q_RECEIVE, 1 << theirs);
    case RECEIVED:
        if (flow_answer(m, theirs)->item[0].ref == CONSENT_NO)
            return warband_over(m);
        return flow_enter(m, f, OVER, P_RECEIVE,
                          (struct warband_receive_frame){.unit = target, .charger = unit});
    case OVER:
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

/* RULE("W6-d"): each figure in contact strikes once, whatever its weapon costs, before any blow of the
 * chargers. */
enum flow warband_receive_run(struct match *m, struct frame *f)
{
    struct warband_receive_frame *v = FRAME(warband_receive_frame, f);
    const struct unit *u = unit_at(m, v->unit);
    int32_t figure, target, slot;

    assert(v->next >= 0 && v->next <= u->count);
    switch (f->step) {
    case RECEIVE_BEGINS:
        warband_unit_at(m, v->unit)->holds = 0;
        warband_of(m)->agent = u->side;
        warband_tell_end(m, "warband.receives", RULE("W6-d"), v->unit);
        return flow_again(f, RECEIVE_STRIKES);
    case RECEIVE_STRIKES:
        figure = next_receiver(m, v->unit, v->charger, u->first + v->next, &target, &slot);
        if (figure == NOBODY)
            return flow_enter(m, f, RECEIVE_CHECKED, P_CHECKS, (struct warband_checks_frame){0});
        v->next = figure + 1 - u->first;
        return flow_enter(
            m, f, RECEIVE_STRIKES, P_BLOW,
            (struct warband_blow_frame){.figure = figure, .target = target, .slot = slot, .free = true});
    case RECEIVE_CHECKED:
        warband_of(m)->agent = unit_at(m, v->charger)->side;
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}
