/* Checks a scenario: its shape against the schema, its places against the table, its references to sides,
 * zones and figures, and its size. Every fault is reported with its place. */
#include "common/match/setup_check.h"
#include "common/army/schema.h"
#include "common/match/setup.h"

#include <string.h>

static struct trail scenario_trail(const char *key)
{
    return trail_key(trail_key(trail_root(), "scenario"), key);
}

/* --- shape --------------------------------------------------------------------------------------- */

/* The parts whose keys are the system's own: one type for each element of a list. */
static void check_parts(const struct muster *m, const char *list, const char *type, struct problems *problems)
{
    json_t *keys = json_object_get(m->catalogue.schema, type);
    const json_t *parts = json_object_get(m->scenario, list);

    for (size_t i = 0; i < json_array_size(parts); i++)
        schema_check_keys(keys, json_array_get(parts, i), trail_index(scenario_trail(list), (int32_t)i),
                          &m->catalogue, problems);
}

bool scenario_shape(const struct muster *m, struct problems *problems)
{
    int32_t before = problems->count;
    json_t *schema = engine_schema("scenario");
    json_t *special = json_object_get(m->scenario, "special");

    schema_check_keys(schema, m->scenario, trail_key(trail_root(), "scenario"), &m->catalogue, problems);
    json_decref(schema);
    if (!systems_share(catalogue_word(m->scenario, "system", m->catalogue.system), m->catalogue.system))
        problem_add(problems, scenario_trail("system"), "", "json.wrong_system", m->catalogue.system, 0);
    check_parts(m, "figures", "figure", problems);
    check_parts(m, "objectives", "objective", problems);
    if (special)
        schema_check_keys(json_object_get(m->catalogue.schema, "special"), special, scenario_trail("special"),
                          &m->catalogue, problems);
    return problems->count == before;
}

/* --- places -------------------------------------------------------------------------------------- */

struct check {
    const struct muster *m;
    length width, depth;
    struct problems *problems;
};

static void check_place(const struct check *c, const json_t *pair, struct trail at)
{
    struct point p = setup_point(c->m, pair);

    if (p.x < 0 || p.y < 0 || p.x > c->width || p.y > c->depth)
        problem_add(c->problems, at, "", "setup.off_table", "", 0);
}

static void check_places(const struct check *c, const json_t *points, struct trail at)
{
    for (size_t i = 0; i < json_array_size(points); i++)
        check_place(c, json_array_get(points, i), trail_index(at, (int32_t)i));
}

static bool cross_each_other(struct point a, struct point b, struct point c, struct point d)
{
    int64_t c_side = cross(point_minus(b, a), point_minus(c, a));
    int64_t d_side = cross(point_minus(b, a), point_minus(d, a));
    int64_t a_side = cross(point_minus(d, c), point_minus(a, c));
    int64_t b_side = cross(point_minus(d, c), point_minus(b, c));

    return (c_side > 0) != (d_side > 0) && c_side && d_side && (a_side > 0) != (b_side > 0) && a_side &&
           b_side;
}

/* An area must be a simple polygon with some ground in it. */
static void check_outline(const struct check *c, const json_t *outline, struct trail at)
{
    int32_t before = c->problems->count;
    struct point corner[64];
    int32_t n = (int32_t)json_array_size(outline);
    int64_t twice_area = 0;
    bool crossed = false;

    check_places(c, outline, at);
    if (n == 0 || c->problems->count > before)
        return;
    for (int32_t i = 0; i < n; i++)
        corner[i] = setup_point(c->m, json_array_get(outline, (size_t)i));
    for (int32_t i = 0; i < n; i++) {
        struct point a = corner[i], b = corner[(i + 1) % n];

        twice_area += cross(a, b);
        for (int32_t j = i + 2; j < n; j++)
            crossed |= cross_each_other(a, b, corner[j], corner[(j + 1) % n]);
    }
    if (crossed || twice_area == 0)
        problem_add(c->problems, at, "", "setup.bad_outline", "", 0);
}

static void check_piece(const struct check *c, const json_t *piece, struct trail at)
{
    const char *form = catalogue_word(
        catalogue_entry(&c->m->catalogue, "terrain", catalogue_word(piece, "kind", "")), "form", "area");
    const char *needs = strcmp(form, "line") == 0 ? "line" : "outline";
    static const char *const openings[] = {"doors", "windows"};
    const json_t *part;

    if (strcmp(form, "part") == 0)
        problem_add(c->problems, trail_key(at, "kind"), "", "setup.only_a_part", "", 0);
    else if (!json_object_get(piece, needs))
        problem_add(c->problems, trail_key(at, needs), "", "json.missing_key", needs, 0);
    check_outline(c, json_object_get(piece, "outline"), trail_key(at, "outline"));
    check_places(c, json_object_get(piece, "line"), trail_key(at, "line"));
    part = json_object_get(piece, "rooms");
    for (size_t i = 0; i < json_array_size(part); i++)
        check_outline(c, json_object_get(json_array_get(part, i), "outline"),
                      trail_key(trail_index(trail_key(at, "rooms"), (int32_t)i), "outline"));
    part = json_object_get(piece, "walls");
    for (size_t i = 0; i < json_array_size(part); i++)
        check_places(c, json_array_get(part, i), trail_index(trail_key(at, "walls"), (int32_t)i));
    for (int32_t k = 0; k < 2; k++) {
        part = json_object_get(piece, openings[k]);
        for (size_t i = 0; i < json_array_size(part); i++)
            check_place(c, json_object_get(json_array_get(part, i), "at"),
                        trail_key(trail_index(trail_key(at, openings[k]), (int32_t)i), "at"));
    }
}

/* --- references ---------------------------------------------------------------------------------- */

static void check_ids(const struct check *c, const char *list)
{
    const json_t *parts = json_object_get(c->m->scenario, list);

    for (size_t i = 0; i < json_array_size(parts); i++) {
        const char *id = catalogue_word(json_array_get(parts, i), "id", NULL);

        for (size_t j = 0; id && j < i; j++) {
            if (strcmp(id, catalogue_word(json_array_get(parts, j), "id", "")) == 0)
                problem_add(c->problems, trail_key(trail_index(scenario_trail(list), (int32_t)i), "id"), "",
                            "setup.duplicate_id", id, 0);
        }
    }
}

static void check_figure_id(const struct check *c, const char *id, struct trail at)
{
    if (id && setup_figure(c->m, id) < 0)
        problem_add(c->problems, at, "", "json.unknown_id", id, 0);
}

/* "side", "aboard", "figure" and "zone" mean the same in every system, in figures and objectives alike. */
static void check_references(const struct check *c, const json_t *part, struct trail at)
{
    const char *zone = catalogue_word(part, "zone", NULL);
    const char *figure = catalogue_word(part, "figure", NULL);
    int32_t sides = (int32_t)json_array_size(json_object_get(c->m->scenario, "sides"));
    struct zone ignored;

    if (zone && !setup_named_zone(c->m, zone, &ignored))
        problem_add(c->problems, trail_key(at, "zone"), "", "json.unknown_id", zone, 0);
    if (figure && strcmp(figure, "leader") != 0)
        check_figure_id(c, figure, trail_key(at, "figure"));
    check_figure_id(c, catalogue_word(part, "aboard", NULL), trail_key(at, "aboard"));
    if (catalogue_number(part, "side", 0) >= sides)
        problem_add(c->problems, trail_key(at, "side"), "", "setup.no_such_side", "", 0);
    if (json_object_get(part, "at"))
        check_place(c, json_object_get(part, "at"), trail_key(at, "at"));
}

static void check_side(const struct check *c, const json_t *side, struct trail at)
{
    const json_t *aboard = json_object_get(side, "aboard");

    check_outline(c, json_object_get(side, "zone"), trail_key(at, "zone"));
    for (size_t i = 0; i < json_array_size(aboard); i++)
        check_figure_id(c, json_string_value(json_array_get(aboard, i)),
                        trail_index(trail_key(at, "aboard"), (int32_t)i));
}

typedef void part_check(const struct check *c, const json_t *part, struct trail at);

static void check_zone(const struct check *c, const json_t *zone, struct trail at)
{
    check_outline(c, json_object_get(zone, "outline"), trail_key(at, "outline"));
}

static void check_each(const struct check *c, const char *list, part_check *check)
{
    const json_t *parts = json_object_get(c->m->scenario, list);

    for (size_t i = 0; i < json_array_size(parts); i++)
        check(c, json_array_get(parts, i), trail_index(scenario_trail(list), (int32_t)i));
    check_ids(c, list);
}

static void check_counts(const struct check *c)
{
    int32_t sides = (int32_t)json_array_size(json_object_get(c->m->scenario, "sides")), players = 0;

    if (sides != c->m->sides)
        problem_add(c->problems, trail_key(trail_root(), "sides"), "", "setup.wrong_sides", "",
                    c->m->sides - sides);
    for (int32_t side = 0; side < c->m->sides; side++)
        players += setup_players(c->m, side);
    if (players > PLAYERS_MAX)
        problem_add(c->problems, trail_key(trail_root(), "sides"), "", "setup.too_many_players", "",
                    players - PLAYERS_MAX);
}

/* Each side has the same share of what a match can hold. Of what the scenario brings only match_create knows.
 */
static void check_armies(const struct check *c)
{
    for (int32_t side = 0; side < c->m->sides; side++) {
        const struct army_list *list = &c->m->list[side];
        struct trail at = trail_key(trail_index(trail_key(trail_root(), "sides"), side), "army");

        int64_t figures = army_figures(&c->m->catalogue, list), units = (int64_t)army_units(list);

        at = trail_key(at, "units");
        if (figures <= ARMY_FIGURES_MAX) /* otherwise army_check has said so */
            number_within(figures, army_figures_most(c->m->sides), at, "setup.army_too_many_figures",
                          c->problems);
        if (units <= ARMY_UNITS_MAX)
            number_within(units, army_units_most(c->m->sides), at, "setup.army_too_many_units", c->problems);
    }
}

/* A wall with ninety windows is two lines of text: only the walk of setup_limits knows the sum. */
static void check_size(const struct check *c)
{
    struct table_limits limits;

    setup_limits(c->m, &limits);
    if (limits.pieces > PIECES_MOST)
        problem_add(c->problems, scenario_trail("terrain"), "", "setup.too_many_pieces", "",
                    limits.pieces - PIECES_MOST);
}

void scenario_check(const struct muster *m, struct problems *problems)
{
    const json_t *table = json_object_get(m->scenario, "table");
    struct check c = {m, setup_length(m, json_object_get(table, "width")),
                      setup_length(m, json_object_get(table, "depth")), problems};

    if (c.width > LONGEST_SIDE || c.depth > LONGEST_SIDE) {
        problem_add(problems, scenario_trail("table"), "", "setup.table_too_big", "", 0);
        return; /* nothing on it could be measured */
    }
    check_each(&c, "terrain", check_piece);
    check_each(&c, "zones", check_zone);
    check_each(&c, "sides", check_side);
    check_each(&c, "figures", check_references);
    check_each(&c, "objectives", check_references);
    check_counts(&c);
    check_armies(&c);
    check_size(&c);
}
