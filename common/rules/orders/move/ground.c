/* O4.4-h: what ground costs a unit, and how far it goes. */
#include "common/rules/orders/move/ground.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/machines.h"
#include "common/rules/orders/turn/activation.h"

enum { SORTS = 5, IN_RANKS = 0, WITHOUT_RANKS, ALONE, SINGLE, PUSHED };

/* Costs in ranks (B5.2.1-c, B5.2.2-b), and in fifteenths for figures without ranks: RULE("B15.10-k") 4/3 and
 * 8/5, RULE("B14.6.1-c"), RULE("B14.6.1-d") nothing and twice. */
#define FACTORS(open, difficult, very, wood)                                                                 \
    {                                                                                                        \
        [GOING_OPEN] = (open), [GOING_DIFFICULT] = (difficult), [GOING_VERY_DIFFICULT] = (very),             \
        [GOING_IMPASSABLE] = (open), [GOING_OBSTACLE] = (open), [GOING_CLIMB] = (open),                      \
        [GOING_WOOD] = (wood)                                                                                \
    }
#define ON_FOOT(factors, part, whole)                                                                        \
    {                                                                                                        \
        .factor = factors, .grain = (whole), .share = (part), .barred = 1u << GOING_IMPASSABLE,              \
        .climbed = 1u << GOING_CLIMB                                                                         \
    }
/* RULE("B5.2.3-h"): what has to be climbed is impassable to mounted troops. */
#define MOUNTED(factors, part, whole)                                                                        \
    {                                                                                                        \
        .factor = factors, .grain = (whole), .share = (part),                                                \
        .barred = 1u << GOING_IMPASSABLE | 1u << GOING_CLIMB, .climbed = 0                                   \
    }

/* RULE("B19.6-e"), RULE("B19.7-b"), RULE("B19.8-c"), RULE("B19.9-b"): machines go over open ground alone. */
#define ON_WHEELS                                                                                            \
    {                                                                                                        \
        .factor = FACTORS(1, 1, 1, 1), .grain = 1, .share = 2,                                               \
        .barred = 1u << GOING_IMPASSABLE | 1u << GOING_DIFFICULT | 1u << GOING_VERY_DIFFICULT |              \
                  1u << GOING_WOOD | 1u << GOING_OBSTACLE | 1u << GOING_CLIMB,                               \
        .climbed = 0                                                                                         \
    }

/* [sort][mounted][foresters], RULE("B15.6-a"). Monsters, chariots and crews that run stand by themselves,
 * too, but pay as ranks do. */
static const struct massed_terms terms[SORTS][2][2] = {
    [IN_RANKS] = {{ON_FOOT(FACTORS(1, 2, 4, 2), 2, 1), ON_FOOT(FACTORS(1, 2, 4, 1), 2, 1)},
                  {MOUNTED(FACTORS(1, 2, 4, 2), 2, 1), MOUNTED(FACTORS(1, 2, 4, 1), 2, 1)}},
    [WITHOUT_RANKS] = {{ON_FOOT(FACTORS(15, 20, 24, 20), 4, 15), ON_FOOT(FACTORS(15, 20, 24, 15), 4, 15)},
                       {MOUNTED(FACTORS(15, 20, 24, 20), 4, 15), MOUNTED(FACTORS(15, 20, 24, 15), 4, 15)}},
    [ALONE] = {{ON_FOOT(FACTORS(15, 15, 30, 15), 4, 15), ON_FOOT(FACTORS(15, 15, 30, 15), 4, 15)},
               {MOUNTED(FACTORS(15, 15, 30, 15), 4, 15), MOUNTED(FACTORS(15, 15, 30, 15), 4, 15)}},
    [SINGLE] = {{ON_FOOT(FACTORS(15, 30, 60, 30), 2, 15), ON_FOOT(FACTORS(15, 30, 60, 15), 2, 15)},
                {MOUNTED(FACTORS(15, 30, 60, 30), 2, 15), MOUNTED(FACTORS(15, 30, 60, 15), 2, 15)}},
    [PUSHED] = {{ON_WHEELS, ON_WHEELS}, {ON_WHEELS, ON_WHEELS}},
};

static int32_t sort_of(const struct match *m, int32_t unit)
{
    if (massed_in_ranks(m, unit))
        return IN_RANKS;
    switch (massed_unit_at(m, unit)->type) {
    case TYPE_CHARACTER:
        return ALONE;
    case TYPE_MONSTER:
    case TYPE_CHARIOT:
        return SINGLE;
    case TYPE_MACHINE:
        return orders_routing(m, unit) ? SINGLE : PUSHED;
    default:
        return WITHOUT_RANKS;
    }
}

const struct massed_terms *orders_terms(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);
    bool mounted = massed_unit_at(m, unit)->type == TYPE_CHARIOT ||
                   (typical != NOBODY && massed_figure_at(m, typical)->mounted);

    return &terms[sort_of(m, unit)][mounted][orders_flagged(m, unit, FLAG_FORESTER)];
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
    return orders_movement(m, unit) * HALF_PACE + (in_step && orders_movement(m, unit) > 0 ? PACE : 0);
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
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_BEAST &&
        (least == NOTHING || massed_value(m, figure, CHAR_M) < least))
        least = massed_value(m, figure, CHAR_M);
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
            *kept = 0;
        return 0;
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
           !(other->activated &&
             (other->spent > 0 || other->turned)); /* what it spent before was last turn's */
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
