/* The checks and costs of a band. */
#include "common/rules/brothers/setup/army_brothers.h"
#include "common/rules/brothers/hooks.h"

#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/turn/aims.h"

const char *const brothers_equipment[] = {"weapons", "shooters", "shields", "armour", "objects", NULL};
static const char *const roles_section[] = {"roles", NULL};
static const char *const skills_section[] = {"skills", NULL};

/* RULE("F15.2-a"): kits may be changed; what the unit states stands for what the profile has. */
const json_t *brothers_unit_value(const struct catalogue *c, const json_t *unit, const char *key)
{
    const json_t *own = json_object_get(unit, key);

    return own ? own : json_object_get(unit_profile(c, unit), key);
}

bool brothers_unit_lists(const struct catalogue *c, const json_t *unit, const char *key, const char *text)
{
    return list_holds(brothers_unit_value(c, unit, key), text);
}

int32_t brothers_characteristic(const struct catalogue *c, const json_t *unit, const char *key)
{
    return catalogue_number(json_object_get(unit, key) ? unit : unit_profile(c, unit), key, 1);
}

bool brothers_is_gun(const struct catalogue *c, const char *id)
{
    return catalogue_flag(catalogue_entry(c, "shooters", id), "piece");
}

/* --- costs ------------------------------------------------------------------------------------ */

/* RULE("F15.1-a"): f(v) = v (v + 1) / 2. */
static int32_t cost_of_value(int32_t v)
{
    return v >= 0 ? v * (v + 1) / 2 : 0;
}

static int32_t cost_of_spells(const struct catalogue *c, const json_t *spells)
{
    int32_t cost = 0;

    for (size_t i = 0; i < json_array_size(spells); i++) /* RULE("F14.1-e"): three times their PA */
        cost += 3 * catalogue_number(catalogue_entry(c, "spells", text_at(spells, i)), "pa", 0);
    return cost;
}

static int32_t cost_of_kit(const struct catalogue *c, const json_t *kit)
{
    int32_t cost = 0;

    for (size_t i = 0; i < json_array_size(kit); i++)
        if (!brothers_is_gun(c, text_at(kit, i)))
            cost += catalogue_number(catalogue_find(c, brothers_equipment, text_at(kit, i)), "cost", 0);
    return cost;
}

int32_t brothers_fighter_cost(const struct catalogue *c, const json_t *unit)
{
    static const char *const key[] = {"c", "t", "d", "a", "m"};
    int32_t cost = 5 * brothers_characteristic(c, unit, "pa");

    for (int32_t i = 0; i < 5; i++)
        cost += cost_of_value(brothers_characteristic(c, unit, key[i]));
    cost += cost_of_kit(c, brothers_unit_value(c, unit, "equipment"));
    cost += (int32_t)cost_of_ids(c, roles_section, brothers_unit_value(c, unit, "roles"));
    cost += (int32_t)cost_of_ids(c, skills_section, brothers_unit_value(c, unit, "skills"));
    cost += cost_of_spells(c, brothers_unit_value(c, unit, "spells"));
    if (json_is_true(brothers_unit_value(c, unit, "large")))
        cost += 30;
    return cost;
}

int32_t brothers_mount_cost(const struct catalogue *c, const json_t *unit)
{
    const char *mount = json_string_value(brothers_unit_value(c, unit, "mount"));
    const char *barding = json_string_value(brothers_unit_value(c, unit, "barding"));

    return (mount ? catalogue_number(catalogue_entry(c, "mounts", mount), "cost", 0) : 0) +
           (barding ? catalogue_number(catalogue_entry(c, "barding", barding), "cost", 0) : 0);
}

/* --- one fighter ------------------------------------------------------------------------------ */

static void check_values(const struct catalogue *c, const json_t *unit, struct trail at,
                         struct problems *problems)
{
    static const char *const key[] = {"c", "t", "d", "a", "m"};

    for (int32_t i = 0; i < 5; i++) {
        int32_t value = brothers_characteristic(c, unit, key[i]);

        if (value < 1 || value > 10)
            problem_add(problems, trail_key(at, key[i]), RULE("F15.1-b"), "brothers.out_of_profile", key[i],
                        value);
    }
    int32_t pa = brothers_characteristic(c, unit, "pa");

    if (pa < 4 || pa > 12)
        problem_add(problems, trail_key(at, "pa"), RULE("F15.1-b"), "brothers.out_of_profile", "pa", pa);
}

static void check_kit(const struct catalogue *c, const json_t *unit, struct trail at,
                      struct problems *problems)
{
    const json_t *kit = brothers_unit_value(c, unit, "equipment");
    int32_t objects = 0, armour = 0;
    bool mounted = json_string_value(brothers_unit_value(c, unit, "mount")) != NULL;

    for (size_t i = 0; i < json_array_size(kit); i++) {
        const char *id = text_at(kit, i);
        struct trail here = trail_index(trail_key(at, "equipment"), (int32_t)i);

        objects += catalogue_number(catalogue_find(c, brothers_equipment, id), "weight", 0) > 0 &&
                   !brothers_is_gun(c, id);
        if (catalogue_entry(c, "armour", id) && ++armour > 1) /* RULE("F12.2-a"): one armour a figure */
            problem_add(problems, here, "F12.2-a", "brothers.second_armour", id, armour - 1);
        if (mounted && catalogue_flag(catalogue_entry(c, "shields", id), "large"))
            problem_add(problems, here, RULE("F12.1-b"), "brothers.large_shield_mounted", id, 0);
    }
    if (objects > WEIGHTED_MAX) /* RULE("F3.2-a") */
        problem_add(problems, trail_key(at, "equipment"), "F3.2-a", "brothers.too_many_objects", "",
                    objects - WEIGHTED_MAX);
}

static void check_skills(const struct catalogue *c, const json_t *unit, struct trail at,
                         struct problems *problems)
{
    const json_t *skills = brothers_unit_value(c, unit, "skills"),
                 *spells = brothers_unit_value(c, unit, "spells");
    bool caster = brothers_unit_lists(c, unit, "roles", "caster");

    for (size_t i = 0; i < json_array_size(skills); i++)
        if (times_listed(skills, i) > 1) /* RULE("F15.3-a"): each once */
            problem_add(problems, trail_index(trail_key(at, "skills"), (int32_t)i), "F15.3-a",
                        "brothers.skill_twice", text_at(skills, i), 0);
    if (brothers_unit_lists(c, unit, "skills", "adept") && !caster)
        problem_add(problems, trail_key(at, "skills"), RULE("F15.3-j"), "brothers.casters_only", "adept", 0);
    if (caster != (json_array_size(spells) > 0) || json_array_size(spells) > 6)
        problem_add(problems, trail_key(at, "spells"), RULE("F14.1-e"), "brothers.spells_of_casters", "",
                    (int32_t)json_array_size(spells));
}

/* --- the band --------------------------------------------------------------------------------- */

struct band {
    int64_t cost, leaders, commanders, standards, large, guns;
};

static bool commands(const struct catalogue *c, const json_t *unit)
{
    return brothers_unit_lists(c, unit, "roles", "officer") ||
           brothers_unit_lists(c, unit, "roles", "character");
}

static void add_unit(const struct catalogue *c, const json_t *unit, struct band *band)
{
    const json_t *kit = brothers_unit_value(c, unit, "equipment");
    int64_t count = unit_count(unit);

    band->cost += count * (brothers_fighter_cost(c, unit) + brothers_mount_cost(c, unit));
    band->leaders += catalogue_flag(unit, "leader") ? count : 0;
    band->commanders += commands(c, unit) ? count : 0;
    band->standards += brothers_unit_lists(c, unit, "roles", "standard") ? count : 0;
    band->large += json_is_true(brothers_unit_value(c, unit, "large")) ? count : 0;
    for (size_t i = 0; i < json_array_size(kit); i++)
        if (brothers_is_gun(c, text_at(kit, i))) {
            band->guns += count;
            band->cost +=
                count * catalogue_number(catalogue_entry(c, "shooters", text_at(kit, i)), "cost", 0);
        }
}

int32_t brothers_leading_unit(const struct catalogue *c, const struct army_list *list)
{
    int32_t officer = NOTHING;

    for (size_t i = 0; i < army_units(list); i++) {
        if (catalogue_flag(army_unit(list, i), "leader"))
            return (int32_t)i;
        if (officer == NOTHING && commands(c, army_unit(list, i)))
            officer = (int32_t)i;
    }
    return officer == NOTHING ? 0 : officer;
}

/* RULE("F15.4-b") */
static void check_composition(const struct catalogue *c, const struct army_list *list,
                              const struct band *band, int32_t points, struct trail at,
                              struct problems *problems)
{
    int32_t allowed = (points + 999) / 1000;

    if (band->leaders > 1)
        problem_add(problems, at, "F15.4-b", "brothers.second_leader", "", army_amount(band->leaders - 1));
    if (band->leaders == 1 && band->commanders > 0 &&
        !commands(c, army_unit(list, (size_t)brothers_leading_unit(c, list))))
        problem_add(problems, at, "F15.4-b", "brothers.leader_outranked", "", 0);
    if (band->standards > 1)
        problem_add(problems, at, "F15.4-b", "brothers.second_standard", "",
                    army_amount(band->standards - 1));
    if (band->large > allowed)
        problem_add(problems, at, "F15.4-b", "brothers.too_many_large", "",
                    army_amount(band->large - allowed));
    if (band->guns > allowed)
        problem_add(problems, at, "F15.4-b", "brothers.too_many_guns", "", army_amount(band->guns - allowed));
}

int32_t brothers_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                            struct problems *problems)
{
    struct trail units = trail_key(trail_root(), "units");
    struct band band = {0};

    if (!army_check(c, list, trail_root(), problems))
        return 0;
    for (size_t i = 0; i < army_units(list); i++) {
        const json_t *unit = army_unit(list, i);
        struct trail at = trail_index(units, (int32_t)i);

        check_values(c, unit, at, problems);
        check_kit(c, unit, at, problems);
        check_skills(c, unit, at, problems);
        add_unit(c, unit, &band);
    }
    int32_t budget = points > 0 ? points : catalogue_number(list->root, "points", 1200);

    check_composition(c, list, &band, budget, units, problems);
    if (budget < 100 || budget > 5000)
        problem_add(problems, trail_key(trail_root(), "points"), RULE("F15.4-a"), "json.out_of_range",
                    "100..5000", budget);
    return cost_within(band.cost, list, points, RULE("F15.4-a"), units, problems);
}
