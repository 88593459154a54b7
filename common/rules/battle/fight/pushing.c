/* P_PUSH: what a round leads to in one engagement (B7.6-e, step 12): winners say whom they follow, all of it
 * moves, winners spread out, units that are wholly lapped round test for panic. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/follow.h"
#include "common/rules/battle/fight/lapped.h"
#include "common/rules/battle/fight/pierce.h"
#include "common/rules/battle/fight/pivot.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/fight/spread.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"

/* RULE("B7.13.3-a"): of several losers with as many figures in contact its owner chooses. */
void battle_whom_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_push_frame, m)->unit, losers[BATTLE_UNITS];
    int32_t count = battle_may_follow(m, unit, losers);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t i = 0; i < count; i++) {
        struct option *o = decision_option(d, "follow", "battle.option.follow_up");

        o->id = losers[i];
        o->unit = losers[i];
        option_arg(o, "unit", ARG_UNIT, losers[i]);
    }
}

static enum flow ask_whom(struct match *m, struct frame *f, struct battle_push_frame *v)
{
    while (v->looked < m->state->units) {
        int32_t losers[BATTLE_UNITS], unit = v->looked++, count;

        if (battle_unit_at(m, unit)->engagement != v->engagement || !battle_stands(m, unit) ||
            battle_is_beaten(m, unit))
            continue;
        count = battle_may_follow(m, unit, losers);
        battle_unit_at(m, unit)->follows = count > 0 ? losers[0] : NO_UNIT;
        if (count > 1) {
            v->unit = unit;
            return flow_ask(m, f, PUSH_WHOM_SAID, Q_WHOM, 1 << battle_side_of(m, unit));
        }
    }
    return flow_again(f, PUSH_MOVE);
}

/* --- spreading out -------------------------------------------------------------------------------------- */

/* RULE("B7.14.2-h"): at once, and whoever fails breaks with what that leads to. */
static void test_lapped(struct match *m, int32_t unit)
{
    for (int32_t enemy = 0; enemy < m->state->units; enemy++)
        if (battle_stands(m, enemy) && battle_contact_of(m, unit, enemy) != NO_CONTACT)
            battle_panic_of_lapped(m, enemy);
}

static enum flow spread(struct match *m, struct frame *f, struct battle_push_frame *v)
{
    while (v->looked < m->state->units) {
        int32_t unit = v->unit = v->looked++, most;
        struct battle_unit *u = battle_unit_at(m, unit);
        struct battle_spread forced;

        if (u->engagement != v->engagement || u->waits != (v->late ? WAIT_OVER : WAIT_NONE) ||
            !battle_has_followed(m, unit))
            continue;
        most = battle_shift_most(m, unit);
        if (most > SHIFT_LEAST)
            return flow_ask(m, f, PUSH_SHIFTED, Q_SHIFT, 1 << battle_side_of(m, unit));
        if (most == SHIFT_LEAST)
            battle_shift_files(m, unit, SHIFT_LEAST);
        if (u->swung)
            continue;
        if (battle_may_spread(m, unit))
            return flow_ask(m, f, PUSH_SPREAD, Q_SPREAD, 1 << battle_side_of(m, unit));
        if (!battle_has_leader(m, unit)) {
            forced = battle_forced_spread(m, unit);
            battle_spread_out(m, unit, &forced);
            test_lapped(m, unit);
        }
    }
    battle_review_contacts(m);
    return flow_done(m, NO_RESULT);
}

enum flow battle_push_run(struct match *m, struct frame *f)
{
    struct battle_push_frame *v = FRAME(battle_push_frame, f);
    struct battle_spread chosen;

    switch (f->step) {
    case PUSH_WHOM:
        if (v->late) {
            battle_follow_late(m, v->engagement);
            return flow_again(f, PUSH_NEXT);
        }
        return ask_whom(m, f, v);
    case PUSH_WHOM_SAID:
        battle_unit_at(m, v->unit)->follows = flow_answer(m, battle_side_of(m, v->unit))->item[0].ref;
        return flow_again(f, PUSH_WHOM);
    case PUSH_MOVE:
        battle_break_through(m, v->engagement);
        battle_push_back(m, v->engagement);
        v->looked = 0;
        return flow_again(f, PUSH_NEXT);
    case PUSH_NEXT:
        return spread(m, f, v);
    case PUSH_SPREAD:
        chosen = battle_spread_chosen(flow_answer(m, battle_side_of(m, v->unit)));
        battle_spread_out(m, v->unit, &chosen);
        test_lapped(m, v->unit);
        return flow_again(f, PUSH_NEXT);
    case PUSH_SHIFTED:
        battle_shift_files(m, v->unit, flow_answer(m, battle_side_of(m, v->unit))->item[0].ref);
        return flow_again(f, PUSH_NEXT);
    default:
        flow_lost(m, f);
    }
}
