/* What a side supposes of the counters that it does not know (O4.1-k), before its bot looks ahead: how many
 * lie beside a unit is for all to see, what they are is made up from where the units stand. Nothing of it
 * depends on what they really are. */
#include "common/match/flow.h"
#include "common/match/match.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"
#include "common/rules/orders/turn/activation.h"

#include <string.h>

/* The nearest unit of the side that stands; NO_UNIT: none. */
static int32_t nearest_of(const struct match *m, int32_t unit, int32_t side, length *gap)
{
    int32_t nearest = NO_UNIT;

    *gap = LONGEST_SIDE;
    for (int32_t other = 0; other < m->state->units; other++)
        if (orders_side_of(m, other) == side && orders_stands(m, other)) {
            length away = massed_distance(m, unit, other);

            if (nearest == NO_UNIT || away < *gap) {
                nearest = other;
                *gap = away;
            }
        }
    return nearest;
}

/* A unit in contact defends itself, one that can reach somebody charges, one that can shoot shoots, the
 * others come on. */
static struct orders_counter likely(const struct match *m, int32_t unit, int32_t side)
{
    length gap, own = orders_movement(m, unit) * HALF_PACE;
    int32_t foe = nearest_of(m, unit, side, &gap);
    struct orders_counter c = {.order = ORDER_DEFENCE, .target = NO_UNIT};

    if (foe == NO_UNIT || own == 0 || orders_in_contact(m, unit))
        return c;
    if (gap <= orders_shooting_reach(m, unit)) {
        c.order = ORDER_STATIC_SHOT;
    } else if (orders_may_charge(m, unit) && gap >= own && gap <= 2 * own + own / 2) {
        c.order = ORDER_CHARGE;
        c.target = foe;
    } else {
        c.order = ORDER_MOVE;
        c.bearing = bearing(orders_front(m, unit), orders_front(m, foe));
    }
    return c;
}

static void suppose_targets(struct match *m, int32_t unit, const struct orders_counter *c)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    for (int32_t i = 0; i < UNIT_WORDS; i++)
        u->could_charge[i] = 0;
    if (c->target != NO_UNIT)
        u->could_charge[c->target / 31] |= (int32_t)(1u << c->target % 31);
}

/* A unit whose main order everybody knows keeps it; its other counter is still its own. */
static void suppose_counters(struct match *m, int32_t unit, int32_t side)
{
    static const struct orders_counter none = {.order = ORDER_NONE, .target = NO_UNIT},
                                       second = {.order = ORDER_DEFENCE, .target = NO_UNIT};
    struct orders_unit *u = orders_unit_at(m, unit);
    int32_t known = u->announced ? u->main.order != ORDER_NONE && u->main.order != ORDER_PASS : 0;

    if (!u->announced)
        u->main = u->counters > 0 && orders_stands(m, unit) ? likely(m, unit, side) : none;
    u->secondary = u->counters - known > (u->announced ? 0 : 1) ? second : none;
    suppose_targets(m, unit, &u->main);
}

static void forget_answer(struct match *m, int32_t side)
{
    struct answer *slot = answer_slot(m, side);

    memset(slot, 0, offsetof(struct answer, item) + (size_t)slot->count * sizeof slot->item[0]);
    m->state->pending.waiting |= 1 << side;
    m->state->pending.given[side] = m->state->pending.left[side] = 0;
}

/* A side that has answered a secret question is asked again, so that what it is supposed to answer follows
 * from what everybody knows. */
static void ask_again(struct match *m, int32_t side)
{
    const struct pending *p = &m->state->pending;

    if (p->question < 0 || !m->rules->question[p->question].secret)
        return;
    for (int32_t other = 0; other < m->state->sides; other++)
        if (other != side && p->asked_of >> other & 1)
            forget_answer(m, other);
    match_touched(m);
}

void orders_suppose(struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) != side)
            suppose_counters(m, unit, side);
    ask_again(m, side);
}
