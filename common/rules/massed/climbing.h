/* Lines that take a whole move to get over, for figures without ranks (B5.2.3-g). */
#ifndef GONFALON_MASSED_CLIMBING_H
#define GONFALON_MASSED_CLIMBING_H

#include "common/rules/massed/state.h"
#include "common/rules/massed/terms.h"
#include "common/table/path.h"

/* The first line on the way that has to be climbed; NOTHING: there is none. */
int32_t massed_climbed(const struct match *m, const struct path *way, const struct massed_terms *terms);
/* Does the way only lead over that line: from where the figure touches it to where it touches its far side?
 */
bool massed_climbs_well(const struct match *m, int32_t figure, const struct path *way, int32_t piece);

#endif
