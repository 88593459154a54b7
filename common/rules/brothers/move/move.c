/* The displacement actions (F3.4): from the answer to the walk. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/turn/menu.h"

#include <assert.h>

enum { STEP_ASK, STEP_DECLARE, STEP_WALK, STEP_WALKED, STEP_FALLEN };
enum { TRAMPLES = 1 }; /* what a waypoint is for */
enum { DIRECTIONS = 16 };

static bool is_fast(int32_t action)
{
    return action == ACTION_RUN || action == ACTION_SPRINT || action == ACTION_FRANTIC_RUN ||
           action == ACTION_FRANTIC_SPRINT;
}

/* --- Q_MOVE ------------------------------------------------------------------------------------------- */

static length reach_of(const struct match *m, int32_t figure, int32_t action)
{
    length left = brothers_turn_left(m, figure);
    length most = ACTION_FAR * brothers_stride(m, figure);

    if (action == ACTION_CRAWL)
        return left < CRAWL_FAR ? left : CRAWL_FAR;
    if (brothers_encumbered(m, figure))
        most -= ENCUMBERED_LESS;
    if (brothers_frantic(action))
        return most;
    return left < most ? left : most;
}

/* RULE("F10.2.2-m"): riders only, and not who may attack nobody (F0.5-o). */
bool brothers_may_trample(const struct match *m, int32_t figure)
{
    return brothers_mounted(m, figure) && !brothers_offensive_barred(m, figure);
}

void brothers_move_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t figure = FRAME_TOP(brothers_move_frame, m)->figure, action = brothers_of(m)->action;

    (void)side;
    if (brothers_may_trample(m, figure)) {
        d->key = "brothers.ask.ride";
        decision_waypoint(d, TRAMPLES, "trample", "brothers.waypoint.trample", RULE("F10.2.2-m"));
    }
    d->figure = figure;
    d->waypoints = 1;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    decision_movable(d, figure, reach_of(m, figure, action), true);
}

/* The farthest it can go in that direction, if anywhere. */
static bool way_in(const struct match *m, int32_t figure, angle direction, struct point *to)
{
    enum brothers_action action = (enum brothers_action)brothers_of(m)->action;
    const struct table *t = table_of(m);
    struct point at = brothers_point(m, figure);
    struct brothers_plan plan;
    struct refusal why;

    for (length far = reach_of(m, figure, (int32_t)action); far > 0;
         far -= far > CENTIMETRE ? CENTIMETRE : far) {
        *to = point_ahead(at, direction, far);
        /* no rule: no base has its centre on the very edge */
        if (to->x >= 0 && to->y >= 0 && to->x <= t->limits.width && to->y <= t->limits.depth &&
            brothers_make_plan(m, figure, action, *to, false, &plan, &why))
            return true;
    }
    return false;
}

/* RULE("F8.2-i"), RULE("F8.2-k"): who flees has to leave, straight on or wherever there is a way. */
static bool way_out(const struct match *m, int32_t figure, struct point *to)
{
    for (int32_t i = 0; i < DIRECTIONS; i++)
        if (way_in(m, figure, (angle)(brothers_facing(m, figure) + i * (FULL_TURN / DIRECTIONS)), to))
            return true;
    return false;
}

struct point brothers_move_anywhere(const struct match *m, int32_t figure)
{
    struct point to;

    if (brothers_figure_at(m, figure)->fled_combat ? way_out(m, figure, &to)
                                                   : way_in(m, figure, brothers_facing(m, figure), &to))
        return to;
    return brothers_point(m, figure);
}

/* Who may not trample is told which rule forbids it. */
bool brothers_move_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                           struct refusal *why)
{
    if (named->value != TRAMPLES || named->ref != d->figure)
        return false;
    if (brothers_mounted(m, named->ref)) /* RULE("F0.5-o") */
        refuse(why, RULE("F0.5-o"), "brothers.refused.tramples", named->ref, 0);
    else
        refuse(why, RULE("F10.2.2-m"), "brothers.refused.waypoint", named->ref, 0);
    return true;
}

bool brothers_move_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    int32_t figure = FRAME_TOP(brothers_move_frame, m)->figure;
    struct brothers_plan plan;

    (void)d;
    if (a->count != 1)
        return refuse(why, RULE("F3.3-a"), "brothers.refused.one_line", figure, 0);
    bool legal = brothers_make_plan(m, figure, (enum brothers_action)brothers_of(m)->action, a->item[0].at,
                                    a->item[0].value == TRAMPLES, &plan, why);
    struct point out;

    if (legal && plan.far == 0 && brothers_figure_at(m, figure)->fled_combat && way_out(m, figure, &out))
        return refuse(why, RULE("F8.2-k"), "brothers.refused.stays", figure, 0);
    p->cost = plan.pa;
    p->budget = brothers_pa_left(m, figure);
    p->unit = "brothers.word.pa";
    if (legal) {          /* no rule: what clients draw */
        p->end_count = 1; /* no rule: what clients draw */
        /* no rule: what clients draw */
        p->end[0] = (struct answer_item){.ref = figure, .at = plan.end, .facing = plan.direction};
    }
    return legal;
}

void brothers_move_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct point at = brothers_point(m, d->figure), to = brothers_move_anywhere(m, d->figure);

    answer_add_place(a, d->figure, to,
                     points_equal(at, to) ? brothers_facing(m, d->figure) : bearing(at, to));
}

/* RULE("F3.4.2-b"): the odds of the rows. */
void brothers_move_odds(const struct match *m, const struct decision *d, const struct answer *a,
                        struct odds *o)
{
    int32_t action = brothers_of(m)->action, figure = d->figure;

    (void)a;
    if (is_fast(action))
        brothers_fast_odds(m, figure, (enum brothers_action)action, o);
}

/* --- P_MOVE ------------------------------------------------------------------------------------------- */

/* F3.4.3-e: any displacement but these ends hiding and cover. */
static void leave_hiding(struct match *m, int32_t figure, int32_t action)
{
    int32_t visibility = brothers_figure_at(m, figure)->visibility;

    if (action == ACTION_CRAWL || action == ACTION_ADVANCE_HIDDEN ||
        (action == ACTION_ADVANCE_COVER && visibility == VISIBLE_COVER))
        return;
    brothers_come_out(m, figure, VISIBLE_OPEN, RULE("F3.4.3-e"));
}

static enum flow declare(struct match *m, struct frame *f)
{
    struct brothers_move_frame *v = FRAME(brothers_move_frame, f);
    int32_t figure = v->figure, action = brothers_of(m)->action;
    const struct answer_item *item = &flow_answer(m, brothers_side_of(m, figure))->item[0];
    bool tramples = item->value == TRAMPLES;
    struct brothers_plan plan;
    struct refusal why;

    bool legal = brothers_make_plan(m, figure, (enum brothers_action)action, item->at, tramples, &plan, &why);

    assert(legal); /* answers are checked */
    (void)legal;
    brothers_turn_to(m, figure, plan.direction);
    brothers_end_turning(m, figure);
    if (!brothers_in_play(m, figure))
        return flow_done(m, NO_RESULT);
    brothers_show_jumped(m, figure, plan.direction, plan.far);
    brothers_spend(m, figure, plan.pa - plan.turn_pa); /* RULE("F3.4.3-j"): all obstacles are paid now */
    struct event *e = brothers_tell(m, "brothers.sets_out", RULE("F1.2-a"), figure);

    event_word(e, "action", brothers_action_at(action)->label);
    event_arg(e, "pa", ARG_NUMBER, plan.pa - plan.turn_pa);
    event_end(m);
    leave_hiding(m, figure, action);
    v->far = plan.far;
    v->flags = tramples ? WALK_TRAMPLES : 0;
    brothers_of(m)->allowance = plan.reach;
    if (!is_fast(action))
        return flow_again(f, STEP_WALK);
    v->far = brothers_fast_move(m, figure, (enum brothers_action)action, plan.far, &v->flags, &v->natural);
    return flow_again(f, STEP_WALK);
}

/* RULE("F3.4.3-c"): the end offers cover, or the figure has none. */
static void keep_cover(struct match *m, int32_t figure)
{
    if (!brothers_hidden(m, figure))
        brothers_keep_cover(m, figure, RULE("F3.4.3-c"));
}

/* RULE("F3.4.2-g"): where he has fallen, a rider beside his mount. */
static void drop_weapons(struct match *m, int32_t figure)
{
    if (brothers_drop_hands(m, figure))
        brothers_tell_end(m, "brothers.dropped_weapons", RULE("F3.4.2-g"), figure);
}

/* RULE("F3.4.2-c"): on its back where the dice have taken it; RULE("F3.4.2-d"): a rider beside his mount, and
 * perhaps on his feet. */
static enum flow fall(struct match *m, struct frame *f)
{
    struct brothers_move_frame *v = FRAME(brothers_move_frame, f);
    int32_t figure = v->figure;
    bool right = v->natural % 2 != 0;

    if (brothers_mounted(m, figure))
        return flow_call(m, f, STEP_FALLEN, P_MOUNT_LOST, figure,
                         right ? MOUNT_THROWS_RIGHT : MOUNT_THROWS_LEFT, NOTHING);
    brothers_fall(m, figure, right, RULE("F3.4.2-c"));
    return flow_again(f, STEP_FALLEN);
}

enum flow brothers_move_run(struct match *m, struct frame *f)
{
    struct brothers_move_frame *v = FRAME(brothers_move_frame, f);
    int32_t figure = v->figure;

    assert(brothers_heads_unit(m, figure));
    switch (f->step) {
    case STEP_ASK:
        return flow_ask(m, f, STEP_DECLARE, Q_MOVE, 1 << brothers_side_of(m, figure));
    case STEP_DECLARE:
        return declare(m, f);
    case STEP_WALK:
        return flow_call(m, f, STEP_WALKED, P_WALK, figure, v->far, v->flags);
    case STEP_WALKED:
        v->end = flow_result(m);
        if ((v->flags & (WALK_FALLS | WALK_HEAVY_FALL)) && v->end != WALK_FELL &&
            brothers_standing_up(m, figure))
            return fall(m, f);
        keep_cover(m, figure);
        return flow_done(m, v->end);
    case STEP_FALLEN:
        if ((v->flags & WALK_HEAVY_FALL) && brothers_in_play(m, figure))
            drop_weapons(m, figure);
        keep_cover(m, figure);
        return flow_done(m, v->end);
    default:
        flow_lost(m, f);
    }
}

/* --- P_CHARGE ------------------------------------------------------------------------------------------ */

enum { CHARGE_DECLARE, CHARGE_ARRIVED, CHARGE_STRUCK };

/* RULE("F4.2-a"): displacement and strike in one action. */
enum flow brothers_charge_run(struct match *m, struct frame *f)
{
    struct brothers_charge_frame *v = FRAME(brothers_charge_frame, f);
    int32_t figure = v->figure, enemy = v->enemy;
    struct brothers_plan plan;

    assert(brothers_heads_unit(m, figure) && brothers_heads_unit(m, enemy));
    assert(brothers_enemies(m, figure, enemy));
    switch (f->step) {
    case CHARGE_DECLARE:
        if (!brothers_plan_charge(m, figure, enemy, &plan))
            return flow_done(m, NO_RESULT);
        brothers_turn_to(m, figure, plan.direction);
        brothers_end_turning(m, figure);
        brothers_show_jumped(m, figure, plan.direction, plan.far);
        brothers_spend(m, figure, plan.pa - plan.turn_pa);
        brothers_come_out(m, figure, VISIBLE_OPEN, RULE("F3.4.3-e"));
        brothers_of(m)->allowance = plan.reach;
        {
            struct event *e = brothers_tell(m, "brothers.charges", RULE("F4.2-a"), figure);

            event_arg(e, "target", ARG_FIGURE, enemy);
            event_end(m);
        }
        return flow_call(m, f, CHARGE_ARRIVED, P_WALK, figure, plan.far + CONTACT,
                         WALK_INTO_CONTACT | (brothers_mounted(m, figure) ? WALK_TRAMPLES : 0));
    case CHARGE_ARRIVED:
        if (!brothers_standing_up(m, figure) || !brothers_figure_at(m, figure)->active ||
            !brothers_touch(m, figure, enemy) || !brothers_in_play(m, enemy))
            return flow_done(m, NO_RESULT);
        return flow_call(m, f, CHARGE_STRUCK, P_STRIKE, figure, enemy, STRIKE_PAID);
    case CHARGE_STRUCK:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
