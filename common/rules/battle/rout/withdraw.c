/* P_WITHDRAW: units leave close combat at will, in the movement phase of their side (B7.14.3). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/arrive.h"
#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/rout/break.h"
#include "common/rules/battle/rout/run.h"

enum { STAYS = -1, PURSUES = 0, HOLDS = 1 };

/* --- who may -------------------------------------------------------------------------------------------- */

/* RULE("B7.14-c"), RULE("B7.14.3-a"), RULE("B7.14.3-b"): not if there is no way, or it is blocked within a
 * pace. From friends nobody withdraws: RULE("B10.3-s") and RULE("B10.3-v") say how a brawl ends. */
static bool may_withdraw(const struct match *m, int32_t unit, angle *heading)
{
    return battle_side_of(m, unit) == battle_of(m)->active && battle_stands(m, unit) &&
           !battle_formation(m, unit)->rooted && battle_fights(m, unit) && !battle_fights_friend(m, unit) &&
           !battle_unit_at(m, unit)->moved && !battle_unit_at(m, unit)->pierced &&
           battle_bearing_away(m, unit, heading) && battle_run_off(m, unit, *heading, NULL) >= PACE;
}

static bool anybody_may(const struct match *m)
{
    angle heading;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_withdraw(m, unit, &heading))
            return true;
    return false;
}

void battle_withdraw_describe(const struct match *m, int32_t side, struct decision *d)
{
    angle heading;

    (void)side;
    decision_option(d, "none", "battle.option.no_withdrawal")->id = STAYS;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_withdraw(m, unit, &heading)) {
            struct option *o = decision_option(d, "withdraw", "battle.option.withdraw");

            o->id = unit;
            o->unit = unit;
            option_arg(o, "unit", ARG_UNIT, unit);
        }
}

/* RULE("B7.14.3-g"): pursuit is the default. */
void battle_chase_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_withdraw_frame *v = FRAME_TOP(battle_withdraw_frame, m);

    (void)side;
    d->unit = v->enemy;
    decision_arg(d, "unit", ARG_UNIT, v->enemy);
    decision_arg(d, "enemy", ARG_UNIT, v->unit);
    decision_option(d, "pursue", "battle.option.chase")->id = PURSUES;
    decision_option(d, "hold", "battle.option.hold_back")->id = HOLDS;
}

/* --- going ---------------------------------------------------------------------------------------------- */

/* RULE("B7.14.3-g"): enemies that were in contact, and fight nobody else. */
static void mark_enemies(struct match *m, int32_t unit)
{
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        int32_t contact = battle_contact_of(m, enemy, unit);

        if (contact == NO_CONTACT || !battle_stands(m, enemy))
            continue;
        battle_end_contact(m, contact);
        if (!battle_fights(m, enemy) && !battle_formation(m, enemy)->no_chase) /* RULE("B5.7.3-h") */
            battle_unit_at(m, enemy)->pursues = unit;
    }
}

/* RULE("B7.14.3-b"), RULE("B7.14.3-c"), RULE("B7.14.3-d"), RULE("B7.14.3-h"): the move first, then the test.
 */
static void withdraw(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    angle heading = 0;
    struct event *e;
    length far;

    if (!may_withdraw(m, unit, &heading))
        return; /* no rule: the game master has changed something meanwhile */
    mark_enemies(m, unit);
    battle_recall_idle_lappers(m); /* RULE("B7.14.2-i") */
    far = battle_run_off(m, unit, heading, m);
    u->moved = true;
    u->manoeuvres = MANOEUVRES_MOST;
    u->massed.heading = heading;
    e = battle_tell(m, "battle.withdraws", RULE("B7.14.3-b"), unit);
    event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
    battle_review_contacts(m);
    if (battle_test(m, unit, TEST_WITHDRAW, RULE("B7.14.3-d")))
        return; /* RULE("B7.14.3-e") */
    u->rout_moved = battle_of(m)->player_turns;
    u->no_reserve_move = true;
    battle_break(m, unit, heading, RULE("B7.14.3-f"));
}

static enum flow ask_enemies(struct match *m, struct frame *f, struct battle_withdraw_frame *v)
{
    while (v->looked < m->state->units) {
        v->enemy = v->looked++;
        if (battle_unit_at(m, v->enemy)->pursues == v->unit)
            return flow_ask(m, f, WITHDRAW_CHASED, Q_CHASE, 1 << battle_side_of(m, v->enemy));
    }
    return flow_again(f, WITHDRAW_CHASE);
}

static void take_chase(struct match *m, const struct battle_withdraw_frame *v)
{
    if (flow_answer(m, battle_side_of(m, v->enemy))->item[0].ref == HOLDS &&
        battle_test(m, v->enemy, TEST_HOLD_BACK, RULE("B7.14.3-g")))
        battle_end_pursuit(m, v->enemy, false, RULE("B7.14.3-g"));
    else
        battle_try_formation(m, v->enemy, MISHAP_CHASE);
}

/* RULE("B7.14.3-i"): a unit that is caught routs; who does not catch it is disordered where it stops. */
static void chase(struct match *m, int32_t unit)
{
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        if (battle_unit_at(m, enemy)->pursues != unit)
            continue;
        if (battle_go_after(m, enemy, unit, NOTHING))
            battle_catch(m, enemy, unit, RULE("B7.14.3-i"));
        else if (battle_unit_at(m, enemy)->pursues == unit)
            battle_end_pursuit(m, enemy, true, RULE("B8.5.2-d"));
    }
    battle_review_contacts(m);
}

enum flow battle_withdraw_run(struct match *m, struct frame *f)
{
    struct battle_withdraw_frame *v = FRAME(battle_withdraw_frame, f);
    int32_t side = battle_of(m)->active;

    switch (f->step) {
    case WITHDRAW_ASK:
        if (!anybody_may(m))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, WITHDRAW_NAMED, Q_WITHDRAW, 1 << side);
    case WITHDRAW_NAMED:
        v->unit = flow_answer(m, side)->item[0].ref;
        v->looked = 0;
        if (v->unit == STAYS)
            return flow_done(m, NO_RESULT);
        withdraw(m, v->unit);
        return ask_enemies(m, f, v);
    case WITHDRAW_CHASED:
        take_chase(m, v);
        return ask_enemies(m, f, v);
    case WITHDRAW_CHASE:
        chase(m, v->unit);
        return flow_again(f, WITHDRAW_ASK);
    default:
        flow_lost(m, f);
    }
}
