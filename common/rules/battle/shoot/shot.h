/* One figure's shot at a target (B6.2.5). What changes the roll to hit is a row of a table (shot.c). */
#ifndef GONFALON_BATTLE_SHOT_H
#define GONFALON_BATTLE_SHOT_H

#include "common/rules/battle/arsenal/missiles.h"
#include "common/rules/battle/frames.h"
#include "common/rules/massed/view.h"

struct battle_aimed {
    int32_t shooter;
    struct massed_view view;
    struct battle_shot shot;
    int32_t shots;
    struct battle_values to_hit;
    int32_t bs;
};

enum battle_shot_outcome {
    SHOT_NOT_IN_ARC, /* B6.2.1-f: it may be given another target */
    SHOT_NO_LINE,
    SHOT_TOO_FAR, /* B6-e: it misses without a roll */
    SHOT_MADE
};

/* Looks along the shot; `out` is filled in as far as that goes. */
enum battle_shot_outcome battle_aim_shot(const struct match *m, const struct battle_volley *v,
                                         int32_t shooter, struct battle_aimed *out);

#endif
