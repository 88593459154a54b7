/* Ground that changes in play: what a system does to terrain beside writing to its record and to its own
 * (own_piece). Kind, state, going, heights and flags of a piece are written where they are (table_piece);
 * where a piece lies, and whether, changes here alone. Viewers are told by the next event, as of all changes.
 *
 * A system says in its rules how many pieces it may add (rules.spare). */
#ifndef GONFALON_MATCH_GROUND_H
#define GONFALON_MATCH_GROUND_H

#include "common/match/match.h"
#include "common/table/shape.h"

/* A piece of such a kind and form as scenarios make them, without anything else: flat, clear, open to walk.
 */
struct piece ground_piece(enum piece_form form, int32_t kind);

/* Lays a piece; `first_point` and `points` are set. Its own record is all zero. Returns its number, NOTHING
 * if there is no room or the outline is not one. */
int32_t ground_lay(struct match *m, const struct piece *piece, const struct shape *shape);
/* Another outline for a piece. False: it has too many corners, and nothing has changed. */
bool ground_reshape(struct match *m, int32_t piece, const struct shape *shape);
/* The piece goes, with all that is part of it. */
void ground_remove(struct match *m, int32_t piece);
/* Breaches a line over `width`, around the point of it that is nearest to `at`. What is left behind the
 * breach becomes a piece of its own with the same record, whose number is written to *rest; NOTHING: nothing
 * is left there. False: there is no room for that piece, or it is no line; nothing has changed. */
bool ground_breach(struct match *m, int32_t piece, struct point at, length width, int32_t *rest);

#endif
