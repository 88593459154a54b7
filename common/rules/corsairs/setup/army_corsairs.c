/* The checks and costs of a crew. */
#include "common/rules/corsairs/setup/army_corsairs.h"
#include "common/rules/corsairs/hooks.h"

#include <stdio.h>

const char *const corsairs_equipment[] = {"weapons", "armour", "objects", NULL};

int32_t corsairs_class(const struct catalogue *c, const json_t *unit)
{
    return catalogue_number(unit_profile(c, unit), "class", 1);
}

/* C11-a: class and equipment. */
int64_t corsairs_cost(const struct catalogue *c, const json_t *unit)
{
    char id[16];

    snprintf(id, sizeof id, "%d", (int)corsairs_class(c, unit));
    return catalogue_number(catalogue_entry(c, "classes", id), "cost", 0) +
           cost_of_ids(c, corsairs_equipment, json_object_get(unit, "equipment"));
}

bool corsairs_trait(const struct catalogue *c, const json_t *unit, const char *trait)
{
    return catalogue_lists(unit, "traits", trait) || catalogue_lists(unit_profile(c, unit), "traits", trait);
}

/* The lowest `move` among those of a list of ids, or what was lowest before. */
static int32_t lowest_move(const struct catalogue *c, const char *section, const json_t *ids, int32_t lowest)
{
    for (size_t i = 0; i < json_array_size(ids); i++) {
        int32_t move = catalogue_number(catalogue_entry(c, section, text_at(ids, i)), "move", lowest);

        if (move < lowest)
            lowest = move;
    }
    return lowest;
}

int32_t corsairs_move(const struct catalogue *c, const json_t *unit)
{
    const json_t *profile = unit_profile(c, unit);
    int32_t move = catalogue_number(profile, "move", 20);

    move = lowest_move(c, "traits", json_object_get(profile, "traits"), move);
    move = lowest_move(c, "traits", json_object_get(unit, "traits"), move);
    return lowest_move(c, "armour", json_object_get(unit, "equipment"), move);
}

/* --- one character ------------------------------------------------------------------------------- */

/* A two-handed firearm; a musket with or without bayonet is one, too. */
static bool long_gun(const struct catalogue *c, const char *id)
{
    const json_t *weapon = catalogue_entry(c, "weapons", id);

    return json_object_get(weapon, "shooting") && catalogue_number(weapon, "hands", 0) == 2;
}

static void check_equipment(const struct catalogue *c, const json_t *unit, struct trail at,
                            struct problems *problems)
{
    const json_t *ids = json_object_get(unit, "equipment");
    int32_t long_guns = 0;

    at = trail_key(at, "equipment");
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const char *id = text_at(ids, i);
        const json_t *item = catalogue_find(c, corsairs_equipment, id);
        struct trail here = trail_index(at, (int32_t)i);
        int32_t most = catalogue_number(item, "most", 1);

        if (!item)
            continue;
        if (most == 0)
            problem_add(problems, here, catalogue_word(item, "rule", "C11-a"), "corsairs.only_in_scenarios",
                        id, 0);
        else if (times_listed(ids, i) > most)
            problem_add(problems, here, catalogue_word(item, "rule", "C1-a"), "corsairs.too_many_of_it", id,
                        times_listed(ids, i) - most);
        else if (long_gun(c, id) && ++long_guns > 1)
            problem_add(problems, here, "C1-a", "corsairs.second_long_gun", id, long_guns - 1);
    }
}

static void check_traits(const struct catalogue *c, const json_t *unit, struct trail at,
                         struct problems *problems)
{
    const json_t *ids = json_object_get(unit, "traits");

    at = trail_key(at, "traits");
    for (size_t i = 0; i < json_array_size(ids); i++) {
        const char *id = text_at(ids, i);
        const json_t *trait = catalogue_entry(c, "traits", id);

        if (!trait)
            continue;
        if (!catalogue_flag(trait, "choice"))
            problem_add(problems, trail_index(at, (int32_t)i), catalogue_word(trait, "rule", ""),
                        "corsairs.trait_of_profiles", id, 0);
        else if (times_listed(ids, i) > 1)
            problem_add(problems, trail_index(at, (int32_t)i), catalogue_word(trait, "rule", ""),
                        "corsairs.trait_twice", id, 0);
    }
}

/* C1-h: no riders, unless a game master adds rules for them; a profile of a user's folder does not. */
static void check_mounted(const struct catalogue *c, const json_t *unit, struct trail at,
                          struct problems *problems)
{
    if (catalogue_flag(unit_profile(c, unit), "mounted"))
        problem_add(problems, trail_key(at, "profile"), "C1-h", "corsairs.mounted",
                    catalogue_word(unit, "profile", ""), 0);
}

/* --- the crew ------------------------------------------------------------------------------------ */

struct crew {
    int64_t cost, characters;
    int64_t legends; /* of class 6 */
    int64_t leaders;
    int32_t highest; /* class */
};

static struct crew crew_of(const struct catalogue *c, const struct army_list *list)
{
    struct crew crew = {0};

    for (size_t i = 0; i < army_units(list); i++) {
        const json_t *unit = army_unit(list, i);
        int32_t class = corsairs_class(c, unit), count = unit_count(unit);

        crew.cost += corsairs_cost(c, unit) * count;
        crew.characters += count;
        if (class == 6)
            crew.legends += count;
        if (catalogue_lists(unit, "traits", "leader"))
            crew.leaders += count;
        if (class > crew.highest)
            crew.highest = class;
    }
    return crew;
}

/* C10-d: one leader, of the highest class; C1-c: one hero of legend. Every culprit is named. */
static void check_rank(const struct catalogue *c, const json_t *unit, const struct crew *crew,
                       struct trail at, struct problems *problems)
{
    int32_t class = corsairs_class(c, unit);

    if (class == 6 && crew->legends > 1)
        problem_add(problems, trail_key(at, "profile"), "C1-c", "corsairs.second_legend", "",
                    army_amount(crew->legends - 1));
    if (!catalogue_lists(unit, "traits", "leader"))
        return;
    if (crew->leaders > 1)
        problem_add(problems, trail_key(at, "traits"), "C10-d", "corsairs.second_leader", "",
                    army_amount(crew->leaders - 1));
    if (class < crew->highest)
        problem_add(problems, trail_key(at, "traits"), "C10-d", "corsairs.leader_outranked", "",
                    crew->highest - class);
}

int32_t corsairs_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                            struct problems *problems)
{
    struct trail units = trail_key(trail_root(), "units");

    if (!army_check(c, list, trail_root(), problems))
        return 0;
    struct crew crew = crew_of(c, list);

    for (size_t i = 0; i < army_units(list); i++) {
        const json_t *unit = army_unit(list, i);
        struct trail at = trail_index(units, (int32_t)i);

        check_mounted(c, unit, at, problems);
        check_equipment(c, unit, at, problems);
        check_traits(c, unit, at, problems);
        check_rank(c, unit, &crew, at, problems);
    }
    figures_within(crew.characters, CREW_MAX, units, problems);
    return cost_within(crew.cost, list, points, "C11-a", units, problems);
}
