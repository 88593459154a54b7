/* Army lists: what those of all systems share. */
#include "common/army/schema.h"

#include <stdio.h>
#include <string.h>

static bool list_shape(json_t *root, struct trail at, struct problems *problems)
{
    json_t *schema = engine_schema("list");
    int32_t before = problems->count;

    schema_check_keys(schema, root, at, NULL, problems);
    json_decref(schema);
    return problems->count == before;
}

bool army_parse(const char *text, struct army_list *list, struct problems *problems)
{
    list->root = json_parse(text, strlen(text), trail_root(), problems);
    if (list->root && !list_shape(list->root, trail_root(), problems))
        army_free(list);
    return list->root != NULL;
}

void army_free(struct army_list *list)
{
    json_decref(list->root);
    list->root = NULL;
}

size_t army_units(const struct army_list *list)
{
    return json_array_size(json_object_get(list->root, "units"));
}

const json_t *army_unit(const struct army_list *list, size_t unit)
{
    return json_array_get(json_object_get(list->root, "units"), unit);
}

int32_t unit_count(const json_t *unit)
{
    int32_t count = catalogue_number(unit, "count", 1);

    return count < 1 ? 1 : count;
}

const json_t *unit_profile(const struct catalogue *c, const json_t *unit)
{
    return catalogue_entry(c, "profiles", catalogue_word(unit, "profile", ""));
}

/* The names of a list so far, and where the one at hand stands. */
struct names {
    json_t *seen;
    struct problems *problems;
};

/* Two of the same name could not be told apart in what the players read. */
static void check_names(const struct names *names, const json_t *bearers, struct trail at, int32_t depth)
{
    for (size_t i = 0; depth <= MEMBERS_DEPTH_MAX && i < json_array_size(bearers); i++) {
        const json_t *bearer = json_array_get(bearers, i);
        const char *name = catalogue_word(bearer, "name", NULL);
        struct trail here = trail_index(at, (int32_t)i);

        if (name && json_object_get(names->seen, name))
            problem_add(names->problems, trail_key(here, "name"), "", "army.duplicate_name", name, 0);
        else if (name)
            json_object_set_new(names->seen, name, json_true());
        check_names(names, json_object_get(bearer, "members"), trail_key(here, "members"), depth + 1);
    }
}

void number_within(int64_t number, int32_t most, struct trail at, const char *key, struct problems *problems)
{
    char allowed[16];

    snprintf(allowed, sizeof allowed, "%d", (int)most);
    if (number > most)
        problem_add(problems, at, "", key, allowed, army_amount(number - most));
}

int32_t army_amount(int64_t amount)
{
    return amount > INT32_MAX ? INT32_MAX : (int32_t)amount;
}

void figures_within(int64_t figures, int32_t most, struct trail at, struct problems *problems)
{
    number_within(figures, most, at, "army.too_many_figures", problems);
}

int64_t army_figures(const struct catalogue *c, const struct army_list *list)
{
    int64_t figures = 0;

    for (size_t i = 0; i < army_units(list); i++)
        figures += unit_figures(c, army_unit(list, i));
    return figures;
}

static int32_t share(int32_t all, int32_t sides)
{
    return all / (sides < 2 ? 2 : sides);
}

int32_t army_figures_most(int32_t sides)
{
    return share(FIGURES_MAX, sides);
}

int32_t army_units_most(int32_t sides)
{
    return share(UNITS_MAX, sides);
}

bool army_check(const struct catalogue *c, const struct army_list *list, struct trail at,
                struct problems *problems)
{
    json_t *units = json_object_get(list->root, "units");
    struct names names = {.problems = problems};

    /* Most lists come through army_parse; one inside a setup comes straight here. */
    if (!list_shape(list->root, at, problems))
        return false;
    if (!systems_share(catalogue_word(list->root, "system", ""), c->system))
        problem_add(problems, trail_key(at, "system"), "", "json.wrong_system", c->system, 0);
    at = trail_key(at, "units");
    for (size_t i = 0; i < json_array_size(units); i++)
        schema_check_unit(json_array_get(units, i), trail_index(at, (int32_t)i), c, problems);
    names.seen = json_object();
    check_names(&names, units, at, 0);
    json_decref(names.seen);
    figures_within(army_figures(c, list), ARMY_FIGURES_MAX, at, problems);
    return true;
}

int64_t cost_of_ids(const struct catalogue *c, const char *const *sections, const json_t *ids)
{
    int64_t sum = 0;

    for (size_t i = 0; i < json_array_size(ids); i++)
        sum += catalogue_number(catalogue_find(c, sections, text_at(ids, i)), "cost", 0);
    return sum;
}

int32_t cost_within(int64_t cost, const struct army_list *list, int32_t budget, const char *rule,
                    struct trail at, struct problems *problems)
{
    char detail[PROBLEM_DETAIL_BYTES];
    int32_t sum = army_amount(cost);

    if (budget <= 0)
        budget = catalogue_number(list->root, "points", INT32_MAX);
    if (sum > budget) {
        snprintf(detail, sizeof detail, "%d > %d", (int)sum, (int)budget);
        problem_add(problems, at, rule, "army.too_dear", detail, sum - budget);
    }
    return sum;
}
