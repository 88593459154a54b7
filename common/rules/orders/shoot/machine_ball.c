/* B19.8: the ball of a cannon. It has the energy of six ranks; units and terrain on its line are met one
 * after the other, the nearest first. */
#include "common/rules/massed/breach.h"
#include "common/rules/orders/shoot/ball_line.h"
#include "common/rules/orders/shoot/machine_hits.h"

enum { ENERGY = 6, HITS_A_RANK = 2, STRENGTH_EVERY = 12 * PACE, OPENED = 2 * PACE };

/* The first that the ball meets and can reach, as if every wall gave way: a unit, else terrain. */
static const struct orders_met *first_met(const struct orders_ball *ball)
{
    const struct orders_met *first = NULL;
    int32_t energy = ENERGY;

    for (int32_t i = 0; i < ball->count && energy > 0; i++) {
        const struct orders_met *met = &ball->met[i];

        if (orders_flies_over(ball, met))
            continue;
        if (met->unit != NO_UNIT)
            return met;
        first = first ? first : met;
        energy -= orders_terrain_cost(ball, met);
    }
    return first;
}

int32_t orders_first_on_line(const struct match *m, int32_t machine, struct point towards)
{
    struct orders_ball ball;

    orders_trace_ball(m, machine, towards, &ball);
    const struct orders_met *first = first_met(&ball);

    return first ? first->unit : NO_UNIT;
}

/* RULE("B19.8-e"): an enemy, or terrain with no friend behind it that the ball might reach. */
bool orders_may_fire_along(const struct match *m, int32_t machine, struct point towards)
{
    struct orders_ball ball;

    orders_trace_ball(m, machine, towards, &ball);
    const struct orders_met *first = first_met(&ball);

    return first && (first->unit == NO_UNIT || orders_side_of(m, first->unit) != figure_at(m, machine)->side);
}

/* RULE("B19.8-q"): a low wall gives way on a 4. */
static bool breaks_wall(struct match *m, int32_t machine)
{
    enum { BREACHED = 4 };
    struct roll roll;
    struct event *e;

    roll_begin(&roll, "orders.roll.breach", NO_SIDE, machine, D6);
    roll.total = roll_die(m, &roll);
    roll.target = BREACHED;
    roll.result = roll.total >= BREACHED ? ROLL_PASSED : ROLL_FAILED;
    e = orders_tell(m, "orders.ball_meets_wall", RULE("B19.8-q"), figure_at(m, machine)->unit);
    event_roll(e, &roll);
    event_end(m);
    return roll.total >= BREACHED;
}

/* RULE("B19.8-p"), RULE("B19.8-q"): two paces of it are no more. False: there is no room for the stretch that
 * is left behind the gap, so it stays whole. */
static bool open_up(struct match *m, int32_t machine, const struct orders_ball *ball,
                    const struct orders_met *met)
{
    struct point at = point_ahead(ball->from, bearing(ball->from, ball->to), met->at);
    bool wall = met->opens == OPENS_WALL;
    struct event *e;

    if (!massed_open_line(m, met->piece, at, OPENED))
        return false;
    e = orders_tell(m, wall ? "orders.wall_opened" : "orders.fence_opened",
                    wall ? RULE("B19.8-q") : RULE("B19.8-p"), figure_at(m, machine)->unit);
    event_mark(e, "opened", at, 0);
    event_end(m);
    return true;
}

static const char *stopped_by(const struct match *m, const struct orders_met *met)
{
    if (met->opens != OPENS_NOTHING)
        return met->opens == OPENS_WALL ? RULE("B19.8-q") : RULE("B19.8-p");
    if (table_piece_const(table_of(m), met->piece)->sight == SIGHT_BLOCKS_CREST)
        return RULE("B19.8-r");
    return met->ranks == BALL_STOPS ? RULE("B19.8-x") : RULE("B19.8-w");
}

/* RULE("B19.8-g"): two hits for each rank; RULE("B19.8-j"): a strength less for each 12 paces beyond the
 * first. */
static void strike_ranks(struct match *m, int32_t machine, const struct orders_met *met, int32_t ranks)
{
    struct orders_missile_hit with = orders_machine_hit(m, machine);
    struct orders_hail h;

    with.s -= (met->at - 1) / STRENGTH_EVERY; /* at the muzzle 0, too */
    orders_hail_begin(&h, "orders.machine_hits", RULE("B19.8-g"), figure_at(m, machine)->unit, met->unit);
    for (int32_t i = 0; i < HITS_A_RANK * ranks; i++)
        orders_machine_hits(m, &h, &with, met->unit, met->figure);
    orders_hail_end(m, &h);
}

/* What is left of its energy behind the unit. RULE("B19.8-s"): what is not enough for a further rank is lost.
 */
static int32_t through_ranks(struct match *m, int32_t machine, const struct orders_ball *ball,
                             const struct orders_met *met, int32_t energy)
{
    int32_t cost = orders_rank_cost(ball, met),
            ranks = energy / cost < met->ranks ? energy / cost : met->ranks;

    strike_ranks(m, machine, met, ranks);
    return ranks < met->ranks ? 0 : energy - ranks * cost;
}

void orders_fire_ball(struct match *m, int32_t machine, struct point towards)
{
    int32_t energy = ENERGY, next = 0; /* RULE("B19.8-i") */
    struct orders_ball ball;

    orders_trace_ball(m, machine, towards, &ball);
    struct event *e = orders_tell(m, "orders.ball", RULE("B19.8-e"), figure_at(m, machine)->unit);

    event_line(e, "flew", ball.from, ball.to, 0);
    event_end(m);
    while (next < ball.count && energy > 0) {
        struct orders_met met = ball.met[next++];

        if (orders_flies_over(&ball, &met))
            continue;
        if (met.unit != NO_UNIT) {
            energy = through_ranks(m, machine, &ball, &met, energy);
            continue;
        }
        if (energy < orders_terrain_cost(&ball, &met)) {
            orders_tell(m, "orders.ball_stopped", stopped_by(m, &met), figure_at(m, machine)->unit);
            event_end(m);
            return;
        }
        if (met.opens == OPENS_WALL && !breaks_wall(m, machine))
            return;
        energy -= orders_terrain_cost(&ball, &met);
        if (met.opens != OPENS_NOTHING && open_up(m, machine, &ball, &met)) {
            orders_trace_ball(m, machine, towards, &ball); /* without what was met here */
            next--;
        }
    }
}
