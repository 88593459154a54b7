/* What lies between a viewer and a figure: the facts from which rules tell its cover (B6.2.3). */
#ifndef GONFALON_TABLE_COVER_H
#define GONFALON_TABLE_COVER_H

#include "common/table/sees.h"

/* A piece of terrain of any kind, or a stand by itself (a wagon). */
struct cover {
    int32_t piece;  /* NOTHING: a stand */
    int32_t stand;  /* NOBODY: a piece */
    uint32_t lines; /* bit n: it lies on the line to sight point n; bit 0: "between" (B6.2.3-c) */
    uint32_t hides; /* of these, the lines that it ends */
    length to_viewer, to_target;     /* from base to piece or base; 0: they touch, or the base is on it */
    bool holds_viewer, holds_target; /* the centre of the base is in the area */
};

/* Every piece that is on one of the five lines, or that the target touches or is in, then every stand by
 * itself that ends one of the lines. Returns how many there are; the first `most` are written. */
int32_t cover_between(const struct sees *s, int32_t viewer, int32_t target, struct cover *cover,
                      int32_t most);

#endif
