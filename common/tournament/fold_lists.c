/* The desk of lists, and the check-in. */
#include "common/tournament/inside.h"

#include <stdlib.h>
#include <string.h>

bool fold_handed_in(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                    struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedList *act = e->handed_in;
    struct tournament_entrant *who = tournament_entrant(t, act->entrant);
    bool again = who && who->list == GONFALON__V1__LIST_STATUS__LIST_STATUS_SENT_BACK;
    bool late =
        t->settings->late_entries && who && who->list == GONFALON__V1__LIST_STATUS__LIST_STATUS_UNSPECIFIED;

    if (!who)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_entrant", "there is no such entrant");
    if (tournament_begun(t) && !again && !late)
        return fold_wrong_state(why, "tournament.lists_frozen", "lists stay as they are once it has begun");
    if (!again && !tournament_begun(t) && t->settings->lists_deadline != 0 &&
        e->at >= t->settings->lists_deadline)
        return fold_wrong_state(why, "tournament.lists_late", "the deadline for lists has passed");
    if (who->handed_in >= TOURNAMENT_HAND_INS_MAX)
        return fold_refuse(why, CODE_IS(LIMITED), "tournament.too_many_lists",
                           "a list was handed in too often");
    /* An archive has neither list nor salt of what stays closed. */
    bool closed = act->salt.len == 0 && !act->json[0];

    if ((act->salt.len != TOURNAMENT_SALT_SIZE && !closed) || act->digest.len != TOURNAMENT_DIGEST_SIZE)
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.no_receipt", "a list needs salt and digest");
    free(who->list_json);
    who->list_json = act->json[0] ? fold_text(act->json) : NULL;
    who->list = GONFALON__V1__LIST_STATUS__LIST_STATUS_HANDED_IN;
    who->list_cost = act->cost;
    who->handed_in++;
    fold_copy(who->list_name, sizeof who->list_name, act->name);
    memset(who->salt, 0, TOURNAMENT_SALT_SIZE);
    if (!closed)
        memcpy(who->salt, act->salt.data, TOURNAMENT_SALT_SIZE);
    memcpy(who->digest, act->digest.data, TOURNAMENT_DIGEST_SIZE);
    who->sent_back[0] = '\0';
    return true;
}

bool fold_sent_back(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                    struct tournament_refusal *why)
{
    struct tournament_entrant *who = tournament_entrant(t, e->sent_back->entrant);

    if (!who)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_entrant", "there is no such entrant");
    if (who->list != GONFALON__V1__LIST_STATUS__LIST_STATUS_HANDED_IN)
        return fold_wrong_state(why, "tournament.no_list", "there is no list of his");
    who->list = GONFALON__V1__LIST_STATUS__LIST_STATUS_SENT_BACK;
    fold_copy(who->sent_back, sizeof who->sent_back, e->sent_back->reason);
    fold_note_text(fold_note(t, e, "tournament.was.sent_back"), "name", who->name);
    return true;
}

bool fold_checked_in(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                     struct tournament_refusal *why)
{
    struct tournament_entrant *who = tournament_entrant(t, e->checked_in->entrant);

    if (!who)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_entrant", "there is no such entrant");
    if (tournament_status_at(t, e->at) != TOURNAMENT_IS(CHECK_IN))
        return fold_wrong_state(why, "tournament.no_check_in", "there is no check-in at this time");
    if (who->checked_in)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.is_so", "that is so already");
    if (who->status == ENTRANT_IS(WAITING))
        return fold_wrong_state(why, "tournament.waits", "you wait for a place");
    who->checked_in = true;
    who->status = ENTRANT_IS(CHECKED_IN);
    return true;
}
