/* O4.11-m: which enemies see a charger on its way to the pause. */
#include "common/rules/orders/move/watch.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/shoot/sight.h"

enum { BITS = 31 }; /* no rule: of a word, as many as UNIT_WORDS counts */

bool orders_has_seen(const int32_t seen[UNIT_WORDS], int32_t unit)
{
    assert(unit >= 0 && unit < ORDERS_UNITS);
    return seen[unit / BITS] >> unit % BITS & 1;
}

void orders_watch(const struct match *m, int32_t charger, int32_t seen[UNIT_WORDS])
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) != orders_side_of(m, charger) && !orders_has_seen(seen, unit) &&
            orders_stands(m, unit) && orders_sees(m, unit, charger))
            seen[unit / BITS] |= (int32_t)(1u << unit % BITS);
}

/* The charger is put back a pace at a time and then where it was, so that what sees it is asked as always. */
void orders_watch_way(struct match *m, int32_t charger, length came, int32_t seen[UNIT_WORDS])
{
    struct massed_bodies there, back;
    struct point origin = {0, 0};
    angle behind = angle_opposite((angle)orders_facing(m, charger));

    orders_watch(m, charger, seen);
    massed_take_bodies(m, charger, &there);
    for (length far = PACE; far < came; far += PACE) {
        back = there;
        massed_shift_bodies(&back, point_ahead(origin, behind, far));
        massed_put_bodies(m, &back);
        orders_watch(m, charger, seen);
    }
    massed_put_bodies(m, &there);
}
