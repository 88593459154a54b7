/* The table: every stand (the base of a figure, gun or boat) and every piece of terrain, in one block of
 * memory.
 *
 * The block has no pointers and is sized once, so a memcpy of it is a table of its own. What the grid holds
 * follows from the stands and pieces alone, not from the order in which they came: a move and its inverse
 * give back the same bytes. */
#ifndef GONFALON_TABLE_TABLE_H
#define GONFALON_TABLE_TABLE_H

#include <assert.h>
#include <stddef.h>

#include "common/table/place.h"

enum {
    STANDS_MOST = 2048,
    PIECES_MOST = 1024,
    PIECE_POINTS_MOST = 64,
    SIDES_MOST = 32,
    GOINGS = 32, /* kinds of going; GOING_OPEN is the bare table */
    GOING_OPEN = 0,
    NOBODY = -1,
    NOTHING = -1
};

enum stand_flags {
    STAND_ON_TABLE = 1,     /* kept by table_put_stand and table_lift_stand */
    STAND_BLOCKS_MOVE = 2,  /* no other base may end on it or, unless the mover is allowed to, cross it */
    STAND_BLOCKS_SIGHT = 4, /* up and about: a line of sight may end on it */
    STAND_LYING = 8,
    STAND_MARK = 16 /* from here on up the bits are the rule system's own */
};

struct stand {
    struct place place;
    struct base base;
    length height;
    uint32_t flags;
    int32_t side;   /* 0..31, or NOTHING */
    int32_t unit;   /* the rule system's number; NOTHING for none */
    int32_t aboard; /* the stand that carries it: a boat, a mount; NOBODY */
};

enum piece_form {
    PIECE_AREA,   /* polygon: brush, forest, hill, water, beach, house, room, deck */
    PIECE_LINE,   /* polyline: wall, hedge, bank, rampart, the walls of a house */
    PIECE_OPENING /* two points on a line, its parent: door, window, loophole */
};

enum sight_class {
    SIGHT_CLEAR,
    SIGHT_MASKS,          /* obscures a line of sight */
    SIGHT_BLOCKS,         /* ends it */
    SIGHT_BLOCKS_DEEP,    /* masks; blocks beyond `sight_depth` in all pieces of this kind together */
    SIGHT_BLOCKS_THROUGH, /* masks; blocks a line that crosses it entirely, both ends outside */
    /* The two below are judged by sees.h; sight.h takes them for SIGHT_MASKS. */
    SIGHT_BLOCKS_CREST, /* a hill: blocks lines across it; with an end on it, lines over its crest (B6.2.2-d)
                         */
    SIGHT_BLOCKS_WOOD /* a wood by itself: blocks lines through it; with an end in it, lines that run farther
                       * than `sight_depth` in it (B6.2.2-i to -k) */
};

enum piece_state { PIECE_OPEN, PIECE_CLOSED, PIECE_LOCKED }; /* of an opening */

enum piece_flags {
    PIECE_SOLID = 1, /* no part of a base may enter; of an opening: while it is not open */
    PIECE_COVERS =
        2, /* hides the ground under it from who stands as high as its floor: bridge, quay, deck, storey */
    PIECE_ROOM = 4, /* a room of the building that is its parent */
    PIECE_GIVES_COVER = 8,
    PIECE_REMOVED = 16, /* burnt, blown up, taken away: no longer there */
    PIECE_MARK = 32     /* from here on up the bits are the rule system's own */
};

struct piece {
    int32_t form;   /* enum piece_form */
    int32_t kind;   /* the rule system's number */
    int32_t name;   /* its handle for a name, NOTHING for none */
    int32_t parent; /* building of a wall or room, wall of an opening; NOTHING */
    int32_t going;  /* of an area: to walk in; of a line or opening: to cross */
    int32_t cover;  /* the rule system's number */
    int32_t sight;  /* enum sight_class; of an opening: while it is open */
    length sight_depth;
    length floor;     /* where feet stand: hill, deck, storey; where a line or opening begins */
    length height;    /* above that floor. An area is filled up from the table, a line from its floor */
    length thickness; /* of a line, in all; an opening takes its wall's */
    uint32_t flags;
    int32_t state;               /* enum piece_state */
    int32_t first_point, points; /* kept by table_add_piece */
};

struct table_limits {
    length width, depth;            /* x and y of the far right corner */
    int32_t stands, pieces, points; /* with those of the spare pieces */
    int32_t spare;                  /* the last so many pieces are for what comes and goes in play: spare.h */
    int32_t spare_corners;          /* of each of them */
};

struct table {
    int32_t bytes;
    struct table_limits limits;
    int32_t pieces, points; /* in use */
    length cell;            /* side of a grid cell */
    int32_t columns, rows;
    int32_t stand_words, piece_words; /* of a cell's set of stands, of pieces */
    int32_t stands_at, pieces_at, points_at, stand_cells_at, piece_cells_at; /* offsets into the block */
};

/* Does the table fit the limits of this library? */
bool table_limits_good(const struct table_limits *limits);
size_t table_bytes(const struct table_limits *limits);

/* Makes an empty table in memory of table_bytes(), aligned for int32_t. */
void table_init(struct table *t, const struct table_limits *limits);

/* Stands. Place, base and ON_TABLE change only through the functions below; the rest may be written. */
static inline struct stand *table_stand(struct table *t, int32_t stand)
{
    assert(stand >= 0 && stand < t->limits.stands);
    return (struct stand *)(void *)((char *)t + t->stands_at) + stand;
}

static inline const struct stand *table_stand_const(const struct table *t, int32_t stand)
{
    assert(stand >= 0 && stand < t->limits.stands);
    return (const struct stand *)(const void *)((const char *)t + t->stands_at) + stand;
}

/* Puts a stand on the table, or moves it. The centre must be in the world. */
void table_put_stand(struct table *t, int32_t stand, const struct place *at, const struct base *base);
void table_move_stand(struct table *t, int32_t stand, const struct place *to); /* keeps its base */
void table_lift_stand(struct table *t, int32_t stand);

/* Where somebody comes to stand whose carrier goes from one place to another. */
struct place carried_place(const struct place *carried, const struct place *from, const struct place *to);
/* Moves a carrier and all who are aboard, each keeping its place in it. */
void table_move_carrier(struct table *t, int32_t stand, const struct place *to);

static inline bool stand_on_table(const struct table *t, int32_t stand)
{
    return (table_stand_const(t, stand)->flags & STAND_ON_TABLE) != 0;
}

static inline length stand_top(const struct stand *s)
{
    return s->place.elevation + s->height;
}

length stand_distance(const struct table *t, int32_t a, int32_t b);
bool stands_touch(const struct table *t, int32_t a, int32_t b);

/* Which stands a question is about. */
struct stand_filter {
    uint32_t sides; /* bit n: side n; all bits: also those of no side */
    uint32_t flags; /* at least one of these */
    int32_t except; /* neither this stand, its carrier nor those aboard it; NOBODY */
};
struct stand_filter all_stands(void);

/* Does one of the two carry the other, or are they the same? */
static inline bool same_ride(const struct table *t, int32_t a, int32_t b)
{
    return a != NOBODY && b != NOBODY &&
           (a == b || table_stand_const(t, a)->aboard == b || table_stand_const(t, b)->aboard == a);
}

static inline bool filter_passes(const struct table *t, const struct stand_filter *filter, int32_t stand)
{
    const struct stand *s = table_stand_const(t, stand);
    bool side = filter->sides == UINT32_MAX ||
                (s->side >= 0 && s->side < SIDES_MOST && (filter->sides >> s->side & 1) != 0);

    return side && (s->flags & STAND_ON_TABLE) && (s->flags & filter->flags) &&
           !same_ride(t, stand, filter->except);
}

/* Terrain. Points are copied; `first_point` and `points` of the piece are set. Returns its index, or NOTHING
 * if the form is wrong (too few points, parent unknown, not in the world) or the table is full. */
int32_t table_add_piece(struct table *t, const struct piece *piece, const struct point *points,
                        int32_t count);

/* Form, points and thickness change only through spare.h; state, flags and the rest may be written at any
 * time. */
static inline struct piece *table_piece(struct table *t, int32_t piece)
{
    assert(piece >= 0 && piece < t->pieces);
    return (struct piece *)(void *)((char *)t + t->pieces_at) + piece;
}

static inline const struct piece *table_piece_const(const struct table *t, int32_t piece)
{
    assert(piece >= 0 && piece < t->pieces);
    return (const struct piece *)(const void *)((const char *)t + t->pieces_at) + piece;
}

static inline const struct point *piece_points(const struct table *t, int32_t piece)
{
    return (const struct point *)(const void *)((const char *)t + t->points_at) +
           table_piece_const(t, piece)->first_point;
}

bool piece_there(const struct table *t, int32_t piece); /* not removed, nor its parent */
bool piece_solid(const struct table *t, int32_t piece); /* now: an open door is not */
static inline length piece_top(const struct piece *p)
{
    return p->floor + p->height;
}
bool piece_holds_point(const struct table *t, int32_t piece, struct point p); /* areas only */

/* From the edge of a base to the piece; 0 when inside or touching. */
length piece_distance(const struct table *t, int32_t piece, const struct place *at, const struct base *base);
/* The same from an outline, which may be larger than any base: the ground of a unit. */
length piece_gap(const struct table *t, int32_t piece, const struct outline *o);
/* Whether it is at most that far: pieces far off are told at a glance. */
bool piece_within(const struct table *t, int32_t piece, const struct place *at, const struct base *base,
                  length within);

/* Pieces by index, ascending; the number found is returned, at most `most` are written. */
int32_t pieces_near(const struct table *t, const struct place *at, const struct base *base, length within,
                    int32_t *pieces, int32_t most);

/* Areas that hold the point and are not hidden by a PIECE_COVERS above them, for somebody at that elevation.
 */
int32_t areas_at(const struct table *t, struct point p, length elevation, int32_t *pieces, int32_t most);

/* The floor under somebody there: he walks up hills, but not on to a deck or storey (PIECE_COVERS) above him.
 */
length floor_at(const struct table *t, struct point p, length elevation);

/* The rooms on both sides of an opening, NOTHING for the outside (C4-h). */
void opening_rooms(const struct table *t, int32_t opening, int32_t *one, int32_t *other);

enum table_edge { EDGE_NEAR, EDGE_RIGHT, EDGE_FAR, EDGE_LEFT }; /* y = 0, x = width, y = depth, x = 0 */

length edge_distance(const struct table *t, enum table_edge edge, const struct place *at,
                     const struct base *base);
struct point point_on_edge(const struct table *t, enum table_edge edge, struct point from);
angle edge_direction(enum table_edge edge); /* straight at it */
bool base_on_table(const struct table *t, const struct place *at, const struct base *base); /* all of it */

#endif
