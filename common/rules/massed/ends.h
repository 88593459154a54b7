/* Where the figures of a unit end that go ways of their own: nobody on anybody, and all of them together. */
#ifndef GONFALON_MASSED_ENDS_H
#define GONFALON_MASSED_ENDS_H

#include "common/match/decision.h"
#include "common/rules/massed/state.h"

enum { ENDS_MOST = MOVABLES_MAX };

/* Which friends may be gone through, or be stood in, as the system has it (B5.5, O4.4-i). */
typedef bool massed_may_cross(const struct match *m, int32_t unit, int32_t friend);

struct massed_ends {
    int32_t unit;
    massed_may_cross *may_end_in; /* B5.5-e: bases may end on those of such friends; NULL: on nobody's */
    int32_t count;
    int32_t figure[ENDS_MOST];
    struct place place[ENDS_MOST];
    struct base base[ENDS_MOST];
};

/* As they stand now; */
void massed_take_ends(const struct match *m, int32_t unit, struct massed_ends *e);
/* one of them ends there. */
void massed_end_at(struct massed_ends *e, int32_t figure, struct point at, int32_t facing);
/* Nobody stands on anybody, and a unit that hung together by such links does so still; `rule` and `apart` are
 * what is told of one that does not. */
bool massed_ends_free(const struct match *m, const struct massed_ends *e, length link, const char *rule,
                      const char *apart, struct refusal *why);
/* Do all figures of the unit hang together by links of that length? */
bool massed_linked(const struct match *m, int32_t unit, length link);

#endif
