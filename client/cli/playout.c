/* gonfalon playout: bot games in process, for results, speed, and one hash that every build must agree on. */
#include "client/playout/playout.h"
#include "client/cli/commands.h"
#include "client/cli/story.h"
#include "client/core/text.h"
#include "common/match/rules.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct tally {
    int64_t games, failed, drawn;
    int64_t won_by_side[SIDES_MAX], won_by_bot[2];
    int64_t turns, longest;
    int64_t decisions, events;
    uint64_t hash;
    double seconds;
};

static void count(struct tally *tally, const struct playout_plan *plan, int64_t n,
                  const struct playout_result *r)
{
    tally->games++;
    tally->decisions += r->decisions;
    tally->events += r->events;
    tally->turns += r->turns;
    if (r->turns > tally->longest)
        tally->longest = r->turns;
    if (r->outcome.kind == OUTCOME_WON && r->outcome.winner >= 0) {
        tally->won_by_side[r->outcome.winner]++;
        tally->won_by_bot[playout_seat(plan, n, r->outcome.winner)]++;
    } else
        tally->drawn++;
    tally->hash = (tally->hash ^ r->hash) * UINT64_C(1099511628211);
}

static double per_second(int64_t number, double seconds)
{
    return seconds > 0 ? (double)number / seconds : 0;
}

static void print_text(const struct playout_plan *plan, const struct tally *t)
{
    print_format("%s: %" PRId64 " games, seed %" PRIu64 "\n", plan->rules->name, t->games, plan->seed);
    for (int32_t side = 0; side < SIDES_MAX; side++)
        if (side < 2 || t->won_by_side[side] > 0)
            print_format("side %c won %" PRId64 ", ", 'A' + side, t->won_by_side[side]);
    print_format("drawn %" PRId64 "\n", t->drawn);
    if (plan->bot[0] != plan->bot[1])
        print_format("%s won %" PRId64 ", %s won %" PRId64 "\n", bot_kind_name[plan->bot[0]],
                     t->won_by_bot[0], bot_kind_name[plan->bot[1]], t->won_by_bot[1]);
    print_format("turns: %.1f on average, %" PRId64 " at most\n", per_second(t->turns, (double)t->games),
                 t->longest);
    print_format("%.2f s: %.1f games/s, %.0f decisions/s, %.0f decisions a game\n", t->seconds,
                 per_second(t->games, t->seconds), per_second(t->decisions, t->seconds),
                 per_second(t->decisions, (double)t->games));
    if (t->failed > 0)
        print_format("failed: %" PRId64 "\n", t->failed);
    print_format("hash %016" PRIx64 "\n", t->hash);
}

static void print_json(const struct playout_plan *plan, const struct tally *t)
{
    char hash[17];

    snprintf(hash, sizeof hash, "%016" PRIx64, t->hash);
    json_t *line = json_pack(
        "{s:s, s:I, s:I, s:I, s:[I,I], s:I, s:[s,s], s:[I,I], s:I, s:I, s:I, s:I, s:f, s:s}", "system",
        plan->rules->name, "games", (json_int_t)t->games, "seed", (json_int_t)plan->seed, "failed",
        (json_int_t)t->failed, "won_by_side", (json_int_t)t->won_by_side[0], (json_int_t)t->won_by_side[1],
        "drawn", (json_int_t)t->drawn, "bots", bot_kind_name[plan->bot[0]], bot_kind_name[plan->bot[1]],
        "won_by_bot", (json_int_t)t->won_by_bot[0], (json_int_t)t->won_by_bot[1], "turns",
        (json_int_t)t->turns, "longest", (json_int_t)t->longest, "decisions", (json_int_t)t->decisions,
        "events", (json_int_t)t->events, "seconds", t->seconds, "hash", hash);

    json_dumpf(line, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(line);
}

static enum exit_code play(const struct playout_plan *plan, int64_t first, int64_t games, bool json)
{
    struct tally tally = {.hash = UINT64_C(14695981039346656037)};
    struct playout_result result;
    double began = seconds_now();

    catch_interrupts();
    for (int64_t n = first; n < first + games && !interrupted(); n++) {
        progress("playout: games", n - first, games);
        if (!playout_game(plan, n, &result)) {
            tally.failed++;
            complain("game %lld: %s (again: --first %lld --games 1)", (long long)n, result.failure,
                     (long long)n);
        }
        count(&tally, plan, n, &result);
    }
    progress_end();
    tally.seconds = seconds_now() - began;
    if (json)
        print_json(plan, &tally);
    else
        print_text(plan, &tally);
    if (interrupted()) {
        complain("interrupted after %lld of %lld games", (long long)tally.games, (long long)games);
        return EXIT_INTERRUPTED;
    }
    return tally.failed > 0 ? EXIT_FAILED : EXIT_DONE;
}

/* A name of a ready army, or a file. */
static json_t *find_army(const struct playout_plan *plan, const char *given)
{
    json_error_t error;

    if (json_object_get(plan->catalogue.armies, given))
        return json_string(given);
    json_t *list = json_load_file(given, JSON_REJECT_DUPLICATES, &error);

    if (!list)
        complain("%s is no ready army of %s, and as a file: %s", given, plan->rules->name, error.text);
    return list;
}

static bool read_armies(const struct arguments *args, struct playout_plan *plan)
{
    const char *given;

    for (int side = 0; side < SIDES_MAX && (given = option_value_at(args, "army", side)); side++) {
        plan->army[side] = find_army(plan, given);
        if (!plan->army[side])
            return false;
    }
    return true;
}

/* One --bot plays all sides. */
static bool read_bots(const struct arguments *args, struct playout_plan *plan)
{
    for (int i = 0; i < 2; i++) {
        const char *given = option_value_at(args, "bot", i);

        if (!given)
            given = option_value_at(args, "bot", 0);
        plan->bot[i] = bot_kind_from(given ? given : "random");
        if (plan->bot[i] == BOT_KINDS) {
            complain("there is no bot \"%s\"; there are random, steady and keen", given);
            return false;
        }
    }
    return true;
}

static bool read_plan(const struct arguments *args, struct playout_plan *plan)
{
    int64_t seed = 1, steps = 0, players = 1;

    if (!option_number(args, "seed", 0, INT64_MAX, &seed) ||
        !option_number(args, "keen-steps", 1, 1000000, &steps) ||
        !option_number(args, "players", 1, PLAYERS_MAX / SIDES_MAX - 1, &players))
        return false;
    plan->players = (int32_t)players;
    plan->seed = (uint64_t)seed;
    plan->keen_steps = (int32_t)steps;
    plan->scenario = option_value(args, "scenario", NULL);
    plan->options = option_value(args, "options", NULL);
    plan->sample_options = option_given(args, "sample-options");
    plan->check = option_given(args, "check");
    plan->master = option_given(args, "master");
    return read_armies(args, plan) && read_bots(args, plan);
}

/* --- one game, written down ----------------------------------------------------------------------- */

static void log_began(void *context, const struct match *m)
{
    story_begin(context, m);
}

static void log_event(void *context, const struct match *m, const struct event *e)
{
    story_event(context, m, e);
}

static void log_ended(void *context, struct match *m)
{
    story_end(context, m);
}

static bool read_viewer(const struct arguments *args, int32_t *viewer)
{
    static const char *const words[] = {"A", "B", "C", "D", "spectator", "master", NULL};
    int found = read_word("--as", words, option_value(args, "as", "master"));

    *viewer = found < SIDES_MAX ? found : found == SIDES_MAX ? VIEWER_SPECTATOR : VIEWER_MASTER;
    return found >= 0;
}

static enum exit_code write_game(struct playout_plan *plan, const struct arguments *args, int64_t n)
{
    struct story story = {.turn = -1};
    struct playout_audience audience = {&story, log_began, log_event, log_ended};
    struct playout_result result;

    if (!read_viewer(args, &story.viewer))
        return EXIT_USAGE;
    plan->audience = &audience;
    bool good = playout_game(plan, n, &result);

    if (!good)
        complain("game %lld: %s", (long long)n, result.failure);
    story_free(&story);
    return good ? EXIT_DONE : EXIT_FAILED;
}

static bool log_alone(const struct arguments *args)
{
    if (!option_given(args, "games") && !option_given(args, "first") && !args->json)
        return true;
    complain("--log GAME writes one game in words: without --games, --first and --json");
    return false;
}

static enum exit_code run(const struct arguments *args)
{
    const char *system = option_value(args, "system", NULL);
    struct playout_plan plan;
    char text[PLAYOUT_TEXT];
    int64_t games = 1, first = 0, log = -1;
    enum exit_code code = EXIT_USAGE;

    if (!system) {
        complain("playout needs --system");
        return EXIT_USAGE;
    }
    if (!option_number(args, "games", 1, INT32_MAX, &games) ||
        !option_number(args, "first", 0, INT32_MAX, &first) ||
        !option_number(args, "log", 0, INT32_MAX, &log) || (log >= 0 && !log_alone(args)))
        return EXIT_USAGE;
    if (!playout_load(&plan, system, text))
        complain("%s", text);
    else if (read_plan(args, &plan))
        code = log >= 0 ? write_game(&plan, args, log) : play(&plan, first, games, args->json);
    playout_free(&plan);
    return code;
}

static const struct option_kind options[] = {
    {"system", "NAME", "the rules to play by"},
    {"games", "N", "how many games (1)"},
    {"seed", "K", "the same seed gives the same games (1)"},
    {"army", "A", "a ready army or a file; repeat it for the other sides (they take turns)"},
    {"scenario", "NAME", "a ready scenario (they take turns)"},
    {"options", "a,b", "options of the match; \"\" for none (one a game, in turn)"},
    {"sample-options", NULL, "a random combination of options in each game"},
    {"bot", "X", "random, steady or keen; repeat it for the other side (random)"},
    {"keen-steps", "N", "decisions that keen may try out per choice"},
    {"master", NULL, "a game master sits at the table: a random bot rules for him"},
    {"players", "N", "players of each side"},
    {"check", NULL, "check the invariants of the engine while playing"},
    {"first", "N", "begin with game N (0)"},
    {"log", "GAME", "writes game number GAME down as a person reads it, instead of results"},
    {"as", "VIEWER", "with --log, whose eyes see it: A, B, C, D, spectator or master (master)"},
    {"lang", "en|fr", "with --log, language of the texts (LANG)"},
    {NULL, NULL, NULL}};

const struct command playout_command = {.name = "playout",
                                        .summary = "plays bot games in process: results, speed, one hash",
                                        .options = options,
                                        .run = run};
