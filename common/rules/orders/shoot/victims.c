/* O10.10-a, O10.6-a, B15.1-f, O5.3-f: whom a shot strikes. */
#include "common/rules/orders/shoot/victims.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/looks.h"
#include "common/table/block.h"

enum { DRAWN_MOST = 128, MONSTER_UP_TO = 4, OWN_SIDE_UP_TO = 3 };

/* Living figures of the unit with one of the roles (bits). */
static int32_t living_with(const struct match *m, int32_t unit, uint32_t roles, int32_t figure[DRAWN_MOST])
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, one)
    if (massed_lives(m, one) && roles >> massed_figure_at(m, one)->role & 1)
        if (count < DRAWN_MOST) /* no rule: as many as there is room for */
            figure[count++] = one;
    return count;
}

static int32_t drawn(struct match *m, struct orders_hail *h, const int32_t *figure, int32_t count)
{
    return count == 1 ? figure[0] : figure[orders_hail_draw(m, h, "orders.roll.victim", count) - 1];
}

/* One of the rank and file; of a unit that has lost all in this resolution somebody who is about to be
 * removed, since everybody shot at the same moment. */
static struct orders_victim any_of(const struct match *m, int32_t unit)
{
    int32_t figure = massed_typical(m, unit);

    if (figure != NOBODY)
        return (struct orders_victim){.figure = figure, .own = !massed_is_rank_and_file(m, figure)};
    EACH_MEMBER(m->state, unit, one)
    if (figure_at(m, one)->fate == FATE_IN_PLAY)
        return (struct orders_victim){.figure = one};
    return (struct orders_victim){.figure = NOBODY};
}

/* RULE("B15.1-f"): any living figure of the pack, and then its like that is wounded already. */
static int32_t of_pack(struct match *m, struct orders_hail *h, int32_t unit)
{
    int32_t figure[DRAWN_MOST], count = living_with(m, unit, 1u << ROLE_BEAST | 1u << ROLE_HANDLER, figure),
                                one;

    if (count == 0)
        return NOBODY;
    one = drawn(m, h, figure, count);
    for (int32_t i = 0; i < count; i++)
        if (massed_figure_at(m, figure[i])->role == massed_figure_at(m, one)->role &&
            massed_figure_at(m, figure[i])->wounds_lost > 0)
            return figure[i];
    return one;
}

/* RULE("O10.10-a"): 1 to 4 the monster, 5 and 6 a rider. */
static int32_t of_riders(struct match *m, struct orders_hail *h, int32_t unit)
{
    int32_t figure[DRAWN_MOST], count = living_with(m, unit, 1u << ROLE_RIDER, figure);

    if (count == 0 || orders_hail_draw(m, h, "orders.roll.rider", D6) <= MONSTER_UP_TO)
        return NOBODY;
    return drawn(m, h, figure, count);
}

struct orders_victim orders_allot(struct match *m, struct orders_hail *h, const struct orders_use *use)
{
    int32_t figure[GROUP_MOST], one = NOBODY, count;

    if (use->named != NOBODY)
        return (struct orders_victim){.figure = use->named, .own = true};
    switch ((enum massed_type)massed_unit_at(m, use->target)->type) {
    case TYPE_PACK:
        one = of_pack(m, h, use->target);
        break;
    case TYPE_MONSTER:
        one = of_riders(m, h, use->target);
        break;
    case TYPE_CHARACTER: /* RULE("B14.6.2-l") */
        count = massed_group_of(m, &orders_shooting, use->target, figure);
        one = drawn(m, h, figure, count);
        break;
    case TYPE_INFANTRY:
    case TYPE_LIGHT_CAVALRY:
    case TYPE_HEAVY_CAVALRY:
    case TYPE_SKIRMISHERS:
    case TYPE_CHARIOT:
    case TYPE_MACHINE:
    case MASSED_TYPES:
        break;
    }
    return one != NOBODY ? (struct orders_victim){.figure = one, .own = true} : any_of(m, use->target);
}

/* --- shots into close combat ------------------------------------------------------------------------------
 */

/* All units that fight in the same place as this one: who touches it, who touches those, and so on. */
static int32_t fight_about(const struct match *m, int32_t unit, int32_t all[ORDERS_UNITS])
{
    int32_t count = 1;

    all[0] = unit;
    for (int32_t i = 0; i < count; i++)
        EACH_CONTACT(m, all[i], contact)
        {
            int32_t other = orders_opponent(m, contact, all[i]);
            bool known = orders_contact_at(m, contact)->broken || !orders_in_play(m, other);

            for (int32_t k = 0; k < count && !known; k++)
                known = all[k] == other;
            if (!known)
                all[count++] = other;
        }
    return count;
}

/* RULE("O5.3-f"): 1 to 3 a unit of the shooter's side, 4 to 6 one of the enemy's. */
static int32_t unit_struck(struct match *m, struct orders_hail *h, const struct orders_use *use)
{
    int32_t all[ORDERS_UNITS], sided[ORDERS_UNITS], count = fight_about(m, use->target, all), of_side = 0;
    bool own;

    if (count == 1 || orders_side_of(m, use->target) == orders_side_of(m, use->unit))
        return use->target;
    own = orders_hail_draw(m, h, "orders.roll.melee", D6) <= OWN_SIDE_UP_TO;
    for (int32_t i = 0; i < count; i++)
        if ((orders_side_of(m, all[i]) == orders_side_of(m, use->unit)) == own)
            sided[of_side++] = all[i];
    if (of_side == 0)
        return use->target;
    return of_side == 1 ? sided[0] : sided[orders_hail_draw(m, h, "orders.roll.unit", of_side) - 1];
}

/* RULE("O6.2-a"): the quarter of the unit that the middle of the shooters stands in. */
static enum block_face side_shot_at(const struct match *m, int32_t unit, int32_t shooters)
{
    return unit_at(m, unit)->blocks > 0
               ? block_quarter(&state_blocks(m->state, unit)[0], massed_centre(m, shooters))
               : FACE_FRONT;
}

int32_t orders_land_shot(struct match *m, struct orders_hail *h, const struct orders_use *use,
                         struct orders_victim victim, int32_t wounds)
{
    int32_t struck = unit_struck(m, h, use), taken = 0, figure = victim.figure;

    if (struck == use->target && victim.own) {
        struck = figure_at(m, figure)->unit;
        if (massed_lives(m, figure))
            taken = orders_wound_figure(m, figure, wounds);
    } else
        taken = orders_wound_unit(m, struck, wounds, &figure);
    if (taken > 0 && orders_hail_new_cause(m, h, struck))
        orders_blame(m, struck, use->unit, side_shot_at(m, struck, use->unit));
    h->wounds += taken;
    h->all_wounds += taken; /* no rule: it only matters whether there are any */
    return taken;
}
