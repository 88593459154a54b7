/* Sight along shots (massed/view, massed/picking), asked for a use of weapons. */
#ifndef GONFALON_ORDERS_LOOKS_H
#define GONFALON_ORDERS_LOOKS_H

#include "common/rules/massed/picking.h"
#include "common/rules/massed/view.h"
#include "common/rules/orders/frames.h"

extern const struct massed_shooting orders_shooting; /* sight.c */

static inline struct massed_aim orders_aim_of(const struct orders_use *use)
{
    return (struct massed_aim){
        .unit = use->unit, .target = use->target, .named = use->named, .wild = use->wild};
}

static inline struct massed_view orders_look_at(const struct match *match, const struct orders_use *use,
                                                int32_t shooter, length range)
{
    struct massed_aim aim = orders_aim_of(use);

    return massed_look_at(match, &orders_shooting, &aim, shooter, range);
}

static inline length orders_picked_out_within(const struct match *match, const struct orders_use *use,
                                              int32_t shooter, length range)
{
    struct massed_aim aim = orders_aim_of(use);

    return massed_picked_out_within(match, &orders_shooting, &aim, shooter, range);
}

#endif
