/* Judges: they are called, take calls, correct results, give points and send lists back. */
#include "common/wire/check_text.h"
#include "server/core/exchange.h"
#include "server/core/hall.h"
#include "server/core/people.h"
#include "server/core/ratings.h"

#define ACT(name) GONFALON__V1__TOURNAMENT_JUDGE_REQUEST__ACT_##name

static bool texts_fit(struct request *r, const char *text, const char *rule)
{
    if (text_check(text, TEXT_LINE, 0, TOURNAMENT_TEXT_SIZE - 1) == TEXT_FINE &&
        text_check(rule, TEXT_WORD, 0, RULE_ID_MAX_BYTES - 1) == TEXT_FINE)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.reason_text",
                   "a reason is one line of at most 200 bytes");
    return false;
}

/* --- calling ---------------------------------------------------------------------------------- */

/* To the queue alone: about no table. */
static void call_to_queue(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentCallRequest *ask = r->message->tournament_call_judge;
    const struct tournament_entrant *own = hall_own_entrant(hall, r);

    if (!own)
        return;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALLED;
    e->called = answer_part(r, &gonfalon__v1__logged_call__descriptor);
    e->called->entrant = own->number;
    e->called->text = ask->text;
    e->called->rule = ask->rule;
    hall_act(hall, r, e, hall_told_judges);
}

/* At a table that is played the call stands in the log of its match, whose clocks it stops; the tournament
 * hears of it from there. */
static void call_at_table(struct room *room, struct request *r)
{
    const Gonfalon__V1__TournamentCallRequest *ask = r->message->tournament_call_judge;

    if (room_knows(room, r))
        return;
    if (!room->game || room_over(room)) {
        with_hall(r, ask->tournament, call_to_queue);
        return;
    }
    int32_t seat = acting_seat(room, r);

    if (seat < 0)
        return;
    struct entry *e = must_entry(room);

    e->kind = ENTRY_CALL_MASTER;
    e->player = seat;
    e->side = room->seat[seat].side;
    copy_text(e->text, sizeof e->text, ask->text);
    copy_text(e->rule, sizeof e->rule, ask->rule);
    room_apply(room, r, e);
}

/* The table may have left memory, or not be there again yet: then it is loaded first. */
static void call(struct hall *hall, struct request *r)
{
    const struct tournament_entrant *own = hall_own_entrant(hall, r);
    const struct tournament_table *table =
        own ? tournament_table_of(hall->t, hall->t->rounds, own->number) : NULL;

    if (!own)
        return;
    if (tournament_open_calls(hall->t) >= TOURNAMENT_CALLS_MAX)
        refuse_limit(r, "tournament.too_many_calls", "too many calls are open", TOURNAMENT_CALLS_MAX, 1000);
    else if (table && !table_done(table) && table->match[0])
        with_room_id(r, match_id_read(table->match), call_at_table);
    else
        call_to_queue(hall, r);
}

void tournament_call_run(struct request *r)
{
    const Gonfalon__V1__TournamentCallRequest *ask = r->message->tournament_call_judge;

    if (texts_fit(r, ask->text, ask->rule))
        with_hall(r, ask->tournament, call);
}

/* --- judging ---------------------------------------------------------------------------------- */

static void looked_again(struct hall *hall, struct request *r)
{
    (void)r;
    hall_look_at_all(hall);
}

static void told_corrected(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__JudgeCorrect *ask = r->message->tournament_judge->correct;
    const struct tournament_table *table = tournament_table(hall->t, ask->round, ask->table);

    for (int side = 0; side < 2; side++)
        hall_notify(hall, hall->t->entrant[(side ? table->b : table->a) - 1].account,
                    GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_CORRECTED, table->match,
                    r->name);
    hall_look_at_all(hall);
    ratings_work(hall->core);
}

static void told_sent_back(struct hall *hall, struct request *r)
{
    const struct tournament_entrant *e =
        tournament_entrant(hall->t, r->message->tournament_judge->send_back->entrant);

    hall_notify(hall, e->account,
                GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_LIST_SENT_BACK, "", r->name);
}

/* A game that was rated counts with its new result; of two who have both lost, as a draw. */
static void rate_again(const struct hall *hall, struct batch *batch, const Gonfalon__V1__JudgeCorrect *ask)
{
    const struct tournament_table *table = tournament_table(hall->t, ask->round, ask->table);
    int32_t half_points = ask->winner == 1 ? 2 : ask->winner == 2 ? 0 : 1;

    if (table->match[0] && hall->core->config.ratings)
        store_rating_corrected(batch, match_id_read(table->match), half_points, core_wall(hall->core));
}

static void correct(struct hall *hall, struct request *r, const Gonfalon__V1__JudgeCorrect *ask)
{
    struct tournament_refusal why;

    if (!texts_fit(r, ask->reason, ""))
        return;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    struct batch *batch = store_begin(hall->core->port.store);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CORRECTED;
    e->corrected = answer_part(r, &gonfalon__v1__logged_result__descriptor);
    e->corrected->round = ask->round;
    e->corrected->table = ask->table;
    e->corrected->how = GONFALON__V1__RESULT_HOW__RESULT_HOW_CORRECTED;
    e->corrected->winner = ask->winner;
    e->corrected->victory_a = ask->victory_a;
    e->corrected->victory_b = ask->victory_b;
    e->corrected->reason = ask->reason;
    if (!hall_log(hall, r, batch, e, &why)) {
        store_abandon(batch);
        refuse_by_tournament(r, &why);
        return;
    }
    rate_again(hall, batch, ask);
    hall_commit(hall, r, batch, told_corrected);
}

static void give_bonus(struct hall *hall, struct request *r, const Gonfalon__V1__JudgeBonus *ask)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_BONUS;
    e->bonus = answer_part(r, &gonfalon__v1__logged_bonus__descriptor);
    e->bonus->round = ask->round;
    e->bonus->table = ask->table;
    e->bonus->entrant = ask->entrant;
    e->bonus->bonus = ask->bonus;
    e->bonus->sportsmanship = ask->sportsmanship;
    hall_act(hall, r, e, NULL);
}

static void send_back(struct hall *hall, struct request *r, const Gonfalon__V1__JudgeSendBack *ask)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    if (!texts_fit(r, ask->reason, ""))
        return;
    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_SENT_BACK;
    e->sent_back = answer_part(r, &gonfalon__v1__logged_reason__descriptor);
    e->sent_back->entrant = ask->entrant;
    e->sent_back->reason = ask->reason;
    hall_act(hall, r, e, told_sent_back);
}

static void call_act(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentJudgeRequest *ask = r->message->tournament_judge;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    Gonfalon__V1__LoggedCall *act = answer_part(r, &gonfalon__v1__logged_call__descriptor);
    uint32_t number = ask->act_case == ACT(TAKE) ? ask->take : ask->close->call;
    bool at_table = number > 0 && number <= hall->t->calls && hall->t->call[number - 1].table != 0;

    act->call = number;
    if (ask->act_case == ACT(TAKE)) {
        e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALL_TAKEN;
        e->call_taken = act;
        act->account = r->account;
        act->name = r->name;
    } else if (at_table) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "tournament.rule_at_table",
                       "a call at a table ends when the table is released");
        return;
    } else {
        if (!texts_fit(r, ask->close->text, ask->close->rule))
            return;
        e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CALL_CLOSED;
        e->call_closed = act;
        act->text = ask->close->text;
        act->rule = ask->close->rule;
    }
    hall_act(hall, r, e, looked_again);
}

static void judge(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentJudgeRequest *ask = r->message->tournament_judge;

    if (!hall_staff(hall, r)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "tournament.not_judge",
                       "only its judges may do that");
        return;
    }
    if (tournament_entrant_of(hall->t, r->account)) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "tournament.judge_plays",
                       "somebody who plays in it cannot judge it");
        return;
    }
    switch ((int)ask->act_case) {
    case ACT(TAKE):
    case ACT(CLOSE):
        call_act(hall, r);
        break;
    case ACT(CORRECT):
        correct(hall, r, ask->correct);
        break;
    case ACT(BONUS):
        give_bonus(hall, r, ask->bonus);
        break;
    case ACT(SEND_BACK):
        send_back(hall, r, ask->send_back);
        break;
    default:
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.no_such_act",
                       "there is no such act");
    }
}

void tournament_judge_run(struct request *r)
{
    with_hall(r, r->message->tournament_judge->tournament, judge);
}
