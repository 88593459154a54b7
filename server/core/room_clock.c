/* Clocks run on the server, and only against whoever has to act. A side whose people have all lost their
 * connection first uses up their allowance. When time is out, that is an entry of the log like any other. */
#include "server/core/room.h"

#include <string.h>

static bool play_goes_on(const struct room *room)
{
    return room->game && room->phase == GONFALON__V1__MATCH_PHASE__MATCH_PHASE_RUNNING && !room->paused &&
           !room->halted && !room->game->match->state->frozen && !room->game->match->state->adjourned &&
           !match_over(room->game->match);
}

static int32_t clock_kind(const struct room *room)
{
    return room->game ? room->game->match->state->clock.kind : CLOCK_NONE;
}

/* Bots take no time that anybody should pay for. */
static bool has_people(const struct room *room, int32_t side)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (asked_from(room->seat[i].side) == side && !room->seat[i].bot[0])
            return true;
    return false;
}

/* The game master always has a limit, so that nobody waits for ever (match_time_left). */
static bool has_clock(const struct room *room, int32_t asked)
{
    return clock_kind(room) != CLOCK_NONE || (asked == ASKED_MASTER && room->game);
}

static bool is_charged(const struct room *room, int32_t side)
{
    return play_goes_on(room) && has_clock(room, side) && match_waits_for(room->game->match, side) &&
           has_people(room, side);
}

static bool all_away(const struct room *room, int32_t side)
{
    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].side == side && room->seat[i].watching > 0)
            return false;
    return true;
}

static int64_t allowance(const struct room *room, int32_t side)
{
    int64_t most = 0;

    for (uint32_t i = 0; i < room->seat_count; i++)
        if (room->seat[i].side == side && !room->seat[i].bot[0] && room->seat[i].allowance_ms > most)
            most = room->seat[i].allowance_ms;
    return most;
}

static void use_allowance(struct room *room, int32_t side, int64_t ms)
{
    for (uint32_t i = 0; i < room->seat_count; i++) {
        struct seat *seat = &room->seat[i];

        if (seat->side == side && !seat->bot[0])
            seat->allowance_ms = seat->allowance_ms > ms ? seat->allowance_ms - ms : 0;
    }
}

static void add_up(struct room *room, int32_t side, int64_t now)
{
    struct room_side *s = &room->side[side];
    int64_t passed = now - s->since_ms;

    if (s->running)
        s->spent_ms += passed;
    else if (s->away)
        use_allowance(room, side, passed);
    s->since_ms = now;
}

static int64_t spent(const struct room *room, int32_t side)
{
    const struct room_side *s = &room->side[side];

    return s->spent_ms + (s->running ? core_now(room->core) - s->since_ms : 0);
}

int32_t room_spent_ms(const struct room *room, int32_t side)
{
    int64_t ms = spent(room, side);

    return ms > INT32_MAX ? INT32_MAX : (int32_t)ms;
}

int32_t room_left_ms(const struct room *room, int32_t side)
{
    if (!has_clock(room, side))
        return -1;
    int64_t left = match_time_left(room->game->match, side);

    if (match_waits_for(room->game->match, side))
        left -= spent(room, side);
    return left < 0 ? 0 : (int32_t)left;
}

int64_t room_asked_wall_ms(const struct room *room, int32_t side)
{
    return is_charged(room, side) ? core_wall(room->core) - spent(room, side) : 0;
}

int64_t room_deadline(const struct room *room)
{
    int64_t first = 0, now = core_wall(room->core);

    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side)) {
        if (!is_charged(room, side))
            continue;
        int64_t at = now + room_left_ms(room, side);

        if (first == 0 || at < first)
            first = at;
    }
    return first;
}

bool room_clock_awake(const struct room *room)
{
    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side))
        if (clock_kind(room) != CLOCK_DAYS && is_charged(room, side))
            return true;
    return false;
}

void room_clocks_asked(struct room *room)
{
    int64_t now = core_now(room->core);

    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side)) {
        struct room_side *s = &room->side[side];
        bool waits = match_waits_for(room->game->match, side);
        uint32_t number = waits ? room->game->match->state->pending.number[side] : 0;

        if (number == s->decision)
            continue;
        s->decision = number;
        s->spent_ms = 0;
        s->since_ms = now;
        s->running = s->away = false;
    }
}

static void run_out(struct room *room, int32_t side)
{
    struct entry *e = must_entry(room);

    e->kind = ENTRY_TIMEOUT;
    e->player = -1;
    e->side = side_of_asked(side);
    e->spent_ms = room_spent_ms(room, side);
    room_apply(room, NULL, e);
}

/* Sets every clock to what it should do now, and says when the first of them needs attention; -1: none does.
 */
static int64_t set_clocks(struct room *room)
{
    int64_t now = core_now(room->core), first = -1;

    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side)) {
        struct room_side *s = &room->side[side];

        add_up(room, side, now);
        bool charged = is_charged(room, side);

        s->away = charged && clock_kind(room) != CLOCK_DAYS && side != ASKED_MASTER && all_away(room, side) &&
                  allowance(room, side) > 0;
        s->running = charged && !s->away;
        if (!charged)
            continue;
        int64_t left = s->away ? allowance(room, side) : room_left_ms(room, side);

        if (first < 0 || left < first)
            first = left;
    }
    return first;
}

static void fired(void *context)
{
    struct room *room = context;

    if (room->status != ROOM_READY)
        return; /* the clocks are set anew when it is */
    set_clocks(room);
    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side))
        if (room->side[side].running && room_left_ms(room, side) == 0) {
            run_out(room, side);
            return;
        }
    room_clocks(room);
}

/* What the brief said was spent stays spent; but a room that was in memory before knows better how many of a
 * day's hours have passed than a wall clock that may have been set meanwhile. */
static void take_up(struct room *room, int32_t side)
{
    struct room_side *s = &room->side[side];
    const struct room_time *t = &room->time[side];
    int64_t now = core_now(room->core);

    s->since_ms = now;
    if (!match_waits_for(room->game->match, side))
        return;
    s->decision = room->game->match->state->pending.number[side];
    if (clock_kind(room) == CLOCK_DAYS && t->decision == s->decision)
        s->spent_ms = t->spent_ms + (t->running ? now - t->since_ms : 0);
}

/* Clocks are set only while nothing is on its way to the store, so all of this is durable. */
static void keep_times(struct room *room)
{
    for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side)) {
        const struct room_side *s = &room->side[side];

        room->time[side] = (struct room_time){s->decision, s->spent_ms, s->since_ms, s->running};
    }
}

void room_clocks(struct room *room)
{
    const struct clock_port *clock = room->core->port.clock;

    if (!room->game)
        return;
    if (room->loaded_fresh) {
        for (int32_t side = 0; side < ASKED_MAX; side = next_asked(room, side))
            take_up(room, side);
        room->loaded_fresh = false;
    }
    int64_t first = set_clocks(room);

    keep_times(room);
    if (first < 0 || room->core->stopped) {
        if (room->clock)
            clock_disarm(clock, room->clock);
        return;
    }
    if (!room->clock)
        room->clock = clock_timer(clock, fired, room);
    clock_arm(clock, room->clock, first);
}

void room_clocks_free(struct room *room)
{
    clock_destroy_timer(room->core->port.clock, room->clock);
    room->clock = NULL;
}
