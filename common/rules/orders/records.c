/* What a unit is, and what it may do at the moment. */
#include "common/rules/orders/figures.h"

bool orders_is_officer(const struct match *m, int32_t figure)
{
    int32_t role = massed_figure_at(m, figure)->role;

    return role == ROLE_LEADER || massed_is_character(m, figure) ||
           massed_unit_at(m, figure_at(m, figure)->unit)->leader == figure; /* of a pack, of chariots */
}

bool orders_has_officer(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && orders_is_officer(m, figure))
        return true;
    return false;
}

/* RULE("O4.5-o"): those who count as skirmishers are as if they were some. */
bool orders_is_skirmishing(const struct match *m, int32_t unit)
{
    const struct orders_unit *u = orders_unit_at(m, unit);

    return u->massed.type == TYPE_SKIRMISHERS || u->formation == FORMATION_DISORDER ||
           u->formation == FORMATION_FORCED || u->massed.routing;
}

bool orders_is_lone(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->massed.type == TYPE_CHARACTER;
}

bool orders_free_reform(const struct match *m, int32_t unit)
{
    int32_t type = orders_unit_at(m, unit)->massed.type;

    return type == TYPE_SKIRMISHERS || type == TYPE_LIGHT_CAVALRY;
}

bool orders_bound_to_reform(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->formation == FORMATION_FORCED && !orders_free_reform(m, unit) &&
           !orders_is_lone(m, unit);
}

bool orders_flagged(const struct match *m, int32_t unit, enum massed_flag flag)
{
    if (flag == FLAG_FRENZY && orders_unit_at(m, unit)->frenzy_lost)
        return false;
    return massed_flagged(m, unit, flag);
}

bool orders_ignores_fear_and_panic(const struct match *m, int32_t unit)
{
    return orders_flagged(m, unit, FLAG_UNBREAKABLE) || orders_flagged(m, unit, FLAG_FRENZY) ||
           orders_flagged(m, unit, FLAG_IMMUNE) || orders_flagged(m, unit, FLAG_STUPID);
}

bool orders_hates(const struct match *m, int32_t unit, int32_t foe)
{
    int32_t typical = massed_typical(m, foe);

    if (typical == NOBODY || orders_flagged(m, unit, FLAG_UNBREAKABLE) ||
        orders_flagged(m, unit, FLAG_FRENZY) || orders_flagged(m, unit, FLAG_STUPID))
        return false;
    return massed_unit_at(m, unit)->hates >> massed_figure_at(m, typical)->race & 1;
}

/* A figure of 3 W or more counts as many, one on horseback two, a chariot four; machines do not count, those
 * who serve them do. */
static int32_t strength_of(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (f->role == ROLE_MACHINE || (f->role == ROLE_CREWMAN && f->aboard != NOBODY &&
                                    massed_figure_at(m, f->aboard)->role == ROLE_CHARIOT))
        return 0;
    if (f->role == ROLE_CHARIOT)
        return 4;
    if (f->role == ROLE_RIDER || f->role == ROLE_CREWMAN)
        return 1;
    if (f->profile[CHAR_W] >= 3)
        return f->profile[CHAR_W];
    return f->mounted ? 2 : 1;
}

int32_t orders_unit_strength(const struct match *m, int32_t unit)
{
    int32_t strength = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure))
        strength += strength_of(m, figure);
    return strength;
}

void orders_note_action(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    if (orders_of(m)->active == unit)
        u->busy = true;
    else
        u->acted = true;
}

int32_t orders_movement(const struct match *m, int32_t unit)
{
    return massed_movement(m, unit);
}

struct event *orders_tell(struct match *m, const char *key, const char *rule, int32_t unit)
{
    struct event *e = event_begin(m, key, rule);

    event_arg(e, "unit", ARG_UNIT, unit);
    return e;
}
