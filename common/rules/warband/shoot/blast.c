/* W8.3: grenades, indirect shots that go astray, and what an explosion does. */
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/state.h"
#include "common/table/under.h"

#include <assert.h>

enum { THROW };

/* RULE("W8.3-f"): every figure within the radius takes a hit; one that is hit and not wounded may be knocked
 * down.
 */
void warband_blast(struct match *m, struct point at, int32_t radius, int32_t f, int32_t mp, const char *rule)
{
    struct stand_filter all = {.sides = ~0u, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct neighbour near[WARBAND_FIGURES];
    int32_t count = stands_near_point(table_of(m), at, radius * INCH, &all, near, WARBAND_FIGURES);

    for (int32_t i = 0; i < count; i++) {
        struct warband_hit h = {.striker = NOBODY, .target = near[i].stand, .f = f, .mp = mp, .rule = rule};
        struct roll r;
        struct event *e;

        if (!warband_in_play(m, h.target) || warband_hit(m, &h) >= HIT_WOUNDED ||
            !warband_lives(m, h.target) || warband_figure_at(m, h.target)->on_ground)
            continue;
        roll_begin(&r, "warband.roll.knock_down", warband_side_of(m, h.target), h.target, D10);
        r.total = roll_die(m, &r);
        roll_modify(&r, warband_figure_at(m, h.target)->r, RULE("W8.3-f"));
        roll_needs_at_most(&r, NEEDS_LEAST, NEEDS_MOST,
                           RULE("W1-f")); /* a 1 keeps him on his feet, a 10 does not */
        r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
        e = event_begin(m, "warband.knock_down_roll", RULE("W8.3-f"));
        event_arg(e, "figure", ARG_FIGURE, h.target);
        event_roll(e, &r);
        event_end(m);
        if (r.result == ROLL_FAILED)
            warband_knock_down(m, h.target, RULE("W8.3-f"));
    }
}

/* RULE("W8.3-d"): a grenade 2" astray; RULE("W8.3-g"): an indirect shot half a D10; in twelve directions from
 * the thrower's line. */
struct point warband_scatter(struct match *m, int32_t figure, struct point at, bool indirect)
{
    struct roll way, far;
    length distance_off = 2 * INCH;
    struct point to;
    struct event *e;

    roll_begin(&way, "warband.roll.direction", NO_SIDE, figure, 12);
    way.total = roll_die(m, &way);
    roll_begin(&far, "warband.roll.distance", NO_SIDE, figure, D10);
    if (indirect) {
        far.total = roll_die(m, &far);
        distance_off = (far.total + 1) / 2 * INCH;
    }
    to = scattered(table_of(m), warband_point(m, figure), at, way.total, distance_off);
    e = event_begin(m, "warband.scatter", indirect ? RULE("W8.3-g") : RULE("W8.3-d"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_arg(e, "distance", ARG_LENGTH, distance_off);
    event_arg(e, "x", ARG_LENGTH, to.x);
    event_arg(e, "y", ARG_LENGTH, to.y);
    event_roll(e, &way);
    if (indirect) /* no rule: told */
        event_roll(e, &far);
    event_end(m);
    return to;
}

static void fumbles(struct match *m, int32_t figure, bool response)
{
    struct warband_figure *f = warband_figure_at(m, figure);

    if (response)
        return; /* on a held action there is nothing left to lose */
    f->fumbled = true;
    f->ac_left = f->charge_ac = f->move_ac = 0;
}

enum flow warband_throw_run(struct match *m, struct frame *f)
{
    const struct warband_throw_frame *v = FRAME_READ(warband_throw_frame, f);
    int32_t figure = v->figure;
    struct point at = {v->x, v->y};
    const struct warband_weapon *w = warband_arm(m, figure, v->slot);
    struct roll r;
    struct event *e;

    if (f->step != THROW)
        flow_lost(m, f);
    assert(w->grenade);
    if (!v->response)
        warband_pay(m, figure, warband_use_cost(w), PAY_OTHER, NO_UNIT);
    roll_begin(&r, "warband.roll.shot", warband_side_of(m, figure), figure, D10);
    warband_throw_target(m, figure, at, &r);
    r.total = roll_die(m, &r);
    r.result = r.total <= r.target ? ROLL_PASSED : ROLL_FAILED;
    if (r.total == 10)
        fumbles(m, figure, v->response);
    e = event_begin(m, "warband.grenade", RULE("W8.3-i"));
    event_rule(e, r.total == 10 ? RULE("W1-e") : RULE("W1-c"));
    event_rule(e, RULE("W8.3-h"));
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_arg(e, "x", ARG_LENGTH, at.x);
    event_arg(e, "y", ARG_LENGTH, at.y);
    event_roll(e, &r);
    event_end(m);
    if (r.total == 10)
        at = warband_point(m, figure); /* RULE("W8.3-e") */
    else if (r.result == ROLL_FAILED)
        at = warband_scatter(m, figure, at, false);
    warband_blast(m, at, w->blast, warband_force(m, figure, w, NO_UNIT), w->mp,
                  r.total == 10 ? RULE("W8.3-e") : RULE("W8.3-f"));
    return warband_over(m);
}
