/* gonfalon match join|show|army|ready|leave|cancel|invite|rematch: before and after the game. */
#include "client/cli/commands.h"
#include "client/cli/match_seat.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

static void show_match(const Gonfalon__V1__ServerMessage *answer)
{
    struct bytes text = {0};

    if (answer->match->match) {
        add_match(&text, answer->match->match);
        print_text(&text);
    }
    bytes_free(&text);
}

/* Asks for the match as it is now, and tells it. */
static enum exit_code tell_match(struct online *o, const struct arguments *args, const char *which)
{
    char match[WIRE_ID_MAX + 1];
    enum exit_code code = find_match(o, which, match);

    (void)args;
    if (code == EXIT_DONE && o->json)
        print_json(json_message(o->client.answer->match));
    else if (code == EXIT_DONE)
        show_match(o->client.answer);
    return code;
}

static enum exit_code run_show(const struct arguments *args)
{
    return online_about(args, "the ID or code of the match", SESSION_NONE, tell_match);
}

static enum exit_code run_join(const struct arguments *args)
{
    char match[WIRE_ID_MAX + 1];
    struct seat_wanted wanted;
    struct online o;

    if (!read_seat_wanted(args, &wanted))
        return EXIT_USAGE;
    wanted.master = option_given(args, "master");
    wanted.wait = option_given(args, "wait");
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE)
        code = take_seat(&o, &wanted, match);
    return online_end(&o, code == EXIT_DONE ? tell_match(&o, args, match) : code);
}

/* --- one request about a match ------------------------------------------------------------------- */

static enum exit_code fill_army(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__ChooseArmyRequest *ask = message;

    ask->army = army_choice(c, args->operand[1]);
    return ask->army ? EXIT_DONE : EXIT_USAGE;
}

static enum exit_code fill_rematch(struct client *c, void *ask, const struct arguments *args)
{
    (void)c;
    ((Gonfalon__V1__RematchRequest *)ask)->same_sides = option_given(args, "same-sides");
    return EXIT_DONE;
}

static const struct question leave = {
    .need = SESSION_NEEDED, .body = BODY(LEAVE), .operand = {MATCH_OPERAND}};
static const struct question cancel = {
    .need = SESSION_NEEDED, .body = BODY(CANCEL_MATCH), .operand = {MATCH_OPERAND}};
static const struct question invite = {.need = SESSION_NEEDED,
                                       .body = BODY(INVITE),
                                       .operand = {MATCH_OPERAND, {"name", "the NAME of who is invited"}}};
static const struct question army = {.need = SESSION_NEEDED,
                                     .body = BODY(CHOOSE_ARMY),
                                     .operand = {MATCH_OPERAND, {NULL, "the ARMY"}},
                                     .fill = fill_army,
                                     .show = show_match};
static const struct question rematch = {.need = SESSION_NEEDED,
                                        .body = BODY(REMATCH),
                                        .operand = {MATCH_OPERAND},
                                        .fill = fill_rematch,
                                        .show = show_match};

static enum exit_code be_ready(struct online *o, const struct arguments *args, const char *match)
{
    enum exit_code code = send_ready(o, match, !option_given(args, "off"));

    return code == EXIT_DONE ? tell_match(o, args, match) : code;
}

static enum exit_code run_ready(const struct arguments *args)
{
    return online_about(args, "the ID of the match", SESSION_NEEDED, be_ready);
}

static const struct option_kind join_options[] = {
    {"side", "N", "which side (any with a free seat)"},
    {"master", NULL, "as the game master, who is then ready at once"},
    {"army", "ARMY", "a ready-made army, list:ID, or a FILE.json; one is then ready at once"},
    {"wait", NULL, "is not ready yet"},
    ONLINE_OPTIONS};
static const struct option_kind ready_options[] = {{"off", NULL, "is not ready after all"}, ONLINE_OPTIONS};
static const struct option_kind rematch_options[] = {{"same-sides", NULL, "does not swap the sides"},
                                                     ONLINE_OPTIONS};

const struct command match_join_command = {.name = "match join",
                                           .operands = "ID|CODE",
                                           .summary = "takes a seat in a match",
                                           .options = join_options,
                                           .run = run_join};
const struct command match_show_command = {.name = "match show",
                                           .operands = "ID|CODE",
                                           .summary = "tells of one match",
                                           .options = options,
                                           .run = run_show};
const struct command match_army_command = {.name = "match army",
                                           .operands = "ID ARMY",
                                           .summary = "chooses one's army for a match",
                                           .options = options,
                                           .question = &army};
const struct command match_ready_command = {.name = "match ready",
                                            .operands = "ID",
                                            .summary = "says that one is ready to begin",
                                            .options = ready_options,
                                            .run = run_ready};
const struct command match_leave_command = {.name = "match leave",
                                            .operands = "ID",
                                            .summary = "gives up one's seat before the match begins",
                                            .options = options,
                                            .question = &leave};
const struct command match_cancel_command = {.name = "match cancel",
                                             .operands = "ID",
                                             .summary =
                                                 "calls off a match that one created, before it begins",
                                             .options = options,
                                             .question = &cancel};
const struct command match_invite_command = {.name = "match invite",
                                             .operands = "ID NAME",
                                             .summary = "invites somebody to a match",
                                             .options = options,
                                             .question = &invite};
const struct command match_rematch_command = {.name = "match rematch",
                                              .operands = "ID",
                                              .summary = "creates the next match, with sides swapped",
                                              .options = rematch_options,
                                              .question = &rematch};
