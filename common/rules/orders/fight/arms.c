/* O9.1-f: sets of arms. */
#include "common/rules/orders/fight/arms.h"

#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/figures.h"

enum { SHIELD_SHIFT = 8, WEAPON_MASK = (1 << SHIELD_SHIFT) - 1 };
_Static_assert((int)PISTOL_PAIR < (int)ARM_SETS_MOST - 2,
               "a set for each weapon that serves in contact, two for halberd and spear");

/* RULE("O9.1-a"): two weapons are for infantry, the lance for heavy cavalry. A pistol is a basic weapon in
 * contact, so it is a set of its own; other missiles are none. */
static bool serves(const struct match *m, int32_t figure, int32_t weapon)
{
    const struct orders_hand_weapon *row = orders_hand_weapon((enum massed_weapon)weapon);
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (!massed_has_weapon(m, figure, (enum massed_weapon)weapon) ||
        (weapon_is_missile(weapon) && weapon != PISTOL && weapon != PISTOL_PAIR))
        return false;
    return !(row->infantry_only && f->mounted) && !(row->heavy_cavalry_only && !f->mounted);
}

static int32_t first_weapon(const struct match *m, int32_t figure)
{
    for (int32_t weapon = TWO_HANDED_WEAPON; weapon < PISTOL; weapon++)
        if (serves(m, figure, weapon))
            return weapon;
    for (int32_t weapon = HAND_WEAPON; weapon < MASSED_WEAPONS; weapon++)
        if (serves(m, figure, weapon))
            return weapon;
    return HAND_WEAPON; /* bare hands, claws and fangs count as one */
}

enum massed_weapon orders_weapon_in_hand(const struct match *m, int32_t figure)
{
    int32_t chosen = orders_unit_at(m, figure_at(m, figure)->unit)->weapon;

    if (orders_on_chariot(m, figure)) /* RULE("B20.5-e") */
        return HAND_WEAPON;
    return (enum massed_weapon)(chosen != NOTHING && serves(m, figure, chosen) ? chosen
                                                                               : first_weapon(m, figure));
}

const struct orders_hand_weapon *orders_arm_of(const struct match *m, int32_t figure)
{
    return orders_hand_weapon(orders_weapon_in_hand(m, figure));
}

enum massed_shield orders_shield_in_use(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    const struct orders_unit *u = orders_unit_at(m, figure_at(m, figure)->unit);
    const struct orders_hand_weapon *arm = orders_arm_of(m, figure);

    if (arm->buckler && f->shield == NO_SHIELD)
        return BUCKLER;
    if (f->shield != BUCKLER &&
        (arm->shield == SHIELD_NOT || (arm->shield == SHIELD_OR_BONUS && u->shield_in_use == NO_SHIELD)))
        return NO_SHIELD;
    return (enum massed_shield)f->shield;
}

/* With a weapon marked ** both ways are a set, the bonus first. */
int32_t orders_arm_sets(const struct match *m, int32_t unit, int32_t sets[ARM_SETS_MOST])
{
    int32_t figure = massed_typical(m, unit), count = 0;
    int32_t shield = figure == NOBODY ? NO_SHIELD : massed_figure_at(m, figure)->shield;

    for (int32_t weapon = HAND_WEAPON; figure != NOBODY && weapon < MASSED_WEAPONS; weapon++) {
        enum orders_shield_use use = orders_hand_weapon((enum massed_weapon)weapon)->shield;

        if (!serves(m, figure, weapon))
            continue;
        if (use == SHIELD_OR_BONUS && shield != NO_SHIELD && shield != BUCKLER)
            sets[count++] = weapon;
        sets[count++] = weapon | (use == SHIELD_NOT && shield != BUCKLER ? NO_SHIELD : shield)
                                     << SHIELD_SHIFT;
    }
    return count;
}

enum massed_weapon orders_set_weapon(int32_t set)
{
    return (enum massed_weapon)(set & WEAPON_MASK);
}

enum massed_shield orders_set_shield(int32_t set)
{
    return (enum massed_shield)(set >> SHIELD_SHIFT);
}

void orders_take_arms(struct match *m, int32_t unit, int32_t set)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->weapon = (int32_t)orders_set_weapon(set);
    u->shield_in_use = (int32_t)orders_set_shield(set);
}

void orders_lower_arms(struct match *m, int32_t unit)
{
    orders_unit_at(m, unit)->weapon = NOTHING;
    orders_unit_at(m, unit)->shield_in_use = NO_SHIELD;
}

const char *orders_weapon_text(enum massed_weapon weapon)
{
    static const char *const text[MASSED_WEAPONS] = {
        [HAND_WEAPON] = "orders.weapon.hand_weapon",
        [SECOND_WEAPON] = "orders.weapon.second_weapon",
        [DAGGER] = "orders.weapon.dagger",
        [IMPROVISED_WEAPON] = "orders.weapon.improvised_weapon",
        [TORCH] = "orders.weapon.torch",
        [NET] = "orders.weapon.net",
        [TWO_HANDED_WEAPON] = "orders.weapon.two_handed_weapon",
        [FLAIL] = "orders.weapon.flail",
        [TWO_HANDED_FLAIL] = "orders.weapon.two_handed_flail",
        [HALBERD] = "orders.weapon.halberd",
        [SPEAR] = "orders.weapon.spear",
        [PIKE] = "orders.weapon.pike",
        [LANCE] = "orders.weapon.lance",
        [PISTOL] = "orders.weapon.pistol",
        [PISTOL_PAIR] = "orders.weapon.pistol_pair",
        [SHORT_BOW] = "orders.weapon.short_bow",
        [BOW] = "orders.weapon.bow",
        [LONG_BOW] = "orders.weapon.long_bow",
        [CROSSBOW] = "orders.weapon.crossbow",
        [REPEATING_CROSSBOW] = "orders.weapon.repeating_crossbow",
        [SLING] = "orders.weapon.sling",
        [JAVELIN] = "orders.weapon.javelin",
        [THROWING_SPEAR] = "orders.weapon.throwing_spear",
        [THROWING_KNIFE] = "orders.weapon.throwing_knife",
        [THROWING_AXE] = "orders.weapon.throwing_axe",
        [ARQUEBUS] = "orders.weapon.arquebus",
        [BLUNDERBUSS] = "orders.weapon.blunderbuss",
        [BLOWPIPE] = "orders.weapon.blowpipe",
        [IMPROVISED_MISSILE] = "orders.weapon.improvised_missile",
        [GRENADE] = "orders.weapon.grenade",
    };

    assert(weapon < MASSED_WEAPONS);
    return text[weapon];
}

const char *orders_shield_text(enum massed_shield shield)
{
    static const char *const text[MASSED_SHIELDS] = {
        [NO_SHIELD] = "orders.armour.no_shield",       [SHIELD] = "orders.armour.shield",
        [GREAT_SHIELD] = "orders.armour.great_shield", [PAVISE] = "orders.armour.pavise",
        [BUCKLER] = "orders.armour.buckler",
    };

    assert(shield < MASSED_SHIELDS);
    return text[shield];
}
