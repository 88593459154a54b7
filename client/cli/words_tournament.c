/* Tournaments in words: what they are, who plays, tables, calls, the record. */
#include "client/cli/words_tournament.h"

#include "client/cli/words.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define WORD(type, value) word_of(&gonfalon__v1__##type##__descriptor, (int)(value))

enum { NUMBER_BYTES = 24 };

static const char *number(char to[NUMBER_BYTES], int64_t value)
{
    snprintf(to, NUMBER_BYTES, "%lld", (long long)value);
    return to;
}

void add_moment(struct bytes *to, uint64_t at_ms)
{
    time_t at = (time_t)(at_ms / 1000);
    struct tm local;
    char text[32] = "?";

    if (localtime_r(&at, &local))
        strftime(text, sizeof text, "%Y-%m-%d %H:%M", &local);
    text_add(to, text);
}

static void say_moment(struct bytes *to, const char *key, uint64_t at_ms, const char *what)
{
    struct bytes moment = {0};

    add_moment(&moment, at_ms);
    bytes_add(&moment, "", 1);
    text_say(to, key, "time", (const char *)moment.data, "what", what, NULL);
    bytes_free(&moment);
}

/* --- the tournament ------------------------------------------------------------------------------ */

void add_tournament_info(struct bytes *to, const Gonfalon__V1__TournamentInfo *info)
{
    char points[NUMBER_BYTES], count[NUMBER_BYTES], places[NUMBER_BYTES], round[NUMBER_BYTES],
        rounds[NUMBER_BYTES];

    text_format(to, "%s  ", info->id);
    text_say(to, "cli.tournament.line", "name", info->name, "system", info->system, "points",
             number(points, info->points), "format", WORD(tournament_format_kind, info->format), "status",
             WORD(tournament_status, info->status), NULL);
    text_add(to, ", ");
    text_say(to, "cli.tournament.places", "count", number(count, info->entrants), "places",
             number(places, info->places), NULL);
    if (info->round > 0) {
        text_add(to, ", ");
        text_say(to, info->rounds > 0 ? "cli.tournament.round_of" : "cli.tournament.round", "round",
                 number(round, info->round), "rounds", number(rounds, info->rounds), NULL);
    }
    if (info->starts > 0 && info->round == 0) {
        text_add(to, ", ");
        say_moment(to, "cli.tournament.starts", info->starts, "");
    }
    text_add(to, ", ");
    text_say(to, "cli.tournament.hosted", "name", info->host, NULL);
    if (info->mine > GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_NONE) {
        text_add(to, ", ");
        text_say(to, "cli.tournament.you", "role", WORD(tournament_role, info->mine), NULL);
    }
}

void add_tournament_text(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    if (t->settings && t->settings->text[0])
        text_format(to, "\n%s", t->settings->text);
    if (t->other_edition)
        text_format(to, "\n%s", text_of("cli.tournament.other_edition"));
    if (t->n_judges > 0) {
        text_format(to, "\n%s%s", text_of("cli.tournament.judges"), text_colon());
        for (size_t i = 0; i < t->n_judges; i++)
            text_format(to, "%s%s", i > 0 ? ", " : "", t->judges[i]);
    }
    if (t->n_invited > 0) {
        text_format(to, "\n%s%s", text_of("cli.tournament.invited"), text_colon());
        for (size_t i = 0; i < t->n_invited; i++)
            text_format(to, "%s%s", i > 0 ? ", " : "", t->invited[i]);
    }
}

static void add_hex(struct bytes *to, const ProtobufCBinaryData *data)
{
    for (size_t i = 0; i < data->len; i++)
        text_format(to, "%02x", data->data[i]);
}

static void add_receipt(struct bytes *to, const Gonfalon__V1__MyTournament *mine)
{
    struct bytes digest = {0}, salt = {0};

    add_hex(&digest, &mine->receipt);
    add_hex(&salt, &mine->salt);
    bytes_add(&digest, "", 1);
    bytes_add(&salt, "", 1);
    text_add(to, "\n");
    text_say(to, "cli.tournament.receipt", "name", mine->list_name, "digest", (const char *)digest.data,
             "salt", (const char *)salt.data, NULL);
    bytes_free(&digest);
    bytes_free(&salt);
}

void add_tournament_mine(struct bytes *to, const Gonfalon__V1__MyTournament *mine)
{
    for (size_t i = 0; i < mine->n_todo; i++) {
        text_add(to, "\n");
        text_say(to, "cli.tournament.todo", "what", WORD(tournament_todo, mine->todo[i]), NULL);
    }
    if (mine->match[0]) {
        text_add(to, "\n");
        text_say(to, "cli.tournament.to_table", "match", mine->match, NULL);
    }
    if (mine->team_code[0]) {
        text_add(to, "\n");
        text_say(to, "cli.tournament.team_code", "code", mine->team_code, NULL);
    }
    if (mine->receipt.len > 0)
        add_receipt(to, mine);
}

void add_deadlines(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    for (size_t i = 0; i < t->n_deadlines; i++) {
        text_add(to, "\n");
        say_moment(to, "cli.tournament.deadline", t->deadlines[i]->at,
                   WORD(deadline_kind, t->deadlines[i]->kind));
    }
}

/* --- people -------------------------------------------------------------------------------------- */

const Gonfalon__V1__Entrant *find_entrant(const Gonfalon__V1__TournamentReply *people, uint32_t wanted)
{
    for (size_t i = 0; i < people->n_entrants; i++)
        if (people->entrants[i]->number == wanted)
            return people->entrants[i];
    return NULL;
}

const char *entrant_name(const Gonfalon__V1__TournamentReply *people, uint32_t wanted)
{
    const Gonfalon__V1__Entrant *e = find_entrant(people, wanted);

    return e ? e->name : "?";
}

static void add_entrant(struct bytes *to, const Gonfalon__V1__Entrant *e)
{
    text_format(to, "\n%u. %s", e->number, e->name);
    if (e->bot[0])
        text_format(to, " (%s)", text_of("word.bot"));
    if (e->team[0])
        text_format(to, ", %s", e->team);
    if (e->captain)
        text_format(to, ", %s", text_of("tournament_role.captain"));
    if (e->club[0])
        text_format(to, ", %s", e->club);
    text_format(to, ", %s", WORD(entrant_status, e->status));
    if (!e->bot[0])
        text_format(to, ", %s", WORD(list_status, e->list));
    if (e->seed > 0) {
        char seed[NUMBER_BYTES];

        text_add(to, ", ");
        text_say(to, "cli.tournament.seed", "seed", number(seed, e->seed), NULL);
    }
    if (e->rating > 0) {
        char rating[NUMBER_BYTES];

        text_add(to, ", ");
        text_say(to, "cli.tournament.rating", "rating", number(rating, e->rating), NULL);
    }
    if (e->sent_back[0])
        text_format(to, " (%s)", e->sent_back);
}

void add_entrants(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    add_teams(to, t);
    for (size_t i = 0; i < t->n_entrants; i++)
        add_entrant(to, t->entrants[i]);
}

/* --- tables -------------------------------------------------------------------------------------- */

static void add_result(struct bytes *to, const char *a, const char *b,
                       const Gonfalon__V1__TournamentTable *table)
{
    char va[NUMBER_BYTES], vb[NUMBER_BYTES], sa[NUMBER_BYTES], sb[NUMBER_BYTES];

    if (table->winner > 0)
        text_say(to, "cli.tournament.won", "winner", table->winner == 1 ? a : b, "loser",
                 table->winner == 1 ? b : a, NULL);
    else
        text_say(to, table->winner < 0 ? "cli.tournament.both_lost" : "cli.tournament.drawn", "a", a, "b", b,
                 NULL);
    text_add(to, ", ");
    text_say(to, "cli.tournament.points_of", "va", number(va, table->victory_a), "vb",
             number(vb, table->victory_b), "sa", number(sa, table->score_a), "sb", number(sb, table->score_b),
             NULL);
    if (table->how != GONFALON__V1__RESULT_HOW__RESULT_HOW_PLAYED)
        text_format(to, " (%s)", WORD(result_how, table->how));
    if (table->corrected && table->how != GONFALON__V1__RESULT_HOW__RESULT_HOW_CORRECTED)
        text_format(to, " (%s)", text_of("result_how.corrected"));
}

void add_tournament_table(struct bytes *to, const Gonfalon__V1__TournamentReply *people,
                          const Gonfalon__V1__TournamentTable *table)
{
    const char *a = entrant_name(people, table->a), *b = table->b ? entrant_name(people, table->b) : "";
    char which[NUMBER_BYTES];

    text_say(to, "cli.tournament.table", "table", number(which, table->number), NULL);
    text_add(to, text_colon());
    if (table->b == 0) {
        text_say(to, "cli.tournament.bye", "a", a, NULL);
        return;
    }
    if (table->state == GONFALON__V1__TABLE_STATE__TABLE_STATE_DONE) {
        add_result(to, a, b, table);
        return;
    }
    text_say(to, "cli.tournament.against", "a", a, "b", b, NULL);
    if (table->state != GONFALON__V1__TABLE_STATE__TABLE_STATE_ANNOUNCED) /* the round says how far it is */
        text_format(to, ", %s", WORD(table_state, table->state));
    if (table->state == GONFALON__V1__TABLE_STATE__TABLE_STATE_WAITING && (table->a_here || table->b_here)) {
        text_add(to, ", ");
        text_say(to, "cli.tournament.here", "name", table->a_here ? a : b, NULL);
    }
    if (table->match[0])
        text_format(to, ", %s", table->match);
}

static void add_costs(struct bytes *to, const Gonfalon__V1__TournamentTable *table)
{
    for (size_t i = 0; i < table->n_costs; i++) {
        char key[64];

        snprintf(key, sizeof key, "tournament.cost.%s", table->costs[i]->key);
        text_format(to, "\n    %s%s%lld", text_of(key), text_colon(), (long long)table->costs[i]->amount);
    }
}

void add_round(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
               const Gonfalon__V1__TournamentRound *round)
{
    char which[NUMBER_BYTES];

    text_add(to, "\n");
    text_say(to, "cli.tournament.round_head", "round", number(which, round->number), "stage",
             text_of(round->stage), "state", WORD(round_state, round->state), NULL);
    if (round->by_hand)
        text_format(to, ", %s", text_of("cli.tournament.by_hand"));
    add_contests(to, t, round->number);
    for (size_t i = 0; i < round->n_tables; i++) {
        text_add(to, "\n  ");
        add_tournament_table(to, t, round->tables[i]);
        add_costs(to, round->tables[i]);
    }
}

/* --- calls, the record --------------------------------------------------------------------------- */

void add_call(struct bytes *to, const Gonfalon__V1__TournamentReply *people,
              const Gonfalon__V1__JudgeCall *call)
{
    char which[NUMBER_BYTES], round[NUMBER_BYTES], table[NUMBER_BYTES];

    text_say(to, call->table > 0 ? "cli.tournament.call_at" : "cli.tournament.call", "number",
             number(which, call->number), "status", WORD(call_status, call->status), "name",
             entrant_name(people, call->entrant), "round", number(round, call->round), "table",
             number(table, call->table), NULL);
    if (call->text[0])
        text_format(to, "%s%s", text_colon(), call->text);
    if (call->rule[0])
        text_format(to, " [%s]", call->rule);
    if (call->match[0])
        text_format(to, ", %s", call->match);
    if (call->ruling[0] || call->ruling_rule[0]) {
        text_add(to, ". ");
        text_say(to, "cli.tournament.ruled", "judge", call->judge, "ruling", call->ruling, NULL);
        if (call->ruling_rule[0])
            text_format(to, " [%s]", call->ruling_rule);
    }
}

void add_calls(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    for (size_t i = 0; i < t->n_calls; i++) {
        text_add(to, "\n");
        add_call(to, t, t->calls[i]);
    }
}

void add_change(struct bytes *to, const Gonfalon__V1__TournamentEvent *change)
{
    add_moment(to, change->at);
    text_add(to, text_colon());
    text_render(to, change->key, change->args, change->n_args, NULL);
    if (change->by[0])
        text_format(to, " (%s)", change->by);
}

void add_changes(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    for (size_t i = 0; i < t->n_changes; i++) {
        text_add(to, "\n");
        add_change(to, t->changes[i]);
    }
}
