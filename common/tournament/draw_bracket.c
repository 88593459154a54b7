/* Rounds of a bracket: the matches that can be played now. */
#include "common/tournament/drawing.h"
#include "common/tournament/groups.h"

#include <string.h>

static const char *const part_names[] = {"upper", "lower", "third", "final", "final"};

static bool plays_after(const struct tournament_entrant *e, uint32_t rounds)
{
    return e->last_round == 0 || e->last_round > rounds;
}

/* Who goes on from a Swiss: the best that play on. */
static uint32_t seeds_of_cut(const struct tournament *t, uint32_t before, uint32_t *seed)
{
    struct ranking r;
    uint32_t count = 0;

    if (!rank_make(t, before, 0, &r))
        return 0;
    for (uint32_t i = 0; i < r.count && count < t->settings->format->cut; i++)
        if (plays_after(&t->entrant[r.row[i].entrant - 1], before))
            seed[count++] = r.row[i].entrant;
    rank_free(&r);
    return count;
}

static uint32_t seeds_of_groups(const struct tournament *t, uint32_t before, uint32_t *seed)
{
    const Gonfalon__V1__TournamentFormat *f = t->settings->format;
    int32_t qualified[ENTRANTS_MAX], order[ENTRANTS_MAX];
    uint32_t each = f->group_advance, count = 0;

    for (uint32_t group = 1; group <= f->groups; group++) {
        struct ranking r;
        uint32_t found = 0;

        if (!rank_make(t, before, group, &r))
            return 0;
        for (uint32_t i = 0; i < r.count && found < each; i++)
            if (plays_after(&t->entrant[r.row[i].entrant - 1], before))
                qualified[(group - 1) * each + found++] = (int32_t)r.row[i].entrant;
        rank_free(&r);
        while (found < each)
            qualified[(group - 1) * each + found++] = 0; /* a group that is too small */
    }
    if (!groups_cross((int32_t)f->groups, (int32_t)each, qualified, order))
        return 0;
    for (uint32_t i = 0; i < f->groups * each; i++)
        if (order[i] > 0)
            seed[count++] = (uint32_t)order[i];
    return count;
}

static uint32_t seeds_of(const struct tournament *t, uint32_t *seed)
{
    uint32_t before = rounds_before_bracket(t);

    if (t->settings->format->kind == FORMAT_IS(GROUPS))
        return seeds_of_groups(t, before, seed);
    if (t->settings->format->kind == FORMAT_IS(SWISS))
        return seeds_of_cut(t, before, seed);
    memcpy(seed, t->order, t->players * sizeof *seed);
    return t->players;
}

static int32_t seed_in(const struct drawn_bracket *b, uint32_t entrant)
{
    for (int32_t i = 0; i < b->bracket->count; i++)
        if (b->entrant[i] == entrant)
            return i;
    return NO_ENTRANT;
}

/* A drawn game is the better seed's, who has the harder way behind him; a judge may say otherwise. */
static void take_result(struct drawn_bracket *b, const struct tournament_table *table)
{
    int32_t one = seed_in(b, table->a), two = seed_in(b, table->b), better = one < two ? one : two;
    int32_t winner = table->winner == 1 ? one : table->winner == 2 ? two : better;

    bracket_result(b->bracket, (int32_t)table->node - 1, winner);
    if (table->winner == -1) {
        bracket_withdraw(b->bracket, one);
        bracket_withdraw(b->bracket, two);
    }
}

static void play(const struct tournament *t, struct drawn_bracket *b)
{
    for (uint32_t r = rounds_before_bracket(t); r < t->rounds; r++) {
        const struct tournament_round *round = &t->round[r];

        for (int32_t seed = 0; seed < b->bracket->count; seed++) {
            const struct tournament_entrant *e = &t->entrant[b->entrant[seed] - 1];

            if (e->last_round != 0 && e->last_round <= r && !b->bracket->withdrawn[seed])
                bracket_withdraw(b->bracket, seed);
        }
        for (uint32_t i = 0; i < round->tables; i++) {
            if (round->table[i].node > 0)
                b->round_of[round->table[i].node - 1] = r + 1;
            if (round->table[i].node > 0 && table_done(&round->table[i]))
                take_result(b, &round->table[i]);
        }
    }
    for (int32_t seed = 0; seed < b->bracket->count; seed++)
        if (!entrant_plays(&t->entrant[b->entrant[seed] - 1]) && t->status != TOURNAMENT_IS(FINISHED) &&
            !b->bracket->withdrawn[seed])
            bracket_withdraw(b->bracket, seed);
}

struct drawn_bracket *bracket_of(const struct tournament *t)
{
    const Gonfalon__V1__TournamentFormat *f = t->settings->format;
    struct drawn_bracket *b = calloc(1, sizeof *b);
    struct bracket_settings settings = {.doubled = f->kind == FORMAT_IS(DOUBLE_ELIMINATION),
                                        .third_place = f->third_place,
                                        .reset = f->reset_final};

    if (b)
        b->bracket = calloc(1, sizeof *b->bracket);
    if (!b || !b->bracket || bracket_make(b->bracket, &settings, (int32_t)seeds_of(t, b->entrant)) != NULL) {
        bracket_drop(b);
        return NULL;
    }
    play(t, b);
    return b;
}

void bracket_drop(struct drawn_bracket *b)
{
    if (b)
        free(b->bracket);
    free(b);
}

bool draw_from_bracket(const struct tournament *t, struct drawn *to)
{
    struct drawn_bracket *b = bracket_of(t);
    int32_t ready[ENTRANTS_MAX];

    to->stage = "bracket";
    if (!b) {
        to->over = true;
        return true;
    }
    int32_t count = bracket_ready(b->bracket, ready);

    to->over = count == 0;
    to->table = calloc((size_t)count + 1, sizeof *to->table);
    for (int32_t i = 0; i < count && to->table; i++) {
        const struct bracket_match *m = &b->bracket->match[ready[i]];
        Gonfalon__V1__LoggedTable *table = &to->table[to->tables++];

        gonfalon__v1__logged_table__init(table);
        table->a = b->entrant[m->seed[0]];
        table->b = b->entrant[m->seed[1]];
        table->node = (uint32_t)ready[i] + 1;
    }
    bracket_drop(b);
    return to->table != NULL;
}

void tournament_bracket(const struct tournament *t, node_taker *take, void *context)
{
    uint32_t before = rounds_before_bracket(t);

    if (before == UINT32_MAX || !tournament_begun(t) || t->rounds < before ||
        (before > 0 && t->round[before - 1].state != GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE))
        return;
    struct drawn_bracket *b = bracket_of(t);

    for (int32_t i = 0; b && i < b->bracket->match_count; i++) {
        const struct bracket_match *m = &b->bracket->match[i];
        Gonfalon__V1__BracketNode node;
        char part[16];

        if (m->state == BRACKET_EMPTY)
            continue;
        gonfalon__v1__bracket_node__init(&node);
        memcpy(part, part_names[m->part], strlen(part_names[m->part]) + 1);
        node.number = (uint32_t)i + 1;
        node.round = b->round_of[i];
        node.a = m->seed[0] == NO_ENTRANT ? 0 : b->entrant[m->seed[0]];
        node.b = m->seed[1] == NO_ENTRANT ? 0 : b->entrant[m->seed[1]];
        for (int32_t from = 0; from < i; from++) {
            const struct bracket_match *f = &b->bracket->match[from];

            if (f->winner_to == i)
                *(f->winner_side ? &node.b_from : &node.a_from) = (uint32_t)from + 1;
            if (f->loser_to == i) {
                *(f->loser_side ? &node.b_from : &node.a_from) = (uint32_t)from + 1;
                *(f->loser_side ? &node.b_loser : &node.a_loser) = true;
            }
        }
        node.winner = m->winner == NO_ENTRANT ? 0 : b->entrant[m->winner];
        node.part = part;
        node.bye = m->state == BRACKET_BYE || m->state == BRACKET_WALKOVER;
        take(context, &node);
    }
    bracket_drop(b);
}
