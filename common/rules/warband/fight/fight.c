/* W9: blows in close combat, parries, pursuit; free hits at figures that leave. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { SWING, PARRIED, LAND, OVER };
enum { MELEE_NEXT, MELEE_STRUCK };
enum { RETREAT_BEGINS, RETREAT_HITS, RETREAT_MOVED };

static bool swing(struct match *m, struct frame *f)
{
    struct warband_blow_frame *v = FRAME(warband_blow_frame, f);
    int32_t figure = v->figure, target = v->target, slot = v->slot;
    bool pays = !v->free;
    struct warband_figure *who = warband_figure_at(m, figure);
    struct event *e;
    struct roll r;

    if (pays)
        warband_pay(m, figure, warband_blow_cost(m, figure, slot), PAY_BLOW, warband_unit_of(m, target));
    if (!warband_at_blows(m, figure, target)) /* RULE("W9.5-b"): the one struck from afar may close in */
        warband_figure_at(m, target)->reached_by = warband_unit_of(m, figure);
    roll_begin(&r, "warband.roll.blow", warband_side_of(m, figure), figure, D10);
    warband_blow_target(m, figure, target, &r);
    v->roll = r.total = roll_die(m, &r);
    roll_needs_at_most(&r, NEEDS_LEAST, NEEDS_MOST, RULE("W1-c"));
    r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
    if (r.total == 10 && pays) { /* RULE("W1-e") */
        who->fumbled = true;
        who->ac_left = who->charge_ac = who->move_ac = 0;
    }
    e = event_begin(m, "warband.blow", RULE("W9.1-a"));
    event_rule(e, r.total == 10 ? RULE("W1-e") : RULE("W1-c"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_arg(e, "target", ARG_FIGURE, target);
    event_roll(e, &r);
    event_end(m);
    return r.result == ROLL_PASSED;
}

/* RULE("W9.3-a"): below the attacker's roll. RULE("W9.3-b"): a 10 costs a point of armour against this hit.
 */
static bool parry(struct match *m, struct frame *f)
{
    struct warband_blow_frame *v = FRAME(warband_blow_frame, f);
    struct event *e;
    struct roll r;

    roll_begin(&r, "warband.roll.parry", warband_side_of(m, v->target), v->target, D10);
    r.total = roll_die(m, &r);
    r.at_most = true;
    r.target = v->roll - 1;
    r.result = r.total < v->roll ? ROLL_PASSED : ROLL_FAILED;
    v->ar = r.total == 10 ? -1 : 0;
    e = event_begin(m, "warband.parry", RULE("W9.3-a"));
    if (r.total == 10)
        event_rule(e, RULE("W9.3-b"));
    event_arg(e, "figure", ARG_FIGURE, v->target);
    event_roll(e, &r);
    event_end(m);
    return r.result == ROLL_PASSED;
}

static bool units_at_blows(const struct match *m, int32_t unit, int32_t enemy)
{
    const struct unit *u = unit_at(m, unit), *e = unit_at(m, enemy);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        for (int32_t k = e->first; warband_lives(m, i) && k < e->first + e->count; k++)
            if (warband_lives(m, k) && warband_at_blows(m, i, k))
                return true;
    return false;
}

/* RULE("W9.4-d"): no enemy is left at any base of the unit that killed one, nor across the machine that the
 * dead man served. */
static bool pursues(const struct match *m, int32_t unit, int32_t enemy)
{
    assert(m->state->outcome.kind == OUTCOME_NONE);
    return !warband_unit_in_contact(m, unit) && !units_at_blows(m, unit, enemy) && !warband_panicked(m, unit);
}

/* Whether the blow killed the last enemy that any figure of the unit was in contact with (W9.4-d). */
static bool lands(struct match *m, struct frame *f)
{
    struct warband_blow_frame *v = FRAME(warband_blow_frame, f);
    int32_t figure = v->figure, target = v->target, unit = warband_unit_of(m, figure);
    struct warband_hit h = warband_blow_hit(m, figure, target, v->slot);
    bool touched = warband_at_blows(m, figure, target);

    h.no_save = v->roll == 1;
    h.ar = v->ar;
    h.ar_rule = RULE("W9.3-b");
    return warband_hit(m, &h) == HIT_REMOVED && touched && pursues(m, unit, warband_unit_of(m, target));
}

/* RULE("W9.1-b"): called for figures of the active unit and for those that receive a charge; nobody else
 * strikes. */
enum flow warband_blow_run(struct match *m, struct frame *f)
{
    struct warband_blow_frame *v = FRAME(warband_blow_frame, f);
    int32_t theirs = warband_side_of(m, v->target);

    assert(theirs >= 0 && theirs != warband_side_of(m, v->figure));
    assert(v->slot >= 0 && v->slot < ARMS_MAX);
    switch (f->step) {
    case SWING:
        if (!warband_blow_legal(m, v->figure, v->target, v->slot, !v->free) || !swing(m, f))
            return warband_over(m);
        if (v->roll > 1 && warband_parries(m, v->target))
            return flow_ask(m, f, PARRIED, Q_PARRY, 1 << theirs);
        return flow_again(f, LAND);
    case PARRIED:
        if (flow_answer(m, theirs)->item[0].ref == CONSENT_YES && parry(m, f))
            return warband_over(m);
        return flow_again(f, LAND);
    case LAND:
        if (lands(m, f)) /* RULE("W9.4-d") */
            return flow_enter(
                m, f, OVER, P_MOVE,
                (struct warband_move_frame){.unit = warband_unit_of(m, v->figure), .mode = MOVE_PURSUIT});
        return warband_over(m);
    case OVER:
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

/* Every figure that can strikes once. */
enum flow warband_melee_run(struct match *m, struct frame *f)
{
    struct warband_melee_frame *v = FRAME(warband_melee_frame, f);
    const struct unit *u = unit_at(m, v->unit);

    assert(v->next >= 0 && v->next <= u->count);
    if (f->step != MELEE_NEXT && f->step != MELEE_STRUCK)
        flow_lost(m, f);
    if (f->step == MELEE_STRUCK)
        return flow_enter(m, f, MELEE_NEXT, P_WINDOW, (struct warband_window_frame){.active = v->unit});
    while (v->next < u->count && !warband_unit_at(m, v->unit)->ended) {
        int32_t figure = u->first + v->next++, target, slot;

        if (warband_can_act(m, figure) && warband_best_blow(m, figure, v->enemy, true, &target, &slot))
            return flow_enter(m, f, MELEE_STRUCK, P_BLOW,
                              (struct warband_blow_frame){.figure = figure, .target = target, .slot = slot});
    }
    return warband_over(m);
}

/* --- leaving ---------------------------------------------------------------------------------- */

static int32_t weapon_at_hand(const struct match *m, int32_t figure)
{
    for (int32_t slot = 0; slot < ARMS_MAX; slot++)
        if (warband_arm(m, figure, slot)->there && !warband_arm(m, figure, slot)->ranged)
            return slot;
    return NO_SLOT;
}

/* Up and in good heart, at the base of the one that leaves. */
static bool may_hit(const struct match *m, int32_t striker, int32_t leaver)
{
    return warband_lives(m, striker) && warband_side_of(m, striker) != warband_side_of(m, leaver) &&
           warband_touch(m, striker, leaver) && !warband_figure_at(m, striker)->on_ground &&
           !warband_panicked(m, warband_unit_of(m, striker)) && weapon_at_hand(m, striker) != NO_SLOT;
}

/* One enemy's hit at one that leaves; whether it killed the last enemy in contact with the striker's unit. */
static bool free_hit(struct match *m, int32_t striker, int32_t leaver)
{
    struct warband_hit h = warband_blow_hit(m, striker, leaver, weapon_at_hand(m, striker));

    h.ar = -1;
    h.ar_rule = h.rule = RULE("W9.4-a");
    return warband_hit(m, &h) == HIT_REMOVED &&
           pursues(m, warband_unit_of(m, striker), warband_unit_of(m, leaver));
}

/* RULE("W9.4-a"): every enemy at the base of a figure that leaves hits it once, then the survivors move. */
enum flow warband_retreat_run(struct match *m, struct frame *f)
{
    struct warband_retreat_frame *v = FRAME(warband_retreat_frame, f);
    const struct unit *u = unit_at(m, v->unit);

    assert(v->leaver >= 0 && v->leaver <= u->count && v->striker >= 0 && v->striker <= m->state->figures);
    switch (f->step) {
    case RETREAT_BEGINS:
        warband_tell_end(m, "warband.leaves", RULE("W9.4-a"), v->unit);
        break;
    case RETREAT_HITS:
        break;
    case RETREAT_MOVED:
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
    for (; v->leaver < u->count; v->leaver++, v->striker = 0)
        while (v->striker < m->state->figures) {
            int32_t leaver = u->first + v->leaver, striker = v->striker++;

            if (warband_lives(m, leaver) && !warband_figure_at(m, leaver)->on_ground &&
                may_hit(m, striker, leaver) && free_hit(m, striker, leaver)) /* RULE("W9.4-d") */
                return flow_enter(
                    m, f, RETREAT_HITS, P_MOVE,
                    (struct warband_move_frame){.unit = warband_unit_of(m, striker), .mode = MOVE_PURSUIT});
        }
    if (!warband_unit_stands(m, v->unit))
        return warband_over(m);
    return flow_enter(m, f, RETREAT_MOVED, P_MOVE,
                      (struct warband_move_frame){.unit = v->unit, .mode = MOVE_RETREAT});
}
