/* Players enter a tournament and leave it, each for himself. */
#include "common/crypto/crypto.h"
#include "common/wire/check_text.h"
#include "server/core/exchange.h"
#include "server/core/hall.h"
#include "server/core/ratings.h"

#include <string.h>

#define ROLE_BIT(role) (1u << GONFALON__V1__TOURNAMENT_ROLE__TOURNAMENT_ROLE_##role)

/* From where somebody came, so that many from one place can be told apart from many places, and the place
 * itself is not kept. All zero: not known. */
static void place_of(const struct request *r, const struct hall *hall, uint8_t place[TOURNAMENT_PLACE_SIZE])
{
    uint8_t what[MATCH_ID_SIZE + ADDRESS_KEY_SIZE] = {0}, hash[CRYPTO_SHA256_SIZE];

    memset(place, 0, TOURNAMENT_PLACE_SIZE);
    if (!r->session)
        return;
    memcpy(what, hall->text_id, MATCH_ID_SIZE);
    memcpy(what + MATCH_ID_SIZE, r->session->connection->address_key, ADDRESS_KEY_SIZE);
    if (crypto_hmac_sha256(r->core->device_secret, sizeof r->core->device_secret, what, sizeof what, hash))
        memcpy(place, hash, TOURNAMENT_PLACE_SIZE);
}

/* As many as may register there within an hour: so many people one address can stand for. */
static bool address_has_room(const struct request *r, const struct hall *hall,
                             const uint8_t place[TOURNAMENT_PLACE_SIZE])
{
    static const uint8_t unknown[TOURNAMENT_PLACE_SIZE];
    uint32_t same = 0, most = r->core->config.accounts_per_address;

    if (most == 0 || memcmp(place, unknown, sizeof unknown) == 0)
        return true;
    for (uint32_t i = 0; i < hall->t->entrants; i++)
        same += entrant_in(&hall->t->entrant[i]) &&
                memcmp(hall->t->entrant[i].place, place, TOURNAMENT_PLACE_SIZE) == 0;
    return same < most;
}

/* Whoever wants to play for a team that is there needs its code: nobody takes a stranger's boards. */
static bool may_join(const struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentEnterRequest *ask = r->message->tournament_enter;
    const struct tournament_team *team = tournament_team_named(hall->t, ask->team);
    char code[TEAM_CODE_SIZE];

    if (!team || team_captain(hall->t, team->number) == 0)
        return true;
    if (team_code(hall, team->number, code) && strcmp(code, ask->code) == 0)
        return true;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "tournament.team_code",
                   "that team is there already: ask one of its members for its code");
    return false;
}

/* Whoever hides his rating enters without one. */
static int32_t rating_in(const struct own_ratings *own, const char *system)
{
    struct own_rating rating = own_rating_in(own, system);

    return own->hidden || rating.games == 0 ? 0 : rating_rounded(rating.points);
}

static void enter(struct hall *hall, struct request *r)
{
    const Gonfalon__V1__TournamentEnterRequest *ask = r->message->tournament_enter;
    uint8_t *place = arena_take(&r->memory, TOURNAMENT_PLACE_SIZE);
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    place_of(r, hall, place);
    if (!address_has_room(r, hall, place)) {
        refuse_limit(r, "tournament.too_many_from_address",
                     "as many people have entered from your address as one address stands for",
                     (int32_t)r->core->config.accounts_per_address, 0);
        return;
    }
    if (!may_join(hall, r))
        return;
    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_ENTERED;
    e->entered = answer_part(r, &gonfalon__v1__logged_enter__descriptor);
    e->entered->account = r->account;
    e->entered->name = r->name;
    e->entered->club = ask->club;
    e->entered->team = ask->team;
    e->entered->board = ask->team[0] && ask->board == 0 ? team_free_board(hall->t, ask->team) : ask->board;
    e->entered->rating = rating_in(r->own, hall->t->settings->system);
    e->entered->place = (ProtobufCBinaryData){TOURNAMENT_PLACE_SIZE, place};
    hall_act(hall, r, e, NULL);
}

static void enter_with(struct request *r, const struct own_ratings *own)
{
    struct own_ratings *copy = arena_take(&r->memory, sizeof *copy);

    *copy = *own;
    r->own = copy;
    with_hall(r, r->message->tournament_enter->tournament, enter);
}

static void enter_counted(void *context, const struct store_result *result, uint32_t count)
{
    struct request *r = context;

    if (result->status != STORE_OK)
        refuse_for_store(r, result);
    else if (count >= TOURNAMENTS_ENTERED_MAX)
        refuse_limit(r, "tournament.too_many_entered",
                     "you have entered as many tournaments as one account may", TOURNAMENTS_ENTERED_MAX, 0);
    else
        ratings_gather(r, enter_with);
}

void tournament_enter_run(struct request *r)
{
    const Gonfalon__V1__TournamentEnterRequest *ask = r->message->tournament_enter;

    if (r->role == GONFALON__V1__ROLE__ROLE_GUEST)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "tournament.no_guests",
                       "that needs an account with a password");
    else if (text_check(ask->club, TEXT_NAME, 0, TOURNAMENT_CLUB_MAX) != TEXT_FINE ||
             text_check(ask->team, TEXT_NAME, 0, TOURNAMENT_CLUB_MAX) != TEXT_FINE)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_MALFORMED, "tournament.club_text",
                       "the name of the club or team is too long, or cannot be used");
    else
        store_count_tournaments(r->core->port.store, r->account, ROLE_BIT(ENTRANT),
                                1u << TOURNAMENT_IS(PUBLISHED), enter_counted, r);
}

/* --- leave ------------------------------------------------------------------------------------ */

static void has_left(struct hall *hall, struct request *r)
{
    hall_tell_admitted(hall, r);
    hall_look_at_all(hall);
}

static void leave(struct hall *hall, struct request *r)
{
    const struct tournament_entrant *own = hall_own_entrant(hall, r);

    if (!own)
        return;
    Gonfalon__V1__TournamentEntry *e = hall_entry(hall, r);

    e->act_case = GONFALON__V1__TOURNAMENT_ENTRY__ACT_OUT;
    e->out = answer_part(r, &gonfalon__v1__logged_out__descriptor);
    e->out->entrant = own->number;
    hall_act(hall, r, e, has_left);
}

void tournament_leave_run(struct request *r)
{
    with_hall(r, r->message->tournament_leave->tournament, leave);
}
