/* The way of a unit that flees. */
#include "common/rules/massed/run_away.h"

#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/units.h"

#include <assert.h>

enum { STEP_DEGREES = 15, STEPS_TO_A_SIDE = 90 / STEP_DEGREES, GAP_LEAST = 2 * PACE };

static const struct stand_filter nobody = {.except = NOBODY};

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
    struct point way; /* beyond the table: a column that it runs through can be longer than its run */
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

        /* Also a machine that nobody serves any more stands in the way. */
        if (other == unit || !massed_meets_unit(a->m, a->b, &motion, other, &one.on))
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
    if (at > 0 && !on)
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
        if (a->met[i].friend && a->met[i].on.begin < flight->far && massed_on_table(a->m, a->met[i].unit))
            flight->passed[a->met[i].unit / 32] |= 1u << a->met[i].unit % 32;
}

/* --- gaps between friends --------------------------------------------------------------------------------
 */

/* Where its centre is, and its heading: what lies how far to the right of the one, and ahead along the other.
 */
static struct block heading_frame(const struct attempt *a)
{
    return massed_frame(massed_centre(a->m, a->b->unit), a->run->heading);
}

/* The bodies seen along the heading: how far they reach to both sides of the line of their centre, and how
 * deep. */
static struct box across_heading(const struct attempt *a)
{
    struct block frame = heading_frame(a);
    struct box box = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

    for (int32_t i = 0; i < a->b->count; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++)
            box_take(&box, block_offset(&frame, block_corner(&a->b->at[i], (enum block_corner)corner)));
    return box;
}

/* Sides of a base are even, so that its middle is a whole number. */
static length even_up(length side)
{
    return side + side % 2;
}

/* The strip that the unit counts as on its way, so far to the right of the line of its centre. */
static struct massed_bodies strip_of(const struct attempt *a, const struct box *own, length wide,
                                     length right)
{
    struct block frame = heading_frame(a);
    struct massed_bodies strip = {.unit = a->b->unit, .count = 1, .blocks = 0};

    strip.at[0] = (struct block){.at = block_point(&frame, right, own->high.y),
                                 .facing = a->run->heading,
                                 .layout = BLOCK_RANKS,
                                 .files = 1,
                                 .count = 1,
                                 .width = even_up(wide),
                                 .depth = even_up(own->high.y - own->low.y)};
    strip.figure[0] = NOBODY;
    return strip;
}

static bool is_ignored(const struct attempt *a, int32_t unit)
{
    for (int32_t i = 0; i < a->mets; i++)
        if (a->met[i].unit == unit)
            return a->met[i].ignored;
    return unit == a->b->unit;
}

/* Does the strip get through, as far as the unit runs, or off the table? Beside the frontage of the unit
 * others stand whom that does not meet. */
static bool strip_free(const struct attempt *a, const struct massed_bodies *strip, length far,
                       struct block_stop *stop)
{
    const struct motion motion = {.turn = false, .way = massed_step(a->run->heading, far)};
    struct span on;

    for (int32_t other = 0; other < a->m->state->units; other++)
        if (!is_ignored(a, other) && massed_meets_unit(a->m, strip, &motion, other, &on))
            return false;
    *stop = massed_run_stop(a->m, strip, a->run, motion.way, &nobody);
    return stop->why == STOP_NONE || stop->why == STOP_EDGE;
}

/* Just past one side of a friend on the way. */
static length past(const struct attempt *a, int32_t unit, length wide, bool right)
{
    struct block frame = heading_frame(a);
    length edge = 0;
    bool any = false;

    EACH_MEMBER(a->m->state, unit, figure)
    {
        const struct stand *s = table_stand_const(table_of(a->m), figure);
        struct outline base;

        if (figure_at(a->m, figure)->fate != FATE_IN_PLAY)
            continue;
        base = base_outline(&s->place, &s->base);
        for (int32_t i = 0; i < base.corners; i++) {
            length x = block_offset(&frame, base.corner[i]).x;

            edge = !any || (right ? x > edge : x < edge) ? x : edge;
            any = true;
        }
    }
    return right ? edge + wide / 2 + MARCH_EASE : edge - wide / 2 - MARCH_EASE;
}

/* A friend to whom the run, or the place beyond friends where it ends, may bring it. */
static bool in_reach(const struct attempt *a, int32_t i)
{
    return a->met[i].friend && !a->met[i].ignored && a->met[i].on.begin <= 2 * a->run->allowance;
}

/* Is the gap beside this friend bounded on its other side, too? Where the whole width of the unit gets past
 * there is no gap but a way round. */
static bool is_bounded(const struct attempt *a, const struct box *own, length far, int32_t friend, bool right)
{
    length width = own->high.x - own->low.x;
    struct massed_bodies strip = strip_of(a, own, width, past(a, friend, width, right));
    struct block_stop stop;

    return !strip_free(a, &strip, far, &stop);
}

/* RULE("B8.2-d"): between friends, or a friend and impassable terrain, a gap of 2 paces that its frontage
 * overlaps lets the unit through; it is shifted sideways just enough. False: there is none. */
static bool find_gap(const struct attempt *a, length far, length *shift, struct block_stop *stop)
{
    struct box own = across_heading(a);
    length width = own.high.x - own.low.x, wide = width < GAP_LEAST ? width : GAP_LEAST,
           inside = (width - wide) / 2, beside = (width + wide) / 2;
    bool any = false;

    for (int32_t i = 0; i < a->mets; i++)
        for (int32_t side = 0; side < 2 && in_reach(a, i); side++) {
            length right = past(a, a->met[i].unit, wide, side == 0), off = right < 0 ? -right : right;
            struct massed_bodies strip;
            struct block_stop there;

            if (off >= beside || (any && off >= (*shift < 0 ? -*shift : *shift)))
                continue;
            strip = strip_of(a, &own, wide, right);
            if (strip_free(a, &strip, far, &there) &&
                (off <= inside || is_bounded(a, &own, far, a->met[i].unit, side == 0))) {
                *shift = right;
                *stop = there;
                any = true;
            }
        }
    return any;
}

/* The bodies where the gap wants them, and who is in their way there; friends beside the gap are not run
 * through. */
static void enter_gap(struct attempt *a, length shift)
{
    massed_shift_bodies(a->b, massed_step((angle)(a->run->heading + QUARTER_TURN), shift));
    look(a);
    for (int32_t i = 0; i < a->mets; i++)
        a->met[i].friend = false;
}

/* Nothing that cannot be entered lies under any of the bodies. */
static bool stands_well(const struct attempt *a)
{
    for (int32_t i = 0; i < a->b->count; i++) {
        struct block_mover mover = {.block = &a->b->at[i],
                                    .blocks = 1,
                                    .unit = a->b->unit,
                                    .height = MARCH_HEIGHT,
                                    .stopped_by = {.except = NOBODY},
                                    .barred = a->run->terms->barred,
                                    .crosses = true};

        if (block_room(table_of(a->m), &mover).why != STOP_NONE)
            return false;
    }
    return true;
}

/* Longer than any straight line on the table. */
static length beyond_table(const struct match *m)
{
    return table_of(m)->limits.width + table_of(m)->limits.depth;
}

/* Tries one heading. False: impassable terrain, an enemy, or a friend if those are to be avoided, is in the
 * way. */
static bool try_heading(struct attempt *a, bool avoid_friends, struct massed_flight *flight)
{
    struct point way = massed_step(a->run->heading, a->run->allowance);
    struct block_stop stop;
    int32_t line;
    length far, end, shift = 0;
    bool gap = false;

    massed_take_bodies(a->m, a->b->unit, a->b);
    massed_run_turn(a->m, a->run, a->b);
    a->way = massed_step(a->run->heading, beyond_table(a->m));
    far = massed_run_paid(a->m, a->b, a->run, way, &line);
    look(a);
    stop = massed_run_stop(a->m, a->b, a->run, way, &nobody);
    *flight = (struct massed_flight){.how = ESCAPE_RUNS, .heading = a->run->heading, .far = far};
    if (meets(a, false, stop.along < far ? stop.along : far))
        return false;
    if (avoid_friends && meets(a, true, stop.along < far ? stop.along : far)) {
        if (!find_gap(a, far, &shift, &stop))
            return false;
        enter_gap(a, shift);
        gap = true;
    }
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
    way = massed_step(a->run->heading, end);
    if (end > far) { /* set down beyond friends: there must be ground for it */
        stop = massed_run_stop(a->m, a->b, a->run, way, &nobody);
        flight->how = stop.why == STOP_EDGE ? ESCAPE_LEAVES : ESCAPE_RUNS;
        if (stop.why != STOP_NONE && stop.why != STOP_EDGE)
            return false;
    }
    massed_shift_bodies(a->b, way);
    return !gap || stands_well(a); /* beyond the gap it has its full width again */
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

static struct massed_flight run_along(const struct match *m, int32_t unit, struct massed_run run,
                                      bool avoid_friends, struct massed_bodies *b)
{
    struct attempt a = {.m = m, .run = &run, .b = b};
    struct massed_flight flight;

    b->unit = unit;
    if (try_heading(&a, avoid_friends, &flight))
        return flight;
    return (struct massed_flight){.how = ESCAPE_NONE, .heading = run.heading};
}

struct massed_flight massed_run_direct(const struct match *m, int32_t unit, angle heading, length allowance,
                                       const struct massed_terms *terms, struct massed_bodies *b)
{
    return run_along(
        m, unit,
        (struct massed_run){
            .heading = heading, .allowance = allowance, .terms = terms, .turns = true, .away = true},
        true, b);
}

struct massed_flight massed_run_straight(const struct match *m, int32_t unit, angle heading, length allowance,
                                         const struct massed_terms *terms, struct massed_bodies *b)
{
    return run_along(
        m, unit,
        (struct massed_run){
            .heading = heading, .allowance = allowance, .terms = terms, .turns = true, .away = true},
        false, b);
}
