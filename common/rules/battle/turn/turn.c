/* P_TURN: one player turn, phase by phase (B4-h, B4-j). RULE("B1.1-h"), RULE("B1.1-i"): moves and tests that
 * a rule compels are steps of it, about which nobody is asked. */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/company.h"
#include "common/rules/battle/characters/mounts.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/moves.h"
#include "common/rules/battle/psychology/animosity.h"
#include "common/rules/battle/psychology/brawl.h"
#include "common/rules/battle/psychology/imposed.h"
#include "common/rules/battle/psychology/start.h"
#include "common/rules/battle/psychology/stupidity.h"
#include "common/rules/battle/rout/rearrange.h"
#include "common/rules/battle/setup/enter.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/turn/phases.h"

static void begin_turn(struct match *m)
{
    bool scouts = m->state->turn == 0; /* before the first game turn */
    struct event *e;

    battle_enter_phase(m, PHASE_START);
    battle_of(m)->player_turns++;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        u->no_reserve_move = u->charged = u->bonus_lost = u->hated_tested = 0;
        u->target = u->faces = NO_UNIT;
        u->reaction = REACTION_NONE;
        u->frozen = 0;
        if (battle_side_of(m, unit) == battle_of(m)->active)
            battle_begin_own_turn(m, unit);
    }
    battle_count_strength(m);
    e = scouts ? event_begin(m, "battle.scouts_turn", RULE("B25.2.1-e"))
               : event_begin(m, "battle.turn", RULE("B4-g"));
    if (!scouts)
        event_arg(e, "turn", ARG_NUMBER, m->state->turn);
    event_arg(e, "side", ARG_SIDE, battle_of(m)->active);
    event_end(m);
}

/* A phase in which units move: the log has a line for it, and viewers learn of it before anybody is asked. */
static void begin_moves(struct match *m, enum battle_phase step, const char *key, const char *rule)
{
    battle_enter_phase(m, step);
    battle_begin_moves(m);
    event_begin(m, key, rule);
    event_end(m);
}

/* RULE("B7.4.2-a"), RULE("B8.6.1-b"): a disordered unit that has not moved is reformed when the phase ends.
 */
static void end_moves(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (battle_side_of(m, unit) != battle_of(m)->active || !battle_stands(m, unit) || !u->disordered ||
            u->moved || battle_engaged(m, unit))
            continue;
        u->disordered = false;
        u->marched = u->stirred = true; /* it shoots as a unit that moved */
        battle_mark_rearranged(m, unit);
        battle_tell(m, "battle.reformed", RULE("B7.4.2-a"), unit);
        event_end(m);
    }
}

/* RULE("B8.2-h"), RULE("B5.7.4-p"): units that others have burst through may move again. Viewers learn of it
 * with the next line of the log. */
static void end_overruns(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (battle_side_of(m, unit) != battle_of(m)->active || !battle_stands(m, unit))
            continue;
        if (u->overrun)
            u->no_reserve_move = true;
        u->overrun = u->pierced = false;
    }
}

/* RULE("B7.2.3-e"): a unit that fled may charge again after its own next turn. */
static void end_turn(struct match *m)
{
    battle_bring_up_ranks(m);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == battle_of(m)->active)
            battle_unit_at(m, unit)->fled = false;
    battle_note_reserve(m);
    event_begin(m, "battle.turn_over", RULE("B4-g"));
    event_end(m);
}

/* RULE("B14.6.3-a"): characters of the active side who have moved up to friends. */
static enum flow join_friends(struct match *m, struct frame *f, int32_t then)
{
    battle_release_survivors(m);
    return flow_enter(m, f, then, P_JOIN,
                      (struct battle_join_frame){.side = battle_of(m)->active, .figure = NOBODY});
}

/* --- the steps ------------------------------------------------------------------------------------------ */

typedef enum flow turn_step(struct match *m, struct frame *f);

static enum flow start(struct match *m, struct frame *f)
{
    begin_turn(m);
    battle_stop_brawls(m); /* RULE("B10.3-s"): at the start of every phase */
    return flow_enter(m, f, TURN_COLOURS, P_ARRIVALS, (struct battle_arrivals_frame){0});
}

static enum flow colours(struct match *m, struct frame *f)
{
    return flow_enter(m, f, TURN_TESTS, P_COLOURS, (struct battle_colours_frame){.figure = NOBODY});
}

/* RULE("B10.9-n"): stupid routers may rally, in a formation of their choice. */
static enum flow tests(struct match *m, struct frame *f)
{
    battle_start_tests(m);
    return flow_call(m, f, TURN_TESTED, P_REARRANGE, 0, 0, 0);
}

/* RULE("B10.7-r"): whoever panics runs at once. */
static enum flow tested(struct match *m, struct frame *f)
{
    return flow_enter(m, f, TURN_COMPANY, P_ROUTS,
                      (struct battle_routs_frame){.first = true, .unit = NO_UNIT, .pursuer = NO_UNIT});
}

static enum flow company(struct match *m, struct frame *f)
{
    battle_release_survivors(m);
    begin_moves(m, PHASE_MOVEMENT, "battle.movement", RULE("B4.1-a"));
    return flow_enter(m, f, TURN_DECLARE, P_COMPANY,
                      (struct battle_company_frame){.figure = NOBODY, .unit = NO_UNIT});
}

static enum flow declare(struct match *m, struct frame *f)
{
    return flow_enter(m, f, TURN_ROUTS, P_CHARGES,
                      (struct battle_charges_frame){.unit = NO_UNIT, .target = NO_UNIT});
}

/* RULE("B8.4-a"). */
static enum flow routs(struct match *m, struct frame *f)
{
    return flow_enter(m, f, TURN_CHARGES, P_ROUTS,
                      (struct battle_routs_frame){.first = false, .unit = NO_UNIT, .pursuer = NO_UNIT});
}

static enum flow charges(struct match *m, struct frame *f)
{
    battle_stupid_moves(m);  /* RULE("B10.9-h") */
    battle_quarrel_moves(m); /* RULE("B10.3-n") */
    return flow_call(m, f, TURN_WITHDRAW, P_CHARGE_MOVES, 0, 0, 0);
}

static enum flow withdrawals(struct match *m, struct frame *f)
{
    battle_bring_up_ranks(m); /* RULE("B25.2.2-b"): of chargers, and of those who had to move */
    return flow_enter(m, f, TURN_FALL_BACK, P_WITHDRAW,
                      (struct battle_withdraw_frame){.unit = NO_UNIT, .enemy = NO_UNIT});
}

static enum flow fall_back(struct match *m, struct frame *f)
{
    return flow_call(m, f, TURN_MOVES, P_FALL_BACK, 0, 0, 0);
}

static enum flow moves(struct match *m, struct frame *f)
{
    return flow_enter(m, f, TURN_JOIN, P_MOVES, (struct battle_moves_frame){.unit = NO_UNIT});
}

static enum flow join(struct match *m, struct frame *f)
{
    return join_friends(m, f, TURN_REFORMED);
}

static enum flow reformed(struct match *m, struct frame *f)
{
    battle_tend_mounts(m);
    battle_bring_up_ranks(m);
    battle_note_march(m);
    end_moves(m);
    return flow_call(m, f, TURN_SHOOTING, P_REARRANGE, 0, 0, 0);
}

static enum flow shooting(struct match *m, struct frame *f)
{
    battle_enter_phase(m, PHASE_SHOOTING);
    end_overruns(m);
    battle_stop_brawls(m);
    battle_begin_shooting(m);
    event_begin(m, "battle.shooting", RULE("B6-a"));
    event_end(m);
    return flow_call(m, f, TURN_COMBAT, P_SHOOTING, 0, 0, 0);
}

static enum flow combat(struct match *m, struct frame *f)
{
    battle_stop_brawls(m);
    return flow_enter(m, f, TURN_RESERVE, P_COMBAT, (struct battle_combat_frame){0});
}

static enum flow reserve(struct match *m, struct frame *f)
{
    battle_stop_brawls(m);
    begin_moves(m, PHASE_RESERVE, "battle.reserve", RULE("B4.4-a"));
    return flow_enter(m, f, TURN_RESERVE_JOIN, P_MOVES, (struct battle_moves_frame){.unit = NO_UNIT});
}

static enum flow reserve_join(struct match *m, struct frame *f)
{
    return join_friends(m, f, TURN_RALLY);
}

/* RULE("B4.5-a"): between the reserves and this comes the magic phase; as long as no module of magic is there
 * nothing is permitted to anybody in it, and nobody is asked. */
static enum flow rally(struct match *m, struct frame *f)
{
    battle_stop_brawls(m);
    battle_tend_mounts(m);
    return flow_call(m, f, TURN_OVER, P_RALLY, 0, 0, 0);
}

static enum flow over(struct match *m, struct frame *f)
{
    (void)f;
    end_turn(m);
    battle_enter_phase(m, PHASE_END);
    return flow_done(m, NO_RESULT);
}

/* RULE("B4-h"), RULE("B4-j"): from top to bottom. RULE("B4.1-b"), RULE("B4.2-a"), RULE("B4.2-b"): the
 * questions of the phases for moves and shots are the active side's; the other only reacts to charges. */
static turn_step *const steps[TURN_STEPS] = {
    [TURN_BEGIN] = start,
    [TURN_COLOURS] = colours,
    [TURN_TESTS] = tests,
    [TURN_TESTED] = tested,
    [TURN_COMPANY] = company,
    [TURN_DECLARE] = declare,
    [TURN_ROUTS] = routs,
    [TURN_CHARGES] = charges,
    [TURN_WITHDRAW] = withdrawals,
    [TURN_FALL_BACK] = fall_back,
    [TURN_MOVES] = moves,
    [TURN_JOIN] = join,
    [TURN_REFORMED] = reformed,
    [TURN_SHOOTING] = shooting,
    [TURN_COMBAT] = combat,
    [TURN_RESERVE] = reserve,
    [TURN_RESERVE_JOIN] = reserve_join,
    [TURN_RALLY] = rally,
    [TURN_OVER] = over,
};

enum flow battle_turn_run(struct match *m, struct frame *f)
{
    if (f->step < 0 || f->step >= TURN_STEPS)
        flow_lost(m, f);
    if (f->step > TURN_BEGIN) {
        battle_end_spells(m);
        if (battle_take_imposed(m))
            return battle_let_broken_run(m, f, f->step);
    }
    return steps[f->step](m, f);
}
