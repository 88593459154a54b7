#include "common/match/fill.h"

#include "common/match/rules.h"
#include "common/match/setup.h"

#include <stdio.h>
#include <string.h>

static int32_t option_index(const struct rules *r, const char *name, size_t bytes)
{
    for (int32_t i = 0; i < r->option_count; i++)
        if (strlen(r->option[i].name) == bytes && strncmp(r->option[i].name, name, bytes) == 0)
            return i;
    return -1;
}

static bool is_on(const struct state *s, int32_t option)
{
    return s->options[option / 31] >> (option % 31) & 1;
}

/* Whether one of the options named in a list (separated by spaces) is on. */
static bool any_on(const struct rules *r, const struct state *s, const char *names)
{
    while (*names) {
        size_t bytes = strcspn(names, " ");
        int32_t option = option_index(r, names, bytes);

        if (option >= 0 && is_on(s, option))
            return true;
        names += bytes + strspn(names + bytes, " ");
    }
    return false;
}

static void fill_options(const struct rules *r, const struct muster *muster, struct state *s,
                         struct problems *problems)
{
    struct trail at = trail_key(trail_root(), "options");
    json_t *options = json_object_get(muster->setup, "options");
    const char *name;
    json_t *value;

    json_object_foreach(options, name, value)
    {
        int32_t option = option_index(r, name, strlen(name));

        if (option < 0)
            problem_add(problems, trail_key(at, name), "", "setup.no_such_option", name, 0);
        else if (json_is_true(value))
            s->options[option / 31] |= 1 << (option % 31);
    }
    for (int32_t i = 0; i < r->option_count; i++) {
        const struct rules_option *option = &r->option[i];

        if (!is_on(s, i))
            continue;
        if (option->needs && !any_on(r, s, option->needs))
            problem_add(problems, trail_key(at, option->name), option->rule, "setup.option_needs",
                        option->needs, 0);
        if (option->excludes && any_on(r, s, option->excludes))
            problem_add(problems, trail_key(at, option->name), option->rule, "setup.option_excludes",
                        option->excludes, 0);
    }
}

static void add_player(struct state *s, int32_t side, const char *name, struct problems *problems)
{
    if (s->players == PLAYERS_MAX)
        problem_add(problems, trail_key(trail_root(), "sides"), "", "setup.too_many_players", name, 1);
    else
        s->player[s->players++] = (struct player){.side = side, .name = state_add_name(s, name)};
}

/* A side whose players are not named has one of no name, so that somebody can always answer. */
static void fill_sides(const struct muster *muster, struct state *s, struct problems *problems)
{
    for (int32_t side = 0; side < s->sides; side++) {
        s->side[side].name = state_add_name(s, setup_side_name(muster, side));
        int32_t players = setup_players(muster, side);

        for (int32_t i = 0; i < players; i++)
            add_player(s, side, setup_player(muster, side, i), problems);
        if (players == 0)
            add_player(s, side, "", problems);
    }
    if (json_is_true(json_object_get(muster->setup, "master")))
        add_player(s, -1, "", problems);
}

static void fill_clock(const struct muster *muster, struct state *s)
{
    s->clock = setup_clock(muster);
    if (s->clock.kind != CLOCK_BANK)
        return;
    int64_t bank = (int64_t)s->clock.seconds * 1000;

    for (int32_t side = 0; side < s->sides; side++)
        s->side[side].bank_ms = bank > INT32_MAX ? INT32_MAX : (int32_t)bank;
}

bool fill_state(const struct rules *r, const struct muster *muster, struct state *s,
                struct problems *problems)
{
    const json_t *measuring = json_object_get(muster->setup, "measuring");

    fill_options(r, muster, s, problems);
    fill_sides(muster, s, problems);
    fill_clock(muster, s);
    s->points = muster->points;
    s->measuring = json_is_boolean(measuring) ? json_is_true(measuring) : r->measuring;
    return setup_terrain(muster, r->terrain, state_table(s), problems) && problems->count == 0;
}
