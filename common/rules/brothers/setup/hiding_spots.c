/* Where to hide at deployment (F9.1-d): in or behind the pieces of terrain that give cover, the nearest to
 * the front and the middle of the zone first. */
#include "common/rules/brothers/asks.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"

enum { STEP = 30 * MILLIMETRE, BEHIND = 5 * MILLIMETRE };

/* The best spot so far, and what is asked of one. */
struct search {
    const struct match *m;
    int32_t figure;
    const struct answer *taken;
    brothers_spot_rule *allowed;
    struct point best;
    length off; /* of the best from where one would like to stand; -1: none yet */
};

angle brothers_front(const struct match *m, int32_t side)
{
    return angle_opposite(edge_direction((enum table_edge)brothers_side_at(m, side)->home_edge));
}

/* Behind the front of the zone twice, and off its middle once; no rule: which of the spots that are allowed
 * is proposed */
static length off_front(const struct search *s, struct point at)
{
    int32_t side = brothers_side_of(s->m, s->figure);
    struct point low = zone_box(&brothers_side_at(s->m, side)->zone).low;
    struct point high = zone_box(&brothers_side_at(s->m, side)->zone).high;
    length x = at.x - (low.x + high.x) / 2, y = at.y - (low.y + high.y) / 2;

    x = x < 0 ? -x : x;
    y = y < 0 ? -y : y;
    switch (brothers_front(s->m, side)) {
    case 0:
        return 2 * (high.y - at.y) + x;
    case HALF_TURN:
        return 2 * (at.y - low.y) + x;
    case QUARTER_TURN:
        return 2 * (high.x - at.x) + y;
    default:
        return 2 * (at.x - low.x) + y;
    }
}

static bool taken(const struct search *s, struct point at)
{
    for (int32_t i = 0; i < s->taken->count; i++) {
        const struct answer_item *other = &s->taken->item[i];

        if (distance(at, other->at) <
            (brothers_base(s->m, s->figure) + brothers_base(s->m, other->ref)) / 2 + MILLIMETRE + FRIEND_GAP)
            return true;
    }
    return false;
}

static void look_at(struct search *s, struct point at)
{
    struct place place = {.at = at, .elevation = 0, .facing = 0};
    struct base base = base_round(brothers_base(s->m, s->figure));
    struct refusal why;

    if (!point_in_world(at) ||
        !zone_holds(&brothers_side_at(s->m, brothers_side_of(s->m, s->figure))->zone, at))
        return;
    length off = off_front(s, at);

    if ((s->off >= 0 && off >= s->off) || taken(s, at) ||
        brothers_cover_for(s->m, &place, &base) == NOTHING || !s->allowed(s->m, s->figure, at, &why))
        return;
    s->best = at;
    s->off = off;
}

/* no rule: which spots are tried, look_at asks whether they are allowed */
static void look_inside(struct search *s, const struct point *corner, int32_t corners)
{
    struct point low = corner[0], high = corner[0];

    for (int32_t i = 1; i < corners; i++) {
        low.x = corner[i].x < low.x ? corner[i].x : low.x;
        low.y = corner[i].y < low.y ? corner[i].y : low.y;
        high.x = corner[i].x > high.x ? corner[i].x : high.x;
        high.y = corner[i].y > high.y ? corner[i].y : high.y;
    }
    for (length y = low.y + MILLIMETRE; y < high.y; y += STEP)
        for (length x = low.x + MILLIMETRE; x < high.x; x += STEP)
            look_at(s, (struct point){x, y});
}

/* On either side of a wall or opening; no rule: which spots are tried, look_at asks whether they are allowed
 */
static void look_behind(struct search *s, struct point from, struct point to, length thickness)
{
    angle along = bearing(from, to);
    length off = brothers_base(s->m, s->figure) / 2 + thickness / 2 + BEHIND, far = distance(from, to);

    for (length on = 0; on <= far; on += STEP)
        for (int32_t side = 0; side < 2; side++)
            look_at(s, point_ahead(point_ahead(from, along, on),
                                   (angle)(side ? along + QUARTER_TURN : along - QUARTER_TURN), off));
}

bool brothers_hiding_spot(const struct match *m, int32_t figure, const struct answer *taken_before,
                          brothers_spot_rule *allowed, struct point *spot)
{
    const struct table *t = table_of(m);
    struct search s = {.m = m, .figure = figure, .taken = taken_before, .allowed = allowed, .off = -1};

    if (brothers_figure_at(m, figure)->sort != SORT_FIGHTER || brothers_mounted(m, figure))
        return false;
    for (int32_t i = 0; i < t->pieces; i++) {
        const struct piece *p = table_piece_const(t, i);
        const struct point *corner = piece_points(t, i);

        if (!(p->flags & PIECE_GIVES_COVER))
            continue;
        if (p->form == PIECE_AREA)
            look_inside(&s, corner, p->points);
        for (int32_t k = 0; p->form != PIECE_AREA && k + 1 < p->points; k++)
            look_behind(&s, corner[k], corner[k + 1], p->thickness);
    }
    *spot = s.off >= 0 ? s.best : *spot;
    return s.off >= 0;
}
