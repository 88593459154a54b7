/* Free places: may a base stand here, and if not, where nearby? For falls, recoils, dismounting and contact.
 */
#ifndef GONFALON_TABLE_SPOTS_H
#define GONFALON_TABLE_SPOTS_H

#include "common/table/path.h"

/* May the mover end there: all of it on the table, on no stand that stops it, in no solid piece, not on
 * barred ground. */
bool spot_free(const struct table *t, const struct mover *mover, struct point at);

/* The nearest free spot, searched outwards in rings of 2.5 mm, first in the direction given, then right and
 * left of it in turn; then drawn in as near as it stays free. */
bool nearest_free_spot(const struct table *t, const struct mover *mover, struct point wanted, length within,
                       angle first, struct point *spot);

enum { ARC_WHOLE_FROM = 0, ARC_WHOLE_TO = 65535 }; /* all round */

/* The free spot in contact with a stand, seen from it in a direction within the arc (from `arc_from`
 * clockwise to `arc_to`, table bearings), as near as can be to the direction wanted; to half a degree
 * (F3.4.5-c). */
bool free_spot_beside(const struct table *t, const struct mover *mover, int32_t stand, angle wanted,
                      angle arc_from, angle arc_to, struct point *spot);

#endif
