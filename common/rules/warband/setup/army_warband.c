/* W15-a: what a warband costs, and what is wrong with one. */
#include "common/rules/warband/setup/army_warband.h"
#include "common/rules/shared/words.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/hooks.h"

#include <string.h>

enum { FIGURES_A_SIDE = 150 };

/* RULE("W15-a"): the sum of the profile, five for each further wound, ten for each level and for size. */
int32_t warband_figure_cost(const json_t *p)
{
    static const char *const keys[] = {"ac", "cc", "ad", "f", "r", "ar", "co", NULL};
    int32_t sum = 5 * (warband_stated(p, "bl") - 1) + 10 * catalogue_number(p, "nm", 0);

    for (int32_t i = 0; keys[i]; i++)
        sum += warband_stated(p, keys[i]);
    return sum + (strcmp(catalogue_word(p, "size", "medium"), "large") == 0 ? 10 : 0);
}

int64_t warband_unit_cost(const struct catalogue *c, const json_t *unit)
{
    int64_t cost = (int64_t)warband_figure_cost(unit_profile(c, unit)) * unit_count(unit);

    if (json_object_get(unit, "machine"))
        cost += MACHINE_COST;
    cost += 5 * (catalogue_lists(unit, "command", "standard") + catalogue_lists(unit, "command", "musician"));
    return cost + LEADER_COST * (catalogue_lists(unit, "command", "general") +
                                 catalogue_lists(unit, "command", "battle_standard"));
}

struct schools {
    bool used[SCHOOLS];
};

const char *const warband_schools[SCHOOLS + 1] = {"fire",   "light", "air",   "life", "water",
                                                  "shadow", "earth", "death", NULL};

static int32_t school_of(const struct catalogue *c, const char *spell)
{
    return word_index(warband_schools, catalogue_word(catalogue_entry(c, "spells", spell), "school", ""),
                      NOTHING);
}

/* RULE("W14.4-a"), RULE("W14.4-b"): not with the school four places farther on the circle. */
static void check_spells(const struct catalogue *c, const json_t *spells, struct schools *schools,
                         struct trail at, struct problems *problems)
{
    for (size_t i = 0; i < json_array_size(spells); i++) {
        const char *id = text_at(spells, i);
        int32_t school = school_of(c, id);

        if (school == NOTHING)
            continue;
        schools->used[school] = true;
        if (schools->used[(school + SCHOOLS / 2) % SCHOOLS])
            problem_add(problems, trail_index(at, (int32_t)i), "W14.4-a", "warband.opposed_schools", id, 0);
        if (times_listed(spells, i) > 1)
            problem_add(problems, trail_index(at, (int32_t)i), "W14.1-b", "warband.spell_twice", id, 0);
    }
}

/* RULE("W14.1-b"): as many spells as the level; initiates, in threes to sixes, one (W14.1-f). */
static void check_magic(const struct catalogue *c, const json_t *unit, struct schools *schools,
                        struct trail at, struct problems *problems)
{
    const json_t *spells = json_object_get(unit, "spells"), *profile = unit_profile(c, unit);
    int32_t nm = catalogue_number(profile, "nm", NO_MAGIC), known = (int32_t)json_array_size(spells),
            count = unit_count(unit);
    int32_t wanted = nm == NO_MAGIC ? 0 : nm == 0 ? 1 : nm;

    if (known != wanted)
        problem_add(problems, trail_key(at, "spells"), nm == 0 ? "W14.1-f" : "W14.1-b",
                    "warband.wrong_spells", "", wanted - known);
    if (nm == 0 && (count < 3 || count > 6))
        problem_add(problems, trail_key(at, "count"), "W14.1-f", "warband.wrong_initiates", "", count);
    if (nm > 0 && count > 1)
        problem_add(problems, trail_key(at, "count"), "W14.1-b", "warband.magicians_alone", "", count - 1);
    check_spells(c, spells, schools, trail_key(at, "spells"), problems);
}

static void check_equipment(const struct catalogue *c, const json_t *unit, struct trail at,
                            struct problems *problems)
{
    const char *machine = catalogue_word(unit, "machine", "");
    const json_t *list = json_object_get(unit, "equipment");

    if (*machine && !catalogue_flag(catalogue_entry(c, "weapons", machine), "machine"))
        problem_add(problems, trail_key(at, "machine"), "W12-b", "warband.no_machine", machine, 0);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *id = text_at(list, i);
        const json_t *weapon = catalogue_entry(c, "weapons", id);

        if (catalogue_flag(weapon, "machine"))
            problem_add(problems, trail_index(trail_key(at, "equipment"), (int32_t)i), "W11-g",
                        "warband.machine_by_hand", id, 0);
        if (catalogue_flag(weapon, "mounted") &&
            strcmp(catalogue_word(unit_profile(c, unit), "moves", "foot"), "cavalry") != 0)
            problem_add(problems, trail_index(trail_key(at, "equipment"), (int32_t)i), "W12-a",
                        "warband.mounted_only", id, 0);
    }
}

/* What the whole warband adds up to. */
struct tally {
    int32_t generals, standards;
    int64_t figures, cost;
    struct schools schools;
};

static void check_unit(const struct catalogue *c, const json_t *unit, struct tally *all, struct trail at,
                       struct problems *problems)
{
    check_magic(c, unit, &all->schools, at, problems);
    check_equipment(c, unit, at, problems);
    if (unit_count(unit) > UNIT_FIGURES)
        problem_add(problems, trail_key(at, "count"), "W15-a", "warband.unit_too_large", "",
                    unit_count(unit) - UNIT_FIGURES);
    all->cost += warband_unit_cost(c, unit);
    all->figures += unit_count(unit);
    all->generals += catalogue_lists(unit, "command", "general");
    all->standards += catalogue_lists(unit, "command", "battle_standard");
}

int32_t warband_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                           struct problems *problems)
{
    struct trail units = trail_key(trail_root(), "units");
    struct tally all = {0};

    if (!army_check(c, list, trail_root(), problems))
        return 0;
    for (size_t i = 0; i < army_units(list); i++)
        check_unit(c, army_unit(list, i), &all, trail_index(units, (int32_t)i), problems);
    if (all.generals > 1) /* RULE("W1-g") */
        problem_add(problems, units, "W1-g", "warband.second_general", "", all.generals - 1);
    if (all.standards > 1)
        problem_add(problems, units, "W1-g", "warband.second_battle_standard", "", all.standards - 1);
    figures_within(all.figures, FIGURES_A_SIDE, units, problems);
    return cost_within(all.cost, list, points, "W15-a", units, problems);
}
