/* The course of a tournament: it starts, rounds are drawn, announced and begun, it pauses and ends. */
#include "common/tournament/inside.h"

#include <stdlib.h>
#include <string.h>

#define ROUND_IS(state) GONFALON__V1__ROUND_STATE__ROUND_STATE_##state

/* --- start ---------------------------------------------------------------------------------------------- */

/* May he play: has he a place, has he checked in if that was asked, is his list there? Bots need neither. */
bool entrant_ready(const struct tournament *t, const struct tournament_entrant *e)
{
    if (e->status != ENTRANT_IS(ENTERED) && e->status != ENTRANT_IS(CHECKED_IN))
        return false;
    return e->bot[0] || ((t->settings->check_in_begins == 0 || e->checked_in) &&
                         e->list == GONFALON__V1__LIST_STATUS__LIST_STATUS_HANDED_IN);
}

/* Of a team that is not complete nobody plays. */
bool entrant_starts(const struct tournament *t, const struct tournament_entrant *e)
{
    return entrant_ready(t, e) && (e->team == 0 || team_ready(t, e->team));
}

static bool order_fits(const struct tournament *t, const Gonfalon__V1__LoggedStart *act)
{
    uint32_t ready = 0;

    for (uint32_t i = 0; i < t->entrants; i++)
        ready += entrant_starts(t, &t->entrant[i]);
    if (ready != act->n_order)
        return false;
    for (size_t i = 0; i < act->n_order; i++) {
        const struct tournament_entrant *e = tournament_entrant(t, act->order[i]);

        if (!e || !entrant_starts(t, e))
            return false;
        for (size_t before = 0; before < i; before++)
            if (act->order[before] == act->order[i])
                return false;
    }
    return true;
}

bool fold_started(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedStart *act = e->started;

    if (t->status != TOURNAMENT_IS(PUBLISHED))
        return fold_wrong_state(why,
                                t->status == TOURNAMENT_IS(DRAFT) ? "tournament.draft" : "tournament.begun",
                                "it is not published, or has begun");
    if (!order_fits(t, act))
        return fold_refuse(why, CODE_IS(INVALID), "tournament.wrong_order",
                           "the order must have everybody who plays, once");
    if (act->n_order < (tournament_of_teams(t) ? 2 * t->settings->format->team_size : 2))
        return fold_wrong_state(why, "tournament.too_few", "fewer than two can play");
    bool *absent = fold_flags(t->entrants);

    for (uint32_t i = 0; i < t->entrants; i++)
        absent[i] = entrant_in(&t->entrant[i]) && t->entrant[i].status != ENTRANT_IS(WAITING) &&
                    !entrant_starts(t, &t->entrant[i]);
    for (uint32_t i = 0; i < t->entrants; i++)
        if (absent[i])
            t->entrant[i].status = ENTRANT_IS(ABSENT);
    free(absent);
    for (size_t i = 0; i < act->n_order; i++) {
        struct tournament_entrant *who = tournament_entrant(t, act->order[i]);

        who->status = ENTRANT_IS(PLAYING);
        who->seed = (uint32_t)i + 1;
        who->first_round = 1;
        *(uint32_t *)fold_grow(&t->order, &t->players, &t->order_room, sizeof *t->order) = who->number;
    }
    t->lot = act->lot;
    t->started_at = e->at;
    t->status = TOURNAMENT_IS(RUNNING);
    fold_seed_teams(t, act);
    fold_note_number(fold_note(t, e, "tournament.was.started"), "count", (int32_t)act->n_order);
    return true;
}

/* --- rounds --------------------------------------------------------------------------------------------- */

static bool runs(const struct tournament *t, struct tournament_refusal *why)
{
    return t->status == TOURNAMENT_IS(RUNNING) ||
           fold_wrong_state(why,
                            t->status == TOURNAMENT_IS(PAUSED) ? "tournament.paused" : "tournament.not_begun",
                            "it is paused, or has not begun");
}

/* In a Swiss nobody sits out unseen: who has no opponent has a bye. */
static bool seats_all(const struct tournament *t, const Gonfalon__V1__LoggedPairing *act)
{
    uint32_t playing = 0, seated = 0;

    for (uint32_t i = 0; i < t->entrants; i++)
        playing += entrant_plays(&t->entrant[i]) && t->entrant[i].first_round <= act->round;
    for (size_t i = 0; i < act->n_tables; i++)
        seated += act->tables[i]->b == 0 ? 1 : 2;
    return seated == playing;
}

/* Everybody who plays is at one table, and nobody else at any. */
static bool tables_fit(const struct tournament *t, const Gonfalon__V1__LoggedPairing *act)
{
    for (size_t i = 0; i < act->n_tables; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t who = side ? act->tables[i]->b : act->tables[i]->a;
            const struct tournament_entrant *e = tournament_entrant(t, who);

            if (side && who == 0)
                continue;
            if (!e || !entrant_plays(e) || (side && who == act->tables[i]->a))
                return false;
            for (size_t before = 0; before < i; before++)
                if (act->tables[before]->a == who || act->tables[before]->b == who)
                    return false;
        }
    return act->n_tables > 0 && act->n_contests == 0 &&
           (strcmp(act->stage, "swiss") != 0 || seats_all(t, act));
}

static void take_tables(struct tournament_round *round, const Gonfalon__V1__LoggedPairing *act)
{
    uint32_t room = 0;

    free(round->table);
    round->table = NULL;
    round->tables = 0;
    for (size_t i = 0; i < act->n_tables; i++) {
        const Gonfalon__V1__LoggedTable *from = act->tables[i];
        struct tournament_table *to = fold_grow(&round->table, &round->tables, &room, sizeof *to);

        to->number = (uint32_t)i + 1;
        to->a = from->a;
        to->b = from->b;
        to->group = from->group;
        to->node = from->node;
        to->contest = from->contest;
        to->how = GONFALON__V1__RESULT_HOW__RESULT_HOW_NONE;
        fold_copy(to->scenario, sizeof to->scenario, from->scenario);
    }
}

bool fold_paired(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedPairing *act = e->paired;
    struct tournament_round *now = tournament_now(t);
    bool again = now && now->state < ROUND_IS(BEGUN);

    if (!runs(t, why))
        return false;
    if (now && !again && now->state != ROUND_IS(DONE))
        return fold_wrong_state(why, "tournament.round_runs", "the round is still played");
    if (act->round != t->rounds + !again)
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.other_round", "that is not the next round");
    if (tournament_of_teams(t) ? !fold_contests_fit(t, act) : !tables_fit(t, act))
        return fold_refuse(why, CODE_IS(INVALID), "tournament.wrong_tables",
                           "everybody who plays must be at one table, and nobody else at any");
    if (!again) {
        now = fold_grow(&t->round, &t->rounds, &t->round_room, sizeof *now);
        now->number = t->rounds;
    }
    free(now->contest);
    now->contest = NULL;
    now->contests = 0;
    take_tables(now, act);
    if (tournament_of_teams(t))
        fold_take_contests(t, now, act);
    now->state = ROUND_IS(DRAWN);
    now->by_hand = act->by_hand;
    fold_copy(now->stage, sizeof now->stage, act->stage);
    if (act->by_hand)
        fold_note_number(fold_note(t, e, "tournament.was.by_hand"), "round", (int32_t)act->round);
    return true;
}

/* The round that has not begun; NULL: refused. */
static struct tournament_round *waiting_round(struct tournament *t, uint32_t number,
                                              struct tournament_refusal *why)
{
    struct tournament_round *now = tournament_now(t);

    if (!runs(t, why))
        return NULL;
    if (now && now->number == number && now->state < ROUND_IS(BEGUN))
        return now;
    fold_wrong_state(why, "tournament.no_round_waits", "no round waits to begin");
    return NULL;
}

bool fold_taken_back(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                     struct tournament_refusal *why)
{
    struct tournament_round *now = waiting_round(t, e->taken_back->round, why);

    if (!now)
        return false;
    if (now->state == ROUND_IS(ANNOUNCED))
        fold_note_number(fold_note(t, e, "tournament.was.taken_back"), "round", (int32_t)now->number);
    free(now->table);
    free(now->contest);
    t->rounds--;
    return true;
}

bool fold_announced(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                    struct tournament_refusal *why)
{
    struct tournament_round *now = waiting_round(t, e->announced->round, why);

    if (!now)
        return false;
    if (now->state == ROUND_IS(ANNOUNCED))
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.is_so", "that is so already");
    now->state = ROUND_IS(ANNOUNCED);
    fold_open_contests(t, now, e->at);
    fold_note_number(fold_note(t, e, "tournament.was.announced"), "round", (int32_t)now->number);
    return true;
}

/* Byes count at once; who has left since the draw has lost. */
static void fill_result(struct tournament *t, struct tournament_table *table)
{
    const struct tournament_entrant *a = tournament_entrant(t, table->a),
                                    *b = tournament_entrant(t, table->b);
    bool a_plays = a && entrant_plays(a), b_plays = b && entrant_plays(b);

    if (table->b == 0 && a_plays)
        table->how = GONFALON__V1__RESULT_HOW__RESULT_HOW_BYE;
    else if (a_plays && b_plays)
        return;
    else
        table->how = GONFALON__V1__RESULT_HOW__RESULT_HOW_DROPPED;
    table->winner = a_plays ? 1 : b_plays ? 2 : -1;
}

bool fold_begun(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedRound *act = e->begun;
    struct tournament_round *now = waiting_round(t, act->round, why);

    if (!now)
        return false;
    if (!tournament_captains_done(t))
        return fold_wrong_state(why, "tournament.captains_pair", "captains are still pairing");
    if (act->n_matches != now->tables)
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.wrong_tables", "each table has its match");
    now->state = ROUND_IS(BEGUN);
    now->begun = e->at;
    for (uint32_t i = 0; i < now->tables; i++) {
        fold_copy(now->table[i].match, sizeof now->table[i].match, act->matches[i]);
        fill_result(t, &now->table[i]);
    }
    fold_note_number(fold_note(t, e, "tournament.was.round_begun"), "round", (int32_t)now->number);
    fold_round_done(now, e);
    return true;
}

/* --- pause, end ----------------------------------------------------------------------------------------- */

bool fold_paused(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    if (!runs(t, why))
        return false;
    t->status = TOURNAMENT_IS(PAUSED);
    t->paused_at = e->at;
    fold_note(t, e, "tournament.was.paused");
    return true;
}

bool fold_resumed(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  struct tournament_refusal *why)
{
    struct tournament_round *now = tournament_now(t);

    if (t->status != TOURNAMENT_IS(PAUSED))
        return fold_wrong_state(why, "tournament.not_paused", "it is not paused");
    t->status = TOURNAMENT_IS(RUNNING);
    if (now && e->at > t->paused_at) {
        now->shift += e->at - t->paused_at;
        if (now->state == ROUND_IS(DONE))
            now->done += e->at - t->paused_at;
        for (uint32_t i = 0; i < now->contests; i++)
            if (now->contest[i].step_at != 0)
                now->contest[i].step_at += e->at - t->paused_at;
    }
    fold_note(t, e, "tournament.was.resumed");
    return true;
}

bool fold_finished(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                   struct tournament_refusal *why)
{
    const struct tournament_round *now = tournament_now(t);

    if (!runs(t, why))
        return false;
    if (now && now->state != ROUND_IS(DONE))
        return fold_wrong_state(why, "tournament.round_runs", "the round is still played");
    t->status = TOURNAMENT_IS(FINISHED);
    fold_note(t, e, "tournament.was.finished");
    return true;
}
