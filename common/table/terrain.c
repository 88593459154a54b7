/* Pieces of terrain: adding them, and asking what is where. */
#include <assert.h>

#include "common/table/grid.h"
#include "common/table/polygon.h"
#include "common/table/spare.h"
#include "common/table/table.h"

bool piece_good(const struct table *t, const struct piece *p, const struct point *points, int32_t count)
{
    int32_t fewest = p->form == PIECE_AREA ? 3 : 2;

    if (p->form < PIECE_AREA || p->form > PIECE_OPENING || count < fewest || count > PIECE_POINTS_MOST)
        return false;
    if (p->parent < NOTHING || p->parent >= t->pieces || p->going < 0 || p->going >= GOINGS)
        return false;
    if (p->thickness < 0 || p->thickness > BASE_LONGEST)
        return false;
    if (p->form == PIECE_OPENING &&
        (count != 2 || p->parent == NOTHING || table_piece_const(t, p->parent)->form != PIECE_LINE))
        return false;
    for (int32_t i = 0; i < count; i++)
        if (!point_in_world(points[i]))
            return false;
    return true;
}

int32_t table_add_piece(struct table *t, const struct piece *piece, const struct point *points, int32_t count)
{
    struct point *stored = (struct point *)(void *)((char *)t + t->points_at) + t->points;
    int32_t index = t->pieces;
    struct piece *p;

    if (index >= first_spare(t) || count > spare_points(t) - t->points ||
        !piece_good(t, piece, points, count))
        return NOTHING;
    t->pieces++;
    p = table_piece(t, index);
    *p = *piece;
    p->first_point = t->points;
    p->points = count;
    if (p->form == PIECE_OPENING)
        p->thickness = table_piece_const(t, p->parent)->thickness;
    for (int32_t i = 0; i < count; i++)
        stored[i] = points[i];
    t->points += count;
    grid_mark_piece(t, index);
    return index;
}

bool piece_there(const struct table *t, int32_t piece)
{
    for (; piece != NOTHING; piece = table_piece_const(t, piece)->parent)
        if (table_piece_const(t, piece)->flags & PIECE_REMOVED)
            return false;
    return true;
}

bool piece_solid(const struct table *t, int32_t piece)
{
    const struct piece *p = table_piece_const(t, piece);

    return (p->flags & PIECE_SOLID) && !(p->form == PIECE_OPENING && p->state == PIECE_OPEN);
}

bool piece_holds_point(const struct table *t, int32_t piece, struct point p)
{
    const struct piece *area = table_piece_const(t, piece);

    return area->form == PIECE_AREA && polygon_holds_point(piece_points(t, piece), area->points, p);
}

length piece_gap(const struct table *t, int32_t piece, const struct outline *o)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *corner = piece_points(t, piece);
    length nearest = INT32_MAX;

    if (p->form == PIECE_AREA)
        return polygon_distance(corner, p->points, o);
    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct outline edge = outline_of_segment(corner[i], corner[i + 1], p->thickness / 2);
        struct outline difference = outline_difference(&edge, o, (struct point){0, 0});
        length gap = outline_gap(&difference, (struct point){0, 0});

        nearest = gap < nearest ? gap : nearest;
    }
    return nearest < 0 ? 0 : nearest;
}

length piece_distance(const struct table *t, int32_t piece, const struct place *at, const struct base *base)
{
    struct outline o = base_outline(at, base);

    return piece_gap(t, piece, &o);
}

/* The boxes of a piece and of a base at most that large lie farther apart than `within` on one axis. Told
 * without a root and without turning the base. */
static bool boxes_far(const struct table *t, int32_t piece, const struct place *at, const struct base *base,
                      length within)
{
    const struct piece *p = table_piece_const(t, piece);
    const struct point *corner = piece_points(t, piece);
    int64_t far = (int64_t)within + base_reach_at_most(base) + p->thickness / 2 + PLACE_ROUNDING;
    struct box box = {corner[0], corner[0]};

    for (int32_t i = 1; i < p->points; i++)
        box_take(&box, corner[i]);
    return at->at.x > box.high.x + far || at->at.x < box.low.x - far || at->at.y > box.high.y + far ||
           at->at.y < box.low.y - far;
}

bool piece_within(const struct table *t, int32_t piece, const struct place *at, const struct base *base,
                  length within)
{
    return !boxes_far(t, piece, at, base, within) && piece_distance(t, piece, at, base) <= within;
}

int32_t pieces_near(const struct table *t, const struct place *at, const struct base *base, length within,
                    int32_t *pieces, int32_t most)
{
    struct index_set set;
    int32_t found = 0;

    pieces_along(t, at->at, at->at, base_reach(base) + within, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i))
        if (piece_there(t, i) && piece_within(t, i, at, base, within) && found++ < most)
            pieces[found - 1] = i;
    return found;
}

int32_t areas_at(const struct table *t, struct point p, length elevation, int32_t *pieces, int32_t most)
{
    struct index_set set;
    int32_t here[PIECES_MOST], count = 0;

    pieces_at(t, p, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i))
        if (piece_there(t, i) && piece_holds_point(t, i, p))
            here[count++] = i;
    if (count == 0) /* on bare ground, mostly */
        return 0;
    count = keep_underfoot(t, elevation, here, count);
    for (int32_t i = 0; i < count && i < most; i++)
        pieces[i] = here[i];
    return count;
}

length floor_at(const struct table *t, struct point p, length elevation)
{
    int32_t here[PIECES_MOST], count = areas_at(t, p, elevation, here, PIECES_MOST);
    length highest = 0;

    for (int32_t i = 0; i < count; i++) {
        length level = table_piece_const(t, here[i])->floor;

        highest = level > highest ? level : highest;
    }
    return highest;
}

/* The room at a point whose floor is the next one down from a height. */
static int32_t room_at(const struct table *t, struct point p, length height)
{
    struct index_set set;
    int32_t room = NOTHING;

    pieces_along(t, p, p, 0, &set);
    for (int32_t i = set_next(&set, -1); i != NOTHING; i = set_next(&set, i)) {
        const struct piece *area = table_piece_const(t, i);

        if ((area->flags & PIECE_ROOM) && area->floor <= height && piece_there(t, i) &&
            piece_holds_point(t, i, p) &&
            (room == NOTHING || area->floor > table_piece_const(t, room)->floor))
            room = i;
    }
    return room;
}

void opening_rooms(const struct table *t, int32_t opening, int32_t *one, int32_t *other)
{
    const struct piece *p = table_piece_const(t, opening);
    const struct point *end = piece_points(t, opening);
    struct point middle = {(end[0].x + end[1].x) / 2, (end[0].y + end[1].y) / 2};
    angle across = (angle)(bearing(end[0], end[1]) + QUARTER_TURN);
    length aside = table_piece_const(t, p->parent)->thickness / 2 + CENTIMETRE / 2;

    assert(p->form == PIECE_OPENING);
    *one = room_at(t, point_ahead(middle, across, aside), p->floor);
    *other = room_at(t, point_ahead(middle, angle_opposite(across), aside), p->floor);
}
