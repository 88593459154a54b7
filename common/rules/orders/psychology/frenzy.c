/* O7.1: a frenzied unit must charge. */
#include "common/rules/orders/psychology/frenzy.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/shoot/sight.h"
#include "common/rules/orders/turn/counters.h"

/* RULE("O7.1-b"): the nearest enemy that it sees, that is not routing and that is nearer than *distance; of
 * several as near the first. */
static int32_t nearest_foe(const struct match *m, int32_t unit, length *distance)
{
    int32_t best = NO_UNIT;

    for (int32_t foe = 0; foe < m->state->units; foe++) {
        length away;

        if (orders_side_of(m, foe) == orders_side_of(m, unit) || !orders_stands(m, foe))
            continue;
        away = massed_distance(m, unit, foe);
        /* no rule: which of two that are as near */
        if (away < *distance && orders_sees(m, unit, foe)) {
            best = foe;
            *distance = away;
        }
    }
    return best;
}

static bool concerned(const struct match *m, int32_t unit)
{
    return orders_stands(m, unit) && orders_flagged(m, unit, FLAG_FRENZY) && !orders_in_contact(m, unit) &&
           !orders_unit_at(m, unit)->rallied && orders_may_charge(m, unit);
}

/* RULE("O7.1-a"), RULE("O7.1-b"): announced whatever the counter was (O4.1-k). */
void orders_check_frenzy(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_unit *u = orders_unit_at(m, unit);
        length away = INT32_MAX;
        int32_t foe = concerned(m, unit) ? nearest_foe(m, unit, &away) : NO_UNIT;

        if (away > 2 * orders_movement(m, unit) * HALF_PACE)
            continue;
        u->main = (struct orders_counter){.order = ORDER_CHARGE, .target = foe};
        u->secondary = (struct orders_counter){.target = NO_UNIT};
        u->announced = true;
        orders_count_counters(m, unit);
        secret_revealed(m);
        struct event *e = orders_tell(m, "orders.frenzy", RULE("O7.1-b"), unit);

        event_arg(e, "target", ARG_UNIT, foe);
        event_end(m);
    }
}

/* RULE("O7.1-f"): at least half of the figures that it had. Berserks never tire (O10.9-a). */
void orders_tire_frenzy(struct match *m, int32_t unit, int32_t had, int32_t lost)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    if (!orders_flagged(m, unit, FLAG_FRENZY) || orders_flagged(m, unit, FLAG_BERSERK) || 2 * lost < had)
        return;
    u->frenzy_lost = true;
    orders_tell(m, "orders.frenzy_lost", RULE("O7.1-f"), unit);
    event_end(m);
}
