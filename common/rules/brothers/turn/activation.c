/* The activation of one figure (F1.2): it does one thing after another until it has no PA left or stops. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>
#include <string.h>

/* --- the menu --------------------------------------------------------------------------------- */

/* RULE("F8.2-i"): all PA go into moving, as long as there is somewhere to go. */
static bool must_move(const struct match *m, int32_t figure, const struct decision *d)
{
    if (!brothers_figure_at(m, figure)->fled_combat || !brothers_standing_up(m, figure))
        return false;
    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t action = brothers_choice_of(d->option[i].id).action;

        if (brothers_action_at(action)->procedure == P_MOVE)
            return true;
    }
    return false;
}

static bool may_stop(const struct match *m, int32_t figure, const struct decision *d)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->performing)
        return d->option_count == 0;
    if (f->routed && f->posture != POSTURE_STUNNED)
        return d->option_count == 0; /* F8.2-b: it must try to rally */
    return !must_move(m, figure, d);
}

static bool open_to(const struct match *m, int32_t figure, enum fleeing_may fleeing)
{
    if (!(brothers_figure_at(m, figure)->exempt & ONLY_MOVING))
        return true;
    return fleeing == FLEEING_MAY || (fleeing == FLEEING_CALM && brothers_calm(m, figure));
}

/* All that can be done, or only as much of it as shows that there is something. */
static void offer_actions(const struct match *m, struct decision *d, int32_t figure, bool all)
{
    if (brothers_offer_forced(m, d, figure))
        return;
    for (int32_t i = ACTION_NONE + 1; i < ACTIONS && (all || d->option_count == 0); i++) {
        const struct brothers_action_row *row = brothers_action_at(i);

        if (brothers_offers_first(i) && open_to(m, figure, row->fleeing))
            row->offer(m, d, figure);
    }
}

void brothers_action_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(brothers_activate_frame, m)->figure;

    (void)side;
    d->figure = figure;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    decision_arg(d, "pa", ARG_NUMBER, brothers_pa_left(m, figure));
    offer_actions(m, d, figure, true);
    if (may_stop(m, figure, d)) {
        const struct brothers_action_row *stop = brothers_action_at(ACTION_STOP);
        struct option *o = decision_option(d, stop->tag, stop->label);

        o->id = brothers_choice_id(ACTION_STOP, NOTHING, NOTHING);
    }
}

/* The menu, described outside of a question. */
static const struct decision *peek(struct match *m, int32_t figure, bool all)
{
    struct decision *d = &m->decision;

    decision_clear(d);
    offer_actions(m, d, figure, all);
    return d;
}

void brothers_action_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t stop = brothers_choice_id(ACTION_STOP, NOTHING, NOTHING);

    (void)m;
    answer_add(a, decision_find(d, stop) ? stop : d->option[0].id, NO_VALUE);
}

/* --- beginning and end ------------------------------------------------------------------------ */

/* RULE("F1.1-j"): far from every officer it has one PA less. An officer the enemy does not know of counts for
 * those alone whom he does not know of either: the PA of the others would tell of him. */
static bool out_of_command(const struct match *m, int32_t figure)
{
    int32_t enemy = other_side(m, brothers_side_of(m, figure));

    if (!option_on(m, OPTION_COMMAND_DISTANCE))
        return false;
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i)) {
        const struct brothers_figure *f = brothers_figure_at(m, i);

        if (brothers_in_play(m, i) && brothers_side_of(m, i) == brothers_side_of(m, figure) &&
            (f->roles & (ROLE_OFFICER | ROLE_CHARACTER)) && f->posture != POSTURE_STUNNED && !f->routed &&
            (brothers_known_to(m, i, enemy) || !brothers_known_to(m, figure, enemy)) &&
            (i == figure || brothers_distance(m, i, figure) <= COMMAND_DISTANCE))
            return false;
    }
    return true;
}

static void begin(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    brothers_of(m)->activating = figure;
    f->active = true;
    f->acted = false;
    f->orient_from = NOTHING;
    f->orient_paid = 0;
    f->straight = 0;
    f->charge_bonus = false;
    f->shaken_now = f->shaken;
    f->shaken = false;
    f->pa_bonus += f->next_bonus;
    f->next_bonus = 0;
    struct event *e = brothers_tell(m, "brothers.activated", RULE("F1.1-d"), figure);

    if (out_of_command(m, figure)) {
        f->pa_penalty = 1;
        event_rule(e, RULE("F1.1-j"));
    }
    event_arg(e, "pa", ARG_NUMBER, brothers_pa_left(m, figure));
    event_end(m);
}

/* RULE("F1.2-b"), RULE("F1.2-c"), RULE("F1.2-d"): spent something: the coin goes; nothing: it waits. */
static enum flow end(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    f->active = false;
    f->performing = false;
    f->shaken_now = false;
    f->straight = 0; /* no rule: the next activation begins so */
    f->charge_bonus = false;
    f->orient_from = NOTHING;
    brothers_of(m)->activating = NOTHING;
    brothers_of(m)->action = ACTION_NONE;
    bool waits = !f->acted && brothers_in_play(m, figure);

    f->coin = waits ? COIN_HEADS : COIN_NONE;
    brothers_tell_end(m, waits ? "brothers.waits" : "brothers.activation_ends",
                      waits ? RULE("F1.2-d") : RULE("F1.2-c"), figure);
    return flow_done(m, NO_RESULT);
}

/* --- saving up (F2.6.3) ----------------------------------------------------------------------- */

static void store(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t pa = brothers_pa_left(m, figure) - f->pa_bonus;

    f->pa_spent += brothers_pa_left(m, figure);
    f->acted = true;
    f->stored += pa > 0 ? pa : 0;
    struct event *e = brothers_tell(m, "brothers.stored", RULE("F2.6.3-a"), figure);

    event_word(e, "action", brothers_action_at(f->stored_action)->deed);
    event_arg(e, "pa", ARG_NUMBER, f->stored);
    event_arg(e, "cost", ARG_NUMBER, f->stored_cost);
    event_end(m);
}

/* Could it do what it saves up for, if it had so much in store? The menu is looked at with that, and the
 * stock is given back. */
static bool possible_with(struct match *m, int32_t figure, int32_t purse)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t stored = f->stored;
    bool possible = false;

    f->performing = true;
    f->stored = purse;
    const struct decision *d = peek(m, figure, true);

    for (int32_t i = 0; i < d->option_count; i++)
        possible = possible || brothers_choice_of(d->option[i].id).action == f->stored_action;
    f->performing = false;
    f->stored = stored;
    return possible;
}

/* True: the activation is used up by saving. RULE("F2.6.3-b"), RULE("F2.6.3-c") */
static bool go_on_saving(struct match *m, int32_t figure)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->stored == 0)
        return false;
    if (f->routed || !possible_with(m, figure, PA_MOST)) {
        f->stored = 0;
        f->stored_action = ACTION_NONE;
        brothers_tell_end(m, "brothers.stock_lost", RULE("F2.6.3-b"), figure);
        return false;
    }
    if (f->stored + brothers_pa_left(m, figure) >= f->stored_cost && possible_with(m, figure, f->stored)) {
        f->performing = true;
        brothers_tell_end(m, "brothers.stock_suffices", RULE("F2.6.3-c"), figure);
        return false;
    }
    store(m, figure);
    return true; /* no rule: with no PA left the menu would be empty, too */
}

/* --- P_ACTIVATE ------------------------------------------------------------------------------- */

static enum flow take_action(struct match *m, struct frame *f)
{
    struct brothers_activate_frame *v = FRAME(brothers_activate_frame, f);
    int32_t figure = v->figure;
    struct brothers_match *own = brothers_of(m);
    struct brothers_choice c = brothers_choice_of(flow_answer(m, brothers_side_of(m, figure))->item[0].ref);

    if (c.action == ACTION_STOP)
        return end(m, figure);
    if (c.action == ACTION_STORE) {
        brothers_figure_at(m, figure)->stored_action = c.a;
        brothers_figure_at(m, figure)->stored_cost = c.b;
        store(m, figure);
        return end(m, figure);
    }
    const struct brothers_action_row *row = brothers_action_at(c.action);

    v->saved_for = brothers_figure_at(m, figure)->performing;
    own->action = c.action;
    own->action_a = c.a;
    own->action_b = c.b;
    if (c.action != ACTION_ORIENT && row->procedure != P_MOVE && c.action != ACTION_CHARGE)
        brothers_end_turning(m, figure);
    return flow_call(m, f, ACTIVATE_ACTED, row->procedure, figure, c.a, c.b);
}

enum flow brothers_activate_run(struct match *m, struct frame *f)
{
    struct brothers_activate_frame *v = FRAME(brothers_activate_frame, f);
    int32_t figure = v->figure;
    struct brothers_figure *own = brothers_figure_at(m, figure);

    assert(brothers_heads_unit(m, figure));
    switch (f->step) {
    case ACTIVATE_BEGINS:
        begin(m, figure);
        if (go_on_saving(m, figure))
            return end(m, figure);
        return flow_again(f, ACTIVATE_MENU);
    case ACTIVATE_MENU:
        if (!brothers_in_play(m, figure) || peek(m, figure, false)->option_count == 0)
            return end(m, figure);
        return flow_ask(m, f, ACTIVATE_CHOSEN, Q_ACTION, 1 << brothers_side_of(m, figure));
    case ACTIVATE_CHOSEN:
        return take_action(m, f);
    case ACTIVATE_ACTED:
        brothers_of(m)->action = ACTION_NONE;
        if (brothers_settle(m, false))
            return flow_done(m, NO_RESULT);
        if (!brothers_in_play(m, figure) || !own->active)
            return end(m, figure);
        if (v->saved_for) { /* RULE("F2.6.3-c"): the surplus is spent, too */
            own->stored = 0;
            own->stored_action = ACTION_NONE;
            own->performing = false;
            brothers_lose_pa(m, figure);
            return end(m, figure);
        }
        return flow_again(f, ACTIVATE_MENU);
    default:
        flow_lost(m, f);
    }
}
