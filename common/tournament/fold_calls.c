/* Calls for a judge. */
#include "common/tournament/inside.h"

#define CALL_IS(status) GONFALON__V1__CALL_STATUS__CALL_STATUS_##status

static struct tournament_call *open_call(const struct tournament *t, uint32_t number,
                                         struct tournament_refusal *why)
{
    if (number > 0 && number <= t->calls && t->call[number - 1].status != CALL_IS(CLOSED))
        return &t->call[number - 1];
    fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_call", "there is no such call that is open");
    return NULL;
}

bool fold_called(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedCall *act = e->called;

    /* A call at his table stops its clocks, also if he waits for a judge for another reason. */
    for (uint32_t i = 0; i < t->calls && act->table == 0; i++)
        if (t->call[i].status != CALL_IS(CLOSED) && t->call[i].entrant == act->entrant && act->entrant != 0)
            return fold_refuse(why, CODE_IS(CONFLICT), "tournament.called", "you have called already");
    if (tournament_call_at(t, act->round, act->table))
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.called", "you have called already");
    struct tournament_call *call = fold_grow(&t->call, &t->calls, &t->call_room, sizeof *call);

    call->number = t->calls;
    call->entrant = act->entrant;
    call->round = act->round;
    call->table = act->table;
    call->status = CALL_IS(OPEN);
    call->at = e->at;
    fold_copy(call->text, sizeof call->text, act->text);
    fold_copy(call->rule, sizeof call->rule, act->rule);
    return true;
}

bool fold_call_taken(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                     struct tournament_refusal *why)
{
    struct tournament_call *call = open_call(t, e->call_taken->call, why);

    if (!call)
        return false;
    if (call->status == CALL_IS(TAKEN) && call->judge.account == e->call_taken->account)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.is_so", "that is so already");
    call->status = CALL_IS(TAKEN);
    call->judge.account = e->call_taken->account;
    fold_copy(call->judge.name, sizeof call->judge.name, e->call_taken->name);
    return true;
}

bool fold_call_closed(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                      struct tournament_refusal *why)
{
    struct tournament_call *call = open_call(t, e->call_closed->call, why);

    if (!call)
        return false;
    call->status = CALL_IS(CLOSED);
    call->closed_at = e->at;
    fold_copy(call->ruling, sizeof call->ruling, e->call_closed->text);
    fold_copy(call->ruling_rule, sizeof call->ruling_rule, e->call_closed->rule);
    struct tournament_change *c = fold_note(t, e, "tournament.was.ruled");

    fold_note_number(c, "table", (int32_t)call->table);
    fold_note_text(c, "ruling", call->ruling);
    return true;
}
