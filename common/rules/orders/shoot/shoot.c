/* P_SHOOT: a unit uses its weapons. For each use its owner names a target; figures that do not have it in
 * their arc are given another (B6.2.1-f); then the consequences are drawn. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/shoot/targets.h"

static struct orders_use use_of(const struct orders_shoot_frame *v)
{
    return (struct orders_use){.unit = v->unit,
                               .target = v->target,
                               .named = NOBODY,
                               .bonus = v->bonus,
                               .again = v->again,
                               .reaction = v->reaction,
                               .from = v->from,
                               .wild = v->target != NO_UNIT && !v->reaction};
}

/* The use is over: everybody may have a target in the next. */
static void load(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    orders_figure_at(m, figure)->shot = false;
}

static enum flow shoot_at(struct match *m, struct frame *f, struct orders_shoot_frame *v,
                          struct orders_use use)
{
    v->volleys++; /* no rule: how many does not matter, only whether there was one */
    return flow_enter(m, f, SHOOT_SHOT, P_VOLLEY, (struct orders_volley_frame){.use = use});
}

/* RULE("O4.11-k"), RULE("O7.7-c"): at the charger, or at whoever is in the way, without a question. */
static enum flow begin(struct match *m, struct frame *f, struct orders_shoot_frame *v)
{
    struct orders_use use = use_of(v);

    if (v->uses <= 0 || !orders_may_shoot(m, &use))
        return flow_done(m, NO_RESULT);
    v->volleys = 0; /* no rule: without a volley there are no consequences to draw */
    if (v->target == NO_UNIT)
        return flow_again(f, SHOOT_AIM);
    if (!massed_on_table(m, v->target) || !orders_can_target(m, &use, NULL))
        return flow_done(m, NO_RESULT);
    return shoot_at(m, f, v, use);
}

static enum flow aim(struct match *m, struct frame *f, const struct orders_shoot_frame *v)
{
    struct orders_use use = use_of(v);

    if (v->target == NO_UNIT && orders_has_targets(m, &use))
        return flow_ask(m, f, SHOOT_PICKED, Q_TARGET, 1 << orders_side_of(m, v->unit));
    if (v->volleys == 0)
        return flow_done(m, NO_RESULT);
    return flow_enter(m, f, SHOOT_OVER, P_CONSEQUENCES,
                      (struct orders_consequences_frame){.active = v->unit, .unit = NO_UNIT});
}

/* Who gives up a target gives up the rest of this use. */
static enum flow picked(struct match *m, struct frame *f, struct orders_shoot_frame *v)
{
    struct orders_use use = orders_use_picked(m, v, flow_answer(m, orders_side_of(m, v->unit))->item[0].ref);

    if (use.target != NO_UNIT)
        return shoot_at(m, f, v, use);
    if (v->volleys == 0)
        return flow_again(f, SHOOT_OVER);
    return flow_enter(m, f, SHOOT_OVER, P_CONSEQUENCES,
                      (struct orders_consequences_frame){.active = v->unit, .unit = NO_UNIT});
}

enum flow orders_shoot_run(struct match *m, struct frame *f)
{
    struct orders_shoot_frame *v = FRAME(orders_shoot_frame, f);

    switch (f->step) {
    case SHOOT_BEGIN:
        return begin(m, f, v);
    case SHOOT_AIM:
    case SHOOT_SHOT:
        return aim(m, f, v);
    case SHOOT_PICKED:
        return picked(m, f, v);
    case SHOOT_OVER: /* RULE("O4.10-a"): the second use is declared after the first is resolved */
        load(m, v->unit);
        v->uses--;
        v->again = true;
        return flow_again(f, SHOOT_BEGIN);
    default:
        flow_lost(m, f);
    }
}
