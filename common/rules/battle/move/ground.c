/* B5.2: what ground costs a unit, and how far it goes. */
#include "common/rules/battle/move/ground.h"

#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/through.h"
#include "common/rules/massed/mixed.h"

static enum massed_sort sort_of(const struct match *m, int32_t unit)
{
    if (battle_formation_of(m, unit) == FORM_FILE)
        return SORT_FILE;
    if (massed_in_ranks(m, unit))
        return SORT_RANKS;
    return massed_unit_at(m, unit)->type == TYPE_CHARACTER ? SORT_ALONE : SORT_LOOSE;
}

const struct massed_terms *battle_terms(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);
    bool mounted = typical != NOBODY && massed_figure_at(m, typical)->mounted;

    return massed_terms_for(sort_of(m, unit), mounted, massed_flagged(m, unit, FLAG_FORESTER));
}

/* RULE("B25.2.2-c"): the first move of a unit that comes on is measured from the table edge. */
static length less_from_edge(const struct match *m, int32_t unit, length far)
{
    length off = battle_unit_at(m, unit)->from_edge;

    return far > off ? far - off : 0;
}

/* RULE("B3-b"): M at normal rate, in half paces. RULE("B5.7.7-d"), RULE("B5.5-f"): half of it, rounded up to
 * the next half pace. */
static length paces_of(const struct match *m, int32_t unit, enum battle_formation formation)
{
    int32_t half_paces = massed_movement(m, unit);

    if (battle_formation_row(formation)->slow)
        half_paces = (half_paces + 1) / 2;
    if (battle_hampered(m, unit))
        half_paces = (half_paces + 1) / 2;
    return half_paces * HALF_PACE;
}

length battle_walk_in(const struct match *m, int32_t unit, enum battle_formation formation)
{
    return less_from_edge(m, unit, paces_of(m, unit, formation));
}

length battle_walk(const struct match *m, int32_t unit)
{
    return battle_walk_in(m, unit, battle_formation_of(m, unit));
}

length battle_double(const struct match *m, int32_t unit)
{
    return less_from_edge(m, unit, 2 * paces_of(m, unit, battle_formation_of(m, unit)));
}

/* RULE("B13.5.5-e"): whichever weapon it takes up at contact. */
length battle_charge_reach(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    for (int32_t w = 0; typical != NOBODY && w < MASSED_WEAPONS; w++) {
        const struct massed_figure *f = massed_figure_at(m, typical);
        const struct battle_arm *arm = massed_weapons_carried(m, unit) >> w & 1
                                           ? battle_arm_row((enum massed_weapon)w, f->mounted)
                                           : NULL;

        if (arm && arm->single_charge)
            return battle_walk(m, unit);
    }
    return battle_double(m, unit);
}
