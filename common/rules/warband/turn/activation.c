/* W4: the activation of a unit, action by action. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/warband.h"

enum { CHOOSE, BEGIN, CLOSED_UP, ACTED, CHECKED };
enum { LOOP, PICKED, AFTER };

enum { CHILL = 2 }; /* W14.5-a */

/* RULE("W4-b"): action points afresh; RULE("W14.5-a"): less by Chill, more by Tailwind. */
void warband_reset_activation(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    struct warband_unit *w = warband_unit_at(m, unit);
    const struct warband_lasting *haste = warband_spell_on(m, unit, SPELL_HASTE);

    w->slowed = w->chilled ? CHILL : 0;
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_figure *f = warband_figure_at(m, i);

        f->ac_left = warband_lives(m, i) ? warband_actions(m, i) : 0;
        f->charge_ac = f->aims = f->fumbled = f->fired = f->cast = f->magic_done = f->struck = 0;
        f->move_ac = haste && warband_lives(m, i) ? warband_spell_of(m, haste)->amount : 0;
    }
    w->chilled = w->double_time = w->spent = w->ended = w->stalled = w->cancelled = w->retreated = 0;
    w->walks = 0;
    w->charging = -1;
}

static void begin(struct match *m, int32_t unit)
{
    struct warband_unit *u = warband_unit_at(m, unit);

    warband_of(m)->active = unit;
    warband_of(m)->agent = unit_at(m, unit)->side;
    warband_reset_activation(m, unit);
    u->activated = 1;
    u->holds = 0;
    warband_tell_end(m, "warband.activated", RULE("W2-d"), unit);
}

static void end(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_figure *f = warband_figure_at(m, i);

        f->ac_left = f->charge_ac = f->move_ac = 0; /* W4-b: what is not spent is lost */
        f->aims = f->fumbled = f->fired = f->cast = f->magic_done = 0;
    }
    warband_unit_at(m, unit)->double_time = warband_unit_at(m, unit)->slowed = 0;
    warband_unit_at(m, unit)->charging = -1;
    warband_of(m)->active = -1;
    warband_tell_end(m, "warband.activation_ends", RULE("W4-b"), unit);
}

/* v: side, unit. */
enum flow warband_activate_run(struct match *m, struct frame *f)
{
    switch (f->step) {
    case CHOOSE:
        return flow_ask(m, f, BEGIN, Q_ACTIVATE, 1 << f->v[0]);
    case BEGIN:
        f->v[1] = flow_answer(m, f->v[0])->item[0].ref;
        begin(m, f->v[1]);
        if (warband_must_close_up(m, f->v[1]))
            return flow_call(m, f, CLOSED_UP, P_CLOSE_UP, f->v[1], 0, 0);
        return flow_again(f, CLOSED_UP);
    case CLOSED_UP:
        return flow_call(m, f, ACTED, P_ACT, f->v[1], 0, 0);
    case ACTED:
        end(m, f->v[1]);
        return flow_call(m, f, CHECKED, P_CHECKS, 0, 0, 0);
    default:
        warband_of(m)->agent = -1;
        return flow_done(m, 0);
    }
}

/* RULE("W6-a"): waiting takes all the actions. */
static void wait_for_enemies(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        warband_figure_at(m, i)->ac_left = warband_figure_at(m, i)->move_ac = 0;
    warband_unit_at(m, unit)->holds = 1;
    warband_unit_at(m, unit)->ended = 1;
    warband_tell_end(m, "warband.waits", RULE("W6-a"), unit);
}

/* RULE("W4-c"): three action points, and nothing before. */
static void stand_up(struct match *m, int32_t unit, int32_t figure)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_figure *f = warband_figure_at(m, i);
        struct event *e;

        if (!warband_lives(m, i) || !f->on_ground || f->ac_left < 3 || (figure != ALL_FIGURES && figure != i))
            continue;
        f->on_ground = 0;
        warband_pay(m, i, 3, PAY_OTHER, -1);
        e = event_begin(m, "warband.stood_up", RULE("W4-c"));
        event_arg(e, "figure", ARG_FIGURE, i);
        event_end(m);
    }
}

static void double_time(struct match *m, int32_t unit)
{
    warband_unit_at(m, unit)->double_time = 1;
    warband_tell_end(m, "warband.double_time", RULE("W5-c"), unit);
}

/* RULE("W4-a"): what can be done in an activation. */
static enum flow do_action(struct match *m, struct frame *f, int32_t id)
{
    int32_t unit = f->v[0], kind = warband_option_kind(id), a = warband_option_a(id),
            b = warband_option_b(id);

    if (kind != ACT_MOVE && kind != ACT_WALK && kind != ACT_SHOOT && kind != ACT_FORM)
        warband_unit_at(m, unit)->stalled = 0;
    switch (kind) {
    case ACT_DONE:
        warband_unit_at(m, unit)->ended = 1;
        return flow_again(f, LOOP);
    case ACT_WAIT: /* RULE("W4-e") */
        wait_for_enemies(m, unit);
        return flow_again(f, LOOP);
    case ACT_DOUBLE:
        double_time(m, unit);
        return flow_again(f, LOOP);
    case ACT_RALLY:
        return flow_call(m, f, AFTER, P_RALLY, unit, 0, 0);
    case ACT_FALL_BACK:
        return flow_call(m, f, AFTER, P_RALLY, unit, 1, 0);
    case ACT_CHARGE:
        return flow_call(m, f, AFTER, P_CHARGE, unit, a, 0);
    case ACT_MOVE:
        return flow_call(m, f, AFTER, P_MOVE, unit, MOVE_ORDINARY, 0);
    case ACT_WALK:
        warband_unit_at(m, unit)->walks = 1;
        warband_tell_end(m, "warband.walks", RULE("W5-f"), unit);
        return flow_call(m, f, AFTER, P_MOVE, unit, MOVE_ORDINARY, 0);
    case ACT_RETREAT:
        return flow_call(m, f, AFTER, P_RETREAT, unit, 0, 0);
    case ACT_FORM:
        return flow_call(m, f, AFTER, P_FORM, unit, a, 0);
    case ACT_STAND:
        stand_up(m, unit, a);
        return flow_again(f, AFTER);
    case ACT_VOLLEY:
        return flow_call(m, f, AFTER, P_VOLLEY, unit, a, b);
    case ACT_SHOOT:
        return flow_call(m, f, AFTER, P_AIM, a, 0, -1);
    case ACT_MELEE:
        return flow_call(m, f, AFTER, P_MELEE, unit, a, 0);
    case ACT_FIGHT:
        return flow_call(m, f, AFTER, P_FIGHT, a, 0, 0);
    case ACT_PUSH:
        return flow_call(m, f, AFTER, P_PUSH, unit, 0, 0);
    case ACT_CAST:
        return flow_call(m, f, AFTER, P_CAST, a, b >> 1, b & 1);
    case ACT_MAINTAIN:
        warband_maintain(m, a);
        return flow_again(f, AFTER);
    case ACT_CANCEL:
        warband_cancel(m, a, b >> 1, b & 1);
        return flow_again(f, AFTER);
    case ACT_RELOAD:
        warband_reload(m, unit);
        return flow_again(f, AFTER);
    default:
        warband_do_special(m, unit, id);
        return flow_again(f, AFTER);
    }
}

/* Is there anything to choose but to end? Asked of the menu itself, so that the two cannot differ. */
static bool anything_to_do(struct match *m, int32_t unit)
{
    struct decision *d = &m->decision;

    if (warband_menu_begins(m, unit))
        return true;
    d->option_count = d->movable_count = d->zone_count = d->arg_count = 0;
    warband_menu(m, unit, d);
    return d->option_count > 1;
}

/* v: unit. */
enum flow warband_act_run(struct match *m, struct frame *f)
{
    int32_t unit = f->v[0], side = unit_at(m, unit)->side;

    switch (f->step) {
    case LOOP:
        if (!warband_unit_stands(m, unit) || warband_unit_at(m, unit)->ended || !anything_to_do(m, unit))
            return flow_done(m, 0);
        return flow_ask(m, f, PICKED, Q_ACTION, 1 << side);
    case PICKED:
        return do_action(m, f, flow_answer(m, side)->item[0].ref);
    default: /* RULE("W6-b"): after any single action the enemy may interrupt */
        return flow_call(m, f, LOOP, P_WINDOW, unit, 0, 0);
    }
}

void warband_action_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = flow_top(m)->v[0];
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    warband_menu(m, d->unit, d);
}

void warband_suggest_option(const struct match *m, struct suggestions *s, const struct option *o,
                            int32_t worth)
{
    struct suggestion *line = suggest_option(s, o, worth);

    (void)m;
    for (int32_t i = 0; line && i < o->arg_count; i++)
        line->args[line->arg_count++] = o->args[i];
}
