/* What a unit may do at all. Each reason is a row: the rule, what a player is told, and the condition. */
#include "common/rules/orders/move/may.h"

#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/figures.h"

struct bar {
    const char *rule, *key;
    bool charge, run; /* what it forbids */
    bool (*holds)(const struct match *m, int32_t unit);
};

static bool charged_before(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->charged_before != 0;
}

/* RULE("O9.1-a"): anybody with a pike, RULE("O9.3-a"): or a pavise. */
static bool too_long_arms(const struct match *m, int32_t unit)
{
    return massed_has_weapons_for(m, unit, PIKE);
}

static bool pavises(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && massed_figure_at(m, figure)->shield == PAVISE)
        return true;
    return false;
}

static bool serves_machines(const struct match *m, int32_t unit)
{
    return massed_unit_at(m, unit)->type == TYPE_MACHINE;
}

static bool cannot_move(const struct match *m, int32_t unit)
{
    return orders_movement(m, unit) == 0;
}

static bool lead_feet(const struct match *m, int32_t unit)
{
    return (orders_unit_at(m, unit)->effects & EFFECT_LEAD) != 0;
}

static bool is_compact(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->formation == FORMATION_COMPACT;
}

/* RULE("O4.4-b"): closer than 6 paces to an enemy that is not routing, seen or not. */
static bool enemy_near(const struct match *m, int32_t unit)
{
    for (int32_t foe = 0; foe < m->state->units; foe++)
        if (orders_side_of(m, foe) != orders_side_of(m, unit) && orders_stands(m, foe) &&
            massed_distance(m, unit, foe) < RUN_CLEARANCE)
            return true;
    return false;
}

static const struct bar bars[] = {
    {RULE("O4.6-f"), "orders.refused.charged_before", true, false, charged_before},
    {RULE("O4.6-g"), "orders.refused.charged_before", false, true, charged_before},
    {RULE("O9.1-a"), "orders.refused.pikes", true, true, too_long_arms},
    {RULE("O9.3-a"), "orders.refused.pavises", true, true, pavises},
    {RULE("O10.5-b"), "orders.refused.machines", true, true, serves_machines},
    {RULE("O4.1-j"), "orders.refused.cannot_move", true, true, cannot_move},
    {RULE("O8.3-a"), "orders.refused.lead_feet", true, true, lead_feet},
    {RULE("O4.5-k"), "orders.refused.compact", false, true, is_compact},
    {RULE("O4.4-b"), "orders.refused.enemy_near", false, true, enemy_near},
};

static const struct bar *barred(const struct match *m, int32_t unit, bool charge)
{
    for (size_t i = 0; i < sizeof bars / sizeof bars[0]; i++)
        if ((charge ? bars[i].charge : bars[i].run) && bars[i].holds(m, unit))
            return &bars[i];
    return NULL;
}

static bool told(const struct bar *bar, int32_t unit, struct refusal *why)
{
    if (!bar)
        return false;
    refuse_unit(why, REFUSED_ILLEGAL, bar->key, unit);
    if (why)
        why->rule = bar->rule;
    return true;
}

bool orders_may_charge(const struct match *m, int32_t unit)
{
    return !barred(m, unit, true);
}

bool orders_may_run(const struct match *m, int32_t unit)
{
    return !barred(m, unit, false);
}

bool orders_why_no_charge(const struct match *m, int32_t unit, struct refusal *why)
{
    return told(barred(m, unit, true), unit, why);
}
