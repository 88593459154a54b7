/* O5.5-g: what the attacks of a round are aimed at. They are counted once, on the positions at its start
 * (O5.1-h). */
#include "common/rules/orders/fight/aim.h"

#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/fight/challenge.h"
#include "common/rules/orders/figures.h"

/* --- whom one can name --------------------------------------------------------------------------------- */

/* RULE("O5.5-g"): a leader, bearer, musician or character. */
static bool is_person(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return f->role == ROLE_LEADER || f->role == ROLE_BEARER || f->role == ROLE_MUSICIAN ||
           massed_is_character(m, figure);
}

/* Those of the rank and file whom attacks without a name strike. */
static bool has_ranks(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_is_rank_and_file(m, figure) && !orders_stands_apart(m, figure))
        return true;
    return false;
}

/* RULE("O5.5-f"): in the ranks of its unit that are in contact. */
static bool in_fighting_ranks(const struct match *m, int32_t contact, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);

    return f->part != NOTHING && block_rank_of(&state_blocks(m->state, f->unit)[f->part], f->slot) <
                                     orders_ranks_fighting(m, contact, f->unit);
}

/* RULE("B18.3-c"): of several monsters one that is touched; RULE("B18.2-a") to RULE("B18.2-g"): riders. */
static bool may_name_of_monster(const struct match *m, const struct orders_striker *s, int32_t target)
{
    bool reached = !s->touches || orders_figures_touch(m, s->figure, target);

    if (orders_on_monster(m, target))
        return reached && orders_reaches_riders(m, s->figure);
    return reached && massed_figure_at(m, target)->role == ROLE_MONSTER &&
           massed_rank_and_file(m, figure_at(m, target)->unit) > 1;
}

bool orders_may_name(const struct match *m, int32_t contact, const struct orders_striker *s, int32_t target)
{
    int32_t unit = figure_at(m, target)->unit;

    if (!massed_lives(m, target) || orders_stands_apart(m, target))
        return false;
    if (massed_unit_at(m, unit)->type == TYPE_MONSTER && !massed_is_character(m, target))
        return may_name_of_monster(m, s, target);
    if (!is_person(m, target))
        return false;
    if (orders_figures_touch(m, s->figure, target) || !has_ranks(m, unit))
        return true;
    return orders_interpenetrate(m, contact) && in_fighting_ranks(m, contact, target);
}

int32_t orders_attacks_on(const struct match *m, const struct orders_striker *s, int32_t target)
{
    return s->attacks + (orders_on_monster(m, target) ? 0 : s->mount_attacks);
}

/* Of several the one that is wounded already (O5.1-f). */
static int32_t monster_touched(const struct match *m, int32_t striker, int32_t enemy, bool touching)
{
    int32_t best = NOBODY;

    EACH_MEMBER(m->state, enemy, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->role == ROLE_MONSTER &&
        (!touching || orders_figures_touch(m, striker, figure)) &&
        (best == NOBODY ||
         /* no rule: of two as badly hurt */
         massed_figure_at(m, figure)->wounds_lost > massed_figure_at(m, best)->wounds_lost))
        best = figure;
    return best;
}

/* RULE("O10.9-a"): beasts stand before their handlers; who touches a handler and no beast strikes him. */
static bool handler_alone(const struct match *m, int32_t striker, int32_t pack, int32_t *handler)
{
    *handler = NOBODY;
    EACH_MEMBER(m->state, pack, figure)
    if (massed_lives(m, figure) && orders_figures_touch(m, striker, figure)) {
        if (massed_figure_at(m, figure)->role != ROLE_HANDLER)
            return false;
        *handler = figure;
    }
    return *handler != NOBODY;
}

int32_t orders_struck_by_default(const struct match *m, int32_t striker, int32_t enemy)
{
    int32_t typical;

    if (massed_unit_at(m, enemy)->type == TYPE_MONSTER) {
        int32_t touched = monster_touched(m, striker, enemy, true);

        return touched != NOBODY ? touched : monster_touched(m, striker, enemy, false);
    }
    if (!has_ranks(m, enemy))
        return NOBODY;
    if (massed_unit_at(m, enemy)->type == TYPE_PACK && handler_alone(m, striker, enemy, &typical))
        return typical;
    typical = massed_typical(m, enemy);
    if (!orders_stands_apart(m, typical))
        return typical;
    EACH_MEMBER(m->state, enemy, figure)
    if (massed_lives(m, figure) && massed_is_rank_and_file(m, figure) && !orders_stands_apart(m, figure))
        return figure;
    return NOBODY;
}

/* --- what is aimed at if nobody says otherwise --------------------------------------------------------- */

/* RULE("O10.4-a"): the two of a challenge strike each other alone. RULE("O5.5-g"): who faces a unit without
 * rank and file strikes somebody of it. */
static void aim_at_somebody(struct match *m, int32_t contact, const struct orders_striker *s)
{
    struct orders_aim *aim = &orders_figure_at(m, s->figure)->aim;
    int32_t enemy = orders_opponent(m, contact, figure_at(m, s->figure)->unit), opponent;

    if (orders_duellists(m, s->figure, &opponent, 1) > 0) { /* no rule: nobody has two */
        aim->named[0] = opponent;
        aim->on[0] = aim->attacks + aim->mount;
        return;
    }
    if (orders_struck_by_default(m, s->figure, enemy) != NOBODY)
        return;
    EACH_MEMBER(m->state, enemy, target)
    if (orders_may_name(m, contact, s, target) &&
        (aim->named[0] == NOBODY || (orders_figures_touch(m, s->figure, target) &&
                                     !orders_figures_touch(m, s->figure, aim->named[0])))) {
        aim->named[0] = target;
        aim->on[0] = orders_attacks_on(m, s, target);
    }
}

static void aim_figure(struct match *m, int32_t contact, const struct orders_striker *s)
{
    struct orders_aim *aim = &orders_figure_at(m, s->figure)->aim;

    *aim = orders_no_aim();
    aim->contact = contact;
    aim->attacks = s->attacks;
    aim->mount = s->mount_attacks;
    aim_at_somebody(m, contact, s);
}

/* How many figures of the unit fight in the contact. */
static int32_t in_contact(const struct match *m, int32_t contact, int32_t unit)
{
    struct orders_striker strikers[STRIKERS_MOST];

    return orders_strikers(m, contact, unit, strikers);
}

static void aim_unit(struct match *m, int32_t contact, int32_t unit)
{
    struct orders_striker strikers[STRIKERS_MOST];
    int32_t count = orders_strikers(m, contact, unit, strikers), enemy = orders_opponent(m, contact, unit),
            here = NOTHING;

    for (int32_t i = 0; i < count; i++) {
        int32_t before = orders_figure_at(m, strikers[i].figure)->aim.contact;

        if (before != NO_CONTACT && here == NOTHING)
            here = in_contact(m, contact, enemy);
        if (before == NO_CONTACT ||
            here > in_contact(m, before, orders_opponent(m, before, unit))) /* no rule: of two with as many */
            aim_figure(m, contact, &strikers[i]);
    }
}

static void forget_aims(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        orders_figure_at(m, i)->aim = orders_no_aim();
}

void orders_aim_by_default(struct match *m)
{
    forget_aims(m);
    for (int32_t contact = 0; contact < CONTACTS_MAX; contact++)
        if (orders_contact_at(m, contact)->in_round == IN_ROUND && !orders_contact_at(m, contact)->broken) {
            aim_unit(m, contact, orders_contact_at(m, contact)->arrived);
            aim_unit(m, contact, orders_contact_at(m, contact)->struck);
        }
}

void orders_aim_strike(struct match *m, int32_t contact, int32_t unit, bool once)
{
    struct orders_striker strikers[STRIKERS_MOST];
    int32_t count = orders_strikers(m, contact, unit, strikers);

    forget_aims(m);
    for (int32_t i = 0; i < count; i++) {
        if (once) { /* RULE("O4.8-c"): one attack a figure; of a chariot each of its team is one */
            strikers[i].attacks = strikers[i].attacks > 0;
            strikers[i].mount_attacks = massed_figure_at(m, strikers[i].figure)->role == ROLE_CHARIOT
                                            ? massed_figure_at(m, strikers[i].figure)->mount.fighters
                                            : 0;
        }
        aim_figure(m, contact, &strikers[i]);
    }
}
