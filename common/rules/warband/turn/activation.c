/* W4: the activation of a unit, action by action. */
#include "common/rules/shared/options.h"
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/menu.h"

#include <assert.h>

/* RULE("W4-b"): action points afresh; RULE("W14.5-a"): less by Chill, more by Tailwind. */
void warband_reset_activation(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    struct warband_unit *w = warband_unit_at(m, unit);
    const struct warband_lasting *haste = warband_spell_on(m, unit, SPELL_HASTE);

    w->slowed = w->chilled ? CHILL_TAKES : 0;
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct warband_figure *f = warband_figure_at(m, i);

        f->ac_left = warband_lives(m, i) ? warband_actions(m, i) : 0;
        f->charge_ac = f->aims = f->fumbled = f->fired = f->cast = f->magic_done = f->struck = 0;
        f->move_ac = haste && warband_lives(m, i) ? warband_spell_of(m, haste)->amount : 0;
    }
    w->chilled = w->double_time = w->spent = w->ended = w->stalled = w->cancelled = w->retreated = 0;
    w->walks = 0;
    w->charging = NO_UNIT;
}

static void begin(struct match *m, int32_t unit)
{
    struct warband_unit *u = warband_unit_at(m, unit);

    warband_of(m)->active = unit;
    warband_of(m)->agent = unit_at(m, unit)->side;
    warband_reset_activation(m, unit);
    assert(!u->holds); /* W2-f: removed after the last turn */
    u->activated = true;
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
    warband_unit_at(m, unit)->charging = NO_UNIT;
    warband_of(m)->active = NO_UNIT;
    warband_tell_end(m, "warband.activation_ends", RULE("W4-b"), unit);
}

enum flow warband_activate_run(struct match *m, struct frame *f)
{
    struct warband_activate_frame *v = FRAME(warband_activate_frame, f);

    assert(v->side >= 0 && v->side < m->state->sides);
    assert(v->unit >= 0 && v->unit < m->state->units);
    switch (f->step) {
    case ACTIVATE_CHOOSE:
        return flow_ask(m, f, ACTIVATE_BEGIN, Q_ACTIVATE, 1 << v->side);
    case ACTIVATE_BEGIN:
        v->unit = flow_answer(m, v->side)->item[0].ref;
        begin(m, v->unit);
        if (warband_must_close_up(m, v->unit))
            return flow_enter(m, f, ACTIVATE_CLOSED_UP, P_CLOSE_UP,
                              (struct warband_close_up_frame){.unit = v->unit});
        return flow_again(f, ACTIVATE_CLOSED_UP);
    case ACTIVATE_CLOSED_UP:
        return flow_enter(m, f, ACTIVATE_ACTED, P_ACT, (struct warband_act_frame){.unit = v->unit});
    case ACTIVATE_ACTED:
        end(m, v->unit);
        return flow_enter(m, f, ACTIVATE_CHECKED, P_CHECKS, (struct warband_checks_frame){0});
    case ACTIVATE_CHECKED:
        warband_of(m)->agent = NO_SIDE;
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

/* Is there anything to choose but to end? Asked of the menu itself, so that the two cannot differ. */
static bool anything_to_do(struct match *m, int32_t unit)
{
    struct decision *d = &m->decision;

    if (warband_menu_begins(m, unit))
        return true;
    decision_clear(d);
    warband_menu(m, unit, d);
    return d->option_count > 1;
}

enum flow warband_act_run(struct match *m, struct frame *f)
{
    struct warband_act_frame *v = FRAME(warband_act_frame, f);
    int32_t unit = v->unit, side = unit_at(m, unit)->side;

    assert(side >= 0 && side < m->state->sides);
    switch (f->step) {
    case ACTION_NEXT:
        if (!warband_unit_stands(m, unit) || warband_unit_at(m, unit)->ended || !anything_to_do(m, unit))
            return warband_over(m);
        return flow_ask(m, f, ACTION_PICKED, Q_ACTION, 1 << side);
    case ACTION_PICKED:
        return warband_do_action(m, f, unit, flow_answer(m, side)->item[0].ref);
    case ACTION_ENDED: /* RULE("W6-b"): after any single action the enemy may interrupt */
        return flow_enter(m, f, ACTION_NEXT, P_WINDOW, (struct warband_window_frame){.active = unit});
    default:
        flow_lost(m, f);
    }
}

void warband_action_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = FRAME_TOP(warband_act_frame, m)->unit;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    warband_menu(m, d->unit, d);
}

void warband_suggest_option(const struct match *m, struct suggestions *s, const struct option *o,
                            int32_t worth)
{
    (void)m;
    suggest_option(s, o, worth);
}
