/* Dice that are rolled side by side or figure by figure come in the order of their numbers. Where a file says
 * whose die each is ({"of": "Ann", "is": 4}), the script follows when sides or figures are numbered the other
 * way round. */
#include "client/scenario/run.h"

#include <stdlib.h>
#include <string.h>

enum { FIGURES_OF_A_UNIT = 10000, FIGURES_OF_A_SIDE = 100 * FIGURES_OF_A_UNIT };

/* Where a side or figure comes in the order of the numbers. */
struct turn_in_order {
    size_t written, now;
    size_t at; /* in the list: dice of one owner stay in their order */
    json_t *die;
};

/* Its own name, or "Guards 3" for the third of the Guards; `nth` is then its number, and 0 otherwise. */
static bool is_called(const json_t *thing, const char *name, size_t *nth)
{
    const char *its = json_string_value(json_object_get(thing, "name"));
    size_t bytes = its ? strlen(its) : 0;

    *nth = 0;
    if (!its || strncmp(its, name, bytes) != 0)
        return false;
    if (name[bytes] == ' ' && name[bytes + 1] && !name[bytes + 1 + strspn(name + bytes + 1, "0123456789")])
        *nth = (size_t)atoi(name + bytes + 1) % FIGURES_OF_A_UNIT;
    return !name[bytes] || *nth > 0;
}

/* Looks in the figures or the units of a side, which begin at these turns. */
static bool find_turn_in(const json_t *list, const char *name, enum scenario_order order,
                         struct turn_in_order *out)
{
    size_t now = out->now, written = out->written, nth;

    for (size_t k = 0, m = json_array_size(list); k < m; k++) {
        if (!is_called(json_array_get(list, k), name, &nth))
            continue;
        bool backwards = order == SCENARIO_FIGURES_REVERSED;

        out->now = now + k * FIGURES_OF_A_UNIT + (backwards && nth > 0 ? FIGURES_OF_A_UNIT - nth : nth);
        out->written = written + (backwards ? m - 1 - k : k) * FIGURES_OF_A_UNIT + nth;
        return true;
    }
    return false;
}

/* False if the name is neither a side's nor a figure's. The sides are in their new order by now. */
static bool find_turn(const json_t *sides, const char *name, enum scenario_order order,
                      struct turn_in_order *out)
{
    for (size_t i = 0, n = json_array_size(sides); i < n; i++) {
        const json_t *side = json_array_get(sides, i);
        const json_t *figures = json_object_get(side, "figures"), *units = json_object_get(side, "units");
        size_t nth, after_figures = json_array_size(figures) * FIGURES_OF_A_UNIT,
                    after_units = json_array_size(units) * FIGURES_OF_A_UNIT;
        bool backwards = order == SCENARIO_FIGURES_REVERSED;
        struct turn_in_order at = {.now = i * FIGURES_OF_A_SIDE,
                                   .written =
                                       (order == SCENARIO_SIDES_SWAPPED ? n - 1 - i : i) * FIGURES_OF_A_SIDE};

        *out = at;
        if (is_called(side, name, &nth) && nth == 0)
            return true;
        out->now += backwards ? after_units : 0;
        if (find_turn_in(figures, name, order, out))
            return true;
        *out = at;
        out->now += backwards ? 0 : after_figures;
        out->written += after_figures;
        if (find_turn_in(units, name, order, out))
            return true;
    }
    return false;
}

static int by_turn(const void *a, const void *b)
{
    const struct turn_in_order *x = a, *y = b;

    if (x->now != y->now)
        return x->now < y->now ? -1 : 1;
    return x->at < y->at ? -1 : 1;
}

/* The dice from `from` on that follow each other in the order as written: where the order begins again,
 * another round of rolls begins. */
static size_t read_round(const json_t *root, const json_t *dice, size_t from, enum scenario_order order,
                         struct turn_in_order *round)
{
    size_t count = 0;

    for (size_t i = from; i < json_array_size(dice); i++, count++) {
        json_t *die = json_array_get(dice, i);
        const char *of = json_string_value(json_object_get(die, "of"));

        if (!of || !find_turn(json_object_get(root, "sides"), of, order, &round[count]) ||
            (count > 0 && round[count].written < round[count - 1].written))
            break;
        round[count].die = die;
        round[count].at = i;
    }
    return count;
}

void scenario_reorder_dice(const json_t *root, json_t *dice, enum scenario_order order)
{
    size_t all = json_array_size(dice);
    struct turn_in_order *round = all > 0 ? calloc(all, sizeof *round) : NULL;

    for (size_t i = 0; round && i < all;) {
        size_t count = read_round(root, dice, i, order, round);

        for (size_t k = 0; k < count; k++)
            json_incref(round[k].die);
        qsort(round, count, sizeof *round, by_turn);
        for (size_t k = 0; k < count; k++)
            json_array_set_new(dice, i + k, round[k].die);
        i += count > 0 ? count : 1;
    }
    free(round);
}
