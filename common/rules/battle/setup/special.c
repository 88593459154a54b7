/* P_SPECIAL, B25.2: sealed declarations, the advance forces and their scouts' turns, then the rest of the
 * armies. Where no side has an advance force, P_DEPLOY puts down all that are not in reserve (B25.2-a). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/setup/entries.h"
#include "common/rules/battle/setup/forces.h"
#include "common/rules/battle/turn/phases.h"

static int32_t sides_who(const struct match *m, bool (*may)(const struct match *m, int32_t side))
{
    int32_t sides = 0;

    for (int32_t side = 0; side < SIDES; side++)
        sides |= may(m, side) ? 1 << side : 0;
    return sides;
}

static enum flow ask_in_secret(struct match *m, struct frame *f, int32_t then, int32_t question,
                               bool (*may)(const struct match *m, int32_t side))
{
    int32_t sides = sides_who(m, may);

    FRAME(battle_special_frame, f)->asked = sides;
    return sides != 0 ? flow_ask(m, f, then, question, sides) : flow_again(f, then);
}

static void note(struct match *m, const struct battle_special_frame *v,
                 void (*noted)(struct match *m, int32_t side))
{
    for (int32_t side = 0; side < SIDES; side++)
        if (v->asked >> side & 1)
            noted(m, side);
}

/* --- who is faster -------------------------------------------------------------------------------------- */

/* RULE("B25.2.1-d"): each announces the lowest Movement of his advance force. */
static void announce(struct match *m, int32_t side)
{
    int32_t movement = battle_advance_movement(m, side);
    struct event *e =
        event_begin(m, movement == NOTHING ? "battle.no_advance" : "battle.advance", RULE("B25.2.1-d"));

    event_arg(e, "side", ARG_SIDE, side);
    if (movement != NOTHING) {
        event_arg(e, "units", ARG_NUMBER, battle_advance_units(m, side));
        event_arg(e, "movement", ARG_LENGTH, movement * HALF_PACE);
    }
    event_end(m);
}

/* RULE("B25.2.1-d"): of equal ones the lower roll counts as the slower, ties again. */
static int32_t roll_slower(struct match *m)
{
    int32_t total[SIDES];

    do {
        struct roll roll[SIDES];
        struct event *e;

        for (int32_t side = 0; side < SIDES; side++) {
            roll_begin(&roll[side], "battle.roll.slower", side, NOBODY, D6);
            total[side] = roll[side].total = roll_die(m, &roll[side]);
        }
        e = event_begin(m, "battle.slower_roll", RULE("B25.2.1-d"));
        event_roll(e, &roll[0]);
        event_roll(e, &roll[1]);
        event_end(m);
    } while (total[0] == total[1]);
    return total[1] < total[0];
}

/* A side without an advance force comes where the slower one does: RULE("B25.2.1-h"). */
static void find_slower(struct match *m, struct battle_special_frame *v)
{
    int32_t movement[SIDES] = {battle_advance_movement(m, 0), battle_advance_movement(m, 1)};

    v->both = movement[0] != NOTHING && movement[1] != NOTHING;
    v->any = movement[0] != NOTHING || movement[1] != NOTHING;
    if (movement[0] == movement[1])
        v->slower = v->both ? roll_slower(m) : 0;
    else
        v->slower = movement[1] < movement[0]; /* NOTHING is below every Movement */
}

static bool has_forces(const struct match *m, int32_t side)
{
    return battle_side_awaits(m, side);
}

/* --- who begins ----------------------------------------------------------------------------------------- */

enum { BEGINS, LETS_BEGIN };

void battle_begins_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)m;
    (void)side;
    decision_option(d, "first", "battle.option.begins")->id = BEGINS;
    decision_option(d, "second", "battle.option.lets_begin")->id = LETS_BEGIN;
}

static int32_t chosen_to_begin(const struct match *m, const struct battle_special_frame *v)
{
    int32_t faster = 1 - v->slower;

    return flow_answer(m, faster)->item[0].ref == BEGINS ? faster : v->slower;
}

static void set_first(struct match *m, int32_t side, const char *rule)
{
    struct event *e;

    battle_of(m)->first = side;
    battle_of(m)->active = NO_SIDE;
    battle_enter_phase(m, PHASE_SETUP);
    e = event_begin(m, "battle.first", rule);
    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

/* --- the steps ------------------------------------------------------------------------------------------ */

/* RULE("B25.2.1-e"): not counted as a game turn. */
static enum flow scouts_turn(struct match *m, struct frame *f, int32_t then, int32_t side)
{
    battle_of(m)->active = side;
    return flow_call(m, f, then, P_TURN, 0, 0, 0);
}

static enum flow deploy(struct match *m, struct frame *f, int32_t then, enum battle_deployed who,
                        int32_t side)
{
    return flow_enter(m, f, then, P_DEPLOY, (struct battle_deploy_frame){.who = (int32_t)who, .side = side});
}

/* RULE("B25.2.2-a"): against the table edge; RULE("B25.2.1-h"), RULE("B25.2.2-e"): in the zone. */
static enum flow deploy_rest(struct match *m, struct frame *f, int32_t then, int32_t side)
{
    struct battle_stretch edge = battle_own_edge(m, side);

    bool in_zone = !FRAME(battle_special_frame, f)->both || battle_option(m, OPTION_WHOLE_UNITS);
    struct event *e;

    battle_enter_phase(m, PHASE_SETUP);
    battle_of(m)->active = NO_SIDE;
    e = event_begin(m, "battle.rest_deploys", in_zone ? RULE("B25.2.1-h") : RULE("B25.2.2-a"));
    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
    if (in_zone)
        return deploy(m, f, then, DEPLOY_REST, side);
    return flow_enter(
        m, f, then, P_ENTER,
        (struct battle_enter_frame){
            .side = side, .force = NOBODY, .edge = edge.edge, .low = edge.low, .high = edge.high});
}

/* Declarations: RULE("B25.2.1-a"), RULE("B25.2.3-c"). */
static enum flow declare(struct match *m, struct frame *f, struct battle_special_frame *v)
{
    switch (f->step) {
    case SPECIAL_ADVANCE:
        return ask_in_secret(m, f, SPECIAL_RESERVES, Q_ADVANCE, battle_may_advance);
    case SPECIAL_RESERVES:
        note(m, v, battle_note_advance);
        return ask_in_secret(m, f, SPECIAL_REVEAL, Q_RESERVES, battle_may_reserve);
    case SPECIAL_REVEAL:
        note(m, v, battle_note_reserves);
        secret_revealed(m);
        for (int32_t side = 0; side < SIDES; side++)
            announce(m, side);
        find_slower(m, v);
        return ask_in_secret(m, f, SPECIAL_DEPLOY, Q_ENTRIES, has_forces);
    default:
        flow_lost(m, f);
    }
}

/* The advance forces: RULE("B25.2.1-d") to RULE("B25.2.1-g"). */
static enum flow advance(struct match *m, struct frame *f, struct battle_special_frame *v)
{
    switch (f->step) {
    case SPECIAL_DEPLOY:
        note(m, v, battle_note_entries);
        if (!v->any) /* RULE("B25.2-a") */
            return deploy(m, f, SPECIAL_OVER, DEPLOY_BY_MOVEMENT, 0);
        return deploy(m, f, SPECIAL_DEPLOY_FASTER, DEPLOY_ADVANCE, v->slower);
    case SPECIAL_DEPLOY_FASTER:
        return deploy(m, f, SPECIAL_JOIN, DEPLOY_ADVANCE, 1 - v->slower);
    case SPECIAL_JOIN:
        return flow_enter(m, f, SPECIAL_WHO_SCOUTS, P_JOIN,
                          (struct battle_join_frame){.side = NO_SIDE, .figure = NOBODY});
    case SPECIAL_WHO_SCOUTS:
        v->begins = 1 - v->slower;
        if (!v->both)
            return scouts_turn(m, f, SPECIAL_REST, v->begins);
        return flow_ask(m, f, SPECIAL_SCOUTS, Q_SCOUTS_FIRST, 1 << v->begins);
    case SPECIAL_SCOUTS: /* RULE("B25.2.1-f") */
        v->begins = chosen_to_begin(m, v);
        return scouts_turn(m, f, SPECIAL_OTHER_SCOUTS, v->begins);
    case SPECIAL_OTHER_SCOUTS:
        return scouts_turn(m, f, SPECIAL_REST, 1 - v->begins);
    default:
        flow_lost(m, f);
    }
}

enum flow battle_special_run(struct match *m, struct frame *f)
{
    struct battle_special_frame *v = FRAME(battle_special_frame, f);

    if (f->step < SPECIAL_DEPLOY)
        return declare(m, f, v);
    switch (f->step) {
    case SPECIAL_REST:
        return deploy_rest(m, f, SPECIAL_REST_OF_FASTER, v->slower);
    case SPECIAL_REST_OF_FASTER:
        return deploy_rest(m, f, SPECIAL_FIRST, 1 - v->slower);
    case SPECIAL_FIRST:
        if (!v->both)
            return flow_ask(m, f, SPECIAL_CHOSEN, Q_FIRST_TURN, 1 << (1 - v->slower));
        set_first(m, v->begins, RULE("B25.2.2-f"));
        return flow_done(m, NO_RESULT);
    case SPECIAL_CHOSEN: /* RULE("B25.2.1-i") */
        set_first(m, chosen_to_begin(m, v), RULE("B25.2.1-i"));
        return flow_done(m, NO_RESULT);
    case SPECIAL_OVER:
        return flow_done(m, NO_RESULT);
    default:
        return advance(m, f, v);
    }
}
