#include "common/rules/corsairs/move/climbing.h"

#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/objects.h"

#include <string.h>

enum { SHIFTS = 5, SHIFT_STEP = CENTIMETRE, CLEAR = 5 };

/* The point of a piece's border nearest to p. */
static struct point nearest_border(const struct table *t, int32_t piece, struct point p)
{
    const struct piece *what = table_piece_const(t, piece);
    const struct point *at = piece_points(t, piece);
    int32_t edges = what->form == PIECE_AREA ? what->points : what->points - 1;
    struct point best = at[0];

    for (int32_t i = 0; i < edges; i++) {
        struct outline edge = outline_of_segment(at[i], at[(i + 1) % what->points], 0);
        struct point q = outline_nearest_core(&edge, p);

        if (distance_squared(p, q) < distance_squared(p, best))
            best = q;
    }
    return best;
}

/* RULE("C3-h"): a quay or hull that is too high to step on is a wall, so nobody comes to stand in it. */
static bool in_a_quay(const struct match *m, int32_t figure, struct point at, length elevation)
{
    const struct table *t = table_of(m);
    struct place place = {.at = at, .elevation = elevation};
    int32_t near[32];
    int32_t count = pieces_near(t, &place, &corsairs_stand(m, figure)->base, 0, near, 32);

    for (int32_t i = 0; i < count && i < 32; i++) {
        const struct piece *p = table_piece_const(t, near[i]);

        if ((p->flags & PIECE_COVERS) && p->floor > elevation + STEP_UP)
            return true;
    }
    return false;
}

/* Tries the place straight across, then those beside it where a friend or a wall is in the way. */
static bool find_landing(const struct match *m, int32_t figure, struct point border, length beyond,
                         length reachable, struct climb *out)
{
    static const int32_t shift[SHIFTS] = {0, 1, -1, 2, -2};
    struct point from = corsairs_point(m, figure);
    angle across = bearing(from, border);

    if (points_equal(from, border))
        return false;
    out->enemy = NOBODY;
    for (int32_t i = 0; i < SHIFTS; i++) {
        struct point at = point_ahead(border, across, beyond);
        int32_t on_whom;

        at = point_ahead(at, (angle)(across + QUARTER_TURN), shift[i] * SHIFT_STEP);
        if (!point_in_world(at))
            continue;
        out->at = at;
        out->elevation = corsairs_ground_at(m, at, reachable);
        if (in_a_quay(m, figure, at, out->elevation))
            continue;
        if (corsairs_may_stand(m, figure, at, out->elevation, false, &on_whom))
            return true;
        /* RULE("C8.2-d"): an enemy there has to be driven off first, nobody climbs up beside him. */
        if (on_whom >= 0 && corsairs_are_enemies(m, figure, on_whom) && corsairs_is_able(m, on_whom) &&
            stand_distance(table_of(m), figure, on_whom) <= CLIMB_REACH) {
            out->enemy = on_whom;
            return true;
        }
    }
    return false;
}

bool corsairs_find_climb(const struct match *m, int32_t figure, struct climb *out)
{
    const struct table *t = table_of(m);
    const struct stand *s = corsairs_stand(m, figure);
    int32_t near[32];
    int32_t count =
        !corsairs_of(m)->has_walls ? 0 : pieces_near(t, &s->place, &s->base, RAIL_REACH, near, 32);

    for (int32_t i = 0; i < count && i < 32; i++) {
        const struct piece *p = table_piece_const(t, near[i]);
        length radius = BASE_DIAMETER / 2 + CLEAR;
        struct point border = nearest_border(t, near[i], s->place.at);

        out->piece = near[i];
        if ((p->kind == HIGH_WALL || p->kind == RAMPART) &&
            find_landing(m, figure, border, p->thickness / 2 + radius,
                         s->place.elevation + p->height + STEP_UP, out))
            return true;
        /* Up on to a quay or a ship's deck; who is on it climbs down from its edge. */
        if ((p->flags & PIECE_COVERS) && p->floor > s->place.elevation + STEP_UP &&
            find_landing(m, figure, border, radius, p->floor, out))
            return true;
        if ((p->flags & PIECE_COVERS) && p->floor == s->place.elevation && p->floor > STEP_UP &&
            distance(s->place.at, border) <= BASE_DIAMETER &&
            find_landing(m, figure, border, radius, p->floor - 1, out))
            return true;
        if ((p->flags & PIECE_COVERS) && corsairs_swims(m, figure) && p->floor > 0 &&
            find_landing(m, figure, border, radius, p->floor, out))
            return true;
    }
    return false;
}

int32_t corsairs_ladder_beside(const struct match *m, int32_t figure)
{
    int32_t things[8];
    int32_t count = corsairs_things_beside(m, figure, 1u << SORT_OBJECT, things, 8);

    for (int32_t i = 0; i < count; i++)
        if (corsairs_figure_at(m, things[i])->bearer < 0 &&
            strcmp(name_at(m, figure_at(m, things[i])->sort), "ladder") == 0)
            return things[i];
    return NOBODY;
}

void corsairs_do_climb(struct match *m, int32_t figure, const struct climb *climb)
{
    struct corsairs_figure *c = corsairs_figure_at(m, figure);
    struct event *e;

    c->moved = 1;
    c->hidden = 0;
    if (climb->enemy >= 0) {
        c->climber = 1; /* C8.2-d: he hangs on the wall until he has taken the other's place */
    } else {
        c->climber = 0;
        corsairs_put_figure(m, figure, climb->at, climb->elevation, NOBODY);
    }
    corsairs_arrive(m, figure, true);
    e = corsairs_tell(m, climb->enemy >= 0 ? "corsairs.climbs_at" : "corsairs.climbed", RULE("C3-h"), figure);
    event_arg(e, "terrain", ARG_TERRAIN, climb->piece);
    if (climb->enemy >= 0)
        event_arg(e, "enemy", ARG_FIGURE, climb->enemy);
    event_end(m);
}
