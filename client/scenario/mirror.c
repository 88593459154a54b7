/* The same file with its sides in the other order, or its figures numbered the other way round: code that
 * works for side 0 or figure 0 alone passes a file as it is written and fails here. Everything in the file
 * keeps its name, so nothing else in it changes. */
#include "client/scenario/run.h"

#include <stdio.h>
#include <string.h>

static size_t sides_of(const json_t *root)
{
    return json_array_size(json_object_get(root, "sides"));
}

static bool lists_name(const json_t *list, const char *name)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *its = json_string_value(json_object_get(json_array_get(list, i), "name"));

        if (its && strcmp(its, name) == 0)
            return true;
    }
    return false;
}

static bool has_figure_called(const json_t *root, const char *name)
{
    const json_t *sides = json_object_get(root, "sides");

    for (size_t i = 0; i < json_array_size(sides); i++)
        if (lists_name(json_object_get(json_array_get(sides, i), "figures"), name) ||
            lists_name(json_object_get(json_array_get(sides, i), "units"), name))
            return true;
    return false;
}

/* Writes out the defaults that a side or figure has by its place in the file (name, edge), so that it keeps
 * them when its place changes. */
static void write_out(json_t *root)
{
    json_t *sides = json_object_get(root, "sides");
    bool ready = json_object_get(root, "scenario");

    for (size_t i = 0; i < json_array_size(sides); i++) {
        json_t *side = json_array_get(sides, i);
        const json_t *figures = json_object_get(side, "figures");
        const char letter[] = {(char)('A' + i), 0};

        if (!json_object_get(side, "name"))
            json_object_set_new(side, "name", json_string(letter));
        if (!json_object_get(side, "edge") && !ready)
            json_object_set_new(side, "edge", json_string(default_edge(i)));
        for (size_t k = 0; k < json_array_size(figures); k++)
            if (!json_object_get(json_array_get(figures, k), "name"))
                json_object_set_new(json_array_get(figures, k), "name", json_sprintf("%s%zu", letter, k + 1));
    }
}

static void reverse(json_t *list)
{
    for (size_t i = 0, n = json_array_size(list); i + 1 < n; i++) {
        json_t *last = json_incref(json_array_get(list, n - 1));

        json_array_remove(list, n - 1);
        json_array_insert_new(list, i, last);
    }
}

/* --- names and numbers of sides ------------------------------------------------------------------ */

/* The name of the side that a letter means; NULL if the text is no letter of a side. */
static json_t *side_of_letter(const json_t *root, const json_t *text)
{
    const char *word = json_string_value(text);

    if (!word || word[0] < 'A' || (size_t)(word[0] - 'A') >= sides_of(root) || word[1] ||
        has_figure_called(root, word))
        return NULL;
    return json_object_get(json_array_get(json_object_get(root, "sides"), (size_t)(word[0] - 'A')), "name");
}

/* Letters count the sides; a file that uses them gets the names in their place. */
static void name_letters(const json_t *root, json_t *in)
{
    const char *key;
    json_t *value, *name;
    size_t i;

    if (json_is_object(in))
        json_object_foreach(in, key, value)
        {
            name = side_of_letter(root, value);
            if (name && strcmp(key, "name") != 0 && strcmp(key, "text") != 0)
                json_object_set(in, key, name);
            else
                name_letters(root, value);
        }
    else
        json_array_foreach(in, i, value)
        {
            name = side_of_letter(root, value);
            if (name)
                json_array_set(in, i, name);
            else
                name_letters(root, value);
        }
}

/* Things and objectives name their side by its number. */
static void renumber_sides(const json_t *root, const char *list)
{
    const json_t *things = json_object_get(root, list);
    json_int_t last = (json_int_t)sides_of(root) - 1;

    for (size_t i = 0; i < json_array_size(things); i++) {
        const json_t *side = json_object_get(json_array_get(things, i), "side");

        if (json_is_integer(side) && json_integer_value(side) >= 0 && json_integer_value(side) <= last)
            json_object_set_new(json_array_get(things, i), "side",
                                json_integer(last - json_integer_value(side)));
    }
}

static json_int_t players_of(const json_t *side)
{
    const json_t *players = json_object_get(side, "players");

    return players ? (json_int_t)json_array_size(players) : 1;
}

/* Players are counted through all sides: the number of the same player once the sides stand the other way
 * round. */
static json_int_t renumbered_player(const json_t *sides, json_int_t player)
{
    json_int_t before = 0, after = 0;
    size_t side = 0, count = json_array_size(sides);

    while (side < count && player >= before + players_of(json_array_get(sides, side)))
        before += players_of(json_array_get(sides, side++));
    for (size_t i = side + 1; i < count; i++)
        after += players_of(json_array_get(sides, i));
    return player - before + after;
}

static void renumber_players(const json_t *root)
{
    const json_t *play = json_object_get(root, "play"), *sides = json_object_get(root, "sides");

    for (size_t i = 0; i < json_array_size(play); i++) {
        json_t *step = json_array_get(play, i);
        const json_t *player = json_object_get(step, "player");

        if (player)
            json_object_set_new(step, "player",
                                json_integer(renumbered_player(sides, json_integer_value(player))));
    }
}

static void swap_sides(json_t *root)
{
    static const char *const parts[] = {"start",      "play",    "set",  "things",
                                        "objectives", "special", "dice", NULL};

    for (int32_t i = 0; parts[i]; i++)
        name_letters(root, json_object_get(root, parts[i]));
    renumber_sides(root, "things");
    renumber_sides(root, "objectives");
    renumber_players(root);
    reverse(json_object_get(root, "sides"));
}

/* --- figures ------------------------------------------------------------------------------------- */

/* Within a unit, names.c numbers them backwards once they are mustered. */
static void reverse_figures(json_t *root)
{
    const json_t *sides = json_object_get(root, "sides");

    for (size_t i = 0; i < json_array_size(sides); i++) {
        reverse(json_object_get(json_array_get(sides, i), "figures"));
        reverse(json_object_get(json_array_get(sides, i), "units"));
    }
}

const char *scenario_only_as_written(const json_t *root, enum scenario_order order)
{
    const json_t *why = json_object_get(root, "as_written");

    if (order == SCENARIO_AS_WRITTEN)
        return NULL;
    if (order == SCENARIO_SIDES_SWAPPED && json_object_get(root, "scenario"))
        return "the sides of a ready scenario have their places";
    return json_string_value(json_object_get(why, order == SCENARIO_SIDES_SWAPPED ? "sides" : "figures"));
}

void scenario_reorder(json_t *root, enum scenario_order order)
{
    if (order == SCENARIO_AS_WRITTEN)
        return;
    write_out(root);
    if (order == SCENARIO_SIDES_SWAPPED)
        swap_sides(root);
    else
        reverse_figures(root);
    scenario_reorder_dice(root, json_object_get(root, "dice"), order);
    const json_t *play = json_object_get(root, "play");

    for (size_t i = 0; i < json_array_size(play); i++)
        scenario_reorder_dice(root, json_object_get(json_array_get(play, i), "dice"), order);
}
