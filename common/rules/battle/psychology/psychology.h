/* B10: which effects a unit is subject to (psychology.c has the table). */
#ifndef GONFALON_BATTLE_PSYCHOLOGY_H
#define GONFALON_BATTLE_PSYCHOLOGY_H

#include "common/match/match.h"

enum battle_feeling {
    FEELS_ANIMOSITY,
    FEELS_SAGA_ANIMOSITY,
    FEELS_FRENZY,
    FEELS_HATRED,
    FEELS_PANIC,
    FEELS_FEAR,
    FEELS_STUPIDITY,
    BATTLE_FEELINGS
};

/* RULE("B10.2-a"), RULE("B10.2-b"): by the nature of its troops, of any of their races, or of its leader.
 * Panic and fear concern everybody. */
bool battle_subject_to(const struct match *m, int32_t unit, enum battle_feeling effect);
/* The unit does not feel it at the moment: it is immune by nature, frenzied (B10.5-g) or stupid (B10.9-l). */
bool battle_unmoved(const struct match *m, int32_t unit, enum battle_feeling effect);
/* RULE("B10.6-a"): does the unit hate that enemy? */
bool battle_hates(const struct match *m, int32_t unit, int32_t enemy);

/* RULE("B14.6.4-c"): a character with a unit that he does not lead, by his own nature and not by theirs. */
bool battle_feels_for_himself(const struct match *m, int32_t figure, enum battle_feeling effect);
/* RULE("B14.6.4-c"): does he hate that figure? His unit need not. */
bool battle_hates_by_himself(const struct match *m, int32_t figure, int32_t other);

/* The same of one figure of it. */
bool battle_hates_figure(const struct match *m, int32_t unit, int32_t figure);

#endif
