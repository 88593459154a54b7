/* Who is in it: invited, judges, entrants. */
#include "common/tournament/inside.h"

#include <string.h>

/* --- invited, judges ------------------------------------------------------------------------------------ */

static bool set_person(struct tournament_people *people, const Gonfalon__V1__LoggedPerson *p,
                       struct tournament_refusal *why)
{
    uint32_t at = 0;

    while (at < people->count && people->person[at].account != p->account)
        at++;
    if ((at < people->count) == !p->off)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.is_so", "that is so already");
    if (p->off) {
        memmove(&people->person[at], &people->person[at + 1],
                (people->count - at - 1) * sizeof *people->person);
        people->count--;
    } else {
        struct tournament_person *person =
            fold_grow(&people->person, &people->count, &people->room, sizeof *person);

        person->account = p->account;
        fold_copy(person->name, sizeof person->name, p->name);
    }
    return true;
}

bool fold_invited(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  struct tournament_refusal *why)
{
    return set_person(&t->invited, e->invited, why);
}

bool fold_judge(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    if (!e->judge->off && tournament_entrant_of(t, e->judge->account))
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.judge_plays",
                           "somebody who plays in it cannot judge it");
    if (!set_person(&t->judges, e->judge, why))
        return false;
    fold_note_text(fold_note(t, e, e->judge->off ? "tournament.was.judge_off" : "tournament.was.judge"),
                   "name", e->judge->name);
    return true;
}

/* --- entrants ------------------------------------------------------------------------------------------- */

/* Leaving and coming back gains nothing: an account plays in it once. */
static bool came_before(const struct tournament *t, int64_t account)
{
    for (uint32_t i = 0; i < t->entrants && tournament_begun(t) && account != 0; i++)
        if (t->entrant[i].account == account)
            return true;
    return false;
}

static bool may_enter(const struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                      struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedEnter *act = e->entered;
    const Gonfalon__V1__TournamentSettings *s = t->settings;

    if (t->status == TOURNAMENT_IS(DRAFT))
        return fold_wrong_state(why, "tournament.draft", "it is not published yet");
    if (tournament_begun(t) && (!s->late_entries || s->format->kind != FORMAT_IS(SWISS)))
        return fold_wrong_state(why, "tournament.begun", "it has begun");
    const struct tournament_entrant *own = tournament_entrant_of(t, act->account);

    if (own && (!tournament_begun(t) || entrant_plays(own) || own->status == ENTRANT_IS(WAITING)))
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.entered", "you have entered already");
    if (came_before(t, act->account))
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.left",
                           "whoever has left it does not come back");
    if (!tournament_begun(t) && s->check_in_begins != 0 && e->at >= s->check_in_ends)
        return fold_wrong_state(why, "tournament.too_late", "it is too late to enter");
    if (tournament_judge(t, act->account))
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.judge_plays",
                           "somebody who plays in it cannot judge it");
    if (s->visibility == GONFALON__V1__TOURNAMENT_VISIBILITY__TOURNAMENT_VISIBILITY_CLUB && !act->bot[0] &&
        strcmp(s->club, act->club) != 0)
        return fold_refuse(why, CODE_IS(FORBIDDEN), "tournament.other_club",
                           "it is for members of a club: name it when you enter");
    if (tournament_taken(t) >= tournament_places(t) && !s->waiting_list)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.full", "there is no place left");
    return fold_team_fits(t, act, why);
}

/* From the next round that is not drawn yet. */
static void play_late(struct tournament *t, struct tournament_entrant *who)
{
    who->status = ENTRANT_IS(PLAYING);
    who->first_round = t->rounds + 1;
    *(uint32_t *)fold_grow(&t->order, &t->players, &t->order_room, sizeof *t->order) = who->number;
    who->seed = t->players;
}

bool fold_entered(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                  struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedEnter *act = e->entered;

    if (!may_enter(t, e, why))
        return false;
    bool waits = tournament_taken(t) >= tournament_places(t);
    struct tournament_entrant *new = fold_grow(&t->entrant, &t->entrants, &t->entrant_room, sizeof *new);

    new->number = t->entrants;
    new->account = act->account;
    fold_copy(new->name, sizeof new->name, act->name);
    fold_copy(new->club, sizeof new->club, act->club);
    if (act->team[0])
        new->team = fold_join_team(t, act->team);
    fold_copy(new->bot, sizeof new->bot, act->bot);
    new->board = act->board;
    new->rating = act->rating;
    if (act->place.len == TOURNAMENT_PLACE_SIZE)
        memcpy(new->place, act->place.data, TOURNAMENT_PLACE_SIZE);
    new->status = waits ? ENTRANT_IS(WAITING) : ENTRANT_IS(ENTERED);
    if (tournament_begun(t) && !waits)
        play_late(t, new);
    fold_note_text(fold_note(t, e, waits ? "tournament.was.waiting" : "tournament.was.entered"), "name",
                   act->name);
    return true;
}

/* The first of those who wait gets a place that has become free. */
static void admit(struct tournament *t, const Gonfalon__V1__TournamentEntry *e)
{
    for (uint32_t i = 0; i < t->entrants && tournament_taken(t) < tournament_places(t); i++)
        if (t->entrant[i].status == ENTRANT_IS(WAITING)) {
            t->entrant[i].status = ENTRANT_IS(ENTERED);
            t->entrant[i].admitted_by = t->entries + 1;
            fold_note_text(fold_note(t, e, "tournament.was.admitted"), "name", t->entrant[i].name);
        }
}

static void drop_out(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                     struct tournament_entrant *who)
{
    bool thrown = e->out->disqualified;
    struct tournament_change *c =
        fold_note(t, e, thrown ? "tournament.was.disqualified" : "tournament.was.dropped");

    who->status = thrown ? ENTRANT_IS(DISQUALIFIED) : ENTRANT_IS(DROPPED);
    who->last_round = t->rounds;
    fold_note_text(c, "name", who->name);
    fold_note_text(c, "reason", e->out->reason);
    fold_replace(t, who);
    fold_give_up(t, e, who,
                 thrown ? GONFALON__V1__RESULT_HOW__RESULT_HOW_DISQUALIFIED
                        : GONFALON__V1__RESULT_HOW__RESULT_HOW_DROPPED);
}

bool fold_out(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    struct tournament_entrant *out = tournament_entrant(t, e->out->entrant);

    if (!out)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_entrant", "there is no such entrant");
    if (tournament_begun(t) && out->status != ENTRANT_IS(WAITING)) {
        if (!entrant_plays(out) && !(e->out->disqualified && out->status == ENTRANT_IS(DROPPED)))
            return fold_wrong_state(why, "tournament.is_out", "he does not play any more");
        drop_out(t, e, out);
        return true;
    }
    out->status = ENTRANT_IS(LEFT);
    struct tournament_change *c = fold_note(t, e, "tournament.was.left");

    fold_note_text(c, "name", out->name);
    fold_note_text(c, "reason", e->out->reason);
    if (!tournament_begun(t))
        admit(t, e);
    return true;
}

bool fold_substituted(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                      struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedSubstitute *act = e->substituted;
    struct tournament_entrant *who = tournament_entrant(t, act->entrant);
    const struct tournament_entrant *other = tournament_entrant_of(t, act->account);

    if (!who || who->bot[0])
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_entrant", "there is no such entrant");
    if ((other && other->status != ENTRANT_IS(WAITING)) || tournament_judge(t, act->account) ||
        came_before(t, act->account))
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.plays_already",
                           "he plays in it, or judges it");
    if (tournament_begun(t) && !entrant_plays(who))
        return fold_wrong_state(why, "tournament.is_out", "he does not play any more");
    struct tournament_round *now = tournament_now(t);
    const struct tournament_table *table = tournament_table_of(t, t->rounds, who->number);

    if (now && now->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN && table && !table_done(table))
        return fold_wrong_state(why, "tournament.plays_now", "his table is being played: wait for its end");
    struct tournament_change *c = fold_note(t, e, "tournament.was.substituted");

    fold_note_text(c, "name", act->name);
    fold_note_text(c, "for", who->name);
    for (uint32_t i = 0; i < t->entrants; i++)
        if (t->entrant[i].account == act->account)
            t->entrant[i].status = ENTRANT_IS(LEFT);
    who->account = act->account;
    fold_copy(who->name, sizeof who->name, act->name);
    return true;
}
