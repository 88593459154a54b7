/* gonfalon match resign|draw|adjourn|resume|takeback|decline|pause|master|chat: what players agree on, say,
 * and what the game master does. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

static const struct question resign = {
    .need = SESSION_NEEDED, .body = BODY(RESIGN), .operand = {MATCH_OPERAND}};
static const struct question decline = {
    .need = SESSION_NEEDED, .body = BODY(DECLINE), .operand = {MATCH_OPERAND}};

/* --- offers -------------------------------------------------------------------------------------- */

static enum exit_code fill_takeback(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__OfferRequest *ask = message;
    int64_t decision = 0;

    (void)c;
    if (!option_number(args, "decision", 1, INT32_MAX, &decision))
        return EXIT_USAGE;
    ask->decision = (uint32_t)decision;
    ask->kind = option_given(args, "grant") ? GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK
                                            : GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK;
    return EXIT_DONE;
}

static enum exit_code fill_pause(struct client *c, void *ask, const struct arguments *args)
{
    (void)c;
    ((Gonfalon__V1__PauseRequest *)ask)->pause = !option_given(args, "off");
    return EXIT_DONE;
}

#define OFFER_OF(word)                                                                                       \
    {                                                                                                        \
        .need = SESSION_NEEDED, .body = BODY(OFFER), .operand = {MATCH_OPERAND}, .fixed = {                  \
            "kind",                                                                                          \
            GONFALON__V1__OFFER_KIND__OFFER_KIND_##word                                                      \
        }                                                                                                    \
    }

static const struct question draw = OFFER_OF(DRAW);
static const struct question adjourn = OFFER_OF(ADJOURN);
static const struct question resume = OFFER_OF(RESUME);
static const struct question takeback = {
    .need = SESSION_NEEDED, .body = BODY(OFFER), .operand = {MATCH_OPERAND}, .fill = fill_takeback};
static const struct question pause_it = {
    .need = SESSION_NEEDED, .body = BODY(PAUSE), .operand = {MATCH_OPERAND}, .fill = fill_pause};

/* --- chat ---------------------------------------------------------------------------------------- */

static enum exit_code fill_chat(struct client *c, void *message, const struct arguments *args)
{
    static const char *const words[] = {"lobby", "players", "side", "spectators", NULL};
    Gonfalon__V1__ChatRequest *ask = message;
    int channel = read_word("--channel", words, option_value(args, "channel", "players"));

    (void)c;
    ask->channel = (Gonfalon__V1__ChatChannel)(channel + GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_LOBBY);
    return channel < 0 ? EXIT_USAGE : EXIT_DONE;
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

static const struct question say = {.need = SESSION_NEEDED,
                                    .body = BODY(CHAT),
                                    .operand = {MATCH_OPERAND, {"text", "the TEXT"}},
                                    .fill = fill_chat};
static const struct question said = {
    .need = SESSION_NEEDED, .body = BODY(CHAT_HISTORY), .operand = {MATCH_OPERAND}, .show = show_chat};

static enum exit_code run_chat(const struct arguments *args)
{
    return online_question(args->operand_count > 1 ? &say : &said, args);
}

/* --- the game master ----------------------------------------------------------------------------- */

static enum exit_code fill_call(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__CallMasterRequest *ask = message;

    ask->rule = client_text(c, option_value(args, "rule", ""));
    ask->text = client_text(c, option_value(args, "text", ""));
    return EXIT_DONE;
}

static bool read_item_kind(const char *word, Gonfalon__V1__ItemKind *out)
{
    static const char *const words[] = {"match", "side", "unit", "figure", "terrain", NULL};
    int kind = read_word("KIND", words, word);

    *out = (Gonfalon__V1__ItemKind)(kind + GONFALON__V1__ITEM_KIND__ITEM_KIND_MATCH);
    return kind >= 0;
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

static enum exit_code fill_master(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__MasterRequest *ask = message;
    const struct act *act = find_act(args->operand[1]);

    if (!act)
        return EXIT_USAGE;
    if (args->operand_count != 2 + act->operands) {
        complain("%s needs: %s", act->word, usage(act->form[0] ? act->form : "nothing more"));
        return EXIT_USAGE;
    }
    ask->rule = client_text(c, option_value(args, "rule", ""));
    ask->text = client_text(c, option_value(args, "text", ""));
    return fill_act(c, act, args->operand + 2, ask) ? EXIT_DONE : EXIT_USAGE;
}

static const struct question call = {
    .need = SESSION_NEEDED, .body = BODY(CALL_MASTER), .operand = {MATCH_OPERAND}, .fill = fill_call};
static const struct question act_as = {
    .need = SESSION_NEEDED, .body = BODY(MASTER), .operand = {MATCH_OPERAND}, .fill = fill_master};

static enum exit_code run_master(const struct arguments *args)
{
    const char *word = args->operand_count > 0 ? need_operand(args, 1, "the ACT") : "call";

    if (!word)
        return EXIT_USAGE;
    if (strcmp(word, "call") == 0 && args->operand_count > 2) {
        complain("call needs: nothing more; --text WORDS says what for");
        return EXIT_USAGE;
    }
    return online_question(strcmp(word, "call") == 0 ? &call : &act_as, args);
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
                                             .question = &resign};
const struct command match_draw_command = {.name = "match draw",
                                           .operands = "ID",
                                           .summary = "offers a draw, or agrees to one",
                                           .options = options,
                                           .question = &draw};
const struct command match_adjourn_command = {.name = "match adjourn",
                                              .operands = "ID",
                                              .summary = "offers to adjourn, or agrees to it",
                                              .options = options,
                                              .question = &adjourn};
const struct command match_resume_command = {.name = "match resume",
                                             .operands = "ID",
                                             .summary =
                                                 "offers to go on after an adjournment, or agrees to it",
                                             .options = options,
                                             .question = &resume};
const struct command match_takeback_command = {.name = "match takeback",
                                               .operands = "ID",
                                               .summary = "asks to take back an answer, or grants it",
                                               .options = takeback_options,
                                               .question = &takeback};
const struct command match_decline_command = {.name = "match decline",
                                              .operands = "ID",
                                              .summary = "declines all offers of the others",
                                              .options = options,
                                              .question = &decline};
const struct command match_pause_command = {.name = "match pause",
                                            .operands = "ID",
                                            .summary = "wants the clocks stopped",
                                            .options = pause_options,
                                            .question = &pause_it};
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
