/* P_ROUTS: routers run and their pursuers follow them: first out of close combat (B7.6-e, step 13), where
 * winners say whether they pursue, then in each movement phase of their side (B8.4-a), where pursuers may try
 * to stop. */
#include "common/rules/battle/rout/routs.h"
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/ahead.h"
#include "common/rules/battle/charge/behind.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/fight/touch.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/psychology/psychology.h"
#include "common/rules/battle/rout/flails.h"
#include "common/rules/battle/rout/free_hits.h"
#include "common/rules/battle/rout/fronts.h"
#include "common/rules/battle/rout/run.h"
#include "common/rules/battle/turn/heading.h"

enum { HOLD_BACK = -1 };

/* --- who pursues ---------------------------------------------------------------------------------------- */

static bool breaks_now(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return battle_routing(m, unit) && u->routed == battle_of(m)->player_turns &&
           u->rout_moved != battle_of(m)->player_turns && massed_living(m, unit) > 0;
}

/* RULE("B8.5-a"): in contact with it when it broke. RULE("B8.5-f"), RULE("B8.3.1-a"): not while another enemy
 * holds it. */
static bool may_pursue(const struct match *m, int32_t unit, int32_t routers)
{
    return battle_stands(m, unit) && !battle_fights(m, unit) && breaks_now(m, routers) &&
           battle_contact_of(m, unit, routers) != NO_CONTACT &&
           !battle_formation(m, unit)->no_chase; /* RULE("B5.7.3-h") */
}

static int32_t first_to_pursue(const struct match *m, int32_t unit)
{
    for (int32_t routers = 0; routers < m->state->units; routers++)
        if (may_pursue(m, unit, routers))
            return routers;
    return NO_UNIT;
}

/* RULE("B10.5-f"), RULE("B10.6-l"): the frenzied, and those who hate one that they could pursue. */
static bool must_pursue(const struct match *m, int32_t unit)
{
    bool hated = false;

    for (int32_t routers = 0; routers < m->state->units; routers++)
        hated |= may_pursue(m, unit, routers) && battle_hates(m, unit, routers);
    return hated || battle_unit_at(m, unit)->frenzied;
}

/* RULE("B8.5.5-a"): the default is to pursue. */
void battle_pursue_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_routs_frame, m)->pursuer;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t routers = 0; routers < m->state->units; routers++)
        if (may_pursue(m, unit, routers)) {
            struct option *o = decision_option(d, "pursue", "battle.option.pursue");

            o->id = routers;
            o->unit = routers;
            option_arg(o, "enemy", ARG_UNIT, routers);
        }
    if (!must_pursue(m, unit))
        decision_option(d, "hold", "battle.option.hold_back")->id = HOLD_BACK;
}

static void take_pursuit(struct match *m, int32_t unit)
{
    int32_t named = flow_answer(m, battle_side_of(m, unit))->item[0].ref;
    struct event *e;

    if (named == HOLD_BACK) {
        if (battle_test(m, unit, TEST_HOLD_BACK, RULE("B8.5.5-a"))) {
            battle_unit_at(m, unit)->held_back = battle_of(m)->routs;
            return; /* RULE("B8.5.5-b"), RULE("B8.5.5-c") */
        }
        named = first_to_pursue(m, unit);
    }
    battle_unit_at(m, unit)->pursues = named;
    e = battle_tell(m, "battle.takes_up_pursuit", RULE("B8.5-a"), unit);
    event_arg(e, "enemy", ARG_UNIT, named);
    event_end(m);
    battle_try_formation(m, unit, MISHAP_CHASE);
}

static enum flow ask_pursuers(struct match *m, struct frame *f, struct battle_routs_frame *v)
{
    while (v->looked < m->state->units) {
        const struct battle_unit *u = battle_unit_at(m, v->pursuer = v->looked++);

        if (u->pursues == NO_UNIT && u->held_back != battle_of(m)->routs &&
            first_to_pursue(m, v->pursuer) != NO_UNIT)
            return flow_ask(m, f, ROUTS_PURSUED, Q_PURSUE, 1 << battle_side_of(m, v->pursuer));
    }
    return flow_again(f, ROUTS_NEXT);
}

/* --- stopping a pursuit --------------------------------------------------------------------------------- */

void battle_stop_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_routs_frame *v = FRAME_TOP(battle_routs_frame, m);

    (void)side;
    d->unit = v->pursuer;
    decision_arg(d, "unit", ARG_UNIT, v->pursuer);
    decision_arg(d, "enemy", ARG_UNIT, v->unit);
    decision_option(d, "follow", "battle.option.follow")->id = 0;
    decision_option(d, "stop", "battle.option.stop")->id = 1;
}

/* RULE("B8.5.6-a"), RULE("B8.5.6-b"): a unit with a leader may try, when the routers are about to move. */
static enum flow ask_to_stop(struct match *m, struct frame *f, struct battle_routs_frame *v)
{
    while (v->looked < m->state->units) {
        v->pursuer = v->looked++;
        if (battle_unit_at(m, v->pursuer)->pursues == v->unit && battle_has_leader(m, v->pursuer))
            return flow_ask(m, f, ROUTS_STOPPED, Q_STOP, 1 << battle_side_of(m, v->pursuer));
    }
    return flow_again(f, ROUTS_RUN);
}

/* RULE("B8.5.6-c"), RULE("B8.5.6-d"). */
static void take_stop(struct match *m, const struct battle_routs_frame *v)
{
    if (flow_answer(m, battle_side_of(m, v->pursuer))->item[0].ref == 1 &&
        battle_test(m, v->pursuer, TEST_STOP, RULE("B8.5.6-c")))
        battle_end_pursuit(m, v->pursuer, true, RULE("B8.5.6-d"));
}

/* --- the moves ------------------------------------------------------------------------------------------ */

/* RULE("B8.5.1-f"): whoever pursued somebody who is dead, or gone, is disordered. */
void battle_end_pursuits_of(struct match *m, int32_t routers, const char *rule)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->pursues == routers)
            battle_end_pursuit(m, unit, true, rule);
}

/* RULE("B8.5.1-b"), RULE("B8.5.2-b"), RULE("B8.5.2-c"): the second series of the turn in which the rout
 * begins. */
static void second_series(struct match *m, int32_t unit, int32_t routers, bool caught)
{
    battle_unit_at(m, unit)->struck_in = battle_of(m)->player_turns;
    if (caught)
        battle_free_hits(m, unit, routers, SERIES_CAUGHT);
    else if (massed_living(m, routers) > 0)
        battle_free_hits_from_afar(m, unit, routers);
}

static void tell_caught(struct match *m, int32_t unit, int32_t routers)
{
    struct event *e = battle_tell(m, "battle.caught", RULE("B8.5.1-a"), unit);

    event_arg(e, "enemy", ARG_UNIT, routers);
    event_end(m);
}

/* A pursuer for whom there is no room beside the routers is as one that is too slow. */
static void settle_pursuer(struct match *m, const struct battle_routs_frame *v, int32_t unit, bool caught)
{
    if (caught)
        battle_set_behind(m, unit, v->unit);
    if (caught && battle_contact_of(m, unit, v->unit) != NO_CONTACT && massed_touch(m, unit, v->unit)) {
        tell_caught(m, unit, v->unit);
        if (v->fresh) {
            battle_find_strikers(m, unit);
            second_series(m, unit, v->unit, true);
        }
        return;
    }
    if (v->fresh)
        second_series(m, unit, v->unit, false);
    if (battle_unit_at(m, unit)->pursues == v->unit)
        battle_end_pursuit(m, unit, true, RULE("B8.5.2-d"));
}

/* RULE("B8.5.2-a"): whoever has not caught them stays where its move has ended, whatever the others do. */
static void leave_behind(struct match *m, int32_t unit, int32_t routers)
{
    int32_t contact = battle_contact_of(m, unit, routers);

    if (contact != NO_CONTACT && !massed_touch(m, unit, routers))
        battle_end_contact(m, contact);
}

/* RULE("B8.5-c"): the routers first, then their pursuers one after another. */
static void run(struct match *m, const struct battle_routs_frame *v)
{
    bool follows[BATTLE_UNITS] = {false}, caught[BATTLE_UNITS] = {false}, there;
    int32_t line[BATTLE_UNITS];

    for (int32_t unit = 0; unit < m->state->units; unit++) /* RULE("B8.5-e"): of the first pursuit move */
        line[unit] = v->fresh ? battle_line_fought_across(m, unit, v->unit) : NOTHING;
    there = battle_run_routers(m, v->unit);

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->pursues == v->unit) {
            follows[unit] = true;
            caught[unit] = battle_go_after(m, unit, v->unit, line[unit]);
        }
    if (!there) {
        battle_end_pursuits_of(m, v->unit, RULE("B8.5.1-g"));
        battle_review_contacts(m);
        return;
    }
    battle_crowd_routers(m, v->unit);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (follows[unit] && !caught[unit])
            leave_behind(m, unit, v->unit);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (follows[unit])
            settle_pursuer(m, v, unit, caught[unit]);
    if (massed_living(m, v->unit) == 0)
        battle_end_pursuits_of(m, v->unit, RULE("B8.5.1-f"));
    battle_review_contacts(m);
}

/* RULE("B8.5.1-c"): those who have caught them. */
static enum flow ask_fronts(struct match *m, struct frame *f, struct battle_routs_frame *v)
{
    while (v->looked < m->state->units) {
        v->pursuer = v->looked++;
        if (battle_may_take_front(m, v->pursuer, v->unit))
            return flow_ask(m, f, ROUTS_FRONT_SAID, Q_FRONT, 1 << battle_side_of(m, v->pursuer));
    }
    return flow_again(f, ROUTS_FRONTS);
}

/* Step 13 of B7.6-e: in the order in which they broke. */
static int32_t next_to_run(const struct match *m, bool first)
{
    int32_t next = NO_UNIT;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        bool runs =
            breaks_now(m, unit) || (!first && battle_routing(m, unit) && battle_in_play(m, unit) &&
                                    battle_side_of(m, unit) == battle_of(m)->active &&
                                    battle_unit_at(m, unit)->rout_moved != battle_of(m)->player_turns);

        if (runs &&
            (next == NO_UNIT || battle_unit_at(m, unit)->rout_order < battle_unit_at(m, next)->rout_order))
            next = unit;
    }
    return next;
}

/* RULE("B8.5.1-f"): the first series has killed the last of them: nobody has pursued. */
static void drop_vain_pursuits(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        const struct battle_unit *u = battle_unit_at(m, unit);

        if (u->pursues != NO_UNIT && massed_living(m, u->pursues) == 0)
            battle_end_pursuit(m, unit, false, RULE("B8.5.1-f"));
    }
}

enum flow battle_routs_run(struct match *m, struct frame *f)
{
    struct battle_routs_frame *v = FRAME(battle_routs_frame, f);

    switch (f->step) {
    case ROUTS_BEGIN: /* again after each that has run: it may have carried others away (B10.7-r) */
        if (battle_free_hits_wait(m)) /* RULE("B8.3-e"): before the routers move */
            return flow_enter(m, f, ROUTS_BEGIN, P_FREE_HITS, (struct battle_free_hits_frame){.at = NOTHING});
        v->looked = 0;
        return ask_pursuers(m, f, v);
    case ROUTS_PURSUED:
        take_pursuit(m, v->pursuer);
        return ask_pursuers(m, f, v);
    case ROUTS_NEXT:
        drop_vain_pursuits(m);
        v->unit = next_to_run(m, v->first);
        v->looked = 0;
        if (v->unit == NO_UNIT)
            return flow_done(m, NO_RESULT);
        if (battle_anybody_ahead(m, v->unit))
            return flow_ask(m, f, ROUTS_AHEAD, Q_AHEAD, 1 << battle_side_of(m, v->unit));
        return flow_again(f, ROUTS_CHOSEN);
    case ROUTS_AHEAD:
        battle_take_ahead(m, v->unit);
        return flow_again(f, ROUTS_CHOSEN);
    case ROUTS_CHOSEN:
        v->fresh = breaks_now(m, v->unit);
        if (v->fresh)
            return flow_again(f, ROUTS_RUN);
        return ask_to_stop(m, f, v);
    case ROUTS_STOPPED:
        take_stop(m, v);
        return ask_to_stop(m, f, v);
    case ROUTS_RUN:
        if (battle_may_keep_flails(m, v->unit))
            return flow_ask(m, f, ROUTS_FLAILS, Q_FLAILS, 1 << battle_side_of(m, v->unit));
        return flow_again(f, ROUTS_GO);
    case ROUTS_FLAILS:
        battle_take_flails(m, v->unit);
        return flow_again(f, ROUTS_GO);
    case ROUTS_GO:
        if (!v->fresh)
            massed_unit_at(m, v->unit)->heading = /* RULE("B8.4.1-a"), RULE("B1.1-f") */
                battle_heading(m, v->unit, battle_flight_heading(m, v->unit));
        run(m, v);
        return flow_enter(m, f, ROUTS_STRUCK, P_FREE_HITS, (struct battle_free_hits_frame){.at = NOTHING});
    case ROUTS_STRUCK:
        if (massed_living(m, v->unit) == 0) /* RULE("B8.5.1-f") */
            battle_end_pursuits_of(m, v->unit, RULE("B8.5.1-f"));
        battle_review_contacts(m);
        v->looked = 0;
        return ask_fronts(m, f, v);
    case ROUTS_FRONT_SAID:
        battle_take_front(m, v->pursuer, flow_answer(m, battle_side_of(m, v->pursuer))->item[0].ref);
        return ask_fronts(m, f, v);
    case ROUTS_FRONTS:
        return flow_enter(m, f, ROUTS_BEGIN, P_FRENZY, (struct battle_frenzy_frame){.unit = NO_UNIT});
    default:
        flow_lost(m, f);
    }
}

/* RULE("B8.5.1-e"), RULE("B7.2.3-h"): one series in each combat phase, unless the turn has had its two. */
void battle_pursuers_strike(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);
        int32_t routers = u->pursues;

        if (routers == NO_UNIT || u->struck_in == battle_of(m)->player_turns || !battle_stands(m, unit) ||
            battle_contact_of(m, unit, routers) == NO_CONTACT)
            continue;
        battle_find_strikers(m, unit);
        u->struck_in = battle_of(m)->player_turns;
        battle_free_hits(m, unit, routers, SERIES_LATER);
    }
    battle_review_contacts(m);
}
