/* gonfalon match new: creates a match and takes a seat in it. */
#include "client/cli/commands.h"
#include "client/cli/match_seat.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "none", "decision:120", "bank:3600:30", "days:3" */
static bool read_clock(const char *text, Gonfalon__V1__Clock *clock)
{
    char kind[16] = "";
    unsigned seconds = 0, increment = 0;
    int parts = sscanf(text, "%15[a-z]:%u:%u", kind, &seconds, &increment);

    clock->seconds = seconds;
    clock->increment = increment;
    if (strcmp(text, "none") == 0)
        clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_NONE;
    else if (parts == 2 && strcmp(kind, "decision") == 0)
        clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_PER_DECISION;
    else if (parts >= 2 && strcmp(kind, "bank") == 0)
        clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_BANK;
    else if (parts == 2 && strcmp(kind, "days") == 0 && seconds <= 365) {
        clock->kind = GONFALON__V1__CLOCK_KIND__CLOCK_KIND_DAYS;
        clock->seconds = seconds * 86400;
    } else {
        complain("--clock: none, decision:SECONDS, bank:SECONDS[:INCREMENT] or days:DAYS, not \"%s\"", text);
        return false;
    }
    return true;
}

static bool read_master(const char *text, Gonfalon__V1__MasterSeat *master)
{
    static const char *const words[] = {"none", "open", "me", NULL};
    static const Gonfalon__V1__MasterSeat seats[] = {GONFALON__V1__MASTER_SEAT__MASTER_SEAT_NONE,
                                                     GONFALON__V1__MASTER_SEAT__MASTER_SEAT_OPEN,
                                                     GONFALON__V1__MASTER_SEAT__MASTER_SEAT_CREATOR};
    int word = read_word("--master", words, text);

    if (word >= 0)
        *master = seats[word];
    return word >= 0;
}

static bool read_measuring(const char *text, Gonfalon__V1__Measuring *measuring)
{
    static const char *const words[] = {"allowed", "forbidden", NULL};
    int word = read_word("--measuring", words, text);

    if (word >= 0)
        *measuring = word == 0 ? GONFALON__V1__MEASURING__MEASURING_ALLOWED
                               : GONFALON__V1__MEASURING__MEASURING_FORBIDDEN;
    return word >= 0;
}

/* "--bot steady" takes the next side after one's own, "--bot 2:steady" that one, "--bot 1:steady:navy" with
 * an army. */
static bool read_bots(struct client *c, const struct arguments *args, int32_t side,
                      Gonfalon__V1__MatchSettings *s)
{
    int32_t next = side == 0 ? 1 : 0;

    s->bots = arena_array(&c->asking, WIRE_BOTS_MAX, sizeof *s->bots);
    for (int i = 0; option_value_at(args, "bot", i) && i < WIRE_BOTS_MAX; i++) {
        const char *text = option_value_at(args, "bot", i);
        Gonfalon__V1__BotSeat *bot = arena_message(&c->asking, &gonfalon__v1__bot_seat__descriptor);
        size_t digits = strspn(text, "0123456789");

        bot->side = next;
        if (digits > 0 && digits < 3 && text[digits] == ':') {
            bot->side = atoi(text);
            text += digits + 1;
        }
        char *level = client_text(c, text), *army = strchr(level, ':');

        if (army) {
            *army++ = 0;
            if (!(bot->army = army_choice(c, army)))
                return false;
        }
        bot->level = level;
        s->bots[s->n_bots++] = bot;
        next = bot->side + 1 == side ? bot->side + 2 : bot->side + 1;
    }
    return true;
}

static bool read_numbers(const struct arguments *args, Gonfalon__V1__MatchSettings *s)
{
    int64_t points = 0, delay = 0, sides = 0, players = 0, allowance = 0;

    if (!option_number(args, "points", 0, 100000, &points) ||
        !option_number(args, "delay", 0, WIRE_DELAY_MAX_S, &delay) ||
        !option_number(args, "sides", 0, 4, &sides) || !option_number(args, "players", 0, 8, &players) ||
        !option_number(args, "allowance", 0, WIRE_ALLOWANCE_MAX_S, &allowance))
        return false;
    s->points = (int32_t)points;
    s->spectator_delay_seconds = (uint32_t)delay;
    s->sides = (uint32_t)sides;
    s->players_per_side = (uint32_t)players;
    s->allowance_seconds = (uint32_t)allowance;
    return true;
}

static bool read_scenario(struct client *c, const struct arguments *args, Gonfalon__V1__MatchSettings *s)
{
    const char *given = option_value(args, "scenario", "");
    size_t bytes;

    s->scenario = client_text(c, given);
    if (!strchr(given, '/') && !strstr(given, ".json"))
        return true;
    char *text = read_whole_file(given, &bytes);

    if (!text)
        return false;
    s->scenario = client_text(c, "");
    s->scenario_json = client_text(c, text);
    free(text);
    return true;
}

static bool read_settings(struct client *c, const struct arguments *args, int32_t side,
                          Gonfalon__V1__MatchSettings *s)
{
    const char *master = option_value(args, "master", "none");
    const char *measuring = option_value(args, "measuring", NULL);

    s->title = client_text(c, option_value(args, "title", ""));
    s->system = client_text(c, option_value(args, "system", ""));
    s->clock = arena_message(&c->asking, &gonfalon__v1__clock__descriptor);
    s->visibility = option_given(args, "private") ? GONFALON__V1__VISIBILITY__VISIBILITY_INVITATION
                                                  : GONFALON__V1__VISIBILITY__VISIBILITY_PUBLIC;
    s->spectators = !option_given(args, "no-spectators");
    s->options = arena_array(&c->asking, OPTIONS_GIVEN_MAX, sizeof *s->options);
    for (int i = 0; option_value_at(args, "option", i); i++)
        s->options[s->n_options++] = client_text(c, option_value_at(args, "option", i));
    return read_clock(option_value(args, "clock", "none"), s->clock) && read_master(master, &s->master) &&
           (!measuring || read_measuring(measuring, &s->measuring)) && read_numbers(args, s) &&
           read_scenario(c, args, s) && read_bots(c, args, side, s);
}

static enum exit_code create(struct online *o, const struct arguments *args, int32_t side)
{
    Gonfalon__V1__CreateMatchRequest *ask =
        client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_CREATE_MATCH);
    const char *army = option_value(args, "army", NULL);
    char match[WIRE_ID_MAX + 1];
    enum exit_code code;

    ask->settings = arena_message(&o->client.asking, &gonfalon__v1__match_settings__descriptor);
    ask->side = side;
    if (!read_settings(&o->client, args, side, ask->settings) ||
        (army && !(ask->army = army_choice(&o->client, army))))
        return EXIT_USAGE;
    code = online_ask(o);
    if (code != EXIT_DONE)
        return code;
    if (!o->client.answer->match->match) {
        complain("the server creates a match and does not say which");
        return EXIT_FAILED;
    }
    snprintf(match, sizeof match, "%s", o->client.answer->match->match->id);
    struct bytes text = {0};

    if (o->json)
        print_json(json_message(o->client.answer->match));
    else {
        add_match(&text, o->client.answer->match->match);
        print_text(&text);
    }
    bytes_free(&text);
    if (side >= 0)
        code = send_nonce(o, match);
    if (code == EXIT_DONE && side >= 0 && army && !option_given(args, "wait"))
        code = send_ready(o, match, true);
    return code;
}

static enum exit_code run(const struct arguments *args)
{
    struct online o;
    int64_t side =
        option_given(args, "master") && strcmp(option_value(args, "master", ""), "me") == 0 ? -1 : 0;
    enum exit_code code;

    if (!option_number(args, "side", -1, 3, &side))
        return EXIT_USAGE;
    if (!option_given(args, "system")) {
        complain("match new needs --system; gonfalon systems lists them");
        return EXIT_USAGE;
    }
    code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);
    if (code == EXIT_DONE)
        code = create(&o, args, (int32_t)side);
    return online_end(&o, code);
}

static const struct option_kind options[] = {
    {"system", "NAME", "the rules to play by"},
    {"scenario", "NAME", "a scenario of the system, or a FILE.json"},
    {"points", "N", "size of the armies (the system's default)"},
    {"option", "NAME", "switches an option on; may be repeated"},
    {"title", "TEXT", "what the others read in the list"},
    {"clock", "CLOCK", "none, decision:SECONDS, bank:SECONDS[:INCREMENT], days:DAYS (none)"},
    {"private", NULL, "only for those who have the invitation code"},
    {"no-spectators", NULL, "nobody may watch"},
    {"delay", "SECONDS", "spectators see the match so late (0)"},
    {"sides", "N", "number of sides (as the scenario has it)"},
    {"players", "N", "players a side (1)"},
    {"master", "WHO", "game master: none, open or me (none)"},
    {"measuring", "WORD", "before announcing: allowed or forbidden (as the system has it)"},
    {"allowance", "SECONDS", "for disconnections, beside the clock (0)"},
    {"side", "N", "one's own side; -1: none (0)"},
    {"army", "ARMY", "a ready-made army, list:ID, or a FILE.json; one is then ready at once"},
    {"wait", NULL, "is not ready yet"},
    {"bot", "LEVEL", "a bot takes the next side; SIDE:LEVEL[:ARMY] says more; may be repeated"},
    ONLINE_OPTIONS};

const struct command match_new_command = {
    .name = "match new", .summary = "creates a match", .options = options, .run = run};
