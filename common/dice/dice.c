#include "common/dice/dice.h"

#include <assert.h>

void dice_enter(struct dice_place *place, uint64_t entry)
{
    *place = (struct dice_place){.entry = entry};
}

uint32_t dice_draw(const struct dice *dice, struct dice_place *place, uint32_t sides)
{
    assert(sides >= 2 && sides <= DICE_SIDES_MAX);
    uint32_t drawn = dice->draw(dice->source, place->entry, &place->index, sides);
    assert(drawn < sides);
    return drawn;
}

uint32_t dice_roll(const struct dice *dice, struct dice_place *place, uint32_t sides)
{
    return dice_draw(dice, place, sides) + 1;
}
