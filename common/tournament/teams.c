/* Captains pair their players. */
#include "common/tournament/teams.h"

#include <assert.h>
#include <string.h>

static void clear_picks(struct team_picks *p)
{
    *p = (struct team_picks){
        .defender = NO_ENTRANT, .attacker = {NO_ENTRANT, NO_ENTRANT}, .chosen = NO_ENTRANT};
}

static const char *begin(struct team_pairing *p, int32_t players)
{
    if (players < TEAM_PLAYERS_MIN || players > TEAM_PLAYERS_MAX)
        return "team_players";
    memset(p, 0, sizeof *p);
    p->players = players;
    p->round = 1;
    clear_picks(&p->picks[0]);
    clear_picks(&p->picks[1]);
    return NULL;
}

static void add_board(struct team_pairing *p, enum team_board_kind kind, int32_t defending, int32_t one,
                      int32_t two)
{
    assert(p->board_count < p->players && !p->paired[0][one] && !p->paired[1][two]);
    p->board[p->board_count++] = (struct team_board){kind, defending, {one, two}};
    p->paired[0][one] = p->paired[1][two] = true;
}

const char *team_start(struct team_pairing *p, int32_t players)
{
    return begin(p, players);
}

const char *team_start_fixed(struct team_pairing *p, int32_t players)
{
    const char *refusal = begin(p, players);

    if (refusal)
        return refusal;
    for (int32_t i = 0; i < players; i++)
        add_board(p, TEAM_BOARD_FIXED, NO_ENTRANT, i, i);
    p->step = TEAM_PAIRED;
    return NULL;
}

static int32_t unpaired(const struct team_pairing *p)
{
    return p->players - p->board_count;
}

/* May this team name this player now? */
static const char *check(const struct team_pairing *p, int32_t team, enum team_step step, bool sealed)
{
    if (team != 0 && team != 1)
        return "team_no_team";
    if (p->step != step)
        return "team_step";
    return sealed ? "team_sealed" : NULL;
}

static const char *check_player(const struct team_pairing *p, int32_t team, int32_t player)
{
    if (player < 0 || player >= p->players)
        return "team_no_player";
    if (p->paired[team][player])
        return "team_player_paired";
    return player == p->picks[team].defender ? "team_player_defends" : NULL;
}

const char *team_defend(struct team_pairing *p, int32_t team, int32_t player)
{
    bool known = team == 0 || team == 1;
    const char *refusal = check(p, team, TEAM_DEFENDERS, known && p->picks[team].defender_sealed);

    refusal = refusal ? refusal : check_player(p, team, player);
    if (refusal)
        return refusal;
    p->picks[team].defender = player;
    p->picks[team].defender_sealed = true;
    if (p->picks[1 - team].defender_sealed)
        p->step = TEAM_ATTACKERS;
    return NULL;
}

const char *team_attack(struct team_pairing *p, int32_t team, int32_t player, int32_t other)
{
    bool known = team == 0 || team == 1;
    const char *refusal = check(p, team, TEAM_ATTACKERS, known && p->picks[team].attackers_sealed);

    refusal = refusal ? refusal : check_player(p, team, player);
    refusal = refusal ? refusal : check_player(p, team, other);
    if (!refusal && player == other)
        refusal = "team_same_twice";
    if (refusal)
        return refusal;
    p->picks[team].attacker[0] = player < other ? player : other;
    p->picks[team].attacker[1] = player < other ? other : player;
    p->picks[team].attackers_sealed = true;
    if (p->picks[1 - team].attackers_sealed)
        p->step = TEAM_CHOICES;
    return NULL;
}

/* The attacker of a team whom the other's captain has not chosen. */
static int32_t refused(const struct team_pairing *p, int32_t team)
{
    const struct team_picks *own = &p->picks[team];

    return own->attacker[own->attacker[0] == p->picks[1 - team].chosen];
}

static int32_t last_left(const struct team_pairing *p, int32_t team)
{
    int32_t player = 0;

    while (p->paired[team][player])
        player++;
    assert(player < p->players);
    return player;
}

/* Both have chosen: two boards, and the end if nobody can offer two attackers any more. */
static void close_round(struct team_pairing *p)
{
    int32_t back[2] = {refused(p, 0), refused(p, 1)};

    add_board(p, TEAM_BOARD_DEFENDED, 0, p->picks[0].defender, p->picks[0].chosen);
    add_board(p, TEAM_BOARD_DEFENDED, 1, p->picks[1].chosen, p->picks[1].defender);
    if (unpaired(p) <= 2) {
        add_board(p, TEAM_BOARD_REFUSED, NO_ENTRANT, back[0], back[1]);
        if (unpaired(p) == 1)
            add_board(p, TEAM_BOARD_LEFT, NO_ENTRANT, last_left(p, 0), last_left(p, 1));
        p->step = TEAM_PAIRED;
    } else {
        p->step = TEAM_DEFENDERS;
        p->round++;
    }
    clear_picks(&p->picks[0]);
    clear_picks(&p->picks[1]);
}

const char *team_choose(struct team_pairing *p, int32_t team, int32_t attacker)
{
    bool known = team == 0 || team == 1;
    const char *refusal = check(p, team, TEAM_CHOICES, known && p->picks[team].chosen_sealed);
    const struct team_picks *other;

    if (refusal)
        return refusal;
    other = &p->picks[1 - team];
    if (attacker != other->attacker[0] && attacker != other->attacker[1])
        return "team_not_offered";
    p->picks[team].chosen = attacker;
    p->picks[team].chosen_sealed = true;
    if (other->chosen_sealed)
        close_round(p);
    return NULL;
}
