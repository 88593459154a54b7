/* gonfalon tournament judge ...: what judges do. At a table they rule with match master. */
#include "client/cli/commands.h"
#include "client/cli/tournament.h"

#include <stdio.h>
#include <string.h>

#define ACT(name) GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_##name

static enum exit_code fill_take(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = message;

    (void)c;
    ask->act_case = ACT(TAKE);
    ask->take = read_count(args, 1, "the number of the CALL");
    return ask->take > 0 ? EXIT_DONE : EXIT_USAGE;
}

static enum exit_code fill_close(struct client *c, void *message, const struct arguments *args)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = message;

    ask->act_case = ACT(CLOSE);
    ask->close = arena_message(&c->asking, &gonfalon__v1__judge_close__descriptor);
    ask->close->call = read_count(args, 1, "the number of the CALL");
    ask->close->text = client_text(c, args->operand_count > 2 ? args->operand[2] : "");
    ask->close->rule = client_text(c, option_value(args, "rule", ""));
    return ask->close->call > 0 ? EXIT_DONE : EXIT_USAGE;
}

static bool read_victory(const struct arguments *args, Gonfalon__V1__JudgeCorrect *to)
{
    const char *given = option_value(args, "victory", "0:0");
    char rest;

    if (sscanf(given, "%d:%d%c", &to->victory_a, &to->victory_b, &rest) == 2)
        return true;
    complain("--victory: victory points of both as A:B, not \"%s\"", given);
    return false;
}

/* "a", "b", "draw", "both": who has won, or that both have lost. */
static enum exit_code fill_correct(struct client *c, void *message, const struct arguments *args)
{
    static const char *const words[] = {"a", "b", "draw", "both", NULL};
    static const int32_t winner[] = {1, 2, 0, -1};
    Gonfalon__V1__TournamentJudgeRequest *ask = message;
    const char *result = need_operand(args, 3, "the RESULT");
    int word = result ? read_word("RESULT", words, result) : -1;

    if (word < 0)
        return EXIT_USAGE;
    ask->act_case = ACT(CORRECT);
    ask->correct = arena_message(&c->asking, &gonfalon__v1__judge_correct__descriptor);
    ask->correct->round = read_count(args, 1, "the number of the ROUND");
    ask->correct->table = read_count(args, 2, "the number of the TABLE");
    ask->correct->winner = winner[word];
    ask->correct->reason = client_text(c, option_value(args, "reason", ""));
    return ask->correct->round > 0 && ask->correct->table > 0 && read_victory(args, ask->correct)
               ? EXIT_DONE
               : EXIT_USAGE;
}

static Gonfalon__V1__TournamentJudgeRequest *begin_judge(struct online *o, const char *tournament)
{
    Gonfalon__V1__TournamentJudgeRequest *ask = client_request(&o->client, BODY(TOURNAMENT_JUDGE));

    ask->tournament = client_text(&o->client, tournament);
    return ask;
}

static enum exit_code bonus(struct online *o, const struct arguments *args, const char *which)
{
    uint32_t round = read_count(args, 1, "the number of the ROUND");
    uint32_t table = round ? read_count(args, 2, "the number of the TABLE") : 0;
    int64_t points = 0, sportsmanship = 0;
    enum exit_code code;

    if (table == 0 || !option_number(args, "bonus", -1000, 1000, &points) ||
        !option_number(args, "sportsmanship", -1000, 1000, &sportsmanship))
        return EXIT_USAGE;
    uint32_t entrant = ask_entrant(o, args, 3, which, &code);

    if (entrant == 0)
        return code;
    Gonfalon__V1__TournamentJudgeRequest *ask = begin_judge(o, which);

    ask->act_case = ACT(BONUS);
    ask->bonus = arena_message(&o->client.asking, &gonfalon__v1__judge_bonus__descriptor);
    ask->bonus->round = round;
    ask->bonus->table = table;
    ask->bonus->entrant = entrant;
    ask->bonus->bonus = (int32_t)points;
    ask->bonus->sportsmanship = (int32_t)sportsmanship;
    return online_tell(o, show_tournament_line);
}

static enum exit_code send_back(struct online *o, const struct arguments *args, const char *which)
{
    enum exit_code code;
    uint32_t entrant = ask_entrant(o, args, 1, which, &code);

    if (entrant == 0)
        return code;
    Gonfalon__V1__TournamentJudgeRequest *ask = begin_judge(o, which);

    ask->act_case = ACT(SEND_BACK);
    ask->send_back = arena_message(&o->client.asking, &gonfalon__v1__judge_send_back__descriptor);
    ask->send_back->entrant = entrant;
    ask->send_back->reason = client_text(&o->client, option_value(args, "reason", ""));
    return online_tell(o, show_tournament_line);
}

static enum exit_code run_bonus(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, bonus);
}

static enum exit_code run_send_back(const struct arguments *args)
{
    return online_about(args, "the ID of the tournament", SESSION_NEEDED, send_back);
}

#define JUDGE(name_)                                                                                         \
    static const struct question name_ = {.need = SESSION_NEEDED,                                            \
                                          .body = BODY(TOURNAMENT_JUDGE),                                    \
                                          .operand = {TOURNAMENT_OPERAND},                                   \
                                          .fill = fill_##name_,                                              \
                                          .show = show_tournament_line}

JUDGE(take);
JUDGE(close);
JUDGE(correct);

static const struct option_kind options[] = {ONLINE_OPTIONS};
static const struct option_kind close_options[] = {{"rule", "ID", "the rule that settles it"},
                                                   ONLINE_OPTIONS};
static const struct option_kind correct_options[] = {{"victory", "A:B", "victory points of both (0:0)"},
                                                     {"reason", "TEXT", "why, for all to read"},
                                                     ONLINE_OPTIONS};
static const struct option_kind bonus_options[] = {{"bonus", "N", "bonus points of the game (0)"},
                                                   {"sportsmanship", "N", "points for sportsmanship (0)"},
                                                   ONLINE_OPTIONS};
static const struct option_kind back_options[] = {{"reason", "TEXT", "why, for its owner"}, ONLINE_OPTIONS};

const struct command tournament_judge_take_command = {.name = "tournament judge take",
                                                      .operands = "ID CALL",
                                                      .summary =
                                                          "takes a call; rule at the table with match master",
                                                      .options = options,
                                                      .question = &take};
const struct command tournament_judge_close_command = {.name = "tournament judge close",
                                                       .operands = "ID CALL [RULING]",
                                                       .summary = "closes a call that is about no table",
                                                       .options = close_options,
                                                       .question = &close};
const struct command tournament_judge_correct_command = {
    .name = "tournament judge correct",
    .operands = "ID ROUND TABLE a|b|draw|both",
    .summary = "corrects a result, on record; both: both have lost",
    .options = correct_options,
    .question = &correct};
const struct command tournament_judge_bonus_command = {.name = "tournament judge bonus",
                                                       .operands = "ID ROUND TABLE ENTRANT",
                                                       .summary = "gives points beside the result",
                                                       .options = bonus_options,
                                                       .run = run_bonus};
const struct command tournament_judge_send_back_command = {.name = "tournament judge send-back",
                                                           .operands = "ID ENTRANT",
                                                           .summary = "sends a list back to its owner",
                                                           .options = back_options,
                                                           .run = run_send_back};
