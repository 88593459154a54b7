/* Reads values out of a muster that has passed its checks: lengths, zones, sides, players, clock. */
#include "common/match/setup.h"

#include <string.h>

static int32_t scenario_unit(const struct muster *m)
{
    const char *unit = catalogue_word(m->scenario, "unit", "cm");

    if (strcmp(unit, "inch") == 0)
        return INCH;
    return strcmp(unit, "mm") == 0 ? MILLIMETRE : CENTIMETRE;
}

length setup_length(const struct muster *m, const json_t *number)
{
    return json_scaled(number, scenario_unit(m));
}

struct point setup_point(const struct muster *m, const json_t *pair)
{
    struct point p = {setup_length(m, json_array_get(pair, 0)), setup_length(m, json_array_get(pair, 1))};

    return p;
}

angle setup_facing(const json_t *degrees)
{
    return angle_from_tenths(json_scaled(degrees, 10));
}

static void read_zone(const struct muster *m, const json_t *outline, struct zone *zone)
{
    zone->count = (int32_t)json_array_size(outline);
    for (int32_t i = 0; i < zone->count; i++)
        zone->corner[i] = setup_point(m, json_array_get(outline, (size_t)i));
}

static const json_t *scenario_side(const struct muster *m, int32_t side)
{
    return json_array_get(json_object_get(m->scenario, "sides"), (size_t)side);
}

void setup_zone(const struct muster *m, int32_t side, struct zone *zone)
{
    read_zone(m, json_object_get(scenario_side(m, side), "zone"), zone);
}

/* The index of the element with that id, -1 if there is none. */
/* No id names nothing, also where something has none. */
static int32_t find_id(const json_t *list, const char *id)
{
    for (size_t i = 0; *id && i < json_array_size(list); i++) {
        if (strcmp(catalogue_word(json_array_get(list, i), "id", ""), id) == 0)
            return (int32_t)i;
    }
    return -1;
}

bool setup_named_zone(const struct muster *m, const char *id, struct zone *zone)
{
    const json_t *zones = json_object_get(m->scenario, "zones");
    int32_t i = find_id(zones, id);

    if (i < 0)
        return false;
    read_zone(m, json_object_get(json_array_get(zones, (size_t)i), "outline"), zone);
    return true;
}

int32_t setup_figure(const struct muster *m, const char *id)
{
    return find_id(json_object_get(m->scenario, "figures"), id);
}

const char *const edge_words[] = {
    [EDGE_NEAR] = "south", [EDGE_RIGHT] = "east", [EDGE_FAR] = "north", [EDGE_LEFT] = "west", NULL};

enum table_edge edge_from_word(const char *word)
{
    for (int32_t i = 0; edge_words[i]; i++)
        if (strcmp(word, edge_words[i]) == 0)
            return (enum table_edge)i;
    return EDGE_NEAR;
}

enum table_edge setup_edge(const struct muster *m, int32_t side)
{
    return edge_from_word(catalogue_word(scenario_side(m, side), "edge", "south"));
}

struct clock_setting setup_clock(const struct muster *m)
{
    static const char *const word[] = {"none", "decision", "bank", "days"};
    const json_t *clock = json_object_get(m->setup, "clock");
    struct clock_setting c = {CLOCK_NONE, catalogue_number(clock, "seconds", 0),
                              catalogue_number(clock, "increment", 0)};

    for (int32_t kind = CLOCK_NONE; kind <= CLOCK_DAYS; kind++) {
        if (strcmp(catalogue_word(clock, "kind", "none"), word[kind]) == 0)
            c.kind = kind;
    }
    return c;
}

static const json_t *match_side(const struct muster *m, int32_t side)
{
    return json_array_get(json_object_get(m->setup, "sides"), (size_t)side);
}

const char *setup_side_name(const struct muster *m, int32_t side)
{
    return catalogue_word(match_side(m, side), "name", "");
}

int32_t setup_players(const struct muster *m, int32_t side)
{
    return (int32_t)json_array_size(json_object_get(match_side(m, side), "players"));
}

const char *setup_player(const struct muster *m, int32_t side, int32_t player)
{
    return json_string_value(json_array_get(json_object_get(match_side(m, side), "players"), (size_t)player));
}
