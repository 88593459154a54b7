/* Results of tables: of games, of those who are not there, of judges. */
#include "common/tournament/inside.h"
#include "common/tournament/points.h"
#include "common/tournament/scoring.h"

#include <string.h>

#define HOW_IS(how) GONFALON__V1__RESULT_HOW__RESULT_HOW_##how

void fold_round_done(struct tournament_round *round, const Gonfalon__V1__TournamentEntry *e)
{
    if (round->state != GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN)
        return;
    for (uint32_t i = 0; i < round->tables; i++)
        if (!table_done(&round->table[i]))
            return;
    round->state = GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE;
    round->done = e->at;
}

/* At a table with a result there is nothing left to rule: whoever was called is not needed any more. */
static void end_call(struct tournament *t, uint32_t round, uint32_t table,
                     const Gonfalon__V1__TournamentEntry *e)
{
    struct tournament_call *call = tournament_call_at(t, round, table);

    if (!call)
        return;
    call->status = GONFALON__V1__CALL_STATUS__CALL_STATUS_CLOSED;
    call->closed_at = e->at;
}

void fold_give_up(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  const struct tournament_entrant *who, Gonfalon__V1__ResultHow how)
{
    struct tournament_round *now = tournament_now(t);
    struct tournament_table *table = tournament_table_of(t, t->rounds, who->number);

    if (!table || table_done(table) || now->state != GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN)
        return;
    table->how = how;
    table->winner = table->a == who->number ? 2 : 1;
    end_call(t, t->rounds, table->number, e);
    fold_round_done(now, e);
}

static bool makes_sense(const Gonfalon__V1__LoggedResult *act)
{
    return act->winner >= -1 && act->winner <= 2 && act->how > HOW_IS(NONE) &&
           act->how <= HOW_IS(CORRECTED) && act->victory_a >= -SCORING_MARGIN_MAX &&
           act->victory_a <= SCORING_MARGIN_MAX && act->victory_b >= -SCORING_MARGIN_MAX &&
           act->victory_b <= SCORING_MARGIN_MAX;
}

static void set(struct tournament_table *table, const Gonfalon__V1__LoggedResult *act)
{
    table->how = act->how;
    table->winner = act->winner;
    table->victory[0] = act->victory_a;
    table->victory[1] = act->victory_b;
}

bool fold_result(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedResult *act = e->result;
    struct tournament_table *table = tournament_table(t, act->round, act->table);

    if (!table)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_table", "there is no such table");
    if (t->round[act->round - 1].state != GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN || table_done(table))
        return fold_wrong_state(why, "tournament.table_done", "the table has a result, or has not begun");
    if (!makes_sense(act) || act->how == HOW_IS(CORRECTED))
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.no_result", "that is no result");
    set(table, act);
    if (act->how == HOW_IS(PLAYED) || act->how == HOW_IS(TIME)) {
        table->played.ended = true;
        table->played.winner = act->winner;
        memcpy(table->played.victory, table->victory, sizeof table->victory);
    }
    end_call(t, act->round, act->table, e);
    fold_round_done(&t->round[act->round - 1], e);
    return true;
}

/* Who plays in the bracket has followed from the rounds before it. */
static bool bracket_has_begun(const struct tournament *t, uint32_t round)
{
    const struct tournament_round *now = tournament_now(t);

    return strcmp(now->stage, "bracket") == 0 && strcmp(t->round[round - 1].stage, "bracket") != 0;
}

/* What has followed from a result stays: pairings of later rounds are not made anew. */
bool fold_corrected(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                    struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedResult *act = e->corrected;
    struct tournament_table *table = tournament_table(t, act->round, act->table);

    if (!table || table->b == 0)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_table", "there is no such table");
    if (t->round[act->round - 1].state < GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN)
        return fold_wrong_state(why, "tournament.not_begun", "the round has not begun");
    if (table->node != 0 && act->winner != 1 && act->winner != 2)
        return fold_refuse(why, CODE_IS(INVALID), "tournament.needs_winner", "in a bracket somebody goes on");
    if (table->node != 0 && act->round < t->rounds && act->winner != table->winner)
        return fold_wrong_state(why, "tournament.gone_on", "the winner has played on: it is too late");
    if (bracket_has_begun(t, act->round))
        return fold_wrong_state(why, "tournament.gone_on", "the winner has played on: it is too late");
    if (!makes_sense(act) || act->how != HOW_IS(CORRECTED))
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.no_result", "that is no result");
    if (!act->reason[0])
        return fold_refuse(why, CODE_IS(INVALID), "tournament.needs_reason", "a correction needs a reason");
    struct tournament_change *c = fold_note(t, e, "tournament.was.corrected");

    fold_note_number(c, "round", (int32_t)act->round);
    fold_note_number(c, "table", (int32_t)act->table);
    fold_note_text(c, "reason", act->reason);
    set(table, act);
    table->corrected = true;
    end_call(t, act->round, act->table, e);
    fold_round_done(&t->round[act->round - 1], e);
    return true;
}

bool fold_bonus(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedBonus *act = e->bonus;
    struct tournament_table *table = tournament_table(t, act->round, act->table);
    struct scoring s;

    if (!table || (table->a != act->entrant && table->b != act->entrant) || act->entrant == 0 ||
        table->b == 0)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_table", "there is no such table");
    if (!table_done(table))
        return fold_wrong_state(why, "tournament.table_open", "the table has no result yet");
    if (bracket_has_begun(t, act->round))
        return fold_wrong_state(why, "tournament.gone_on", "the winner has played on: it is too late");
    points_of(t->settings->scoring, &s);
    if (act->bonus < 0 || act->bonus > s.bonus_max || act->sportsmanship < 0 ||
        act->sportsmanship > s.sportsmanship_max)
        return fold_refuse(why, CODE_IS(INVALID), "tournament.bonus_out_of_bounds",
                           "the settings do not give so many points");
    int side = table->b == act->entrant;

    table->bonus[side] = act->bonus;
    table->sportsmanship[side] = act->sportsmanship;
    struct tournament_change *c = fold_note(t, e, "tournament.was.bonus");

    fold_note_text(c, "name", tournament_entrant(t, act->entrant)->name);
    fold_note_number(c, "round", (int32_t)act->round);
    fold_note_number(c, "points", act->bonus + act->sportsmanship);
    return true;
}
