/* Inside the library: a corridor collects the stands and pieces near a strip of table once, so that several
 * lines through the strip can be traced without asking the grid again. */
#ifndef GONFALON_TABLE_CORRIDOR_H
#define GONFALON_TABLE_CORRIDOR_H

#include "common/table/grid.h"
#include "common/table/path.h"
#include "common/table/trace.h"

/* A list that keeps the first `most` meetings in order and counts them all. */
struct meeting_list {
    struct meeting *at;
    int32_t most, kept, count;
};
void list_meeting(struct meeting_list *list, int32_t met, int32_t index, struct span in);
/* Adds a crossing to those of the same line; at a bend two edges are met in one. */
void join_crossing(struct meeting *crossing, int32_t *count, const struct meeting *m);

struct corridor {
    struct index_set stands, pieces;
};

/* All that a line within `reach` of the segment could meet, and perhaps a little more. */
void corridor_along(const struct table *t, struct point from, struct point to, length reach,
                    const struct trace_question *q, struct corridor *c);

/* Drops what a closer look tells to be out of reach: worth it where several lines follow. */
void corridor_narrow(const struct table *t, struct point from, struct point to, length reach,
                     const struct trace_question *q, struct corridor *c);

/* As table_trace(), of a line inside the corridor. */
int32_t trace_among(const struct table *t, const struct corridor *c, struct point from, struct point to,
                    const struct trace_question *q, struct meeting *meetings, int32_t most);

/* The runs of ground on a leg `whole` long, from what it meets; returns how many, at most LEG_RUNS. */
enum { LEG_RUNS = 2 * TRACE_MOST + 1 };
int32_t leg_ground(const struct table *t, const struct meeting *met, int32_t count, length whole,
                   length elevation, struct ground_run *runs);

/* The open part of a wall: an opening of `line` that the point lies in, NOTHING if it is plain wall. */
int32_t opening_at(const struct table *t, const struct index_set *pieces, int32_t line, struct point at);

/* Is the part of a wall's edge next to the point a way through? There a base of any width may stand. */
bool in_doorway(const struct table *t, const struct index_set *pieces, int32_t wall,
                const struct outline *edge, struct point at);

/* Of meetings in order: the length inside areas of a kind, what overlaps counted once. */
length length_of_kind(const struct table *t, const struct meeting *meetings, int32_t count, int32_t kind);

#endif
