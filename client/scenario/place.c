/* Figures anywhere in any state: written into the match before it starts, by the names of their fields. */
#include "client/scenario/run.h"
#include "common/match/rules.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* --- fields -------------------------------------------------------------------------------------- */

static bool field_value(const struct run *r, const struct field *f, const json_t *value, int32_t *out)
{
    const char *word = json_string_value(value);

    if (word) {
        *out = f->words                      ? field_word(f, word)
               : f->refers == REFERS_TO_UNIT ? find_unit(r, value)
                                             : find_figure(r, value);
        if (*out < 0)
            *out = find_side(r, value);
        return *out >= 0;
    }
    if (json_is_boolean(value))
        *out = json_is_true(value);
    else if (json_is_object(value)) /* {"cm": 4} */
        *out = scaled(r, json_object_get(value, r->unit_word));
    else
        *out = (int32_t)json_integer_value(value);
    return !json_is_real(value);
}

/* Writes the values that a field may hold. */
static void limits_of(const struct field *f, char *out, size_t bytes)
{
    size_t used = 0;

    if (!f->words) {
        snprintf(out, bytes, "%d to %d", (int)f->min, (int)f->max);
        return;
    }
    out[0] = 0;
    for (int32_t i = f->min; f->words[i] && i <= f->max && used < bytes; i++)
        used += (size_t)snprintf(out + used, bytes - used, "%s%s", i > f->min ? ", " : "", f->words[i]);
}

static bool set_field(struct run *r, const struct field *f, void *record, const json_t *value,
                      const char *whose)
{
    int32_t number;
    char limits[200];

    if (!field_value(r, f, value, &number) || (!r->looks && !field_set(f, record, number))) {
        limits_of(f, limits, sizeof limits);
        return fail(r, "%s: the field \"%s\" cannot have that value; it takes %s", whose, f->name, limits);
    }
    return !r->looks || field_get(f, record) == number ||
           fail(r,
                "the file builds a table that no game reaches: %s: the field \"%s\" contradicts the rest and "
                "does not stay as "
                "it is set",
                whose, f->name);
}

bool set_fields(struct run *r, struct field_table table, void *record, const json_t *fields,
                const char *whose)
{
    const char *name;
    json_t *value;

    json_object_foreach((json_t *)(uintptr_t)fields, name, value)
    {
        const struct field *f = field_find(table, name);

        if (!f)
            return fail(r, "%s has no field \"%s\"", whose, name);
        if (!set_field(r, f, record, value, whose))
            return false;
    }
    return true;
}

/* --- one figure ---------------------------------------------------------------------------------- */

static const char *const fates[] = {"reserve", "in_play", "out", "fled", "withdrawn", NULL};

static bool set_fate(struct run *r, int32_t figure, const json_t *fate, const json_t *at)
{
    const char *word = json_string_value(fate);
    int32_t i = 0;

    if (!fate)
        return true;
    while (word && fates[i] && strcmp(fates[i], word) != 0)
        i++;
    if (!word || !fates[i])
        return fail(r, "%s: there is no fate \"%s\"; there are reserve, in_play, out, fled, withdrawn",
                    figure_name(r, figure), word ? word : "");
    if (at && i != FATE_IN_PLAY && i != FATE_OUT)
        return fail(r, "%s has the fate %s and a place on the table (\"at\")", figure_name(r, figure), word);
    figure_at(r->m, figure)->fate = i;
    if (i != FATE_IN_PLAY && stand_on_table(table_of(r->m), figure))
        table_lift_stand(table_of(r->m), figure);
    return true;
}

bool set_seen(struct run *r, int32_t figure, const json_t *sides)
{
    struct figure *f = figure_at(r->m, figure);

    f->seen_by = (1 << r->m->state->sides) - 1;
    if (!sides)
        return true;
    f->seen_by = 0;
    for (size_t i = 0; i < json_array_size(sides); i++) {
        int32_t side = find_side(r, json_array_get(sides, i));

        if (side < 0)
            return fail(r, "%s: seen_by names no side", figure_name(r, figure));
        f->seen_by |= 1 << side;
    }
    return true;
}

bool put_on_table(struct run *r, int32_t figure, const json_t *from, const json_t *at)
{
    struct table *t = table_of(r->m);
    struct stand *stand = table_stand(t, figure);
    const json_t *facing = json_object_get(from, "facing"), *elevation = json_object_get(from, "elevation");
    const json_t *aboard = json_object_get(from, "aboard");
    struct base base = stand->base;

    if (!is_point(at))
        return fail(r, "%s: \"at\" must be [x, y]", figure_name(r, figure));
    struct point p = scaled_point(r, at);
    struct place place = {.at = p,
                          .elevation = elevation ? scaled(r, elevation) : floor_at(t, p, 0),
                          .facing = angle_from_tenths((int32_t)(json_number_value(facing) * 10))};

    table_put_stand(t, figure, &place, &base);
    figure_at(r->m, figure)->fate = FATE_IN_PLAY;
    if (aboard) {
        stand->aboard = find_figure(r, aboard);
        if (stand->aboard < 0)
            return fail(r, "%s: there is no \"%s\" to be aboard of", figure_name(r, figure),
                        json_string_value(aboard));
    }
    return set_seen(r, figure, json_object_get(from, "seen_by"));
}

bool place_figure(struct run *r, int32_t figure, const json_t *from, const json_t *at)
{
    return (!at || r->looks || put_on_table(r, figure, from, at)) &&
           set_fields(r, r->rules->figure_fields, own_figure(r->m, figure), json_object_get(from, "set"),
                      figure_name(r, figure)) &&
           (r->looks || set_fate(r, figure, json_object_get(from, "fate"), at));
}

/* --- all of them --------------------------------------------------------------------------------- */

/* "Marine" is also the name of "Marine 1" and "Marine 2": an entry of the list can stand for several. */
static bool is_called(const char *figure, const char *name)
{
    size_t bytes = strlen(name);

    if (strncmp(figure, name, bytes) != 0)
        return false;
    if (!figure[bytes])
        return true;
    return figure[bytes] == ' ' && isdigit((unsigned char)figure[bytes + 1]) &&
           strspn(figure + bytes + 1, "0123456789") == strlen(figure + bytes + 1);
}

/* The unit that it mustered with: it may have joined another since. */
static int32_t mustered_in(const struct run *r, int32_t figure)
{
    for (int32_t i = 0; i < r->m->state->units; i++)
        if (figure >= unit_at(r->m, i)->first && figure < unit_at(r->m, i)->first + unit_at(r->m, i)->count)
            return i;
    return -1;
}

/* A point for one figure, a list of points for several. */
static bool place_entry(struct run *r, const json_t *entry, int32_t side, const char *name)
{
    const json_t *at = json_object_get(entry, "at");
    bool several = at && !is_point(at);
    size_t placed = 0;
    int32_t unit = -1;

    for (int32_t i = 0; i < r->m->state->figures; i++) {
        if ((side >= 0 && figure_at(r->m, i)->side != side) || !is_called(figure_name(r, i), name))
            continue;
        if (several && placed >= json_array_size(at))
            return fail(r, "%s: not enough places in \"at\"", name);
        if (!place_figure(r, i, entry, several ? json_array_get(at, placed) : at))
            return false;
        unit = mustered_in(r, i);
        placed++;
    }
    if (placed == 0 || (several && placed < json_array_size(at)) || (at && !several && placed > 1))
        return fail(r, "%s: %zu figures of this name, and another number of places", name, placed);
    return unit < 0 || set_fields(r, r->rules->unit_fields, own_unit(r->m, unit),
                                  json_object_get(entry, "set_unit"), name);
}

static bool place_side(struct run *r, const json_t *from, int32_t side)
{
    const json_t *figures = json_object_get(from, "figures");

    for (size_t i = 0; i < json_array_size(figures); i++) {
        const json_t *entry = json_array_get(figures, i);
        const char *given = json_string_value(json_object_get(entry, "name"));
        char name[32];

        snprintf(name, sizeof name, "%c%zu", 'A' + side, i + 1);
        if (!place_entry(r, entry, side, given ? given : name))
            return false;
    }
    return place_units(r, from, side) &&
           set_fields(r, r->rules->side_fields, own_side(r->m, side), json_object_get(from, "set"), "a side");
}

/* Objects are where the scenario put them; only their fields can be given besides. */
static bool set_things(struct run *r)
{
    const json_t *things = json_object_get(r->root, "things");

    for (size_t i = 0; i < json_array_size(things); i++) {
        const json_t *thing = json_array_get(things, i);
        json_t *id = json_object_get(thing, "id");

        if (!json_object_get(thing, "set"))
            continue;
        int32_t figure = find_figure(r, id);

        if (figure < 0)
            return fail(r, "there is no thing \"%s\" on the table", json_string_value(id));
        if (!set_fields(r, r->rules->figure_fields, own_figure(r->m, figure), json_object_get(thing, "set"),
                        json_string_value(id)))
            return false;
    }
    return true;
}

/* [{"terrain": 0, "set": {"burning": 1}}]: pieces are known by their names or numbers. */
static bool set_terrain(struct run *r)
{
    static const char *const keys[] = {"terrain", "set", NULL};
    const json_t *list = json_object_get(r->root, "set_terrain");

    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *entry = json_array_get(list, i);
        int32_t piece;

        if (!only_keys(r, entry, "an entry of set_terrain", keys))
            return false;
        piece = find_terrain(r, json_object_get(entry, "terrain"));
        if (piece < 0)
            return fail(r, "entry %zu of set_terrain names no piece of terrain", i + 1);
        if (!set_fields(r, r->rules->piece_fields, own_piece(r->m, piece), json_object_get(entry, "set"),
                        "the piece of terrain"))
            return false;
    }
    return true;
}

static bool place_all(struct run *r)
{
    const json_t *sides = json_object_get(r->root, "sides");

    for (size_t i = 0; i < json_array_size(sides); i++)
        if (!place_side(r, json_array_get(sides, i), (int32_t)i))
            return false;
    return set_things(r) && set_terrain(r) &&
           set_fields(r, r->rules->match_fields, own_match(r->m), json_object_get(r->root, "set"),
                      "the match");
}

/* The system puts right what follows from the fields, as after an act of the game master; a field that
 * changes by that contradicted the others. */
bool scenario_place(struct run *r)
{
    bool good;

    if (!place_all(r))
        return false;
    memcpy(r->before, r->m->state, r->m->state->bytes);
    if (r->rules->amended)
        r->rules->amended(r->m);
    r->looks = true;
    good = place_all(r) && units_stay(r, r->before);
    r->looks = false;
    return good;
}
