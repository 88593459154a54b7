/* B15.10-h, B6.2.4: screens and gaps. */
#include "common/rules/massed/lanes.h"

#include "common/rules/massed/units.h"
#include "common/table/gaps.h"
#include "common/table/gaze.h"

enum { SCREEN_LINK = 2 * PACE, GAP_SIDE = 2 * PACE, GAP_WIDTH = 4 * PACE };

static struct box ground_of(const struct match *m, int32_t unit)
{
    struct outline o = massed_footprint(m, unit);

    return outline_box(&o);
}

/* no rule: an early out, the lines themselves say the same; the box about both units, and what a gap reaches
 * beyond it */
static bool about(const struct box *between, const struct box *other)
{
    return other->low.x <= between->high.x + GAP_WIDTH && other->high.x >= between->low.x - GAP_WIDTH &&
           other->low.y <= between->high.y + GAP_WIDTH && other->high.y >= between->low.y - GAP_WIDTH;
}

static int32_t side_of(const struct match *m, int32_t unit)
{
    return unit_at(m, unit)->side;
}

/* RULE("B6.2.4-c"): for whoever shoots, and for missiles of magic. */
void massed_find_lanes(const struct match *m, const struct massed_shooting *how, int32_t unit, int32_t target,
                       bool gaps, struct massed_lanes *lanes)
{
    struct box between = ground_of(m, unit), there = ground_of(m, target);

    lanes->how = how;
    lanes->unit = unit;
    lanes->target = target;
    lanes->screens = lanes->rivals = 0;
    box_take(&between, there.low);
    box_take(&between, there.high);
    for (int32_t other = 0; other < m->state->units; other++) {
        if (other == target || side_of(m, other) == side_of(m, unit) || !massed_on_table(m, other))
            continue;
        there = ground_of(m, other);
        if (!about(&between, &there))
            continue;
        if (how->skirmishes(m, other) && !massed_in_ranks(m, other) && lanes->screens < LANE_UNITS)
            lanes->screen[lanes->screens++] = other;
        if (gaps && !how->engaged(m, other) && lanes->rivals < LANE_UNITS)
            lanes->rival[lanes->rivals++] = other;
    }
}

/* A line from an eye to a point. */
struct line {
    const struct match *m;
    const struct massed_shooting *how;
    const struct sees *s;
    int32_t viewer, stand;
    struct point from, to;
    length range;
};

static length elevation(const struct match *m, int32_t stand)
{
    return table_stand_const(table_of(m), stand)->place.elevation;
}

/* RULE("B6.2.2-n"), RULE("B6.2.2-o"), RULE("B6.2.2-p"): figures that are seen over do not count. */
static bool in_the_way(const struct line *l, int32_t stand)
{
    return figure_hides(elevation(l->m, stand),
                        (table_stand_const(table_of(l->m), stand)->flags & STAND_TALL) != 0,
                        elevation(l->m, l->viewer), elevation(l->m, l->stand));
}

/* RULE("B15.10-h"): the straight between two members within 2 paces of each other hides as a base does. */
static bool link_crossed(const struct line *l, int32_t one, int32_t other)
{
    struct point a = table_stand_const(table_of(l->m), one)->place.at,
                 b = table_stand_const(table_of(l->m), other)->place.at;

    return segments_meet(a, b, l->from, l->to) && stand_distance(table_of(l->m), one, other) <= SCREEN_LINK &&
           in_the_way(l, one);
}

static bool screened_by(const struct line *l, int32_t unit)
{
    EACH_MEMBER(l->m->state, unit, one)
    {
        if (!stand_on_table(table_of(l->m), one))
            continue;
        for (int32_t other = figure_at(l->m, one)->next_member; other != NOBODY;
             other = figure_at(l->m, other)->next_member)
            if (stand_on_table(table_of(l->m), other) && link_crossed(l, one, other))
                return true;
    }
    return false;
}

/* RULE("B6.2.4-b"): a potential target is in arc, visible and in range of this shooter. */
static bool could_be_shot(const struct line *l, int32_t unit)
{
    struct unit_seen seen;

    look_at_unit(l->s, &l->viewer, 1, l->how->arc(l->m, l->viewer), unit, &seen);
    return seen.figures > 0 && seen.distance <= l->range;
}

static bool any_in_the_way(const struct line *l, int32_t unit)
{
    EACH_MEMBER(l->m->state, unit, figure)
    if (stand_on_table(table_of(l->m), figure) && in_the_way(l, figure))
        return true;
    return false;
}

/* The way between the rival and something on the other side of the line, both nearer than the target. */
static bool narrow(const struct line *l, const struct outline *rival, const struct outline *other)
{
    struct passing one = line_passes(l->from, l->to, rival), two = line_passes(l->from, l->to, other);
    length along = 0, whole = distance(l->from, l->to);

    return one.distance + two.distance <= GAP_WIDTH && one.side * two.side < 0 && one.along < whole &&
           two.along < whole && way_between(l->from, l->to, rival, other, &along) <= GAP_WIDTH &&
           along < whole;
}

static bool narrow_beside_friends(const struct line *l, const struct outline *rival, int32_t own)
{
    for (int32_t friend = 0; friend < l->m->state->units; friend ++) {
        struct outline there;

        if (friend == own || side_of(l->m, friend) != side_of(l->m, own) || !massed_on_table(l->m, friend))
            continue;
        there = massed_footprint(l->m, friend);
        if (narrow(l, rival, &there))
            return true;
    }
    return false;
}

/* Terrain that ends lines of sight, edge by edge. */
static bool narrow_beside_terrain(const struct line *l, const struct outline *rival)
{
    const struct table *t = table_of(l->m);

    for (int32_t i = 0; i < t->pieces; i++) {
        const struct point *at = piece_points(t, i);
        const struct piece *p = table_piece_const(t, i);
        int32_t edges = p->form == PIECE_AREA ? p->points : p->points - 1;

        if (!piece_may_hide(t, i))
            continue;
        for (int32_t k = 0; k < edges; k++) {
            struct outline edge = outline_of_segment(at[k], at[(k + 1) % p->points], p->thickness / 2);

            if (narrow(l, rival, &edge))
                return true;
        }
    }
    return false;
}

/* RULE("B6.2.4-a"), RULE("B6.2.4-b"): within 2 paces of a rival, or through less than 4 between him and
 * terrain or friends. */
static bool barred_by(const struct line *l, int32_t rival, int32_t own)
{
    struct passing by = line_passes_unit(l->s->m, rival, l->from, l->to);
    struct outline there;

    if (by.distance > GAP_WIDTH || by.along >= distance(l->from, l->to))
        return false;
    if (by.distance > GAP_SIDE) {
        there = massed_footprint(l->m, rival);
        if (!narrow_beside_friends(l, &there, own) && !narrow_beside_terrain(l, &there))
            return false;
    }
    return any_in_the_way(l, rival) && could_be_shot(l, rival);
}

static bool open_lane(const struct massed_lanes *lanes, const struct line *l)
{
    for (int32_t i = 0; i < lanes->screens; i++)
        if (screened_by(l, lanes->screen[i]))
            return false;
    for (int32_t i = 0; i < lanes->rivals; i++)
        if (barred_by(l, lanes->rival[i], lanes->unit))
            return false;
    return true;
}

bool massed_open_lanes(const struct match *m, const struct massed_lanes *lanes, const struct sees *s,
                       int32_t viewer, const struct figure_seen *figure, length range)
{
    const struct stand *eye = table_stand_const(table_of(m), viewer),
                       *to = table_stand_const(table_of(m), figure->stand);
    struct point point[SIGHT_POINTS];

    sight_points(&to->place, &to->base, s->rules->inset, point);
    for (int32_t n = 0; n < SIGHT_POINTS; n++) {
        const struct line l = {.m = m,
                               .how = lanes->how,
                               .s = s,
                               .viewer = viewer,
                               .stand = figure->stand,
                               .from = eye->place.at,
                               .to = point[n],
                               .range = range};

        if (figure->clear >> n & 1 && open_lane(lanes, &l))
            return true;
    }
    return false;
}
