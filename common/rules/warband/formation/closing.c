/* W3-e: figures out of spacing are brought back when their unit is activated. The player says on which ways;
 * as many must come back as the engine would bring. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"

#include <assert.h>

static int32_t nearest_mate(const struct match *m, const struct warband_shape *s, int32_t i)
{
    int32_t best = NOTHING;
    length least = LONGEST_SIDE;

    assert(s->count > 1);
    for (int32_t k = 0; k < s->count; k++) {
        length far = k == i ? LONGEST_SIDE : warband_shape_gap(m, s, i, k);

        if (far < least) { /* no rule: of mates equally near either will do */
            least = far;
            best = k;
        }
    }
    assert(best >= 0);
    return best;
}

static bool way_free(const struct match *m, const struct warband_plan *plan, struct refusal *why)
{
    const struct warband_step *last = &plan->item[plan->count - 1];

    return warband_path_open(m, last->figure, &last->path, why) &&
           warband_zones_kept(m, last->figure, &last->path, why) && warband_ends_free(m, plan, why);
}

/* One stray goes straight towards the nearest of its unit, as far as it must and can. */
static void bring_back(const struct match *m, int32_t formation, struct warband_shape *s, int32_t i,
                       struct warband_plan *plan)
{
    int32_t figure = s->figure[i], mate = nearest_mate(m, s, i),
            left = warband_available(m, figure, PAY_MOVE, NO_UNIT);
    length far = warband_shape_gap(m, s, i, mate);
    length wanted = formation == FORMATION_DISPERSED ? 2 * SPACING : SPACING;
    struct warband_step *step = &plan->item[plan->count];
    struct refusal why;

    if (!warband_may_move(m, figure, MOVE_ORDINARY))
        return;
    step->figure = figure;
    step->facing = warband_stand(m, figure)->place.facing;
    /* no rule: the engine's own way, by steps */
    for (length go = far - wanted; go > INCH / 4; go -= INCH / 4) {
        int32_t cost;

        step->path = path_straight(s->place[i].at, point_towards(s->place[i].at, s->place[mate].at, go));
        cost = warband_path_cost(m, figure, &step->path);
        plan->count++;
        if (cost <= left && way_free(m, plan, &why)) {
            s->place[i] = warband_place_after(m, step);
            return;
        }
        plan->count--;
    }
}

/* What the engine would do; returns how many are still astray. */
static int32_t ready_plan(const struct match *m, int32_t unit, struct warband_plan *plan)
{
    int32_t formation = warband_unit_at(m, unit)->formation, first;
    struct warband_shape s;

    plan->count = plan->cost = 0;
    warband_shape_of(m, unit, &s);
    for (int32_t i = 0; i < s.count; i++)
        if (warband_astray(m, &s, i, formation))
            bring_back(m, formation, &s, i, plan);
    return warband_strays(m, &s, formation, &first);
}

/* A unit in panic does not close up. */
bool warband_must_close_up(const struct match *m, int32_t unit)
{
    struct warband_plan plan;

    if (warband_panicked(m, unit))
        return false;
    ready_plan(m, unit, &plan);
    return plan.count > 0;
}

static bool read_ways(const struct match *m, const struct answer *a, struct warband_plan *plan,
                      struct refusal *why)
{
    plan->count = plan->cost = 0;
    for (int32_t i = 0; i < a->count && plan->count < UNIT_MOST;) {
        const struct warband_step *s = warband_read_way(m, a, &i, plan);
        int32_t figure = s->figure, cost, left = warband_available(m, figure, PAY_MOVE, NO_UNIT);

        cost = warband_path_cost(m, figure, &s->path);
        if (cost > left)
            return refuse(why, RULE("W3-e"), "warband.refused.too_far", figure, cost - left);
        plan->cost = cost > plan->cost ? cost : plan->cost;
        if (!warband_path_open(m, figure, &s->path, why) || !warband_zones_kept(m, figure, &s->path, why))
            return false;
    }
    return warband_ends_free(m, plan, why);
}

/* RULE("W3-e"): brought back, paying movement. */
static bool closing_plan(const struct match *m, int32_t unit, const struct answer *a,
                         struct warband_plan *plan, struct refusal *why)
{
    struct warband_plan ready;
    struct warband_shape after;
    int32_t first, strays;

    if (!read_ways(m, a, plan, why))
        return false;
    warband_shape_after(m, unit, plan, &after);
    strays =
        warband_strays(m, &after, warband_unit_at(m, unit)->formation, &first) - ready_plan(m, unit, &ready);
    return strays <= 0 || refuse(why, RULE("W3-e"), "warband.refused.astray", first, strays);
}

enum { CLOSE_UP_ASKS, CLOSE_UP_ANSWERED };

enum flow warband_close_up_run(struct match *m, struct frame *f)
{
    struct warband_close_up_frame *v = FRAME(warband_close_up_frame, f);
    int32_t unit = v->unit, side = unit_at(m, unit)->side;
    struct warband_plan plan;
    struct refusal why;
    struct event *e;

    if (f->step == CLOSE_UP_ASKS)
        return flow_ask(m, f, CLOSE_UP_ANSWERED, Q_CLOSE_UP, 1 << side);
    if (f->step != CLOSE_UP_ANSWERED)
        flow_lost(m, f);
    if (!closing_plan(m, unit, flow_answer(m, side), &plan, &why))
        return warband_over(m);
    warband_carry_out(m, &plan);
    warband_pay_all(m, unit, plan.cost, PAY_MOVE, NO_UNIT); /* W4-b: every figure at once */
    e = warband_tell(m, "warband.closed_up", RULE("W3-e"), unit);
    event_arg(e, "cost", ARG_NUMBER, plan.cost);
    event_end(m);
    return warband_over(m);
}

void warband_close_up_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct warband_shape s;

    (void)side;
    d->unit = FRAME_TOP(warband_close_up_frame, m)->unit;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    d->waypoints = WAYPOINTS_MAX;
    d->need_facing = true;
    warband_shape_of(m, d->unit, &s);
    for (int32_t i = 0; i < s.count; i++)
        if (warband_astray(m, &s, i, warband_unit_at(m, d->unit)->formation) &&
            warband_may_move(m, s.figure[i], MOVE_ORDINARY))
            decision_movable(
                d, s.figure[i],
                warband_available(m, s.figure[i], PAY_MOVE, NO_UNIT) * warband_rate(m, s.figure[i]), false);
}

bool warband_close_up_check(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why)
{
    struct warband_plan plan;

    if (!closing_plan(m, d->unit, a, &plan, why))
        return false;
    warband_preview_ends(m, &plan, p);
    return true;
}

/* no rule: the answer of who gives none */
void warband_close_up_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct warband_plan plan;

    ready_plan(m, d->unit, &plan);
    for (int32_t i = 0; i < plan.count; i++)
        answer_add_place(a, plan.item[i].figure, plan.item[i].path.at[1], plan.item[i].facing);
}

void warband_close_up_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct warband_plan plan;

    ready_plan(m, d->unit, &plan);
    suggest_begin(s, "warband.suggest.close_up", 0);
    for (int32_t i = 0; i < plan.count; i++)
        suggest_place(s, plan.item[i].figure, plan.item[i].path.at[1], plan.item[i].facing, 0);
}
