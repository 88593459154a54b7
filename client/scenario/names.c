#include "client/scenario/run.h"
#include "common/match/rules.h"

#include <stdlib.h>
#include <string.h>

static int32_t number_or(const json_t *json, int32_t most)
{
    json_int_t value = json_integer_value(json);

    return json_is_integer(json) && value >= 0 && value < most ? (int32_t)value : -1;
}

int32_t find_side(const struct run *r, const json_t *name)
{
    const char *text = json_string_value(name);
    int32_t sides = r->m->state->sides;

    if (!text)
        return number_or(name, sides);
    for (int32_t i = 0; i < sides; i++)
        if (strcmp(text, name_at(r->m, side_at(r->m, i)->name)) == 0)
            return i;
    if (text[0] >= 'A' && text[0] < 'A' + sides && !text[1])
        return text[0] - 'A';
    return -1;
}

/* Figures that the scenario brings can also be named by their id: the nth thing of that id is the nth figure
 * of it. */
static int32_t find_thing(const struct run *r, const char *id)
{
    const json_t *things = json_object_get(r->root, "things"), *name = NULL;
    int32_t before = 0;

    for (size_t i = 0; i < json_array_size(things) && !name; i++)
        if (strcmp(catalogue_word(json_array_get(things, i), "id", ""), id) == 0)
            name = json_object_get(json_array_get(things, i), "name");
    for (size_t i = 0; i < json_array_size(things) && name; i++) {
        const json_t *other = json_array_get(things, i);

        if (strcmp(catalogue_word(other, "id", ""), id) == 0)
            break;
        before += json_equal(json_object_get(other, "name"), name);
    }
    for (int32_t i = 0; i < r->m->state->figures && name; i++)
        if (strcmp(catalogue_word(name, "en", ""), figure_name(r, i)) == 0 && before-- == 0)
            return i;
    return -1;
}

/* "Guards 3", where no figure is called so: the third that the unit mustered with. */
static int32_t find_nth(const struct run *r, const char *text)
{
    const char *number = strrchr(text, ' ');

    if (!number || !number[1] || number[1 + strspn(number + 1, "0123456789")] || strlen(number) > 6)
        return -1;
    for (int32_t i = 0; i < r->m->state->units; i++) {
        const struct unit *u = unit_at(r->m, i);
        const char *name = name_at(r->m, u->name);
        int32_t n = atoi(number + 1);

        if (strlen(name) == (size_t)(number - text) && strncmp(name, text, strlen(name)) == 0 && n >= 1 &&
            n <= u->count)
            return u->first + n - 1;
    }
    return -1;
}

int32_t find_figure(const struct run *r, const json_t *name)
{
    const char *text = json_string_value(name);
    int32_t figures = r->m->state->figures;

    if (!text)
        return number_or(name, figures);
    for (int32_t i = 0; i < figures; i++)
        if (strcmp(text, name_at(r->m, figure_at(r->m, i)->name)) == 0)
            return twin_of(r, i);
    if (find_nth(r, text) >= 0)
        return twin_of(r, find_nth(r, text));
    int32_t thing = find_thing(r, text);

    if (thing >= 0)
        return thing;
    /* Objects may have no name of their own: then what they are says which. */
    for (int32_t i = 0; i < figures; i++)
        if (strcmp(text, name_at(r->m, figure_at(r->m, i)->sort)) == 0)
            return i;
    return -1;
}

int32_t find_unit(const struct run *r, const json_t *name)
{
    const char *text = json_string_value(name);

    if (!text)
        return number_or(name, r->m->state->units);
    for (int32_t i = 0; i < r->m->state->units; i++)
        if (strcmp(text, name_at(r->m, unit_at(r->m, i)->name)) == 0)
            return i;
    int32_t figure = find_figure(r, name);

    return figure < 0 ? -1 : figure_at(r->m, figure)->unit;
}

int32_t find_terrain(const struct run *r, const json_t *name)
{
    const char *text = json_string_value(name);
    const struct table *t = table_of(r->m);

    if (!text)
        return number_or(name, t->pieces);
    for (int32_t i = 0; i < t->pieces; i++) {
        int32_t handle = table_piece_const(t, i)->name;

        if (handle != NOTHING && strcmp(text, name_at(r->m, handle)) == 0)
            return i;
    }
    return -1;
}

int32_t find_viewer(const struct run *r, const json_t *name)
{
    const char *text = json_string_value(name);

    if (text && strcmp(text, "spectator") == 0)
        return VIEWER_SPECTATOR;
    if (text && strcmp(text, "master") == 0)
        return VIEWER_MASTER;
    return find_side(r, name);
}

int32_t find_asked(const struct run *r, const json_t *name)
{
    const char *text = json_string_value(name);
    int32_t side = find_side(r, name);

    return side < 0 && text && strcmp(text, "master") == 0 ? (int32_t)ASKED_MASTER : side;
}

const char *asked_name(const struct run *r, int32_t asked)
{
    return asked == ASKED_MASTER ? "the game master" : name_at(r->m, side_at(r->m, asked)->name);
}

const char *figure_name(const struct run *r, int32_t figure)
{
    return figure < 0 ? "nobody" : name_at(r->m, figure_at(r->m, twin_of(r, figure))->name);
}

/* --- figures numbered backwards within their units ------------------------------------------------ */

int32_t twin_of(const struct run *r, int32_t figure)
{
    return r->twin && figure >= 0 ? r->twin[figure] : figure;
}

/* Can a player tell them apart? What only the game master sees may differ. */
static bool alike(const struct run *r, int32_t a, int32_t b)
{
    const struct figure *one = figure_at(r->m, a), *other = figure_at(r->m, b);
    const struct stand *stand = table_stand_const(table_of(r->m), a);
    struct field_table fields = r->rules->figure_fields;

    if (one->sort != other->sort || one->cost != other->cost ||
        memcmp(&stand->base, &table_stand_const(table_of(r->m), b)->base, sizeof stand->base) != 0)
        return false;
    for (int32_t i = 0; i < fields.count; i++)
        if (fields.field[i].sight != SEEN_BY_MASTER && field_get(&fields.field[i], own_figure(r->m, a)) !=
                                                           field_get(&fields.field[i], own_figure(r->m, b)))
            return false;
    return true;
}

/* Figures that are alike swap their names: the first with the last, and so on. */
static void twin_unit(struct run *r, const struct unit *u)
{
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        int32_t before = 0, k = u->first + u->count - 1;

        for (int32_t other = u->first; other < i; other++)
            before += alike(r, other, i);
        for (; k > u->first; k--)
            if (alike(r, k, i) && before-- == 0)
                break;
        r->twin[i] = k;
    }
}

bool unit_in_the_file(const struct run *r, const struct unit *u)
{
    const json_t *units =
        u->side < 0
            ? NULL
            : json_object_get(json_array_get(json_object_get(r->root, "sides"), (size_t)u->side), "units");

    for (size_t i = 0; i < json_array_size(units); i++)
        if (strcmp(catalogue_word(json_array_get(units, i), "name", ""), name_at(r->m, u->name)) == 0)
            return true;
    return false;
}

bool twin_figures(struct run *r)
{
    int32_t figures = r->m->state->figures;

    r->twin = malloc((size_t)(figures + 1) * sizeof *r->twin);
    if (!r->twin)
        return fail(r, "out of memory");
    for (int32_t i = 0; i < figures; i++)
        r->twin[i] = i;
    for (int32_t unit = 0; unit < r->m->state->units; unit++)
        if (unit_in_the_file(r, unit_at(r->m, unit)))
            twin_unit(r, unit_at(r->m, unit));
    return true;
}

length scaled(const struct run *r, const json_t *number)
{
    double value = json_number_value(number) * (double)r->unit;

    if (!(value > WORLD_FROM && value < WORLD_TO))
        return value < 0 ? WORLD_FROM : WORLD_TO;
    return (length)(value + (value < 0 ? -0.5 : 0.5));
}

bool is_point(const json_t *pair)
{
    return json_array_size(pair) == 2 && json_is_number(json_array_get(pair, 0)) &&
           json_is_number(json_array_get(pair, 1));
}

struct point scaled_point(const struct run *r, const json_t *pair)
{
    return (struct point){scaled(r, json_array_get(pair, 0)), scaled(r, json_array_get(pair, 1))};
}
