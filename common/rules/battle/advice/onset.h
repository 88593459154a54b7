/* The way of a charge as the table is now, and what it is worth. */
#ifndef GONFALON_BATTLE_ADVICE_ONSET_H
#define GONFALON_BATTLE_ADVICE_ONSET_H

#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/charge/path.h"

enum { ONSET_WAYS = 9 };

/* The manoeuvre that a charge begins with: DRILL_WHEEL or DRILL_PIVOT, by that angle. By 0 the charger makes
 * none and goes straight on. */
struct battle_turning {
    int32_t manoeuvre, by;
};

struct battle_onset {
    bool lands; /* it meets an enemy */
    bool bonus; /* with the bonuses of a charge */
    struct battle_clash clash;
    int64_t worth;
};

/* The charge after that turn; false: no such way. */
bool battle_try_onset(const struct match *m, int32_t unit, int32_t target, struct battle_turning turn,
                      struct battle_onset *out);
/* The turns worth a thought: straight on, wheels at the middle of the target and to both sides of that, and a
 * turn on the spot towards one who stands aside or behind. */
int32_t battle_onset_turns(const struct match *m, int32_t unit, int32_t target,
                           struct battle_turning turns[ONSET_WAYS]);
/* The best of them; false: none is possible. */
bool battle_best_onset(const struct match *m, int32_t unit, int32_t target, struct battle_onset *out);

#endif
