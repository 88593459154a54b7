/* F8.2: rout moves, rallying, and recovering from being stunned. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/frames.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"

#include <assert.h>

enum { BEGIN, AFTER };
enum { STEPS_ASIDE = 6, DEGREES_A_STEP = 15 };

/* RULE("F8.1-f"): the status, until a Rally ends it; what it had saved up or carried is gone. */
void brothers_begin_rout(struct match *m, int32_t figure, int32_t cause)
{
    struct brothers_figure *b = brothers_figure_at(m, figure);

    b->routed = true;
    b->rout_cause = cause;
    b->stored = b->stored_action = b->stored_cost = 0;
    brothers_drop_body(m, figure);
    brothers_tell_end(m, "brothers.rout.begins", RULE("F8.1-f"), figure);
    brothers_come_out(m, figure, VISIBLE_OPEN, RULE("F3.4.3-e"));
}

/* How far one Move action would take it that way (RULE("F8.2-e"): mounted limits for riders). */
static length full_distance(const struct match *m, int32_t figure, angle direction)
{
    return brothers_action_limit(m, figure, brothers_point(m, figure), direction,
                                 ACTION_FAR * brothers_stride(m, figure));
}

struct flight {
    angle direction;
    length far;
    int32_t edge; /* it reaches the table edge there; -1 */
};

static struct flight fly(const struct match *m, int32_t figure, angle direction, int32_t known_to,
                         length *full)
{
    struct flight flight = {.direction = direction, .edge = NOTHING};

    *full = full_distance(m, figure, direction);
    flight.far = brothers_free_way(m, figure, direction, *full, known_to, &flight.edge);
    return flight;
}

/* RULE("F8.2-a"): round what is in the way, by 15 degrees left and right in turn; else as far as it can. */
static struct flight fly_round(const struct match *m, int32_t figure, angle straight, int32_t known_to)
{
    length full;
    struct flight best = fly(m, figure, straight, known_to, &full);

    if (best.edge != NOTHING || 2 * best.far >= full)
        return best;
    for (int32_t step = 1; step <= STEPS_ASIDE; step++)
        for (int32_t sign = -1; sign <= 1; sign += 2) {
            angle turned = (angle)(straight + angle_from_degrees((360 + sign * step * DEGREES_A_STEP) % 360));
            struct flight aside = fly(m, figure, turned, known_to, &full);

            if (aside.edge != NOTHING || 2 * aside.far >= full)
                return aside;
            if (aside.far > best.far)
                best = aside;
        }
    return best;
}

/* The edges by distance, the nearest first. */
static void sort_edges(const struct match *m, int32_t figure, enum table_edge *edges)
{
    const struct stand *s = brothers_stand(m, figure);

    for (int32_t i = 0; i < 4; i++) {
        int32_t k = i;

        for (; k > 0 && edge_distance(table_of(m), edges[k - 1], &s->place, &s->base) >
                            edge_distance(table_of(m), (enum table_edge)i, &s->place, &s->base);
             k--)
            edges[k] = edges[k - 1];
        edges[k] = (enum table_edge)i;
    }
}

static bool ends_farther(const struct match *m, int32_t figure, const struct flight *flight, int32_t cause)
{
    struct point from, at = brothers_point(m, figure);

    if (cause == NOTHING || !stand_on_table(table_of(m), cause))
        return true;
    from = brothers_point(m, cause);
    return distance_squared(from, point_ahead(at, flight->direction, flight->far)) >
           distance_squared(from, at);
}

/* RULE("F8.2-a"): the nearest edge that leads away from the enemy; RULE("F8.2-d"): after a failed rally
 * simply the nearest one. */
static struct flight plan_flight(const struct match *m, int32_t figure, int32_t cause, bool after_rally,
                                 int32_t known_to)
{
    enum table_edge edges[4] = {EDGE_NEAR, EDGE_RIGHT, EDGE_FAR, EDGE_LEFT};
    struct flight flight;

    sort_edges(m, figure, edges);
    for (int32_t i = 0; i < 4; i++) {
        flight = fly_round(m, figure, edge_direction(edges[i]), known_to);
        if (after_rally || ends_farther(m, figure, &flight, cause))
            return flight;
    }
    return fly_round(m, figure, edge_direction(edges[0]), known_to);
}

/* `known`: where each side would have seen it run, as far as it knows. */
static void run_away(struct match *m, int32_t figure, const struct flight *flight,
                     const struct flight known[2])
{
    struct point from = brothers_point(m, figure);
    struct event *e;

    brothers_put(m, figure, point_ahead(from, flight->direction, flight->far), flight->direction);
    for (int32_t side = 0; side < 2; side++)
        /* no rule: an early out, nobody stood where it ran */
        if (known[side].direction != flight->direction || known[side].far != flight->far)
            brothers_show_along(m, figure, from, known[side].direction, known[side].far);
    e = brothers_tell(m, "brothers.rout.moves", RULE("F8.2-a"), figure);
    event_arg(e, "far", ARG_LENGTH, flight->far);
    if (brothers_mounted(m, figure))
        event_rule(e, RULE("F8.2-e"));
    event_end(m);
    if (flight->edge != NOTHING)
        brothers_lose(m, figure, END_FLED, RULE("F8.2-d"));
    else
        brothers_discover(m, figure);
}

/* RULE("F8.2-f"): who lies keeps the status and does not move. No window opens: it is no action of his. */
enum flow brothers_rout_move_run(struct match *m, struct frame *f)
{
    struct brothers_rout_frame *v = FRAME(brothers_rout_frame, f);
    int32_t figure = v->figure;
    struct flight flight;

    assert(brothers_heads_unit(m, figure));
    if (!brothers_in_play(m, figure) || brothers_lying(m, figure) || brothers_held_fast(m, figure))
        return flow_done(m, NO_RESULT);
    struct flight known[2] = {plan_flight(m, figure, v->cause, v->rally, 0),
                              plan_flight(m, figure, v->cause, v->rally, 1)};

    flight = plan_flight(m, figure, v->cause, v->rally, AS_IT_IS);
    /* A veil (F14.2-k) may have hidden it since it was routed. */
    brothers_come_out(m, figure, VISIBLE_OPEN, RULE("F3.4.6-f"));
    run_away(m, figure, &flight, known);
    return flow_done(m, NO_RESULT);
}

/* RULE("F8.2-b"): who has not enough PA tries with what he has. */
int32_t brothers_rally_cost(const struct match *m, int32_t figure)
{
    int32_t left = brothers_pa_left(m, figure);

    int32_t cost = brothers_cost(ACTION_RALLY);

    return left < cost ? left : cost;
}

/* RULE("F8.2-b"), RULE("F8.2-c"), RULE("F8.2-d"). */
enum flow brothers_rally_run(struct match *m, struct frame *f)
{
    struct brothers_rout_frame *v = FRAME(brothers_rout_frame, f);
    int32_t figure = v->figure;
    struct brothers_figure *b = brothers_figure_at(m, figure);
    struct roll roll;
    enum check_result check;
    struct event *e;

    assert(brothers_heads_unit(m, figure));
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN)
        return flow_done(m, NO_RESULT);
    brothers_spend(m, figure, brothers_rally_cost(m, figure));
    check = brothers_jm(m, figure, 0, NULL, &roll);
    if (check == CHECK_PASSED) {
        b->routed = false;
        b->rout_cause = NOTHING;
        b->rallied = true;
        b->exempt |= NO_OFFENCE;
    } else {
        brothers_lose_nerve(m, figure);
    }
    e = brothers_tell(m, check == CHECK_PASSED ? "brothers.rally.passed" : "brothers.rally.failed",
                      RULE("F8.2-b"), figure);
    event_roll(e, &roll);
    event_rule(e, check == CHECK_PASSED ? RULE("F8.2-c") : RULE("F8.2-d"));
    if (check == CHECK_CRITICAL) /* no rule: only tells */
        event_rule(e, RULE("F8.1-d"));
    event_end(m);
    if (check == CHECK_PASSED)
        return flow_done(m, NO_RESULT);
    return flow_call(m, f, AFTER, P_ROUT_MOVE, figure, b->rout_cause, 1);
}

/* RULE("F8.2-h"): a JDP; on a failure it is at least no longer stunned. */
enum flow brothers_recover_run(struct match *m, struct frame *f)
{
    struct brothers_rout_frame *v = FRAME(brothers_rout_frame, f);
    int32_t figure = v->figure;
    struct roll roll;
    enum check_result check;
    struct event *e;

    assert(brothers_heads_unit(m, figure));
    if (f->step > AFTER)
        flow_lost(m, f);
    if (f->step != BEGIN)
        return flow_done(m, NO_RESULT);
    brothers_spend(m, figure, brothers_cost(ACTION_RECOVER));
    check = brothers_jdp(m, figure, "brothers.roll.recover", &roll);
    if (check != CHECK_CRITICAL)
        brothers_set_posture(m, figure, POSTURE_ON_BACK);
    e = brothers_tell(m,
                      check == CHECK_PASSED   ? "brothers.recover.passed"
                      : check == CHECK_FAILED ? "brothers.recover.failed"
                                              : "brothers.recover.critical",
                      RULE("F8.2-h"), figure);
    event_roll(e, &roll);
    event_end(m);
    if (check == CHECK_PASSED)
        return flow_call(m, f, AFTER, P_STAND_UP, figure, true, 0);
    return flow_done(m, NO_RESULT);
}
