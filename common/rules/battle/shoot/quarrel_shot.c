#include "common/rules/battle/shoot/quarrel_shot.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/sight.h"

/* RULE("B10.3-n"): under all normal rules: arc, sight and range. */
static bool can_shoot(const struct match *m, int32_t unit, int32_t rival, enum massed_weapon weapon)
{
    const struct battle_missile *row = battle_missile(weapon, battle_is_elf(m, massed_typical(m, unit)));

    if (!row || battle_engaged(m, unit) || massed_distance(m, unit, rival) > row->range)
        return false;
    EACH_MEMBER(m->state, unit, figure)
    if (battle_may_use(m, figure, weapon, false) && battle_figure_sees(m, figure, rival))
        return true;
    return false;
}

static bool only_standing(const struct match *m, int32_t unit, enum massed_weapon weapon)
{
    int32_t typical = massed_typical(m, unit);
    struct battle_battery battery = {.weapon = weapon,
                                     .elf = battle_is_elf(m, typical),
                                     .bs = massed_value(m, typical, CHAR_BS),
                                     .moved = true};

    return battle_may_not_shoot(&battery) != NULL;
}

bool battle_shoots_standing(const struct match *m, int32_t unit, int32_t rival)
{
    for (int32_t i = 0; i < MASSED_WEAPONS; i++)
        if (can_shoot(m, unit, rival, (enum massed_weapon)i) && only_standing(m, unit, (enum massed_weapon)i))
            return true;
    return false;
}

bool battle_next_quarrel_shot(struct match *m, struct battle_volley *volley)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (u->quarrel != QUARREL_NEARS || battle_side_of(m, unit) != battle_of(m)->active ||
            !battle_stands(m, unit) || !battle_in_play(m, u->rival))
            continue;
        for (int32_t i = 0; i < MASSED_WEAPONS; i++)
            if (can_shoot(m, unit, u->rival, (enum massed_weapon)i)) {
                *volley = (struct battle_volley){
                    .unit = unit, .target = u->rival, .weapon = i, .named = NOBODY, .figure = NOBODY};
                u->quarrel = QUARREL_SHOT;
                return true;
            }
    }
    return false;
}
