/* W2: the length of the game, initiative, the steps of a turn. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"

#include <assert.h>

enum { EFFECTS_ACT, EFFECTS_CHECKED };

static void enter_phase(struct match *m, enum warband_phase step)
{
    assert(step <= PHASE_COUNTERS);
    warband_of(m)->step = (int32_t)step;
    m->state->phase = (int32_t)step;
}

/* RULE("W2-a"): rolled once, before deployment, unless the scenario says how long it is. */
static void roll_length(struct match *m)
{
    static const int32_t turns[D10 + 1] = {0, 7, 7, 6, 6, 5, 5, 5, 4, 4, 4};
    struct event *e;
    struct roll r;

    if (warband_of(m)->turns > 0)
        return;
    roll_begin(&r, "warband.roll.length", NO_SIDE, NOBODY, D10);
    r.total = roll_die(m, &r);
    assert(r.total >= 1 && r.total <= D10);
    warband_of(m)->turns = turns[r.total];
    e = event_begin(m, "warband.length", RULE("W2-a"));
    event_arg(e, "turns", ARG_NUMBER, warband_of(m)->turns);
    event_roll(e, &r);
    event_end(m);
}

/* RULE("W2-c"): ties are rolled again; the higher chooses who begins. */
static void roll_initiative(struct match *m)
{
    int32_t rolled[2];

    do {
        struct roll r[2];
        struct event *e;

        for (int32_t side = 0; side < 2; side++) {
            roll_begin(&r[side], "warband.roll.initiative", side, NOBODY, D10);
            rolled[side] = r[side].total = roll_die(m, &r[side]);
            warband_side_at(m, side)->initiative_roll = rolled[side];
        }
        warband_of(m)->chooser = rolled[1] > rolled[0]; /* no rule: equal ones are rolled again */
        e = event_begin(m, "warband.initiative", RULE("W2-c"));
        event_roll(e, &r[0]);
        event_roll(e, &r[1]);
        event_end(m);
    } while (rolled[0] == rolled[1]);
    warband_of(m)->rolled_initiative = true;
}

static void begin_turn(struct match *m)
{
    struct event *e;

    m->state->turn++;
    enter_phase(m, PHASE_INITIATIVE); /* no rule: over before anybody is asked */
    if (m->state->turn > 1)
        warband_of(m)->first = 1 - warband_of(m)->first; /* W2-c: who was second goes first */
    e = event_begin(m, "warband.turn", RULE("W2-b"));
    event_arg(e, "turn", ARG_NUMBER, m->state->turn);
    event_arg(e, "side", ARG_SIDE, warband_of(m)->first);
    event_end(m);
}

/* RULE("W2-f"): activation, hold, charge and one-test markers go; panic, wounds, the prone and reloading
 * stay. */
static void remove_counters(struct match *m)
{
    enter_phase(m, PHASE_COUNTERS); /* no rule: over before anybody is asked */
    for (int32_t i = 0; i < m->state->units; i++) {
        struct warband_unit *u = warband_unit_at(m, i);

        u->activated = u->holds = u->tested = 0;
    }
    for (int32_t i = 0; i < m->state->figures; i++)
        warband_figure_at(m, i)->charged_unit = warband_figure_at(m, i)->reached_by = NO_UNIT;
    event_begin(m, "warband.counters", RULE("W2-f"));
    event_end(m);
}

/* RULE("W2-e"): area damage, then spells whose upkeep was not paid. */
enum flow warband_effects_run(struct match *m, struct frame *f)
{
    struct warband_match *w = warband_of(m);

    switch (f->step) {
    case EFFECTS_ACT:
        enter_phase(m, PHASE_EFFECTS);
        assert(w->agent < 0); /* the last activation is over: what happens now is nobody's doing */
        event_begin(m, "warband.effects", RULE("W2-e"));
        event_end(m);
        warband_burn(m);
        for (int32_t i = 0; i < EFFECTS_MAX; i++) {
            if (w->lasting[i].spell && !w->lasting[i].paid)
                warband_end_lasting(m, i, RULE("W14.3-b"));
            else if (w->lasting[i].spell)
                w->lasting[i].paid = 0;
        }
        event_begin(m, "warband.upkeep", RULE("W14.3-b"));
        event_end(m);
        return flow_enter(m, f, EFFECTS_CHECKED, P_CHECKS, (struct warband_checks_frame){0});
    case EFFECTS_CHECKED:
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

enum flow warband_game_run(struct match *m, struct frame *f)
{
    struct warband_match *w = warband_of(m);
    struct event *e;

    switch (f->step) {
    case GAME_LENGTH:
        enter_phase(m, PHASE_SETUP);
        roll_length(m);
        if (!w->rolled_initiative)
            roll_initiative(m); /* RULE("W15-b"): made first, its loser deploys first */
        return flow_enter(m, f, GAME_DEPLOYED, P_DEPLOY,
                          (struct warband_deploy_frame){.side = 1 - w->chooser});
    case GAME_DEPLOYED:
        return flow_ask(m, f, GAME_CHOSEN, Q_FIRST, 1 << w->chooser);
    case GAME_CHOSEN:
        w->first = flow_answer(m, w->chooser)->item[0].ref;
        e = event_begin(m, "warband.goes_first", RULE("W2-c"));
        event_arg(e, "side", ARG_SIDE, w->first);
        event_end(m);
        return flow_again(f, GAME_TURN);
    case GAME_TURN:
        begin_turn(m);
        enter_phase(m, PHASE_ACTIVATIONS);
        event_begin(m, "warband.activations", RULE("W2-b"));
        event_end(m);
        return flow_enter(m, f, GAME_EFFECTS, P_ACTIVATIONS,
                          (struct warband_activations_frame){.side = w->first});
    case GAME_EFFECTS:
        return flow_call(m, f, GAME_COUNTERS, P_EFFECTS, 0, 0, 0);
    case GAME_COUNTERS:
        remove_counters(m);
        warband_check_objectives(m, m->state->turn >= w->turns);
        if (warband_finished(m, m->state->turn >= w->turns))
            return warband_over(m);
        return flow_again(f, GAME_TURN);
    default:
        flow_lost(m, f);
    }
}

void warband_first_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t i = 0; i < m->state->sides; i++) {
        struct option *o = decision_option(d, i == side ? "own" : "other", "warband.option.first");

        o->id = i;
        option_arg(o, "side", ARG_SIDE, i);
    }
}

void warband_first_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        warband_suggest_option(m, s, &d->option[i], d->option[i].id == d->side ? 0 : 10);
}

/* --- activations ------------------------------------------------------------------------------ */

static bool waits(const struct match *m, int32_t unit, int32_t side)
{
    return unit_at(m, unit)->side == side && warband_unit_stands(m, unit) &&
           !warband_unit_at(m, unit)->activated;
}

static bool side_waits(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (waits(m, i, side))
            return true;
    return false;
}

/* RULE("W2-d"): one unit each in turn; the side that has units left goes on alone. */
enum flow warband_activations_run(struct match *m, struct frame *f)
{
    struct warband_activations_frame *v = FRAME(warband_activations_frame, f);

    assert(v->side == 0 || v->side == 1);
    if (f->step != ACTIVATIONS_NEXT && f->step != ACTIVATIONS_ONE_ENDED)
        flow_lost(m, f);
    if (f->step == ACTIVATIONS_ONE_ENDED && warband_finished(m, false))
        return warband_over(m);
    for (int32_t tried = 0; tried < 2; tried++) {
        int32_t side = v->side;

        v->side = 1 - side;
        if (side_waits(m, side))
            return flow_enter(m, f, ACTIVATIONS_ONE_ENDED, P_ACTIVATE,
                              (struct warband_activate_frame){.side = side});
    }
    return warband_over(m);
}

void warband_activate_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t i = 0; i < m->state->units; i++) {
        struct option *o;

        if (!waits(m, i, side))
            continue;
        o = decision_option(d, "unit", "warband.option.activate");
        o->id = i;
        o->unit = i;
        if (warband_individual(m, i))
            o->figure = unit_at(m, i)->first;
        option_arg(o, "unit", ARG_UNIT, i);
    }
}

/* The unit nearest the enemy first; those farther back wait to see what he does. */
void warband_activate_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t unit = d->option[i].id, worth = 0;
        length least = LONGEST_SIDE;

        for (int32_t k = 0; k < m->state->units; k++)
            if (unit_at(m, k)->side != NO_SIDE && unit_at(m, k)->side != d->side &&
                warband_unit_stands(m, k)) {
                length far = distance(warband_centre(m, unit), warband_centre(m, k));

                least = far < least ? far : least;
            }
        worth = 100 - least / INCH + (warband_panicked(m, unit) ? 20 : 0);
        warband_suggest_option(m, s, &d->option[i], worth);
    }
}
