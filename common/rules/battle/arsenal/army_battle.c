#include "common/rules/battle/arsenal/army_battle.h"

#include "common/rules/battle/arsenal/weapons.h"
#include "common/rules/massed/army_massed.h"
#include "common/rules/massed/listed.h"

#include <string.h>

/* Troops of the chapters 15 and 18 to 21, which this system does not have yet: no list brings them. No rule
 * forbids them. */
static bool to_come(const json_t *unit, const struct massed_listed *who)
{
    static const enum massed_kind kinds[] = {KIND_SKIRMISHERS, KIND_PACK, KIND_MONSTER, KIND_MACHINE,
                                             KIND_CHARIOT};
    static const int32_t specials = SPECIAL_LEVY | SPECIAL_FORESTER | SPECIAL_SAPPER | SPECIAL_BERSERK |
                                    SPECIAL_SCOUT | SPECIAL_WERE | SPECIAL_ASSASSIN | SPECIAL_ENGINEER;

    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (massed_kind_of(who->troop) == kinds[i])
            return true;
    return (massed_specials(who->troop) & specials) != 0 || massed_skirmishes(unit, who->troop) ||
           catalogue_lists(who->creature, "flags", "flyer");
}

static void check_entry(const struct catalogue *c, const json_t *unit, const json_t *entry,
                        const json_t *troop, struct trail at, struct problems *problems)
{
    struct massed_listed who;

    massed_read_listed(c, unit, entry, troop, &who);
    if (to_come(entry, &who))
        problem_add(problems, trail_key(at, "profile"), "", "battle.troops_to_come", "", 0);
    if (battle_poles(who.weapons) > 1) /* RULE("B13.2-c"), RULE("B13.2-d"): of other weapons any number */
        problem_add(problems, trail_key(at, "gear"), "B13.2-d", "battle.two_poles", "",
                    battle_poles(who.weapons) - 1);
    if (json_array_size(json_object_get(entry, "items")) > 0) /* RULE("B24-f"): there is no book of magic */
        problem_add(problems, trail_key(at, "items"), "B24-f", "battle.no_magic", "", 0);
}

static int32_t base_of(const struct massed_listed *who, const char *side)
{
    return catalogue_number(who->mount ? who->mount : who->creature, side, 0);
}

/* RULE("B5.7.2-a"): two components of unlike figures on bases of one size, RULE("B5.3.1-a"): each large
 * enough to be a unit (the schema has that of the second). */
static void check_mixed(const struct catalogue *c, const json_t *unit, struct trail at,
                        struct problems *problems)
{
    const json_t *second = massed_second(unit), *members = json_object_get(unit, "members"),
                 *troop = catalogue_entry(c, "profiles", catalogue_word(second, "profile", ""));
    struct massed_listed first, other;
    int32_t components = 0;

    if (!second || !troop)
        return;
    massed_read_listed(c, unit, unit, unit_profile(c, unit), &first);
    massed_read_listed(c, unit, second, troop, &other);
    for (size_t i = 0; i < json_array_size(members); i++)
        components += strcmp(catalogue_word(json_array_get(members, i), "slot", ""), "second") == 0;
    if (components > 1)
        problem_add(problems, trail_key(at, "members"), "B5.7.2-a", "battle.two_components", "",
                    components - 1);
    if (base_of(&first, "width") != base_of(&other, "width") ||
        base_of(&first, "depth") != base_of(&other, "depth"))
        problem_add(problems, trail_key(at, "members"), "B5.7.2-a", "battle.unlike_bases", "", 0);
    if (first.troop == other.troop && first.mount == other.mount && first.weapons == other.weapons &&
        first.armour == other.armour && first.shield == other.shield)
        problem_add(problems, trail_key(at, "members"), "B5.7.2-a", "battle.like_components", "", 0);
}

static void check_unit(const struct catalogue *c, const json_t *unit, struct trail at,
                       struct problems *problems)
{
    const json_t *troop = unit_profile(c, unit), *members = json_object_get(unit, "members");
    struct trail list = trail_key(at, "members");

    if (!troop)
        return;
    check_entry(c, unit, unit, troop, at, problems);
    check_mixed(c, unit, at, problems);
    for (size_t i = 0; i < json_array_size(members); i++) {
        const json_t *member = json_array_get(members, i);
        const char *own = catalogue_word(member, "profile", NULL);
        const json_t *made_after = own ? catalogue_entry(c, "profiles", own) : troop;

        if (made_after)
            check_entry(c, unit, member, made_after, trail_index(list, (int32_t)i), problems);
    }
}

int32_t battle_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                          struct problems *problems)
{
    struct trail units = trail_key(trail_root(), "units");
    int32_t cost = massed_check_army(c, list, points, problems);

    for (size_t i = 0; i < army_units(list); i++)
        check_unit(c, army_unit(list, i), trail_index(units, (int32_t)i), problems);
    return cost;
}
