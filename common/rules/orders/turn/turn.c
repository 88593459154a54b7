/* O1-i: the game, and the steps of a turn. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/magic/dice.h"
#include "common/rules/orders/psychology/frenzy.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/turn/counters.h"
#include "common/rules/orders/turn/strategy.h"
#include "common/rules/orders/turn/victory.h"

enum { SIDES = 2 };

static void enter_phase(struct match *m, enum orders_phase step)
{
    assert(step <= PHASE_END);
    orders_of(m)->step = (int32_t)step;
    m->state->phase = (int32_t)step;
}

/* Activations begin: the log has a line for it, and viewers learn of the phase before anybody is asked. */
static void begin_activations(struct match *m)
{
    enter_phase(m, PHASE_ACTIVATIONS);
    event_begin(m, "orders.activations", RULE("O1-i"));
    event_end(m);
}

/* RULE("O6.4-a"): the step is told when somebody has to rally, since his player may be asked. */
static void begin_rally(struct match *m)
{
    enter_phase(m, PHASE_RALLY);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_in_play(m, unit) && orders_routing(m, unit)) {
            event_begin(m, "orders.rally_begins", RULE("O6.4-a"));
            event_end(m);
            return;
        }
}

static void begin_turn(struct match *m)
{
    m->state->turn++;
    enter_phase(m, PHASE_ORDERS);
    orders_renew_dice(m);
    struct event *e = event_begin(m, "orders.turn", RULE("O1-i"));

    event_arg(e, "turn", ARG_NUMBER, m->state->turn);
    event_end(m);
}

/* The sides that have a unit to give orders to (bits). */
static int32_t with_units(const struct match *m)
{
    int32_t sides = 0;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_takes_orders(m, unit))
            sides |= 1 << orders_side_of(m, unit);
    return sides;
}

static enum flow ask_orders(struct match *m, struct frame *f)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        orders_note_charges(m, unit);
    return flow_ask(m, f, TURN_ORDERED, Q_ORDERS, with_units(m));
}

/* RULE("O4.1-k"): that orders are given is public, what they are is not. */
static void set_orders(struct match *m)
{
    int32_t asked = with_units(m);

    for (int32_t side = 0; side < SIDES; side++)
        if (asked >> side & 1)
            orders_take_orders(m, side);
    secret_revealed(m); /* RULE("O4.1-k"): how many counters lie beside each unit */
    event_begin(m, "orders.orders_set", RULE("O4.1-a"));
    event_end(m);
}

/* RULE("O1-i"): counters and markers of the turn go. RULE("O5.6-b"): fatigue is over. */
static void clear_unit(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    orders_discard_counters(m, unit);
    u->rallied_before = u->rallied;
    u->activated = u->acted = u->keeps_reaction = u->reacted = u->lost_action = u->rallied = 0;
    u->changed_company = 0;
    u->combat_actions = u->defence = u->fell_back = u->fear_charges = u->immobile = u->sp_used =
        u->order_cancelled = 0;
    u->reaction = REACTION_NONE;
    u->effects = u->panic_due = u->panic_tested = u->shaken = 0;
    u->charged_before = u->charged;
    u->charged = 0;
}

/* RULE("O1-i"), step 6: strategy points come back, then counters and markers go. */
static void end_turn(struct match *m)
{
    enter_phase(m, PHASE_END);
    orders_recover_points(m);
    orders_cool_machines(m);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        clear_unit(m, unit);
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct orders_figure *f = orders_figure_at(m, i);

        f->fumbled = f->has_cast = f->has_shot = 0; /* RULE("O5.7-c") */
        f->serves = NOBODY;
    }
    for (int32_t i = 0; i < CONTACTS_MAX; i++)
        orders_contact_at(m, i)->fought = 0; /* RULE("O5.1-b") */
    for (int32_t side = 0; side < SIDES; side++) {
        orders_side_at(m, side)->lord_activations = 0;
        orders_side_at(m, side)->orders_final = 0;
    }
    struct event *e = event_begin(m, "orders.turn_over", RULE("O1-i"));

    event_arg(e, "turn", ARG_NUMBER, m->state->turn);
    event_end(m);
}

enum flow orders_turn_run(struct match *m, struct frame *f)
{
    switch (f->step) {
    case TURN_BEGIN:
        begin_turn(m);
        orders_try_shells(m);
        return flow_enter(m, f, TURN_JOINING, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = NO_UNIT, .unit = NO_UNIT});
    case TURN_JOINING:
        return flow_enter(m, f, TURN_ORDERS, P_JOINING, (struct orders_joining_frame){0});
    case TURN_ORDERS:
        return ask_orders(m, f);
    case TURN_ORDERED:
        set_orders(m);
        begin_rally(m);
        return flow_enter(m, f, TURN_RALLY, P_RALLY, (struct orders_rally_frame){.side = NO_SIDE});
    case TURN_RALLY:
        if (orders_finished(m, false))
            return flow_done(m, NO_RESULT);
        enter_phase(m, PHASE_FRENZY); /* no rule: over before anybody is asked */
        orders_check_frenzy(m);
        enter_phase(m, PHASE_INITIATIVE);
        return flow_call(m, f, TURN_INITIATIVE, P_INITIATIVE, 0, 0, 0);
    case TURN_INITIATIVE:
        begin_activations(m);
        if (m->state->turn == 1) /* RULE("O2.1-g") */
            return flow_enter(m, f, TURN_BATCH, P_BATCH, (struct orders_batch_frame){0});
        return flow_again(f, TURN_BATCH);
    case TURN_BATCH:
        return flow_enter(m, f, TURN_ROTATION, P_ROTATION,
                          (struct orders_rotation_frame){.side = orders_of(m)->first, .unit = NO_UNIT});
    case TURN_ROTATION:
        end_turn(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

enum flow orders_game_run(struct match *m, struct frame *f)
{
    switch (f->step) {
    case GAME_SPELLS:
        enter_phase(m, PHASE_SETUP);
        return flow_call(m, f, GAME_TABLE, P_SPELLS, 0, 0, 0);
    case GAME_TABLE: /* RULE("O10.1-a"): RULE("B2-a"), by charts or as the scenario has it */
        return flow_enter(m, f, GAME_DEPLOY, P_TABLE,
                          (struct massed_table_frame){.record = offsetof(struct orders_match, table),
                                                      .question = Q_TABLE,
                                                      .charts = option_on(m, OPTION_TERRAIN_CHARTS)});
    case GAME_DEPLOY:
        return flow_call(m, f, GAME_TURN, P_DEPLOY, 0, 0, 0);
    case GAME_TURN:
        return flow_call(m, f, GAME_TURN_OVER, P_TURN, 0, 0, 0);
    case GAME_TURN_OVER:
        if (orders_finished(m, m->state->turn >= orders_of(m)->turns))
            return flow_done(m, NO_RESULT);
        return flow_again(f, GAME_TURN);
    default:
        flow_lost(m, f);
    }
}
