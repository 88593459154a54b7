/* What shooting is expected to bring, in hundredths of a point. */
#ifndef GONFALON_ORDERS_SHOT_WORTH_H
#define GONFALON_ORDERS_SHOT_WORTH_H

#include "common/rules/orders/advice/outlook.h"

enum orders_shooting {
    SHOOTS_STANDING, /* Static shot (O4.10): the better of one use at +1 and two uses */
    SHOOTS_MOVED,    /* after a walk */
    SHOOTS_REACTING  /* at a charger (O4.11-k) */
};

/* One use of its missiles, or what Static shot allows, at that unit; 0: out of range, or no such weapon. */
int64_t orders_shots_worth(const struct match *m, int32_t unit, int32_t target, enum orders_shooting how);
/* At the best target that it sees; *target: which, NO_UNIT if there is none. */
int64_t orders_best_shots(const struct match *m, int32_t unit, enum orders_shooting how, int32_t *target);
/* What it brings to turn a machine towards the enemy that it goes for: 0 where it can fire as it stands. */
int64_t orders_turning_worth(const struct match *m, const struct orders_outlook *o);

#endif
