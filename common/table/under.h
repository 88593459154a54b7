/* What lies under a template, and what a line through a block meets. */
#ifndef GONFALON_TABLE_UNDER_H
#define GONFALON_TABLE_UNDER_H

#include "common/table/block.h"
#include "common/table/groups.h"
#include "common/table/template.h"

/* The outline of a template laid with its centre (disc) or its near end at a point. Not of TEMPLATE_NONE. */
struct outline template_outline(const struct target_template *t, struct point at, angle facing);

/* The stands of which any part of the base lies under the template, its border included: the nearest to `at`
 * first, then by index. Returns how many there are; the first `most` are written. */
int32_t stands_under(const struct table *t, const struct target_template *template, struct point at,
                     angle facing, const struct stand_filter *filter, struct neighbour *under, int32_t most);

/* A rank of a block that a line crosses: between which distances from the start of the line, and the first
 * figure of the rank that it meets. */
struct rank_crossed {
    int32_t rank, slot;
    struct span along;
};

/* The ranks that a line crosses, in the order in which it meets them (a ball that goes through a block
 * strikes one figure in each). A line that only touches a base does not cross it. Returns how many there are;
 * the first `most` are written. */
int32_t ranks_on_line(const struct block *b, struct point from, struct point to, struct rank_crossed *ranks,
                      int32_t most);

/* Where a shot comes down that goes astray: a D12 is read as the hour of a clock whose 12 points straight on
 * from the shooter (W8.3-d, B1.1-e). What would leave the table ends at its edge. */
struct point scattered(const struct table *t, struct point shooter, struct point aimed, int32_t hour,
                       length far);

#endif
