/* A move: the way of one base over the table, what ground it covers, what it costs, and what stops it. */
#ifndef GONFALON_TABLE_PATH_H
#define GONFALON_TABLE_PATH_H

#include "common/table/trace.h"

enum { PATH_POINTS = 24 };

/* The start and up to PATH_POINTS - 1 further points, joined by straight legs. */
struct path {
    int32_t points;
    struct point at[PATH_POINTS];
};

struct path path_straight(struct point from, struct point to);
struct path path_ahead(const struct place *from, length far); /* along the facing (F3.3-a) */
bool path_add(struct path *p, struct point to);               /* false when it is full */

length path_length(const struct path *p); /* each leg to the nearest unit */
struct point path_point(const struct path *p, length along);
angle path_direction(const struct path *p, length along);  /* of the leg that leads there */
struct path path_cut(const struct path *p, length along);  /* the first part */
struct path path_rest(const struct path *p, length along); /* the other one */
struct path path_reversed(const struct path *p);

/* Ground under the centre. The last run ends at the path's length. */
struct ground_run {
    length begin, end;
    uint32_t goings; /* bit n: going n */
    int32_t piece;   /* the topmost area; NOTHING on the bare table */
};
int32_t path_ground(const struct table *t, const struct path *p, length elevation, struct ground_run *runs,
                    int32_t most);
uint32_t path_goings(const struct table *t, const struct path *p, length elevation); /* all of them (C4-a) */

/* Lines and openings that the centre crosses, in order, with where on the path. */
int32_t path_crossings(const struct table *t, const struct path *p, struct meeting *crossings, int32_t most);

/* Both at once: each leg is looked along only once. The first SURVEY_MOST of each are kept. */
enum { SURVEY_MOST = 64 };
struct ground_survey {
    length whole; /* of the path */
    int32_t runs, crossings;
    struct ground_run run[SURVEY_MOST];
    struct meeting crossing[SURVEY_MOST];
};
void path_survey(const struct table *t, const struct path *p, length elevation, struct ground_survey *s);

/* Who moves, and what is in the way of it. */
struct mover {
    int32_t stand; /* NOBODY before it stands on the table */
    struct base base;
    length elevation, height;
    int32_t facing;                 /* an angle, of a base that keeps it */
    bool turns;                     /* faces along each leg: a boat */
    bool flies;                     /* solid pieces do not stop it */
    struct stand_filter stopped_by; /* which stands do */
    uint32_t barred;                /* bit n: the centre may not enter going n */
};

/* A mover as the stand is now, stopped by every STAND_BLOCKS_MOVE and every solid piece. */
struct mover mover_of(const struct table *t, int32_t stand);

enum stop_reason { STOP_NONE, STOP_STAND, STOP_SOLID, STOP_GROUND, STOP_EDGE };

struct stop {
    int32_t why;   /* enum stop_reason */
    int32_t index; /* stand, piece, edge; for STOP_GROUND the area or NOTHING */
    length along;  /* free so far; the path's length if nothing stops it */
    struct point at;
};

/* How far the base can go. There it overlaps nothing (OVERLAP); what stopped it, it touches (CONTACT). A base
 * that overlaps something already may only move away from it. Through an open opening a base of any width
 * passes. */
struct stop path_stop(const struct table *t, const struct path *p, const struct mover *mover);
/* Does the base get to the end of that straight way, or at least to within `short_of` of it? Quicker than
 * asking where it stops. */
bool leg_open(const struct table *t, struct point from, struct point to, const struct mover *mover,
              length short_of);

/* Told at a glance, and of most ways in the open: no piece and no stand of the filter is within that of the
 * base anywhere on the path, and it stays on the table. May be false where it is so. */
bool path_alone(const struct table *t, const struct path *p, const struct base *base, length within,
                const struct stand_filter *filter);

/* Every stand of the filter that the moving base comes within `clearance` of, in order, with where on the
 * path: figures ridden down, zones entered. Nothing stops it. */
int32_t path_stands(const struct table *t, const struct path *p, const struct mover *mover,
                    const struct stand_filter *filter, length clearance, struct meeting *meetings,
                    int32_t most);

/* Every line that the moving base comes on to (deeper than CONTACT), in order, with where on the path it
 * touches it first and last: walls jumped, walls that end a recoil. A line that it is on where a leg begins
 * is not met on that leg. Where the centre goes through an opening, that is met and not its line. Nothing
 * stops the base. */
int32_t path_lines(const struct table *t, const struct path *p, const struct mover *mover,
                   struct meeting *meetings, int32_t most);

#endif
