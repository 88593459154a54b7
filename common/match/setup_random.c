/* Terrain that a scenario leaves to chance ("random_terrain"): drawn from the seed of the setup when names
 * are resolved, and written into the setup, so that a stored match does not depend on this file.
 *
 * Everything is in whole units of the scenario, so no floating point is involved. Each piece lies in an
 * upright box; pieces are kept apart by their boxes, which is never less than the pieces themselves. */
#include "common/dice/seeded.h"
#include "common/match/setup.h"
#include "common/match/setup_check.h"

#include <string.h>

enum {
    TRIES = 400,       /* of a place for one piece */
    BEGINNINGS = 20,   /* of a table, before it is said to have no room */
    LENGTH_MOST = 8000 /* of the schema */
};

struct plot {
    int32_t x, y, width, depth;
};

struct drawing {
    const struct catalogue *catalogue;
    struct seeded_stream chance;
    int32_t width, depth; /* of the table */
    int32_t pieces;
    int32_t least, most; /* how far a piece reaches across */
    int32_t apart;       /* what lies between two of them is more */
    const json_t *kinds;
    struct plot *taken;
};

static int32_t from_to(struct drawing *d, int32_t low, int32_t high)
{
    return high <= low ? low : low + (int32_t)seeded_draw(&d->chance, (uint32_t)(high - low + 1));
}

static int64_t square(int32_t x)
{
    return (int64_t)x * x;
}

static void add_point(json_t *list, int32_t x, int32_t y)
{
    json_array_append_new(list, json_pack("[i,i]", (int)x, (int)y));
}

static int64_t widest(const json_t *points)
{
    int64_t most = 0;

    for (size_t i = 0; i < json_array_size(points); i++)
        for (size_t k = 0; k < i; k++) {
            const json_t *a = json_array_get(points, i), *b = json_array_get(points, k);
            int32_t across = (int32_t)(json_integer_value(json_array_get(a, 0)) -
                                       json_integer_value(json_array_get(b, 0)));
            int32_t along = (int32_t)(json_integer_value(json_array_get(a, 1)) -
                                      json_integer_value(json_array_get(b, 1)));

            if (square(across) + square(along) > most)
                most = square(across) + square(along);
        }
    return most;
}

/* --- one piece in its box ------------------------------------------------------------------------ */

/* The box with each of its corners cut off. */
static json_t *area_in(struct drawing *d, const struct plot *b)
{
    int32_t most_x = b->width / 3, most_y = b->depth / 3, right = b->x + b->width, top = b->y + b->depth;
    json_t *points = json_array();

    add_point(points, b->x + from_to(d, 1, most_x), b->y);
    add_point(points, right - from_to(d, 1, most_x), b->y);
    add_point(points, right, b->y + from_to(d, 1, most_y));
    add_point(points, right, top - from_to(d, 1, most_y));
    add_point(points, right - from_to(d, 1, most_x), top);
    add_point(points, b->x + from_to(d, 1, most_x), top);
    add_point(points, b->x, top - from_to(d, 1, most_y));
    add_point(points, b->x, b->y + from_to(d, 1, most_y));
    return points;
}

/* From corner to corner, with a bend. */
static json_t *line_in(struct drawing *d, const struct plot *b)
{
    /* Each draw is a statement of its own: C leaves the order of arguments to the compiler. */
    bool rises = from_to(d, 0, 1);
    int32_t bend_x = b->x + from_to(d, b->width / 3, b->width - b->width / 3);
    int32_t bend_y = b->y + from_to(d, b->depth / 3, b->depth - b->depth / 3);
    json_t *points = json_array();

    add_point(points, b->x, rises ? b->y : b->y + b->depth);
    add_point(points, bend_x, bend_y);
    add_point(points, b->x + b->width, rises ? b->y + b->depth : b->y);
    return points;
}

static json_t *opening(int32_t x, int32_t y, int32_t width)
{
    return json_pack("[{s:[i,i],s:i}]", "at", (int)x, (int)y, "width", (int)width);
}

/* Upright, with a door in the middle of one side and a window in the middle of the side across. */
static void build_in(struct drawing *d, const struct plot *b, json_t *piece)
{
    int32_t right = b->x + b->width, top = b->y + b->depth, width = d->least * 2 / 5;
    int32_t middle_x = b->x + b->width / 2, middle_y = b->y + b->depth / 2;
    bool turned = from_to(d, 0, 1);
    json_t *points = json_array(), *low, *high;

    add_point(points, b->x, b->y);
    add_point(points, right, b->y);
    add_point(points, right, top);
    add_point(points, b->x, top);
    json_object_set_new(piece, "outline", points);
    width = width > 0 ? width : 1;
    low = turned ? opening(b->x, middle_y, width) : opening(middle_x, b->y, width);
    high = turned ? opening(right, middle_y, width) : opening(middle_x, top, width);
    turned = from_to(d, 0, 1);
    json_object_set_new(piece, "doors", turned ? low : high);
    json_object_set_new(piece, "windows", turned ? high : low);
}

static json_t *piece_in(struct drawing *d, const char *kind, const struct plot *b)
{
    const char *form = catalogue_word(catalogue_entry(d->catalogue, "terrain", kind), "form", "area");
    json_t *piece = json_pack("{s:s}", "kind", kind);

    if (strcmp(form, "building") == 0)
        build_in(d, b, piece);
    else if (strcmp(form, "line") == 0)
        json_object_set_new(piece, "line", line_in(d, b));
    else
        json_object_set_new(piece, "outline", area_in(d, b));
    return piece;
}

/* --- its place ----------------------------------------------------------------------------------- */

static int32_t gap(int32_t a, int32_t a_size, int32_t b, int32_t b_size)
{
    if (a + a_size < b)
        return b - a - a_size;
    return b + b_size < a ? a - b - b_size : 0;
}

static bool free_of_others(const struct drawing *d, const struct plot *b, int32_t placed)
{
    for (int32_t i = 0; i < placed; i++) {
        const struct plot *o = &d->taken[i];

        if (square(gap(b->x, b->width, o->x, o->width)) + square(gap(b->y, b->depth, o->y, o->depth)) <=
            square(d->apart))
            return false;
    }
    return true;
}

/* A box is at least half as wide as a piece must reach, so that none is a mere stripe. */
static struct plot some_box(struct drawing *d)
{
    struct plot b = {0};

    b.width = from_to(d, d->least / 2 + 1, d->most < d->width ? d->most : d->width);
    b.depth = from_to(d, d->least / 2 + 1, d->most < d->depth ? d->most : d->depth);
    b.x = from_to(d, 0, d->width - b.width);
    b.y = from_to(d, 0, d->depth - b.depth);
    return b;
}

static json_t *place_piece(struct drawing *d, int32_t placed)
{
    int32_t kinds = (int32_t)json_array_size(d->kinds);
    const char *kind = json_string_value(json_array_get(d->kinds, (size_t)from_to(d, 0, kinds - 1)));

    for (int32_t i = 0; i < TRIES; i++) {
        struct plot b = some_box(d);

        if (b.x + b.width > d->width || b.y + b.depth > d->depth || !free_of_others(d, &b, placed))
            continue;
        json_t *piece = piece_in(d, kind, &b);
        const json_t *points = json_object_get(piece, "line");
        int64_t across = widest(points ? points : json_object_get(piece, "outline"));

        if (across >= square(d->least) && across <= square(d->most)) {
            d->taken[placed] = b;
            return piece;
        }
        json_decref(piece);
    }
    return NULL;
}

static json_t *place_all(struct drawing *d)
{
    json_t *terrain = json_array(), *piece;

    for (int32_t i = 0; i < d->pieces; i++) {
        piece = place_piece(d, i);
        if (!piece) {
            json_decref(terrain);
            return NULL;
        }
        json_array_append_new(terrain, piece);
    }
    return terrain;
}

/* --- the whole ----------------------------------------------------------------------------------- */

static bool readable(const struct drawing *d)
{
    size_t kinds = json_array_size(d->kinds);

    for (size_t i = 0; i < kinds; i++)
        if (!catalogue_entry(d->catalogue, "terrain", json_string_value(json_array_get(d->kinds, i))))
            return false;
    return kinds > 0 && d->pieces > 0 && d->pieces <= RANDOM_PIECES_MOST && d->least > 0 &&
           d->most >= d->least && d->most <= LENGTH_MOST && d->width > 0 && d->width <= LENGTH_MOST &&
           d->depth > 0 && d->depth <= LENGTH_MOST && d->apart >= 0 && d->apart <= LENGTH_MOST;
}

void draw_terrain(const struct catalogue *c, json_t *setup, struct problems *problems)
{
    json_t *scenario = json_object_get(setup, "scenario"), *terrain = NULL;
    const json_t *wish = json_object_get(scenario, "random_terrain");
    const json_t *table = json_object_get(scenario, "table");
    struct plot taken[RANDOM_PIECES_MOST];
    struct drawing d = {.catalogue = c, .taken = taken};

    if (!wish || json_object_get(scenario, "terrain"))
        return;
    d.width = catalogue_number(table, "width", 0);
    d.depth = catalogue_number(table, "depth", 0);
    d.pieces = catalogue_number(wish, "pieces", 0);
    d.least = catalogue_number(wish, "least", 0);
    d.most = catalogue_number(wish, "most", 0);
    d.apart = catalogue_number(wish, "apart", 0);
    d.kinds = json_object_get(wish, "kinds");
    if (!readable(&d))
        return; /* the scenario's shape is checked later, and says what is wrong */
    d.chance = seeded_stream((uint64_t)catalogue_number(setup, "seed", 0), 0, 0);
    for (int32_t i = 0; i < BEGINNINGS && !terrain; i++)
        terrain = place_all(&d);
    if (terrain)
        json_object_set_new(scenario, "terrain", terrain);
    else
        problem_add(problems, trail_key(trail_key(trail_root(), "scenario"), "random_terrain"), "",
                    "setup.no_room_for_terrain", "", d.pieces);
}

int32_t setup_seed(const struct dice *dice)
{
    struct dice_place place;
    uint32_t high, low;

    dice_enter(&place, SETUP_DICE);
    high = dice_draw(dice, &place, 32768);
    low = dice_draw(dice, &place, 65536);
    return (int32_t)(high * 65536 + low);
}
