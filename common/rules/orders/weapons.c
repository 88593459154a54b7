/* The tables of section 9. */
#include "common/rules/orders/weapons.h"

#include "common/match/event.h"
#include "common/rules/orders/constants.h"

#include <assert.h>
#include <stddef.h>

#define BASIC_ROW                                                                                            \
    {                                                                                                        \
        .rule = RULE("O9.1-a"), .critical = 1, .ranks = 1, .basic = true                                     \
    }

/* RULE("O9.1-a"), and RULE("O10.14-a") for what army lists of `battle` call otherwise. */
static const struct orders_hand_weapon hand[MASSED_WEAPONS] = {
    [HAND_WEAPON] = BASIC_ROW,
    [DAGGER] = BASIC_ROW,
    [IMPROVISED_WEAPON] = BASIC_ROW,
    [TORCH] = BASIC_ROW,
    [NET] = {.rule = RULE("O10.14-a"), .critical = 1, .ranks = 1, .basic = true, .buckler = true},
    [SECOND_WEAPON] = {.rule = RULE("O9.1-g"),
                       .attacks = 1,
                       .critical = 1,
                       .ranks = 1,
                       .infantry_only = true,
                       .shield = SHIELD_NOT},
    [TWO_HANDED_WEAPON] =
        {.rule = RULE("O9.1-a"), .s_first = 2, .s_later = 2, .critical = 2, .ranks = 1, .shield = SHIELD_NOT},
    [FLAIL] = {.rule = RULE("O9.1-a"), .s_first = 1, .critical = 3, .ranks = 1},
    [TWO_HANDED_FLAIL] =
        {.rule = RULE("O9.1-a"), .s_first = 2, .s_later = 1, .critical = 3, .ranks = 1, .shield = SHIELD_NOT},
    [HALBERD] = {.rule = RULE("O9.1-a"),
                 .s_first = 1,
                 .s_later = 1,
                 .critical = 2,
                 .ws_later = -1,
                 .ranks = 1,
                 .shield = SHIELD_OR_BONUS},
    [SPEAR] = {.rule = RULE("O9.1-a"),
               .s_first = 1,
               .s_later = 1,
               .s_mounted_charging = 1,
               .critical = 1,
               .ws_later = -1,
               .ranks = 2,
               .cancels_charge = true,
               .shield = SHIELD_OR_BONUS},
    [PIKE] = {.rule = RULE("O9.1-a"),
              .s_first = 1,
              .s_later = 1,
              .critical = 1,
              .ws_later = -1,
              .ranks = 4,
              .cancels_charge = true,
              .too_long = true,
              .shield = SHIELD_NOT},
    [LANCE] = {.rule = RULE("O9.1-a"),
               .s_mounted_charging = 2,
               .critical = 1,
               .ranks = 1,
               .heavy_cavalry_only = true},
    [PISTOL] = {.rule = RULE("O9.1-e"), .critical = 1, .ranks = 1, .basic = true},
    [PISTOL_PAIR] = {.rule = RULE("O9.1-e"), .critical = 1, .ranks = 1, .basic = true},
};

/* RULE("O9.2-a"), and RULE("O10.14-a"). */
static const struct orders_missile missiles[MASSED_WEAPONS] = {
    [SHORT_BOW] = {.rule = RULE("O9.2-a"), .range = 16 * PACE, .s = 3, .shots = 1},
    [BOW] = {.rule = RULE("O9.2-a"), .range = 24 * PACE, .s = 3, .shots = 1},
    [LONG_BOW] = {.rule = RULE("O9.2-a"), .range = 30 * PACE, .s = 3, .shots = 1},
    [CROSSBOW] = {.rule = RULE("O9.2-a"), .range = 30 * PACE, .s = 4, .shots = 1, .move_or_fire = true},
    [REPEATING_CROSSBOW] = {.rule = RULE("O9.2-b"), .range = 24 * PACE, .s = 3, .shots = 2},
    [SLING] = {.rule = RULE("O9.2-b"), .range = 18 * PACE, .s = 3, .shots = 2, .shots_beyond = SLING_NEAR},
    [JAVELIN] = {.rule = RULE("O9.2-c"), .range = 8 * PACE, .shots = 1, .thrown = true},
    [THROWING_SPEAR] = {.rule = RULE("O9.2-c"), .range = 8 * PACE, .shots = 1, .thrown = true},
    [THROWING_KNIFE] = {.rule = RULE("O9.2-c"), .range = 6 * PACE, .shots = 1, .thrown = true},
    [THROWING_AXE] = {.rule = RULE("O9.2-c"), .range = 6 * PACE, .s_more = 1, .shots = 1, .thrown = true},
    [ARQUEBUS] = {.rule = RULE("O9.2-d"),
                  .range = 24 * PACE,
                  .s = 4,
                  .shots = 1,
                  .move_or_fire = true,
                  .piercing = true},
    [PISTOL] = {.rule = RULE("O9.2-f"),
                .range = 8 * PACE,
                .s = 4,
                .shots = 1,
                .piercing = true,
                .stands_and_shoots = true},
    [PISTOL_PAIR] = {.rule = RULE("O9.2-f"),
                     .range = 8 * PACE,
                     .s = 4,
                     .shots = 2,
                     .piercing = true,
                     .stands_and_shoots = true},
    [BLOWPIPE] = {.rule = RULE("O10.14-a"), .range = 12 * PACE, .s = 1, .shots = 1, .poisoned = true},
    [BLUNDERBUSS] = {.rule = RULE("O10.14-a"),
                     .range = 8 * PACE,
                     .s = 3,
                     .shots = 1,
                     .move_or_fire = true,
                     .piercing = true},
    [IMPROVISED_MISSILE] =
        {.rule = RULE("O10.14-a"), .range = 3 * PACE, .s_more = -2, .shots = 1, .improvised = true},
};

const struct orders_hand_weapon *orders_hand_weapon(enum massed_weapon weapon)
{
    assert(weapon < MASSED_WEAPONS);
    return hand[weapon].rule ? &hand[weapon] : &hand[HAND_WEAPON];
}

const struct orders_missile *orders_missile(enum massed_weapon weapon)
{
    assert(weapon < MASSED_WEAPONS);
    return missiles[weapon].rule ? &missiles[weapon] : NULL;
}

/* RULE("O9.3-a"). */
int32_t orders_armour_points(enum massed_armour armour)
{
    static const int32_t points[MASSED_ARMOURS] = {
        [NO_ARMOUR] = 0, [LIGHT_ARMOUR] = 1, [HEAVY_ARMOUR] = 2, [PLATE_ARMOUR] = 3};

    assert(armour < MASSED_ARMOURS);
    return points[armour];
}

/* RULE("O9.3-a"): a buckler serves in close combat alone, a pavise better against shots. The second point of
 * a shield is a row of the save's modifiers (O9.3-b). */
int32_t orders_shield_points(enum massed_shield shield, enum orders_attack_kind by)
{
    static const struct {
        int32_t blow, shot;
    } points[MASSED_SHIELDS] = {[NO_SHIELD] = {0, 0},
                                [SHIELD] = {1, 1},
                                [GREAT_SHIELD] = {2, 2},
                                [PAVISE] = {2, 3},
                                [BUCKLER] = {1, 0}};

    assert(shield < MASSED_SHIELDS);
    return by == ATTACK_BLOW ? points[shield].blow : points[shield].shot;
}
