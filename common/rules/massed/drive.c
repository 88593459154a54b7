/* Chariots drive: arcs and straight stretches. */
#include "common/rules/massed/drive.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/ends.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/units.h"

#include <assert.h>

enum {
    TWO_PI_UP = 710,
    TWO_PI_DOWN = 113,
    ONE_DEGREE = FULL_TURN / 360,
    SHOWN_EVERY = FULL_TURN / 24,
    TOO_LITTLE = 4
};

/* One chariot on its way. */
struct progress {
    const struct match *m;
    const struct massed_drive *drive;
    int32_t figure;
    length radius;
    struct block at;
    int64_t left; /* of the allowance, in units of the terms' grain */
    length gone;
    struct path way;
    struct march_end end;
};

length massed_turning_radius(const struct match *m, int32_t figure, length speed)
{
    switch ((enum massed_vehicle)massed_figure_at(m, figure)->vehicle) {
    case VEHICLE_LIGHT:
        return speed / 2;
    case VEHICLE_HEAVY:
        return speed;
    case VEHICLE_WAGON:
        return 2 * speed;
    }
    return speed;
}

static length arc_length(length radius, int32_t by)
{
    int64_t size = by < 0 ? -(int64_t)by : by;

    return (length)(size * radius * TWO_PI_UP / TWO_PI_DOWN / FULL_TURN);
}

static struct progress begin(const struct match *m, int32_t figure, const struct massed_drive *drive,
                             length budget)
{
    const struct stand *s = table_stand_const(table_of(m), figure);
    struct progress p = {.m = m,
                         .drive = drive,
                         .figure = figure,
                         .radius = massed_turning_radius(m, figure, drive->speed),
                         .at = massed_block_of_one(&s->place, &s->base),
                         .left = (int64_t)budget * drive->terms->grain,
                         .end = {.why = MARCH_FREE, .figure = NOBODY, .piece = NOTHING}};

    path_add(&p.way, s->place.at);
    return p;
}

/* --- arcs ------------------------------------------------------------------------------------------------
 */

static struct point turns_about(const struct block *at, length radius, int32_t side)
{
    return point_ahead(block_centre(at), (angle)(at->facing + side * QUARTER_TURN), radius);
}

/* How far the heading is off the point when so much of the arc is gone. */
static int32_t off_after(const struct block *at, length radius, int32_t side, int32_t by, struct point to)
{
    struct block there = block_turned(at, turns_about(at, radius, side), side * by);

    return angle_turn((angle)there.facing, bearing(block_centre(&there), to)) * side;
}

/* In steps of a degree until the heading is past the point, then by halving. */
static bool arc_from(const struct block *at, length radius, struct point to, int32_t *by)
{
    int32_t off = angle_turn((angle)at->facing, bearing(block_centre(at), to)), side = off < 0 ? -1 : 1;
    int32_t low = 0, high = 0; /* no rule: one unit of an angle */
    struct point about;

    *by = 0;
    if (off == 0 || points_equal(block_centre(at), to))
        return true;
    about = turns_about(at, radius, side);
    if (distance(about, to) < radius - TOO_LITTLE)
        return false;
    if (distance(about, to) <
        radius + TOO_LITTLE) { /* on the circle, but for what is rounded: the arc ends there */
        *by = side * (int32_t)(angle)(side * (bearing(about, to) - bearing(about, block_centre(at))));
        return true;
    }
    while (high < FULL_TURN && off_after(at, radius, side, high, to) > 0) {
        low = high;
        high += ONE_DEGREE;
    }
    while (high - low > 1) {
        int32_t middle = low + (high - low) / 2;

        if (off_after(at, radius, side, middle, to) > 0)
            low = middle;
        else
            high = middle;
    }
    *by = side * high;
    return high < FULL_TURN;
}

bool massed_arc_towards(const struct match *m, int32_t figure, length radius, struct point to, int32_t *by)
{
    const struct stand *s = table_stand_const(table_of(m), figure);
    struct block at = massed_block_of_one(&s->place, &s->base);

    return arc_from(&at, radius, to, by);
}

/* --- one stretch -------------------------------------------------------------------------------------------
 */

/* The next line that the base comes on to, after `from`; NOTHING: none. One that it touches, however that is
 * rounded, is still before it, and is not passed for nothing by whoever stopped at it. */
static int32_t next_line(const struct progress *p, const struct motion *motion, int32_t from, int32_t *at)
{
    struct outline base = block_footprint(&p->at);
    int32_t best = NOTHING;

    for (int32_t i = 0; i < table_of(p->m)->pieces; i++) {
        const struct piece *piece = table_piece_const(table_of(p->m), i);
        const struct point *corner = piece_points(table_of(p->m), i);

        if (piece->form != PIECE_LINE || !piece_there(table_of(p->m), i) || piece_solid(table_of(p->m), i))
            continue;
        for (int32_t c = 0; c + 1 < piece->points; c++) {
            struct outline still = outline_of_segment(corner[c], corner[c + 1], piece->thickness / 2);
            struct span spans[MOTION_SPANS_MOST];

            if (motion_spans(&base, motion, &still, MARCH_EASE, spans) == 0 || spans[0].begin <= from)
                continue;
            if (best == NOTHING || spans[0].begin < *at) {
                best = i;
                *at = spans[0].begin;
            }
        }
    }
    return best;
}

static struct block_stop stop_of(const struct progress *p, const struct motion *motion)
{
    struct block_mover mover = {.block = &p->at,
                                .blocks = 1,
                                .unit = p->drive->unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = p->drive->terms->barred,
                                .crosses = true};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return block_stop(table_of(p->m), &mover, motion);
}

/* Lines cost their part of the allowance; one that cannot be paid for, or crossed at all, ends the stretch.
 */
static void cross_lines(struct progress *p, const struct motion *motion, const struct leg_ground *g)
{
    const struct massed_terms *terms = p->drive->terms;
    int64_t price = (int64_t)p->drive->allowance * terms->grain / terms->share;
    int32_t at = 0, piece;

    for (int32_t from = 0; (piece = next_line(p, motion, from, &at)) != NOTHING && at <= p->end.done;
         from = at) {
        int32_t going = table_piece_const(table_of(p->m), piece)->going;

        if ((terms->barred | terms->climbed) >> going & 1 || leg_cost(g, at) + price > p->left) {
            p->end = (struct march_end){.why = MARCH_LINE,
                                        .figure = NOBODY,
                                        .piece = piece,
                                        .done = at > MARCH_EASE ? at - MARCH_EASE : 0};
            return;
        }
        p->left -= price;
    }
}

/* no rule: what is drawn of an arc */
static void show(struct progress *p, const struct motion *motion, int32_t done)
{
    for (int32_t at = SHOWN_EVERY; motion->turn && at < done; at += SHOWN_EVERY) {
        struct block there = block_along(&p->at, motion, at);

        if (p->way.points < PATH_POINTS - 2)
            path_add(&p->way, block_centre(&there));
    }
}

/* What stops it; on an arc it is eased off by the least angle, not by a length. */
static struct march_end named(const struct progress *p, const struct motion *motion,
                              const struct block_stop *stop)
{
    struct march_end end = march_named(p->m, p->drive->unit, stop);

    if (motion->turn && stop->why == STOP_STAND)
        end.done = stop->along > 0 ? stop->along - 1 : 0;
    return end;
}

/* As far along the motion as it gets; `path` is the length of all of it. */
static void go(struct progress *p, const struct motion *motion, length path)
{
    struct ground_run runs[MARCH_RUNS];
    struct leg_ground g = {
        .run = runs, .whole = motion_whole(motion), .path = path, .factor = p->drive->terms->factor};
    struct block_stop stop;
    int32_t afforded;

    if (g.whole == 0 || p->end.why != MARCH_FREE)
        return;
    g.runs = block_ground(table_of(p->m), &p->at, 1, motion, runs, MARCH_RUNS);
    g.runs = g.runs < MARCH_RUNS ? g.runs : MARCH_RUNS;
    stop = stop_of(p, motion);
    p->end = named(p, motion, &stop);
    cross_lines(p, motion, &g);
    afforded = leg_afforded(&g, (length)(p->left < INT32_MAX ? p->left : INT32_MAX));
    if (afforded < p->end.done)
        p->end = (struct march_end){.why = MARCH_SPENT, .figure = NOBODY, .piece = NOTHING, .done = afforded};
    show(p, motion, p->end.done);
    p->left -= leg_cost(&g, p->end.done);
    p->gone += (length)((int64_t)path * p->end.done / g.whole);
    p->at = block_along(&p->at, motion, p->end.done);
    path_add(&p->way, block_centre(&p->at));
}

static void go_arc(struct progress *p, int32_t by)
{
    struct motion motion = motion_turn(turns_about(&p->at, p->radius, by < 0 ? -1 : 1), by);

    if (by != 0)
        go(p, &motion, arc_length(p->radius, by));
}

static void go_straight(struct progress *p, length far)
{
    struct motion motion = motion_straight(&p->at, 0, far);

    if (far > 0)
        go(p, &motion, far);
}

/* --- ways as a player draws them
 * ------------------------------------------------------------------------------ */

void massed_offer_drive(const struct match *m, const struct massed_drive *drive, struct decision *d)
{
    d->unit = drive->unit;
    decision_arg(d, "unit", ARG_UNIT, drive->unit);
    decision_arg(d, "far", ARG_LENGTH, drive->speed);
    d->waypoints = DRIVE_WAYPOINTS;
    EACH_MEMBER(m->state, drive->unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_CHARIOT)
        decision_movable(d, figure, drive->speed, false);
}

/* On to one point. */
static bool to_point(struct progress *p, struct point to, struct refusal *why)
{
    const struct massed_drive *drive = p->drive;
    int32_t by;
    length far;

    if (!arc_from(&p->at, p->radius, to, &by))
        return refuse_at(why, RULE("B20.4-e"), "massed.refused.turns_too_tight", p->figure, to, p->radius);
    go_arc(p, by);
    far = distance(block_centre(&p->at), to);
    far = far > 2 * TOO_LITTLE ? far : 0;
    if (p->end.why == MARCH_FREE && far > 0 && drive->bearing != NOTHING &&
        angle_between((angle)p->at.facing, (angle)drive->bearing) > drive->within)
        return refuse_at(why, drive->bearing_rule, "massed.refused.off_bearing", p->figure, to, 0);
    go_straight(p, far);
    if (p->end.why == MARCH_SPENT || p->gone > drive->speed + TOO_LITTLE)
        return refuse_at(why, drive->rule, "massed.refused.too_far", p->figure, to,
                         p->gone > drive->speed ? p->gone - drive->speed : 0);
    return true;
}

static bool read_way(const struct match *m, const struct massed_drive *drive, const struct answer *a,
                     int32_t *next, struct progress *p, struct refusal *why)
{
    int32_t figure = a->item[*next].ref;

    *p = begin(m, figure, drive, drive->allowance);
    for (; *next < a->count && a->item[*next].ref == figure; (*next)++)
        if (p->end.why == MARCH_FREE && !to_point(p, a->item[*next].at, why))
            return false;
    return true;
}

static length cost_of(const struct progress *p)
{
    return p->drive->allowance - (length)(p->left / p->drive->terms->grain);
}

bool massed_check_drive(const struct match *m, const struct massed_drive *drive, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    struct massed_ends ends;

    p->budget = drive->speed;
    p->cost = 0;
    p->unit = "length";
    if (a->count == 0) /* who stays may stay, however it came to stand there */
        return true;
    massed_take_ends(m, drive->unit, &ends);
    for (int32_t next = 0; next < a->count;) {
        struct progress one;
        struct place to;

        if (!read_way(m, drive, a, &next, &one, why))
            return false;
        to = block_slot(&one.at, 0);
        massed_end_at(&ends, one.figure, to.at, to.facing);
        p->cost = cost_of(&one) > p->cost ? cost_of(&one) : p->cost;
        if (p->end_count < MOVABLES_MAX)
            p->end[p->end_count++] =
                (struct answer_item){.ref = one.figure, .at = to.at, .facing = to.facing};
    }
    return massed_ends_free(m, &ends, VEHICLE_LINK, RULE("B20.1-b"), "massed.refused.chariots_apart", why);
}

static void put(struct match *m, const struct progress *p)
{
    struct place to = block_slot(&p->at, 0);

    to.elevation = floor_at(table_of(m), to.at, table_stand_const(table_of(m), p->figure)->place.elevation);
    event_way(m, p->figure, &p->way);
    table_move_carrier(table_of(m), p->figure, &to);
}

length massed_drive_ways(struct match *m, const struct massed_drive *drive, const struct answer *a)
{
    length dearest = 0;

    for (int32_t next = 0; next < a->count;) {
        struct progress one;

        read_way(m, drive, a, &next, &one, NULL);
        dearest = cost_of(&one) > dearest ? cost_of(&one) : dearest;
        put(m, &one);
    }
    return dearest;
}

/* --- a charge
 * ------------------------------------------------------------------------------------------------ */

static bool beside_friends(const struct match *m, const struct progress *p)
{
    struct massed_ends ends;
    struct place to = block_slot(&p->at, 0);

    massed_take_ends(m, p->drive->unit, &ends);
    massed_end_at(&ends, p->figure, to.at, to.facing);
    return massed_ends_free(m, &ends, LONGEST_SIDE, RULE("B5-a"), "massed.refused.no_room", NULL);
}

/* Chariots of a unit do not stop each other on the way; where it would end on one of them it stays behind it,
 * in the end where it is. */
struct march_end massed_drive_on(struct match *m, int32_t figure, const struct massed_drive *drive,
                                 int32_t *arc, length budget, length *spent)
{
    const int32_t wanted = *arc;
    struct progress p;
    length far = budget;

    for (bool ends = false; !ends; far = far > HALF_PACE ? far - HALF_PACE : 0) {
        p = begin(m, figure, drive, far);
        *spent = far;
        go_arc(&p, wanted);
        *arc = p.end.why == MARCH_FREE ? 0 : wanted - (wanted < 0 ? -p.end.done : p.end.done);
        go_straight(&p, budget);
        ends = far <= 0 || beside_friends(m, &p);
    }
    *spent -= (length)(p.left / drive->terms->grain);
    put(m, &p);
    return p.end;
}
