/* Those who ride a monster, fight from a chariot or serve a machine. */
#include "common/rules/orders/fight/aboard.h"

#include "common/match/ranks.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"

int32_t orders_ground_of(const struct match *m, int32_t figure)
{
    int32_t carrier = table_stand_const(table_of(m), figure)->aboard;

    return carrier == NOBODY ? figure : carrier;
}

bool orders_figures_touch(const struct match *m, int32_t a, int32_t b)
{
    return orders_bases_meet(m, orders_ground_of(m, a), orders_ground_of(m, b));
}

static bool stands_on(const struct match *m, int32_t figure, enum massed_role role)
{
    return massed_figure_at(m, orders_ground_of(m, figure))->role == (int32_t)role;
}

bool orders_on_chariot(const struct match *m, int32_t figure)
{
    return stands_on(m, figure, ROLE_CHARIOT);
}

bool orders_on_monster(const struct match *m, int32_t figure)
{
    return massed_figure_at(m, figure)->role == ROLE_RIDER && stands_on(m, figure, ROLE_MONSTER);
}

/* Those on horseback and those on another monster, tall infantry, and infantry with something long in hand.
 */
bool orders_reaches_riders(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    enum massed_weapon weapon = orders_weapon_in_hand(m, figure);

    if (f->role == ROLE_MONSTER || orders_on_chariot(m, figure))
        return false;
    return f->mounted || orders_on_monster(m, figure) || f->height == HEIGHT_TALL || weapon == SPEAR ||
           weapon == PIKE || weapon == HALBERD;
}

/* --- riders on foot ------------------------------------------------------------------------------------ */

/* What the unit has done this turn its riders have done, too. They hold no counter: they pass. */
static void hand_over(struct match *m, int32_t from, int32_t to)
{
    const struct orders_unit *old = orders_unit_at(m, from);
    struct orders_unit *u = orders_unit_at(m, to);

    u->activated = old->activated || orders_of(m)->active == from;
    /* RULE("O5.6-a"): the round in which the monster fell was part of its activation. */
    u->acted = old->acted || (orders_of(m)->active == from && (old->busy || old->fought_now));
    u->reacted = old->reacted;
    u->keeps_reaction = old->keeps_reaction;
    u->lost_action = old->lost_action;
    u->combat_actions = old->combat_actions;
    u->massed.routing = old->massed.routing;
    u->massed.heading = old->massed.heading;
    u->rally_malus = old->rally_malus;
    u->massed.category = old->massed.category;
    u->massed.hates = old->massed.hates;
}

/* As many abreast as the base of the monster has room for, their front on its front. */
static struct block in_its_place(const struct match *m, int32_t monster, const int32_t *riders, int32_t count)
{
    const struct massed_figure *beast = massed_figure_at(m, monster), *rider = massed_figure_at(m, *riders);
    const struct stand *s = table_stand_const(table_of(m), monster);
    int32_t files = beast->base_width / rider->base_width;

    files = orders_within(files, 1, count);
    return (struct block){.at = point_ahead(s->place.at, (angle)s->place.facing, beast->base_depth / 2),
                          .facing = s->place.facing,
                          .layout = BLOCK_RANKS,
                          .files = files,
                          .count = count,
                          .width = rider->base_width,
                          .depth = rider->base_depth};
}

/* Enemies who fought the monster and touch them fight them from now on; not again in this turn. */
static void fight_on(struct match *m, int32_t from, int32_t to)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        int32_t enemy = orders_opponent(m, i, from), contact;

        if (enemy == NO_UNIT || !orders_in_play(m, enemy) || !massed_touch(m, to, enemy) ||
            orders_contact_of(m, enemy, to) != NO_CONTACT)
            continue;
        contact = orders_make_contact(m, enemy, to, FACE_FRONT, ARRIVED_WALKING);
        if (contact != NO_CONTACT)
            orders_contact_at(m, contact)->fought = orders_contact_at(m, i)->fought;
    }
}

/* RULE("O10.10-a"): as one unit. Its strength is that of all who rode the monster into battle. */
static void stand_on_foot(struct match *m, int32_t from, int32_t monster)
{
    int32_t to = NO_UNIT, riders[ARMY_FIGURES_MAX], count = 0, rode = 0;
    const struct unit *mustered = unit_at(m, from);

    for (int32_t i = mustered->first; i < mustered->first + mustered->count; i++)
        if (massed_figure_at(m, i)->role == ROLE_RIDER && massed_figure_at(m, i)->aboard == monster) {
            rode++;
            if (massed_lives(m, i)) {
                riders[count++] = i;
                to = massed_figure_at(m, i)->own_unit;
            }
        }
    if (count == 0)
        return;
    struct block b = in_its_place(m, monster, riders, count);

    for (int32_t i = 0; i < count; i++) {
        massed_figure_at(m, riders[i])->aboard = NOBODY;
        table_stand(table_of(m), riders[i])->aboard = NOBODY;
        table_stand(table_of(m), riders[i])->flags |= STAND_BLOCKS_MOVE | STAND_BLOCKS_SIGHT;
        unit_join(m, riders[i], to);
    }
    hand_over(m, from, to);
    massed_unit_at(m, to)->start_strength = rode;
    massed_unit_at(m, to)->lost = rode - count;
    orders_unit_at(m, to)->formation = FORMATION_ORDINARY;
    ranks_form(m, to, &b, 1, riders);
    fight_on(m, from, to);
    orders_tell(m, "orders.riders_on_foot", RULE("O10.10-a"), to);
    event_end(m);
}

static bool was_ridden(const struct match *m, int32_t monster, bool *still)
{
    const struct unit *u = unit_at(m, figure_at(m, monster)->unit);
    bool ridden = false;

    *still = false;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (massed_figure_at(m, i)->role == ROLE_RIDER && massed_figure_at(m, i)->aboard == monster) {
            ridden = true;
            *still = *still || massed_lives(m, i);
        }
    return ridden;
}

static void miss_riders(struct match *m, int32_t unit, int32_t monster)
{
    struct massed_figure *f = massed_figure_at(m, monster);
    bool still;

    if (f->flags & FLAG_STUPID || !was_ridden(m, monster, &still) || still)
        return;
    f->flags |= FLAG_STUPID;
    orders_tell(m, "orders.riderless", RULE("O10.10-a"), unit);
    event_end(m);
}

void orders_settle_riders(struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        if (massed_figure_at(m, i)->role != ROLE_MONSTER)
            continue;
        if (massed_lives(m, i))
            miss_riders(m, unit, i);
        else if (figure_at(m, i)->fate == FATE_OUT)
            stand_on_foot(m, unit, i);
    }
}

/* RULE("O10.11-a"): at 0 W the whole is removed. */
void orders_doom_crew(struct match *m, int32_t chariot)
{
    EACH_MEMBER(m->state, figure_at(m, chariot)->unit, figure)
    if (table_stand_const(table_of(m), figure)->aboard == chariot && massed_lives(m, figure))
        massed_figure_at(m, figure)->doomed = true;
}
