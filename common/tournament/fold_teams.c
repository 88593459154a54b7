/* Teams: who belongs to them, their boards, and the steps of their captains. */
#include "common/tournament/draw.h"
#include "common/tournament/inside.h"
#include "common/tournament/points.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#define STEP_IS(step) GONFALON__V1__TEAM_STEP__TEAM_STEP_##step

/* --- who is in a team ----------------------------------------------------------------------------------- */

bool tournament_of_teams(const struct tournament *t)
{
    return t->settings->format->kind == FORMAT_IS(TEAMS);
}

bool tournament_captains(const struct tournament *t)
{
    return tournament_of_teams(t) &&
           t->settings->format->team_pairing == GONFALON__V1__TEAM_PAIRING__TEAM_PAIRING_CAPTAINS;
}

struct tournament_team *tournament_team(const struct tournament *t, uint32_t number)
{
    return number > 0 && number <= t->teams ? &t->team[number - 1] : NULL;
}

struct tournament_team *tournament_team_named(const struct tournament *t, const char *name)
{
    for (uint32_t i = 0; i < t->teams; i++)
        if (strcmp(t->team[i].name, name) == 0)
            return &t->team[i];
    return NULL;
}

static bool belongs(const struct tournament *t, const struct tournament_entrant *e, uint32_t team)
{
    return e->team == team && (tournament_begun(t) ? entrant_plays(e) : entrant_in(e));
}

uint32_t team_members(const struct tournament *t, uint32_t team, uint32_t member[TOURNAMENT_MEMBERS_MAX])
{
    uint32_t count = 0;

    for (uint32_t board = 1; board <= TOURNAMENT_MEMBERS_MAX; board++)
        for (uint32_t i = 0; i < t->entrants && count < TOURNAMENT_MEMBERS_MAX; i++)
            if (t->entrant[i].board == board && belongs(t, &t->entrant[i], team))
                member[count++] = t->entrant[i].number;
    return count;
}

uint32_t team_captain(const struct tournament *t, uint32_t team)
{
    uint32_t bot = 0;

    for (uint32_t i = 0; i < t->entrants; i++) {
        const struct tournament_entrant *e = &t->entrant[i];

        if (!belongs(t, e, team))
            continue;
        if (!e->bot[0])
            return e->number;
        if (bot == 0)
            bot = e->number;
    }
    return bot;
}

bool team_plays(const struct tournament *t, uint32_t team)
{
    const struct tournament_team *own = tournament_team(t, team);

    return own && own->seed != 0 && team_captain(t, team) != 0;
}

bool team_ready(const struct tournament *t, uint32_t team)
{
    uint32_t ready = 0;

    for (uint32_t i = 0; i < t->entrants; i++)
        ready += t->entrant[i].team == team && entrant_ready(t, &t->entrant[i]);
    return ready >= t->settings->format->team_size;
}

/* --- entering, boards ----------------------------------------------------------------------------------- */

static uint32_t teams_in(const struct tournament *t)
{
    uint32_t count = 0;

    for (uint32_t i = 0; i < t->teams; i++)
        count += team_captain(t, t->team[i].number) != 0;
    return count;
}

bool fold_team_fits(const struct tournament *t, const Gonfalon__V1__LoggedEnter *act,
                    struct tournament_refusal *why)
{
    const Gonfalon__V1__TournamentFormat *f = t->settings->format;
    uint32_t size = f->team_size + f->team_reserves, member[TOURNAMENT_MEMBERS_MAX];

    if (!tournament_of_teams(t))
        return !act->team[0] ||
               fold_refuse(why, CODE_IS(INVALID), "tournament.no_teams", "this is no tournament of teams");
    if (!act->team[0])
        return fold_refuse(why, CODE_IS(INVALID), "tournament.which_team", "of which team?");
    const struct tournament_team *team = tournament_team_named(t, act->team);
    uint32_t count = team ? team_members(t, team->number, member) : 0;

    if (count == 0 && teams_in(t) >= t->settings->places)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.full", "there is no place left");
    if (count >= size)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.team_full", "the team is complete");
    for (uint32_t i = 0; i < count; i++)
        if (t->entrant[member[i] - 1].board == act->board)
            return fold_refuse(why, CODE_IS(CONFLICT), "tournament.board_taken", "that board is not free");
    if (act->board == 0 || act->board > size)
        return fold_refuse(why, CODE_IS(CONFLICT), "tournament.board_taken", "that board is not free");
    return true;
}

uint32_t fold_join_team(struct tournament *t, const char *name)
{
    struct tournament_team *team = tournament_team_named(t, name);

    if (!team) {
        team = fold_grow(&t->team, &t->teams, &t->team_room, sizeof *team);
        team->number = t->teams;
        fold_copy(team->name, sizeof team->name, name);
    }
    return team->number;
}

void fold_seed_teams(struct tournament *t, const Gonfalon__V1__LoggedStart *act)
{
    for (size_t i = 0; i < act->n_order; i++) {
        uint32_t number = t->entrant[act->order[i] - 1].team;
        struct tournament_team *team = tournament_team(t, number);

        if (!team || team->seed != 0)
            continue;
        *(uint32_t *)fold_grow(&t->team_order, &t->teams_playing, &t->team_order_room,
                               sizeof *t->team_order) = number;
        team->seed = t->teams_playing;
    }
    /* Those who play move up to the boards of those who are absent. */
    for (uint32_t i = 0; i < t->teams_playing; i++) {
        uint32_t member[TOURNAMENT_MEMBERS_MAX], count = team_members(t, t->team_order[i], member);

        for (uint32_t k = 0; k < count; k++)
            t->entrant[member[k] - 1].board = k + 1;
    }
}

void fold_replace(struct tournament *t, const struct tournament_entrant *out)
{
    struct tournament_entrant *first = NULL;
    struct tournament_entrant *left = &t->entrant[out->number - 1];

    if (out->team == 0 || out->board > t->settings->format->team_size)
        return;
    for (uint32_t i = 0; i < t->entrants; i++) {
        struct tournament_entrant *e = &t->entrant[i];

        if (e->team == out->team && entrant_plays(e) && e->board > t->settings->format->team_size &&
            (!first || e->board < first->board))
            first = e;
    }
    if (!first)
        return;
    uint32_t board = left->board;

    left->board = first->board;
    first->board = board;
}

bool fold_boards(struct tournament *t, const Gonfalon__V1__TournamentEntry *e, struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedBoards *act = e->boards;
    const struct tournament_round *now = tournament_now(t);
    uint32_t member[TOURNAMENT_MEMBERS_MAX], count = team_members(t, act->team, member), seen = 0;

    if (count == 0)
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_team", "there is no such team");
    if (now && now->state != GONFALON__V1__ROUND_STATE__ROUND_STATE_DONE)
        return fold_wrong_state(why, "tournament.boards_drawn",
                                "boards stay as they are from the drawing of a round to its end");
    for (size_t i = 0; i < act->n_entrants; i++)
        for (uint32_t k = 0; k < count; k++)
            if (member[k] == act->entrants[i])
                seen |= 1u << k;
    if (act->n_entrants != count || seen != (1u << count) - 1)
        return fold_refuse(why, CODE_IS(INVALID), "tournament.wrong_boards",
                           "the order must have everybody of the team, once");
    for (size_t i = 0; i < act->n_entrants; i++)
        t->entrant[act->entrants[i] - 1].board = (uint32_t)i + 1;
    /* Those who have left come behind them. */
    for (uint32_t i = 0; i < t->entrants && tournament_begun(t); i++)
        if (t->entrant[i].team == act->team && !entrant_plays(&t->entrant[i]))
            t->entrant[i].board = TOURNAMENT_MEMBERS_MAX;
    fold_note_text(fold_note(t, e, "tournament.was.boards"), "team", tournament_team(t, act->team)->name);
    return true;
}

/* --- contests ------------------------------------------------------------------------------------------- */

bool fold_contests_fit(const struct tournament *t, const Gonfalon__V1__LoggedPairing *act)
{
    uint32_t playing = 0, seated = 0;

    for (uint32_t i = 0; i < t->teams; i++)
        playing += team_plays(t, t->team[i].number);
    for (size_t i = 0; i < act->n_contests; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t team = side ? act->contests[i]->b : act->contests[i]->a;

            if (side && team == 0)
                continue;
            if (!team_plays(t, team) || (side && team == act->contests[i]->a))
                return false;
            for (size_t before = 0; before < i; before++)
                if (act->contests[before]->a == team || act->contests[before]->b == team)
                    return false;
            seated++;
        }
    return act->n_contests > 0 && act->n_tables == 0 && seated == playing;
}

/* Its boards, and behind them the empty ones of those who have left. */
static void line_up(const struct tournament *t, uint32_t team, uint32_t player[TEAM_PLAYERS_MAX])
{
    uint32_t size = t->settings->format->team_size, member[TOURNAMENT_MEMBERS_MAX];
    uint32_t count = team_members(t, team, member);

    if (count > size)
        count = size;
    memcpy(player, member, count * sizeof *player);
    for (uint32_t i = 0; i < t->entrants && count < size; i++)
        if (t->entrant[i].team == team && t->entrant[i].seed != 0 && !entrant_plays(&t->entrant[i]))
            player[count++] = t->entrant[i].number;
    assert(count == size);
}

static void set_tables(struct tournament_round *round, const struct tournament_contest *c)
{
    assert(c->pairing.step == TEAM_PAIRED);
    for (int32_t i = 0; i < c->pairing.board_count; i++) {
        struct tournament_table *table = &round->table[c->first_table - 1 + (uint32_t)i];

        table->a = c->player[0][c->pairing.board[i].player[0]];
        table->b = c->player[1][c->pairing.board[i].player[1]];
    }
}

void fold_take_contests(struct tournament *t, struct tournament_round *round,
                        const Gonfalon__V1__LoggedPairing *act)
{
    uint32_t room = 0, table_room = 0, size = t->settings->format->team_size;

    for (size_t i = 0; i < act->n_contests; i++) {
        struct tournament_contest *c = fold_grow(&round->contest, &round->contests, &room, sizeof *c);

        c->number = round->contests;
        c->team[0] = act->contests[i]->a;
        c->team[1] = act->contests[i]->b;
        line_up(t, c->team[0], c->player[0]);
        if (c->team[1] == 0)
            continue;
        line_up(t, c->team[1], c->player[1]);
        c->first_table = round->tables + 1;
        for (uint32_t k = 0; k < size; k++) {
            struct tournament_table *table =
                fold_grow(&round->table, &round->tables, &table_room, sizeof *table);

            table->number = round->tables;
            table->contest = c->number;
            table->how = GONFALON__V1__RESULT_HOW__RESULT_HOW_NONE;
            fold_copy(table->scenario, sizeof table->scenario, act->scenario);
        }
        if (tournament_captains(t)) {
            team_start(&c->pairing, (int32_t)size);
        } else {
            team_start_fixed(&c->pairing, (int32_t)size);
            set_tables(round, c);
        }
    }
}

void fold_open_contests(struct tournament *t, struct tournament_round *round, uint64_t at)
{
    for (uint32_t i = 0; i < round->contests && tournament_captains(t); i++)
        if (round->contest[i].team[1] != 0)
            round->contest[i].step_at = at;
}

struct tournament_contest *tournament_contest(const struct tournament *t, uint32_t number)
{
    const struct tournament_round *now = tournament_now(t);

    return now && number > 0 && number <= now->contests ? &now->contest[number - 1] : NULL;
}

struct tournament_contest *tournament_contest_of(const struct tournament *t, uint32_t team)
{
    for (uint32_t i = 1; tournament_contest(t, i) && team != 0; i++)
        if (tournament_contest(t, i)->team[0] == team || tournament_contest(t, i)->team[1] == team)
            return tournament_contest(t, i);
    return NULL;
}

bool tournament_captains_done(const struct tournament *t)
{
    for (uint32_t i = 1; tournament_contest(t, i); i++)
        if (tournament_contest(t, i)->team[1] != 0 && tournament_contest(t, i)->pairing.step != TEAM_PAIRED)
            return false;
    return true;
}

/* --- captains' steps ------------------------------------------------------------------------------------ */

Gonfalon__V1__TeamStep contest_due(const struct tournament_contest *c, int side)
{
    const struct team_picks *own = &c->pairing.picks[side];

    if (c->step_at == 0 || c->team[1] == 0)
        return STEP_IS(UNSPECIFIED);
    switch (c->pairing.step) {
    case TEAM_DEFENDERS:
        return own->defender_sealed ? STEP_IS(UNSPECIFIED) : STEP_IS(DEFENDERS);
    case TEAM_ATTACKERS:
        return own->attackers_sealed ? STEP_IS(UNSPECIFIED) : STEP_IS(ATTACKERS);
    case TEAM_CHOICES:
        return own->chosen_sealed ? STEP_IS(UNSPECIFIED) : STEP_IS(CHOICES);
    case TEAM_PAIRED:
        break;
    }
    return STEP_IS(UNSPECIFIED);
}

uint64_t contest_deadline(const struct tournament *t, const struct tournament_contest *c)
{
    if (contest_due(c, 0) == STEP_IS(UNSPECIFIED) && contest_due(c, 1) == STEP_IS(UNSPECIFIED))
        return 0;
    return c->step_at + (uint64_t)t->settings->format->captain_seconds * 1000;
}

uint32_t contest_choices(const struct tournament_contest *c, int side, uint32_t entrant[TEAM_PLAYERS_MAX])
{
    uint32_t count = 0;

    for (int32_t i = 0; i < c->pairing.players; i++) {
        const struct team_picks *other = &c->pairing.picks[!side];
        bool offered = i == other->attacker[0] || i == other->attacker[1];

        if (c->pairing.step == TEAM_CHOICES) {
            if (offered)
                entrant[count++] = c->player[!side][i];
        } else if (!c->pairing.paired[side][i] && i != c->pairing.picks[side].defender) {
            entrant[count++] = c->player[side][i];
        }
    }
    return count;
}

void team_pick_text(Gonfalon__V1__TeamStep step, const uint32_t entrant[2], char text[PICK_TEXT_SIZE])
{
    uint32_t first = entrant[0], second = entrant[1];

    if (step == STEP_IS(ATTACKERS) && second < first) {
        first = entrant[1];
        second = entrant[0];
    }
    if (step == STEP_IS(ATTACKERS))
        snprintf(text, PICK_TEXT_SIZE, "attackers %u %u", (unsigned)first, (unsigned)second);
    else
        snprintf(text, PICK_TEXT_SIZE, "%s %u", step == STEP_IS(CHOICES) ? "choice" : "defender",
                 (unsigned)first);
}

static int32_t index_of(const struct tournament_contest *c, int side, uint32_t entrant)
{
    for (int32_t i = 0; i < c->pairing.players; i++)
        if (c->player[side][i] == entrant)
            return i;
    return NO_ENTRANT;
}

/* NULL, or the key of a refusal. */
static const char *step(struct tournament_contest *c, int side, const Gonfalon__V1__LoggedTeamPick *act)
{
    const uint32_t *who = act->entrants;

    if (act->n_entrants != (act->step == STEP_IS(ATTACKERS) ? 2 : 1))
        return "team_no_player";
    switch ((int)act->step) {
    case STEP_IS(DEFENDERS):
        return team_defend(&c->pairing, side, index_of(c, side, who[0]));
    case STEP_IS(ATTACKERS):
        return team_attack(&c->pairing, side, index_of(c, side, who[0]), index_of(c, side, who[1]));
    case STEP_IS(CHOICES):
        return team_choose(&c->pairing, side, index_of(c, !side, who[0]));
    default:
        return "team_step";
    }
}

static bool refuse_step(const char *key, struct tournament_refusal *why)
{
    static const struct {
        const char *key, *told, *text;
    } refusals[] = {
        {"team_step", "tournament.team_step", "that step of the pairing is not due now"},
        {"team_sealed", "tournament.team_sealed", "you have done that already, and it is sealed"},
        {"team_no_player", "tournament.team_no_player", "there is no such player at the boards"},
        {"team_player_paired", "tournament.team_paired", "that player is paired already"},
        {"team_player_defends", "tournament.team_defends", "your defender cannot attack as well"},
        {"team_same_twice", "tournament.team_twice", "two different attackers are offered"},
        {"team_not_offered", "tournament.team_not_offered", "that player was not offered"},
    };

    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++)
        if (strcmp(refusals[i].key, key) == 0)
            return fold_refuse(why, i < 2 ? CODE_IS(WRONG_STATE) : CODE_IS(INVALID), refusals[i].told,
                               refusals[i].text);
    return fold_refuse(why, CODE_IS(MALFORMED), "tournament.team_step", "there is no such step");
}

static void keep_pick(struct tournament_contest *c, const Gonfalon__V1__TournamentEntry *e, uint32_t part)
{
    const Gonfalon__V1__LoggedTeamPick *act = e->team_pick;
    struct tournament_pick *pick = &c->pick[c->picks++];

    *pick =
        (struct tournament_pick){.part = part,
                                 .team = act->team,
                                 .step = act->step,
                                 .entrant = {act->entrants[0], act->n_entrants > 1 ? act->entrants[1] : 0},
                                 .by_clock = e->account == 0,
                                 .at = e->at};
    if (pick->entrant[1] != 0 && pick->entrant[1] < pick->entrant[0]) {
        pick->entrant[0] = act->entrants[1];
        pick->entrant[1] = act->entrants[0];
    }
    memcpy(pick->salt, act->salt.data, sizeof pick->salt);
    memcpy(pick->digest, act->digest.data, sizeof pick->digest);
}

/* Both have done it: what they did is shown, and the next step begins. */
static void open_picks(struct tournament *t, struct tournament_contest *c,
                       const Gonfalon__V1__TournamentEntry *e)
{
    for (uint32_t i = 0; i < c->picks; i++)
        c->pick[i].open = true;
    c->step_at = e->at;
    if (c->pairing.step != TEAM_PAIRED)
        return;
    set_tables(tournament_now(t), c);
    struct tournament_change *line = fold_note(t, e, "tournament.was.team_paired");

    fold_note_text(line, "team", tournament_team(t, c->team[0])->name);
    fold_note_text(line, "other", tournament_team(t, c->team[1])->name);
}

bool fold_team_pick(struct tournament *t, const Gonfalon__V1__TournamentEntry *e,
                    struct tournament_refusal *why)
{
    const Gonfalon__V1__LoggedTeamPick *act = e->team_pick;
    const struct tournament_round *now = tournament_now(t);
    struct tournament_contest *c = tournament_contest(t, act->contest);

    if (t->status != TOURNAMENT_IS(RUNNING))
        return fold_wrong_state(
            why, t->status == TOURNAMENT_IS(PAUSED) ? "tournament.paused" : "tournament.not_begun",
            "it is paused, or has not begun");
    if (!c || act->round != t->rounds || now->state != GONFALON__V1__ROUND_STATE__ROUND_STATE_ANNOUNCED ||
        c->step_at == 0)
        return refuse_step("team_step", why);
    if (act->team == 0 || (c->team[0] != act->team && c->team[1] != act->team))
        return fold_refuse(why, CODE_IS(NOT_FOUND), "tournament.no_such_team", "there is no such team");
    if (act->salt.len != TOURNAMENT_SALT_SIZE || act->digest.len != TOURNAMENT_DIGEST_SIZE)
        return fold_refuse(why, CODE_IS(MALFORMED), "tournament.no_receipt", "a pick needs salt and digest");
    enum team_step before = c->pairing.step;
    uint32_t part = (uint32_t)c->pairing.round;
    const char *refusal = step(c, c->team[1] == act->team, act);

    if (refusal)
        return refuse_step(refusal, why);
    keep_pick(c, e, part);
    if (c->pairing.step != before)
        open_picks(t, c, e);
    return true;
}

/* --- what a contest has come to ------------------------------------------------------------------------- */

/* A bye is one at each board. */
static void bye_at_boards(const struct tournament *t, int32_t points[TEAM_PLAYERS_MAX][2], int32_t boards)
{
    struct scoring scoring;

    points_of(t->settings->scoring, &scoring);
    for (int32_t i = 0; i < boards; i++)
        points[i][0] = scoring.bye_points;
}

void contest_result(const struct tournament *t, const struct tournament_round *round,
                    const struct tournament_contest *c, struct contest_result *to)
{
    struct team_scoring scoring;
    int32_t points[TEAM_PLAYERS_MAX][2] = {{0}}, boards = 0;

    *to = (struct contest_result){.done = round->begun != 0};
    for (uint32_t i = 0; c->first_table != 0 && i < t->settings->format->team_size; i++) {
        const struct tournament_table *table = &round->table[c->first_table - 1 + i];

        to->done &= table_done(table);
        if (!table_done(table))
            continue;
        to->played |= table_played(table);
        table_points(t, table, &points[boards][0], &points[boards][1]);
        boards++;
    }
    if (c->team[1] == 0) {
        boards = (int32_t)t->settings->format->team_size;
        bye_at_boards(t, points, boards);
    }
    team_points_of(t->settings->scoring, &scoring);
    team_score(&scoring, boards, (const int32_t(*)[2])points, &to->score);
}
