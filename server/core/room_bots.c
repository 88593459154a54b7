/* Bots are players of the server's own. They see what a player of their side sees (common/bot), answer
 * through the log like everybody, and think on another thread (thoughts.h). */
#include "server/base/log.h"
#include "server/core/thoughts.h"

static bool all_bots(const struct room *room, int32_t side)
{
    bool any = false;

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].side == side) {
            any = true;
            if (!room->seat[i].bot[0])
                return false;
        }
    return any;
}

static bool play_goes_on(const struct room *room)
{
    return room->game && !room->paused && !room->halted && !room->game->match->state->frozen &&
           !match_over(room->game->match);
}

/* The seat of the bot that has to answer for the side; -1: a person has to. */
static int32_t answering(const struct room *room, int32_t side)
{
    if (room->game->match->state->adjourned || !match_waits_for(room->game->match, side))
        return -1;
    int32_t player = bot_player(room->game->match, side);

    if (player < 0 || (uint32_t)player >= room->seat_count)
        return -1;
    int32_t awaited = match_awaited(room->game->match, side);

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].bot[0] && (awaited >> i & 1))
            return (int32_t)i;
    if (!awaited && room->seat[player].bot[0])
        return all_bots(room, side) || match_decision(room->game->match, side)->player == player ? player
                                                                                                 : -1;
    return -1;
}

static int32_t first_seat(const struct room *room, int32_t side)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].side == side)
            return (int32_t)i;
    return -1;
}

/* What people want to take back; bots only join in. 0: nothing. */
static int32_t wanted_back(const struct room *room, int32_t side)
{
    const struct state *s = room->game->match->state;

    for (int32_t other = 0; other < s->sides; other++)
        if (other != side && s->side[other].offers_takeback && !all_bots(room, other))
            return s->side[other].offers_takeback;
    return 0;
}

static bool all_others_want(const struct state *s, int32_t side, int32_t back)
{
    for (int32_t other = 0; other < s->sides; other++)
        if (other != side && !s->side[other].resigned && s->side[other].offers_takeback != back)
            return false;
    return true;
}

enum { NOTHING_TO_SAY = -1 }; /* no kind of entry */

/* The last one grants it, those before ask for the same. */
static int32_t reply_to_takeback(const struct state *s, int32_t side, int32_t back)
{
    if (back == 0)
        return NOTHING_TO_SAY;
    if (all_others_want(s, side, back))
        return ENTRY_GRANT;
    return s->side[side].offers_takeback != back ? ENTRY_TAKEBACK : NOTHING_TO_SAY;
}

static int32_t reply_to_offer(const struct side *own, const struct side *them)
{
    if (them->offers_adjournment && !own->offers_adjournment)
        return ENTRY_ADJOURN;
    if (them->offers_resumption && !own->offers_resumption)
        return ENTRY_RESUME;
    return them->offers_draw ? ENTRY_DECLINE : NOTHING_TO_SAY;
}

/* What a side of bots says to the offers of the others: they may take back and adjourn as they like, but a
 * bot plays to the end. False: there is nothing to say. */
static bool reply_to_offers(const struct room *room, int32_t side, struct entry *e)
{
    const struct state *s = room->game->match->state;
    int32_t back = wanted_back(room, side), kind = reply_to_takeback(s, side, back);

    e->to = kind != NOTHING_TO_SAY ? (uint32_t)back : 0;
    for (int32_t other = 0; other < s->sides && kind == NOTHING_TO_SAY; other++)
        if (other != side && !all_bots(room, other))
            kind = reply_to_offer(&s->side[side], &s->side[other]);
    e->kind = kind;
    e->side = side;
    e->player = first_seat(room, side);
    return kind != NOTHING_TO_SAY;
}

/* A side with something to do for a bot: with an entry in `e` if it is an answer to an offer, which comes
 * first, as offers lapse when somebody plays on. -1: none. */
static int32_t side_to_act(const struct room *room, struct entry *e, bool *offer)
{
    *offer = false;
    if (!play_goes_on(room))
        return -1;
    const struct side *sides = room->game->match->state->side;

    for (int32_t side = 0; side < room->side_count; side++)
        if (!sides[side].resigned && all_bots(room, side) && reply_to_offers(room, side, e)) {
            *offer = true;
            return side;
        }
    for (int32_t side = 0; side < room->side_count; side++)
        if (!sides[side].resigned && answering(room, side) >= 0)
            return side;
    return -1;
}

bool room_bot_acts(const struct room *room)
{
    struct entry *scratch = room->core->bot_entry;
    bool offer;

    return side_to_act(room, scratch, &offer) >= 0;
}

bool room_bots_alone(const struct room *room)
{
    const struct side *sides = room->game ? room->game->match->state->side : NULL;

    for (int32_t side = 0; side < room->side_count; side++)
        if (!(sides && sides[side].resigned) && !all_bots(room, side))
            return false;
    return true;
}

static void give(struct room *room, int32_t side, int32_t player, const struct answer *a)
{
    struct entry *e = must_entry(room);

    e->answer = *a;
    bot_entry(room->game->match, player, side, e);
    if (e->kind == ENTRY_ANSWER)
        room_seal(room, e);
    if (room_apply(room, NULL, e))
        return;
    /* A bot that cannot make a legal answer must not stop the match for the person opposite. */
    log_event(LEVEL_ERROR, "a bot's answer was refused", LOG_FIELDS(log_text("match", room->text_id)));
    e = must_entry(room);
    e->kind = ENTRY_ANSWER;
    e->side = side;
    e->player = player;
    match_default_answer(room->game->match, side, &e->answer);
    room_seal(room, e);
    room_apply(room, NULL, e);
}

void room_bot_answers(struct room *room, int32_t side, int32_t player, const struct answer *a)
{
    if (room->status == ROOM_READY && play_goes_on(room))
        give(room, side, player, a);
    else if (room->status == ROOM_READY)
        room_bots(room);
}

/* --- when ------------------------------------------------------------------------------------- */

/* Who asks to take back and then plays on himself can make it impossible, by dice say; nobody must wait for a
 * consent that cannot be given. */
static void reply_with(struct room *room, struct entry *e)
{
    if (room_apply(room, NULL, e))
        return;
    e->kind = ENTRY_DECLINE;
    e->to = 0;
    room_apply(room, NULL, e);
}

static void act(struct room *room)
{
    bool offer;
    struct entry *e = must_entry(room);
    int32_t side = side_to_act(room, e, &offer);

    if (side < 0)
        return;
    if (offer) {
        reply_with(room, e);
        return;
    }
    int32_t player = answering(room, side);

    think_of_answer(room, side, player, bot_kind_from(room->seat[player].bot));
}

static void fired(void *context)
{
    struct room *room = context;

    room->bot_armed = false;
    if (room->status == ROOM_READY && !room->thought)
        act(room);
}

static void act_in(struct room *room, int64_t ms)
{
    if (room->core->stopped || room->bot_armed || room->thought || !room_bot_acts(room))
        return;
    if (!room->bot_timer)
        room->bot_timer = clock_timer(room->core->port.clock, fired, room);
    room->bot_armed = true;
    clock_arm(room->core->port.clock, room->bot_timer, ms);
}

void room_bots(struct room *room)
{
    act_in(room, room->core->config.bot_pause_ms);
}

void room_bot_waits(struct room *room)
{
    act_in(room, THOUGHT_RETRY_MS);
}

void room_bots_free(struct room *room)
{
    thought_forget(room);
    clock_destroy_timer(room->core->port.clock, room->bot_timer);
    room->bot_timer = NULL;
    room->bot_armed = false;
}
