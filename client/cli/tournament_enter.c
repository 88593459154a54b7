/* gonfalon tournament enter|leave|hand-in|check-in|lists|call: what those do who play in it. */
#include "client/cli/commands.h"
#include "client/cli/match_seat.h"
#include "client/cli/tournament.h"
#include "client/cli/words_tournament.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>

static enum exit_code fill_enter(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentEnterRequest *ask = message;
    int64_t board = 0;

    if (!option_number(args, "board", 0, 16, &board))
        return EXIT_USAGE;
    ask->club = client_text(c, option_value(args, "club", ""));
    ask->team = client_text(c, option_value(args, "team", ""));
    ask->code = client_text(c, option_value(args, "code", ""));
    ask->board = (uint32_t)board;
    return EXIT_DONE;
}

static enum exit_code fill_hand_in(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentHandInRequest *ask = message;
    const char *army = need_operand(args, 1, "the ARMY");

    return army && (ask->army = army_choice(c, army)) ? EXIT_DONE : EXIT_USAGE;
}

static enum exit_code fill_call(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentCallRequest *ask = message;

    ask->text = client_text(c, args->operand_count > 1 ? args->operand[1] : "");
    ask->rule = client_text(c, option_value(args, "rule", ""));
    return EXIT_DONE;
}

/* --- lists --------------------------------------------------------------------------------------- */

static void print_one_list(const Gonfalon__V1__TournamentList *list, const char *owner)
{
    char cost[16];

    snprintf(cost, sizeof cost, "%d", (int)list->cost);
    print_words("cli.tournament.list_of", "owner", owner, "name", list->name, "cost", cost, NULL);
    if (list->json[0])
        print_format("%s\n", list->json);
}

/* Names are in the picture, lists in the answer that follows it: a copy of the names is kept. */
static enum exit_code tell_lists(struct online *o, struct arena *memory, const char *which, const char *only)
{
    enum exit_code code = tournament_picture(o, which);

    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__TournamentReply *people = o->client.answer->tournament;
    uint32_t count = 0, entrant = only ? read_entrant(people, only) : 0;

    if (only && entrant == 0)
        return EXIT_FAILED;
    for (size_t i = 0; i < people->n_entrants; i++)
        count = people->entrants[i]->number > count ? people->entrants[i]->number : count;
    char **name = arena_array(memory, count + 1, sizeof *name);

    for (size_t i = 0; i < people->n_entrants; i++)
        name[people->entrants[i]->number] = arena_text(memory, people->entrants[i]->name);
    Gonfalon__V1__TournamentListsRequest *ask = client_request(&o->client, BODY(TOURNAMENT_LISTS));

    ask->tournament = client_text(&o->client, which);
    ask->entrant = entrant;
    code = online_ask(o);
    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__TournamentListsReply *reply = o->client.answer->tournament_lists;

    if (o->json)
        print_json(json_message(reply));
    for (size_t i = 0; i < reply->n_lists && !o->json; i++)
        print_one_list(reply->lists[i], reply->lists[i]->entrant <= count && name[reply->lists[i]->entrant]
                                            ? name[reply->lists[i]->entrant]
                                            : "?");
    if (reply->n_lists == 0 && !o->json)
        print_words("cli.tournament.no_lists", NULL);
    return EXIT_DONE;
}

static enum exit_code lists(struct online *o, const struct arguments *args, const char *which)
{
    struct arena memory;

    arena_start(&memory, WIRE_ENCODE_MEMORY);
    enum exit_code code = tell_lists(o, &memory, which, args->operand_count > 1 ? args->operand[1] : NULL);

    arena_free(&memory);
    return code;
}

static enum exit_code run_lists(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NONE, lists);
}

/* --- the commands -------------------------------------------------------------------------------- */

static const struct question enter = {.need = SESSION_NEEDED,
                                      .body = BODY(TOURNAMENT_ENTER),
                                      .operand = {TOURNAMENT_OPERAND},
                                      .fill = fill_enter,
                                      .show = show_tournament_line};
static const struct question leave = {.need = SESSION_NEEDED,
                                      .body = BODY(TOURNAMENT_LEAVE),
                                      .operand = {TOURNAMENT_OPERAND},
                                      .show = show_tournament_line};
static const struct question hand_in = {.need = SESSION_NEEDED,
                                        .body = BODY(TOURNAMENT_HAND_IN),
                                        .operand = {TOURNAMENT_OPERAND},
                                        .fill = fill_hand_in,
                                        .show = show_tournament_line};
static const struct question check_in = {.need = SESSION_NEEDED,
                                         .body = BODY(TOURNAMENT_CHECK_IN),
                                         .operand = {TOURNAMENT_OPERAND},
                                         .show = show_tournament_line};
static const struct question call = {.need = SESSION_NEEDED,
                                     .body = BODY(TOURNAMENT_CALL_JUDGE),
                                     .operand = {TOURNAMENT_OPERAND},
                                     .fill = fill_call};

static const struct option_kind options[] = {ONLINE_OPTIONS};
static const struct option_kind enter_options[] = {
    {"club", "NAME", "the club one plays for"},
    {"team", "NAME", "the team, in a tournament of teams; the first of a team is its captain"},
    {"code", "CODE", "of a team that is there already; its members know it"},
    {"board", "N", "the place in the team (the next free one)"},
    ONLINE_OPTIONS};
static const struct option_kind call_options[] = {{"rule", "ID", "the rule in question"}, ONLINE_OPTIONS};

const struct command tournament_enter_command = {.name = "tournament enter",
                                                 .operands = "ID",
                                                 .summary = "enters a tournament",
                                                 .options = enter_options,
                                                 .question = &enter};
const struct command tournament_leave_command = {.name = "tournament leave",
                                                 .operands = "ID",
                                                 .summary = "leaves a tournament, or drops out of it",
                                                 .options = options,
                                                 .question = &leave};
const struct command tournament_hand_in_command = {
    .name = "tournament hand-in",
    .operands = "ID ARMY",
    .summary = "hands in one's list: a ready-made army, list:ID, or a FILE.json; tells the receipt",
    .options = options,
    .question = &hand_in};
const struct command tournament_check_in_command = {.name = "tournament check-in",
                                                    .operands = "ID",
                                                    .summary = "says that one is there",
                                                    .options = options,
                                                    .question = &check_in};
const struct command tournament_lists_command = {.name = "tournament lists",
                                                 .operands = "ID [ENTRANT]",
                                                 .summary =
                                                     "tells the lists that one may see, or one of them whole",
                                                 .options = options,
                                                 .run = run_lists};
const struct command tournament_call_command = {.name = "tournament call",
                                                .operands = "ID [TEXT]",
                                                .summary =
                                                    "calls a judge; the clocks of one's table stand still",
                                                .options = call_options,
                                                .question = &call};
