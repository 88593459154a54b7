/* gonfalon tournament list|show: which tournaments there are, and one of them. */
#include "client/cli/commands.h"
#include "client/cli/tournament.h"
#include "client/cli/words_tournament.h"
#include "common/wire/json.h"

#include <stdlib.h>
#include <string.h>

/* --- list ---------------------------------------------------------------------------------------- */

static bool read_status(const char *word, Gonfalon__V1__TournamentStatus *out)
{
    static const char *const words[] = {"draft",  "published", "check_in",  "running",
                                        "paused", "finished",  "cancelled", NULL};
    int status = read_word("--status", words, word);

    *out =
        (Gonfalon__V1__TournamentStatus)(status + GONFALON__V1__TOURNAMENT_STATUS__TOURNAMENT_STATUS_DRAFT);
    return status >= 0;
}

static enum exit_code fill_page(struct client *c, const struct arguments *args, Gonfalon__V1__Page *page)
{
    Gonfalon__V1__TournamentListRequest *ask = client_request(c, BODY(TOURNAMENT_LIST));

    ask->page = page;
    ask->system = client_text(c, option_value(args, "system", ""));
    ask->mine = option_given(args, "mine");
    ask->statuses = arena_array(&c->asking, WIRE_PHASES_MAX, sizeof *ask->statuses);
    for (int i = 0; option_value_at(args, "status", i) && ask->n_statuses < WIRE_PHASES_MAX; i++)
        if (!read_status(option_value_at(args, "status", i), &ask->statuses[ask->n_statuses++]))
            return EXIT_USAGE;
    return EXIT_DONE;
}

static const char *tell_page(const Gonfalon__V1__ServerMessage *answer, json_t *all)
{
    const Gonfalon__V1__TournamentListReply *reply = answer->tournament_list;
    struct bytes text = {0};

    for (size_t i = 0; i < reply->n_tournaments; i++)
        if (all)
            json_array_append_new(all, json_message(reply->tournaments[i]));
        else {
            add_tournament_info(&text, reply->tournaments[i]);
            print_text(&text);
        }
    bytes_free(&text);
    return reply->next;
}

static enum exit_code run_list(const struct arguments *args)
{
    static const struct pages pages = {"tournaments", fill_page, tell_page};

    return online_list(&pages, option_given(args, "mine") ? SESSION_NEEDED : SESSION_NONE, args);
}

/* --- show ---------------------------------------------------------------------------------------- */

static const char *const parts[] = {"entrants", "rounds",  "standings", "sums",    "crosstable",
                                    "bracket",  "changes", "calls",     "settings"};

static bool any_part(const struct arguments *args)
{
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (option_given(args, parts[i]))
            return true;
    return option_given(args, "round");
}

static void add_rounds(struct bytes *to, const Gonfalon__V1__TournamentReply *t, const struct arguments *args,
                       int64_t which)
{
    bool all = option_given(args, "rounds");

    for (size_t i = 0; i < t->n_rounds; i++)
        if (all || t->rounds[i]->number == which)
            add_round(to, t, t->rounds[i]);
}

/* Without any part that is asked for: what a player wants to know. */
static void add_most(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    add_tournament_text(to, t);
    add_deadlines(to, t);
    if (t->mine)
        add_tournament_mine(to, t->mine);
    if (t->n_rounds > 0)
        add_round(to, t, t->rounds[t->n_rounds - 1]);
    else
        add_entrants(to, t);
    add_standings(to, t, false);
    add_calls(to, t);
}

static void print_settings(const Gonfalon__V1__TournamentReply *t)
{
    json_t *settings = t->settings ? json_message(t->settings) : NULL;
    char *text = settings ? json_dumps(settings, JSON_INDENT(2)) : NULL;

    if (text)
        print_format("%s\n", text);
    free(text);
    json_decref(settings);
}

static enum exit_code show(struct online *o, const struct arguments *args, const char *which)
{
    int64_t round = 0;

    if (!option_number(args, "round", 1, 1000, &round))
        return EXIT_USAGE;
    enum exit_code code = tournament_picture(o, which);

    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__TournamentReply *t = o->client.answer->tournament;
    struct bytes text = {0};

    if (o->json) {
        print_json(json_message(t));
        return EXIT_DONE;
    }
    if (option_given(args, "settings")) {
        print_settings(t);
        return EXIT_DONE;
    }
    if (t->info)
        add_tournament_info(&text, t->info);
    if (!any_part(args))
        add_most(&text, t);
    if (option_given(args, "entrants"))
        add_entrants(&text, t);
    add_rounds(&text, t, args, round);
    if (option_given(args, "standings") || option_given(args, "sums"))
        add_standings(&text, t, option_given(args, "sums"));
    if (option_given(args, "crosstable"))
        add_crosstable(&text, t);
    if (option_given(args, "bracket"))
        add_bracket(&text, t);
    if (option_given(args, "calls"))
        add_calls(&text, t);
    if (option_given(args, "changes"))
        add_changes(&text, t);
    print_text(&text);
    bytes_free(&text);
    return EXIT_DONE;
}

static enum exit_code run_show(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NONE, show);
}

static const struct option_kind list_options[] = {
    {"system", "NAME", "only of this system"},
    {"status", "STATUS",
     "only these: draft, published, check_in, running, paused, finished, cancelled; may be repeated"},
    {"mine", NULL, "only those that one hosts, judges or has entered"},
    ONLINE_OPTIONS};
static const struct option_kind show_options[] = {
    {"entrants", NULL, "everybody who has entered"},
    {"round", "N", "the tables of one round"},
    {"rounds", NULL, "the tables of all rounds"},
    {"standings", NULL, "the standings with their tie-breaks"},
    {"sums", NULL, "the standings with the sums that made each tie-break"},
    {"crosstable", NULL, "everybody's opponents by their places, with + = and -"},
    {"bracket", NULL, "the bracket, part by part and round by round"},
    {"changes", NULL, "what was changed, when and by whom"},
    {"calls", NULL, "calls for a judge"},
    {"settings", NULL, "the settings as a file that --settings reads"},
    ONLINE_OPTIONS};

const struct command tournament_list_command = {.name = "tournament list",
                                                .summary = "lists tournaments and leagues",
                                                .options = list_options,
                                                .run = run_list};
const struct command tournament_show_command = {.name = "tournament show",
                                                .operands = "ID",
                                                .summary = "shows a tournament, or parts of it",
                                                .options = show_options,
                                                .run = run_show};
