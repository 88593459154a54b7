/* Turning on the spot (F3.1). */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

#include <assert.h>

/* RULE("F3.1-b") */
static int32_t cost_of_angle(const struct match *m, int32_t figure, int32_t size)
{
    int32_t cost = size > QUARTER_TURN ? 1 : 0; /* RULE("F3.1-c") */

    if (size == 0)
        return 0;
    return brothers_mounted(m, figure) ? cost + 1 : cost;
}

/* Orientations with nothing between them are priced as one, by the angle between first and last facing. */
int32_t brothers_turn_cost(const struct match *m, int32_t figure, angle facing)
{
    const struct brothers_figure *f = brothers_figure_at(m, figure);
    angle from = f->orient_from != NOTHING ? (angle)f->orient_from : brothers_facing(m, figure);
    int32_t cost = cost_of_angle(m, figure, angle_between(from, facing));

    if (facing == brothers_facing(m, figure))
        return 0;
    if (f->orient_from != NOTHING)
        cost -= f->orient_paid;
    return cost > 0 ? cost : 0;
}

static void set_facing(struct match *m, int32_t figure, angle facing)
{
    struct place place = brothers_stand(m, figure)->place;

    place.facing = facing;
    table_move_stand(table_of(m), figure, &place);
}

void brothers_turn_to(struct match *m, int32_t figure, angle facing)
{
    struct brothers_figure *f = brothers_figure_at(m, figure);
    int32_t cost = brothers_turn_cost(m, figure, facing);

    if (facing == brothers_facing(m, figure))
        return;
    if (f->orient_from == NOTHING) {
        f->orient_from = brothers_facing(m, figure);
        f->orient_paid = 0;
    }
    f->orient_paid += cost;
    f->oriented = true;
    f->straight = 0;
    brothers_spend(m, figure, cost);
    set_facing(m, figure, facing);
    struct event *e = brothers_tell(m, "brothers.turned", RULE("F3.1-a"), figure);

    event_rule(e, RULE("F3.4.1-a"));
    event_arg(e, "pa", ARG_NUMBER, cost);
    event_end(m);
    brothers_discover(m, figure);
}

void brothers_end_turning(struct match *m, int32_t figure)
{
    brothers_figure_at(m, figure)->orient_from = NOTHING;
    brothers_figure_at(m, figure)->orient_paid = 0;
}

/* --- the question: towards whom or what --------------------------------------------------------------- */

enum { ASK_FACING, TAKE_FACING };

static angle facing_towards(const struct match *m, int32_t figure, struct point to)
{
    struct point from = brothers_point(m, figure);

    return points_equal(from, to) ? brothers_facing(m, figure) : bearing(from, to);
}

/* Options are figures; the number after the last figure keeps the facing. */
static angle facing_answered(const struct match *m, int32_t figure, const struct answer *a)
{
    int32_t ref = a->item[0].ref;
    struct point to = ref >= 0 && ref < m->state->figures ? brothers_point(m, ref) : a->item[0].at;

    return ref == m->state->figures ? brothers_facing(m, figure) : facing_towards(m, figure, to);
}

static void face_option(struct decision *d, int32_t id, const char *tag, const char *label, int32_t figure,
                        struct point at)
{
    struct option *o = decision_option(d, tag, label);

    o->id = id;
    o->figure = figure;
    o->at = at;
    o->has_point = true;
    if (figure >= 0)
        option_arg(o, "figure", ARG_FIGURE, figure);
}

static int32_t facing_cost(const struct match *m, const struct brothers_facing_frame *v, angle facing)
{
    return v->free ? 0 : brothers_turn_cost(m, v->figure, facing);
}

/* RULE("F3.1-b"): can it pay for turning towards that figure? */
static bool can_face(const struct match *m, const struct brothers_facing_frame *v, int32_t whom,
                     struct refusal *why)
{
    angle there = facing_towards(m, v->figure, brothers_point(m, whom));
    int32_t over = facing_cost(m, v, there) - brothers_pa_left(m, v->figure);

    return over <= 0 || refuse(why, RULE("F3.1-b"), "brothers.refused.pa", v->figure, over);
}

/* An enemy that a side knows of, and whom it could face. */
static bool may_be_faced(const struct match *m, int32_t figure, int32_t side, int32_t whom)
{
    return brothers_in_play(m, whom) && brothers_enemies(m, figure, whom) && brothers_known_to(m, whom, side);
}

/* Ahead as it is, each enemy its side knows of and it can pay to turn to, or any point of the table. */
void brothers_facing_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct brothers_facing_frame *v = FRAME_TOP(brothers_facing_frame, m);
    int32_t figure = v->figure;
    struct point at = brothers_point(m, figure);

    d->figure = figure;
    d->free_point = true;
    d->need_facing = true;
    decision_arg(d, "figure", ARG_FIGURE, figure);
    face_option(d, m->state->figures, "ahead", "brothers.facing.keep", NOTHING,
                point_ahead(at, brothers_facing(m, figure), CENTIMETRE));
    for (int32_t i = brothers_next_fighter(m, NOTHING); i >= 0; i = brothers_next_fighter(m, i))
        if (may_be_faced(m, figure, side, i) && can_face(m, v, i, NULL))
            face_option(d, i, "enemy", "brothers.facing.enemy", i, brothers_point(m, i));
}

/* Of an enemy that it cannot pay to turn to. */
bool brothers_facing_why_not(const struct match *m, const struct decision *d, const struct answer_item *named,
                             struct refusal *why)
{
    const struct brothers_facing_frame *v = FRAME_TOP(brothers_facing_frame, m);
    int32_t by_name = figure_of_ref(named->ref), whom = by_name >= 0 ? by_name : named->ref;

    return whom >= 0 && whom < m->state->figures && may_be_faced(m, v->figure, d->side, whom) &&
           !can_face(m, v, whom, why);
}

bool brothers_facing_check(const struct match *m, const struct decision *d, const struct answer *a,
                           struct preview *p, struct refusal *why)
{
    (void)d;
    const struct brothers_facing_frame *v = FRAME_TOP(brothers_facing_frame, m);
    int32_t figure = v->figure;
    int32_t cost = facing_cost(m, v, facing_answered(m, figure, a));

    p->cost = cost;
    p->budget = brothers_pa_left(m, figure);
    p->unit = "brothers.word.pa";
    if (cost > p->budget)
        return refuse(why, RULE("F3.1-b"), "brothers.refused.pa", figure, cost - p->budget);
    return true;
}

void brothers_facing_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)d;
    answer_add(a, m->state->figures, NO_VALUE);
}

void brothers_facing_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct brothers_facing_frame *v = FRAME_TOP(brothers_facing_frame, m);
    int32_t figure = v->figure;

    for (int32_t i = 0; i < d->option_count; i++) {
        const struct option *o = &d->option[i];
        int32_t worth = 0;

        if (o->figure >= 0) {
            length far = brothers_distance(m, figure, o->figure);
            int32_t cost = facing_cost(m, v, facing_towards(m, figure, o->at));

            worth = far < 60 * CENTIMETRE ? (60 * CENTIMETRE - far) / 200 - 100 * cost : -100 * cost;
        }
        if (!suggest_begin(s, o->label, worth))
            return;
        if (o->figure >= 0)
            suggest_arg(s, "figure", ARG_FIGURE, o->figure);
        suggest_item(s, o->id, 0);
    }
}

/* RULE("F3.4.1-a") */
enum flow brothers_orient_run(struct match *m, struct frame *f)
{
    struct brothers_facing_frame *v = FRAME(brothers_facing_frame, f);
    int32_t figure = v->figure, side = brothers_side_of(m, figure);

    assert(brothers_heads_unit(m, figure));
    if (f->step > TAKE_FACING)
        flow_lost(m, f);
    if (f->step == ASK_FACING) {
        v->free = 0;
        return flow_ask(m, f, TAKE_FACING, Q_FACING, 1 << side);
    }
    brothers_turn_to(m, figure, facing_answered(m, figure, flow_answer(m, side)));
    /* no rule: it looked round and stayed, so suggestions go on to others */
    if (brothers_figure_at(m, figure)->orient_from == NOTHING)
        brothers_figure_at(m, figure)->orient_from = brothers_facing(m, figure);
    return flow_done(m, NO_RESULT);
}

/* RULE("F3.4.1-e"): stands up (and pays, unless `free` says that it has paid), and takes any facing; who
 * finds no room, which nobody can know before who hides is in the way, stays on the ground. */
enum flow brothers_stand_up_run(struct match *m, struct frame *f)
{
    struct brothers_facing_frame *v = FRAME(brothers_facing_frame, f);
    int32_t figure = v->figure, side = brothers_side_of(m, figure);

    assert(brothers_heads_unit(m, figure));
    if (f->step > TAKE_FACING)
        flow_lost(m, f);
    if (f->step == ASK_FACING) {
        if (v->free != 1)
            brothers_spend(m, figure, brothers_cost(ACTION_STAND_UP));
        v->free = 1;
        if (!brothers_rise(m, figure)) {
            brothers_tell_end(m, "brothers.no_room_to_rise", RULE("F3.4.1-e"), figure);
            return flow_done(m, NO_RESULT);
        }
        brothers_tell_end(m, "brothers.stood_up", RULE("F3.4.1-e"), figure);
        if (brothers_surrounded(m, figure)) { /* RULE("F3.4.5-f"): no turning, for free or not */
            brothers_discover(m, figure);
            return flow_done(m, NO_RESULT);
        }
        return flow_ask(m, f, TAKE_FACING, Q_FACING, 1 << side);
    }
    set_facing(m, figure, facing_answered(m, figure, flow_answer(m, side)));
    brothers_tell_end(m, "brothers.turned", RULE("F3.4.1-e"), figure);
    brothers_discover(m, figure);
    return flow_done(m, NO_RESULT);
}
