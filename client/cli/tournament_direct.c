/* gonfalon tournament publish|cancel|...: what the host does. */
#include "client/cli/commands.h"
#include "client/cli/tournament.h"
#include "client/cli/words_tournament.h"

#include <string.h>

#define ACT(name) GONFALON__V1__TOURNAMENT_DIRECT_REQUEST__ACT_##name

/* The part of the request that is the act, put where it belongs. */
#define BEGIN_ACT(c, ask, NAME, member, type)                                                                \
    ((ask)->act_case = ACT(NAME),                                                                            \
     (ask)->member = arena_message(&(c)->asking, &gonfalon__v1__##type##__descriptor))

/* --- acts that need no more than the tournament -------------------------------------------------- */

#define PLAIN_ACT(NAME, member, type)                                                                        \
    static enum exit_code fill_##member(struct client *c, void *message, const struct arguments *args)       \
    {                                                                                                        \
        Gonfalon__V1__TournamentDirectRequest *ask = message;                                                \
                                                                                                             \
        (void)args;                                                                                          \
        BEGIN_ACT(c, ask, NAME, member, type);                                                               \
        return EXIT_DONE;                                                                                    \
    }

PLAIN_ACT(PUBLISH, publish, tournament_publish)
PLAIN_ACT(TAKE_BACK, take_back, tournament_take_back)
PLAIN_ACT(ANNOUNCE, announce, tournament_announce)
PLAIN_ACT(BEGIN, begin, tournament_begin)
PLAIN_ACT(PAUSE, pause, tournament_pause)
PLAIN_ACT(RESUME, resume, tournament_resume)
PLAIN_ACT(FINISH, finish, tournament_finish)

static enum exit_code fill_cancel(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentDirectRequest *ask = message;

    BEGIN_ACT(c, ask, CANCEL, cancel, tournament_cancel);
    ask->cancel->reason = client_text(c, option_value(args, "reason", ""));
    return EXIT_DONE;
}

static enum exit_code fill_invite(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentDirectRequest *ask = message;
    const char *name = need_operand(args, 1, "the NAME");

    if (!name)
        return EXIT_USAGE;
    BEGIN_ACT(c, ask, INVITE, invite, tournament_invite);
    ask->invite->name = client_text(c, name);
    ask->invite->off = option_given(args, "off");
    return EXIT_DONE;
}

static enum exit_code fill_appoint(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentDirectRequest *ask = message;
    const char *name = need_operand(args, 1, "the NAME");

    if (!name)
        return EXIT_USAGE;
    BEGIN_ACT(c, ask, APPOINT, appoint, tournament_appoint);
    ask->appoint->name = client_text(c, name);
    ask->appoint->off = option_given(args, "off");
    return EXIT_DONE;
}

static enum exit_code fill_bots(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentDirectRequest *ask = message;
    uint32_t count = read_count(args, 1, "how many");

    if (count == 0)
        return EXIT_USAGE;
    BEGIN_ACT(c, ask, BOTS, bots, tournament_add_bots);
    ask->bots->count = count;
    ask->bots->level = client_text(c, option_value(args, "level", "steady"));
    ask->bots->ready = client_text(c, option_value(args, "army", ""));
    return EXIT_DONE;
}

/* --- acts about entrants, who are called by their names ------------------------------------------ */

/* The request is begun once the picture has been read: it may not be kept beyond that. */
static Gonfalon__V1__TournamentDirectRequest *begin_direct(struct online *o, const char *tournament)
{
    Gonfalon__V1__TournamentDirectRequest *ask = client_request(&o->client, BODY(TOURNAMENT_DIRECT));

    ask->tournament = client_text(&o->client, tournament);
    return ask;
}

static enum exit_code remove_entrant(struct online *o, const struct arguments *args, const char *which)
{
    enum exit_code code;
    uint32_t entrant = ask_entrant(o, args, 1, which, &code);

    if (entrant == 0)
        return code;
    Gonfalon__V1__TournamentDirectRequest *ask = begin_direct(o, which);

    BEGIN_ACT(&o->client, ask, REMOVE, remove, tournament_remove);
    ask->remove->entrant = entrant;
    ask->remove->disqualify = option_given(args, "disqualify");
    ask->remove->reason = client_text(&o->client, option_value(args, "reason", ""));
    return online_tell(o, show_tournament_line);
}

static enum exit_code substitute(struct online *o, const struct arguments *args, const char *which)
{
    const char *name = need_operand(args, 2, "the NAME");
    enum exit_code code;
    uint32_t entrant = name ? ask_entrant(o, args, 1, which, &code) : 0;

    if (!name)
        return EXIT_USAGE;
    if (entrant == 0)
        return code;
    Gonfalon__V1__TournamentDirectRequest *ask = begin_direct(o, which);

    BEGIN_ACT(&o->client, ask, SUBSTITUTE, substitute, tournament_substitute);
    ask->substitute->entrant = entrant;
    ask->substitute->name = client_text(&o->client, name);
    return online_tell(o, show_tournament_line);
}

/* The numbers of those who are named in the operands from `first` on, in `number`. */
static bool read_order(const Gonfalon__V1__TournamentReply *people, const struct arguments *args,
                       uint32_t *number)
{
    for (int i = 1; i < args->operand_count; i++)
        if (!(number[i - 1] = read_entrant(people, args->operand[i])))
            return false;
    return true;
}

static enum exit_code start(struct online *o, const struct arguments *args, const char *which)
{
    size_t count = (size_t)args->operand_count - 1;
    uint32_t *order = NULL;
    struct arena memory;
    enum exit_code code = count > 0 ? tournament_picture(o, which) : EXIT_DONE;

    arena_start(&memory, WIRE_ENCODE_MEMORY);
    order = arena_array(&memory, count, sizeof *order);
    if (code == EXIT_DONE && count > 0 && !read_order(o->client.answer->tournament, args, order))
        code = EXIT_FAILED;
    if (code == EXIT_DONE) {
        Gonfalon__V1__TournamentDirectRequest *ask = begin_direct(o, which);

        BEGIN_ACT(&o->client, ask, START, start, tournament_start);
        ask->start->order = order;
        ask->start->n_order = count;
        code = online_tell(o, show_tournament_line);
    }
    arena_free(&memory);
    return code;
}

static void show_drawn_round(const Gonfalon__V1__ServerMessage *answer)
{
    const Gonfalon__V1__TournamentReply *t = answer->tournament;
    struct bytes text = {0};

    add_tournament_info(&text, t->info);
    if (t->n_rounds > 0)
        add_round(&text, t, t->rounds[t->n_rounds - 1]);
    print_text(&text);
    bytes_free(&text);
}

/* Does it, and tells the drawn round with what each table costs. */
static enum exit_code tell_drawn(struct online *o, const char *which)
{
    enum exit_code code = online_ask(o);

    if (code != EXIT_DONE)
        return code;
    begin_picture(o, which);
    return online_tell(o, show_drawn_round);
}

static enum exit_code pair(struct online *o, const struct arguments *args, const char *which)
{
    Gonfalon__V1__TournamentDirectRequest *ask = begin_direct(o, which);

    (void)args;
    BEGIN_ACT(&o->client, ask, PAIR, pair, tournament_pair);
    return tell_drawn(o, which);
}

/* "Anne:Bill", "3:7", or "Carl" alone, who has the bye. */
static bool read_pair(struct arena *memory, const Gonfalon__V1__TournamentReply *people, const char *given,
                      uint32_t both[2])
{
    char *a = arena_text(memory, given), *b = strchr(a, ':');

    if (b)
        *b++ = 0;
    both[0] = read_entrant(people, a);
    both[1] = b ? read_entrant(people, b) : 0;
    return both[0] > 0 && (!b || both[1] > 0);
}

static enum exit_code put_tables(struct online *o, const struct arguments *args, const char *which,
                                 struct arena *memory)
{
    size_t count = (size_t)args->operand_count - 1;
    uint32_t(*both)[2] = arena_array(memory, count, sizeof *both);
    enum exit_code code = tournament_picture(o, which);

    for (size_t i = 0; i < count && code == EXIT_DONE; i++)
        if (!read_pair(memory, o->client.answer->tournament, args->operand[i + 1], both[i]))
            code = EXIT_FAILED;
    if (code != EXIT_DONE)
        return code;
    Gonfalon__V1__TournamentDirectRequest *ask = begin_direct(o, which);

    BEGIN_ACT(&o->client, ask, TABLES, tables, tournament_tables);
    ask->tables->tables = arena_array(&o->client.asking, count, sizeof *ask->tables->tables);
    for (size_t i = 0; i < count; i++) {
        Gonfalon__V1__TournamentSeat *seat =
            arena_message(&o->client.asking, &gonfalon__v1__tournament_seat__descriptor);

        seat->a = both[i][0];
        seat->b = both[i][1];
        ask->tables->tables[ask->tables->n_tables++] = seat;
    }
    return tell_drawn(o, which);
}

static enum exit_code tables(struct online *o, const struct arguments *args, const char *which)
{
    struct arena memory;

    if (!need_operand(args, 1, "the tables"))
        return EXIT_USAGE;
    arena_start(&memory, WIRE_ENCODE_MEMORY);
    enum exit_code code = put_tables(o, args, which, &memory);

    arena_free(&memory);
    return code;
}

static enum exit_code run_remove(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, remove_entrant);
}

static enum exit_code run_substitute(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, substitute);
}

static enum exit_code run_start(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, start);
}

static enum exit_code run_pair(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, pair);
}

static enum exit_code run_tables(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, tables);
}

/* --- the commands -------------------------------------------------------------------------------- */

#define DIRECT(name_)                                                                                        \
    static const struct question name_ = {.need = SESSION_NEEDED,                                            \
                                          .body = BODY(TOURNAMENT_DIRECT),                                   \
                                          .operand = {TOURNAMENT_OPERAND},                                   \
                                          .fill = fill_##name_,                                              \
                                          .show = show_tournament_line}

DIRECT(publish);
DIRECT(cancel);
DIRECT(invite);
DIRECT(appoint);
DIRECT(bots);
DIRECT(take_back);
DIRECT(announce);
DIRECT(begin);
DIRECT(pause);
DIRECT(resume);
DIRECT(finish);

static const struct option_kind options[] = {ONLINE_OPTIONS};
static const struct option_kind reason_options[] = {{"reason", "TEXT", "why, for all to read"},
                                                    ONLINE_OPTIONS};
static const struct option_kind off_options[] = {{"off", NULL, "takes it back"}, ONLINE_OPTIONS};
static const struct option_kind bot_options[] = {
    {"level", "LEVEL", "random, steady or keen (steady)"},
    {"army", "NAME", "a ready-made army for all of them (another one for each)"},
    ONLINE_OPTIONS};
static const struct option_kind remove_options[] = {
    {"disqualify", NULL, "he is disqualified"}, {"reason", "TEXT", "why, for all to read"}, ONLINE_OPTIONS};

const struct command tournament_publish_command = {.name = "tournament publish",
                                                   .operands = "ID",
                                                   .summary = "opens one's draft for entries",
                                                   .options = options,
                                                   .question = &publish};
const struct command tournament_cancel_command = {.name = "tournament cancel",
                                                  .operands = "ID",
                                                  .summary = "cancels one's tournament",
                                                  .options = reason_options,
                                                  .question = &cancel};
const struct command tournament_invite_command = {.name = "tournament invite",
                                                  .operands = "ID NAME",
                                                  .summary = "invites somebody to one's tournament",
                                                  .options = off_options,
                                                  .question = &invite};
const struct command tournament_appoint_command = {.name = "tournament appoint",
                                                   .operands = "ID NAME",
                                                   .summary = "makes somebody a judge",
                                                   .options = off_options,
                                                   .question = &appoint};
const struct command tournament_bots_command = {.name = "tournament bots",
                                                .operands = "ID COUNT",
                                                .summary = "lets bots enter",
                                                .options = bot_options,
                                                .question = &bots};
const struct command tournament_remove_command = {.name = "tournament remove",
                                                  .operands = "ID ENTRANT",
                                                  .summary = "takes somebody out",
                                                  .options = remove_options,
                                                  .run = run_remove};
const struct command tournament_substitute_command = {.name = "tournament substitute",
                                                      .operands = "ID ENTRANT NAME",
                                                      .summary = "lets somebody else play on for an entrant",
                                                      .options = options,
                                                      .run = run_substitute};
const struct command tournament_start_command = {.name = "tournament start",
                                                 .operands = "ID [ENTRANT...]",
                                                 .summary = "starts it; with entrants, seeded in this order",
                                                 .options = options,
                                                 .run = run_start};
const struct command tournament_pair_command = {.name = "tournament pair",
                                                .operands = "ID",
                                                .summary = "draws the next round, or draws it anew",
                                                .options = options,
                                                .run = run_pair};
const struct command tournament_tables_command = {
    .name = "tournament tables",
    .operands = "ID A:B...",
    .summary = "sets the tables of the drawn round by hand; A alone has a bye",
    .options = options,
    .run = run_tables};
const struct command tournament_take_back_command = {.name = "tournament take-back",
                                                     .operands = "ID",
                                                     .summary = "takes back a round that has not begun",
                                                     .options = options,
                                                     .question = &take_back};
const struct command tournament_announce_command = {.name = "tournament announce",
                                                    .operands = "ID",
                                                    .summary = "tells all the pairings of the drawn round",
                                                    .options = options,
                                                    .question = &announce};
const struct command tournament_begin_command = {.name = "tournament begin",
                                                 .operands = "ID",
                                                 .summary = "begins the round: its matches are made",
                                                 .options = options,
                                                 .question = &begin};
const struct command tournament_pause_command = {.name = "tournament pause",
                                                 .operands = "ID",
                                                 .summary = "stops all clocks of one's tournament",
                                                 .options = options,
                                                 .question = &pause};
const struct command tournament_resume_command = {.name = "tournament resume",
                                                  .operands = "ID",
                                                  .summary = "lets a paused tournament go on",
                                                  .options = options,
                                                  .question = &resume};
const struct command tournament_finish_command = {.name = "tournament finish",
                                                  .operands = "ID",
                                                  .summary = "closes a tournament: its standings are final",
                                                  .options = options,
                                                  .question = &finish};
