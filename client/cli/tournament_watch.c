/* gonfalon tournament watch: a tournament as it goes on, one line for each thing that happens. */
#include "client/cli/commands.h"
#include "client/cli/tournament.h"
#include "client/cli/words_tournament.h"
#include "common/wire/json.h"
#include "common/wire/pack.h"

#include <stdio.h>
#include <string.h>

enum { TABLES_MAX = 512, CALLS_MAX = 1024 };

struct watching {
    struct online *o;
    const char *tournament;
    uint32_t life; /* of the client when the pushes were asked for */
    bool over;
    /* The people as they were told last: other parts name them by their numbers. */
    struct arena memory;
    const Gonfalon__V1__TournamentReply *people;
    /* The news already told of the tables of a round, by their numbers, and of the calls. */
    uint32_t round;
    uint8_t told[TABLES_MAX + 1], told_before[TABLES_MAX + 1];
    uint8_t call[CALLS_MAX + 1];
    struct bytes mine, text;
};

static void tell(struct watching *w)
{
    if (w->text.size > 0)
        print_text(&w->text);
    bytes_clear(&w->text);
}

/* A copy that outlives the message it came with. */
static void keep_people(struct watching *w, const Gonfalon__V1__TournamentReply *from)
{
    arena_reset(&w->memory);
    Gonfalon__V1__TournamentReply *people =
        arena_message(&w->memory, &gonfalon__v1__tournament_reply__descriptor);

    people->entrants = arena_array(&w->memory, from->n_entrants, sizeof *people->entrants);
    for (size_t i = 0; i < from->n_entrants; i++) {
        Gonfalon__V1__Entrant *e = arena_message(&w->memory, &gonfalon__v1__entrant__descriptor);

        e->number = from->entrants[i]->number;
        e->name = arena_text(&w->memory, from->entrants[i]->name);
        people->entrants[people->n_entrants++] = e;
    }
    w->people = people;
}

/* --- what is new --------------------------------------------------------------------------------- */

static void turn_round(struct watching *w, uint32_t round)
{
    if (round <= w->round)
        return;
    memcpy(w->told_before, w->told, sizeof w->told);
    if (round > w->round + 1)
        memset(w->told_before, 0, sizeof w->told_before);
    memset(w->told, 0, sizeof w->told);
    w->round = round;
}

/* A table is told when it is announced, when it begins and when it is done. */
static void tell_tables(struct watching *w, const Gonfalon__V1__TournamentRound *round, bool aloud)
{
    turn_round(w, round->number);
    uint8_t *told = round->number == w->round ? w->told : w->told_before;

    if (round->number + 1 < w->round)
        return;
    for (size_t i = 0; i < round->n_tables; i++) {
        const Gonfalon__V1__TournamentTable *table = round->tables[i];
        uint8_t now = (uint8_t)(table->state + (table->corrected ? 16 : 0));

        if (table->number > TABLES_MAX || told[table->number] == now)
            continue;
        told[table->number] = now;
        if (!aloud || table->state == GONFALON__V1__TABLE_STATE__TABLE_STATE_WAITING)
            continue;
        char number[16];

        snprintf(number, sizeof number, "%u", round->number);
        text_say(&w->text, "cli.tournament.round", "round", number, NULL);
        text_add(&w->text, ", ");
        add_tournament_table(&w->text, w->people, table);
        tell(w);
    }
}

static void tell_calls(struct watching *w, const Gonfalon__V1__TournamentReply *t, bool aloud)
{
    for (size_t i = t->n_calls; i > 0; i--) {
        const Gonfalon__V1__JudgeCall *call = t->calls[i - 1];

        if (call->number > CALLS_MAX || w->call[call->number] == (uint8_t)call->status)
            continue;
        w->call[call->number] = (uint8_t)call->status;
        if (!aloud)
            continue;
        add_call(&w->text, w->people, call);
        tell(w);
    }
}

static void tell_mine(struct watching *w, const Gonfalon__V1__MyTournament *mine)
{
    struct bytes now = {0};

    add_tournament_mine(&now, mine);
    if (now.size != w->mine.size || (now.size > 0 && memcmp(now.data, w->mine.data, now.size) != 0)) {
        if (now.size > 1)
            bytes_add(&w->text, now.data + 1, now.size - 1); /* without the line end before it */
        tell(w);
        bytes_clear(&w->mine);
        bytes_add(&w->mine, now.data, now.size);
    }
    bytes_free(&now);
}

static void note_status(struct watching *w, const Gonfalon__V1__TournamentReply *t)
{
    if (t->info)
        w->over = t->info->status >= GONFALON__V1__TOURNAMENT_STATUS__TOURNAMENT_STATUS_FINISHED;
}

static void tell_push(struct watching *w, const Gonfalon__V1__TournamentPush *push)
{
    const Gonfalon__V1__TournamentReply *t = push->change;

    if (!t || strcmp(push->tournament, w->tournament) != 0)
        return;
    note_status(w, t);
    if (w->o->json) {
        print_json(json_pack("{s:o}", "change", json_message(push)));
        return;
    }
    for (size_t i = 0; i < push->n_parts; i++)
        if (push->parts[i] == GONFALON__V1__TOURNAMENT_PART__TOURNAMENT_PART_ENTRANTS)
            keep_people(w, t);
    for (size_t i = t->n_changes; i > 0; i--) {
        add_change(&w->text, t->changes[i - 1]);
        tell(w);
    }
    for (size_t i = 0; i < t->n_rounds; i++)
        tell_tables(w, t->rounds[i], true);
    tell_calls(w, t, true);
    if (t->mine)
        tell_mine(w, t->mine);
}

/* --- the whole ----------------------------------------------------------------------------------- */

static void tell_whole(struct watching *w, const Gonfalon__V1__TournamentReply *t)
{
    note_status(w, t);
    keep_people(w, t);
    if (w->o->json) {
        print_json(json_pack("{s:o}", "tournament", json_message(t)));
        return;
    }
    bool again = w->life > 0;

    if (!again && t->info)
        add_tournament_info(&w->text, t->info);
    if (!again && t->n_rounds > 0)
        add_round(&w->text, t, t->rounds[t->n_rounds - 1]);
    tell(w);
    for (size_t i = 0; i < t->n_rounds; i++)
        tell_tables(w, t->rounds[i], again);
    tell_calls(w, t, again);
    if (t->mine)
        tell_mine(w, t->mine);
}

/* Pushes end with a connection: on a new one the whole is read again, and what has changed meanwhile is told.
 */
static enum exit_code look(struct watching *w)
{
    struct client *c = &w->o->client;

    if (w->life == c->life)
        return EXIT_DONE;
    Gonfalon__V1__TournamentShowRequest *ask = client_request(c, BODY(TOURNAMENT_SHOW));

    ask->tournament = client_text(c, w->tournament);
    ask->subscribe = true;
    enum exit_code code = online_ask(w->o);

    if (code == EXIT_DONE) {
        tell_whole(w, c->answer->tournament);
        w->life = c->life;
    }
    return code;
}

static enum exit_code run(const struct arguments *args)
{
    const char *which = need_operand(args, 0, "the ID of the tournament");
    static struct watching w;
    struct online o;
    bool ignored;

    if (!which)
        return EXIT_USAGE;
    enum exit_code code = online_begin(&o, args, SESSION_NONE, PATIENCE_ENDLESS);

    w = (struct watching){.o = &o, .tournament = which};
    arena_start(&w.memory, WIRE_ENCODE_MEMORY);
    while (code == EXIT_DONE && (code = look(&w)) == EXIT_DONE && !w.over) {
        const Gonfalon__V1__ServerMessage *push;

        code = online_result(&o, client_wait(&o.client, -1, -1, &ignored));
        while (code == EXIT_DONE && (push = client_push(&o.client)) != NULL)
            if (push->body_case == GONFALON__V1__SERVER_MESSAGE__BODY_TOURNAMENT_CHANGE)
                tell_push(&w, push->tournament_change);
    }
    bytes_free(&w.mine);
    bytes_free(&w.text);
    arena_free(&w.memory);
    return online_end(&o, code);
}

static const struct option_kind options[] = {ONLINE_OPTIONS};

const struct command tournament_watch_command = {
    .name = "tournament watch",
    .operands = "ID",
    .summary = "tells a tournament as it goes on, a line for each thing, to its end",
    .options = options,
    .run = run};
