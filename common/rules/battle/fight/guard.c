/* B7.10: the save of a figure that is struck. */
#include "common/rules/battle/fight/guard.h"

#include "common/rules/battle/arsenal/missiles.h"
#include "common/rules/battle/fight/pistols.h"
#include "common/rules/battle/fight/strikers.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/massed/mixed.h"

struct battle_outfit battle_outfit_of(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);

    return (struct battle_outfit){.armour = (enum massed_armour)f->armour,
                                  .shield = (enum massed_shield)f->shield,
                                  .mounted = f->mounted,
                                  .barding = f->barding,
                                  .natural = f->natural_save};
}

bool battle_has_save(const struct match *m, int32_t figure)
{
    struct battle_outfit outfit = battle_outfit_of(m, figure);

    return battle_worn_save(&outfit) < NO_SAVE || massed_figure_at(m, figure)->natural_save;
}

static bool bears_what_drops_shields(const struct match *m, int32_t figure)
{
    bool elf = battle_is_elf(m, figure);

    for (int32_t i = 0; i < MASSED_WEAPONS; i++) {
        const struct battle_missile *row = battle_missile((enum massed_weapon)i, elf);

        if (row && row->reaction_drops_shield && battle_carries(m, figure, (enum massed_weapon)i))
            return true;
    }
    return false;
}

/* RULE("B7.2.2-h"); RULE("B7.10.1-a"): figures that shot, which of a mixed formation is one component. */
static bool shot_at_charger(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    return battle_unit_at(m, unit)->shields_down == battle_of(m)->player_turns &&
           (!massed_is_mixed(m, unit) || bears_what_drops_shields(m, figure));
}

/* RULE("B7.10-a"), RULE("B7.10.1-a"), RULE("B7.10.1-b"), RULE("B7.10.1-c"), RULE("B7.2.5-f"), RULE("B8.3-d").
 */
struct battle_values battle_guarded(const struct match *m, int32_t figure, enum battle_from from)
{
    struct battle_outfit outfit = battle_outfit_of(m, figure);
    struct battle_bout bout = battle_bout_of(m, figure, PART_RIGHT, NO_UNIT, NOBODY);
    int32_t unit = figure_at(m, figure)->unit;
    struct battle_guard guard = {.from = from,
                                 .in_hand = battle_arm_in_use(&bout),
                                 .shot_at_charger = shot_at_charger(m, figure),
                                 .pistol_fired = battle_gives_up_shield(m, figure),
                                 .divided =
                                     from != FROM_FRONT && massed_unit_at(m, unit)->divided_by != NOTHING,
                                 .routing = battle_routing(m, unit),
                                 .formation = battle_formation(m, unit)->save,
                                 .formation_rule = battle_formation(m, unit)->save_rule};

    return battle_save_points(&outfit, &guard);
}
