/* From the terrain of a scenario to pieces on the table. The same walk counts what they need and adds them,
 * so the table is never too small. */
#include "common/match/setup.h"

#include <string.h>

/* How far off its wall the middle of a door may be: what rounding and a hand-drawn plan bring about. */
enum { WALL_SLACK = 2 * MILLIMETRE };

struct builder {
    const struct muster *m;
    const char *const *words;
    struct table *table; /* NULL: only count */
    int32_t pieces, points;
    struct problems *problems;
};

static int32_t word_number(const struct builder *b, const char *word)
{
    for (int32_t i = 0; b->words[i]; i++) {
        if (strcmp(b->words[i], word) == 0)
            return i;
    }
    return -1;
}

static int32_t sight_from_word(const char *word)
{
    static const char *const words[] = {"clear", "masks", "blocks", "deep", "through", "crest", "wood", NULL};

    for (int32_t i = 0; words[i]; i++) {
        if (strcmp(words[i], word) == 0)
            return i;
    }
    return SIGHT_CLEAR;
}

/* A length of the catalogue is in the unit the system is played in. */
static length catalogue_length(const struct muster *m, const json_t *entry, const char *key)
{
    bool inches = strcmp(catalogue_word(m->catalogue.root, "unit", "cm"), "inch") == 0;

    return json_scaled(json_object_get(entry, key), inches ? INCH : CENTIMETRE);
}

static length piece_length(const struct builder *b, const json_t *piece, const json_t *entry, const char *key)
{
    const json_t *own = json_object_get(piece, key);

    return own ? setup_length(b->m, own) : catalogue_length(b->m, entry, key);
}

static uint32_t piece_flags(const json_t *entry)
{
    uint32_t flags = 0;

    if (catalogue_flag(entry, "solid"))
        flags |= PIECE_SOLID;
    if (catalogue_flag(entry, "covers"))
        flags |= PIECE_COVERS;
    if (catalogue_flag(entry, "cover"))
        flags |= PIECE_GIVES_COVER;
    return flags;
}

/* What the catalogue says of a kind, with what the scenario says otherwise. */
static struct piece piece_of_kind(const struct builder *b, const char *kind, const json_t *own, int32_t form,
                                  int32_t parent)
{
    const json_t *entry = catalogue_entry(&b->m->catalogue, "terrain", kind);
    struct piece p = {0};

    p.form = form;
    p.kind = word_number(b, kind);
    p.name = NOTHING;
    p.parent = parent;
    p.sight = sight_from_word(catalogue_word(entry, "sight", "clear"));
    p.sight_depth = catalogue_length(b->m, entry, "sight_depth");
    p.floor = piece_length(b, own, entry, "floor");
    p.height = piece_length(b, own, entry, "height");
    p.thickness = piece_length(b, own, entry, "thickness");
    p.flags = piece_flags(entry);
    p.state = PIECE_OPEN;
    return p;
}

static int32_t add(struct builder *b, const struct piece *p, const struct point *points, int32_t count,
                   struct trail at)
{
    int32_t index = b->pieces++;

    b->points += count;
    if (!b->table)
        return index;
    if (p->kind < 0) {
        problem_add(b->problems, at, "", "setup.unknown_terrain", "", 0);
        return NOTHING;
    }
    index = table_add_piece(b->table, p, points, count);
    if (index == NOTHING)
        problem_add(b->problems, at, "", "setup.bad_terrain", b->words[p->kind], 0);
    return index;
}

static int32_t read_points(const struct builder *b, const json_t *list, struct point *to)
{
    int32_t n = (int32_t)json_array_size(list);

    for (int32_t i = 0; i < n; i++)
        to[i] = setup_point(b->m, json_array_get(list, (size_t)i));
    return n;
}

/* --- walls and their openings -------------------------------------------------------------------- */

struct wall {
    int32_t piece;
    int32_t points;
    struct point at[PIECE_POINTS_MOST];
};

enum { WALLS_MOST = 17 }; /* the outer one and the sixteen inner ones of the schema */

struct building {
    int32_t walls;
    struct wall wall[WALLS_MOST];
};

static bool on_segment(struct point p, struct point a, struct point b)
{
    struct outline segment = outline_of_segment(a, b, 0);

    return !points_equal(a, b) && outline_gap(&segment, p) <= WALL_SLACK;
}

/* The two ends of an opening around its middle, along the wall it is in; false if it is in none, or sticks
 * out of its straight part. */
static bool opening_ends(const struct building *house, struct point middle, length width, int32_t *wall,
                         struct point *ends)
{
    for (int32_t w = 0; w < house->walls; w++) {
        for (int32_t i = 0; i + 1 < house->wall[w].points; i++) {
            struct point a = house->wall[w].at[i], b = house->wall[w].at[i + 1];
            length along = distance(a, middle), whole = distance(a, b);

            if (!on_segment(middle, a, b) || along < width / 2 || along + width / 2 > whole)
                continue;
            ends[0] = point_towards(a, b, along - width / 2);
            ends[1] = point_towards(a, b, along + width / 2);
            *wall = w;
            return true;
        }
    }
    return false;
}

static int32_t state_from_word(const char *word)
{
    if (strcmp(word, "locked") == 0)
        return PIECE_LOCKED;
    return strcmp(word, "closed") == 0 ? PIECE_CLOSED : PIECE_OPEN;
}

static void add_opening(struct builder *b, const struct building *house, const json_t *opening,
                        const char *kind, struct trail at)
{
    length width = setup_length(b->m, json_object_get(opening, "width"));
    struct point ends[2] = {{0, 0}, {0, 0}};
    int32_t wall = 0;

    if (!opening_ends(house, setup_point(b->m, json_object_get(opening, "at")), width, &wall, ends)) {
        if (b->table)
            problem_add(b->problems, trail_key(at, "at"), "", "setup.not_in_a_wall", kind, 0);
        return;
    }
    struct piece p = piece_of_kind(b, kind, NULL, PIECE_OPENING, house->wall[wall].piece);
    p.state = state_from_word(catalogue_word(opening, "state", "open"));
    add(b, &p, ends, 2, at);
}

static void add_openings(struct builder *b, const struct building *house, const json_t *piece,
                         struct trail at)
{
    const json_t *doors = json_object_get(piece, "doors"), *windows = json_object_get(piece, "windows");

    for (size_t i = 0; i < json_array_size(doors); i++)
        add_opening(b, house, json_array_get(doors, i), "door",
                    trail_index(trail_key(at, "doors"), (int32_t)i));
    for (size_t i = 0; i < json_array_size(windows); i++) {
        const json_t *window = json_array_get(windows, i);

        add_opening(b, house, window, catalogue_flag(window, "loophole") ? "loophole" : "window",
                    trail_index(trail_key(at, "windows"), (int32_t)i));
    }
}

static void add_wall(struct builder *b, struct building *house, const json_t *own, int32_t parent,
                     struct trail at)
{
    struct wall *wall = &house->wall[house->walls++];
    struct piece p = piece_of_kind(b, "wall", own, PIECE_LINE, parent);

    wall->piece = add(b, &p, wall->at, wall->points, at);
}

/* --- the three forms ----------------------------------------------------------------------------- */

static void add_rooms(struct builder *b, const json_t *piece, int32_t parent, struct trail at)
{
    const json_t *rooms = json_object_get(piece, "rooms");
    struct point points[PIECE_POINTS_MOST];

    for (size_t i = 0; i < json_array_size(rooms); i++) {
        struct piece p = piece_of_kind(b, "room", NULL, PIECE_AREA, parent);
        int32_t n = read_points(b, json_object_get(json_array_get(rooms, i), "outline"), points);

        p.flags |= PIECE_ROOM;
        add(b, &p, points, n, trail_index(trail_key(at, "rooms"), (int32_t)i));
    }
}

/* The floor first; then walls, as the openings need the walls they are in. */
static void add_building(struct builder *b, const char *kind, const json_t *piece, struct trail at)
{
    struct building house = {0};
    struct wall *outer = &house.wall[0];
    const json_t *inner = json_object_get(piece, "walls");
    struct piece p = piece_of_kind(b, kind, NULL, PIECE_AREA, NOTHING);
    int32_t n = read_points(b, json_object_get(piece, "outline"), outer->at);
    int32_t area = add(b, &p, outer->at, n, at);

    outer->at[n] = outer->at[0];
    outer->points = n + 1;
    add_wall(b, &house, piece, area, at);
    for (size_t i = 0; i < json_array_size(inner); i++) {
        house.wall[house.walls].points = read_points(b, json_array_get(inner, i), house.wall[house.walls].at);
        add_wall(b, &house, piece, area, trail_index(trail_key(at, "walls"), (int32_t)i));
    }
    add_rooms(b, piece, area, at);
    add_openings(b, &house, piece, at);
}

static void add_line(struct builder *b, const char *kind, const json_t *piece, struct trail at)
{
    struct building alone = {0};
    struct wall *wall = &alone.wall[0];
    struct piece p = piece_of_kind(b, kind, piece, PIECE_LINE, NOTHING);

    alone.walls = 1;
    wall->points = read_points(b, json_object_get(piece, "line"), wall->at);
    wall->piece = add(b, &p, wall->at, wall->points, at);
    add_openings(b, &alone, piece, at);
}

static void add_area(struct builder *b, const char *kind, const json_t *piece, struct trail at)
{
    struct piece p = piece_of_kind(b, kind, piece, PIECE_AREA, NOTHING);
    struct point points[PIECE_POINTS_MOST];
    int32_t n = read_points(b, json_object_get(piece, "outline"), points);

    add(b, &p, points, n, at);
}

static void build(struct builder *b)
{
    const json_t *terrain = json_object_get(b->m->scenario, "terrain");
    struct trail list = trail_key(trail_key(trail_root(), "scenario"), "terrain");

    for (size_t i = 0; i < json_array_size(terrain); i++) {
        const json_t *piece = json_array_get(terrain, i);
        const char *kind = catalogue_word(piece, "kind", "");
        const char *form = catalogue_word(catalogue_entry(&b->m->catalogue, "terrain", kind), "form", "area");
        struct trail at = trail_index(list, (int32_t)i);

        if (strcmp(form, "building") == 0)
            add_building(b, kind, piece, at);
        else if (strcmp(form, "line") == 0)
            add_line(b, kind, piece, at);
        else
            add_area(b, kind, piece, at);
    }
}

struct piece setup_piece(const struct muster *m, const char *const *terrain_words, const char *kind)
{
    struct builder b = {m, terrain_words, NULL, 0, 0, NULL};
    const char *form = catalogue_word(catalogue_entry(&m->catalogue, "terrain", kind), "form", "area");

    return piece_of_kind(&b, kind, NULL, strcmp(form, "line") == 0 ? PIECE_LINE : PIECE_AREA, NOTHING);
}

void setup_limits(const struct muster *m, struct table_limits *limits)
{
    static const char *const no_words[] = {NULL};
    const json_t *table = json_object_get(m->scenario, "table");
    struct builder b = {m, no_words, NULL, 0, 0, NULL};

    build(&b);
    limits->width = setup_length(m, json_object_get(table, "width"));
    limits->depth = setup_length(m, json_object_get(table, "depth"));
    limits->pieces = b.pieces;
    limits->points = b.points;
    limits->spare = limits->spare_corners = 0;
}

bool setup_terrain(const struct muster *m, const char *const *terrain_words, struct table *t,
                   struct problems *problems)
{
    struct builder b = {m, terrain_words, t, 0, 0, problems};
    int32_t before = problems->count;

    build(&b);
    return problems->count == before;
}
