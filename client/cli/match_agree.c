/* gonfalon match resign|draw|adjourn|resume|takeback|decline|pause|chat: what players agree on and say. */
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
        .need = SESSION_NEEDED, .body = BODY(OFFER), .operand = {MATCH_OPERAND}, .done = "cli.offered",      \
        .fixed = {                                                                                           \
            "kind",                                                                                          \
            GONFALON__V1__OFFER_KIND__OFFER_KIND_##word                                                      \
        }                                                                                                    \
    }

static const struct question draw = OFFER_OF(DRAW);
static const struct question adjourn = OFFER_OF(ADJOURN);
static const struct question resume = OFFER_OF(RESUME);
static const struct question takeback = {.need = SESSION_NEEDED,
                                         .body = BODY(OFFER),
                                         .operand = {MATCH_OPERAND},
                                         .done = "cli.takeback_asked",
                                         .fixed = {"kind", GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK},
                                         .fill = fill_takeback};
static const struct question grant = {.need = SESSION_NEEDED,
                                      .body = BODY(OFFER),
                                      .operand = {MATCH_OPERAND},
                                      .done = "cli.takeback_granted",
                                      .fixed = {"kind", GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK},
                                      .fill = fill_takeback};
static const struct question pause_it = {
    .need = SESSION_NEEDED, .body = BODY(PAUSE), .operand = {MATCH_OPERAND}, .fill = fill_pause};

static enum exit_code run_takeback(const struct arguments *args)
{
    return online_question(option_given(args, "grant") ? &grant : &takeback, args);
}

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

static const struct option_kind takeback_options[] = {
    {"decision", "N", "which of one's decisions is to be asked again (the last)"},
    {"grant", NULL, "agrees to the take-back that the others ask for"},
    ONLINE_OPTIONS};
static const struct option_kind pause_options[] = {{"off", NULL, "wants to go on"}, ONLINE_OPTIONS};
static const struct option_kind chat_options[] = {
    {"channel", "WORD", "players, side or spectators (players)"}, ONLINE_OPTIONS};

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
                                               .run = run_takeback};
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
const struct command match_chat_command = {.name = "match chat",
                                           .operands = "ID [TEXT]",
                                           .summary = "says something, or tells what was said",
                                           .options = chat_options,
                                           .run = run_chat};
