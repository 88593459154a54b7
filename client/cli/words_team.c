/* Teams of a tournament in words: who belongs to them, and how their captains pair. */
#include "client/cli/words.h"
#include "client/cli/words_tournament.h"

#include <stdio.h>

#define WORD(type, value) word_of(&gonfalon__v1__##type##__descriptor, (int)(value))

static const char *team_name(const Gonfalon__V1__TournamentReply *t, uint32_t number)
{
    for (size_t i = 0; i < t->n_teams; i++)
        if (t->teams[i]->number == number)
            return t->teams[i]->name;
    return "?";
}

void add_teams(struct bytes *to, const Gonfalon__V1__TournamentReply *t)
{
    for (size_t i = 0; i < t->n_teams; i++) {
        const Gonfalon__V1__Team *team = t->teams[i];
        char number[16];

        snprintf(number, sizeof number, "%u", team->number);
        text_add(to, "\n");
        text_say(to, "cli.tournament.team_line", "number", number, "name", team->name, "captain",
                 entrant_name(t, team->captain), NULL);
        text_add(to, text_colon());
        for (size_t n = 0; n < team->n_members; n++)
            text_format(to, "%s%s", n > 0 ? ", " : "", entrant_name(t, team->members[n]));
        if (team->out)
            text_format(to, " (%s)", text_of("cli.tournament.out"));
    }
}

/* Adds a captain's pick. While it is sealed, only that he has made one. */
static void add_pick(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
                     const Gonfalon__V1__TeamPick *pick)
{
    struct bytes who = {0};

    for (size_t i = 0; i < pick->n_entrants; i++)
        text_format(&who, "%s%s", i > 0 ? ", " : "", entrant_name(t, pick->entrants[i]));
    bytes_add(&who, "", 1);
    text_add(to, "\n    ");
    text_say(to, pick->n_entrants > 0 ? "cli.tournament.pick" : "cli.tournament.pick_sealed", "team",
             team_name(t, pick->team), "step", WORD(team_step, pick->step), "who", (const char *)who.data,
             NULL);
    if (pick->by_clock)
        text_format(to, " (%s)", text_of("cli.tournament.by_clock"));
    bytes_free(&who);
}

static void add_contest(struct bytes *to, const Gonfalon__V1__TournamentReply *t,
                        const Gonfalon__V1__TeamContest *c)
{
    char number[16], a[16], b[16];

    snprintf(number, sizeof number, "%u", c->number);
    text_add(to, "\n  ");
    text_say(to, c->b > 0 ? "cli.tournament.contest" : "cli.tournament.contest_bye", "number", number, "a",
             team_name(t, c->a), "b", c->b > 0 ? team_name(t, c->b) : "", "step", WORD(team_step, c->step),
             NULL);
    if (c->b == 0)
        return;
    snprintf(a, sizeof a, "%d", (int)c->boards_a);
    snprintf(b, sizeof b, "%d", (int)c->boards_b);
    text_add(to, ", ");
    text_say(to, "cli.tournament.boards_of", "a", a, "b", b, NULL);
    for (size_t i = 0; i < c->n_picks; i++)
        add_pick(to, t, c->picks[i]);
}

void add_contests(struct bytes *to, const Gonfalon__V1__TournamentReply *t, uint32_t round)
{
    for (size_t i = 0; i < t->n_contests; i++)
        if (t->contests[i]->round == round)
            add_contest(to, t, t->contests[i]);
}
