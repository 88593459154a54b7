/* Matches that began with a version of the rules which this program does not have. They are shown from what
 * is stored (fold.c) and cannot go on; people can end them: one of two sides gives up, all sides agree on a
 * draw, the game master, the host of the server or an administrator says how it ends, or a judge decides the
 * table. No entry of the log tells so, because nobody could apply it: the outcome stands in the row alone. */
#include "common/wire/pack.h"
#include "server/core/exchange.h"
#include "server/core/gone.h"
#include "server/core/ratings.h"
#include "server/core/room.h"

enum { MASTER_SAYS_DRAWN = -1, MASTER_SAYS_ABANDONED = -2 };

#define ENDS(kind) GONFALON__V1__OUTCOME_KIND__OUTCOME_KIND_##kind

bool room_stranded(const struct room *room)
{
    return room_begun(room) && !room_over(room) &&
           room->phase != GONFALON__V1__MATCH_PHASE__MATCH_PHASE_CANCELLED && !room->game &&
           room->status != ROOM_LENT;
}

static void refuse_gone(struct request *r)
{
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_WRONG_STATE, "match.rules_gone",
                   "the rules of this match are not on this server any more");
}

static void rated_over(struct room *room, struct request *r)
{
    (void)r;
    ratings_work(room->core);
}

static void end(struct room *room, struct request *r, Gonfalon__V1__OutcomeKind kind, int32_t winner,
                const char *reason)
{
    struct arena *a = &room->core->push;
    struct batch *batch = room_batch(room);

    arena_reset(a);
    Gonfalon__V1__Outcome *outcome = arena_message(a, &gonfalon__v1__outcome__descriptor);

    outcome->kind = kind;
    outcome->winner = winner;
    outcome->reason = arena_text(a, reason);
    struct packed packed = wire_pack(outcome);

    room->outcome = gonfalon__v1__outcome__unpack(NULL, packed.size, packed.data);
    room->phase = GONFALON__V1__MATCH_PHASE__MATCH_PHASE_OVER;
    room->ended_ms = core_wall(room->core);
    room->wants_draw = room->waiting_sides = 0;
    room_moved(room);
    if (!rules_present(room->settings->system, room->rules_version))
        count_add(room->core->count.rules_gone, -1);
    room_write(room, batch);
    bool due = rating_write_due(room, batch);

    if (r)
        answer_done(r, batch);
    room_commit(room, r, batch, due ? rated_over : NULL);
}

/* --- the players ------------------------------------------------------------------------------ */

/* The side that r plays; -1: none, and r has been refused. */
static int32_t side_of(struct room *room, struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);

    if (seat >= 0 && !room->seat[seat].master)
        return room->seat[seat].side;
    refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.no_seat",
                   "you have no seat in this match");
    return -1;
}

/* Of more than two sides nobody knows here who else has given up: they agree on a draw, or somebody rules. */
void stranded_resign(struct room *room, struct request *r)
{
    int32_t side = side_of(room, r);

    if (side < 0)
        return;
    if (room->side_count == 2)
        end(room, r, ENDS(WON), 1 - side, "match.won_by_resignation");
    else
        refuse_gone(r);
}

/* Sides that have somebody to agree: bots always do. */
static uint32_t sides_to_agree(const struct room *room)
{
    uint32_t sides = 0;

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (!room->seat[i].master && !room->seat[i].bot[0])
            sides |= 1u << room->seat[i].side;
    return sides;
}

static void commit_wishes(struct room *room, struct request *r)
{
    struct batch *batch = room_batch(room);

    room_write_brief(room, batch);
    answer_done(r, batch);
    room_commit(room, r, batch, NULL);
}

void stranded_draw(struct room *room, struct request *r)
{
    int32_t side = side_of(room, r);

    if (side < 0)
        return;
    room->wants_draw |= 1u << side;
    if ((sides_to_agree(room) & ~room->wants_draw) == 0)
        end(room, r, ENDS(DRAWN), -1, "match.drawn_by_agreement");
    else
        commit_wishes(room, r);
}

void stranded_decline(struct room *room, struct request *r)
{
    if (side_of(room, r) < 0)
        return;
    room->wants_draw = 0;
    commit_wishes(room, r);
}

/* --- who rules -------------------------------------------------------------------------------- */

/* The game master; the host of the server and administrators, unless they play in it. */
static bool may_rule(const struct room *room, const struct request *r)
{
    int32_t seat = room_seat_of(room, r->account);

    if (seat >= 0)
        return room->seat[seat].master;
    return r->account != 0 &&
           (r->role == GONFALON__V1__ROLE__ROLE_HOST || r->role == GONFALON__V1__ROLE__ROLE_ADMIN);
}

static void ruled(struct room *room, struct request *r, int32_t winner)
{
    if (winner == MASTER_SAYS_DRAWN)
        end(room, r, ENDS(DRAWN), -1, "match.drawn_by_master");
    else
        end(room, r, ENDS(WON), winner, "match.won_by_master");
}

void stranded_master(struct room *room, struct request *r)
{
    const Gonfalon__V1__MasterRequest *ask = r->message->master;

    if (ask->act != GONFALON__V1__MASTER_ACT__MASTER_ACT_END)
        refuse_gone(r);
    else if (!may_rule(room, r))
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_FORBIDDEN, "match.not_yours_to_end",
                       "only the game master, the host or an administrator may end it");
    else if (ask->value >= room->side_count || ask->value < MASTER_SAYS_ABANDONED)
        refuse_request(r, GONFALON__V1__ERROR_CODE__ERROR_CODE_ILLEGAL, "master.no_such_side",
                       "there is no such side");
    else if (ask->value == MASTER_SAYS_ABANDONED)
        end(room, r, ENDS(ABANDONED), -1, "match.abandoned");
    else
        ruled(room, r, ask->value);
}

void stranded_decided(struct room *room, int32_t winner)
{
    ruled(room, NULL, winner);
}
