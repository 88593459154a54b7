/* Terrain that appears, changes its outline, goes or is breached while a game is played.
 *
 * The last pieces of a table are spare (table_limits.spare): each has room for spare_corners points at a
 * fixed place, so pieces can come and go without moving the points of others, and the bytes of a table follow
 * from what lies on it now. A spare piece that was taken away keeps its number, with PIECE_REMOVED, until
 * that number is given to the next one. */
#ifndef GONFALON_TABLE_SPARE_H
#define GONFALON_TABLE_SPARE_H

#include "common/table/table.h"

/* The number of the first spare piece, and where the points of the spare pieces begin. */
static inline int32_t first_spare(const struct table *t)
{
    return t->limits.pieces - t->limits.spare;
}

static inline int32_t spare_points(const struct table *t)
{
    return t->limits.points - t->limits.spare * t->limits.spare_corners;
}

/* Has the piece a form that a table can have? */
bool piece_good(const struct table *t, const struct piece *p, const struct point *points, int32_t count);
/* How many corners the piece of this number has room for: as many as it began with, or spare_corners. */
int32_t piece_room(const struct table *t, int32_t piece);
/* How many more pieces can be laid. */
int32_t spare_left(const struct table *t);

/* Puts a piece on the table in play; all others have been added (table_add_piece). Returns its number,
 * or NOTHING if no number is free, it has too many corners, or the form is wrong. */
int32_t table_lay_piece(struct table *t, const struct piece *piece, const struct point *points,
                        int32_t count);
/* Another outline, of as many corners as there is room for, and thickness. False: it does not fit, and
 * nothing has changed. */
bool table_reshape_piece(struct table *t, int32_t piece, const struct point *points, int32_t count,
                         length thickness);
/* It is gone, and so are its rooms, walls and openings. */
void table_take_piece(struct table *t, int32_t piece);

/* Breaches a line: what lies between two distances along it, measured from its first corner, goes. What is
 * left before the breach keeps the number; what is left behind it becomes a piece like it, whose number is
 * written to *rest (NOTHING: nothing is left there). A line of which nothing is left is taken away. Openings
 * that the breach touches go, those behind it come to belong to the new piece. False: it is no line that is
 * there, nothing lies between the two, or there is no room for the second piece; nothing has changed. */
bool table_cut_line(struct table *t, int32_t piece, length from, length to, int32_t *rest);
/* The distance along a line, from its first corner, of the point of it nearest to p. */
length line_along(const struct point *corner, int32_t corners, struct point p);

/* Makes the piece of this number in `to` the same as in `from`, a table of the same limits: its record, its
 * corners and whether it is there at all, but not the grid. */
void table_copy_piece(struct table *to, const struct table *from, int32_t piece);
/* Has the piece of this number the same corners in both? */
bool same_corners(const struct table *a, const struct table *b, int32_t piece);

#endif
