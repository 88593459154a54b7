/* Units are put down inside the zone of their side (B25.1, O10.1-a): what may wait, where there is room, and
 * the place that the engine would choose. In which order units come is the system's to say. */
#ifndef GONFALON_MASSED_DEPLOY_H
#define GONFALON_MASSED_DEPLOY_H

#include "common/rules/massed/arrange.h"

#include "common/match/decision.h"
#include "common/match/match.h"

/* no rule: a grid of places in the zone of a side, as it sees it when it faces the enemy */
enum { DEPLOY_COLUMNS = 13, DEPLOY_ROWS = 6 };

/* The rule and the text of a refusal. */
struct massed_refusal_text {
    const char *rule, *key;
};

struct massed_deployment {
    bool (*due)(const struct match *m, int32_t unit); /* it is among those that come now; NULL: all are */
    uint32_t barred;                                  /* goings in which no base may stand */
    struct massed_refusal_text mob, files, outside, no_room, one_unit;
};

/* Does the unit wait to be put down now? */
bool massed_due(const struct match *m, const struct massed_deployment *how, int32_t unit);
bool massed_side_due(const struct match *m, const struct massed_deployment *how, int32_t side);
/* Is there room for any of them? */
bool massed_any_place(const struct match *m, const struct massed_deployment *how, int32_t side);

/* The functions of the question. */
void massed_deploy_describe(const struct match *m, const struct massed_deployment *how, int32_t side,
                            struct decision *d);
bool massed_deploy_check(const struct match *m, const struct massed_deployment *how, const struct decision *d,
                         const struct answer *a, struct preview *p, struct refusal *why);
/* no rule: the answer of a side that gives none: its first unit, as near to the middle as there is room */
void massed_deploy_fallback(const struct match *m, const struct massed_deployment *how,
                            const struct decision *d, struct answer *a);

/* Can the unit be put down there in so many files (0: it has none), facing the enemy? The item says so as an
 * answer. */
bool massed_deploys_at(const struct match *m, const struct massed_deployment *how, int32_t unit,
                       int32_t column, int32_t row, int32_t files, struct answer_item *item);

/* The unit that the answer names is put down; NOTHING: it names none, or there is no room any more. */
int32_t massed_deploy(struct match *m, const struct massed_deployment *how, const struct answer *a);
/* no rule: where no room is left the rest of a side stays away, and does not count at the end */
void massed_leave_out(struct match *m, int32_t side);

#endif
