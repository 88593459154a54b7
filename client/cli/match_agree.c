/* gonfalon match resign|draw|adjourn|resume|takeback|decline|pause|master|chat: what players agree on, say,
 * and what the game master does. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

/* Fills the request about this match; EXIT_DONE if all is well with the command line. */
typedef enum exit_code request_filler(struct client *c, const char *match, const struct arguments *args);

static enum exit_code about_match(const struct arguments *args, request_filler *fill)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    struct online o;

    if (!match)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE)
        code = fill(&o.client, match, args);
    return online_end(&o, code == EXIT_DONE ? online_tell(&o, NULL) : code);
}

static enum exit_code fill_resign(struct client *c, const char *match, const struct arguments *args)
{
    Gonfalon__V1__ResignRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_RESIGN);

    (void)args;
    ask->match = client_text(c, match);
    return EXIT_DONE;
}

static enum exit_code fill_decline(struct client *c, const char *match, const struct arguments *args)
{
    Gonfalon__V1__DeclineRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_DECLINE);

    (void)args;
    ask->match = client_text(c, match);
    return EXIT_DONE;
}

static enum exit_code fill_offer(struct client *c, const char *match, Gonfalon__V1__OfferKind kind,
                                 int64_t decision)
{
    Gonfalon__V1__OfferRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_OFFER);

    ask->match = client_text(c, match);
    ask->kind = kind;
    ask->decision = (uint32_t)decision;
    return EXIT_DONE;
}

static enum exit_code fill_draw(struct client *c, const char *match, const struct arguments *args)
{
    (void)args;
    return fill_offer(c, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW, 0);
}

static enum exit_code fill_adjourn(struct client *c, const char *match, const struct arguments *args)
{
    (void)args;
    return fill_offer(c, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN, 0);
}

static enum exit_code fill_resume(struct client *c, const char *match, const struct arguments *args)
{
    (void)args;
    return fill_offer(c, match, GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME, 0);
}

static enum exit_code fill_takeback(struct client *c, const char *match, const struct arguments *args)
{
    int64_t decision = 0;

    if (!option_number(args, "decision", 1, INT32_MAX, &decision))
        return EXIT_USAGE;
    return fill_offer(c, match,
                      option_given(args, "grant") ? GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK
                                                  : GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK,
                      decision);
}

static enum exit_code fill_pause(struct client *c, const char *match, const struct arguments *args)
{
    Gonfalon__V1__PauseRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_PAUSE);

    ask->match = client_text(c, match);
    ask->pause = !option_given(args, "off");
    return EXIT_DONE;
}

/* --- chat ---------------------------------------------------------------------------------------- */

static bool read_channel(const char *word, Gonfalon__V1__ChatChannel *out)
{
    static const char *const words[] = {"", "lobby", "players", "side", "spectators"};

    for (size_t i = 1; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], word) == 0) {
            *out = (Gonfalon__V1__ChatChannel)i;
            return true;
        }
    complain("--channel: players, side, spectators or lobby, not \"%s\"", word);
    return false;
}

static enum exit_code fill_chat(struct client *c, const char *match, const struct arguments *args)
{
    Gonfalon__V1__ChatRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_CHAT);

    ask->match = client_text(c, match);
    ask->text = client_text(c, args->operand[1]);
    return read_channel(option_value(args, "channel", "players"), &ask->channel) ? EXIT_DONE : EXIT_USAGE;
}

static void show_chat(const Gonfalon__V1__ServerMessage *answer)
{
    struct bytes text = {0};

    for (size_t i = 0; i < answer->chat_history->n_lines; i++) {
        add_chat(&text, answer->chat_history->lines[i]);
        print_text(&text);
    }
    bytes_free(&text);
}

static enum exit_code run_chat(const struct arguments *args)
{
    struct online o;

    if (args->operand_count > 1)
        return about_match(args, fill_chat);
    if (!need_operand(args, 0, "the ID of the match"))
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_SHORT);

    if (code == EXIT_DONE) {
        Gonfalon__V1__ChatHistoryRequest *ask =
            client_request(&o.client, GONFALON__V1__CLIENT_MESSAGE__BODY_CHAT_HISTORY);

        ask->match = client_text(&o.client, args->operand[0]);
        code = online_tell(&o, show_chat);
    }
    return online_end(&o, code);
}

/* --- the game master ----------------------------------------------------------------------------- */

static enum exit_code fill_call(struct client *c, const char *match, const struct arguments *args)
{
    Gonfalon__V1__CallMasterRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_CALL_MASTER);

    ask->match = client_text(c, match);
    ask->rule = client_text(c, option_value(args, "rule", ""));
    ask->text = client_text(c, option_value(args, "text", ""));
    return EXIT_DONE;
}

static bool read_item_kind(const char *word, Gonfalon__V1__ItemKind *out)
{
    static const char *const words[] = {"", "match", "side", "unit", "figure", "terrain"};

    for (size_t i = 1; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i], word) == 0) {
            *out = (Gonfalon__V1__ItemKind)i;
            return true;
        }
    complain("match, side, unit, figure or terrain, not \"%s\"", word);
    return false;
}

/* The acts with how many numbers or words they need behind them. */
static const struct act {
    const char *word;
    Gonfalon__V1__MasterAct act;
    int operands;
    const char *form;
} acts[] = {
    {"freeze", GONFALON__V1__MASTER_ACT__MASTER_ACT_FREEZE, 0, ""},
    {"release", GONFALON__V1__MASTER_ACT__MASTER_ACT_RELEASE, 0, ""},
    {"move", GONFALON__V1__MASTER_ACT__MASTER_ACT_MOVE, 4, "FIGURE X Y FACING (0.01 mm, 1/65536 turn)"},
    {"change", GONFALON__V1__MASTER_ACT__MASTER_ACT_CHANGE, 4, "KIND NUMBER FIELD VALUE"},
    {"reroll", GONFALON__V1__MASTER_ACT__MASTER_ACT_REROLL, 0, ""},
    {"rule", GONFALON__V1__MASTER_ACT__MASTER_ACT_RULE, 0, "--text WORDS"},
    {"takeback", GONFALON__V1__MASTER_ACT__MASTER_ACT_TAKEBACK, 2, "SIDE DECISION"},
    {"end", GONFALON__V1__MASTER_ACT__MASTER_ACT_END, 1, "WINNER (a side; none for a draw)"},
};

static const struct act *find_act(const char *word)
{
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcmp(acts[i].word, word) == 0)
            return &acts[i];
    complain(
        "the game master can call, freeze, release, move, change, reroll, rule, takeback and end, not \"%s\"",
        word);
    return NULL;
}

static bool fill_act(struct client *c, const struct act *act, char **word, Gonfalon__V1__MasterRequest *ask)
{
    ask->act = act->act;
    ask->target = ask->value = -1;
    if (act->act == GONFALON__V1__MASTER_ACT__MASTER_ACT_MOVE) {
        ask->what = GONFALON__V1__ITEM_KIND__ITEM_KIND_FIGURE;
        ask->target = atoi(word[0]);
        ask->at = arena_message(&c->asking, &gonfalon__v1__point__descriptor);
        ask->at->x = atoi(word[1]);
        ask->at->y = atoi(word[2]);
        ask->facing = atoi(word[3]);
    } else if (act->act == GONFALON__V1__MASTER_ACT__MASTER_ACT_CHANGE) {
        if (!read_item_kind(word[0], &ask->what))
            return false;
        ask->target = atoi(word[1]);
        ask->name = client_text(c, word[2]);
        ask->value = atoi(word[3]);
    } else if (act->act == GONFALON__V1__MASTER_ACT__MASTER_ACT_TAKEBACK) {
        ask->target = atoi(word[0]);
        ask->decision = (uint32_t)atoi(word[1]);
    } else if (act->act == GONFALON__V1__MASTER_ACT__MASTER_ACT_END)
        ask->value = strcmp(word[0], "none") == 0 ? -1 : atoi(word[0]);
    return true;
}

static enum exit_code fill_master(struct client *c, const char *match, const struct arguments *args)
{
    const char *word = need_operand(args, 1, "the ACT");

    if (!word)
        return EXIT_USAGE;
    if (strcmp(word, "call") == 0)
        return fill_call(c, match, args);
    const struct act *act = find_act(word);

    if (!act)
        return EXIT_USAGE;
    if (args->operand_count != 2 + act->operands) {
        complain("%s needs: %s", act->word, act->form[0] ? act->form : "nothing more");
        return EXIT_USAGE;
    }
    Gonfalon__V1__MasterRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_MASTER);

    ask->match = client_text(c, match);
    ask->rule = client_text(c, option_value(args, "rule", ""));
    ask->text = client_text(c, option_value(args, "text", ""));
    return fill_act(c, act, args->operand + 2, ask) ? EXIT_DONE : EXIT_USAGE;
}

static enum exit_code run_resign(const struct arguments *args)
{
    return about_match(args, fill_resign);
}

static enum exit_code run_draw(const struct arguments *args)
{
    return about_match(args, fill_draw);
}

static enum exit_code run_adjourn(const struct arguments *args)
{
    return about_match(args, fill_adjourn);
}

static enum exit_code run_resume(const struct arguments *args)
{
    return about_match(args, fill_resume);
}

static enum exit_code run_takeback(const struct arguments *args)
{
    return about_match(args, fill_takeback);
}

static enum exit_code run_decline(const struct arguments *args)
{
    return about_match(args, fill_decline);
}

static enum exit_code run_pause(const struct arguments *args)
{
    return about_match(args, fill_pause);
}

static enum exit_code run_master(const struct arguments *args)
{
    return about_match(args, fill_master);
}

static const struct option_kind takeback_options[] = {
    {"decision", "N", "which of one's decisions is to be asked again (the last)"},
    {"grant", NULL, "agrees to the take-back that the others ask for"},
    ONLINE_OPTIONS};
static const struct option_kind pause_options[] = {{"off", NULL, "wants to go on"}, ONLINE_OPTIONS};
static const struct option_kind chat_options[] = {
    {"channel", "WORD", "players, side or spectators (players)"}, ONLINE_OPTIONS};
static const struct option_kind master_options[] = {
    {"rule", "ID", "the rule concerned"}, {"text", "WORDS", "what to say"}, ONLINE_OPTIONS};

const struct command match_resign_command = {.name = "match resign",
                                             .operands = "ID",
                                             .summary = "gives the game up",
                                             .options = options,
                                             .run = run_resign};
const struct command match_draw_command = {.name = "match draw",
                                           .operands = "ID",
                                           .summary = "offers a draw, or agrees to one",
                                           .options = options,
                                           .run = run_draw};
const struct command match_adjourn_command = {.name = "match adjourn",
                                              .operands = "ID",
                                              .summary = "offers to adjourn, or agrees to it",
                                              .options = options,
                                              .run = run_adjourn};
const struct command match_resume_command = {.name = "match resume",
                                             .operands = "ID",
                                             .summary =
                                                 "offers to go on after an adjournment, or agrees to it",
                                             .options = options,
                                             .run = run_resume};
const struct command match_takeback_command = {.name = "match takeback",
                                               .operands = "ID",
                                               .summary = "asks to take back an answer, or grants it",
                                               .options = takeback_options,
                                               .run = run_takeback};
const struct command match_decline_command = {.name = "match decline",
                                              .operands = "ID",
                                              .summary = "declines all offers of the others",
                                              .options = options,
                                              .run = run_decline};
const struct command match_pause_command = {.name = "match pause",
                                            .operands = "ID",
                                            .summary = "wants the clocks stopped",
                                            .options = pause_options,
                                            .run = run_pause};
const struct command match_master_command = {
    .name = "match master",
    .operands = "ID call|freeze|release|move|change|reroll|rule|takeback|end ...",
    .summary = "calls the game master, or acts as he",
    .options = master_options,
    .run = run_master};
const struct command match_chat_command = {.name = "match chat",
                                           .operands = "ID [TEXT]",
                                           .summary = "says something, or tells what was said",
                                           .options = chat_options,
                                           .run = run_chat};
