#include "common/rules/battle/rout/flails.h"

#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/mixed.h"

static bool slows(enum massed_weapon weapon, bool mounted)
{
    const struct battle_arm *arm = battle_arm_row(weapon, mounted);

    return arm && arm->single_rout;
}

/* Bits of the weapons with which nobody runs at double movement, of those that the unit carries. */
static int32_t burden_of(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit), burden = 0;

    for (int32_t w = 0; typical != NOBODY && w < MASSED_WEAPONS; w++)
        if (massed_weapons_carried(m, unit) >> w & 1 &&
            slows((enum massed_weapon)w, massed_figure_at(m, typical)->mounted))
            burden |= 1 << w;
    return burden;
}

static bool is_pursued(const struct match *m, int32_t routers)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->pursues == routers)
            return true;
    return false;
}

/* RULE("B8.2-b"), RULE("B8.4-c"); RULE("B13.5.5-h"): whom nobody pursues keeps his flail, and is slower. */
length battle_rout_reach(const struct match *m, int32_t unit)
{
    return burden_of(m, unit) != 0 && !is_pursued(m, unit) ? battle_walk(m, unit) : battle_double(m, unit);
}

/* RULE("B13.5.5-g"): for good. */
void battle_throw_away(struct match *m, int32_t routers)
{
    struct battle_unit *u = battle_unit_at(m, routers);
    int32_t burden = burden_of(m, routers);

    if (burden == 0 || !is_pursued(m, routers))
        return;
    EACH_MEMBER(m->state, routers, figure)
    if (!massed_is_character(m, figure))
        massed_figure_at(m, figure)->weapons &= ~burden;
    if (u->weapon != NOTHING && burden >> u->weapon & 1)
        u->weapon = NOTHING;
    if (u->second_weapon != NOTHING && burden >> u->second_weapon & 1)
        u->second_weapon = NOTHING;
    battle_tell(m, "battle.throws_flails_away", RULE("B13.5.5-g"), routers);
    event_end(m);
}
