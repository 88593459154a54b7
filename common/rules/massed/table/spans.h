/* B2.3.3: the 4" of a course that a bridge or ford takes, measured along it and on into the next section. */
#ifndef GONFALON_MASSED_SPANS_H
#define GONFALON_MASSED_SPANS_H

#include "common/rules/massed/table/water.h"

enum { CROSSING = 4 * INCH, SPAN_CUTS = 6 };

struct massed_span {
    int32_t cuts;
    struct massed_cut cut[SPAN_CUTS];
    struct massed_path line; /* all of it, from one end to the other */
    length width;            /* of the water there */
    length reached;          /* how much there is */
};

/* The 4" about a point of a course; nearer to its end as much as there is on one side is taken on the other.
 */
void massed_span_about(const struct match *m, const struct massed_table *t, int32_t course, length along,
                       struct massed_span *out);
/* Does it run over something that is there already? */
bool massed_span_taken(const struct massed_table *t, const struct massed_span *s);
/* Is this part of a course one of two arms? */
bool massed_divided(const struct massed_table *t, int32_t course, length along);

#endif
