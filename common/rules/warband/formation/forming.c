/* W3-d: changing formation. The player arranges the figures; nobody goes farther than the two action points
 * of the change carry him. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"

#include <assert.h>

enum { FORM_COST = 2 };
enum { FILES_MOST = 10, OFFERED = 4, ROUNDS = 12 }; /* no rule: advice */
enum { AS_THEY_STAND = FILES_MOST + 1 };            /* instead of a number of files */
enum { FORM_ASKS, FORM_ANSWERED };

const char *const warband_form_labels[FORMATION_DISPERSED + 1] = {
    "", "warband.option.form_line", "warband.option.form_close", "warband.option.form_skirmish",
    "warband.option.form_dispersed"};

/* RULE("W3-d"): two action points of every figure, not in contact. RULE("W3-f"): individuals have none. */
bool warband_may_form(const struct match *m, int32_t unit)
{
    const struct warband_unit *u = warband_unit_at(m, unit);
    const struct unit *all = unit_at(m, unit);

    if (u->formation == FORMATION_NONE || u->machine != NOBODY)
        return false;
    for (int32_t i = all->first; i < all->first + all->count; i++)
        if (warband_lives(m, i) &&
            (!warband_can_act(m, i) || warband_available(m, i, PAY_OTHER, NO_UNIT) < FORM_COST))
            return false;
    return true;
}

/* A line and a close formation can also be formed anew, with another front. */
bool warband_can_form(const struct match *m, int32_t unit, int32_t formation)
{
    bool ranks = formation <= FORMATION_CLOSE;

    return (ranks || formation != warband_unit_at(m, unit)->formation) &&
           warband_living(m, unit) >= (ranks ? FORMED_LEAST : 2);
}

/* Figures that the answer does not name stay where they are. */
static void read_places(const struct match *m, const struct answer *a, struct warband_plan *plan)
{
    plan->count = 0;
    plan->cost = FORM_COST;
    for (int32_t i = 0; i < a->count && plan->count < UNIT_MOST; i++) {
        struct warband_step *s = &plan->item[plan->count++];

        s->figure = a->item[i].ref;
        s->facing = a->item[i].facing;
        s->path = path_straight(warband_point(m, s->figure), a->item[i].at);
    }
}

/* An early out by the length of the ways: on no ground do two points carry a figure farther;
 * no rule: asked for what is suggested only */
static bool far_too_far(const struct match *m, const struct warband_plan *plan)
{
    for (int32_t i = 0; i < plan->count; i++) {
        const struct path *p = &plan->item[i].path;
        int64_t most = (int64_t)FORM_COST * warband_rate(m, plan->item[i].figure) + ROUND_OFF + 1;

        if (distance_squared(p->at[0], p->at[1]) > most * most)
            return true;
    }
    return false;
}

static bool form_plan(const struct match *m, int32_t unit, int32_t formation, const struct answer *a,
                      struct warband_plan *plan, struct refusal *why)
{
    struct warband_shape after;
    bool all_open;

    read_places(m, a, plan);
    if (plan->count == 0)
        return true;
    if (!why && far_too_far(m, plan)) /* no rule: for suggestions */
        return false;                 /* no rule: for suggestions */
    all_open = warband_plan_in_the_open(m, plan);
    for (int32_t i = 0; i < plan->count; i++) {
        const struct warband_step *s = &plan->item[i];
        int32_t cost;
        /* no rule: a short cut, the long way says the same */
        bool open = all_open || warband_in_the_open(m, s->figure, &s->path, &cost);

        if (all_open)
            cost = warband_open_cost(m, s->figure, &s->path);
        else if (!open)
            cost = warband_path_cost(m, s->figure, &s->path);
        if (cost > FORM_COST)
            return refuse(why, RULE("W3-d"), "warband.refused.too_far", s->figure, cost - FORM_COST);
        if (!open && (!warband_path_open(m, s->figure, &s->path, why) ||
                      !warband_zones_kept(m, s->figure, &s->path, why)))
            return false;
    }
    if (!warband_ends_free(m, plan, why))
        return false;
    warband_shape_after(m, unit, plan, &after);
    after.everybody = true;
    if (!warband_shape_holds(m, &after, formation, (angle)plan->item[0].facing))
        return refuse(why, RULE("W3-c"), "warband.refused.no_formation", plan->item[0].figure, 0);
    return true;
}

static void take_formation(struct match *m, int32_t unit, int32_t formation, const struct warband_plan *plan)
{
    const struct unit *u = unit_at(m, unit);
    struct event *e;

    warband_carry_out(m, plan);
    warband_pay_all(m, unit, FORM_COST, PAY_OTHER, NO_UNIT);
    for (int32_t i = u->first; i < u->first + u->count; i++)
        warband_figure_at(m, i)->stepped_out = 0;
    warband_unit_at(m, unit)->formation = formation;
    warband_unit_at(m, unit)->front = plan->item[0].facing;
    warband_unit_at(m, unit)->stalled = 0;
    e = warband_tell(m, "warband.formed", RULE("W3-d"), unit);
    event_rule(e, RULE("W3-c"));
    event_end(m);
}

/* An answer that names nobody leaves the unit as it is, and costs nothing. */
enum flow warband_form_run(struct match *m, struct frame *f)
{
    struct warband_form_frame *v = FRAME(warband_form_frame, f);
    int32_t side = unit_at(m, v->unit)->side;
    struct warband_plan plan;

    assert(v->formation > FORMATION_NONE && v->formation <= FORMATION_DISPERSED);
    switch (f->step) {
    case FORM_ASKS:
        return flow_ask(m, f, FORM_ANSWERED, Q_FORM, 1 << side);
    case FORM_ANSWERED:
        read_places(m, flow_answer(m, side), &plan); /* found legal before it came here */
        if (plan.count > 0)
            take_formation(m, v->unit, v->formation, &plan);
        else
            warband_unit_at(m, v->unit)->stalled |= STALLED_FORM;
        return warband_over(m);
    default:
        flow_lost(m, f);
    }
}

void warband_form_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct warband_form_frame *v = FRAME_TOP(warband_form_frame, m);
    const struct unit *u = unit_at(m, v->unit);

    (void)side;
    d->unit = v->unit;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    decision_arg(d, "formation", ARG_WORD, 0);
    d->args[d->arg_count - 1].word = warband_form_labels[v->formation]; /* no rule: a text */
    d->need_facing = true;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (warband_lives(m, i))
            decision_movable(d, i, FORM_COST * warband_rate(m, i), false);
}

bool warband_form_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    const struct warband_form_frame *v = FRAME_TOP(warband_form_frame, m);
    struct warband_plan plan;

    (void)d;
    if (!form_plan(m, v->unit, v->formation, a, &plan, why))
        return false;
    p->cost = p->budget = plan.count > 0 ? FORM_COST : 0;
    p->unit = "warband.word.actions";
    for (int32_t i = 0; i < plan.count; i++) /* no rule: shown */
        p->end[p->end_count++] = a->item[i];
    return true;
}

/* --- ready arrangements ----------------------------------------------------------------------- */

/* no rule: advice */
static void shift(struct warband_shape *s, struct point by)
{
    for (int32_t i = 0; i < s->count; i++)
        s->place[i].at = point_plus(s->place[i].at, by);
}

/* no rule: advice */
static struct point middle_of(const struct warband_shape *s)
{
    int64_t x = 0, y = 0;

    for (int32_t i = 0; i < s->count; i++) {
        x += s->place[i].at.x;
        y += s->place[i].at.y;
    }
    return (struct point){(length)(x / s->count), (length)(y / s->count)};
}

/* Two change places as long as that shortens their ways, by the sum of the squares: it does if the places lie
 * the other way round than the two stand; no rule: advice */
static void short_ways(const struct match *m, struct warband_shape *s)
{
    struct point stands[UNIT_MOST];
    bool better = true;

    for (int32_t i = 0; i < s->count; i++)
        stands[i] = warband_point(m, s->figure[i]);
    for (int32_t round = 0; round < ROUNDS && better; round++) {
        better = false;
        for (int32_t i = 0; i < s->count; i++)
            for (int32_t k = 0; k < i; k++)
                if (dot(point_minus(stands[i], stands[k]), point_minus(s->place[i].at, s->place[k].at)) < 0) {
                    struct point at = stands[i];
                    int32_t figure = s->figure[i];

                    stands[i] = stands[k];
                    stands[k] = at;
                    s->figure[i] = s->figure[k];
                    s->figure[k] = figure;
                    better = true;
                }
    }
}

/* no rule: advice */
static bool offer_shape(const struct match *m, const struct decision *d, struct suggestions *s,
                        const struct warband_shape *shape, int32_t files)
{
    const struct warband_form_frame *v = FRAME_TOP(warband_form_frame, m);
    struct warband_plan plan;
    struct answer a;

    answer_clear(&a, DECISION_PLACE, d->number);
    for (int32_t i = 0; i < shape->count; i++) {
        if (!point_in_world(shape->place[i].at))
            return false;
        answer_add_place(&a, shape->figure[i], shape->place[i].at, shape->place[i].facing);
    }
    if (!form_plan(m, v->unit, v->formation, &a, &plan, NULL) ||
        !suggest_begin(s, files == AS_THEY_STAND ? "warband.suggest.as_they_stand" : "warband.suggest.form",
                       10 + files))
        return false;
    if (files != AS_THEY_STAND)
        suggest_arg(s, "files", ARG_NUMBER, files);
    for (int32_t i = 0; i < a.count; i++)
        suggest_place(s, a.item[i].ref, a.item[i].at, a.item[i].facing, 0);
    return true;
}

/* As they stand, if that will do; else in ranks round the middle of the unit, wide before deep. */
void warband_form_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct warband_form_frame *v = FRAME_TOP(warband_form_frame, m);
    int32_t unit = v->unit, formation = v->formation, offered = 0, living = warband_living(m, unit);
    struct warband_shape as_they_stand, shape;
    angle front = (angle)warband_unit_at(m, unit)->front;

    warband_shape_of(m, unit, &as_they_stand);
    as_they_stand.place[0].facing = front;
    if (formation != warband_unit_at(m, unit)->formation)
        offered += offer_shape(m, d, s, &as_they_stand, AS_THEY_STAND);
    for (int32_t files = FILES_MOST; files >= (living < RANK_LEAST ? 1 : 2) && offered < OFFERED; files--) {
        if (files > living ||
            (formation == FORMATION_LINE && (files < RANK_LEAST || living < files + RANK_LEAST)) ||
            !warband_arrange(m, unit, FATE_IN_PLAY, formation, files, warband_centre(m, unit), front, &shape))
            continue;
        shift(&shape, point_minus(middle_of(&as_they_stand), middle_of(&shape)));
        short_ways(m, &shape);
        offered += offer_shape(m, d, s, &shape, files);
    }
    suggest_begin(s, "warband.suggest.stay", 0);
}
