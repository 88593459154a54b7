/* What the host does: publish, cancel, invite, appoint judges, add bots, take somebody out. */
#include "common/bot/bot.h"
#include "common/wire/check_text.h"
#include "server/core/exchange.h"
#include "server/core/hall.h"
#include "server/core/lobby.h"
#include "server/core/notes.h"
#include "server/core/people.h"
#include "server/core/systems.h"

#include <stdio.h>
#include <string.h>

#define ACT(name) GONFALON__V1__TOURNAMENT_DIRECT_REQUEST__ACT_##name

static bool reason_fits(struct request *r, const char *reason)
{
    if (text_check(reason, TEXT_LINE, 0, TOURNAMENT_TEXT_SIZE - 1) == TEXT_FINE)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.reason_text",
                   "a reason is one line of at most 200 bytes");
    return false;
}

/* --- publish, cancel -------------------------------------------------------------------------- */

static void publish(struct hall *hall, struct request *r)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_PUBLISHED;
    e->published = answer_part(r, &gonfalon__v1__logged_publish__descriptor);
    e->published->edition = arena_text(&r->memory, system_edition(hall->core, hall->t->settings->system));
    hall_act(hall, r, e, NULL);
}

static void cancelled(struct hall *hall, struct request *r)
{
    hall_notify_entrants(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_CANCELLED,
                         r->account, r->name);
    hall_look_at_all(hall);
}

static void cancel(struct hall *hall, struct request *r)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    const Gonfalon__V1__TournamentCancel *ask = r->message->tournament_direct->cancel;

    if (!reason_fits(r, ask->reason))
        return;
    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_CANCELLED;
    e->cancelled = answer_part(r, &gonfalon__v1__logged_cancel__descriptor);
    e->cancelled->reason = ask->reason;
    hall_act(hall, r, e, cancelled);
}

/* --- people by their names -------------------------------------------------------------------- */

struct named {
    int64_t account;
    char name[WIRE_NAME_MAX + 1];
};

static void told_person(struct hall *hall, struct request *r)
{
    const struct named *who = r->own;
    bool judge = r->message->tournament_direct->act_case == ACT(APPOINT);
    bool off =
        judge ? r->message->tournament_direct->appoint->off : r->message->tournament_direct->invite->off;

    if (!off)
        hall_notify(hall, who->account,
                    judge ? GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_JUDGE
                          : GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_INVITED,
                    "", r->name);
}

static void told_substitute(struct hall *hall, struct request *r)
{
    const struct named *who = r->own;

    hall_notify(hall, who->account, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_ADMITTED,
                "", r->name);
}

static void substitute(struct hall *hall, struct request *r, Gonfalon__V1__TournamentEntry *e)
{
    struct named *who = r->own;

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_SUBSTITUTED;
    e->substituted = answer_part(r, &gonfalon__v1__logged_substitute__descriptor);
    e->substituted->entrant = r->message->tournament_direct->substitute->entrant;
    e->substituted->account = who->account;
    e->substituted->name = who->name;
    hall_act(hall, r, e, told_substitute);
}

static void set_person(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentDirectRequest *ask = r->message->tournament_direct;
    struct named *who = r->own;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    Gonfalon__V1__LoggedPerson *person = answer_part(r, &gonfalon__v1__logged_person__descriptor);

    if (!hall_host_asks(hall, r))
        return;
    if (ask->act_case == ACT(SUBSTITUTE)) {
        substitute(hall, r, e);
        return;
    }
    person->account = who->account;
    person->name = who->name;
    if (ask->act_case == ACT(APPOINT)) {
        e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_JUDGE;
        e->judge = person;
        person->off = ask->appoint->off;
    } else {
        e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_INVITED;
        e->invited = person;
        person->off = ask->invite->off;
    }
    uint32_t now = e->act_case == GONFALON__V1__TOURNAMENT_ENTRY__ACT_JUDGE ? hall->t->judges.count
                                                                            : hall->t->invited.count;

    if (!person->off && now >= TOURNAMENT_ENTRANTS_MAX)
        refuse_limit(r, "tournament.too_many_people", "that are too many", TOURNAMENT_ENTRANTS_MAX, 0);
    else
        hall_act(hall, r, e, told_person);
}

static void person_found(void *context, const struct store_result *result, const struct account_row *row)
{
    struct request *r = context;
    struct named *who = r->own;

    if (result->status != STORE_OK) {
        refuse_for_store(r, result);
    } else if (!row) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "person.not_known",
                       "there is nobody of that name");
    } else {
        who->account = row->id;
        copy_text(who->name, sizeof who->name, row->name);
        with_hall(r, r->message->tournament_direct->tournament, set_person);
    }
}

static void find_person(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentDirectRequest *ask = r->message->tournament_direct;
    const char *name = ask->act_case == ACT(APPOINT)      ? ask->appoint->name
                       : ask->act_case == ACT(SUBSTITUTE) ? ask->substitute->name
                                                          : ask->invite->name;

    (void)hall;
    if (strlen(name) > WIRE_NAME_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_NOT_FOUND, "person.not_known",
                       "there is nobody of that name");
        return;
    }
    r->own = arena_take(&r->memory, sizeof(struct named));
    find_account(r->core->port.store, name, person_found, r);
}

/* --- bots ------------------------------------------------------------------------------------- */

static uint32_t bots_in(const struct tournament *t)
{
    uint32_t bots = 0;

    for (uint32_t i = 0; i < t->entrants; i++)
        bots += entrant_in(&t->entrant[i]) && t->entrant[i].bot[0];
    return bots;
}

/* Bots cost the server thought: a few for anybody's tournament, any number for those who host here. */
static bool may_add_bots(const struct hall *hall, struct request *r, uint32_t count)
{
    bool hosts = r->role == GONFALON__V1__ROLE__ROLE_HOST || r->role == GONFALON__V1__ROLE__ROLE_ADMIN;

    if (hosts || bots_in(hall->t) + count <= TOURNAMENT_BOTS_MAX)
        return true;
    refuse_limit(r, "tournament.too_many_bots", "a tournament of yours may have no more bots",
                 TOURNAMENT_BOTS_MAX, 0);
    return false;
}

/* The team that a bot plays for, if the host names none: the first of bots that is not complete, or a new
 * one. */
static void team_of_bots(const struct tournament *t, const char *level, char name[TOURNAMENT_CLUB_SIZE])
{
    for (uint32_t number = 1; number <= t->teams + 1; number++) {
        snprintf(name, TOURNAMENT_CLUB_SIZE, "%s %u", level, (unsigned)number);
        const struct tournament_team *team = tournament_team_named(t, name);
        uint32_t captain = team ? team_captain(t, team->number) : 0;
        uint32_t board = team_free_board(t, name);

        if (board != 0 && board <= t->settings->format->team_size &&
            (captain == 0 || t->entrant[captain - 1].bot[0]))
            return;
    }
}

/* What bots play with: the ready-made army that the host names, or NULL for another one at each table. */
struct bots_army {
    struct chosen_army list;
    int32_t cost;
};

/* False: refused. */
static bool find_bots_army(struct hall *hall, struct request *r, struct bots_army *army)
{
    const Gonfalon__V1__TournamentSettings *s = hall->t->settings;
    Gonfalon__V1__ArmyChoice choice;
    struct problems *problems = arena_take(&r->memory, sizeof *problems);

    gonfalon__v1__army_choice__init(&choice);
    *army = (struct bots_army){0};
    choice.ready = r->message->tournament_direct->bots->ready;
    if (choice.ready[0]) {
        choice.from_case = GONFALON__V1__ARMY_CHOICE__FROM_READY;
        if (!army_find_now(r, s->system, s->points, &choice, &army->list))
            return false;
        army->cost = hall_check_list(hall, army->list.json, problems);
        if (!problems_none(problems))
            refuse_problems(r, problems);
        return problems_none(problems);
    }
    if (hall_has_ready_army(hall))
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID, "tournament.no_ready_army",
                   "no ready-made army keeps to the points and limits of this tournament");
    return false;
}

static bool add_bot(struct hall *hall, struct request *r, struct batch *batch,
                    const Gonfalon__V1__TournamentAddBots *ask, const struct bots_army *army,
                    struct tournament_refusal *why)
{
    const char *level = ask->level;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);
    char name[TOURNAMENT_NAME_SIZE], team[TOURNAMENT_CLUB_SIZE] = "";

    snprintf(name, sizeof name, "%s %u", level, (unsigned)hall->t->entrants + 1);
    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_ENTERED;
    e->entered = answer_part(r, &gonfalon__v1__logged_enter__descriptor);
    e->entered->name = arena_text(&r->memory, name);
    e->entered->bot = arena_text(&r->memory, level);
    if (tournament_of_teams(hall->t) && !ask->team[0])
        team_of_bots(hall->t, level, team);
    else
        copy_text(team, sizeof team, ask->team);
    e->entered->team = arena_text(&r->memory, team);
    if (team[0])
        e->entered->board = team_free_board(hall->t, team);
    if (!hall_log(hall, r, batch, e, why))
        return false;
    if (!army->list.json)
        return true;
    e = hall_list_entry(hall, r, hall->t->entrants, &army->list, army->cost);
    *why = (struct tournament_refusal){GONFALON__V1__ERROR_CODE__ERROR_CODE_INTERNAL, "tournament.no_receipt",
                                       "the list could not be sealed"};
    return e && hall_log(hall, r, batch, e, why);
}

/* As many as there are places for; none at all is a refusal. */
static void bots(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentAddBots *ask = r->message->tournament_direct->bots;
    uint32_t count = ask->count, added = 0;
    struct tournament_refusal why;
    struct bots_army army;

    if (!hall->core->config.bots || bot_kind_from(ask->level) == BOT_KINDS) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INVALID, "bot.no_such_level",
                       "there is no such bot here");
        return;
    }
    if (text_check(ask->team, TEXT_NAME, 0, TOURNAMENT_CLUB_MAX) != TEXT_FINE) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.club_text",
                       "the name of the club or team is too long, or cannot be used");
        return;
    }
    if (count == 0 || count > TOURNAMENT_ENTRANTS_MAX) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.how_many_bots",
                       "how many bots?");
        return;
    }
    if (!may_add_bots(hall, r, count) || !find_bots_army(hall, r, &army))
        return;
    struct batch *batch = store_begin(hall->core->port.store);

    while (added < count && add_bot(hall, r, batch, ask, &army, &why))
        added++;
    if (added > 0) {
        hall_commit(hall, r, batch, NULL);
    } else {
        store_abandon(batch);
        refuse_by_tournament(r, &why);
    }
}

/* --- taking somebody out ---------------------------------------------------------------------- */

static void removed(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentRemove *ask = r->message->tournament_direct->remove;
    const struct tournament_entrant *e = &hall->t->entrant[ask->entrant - 1];

    hall_notify(hall, e->account,
                ask->disqualify ? GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_DISQUALIFIED
                                : GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_REMOVED,
                "", r->name);
    hall_tell_admitted(hall, r);
    hall_look_at_all(hall);
}

static void take_out(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentRemove *ask = r->message->tournament_direct->remove;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    if (!reason_fits(r, ask->reason))
        return;
    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_OUT;
    e->out = answer_part(r, &gonfalon__v1__logged_out__descriptor);
    e->out->entrant = ask->entrant;
    e->out->disqualified = ask->disqualify;
    e->out->reason = ask->reason;
    hall_act(hall, r, e, removed);
}

/* --- which ------------------------------------------------------------------------------------ */

static void direct(struct hall *hall, struct request *r)
{
    if (!hall_host_asks(hall, r))
        return;
    switch ((int)r->message->tournament_direct->act_case) {
    case ACT(PUBLISH):
        publish(hall, r);
        break;
    case ACT(CANCEL):
        cancel(hall, r);
        break;
    case ACT(INVITE):
    case ACT(APPOINT):
    case ACT(SUBSTITUTE):
        find_person(hall, r);
        break;
    case ACT(BOTS):
        bots(hall, r);
        break;
    case ACT(REMOVE):
        take_out(hall, r);
        break;
    case ACT(START):
    case ACT(PAIR):
    case ACT(TABLES):
    case ACT(TAKE_BACK):
    case ACT(ANNOUNCE):
    case ACT(BEGIN):
    case ACT(PAUSE):
    case ACT(RESUME):
    case ACT(FINISH):
        tournament_direct_rounds(hall, r);
        break;
    default:
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.no_such_act",
                       "there is no such act");
    }
}

void tournament_direct_run(struct request *r)
{
    with_hall(r, r->message->tournament_direct->tournament, direct);
}
