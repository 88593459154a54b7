#include "client/cli/tournament.h"

#include "client/cli/words_tournament.h"

#include <stdlib.h>
#include <string.h>

void begin_picture(struct online *o, const char *tournament)
{
    Gonfalon__V1__TournamentShowRequest *ask = client_request(&o->client, BODY(TOURNAMENT_SHOW));

    ask->tournament = client_text(&o->client, tournament);
}

enum exit_code tournament_picture(struct online *o, const char *tournament)
{
    begin_picture(o, tournament);
    return online_ask(o);
}

void show_tournament_line(const Gonfalon__V1__ServerMessage *answer)
{
    const Gonfalon__V1__TournamentReply *t = answer->tournament;
    struct bytes text = {0};

    if (t->info)
        add_tournament_info(&text, t->info);
    if (t->mine)
        add_tournament_mine(&text, t->mine);
    print_text(&text);
    bytes_free(&text);
}

uint32_t read_entrant(const Gonfalon__V1__TournamentReply *people, const char *given)
{
    char *end;
    unsigned long number = strtoul(given, &end, 10);

    for (size_t i = 0; i < people->n_entrants; i++)
        if (strcmp(people->entrants[i]->name, given) == 0)
            return people->entrants[i]->number;
    if (end != given && !*end && number <= UINT32_MAX && find_entrant(people, (uint32_t)number))
        return (uint32_t)number;
    complain("nobody in this tournament is called \"%s\" or has that number", given);
    return 0;
}

uint32_t ask_entrant(struct online *o, const struct arguments *args, int operand, const char *tournament,
                     enum exit_code *code)
{
    const char *given = need_operand(args, operand, "the ENTRANT");

    *code = given ? tournament_picture(o, tournament) : EXIT_USAGE;
    uint32_t entrant = *code == EXIT_DONE ? read_entrant(o->client.answer->tournament, given) : 0;

    if (*code == EXIT_DONE && entrant == 0)
        *code = EXIT_FAILED;
    return entrant;
}

uint32_t read_count(const struct arguments *args, int operand, const char *what)
{
    const char *given = need_operand(args, operand, what);
    char *end = NULL;
    unsigned long number = given ? strtoul(given, &end, 10) : 0;

    if (!given)
        return 0;
    if (end == given || *end || number < 1 || number > UINT32_MAX) {
        complain("\"%s\" is no whole number from 1 on", given);
        return 0;
    }
    return (uint32_t)number;
}
