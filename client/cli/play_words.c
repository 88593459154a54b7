/* Words that can be typed during a game. Anything else is an answer (typed.h). */
#include "client/cli/play.h"
#include "client/cli/typed.h"
#include "client/cli/words.h"
#include "client/cli/words_units.h"
#include "common/wire/json.h"
#include "common/wire/pack.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A refusal ends nothing here: it is told, and the player tries something else. */
static enum exit_code told(struct play *p, enum client_result result)
{
    if (result != CLIENT_REFUSED)
        return online_result(&p->online, result);
    tell_error(&p->online, p->online.client.answer->error, &p->board.picture);
    return online_result(&p->online, board_catch_up(&p->board));
}

enum exit_code play_suggest(struct play *p, const Gonfalon__V1__Decision *d)
{
    struct client *c = &p->online.client;
    Gonfalon__V1__SuggestRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_SUGGEST);
    struct bytes packed = {0};

    ask->match = client_text(c, p->board.match);
    ask->side = -1;
    ask->decision = d->number;
    enum client_result result = client_ask(c);

    if (result != CLIENT_FINE)
        return told(p, result);
    /* Kept, because the player may ask for many things before he takes one of them. */
    wire_append(&packed, c->answer->suggest);
    arena_reset(&p->suggestions_memory);
    p->suggestions =
        wire_read(&p->suggestions_memory, &gonfalon__v1__suggest_reply__descriptor, packed.data, packed.size);
    bytes_free(&packed);
    if (p->online.json && p->suggestions)
        print_json(json_pack("{s:o}", "suggest", json_message(p->suggestions)));
    for (size_t i = 0; !p->online.json && p->suggestions && i < p->suggestions->n_suggestions; i++) {
        add_suggestion(&p->stream.text, i + 1, p->suggestions->suggestions[i], board_decision(&p->board),
                       &p->board.picture);
        print_text(&p->stream.text);
    }
    return EXIT_DONE;
}

/* --- answers ------------------------------------------------------------------------------------- */

enum purpose { TO_ANSWER, TO_PREVIEW, TO_ODDS };

static void fill(struct play *p, enum purpose purpose, const Gonfalon__V1__Answer *answer)
{
    struct client *c = &p->online.client;

    if (purpose == TO_ANSWER) {
        Gonfalon__V1__AnswerRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_ANSWER);

        ask->match = client_text(c, p->board.match);
        ask->side = -1;
        ask->answer = answer_of(&c->asking, answer, &p->board);
    } else if (purpose == TO_PREVIEW) {
        Gonfalon__V1__PreviewRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_PREVIEW);

        ask->match = client_text(c, p->board.match);
        ask->side = -1;
        ask->answer = answer_of(&c->asking, answer, &p->board);
    } else {
        Gonfalon__V1__OddsRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_ODDS);

        ask->match = client_text(c, p->board.match);
        ask->side = -1;
        ask->answer = answer_of(&c->asking, answer, &p->board);
    }
}

static void tell_result(struct play *p, enum purpose purpose, const Gonfalon__V1__Answer *given)
{
    const Gonfalon__V1__ServerMessage *answer = p->online.client.answer;

    if (purpose == TO_PREVIEW && answer->preview->preview) {
        add_preview(&p->stream.text, answer->preview->preview, &p->board.picture);
        if (board_decision(&p->board))
            add_ends(&p->stream.text, answer->preview->preview, board_decision(&p->board), given,
                     &p->board.picture);
        print_text(&p->stream.text);
    }
    if (purpose == TO_ODDS && answer->odds->n_lines == 0)
        print_words("cli.no_odds", NULL);
    for (size_t i = 0; purpose == TO_ODDS && i < answer->odds->n_lines; i++) {
        add_odds(&p->stream.text, answer->odds->lines[i], &p->board.picture);
        print_text(&p->stream.text);
    }
}

static enum exit_code use_answer(struct play *p, const char *text, enum purpose purpose)
{
    const Gonfalon__V1__Decision *d = board_decision(&p->board);
    struct arena memory;
    struct problems problems = {0};
    enum exit_code code = EXIT_DONE;

    if (!d) {
        print_words("cli.nothing_pending", NULL);
        return EXIT_DONE;
    }
    arena_start(&memory, WIRE_ENCODE_MEMORY);
    const Gonfalon__V1__Answer *answer =
        typed_answer(text, d, p->suggestions, &p->board.picture, &memory, &problems);

    if (answer) {
        fill(p, purpose, answer);
        enum client_result result = client_ask(&p->online.client);

        if (result == CLIENT_FINE)
            tell_result(p, purpose, answer);
        code = told(p, result);
        if (code == EXIT_DONE)
            code = online_result(&p->online, board_catch_up(&p->board));
    } else
        tell_not_an_answer(&p->online, &problems, &p->board.picture);
    arena_free(&memory);
    return code;
}

static enum exit_code answer_word(struct play *p, const char *rest)
{
    return use_answer(p, rest, TO_ANSWER);
}

static enum exit_code preview_word(struct play *p, const char *rest)
{
    return use_answer(p, rest, TO_PREVIEW);
}

static enum exit_code odds_word(struct play *p, const char *rest)
{
    return use_answer(p, rest, TO_ODDS);
}

/* --- looking ------------------------------------------------------------------------------------- */

static enum exit_code table_word(struct play *p, const char *rest)
{
    (void)rest;
    add_table(&p->stream.text, &p->board.picture);
    print_text(&p->stream.text);
    return EXIT_DONE;
}

static enum exit_code figure_word(struct play *p, const char *rest)
{
    struct answer_names names = picture_names(&p->board.picture);
    size_t digits = strspn(rest, "0123456789");
    int32_t id = digits > 0 && !rest[digits] ? atoi(rest) : names.figure(names.context, rest);
    const struct picture_item *item = id >= 0 ? picture_find(&p->board.picture, ITEM_FIGURE, id) : NULL;

    if (item) {
        add_item(&p->stream.text, item, &p->board.picture);
        print_text(&p->stream.text);
    } else
        print_words("cli.no_such_figure", NULL);
    return EXIT_DONE;
}

/* "unit 3" and "unit Guards" tell all of it; "unit 3: ahead 4" is an answer. */
static enum exit_code unit_word(struct play *p, const char *rest)
{
    struct answer_names names = picture_names(&p->board.picture);
    size_t digits = strspn(rest, "0123456789");
    int32_t id = digits > 0 && !rest[digits] ? atoi(rest) : names.unit(names.context, rest);
    const struct picture_item *item = id >= 0 ? picture_find(&p->board.picture, ITEM_UNIT, id) : NULL;

    if (!item && strpbrk(rest, ":@"))
        return use_answer(p, rest, TO_ANSWER);
    if (!item) {
        print_words("cli.no_such_unit", NULL);
        return EXIT_DONE;
    }
    text_unit(&p->stream.text, id, &p->board.picture);
    add_unit_state(&p->stream.text, item, &p->board.picture);
    add_members(&p->stream.text, item, &p->board.picture);
    print_text(&p->stream.text);
    return EXIT_DONE;
}

static enum exit_code again_word(struct play *p, const char *rest)
{
    (void)rest;
    p->asked = 0;
    if (!board_decision(&p->board))
        print_words("cli.nothing_pending", NULL);
    return EXIT_DONE;
}

/* The rules of an event, in their own words. */
static enum exit_code tell_rules(struct play *p, const Gonfalon__V1__Event *e)
{
    struct client *c = &p->online.client;
    const struct picture_item *match = picture_find(&p->board.picture, ITEM_MATCH, 0);
    Gonfalon__V1__RuleTextsRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_RULE_TEXTS);

    ask->system = client_text(c, match ? picture_text(match, "system") : "");
    ask->language = client_text(c, text_used());
    ask->n_ids = e->n_rules < WIRE_RULE_TEXTS_MAX ? e->n_rules : WIRE_RULE_TEXTS_MAX;
    ask->ids = arena_array(&c->asking, ask->n_ids, sizeof *ask->ids);
    for (size_t i = 0; i < ask->n_ids; i++)
        ask->ids[i] = client_text(c, e->rules[i]);
    enum client_result result = client_ask(c);

    if (result != CLIENT_FINE)
        return told(p, result);
    for (size_t i = 0; i < c->answer->rule_texts->n_texts; i++) {
        text_format(&p->stream.text, "[%s] ", c->answer->rule_texts->texts[i]->id);
        text_add(&p->stream.text, c->answer->rule_texts->texts[i]->text);
        print_text(&p->stream.text);
    }
    return online_result(&p->online, board_catch_up(&p->board));
}

static enum exit_code why_word(struct play *p, const char *rest)
{
    uint32_t number = rest[0] ? (uint32_t)atoi(rest) : p->board.picture.event;
    const struct bytes *packed = &p->event[number % PLAY_EVENTS_KEPT];
    struct arena memory;
    enum exit_code code = EXIT_DONE;

    arena_start(&memory, WIRE_REPLY_MEMORY);
    const Gonfalon__V1__Event *e =
        packed->size > 0 ? wire_read(&memory, &gonfalon__v1__event__descriptor, packed->data, packed->size)
                         : NULL;

    if (!e || e->number != number)
        print_words("cli.no_such_event", NULL);
    else {
        add_event(&p->stream.text, e, &p->board.picture);
        print_text(&p->stream.text);
        code = e->n_rules > 0 ? tell_rules(p, e) : EXIT_DONE;
    }
    arena_free(&memory);
    return code;
}

/* --- speaking ------------------------------------------------------------------------------------ */

static enum exit_code say_word(struct play *p, const char *rest)
{
    struct client *c = &p->online.client;
    Gonfalon__V1__ChatRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_CHAT);

    ask->match = client_text(c, p->board.match);
    ask->channel = GONFALON__V1__CHAT_CHANNEL__CHAT_CHANNEL_PLAYERS;
    ask->text = client_text(c, rest);
    return told(p, client_ask(c));
}

static enum exit_code offer(struct play *p, Gonfalon__V1__OfferKind kind)
{
    struct client *c = &p->online.client;
    Gonfalon__V1__OfferRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_OFFER);

    ask->match = client_text(c, p->board.match);
    ask->kind = kind;
    return told(p, client_ask(c));
}

static enum exit_code draw_word(struct play *p, const char *rest)
{
    (void)rest;
    return offer(p, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW);
}

static enum exit_code takeback_word(struct play *p, const char *rest)
{
    return offer(p, strcmp(rest, "grant") == 0 ? GONFALON__V1__OFFER_KIND__OFFER_KIND_GRANT_TAKEBACK
                                               : GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK);
}

static enum exit_code decline_word(struct play *p, const char *rest)
{
    struct client *c = &p->online.client;
    Gonfalon__V1__DeclineRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_DECLINE);

    (void)rest;
    ask->match = client_text(c, p->board.match);
    return told(p, client_ask(c));
}

static enum exit_code resign_word(struct play *p, const char *rest)
{
    struct client *c = &p->online.client;

    if (strcmp(rest, "yes") != 0) {
        print_words("cli.resign_how", NULL); /* a slip of the finger shall not cost a game */
        return EXIT_DONE;
    }
    Gonfalon__V1__ResignRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_RESIGN);

    ask->match = client_text(c, p->board.match);
    return told(p, client_ask(c));
}

static enum exit_code help_word(struct play *p, const char *rest)
{
    const Gonfalon__V1__Decision *d = board_decision(&p->board);

    (void)rest;
    print_words("cli.play_help", NULL);
    if (d) { /* with what may be done now, and within what limits */
        add_decision(&p->stream.text, d, &p->board.picture);
        print_text(&p->stream.text);
    }
    return EXIT_DONE;
}

static enum exit_code quit_word(struct play *p, const char *rest)
{
    (void)rest;
    p->leave = true;
    return EXIT_DONE;
}

const char *const play_word_list[] = {"answer",  "preview", "odds", "table", "figure", "unit",
                                      "again",   "suggest", "why",  "say",   "draw",   "takeback",
                                      "decline", "resign",  "help", "quit",  NULL};

static const struct {
    const char *word;
    enum exit_code (*run)(struct play *p, const char *rest);
} words[] = {
    {"answer", answer_word},   {"preview", preview_word}, {"odds", odds_word},   {"table", table_word},
    {"figure", figure_word},   {"unit", unit_word},       {"again", again_word}, {"suggest", again_word},
    {"why", why_word},         {"say", say_word},         {"draw", draw_word},   {"takeback", takeback_word},
    {"decline", decline_word}, {"resign", resign_word},   {"help", help_word},   {"quit", quit_word},
};

enum exit_code play_line(struct play *p, char *line)
{
    line += strspn(line, " \t\r");
    for (size_t end = strlen(line); end > 0 && strchr(" \t\r", line[end - 1]); end--)
        line[end - 1] = 0;
    if (!line[0] || line[strlen(line) - 1] == '#') /* what a tab has completed cannot be rubbed out */
        return EXIT_DONE;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i].word);

        if (strncmp(line, words[i].word, size) == 0 && (!line[size] || line[size] == ' '))
            return words[i].run(p, line + size + strspn(line + size, " "));
    }
    return use_answer(p, line, TO_ANSWER);
}
