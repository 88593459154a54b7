/* gonfalon tournament team ...: what the captains of teams do. */
#include "client/cli/commands.h"
#include "client/cli/tournament.h"

#define ACT(name) GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_##name

enum { NAMED_MAX = 16 };

/* The entrants that the operands after the first name; false: told why not. */
static bool read_named(struct online *o, const struct arguments *args, const char *which, int least,
                       uint32_t number[NAMED_MAX], enum exit_code *code)
{
    *code = EXIT_USAGE;
    for (int i = 1; i <= least; i++)
        if (!need_operand(args, i, "the ENTRANT"))
            return false;
    if (args->operand_count - 1 > NAMED_MAX) {
        complain("a team has no more than %d members", NAMED_MAX);
        return false;
    }
    *code = tournament_picture(o, which);
    for (int i = 1; *code == EXIT_DONE && i < args->operand_count; i++)
        if (!(number[i - 1] = read_entrant(o->client.answer->tournament, args->operand[i])))
            *code = EXIT_FAILED;
    return *code == EXIT_DONE;
}

static Gonfalon__V1__TournamentTeamRequest *begin_team(struct online *o, const char *tournament)
{
    Gonfalon__V1__TournamentTeamRequest *ask = client_request(&o->client, BODY(TOURNAMENT_TEAM));

    ask->tournament = client_text(&o->client, tournament);
    return ask;
}

static enum exit_code defender(struct online *o, const struct arguments *args, const char *which)
{
    uint32_t number[NAMED_MAX];
    enum exit_code code;

    if (!read_named(o, args, which, 1, number, &code))
        return code;
    Gonfalon__V1__TournamentTeamRequest *ask = begin_team(o, which);

    ask->act_case = ACT(DEFENDER);
    ask->defender = number[0];
    return online_tell(o, show_tournament_line);
}

static enum exit_code attackers(struct online *o, const struct arguments *args, const char *which)
{
    uint32_t number[NAMED_MAX];
    enum exit_code code;

    if (!read_named(o, args, which, 2, number, &code))
        return code;
    Gonfalon__V1__TournamentTeamRequest *ask = begin_team(o, which);

    ask->act_case = ACT(ATTACKERS);
    ask->attackers = arena_message(&o->client.asking, &gonfalon__v1__team_attackers__descriptor);
    ask->attackers->one = number[0];
    ask->attackers->other = number[1];
    return online_tell(o, show_tournament_line);
}

static enum exit_code choose(struct online *o, const struct arguments *args, const char *which)
{
    uint32_t number[NAMED_MAX];
    enum exit_code code;

    if (!read_named(o, args, which, 1, number, &code))
        return code;
    Gonfalon__V1__TournamentTeamRequest *ask = begin_team(o, which);

    ask->act_case = ACT(CHOOSE);
    ask->choose = number[0];
    return online_tell(o, show_tournament_line);
}

static enum exit_code boards(struct online *o, const struct arguments *args, const char *which)
{
    uint32_t number[NAMED_MAX];
    enum exit_code code;

    if (!read_named(o, args, which, 1, number, &code))
        return code;
    Gonfalon__V1__TournamentTeamRequest *ask = begin_team(o, which);

    ask->act_case = ACT(BOARDS);
    ask->boards = arena_message(&o->client.asking, &gonfalon__v1__team_boards__descriptor);
    ask->boards->entrants = number;
    ask->boards->n_entrants = (size_t)args->operand_count - 1;
    return online_tell(o, show_tournament_line);
}

static enum exit_code run_defender(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, defender);
}

static enum exit_code run_attackers(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, attackers);
}

static enum exit_code run_choose(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, choose);
}

static enum exit_code run_boards(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, boards);
}

static const struct option_kind options[] = {ONLINE_OPTIONS};

const struct command tournament_team_defender_command = {
    .name = "tournament team defender",
    .operands = "ID ENTRANT",
    .summary = "names a defender, in secret until the other captain has named his",
    .options = options,
    .run = run_defender};
const struct command tournament_team_attackers_command = {
    .name = "tournament team attackers",
    .operands = "ID ENTRANT ENTRANT",
    .summary = "offers two attackers against the other's defender, in secret",
    .options = options,
    .run = run_attackers};
const struct command tournament_team_choose_command = {
    .name = "tournament team choose",
    .operands = "ID ENTRANT",
    .summary = "chooses which of the two attackers one's defender meets",
    .options = options,
    .run = run_choose};
const struct command tournament_team_boards_command = {
    .name = "tournament team boards",
    .operands = "ID ENTRANT...",
    .summary = "puts the members of one's team in the order of their boards, reserves behind",
    .options = options,
    .run = run_boards};
