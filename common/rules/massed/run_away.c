/* The way of a unit that flees. */
#include "common/rules/massed/run_away.h"

#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/units.h"

#include <assert.h>

enum { STEP_DEGREES = 15, STEPS_TO_A_SIDE = 90 / STEP_DEGREES };

/* One unit on the way: where the bodies overlap it. */
struct met {
    int32_t unit;
    bool friend, ignored; /* it was touched before the turn, or is overlapped because of it */
    struct span on;
};

struct attempt {
    const struct match *m;
    const struct massed_run *run;
    struct massed_bodies *b;
    struct point way; /* twice as long as it can run: where it may be set down */
    int32_t mets;
    struct met met[UNITS_MAX];
};

/* RULE("O6.3-c"): enemies in contact when it broke do not hinder it; RULE("B5-b"): nor whatever it overlaps
 * because of its turn. */
static void look(struct attempt *a)
{
    const struct motion motion = {.turn = false, .way = a->way};
    int32_t unit = a->b->unit;

    a->mets = 0;
    for (int32_t other = 0; other < a->m->state->units; other++) {
        struct met one = {.unit = other};

        if (other == unit || !massed_on_table(a->m, other) ||
            !massed_meets_unit(a->m, a->b, &motion, other, &one.on))
            continue;
        one.on.begin -= one.on.begin < MARCH_EASE ? one.on.begin : MARCH_EASE;
        one.on.end += MARCH_EASE;
        one.friend = unit_at(a->m, other)->side == unit_at(a->m, unit)->side;
        one.ignored = one.on.begin == 0 || massed_touch(a->m, unit, other);
        a->met[a->mets++] = one;
    }
}

static bool meets(const struct attempt *a, bool friends, length far)
{
    for (int32_t i = 0; i < a->mets; i++)
        if (a->met[i].friend == friends && !a->met[i].ignored && a->met[i].on.begin < far)
            return true;
    return false;
}

static const struct met *overlapped(const struct attempt *a, length at)
{
    for (int32_t i = 0; i < a->mets; i++)
        if (at > a->met[i].on.begin && at < a->met[i].on.end)
            return &a->met[i];
    return NULL;
}

/* RULE("B8.2-e"): beyond the friend that it would stand on, touching it. RULE("B5-b"): off anybody else whom
 * it would stand on, back towards its start if there is such a place, otherwise ahead. NOTHING: there is
 * none. */
static length set_down(const struct attempt *a, length far)
{
    length at = far;
    const struct met *on = overlapped(a, at);

    for (int32_t tries = 0; on && !on->friend && tries <= a->mets; tries++) {
        at = on->on.begin;
        on = at > 0 ? overlapped(a, at) : NULL;
    }
    if (at > 0 && !overlapped(a, at) && at <= far && (at == far || !on))
        return at;
    at = far;
    for (int32_t tries = 0; tries <= a->mets; tries++) {
        on = overlapped(a, at);
        if (!on)
            return at;
        at = on->on.end;
    }
    return NOTHING;
}

static void note_passed(const struct attempt *a, struct massed_flight *flight)
{
    for (int32_t i = 0; i < a->mets; i++)
        if (a->met[i].friend && a->met[i].on.begin < flight->far)
            flight->passed[a->met[i].unit / 32] |= 1u << a->met[i].unit % 32;
}

/* Tries one heading. False: impassable terrain, an enemy, or a friend if those are to be avoided, is in the
 * way. */
static bool try_heading(struct attempt *a, bool avoid_friends, struct massed_flight *flight)
{
    static const struct stand_filter nobody = {.sides = 0, .flags = 0, .except = NOBODY};
    struct point origin = {0, 0}, way = point_ahead(origin, a->run->heading, a->run->allowance);
    struct block_stop stop;
    int32_t line;
    length far, end;

    massed_take_bodies(a->m, a->b->unit, a->b);
    massed_run_turn(a->m, a->run, a->b);
    a->way = point_ahead(origin, a->run->heading, 2 * a->run->allowance);
    far = massed_run_paid(a->m, a->b, a->run, way, &line);
    look(a);
    stop = massed_run_stop(a->m, a->b, a->run, way, &nobody);
    *flight = (struct massed_flight){.how = ESCAPE_RUNS, .heading = a->run->heading, .far = far};
    if (meets(a, false, stop.along < far ? stop.along : far) ||
        (avoid_friends && meets(a, true, stop.along < far ? stop.along : far)))
        return false;
    if (stop.why == STOP_EDGE && stop.along < far) { /* RULE("O6.3-d") */
        flight->how = ESCAPE_LEAVES;
        flight->far = stop.along;
        note_passed(a, flight);
        return true;
    }
    if (stop.why != STOP_NONE && stop.along < far)
        return false;
    end = set_down(a, far);
    if (end == NOTHING)
        return false;
    flight->far = end;
    note_passed(a, flight);
    way = point_ahead(origin, a->run->heading, end);
    if (end > far) { /* set down beyond friends: there must be ground for it */
        stop = massed_run_stop(a->m, a->b, a->run, way, &nobody);
        flight->how = stop.why == STOP_EDGE ? ESCAPE_LEAVES : ESCAPE_RUNS;
        if (stop.why != STOP_NONE && stop.why != STOP_EDGE)
            return false;
    }
    massed_shift_bodies(a->b, way);
    return true;
}

/* RULE("O6.3-c"): turned by the smallest angle, in steps of 15 degrees, right before left. */
static bool look_for_way(struct attempt *a, struct massed_run *run, angle heading, bool avoid_friends,
                         struct massed_flight *flight)
{
    for (int32_t step = 0; step <= STEPS_TO_A_SIDE; step++)
        for (int32_t side = 0; side < (step == 0 ? 1 : 2); side++) {
            int32_t degrees = side == 0 ? step * STEP_DEGREES : -step * STEP_DEGREES;

            run->heading = (angle)(heading + angle_from_degrees(degrees));
            if (try_heading(a, avoid_friends, flight))
                return true;
        }
    return false;
}

struct massed_flight massed_run_away(const struct match *m, int32_t unit, angle heading, length allowance,
                                     const struct massed_terms *terms, struct massed_bodies *b)
{
    struct massed_run run = {.allowance = allowance, .terms = terms, .turns = true, .away = true};
    struct attempt a = {.m = m, .run = &run, .b = b};
    struct massed_flight flight;

    b->unit = unit;
    if (look_for_way(&a, &run, heading, true, &flight) || look_for_way(&a, &run, heading, false, &flight))
        return flight;
    return (struct massed_flight){.how = ESCAPE_NONE, .heading = heading};
}
