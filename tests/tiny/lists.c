/* Army lists of tiny: what they cost, and the figures that they become (T16). */
#include "tests/tiny/tiny.h"

#include <string.h>

const char *const tiny_roles[] = {"man", "sergeant", "standard", "gun", "crew", NULL};

int32_t tiny_role(const char *slot)
{
    for (int32_t role = 0; tiny_roles[role]; role++)
        if (strcmp(tiny_roles[role], slot) == 0)
            return role;
    return ROLE_MAN;
}

/* T16: what a figure costs as one of the unit's, and what its role adds to that. */
int32_t tiny_cost(const struct catalogue *c, const struct enlisted *who)
{
    static const char *const sections[] = {"items", NULL};
    int32_t cost = catalogue_number(who->profile, "cost", 0);

    cost += tiny_role(who->slot) == ROLE_SERGEANT ? 3 : 0;
    cost += tiny_role(who->slot) == ROLE_STANDARD ? 5 : 0;
    return cost + army_amount(cost_of_ids(c, sections, json_object_get(who->entry, "items")));
}

int32_t tiny_check_army(const struct catalogue *c, const struct army_list *list, int32_t points,
                        struct problems *problems)
{
    struct enlisted who[ARMY_FIGURES_MAX];
    int64_t cost = 0;

    if (!army_check(c, list, trail_root(), problems))
        return 0;
    for (size_t i = 0; army_figures(c, list) <= ARMY_FIGURES_MAX && i < army_units(list); i++) {
        int32_t n = unit_enlist(c, army_unit(list, i), who, ARMY_FIGURES_MAX);

        for (int32_t k = 0; k < n; k++)
            cost += tiny_cost(c, &who[k]);
    }
    return cost_within(cost, list, points, "T1-a", trail_key(trail_root(), "units"), problems);
}

void tiny_count(const struct muster *muster, int32_t *figures, int32_t *units)
{
    for (int32_t side = 0; side < muster->sides; side++) {
        *figures += (int32_t)army_figures(&muster->catalogue, &muster->list[side]);
        *units += (int32_t)army_units(&muster->list[side]);
    }
}
