/* What a bot must not be seen doing: what a system knows of it. Each system has its own file, because the
 * headers of two systems do not go together. */
#ifndef GONFALON_TEST_FOOLISH_H
#define GONFALON_TEST_FOOLISH_H

#include "common/match/match.h"

struct foolish_eyes {
    const char *system;
    /* An enemy who lies on the ground or is stunned. */
    bool (*helpless)(const struct match *m, int32_t figure);
    /* In contact with an enemy: the figure, or where the question is put to a unit, the unit. */
    bool (*engaged)(const struct match *m, int32_t figure, int32_t unit);
    /* The answer casts a spell at somebody on whom this side's same spell stands already. */
    bool (*recasts)(const struct match *m, const struct decision *d, const struct answer *a);
    /* The blow is part of this action, so that nothing need be left for it. */
    const char *charge_with_blow; /* tag; NULL: none */
    bool blows_later;             /* blows are struck after all activations */
};

extern const struct foolish_eyes brothers_eyes, corsairs_eyes, warband_eyes;

#endif
