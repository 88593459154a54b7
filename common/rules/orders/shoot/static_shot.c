/* P_STATIC_SHOT, O4.10: one use at +1 or two without; shots and spells in the order that the owner likes. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/cast.h"
#include "common/rules/orders/shoot/machine_aim.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/shoot/serving.h"
#include "common/rules/orders/shoot/shot.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/shoot/targets.h"

/* Options by their number: the rest are casters and machines, by figure. */
enum { DONE, ONCE, TWICE, AGAIN, CASTS, FIRES = CASTS + FIGURES_MAX, SERVES = FIRES + FIGURES_MAX };

static struct orders_use use_in(const struct orders_static_frame *v, bool again)
{
    return (struct orders_use){.unit = v->act.unit, .target = NO_UNIT, .named = NOBODY, .again = again};
}

/* RULE("O5.3-f"), RULE("O4.10-a"): with somebody to shoot at, unless a wizard of the unit has moved it by
 * magic or run himself (O8.1-e); `again`: with a weapon that is used twice. */
static bool can_use(const struct match *m, const struct orders_static_frame *v, bool again)
{
    struct orders_use use = use_in(v, again);

    return orders_unit_at(m, v->act.unit)->spent == 0 && orders_may_shoot(m, &use) &&
           orders_has_targets(m, &use);
}

/* A weapon that is not "move or fire": whether there will be a target for the second use is seen then. */
static bool can_twice(const struct match *m, const struct orders_static_frame *v)
{
    struct orders_use use = use_in(v, true);

    return orders_may_shoot(m, &use);
}

/* RULE("O4.2-c"): each caster of the unit. */
static int32_t next_caster(const struct match *m, int32_t unit, int32_t after)
{
    EACH_MEMBER(m->state, unit, figure)
    if (figure > after && orders_can_cast(m, figure))
        return figure;
    return NOBODY;
}

static int32_t bit_of(const struct match *m, int32_t unit, int32_t machine)
{
    int32_t place = machine - unit_at(m, unit)->first;

    return place < 31 ? 1 << place : 0; /* no rule: no list has so many in a unit */
}

/* RULE("O4.10-b"): each machine once; one that shoots bolts needs somebody to aim at, others a place. */
static bool may_fire(const struct match *m, const struct orders_static_frame *v, int32_t figure)
{
    return massed_figure_at(m, figure)->role == ROLE_MACHINE &&
           orders_figure_at(m, figure)->last_shot != m->state->turn &&
           !(v->asked & bit_of(m, v->act.unit, figure)) && !orders_why_no_fire(m, figure, NULL) &&
           (orders_machine_of(m, figure)->kind != MACHINE_BALLISTA || orders_machine_has_target(m, figure));
}

static int32_t next_machine(const struct match *m, const struct orders_static_frame *v)
{
    EACH_MEMBER(m->state, v->act.unit, figure)
    if (may_fire(m, v, figure))
        return figure;
    return NOBODY;
}

/* RULE("B19.3.3-b"): a machine of the unit that needs him; NOBODY. */
static int32_t machine_for(const struct match *m, const struct orders_static_frame *v, int32_t figure)
{
    EACH_MEMBER(m->state, v->act.unit, machine)
    if (massed_figure_at(m, machine)->role == ROLE_MACHINE && orders_can_serve(m, figure, machine) &&
        orders_needs_servers(m, machine))
        return machine;
    return NOBODY;
}

static bool anybody_serves(const struct match *m, const struct orders_static_frame *v)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (massed_is_character(m, i) && machine_for(m, v, i) != NOBODY)
            return true;
    return false;
}

static void offer_service(const struct match *m, const struct orders_static_frame *v, struct decision *d)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        int32_t machine = massed_is_character(m, i) ? machine_for(m, v, i) : NOBODY;
        struct option *o;

        if (machine == NOBODY)
            continue;
        o = decision_option(d, "serve", "orders.option.serve");
        o->id = SERVES + i;
        o->figure = i;
        option_arg(o, "figure", ARG_FIGURE, i);
        option_arg(o, "machine", ARG_FIGURE, machine);
    }
}

/* The log says why a machine whose unit was to fire does not. */
static void tell_silent(struct match *m, const struct orders_static_frame *v)
{
    EACH_MEMBER(m->state, v->act.unit, machine)
    {
        struct refusal why;
        struct event *e;

        if (massed_figure_at(m, machine)->role != ROLE_MACHINE ||
            figure_at(m, machine)->fate != FATE_IN_PLAY || may_fire(m, v, machine) ||
            orders_needs_servers(m, machine))
            continue;
        if (!orders_why_no_fire(m, machine, &why))
            refuse(&why, RULE("B19.6-i"), "orders.refused.no_target", machine, 0);
        e = orders_tell(m, "orders.machine_silent", why.rule, v->act.unit);
        event_arg(e, "machine", ARG_FIGURE, machine);
        event_word(e, "why", why.key);
        event_end(m);
    }
}

static void offer_shots(const struct match *m, const struct orders_static_frame *v, struct decision *d)
{
    if (v->shots == SHOTS_NONE && can_use(m, v, false)) {
        decision_option(d, "once", "orders.option.shoot_once")->id = ONCE;
        if (can_twice(m, v))
            decision_option(d, "twice", "orders.option.shoot_twice")->id = TWICE;
    }
    if (v->shots == SHOTS_FIRST_OF_TWO && can_use(m, v, true))
        decision_option(d, "again", "orders.option.shoot_again")->id = AGAIN;
}

void orders_shots_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_static_frame *v = FRAME_TOP(orders_static_frame, m);

    (void)side;
    d->unit = v->act.unit;
    decision_arg(d, "unit", ARG_UNIT, v->act.unit);
    offer_shots(m, v, d);
    EACH_MEMBER(m->state, v->act.unit, machine)
    if (may_fire(m, v, machine)) {
        struct option *o = decision_option(d, "fire", "orders.option.fire");

        o->id = FIRES + machine;
        o->figure = machine;
        option_arg(o, "figure", ARG_FIGURE, machine);
    }
    offer_service(m, v, d);
    for (int32_t figure = next_caster(m, v->act.unit, NOBODY); figure != NOBODY;
         figure = next_caster(m, v->act.unit, figure)) {
        struct option *o = decision_option(d, "cast", "orders.option.cast");

        o->id = CASTS + figure;
        o->figure = figure;
        option_arg(o, "figure", ARG_FIGURE, figure);
    }
    decision_option(d, "done", "orders.option.shots_done")->id = DONE;
}

/* One use at +1, or the second of two; a machine fires; no spell, and no character who serves. */
void orders_shots_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t first = d->option[0].id;

    (void)m;
    answer_add(a, first < CASTS || (first >= FIRES && first < SERVES) ? first : DONE, NO_VALUE);
}

static bool anything_to_do(const struct match *m, const struct orders_static_frame *v)
{
    return orders_stands(m, v->act.unit) &&
           ((v->shots == SHOTS_NONE && can_use(m, v, false)) ||
            (v->shots == SHOTS_FIRST_OF_TWO && can_use(m, v, true)) || next_machine(m, v) != NOBODY ||
            anybody_serves(m, v) || next_caster(m, v->act.unit, NOBODY) != NOBODY);
}

/* The log says so if the order comes to nothing; of machines each has its reason (tell_silent). */
static void tell_idle(struct match *m, const struct orders_static_frame *v)
{
    int32_t unit = v->act.unit;

    if (massed_unit_at(m, unit)->type == TYPE_MACHINE || orders_in_contact(m, unit) ||
        !orders_stands(m, unit) || anything_to_do(m, v))
        return;
    orders_tell(m, "orders.nothing_to_shoot", RULE("O4.10-a"), unit);
    event_end(m);
}

static enum flow do_picked(struct match *m, struct frame *f, struct orders_static_frame *v, int32_t id)
{
    if (id == DONE)
        return flow_done(m, NO_RESULT);
    if (id >= SERVES) {
        orders_serve(m, id - SERVES, machine_for(m, v, id - SERVES));
        return flow_again(f, STATIC_ASK);
    }
    if (id >= FIRES) { /* who holds his fire is not asked again */
        v->asked |= bit_of(m, v->act.unit, id - FIRES);
        return flow_enter(m, f, STATIC_ASK, P_MACHINE_SHOT,
                          (struct orders_machine_frame){.machine = id - FIRES, .target = NO_UNIT});
    }
    if (id >= CASTS)
        return flow_call(m, f, STATIC_ASK, P_CAST, id - CASTS, 0, 0);
    v->shots = id == TWICE ? SHOTS_FIRST_OF_TWO : SHOTS_ALL;
    return flow_enter(m, f, STATIC_ASK, P_SHOOT,
                      (struct orders_shoot_frame){.unit = v->act.unit,
                                                  .uses = 1,
                                                  .bonus = id == ONCE,
                                                  .again = id == AGAIN,
                                                  .target = NO_UNIT,
                                                  .still = true});
}

enum flow orders_static_shot_run(struct match *m, struct frame *f)
{
    struct orders_static_frame *v = FRAME(orders_static_frame, f);

    switch (f->step) {
    case STATIC_BEGIN:
        v->asked = 0;
        tell_silent(m, v);
        tell_idle(m, v);
        return flow_again(f, STATIC_ASK);
    case STATIC_ASK:
        if (!anything_to_do(m, v))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, STATIC_PICKED, Q_SHOTS, 1 << orders_side_of(m, v->act.unit));
    case STATIC_PICKED:
        return do_picked(m, f, v, flow_answer(m, orders_side_of(m, v->act.unit))->item[0].ref);
    default:
        flow_lost(m, f);
    }
}
