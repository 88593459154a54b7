/* gonfalon bot: plays a seat of a match as any client does, by the server's suggestions alone. */
#include "client/cli/commands.h"
#include "client/cli/match_seat.h"
#include "client/cli/typed.h"
#include "client/cli/words.h"
#include "common/crypto/crypto.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>

struct player {
    struct online online;
    struct board board;
    bool random;     /* any suggestion; otherwise the best one */
    bool done_badly; /* the last answer was refused: the default is taken next */
    uint32_t answered;
};

static size_t any_of(size_t count)
{
    uint32_t random = 0;

    crypto_random(&random, sizeof random);
    return random % count; /* a bot may be a little biased */
}

static const Gonfalon__V1__Answer *choose(const struct player *p, const Gonfalon__V1__SuggestReply *reply,
                                          const Gonfalon__V1__Decision *d)
{
    size_t best = 0;

    if (reply->n_suggestions == 0 || p->done_badly)
        return d->fallback;
    if (p->random)
        best = any_of(reply->n_suggestions);
    else
        for (size_t i = 1; i < reply->n_suggestions; i++)
            if (reply->suggestions[i]->worth > reply->suggestions[best]->worth)
                best = i;
    return reply->suggestions[best]->answer ? reply->suggestions[best]->answer : d->fallback;
}

static enum client_result suggest(struct player *p, const Gonfalon__V1__Decision *d)
{
    struct client *c = &p->online.client;
    Gonfalon__V1__SuggestRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_SUGGEST);

    ask->match = client_text(c, p->board.match);
    ask->side = d->side;
    ask->decision = d->number;
    return client_ask(c);
}

/* The answer lives in the memory of the reply, which a new request does not touch before it is answered. */
static enum client_result send(struct player *p, const Gonfalon__V1__Decision *d,
                               const Gonfalon__V1__Answer *answer)
{
    struct client *c = &p->online.client;
    Gonfalon__V1__AnswerRequest *ask = client_request(c, GONFALON__V1__CLIENT_MESSAGE__BODY_ANSWER);

    ask->match = client_text(c, p->board.match);
    ask->side = d->side;
    ask->answer = answer_of(&c->asking, answer, &p->board);
    return client_ask(c);
}

/* A decision that somebody else has answered, or that an offer has overtaken, is none of our concern any
 * more. */
static bool is_overtaken(const Gonfalon__V1__Error *e)
{
    return e->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_STALE ||
           e->code == GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE;
}

/* Tells a refused answer, and gives up after the second in a row. */
static enum exit_code after(struct player *p, enum client_result result)
{
    struct client *c = &p->online.client;

    if (result != CLIENT_REFUSED)
        return online_result(&p->online, result);
    if (is_overtaken(c->answer->error))
        return EXIT_DONE;
    if (p->done_badly)
        return online_result(&p->online, result);
    tell_error(&p->online, c->answer->error, &p->board.picture);
    p->done_badly = true;
    return EXIT_DONE;
}

/* Decides once. With --json it says which answers the server has acknowledged: those must never be lost. */
static enum exit_code decide(struct player *p, const Gonfalon__V1__Decision *d)
{
    const uint32_t number = d->number; /* the decision itself may be gone with the answer */
    const int32_t side = d->side;
    enum client_result result = suggest(p, d);

    if (result == CLIENT_FINE) {
        const Gonfalon__V1__Answer *answer = choose(p, p->online.client.answer->suggest, d);

        if (!answer) {
            complain("decision %u has neither suggestions nor a default", d->number);
            return EXIT_FAILED;
        }
        result = send(p, d, answer);
        if (result == CLIENT_FINE) {
            p->done_badly = false;
            p->answered = number;
            if (p->online.json)
                print_json(json_pack("{s:{s:i,s:i}}", "acknowledged", "side", side, "decision", (int)number));
        }
    }
    return after(p, result);
}

static enum exit_code play(struct player *p)
{
    enum exit_code code = online_result(&p->online, board_open(&p->board));
    bool ignored;

    while (code == EXIT_DONE && !board_over(&p->board)) {
        const Gonfalon__V1__Decision *d = board_decision(&p->board);
        bool frozen = p->board.status->frozen || p->board.status->paused;

        /* The number answered last may be asked again after a take-back; then it comes as a new push. */
        if (d && !frozen && d->number != p->answered)
            code = decide(p, d);
        else
            code = online_result(&p->online, board_wait(&p->board, -1, -1, &ignored));
        if (code == EXIT_DONE)
            code = online_result(&p->online, board_catch_up(&p->board));
    }
    return code;
}

static void on_decision(void *context, const struct board *b, const Gonfalon__V1__Decision *d, bool open)
{
    struct player *p = context;

    (void)b;
    if (open && d->number == p->answered)
        p->answered = 0;
}

static void on_event(void *context, const struct board *b, const Gonfalon__V1__Event *e)
{
    const struct player *p = context;
    struct bytes text = {0};

    if (p->online.json)
        print_json(json_pack("{s:o}", "event", json_message(e)));
    else {
        add_event(&text, e, &b->picture);
        print_text(&text);
    }
    bytes_free(&text);
}

static void tell_end(struct player *p)
{
    struct bytes text = {0};

    if (p->online.json)
        print_json(json_pack("{s:o}", "status", json_message(p->board.status)));
    else {
        add_status(&text, p->board.status, &p->board.picture);
        print_text(&text);
    }
    bytes_free(&text);
}

static bool read_level(const char *level, bool *random)
{
    *random = strcmp(level, "random") == 0;
    if (*random || strcmp(level, "steady") == 0)
        return true;
    complain("--level: random or steady, not \"%s\"", level);
    return false;
}

static enum exit_code run(const struct arguments *args)
{
    static struct player p; /* too large for some stacks */
    char match[WIRE_ID_MAX + 1] = "";
    struct seat_wanted wanted;

    if (!read_level(option_value(args, "level", "steady"), &p.random) || !read_seat_wanted(args, &wanted))
        return EXIT_USAGE;
    enum exit_code code = online_begin(&p.online, args, SESSION_NEEDED, PATIENCE_ENDLESS);

    if (code == EXIT_DONE)
        code = get_seat(&p.online, &wanted, false, match);
    board_start(&p.board, &p.online.client, match, "", false,
                &(struct board_listener){.context = &p,
                                         .decision = on_decision,
                                         .event = option_given(args, "quiet") ? NULL : on_event});
    if (code == EXIT_DONE)
        code = play(&p);
    if (code == EXIT_DONE)
        tell_end(&p);
    board_free(&p.board);
    return online_end(&p.online, code);
}

static const struct option_kind options[] = {
    {"level", "LEVEL", "random (any suggestion) or steady (the best one) (steady)"},
    {"army", "ARMY", "joins first, with this army: a ready-made one, list:ID, or a FILE.json"},
    {"side", "N", "joins this side (any with a free seat)"},
    {"quiet", NULL, "tells the end only"},
    ONLINE_OPTIONS};

const struct command bot_command = {.name = "bot",
                                    .operands = "ID|CODE",
                                    .summary = "plays one's seat in a match to its end",
                                    .options = options,
                                    .run = run};
