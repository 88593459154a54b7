/* The menu of an activation: what can be done now, at what price, or saved up for (F2.6.3). */
#include "common/rules/brothers/turn/menu.h"
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/shared/words.h"

/* From the top of a wall one climbs down either side: back, or on. */
static bool down_far(const struct brothers_choice *c)
{
    return c->action == ACTION_LET_DOWN && c->b == 1;
}

/* no rule: texts */
static bool about_figure(const struct match *m, int32_t figure)
{
    return figure >= 0 && figure < m->state->figures;
}

/* Two pieces of the same kind lie in different directions. no rule: texts */
static void name_terrain(const struct match *m, struct option *o, int32_t figure, int32_t piece)
{
    struct point at = brothers_point(m, figure);

    option_arg(o, "terrain", ARG_TERRAIN, piece);
    option_word(o, "direction", direction_word(at, brothers_nearest_on(m, piece, at)));
}

/* no rule: texts */
static void name_chest(const struct match *m, struct option *o, int32_t figure, int32_t chest)
{
    option_arg(o, "object", ARG_FIGURE, chest);
    option_word(o, "direction", direction_word(brothers_point(m, figure), brothers_point(m, chest)));
}

/* The details as arguments of the text; no rule: texts */
static void describe_details(const struct match *m, struct option *o, int32_t figure,
                             const struct brothers_choice *c)
{
    static const char *const hand[WHERES] = {"brothers.hand.stowed", "brothers.hand.main",
                                             "brothers.hand.off", "brothers.hand.both", "brothers.hand.worn"};

    switch (brothers_action_at(c->action)->details) {
    case ABOUT_TERRAIN:
        name_terrain(m, o, figure, c->a);
        return;
    case ABOUT_DOOR:
        if (c->a >= 0)
            name_terrain(m, o, figure, c->a);
        else
            name_chest(m, o, figure, c->b);
        return;
    case ABOUT_TARGET_SPELL:
        option_word(o, "spell", brothers_spell_words[c->b]);
        break;
    case ABOUT_SPELL:
        option_word(o, "spell", brothers_spell_words[c->a]);
        return;
    case ABOUT_ACTION:
        option_word(o, "action", brothers_action_at(c->a)->deed);
        option_arg(o, "pa", ARG_NUMBER, c->b);
        return;
    case ABOUT_HIDDEN:
        if (c->a < 0)
            option_word(o, "target", "brothers.word.somebody");
        break;
    case ABOUT_HAND:
        option_word(o, "hand", hand[c->b]);
        break;
    case ABOUT_WEAPON:
        option_arg(o, "weapon", ARG_FIGURE, c->b);
        break;
    case ABOUT_FIGURE:
        break;
    }
    if (about_figure(m, c->a)) {
        o->figure = c->a;
        option_arg(o, "target", ARG_FIGURE, c->a);
    }
}

static void add_option(const struct match *m, struct decision *d, int32_t figure, struct brothers_choice c,
                       int32_t cost)
{
    int32_t id = brothers_choice_id(c.action, c.a, c.b);

    if (d->option_count >= OPTIONS_MAX - 1) /* no rule: as many as there is room for */
        return;
    if (decision_find(d, id))
        return;
    const struct brothers_action_row *row = brothers_action_at(c.action);
    struct option *o = down_far(&c) ? decision_option(d, "let_down_far", "brothers.action.let_down_far")
                                    : decision_option(d, row->tag, row->label);

    o->id = id;
    option_arg(o, "cost", ARG_NUMBER, cost);
    describe_details(m, o, figure, &c);
}

/* RULE("F2.6.3-a"): only the first action of an activation can be saved up for. */
static bool may_store(const struct match *m, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    return !f->acted && f->orient_from == NOTHING && f->stored == 0 && !f->fled_combat && !f->rallied &&
           brothers_pa_left(m, figure) - f->pa_bonus > 0;
}

/* RULE("F2.6.3-c"): what it saved up for and nothing else, at the price that was named (RULE("F2.6.3-a")).
 * The way of a Charge is chosen now, and its turns and jumps are paid from what there is. */
static bool as_named(const struct brothers_figure *f, enum brothers_action action, int32_t cost)
{
    return f->stored_action == (int32_t)action && (action == ACTION_CHARGE || cost <= f->stored_cost);
}

void brothers_offer(const struct match *m, struct decision *d, int32_t figure, enum brothers_action action,
                    int32_t a, int32_t b, int32_t cost)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    if (f->performing && !as_named(f, action, cost))
        return;
    if (cost <= brothers_pa_left(m, figure))
        add_option(m, d, figure, (struct brothers_choice){(int32_t)action, a, b}, cost);
    else if (!f->performing && may_store(m, figure))
        add_option(m, d, figure, (struct brothers_choice){ACTION_STORE, (int32_t)action, cost}, cost);
}

/* --- movement --------------------------------------------------------------------------------- */

static void offer_fast(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    bool left = brothers_turn_left(m, figure) != 0;

    if (left) {
        brothers_offer(m, d, figure, ACTION_RUN, NOTHING, NOTHING, brothers_cost(ACTION_RUN));
        brothers_offer(m, d, figure, ACTION_SPRINT, NOTHING, NOTHING, brothers_cost(ACTION_SPRINT));
    }
    /* RULE("F3.4.4-a"): only to go beyond the maximum of the turn, once. */
    if (f->frantic_used || brothers_turn_left(m, figure) >= ACTION_FAR * brothers_stride(m, figure))
        return;
    brothers_offer(m, d, figure, ACTION_FRANTIC_RUN, NOTHING, NOTHING, brothers_cost(ACTION_FRANTIC_RUN));
    brothers_offer(m, d, figure, ACTION_FRANTIC_SPRINT, NOTHING, NOTHING,
                   brothers_cost(ACTION_FRANTIC_SPRINT));
}

/* RULE("F0.5-m"), RULE("F0.5-n"): not when engaged; who lies only crawls or stands up. */
static void offer_displacements(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    bool left = brothers_turn_left(m, figure) > 0, calm;

    if (f->posture == POSTURE_HANGING || f->climb_height > 0)
        return;
    calm = brothers_calm(m, figure);
    /* RULE("F1.2-a"): turning costs nothing, but is done only while there are PA left; RULE("F3.1-c"):
     * turning on costs what the whole turn does. */
    if (brothers_pa_left(m, figure) > 0 && (calm || !brothers_surrounded(m, figure)))
        brothers_offer(m, d, figure, ACTION_ORIENT, NOTHING, NOTHING,
                       /* no rule: with any PA left it is affordable, the number is only told */
                       brothers_mounted(m, figure) && f->orient_from == NOTHING ? 1 : 0);
    if (brothers_lying(m, figure)) {
        if (brothers_room_to_rise(m, figure, brothers_side_of(m, figure))) /* RULE("F3.4.1-e") */
            brothers_offer(m, d, figure, ACTION_STAND_UP, NOTHING, NOTHING, brothers_cost(ACTION_STAND_UP));
        if (left && brothers_free_to_go(m, figure, calm))
            brothers_offer(m, d, figure, ACTION_CRAWL, NOTHING, NOTHING, brothers_cost(ACTION_CRAWL));
        return;
    }
    if (!brothers_free_to_go(m, figure, calm))
        return;
    if (left)
        brothers_offer(m, d, figure, ACTION_MOVE, NOTHING, NOTHING, brothers_cost(ACTION_MOVE));
    offer_fast(m, d, figure);
    if (left && f->visibility == VISIBLE_HIDDEN &&
        (brothers_difficult_at(m, brothers_point(m, figure)) || brothers_cover_at(m, figure) != NOTHING))
        brothers_offer(m, d, figure, ACTION_ADVANCE_HIDDEN, NOTHING, NOTHING,
                       brothers_cost(ACTION_ADVANCE_HIDDEN));
    if (left && f->visibility == VISIBLE_COVER)
        brothers_offer(m, d, figure, ACTION_ADVANCE_COVER, NOTHING, NOTHING,
                       brothers_cost(ACTION_ADVANCE_COVER));
    if (!brothers_mounted(m, figure) && !f->fled_combat) /* RULE("F8.2-i"): who flees moves */
        brothers_offer(m, d, figure, ACTION_LIE_DOWN, NOTHING, NOTHING, brothers_cost(ACTION_LIE_DOWN));
}

/* RULE("F4.1.1-c"): a hidden figure cannot be charged. */
static bool can_be_charged(const struct match *m, int32_t figure, int32_t enemy)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);

    for (int32_t i = 0; i < 4; i++)
        if (f->kicked_by[i] == enemy)
            return false; /* F10.2.2-l */
    return brothers_in_play(m, enemy) && brothers_enemies(m, figure, enemy) && !brothers_hidden(m, enemy) &&
           brothers_known_to(m, enemy, brothers_side_of(m, figure)) &&
           brothers_distance(m, figure, enemy) <= CHARGE_FAR && !brothers_touch(m, figure, enemy);
}

static void offer_charges(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    struct brothers_plan plan;
    bool now = brothers_pa_left(m, figure) >= brothers_cost(ACTION_CHARGE);

    if (brothers_lying(m, figure) || f->shaken_now || f->exempt || f->carries != NOTHING ||
        (!now && (f->performing || !may_store(m, figure))) || !brothers_may_displace(m, figure))
        return;
    if (!now) {
        brothers_offer(m, d, figure, ACTION_CHARGE, NOTHING, NOTHING, brothers_cost(ACTION_CHARGE));
        return;
    }
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        if (can_be_charged(m, figure, i) && brothers_plan_charge(m, figure, i, &plan))
            brothers_offer(m, d, figure, ACTION_CHARGE, i, NOTHING, plan.pa);
}

void brothers_offer_moves(const struct match *m, struct decision *d, int32_t figure)
{
    offer_displacements(m, d, figure);
    offer_charges(m, d, figure);
}
