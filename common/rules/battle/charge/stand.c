#include "common/rules/battle/charge/stand.h"

#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/shoot/shooters.h"
#include "common/rules/battle/shoot/sight.h"

enum { NO_WEAPON = -1 };

/* Figures that could use it at the charger. */
static int32_t users(const struct match *m, int32_t unit, int32_t charger, enum massed_weapon weapon)
{
    int32_t count = 0;

    EACH_MEMBER(m->state, unit, figure)
    count += battle_may_use(m, figure, weapon, true) && battle_figure_sees(m, figure, charger);
    return count;
}

/* Of several that are as common the first of the list: no rule. */
static int32_t weapon_of(const struct match *m, int32_t unit, int32_t charger)
{
    int32_t best = NO_WEAPON, most = 0;

    for (int32_t i = 0; i < MASSED_WEAPONS; i++) {
        int32_t count = users(m, unit, charger, (enum massed_weapon)i);

        if (count > most) {
            best = i;
            most = count;
        }
    }
    return best;
}

/* RULE("B7.2.2-b"): half of its allowance, whatever the ground. */
static bool starts_far_enough(const struct match *m, int32_t unit, int32_t charger)
{
    return 2 * massed_distance(m, unit, charger) > battle_charge_reach(m, charger);
}

bool battle_may_stand(const struct match *m, int32_t unit, int32_t charger)
{
    return battle_unit_may_shoot(m, unit) && battle_unit_at(m, unit)->reaction != REACTION_STAND &&
           starts_far_enough(m, unit, charger) && weapon_of(m, unit, charger) != NO_WEAPON;
}

struct battle_volley battle_stand_volley(const struct match *m, int32_t unit, int32_t charger)
{
    return (struct battle_volley){.unit = unit,
                                  .target = charger,
                                  .named = NOBODY,
                                  .figure = NOBODY,
                                  .weapon = weapon_of(m, unit, charger),
                                  .reaction = true};
}
