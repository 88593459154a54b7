/* Wounds and how a D20 is read. */
#include "common/rules/orders/fight/wounds.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/morale/flight.h"

enum { CAUSE_UNIT = 16 }; /* sums of centres are kept in 0.16 mm, so that those of many units fit */

/* RULE("O6.1-a"): a figure removed is a loss; of a unit of one figure a W is. Characters who joined count
 * neither. */
static void book(struct match *m, int32_t figure, int32_t taken)
{
    struct orders_unit *u = orders_unit_at(m, figure_at(m, figure)->unit);
    bool counts = massed_is_rank_and_file(m, figure) || u->massed.type == TYPE_CHARACTER,
         single = unit_at(m, figure_at(m, figure)->unit)->count == 1;

    u->hurt.wounds += taken;
    if (counts && (single || massed_figure_at(m, figure)->doomed)) {
        int32_t lost = single ? taken : 1;

        u->hurt.figures += lost;
        u->massed.lost += lost;
    }
}

int32_t orders_wound_figure(struct match *m, int32_t figure, int32_t wounds)
{
    struct massed_figure *f = massed_figure_at(m, figure);
    int32_t left = massed_wounds_left(m, figure), taken = wounds < left ? wounds : left;

    assert(wounds > 0 && massed_lives(m, figure) && left > 0);
    f->wounds_lost += taken;
    f->doomed = taken == left;
    book(m, figure, taken);
    return taken;
}

/* In the order in which shots and blows take them: 0 first. */
static int32_t rank_of_loss(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (f->role == ROLE_LEADER || f->role == ROLE_BEARER || f->role == ROLE_MUSICIAN)
        return 2;
    return f->wounds_lost > 0 ? 0 : 1;
}

int32_t orders_wound_unit(struct match *m, int32_t unit, int32_t wounds, int32_t *figure)
{
    *figure = NOBODY;
    EACH_MEMBER(m->state, unit, one)
    {
        if (!massed_lives(m, one) || !massed_is_rank_and_file(m, one))
            continue;
        if (*figure == NOBODY || rank_of_loss(m, one) < rank_of_loss(m, *figure) ||
            (rank_of_loss(m, one) == rank_of_loss(m, *figure) &&
             figure_at(m, one)->slot > figure_at(m, *figure)->slot))
            *figure = one;
    }
    return *figure == NOBODY ? 0 : orders_wound_figure(m, *figure, wounds);
}

/* RULE("O6.2-a"): in the flank or rear; RULE("O5.4-c"): skirmishers have neither. */
void orders_blame(struct match *m, int32_t unit, int32_t attacker, enum block_face side)
{
    struct orders_hurt *hurt = &orders_unit_at(m, unit)->hurt;
    struct point centre = massed_centre(m, attacker);
    bool sides = massed_in_ranks(m, unit);

    hurt->flank |= sides && (side == FACE_LEFT || side == FACE_RIGHT);
    hurt->rear |= sides && side == FACE_REAR;
    hurt->by_fear |= orders_flagged(m, attacker, FLAG_FEAR) || orders_flagged(m, attacker, FLAG_TERROR);
    hurt->causes++;
    hurt->cause_x += centre.x / CAUSE_UNIT;
    hurt->cause_y += centre.y / CAUSE_UNIT;
}

/* RULE("O6.1-c"): of several the mean of their centres. */
int32_t orders_bearing_away(const struct match *m, int32_t unit)
{
    const struct orders_hurt *hurt = &orders_unit_at(m, unit)->hurt;
    struct point from;

    if (hurt->causes == 0)
        return orders_bearing_from_nearest(m, unit);
    from =
        (struct point){hurt->cause_x / hurt->causes * CAUSE_UNIT, hurt->cause_y / hurt->causes * CAUSE_UNIT};
    return bearing(from, massed_centre(m, unit));
}

int32_t orders_wounds_left(const struct match *m, int32_t unit)
{
    int32_t left = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure))
        left += massed_wounds_left(m, figure);
    return left;
}

/* RULE("O5.7-e"): a roll in the range of failures misses whatever the CPT; one in the range of criticals must
 * also be within the CPT. RULE("O5.7-b"): with a CPT of 1 there is none. RULE("O5.7-h"). */
enum orders_attack_result orders_read_attack(const struct orders_attack *a, int32_t natural)
{
    assert(natural >= 1 && natural <= D20 && a->cpt >= CPT_LEAST && a->cpt <= CPT_MOST);
    if (natural >= a->misses_from)
        return a->sure ? ATTACK_MISSED : ATTACK_FUMBLED;
    if (natural > a->cpt)
        return ATTACK_MISSED;
    return natural <= a->critical && a->cpt > 1 ? ATTACK_CRITICAL : ATTACK_HIT;
}
