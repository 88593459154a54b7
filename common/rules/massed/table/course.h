/* B2.3.1: the course of a river as corners between straight reaches. At each corner it bends on an arc of at
 * least 3", for which the reaches on both sides must be long enough. */
#ifndef GONFALON_MASSED_COURSE_H
#define GONFALON_MASSED_COURSE_H

#include "common/rules/massed/table/setup.h"
#include "common/table/shape.h"

enum {
    BEND_RADIUS = 3 * INCH,   /* B2.3.1-k */
    BEND_MOST = QUARTER_TURN, /* B2.3.1-k */
    EXACTNESS = 5,            /* in the hundred */
    WIDEST_RIVER = 3 * INCH,  /* B2.3.2-a */
    SNAP = INCH / 4           /* so near to where it must end, a drawn end is put there */
};

/* A course with its bends cut round: what lies on the table. */
struct massed_path {
    int32_t corners;
    struct point corner[PATH_CORNERS];
};

/* May water run so? `before` and `after` are the corners of the rivers that it meets, beyond its ends; NULL:
 * it meets none there. Where not: the rule, the text, the place (`why` may be NULL). */
bool massed_course_good(const struct match *m, const struct point *corner, int32_t corners,
                        const struct point *before, const struct point *after, struct refusal *why);

void massed_course_path(const struct massed_course *c, struct massed_path *out);
length massed_path_length(const struct massed_path *p);
struct point massed_path_at(const struct massed_path *p, length along);
/* The part of it between two distances from its beginning. */
void massed_path_part(const struct massed_path *p, length from, length to, struct massed_path *out);
/* The distance from its beginning of the point of it nearest to `at`, and how far off that is. */
length massed_path_nearest(const struct massed_path *p, struct point at, length *off);
/* The water of a path so wide, cut at the edges of the table. `before` and `after` are where the water comes
 * from and goes on to beyond its ends; NULL: nowhere. */
void massed_path_band(const struct match *m, const struct massed_path *p, const struct point *before,
                      const struct point *after, length width, struct shape *out);

#endif
