/* Wounds and how a D20 is read. */
#include "common/rules/orders/fight/wounds.h"

#include "common/rules/massed/losses.h"
#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/fight/challenge.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/morale/flight.h"
#include "common/rules/orders/psychology/fear.h"

enum { CAUSE_UNIT = 16 }; /* sums of centres are kept in 0.16 mm, so that those of many units fit */

/* RULE("O6.1-a"): a figure removed is a loss, and so is a W of a unit of one figure. */
static void book(struct match *m, int32_t figure, int32_t taken)
{
    struct orders_unit *u = orders_unit_at(m, figure_at(m, figure)->unit);

    u->hurt.wounds += taken;
    u->hurt.figures += massed_book_wounds(m, figure, taken);
}

void orders_unbook_wound(struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;
    struct orders_unit *u = orders_unit_at(m, unit);

    assert(massed_figure_at(m, figure)->doomed);
    u->hurt.wounds--;
    if (!massed_can_be_lost(m, figure))
        return;
    u->hurt.figures--;
    u->massed.lost -= !massed_counts_wounds(m, unit); /* where W count, it is what the figure has lost */
}

int32_t orders_wound_figure(struct match *m, int32_t figure, int32_t wounds)
{
    struct massed_figure *f = massed_figure_at(m, figure);
    int32_t left = massed_wounds_left(m, figure), taken = wounds < left ? wounds : left;

    assert(wounds > 0 && massed_lives(m, figure) && left > 0);
    f->wounds_lost += taken;
    f->doomed = taken == left;
    book(m, figure, taken);
    orders_note_duel(m, figure, taken);
    if (f->doomed && f->role == ROLE_CHARIOT)
        orders_doom_crew(m, figure);
    return taken;
}

void orders_mend_figure(struct match *m, int32_t figure)
{
    struct massed_figure *f = massed_figure_at(m, figure);
    int32_t unit = figure_at(m, figure)->unit;

    assert(f->wounds_lost > 0 && massed_lives(m, figure));
    f->wounds_lost--;
    if (massed_can_be_lost(m, figure) && massed_counts_wounds(m, unit))
        massed_unit_at(m, unit)->lost = f->wounds_lost;
}

/* In the order in which shots and blows take them: 0 first. */
static int32_t rank_of_loss(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (f->role == ROLE_LEADER || f->role == ROLE_BEARER || f->role == ROLE_MUSICIAN ||
        f->role == ROLE_HANDLER)
        return 2;
    return f->wounds_lost > 0 ? 0 : 1;
}

static int32_t turn_of_loss(const struct match *m, int32_t figure)
{
    return massed_is_rank_and_file(m, figure) && !orders_stands_apart(m, figure) ? rank_of_loss(m, figure)
                                                                                 : LOSS_SPARED;
}

int32_t orders_wound_unit(struct match *m, int32_t unit, int32_t wounds, int32_t *figure)
{
    *figure = massed_next_loss(m, unit, turn_of_loss);
    return *figure == NOBODY ? 0 : orders_wound_figure(m, *figure, wounds);
}

/* RULE("O6.2-a"): in the flank or rear, or by an enemy whose fear touches it; RULE("O5.4-c"): skirmishers
 * have neither flank nor rear. */
void orders_blame(struct match *m, int32_t unit, int32_t attacker, enum block_face side)
{
    struct orders_hurt *hurt = &orders_unit_at(m, unit)->hurt;
    struct point centre = massed_centre(m, attacker);
    bool sides = massed_in_ranks(m, unit);

    hurt->flank |= sides && (side == FACE_LEFT || side == FACE_RIGHT);
    hurt->rear |= sides && side == FACE_REAR;
    hurt->by_fear |= orders_dread_of(m, unit, attacker) != DREAD_NOTHING;
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

/* RULE("O5.2-h"): ranges change how the D20 is read, not the CPT. RULE("O5.7-e"): a roll in the range of
 * failures misses whatever the CPT; one in the range of criticals must also be within the CPT.
 * RULE("O5.7-b"): with a CPT of 1 there is none. RULE("O5.7-h"). */
enum orders_attack_result orders_read_attack(const struct orders_attack *a, int32_t natural)
{
    assert(natural >= 1 && natural <= D20 && a->cpt >= CPT_LEAST && a->cpt <= CPT_MOST);
    if (natural >= a->misses_from)
        return a->sure ? ATTACK_MISSED : ATTACK_FUMBLED;
    if (natural > a->cpt)
        return ATTACK_MISSED;
    return natural <= a->critical && a->cpt > 1 ? ATTACK_CRITICAL : ATTACK_HIT;
}
