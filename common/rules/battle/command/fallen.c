/* P_BANNERS, step 10 of B7.6-e: what has fallen in a round is taken up by whoever won it, or fought for
 * (B12.3-b to B12.3-g, B12.5, B16.1-m, B16.1-n). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/command/banners.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/rout/break.h"

enum { LET_IT_LIE = -1 };

/* RULE("B12.3-c"): in contact, and it follows up. */
static bool may_try(const struct match *m, int32_t unit, int32_t enemy)
{
    return battle_stands(m, enemy) && battle_unit_at(m, enemy)->outcome == ROUND_WON &&
           !battle_unit_at(m, enemy)->stays && battle_contact_of(m, unit, enemy) != NO_CONTACT;
}

static bool anybody_may_try(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (may_try(m, unit, battle_opponent(m, contact, unit)))
        return true;
    return false;
}

void battle_capture_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_banners_frame *v = FRAME_TOP(battle_banners_frame, m);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, v->unit);
    decision_option(d, "none", "battle.option.let_it_lie")->id = LET_IT_LIE;
    EACH_CONTACT(m, v->unit, contact)
    {
        int32_t enemy = battle_opponent(m, contact, v->unit);
        struct option *o;

        if (!may_try(m, v->unit, enemy))
            continue;
        o = decision_option(d, "capture", "battle.option.capture");
        o->id = enemy;
        o->unit = enemy;
        option_arg(o, "captor", ARG_UNIT, enemy);
        option_arg(o, "unit", ARG_UNIT, v->unit);
    }
}

/* --- the extra round ------------------------------------------------------------------------------------ */

/* RULE("B12.3-d"): a further round: nobody has the bonuses of a charge, and the first result is kept for the
 * push-back. */
static void keep_result(struct match *m, int32_t engagement)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (u->engagement != engagement)
            continue;
        u->kept_outcome = u->outcome;
        u->kept_charged = u->charged;
        u->charged = false;
    }
}

static void restore_result(struct match *m, int32_t engagement)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (u->engagement != engagement)
            continue;
        u->outcome = u->kept_outcome;
        u->charged = u->kept_charged;
        u->kept_outcome = ROUND_NONE;
        u->kept_charged = false;
    }
}

/* RULE("B12.3-e"): whatever its losses so far. */
static void test_loser(struct match *m, int32_t unit)
{
    if (!battle_stands(m, unit) || battle_unit_at(m, unit)->frenzied ||
        battle_test(m, unit, TEST_ROUT, RULE("B12.3-e")))
        return;
    battle_break_engaged(m, unit, RULE("B12.3-e"));
}

static void settle(struct match *m, const struct battle_banners_frame *v)
{
    enum battle_fallen what = (enum battle_fallen)v->what;
    enum battle_outcome outcome = (enum battle_outcome)battle_unit_at(m, v->unit)->outcome;

    restore_result(m, battle_unit_at(m, v->unit)->engagement);
    if (!battle_has_fallen(m, v->unit, what))
        return; /* no rule: the game master has changed it */
    if (outcome == ROUND_LOST && battle_stands(m, v->by)) {
        battle_capture(m, v->unit, what, v->by, RULE("B12.3-d"));
        test_loser(m, v->unit);
    } else if (outcome == ROUND_WON && massed_living(m, v->unit) > 0) {
        battle_take_up(m, v->unit, what, RULE("B12.3-d"));
        test_loser(m, v->by);
    } else
        battle_leave_fallen(m, v->unit, what, RULE("B12.3-f"));
}

/* --- the step ------------------------------------------------------------------------------------------- */

/* What becomes of it; true: the enemy is asked. RULE("B12.3-b"): of a drawn round nothing yet. */
static bool concerns_enemy(struct match *m, int32_t unit, enum battle_fallen what)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (massed_living(m, unit) == 0)
        battle_leave_fallen(m, unit, what, RULE("B12.3-g"));
    else if (!battle_fights(m, unit) || u->outcome == ROUND_WON)
        battle_take_up(m, unit, what, what == FALLEN_STANDARD ? RULE("B16.1-n") : RULE("B12.3-b"));
    else if (u->outcome == ROUND_LOST && anybody_may_try(m, unit))
        return true;
    else if (u->outcome == ROUND_LOST)
        battle_leave_fallen(m, unit, what, RULE("B12.3-g"));
    return false;
}

static enum flow next(struct match *m, struct frame *f, struct battle_banners_frame *v)
{
    battle_review_contacts(m);
    for (; v->looked < m->state->units * FALLEN_KINDS; v->looked++) {
        v->unit = v->looked / FALLEN_KINDS;
        v->what = v->looked % FALLEN_KINDS;
        if (battle_has_fallen(m, v->unit, (enum battle_fallen)v->what) &&
            concerns_enemy(m, v->unit, (enum battle_fallen)v->what)) {
            v->looked++; /* no rule: it will have been settled */
            return flow_ask(m, f, BANNERS_NAMED, Q_CAPTURE, 1 << (1 - battle_side_of(m, v->unit)));
        }
    }
    return flow_done(m, NO_RESULT);
}

enum flow battle_banners_run(struct match *m, struct frame *f)
{
    struct battle_banners_frame *v = FRAME(battle_banners_frame, f);
    int32_t engagement;

    switch (f->step) {
    case BANNERS_NEXT:
        return next(m, f, v);
    case BANNERS_NAMED:
        v->by = flow_answer(m, 1 - battle_side_of(m, v->unit))->item[0].ref;
        if (v->by == LET_IT_LIE) {
            battle_leave_fallen(m, v->unit, (enum battle_fallen)v->what, RULE("B12.3-g"));
            return flow_again(f, BANNERS_NEXT);
        }
        engagement = battle_unit_at(m, v->unit)->engagement;
        keep_result(m, engagement);
        struct event *e = battle_tell(m, "battle.fights_for_banner", RULE("B12.3-d"), v->by);

        event_arg(e, "enemy", ARG_UNIT, v->unit);
        event_end(m);
        return flow_enter(m, f, BANNERS_FOUGHT, P_ROUND,
                          (struct battle_round_frame){.engagement = engagement});
    case BANNERS_FOUGHT:
        settle(m, v);
        return flow_again(f, BANNERS_NEXT);
    default:
        flow_lost(m, f);
    }
}
