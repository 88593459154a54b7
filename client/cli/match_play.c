/* gonfalon match pending|suggest|preview|odds|answer|standing: a game by single commands, for scripts and for
 * play over days. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/typed.h"
#include "client/cli/visit.h"
#include "client/cli/words.h"
#include "client/cli/words_units.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>

static const struct option_kind options[] = {ONLINE_OPTIONS};

/* --- looking ------------------------------------------------------------------------------------- */

static enum exit_code pending(struct visit *v, const struct arguments *args)
{
    struct bytes text = {0};
    json_t *all = json_array();
    bool any = false;

    (void)args;
    for (int i = 0; i < BOARD_DECISIONS_MAX; i++) {
        const Gonfalon__V1__Decision *d = v->board.decision[i].decision;

        if (!d)
            continue;
        any = true;
        json_array_append_new(all, json_message(d));
        add_decision(&text, d, &v->board.picture);
        add_awaited(&text, d, v->board.status);
        text_add(&text, "\n");
    }
    if (v->online.json)
        print_json(json_pack("{s:O}", "decisions", all));
    else if (any) {
        if (v->board.status && v->board.status->frozen)
            print_words("entry.frozen", NULL);
        text.size--;
        print_text(&text);
    } else
        print_words(v->board.status && v->board.status->rules_gone ? "match.rules_gone"
                                                                   : "cli.nothing_pending",
                    NULL);
    json_decref(all);
    bytes_free(&text);
    return EXIT_DONE;
}

static enum exit_code ask_suggestions(struct visit *v)
{
    Gonfalon__V1__SuggestRequest *ask =
        client_request(&v->online.client, GONFALON__V1__CLIENT_MESSAGE__BODY_SUGGEST);

    ask->match = client_text(&v->online.client, v->match);
    ask->side = -1;
    return online_ask(&v->online);
}

static enum exit_code suggest(struct visit *v, const struct arguments *args)
{
    struct bytes text = {0};
    enum exit_code code = visit_decision(v) ? ask_suggestions(v) : EXIT_FAILED;

    (void)args;
    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__SuggestReply *reply = v->online.client.answer->suggest;

    if (v->online.json)
        print_json(json_message(reply));
    for (size_t i = 0; !v->online.json && i < reply->n_suggestions; i++) {
        add_suggestion(&text, i + 1, reply->suggestions[i], visit_decision(v), &v->board.picture);
        print_text(&text);
    }
    bytes_free(&text);
    return code;
}

/* --- answers ------------------------------------------------------------------------------------- */

/* The answer that the operand means; it lives in `memory`. NULL, and the user is told, if it is none. */
static Gonfalon__V1__Answer *read_answer(struct visit *v, const struct arguments *args, struct arena *memory,
                                         enum exit_code *code)
{
    const char *text = need_operand(args, 1, "the ANSWER");
    const Gonfalon__V1__Decision *d = text ? visit_decision(v) : NULL;
    const Gonfalon__V1__SuggestReply *suggestions = NULL;
    struct problems problems = {0};
    Gonfalon__V1__Answer *answer;

    *code = text ? EXIT_FAILED : EXIT_USAGE;
    if (!d)
        return NULL;
    if (text[strspn(text, "0123456789")] == 0) {
        *code = ask_suggestions(v);
        if (*code != EXIT_DONE)
            return NULL;
        suggestions = v->online.client.answer->suggest;
    }
    answer = typed_answer(text, d, suggestions, &v->board.picture, memory, &problems);
    *code = answer ? EXIT_DONE : EXIT_FAILED;
    if (!answer)
        tell_not_an_answer(&v->online, &problems, &v->board.picture);
    return answer;
}

static enum exit_code preview(struct visit *v, const Gonfalon__V1__Answer *answer)
{
    struct client *c = &v->online.client;
    Gonfalon__V1__PreviewRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_PREVIEW);
    struct bytes text = {0};

    ask->match = client_text(c, v->match);
    ask->side = -1;
    ask->answer = answer_of(&c->asking, answer, &v->board);
    enum exit_code code = online_ask(&v->online);

    if (code != EXIT_DONE || !c->answer->preview->preview)
        return code;
    if (v->online.json)
        print_json(json_message(c->answer->preview->preview));
    else {
        add_preview(&text, c->answer->preview->preview, &v->board.picture);
        if (board_decision(&v->board))
            add_ends(&text, c->answer->preview->preview, board_decision(&v->board), answer,
                     &v->board.picture);
        print_text(&text);
    }
    bytes_free(&text);
    return c->answer->preview->preview->legal ? EXIT_DONE : EXIT_FAILED;
}

static enum exit_code odds(struct visit *v, const Gonfalon__V1__Answer *answer)
{
    struct client *c = &v->online.client;
    Gonfalon__V1__OddsRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_ODDS);
    struct bytes text = {0};

    ask->match = client_text(c, v->match);
    ask->side = -1;
    ask->answer = answer_of(&c->asking, answer, &v->board);
    enum exit_code code = online_ask(&v->online);

    if (code != EXIT_DONE)
        return code;
    if (v->online.json)
        print_json(json_message(c->answer->odds));
    else if (c->answer->odds->n_lines == 0)
        print_words("cli.no_odds", NULL);
    for (size_t i = 0; !v->online.json && i < c->answer->odds->n_lines; i++) {
        add_odds(&text, c->answer->odds->lines[i], &v->board.picture);
        print_text(&text);
    }
    bytes_free(&text);
    return code;
}

static enum exit_code answer_it(struct visit *v, const Gonfalon__V1__Answer *answer)
{
    struct client *c = &v->online.client;
    Gonfalon__V1__AnswerRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_ANSWER);

    ask->match = client_text(c, v->match);
    ask->side = -1;
    ask->answer = answer_of(&c->asking, answer, &v->board);
    enum client_result result = client_ask(c);

    if (result == CLIENT_REFUSED) {
        tell_error(&v->online, c->answer->error, &v->board.picture);
        return EXIT_FAILED;
    }
    if (result != CLIENT_FINE)
        return online_result(&v->online, result);
    if (v->online.json)
        print_json(json_pack("{s:b}", "done", 1));
    else
        print_words("cli.done", NULL);
    return EXIT_DONE;
}

static enum exit_code with_answer(struct visit *v, const struct arguments *args,
                                  enum exit_code (*run)(struct visit *v, const Gonfalon__V1__Answer *answer))
{
    struct arena memory;
    enum exit_code code;

    arena_start(&memory, WIRE_ENCODE_MEMORY);
    Gonfalon__V1__Answer *answer = read_answer(v, args, &memory, &code);

    if (answer)
        code = run(v, answer);
    arena_free(&memory);
    return code;
}

static enum exit_code visit_preview(struct visit *v, const struct arguments *args)
{
    return with_answer(v, args, preview);
}

static enum exit_code visit_odds(struct visit *v, const struct arguments *args)
{
    return with_answer(v, args, odds);
}

static enum exit_code visit_answer(struct visit *v, const struct arguments *args)
{
    return with_answer(v, args, answer_it);
}

/* --- standing answers ---------------------------------------------------------------------------- */

static void show_standing(const Gonfalon__V1__ServerMessage *answer)
{
    for (size_t i = 0; i < answer->standing_list->n_standing; i++) {
        const Gonfalon__V1__StandingAnswer *s = answer->standing_list->standing[i];

        print_format("%s", s->question);
        if (s->unit >= 0)
            print_format(" (%s %d)", text_of("word.unit"), (int)s->unit);
        for (size_t k = 0; k < s->n_tags; k++)
            print_format("%s %s", k == 0 ? ":" : ",", s->tags[k]);
        putchar('\n');
    }
}

/* Without a question: the list. With one: the tags in their order, or --remove. */
static enum exit_code standing(struct visit *v, const struct arguments *args)
{
    struct client *c = &v->online.client;
    int64_t unit = -1;

    if (!option_number(args, "unit", -1, UNITS_MAX, &unit))
        return EXIT_USAGE;
    if (args->operand_count == 1) {
        Gonfalon__V1__StandingListRequest *ask =
            client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_STANDING_LIST);

        ask->match = client_text(c, v->match);
        return online_tell(&v->online, show_standing);
    }
    Gonfalon__V1__StandingRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_STANDING);

    ask->match = client_text(c, v->match);
    ask->remove = option_given(args, "remove");
    ask->standing = arena_message(&c->asking, &gonfalon__v1__standing_answer__descriptor);
    ask->standing->question = client_text(c, args->operand[1]);
    ask->standing->unit = (int32_t)unit;
    ask->standing->n_tags = (size_t)args->operand_count - 2;
    ask->standing->tags = arena_array(&c->asking, ask->standing->n_tags, sizeof *ask->standing->tags);
    for (size_t i = 0; i < ask->standing->n_tags; i++)
        ask->standing->tags[i] = client_text(c, args->operand[i + 2]);
    return online_tell(&v->online, NULL);
}

static const struct option_kind standing_options[] = {
    {"unit", "N", "for this unit only (all)"}, {"remove", NULL, "takes it away"}, ONLINE_OPTIONS};

const struct command match_pending_command = {.name = "match pending",
                                              .operands = "ID",
                                              .summary = "tells what one has to decide",
                                              .options = options,
                                              .visit = pending};
const struct command match_suggest_command = {.name = "match suggest",
                                              .operands = "ID",
                                              .summary = "lists complete legal answers",
                                              .options = options,
                                              .visit = suggest};
const struct command match_preview_command = {.name = "match preview",
                                              .operands = "ID ANSWER",
                                              .summary =
                                                  "tells what an answer would cost, or which rule forbids it",
                                              .options = options,
                                              .visit = visit_preview};
const struct command match_odds_command = {.name = "match odds",
                                           .operands = "ID ANSWER",
                                           .summary = "tells the odds of an answer",
                                           .options = options,
                                           .visit = visit_odds};
const struct command match_answer_command = {.name = "match answer",
                                             .operands = "ID ANSWER",
                                             .summary =
                                                 "answers: a suggestion's number, \"default\", or typed "
                                                 "(gonfalon help play)",
                                             .options = options,
                                             .visit = visit_answer};
const struct command match_standing_command = {.name = "match standing",
                                               .operands = "ID [QUESTION TAG...]",
                                               .summary = "lists one's standing answers, or leaves one",
                                               .options = standing_options,
                                               .visit = standing};
