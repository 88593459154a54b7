#include "common/table/spare.h"

#include "common/table/grid.h"

#include <assert.h>
#include <string.h>

static struct point *points_at(struct table *t, int32_t first)
{
    return (struct point *)(void *)((char *)t + t->points_at) + first;
}

/* The record of a number that may not be in use. */
static struct piece *record_at(struct table *t, int32_t piece)
{
    return (struct piece *)(void *)((char *)t + t->pieces_at) + piece;
}

static const struct piece *record_at_const(const struct table *t, int32_t piece)
{
    return (const struct piece *)(const void *)((const char *)t + t->pieces_at) + piece;
}

static int32_t first_point_of(const struct table *t, int32_t piece)
{
    return piece >= first_spare(t) ? spare_points(t) + (piece - first_spare(t)) * t->limits.spare_corners
                                   : record_at_const(t, piece)->first_point;
}

int32_t piece_room(const struct table *t, int32_t piece)
{
    if (piece >= first_spare(t))
        return t->limits.spare_corners;
    int32_t next = piece + 1 < first_spare(t) && piece + 1 < t->pieces
                       ? record_at_const(t, piece + 1)->first_point
                       : t->points;

    return next - record_at_const(t, piece)->first_point;
}

static bool is_free(const struct table *t, int32_t piece)
{
    return piece >= t->pieces || (record_at_const(t, piece)->flags & PIECE_REMOVED) != 0;
}

int32_t spare_left(const struct table *t)
{
    int32_t left = 0;

    for (int32_t i = first_spare(t); i < t->limits.pieces; i++)
        left += is_free(t, i);
    return left;
}

static void set_corners(struct table *t, int32_t piece, const struct point *points, int32_t count)
{
    struct point *stored = points_at(t, record_at(t, piece)->first_point);
    int32_t room = piece_room(t, piece);

    assert(count <= room);
    memmove(stored, points, (size_t)count * sizeof *points);
    memset(stored + count, 0, (size_t)(room - count) * sizeof *stored); /* no trace of a longer outline */
    record_at(t, piece)->points = count;
}

int32_t table_lay_piece(struct table *t, const struct piece *piece, const struct point *points, int32_t count)
{
    int32_t index = first_spare(t);

    assert(t->pieces >= first_spare(t)); /* the pieces that were there at the beginning come first */
    while (index < t->limits.pieces && !is_free(t, index))
        index++;
    if (index == t->limits.pieces || count > t->limits.spare_corners || !piece_good(t, piece, points, count))
        return NOTHING;
    if (index < t->pieces)
        grid_drop_piece(t, index);
    else
        t->pieces = index + 1;
    struct piece *p = table_piece(t, index);

    *p = *piece;
    p->first_point = first_point_of(t, index);
    if (p->form == PIECE_OPENING)
        p->thickness = table_piece_const(t, p->parent)->thickness;
    set_corners(t, index, points, count);
    grid_mark_piece(t, index);
    return index;
}

bool table_reshape_piece(struct table *t, int32_t piece, const struct point *points, int32_t count,
                         length thickness)
{
    struct piece changed = *table_piece(t, piece);

    changed.thickness = thickness;
    if (count > piece_room(t, piece) || !piece_good(t, &changed, points, count))
        return false;
    grid_drop_piece(t, piece);
    table_piece(t, piece)->thickness = thickness;
    set_corners(t, piece, points, count);
    grid_mark_piece(t, piece);
    return true;
}

void table_take_piece(struct table *t, int32_t piece)
{
    table_piece(t, piece)->flags |= PIECE_REMOVED;
    /* A child of a number that is given away later must not come back with it. */
    for (int32_t i = 0; i < t->pieces; i++)
        if (!piece_there(t, i))
            table_piece(t, i)->flags |= PIECE_REMOVED;
}

/* --- breaches ---------------------------------------------------------------------------------------- */

static struct point point_on_line(const struct point *corner, int32_t corners, length along)
{
    for (int32_t i = 0; i + 1 < corners; i++) {
        length whole = distance(corner[i], corner[i + 1]);

        if (along < whole)
            return point_towards(corner[i], corner[i + 1], along);
        along -= whole;
    }
    return corner[corners - 1];
}

/* The corners of the line from one distance to another, with the two ends. */
static int32_t part_of_line(const struct point *corner, int32_t corners, length from, length to,
                            struct point *out)
{
    int32_t count = 0;
    length along = 0;

    out[count++] = point_on_line(corner, corners, from);
    for (int32_t i = 0; i < corners; i++) {
        along += i > 0 ? distance(corner[i - 1], corner[i]) : 0;
        if (along > from && along < to)
            out[count++] = corner[i];
    }
    out[count++] = point_on_line(corner, corners, to);
    return count;
}

length line_along(const struct point *corner, int32_t corners, struct point p)
{
    int64_t nearest = INT64_MAX;
    length along = 0, best = 0;

    for (int32_t i = 0; i + 1 < corners; i++) {
        struct outline segment = outline_of_segment(corner[i], corner[i + 1], 0);
        struct point at = outline_nearest_core(&segment, p);
        int64_t far = distance_squared(at, p);

        if (far < nearest) {
            nearest = far;
            best = along + distance(corner[i], at);
        }
        along += distance(corner[i], corner[i + 1]);
    }
    return best;
}

/* Openings of the line: those that the breach touches go, those behind it move to the second piece. */
static void cut_openings(struct table *t, int32_t line, const struct point *corner, int32_t corners,
                         length from, length to, int32_t rest)
{
    for (int32_t i = 0; i < t->pieces; i++) {
        struct piece *p = table_piece(t, i);

        if (p->parent != line || p->form != PIECE_OPENING)
            continue;
        length one = line_along(corner, corners, piece_points(t, i)[0]);
        length other = line_along(corner, corners, piece_points(t, i)[1]);
        length low = one < other ? one : other, high = one < other ? other : one;

        if (low >= to && rest != NOTHING)
            p->parent = rest;
        else if (high > from)
            p->flags |= PIECE_REMOVED;
    }
}

bool table_cut_line(struct table *t, int32_t piece, length from, length to, int32_t *rest)
{
    struct piece like = *table_piece(t, piece);
    struct point corner[PIECE_POINTS_MOST], behind[PIECE_POINTS_MOST + 1], before[PIECE_POINTS_MOST + 1];
    length whole = 0;

    memcpy(corner, piece_points(t, piece), (size_t)like.points * sizeof corner[0]);
    for (int32_t i = 0; i + 1 < like.points; i++)
        whole += distance(corner[i], corner[i + 1]);
    from = from < 0 ? 0 : from;
    to = to > whole ? whole : to;
    *rest = NOTHING;
    if (like.form != PIECE_LINE || !piece_there(t, piece) || from >= to)
        return false;
    int32_t far_corners = to < whole ? part_of_line(corner, like.points, to, whole, behind) : 0;
    int32_t near_corners = from > 0 ? part_of_line(corner, like.points, 0, from, before) : 0;

    if (near_corners > 0 && far_corners > 0) {
        *rest = table_lay_piece(t, &like, behind, far_corners);
        if (*rest == NOTHING)
            return false;
    }
    cut_openings(t, piece, corner, like.points, from, to, near_corners > 0 ? *rest : piece);
    if (near_corners == 0 && far_corners == 0) {
        table_take_piece(t, piece);
        return true;
    }
    bool kept = table_reshape_piece(t, piece, near_corners > 0 ? before : behind,
                                    near_corners > 0 ? near_corners : far_corners, like.thickness);

    assert(kept); /* a part of a line has no more corners than the line */
    return kept;
}

/* --- copies ------------------------------------------------------------------------------------------ */

void table_copy_piece(struct table *to, const struct table *from, int32_t piece)
{
    int32_t first = first_point_of(from, piece), room = piece_room(from, piece);

    *record_at(to, piece) = *record_at_const(from, piece);
    memcpy(points_at(to, first), (const char *)from + from->points_at + (size_t)first * sizeof(struct point),
           (size_t)room * sizeof(struct point));
    to->pieces = from->pieces;
}

bool same_corners(const struct table *a, const struct table *b, int32_t piece)
{
    size_t first = (size_t)first_point_of(a, piece), room = (size_t)piece_room(a, piece);

    return memcmp((const char *)a + a->points_at + first * sizeof(struct point),
                  (const char *)b + b->points_at + first * sizeof(struct point),
                  room * sizeof(struct point)) == 0;
}
