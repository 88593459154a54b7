/* gonfalon tournament new|change|settings: a tournament is drafted, or its settings are changed. */
#include "client/cli/commands.h"
#include "client/cli/fill.h"
#include "client/cli/tournament.h"
#include "common/wire/json.h"

#include <stdlib.h>
#include <string.h>

/* Options of the commands that are settings by another name. */
static const struct {
    const char *option, *setting;
} named[] = {{"name", "name"},
             {"text", "text"},
             {"system", "system"},
             {"points", "points"},
             {"format", "format/kind"},
             {"rounds", "format/rounds"},
             {"places", "places"},
             {"starts", "starts"},
             {"clock", "clock"},
             {"lists", "lists"},
             {"scoring", "scoring/preset"},
             {"tie-breaks", "tie_breaks"},
             {"visibility", "visibility"}};

static bool read_settings_file(const struct fill *f, const char *path, void *settings)
{
    size_t bytes;
    char *text = read_whole_file(path, &bytes);
    json_error_t error;
    json_t *json = text ? json_loads(text, 0, &error) : NULL;

    if (text && !json)
        complain("%s: line %d, column %d: %s", path, error.line, error.column, error.text);
    if (json)
        fill_json(f, settings, json);
    free(text);
    json_decref(json);
    return json != NULL;
}

/* The file first, then what is said on the command line. EXIT_DONE, or what is wrong has been told. */
static enum exit_code read_settings(struct online *o, const struct arguments *args, void *settings)
{
    struct problems problems = {0};
    struct fill f = {&o->client.asking, &problems};
    const char *path = option_value(args, "settings", NULL);

    if (path && !read_settings_file(&f, path, settings))
        return EXIT_USAGE;
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (option_given(args, named[i].option))
            fill_named(&f, settings, named[i].setting, option_value(args, named[i].option, ""));
    for (int i = 0; option_value_at(args, "set", i); i++)
        fill_typed(&f, settings, option_value_at(args, "set", i));
    if (problems_none(&problems))
        return EXIT_DONE;
    tell_problems(o, "cli.not_settings", &problems);
    return EXIT_USAGE;
}

static enum exit_code run_new(const struct arguments *args)
{
    struct online o;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__TournamentCreateRequest *ask = client_request(&o.client, BODY(TOURNAMENT_CREATE));

        ask->settings = arena_message(&o.client.asking, &gonfalon__v1__tournament_settings__descriptor);
        ask->settings->spectators = true;
        code = read_settings(&o, args, ask->settings);
    }
    if (code == EXIT_DONE)
        code = online_tell(&o, show_tournament_line);
    return online_end(&o, code);
}

/* The settings as they are, with what is changed; refused if somebody else has changed them meanwhile. */
static enum exit_code change(struct online *o, const struct arguments *args, const char *which)
{
    enum exit_code code = tournament_picture(o, which);

    if (code != EXIT_DONE)
        return code;
    json_t *now = json_message(o->client.answer->tournament->settings);
    uint32_t version = o->client.answer->tournament->version;
    Gonfalon__V1__TournamentChangeRequest *ask = client_request(&o->client, BODY(TOURNAMENT_CHANGE));
    struct problems problems = {0};

    ask->tournament = client_text(&o->client, which);
    ask->version = version;
    ask->settings = arena_message(&o->client.asking, &gonfalon__v1__tournament_settings__descriptor);
    fill_json(&(struct fill){&o->client.asking, &problems}, ask->settings, now);
    json_decref(now);
    if (!problems_none(&problems)) {
        complain("the server has settings that this program does not know");
        return EXIT_FAILED;
    }
    code = read_settings(o, args, ask->settings);
    return code == EXIT_DONE ? online_tell(o, show_tournament_line) : code;
}

static enum exit_code run_change(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, change);
}

static void tell_setting(void *context, const char *name, const char *form)
{
    if (context)
        json_object_set_new(context, name, json_string(form));
    else
        print_format("%-28s %s\n", name, form);
}

static enum exit_code run_settings(const struct arguments *args)
{
    json_t *all = args->json ? json_object() : NULL;

    fill_tell(&gonfalon__v1__tournament_settings__descriptor, tell_setting, all);
    if (all)
        print_json(all);
    return EXIT_DONE;
}

#define SETTING_OPTIONS                                                                                      \
    {"name", "NAME", "what it is called"}, {"text", "TEXT", "what its host says to all"},                    \
        {"system", "NAME", "the rules to play by"},                                                          \
        {"points", "N", "size of the armies (the system's default)"},                                        \
        {"format", "FORMAT",                                                                                 \
         "swiss, single_elimination, double_elimination, round_robin, groups, league or teams (swiss)"},     \
        {"rounds", "N", "of a Swiss event (as many as find a winner)"},                                      \
        {"places", "N", "how many may enter (as many as the server allows)"},                                \
        {"starts", "TIME", "when it is meant to start: 2026-11-20 18:00, or +2h"},                           \
        {"clock", "CLOCK", "of each game: none, per_decision:SECONDS, bank:SECONDS[:INCREMENT], days:3d"},   \
        {"lists", "MODE", "open, hidden until it begins, or closed (hidden)"},                               \
        {"scoring", "PRESET", "win_draw_loss, major_minor, twenty, twenty_wide or own (win_draw_loss)"},     \
        {"tie-breaks", "LIST", "in their order, with commas: opponents,margin,lot ..."},                     \
        {"visibility", "WHO", "public, invitation or club (public)"},                                        \
        {"settings", "FILE", "settings from a JSON file, as tournament show --settings writes it"},          \
        {"set", "NAME=VALUE", "any setting; tournament settings lists them; may be repeated"},               \
        ONLINE_OPTIONS

static const struct option_kind new_options[] = {SETTING_OPTIONS};
static const struct option_kind settings_options[] = {{"lang", "en|fr", "language of the texts (LANG)"},
                                                      {NULL, NULL, NULL}};

const struct command tournament_new_command = {.name = "tournament new",
                                               .summary = "drafts a tournament or league",
                                               .options = new_options,
                                               .run = run_new};
const struct command tournament_change_command = {.name = "tournament change",
                                                  .operands = "ID",
                                                  .summary =
                                                      "changes the settings of one's tournament, on record",
                                                  .options = new_options,
                                                  .run = run_change};
const struct command tournament_settings_command = {.name = "tournament settings",
                                                    .summary = "lists all settings and what they may be",
                                                    .options = settings_options,
                                                    .run = run_settings};
