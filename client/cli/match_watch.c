/* gonfalon match watch|replay|log|luck: what happens, what happened, and the record that can be checked. */
#include "client/cli/commands.h"
#include "client/cli/download.h"
#include "client/cli/match_seat.h"
#include "client/cli/online.h"
#include "client/cli/stream.h"
#include "client/cli/words.h"
#include "client/cli/words_units.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- watch --------------------------------------------------------------------------------------- */

static void watch_event(void *context, const struct board *b, const Gonfalon__V1__Event *e)
{
    stream_event(context, b, e);
}

static void watch_fresh(void *context, const struct board *b)
{
    stream_table(context, b);
}

static void watch_status(void *context, const struct board *b)
{
    stream_status(context, b);
}

static void watch_decision(void *context, const struct board *b, const Gonfalon__V1__Decision *d, bool open)
{
    if (open)
        stream_decision(context, b, d);
}

static void watch_chat(void *context, const struct board *b, const Gonfalon__V1__ChatLine *line)
{
    (void)b;
    stream_chat(context, line);
}

static void watch_notice(void *context, const struct board *b, const Gonfalon__V1__Notice *notice)
{
    (void)b;
    stream_notice(context, notice);
}

static enum exit_code run_watch(const struct arguments *args)
{
    const char *match = need_operand(args, 0, "the ID of the match");
    struct online o;
    struct stream stream = {.online = &o};
    struct board board;
    bool ignored;

    if (!match)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NEEDED, PATIENCE_ENDLESS);

    board_start(&board, &o.client, match, option_value(args, "code", ""), option_given(args, "spectator"),
                &(struct board_listener){&stream, watch_event, watch_fresh, watch_status, watch_decision,
                                         watch_chat, watch_notice});
    if (code == EXIT_DONE)
        code = online_result(&o, board_open(&board));
    while (code == EXIT_DONE && !board_over(&board))
        code = online_result(&o, board_wait(&board, -1, -1, &ignored));
    board_free(&board);
    stream_free(&stream);
    return online_end(&o, code);
}

/* --- replay -------------------------------------------------------------------------------------- */

static bool read_viewer(const char *word, struct arena *memory, Gonfalon__V1__Viewer **out)
{
    Gonfalon__V1__Viewer *viewer = arena_message(memory, &gonfalon__v1__viewer__descriptor);

    *out = viewer;
    if (strcmp(word, "spectator") == 0)
        viewer->kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SPECTATOR;
    else if (strcmp(word, "master") == 0)
        viewer->kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_MASTER;
    else if (strlen(word) == 1 && word[0] >= '0' && word[0] <= '3') {
        viewer->kind = GONFALON__V1__VIEWER_KIND__VIEWER_KIND_SIDE;
        viewer->side = word[0] - '0';
    } else {
        complain("--as: spectator, master or the number of a side, not \"%s\"", word);
        return false;
    }
    return true;
}

/* The table after event n, as a picture to start from. */
static enum exit_code ask_view(struct online *o, const char *match, const char *as, uint32_t event)
{
    Gonfalon__V1__ViewRequest *ask = client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_VIEW);

    ask->match = client_text(&o->client, match);
    ask->event = event;
    if (as && !read_viewer(as, &o->client.asking, &ask->viewer))
        return EXIT_USAGE;
    return online_ask(o);
}

static enum exit_code tell_view(struct online *o, const char *match, const char *as, uint32_t event)
{
    enum exit_code code = ask_view(o, match, as, event);
    struct picture picture = {0};
    struct bytes text = {0};

    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__View *view = o->client.answer->view->view;

    if (o->json)
        print_json(json_message(o->client.answer->view));
    else if (view && picture_show(&picture, view) == PICTURE_FINE) {
        add_table(&text, &picture);
        print_text(&text);
    }
    picture_free(&picture);
    bytes_free(&text);
    return code;
}

/* Events from `first` on, as many as one reply has; `first` becomes the one after the last of them. The
 * picture holds all up to `shown`. */
static enum exit_code tell_events(struct online *o, const char *match, const char *as, uint32_t *first,
                                  uint32_t last, struct picture *picture, uint32_t shown)
{
    Gonfalon__V1__EventsRequest *ask = client_request(&o->client, GONFALON__V1__CLIENT_MESSAGE__BODY_EVENTS);
    struct bytes text = {0};

    ask->match = client_text(&o->client, match);
    ask->first = *first;
    ask->count = WIRE_EVENTS_MAX;
    if (as && !read_viewer(as, &o->client.asking, &ask->viewer))
        return EXIT_USAGE;
    enum exit_code code = online_ask(o);

    if (code != EXIT_DONE)
        return code;
    const Gonfalon__V1__Events *reply = o->client.answer->events;

    for (size_t i = 0; i < reply->n_events && reply->events[i]->number <= last; i++) {
        if (reply->events[i]->number > shown)
            picture_apply(picture, reply->events[i]);
        if (o->json)
            print_json(json_pack("{s:o}", "event", json_message(reply->events[i])));
        else {
            add_event(&text, reply->events[i], picture);
            if (reply->events[i]->number > shown)
                add_moved_ranks(&text, reply->events[i], picture);
            print_text(&text);
        }
        *first = reply->events[i]->number + 1;
    }
    if (reply->n_events == 0 || *first > reply->last)
        *first = UINT32_MAX;
    bytes_free(&text);
    return code;
}

static enum exit_code replay(struct online *o, const struct arguments *args, const char *match)
{
    const char *as = option_value(args, "as", NULL);
    int64_t from = 1, to = INT32_MAX, view = -1;
    struct picture picture = {0};

    if (!option_number(args, "from", 1, INT32_MAX, &from) || !option_number(args, "to", 1, INT32_MAX, &to) ||
        !option_number(args, "view", 0, INT32_MAX, &view))
        return EXIT_USAGE;
    if (!o->json)
        learn_words(o, match);
    if (view >= 0)
        return tell_view(o, match, as, (uint32_t)view);
    uint32_t next = (uint32_t)from;
    enum exit_code code = EXIT_DONE;

    /* For the names of those whom the events are about. There is no picture before the first event: the one
     * after it has to do. */
    uint32_t shown = next > 1 ? next - 1 : 1;

    code = ask_view(o, match, as, shown);
    if (code == EXIT_DONE && o->client.answer->view->view)
        picture_show(&picture, o->client.answer->view->view);
    while (code == EXIT_DONE && next <= (uint32_t)to && !interrupted())
        code = tell_events(o, match, as, &next, (uint32_t)to, &picture, shown);
    picture_free(&picture);
    return code;
}

static enum exit_code run_replay(const struct arguments *args)
{
    return online_about(args, "the ID of the match", SESSION_NONE, replay);
}

/* --- the record ---------------------------------------------------------------------------------- */

/* Each part of the record as a line. */
static enum exit_code print_record(const struct bytes *record)
{
    struct arena memory;

    arena_start(&memory, WIRE_REPLY_MEMORY * 8u);
    const void *whole =
        wire_read(&memory, &gonfalon__v1__match_record__descriptor, record->data, record->size);

    if (whole)
        print_json(json_message(whole));
    else
        complain("the server sends a record that makes no sense");
    arena_free(&memory);
    return whole ? EXIT_DONE : EXIT_FAILED;
}

static enum exit_code save_record(struct online *o, const struct arguments *args, const char *match)
{
    const char *path = option_value(args, "output", NULL);
    struct bytes record = {0};
    enum exit_code code = fetch_record(o, match, &record);

    if (code == EXIT_DONE)
        code = o->json && !path ? print_record(&record) : write_file(o, path, &record);
    bytes_free(&record);
    return code;
}

static enum exit_code run_log(const struct arguments *args)
{
    return online_about(args, "the ID of the match", SESSION_NONE, save_record);
}

static void show_luck(const Gonfalon__V1__ServerMessage *answer)
{
    print_format("%-4s %-32s %-4s %6s %8s %8s %s\n", usage("side"), usage("what for"), usage("die"),
                 usage("rolled"), usage("sum"), usage("expected"), usage("tests passed"));
    for (size_t i = 0; i < answer->luck->n_lines; i++) {
        const Gonfalon__V1__LuckLine *l = answer->luck->lines[i];

        print_format("%-4c %-32s D%-3u %6u %8lld %6lld%s %u/%u\n", 'A' + l->side % 26, text_of(l->what),
                     l->die, l->dice, (long long)l->sum, (long long)(l->expected_halves / 2),
                     l->expected_halves % 2 ? ".5" : ".0", l->passed, l->tests);
    }
}

static const struct question luck = {
    .need = SESSION_NONE, .body = BODY(LUCK), .operand = {MATCH_OPERAND}, .show = show_luck};

static const struct option_kind watch_options[] = {
    {"spectator", NULL, "as a spectator, although one has a seat"},
    {"code", "CODE", "of a match by invitation"},
    ONLINE_OPTIONS};
static const struct option_kind replay_options[] = {
    {"as", "VIEWER", "once it is over: spectator, master or the number of a side"},
    {"from", "N", "begins with event N (1)"},
    {"to", "N", "ends with event N (the last)"},
    {"view", "N", "shows the table after event N instead (0: now)"},
    ONLINE_OPTIONS};
static const struct option_kind log_options[] = {
    {"output", "FILE", "where to write it (stdout; with --json it is rendered there instead)"},
    ONLINE_OPTIONS};
static const struct option_kind options[] = {ONLINE_OPTIONS};

const struct command match_watch_command = {.name = "match watch",
                                            .operands = "ID",
                                            .summary = "tells a match as it happens, to its end",
                                            .options = watch_options,
                                            .run = run_watch};
const struct command match_replay_command = {.name = "match replay",
                                             .operands = "ID",
                                             .summary = "tells what happened in a match",
                                             .options = replay_options,
                                             .run = run_replay};
const struct command match_log_command = {.name = "match log",
                                          .operands = "ID",
                                          .summary =
                                              "writes the record of a match that is over, for `verify`",
                                          .options = log_options,
                                          .run = run_log};
const struct command match_luck_command = {.name = "match luck",
                                           .operands = "ID",
                                           .summary =
                                               "tells the dice of a match that is over: rolled and expected",
                                           .options = options,
                                           .question = &luck};
