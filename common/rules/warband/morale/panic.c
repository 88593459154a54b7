/* W13.2, W13.3: panic, what it makes units do, and rallying. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/magic/spells.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { SLANT = QUARTER_TURN / 2 };
/* RULE("W13.2-f"): up to 1 they hold or fall back, up to 7 they retreat, from 10 they are gone. */
enum { PANIC_HOLDS = 1, PANIC_RETREATS = 7, PANIC_DESTROYS = 10 };
enum { PANIC_ROLLS, PANIC_ANSWERED };
enum { RALLY_BEGINS, RALLY_TESTED, RALLY_FAILED };

static void leave_table(struct match *m, int32_t unit, const char *key, const char *rule)
{
    const struct unit *u = unit_at(m, unit);
    int32_t gone = NOBODY;

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_in_play(m, i) && warband_figure_at(m, i)->sort == SORT_FIGHTER) {
            warband_remove(m, i, FATE_FLED);
            gone = i;
        }
    warband_unit_at(m, unit)->ended = true;
    warband_unit_at(m, unit)->holds = 0; /* no rule: nobody is left to use it */
    warband_tell_end(m, key, rule, unit);
    assert(gone >= 0);
    warband_after_loss(m, unit, gone);
}

/* RULE("W13.2-f"): home, where that leads away from the nearest enemy. Where he is beside the unit or between
 * it and its zone, straight away from him; slantwise toward the zone, if that brings it nearer the zone. */
static angle retreat_direction(const struct match *m, int32_t unit)
{
    angle home = edge_direction((enum table_edge)warband_side_at(m, unit_at(m, unit)->side)->edge), to_enemy,
          away, slantwise;
    struct point here = warband_centre(m, unit);
    length far;
    int32_t nearest = warband_nearest_unit(m, unit, &far);

    if (nearest == NO_UNIT)
        return home;
    to_enemy = bearing(here, warband_centre(m, nearest));
    if (angle_between(home, to_enemy) > QUARTER_TURN)
        return home;
    away = angle_opposite(to_enemy);
    /* no rule: the turn is never 0, home lies on this side of him */
    slantwise = (angle)(away + (angle_turn(away, home) > 0 ? SLANT : -SLANT));
    return angle_between(slantwise, home) < QUARTER_TURN ? slantwise : away;
}

/* RULE("W13.2-f"): out of contact without being attacked, off the table if it comes to it. */
static void fall_back(struct match *m, int32_t unit, const struct warband_flight *flight, const char *rule)
{
    if (!warband_run(m, unit, flight)) {
        leave_table(m, unit, "warband.fled_table", rule);
        return;
    }
    warband_tell_end(m, "warband.falls_back", rule, unit);
    warband_break_formation(m, unit, rule);
}

/* RULE("W13.2-f"): with half of its action points, rounded down. */
static struct warband_flight retreat_of(const struct match *m, int32_t unit)
{
    struct warband_flight flight = {.direction = retreat_direction(m, unit), .panic = true};
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = 0; i < u->count; i++)
        flight.actions[i] = warband_actions(m, u->first + i) / 2;
    return flight;
}

static void retreat(struct match *m, int32_t unit)
{
    struct warband_flight flight = retreat_of(m, unit);

    fall_back(m, unit, &flight, RULE("W13.2-f"));
}

static void set_morale(struct match *m, int32_t unit, int32_t morale)
{
    struct warband_unit *u = warband_unit_at(m, unit);

    assert(morale > MORALE_NORMAL && morale <= MORALE_TERRIFIED);
    u->morale = morale;
    u->holds = 0;
    u->ended = true;
    u->retreated = true;
}

enum flow warband_panic_run(struct match *m, struct frame *f)
{
    struct warband_panic_frame *v = FRAME(warband_panic_frame, f);
    int32_t unit = v->unit, side = unit_at(m, unit)->side;
    struct event *e;
    struct roll r;

    if (f->step == PANIC_ANSWERED) {
        if (flow_answer(m, side)->item[0].ref == CONSENT_YES)
            retreat(m, unit);
        return warband_over(m);
    }
    if (f->step != PANIC_ROLLS)
        flow_lost(m, f);
    roll_begin(&r, "warband.roll.panic", side, NOBODY, D10);
    r.total = roll_die(m, &r) + v->modifier;
    if (v->modifier)
        roll_modify(&r, v->modifier, RULE("W13.3-d"));
    set_morale(m, unit,
               r.total <= PANIC_HOLDS      ? MORALE_HELD
               : r.total <= PANIC_RETREATS ? MORALE_RETREATING
                                           : MORALE_TERRIFIED);
    e = warband_tell(m, "warband.panic", RULE("W13.2-f"), unit);
    event_rule(e, RULE("W13.2-c"));
    event_roll(e, &r);
    event_end(m);
    if (r.total >= PANIC_DESTROYS) {
        leave_table(m, unit, "warband.destroyed", RULE("W13.2-f"));
        return warband_over(m);
    }
    if (r.total <= PANIC_HOLDS)
        return flow_ask(m, f, PANIC_ANSWERED, Q_PANIC, 1 << side);
    if (r.total <= PANIC_RETREATS)
        retreat(m, unit);
    return warband_over(m);
}

void warband_panic_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(warband_panic_frame, m)->unit;
    struct option *o = decision_option(d, "hold", "warband.option.hold_position");

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    o->id = CONSENT_NO;
    o = decision_option(d, "fall_back", "warband.option.fall_back");
    o->id = CONSENT_YES;
}

void warband_panic_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    bool pressed = warband_unit_in_contact(m, FRAME_TOP(warband_panic_frame, m)->unit);

    warband_suggest_option(m, s, &d->option[0], 0);
    warband_suggest_option(m, s, &d->option[1], pressed ? 100 : -100);
}

/* RULE("W13.2-g"): a retreating unit goes on retreating, with half its action points, before anything else; a
 * figure that stood up for it (W4-c) with what it has left, if that is less. */
static void retreat_again(struct match *m, int32_t unit)
{
    struct warband_flight flight = retreat_of(m, unit);
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = 0; i < u->count; i++) {
        int32_t left = warband_figure_at(m, u->first + i)->ac_left;

        flight.actions[i] = left < flight.actions[i] ? left : flight.actions[i];
        if (warband_lives(m, u->first + i))
            warband_pay(m, u->first + i, flight.actions[i], PAY_OTHER, NO_UNIT);
    }
    warband_unit_at(m, unit)->retreated = true;
    fall_back(m, unit, &flight, RULE("W13.2-g"));
}

/* RULE("W13.3-a"), RULE("W13.3-b"): the first action, for half of the action points. */
enum flow warband_rally_run(struct match *m, struct frame *f)
{
    struct warband_rally_frame *v = FRAME(warband_rally_frame, f);
    int32_t unit = v->unit;
    const struct unit *u = unit_at(m, unit);

    switch (f->step) {
    case RALLY_BEGINS:
        if (v->falls_back) {
            retreat_again(m, unit);
            return warband_over(m);
        }
        for (int32_t i = u->first; i < u->first + u->count; i++)
            if (warband_lives(m, i))
                warband_pay(m, i, warband_actions(m, i) / 2, PAY_OTHER, NO_UNIT);
        warband_unit_at(m, unit)->spent = true;
        warband_tell_end(m, "warband.tries_to_rally", RULE("W13.3-b"), unit);
        return flow_enter(m, f, RALLY_TESTED, P_CONTROL, (struct warband_control_frame){.unit = unit});
    case RALLY_TESTED:
        if (flow_result(m)) { /* RULE("W13.3-c"), RULE("W13.2-e") */
            warband_unit_at(m, unit)->morale = MORALE_NORMAL;
            warband_tell_end(m, "warband.rallied", RULE("W13.3-c"), unit);
            return warband_over(m);
        }
        /* RULE("W13.3-d") */
        return flow_enter(m, f, RALLY_FAILED, P_PANIC,
                          (struct warband_panic_frame){.unit = unit, .modifier = 1});
    case RALLY_FAILED:
        warband_unit_at(m, unit)->ended = true;
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}
