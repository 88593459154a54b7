/* Deadlines of a tournament follow from its log and its settings; one timer waits for the next of them. After
 * a restart they are due at the same time of the wall. */
#include "server/core/hall.h"

enum { LONGEST_WAIT_MS = 3600 * 1000 };

static void first_of(uint64_t *first, uint64_t at, uint64_t now)
{
    if (at > now && (*first == 0 || at < *first))
        *first = at;
}

static uint64_t deadline_after(const struct tournament *t, uint64_t now)
{
    const Gonfalon__V1__TournamentSettings *s = t->settings;
    const struct tournament_round *round = tournament_now(t);
    uint64_t first = 0;

    if (t->status == TOURNAMENT_IS(PUBLISHED)) {
        first_of(&first, s->check_in_begins, now);
        first_of(&first, s->check_in_ends, now);
        first_of(&first, s->lists_deadline, now);
        first_of(&first, s->starts, now);
    }
    if (t->status == TOURNAMENT_IS(PUBLISHED) || t->status == TOURNAMENT_IS(RUNNING))
        first_of(&first, s->lists_open_at, now);
    if (t->status != TOURNAMENT_IS(RUNNING) || !round)
        return first;
    if (round->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN) {
        first_of(&first, tournament_no_show(t, round), now);
        first_of(&first, tournament_round_ends(t, round), now);
    }
    first_of(&first, hall_next_round_at(t), now);
    first_of(&first, hall_captains_at(t), now);
    return first;
}

uint64_t hall_next(const struct hall *hall)
{
    return deadline_after(hall->t, (uint64_t)core_wall(hall->core));
}

uint64_t hall_deadline(const struct hall *hall)
{
    uint64_t now = (uint64_t)core_wall(hall->core);
    const struct tournament_round *round = tournament_now(hall->t);
    bool played = hall->t->status == TOURNAMENT_IS(RUNNING) && round &&
                  round->state == GONFALON__V1__ROUND_STATE__ROUND_STATE_BEGUN;
    uint64_t first = deadline_after(hall->t, now);

    /* A server that begins looks at tables that are played: one may have ended unheard. */
    return played ? now : first;
}

static void fired(void *context)
{
    struct hall *hall = context;
    uint64_t now = (uint64_t)core_wall(hall->core);

    if (hall->status != HALL_READY)
        return; /* set anew when it is */
    if (hall->t->status == TOURNAMENT_IS(PUBLISHED) && hall->t->settings->check_in_begins != 0 &&
        now >= hall->t->settings->check_in_begins && now < hall->t->settings->check_in_begins + 60000)
        hall_notify_entrants(hall, GONFALON__V1__NOTIFICATION_KIND__NOTIFICATION_KIND_TOURNAMENT_CHECK_IN, 0,
                             "");
    hall_look_at_all(hall);
    hall_look_around(hall);
    hall_changed(hall, PART_BIT(INFO) | PART_BIT(MINE) | PART_BIT(DEADLINES) | PART_BIT(ENTRANTS));
    if (hall->status == HALL_READY && !hall_go_on(hall))
        hall_clock(hall);
}

void hall_clock(struct hall *hall)
{
    const struct clock_port *clock = hall->core->port.clock;
    uint64_t now = (uint64_t)core_wall(hall->core);
    uint64_t next = hall->core->stopped ? 0 : deadline_after(hall->t, now);

    if (next == 0) {
        if (hall->clock)
            clock_disarm(clock, hall->clock);
        return;
    }
    if (!hall->clock)
        hall->clock = clock_timer(clock, fired, hall);
    clock_arm(clock, hall->clock, next - now < LONGEST_WAIT_MS ? (int64_t)(next - now) : LONGEST_WAIT_MS);
}
