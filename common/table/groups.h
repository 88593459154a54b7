/* Who is near whom: stands within reach, and chains of stands each within a distance of the next. */
#ifndef GONFALON_TABLE_GROUPS_H
#define GONFALON_TABLE_GROUPS_H

#include "common/table/table.h"

struct neighbour {
    int32_t stand;
    length distance;
};

/* Within (or at) a distance from edge to edge, the nearest first, then by index. Returns how many there are;
 * the nearest `most` are written. */
int32_t stands_near(const struct table *t, const struct place *at, const struct base *base, length within,
                    const struct stand_filter *filter, struct neighbour *near, int32_t most);

/* Whether there is any. */
bool any_stand_near(const struct table *t, const struct place *at, const struct base *base, length within,
                    const struct stand_filter *filter);

/* Told at a glance: every stand that is within a distance of somewhere in a box, and others about it, by
 * index. Returns how many there are; the first `most` are written. */
int32_t stands_about(const struct table *t, const struct box *b, length within,
                     const struct stand_filter *filter, int32_t *stand, int32_t most);

/* As stands_near() from a point: a blast (W8.3-f). */
int32_t stands_near_point(const struct table *t, struct point at, length within,
                          const struct stand_filter *filter, struct neighbour *near, int32_t most);

/* The nearest of the filter, NOBODY if there is none; never `from` itself or who rides with it. */
struct neighbour nearest_stand(const struct table *t, int32_t from, const struct stand_filter *filter);

/* Numbers the chains (C5-a): chain[i] becomes the number of the chain that stand[i] is in, from 0 in the
 * order of their first members. Stands off the table are chains of their own. Returns the number of chains.
 */
int32_t find_chains(const struct table *t, const int32_t *stand, int32_t count, length within,
                    int32_t *chain);

#endif
