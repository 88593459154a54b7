/* P_COMBAT: the combat phase (B7.6-e): each engagement has its round; when all have their results, losers
 * break or are pushed back, and routers run. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/wedge.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/fight/follow.h"
#include "common/rules/battle/fight/pivot.h"
#include "common/rules/battle/fight/stay.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/frenzy.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/psychology/stupidity.h"
#include "common/rules/battle/rout/break.h"
#include "common/rules/battle/rout/free_hits.h"
#include "common/rules/battle/rout/routs.h"
#include "common/rules/battle/turn/phases.h"

static bool anybody_engaged(const struct match *m)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        if (battle_contact_at(m, i)->arrived != NO_UNIT)
            return true;
    return false;
}

/* RULE("B7-a"): the phase after shooting and before the reserves. */
static enum flow begin(struct match *m, struct frame *f)
{
    battle_enter_phase(m, PHASE_COMBAT);
    battle_review_contacts(m);
    if (!anybody_engaged(m))
        return flow_done(m, NO_RESULT);
    event_begin(m, "battle.combat", RULE("B4.3-a"));
    event_end(m);
    return flow_enter(m, f, COMBAT_ARM, P_STEP_BACK, (struct battle_step_back_frame){.unit = NO_UNIT});
}

/* RULE("B7.6-e"): the active side chooses the order, where it matters. */
static enum flow next_round(struct match *m, struct frame *f, struct battle_combat_frame *v)
{
    if (v->fought + 1 < v->engagements && battle_order_matters(m, v->fought + 1, v->engagements))
        return flow_ask(m, f, COMBAT_CHOSEN, Q_NEXT_FIGHT, 1 << battle_of(m)->active);
    if (v->fought < v->engagements)
        return flow_again(f, COMBAT_ROUND);
    battle_pivot_pairs(m, v->engagements); /* step 8 */
    return flow_again(f, COMBAT_STAY);
}

/* Step 13. */
static enum flow run_routers(struct match *m, struct frame *f, enum battle_combat_step then)
{
    return flow_enter(m, f, (int32_t)then, P_ROUTS,
                      (struct battle_routs_frame){.first = true, .unit = NO_UNIT, .pursuer = NO_UNIT});
}

/* RULE("B8.3-b"): players aim at single figures. */
static enum flow strike_freely(struct match *m, struct frame *f, enum battle_combat_step then)
{
    return flow_enter(m, f, (int32_t)then, P_FREE_HITS, (struct battle_free_hits_frame){.at = NOTHING});
}

/* Clears what units keep during one combat phase only. */
static void end_phase(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        battle_unit_at(m, unit)->engagement = 0;
        battle_unit_at(m, unit)->follows = NO_UNIT;
        battle_unit_at(m, unit)->clash = CLASH_NONE;
        battle_unit_at(m, unit)->waits = WAIT_NONE;
    }
    battle_disband_idle_wedges(m);
    battle_review_contacts(m);
    battle_calm_down(m);
    battle_end_collisions(m);
}

enum flow battle_combat_run(struct match *m, struct frame *f)
{
    struct battle_combat_frame *v = FRAME(battle_combat_frame, f);
    switch (f->step) {
    case COMBAT_BEGIN:
        return begin(m, f);
    case COMBAT_ARM:
        return flow_enter(m, f, COMBAT_ARMED, P_ARM, (struct battle_arm_frame){.unit = NO_UNIT});
    case COMBAT_ARMED:
        battle_pursuers_strike(m);
        return strike_freely(m, f, COMBAT_PURSUED);
    case COMBAT_PURSUED:
        battle_review_contacts(m);
        v->engagements = battle_find_engagements(m);
        return flow_again(f, COMBAT_NEXT);
    case COMBAT_NEXT:
        return next_round(m, f, v);
    case COMBAT_CHOSEN:
        battle_bring_forward(m, flow_answer(m, battle_of(m)->active)->item[0].ref, v->fought + 1);
        return flow_again(f, COMBAT_ROUND);
    case COMBAT_ROUND:
        return flow_enter(m, f, COMBAT_NEXT, P_ROUND, (struct battle_round_frame){.engagement = ++v->fought});
    case COMBAT_STAYED:
        battle_take_stay(m, v);
        return flow_again(f, COMBAT_STAY);
    case COMBAT_STAY: /* RULE("B7.13.5-f"), RULE("B7.13.4-i"): tests come after pivots and before any push */
        if (battle_ask_to_stay(m, v))
            return flow_ask(m, f, COMBAT_STAYED, Q_STAY, 1 << battle_side_of(m, v->unit));
        return strike_freely(m, f, COMBAT_BREAK);
    case COMBAT_BREAK: /* step 9; RULE("B8.1-b"): before anybody is pushed back */
        if (!battle_break_losers(m, &v->tested))
            return strike_freely(m, f, COMBAT_BREAK);
        return flow_enter(m, f, COMBAT_BANNERS, P_BANNERS, /* step 10 */
                          (struct battle_banners_frame){.unit = NO_UNIT, .by = NO_UNIT});
    case COMBAT_BANNERS:
        battle_panic_of_friends(m); /* step 11; RULE("B8.2-g") */
        battle_review_contacts(m);
        return strike_freely(m, f, COMBAT_PUSH);
    case COMBAT_PUSH:                 /* step 12 */
        if (battle_free_hits_wait(m)) /* RULE("B7.14.2-h") */
            return strike_freely(m, f, COMBAT_PUSH);
        if (v->pushed < v->engagements)
            return flow_enter(m, f, COMBAT_PUSH, P_PUSH,
                              (struct battle_push_frame){.engagement = ++v->pushed, .unit = NO_UNIT});
        return run_routers(m, f, COMBAT_LATE);
    case COMBAT_LATE: /* RULE("B8.3.1-a") */
        while (v->late < v->engagements && !battle_anybody_waits(m, v->late + 1))
            v->late++;
        if (v->late < v->engagements)
            return flow_enter(
                m, f, COMBAT_LATE, P_PUSH,
                (struct battle_push_frame){.engagement = ++v->late, .unit = NO_UNIT, .late = true});
        return run_routers(m, f, COMBAT_OVER); /* RULE("B7.14.2-h"): those who have just been lapped round */
    case COMBAT_OVER:
        end_phase(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
