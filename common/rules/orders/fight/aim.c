/* O5.5-g: a figure in contact with several enemies chooses the target of its attacks. Whoever has no choice
 * is not asked about; of those who have one, the attacks of each figure are a group of shares. */
#include "common/rules/orders/fight/aim.h"

#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/strikers.h"
#include "common/rules/orders/figures.h"

enum { TARGET_BITS = 12, WHOLE_UNIT = (1 << TARGET_BITS) - 1 };
_Static_assert((int)ORDERS_FIGURES < (int)WHOLE_UNIT,
               "the id of an option has room for a figure, or for all");
_Static_assert((int64_t)ORDERS_FIGURES << TARGET_BITS < INT32_MAX, "and for the one who strikes");

/* RULE("O5.5-g"): a leader, bearer, musician or character. */
static bool can_be_named(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return massed_lives(m, figure) && (f->role == ROLE_LEADER || f->role == ROLE_BEARER ||
                                       f->role == ROLE_MUSICIAN || massed_is_character(m, figure));
}

/* RULE("O5.5-g"): by who touches him; in units that go through each other by anybody who strikes, if he
 * stands in one of the ranks in contact. */
static bool may_name(const struct match *m, int32_t contact, const struct orders_striker *s, int32_t target)
{
    int32_t unit = figure_at(m, target)->unit;

    if (!can_be_named(m, target))
        return false;
    if (stands_touch(table_of(m), s->figure, target))
        return true;
    return orders_interpenetrate(m, contact) && figure_at(m, target)->part != NOTHING &&
           block_rank_of(&state_blocks(m->state, unit)[figure_at(m, target)->part],
                         figure_at(m, target)->slot) < orders_ranks_fighting(m, contact, unit);
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
    int32_t count = orders_strikers(m, contact, unit, strikers), enemy = orders_opponent(m, contact, unit);

    for (int32_t i = 0; i < count; i++) {
        struct orders_aim *aim = &orders_figure_at(m, strikers[i].figure)->aim;

        if (aim->contact == NO_CONTACT ||
            in_contact(m, contact, enemy) >
                in_contact(m, aim->contact, orders_opponent(m, aim->contact, unit)))
            *aim = (struct orders_aim){.contact = contact, .figure = NOBODY};
    }
}

void orders_aim_by_default(struct match *m)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        orders_figure_at(m, i)->aim = (struct orders_aim){.contact = NO_CONTACT, .figure = NOBODY};
    for (int32_t contact = 0; contact < CONTACTS_MAX; contact++)
        if (orders_contact_at(m, contact)->in_round == IN_ROUND) {
            aim_unit(m, contact, orders_contact_at(m, contact)->arrived);
            aim_unit(m, contact, orders_contact_at(m, contact)->struck);
        }
}

/* --- the question --------------------------------------------------------------------------------------- */

/* One more thing that a figure can aim at: the rank and file of an enemy unit, or somebody in it. */
typedef void take_aim(void *to, int32_t contact, const struct orders_striker *s, int32_t target);

static int32_t aims_in(const struct match *m, int32_t contact, const struct orders_striker *s, take_aim *take,
                       void *to)
{
    int32_t enemy = orders_opponent(m, contact, figure_at(m, s->figure)->unit), count = 1;

    take(to, contact, s, WHOLE_UNIT);
    EACH_MEMBER(m->state, enemy, target)
    if (may_name(m, contact, s, target)) {
        take(to, contact, s, target);
        count++;
    }
    return count;
}

/* What the figure can aim at in all contacts of the round. */
static int32_t aims_of(const struct match *m, int32_t figure, take_aim *take, void *to)
{
    int32_t unit = figure_at(m, figure)->unit, count = 0;

    EACH_CONTACT(m, unit, contact)
    {
        struct orders_striker strikers[STRIKERS_MOST];
        int32_t all = orders_contact_at(m, contact)->in_round == IN_ROUND
                          ? orders_strikers(m, contact, unit, strikers)
                          : 0;

        for (int32_t i = 0; i < all; i++)
            if (strikers[i].figure == figure)
                count += aims_in(m, contact, &strikers[i], take, to);
    }
    return count;
}

static void count_only(void *to, int32_t contact, const struct orders_striker *s, int32_t target)
{
    (void)to;
    (void)contact;
    (void)s;
    (void)target;
}

static bool has_choice(const struct match *m, int32_t side, int32_t figure)
{
    return figure_at(m, figure)->side == side && figure_at(m, figure)->fate == FATE_IN_PLAY &&
           orders_figure_at(m, figure)->aim.contact != NO_CONTACT && aims_of(m, figure, count_only, NULL) > 1;
}

bool orders_has_aims(const struct match *m, int32_t side)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (has_choice(m, side, figure))
            return true;
    return false;
}

struct offering {
    const struct match *m;
    struct decision *d;
    int32_t group;
};

static void offer(void *to, int32_t contact, const struct orders_striker *s, int32_t target)
{
    const struct offering *o = to;
    int32_t enemy = orders_opponent(o->m, contact, figure_at(o->m, s->figure)->unit);
    struct option *option =
        decision_option(o->d, target == WHOLE_UNIT ? "ranks" : "named",
                        target == WHOLE_UNIT ? "orders.option.strike_ranks" : "orders.option.strike_named");

    option->id = s->figure << TARGET_BITS | (target == WHOLE_UNIT ? WHOLE_UNIT - 1 - contact : target);
    option->group = o->group;
    option->unit = enemy;
    option->figure = target == WHOLE_UNIT ? NOBODY : target;
    option->max = s->attacks + s->mount_attacks;
    option_arg(option, "striker", ARG_FIGURE, s->figure);
    option_arg(option, "enemy", ARG_UNIT, enemy);
    if (target != WHOLE_UNIT)
        option_arg(option, "target", ARG_FIGURE, target);
}

void orders_blows_describe(const struct match *m, int32_t side, struct decision *d)
{
    for (int32_t figure = 0; figure < m->state->figures && d->group_count < SHARE_GROUPS_MAX; figure++) {
        struct offering o = {.m = m, .d = d};

        if (!has_choice(m, side, figure))
            continue;
        o.group = decision_group(d, figure, NOTHING, 1, WOUNDS_MOST * 2);
        aims_of(m, figure, offer, &o);
    }
    d->min = 0;
    d->max = SHARE_GROUPS_MAX * WOUNDS_MOST * 2;
}
