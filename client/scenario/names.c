#include "client/scenario/run.h"

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

/* What the scenario brings goes by its id, too, whatever it is called: the nth thing of that name is the nth
 * figure of it. */
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

int32_t find_figure(const struct run *r, const json_t *name)
{
    const char *text = json_string_value(name);
    int32_t figures = r->m->state->figures;

    if (!text)
        return number_or(name, figures);
    for (int32_t i = 0; i < figures; i++)
        if (strcmp(text, figure_name(r, i)) == 0)
            return i;
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
    return figure < 0 ? "nobody" : name_at(r->m, figure_at(r->m, figure)->name);
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
