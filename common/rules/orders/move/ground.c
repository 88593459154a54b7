/* O4.4-h: what ground costs a unit, and how far it goes. */
#include "common/rules/orders/move/ground.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/turn/activation.h"

static enum massed_sort sort_of(const struct match *m, int32_t unit)
{
    if (massed_in_ranks(m, unit))
        return SORT_RANKS;
    switch (massed_unit_at(m, unit)->type) {
    case TYPE_CHARACTER:
        return SORT_ALONE;
    case TYPE_MONSTER:
    case TYPE_CHARIOT:
        return SORT_SINGLE;
    case TYPE_MACHINE:
        return orders_routing(m, unit) ? SORT_SINGLE : SORT_PUSHED;
    default:
        return SORT_LOOSE;
    }
}

const struct massed_terms *orders_terms(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);
    bool mounted = massed_unit_at(m, unit)->type == TYPE_CHARIOT ||
                   (typical != NOBODY && massed_figure_at(m, typical)->mounted);

    return massed_terms_for(sort_of(m, unit), mounted, orders_flagged(m, unit, FLAG_FORESTER));
}

static bool has_musician(const struct match *m, int32_t unit)
{
    int32_t musician = massed_unit_at(m, unit)->musician;

    return musician != NOBODY && massed_lives(m, musician);
}

length orders_walk(const struct match *m, int32_t unit)
{
    bool in_step = orders_unit_at(m, unit)->formation == FORMATION_COMPACT && has_musician(m, unit);

    if (massed_unit_at(m, unit)->type == TYPE_MACHINE)
        return orders_pushed(m, unit);
    return orders_movement(m, unit) * HALF_PACE + (in_step ? PACE : 0);
}

/* RULE("O4.4-g"); RULE("O10.5-b"): a machine goes no farther than it is pushed. */
length orders_backwards(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->type == TYPE_MACHINE ? orders_pushed(m, unit)
                                                         : orders_movement(m, unit) * HALF_PACE;
}

length orders_double(const struct match *m, int32_t unit)
{
    return 2 * orders_movement(m, unit) * HALF_PACE;
}

/* RULE("O10.9-a"): in a charge, flight or pursuit a pack goes as its beasts do. */
int32_t orders_fast_movement(const struct match *m, int32_t unit)
{
    int32_t least = NOTHING;

    if (massed_unit_at(m, unit)->type == TYPE_PACK)
        EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_BEAST) {
        int32_t own = massed_value(m, figure, CHAR_M);

        least = least == NOTHING || own < least ? own : least;
    }
    return least == NOTHING ? orders_movement(m, unit) : least;
}

/* RULE("O1-g"): a fractional M is rounded up for the faces and stays as it is in 2 x M; with M 0 nothing is
 * rolled. */
length orders_roll_distance(struct match *m, int32_t unit, const char *key, const char *rule, int32_t *kept)
{
    int32_t half_paces = orders_fast_movement(m, unit), faces = (half_paces + 1) / 2;
    length far = 2 * half_paces * HALF_PACE;
    struct roll roll;

    if (half_paces == 0) {
        if (kept)
            *kept = far;
        return far;
    }
    roll_begin(&roll, "orders.roll.distance", orders_side_of(m, unit), NOBODY, faces);
    roll.total = roll_die(m, &roll);
    far += roll.total * PACE;
    if (kept)
        *kept = far;
    struct event *e = orders_tell(m, key, rule, unit);

    event_arg(e, "far", ARG_LENGTH, far);
    event_roll(e, &roll);
    event_end(m);
    return far;
}

/* RULE("B5.5-h"), RULE("B5.5-j"): those without ranks, machines, monsters and chariots always;
 * RULE("B5.5-k"): never a unit that flees or charges; RULE("B5.5-b"): another only if it has not moved this
 * turn. */
bool orders_may_cross(const struct match *m, int32_t unit, int32_t friend)
{
    const struct orders_unit *other = orders_unit_at(m, friend);
    int32_t type = other->massed.type;

    (void)unit;
    if (other->massed.routing || other->charging)
        return false;
    if (!massed_in_ranks(m, friend) || type == TYPE_MACHINE || type == TYPE_MONSTER || type == TYPE_CHARIOT)
        return true;
    return !other->charged && !other->fell_back &&
           !(other->activated && (other->spent || other->turned)); /* what it spent before was last turn's */
}

int32_t orders_facing(const struct match *m, int32_t unit)
{
    if (massed_in_ranks(m, unit))
        return state_blocks(m->state, unit)[0].facing;
    return table_stand_const(table_of(m), massed_typical(m, unit))->place.facing;
}

struct point orders_front(const struct match *m, int32_t unit)
{
    return massed_in_ranks(m, unit) ? state_blocks(m->state, unit)[0].at : massed_centre(m, unit);
}
