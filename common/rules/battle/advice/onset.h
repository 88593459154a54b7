/* The way of a charge as the table is now, and what it is worth. */
#ifndef GONFALON_BATTLE_ADVICE_ONSET_H
#define GONFALON_BATTLE_ADVICE_ONSET_H

#include "common/rules/battle/advice/clash.h"
#include "common/rules/battle/charge/path.h"

enum { ONSET_WAYS = 7 };

struct battle_onset {
    int32_t wheel; /* that the charge begins with; 0: straight on */
    bool lands;    /* it meets an enemy */
    bool bonus;    /* with the bonuses of a charge */
    struct battle_clash clash;
    int64_t worth;
};

/* The charge after that wheel; false: no such way. */
bool battle_try_onset(const struct match *m, int32_t unit, int32_t target, int32_t wheel,
                      struct battle_onset *out);
/* The wheels worth a thought: straight on, at the middle of the target, and to both sides of that. */
int32_t battle_onset_wheels(const struct match *m, int32_t unit, int32_t target, int32_t wheels[ONSET_WAYS]);
/* The best of them; false: none is possible. */
bool battle_best_onset(const struct match *m, int32_t unit, int32_t target, struct battle_onset *out);

#endif
