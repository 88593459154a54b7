#include "common/rules/battle/move/unwieldy.h"

#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/battle/figures.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/mixed.h"
#include "common/table/block_motion.h"

/* The one that hinders it most is carried, whatever it takes up at contact; NULL: none. */
static const struct battle_arm *unwieldy(const struct match *m, int32_t unit)
{
    int32_t typical = massed_typical(m, unit);

    for (int32_t w = 0; typical != NOBODY && w < MASSED_WEAPONS; w++) {
        const struct massed_figure *f = massed_figure_at(m, typical);
        const struct battle_arm *arm = massed_weapons_carried(m, unit) >> w & 1
                                           ? battle_arm_row((enum massed_weapon)w, f->mounted)
                                           : NULL;

        if (arm && arm->manoeuvres_rule)
            return arm;
    }
    return NULL;
}

static bool stands_in(const struct match *m, const struct block *b, int32_t blocks, uint32_t goings)
{
    enum { RUNS = 4 };
    struct motion still = {.turn = false, .way = {0, 0}};
    struct ground_run run[RUNS];
    int32_t runs = block_ground(table_of(m), b, blocks, &still, run, RUNS);

    for (int32_t i = 0; i < runs && i < RUNS; i++)
        if (run[i].goings & goings)
            return true;
    return false;
}

/* A file that bends is looked at figure by figure, where it began. */
static bool is_in(const struct match *m, const struct battle_drill *drill, uint32_t goings)
{
    struct massed_bodies bodies;

    if (!drill->file.bent)
        return stands_in(m, drill->march.block, drill->march.blocks, goings);
    massed_take_bodies(m, drill->unit, &bodies);
    for (int32_t i = 0; i < bodies.count; i++)
        if (stands_in(m, &bodies.at[i], 1, goings))
            return true;
    return false;
}

const char *battle_unwieldy_tests(const struct match *m, const struct battle_drill *drill)
{
    const struct battle_arm *arm = unwieldy(m, drill->unit);

    return arm && is_in(m, drill, 1u << GOING_DIFFICULT) ? arm->tests_in_difficult : NULL;
}

bool battle_unwieldy_lets(const struct match *m, const struct battle_drill *drill, struct refusal *why)
{
    const struct battle_arm *arm = unwieldy(m, drill->unit);

    if (!arm)
        return true;
    if (is_in(m, drill, 1u << GOING_VERY_DIFFICULT | 1u << GOING_WOOD))
        return refuse_unit_by(why, arm->no_manoeuvre, "battle.refused.too_long_weapons", drill->unit);
    if (drill->manoeuvres >= arm->manoeuvres)
        return refuse_unit_by(why, arm->manoeuvres_rule, "battle.refused.one_manoeuvre", drill->unit);
    return true;
}
