/* W5: a unit moves. The question behind every move that the player draws himself, pursuit and retreat
 * included. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { ASK, MOVED };

static void set_front(struct match *m, int32_t unit, const struct warband_plan *plan)
{
    warband_unit_at(m, unit)->front = plan->item[0].facing; /* no rule: in a line all face alike */
}

static const char *rule_of(int32_t mode)
{
    return mode == MOVE_PURSUIT ? RULE("W9.4-d") : mode == MOVE_RETREAT ? RULE("W9.4-a") : RULE("W5-a");
}

static void move_unit(struct match *m, int32_t unit, int32_t mode, const struct warband_plan *plan)
{
    struct warband_unit *u = warband_unit_at(m, unit);
    const char *rate = u->walks ? RULE("W5-f") : RULE("W5-b");
    struct event *e;

    u->walks = 0;
    if (mode == MOVE_ORDINARY)
        u->stalled = plan->cost == 0 ? u->stalled | STALLED_MOVE : 0;
    if (plan->count == 0) {
        warband_tell_end(m, "warband.stays", rule_of(mode), unit);
        return;
    }
    warband_carry_out(m, plan);
    set_front(m, unit, plan);
    if (mode != MOVE_PURSUIT)
        warband_pay_all(m, unit, plan->cost, PAY_MOVE, NO_UNIT); /* W5-h: the bonus is for the charge alone */
    e = warband_tell(m, mode == MOVE_PURSUIT ? "warband.pursued" : "warband.moved", rule_of(mode), unit);
    event_arg(e, "cost", ARG_NUMBER, plan->cost);
    if (u->double_time)
        event_rule(e, RULE("W5-c"));
    event_rule(e, rate);
    event_end(m);
    warband_update_formation(m, unit);
}

enum flow warband_move_run(struct match *m, struct frame *f)
{
    struct warband_move_frame *v = FRAME(warband_move_frame, f);
    struct warband_plan plan;
    int32_t side = unit_at(m, v->unit)->side;

    assert(v->mode >= MOVE_ORDINARY && v->mode <= MOVE_PURSUIT);
    switch (f->step) {
    case ASK:
        return flow_ask(m, f, MOVED, Q_MOVE, 1 << side);
    case MOVED:
        warband_legal_move(m, v->unit, v->mode, flow_answer(m, side), &plan);
        move_unit(m, v->unit, v->mode, &plan);
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

length warband_move_budget(const struct match *m, int32_t figure, int32_t mode)
{
    if (mode == MOVE_PURSUIT)
        return PURSUIT_REACH;
    if (warband_figure_at(m, figure)->sort == SORT_MACHINE)
        return warband_machine_ac(m, warband_unit_of(m, figure)) * MACHINE_RATE;
    return warband_available(m, figure, PAY_MOVE, NO_UNIT) * warband_rate(m, figure);
}

void warband_move_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_move_frame *v = FRAME_TOP(warband_move_frame, m);
    const struct unit *u = unit_at(m, v->unit);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    d->waypoints = WAYPOINTS_MAX;
    d->need_facing = true;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_may_move(m, i, v->mode))
            decision_movable(d, i, warband_move_budget(m, i, v->mode), false);
}

bool warband_move_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    const struct warband_move_frame *v = FRAME_TOP(warband_move_frame, m);
    struct warband_plan plan;

    (void)d;
    if (!warband_move_plan(m, v->unit, v->mode, a, &plan, why))
        return false;
    warband_preview_ends(m, &plan, p);
    for (int32_t i = 0; i < plan.count; i++) {
        int32_t left = warband_available(m, plan.item[i].figure, PAY_MOVE, NO_UNIT);

        p->budget = left > p->budget ? left : p->budget;
    }
    return true;
}
