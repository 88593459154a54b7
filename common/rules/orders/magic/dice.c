/* The dice that magic is made with. */
#include "common/rules/orders/magic/dice.h"

#include "common/rules/orders/figures.h"

enum { GENERIC_DICE = 2, LEVELS_A_DIE = 2 };

/* RULE("O8.1-b"), RULE("O8.1-c"): two dice for the army, and one a level for each wizard. RULE("O8.2-b"):
 * two, and one for every two levels that are alive. */
void orders_renew_dice(struct match *m)
{
    int32_t levels[SIDES_MAX] = {0};

    for (int32_t i = 0; i < m->state->figures; i++) {
        int32_t level = massed_figure_at(m, i)->wizard;

        orders_figure_at(m, i)->power_dice = massed_lives(m, i) ? level : 0;
        if (massed_lives(m, i))
            levels[figure_at(m, i)->side] += level;
    }
    for (int32_t side = 0; side < m->state->sides; side++) {
        orders_side_at(m, side)->power_dice = GENERIC_DICE;
        orders_side_at(m, side)->dispel_dice = GENERIC_DICE + levels[side] / LEVELS_A_DIE;
    }
}
