/* RULE("O8.3-a"): the list of spells. */
#include "common/rules/orders/magic/spells.h"

#include "common/match/event.h"
#include "common/rules/orders/constants.h"
#include "common/rules/orders/state.h"

#include <assert.h>

static const struct orders_spell spells[SPELL_NUMBERS] = {
    [SPELL_FIREBALL] = {.tag = "fireball",
                        .label = "orders.spell.fireball",
                        .difficulty = 5,
                        .range = 24 * PACE,
                        .aim = AIM_ENEMY,
                        .hit_dice = 1,
                        .strength = 4},
    [SPELL_BLAZING_BLAST] = {.tag = "blast",
                             .label = "orders.spell.blast",
                             .difficulty = 8,
                             .range = 24 * PACE,
                             .aim = AIM_ENEMY,
                             .hit_dice = 2,
                             .strength = 4},
    [SPELL_WARD] = {.tag = "ward",
                    .label = "orders.spell.ward",
                    .difficulty = 5,
                    .range = 18 * PACE,
                    .aim = AIM_FRIEND,
                    .effect = EFFECT_WARD},
    [SPELL_HEART_OF_OAK] = {.tag = "oak",
                            .label = "orders.spell.oak",
                            .difficulty = 5,
                            .range = 18 * PACE,
                            .aim = AIM_FRIEND,
                            .effect = EFFECT_OAK},
    [SPELL_LEAD_FEET] = {.tag = "lead",
                         .label = "orders.spell.lead",
                         .difficulty = 6,
                         .range = 24 * PACE,
                         .aim = AIM_ENEMY,
                         .effect = EFFECT_LEAD},
    [SPELL_MEND] = {.tag = "mend",
                    .label = "orders.spell.mend",
                    .difficulty = 6,
                    .range = 12 * PACE,
                    .aim = AIM_FRIEND,
                    .names_figure = true,
                    .mends = true},
    [SPELL_DULL_BLADES] = {.tag = "dull",
                           .label = "orders.spell.dull",
                           .difficulty = 7,
                           .range = 24 * PACE,
                           .aim = AIM_ENEMY,
                           .effect = EFFECT_DULL},
    [SPELL_FAR_STEP] =
        {.tag = "step", .label = "orders.spell.step", .difficulty = 7, .aim = AIM_SELF, .steps = true},
    [SPELL_SPECTRAL_BOLT] = {.tag = "bolt",
                             .label = "orders.spell.bolt",
                             .difficulty = 9,
                             .range = 24 * PACE,
                             .aim = AIM_ENEMY,
                             .names_figure = true,
                             .hits = 1,
                             .strength = 7},
};

const struct orders_spell *orders_spell(int32_t number)
{
    assert(number > NO_SPELL && number < SPELL_NUMBERS);
    return &spells[number];
}
