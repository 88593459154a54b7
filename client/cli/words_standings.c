/* Standings, crosstable and bracket of a tournament in words. */
#include "client/cli/words.h"
#include "client/cli/words_tournament.h"

#include <stdio.h>
#include <string.h>

#define WORD(type, value) word_of(&gonfalon__v1__##type##__descriptor, (int)(value))

enum { NUMBER_BYTES = 24 };

static const char *number(char to[NUMBER_BYTES], int64_t value)
{
    snprintf(to, NUMBER_BYTES, "%lld", (long long)value);
    return to;
}

/* --- standings ----------------------------------------------------------------------------------- */

static const char *standing_name(const Gonfalon__V1__TournamentReply *t, const Gonfalon__V1__Standing *s,
                                 bool of_players)
{
    return s->team[0] && !of_players ? s->team : entrant_name(t, s->entrant);
}

static void add_rank(struct bytes *to, uint32_t rank)
{
    if (rank > 0)
        text_format(to, "%u. ", rank);
    else
        text_add(to, "-. ");
}

static void add_term(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
                     const Gonfalon__V1__TieBreakTerm *term)
{
    char round[NUMBER_BYTES];

    text_add(to, "\n      ");
    if (term->round > 0) {
        text_say(to, "cli.tournament.round", "round", number(round, term->round), NULL);
        text_add(to, ", ");
    }
    if (term->virtual_)
        text_format(to, "%s", text_of("cli.tournament.no_game"));
    else if (term->entrant > 0)
        text_add(to, entrant_name(t, term->entrant));
    else
        text_add(to, text_of("cli.tournament.own"));
    text_format(to, "%s%lld", text_colon(), (long long)term->value);
    if (term->left_out)
        text_format(to, " (%s)", text_of("cli.tournament.left_out"));
}

static void add_breaks(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
                       const Gonfalon__V1__Standing *s, bool sums)
{
    for (size_t i = 0; i < s->n_breaks; i++) {
        const Gonfalon__V1__TieBreakValue *value = s->breaks[i];

        text_format(to, sums ? "\n    %s%s%lld" : ", %s%s%lld", WORD(tie_break, value->kind), text_colon(),
                    (long long)value->value);
        for (size_t n = 0; sums && n < value->n_terms; n++)
            add_term(to, t, value->terms[n]);
    }
}

static void add_standing(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
                         const Gonfalon__V1__Standing *s, bool of_players, bool sums)
{
    char score[NUMBER_BYTES], won[NUMBER_BYTES], drawn[NUMBER_BYTES], lost[NUMBER_BYTES], bonus[NUMBER_BYTES];

    text_add(to, "\n  ");
    add_rank(to, s->rank);
    text_say(to, "cli.tournament.standing", "name", standing_name(t, s, of_players), "score",
             number(score, s->score), "won", number(won, s->won), "drawn", number(drawn, s->drawn), "lost",
             number(lost, s->lost), NULL);
    if (s->bonus != 0) {
        text_add(to, ", ");
        text_say(to, "cli.tournament.bonus", "bonus", number(bonus, s->bonus), NULL);
    }
    if (s->out)
        text_format(to, ", %s", text_of("cli.tournament.out"));
    add_breaks(to, t, s, sums);
}

static void add_order(struct bytes *to, const Gonfalon__V1__TournamentReply *t, const char *head,
                      Gonfalon__V1__Standing *const *standings, size_t count, bool sums)
{
    uint32_t group = 0;

    if (count > 0)
        text_format(to, "\n%s", text_of(head));
    for (size_t i = 0; i < count; i++) {
        char which[NUMBER_BYTES];

        if (standings[i]->group != group) {
            group = standings[i]->group;
            text_add(to, "\n");
            text_say(to, "cli.tournament.group", "group", number(which, group), NULL);
        }
        add_standing(to, t, standings[i], standings == t->boards, sums);
    }
}

/* Adds the standings; in a team event those of the players, by their own points, follow below. */
void add_standings(struct bytes *to, const Gonfalon__V1__TournamentReply *t, bool sums)
{
    add_order(to, t, "cli.tournament.standings", t->standings, t->n_standings, sums);
    add_order(to, t, "cli.tournament.boards", t->boards, t->n_boards, sums);
}

/* --- crosstable ---------------------------------------------------------------------------------- */

static size_t place_of(const Gonfalon__V1__TournamentReply *t, uint32_t entrant)
{
    for (size_t i = 0; i < t->n_standings; i++)
        if (t->standings[i]->entrant == entrant)
            return i + 1;
    return 0;
}

static const Gonfalon__V1__TournamentTable *table_of(const Gonfalon__V1__TournamentRound *round,
                                                     uint32_t entrant)
{
    for (size_t i = 0; i < round->n_tables; i++)
        if (round->tables[i]->a == entrant || round->tables[i]->b == entrant)
            return round->tables[i];
    return NULL;
}

/* "12+": beat the twelfth; "=" drawn, "-" lost, "*" still played. */
static void add_cell(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
                     const Gonfalon__V1__TournamentTable *table, uint32_t entrant)
{
    char cell[32];

    if (!table) {
        text_format(to, " %6s", ".");
        return;
    }
    if (table->b == 0) {
        text_format(to, " %6s", "+");
        return;
    }
    bool first = table->a == entrant;
    char sign = table->state != GONFALON__V1__TABLE_STATE__TABLE_STATE_DONE ? '*'
                : table->winner < 0                                         ? '-'
                : table->winner == 0                                        ? '='
                : (table->winner == 1) == first                             ? '+'
                                                                            : '-';

    snprintf(cell, sizeof cell, "%zu%c", place_of(t, first ? table->b : table->a), sign);
    text_format(to, " %6s", cell);
}

void add_crosstable(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    text_format(to, "\n%s", text_of("cli.tournament.crosstable"));
    for (size_t i = 0; i < t->n_standings; i++) {
        const Gonfalon__V1__Standing *s = t->standings[i];

        text_format(to, "\n%4zu. %-24s", i + 1, entrant_name(t, s->entrant));
        for (size_t n = 0; n < t->n_rounds; n++)
            add_cell(to, t, table_of(t->rounds[n], s->entrant), s->entrant);
        text_format(to, "  %d", (int)s->score);
    }
}

/* --- bracket ------------------------------------------------------------------------------------- */

static void add_player(struct bytes *to, const Gonfalon__V1__TournamentReply *t, uint32_t entrant,
                       uint32_t from, bool loser)
{
    char node[NUMBER_BYTES];

    if (entrant > 0)
        text_add(to, entrant_name(t, entrant));
    else if (from > 0)
        text_say(to, loser ? "cli.tournament.loser_of" : "cli.tournament.winner_of", "node",
                 number(node, from), NULL);
    else
        text_add(to, text_of("cli.tournament.nobody"));
}

static void add_node(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
                     const Gonfalon__V1__BracketNode *node)
{
    struct bytes a = {0}, b = {0};

    add_player(&a, t, node->a, node->a_from, node->a_loser);
    add_player(&b, t, node->b, node->b_from, node->b_loser);
    bytes_add(&a, "", 1);
    bytes_add(&b, "", 1);
    text_format(to, "\n    %u. ", node->number);
    if (node->bye)
        text_say(to, "cli.tournament.bye", "a",
                 node->a || node->a_from ? (const char *)a.data : (const char *)b.data, NULL);
    else
        text_say(to, "cli.tournament.against", "a", (const char *)a.data, "b", (const char *)b.data, NULL);
    if (node->winner > 0 && !node->bye) {
        text_add(to, ", ");
        text_say(to, "cli.tournament.goes_on", "name", entrant_name(t, node->winner), NULL);
    }
    bytes_free(&a);
    bytes_free(&b);
}

/* Part by part, round by round: the nodes come in that order. */
void add_bracket(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    const char *part = "";
    uint32_t round = 0;

    for (size_t i = 0; i < t->n_bracket; i++) {
        const Gonfalon__V1__BracketNode *node = t->bracket[i];
        char key[64], which[NUMBER_BYTES];

        if (strcmp(node->part, part) != 0) {
            part = node->part;
            round = 0;
            snprintf(key, sizeof key, "cli.tournament.part.%s", part);
            text_format(to, "\n%s", text_of(key));
        }
        if (node->round != round) {
            round = node->round;
            text_add(to, "\n  ");
            text_say(to, "cli.tournament.round", "round", number(which, round), NULL);
        }
        add_node(to, t, node);
    }
}
