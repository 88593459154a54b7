/* Who belongs to a unit: a list through its figures, by rising number. At the start it is those that the unit
 * mustered with; figures then join and leave as the rules have it: characters, crews, handlers. */
#ifndef GONFALON_MATCH_MEMBERS_H
#define GONFALON_MATCH_MEMBERS_H

#include "common/match/match.h"

/* For each member: EACH_MEMBER(m->state, unit, figure) { ... }. The body must not let anybody join or leave.
 */
#define EACH_MEMBER(s, unit, figure)                                                                         \
    for (int32_t figure = state_unit(s, unit)->first_member; (figure) != NOBODY;                             \
         (figure) = state_figure(s, figure)->next_member)

int32_t members_count(const struct state *s, int32_t unit);
/* Puts every figure on the list of its unit, once, after muster. */
void members_enrol(struct state *s);
/* The figure leaves its unit, and its ranks if it stands in them (ranks.h), for another of the same side. */
void unit_join(struct match *m, int32_t figure, int32_t unit);

#endif
