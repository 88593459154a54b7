/* gonfalon match join|list|show|army|ready|leave|cancel|invite|rematch: before and after the game. */
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
static enum exit_code tell_match(struct online *o, const char *which)
{
    char match[WIRE_ID_MAX + 1];
    enum exit_code code = find_match(o, which, match);

    if (code == EXIT_DONE && o->json)
        print_json(json_message(o->client.answer->match));
    else if (code == EXIT_DONE)
        show_match(o->client.answer);
    return code;
}

static enum exit_code run_show(const struct arguments *args)
{
    const char *which = need_operand(args, 0, "the ID or code of the match");
    struct online o;

    if (!which)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NONE, PATIENCE_SHORT);

    return online_end(&o, code == EXIT_DONE ? tell_match(&o, which) : code);
}

static enum exit_code run_join(const struct arguments *args)
{
    const char *which = need_operand(args, 0, "the ID or code of the match");
    char match[WIRE_ID_MAX + 1];
    int64_t side = -1;
    struct online o;

    if (!which || !option_number(args, "side", 0, 3, &side))
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE)
        code = take_seat(&o, which, (int32_t)side, option_given(args, "master"),
                         option_value(args, "army", NULL), option_given(args, "wait"), match);
    return online_end(&o, code == EXIT_DONE ? tell_match(&o, match) : code);
}

/* --- list ---------------------------------------------------------------------------------------- */

static bool read_phase(const char *word, Gonfalon__V1__MatchPhase *out)
{
    static const char *const words[] = {"", "open", "running", "adjourned", "over", "cancelled"};

    for (size_t i = 1; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], word) == 0) {
            *out = (Gonfalon__V1__MatchPhase)i;
            return true;
        }
    complain("--phase: open, running, adjourned, over or cancelled, not \"%s\"", word);
    return false;
}

static bool read_filter(struct client *c, const struct arguments *args, Gonfalon__V1__MatchFilter *f)
{
    f->system = client_text(c, option_value(args, "system", ""));
    f->player = client_text(c, option_value(args, "player", ""));
    f->text = client_text(c, option_value(args, "text", ""));
    f->mine = option_given(args, "mine") || option_given(args, "my-turn");
    f->my_turn = option_given(args, "my-turn");
    f->free_seat = option_given(args, "free");
    f->watchable = option_given(args, "watchable");
    f->phases = arena_array(&c->asking, WIRE_PHASES_MAX, sizeof *f->phases);
    for (int i = 0; option_value_at(args, "phase", i) && f->n_phases < WIRE_PHASES_MAX; i++)
        if (!read_phase(option_value_at(args, "phase", i), &f->phases[f->n_phases++]))
            return false;
    return true;
}

/* One page; `cursor` becomes that of the next, "" after the last. */
static enum exit_code list_page(struct online *o, const struct arguments *args, char cursor[WIRE_ID_MAX + 1],
                                json_t *all)
{
    Gonfalon__V1__MatchListRequest *ask =
        client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_MATCH_LIST);
    struct bytes text = {0};

    ask->filter = arena_message(&o->client.asking, &gonfalon__v1__match_filter__descriptor);
    ask->page = arena_message(&o->client.asking, &gonfalon__v1__page__descriptor);
    ask->page->cursor = client_text(&o->client, cursor);
    if (!read_filter(&o->client, args, ask->filter))
        return EXIT_USAGE;
    enum exit_code code = online_ask(o);

    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__MatchListReply *reply = o->client.answer->match_list;

    for (size_t i = 0; i < reply->n_matches; i++) {
        if (o->json)
            json_array_append_new(all, json_message(reply->matches[i]));
        else {
            add_match(&text, reply->matches[i]);
            print_text(&text);
        }
    }
    snprintf(cursor, WIRE_ID_MAX + 1, "%s", reply->next);
    bytes_free(&text);
    return code;
}

static enum exit_code run_list(const struct arguments *args)
{
    char cursor[WIRE_ID_MAX + 1] = "";
    struct online o;
    json_t *all = json_array();
    enum exit_code code = online_begin(&o, args, SESSION_NONE, PATIENCE_SHORT);

    while (code == EXIT_DONE) {
        code = list_page(&o, args, cursor, all);
        if (!cursor[0])
            break;
    }
    if (code == EXIT_DONE && o.json)
        print_json(json_pack("{s:O}", "matches", all));
    json_decref(all);
    return online_end(&o, code);
}

/* --- one request about a match ------------------------------------------------------------------- */

static enum exit_code run_army(const struct arguments *args)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    const char *army = match ? need_operand(args, 1, "the ARMY") : NULL;
    struct online o;

    if (!army)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__ChooseArmyRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_CHOOSE_ARMY);

        ask->match = client_text(&o.client, match);
        ask->army = army_choice(&o.client, army);
        code = ask->army ? online_tell(&o, show_match) : EXIT_USAGE;
    }
    return online_end(&o, code);
}

static enum exit_code run_ready(const struct arguments *args)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    struct online o;

    if (!match)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE)
        code = send_ready(&o, match, !option_given(args, "off"));
    return online_end(&o, code == EXIT_DONE ? tell_match(&o, match) : code);
}

static enum exit_code run_leave(const struct arguments *args)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    struct online o;

    if (!match)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__LeaveRequest *ask = client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_LEAVE);

        ask->match = client_text(&o.client, match);
        code = online_tell(&o, NULL);
    }
    return online_end(&o, code);
}

static enum exit_code run_cancel(const struct arguments *args)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    struct online o;

    if (!match)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__CancelMatchRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_CANCEL_MATCH);

        ask->match = client_text(&o.client, match);
        code = online_tell(&o, NULL);
    }
    return online_end(&o, code);
}

static enum exit_code run_invite(const struct arguments *args)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    const char *name = match ? need_operand(args, 1, "the NAME of who is invited") : NULL;
    struct online o;

    if (!name)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__InviteRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_INVITE);

        ask->match = client_text(&o.client, match);
        ask->name = client_text(&o.client, name);
        code = online_tell(&o, NULL);
    }
    return online_end(&o, code);
}

static enum exit_code run_rematch(const struct arguments *args)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    struct online o;

    if (!match)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__RematchRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_REMATCH);

        ask->match = client_text(&o.client, match);
        ask->same_sides = option_given(args, "same-sides");
        code = online_tell(&o, show_match);
    }
    return online_end(&o, code);
}

static const struct option_kind join_options[] = {
    {"side", "N", "which side (any with a free seat)"},
    {"master", NULL, "as the game master"},
    {"army", "ARMY", "a ready-made army, list:ID, or a FILE.json; one is then ready at once"},
    {"wait", NULL, "is not ready yet"},
    ONLINE_OPTIONS};
static const struct option_kind list_options[] = {
    {"system", "NAME", "only matches of this system"},
    {"phase", "WORD", "open, running, adjourned, over or cancelled; may be repeated (open, running)"},
    {"mine", NULL, "only those one has a seat in"},
    {"my-turn", NULL, "only those where one has to decide something"},
    {"free", NULL, "only those with a free seat"},
    {"watchable", NULL, "only those one may watch"},
    {"player", "NAME", "only those somebody plays in"},
    {"text", "TEXT", "only those with this in title or names"},
    ONLINE_OPTIONS};
static const struct option_kind ready_options[] = {{"off", NULL, "is not ready after all"}, ONLINE_OPTIONS};
static const struct option_kind rematch_options[] = {{"same-sides", NULL, "does not swap the sides"},
                                                     ONLINE_OPTIONS};

const struct command match_join_command = {.name = "match join",
                                           .operands = "ID|CODE",
                                           .summary = "takes a seat in a match",
                                           .options = join_options,
                                           .run = run_join};
const struct command match_list_command = {
    .name = "match list", .summary = "lists matches", .options = list_options, .run = run_list};
const struct command match_show_command = {.name = "match show",
                                           .operands = "ID|CODE",
                                           .summary = "tells of one match",
                                           .options = options,
                                           .run = run_show};
const struct command match_army_command = {.name = "match army",
                                           .operands = "ID ARMY",
                                           .summary = "chooses one's army for a match",
                                           .options = options,
                                           .run = run_army};
const struct command match_ready_command = {.name = "match ready",
                                            .operands = "ID",
                                            .summary = "says that one is ready to begin",
                                            .options = ready_options,
                                            .run = run_ready};
const struct command match_leave_command = {.name = "match leave",
                                            .operands = "ID",
                                            .summary = "gives up one's seat before the match begins",
                                            .options = options,
                                            .run = run_leave};
const struct command match_cancel_command = {.name = "match cancel",
                                             .operands = "ID",
                                             .summary =
                                                 "calls off a match that one created, before it begins",
                                             .options = options,
                                             .run = run_cancel};
const struct command match_invite_command = {.name = "match invite",
                                             .operands = "ID NAME",
                                             .summary = "invites somebody to a match",
                                             .options = options,
                                             .run = run_invite};
const struct command match_rematch_command = {.name = "match rematch",
                                              .operands = "ID",
                                              .summary = "creates the next match, with sides swapped",
                                              .options = rematch_options,
                                              .run = run_rematch};
