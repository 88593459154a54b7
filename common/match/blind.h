/* Blind questions: where measuring is forbidden, whoever announces something must not learn beforehand
 * whether it will reach. The engine asks the rules on a bare table, from which the figures of all other sides
 * have been taken: whether an answer is allowed, what it costs, where it ends, what is suggested and which
 * answer stands by default. So nothing of that can depend on where somebody else stands on the table. The
 * system's own records are copied as they are: a system must keep no distance to others in them. What is
 * offered at all is described on the real table, and may follow from sight, never from a distance. */
#ifndef GONFALON_MATCH_BLIND_H
#define GONFALON_MATCH_BLIND_H

#include <stdbool.h>

struct decision;
struct match;
struct rules;

/* Does any question of the system forbid measuring before it is answered? */
bool rules_blind(const struct rules *r);
/* The match that the rules are asked about this decision: for a blind one `m->bare`, with the table as it is
 * now but for the others; for all other decisions the match itself. */
const struct match *asked_on(struct match *m, const struct decision *d);
/* May the decision be shown to somebody who must not measure? */
bool tells_no_length(const struct decision *d);

#endif
