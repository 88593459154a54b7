/* A match begins: settings, seats and armies become the setup of the engine, which is kept for ever, and the
 * first events happen. */
#include "common/match/setup.h"
#include "server/base/memory.h"
#include "server/core/lobby.h"
#include "server/core/people.h"
#include "server/core/systems.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool room_complete(const struct room *room)
{
    for (uint32_t i = 0; i < room->seat_count; i++) {
        const struct seat *seat = &room->seat[i];

        /* A judge comes when he is called. */
        if (seat->master && room->tournament != 0)
            continue;
        if ((seat->account == 0 && !seat->bot[0]) || !seat->ready)
            return false;
    }
    return true;
}

/* --- the setup -------------------------------------------------------------------------------- */

static json_t *options_of(const Gonfalon__V1__MatchSettings *s)
{
    json_t *options = json_object();

    for (size_t i = 0; i < s->n_options; i++)
        json_object_set_new(options, s->options[i], json_true());
    return options;
}

static json_t *clock_of(const Gonfalon__V1__MatchSettings *s)
{
    static const char *const kind[] = {"none", "none", "decision", "bank", "days"};

    if (!s->clock || s->clock->kind <= GONFALON__V1__CLOCK_KIND__CLOCK_KIND_NONE)
        return NULL;
    return json_pack("{s:s, s:i, s:i}", "kind", kind[s->clock->kind], "seconds", (int)s->clock->seconds,
                     "increment", (int)s->clock->increment);
}

/* People go by their names; a bot by its level and its side, so that two of them can be told apart. A seat
 * that is free has a name only in a rehearsal. */
static json_t *player_name(const struct seat *seat)
{
    char name[NAME_MAX_BYTES];

    if (!seat->bot[0] && seat->name[0])
        return json_string(seat->name);
    snprintf(name, sizeof name, "%s %d", seat->bot[0] ? seat->bot : "side", seat->side + 1);
    return json_string(name);
}

static json_t *side_of(struct room *room, int32_t side, bool fill_in)
{
    json_t *players = json_array();
    json_t *army = room->side[side].army ? json_loads(room->side[side].army, 0, NULL) : NULL;
    json_t *out = json_object();

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].side == side)
            json_array_append_new(players, player_name(&room->seat[i]));
    json_object_set(out, "name", json_array_get(players, 0));
    json_object_set_new(out, "players", players);
    /* Somebody who chose no army gets a ready-made one, so that two people who just want to play can: another
     * for each side, if there are enough that keep to the points. */
    if (!army && fill_in)
        army = json_deep_copy(
            system_ready_army(room->core, room->settings->system, room->settings->points, side));
    if (army)
        json_object_set_new(out, "army", army);
    return out;
}

static json_t *scenario_of(const struct room *room)
{
    return room->scenario_json ? json_loads(room->scenario_json, 0, NULL)
                               : json_string(room->settings->scenario);
}

/* Of the match's own dice, which neither the server nor a side can choose. */
static json_t *seed_of(const struct room *room)
{
    struct dice_keyed keyed;

    if (!keyed_start(&keyed, room->core->cipher, &room->pact))
        return json_integer(0);
    struct dice dice = keyed_dice(&keyed);

    return json_integer(setup_seed(&dice));
}

static char *make_setup(struct room *room, bool fill_in, struct problems *problems)
{
    const Gonfalon__V1__MatchSettings *s = room->settings;
    const struct rules *rules = rules_find(s->system);
    json_t *setup = json_object();
    json_t *clock = clock_of(s);
    json_t *sides = json_array();

    json_object_set_new(setup, "format", json_integer(1));
    json_object_set_new(setup, "system", json_string(s->system));
    json_object_set_new(setup, "version", json_string(rules->version));
    json_object_set_new(setup, "options", options_of(s));
    json_object_set_new(setup, "seed", seed_of(room));
    json_object_set_new(setup, "points", json_integer(s->points));
    json_object_set_new(setup, "scenario", scenario_of(room));
    if (clock)
        json_object_set_new(setup, "clock", clock);
    if (s->measuring != GONFALON__V1__MEASURING__MEASURING_UNSPECIFIED)
        json_object_set_new(setup, "measuring",
                            json_boolean(s->measuring == GONFALON__V1__MEASURING__MEASURING_ALLOWED));
    if (room_has_master(room))
        json_object_set_new(setup, "master", json_true());
    for (int32_t side = 0; side < room->side_count; side++)
        json_array_append_new(sides, side_of(room, side, fill_in));
    json_object_set_new(setup, "sides", sides);
    char *text = json_dumps(setup, JSON_COMPACT);
    char *resolved =
        setup_resolve_with(text, room->core->port.user, system_sound(room->core, s->system), problems);

    free(text);
    json_decref(setup);
    return resolved;
}

static bool lacks_army(const struct room *room)
{
    for (int32_t side = 0; side < room->side_count; side++)
        if (!room->side[side].army)
            return true;
    return false;
}

static struct game *make_game(struct room *room, bool fill_in, struct problems *problems)
{
    struct game *game = NULL;

    problems->count = 0;
    free(room->setup);
    room->setup = make_setup(room, fill_in, problems);
    if (room->setup)
        game = game_create(room->setup, system_built_in(room->core, room->settings->system),
                           room->core->cipher, &room->pact, problems);
    if (game && !match_listen(game->match, room_hears, room)) {
        game_free(game);
        game = NULL;
    }
    return game;
}

static void forget_setup(struct room *room)
{
    free(room->setup);
    room->setup = NULL;
}

/* --- the rehearsal ---------------------------------------------------------------------------- */

/* What is wrong with armies is for those who bring them, when they do. */
static void keep_problems_of_scenario(struct problems *problems)
{
    int32_t kept = 0, told = problems->count < PROBLEMS_MAX ? problems->count : PROBLEMS_MAX;

    for (int32_t i = 0; i < told; i++)
        if (strncmp(problems->item[i].place, "/sides/", strlen("/sides/")) != 0)
            problems->item[kept++] = problems->item[i];
    problems->count = kept;
}

bool room_rehearse(struct room *room, struct problems *problems)
{
    struct game *game = make_game(room, true, problems);

    if (!game) {
        keep_problems_of_scenario(problems);
        if (problems_none(problems) && lacks_army(room)) {
            game = make_game(room, false, problems);
            keep_problems_of_scenario(problems);
        }
    }
    if (game)
        game_free(game);
    forget_setup(room);
    return problems_none(problems);
}

/* --- the beginning ---------------------------------------------------------------------------- */

static void begin(struct room *room, struct game *game, struct batch *batch)
{
    room->game = game;
    room->started_ms = core_wall(room->core);
    copy_text(room->rules_version, sizeof room->rules_version, game->match->rules->version);
    room_write_first_views(room, batch);
    match_start(game->match);
    room_follow(room);
    free(room->scenario_json);
    room->scenario_json = NULL;
    for (int32_t side = 0; side < room->side_count; side++) {
        free(room->side[side].army);
        room->side[side].army = NULL;
        room->side[side].army_chosen = true;
    }
}

/* A scenario may bring the figures of a side itself; then an army filled in is one too many. */
bool room_start(struct room *room, struct batch *batch, struct problems *problems)
{
    struct game *game = make_game(room, true, problems);

    if (!game && lacks_army(room))
        game = make_game(room, false, problems);
    if (!game) {
        forget_setup(room);
        return false;
    }
    begin(room, game, batch);
    room_write(room, batch);
    room_write_events(room, batch);
    return true;
}
