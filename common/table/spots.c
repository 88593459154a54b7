/* Searching for free places. The order of the search is fixed, so every machine finds the same one. */
#include "common/table/spots.h"

#include "common/table/corridor.h"
#include "common/table/polygon.h"

enum { RING = 5 * MILLIMETRE / 2, DRAW_IN_STEPS = 16 };

static struct place mover_at(const struct mover *m, struct point at)
{
    return (struct place){at, m->elevation, m->facing};
}

static bool on_stand(const struct table *t, const struct mover *m, const struct place *at)
{
    struct index_set set;

    if (m->stopped_by.flags == 0)
        return false;
    stands_along(t, at->at, at->at, base_reach(&m->base), &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct stand *s = table_stand_const(t, i);

        if (filter_passes(t, &m->stopped_by, i) && !same_ride(t, i, m->stand) &&
            s->place.elevation < m->elevation + m->height && m->elevation < stand_top(s) &&
            bases_overlap(at, &m->base, &s->place, &s->base))
            return true;
    }
    return false;
}

static bool overlaps_solid(const struct table *t, const struct index_set *pieces, int32_t piece,
                           const struct outline *o, struct point at)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *corner = piece_points(t, piece);
    int32_t edges = p->form == PIECE_AREA ? p->points : p->points - 1;

    if (p->form == PIECE_AREA && polygon_holds_point(corner, p->points, at))
        return true;
    for (int32_t i = 0; i < edges; i++) {
        struct outline edge = outline_of_segment(corner[i], corner[(i + 1) % p->points], p->thickness / 2);
        struct outline difference = outline_difference(&edge, o, (struct point){0, 0});

        if (outline_gap(&difference, (struct point){0, 0}) < -OVERLAP &&
            !(p->form == PIECE_LINE && in_doorway(t, pieces, piece, &edge, at)))
            return true;
    }
    return false;
}

static bool in_solid(const struct table *t, const struct mover *m, const struct place *at)
{
    struct index_set set;
    struct outline o = base_outline(at, &m->base);

    pieces_along(t, at->at, at->at, base_reach(&m->base), &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct piece *p = table_piece_const(t, i);
        length low = p->form == PIECE_AREA ? 0 : p->floor;

        if (p->form != PIECE_OPENING && piece_solid(t, i) && piece_there(t, i) &&
            low < m->elevation + m->height && m->elevation < piece_top(p) &&
            overlaps_solid(t, &set, i, &o, at->at))
            return true;
    }
    return false;
}

static bool on_barred_ground(const struct table *t, const struct mover *m, struct point at)
{
    const struct path standing = {.points = 1, .at = {at}};

    return m->barred != 0 && (path_goings(t, &standing, m->elevation) & m->barred) != 0;
}

bool spot_free(const struct table *t, const struct mover *mover, struct point at)
{
    struct place place = mover_at(mover, at);

    return base_on_table(t, &place, &mover->base) && !on_stand(t, mover, &place) &&
           !in_solid(t, mover, &place) && !on_barred_ground(t, mover, at);
}

/* 0, 1, -1, 2, -2 ... : straight on, then right and left in turn. */
static int32_t in_turn(int32_t n)
{
    return n % 2 ? (n + 1) / 2 : -(n / 2);
}

/* Halves the way back to the wanted point as long as it stays free. */
static struct point draw_in(const struct table *t, const struct mover *m, struct point wanted,
                            struct point spot)
{
    struct point taken = wanted;

    for (int32_t i = 0; i < DRAW_IN_STEPS; i++) {
        struct point middle = {(taken.x + spot.x) / 2, (taken.y + spot.y) / 2};

        if (spot_free(t, m, middle))
            spot = middle;
        else
            taken = middle;
    }
    return spot;
}

bool nearest_free_spot(const struct table *t, const struct mover *mover, struct point wanted, length within,
                       angle first, struct point *spot)
{
    *spot = wanted;
    if (spot_free(t, mover, wanted))
        return true;
    for (int32_t ring = 1; ring * RING <= within; ring++) {
        int32_t count = 6 * ring; /* about a ring's width apart */

        for (int32_t n = 0; n < count; n++) {
            angle direction = (angle)(first + in_turn(n) * FULL_TURN / count);
            struct point at = point_ahead(wanted, direction, ring * RING);

            if (point_in_world(at) && spot_free(t, mover, at)) {
                *spot = draw_in(t, mover, wanted, at);
                return true;
            }
        }
    }
    return false;
}

bool free_spot_beside(const struct table *t, const struct mover *mover, int32_t stand, angle wanted,
                      angle arc_from, angle arc_to, struct point *spot)
{
    const struct stand *s = table_stand_const(t, stand);

    for (int32_t n = 0; n < 720; n++) {
        angle direction = (angle)(wanted + in_turn(n) * FULL_TURN / 720);
        struct point at;

        if ((angle)(direction - arc_from) > (angle)(arc_to - arc_from))
            continue;
        at = beside_base(&s->place, &s->base, &mover->base, (angle)mover->facing, direction);
        if (point_in_world(at) && spot_free(t, mover, at)) {
            *spot = at;
            return true;
        }
    }
    return false;
}
