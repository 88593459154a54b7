/* gonfalon match list|lobby: which matches there are, once or as they change. */
#include "client/cli/commands.h"
#include "client/cli/online.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>

static bool read_phase(const char *word, Gonfalon__V1__MatchPhase *out)
{
    static const char *const words[] = {"open", "running", "adjourned", "over", "cancelled", NULL};
    int phase = read_word("--phase", words, word);

    *out = (Gonfalon__V1__MatchPhase)(phase + GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN);
    return phase >= 0;
}

/* NULL, and the user is told, if the options are wrong. */
static Gonfalon__V1__MatchFilter *read_filter(struct client *c, const struct arguments *args)
{
    Gonfalon__V1__MatchFilter *f = arena_message(&c->asking, &gonfalon__v1__match_filter__descriptor);

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
            return NULL;
    /* One's own are looked for to be gone on with, and those that are adjourned are among them. */
    for (int phase = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OPEN;
         f->mine && !option_given(args, "phase") && phase <= GONFALON__V1__MATCH_PHASE__MATCH_PHASE_ADJOURNED;
         phase++)
        f->phases[f->n_phases++] = (Gonfalon__V1__MatchPhase)phase;
    return f;
}

static void print_match(const Gonfalon__V1__MatchInfo *match)
{
    struct bytes text = {0};

    add_match(&text, match);
    print_text(&text);
    bytes_free(&text);
}

/* --- once ---------------------------------------------------------------------------------------- */

static enum exit_code fill_page(struct client *c, const struct arguments *args, Gonfalon__V1__Page *page)
{
    Gonfalon__V1__MatchListRequest *ask = client_request(c, BODY(MATCH_LIST));

    ask->page = page;
    ask->filter = read_filter(c, args);
    return ask->filter ? EXIT_DONE : EXIT_USAGE;
}

static const char *tell_page(const Gonfalon__V1__ServerMessage *answer, json_t *all)
{
    const Gonfalon__V1__MatchListReply *reply = answer->match_list;

    for (size_t i = 0; i < reply->n_matches; i++)
        if (all)
            json_array_append_new(all, json_message(reply->matches[i]));
        else
            print_match(reply->matches[i]);
    return reply->next;
}

static enum exit_code run_list(const struct arguments *args)
{
    static const struct pages pages = {"matches", fill_page, tell_page};

    return online_list(&pages, SESSION_NONE, args);
}

/* --- as they change ------------------------------------------------------------------------------ */

static void tell_match(const struct online *o, const Gonfalon__V1__MatchInfo *match)
{
    if (o->json)
        print_json(json_pack("{s:o}", "match", json_message(match)));
    else
        print_match(match);
}

static void tell_person(const struct online *o, const Gonfalon__V1__Person *person)
{
    if (o->json)
        print_json(json_pack("{s:o}", "person", json_message(person)));
    else
        print_format("%s: %s\n", person->name,
                     word_of(&gonfalon__v1__presence__descriptor, (int)person->presence));
}

static void tell_push(const struct online *o, const Gonfalon__V1__ServerMessage *push)
{
    if (push->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_LOBBY_CHANGE) {
        for (size_t i = 0; i < push->lobby_change->n_changed; i++)
            tell_match(o, push->lobby_change->changed[i]);
        for (size_t i = 0; i < push->lobby_change->n_gone; i++)
            if (o->json)
                print_json(json_pack("{s:s}", "gone", push->lobby_change->gone[i]));
            else
                print_words("cli.match_gone", "match", push->lobby_change->gone[i], NULL);
    } else if (push->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_PRESENCE_CHANGE) {
        for (size_t i = 0; i < push->presence_change->n_people; i++)
            tell_person(o, push->presence_change->people[i]);
    }
    fflush(stdout);
}

/* The list as it is when the changes begin; it comes in pages, of which subscribing gives the first. */
static const char *tell_rest(const Gonfalon__V1__ServerMessage *answer, json_t *all)
{
    (void)all;
    for (size_t i = 0; i < answer->match_list->n_matches; i++)
        print_json(json_pack("{s:o}", "match", json_message(answer->match_list->matches[i])));
    return answer->match_list->next;
}

static enum exit_code subscribe(struct online *o, const struct arguments *args)
{
    static const struct pages words = {"", fill_page, tell_page}, json = {"", fill_page, tell_rest};
    Gonfalon__V1__SubscribeLobbyRequest *ask = client_request(&o->client, BODY(SUBSCRIBE_LOBBY));

    ask->filter = read_filter(&o->client, args);
    ask->presence = option_given(args, "people");
    if (!ask->filter)
        return EXIT_USAGE;
    enum exit_code code = online_ask(o);

    return code == EXIT_DONE ? online_pages(o, o->json ? &json : &words, args, NULL) : code;
}

/* A connection that was lost and is back has forgotten what it subscribed to. */
static enum exit_code follow(struct online *o, const struct arguments *args)
{
    uint32_t life = 0;
    enum exit_code code = EXIT_DONE;
    bool ignored;

    while (code == EXIT_DONE) {
        const Gonfalon__V1__ServerMessage *push;

        if (o->client.life != life) {
            life = o->client.life;
            code = subscribe(o, args);
        }
        while (code == EXIT_DONE && (push = client_push(&o->client)) != NULL)
            tell_push(o, push);
        if (code == EXIT_DONE && o->client.life == life)
            code = online_result(o, client_wait(&o->client, -1, -1, &ignored));
    }
    return code;
}

static enum exit_code run_lobby(const struct arguments *args)
{
    struct online o;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_ENDLESS);

    return online_end(&o, code == EXIT_DONE ? follow(&o, args) : code);
}

#define FILTER_OPTIONS                                                                                       \
    {"system", "NAME", "only matches of this system"},                                                       \
        {"phase", "WORD",                                                                                    \
         "open, running, adjourned, over or cancelled; may be repeated (open, running; of one's own also "   \
         "adjourned)"},                                                                                      \
        {"mine", NULL, "only those one has a seat in, or has made"},                                         \
        {"my-turn", NULL, "only those where one has to decide something"},                                   \
        {"free", NULL, "only those with a free seat"}, {"watchable", NULL, "only those one may watch"},      \
        {"player", "NAME", "only those somebody plays in"},                                                  \
    {                                                                                                        \
        "text", "TEXT", "only those with this in title or names"                                             \
    }

static const struct option_kind list_options[] = {FILTER_OPTIONS, ONLINE_OPTIONS};
static const struct option_kind lobby_options[] = {
    FILTER_OPTIONS, {"people", NULL, "also who comes and goes"}, ONLINE_OPTIONS};

const struct command match_list_command = {
    .name = "match list", .summary = "lists matches", .options = list_options, .run = run_list};
const struct command match_lobby_command = {.name = "match lobby",
                                            .summary =
                                                "lists matches, and goes on telling what changes of them",
                                            .options = lobby_options,
                                            .run = run_lobby};
