/* What a system has found out about the table as it stands, kept for as long as that is so. Lines of sight
 * are dear, and the menu, the choice of a target and the volley all ask for the same ones.
 *
 * Notes are no part of the state: they follow from the table, and a match without them plays the same. They
 * go with a copy of all stands and pieces that they were taken for, and whoever asks for them has that
 * compared with the table: nobody who writes to it needs to say so. What else an entry depends on (a
 * formation, say) its system keeps in the entry itself. */
#ifndef GONFALON_MATCH_FINDINGS_H
#define GONFALON_MATCH_FINDINGS_H

#include <stdbool.h>

struct match;
struct findings;

/* NULL if there is no memory; of a system that takes none they are empty. */
struct findings *findings_create(const struct match *m);
void findings_free(struct findings *findings);

/* finding_bytes of the system, all zero if the table is not the one they were taken for. */
void *match_findings(const struct match *m);
/* From now on they are always zero: everything is found out afresh, to compare a match that uses them with.
 */
void match_forgets(struct match *m);

#endif
