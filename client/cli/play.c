/* gonfalon play: a game in the terminal, in plain lines: everything is told by words that a screen reader can
 * read, and answered by a number or a line. */
#include "client/cli/play.h"

#include "client/cli/commands.h"
#include "client/cli/complete.h"
#include "client/cli/match_seat.h"
#include "client/cli/words.h"
#include "common/wire/json.h"

#include <stdio.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* --- what comes ---------------------------------------------------------------------------------- */

static void on_event(void *context, const struct board *b, const Gonfalon__V1__Event *e)
{
    struct play *p = context;
    struct bytes *place = &p->event[e->number % PLAY_EVENTS_KEPT];

    bytes_clear(place);
    wire_append(place, e);
    stream_event(&p->stream, b, e);
}

static void on_fresh(void *context, const struct board *b)
{
    stream_table(&((struct play *)context)->stream, b);
}

static void on_status(void *context, const struct board *b)
{
    stream_status(&((struct play *)context)->stream, b);
}

static void on_chat(void *context, const struct board *b, const Gonfalon__V1__ChatLine *line)
{
    (void)b;
    stream_chat(&((struct play *)context)->stream, line);
}

static void on_notice(void *context, const struct board *b, const Gonfalon__V1__Notice *notice)
{
    (void)b;
    stream_notice(&((struct play *)context)->stream, notice);
}

static void on_decision(void *context, const struct board *b, const Gonfalon__V1__Decision *d, bool open)
{
    struct play *p = context;

    (void)b;
    if (open || d->number == p->asked)
        p->asked = 0; /* it is asked (again) when the board has taken all that came with it */
}

/* --- the loop ------------------------------------------------------------------------------------ */

static enum exit_code ask_player(struct play *p)
{
    const Gonfalon__V1__Decision *d = board_decision(&p->board);

    if (!d || d->number == p->asked)
        return EXIT_DONE;
    p->asked = d->number;
    p->suggestions = NULL;
    stream_decision(&p->stream, &p->board, d);
    return play_suggest(p, d);
}

/* A tab at the end of what is typed: the ways in which it can go on are told, and the line is written anew
 * with what they have in common. */
static void complete(struct play *p)
{
    struct bytes ways = {0};

    p->line[--p->typed] = 0;
    size_t count = complete_line(p->line, sizeof p->line - 1, board_decision(&p->board), &p->board.picture,
                                 play_word_list, &ways);

    p->typed = strlen(p->line);
    print_format("\n");
    if (count == 0)
        print_words("cli.no_completion", NULL);
    else if (count > 1)
        print_text(&ways);
    print_format("%s", p->line);
    fflush(stdout);
    bytes_free(&ways);
}

/* The terminal keeps its own editing of lines; a tab ends one for the reader without ending it for the
 * player. */
static bool hear_tabs(struct termios *before)
{
    struct termios now;

    if (!isatty(STDIN_FILENO) || tcgetattr(STDIN_FILENO, before) != 0)
        return false;
    now = *before;
    now.c_cc[VEOL] = '\t';
    return tcsetattr(STDIN_FILENO, TCSANOW, &now) == 0;
}

/* Lines are put together by hand: the terminal and the server are listened to at the same time. */
static enum exit_code read_input(struct play *p)
{
    ssize_t got = read(STDIN_FILENO, p->line + p->typed, sizeof p->line - p->typed - 1);
    enum exit_code code = EXIT_DONE;
    char *end;

    if (got <= 0) {
        p->end_of_input = true;
        return EXIT_DONE;
    }
    p->typed += (size_t)got;
    p->line[p->typed] = 0;
    while (code == EXIT_DONE && !p->leave && (end = memchr(p->line, '\n', p->typed)) != NULL) {
        size_t used = (size_t)(end - p->line) + 1;

        *end = 0;
        code = play_line(p, p->line);
        p->typed -= used;
        memmove(p->line, p->line + used, p->typed);
    }
    if (p->completes && p->typed > 0 && p->line[p->typed - 1] == '\t')
        complete(p);
    if (p->typed == sizeof p->line - 1)
        p->typed = 0; /* no line is so long */
    return code;
}

static enum exit_code play(struct play *p)
{
    enum exit_code code = online_result(&p->online, board_open(&p->board));

    if (code == EXIT_DONE && !p->online.json)
        print_words("cli.play_help_hint", NULL);
    while (code == EXIT_DONE && !p->leave && !board_over(&p->board)) {
        bool input = false;

        code = ask_player(p);
        if (code == EXIT_DONE)
            code = online_result(&p->online,
                                 board_wait(&p->board, p->end_of_input ? -1 : STDIN_FILENO, -1, &input));
        if (code == EXIT_DONE && input)
            code = read_input(p);
        if (p->end_of_input)
            break;
    }
    return code;
}

static enum exit_code run(const struct arguments *args)
{
    static struct play p; /* too large for some stacks */
    struct termios terminal;
    char match[WIRE_ID_MAX + 1] = "";
    struct seat_wanted wanted;

    if (!read_seat_wanted(args, &wanted))
        return EXIT_USAGE;
    p.stream.online = &p.online;
    enum exit_code code = online_begin(&p.online, args, SESSION_NEEDED, PATIENCE_ENDLESS);

    arena_start(&p.suggestions_memory, WIRE_REPLY_MEMORY);
    if (code == EXIT_DONE)
        code = get_seat(&p.online, &wanted, true, match);
    if (code == EXIT_DONE && !p.online.json)
        learn_words(&p.online, match);
    board_start(&p.board, &p.online.client, match, "", false,
                &(struct board_listener){&p, on_event, on_fresh, on_status, on_decision, on_chat, on_notice});
    p.completes = code == EXIT_DONE && !p.online.json && hear_tabs(&terminal);
    if (code == EXIT_DONE)
        code = play(&p);
    if (p.completes)
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal);
    board_free(&p.board);
    arena_free(&p.suggestions_memory);
    for (int i = 0; i < PLAY_EVENTS_KEPT; i++)
        bytes_free(&p.event[i]);
    stream_free(&p.stream);
    return online_end(&p.online, code);
}

static const struct option_kind options[] = {
    {"army", "ARMY", "joins first, with this army: a ready-made one, list:ID, or a FILE.json"},
    {"side", "N", "joins this side (any with a free seat)"},
    ONLINE_OPTIONS};

const struct command play_command = {
    .name = "play",
    .operands = "ID|CODE",
    .summary = "plays a match in the terminal; `help` there tells what can be typed",
    .options = options,
    .run = run};
