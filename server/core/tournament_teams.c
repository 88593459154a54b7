/* Captains: they pair the players of their teams step by step, sealed and with receipts, and order their
 * boards. For bots, and for whoever does not answer in time, the lot decides. */
#include "common/crypto/crypto.h"
#include "common/crypto/text.h"
#include "server/core/exchange.h"
#include "server/core/hall.h"

#include <string.h>

#define STEP_IS(step)  GONFALON__V1__TEAM_STEP__TEAM_STEP_##step
#define ENTRY_IS(name) GONFALON__V1__TOURNAMENT_ENTRY__ACT_##name
#define ACT(name)      GONFALON__V1__TOURNAMENT_TEAM_REQUEST__ACT_##name

/* --- membership ------------------------------------------------------------------------------- */

/* It follows from the tournament and a secret of the server, so nothing has to be stored. */
bool team_code(const struct hall *hall, uint32_t team, char code[TEAM_CODE_SIZE])
{
    static const char purpose[16] = "gonfalon team";
    uint8_t what[sizeof purpose + MATCH_ID_SIZE + sizeof team] = {0}, hash[CRYPTO_SHA256_SIZE];

    memcpy(what, purpose, sizeof purpose);
    memcpy(what + sizeof purpose, hall->text_id, MATCH_ID_SIZE);
    for (size_t i = 0; i < sizeof team; i++)
        what[sizeof purpose + MATCH_ID_SIZE + i] = (uint8_t)(team >> 8 * i);
    if (!crypto_hmac_sha256(hall->core->device_secret, sizeof hall->core->device_secret, what, sizeof what,
                            hash))
        return false;
    text_to_hex(hash, TEAM_CODE_SIZE / 2, code);
    return true;
}

uint32_t team_free_board(const struct tournament *t, const char *name)
{
    const struct tournament_team *team = tournament_team_named(t, name);
    uint32_t member[TOURNAMENT_MEMBERS_MAX], taken = 0;
    uint32_t count = team ? team_members(t, team->number, member) : 0;

    for (uint32_t i = 0; i < count; i++)
        taken |= 1u << t->entrant[member[i] - 1].board;
    for (uint32_t board = 1; board <= t->settings->format->team_size + t->settings->format->team_reserves;
         board++)
        if (!(taken >> board & 1))
            return board;
    return 0;
}

/* --- the clock and the lot -------------------------------------------------------------------- */

uint64_t hall_captains_at(const struct tournament *t)
{
    const struct tournament_round *now = tournament_now(t);
    uint64_t first = 0;

    for (uint32_t i = 0; now && t->status == TOURNAMENT_IS(RUNNING) && i < now->contests; i++) {
        uint64_t at = contest_deadline(t, &now->contest[i]);

        if (at != 0 && (first == 0 || at < first))
            first = at;
    }
    return first;
}

/* Is the step of this side to be made for it now? */
static bool nobody_answers(const struct hall *hall, const struct tournament_contest *c, int side)
{
    const struct tournament *t = hall->t;
    uint32_t captain = team_captain(t, c->team[side]);

    if (contest_due(c, side) == STEP_IS(UNSPECIFIED))
        return false;
    return captain == 0 || t->entrant[captain - 1].bot[0] ||
           (uint64_t)core_wall(hall->core) >= contest_deadline(t, c);
}

static void draw_lots(const struct random_port *random, uint32_t *entrant, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t k = (uint32_t)((uint64_t)random_id(random) % i), swap = entrant[k];

        entrant[k] = entrant[i - 1];
        entrant[i - 1] = swap;
    }
}

static Gonfalon__V1__LoggedTeamPick *begin_pick(struct hall *hall, struct arena *a,
                                                const struct tournament_contest *c, int side)
{
    Gonfalon__V1__LoggedTeamPick *pick = arena_message(a, &gonfalon__v1__logged_team_pick__descriptor);

    pick->round = hall->t->rounds;
    pick->contest = c->number;
    pick->team = c->team[side];
    pick->entrants = arena_array(a, TEAM_PLAYERS_MAX, sizeof *pick->entrants);
    return pick;
}

static bool seal_pick(struct hall *hall, struct arena *a, Gonfalon__V1__LoggedTeamPick *pick)
{
    uint32_t entrant[2] = {pick->entrants[0], pick->n_entrants > 1 ? pick->entrants[1] : 0};
    char text[PICK_TEXT_SIZE];

    team_pick_text(pick->step, entrant, text);
    return hall_seal(hall, a, text, &pick->salt, &pick->digest);
}

static bool decide(struct hall *hall, struct batch *batch, const struct tournament_contest *c, int side)
{
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, NULL);
    struct arena *a = &hall->core->push;
    Gonfalon__V1__LoggedTeamPick *pick = begin_pick(hall, a, c, side);
    struct tournament_refusal why;

    e->act_case = ENTRY_IS(TEAM_PICK);
    e->team_pick = pick;
    pick->step = contest_due(c, side);
    draw_lots(hall->core->port.random, pick->entrants, contest_choices(c, side, pick->entrants));
    pick->n_entrants = pick->step == STEP_IS(ATTACKERS) ? 2 : 1;
    return seal_pick(hall, a, pick) && hall_log(hall, NULL, batch, e, &why);
}

bool hall_decide_for_captains(struct hall *hall)
{
    const struct tournament_round *now = tournament_now(hall->t);
    struct batch *batch = NULL;

    if (hall->t->status != TOURNAMENT_IS(RUNNING))
        return false;
    for (uint32_t i = 0; now && i < now->contests; i++)
        for (int side = 0; side < 2;) {
            const struct tournament_contest *c = &now->contest[i];

            if (!nobody_answers(hall, c, side)) {
                side++;
                continue;
            }
            if (!batch)
                batch = store_begin(hall->core->port.store);
            if (!decide(hall, batch, c, side)) {
                store_abandon(batch);
                hall_reload(hall);
                return true;
            }
            side = 0; /* the next step may be due of either */
        }
    if (batch)
        hall_commit(hall, NULL, batch, hall_told_captains);
    return batch != NULL;
}

/* --- those who are told ----------------------------------------------------------------------- */

static void tell_players(struct hall *hall, const struct tournament_contest *c)
{
    const struct tournament_round *now = tournament_now(hall->t);

    for (uint32_t i = 0; i < now->tables; i++) {
        const struct tournament_table *table = &now->table[i];

        if (table->contest != c->number)
            continue;
        hall_notify(hall, hall->t->entrant[table->a - 1].account,
                    GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_PAIRED, table->match,
                    hall->t->entrant[table->b - 1].name);
        hall_notify(hall, hall->t->entrant[table->b - 1].account,
                    GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_PAIRED, table->match,
                    hall->t->entrant[table->a - 1].name);
    }
}

/* Contests whose step has just begun. */
void hall_told_captains(struct hall *hall, struct request *r)
{
    const struct tournament *t = hall->t;
    const struct tournament_round *now = tournament_now(t);

    (void)r;
    for (uint32_t i = 0; now && i < now->contests; i++) {
        const struct tournament_contest *c = &now->contest[i];

        if (c->step_at == 0 || c->step_at != t->changed)
            continue;
        if (c->pairing.step == TEAM_PAIRED)
            tell_players(hall, c);
        for (int side = 0; side < 2; side++) {
            uint32_t captain = team_captain(t, c->team[side]);

            if (captain != 0 && contest_due(c, side) != STEP_IS(UNSPECIFIED))
                hall_notify_once(hall, t->entrant[captain - 1].account,
                                 GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_CAPTAIN, "");
        }
    }
}

/* --- what captains ask ------------------------------------------------------------------------ */

static void order_boards(struct hall *hall, struct request *r, uint32_t team)
{
    const Gonfalon__V1__TeamBoards *ask = r->message->tournament_team->boards;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = ENTRY_IS(BOARDS);
    e->boards = answer_part(r, &gonfalon__v1__logged_boards__descriptor);
    e->boards->team = team;
    e->boards->entrants = ask->entrants;
    e->boards->n_entrants = ask->n_entrants;
    hall_act(hall, r, e, NULL);
}

static void take_pick(Gonfalon__V1__LoggedTeamPick *pick, const Gonfalon__V1__TournamentTeamRequest *ask)
{
    pick->n_entrants = 1;
    if (ask->act_case == ACT(ATTACKERS)) {
        pick->step = STEP_IS(ATTACKERS);
        pick->entrants[0] = ask->attackers->one;
        pick->entrants[pick->n_entrants++] = ask->attackers->other;
    } else {
        pick->step = ask->act_case == ACT(DEFENDER) ? STEP_IS(DEFENDERS) : STEP_IS(CHOICES);
        pick->entrants[0] = ask->act_case == ACT(DEFENDER) ? ask->defender : ask->choose;
    }
}

static void pick(struct hall *hall, struct request *r, uint32_t team)
{
    const struct tournament_contest *c = tournament_contest_of(hall->t, team);
    const struct tournament_round *now = tournament_now(hall->t);
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    /* A round that is drawn and not announced is as if it were not there. */
    if (!c || now->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_DRAWN) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "tournament.team_step",
                       "that step of the pairing is not due now");
        return;
    }
    e->act_case = ENTRY_IS(TEAM_PICK);
    e->team_pick = begin_pick(hall, &r->memory, c, c->team[1] == team);
    take_pick(e->team_pick, r->message->tournament_team);
    if (seal_pick(hall, &r->memory, e->team_pick))
        hall_act(hall, r, e, hall_told_captains);
    else
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_INTERNAL, "tournament.no_receipt",
                       "it could not be sealed");
}

static void captain_asks(struct hall *hall, struct request *r)
{
    const struct tournament_entrant *own = hall_own_entrant(hall, r);

    if (!own)
        return;
    if (own->team == 0 || team_captain(hall->t, own->team) != own->number) {
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "tournament.not_captain",
                       "only the captain of a team may do that");
        return;
    }
    switch ((int)r->message->tournament_team->act_case) {
    case ACT(DEFENDER):
    case ACT(ATTACKERS):
    case ACT(CHOOSE):
        pick(hall, r, own->team);
        break;
    case ACT(BOARDS):
        order_boards(hall, r, own->team);
        break;
    default:
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.no_such_act",
                       "there is no such act");
    }
}

void tournament_team_run(struct request *r)
{
    with_hall(r, r->message->tournament_team->tournament, captain_asks);
}
