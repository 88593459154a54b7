/* B2.2-g: the terrain table, and what each piece can look like. */
#ifndef GONFALON_MASSED_PIECES_H
#define GONFALON_MASSED_PIECES_H

#include "common/rules/massed/table/setup.h"

enum { QUARTER_INCH = INCH / 4, LAYOUT_PARTS = 4, ROUND_CORNERS = 12 };

enum massed_layout_form {
    LAYOUT_ROUND,  /* about round, or oval */
    LAYOUT_SQUARE, /* a rectangle */
    LAYOUT_LENGTH  /* a straight length of something that is crossed */
};

/* A rectangle about a point; a line of that kind runs round it. In quarters of an inch. */
struct massed_layout_part {
    int32_t kind; /* enum massed_terrain_kind */
    int32_t x, y, wide, deep;
};

/* One way in which a piece can be laid. Its outline, in quarters of an inch, is what others must be clear of.
 */
struct massed_layout {
    const char *tag, *label;
    int32_t form; /* enum massed_layout_form */
    int32_t kind; /* of the piece itself; of one with parts, what it is drawn as while it is laid */
    int32_t wide, deep;
    struct massed_layout_part part[LAYOUT_PARTS]; /* none: the outline is the piece */
};

/* Where the pieces of a row that has several lie to each other: ready ways to put them down. */
struct massed_grouping {
    struct {
        int32_t x, y;    /* in quarters of an inch */
        int32_t degrees; /* how it is turned */
    } at[SLIP_PARTS];
};

struct massed_piece_row {
    int32_t to; /* the D100 up to which it counts; it begins behind the row before */
    const char *tag, *label;
    bool river;
    int32_t least_area, most_area; /* of each piece, in square inches; 0: no limit */
    int32_t longest;               /* in inches: no dimension is longer */
    int32_t within;                /* all of them in a square of so many inches; 0: no limit */
    int32_t pieces;                /* so many of the layout, each laid by itself */
    bool joined;                   /* they may touch each other */
    int32_t layouts;
    const struct massed_layout *layout;
    int32_t groupings;
    const struct massed_grouping *grouping;
};

/* Its one layout is laid several times; of another row one of the layouts is chosen. */
static inline bool massed_in_parts(const struct massed_piece_row *row)
{
    return row->pieces > 1;
}

enum { TERRAIN_DIE = 10, TERRAIN_MOST = 100 };
extern const struct massed_piece_row massed_piece_row[MASSED_PIECE_ROWS];

/* RULE("B2.2-g"): the row for a D100. */
int32_t massed_row_of(const struct massed_table *t, int32_t roll);
/* The outline of a layout, about its middle; returns its corners. */
int32_t massed_layout_outline(const struct massed_layout *l, struct point *corner);
/* Puts it on the table. False: there is no room left for its pieces. */
bool massed_lay_layout(struct match *m, const struct massed_table *t, const struct massed_layout *l,
                       struct point at, angle facing);
/* What a kind of terrain is called. */
extern const char *const massed_kind_label[TERRAIN_KINDS];
/* A piece of terrain of a kind as the catalogue has it. */
struct piece massed_ground_piece(const struct massed_table *t, int32_t kind);

#endif
