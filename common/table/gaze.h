/* Inside the library: one viewer who looks at one body, with what could be in between. */
#ifndef GONFALON_TABLE_GAZE_H
#define GONFALON_TABLE_GAZE_H

#include "common/table/crest.h"
#include "common/table/sees.h"

enum { GAZE_CRESTS = 8 };

/* What could hide something from some viewers in one body. */
struct between {
    int32_t shapes, pieces, crests;
    int16_t shape[LINEUP_SHAPES_MOST];
    int16_t piece[PIECES_MOST];
    int32_t hill[GAZE_CRESTS];
    struct crest crest[GAZE_CRESTS];
};
_Static_assert(LINEUP_SHAPES_MOST <= INT16_MAX, "shapes are kept as short numbers");

/* The two outermost corners of a body, seen from a point. */
struct fan {
    struct point right, left; /* from the viewer */
    bool open;                /* the viewer is not outside: everything may be between */
};

struct gaze {
    const struct sees *s;
    struct between *near;
    int32_t viewer;
    const struct stand *eye;
    struct point from;
    struct fan fan;
    const struct body *body;     /* looked at; NULL: the viewer's own */
    struct point from_block;     /* in the frame of its block */
    bool block_whole;            /* it is a block traced as outlines */
    int32_t shapes, own, pieces; /* those of `near` within the fan; those of the viewer's own block */
    int16_t shape[LINEUP_SHAPES_MOST];
    int16_t piece[PIECES_MOST];
    struct shape around[BLOCK_FIGURES_MOST];
    const struct shape *hider; /* the shape that ended the last line that figures ended; NULL */
    /* Of these, what is between the viewer and the figure looked at. */
    int32_t close_shapes, close_pieces;
    const struct shape *close_shape[LINEUP_SHAPES_MOST + BLOCK_FIGURES_MOST];
    int16_t close_piece[PIECES_MOST];
    int32_t rest; /* what is left of its block about it; NOTHING: not looked for yet */
    struct shape rest_of_block[BLOCK_AROUND_MOST];
};

/* The figure looked at. */
struct mark {
    int32_t stand, slot;
    length elevation;
    const struct point *local; /* its sight points in the frame of its block, from its centre */
};

/* Does a figure standing so high end the lines between those two elevations (B6.2.2-n to -p)? */
static inline bool figure_hides(length elevation, bool tall, length one, length other)
{
    length higher = one > other ? one : other;

    return one == other || (tall ? elevation >= higher : elevation > higher);
}

/* The sight points of all figures of a body, from the centre of each: in its own frame and in the table's. */
struct aim {
    struct point local[SIGHT_POINTS], turned[SIGHT_POINTS];
};
struct aim aim_at(const struct sees *s, const struct body *b);
struct mark mark_of(const struct sees *s, int32_t stand, const struct aim *a);

/* All that lines from the viewers to the body could meet, but for the body itself. */
void find_between(const struct sees *s, const int32_t *viewer, int32_t viewers, const struct body *target,
                  struct between *near);
/* Turns a gaze, whose `s` and `near` are set, to one of those viewers; adds the rest of his own block; and
 * what else could be between. */
void gaze_at(struct gaze *g, int32_t viewer, const struct body *body);
void gaze_past_own(struct gaze *g);
void gaze_past_others(struct gaze *g);
/* Does a shape end the lines to that figure, if it is in their way? */
static inline bool shape_in_the_way(const struct gaze *g, const struct shape *s, const struct mark *mark)
{
    return figure_hides(s->elevation, s->tall, g->eye->place.elevation, mark->elevation) &&
           !(s->stand != NOBODY && same_ride(g->s->t, s->stand, mark->stand));
}

/* Keeps what could be between the viewer and those sight points of a figure of the body. */
void gaze_closer(struct gaze *g, const struct mark *mark, const struct point *point);
/* Told at a glance: does a single shape of his own block, or of others, hide the whole body? */
bool gaze_ends_at_own(const struct gaze *g);
bool gaze_ends_at_others(const struct gaze *g);
/* As lines_clear(), to the sight points of a figure of the body. */
uint32_t clear_lines(struct gaze *g, const struct mark *mark, const struct point *point);

/* How much of a body is in front of a viewer, and whether any of five points is. */
enum arc_part { ARC_NONE, ARC_PARTLY, ARC_ALL };
enum arc_part arc_of_body(const struct stand *eye, const struct body *b);
bool any_in_front(const struct stand *eye, const struct point *point);

bool figures_hide(struct gaze *g, const struct mark *mark, int32_t n, struct point to);
bool terrain_hides(const struct gaze *g, const struct mark *mark, struct point to);
/* Can a figure of a block be seen at all past its neighbours? False only if it cannot. */
bool mark_exposed(const struct gaze *g, const struct mark *mark);

/* Does the piece end the line? Asked only of pieces that can. */
bool piece_hides(const struct gaze *g, int32_t piece, const struct mark *mark, struct point to);
/* Can the piece end a line of sight? */
bool piece_may_hide(const struct table *t, int32_t piece);
/* Has the line a point in common with the piece? */
bool piece_met(const struct table *t, int32_t piece, struct point from, struct point to);

#endif
