/* O10.6-a, B14.6.2, B11.2.1: who can be picked out as a target, and from how far. */
#include "common/rules/massed/picking.h"

#include "common/rules/massed/units.h"

enum { SHELTER_FIGURES = 5, SHELTER_REACH = 5 * PACE, NOT_AT_ALL = -1 };

static int32_t side_of(const struct match *m, int32_t unit)
{
    return unit_at(m, unit)->side;
}

static bool tall(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->height == HEIGHT_TALL;
}

/* RULE("B14.6.2-b"): rank and file, ordinary leader, bearer and musician. */
static int32_t ordinary_soldiers(const struct match *m, int32_t unit)
{
    int32_t soldiers = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure)) {
        int32_t role = massed_figure_at(m, figure)->role;

        soldiers +=
            role == ROLE_ORDINARY || role == ROLE_LEADER || role == ROLE_BEARER || role == ROLE_MUSICIAN;
    }
    return soldiers;
}

/* RULE("B14.6.2-m"), RULE("B14.6.2-n"): somebody tall only by troops who are tall, too. */
static bool comparable(const struct match *m, int32_t character, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    return typical != NOBODY && (!tall(m, character) || tall(m, typical));
}

enum shelter { SHELTER_NONE, SHELTER_HALF_RANGE, SHELTER_FULL };

/* RULE("B14.6.2-a"), RULE("B14.6.2-c"), RULE("B14.6.2-d"), in the order of B14.6.2-n. */
static enum shelter shelter_of(const struct match *m, const struct massed_shooting *how, int32_t unit,
                               int32_t character)
{
    enum shelter best = SHELTER_NONE;

    for (int32_t friend = 0; friend < m->state->units; friend ++) {
        int32_t soldiers;
        length away;

        if (friend == unit || side_of(m, friend) != side_of(m, unit) || !how->in_play(m, friend) ||
            !comparable(m, character, friend))
            continue;
        soldiers = ordinary_soldiers(m, friend);
        away = massed_distance(m, unit, friend);
        if (soldiers >= SHELTER_FIGURES && away <= CONTACT)
            return SHELTER_FULL;
        if ((soldiers > 0 && away <= CONTACT) || (soldiers >= SHELTER_FIGURES && away <= SHELTER_REACH))
            best = SHELTER_HALF_RANGE;
    }
    return best;
}

int32_t massed_group_of(const struct match *m, const struct massed_shooting *how, int32_t unit,
                        int32_t figure[GROUP_MOST])
{
    int32_t member[GROUP_MOST] = {unit}, count = 1;

    for (int32_t i = 0; i < count; i++)
        for (int32_t other = 0; other < m->state->units && count < GROUP_MOST; other++) {
            bool in =
                side_of(m, other) != side_of(m, unit) || !how->lone(m, other) || !how->in_play(m, other);

            for (int32_t k = 0; k < count && !in; k++)
                in = member[k] == other;
            if (!in && massed_touch(m, member[i], other))
                member[count++] = other;
        }
    for (int32_t i = 0; i < count; i++)
        figure[i] = massed_typical(m, member[i]);
    return count;
}

bool massed_single_target(const struct match *m, const struct massed_shooting *how,
                          const struct massed_aim *aim)
{
    int32_t figure[GROUP_MOST], count;

    if (aim->named != NOBODY)
        return !tall(m, aim->named);
    if (!how->lone(m, aim->target))
        return false;
    count = massed_group_of(m, how, aim->target, figure);
    for (int32_t i = 0; i < count; i++)
        if (figure[i] != NOBODY && !tall(m, figure[i]))
            return true;
    return false;
}

/* RULE("B11.2.1-b"), RULE("B11.2.1-c"), RULE("B14.6.2-e"): up to half the range, characters up to all of it.
 */
length massed_picked_out_within(const struct match *m, const struct massed_shooting *how,
                                const struct massed_aim *aim, int32_t shooter, length range)
{
    length within = massed_is_character(m, shooter) ? range : range / 2;
    int32_t character;

    if (aim->wild)
        return range;
    if (aim->named != NOBODY)
        return within;
    if (!how->lone(m, aim->target))
        return range;
    character = massed_typical(m, aim->target);
    /* RULE("B14.6.2-f"): without shelter, at any range */
    switch (character == NOBODY ? SHELTER_NONE : shelter_of(m, how, aim->target, character)) {
    case SHELTER_FULL:
        return NOT_AT_ALL;
    case SHELTER_HALF_RANGE:
        return within;
    case SHELTER_NONE:
        break;
    }
    return range;
}

/* RULE("B11.2.1-a"): nobody else is singled out; B11.2.1-b: the leader of a unit of fewer than five. */
int32_t massed_exposed_leader(const struct match *m, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader;

    if (leader == NOBODY || !massed_lives(m, leader) || massed_is_character(m, leader) ||
        massed_living(m, unit) >= SHELTER_FIGURES || massed_living(m, unit) < 2)
        return NOBODY;
    return leader;
}
