/* W13.1: control tests and the battle standard; W13.2-a: the losses that call for one. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/morale/morale.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"

#include <assert.h>

/* The best of those that live, if the game master has made them unlike. */
static int32_t control_of(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t co = NEEDS_LEAST;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        int32_t own = warband_lives(m, i) ? warband_figure_at(m, i)->co : co;

        co = own > co ? own : co;
    }
    return co;
}

/* Whoever has the role, lives, and is in sight (of one or the other) within reach. */
static bool bearer_near(const struct match *m, int32_t unit, int32_t figure, length reach)
{
    const struct unit *u = unit_at(m, unit);

    if (!warband_lives(m, figure) || warband_side_of(m, figure) != u->side ||
        warband_panicked(m, warband_unit_of(m, figure)))
        return false;
    if (warband_unit_of(m, figure) == unit)
        return true;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) && stand_distance(table_of(m), figure, i) <= reach &&
            (warband_sees(m, figure, i, true) || warband_sees(m, i, figure, true)))
            return true;
    return false;
}

static bool general_near(const struct match *m, int32_t unit)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (warband_figure_at(m, i)->general && bearer_near(m, unit, i, GENERAL_REACH))
            return true;
    return false;
}

/* RULE("W13.1-c"): within 20" and in sight, not panicked. */
bool warband_standard_near(const struct match *m, int32_t unit)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (warband_figure_at(m, i)->battle_standard && bearer_near(m, unit, i, STANDARD_REACH))
            return true;
    return false;
}

static bool has_role(const struct match *m, int32_t unit, bool standard)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i) &&
            (standard ? warband_figure_at(m, i)->standard : warband_figure_at(m, i)->musician))
            return true;
    return false;
}

static bool fears(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = 0; i < m->state->figures; i++)
        for (int32_t k = u->first;
             warband_lives(m, i) && warband_figure_at(m, i)->fear && k < u->first + u->count; k++)
            if (warband_side_of(m, i) != u->side && warband_lives(m, k) && warband_touch(m, i, k))
                return true;
    return false;
}

static bool outnumbered(const struct match *m, int32_t unit)
{
    int32_t enemies = 0;

    for (int32_t i = 0; i < m->state->units; i++)
        if (warband_enemies(m, unit, i) && warband_units_touch(m, i, unit))
            enemies += warband_counted(m, i);
    return enemies > warband_counted(m, unit);
}

static bool enemy_near(const struct match *m, int32_t unit)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (warband_enemies(m, unit, i) && !warband_panicked(m, i) &&
            warband_unit_distance(m, i, unit) <= ENEMY_REACH)
            return true;
    return false;
}

static void spells(const struct match *m, int32_t unit, struct roll *r)
{
    const struct warband_match *w = warband_of(m);

    for (int32_t i = 0; i < EFFECTS_MAX; i++) {
        bool again = false;

        if (!w->lasting[i].spell || w->lasting[i].unit != unit ||
            w->spell[w->lasting[i].spell].effect != SPELL_CONTROL)
            continue;
        for (int32_t k = 0; k < i; k++) /* W14.5-b: the same spell twice counts once */
            again |= w->lasting[k].spell == w->lasting[i].spell && w->lasting[k].unit == unit;
        if (!again)
            roll_modify(r, w->spell[w->lasting[i].spell].amount, RULE("W14.5-a"));
    }
}

/* RULE("W13.1-b"): the modifiers. */
void warband_control_roll(const struct match *m, int32_t unit, struct roll *r)
{
    roll_modify(r, control_of(m, unit), RULE("W13.1-a"));
    if (warband_formed(m, unit))
        roll_modify(r, 1, RULE("W3-c"));
    if (warband_unit_at(m, unit)->formation == FORMATION_DISPERSED)
        roll_modify(r, -1, RULE("W3-c"));
    if (has_role(m, unit, true))
        roll_modify(r, 1, RULE("W13.1-b"));
    if (has_role(m, unit, false))
        roll_modify(r, 1, RULE("W13.1-b"));
    if (general_near(m, unit))
        roll_modify(r, 1, RULE("W13.1-b"));
    if (outnumbered(m, unit))
        roll_modify(r, -1, RULE("W13.1-b"));
    if (fears(m, unit))
        roll_modify(r, -1, RULE("W13.1-b"));
    if (enemy_near(m, unit))
        roll_modify(r, -1, RULE("W13.1-b"));
    spells(m, unit, r);
}

int32_t warband_control_value(const struct match *m, int32_t unit)
{
    struct roll r;

    warband_only_think(&r);
    warband_control_roll(m, unit, &r);
    roll_needs_at_most(&r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-f"));
    return r.target;
}

static bool test(struct match *m, int32_t unit, bool again)
{
    struct event *e;
    struct roll r;

    roll_begin(&r, "warband.roll.control", unit_at(m, unit)->side, NOBODY, D10);
    warband_control_roll(m, unit, &r);
    if (again)
        roll_modify(&r, 1, RULE("W13.1-c"));
    r.total = roll_die(m, &r);
    roll_needs_at_most(&r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-f"));
    r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
    e = warband_tell(m, "warband.control", RULE("W13.1-a"), unit);
    event_rule(e, RULE("W1-f"));
    event_roll(e, &r);
    event_end(m);
    return r.result == ROLL_PASSED;
}

enum { CONTROL_TESTS, CONTROL_ANSWERED };

/* Returns whether it passed. */
enum flow warband_control_run(struct match *m, struct frame *f)
{
    struct warband_control_frame *v = FRAME(warband_control_frame, f);
    int32_t side = unit_at(m, v->unit)->side;

    switch (f->step) {
    case CONTROL_TESTS:
        if (test(m, v->unit, false))
            return flow_done(m, true);
        if (!warband_standard_near(m, v->unit))
            return flow_done(m, false);
        return flow_ask(m, f, CONTROL_ANSWERED, Q_REROLL, 1 << side);
    case CONTROL_ANSWERED:
        return flow_done(m, flow_answer(m, side)->item[0].ref == CONSENT_YES && test(m, v->unit, true));
    default:
        flow_lost(m, f);
    }
}

void warband_reroll_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_control_frame *v = FRAME_TOP(warband_control_frame, m);
    struct option *o = decision_option(d, "reroll", "warband.option.reroll");

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    o->id = CONSENT_YES;
    o = decision_option(d, "accept", "warband.option.accept");
    o->id = CONSENT_NO;
}

void warband_reroll_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    warband_suggest_option(m, s, &d->option[0],
                           warband_control_value(m, FRAME_TOP(warband_control_frame, m)->unit) *
                               warband_unit_at(m, FRAME_TOP(warband_control_frame, m)->unit)->cost * 4);
    warband_suggest_option(m, s, &d->option[1], 0);
}

void warband_reroll_odds(const struct match *m, const struct decision *d, const struct answer *a,
                         struct odds *o)
{
    (void)d;
    if (a->item[0].ref == CONSENT_YES)
        odds_line(o, "passed",
                  warband_clamp(warband_control_value(m, FRAME_TOP(warband_control_frame, m)->unit) + 1,
                                NEEDS_LEAST, NEEDS_MOST),
                  10);
}

/* --- losses ----------------------------------------------------------------------------------- */

/* RULE("W13.2-a"): half of the figures it started with; of an individual, half of its wounds. */
bool warband_half_lost(const struct match *m, int32_t unit)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    if (warband_individual(m, unit))
        return 2 * warband_figure_at(m, unit_at(m, unit)->first)->wounds_lost >= u->start_wounds;
    return 2 * (u->start_figures - warband_living(m, unit)) >= u->start_figures;
}

enum { CHECKS_NEXT, CHECKS_TESTED };

/* After an activation, a held action or the effects step. */
enum flow warband_checks_run(struct match *m, struct frame *f)
{
    struct warband_checks_frame *v = FRAME(warband_checks_frame, f);

    assert(v->unit >= 0 && v->unit <= m->state->units);
    if (f->step != CHECKS_NEXT && f->step != CHECKS_TESTED)
        flow_lost(m, f);
    if (f->step == CHECKS_TESTED) {
        int32_t tested = v->unit++;

        if (!flow_result(m)) /* RULE("W13.2-c") */
            return flow_enter(m, f, CHECKS_NEXT, P_PANIC, (struct warband_panic_frame){.unit = tested});
    }
    for (; v->unit < m->state->units; v->unit++) {
        struct warband_unit *u = warband_unit_at(m, v->unit);

        if (!u->lost_now)
            continue;
        u->lost_now = 0;
        if (!warband_unit_stands(m, v->unit) || u->tested || !warband_half_lost(m, v->unit))
            continue;
        u->tested = true; /* RULE("W13.2-b") */
        return flow_enter(m, f, CHECKS_TESTED, P_CONTROL, (struct warband_control_frame){.unit = v->unit});
    }
    return warband_over(m);
}
