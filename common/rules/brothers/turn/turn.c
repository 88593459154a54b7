/* The game and its turns (F1): coins, initiative, one figure each, the end.
 *
 * With fog_of_war the enemy must not be able to count unseen figures by their activations: a side may
 * activate unseen figures whenever its time has come, before the one it has to; they do not pass the hand on.
 * At the end of the turn each side is asked once for those that are left, whether or not there are any. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/brothers/turn/menu.h"
#include "common/rules/shared/options.h"

#include <assert.h>

/* --- the game --------------------------------------------------------------------------------- */

enum flow brothers_game_run(struct match *m, struct frame *f)
{
    if (f->step == GAME_SETUP) {
        brothers_link_items(m); /* whatever a scenario file has set */
        return flow_call(m, f, GAME_TURN, P_SETUP, 0, 0, 0);
    }
    return flow_call(m, f, GAME_TURN, P_TURN, 0, 0, 0);
}

/* RULE("F1-a"), RULE("F0.3-i"): a tails coin for everybody in play. */
static void put_coins(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *f = brothers_figure_at(m, i);

        f->piece_moved = f->piece_oriented = f->piece_reload = 0; /* RULE("F11.3-d") */
        if (!brothers_in_play(m, i))
            continue;
        f->coin = COIN_TAILS;
        f->pa_spent = f->pa_bonus = f->pa_penalty = 0;
        f->moved_far = f->moved = f->oriented = f->frantic_used = f->ad_used = false;
        f->fled_combat = f->rallied = f->exempt = 0;
        for (int32_t k = 0; k < 4; k++)
            f->kicked_by[k] = NOTHING;
    }
    m->state->turn += 1;
    m->state->phase = PHASE_INITIATIVE;
    struct event *e = event_begin(m, "brothers.turn", RULE("F1-a"));

    event_arg(e, "turn", ARG_NUMBER, m->state->turn);
    event_end(m);
}

enum flow brothers_turn_run(struct match *m, struct frame *f)
{
    switch (f->step) {
    case TURN_BEGINS:
        put_coins(m);
        for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
            if (brothers_hidden(m, i))   /* no rule: an early out, who looks finds him as well */
                brothers_discover(m, i); /* RULE("F9.1-d"): from the first turn on */
        return flow_call(m, f, TURN_ACTIVATIONS, P_INITIATIVE, 0, 0, 0);
    case TURN_ACTIVATIONS:
        return flow_call(m, f, TURN_END, P_ACTIVATIONS, 0, 0, 0);
    case TURN_END:
        return flow_call(m, f, TURN_OVER, P_END_TURN, 0, 0, 0);
    case TURN_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}

/* --- initiative ------------------------------------------------------------------------------- */

static bool unseen(const struct match *m, int32_t figure)
{
    return !brothers_known_to(m, figure, other_side(m, brothers_side_of(m, figure)));
}

/* RULE("F1.1-a"), RULE("F1.1-b"): the most PA of a figure that is not on the ground. Who is unseen
 * (fog_of_war) does not supply them: the roll would tell of him. */
static int32_t best_pa(const struct match *m, int32_t side)
{
    int32_t best = 0;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        if (brothers_side_of(m, i) != side || !brothers_in_play(m, i) || brothers_lying(m, i) || unseen(m, i))
            continue;
        int32_t pa = brothers_permanent_pa(m, i);

        best = pa > best ? pa : best;
    }
    return best;
}

/* RULE("F1.1-c"): on a tie fewer PA win; equal there too: again. */
enum flow brothers_initiative_run(struct match *m, struct frame *f)
{
    struct brothers_match *own = brothers_of(m);
    struct roll r[2];
    int32_t pa[2];

    (void)f;
    if (own->first_without_roll != NOTHING && m->state->turn == 1) {
        own->initiative = own->first_without_roll; /* F16.2-f */
        m->state->phase = PHASE_ACTIVATIONS;
        struct event *e = event_begin(m, "brothers.initiative_given", RULE("F16.2-f"));

        event_arg(e, "side", ARG_SIDE, own->initiative);
        event_end(m);
        return flow_done(m, NO_RESULT);
    }
    for (int32_t side = 0; side < 2; side++) {
        int32_t natural = brothers_die(m, &r[side], "brothers.roll.initiative", side, NOTHING);

        pa[side] = best_pa(m, side);
        roll_modify(&r[side], pa[side], RULE("F1.1-a"));
        r[side].total = natural + pa[side];
    }
    bool tie = r[0].total == r[1].total;

    /* no rule: equal PA are rolled for again */
    own->initiative = tie ? (pa[0] < pa[1] ? 0 : 1) : (r[0].total > r[1].total ? 0 : 1);
    bool again = tie && pa[0] == pa[1];
    struct event *e =
        event_begin(m, again ? "brothers.initiative_tied" : "brothers.initiative", RULE("F1.1-a"));

    event_rule(e, tie ? RULE("F1.1-c") : RULE("F1.1-i"));
    if (!again) {
        event_arg(e, "side", ARG_SIDE, own->initiative);
        m->state->phase = PHASE_ACTIVATIONS;
    }
    event_roll(e, &r[0]);
    event_roll(e, &r[1]);
    event_end(m);
    return again ? flow_again(f, f->step) : flow_done(m, NO_RESULT);
}

/* --- activations ------------------------------------------------------------------------------ */

enum { PASS = 1 << 20 };

static bool waits(const struct match *m, int32_t figure, int32_t side)
{
    return brothers_in_play(m, figure) && brothers_side_of(m, figure) == side &&
           brothers_figure_at(m, figure)->coin == COIN_TAILS;
}

/* Figures everybody can see waiting for their activation: these make the sides alternate. */
static bool has_seen_waiting(const struct match *m, int32_t side)
{
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        if (waits(m, i, side) && !unseen(m, i))
            return true;
    return false;
}

void brothers_activate_describe(const struct match *m, int32_t side, struct decision *d)
{
    bool rest = flow_top(m)->step == ACTIVATIONS_REST_CHOSEN;

    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        if (!waits(m, i, side) || (rest && !unseen(m, i)))
            continue;
        struct option *o = figure_option(d, "activate", "brothers.activate.figure", i, "figure", i);
        option_arg(o, "pa", ARG_NUMBER, brothers_pa_left(m, i));
    }
    if (rest) {
        struct option *o = decision_option(d, "pass", "brothers.activate.none");

        o->id = PASS;
    }
}

static enum flow pick_figure(struct match *m, struct frame *f)
{
    struct brothers_activations_frame *v = FRAME(brothers_activations_frame, f);
    int32_t figure = flow_answer(m, v->side)->item[0].ref;

    v->figure = figure;
    return flow_call(m, f, ACTIVATIONS_ACTIVATED, P_ACTIVATE, figure, 0, 0);
}

/* RULE("F1.1-d"), RULE("F1.1-e"), RULE("F1.1-f"), RULE("F1.1-g"), RULE("F1.1-h") */
static enum flow next(struct match *m, struct frame *f)
{
    struct brothers_activations_frame *v = FRAME(brothers_activations_frame, f);
    int32_t side = v->side;

    if (!has_seen_waiting(m, side))
        side = other_side(m, side);
    if (!has_seen_waiting(m, side)) {
        v->side = brothers_of(m)->initiative;
        v->unseen_asked = 0;
        return flow_again(f, ACTIVATIONS_REST);
    }
    v->side = side;
    return flow_ask(m, f, ACTIVATIONS_CHOSEN, Q_ACTIVATE, 1 << side);
}

/* RULE("F16.2-f"): the ambusher has the first activation, though nobody can see him. */
static enum flow first(struct match *m, struct frame *f)
{
    struct brothers_activations_frame *v = FRAME(brothers_activations_frame, f);
    const struct brothers_match *own = brothers_of(m);
    int32_t side = own->initiative;
    bool waiting = false;

    v->side = side;
    v->begun = true;
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        waiting = waiting || waits(m, i, side);
    if (own->first_without_roll != side || m->state->turn != 1 || !waiting)
        return next(m, f);
    return flow_ask(m, f, ACTIVATIONS_CHOSEN, Q_ACTIVATE, 1 << side);
}

/* With fog_of_war both sides are asked, the one with the initiative first. */
static enum flow rest(struct match *m, struct frame *f)
{
    struct brothers_activations_frame *v = FRAME(brothers_activations_frame, f);

    if (!option_on(m, OPTION_FOG_OF_WAR) || v->unseen_asked == 2)
        return flow_done(m, NO_RESULT);
    return flow_ask(m, f, ACTIVATIONS_REST_CHOSEN, Q_ACTIVATE, 1 << v->side);
}

static enum flow rest_answered(struct match *m, struct frame *f)
{
    struct brothers_activations_frame *v = FRAME(brothers_activations_frame, f);
    int32_t figure = flow_answer(m, v->side)->item[0].ref;

    if (figure != PASS)
        return flow_call(m, f, ACTIVATIONS_REST_ACTIVATED, P_ACTIVATE, figure, 0, 0);
    v->side = other_side(m, v->side);
    v->unseen_asked += 1;
    return flow_again(f, ACTIVATIONS_REST);
}

enum flow brothers_activations_run(struct match *m, struct frame *f)
{
    struct brothers_activations_frame *v = FRAME(brothers_activations_frame, f);

    assert(v->side >= 0 && v->side < m->state->sides);
    switch (f->step) {
    case ACTIVATIONS_NEXT:
        return v->begun ? next(m, f) : first(m, f);
    case ACTIVATIONS_CHOSEN:
        return pick_figure(m, f);
    case ACTIVATIONS_ACTIVATED:
        /* Who was and stays unseen has not used up the side's time. */
        if (brothers_in_play(m, v->figure) ? !unseen(m, v->figure) : true)
            v->side = other_side(m, v->side);
        return next(m, f);
    case ACTIVATIONS_REST:
        return rest(m, f);
    case ACTIVATIONS_REST_CHOSEN:
        return rest_answered(m, f);
    case ACTIVATIONS_REST_ACTIVATED:
        return flow_again(f, ACTIVATIONS_REST);
    default:
        flow_lost(m, f);
    }
}

/* --- the end of the turn ---------------------------------------------------------------------- */

/* RULE("F1.3-a") */
enum flow brothers_end_turn_run(struct match *m, struct frame *f)
{
    (void)f;
    m->state->phase = PHASE_END;
    event_begin(m, "brothers.turn_ends", RULE("F1.3-a"));
    event_end(m);
    brothers_end_effects(m);
    brothers_settle(m, true);
    return flow_done(m, NO_RESULT);
}
