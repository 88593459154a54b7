/* What clients are told of a match beside what happens on the table. */
#include "common/match/rules.h"
#include "server/core/annex.h"
#include "server/core/people.h"
#include "server/core/room.h"

#include <string.h>

/* Letters that nobody takes for another one when reading aloud. */
static const char digits[] = "0123456789abcdefghjkmnpqrstvwxyz";

void match_id_write(int64_t id, char text[MATCH_ID_SIZE])
{
    uint64_t rest = (uint64_t)id;

    for (int i = 9; i >= 0; i--) {
        text[i] = digits[rest & 31];
        rest >>= 5;
    }
    text[10] = '\0';
}

int64_t match_id_read(const char *text)
{
    uint64_t id = 0;

    if (strlen(text) != 10)
        return 0;
    for (int i = 0; i < 10; i++) {
        const char *digit = strchr(digits, text[i]);

        if (!digit)
            return 0;
        id = id << 5 | (uint64_t)(digit - digits);
    }
    return (int64_t)id;
}

char *match_id_text(struct arena *a, int64_t id)
{
    char text[MATCH_ID_SIZE];

    match_id_write(id, text);
    return arena_text(a, text);
}

Gonfalon__V1__Presence room_presence(const struct room *room, const struct seat *seat)
{
    if (seat->bot[0] || seat->watching > 0)
        return GONFALON__V1__PRESENCE__PRESENCE_AT_TABLE;
    if (seat->account != 0 &&
        (person_find(room->core, seat->account) || borrow_here(room->core, seat->account)))
        return GONFALON__V1__PRESENCE__PRESENCE_ONLINE;
    return GONFALON__V1__PRESENCE__PRESENCE_OFFLINE;
}

enum { EYES_OF_NOBODY = -2, EYES_OF_MASTER = -1 }; /* or a side's */

/* The name of an army tells its list, if that is a ready one. Where figures are hidden the others see what
 * the rules show them on the table, and the name when the match is over; where none are, everything lies open
 * once it has begun. */
static bool army_known(const struct room *room, int32_t side, int32_t eyes)
{
    const struct rules *rules = rules_find(room->settings->system);

    if (side == eyes)
        return true;
    return room_begun(room) && (room_over(room) || eyes == EYES_OF_MASTER || (rules && !rules->hides));
}

static Gonfalon__V1__Seat **encode_seats(struct arena *a, const struct room *room, int32_t eyes,
                                         size_t *count)
{
    Gonfalon__V1__Seat **out = arena_array(a, room->seat_count, sizeof *out);

    for (uint32_t i = 0; i < room->seat_count; i++) {
        const struct seat *seat = &room->seat[i];
        Gonfalon__V1__Seat *to = out[i] = arena_message(a, &gonfalon__v1__seat__descriptor);

        to->player = (int32_t)i;
        to->kind = seat->master ? GONFALON__V1__SEAT_KIND__SEAT_KIND_MASTER
                                : GONFALON__V1__SEAT_KIND__SEAT_KIND_PLAYER;
        to->side = seat->side;
        to->name = arena_text(a, seat->name);
        to->bot = arena_text(a, seat->bot);
        to->ready = seat->ready;
        to->presence = room_presence(room, seat);
        to->allowance_left_ms = (uint32_t)seat->allowance_ms;
        if (seat->side >= 0) {
            to->army_chosen = room->side[seat->side].army_chosen;
            if (army_known(room, seat->side, eyes))
                to->army_name = arena_text(a, room->side[seat->side].army_name);
        }
    }
    *count = room->seat_count;
    return out;
}

static Gonfalon__V1__DicePact *encode_pact(struct arena *a, const struct room *room)
{
    Gonfalon__V1__DicePact *pact = arena_message(a, &gonfalon__v1__dice_pact__descriptor);
    struct room *from = (struct room *)(uintptr_t)room; /* protobuf-c knows no const bytes */

    pact->dice_id = (ProtobufCBinaryData){DICE_ID_SIZE, from->pact.match_id};
    pact->commitment = (ProtobufCBinaryData){DICE_COMMITMENT_SIZE, from->commitment};
    pact->nonces = arena_array(a, (size_t)room->side_count, sizeof *pact->nonces);
    for (int32_t i = 0; i < room->side_count; i++)
        pact->nonces[pact->n_nonces++] = (ProtobufCBinaryData){DICE_NONCE_SIZE, from->pact.nonces[i]};
    if (room_over(room))
        pact->secret = (ProtobufCBinaryData){DICE_SECRET_SIZE, from->pact.secret};
    return pact;
}

Gonfalon__V1__MatchInfo *encode_match_info(struct arena *a, const struct room *room, int64_t account)
{
    Gonfalon__V1__MatchInfo *info = arena_message(a, &gonfalon__v1__match_info__descriptor);
    int32_t seat = room_seat_of(room, account);
    bool late = room_delayed(room) && seat < 0;

    info->id = arena_text(a, room->text_id);
    info->settings = room->settings;
    info->phase = room->phase;
    info->creator = arena_text(a, room->creator);
    info->seats = encode_seats(a, room, seat >= 0 ? room->seat[seat].side : EYES_OF_NOBODY, &info->n_seats);
    info->spectator_count = room->spectator_count;
    info->turn = late ? 0 : room->turn;
    info->created = (uint64_t)room->created_ms;
    info->started = (uint64_t)room->started_ms;
    info->ended = (uint64_t)room->ended_ms;
    info->outcome = room->outcome;
    info->dice = encode_pact(a, room);
    if (seat >= 0 || (account != 0 && account == room->host))
        info->code = arena_text(a, room->code);
    info->rules_version = arena_text(a, room->rules_version);
    info->rematch = arena_text(a, room->rematch);
    if (room->tournament != 0) {
        info->tournament = match_id_text(a, room->tournament);
        info->round = room->round;
        info->table = room->table;
    }
    return info;
}

Gonfalon__V1__MatchReply *encode_match_reply(struct arena *a, const struct room *room, int64_t account)
{
    Gonfalon__V1__MatchReply *answer = arena_message(a, &gonfalon__v1__match_reply__descriptor);

    answer->match = encode_match_info(a, room, account);
    if (room_over(room))
        answer->match->setup_json = arena_text(a, room->setup);
    else if (room->game && !(room_delayed(room) && room_seat_of(room, account) < 0)) {
        answer->match->frozen = room->game->match->state->frozen != 0;
        answer->match->paused = room->paused || room->halted;
    }
    answer->player = room_seat_of(room, account);
    return answer;
}

/* --- the status ------------------------------------------------------------------------------- */

static void encode_clocks(struct arena *a, const struct room *room, Gonfalon__V1__MatchStatus *status)
{
    status->clocks = arena_array(a, (size_t)room->side_count, sizeof *status->clocks);
    for (int32_t i = 0; i < room->side_count; i++) {
        Gonfalon__V1__SideClock *clock = arena_message(a, &gonfalon__v1__side_clock__descriptor);

        clock->side = i;
        clock->left_ms = room_left_ms(room, i);
        clock->running = room->side[i].running;
        status->clocks[status->n_clocks++] = clock;
    }
}

static void add_offer(struct arena *a, Gonfalon__V1__MatchStatus *status, Gonfalon__V1__OfferKind kind,
                      int32_t side)
{
    Gonfalon__V1__Offer *offer = arena_message(a, &gonfalon__v1__offer__descriptor);

    offer->kind = kind;
    offer->side = side;
    status->offers[status->n_offers++] = offer;
}

static void encode_offers(struct arena *a, const struct state *s, Gonfalon__V1__MatchStatus *status)
{
    status->offers = arena_array(a, 5 * SIDES_MAX, sizeof *status->offers);
    for (int32_t i = 0; i < s->sides; i++) {
        if (s->side[i].offers_draw)
            add_offer(a, status, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW, i);
        if (s->side[i].offers_adjournment)
            add_offer(a, status, GONFALON__V1__OFFER_KIND__OFFER_KIND_ADJOURN, i);
        if (s->side[i].offers_resumption)
            add_offer(a, status, GONFALON__V1__OFFER_KIND__OFFER_KIND_RESUME, i);
        if (s->side[i].offers_takeback)
            add_offer(a, status, GONFALON__V1__OFFER_KIND__OFFER_KIND_TAKEBACK, i);
        if (s->side[i].offers_overrule)
            add_offer(a, status, GONFALON__V1__OFFER_KIND__OFFER_KIND_OVERRULE, i);
    }
}

/* What the sides offer when the rules are gone. */
static void encode_wishes(struct arena *a, const struct room *room, Gonfalon__V1__MatchStatus *status)
{
    status->offers = arena_array(a, SIDES_MAX, sizeof *status->offers);
    for (int32_t i = 0; i < room->side_count; i++)
        if (room->wants_draw >> i & 1)
            add_offer(a, status, GONFALON__V1__OFFER_KIND__OFFER_KIND_DRAW, i);
}

static void encode_pause(struct arena *a, const struct room *room, Gonfalon__V1__MatchStatus *status)
{
    status->paused = room->paused || room->halted;
    status->wants_pause = arena_array(a, SIDES_MAX, sizeof *status->wants_pause);
    for (int32_t i = 0; i < room->side_count; i++)
        if (room->wants_pause >> i & 1)
            status->wants_pause[status->n_wants_pause++] = i;
}

/* Spectators with a delay learn nothing here of what has happened since. */
Gonfalon__V1__MatchStatus *encode_status(struct arena *a, const struct room *room, bool delayed)
{
    Gonfalon__V1__MatchStatus *status = arena_message(a, &gonfalon__v1__match_status__descriptor);

    status->phase = room->phase;
    status->seats = encode_seats(a, room, EYES_OF_NOBODY, &status->n_seats);
    status->spectators = room->spectator_count;
    status->outcome = room->outcome;
    status->dice = encode_pact(a, room);
    status->rules_gone = room_stranded(room);
    if (delayed)
        return status;
    encode_pause(a, room, status);
    if (status->rules_gone)
        encode_wishes(a, room, status);
    if (room->game && !room_over(room)) {
        status->frozen = room->game->match->state->frozen != 0;
        encode_clocks(a, room, status);
        encode_offers(a, room->game->match->state, status);
        status->master_decides = match_waits_for(room->game->match, ASKED_MASTER);
        if (status->master_decides)
            status->master_left_ms = room_left_ms(room, ASKED_MASTER);
    }
    return status;
}
