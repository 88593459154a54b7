#include "common/rules/battle/rout/flails.h"

#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
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

/* For good. */
static void drop(struct match *m, int32_t routers, const char *rule)
{
    struct battle_unit *u = battle_unit_at(m, routers);
    int32_t burden = burden_of(m, routers);

    EACH_MEMBER(m->state, routers, figure)
    if (!massed_is_character(m, figure))
        massed_figure_at(m, figure)->weapons &= ~burden;
    if (u->weapon != NOTHING && burden >> u->weapon & 1)
        u->weapon = NOTHING;
    if (u->second_weapon != NOTHING && burden >> u->second_weapon & 1)
        u->second_weapon = NOTHING;
    battle_tell(m, "battle.throws_flails_away", rule, routers);
    event_end(m);
}

void battle_throw_away(struct match *m, int32_t routers)
{
    if (burden_of(m, routers) != 0 && is_pursued(m, routers))
        drop(m, routers, RULE("B13.5.5-g"));
}

/* --- the choice ----------------------------------------------------------------------------------------- */

enum { KEEP, DROP };

bool battle_may_keep_flails(const struct match *m, int32_t routers)
{
    return burden_of(m, routers) != 0 && !is_pursued(m, routers);
}

/* The first is the default. */
void battle_flails_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = FRAME_TOP(battle_routs_frame, m)->unit;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    decision_option(d, "keep", "battle.option.keep_flails")->id = KEEP;
    decision_option(d, "drop", "battle.option.drop_flails")->id = DROP;
}

void battle_take_flails(struct match *m, int32_t routers)
{
    if (flow_answer(m, battle_side_of(m, routers))->item[0].ref == DROP)
        drop(m, routers, RULE("B13.5.5-h"));
}
