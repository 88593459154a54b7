/* Figures that come into a match when it is mustered. */
#ifndef GONFALON_RULES_SHARED_ENROL_H
#define GONFALON_RULES_SHARED_ENROL_H

#include "common/match/match.h"

/* In reserve, seen by its side alone, or by all if it is nobody's (side -1). Both texts are added to the
 * names of the state, first the name, then the sort (a key below the system's texts). */
struct figure *enrol_figure(struct match *m, int32_t figure, int32_t unit, int32_t side, const char *name,
                            const char *sort);

/* Its stand, not on the table yet: of its side and unit. */
struct stand *enrol_stand(struct match *m, int32_t figure, struct base base, length height);

/* Everybody sees it. */
int32_t seen_by_all(const struct match *m);

#endif
