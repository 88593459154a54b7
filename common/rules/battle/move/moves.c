/* P_MOVES: the moves of a movement phase (B5) or of a reserve phase (B9.2), unit by unit in the order that
 * the side likes. An answer names one unit and its legs, nobody ends the phase. A manoeuvre that needs dice
 * is the last leg of an answer; a unit that passes its test goes on with what is left. */
#include "common/rules/battle/move/moves.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/characters/mounts.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/drill.h"
#include "common/rules/battle/move/form_up.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/reserve_leg.h"
#include "common/rules/battle/move/through.h"
#include "common/rules/battle/move/walk.h"
#include "common/rules/battle/psychology/imposed.h"
#include "common/rules/battle/psychology/start.h"
#include "common/rules/battle/setup/enter.h"

/* --- who may ------------------------------------------------------------------------------------------- */

/* RULE("B9.1-d"): friends or enemies that rout. */
static bool near_routers(const struct match *m, int32_t unit)
{
    for (int32_t other = 0; other < m->state->units; other++)
        if (other != unit && battle_in_play(m, other) && battle_routing(m, other) &&
            massed_distance(m, unit, other) <= RESERVE_CLEARANCE)
            return true;
    return false;
}

/* RULE("B9.1-a"): NULL: it may make a reserve move; else the rule that forbids it. */
static const char *no_reserve(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    if (battle_nearest_enemy(m, unit) <= RESERVE_CLEARANCE)
        return RULE("B9.1-a");
    if (battle_engaged(m, unit))
        return RULE("B9.1-b");
    if (battle_routing(m, unit))
        return RULE("B9.1-c");
    if (near_routers(m, unit))
        return RULE("B9.1-d");
    if (u->drilled ==
        DRILL_FAILED_COMPLEX) /* RULE("B5.6.2-e"), RULE("B9.2-c"); a simple one: RULE("B9.2-b") */
        return RULE("B9.1-e");
    if (battle_in_slow_ground(m, unit))
        return RULE("B9.1-h");
    if (unit_at(m, unit)->blocks > 1 ||
        (battle_bent(m, unit) && massed_unit_at(m, unit)->divided_by != NOTHING)) /* RULE("B5.4-j") */
        return RULE("B9.1-i");
    return NULL;
}

static bool reserve_now(const struct match *m)
{
    return battle_of(m)->step == PHASE_RESERVE;
}

/* RULE("B5.6.1-c"): who is engaged does not move. RULE("B9.1-k"): bans of other sections are remembered as
 * `no_reserve_move`, or hold the unit fast in both phases. */
static bool may_move(const struct match *m, int32_t unit)
{
    return battle_side_of(m, unit) == battle_of(m)->active && battle_stands(m, unit) &&
           (massed_in_ranks(m, unit) || battle_walks(m, unit) || battle_bent(m, unit)) &&
           !battle_unit_at(m, unit)->moved && battle_walk(m, unit) > 0 && !battle_engaged(m, unit) &&
           !battle_held_fast(m, unit) &&
           battle_unit_at(m, unit)->quarrel == QUARREL_NONE && /* RULE("B10.3-n"): it has made its move */
           !battle_wall_stands(m, unit, reserve_now(m)) &&
           !(battle_unit_at(m, unit)->disordered && !reserve_now(m)) && /* RULE("B7.4.1-e") */
           !(reserve_now(m) && battle_unit_at(m, unit)->no_reserve_move) &&
           !(!reserve_now(m) && battle_was_at_his_mount(m, unit)); /* RULE("B14.2-d") */
}

static bool anybody_may(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_move(m, unit))
            return true;
    return false;
}

/* RULE("B5.6.1-a"), RULE("B9.2-a"): manoeuvres and allowance start afresh in the reserve phase. */
static void begin_unit(struct battle_unit *u, bool reserve)
{
    u->moved = u->spent = u->manoeuvres = u->gone = 0;
    u->slow_factor = u->slow_left = u->slow_gone = u->lines_paid = 0;
    if (!reserve || u->drilled != DRILL_FAILED_COMPLEX)
        u->drilled = DRILL_HELD; /* RULE("B5.6.2-d"): a complex one is remembered until the next turn */
}

/* RULE("B9.1-a"): who may make a reserve move is found at the start of the phase. RULE("B9.1-j"): nobody is
 * inert; where an enemy is plainly irrelevant the game master changes `no_reserve_move`. */
void battle_begin_moves(struct match *m)
{
    bool reserve = reserve_now(m);

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (!massed_in_ranks(m, unit))
            battle_note_amid(m, unit); /* friends may have left those who stood in them */
        if (battle_side_of(m, unit) != battle_of(m)->active)
            continue;
        begin_unit(battle_unit_at(m, unit), reserve);
        if (reserve && battle_in_play(m, unit) && no_reserve(m, unit))
            battle_unit_at(m, unit)->no_reserve_move = true;
    }
}

/* --- the questions ------------------------------------------------------------------------------------- */

static length left_of(const struct match *m, int32_t unit)
{
    length left = battle_walk(m, unit) - battle_unit_at(m, unit)->spent;

    return left > 0 ? left : 0; /* M may have been halved on the way (B5.7.7-d) */
}

void battle_move_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_move(m, unit))
            decision_movable(d, unit, left_of(m, unit), false);
    battle_offer_drill(m, d);
}

void battle_move_on_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_moves_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    decision_movable(d, unit, left_of(m, unit), false);
    battle_offer_drill(m, d);
}

/* RULE("B5.4.1-a"), RULE("B9.2-d"). */
static length kept_apart(const struct match *m)
{
    return reserve_now(m) ? RESERVE_CLEARANCE : KEPT_FROM_ENEMIES;
}

static bool one_unit(const struct answer *a, struct refusal *why)
{
    for (int32_t i = 1; i < a->count; i++)
        if (a->item[i].ref != a->item[0].ref)
            return refuse_unit_by(why, RULE("B5-a"), "battle.refused.one_at_a_time", a->item[i].ref);
    return true;
}

/* RULE("B5.6-a"): figures without ranks walk and need no manoeuvres, all others drill. */
static bool right_sort(const struct match *m, const struct answer *a, struct refusal *why)
{
    bool walks = battle_walks(m, a->item[0].ref);

    for (int32_t i = 0; i < a->count; i++)
        if ((a->item[i].value == DRILL_WALK) != walks)
            return refuse_unit_by(why, RULE("B5.6-a"),
                                  walks ? "battle.refused.no_ranks" : "battle.refused.in_ranks",
                                  a->item[i].ref);
    return true;
}

static void show_file(struct preview *p, const struct battle_drill *drill)
{
    for (int32_t i = 0; i < drill->file.count && p->end_count < MOVABLES_MAX; i++)
        p->end[p->end_count++] = (struct answer_item){
            .ref = drill->places.figure[i], .at = drill->file.at[i].at, .facing = drill->file.at[i].facing};
}

static void show(struct preview *p, const struct battle_drill *drill)
{
    p->cost = drill->march.spent;
    p->budget = drill->march.allowance;
    p->unit = "length";
    if (drill->file.bent)
        show_file(p, drill);
    for (int32_t i = 0; i < SQUARE_SIDES && drill->square.count > 0; i++)
        preview_block(p, drill->unit, &drill->square.side[i]);
    for (int32_t i = 0; i < drill->march.blocks && !drill->file.bent && drill->formation != FORM_SQUARE; i++)
        preview_block(p, drill->unit, &drill->march.block[i]);
}

/* The question is blind: the engine asks about a table without enemies (B5.4.1-d). */
bool battle_move_check(const struct match *m, const struct decision *d, const struct answer *a,
                       struct preview *p, struct refusal *why)
{
    struct battle_drill drill;
    bool diced = false;

    (void)d;
    if (a->count == 0)
        return true;
    if (!one_unit(a, why))
        return false;
    if (!right_sort(m, a, why))
        return false;
    if (battle_walks(m, a->item[0].ref))
        return true;
    drill = battle_drill_begin(m, a->item[0].ref, battle_walk(m, a->item[0].ref), kept_apart(m));
    for (int32_t i = 0; i < a->count; i++) {
        struct march_end end;
        enum battle_test test;

        if (diced) /* RULE("B5.6.1-i") */
            return refuse_unit_by(why, battle_leg_rule(&a->item[i]), "answer.dice_come_first", drill.unit);
        diced = battle_leg_tests(m, &drill, &a->item[i], &test) != NULL;
        if (!battle_drill_leg(m, &drill, &a->item[i], &end, why))
            return false;
        battle_show_leg(p, &end);
        if (end.why != MARCH_FREE && end.why != MARCH_CROSSED)
            break;
    }
    if (p)
        show(p, &drill);
    return true;
}

/* --- moving -------------------------------------------------------------------------------------------- */

enum gone { GONE_AND_OVER, GONE_AND_ON };

/* RULE("B5.6.1-j"), RULE("B5.6.2-d"): it stops at once, loses the rest of its move and tries no more. */
static void drill_fails(struct match *m, int32_t unit, enum battle_test test, length far)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    bool complex = test == TEST_COMPLEX;
    struct event *e;

    u->drilled = complex ? DRILL_FAILED_COMPLEX : DRILL_FAILED_SIMPLE;
    u->manoeuvres = complex ? MANOEUVRES_MOST : u->manoeuvres + 1;
    u->gone += far;
    e = battle_tell(m, "battle.halts", complex ? RULE("B5.6.2-d") : RULE("B5.6.1-j"), unit);
    event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
}

static void tell_moved(struct match *m, int32_t unit, length far, const char *stop)
{
    struct event *e = battle_tell(m,
                                  stop[0] != '\0' ? "battle.moved_until"
                                  : far == 0      ? "battle.manoeuvred"
                                                  : "battle.moved",
                                  RULE("B5.6-a"), unit);

    event_arg(e, "far", ARG_LENGTH, far);
    if (stop[0] != '\0')
        event_word(e, "stop", stop);
    event_end(m);
}

/* Named, and then left where it is: that was its move. */
static void tell_stays(struct match *m, int32_t unit)
{
    battle_tell(m, "battle.stays", RULE("B5-a"), unit);
    event_end(m);
}

/* The legs of an answer on the table as it is, enemies included: RULE("B5.4.1-b"), RULE("B5.4.1-c"),
 * RULE("B5.4.1-e"), RULE("B9.2-e"). RULE("B5.6.1.2-a"), RULE("B5.6.1.2-c"): straight legs and manoeuvres in
 * any order. */
static enum gone carry_out(struct match *m, const struct answer *a)
{
    int32_t unit = a->item[0].ref;
    length before = battle_unit_at(m, unit)->spent;
    struct battle_drill drill = battle_drill_begin(m, unit, battle_walk(m, unit), kept_apart(m));
    struct march_end end = {.why = MARCH_FREE};
    bool diced = false;

    battle_unit_at(m, unit)->moved = true; /* RULE("B5-a"): once in a phase, whatever comes of it */
    for (int32_t i = 0; i < a->count && (end.why == MARCH_FREE || end.why == MARCH_CROSSED); i++) {
        enum battle_test test;
        const char *rule = battle_leg_tests(m, &drill, &a->item[i], &test);

        diced = rule != NULL;
        if (diced && !battle_test(m, unit, test, rule)) {
            drill_fails(m, unit, test, drill.march.spent - before);
            return GONE_AND_OVER;
        }
        const struct battle_drill from = drill;

        if (!battle_drill_leg(m, &drill, &a->item[i], &end, NULL))
            break; /* no rule: the game master has changed something meanwhile */
        if (reserve_now(m) && battle_stop_at_fear(m, &from, &drill, &a->item[i], &end)) {
            battle_tell(m, "battle.stops_at_fear", RULE("B10.8-o"), unit);
            event_end(m);
        }
        battle_drill_apply(m, &drill);
    }
    if (drill.march.climbed) /* RULE("B5.2.3-g") */
        battle_unit_at(m, unit)->no_reserve_move = true;
    battle_unit_at(m, unit)->gone += drill.march.spent - before;
    tell_moved(m, unit, drill.march.spent - before, battle_stop_text(end.why));
    return diced && end.why == MARCH_FREE ? GONE_AND_ON : GONE_AND_OVER;
}

/* A unit that has passed its test goes on with what is left of its move. */
static enum flow move_unit(struct match *m, struct frame *f, struct battle_moves_frame *v)
{
    const struct answer *a = flow_answer(m, battle_of(m)->active);

    v->unit = a->item[0].ref;
    if (battle_walks(m, v->unit))
        return flow_ask(m, f, MOVES_WALKED, Q_WALK, 1 << battle_of(m)->active);
    if (carry_out(m, a) == GONE_AND_ON)
        return flow_ask(m, f, MOVES_ON, Q_MOVE_ON, 1 << battle_of(m)->active);
    return flow_again(f, MOVES_NEXT);
}

enum flow battle_moves_run(struct match *m, struct frame *f)
{
    struct battle_moves_frame *v = FRAME(battle_moves_frame, f);
    int32_t side = battle_of(m)->active;

    switch (f->step) {
    case MOVES_NEXT:
        battle_bring_up_ranks(m);
        if (battle_take_imposed(m))
            return battle_let_broken_run(m, f, MOVES_NEXT);
        if (!anybody_may(m))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, MOVES_DRAWN, Q_MOVE, 1 << side);
    case MOVES_DRAWN:
        if (flow_answer(m, side)->count == 0) /* RULE("B4-i"), RULE("B9.2-f") */
            return flow_done(m, NO_RESULT);
        return move_unit(m, f, v);
    case MOVES_WALKED:
        battle_unit_at(m, v->unit)->moved = true;
        if (flow_answer(m, side)->count > 0)
            battle_walk_ways(m, v->unit, flow_answer(m, side), kept_apart(m));
        else
            tell_stays(m, v->unit);
        return flow_again(f, MOVES_NEXT);
    case MOVES_ON:
        return flow_answer(m, side)->count > 0 ? move_unit(m, f, v) : flow_again(f, MOVES_NEXT);
    default:
        flow_lost(m, f);
    }
}
