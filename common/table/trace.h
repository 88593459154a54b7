/* What a straight line meets on the table, in order: areas, lines, openings and bases. */
#ifndef GONFALON_TABLE_TRACE_H
#define GONFALON_TABLE_TRACE_H

#include "common/table/table.h"

enum trace_what { TRACE_AREAS = 1, TRACE_LINES = 2, TRACE_STANDS = 4 };

enum { TRACE_MOST = 256 }; /* room enough for any line that a player could survey */

enum trace_met { MET_AREA, MET_LINE, MET_OPENING, MET_STAND };

struct meeting {
    int32_t met;    /* enum trace_met */
    int32_t index;  /* piece or stand */
    struct span in; /* from the start of the line; begin = end where a thin line is crossed */
};

struct trace_question {
    uint32_t what;              /* enum trace_what, together */
    struct stand_filter stands; /* for TRACE_STANDS */
    length clearance;           /* stands passed within this count as met */
};

/* Writes the first `most` meetings, by begin, then end, kind and index; returns how many there are in all. A
 * line crossed within one of its openings is reported as that opening, not as the line. */
int32_t table_trace(const struct table *t, struct point from, struct point to, const struct trace_question *q,
                    struct meeting *meetings, int32_t most);

#endif
