#include "common/rules/battle/arsenal/mixed.h"

#include "common/match/event.h"

#include <assert.h>

/* RULE("B13.1-c"): more than half of them; RULE("B13.1-d"), RULE("B13.3-b"): of missiles, and of a weapon in
 * each hand, half is enough. */
bool battle_unit_armed_with(const struct battle_armament *unit, enum massed_weapon weapon)
{
    int32_t twice = 2 * unit->carriers[weapon];

    assert(unit->figures > 0 && unit->carriers[weapon] <= unit->figures);
    if (weapon == HAND_WEAPON) /* RULE("B13.1-b"), RULE("B13.2-b") */
        return true;
    return weapon_is_missile((int32_t)weapon) || weapon == SECOND_WEAPON ? twice >= unit->figures
                                                                         : twice > unit->figures;
}

/* RULE("B13.1-a"), RULE("B13.1-e"), RULE("B13.1-f"), RULE("B13.2-a"): missiles never alone. */
int32_t battle_unit_weapons(const struct battle_armament *unit)
{
    int32_t weapons = 0;

    for (int32_t weapon = 0; weapon < MASSED_WEAPONS; weapon++)
        if (battle_unit_armed_with(unit, (enum massed_weapon)weapon))
            weapons |= 1 << weapon;
    return weapons;
}
