/* What clients are told of a tournament: each as he may see it. */
#include "server/core/tournament_play.h"

#include "common/tournament/draw.h"

#include "server/core/systems.h"

#include <string.h>

struct tournament_eyes hall_eyes(const struct hall *hall, int64_t account, Gonfalon__V1__Role role)
{
    return (struct tournament_eyes){
        .account = account,
        .host = account != 0 && (hall->t->host.account == account || role == GONFALON__V1__ROLE__ROLE_ADMIN),
        .judge = tournament_judge(hall->t, account)};
}

static Gonfalon__V1__TournamentRole role_of_eyes(const struct tournament *t, struct tournament_eyes eyes)
{
    if (eyes.host)
        return GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_HOST;
    if (eyes.judge)
        return GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_JUDGE;
    const struct tournament_entrant *own = tournament_entrant_of(t, eyes.account);

    if (own)
        return own->team != 0 && team_captain(t, own->team) == own->number
                   ? GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_CAPTAIN
                   : GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_ENTRANT;
    return tournament_invited(t, eyes.account) ? GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_INVITED
                                               : GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_NONE;
}

Gonfalon__V1__TournamentInfo *encode_tournament_info(struct arena *a, const struct tournament *t,
                                                     uint64_t now, struct tournament_eyes eyes)
{
    Gonfalon__V1__TournamentInfo *info = arena_message(a, &gonfalon__v1__tournament_info__descriptor);

    info->id = arena_text(a, t->id);
    info->name = arena_text(a, t->settings->name);
    info->system = arena_text(a, t->settings->system);
    info->format = t->settings->format->kind;
    info->status = tournament_status_at(t, now);
    info->places = t->settings->places;
    info->entrants = tournament_taken(t);
    info->starts = t->settings->starts;
    info->round = t->rounds > 0 && t->round[t->rounds - 1].begun == 0 ? t->rounds - 1 : t->rounds;
    info->rounds = tournament_rounds(t);
    info->host = arena_text(a, t->host.name);
    info->visibility = t->settings->visibility;
    info->mine = role_of_eyes(t, eyes);
    info->points = t->settings->points;
    info->changed = t->changed;
    return info;
}

/* --- people ----------------------------------------------------------------------------------- */

static Gonfalon__V1__Entrant *encode_entrant(struct arena *a, const struct tournament *t,
                                             const struct tournament_entrant *e, bool staff)
{
    const struct tournament_team *team = tournament_team(t, e->team);
    Gonfalon__V1__Entrant *out = arena_message(a, &gonfalon__v1__entrant__descriptor);

    out->number = e->number;
    out->name = arena_text(a, e->name);
    out->club = arena_text(a, e->club);
    out->team = arena_text(a, team ? team->name : "");
    out->captain = team && team_captain(t, e->team) == e->number;
    out->bot = arena_text(a, e->bot);
    out->status = e->status;
    out->list = e->list ? e->list : GONFALON__V1__LIST_STATUS__LIST_STATUS_NONE;
    if (e->handed_in > 0) {
        out->list_digest.data = memcpy(arena_take(a, sizeof e->digest), e->digest, sizeof e->digest);
        out->list_digest.len = sizeof e->digest;
    }
    if (staff)
        out->sent_back = arena_text(a, e->sent_back);
    out->seed = e->seed;
    out->rating = e->rating;
    out->board = e->board;
    return out;
}

static void encode_entrants(struct arena *a, const struct tournament *t, bool staff,
                            Gonfalon__V1__TournamentReply *out)
{
    out->entrants = arena_array(a, t->entrants, sizeof *out->entrants);
    for (uint32_t i = 0; i < t->entrants; i++)
        if (entrant_in(&t->entrant[i]))
            out->entrants[out->n_entrants++] = encode_entrant(a, t, &t->entrant[i], staff);
}

static void encode_teams(struct arena *a, const struct tournament *t, Gonfalon__V1__TournamentReply *out)
{
    out->teams = arena_array(a, t->teams, sizeof *out->teams);
    for (uint32_t i = 0; i < t->teams; i++) {
        const struct tournament_team *from = &t->team[i];
        uint32_t member[TOURNAMENT_MEMBERS_MAX], count = team_members(t, from->number, member);

        if (count == 0 && from->seed == 0)
            continue;
        Gonfalon__V1__Team *team = arena_message(a, &gonfalon__v1__team__descriptor);

        team->number = from->number;
        team->name = arena_text(a, from->name);
        team->captain = team_captain(t, from->number);
        team->members = arena_array(a, count, sizeof *team->members);
        memcpy(team->members, member, count * sizeof *member);
        team->n_members = count;
        team->seed = from->seed;
        team->out = tournament_begun(t) && !team_plays(t, from->number);
        out->teams[out->n_teams++] = team;
    }
}

static char **encode_names(struct arena *a, const struct tournament_people *people, size_t *count)
{
    char **names = arena_array(a, people->count, sizeof *names);

    for (uint32_t i = 0; i < people->count; i++)
        names[i] = arena_text(a, people->person[i].name);
    *count = people->count;
    return names;
}

/* --- the record ------------------------------------------------------------------------------- */

static Gonfalon__V1__TournamentEvent *encode_change(struct arena *a, const struct tournament_change *c,
                                                    uint32_t number)
{
    Gonfalon__V1__TournamentEvent *out = arena_message(a, &gonfalon__v1__tournament_event__descriptor);

    out->number = number;
    out->at = c->at;
    out->by = arena_text(a, c->by);
    out->key = arena_text(a, c->key);
    out->args = arena_array(a, c->arg_count, sizeof *out->args);
    for (uint32_t i = 0; i < c->arg_count; i++) {
        Gonfalon__V1__Arg *arg = arena_message(a, &gonfalon__v1__arg__descriptor);

        arg->name = arena_text(a, c->arg[i].name);
        arg->kind = c->arg[i].is_number ? GONFALON__V1__ARG_KIND__ARG_KIND_NUMBER
                    : c->arg[i].is_key  ? GONFALON__V1__ARG_KIND__ARG_KIND_WORD
                                        : GONFALON__V1__ARG_KIND__ARG_KIND_TEXT;
        arg->value = c->arg[i].value;
        arg->word = arena_text(a, c->arg[i].word);
        out->args[out->n_args++] = arg;
    }
    return out;
}

static void encode_changes(struct arena *a, const struct tournament *t, uint32_t most,
                           Gonfalon__V1__TournamentReply *out)
{
    out->changes = arena_array(a, most, sizeof *out->changes);
    for (uint32_t i = t->changes; i > 0 && out->n_changes < most; i--)
        out->changes[out->n_changes++] = encode_change(a, &t->change[i - 1], i);
}

/* --- what I should do ------------------------------------------------------------------------- */

static void add_todo(Gonfalon__V1__MyTournament *mine, Gonfalon__V1__TournamentTodo todo)
{
    mine->todo[mine->n_todo++] = todo;
}

static void host_todo(Gonfalon__V1__MyTournament *mine, const struct tournament *t)
{
    const struct tournament_round *round = tournament_now(t);

    if (t->status == TOURNAMENT_IS(PUBLISHED))
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_START);
    if (t->status != TOURNAMENT_IS(RUNNING))
        return;
    if (!round || round->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE) {
        add_todo(mine, tournament_more(t) ? GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_PAIR
                                          : GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_FINISH);
    } else if (round->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_DRAWN) {
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_ANNOUNCE);
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_BEGIN);
    } else if (round->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_ANNOUNCED) {
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_BEGIN);
    }
}

/* A captain sees his own sealed picks here: the contests are the same for all who look. */
static void encode_my_team(struct arena *a, const struct hall *hall, const struct tournament_entrant *own,
                           Gonfalon__V1__MyTournament *mine)
{
    const struct tournament *t = hall->t;
    const struct tournament_contest *c = tournament_contest_of(t, own->team);
    char code[TEAM_CODE_SIZE];

    mine->team = own->team;
    mine->captain = team_captain(t, own->team) == own->number;
    if (!tournament_begun(t) && team_code(hall, own->team, code))
        mine->team_code = arena_text(a, code);
    if (!c || tournament_now(t)->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_DRAWN)
        return;
    mine->contest = c->number;
    if (!mine->captain)
        return;
    mine->picks = arena_array(a, c->picks, sizeof *mine->picks);
    for (uint32_t i = 0; i < c->picks; i++)
        if (!c->pick[i].open && c->pick[i].team == own->team)
            mine->picks[mine->n_picks++] = encode_pick(a, &c->pick[i], true);
    if (contest_due(c, c->team[1] == own->team) != GONFALON__V1__TEAM_STEP__TEAM_STEP_UNSPECIFIED)
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_CAPTAIN);
}

static Gonfalon__V1__MyTournament *encode_mine(struct arena *a, const struct hall *hall, uint64_t now,
                                               struct tournament_eyes eyes)
{
    const struct tournament *t = hall->t;
    Gonfalon__V1__MyTournament *mine = arena_message(a, &gonfalon__v1__my_tournament__descriptor);
    const struct tournament_entrant *e = tournament_entrant_of(t, eyes.account);

    const struct tournament_round *round = tournament_now(t);
    const struct tournament_table *table = e ? tournament_table_of(t, t->rounds, e->number) : NULL;

    mine->role = role_of_eyes(t, eyes);
    mine->host = eyes.host;
    mine->judge = eyes.judge;
    mine->entrant = e ? e->number : 0;
    mine->todo = arena_array(a, 16, sizeof *mine->todo);
    if (eyes.host && t->status == TOURNAMENT_IS(DRAFT))
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_PUBLISH);
    if (!e && eyes.account != 0 && t->status == TOURNAMENT_IS(PUBLISHED) && !eyes.judge)
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_ENTER);
    if (e && e->handed_in > 0) {
        mine->receipt.data = memcpy(arena_take(a, sizeof e->digest), e->digest, sizeof e->digest);
        mine->receipt.len = sizeof e->digest;
        mine->salt.data = memcpy(arena_take(a, sizeof e->salt), e->salt, sizeof e->salt);
        mine->salt.len = sizeof e->salt;
        mine->list_name = arena_text(a, e->list_name);
        mine->sent_back = arena_text(a, e->sent_back);
    }
    if (e && (e->list == GONFALON__V1__LIST_STATUS__LIST_STATUS_SENT_BACK ||
              (e->list != GONFALON__V1__LIST_STATUS__LIST_STATUS_HANDED_IN && !tournament_begun(t))))
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_HAND_IN);
    if (e && tournament_status_at(t, now) == TOURNAMENT_IS(CHECK_IN) && !e->checked_in)
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_CHECK_IN);
    if (table && round->begun && !table_done(table)) {
        mine->match = arena_text(a, table->match);
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_PLAY);
    } else if (e && t->status == TOURNAMENT_IS(RUNNING) && entrant_plays(e)) {
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_WAIT);
    }
    if (e && e->team != 0)
        encode_my_team(a, hall, e, mine);
    if ((eyes.host || eyes.judge) && tournament_open_calls(t) > 0)
        add_todo(mine, GONFALON__V1__TOURNAMENT_TODO__TOURNAMENT_TODO_JUDGE);
    if (eyes.host)
        host_todo(mine, t);
    return mine;
}

static void add_deadline(struct arena *a, Gonfalon__V1__TournamentReply *out, Gonfalon__V1__DeadlineKind kind,
                         uint64_t at, uint64_t now)
{
    if (at <= now)
        return;
    Gonfalon__V1__TournamentDeadline *deadline =
        arena_message(a, &gonfalon__v1__tournament_deadline__descriptor);

    deadline->kind = kind;
    deadline->at = at;
    out->deadlines[out->n_deadlines++] = deadline;
}

static void encode_deadlines(struct arena *a, const struct tournament *t, uint64_t now,
                             Gonfalon__V1__TournamentReply *out)
{
    const Gonfalon__V1__TournamentSettings *s = t->settings;

    out->deadlines = arena_array(a, 16, sizeof *out->deadlines);
    if (t->status == TOURNAMENT_IS(RUNNING) && tournament_now(t) &&
        tournament_now(t)->state <= GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN) {
        const struct tournament_round *round = tournament_now(t);

        add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_NO_SHOW, tournament_no_show(t, round),
                     now);
        add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_ROUND,
                     tournament_round_ends(t, round), now);
        add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_NEXT_ROUND, hall_next_round_at(t),
                     now);
        add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_CAPTAINS, hall_captains_at(t), now);
    }
    if (tournament_begun(t) || tournament_over(t))
        return;
    add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_CHECK_IN_BEGINS, s->check_in_begins, now);
    add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_CHECK_IN_ENDS, s->check_in_ends, now);
    add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_LISTS, s->lists_deadline, now);
    add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_LISTS_OPEN, s->lists_open_at, now);
    add_deadline(a, out, GONFALON__V1__DEADLINE_KIND__DEADLINE_KIND_STARTS, s->starts, now);
}

/* --- the whole -------------------------------------------------------------------------------- */

Gonfalon__V1__TournamentReply *encode_tournament(struct arena *a, const struct hall *hall,
                                                 struct tournament_eyes eyes, uint32_t parts)
{
    const struct tournament *t = hall->t;
    uint64_t now = (uint64_t)core_wall(hall->core);
    Gonfalon__V1__TournamentReply *out = arena_message(a, &gonfalon__v1__tournament_reply__descriptor);

    out->version = t->entries;
    if (parts & PART_BIT(INFO))
        out->info = encode_tournament_info(a, t, now, eyes);
    if (parts & PART_BIT(SETTINGS))
        out->settings = t->settings;
    if (parts & PART_BIT(ENTRANTS)) {
        encode_entrants(a, t, eyes.host || eyes.judge, out);
        encode_teams(a, t, out);
    }
    if (parts & PART_BIT(ROUNDS))
        encode_rounds(a, hall, eyes, parts == (uint32_t)PARTS_ALL, out);
    if (parts & PART_BIT(CONTESTS))
        encode_contests(a, t, eyes, parts == (uint32_t)PARTS_ALL, out);
    if (parts & PART_BIT(STANDINGS))
        encode_standings(a, t, parts == (uint32_t)PARTS_ALL, out);
    if (parts & PART_BIT(BRACKET))
        encode_bracket(a, t, out);
    if (parts & PART_BIT(CALLS))
        encode_calls(a, t, eyes, out);
    if (parts & PART_BIT(SETTINGS))
        out->other_edition =
            t->settings->edition[0] &&
            strcmp(t->settings->edition, system_edition(hall->core, t->settings->system)) != 0;
    if (parts & PART_BIT(PEOPLE)) {
        out->judges = encode_names(a, &t->judges, &out->n_judges);
        if (eyes.host)
            out->invited = encode_names(a, &t->invited, &out->n_invited);
    }
    if (parts & PART_BIT(CHANGES))
        encode_changes(a, t, parts == (uint32_t)PARTS_ALL ? HALL_CHANGES_SHOWN : t->changes - hall->pushed,
                       out);
    if (parts & PART_BIT(MINE))
        out->mine = encode_mine(a, hall, now, eyes);
    if (parts & PART_BIT(DEADLINES))
        encode_deadlines(a, t, now, out);
    return out;
}
