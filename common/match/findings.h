/* A cache of what a system has worked out about the table, valid until anything on the table changes. Lines
 * of sight are expensive, and the menu, the choice of a target and the volley all ask for the same ones.
 *
 * The cache is not part of the state: it follows from the table, and a match without it plays the same. It
 * holds a copy of the stands and pieces that it was filled for, and where units can be in ranks also of the
 * units, their blocks and the figures (a line-up follows from these: lined_up.h). Whoever asks for the cache
 * has that copy compared with the state, and gets an empty cache if they differ, so code that moves a stand
 * need not announce it. If a cached result depends on more than that, its system stores it beside the result.
 */
#ifndef GONFALON_MATCH_FINDINGS_H
#define GONFALON_MATCH_FINDINGS_H

#include <stdbool.h>

struct match;
struct findings;

/* NULL if there is no memory; of a system that takes none they are empty. */
struct findings *findings_create(const struct match *m);
void findings_free(struct findings *findings);

/* finding_bytes of the system, all zero if what they were taken for has changed. */
void *match_findings(const struct match *m);
/* From now on they are always zero: everything is found out afresh, to compare a match that uses them with.
 */
void match_forgets(struct match *m);

#endif
