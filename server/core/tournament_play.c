/* What clients are told of the play of a tournament: rounds, standings, bracket, calls. */
#include "server/core/tournament_play.h"
#include "common/tournament/draw.h"

#include <stdio.h>
#include <string.h>

#define ROUND_IS(state) GONFALON__V1__ROUND_STATE__ROUND_STATE_##state

/* --- rounds ----------------------------------------------------------------------------------- */

/* A match that nobody moves in for a while is not in memory: `room` is NULL then. */
static Gonfalon__V1__TableState state_of(const struct hall *hall, const struct tournament_round *round,
                                         const struct tournament_table *table, const struct room *room)
{
    if (round->state < ROUND_IS(BEGUN))
        return GONFALON__V1__TABLE_STATE__TABLE_STATE_ANNOUNCED;
    if (table_done(table))
        return GONFALON__V1__TABLE_STATE__TABLE_STATE_DONE;
    bool begun = room && room->status != ROOM_LOADING ? room_begun(room) : hall_saw_begun(hall, round, table);

    return begun ? GONFALON__V1__TABLE_STATE__TABLE_STATE_PLAYED
                 : GONFALON__V1__TABLE_STATE__TABLE_STATE_WAITING;
}

static Gonfalon__V1__TournamentTable *encode_table(struct arena *a, const struct hall *hall,
                                                   const struct tournament_round *round,
                                                   const struct tournament_table *table)
{
    Gonfalon__V1__TournamentTable *out = arena_message(a, &gonfalon__v1__tournament_table__descriptor);
    const struct room *room = table->match[0] ? room_find(hall->core, match_id_read(table->match)) : NULL;

    out->number = table->number;
    out->scenario = arena_text(a, table->scenario);
    out->a = table->a;
    out->b = table->b;
    out->match = arena_text(a, table->match);
    out->state = state_of(hall, round, table, room);
    out->how = table->how;
    out->winner = table->winner;
    out->victory_a = table->victory[0];
    out->victory_b = table->victory[1];
    table_points(hall->t, table, &out->score_a, &out->score_b);
    out->corrected = table->corrected;
    out->contest = table->contest;
    out->node = table->node;
    out->group = table->group;
    if (room && room->seat_count >= 2 && room->status != ROOM_LOADING && !table_done(table)) {
        out->a_here = room->seat[0].ready || room->seat[0].bot[0];
        out->b_here = room->seat[1].ready || room->seat[1].bot[0];
    }
    return out;
}

enum { COSTS_MAX = 16 };

struct costing {
    struct arena *a;
    Gonfalon__V1__TournamentRound *round; /* whose tables they are of, */
    Gonfalon__V1__TournamentReply *reply; /* or whose contests: */
    size_t first;                         /* from this one on */
};

static void put_cost(struct arena *a, Gonfalon__V1__TableCost ***costs, size_t *count, const char *key,
                     int64_t amount)
{
    Gonfalon__V1__TableCost *cost = arena_message(a, &gonfalon__v1__table_cost__descriptor);

    if (!*costs)
        *costs = arena_array(a, COSTS_MAX, sizeof **costs);
    cost->key = arena_text(a, key);
    cost->amount = amount;
    if (*count < COSTS_MAX)
        (*costs)[(*count)++] = cost;
}

static void add_cost(void *context, uint32_t table, const char *key, int64_t amount)
{
    struct costing *c = context;

    if (c->round)
        put_cost(c->a, &c->round->tables[table]->costs, &c->round->tables[table]->n_costs, key, amount);
    else
        put_cost(c->a, &c->reply->contests[c->first + table]->costs,
                 &c->reply->contests[c->first + table]->n_costs, key, amount);
}

static Gonfalon__V1__TournamentRound *encode_round(struct arena *a, const struct hall *hall,
                                                   const struct tournament_round *round, bool with_costs)
{
    Gonfalon__V1__TournamentRound *out = arena_message(a, &gonfalon__v1__tournament_round__descriptor);
    char stage[TOURNAMENT_WORD_SIZE + 32];

    out->number = round->number;
    out->state = round->state;
    out->by_hand = round->by_hand;
    out->begun = round->begun;
    snprintf(stage, sizeof stage, "tournament.stage.%s", round->stage);
    out->stage = arena_text(a, stage);
    if (round->state == ROUND_IS(BEGUN)) {
        out->no_show_at = tournament_no_show(hall->t, round);
        out->ends_at = tournament_round_ends(hall->t, round);
    }
    out->tables = arena_array(a, round->tables, sizeof *out->tables);
    for (uint32_t i = 0; i < round->tables; i++)
        if (round->table[i].a != 0) /* else captains still pair */
            out->tables[out->n_tables++] = encode_table(a, hall, round, &round->table[i]);
    if (with_costs && round->contests == 0)
        tournament_costs(hall->t, add_cost, &(struct costing){.a = a, .round = out});
    return out;
}

/* A round that is drawn and not announced is known to host and judges alone. A push has the last two: a round
 * that ends and the one that follows. */
void encode_rounds(struct arena *a, const struct hall *hall, struct tournament_eyes eyes, bool all,
                   Gonfalon__V1__TournamentReply *out)
{
    const struct tournament *t = hall->t;
    bool staff = eyes.host || eyes.judge;

    out->rounds = arena_array(a, t->rounds, sizeof *out->rounds);
    for (uint32_t i = all || t->rounds < 2 ? 0 : t->rounds - 2; i < t->rounds; i++)
        if (staff || t->round[i].state != ROUND_IS(DRAWN))
            out->rounds[out->n_rounds++] =
                encode_round(a, hall, &t->round[i], eyes.host && t->round[i].state < ROUND_IS(BEGUN));
}

/* --- contests of teams ------------------------------------------------------------------------ */

Gonfalon__V1__TeamPick *encode_pick(struct arena *a, const struct tournament_pick *pick, bool open)
{
    Gonfalon__V1__TeamPick *out = arena_message(a, &gonfalon__v1__team_pick__descriptor);

    out->part = pick->part;
    out->step = pick->step;
    out->team = pick->team;
    out->by_clock = pick->by_clock;
    out->at = pick->at;
    out->digest.data = memcpy(arena_take(a, sizeof pick->digest), pick->digest, sizeof pick->digest);
    out->digest.len = sizeof pick->digest;
    if (!open)
        return out;
    out->salt.data = memcpy(arena_take(a, sizeof pick->salt), pick->salt, sizeof pick->salt);
    out->salt.len = sizeof pick->salt;
    out->entrants = arena_array(a, 2, sizeof *out->entrants);
    for (int i = 0; i < 2; i++)
        if (pick->entrant[i] != 0)
            out->entrants[out->n_entrants++] = pick->entrant[i];
    return out;
}

static Gonfalon__V1__TeamContest *encode_contest(struct arena *a, const struct tournament *t,
                                                 const struct tournament_round *round,
                                                 const struct tournament_contest *c)
{
    Gonfalon__V1__TeamContest *out = arena_message(a, &gonfalon__v1__team_contest__descriptor);
    struct contest_result result;

    contest_result(t, round, c, &result);
    out->round = round->number;
    out->number = c->number;
    out->a = c->team[0];
    out->b = c->team[1];
    out->step = c->team[1] == 0 || c->pairing.step == TEAM_PAIRED
                    ? GONFALON__V1__TEAM_STEP__TEAM_STEP_PAIRED
                    : (Gonfalon__V1__TeamStep)(c->pairing.step + 1);
    out->part = (uint32_t)c->pairing.round;
    out->picks = arena_array(a, c->picks, sizeof *out->picks);
    for (uint32_t i = 0; i < c->picks; i++)
        out->picks[out->n_picks++] = encode_pick(a, &c->pick[i], c->pick[i].open);
    out->due = contest_deadline(t, c);
    out->boards_a = result.score.boards[0];
    out->boards_b = result.score.boards[1];
    out->done = result.done;
    if (result.done) {
        out->score_a = result.score.points[0];
        out->score_b = result.score.points[1];
    }
    return out;
}

void encode_contests(struct arena *a, const struct tournament *t, struct tournament_eyes eyes, bool all,
                     Gonfalon__V1__TournamentReply *out)
{
    size_t count = 0;

    for (uint32_t i = 0; i < t->rounds; i++)
        count += t->round[i].contests;
    out->contests = arena_array(a, count, sizeof *out->contests);
    for (uint32_t i = all || t->rounds == 0 ? 0 : t->rounds - 1; i < t->rounds; i++) {
        const struct tournament_round *round = &t->round[i];
        size_t first = out->n_contests;

        if (round->state == ROUND_IS(DRAWN) && !eyes.host && !eyes.judge)
            continue;
        for (uint32_t k = 0; k < round->contests; k++)
            out->contests[out->n_contests++] = encode_contest(a, t, round, &round->contest[k]);
        if (eyes.host && round->state < ROUND_IS(BEGUN) && round->contests > 0)
            tournament_costs(t, add_cost, &(struct costing){.a = a, .reply = out, .first = first});
    }
}

_Static_assert((int)TEAM_DEFENDERS + 1 == GONFALON__V1__TEAM_STEP__TEAM_STEP_DEFENDERS &&
                   (int)TEAM_CHOICES + 1 == GONFALON__V1__TEAM_STEP__TEAM_STEP_CHOICES,
               "the steps of the library are those of the schema");

/* --- standings -------------------------------------------------------------------------------- */

static void encode_terms(struct arena *a, const struct ranking *ranking, uint32_t row, uint32_t number,
                         Gonfalon__V1__TieBreakValue *out)
{
    struct rank_term terms[2 * TOURNAMENT_ROUNDS_MAX];
    uint32_t count = rank_terms(ranking, row, number, terms, 2 * TOURNAMENT_ROUNDS_MAX);

    out->terms = arena_array(a, count, sizeof *out->terms);
    for (uint32_t i = 0; i < count; i++) {
        Gonfalon__V1__TieBreakTerm *term = arena_message(a, &gonfalon__v1__tie_break_term__descriptor);

        term->round = terms[i].round;
        term->entrant = terms[i].entrant;
        term->value = terms[i].value;
        term->left_out = terms[i].left_out;
        term->virtual_ = terms[i].is_virtual;
        out->terms[out->n_terms++] = term;
    }
}

static Gonfalon__V1__Standing *encode_standing(struct arena *a, const struct tournament *t,
                                               const struct ranking *ranking, uint32_t row, bool terms)
{
    Gonfalon__V1__Standing *out = rank_standing(a, t, &ranking->row[row]);

    for (uint32_t i = 0; terms && i < out->n_breaks; i++)
        encode_terms(a, ranking, row, i, out->breaks[i]);
    return out;
}

static Gonfalon__V1__Standing **encode_ranking(struct arena *a, const struct tournament *t,
                                               struct ranking *ranking, bool terms, size_t *count)
{
    Gonfalon__V1__Standing **standings = arena_array(a, ranking->count, sizeof(Gonfalon__V1__Standing *));

    for (uint32_t i = 0; i < ranking->count; i++)
        standings[(*count)++] = encode_standing(a, t, ranking, i, terms);
    rank_free(ranking);
    return standings;
}

void encode_standings(struct arena *a, const struct tournament *t, bool terms,
                      Gonfalon__V1__TournamentReply *out)
{
    struct ranking ranking;

    if (!tournament_begun(t))
        return;
    if (rank_final(t, &ranking))
        out->standings = encode_ranking(a, t, &ranking, terms, &out->n_standings);
    if (tournament_of_teams(t) && rank_boards(t, &ranking))
        out->boards = encode_ranking(a, t, &ranking, terms, &out->n_boards);
}

struct noding {
    struct arena *a;
    Gonfalon__V1__TournamentReply *out;
};

static void add_node(void *context, const Gonfalon__V1__BracketNode *node)
{
    struct noding *n = context;
    Gonfalon__V1__BracketNode *copy = arena_message(n->a, &gonfalon__v1__bracket_node__descriptor);

    *copy = *node;
    copy->part = arena_text(n->a, node->part);
    if (n->out->n_bracket < 2 * TOURNAMENT_ENTRANTS_MAX)
        n->out->bracket[n->out->n_bracket++] = copy;
}

void encode_bracket(struct arena *a, const struct tournament *t, Gonfalon__V1__TournamentReply *out)
{
    out->bracket = arena_array(a, 2 * TOURNAMENT_ENTRANTS_MAX, sizeof *out->bracket);
    tournament_bracket(t, add_node, &(struct noding){a, out});
}

/* --- calls ------------------------------------------------------------------------------------ */

static Gonfalon__V1__JudgeCall *encode_call(struct arena *a, const struct tournament *t,
                                            const struct tournament_call *call)
{
    Gonfalon__V1__JudgeCall *out = arena_message(a, &gonfalon__v1__judge_call__descriptor);
    const struct tournament_table *table = tournament_table(t, call->round, call->table);

    out->number = call->number;
    out->status = call->status;
    out->entrant = call->entrant;
    out->round = call->round;
    out->table = call->table;
    out->match = arena_text(a, table ? table->match : "");
    out->text = arena_text(a, call->text);
    out->rule = arena_text(a, call->rule);
    out->judge = arena_text(a, call->judge.name);
    out->ruling = arena_text(a, call->ruling);
    out->ruling_rule = arena_text(a, call->ruling_rule);
    out->at = call->at;
    out->closed_at = call->closed_at;
    return out;
}

void encode_calls(struct arena *a, const struct tournament *t, struct tournament_eyes eyes,
                  Gonfalon__V1__TournamentReply *out)
{
    const struct tournament_entrant *own = tournament_entrant_of(t, eyes.account);

    out->calls = arena_array(a, t->calls, sizeof *out->calls);
    for (uint32_t i = t->calls; i > 0; i--)
        if (eyes.host || eyes.judge || (own && own->number == t->call[i - 1].entrant))
            out->calls[out->n_calls++] = encode_call(a, t, &t->call[i - 1]);
}
