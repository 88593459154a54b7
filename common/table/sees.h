/* Sight among regiments: lines from the centre of one base to five points of another, with blocks as
 * outlines.
 *
 * The geometry is that of the massed systems (B6.2.1, B6.2.2, O10.3). A line that only touches what hides is
 * hidden. Between ends of equal elevation everything hides; between ends of different ones, terrain hides if
 * its top is at least as high as the higher end, and figures if they stand higher than it (tall ones if as
 * high). The bases of the two ends never hide; all others of their blocks do.
 *
 * Terrain by its class: SIGHT_BLOCKS (an area hides wholly; a line not from an end within `line_reach` of it,
 * unless it has one of the flags `tall_pieces`, and not through its open openings), SIGHT_BLOCKS_CREST,
 * SIGHT_BLOCKS_WOOD (as which SIGHT_BLOCKS_DEEP counts here), SIGHT_BLOCKS_THROUGH. Which end is on a hill or
 * in a wood is told by the ends of the line itself.
 *
 * Each of the questions below takes some 80 KB of stack. */
#ifndef GONFALON_TABLE_SEES_H
#define GONFALON_TABLE_SEES_H

#include "common/table/lineup.h"

enum { SIGHT_POINTS = 5, SIGHT_POINTS_ALL = (1 << SIGHT_POINTS) - 1 };

struct sees_rules {
    int32_t inset;        /* the corners are drawn to the centre by so many hundredths (B6.2.2-b) */
    length line_reach;    /* B6.2.2-f, -g */
    length crest_reach;   /* B6.2.2-d: an end so near to the crest sees over it and is seen */
    uint32_t tall_pieces; /* flags of pieces (B6.2.2-h) */
    int32_t ranks_ahead;  /* so many ranks directly ahead of the viewer do not hide (O5.3-e) */
};

struct sees {
    const struct table *t;
    const struct lineup *m;
    const struct sees_rules *rules;
};

/* The centre of a base, then its corners: rear left, rear right, front right, front left. A round base has
 * its corners on the diagonals. */
void sight_points(const struct place *at, const struct base *base, int32_t inset,
                  struct point point[SIGHT_POINTS]);

/* B6.2.1-a: ahead of the front edge, between the lines that leave the front corners outward at 45 degrees. */
bool point_in_front(const struct place *at, const struct base *base, struct point p);

enum sees_arc { SEES_ALL_ROUND, SEES_IN_FRONT };

/* Figure to figure: bit n is set if the line to point n is clear. All bits: wholly visible; none: hidden. */
uint32_t lines_clear(const struct sees *s, int32_t viewer, int32_t target);
/* Is any of the five points in front of the viewer (B6.2.1-d)? */
bool figure_in_front(const struct sees *s, int32_t viewer, int32_t target);

/* Figure to unit. With SEES_IN_FRONT only figures are counted that have a sight point in front of the viewer.
 */
struct unit_seen {
    int32_t figures; /* to which at least one line is clear */
    int32_t wholly;  /* to which all are */
    int32_t nearest; /* of those seen, the nearest by its base, then the first by its number; NOBODY */
    length distance; /* to it, from base to base */
};
/* What each of the viewers sees of the unit. Viewers of one unit asked together cost far less than one by
 * one. */
void look_at_unit(const struct sees *s, const int32_t *viewer, int32_t viewers, enum sees_arc arc,
                  int32_t unit, struct unit_seen *seen);

struct figure_seen {
    int32_t stand;
    uint32_t clear; /* as lines_clear() */
};
/* The figures that one viewer sees, in the order of the line-up; returns how many, at most `most` are
 * written.
 */
int32_t list_seen(const struct sees *s, int32_t viewer, enum sees_arc arc, int32_t unit,
                  struct figure_seen *seen, int32_t most);

/* Unit to unit: does any of the viewers see any figure of it (B7.1.4-a)? */
bool any_sees_unit(const struct sees *s, const int32_t *viewer, int32_t viewers, enum sees_arc arc,
                   int32_t unit);
/* The same where a figure counts as seen by a viewer only if the judge says so. He is asked figure by figure
 * until he says yes; he may look for himself. */
typedef bool seen_judge(void *context, int32_t viewer, const struct figure_seen *seen);
bool any_sees_judged(const struct sees *s, const int32_t *viewer, int32_t viewers, enum sees_arc arc,
                     int32_t unit, seen_judge *judge, void *context);

#endif
