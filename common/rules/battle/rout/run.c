/* B8.2, B8.4: moves of routers. */
#include "common/rules/battle/rout/run.h"

#include "common/match/ranks.h"
#include "common/rules/battle/fight/lap.h"
#include "common/rules/battle/fight/room.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/rout/flails.h"
#include "common/rules/battle/rout/keep_off.h"
#include "common/rules/battle/rout/slide.h"
#include "common/rules/massed/attach.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/run_away.h"

/* --- headings ------------------------------------------------------------------------------------------- */

/* The pursuer in contact, else the nearest enemy that does not rout itself; NO_UNIT. */
static int32_t reference_enemy(const struct match *m, int32_t unit)
{
    int32_t nearest = NO_UNIT;
    length least = 0;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        length away;

        if (battle_side_of(m, enemy) == battle_side_of(m, unit) || !battle_stands(m, enemy))
            continue;
        if (battle_unit_at(m, enemy)->pursues == unit)
            return enemy;
        away = massed_distance(m, unit, enemy);
        if (nearest == NO_UNIT || away < least) {
            nearest = enemy;
            least = away;
        }
    }
    return nearest;
}

/* RULE("B8.4.1-a"): the nearest edge that lies within 90 degrees of straight away from the enemy.
 * RULE("B8.4.1-d"): with no enemy to run from, the nearest of all. */
static angle to_an_edge(const struct match *m, int32_t unit)
{
    int32_t enemy = reference_enemy(m, unit);
    struct point at = massed_centre(m, unit);
    angle away = enemy == NO_UNIT ? 0 : bearing(massed_centre(m, enemy), at);
    const struct {
        length far;
        angle way;
    } edge[] = {{at.y, HALF_TURN},
                {table_of(m)->limits.depth - at.y, 0},
                {at.x, 3 * QUARTER_TURN},
                {table_of(m)->limits.width - at.x, QUARTER_TURN}};
    angle best = away;
    length least = LONGEST_SIDE;

    for (size_t i = 0; i < sizeof edge / sizeof edge[0]; i++) {
        int32_t turn = enemy == NO_UNIT ? 0 : angle_turn(away, edge[i].way);

        if (turn >= -QUARTER_TURN && turn <= QUARTER_TURN && edge[i].far < least) {
            least = edge[i].far;
            best = edge[i].way;
        }
    }
    return best;
}

/* RULE("B8.4.1-c"): an enemy who does not pursue them stands in the strip that they would sweep: the nearest;
 * NO_UNIT. */
static int32_t across_the_way(const struct match *m, int32_t unit, angle heading)
{
    struct point origin = {0, 0};
    struct massed_run run = {.heading = heading,
                             .allowance = battle_rout_reach(m, unit),
                             .terms = battle_terms(m, unit),
                             .turns = true,
                             .away = true};
    const struct motion motion = {.way = point_ahead(origin, heading, run.allowance)};
    struct massed_bodies bodies;
    int32_t nearest = NO_UNIT;
    length least = 0;

    massed_take_bodies(m, unit, &bodies);
    massed_run_turn(m, &run, &bodies);
    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        struct span on;

        if (battle_side_of(m, enemy) == battle_side_of(m, unit) || !battle_stands(m, enemy) ||
            battle_contact_of(m, unit, enemy) != NO_CONTACT ||
            !massed_meets_unit(m, &bodies, &motion, enemy, &on))
            continue;
        if (nearest == NO_UNIT || on.begin < least) {
            nearest = enemy;
            least = on.begin;
        }
    }
    return nearest;
}

/* RULE("B8.4.1-a"), RULE("B8.4.1-c"): away from whoever stands across the way. */
angle battle_flight_heading(const struct match *m, int32_t unit)
{
    angle heading = to_an_edge(m, unit);
    int32_t enemy = across_the_way(m, unit, heading);

    return enemy == NO_UNIT ? heading : bearing(massed_centre(m, enemy), massed_centre(m, unit));
}

/* --- leaving the table ---------------------------------------------------------------------------------- */

static bool at_edge(const struct match *m, const struct place *at, const struct base *base)
{
    struct outline o = base_outline(at, base);
    struct box box = outline_box(&o);

    return box.low.x <= 0 || box.low.y <= 0 || box.high.x >= table_of(m)->limits.width ||
           box.high.y >= table_of(m)->limits.depth;
}

static void scatter(struct match *m, int32_t figure)
{
    if (figure_at(m, figure)->slot != NOTHING)
        ranks_leave(m, figure, NOBODY);
    else
        table_lift_stand(table_of(m), figure);
    figure_at(m, figure)->fate = FATE_FLED;
}

/* RULE("B8.4.2-a"): figure by figure. How many of the bodies reach the edge on their way. */
static int32_t who_leave(const struct match *m, const struct massed_bodies *b)
{
    int32_t count = 0;

    for (int32_t i = 0; i < b->count; i++)
        for (int32_t slot = 0; slot < b->at[i].count; slot++) {
            struct place at = block_slot(&b->at[i], slot);
            struct base base = block_base(&b->at[i]);

            count += at_edge(m, &at, &base);
        }
    return count;
}

static void tell_left(struct match *m, int32_t unit, int32_t figures)
{
    struct event *e = battle_tell(m, "battle.left_table", RULE("B8.4.2-a"), unit);

    event_arg(e, "figures", ARG_NUMBER, figures);
    event_end(m);
}

static void tell_run(struct match *m, int32_t unit, length far)
{
    struct event *e = battle_tell(m, "battle.routers_run", RULE("B8.2-a"), unit);

    event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
}

/* Ordinary figures are alike: so many of the last slots go. */
static void scatter_some(struct match *m, int32_t unit, int32_t count)
{
    bool all = count == massed_living(m, unit);

    for (int32_t figure = 0; figure < m->state->figures && count > 0; figure++)
        if (figure_at(m, figure)->unit == unit && figure_at(m, figure)->fate == FATE_IN_PLAY &&
            (all || figure != massed_unit_at(m, unit)->leader)) {
            scatter(m, figure);
            count--;
        }
    if (!battle_in_play(m, unit))
        battle_leave_combat(m, unit);
}

/* The block that is left stands where its rear got to, as near to that as there is room. */
static void stand_rest(struct match *m, int32_t unit, const struct massed_run *run, const struct block *gone)
{
    struct point rear = block_point(gone, 0, -block_depth(gone));
    struct block rest;

    if (unit_at(m, unit)->blocks == 0)
        return;
    rest = state_blocks(m->state, unit)[0];
    rest.facing = run->heading;
    for (length back = 0; back <= run->allowance; back += HALF_PACE) {
        rest.at = point_ahead(rear, run->heading, block_depth(&rest) - back);
        if (massed_has_room(m, unit, &rest, 0, run->terms->barred) && massed_bases_clear(m, unit, &rest)) {
            ranks_move(m, unit, &rest, 1);
            return;
        }
    }
}

/* A carriage or machine leaves the table with its crew; returns how many figures have left. */
static int32_t scatter_with_crew(struct match *m, int32_t figure)
{
    int32_t count = 1;

    EACH_MEMBER(m->state, figure_at(m, figure)->unit, rider)
    if (massed_figure_at(m, rider)->aboard == figure && figure_at(m, rider)->fate == FATE_IN_PLAY) {
        scatter(m, rider);
        count++;
    }
    scatter(m, figure);
    return count;
}

/* Figures without ranks who do not reach the edge go as far as they all do, those first whom no comrade bars;
 * who has no room there stays. */
static void go_with_those_who_leave(struct match *m, const struct massed_bodies *b)
{
    bool gone[BODIES_MOST] = {false}, any = true;

    while (any) {
        any = false;
        for (int32_t i = 0; i < b->count; i++) {
            struct place at = block_slot(&b->at[i], 0);
            struct base base = block_base(&b->at[i]);

            if (gone[i] || figure_at(m, b->figure[i])->fate != FATE_IN_PLAY ||
                !massed_bases_clear(m, b->unit, &b->at[i]) ||
                !massed_is_free(m, b->figure[i], &at, &base, NO_UNIT))
                continue;
            battle_stand_at(m, b->figure[i], &b->at[i]);
            gone[i] = any = true;
        }
    }
}

/* Figures without ranks: those who reach the edge. How many leave. */
static int32_t leave_one_by_one(struct match *m, const struct massed_bodies *b)
{
    int32_t count = 0;

    for (int32_t i = 0; i < b->count; i++) {
        struct place at = block_slot(&b->at[i], 0);
        struct base base = block_base(&b->at[i]);

        if (figure_at(m, b->figure[i])->fate == FATE_IN_PLAY && /* not gone with what it rides in or serves */
            at_edge(m, &at, &base))
            count += scatter_with_crew(m, b->figure[i]);
    }
    go_with_those_who_leave(m, b);
    if (!battle_in_play(m, b->unit))
        battle_leave_combat(m, b->unit);
    return count;
}

static void leave_table(struct match *m, int32_t unit, const struct massed_flight *flight, length reach)
{
    const struct massed_run run = {.heading = flight->heading,
                                   .allowance = reach,
                                   .terms = battle_terms(m, unit),
                                   .turns = true,
                                   .away = true};
    struct point origin = {0, 0}, way = point_ahead(origin, run.heading, run.allowance);
    const struct point from = massed_centre(m, unit);
    struct massed_bodies b;
    int32_t line, leave, all = massed_living(m, unit);

    massed_take_bodies(m, unit, &b);
    massed_run_turn(m, &run, &b);
    massed_shift_bodies(&b, point_ahead(origin, run.heading, massed_run_paid(m, &b, &run, way, &line)));
    if (b.blocks == 0)
        leave = leave_one_by_one(m, &b);
    else {
        leave = b.blocks == 1 && b.count == 1 ? who_leave(m, &b) : all;
        scatter_some(m, unit, leave);
    }
    if (leave < all)
        stand_rest(m, unit, &run, &b.at[0]);
    if (leave > 0)
        tell_left(m, unit, leave);
    else /* its block has just got to the edge */
        tell_run(m, unit, distance(from, massed_centre(m, unit)));
}

/* --- running -------------------------------------------------------------------------------------------- */

/* RULE("B8.2-e"), RULE("B8.2-h"). */
static void burst_through(struct match *m, int32_t unit, const struct massed_flight *flight)
{
    for (int32_t friend = 0; friend < m->state->units; friend ++)
        if (massed_ran_through(flight, friend)) {
            struct event *e;

            battle_unit_at(m, friend)->overrun = true;
            e = battle_tell(m, "battle.burst_through", RULE("B8.2-e"), friend);
            event_arg(e, "routers", ARG_UNIT, unit);
            event_end(m);
        }
}

/* RULE("B8.2-c"): the side that wants the smaller change of heading; where both want the same, a die. */
static bool goes_right(struct match *m, int32_t unit, const struct battle_way way[2])
{
    enum { ALIKE = 16, LEFT_MOST = 3 };
    int32_t more = way[true].change - way[false].change;
    struct roll roll;
    struct event *e;

    if (way[true].through != way[false].through)
        return way[true].through;
    if (!way[true].through || !way[true].edged || more > ALIKE || more < -ALIKE)
        return more < 0;
    roll_begin(&roll, "battle.roll.way_round", battle_side_of(m, unit), NOBODY, D6);
    roll.total = roll_die(m, &roll);
    e = battle_tell(m, roll.total > LEFT_MOST ? "battle.goes_right" : "battle.goes_left", RULE("B8.2-c"),
                    unit);
    event_roll(e, &roll);
    event_end(m);
    return roll.total > LEFT_MOST;
}

/* The way round, or straight up to what is in the way: as a flight. RULE("B5-b"): it ends where there is
 * room, else the unit stays, unturned. */
static struct massed_flight along(const struct match *m, struct battle_way *way,
                                  const struct battle_runner *r, struct massed_bodies *b)
{
    struct massed_flight flight = {
        .how = way->leaves ? ESCAPE_LEAVES : ESCAPE_RUNS, .heading = r->heading, .far = way->far};

    battle_go_legs(b, way, way->legs);
    if (way->leaves || battle_find_clear(m, b, &flight, way->last, r->reach))
        return flight;
    massed_take_bodies(m, b->unit, b);
    way->legs = 0;
    flight.far = 0;
    return flight;
}

static bool passes_nobody(const struct massed_flight *flight)
{
    for (size_t i = 0; i < sizeof flight->passed / sizeof flight->passed[0]; i++)
        if (flight->passed[i])
            return false;
    return true;
}

/* RULE("B8.2-d"): through a gap between friends; RULE("B8.2-c"), RULE("B8.2-j"), RULE("B8.4.1-f"): else round
 * what is in the way, where that is within its move; RULE("B8.2-e"): else straight through friends, or up to
 * what it cannot pass. `way` has no legs where it runs straight. */
static struct massed_flight find_way(struct match *m, int32_t unit, struct massed_bodies *b,
                                     struct battle_way *way)
{
    const angle heading = (angle)massed_unit_at(m, unit)->heading;
    const struct massed_run turn = {.heading = heading, .turns = true, .away = true};
    struct massed_bodies turned;
    struct battle_runner r = {
        m, &turned, massed_centre(m, unit), heading, battle_rout_reach(m, unit), battle_terms(m, unit)};
    struct battle_walls walls;
    struct battle_way on[2];
    struct massed_flight flight;

    massed_take_bodies(m, unit, &turned);
    massed_run_turn(m, &turn, &turned);
    battle_find_walls(m, &turned, r.middle, heading, r.reach, r.terms->barred, &walls);
    for (int32_t right = false; right <= true; right++)
        on[right] = battle_way_on(&r, &walls, right);
    *way = (struct battle_way){.legs = 0};
    flight = massed_run_direct(m, unit, heading, r.reach, r.terms, b);
    if (flight.how == ESCAPE_RUNS && on[false].leaves && !on[false].edged) /* they just touch the edge */
        flight.how = ESCAPE_LEAVES;
    if (flight.how != ESCAPE_NONE &&
        (!on[false].edged || (on[false].first == WALL_FRIEND && passes_nobody(&flight))))
        return flight;
    if (!on[false].through && !on[true].through && on[false].first == WALL_FRIEND) {
        flight = massed_run_straight(m, unit, heading, r.reach, r.terms, b);
        if (flight.how != ESCAPE_NONE)
            return flight;
    }
    *way =
        on[false].through || on[true].through ? on[goes_right(m, unit, on)] : battle_way_straight(&r, &walls);
    *b = turned;
    return along(m, way, &r, b);
}

/* RULE("B8.4.2-a"): those of its figures who reach the edge, from where its last leg begins. */
static void run_off_table(struct match *m, int32_t unit, const struct massed_flight *flight,
                          struct massed_bodies *b, const struct battle_way *way)
{
    struct point origin = {0, 0};

    if (way->legs > 1) {
        massed_shift_bodies(b, point_minus(origin, way->leg[way->legs - 1]));
        massed_put_bodies(m, b);
    }
    leave_table(m, unit, flight, way->legs > 1 ? way->paid : battle_rout_reach(m, unit));
}

/* The pace from enemies that it could not go round: drawn back along its last leg. */
static void keep_off(const struct match *m, struct massed_bodies *b, struct massed_flight *flight,
                     const struct battle_way *way)
{
    length before = way->legs > 0 ? way->far - way->last : 0;

    flight->far -= before;
    battle_keep_off_enemies(m, b, flight);
    flight->far += before;
}

/* RULE("B8.2-b"), RULE("B8.4-c"): twice M, of the slowest (RULE("B8.2.1-a")); RULE("B8.4-d"), RULE("B8.4-e"):
 * the turn is free, the ground is not. */
bool battle_run_routers(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);
    struct massed_bodies bodies;
    struct massed_flight flight;
    struct massed_stance before;
    struct battle_way way;

    massed_note_stance(m, unit, &before);
    massed_make_whole(m, unit);
    battle_throw_away(m, unit);
    u->rout_moved = battle_of(m)->player_turns;
    flight = find_way(m, unit, &bodies, &way);
    u->massed.heading = flight.heading;
    burst_through(m, unit, &flight);
    if (flight.how == ESCAPE_LEAVES) {
        run_off_table(m, unit, &flight, &bodies, &way);
        battle_panic_of_passed(m, &flight);
        return massed_living(m, unit) > 0;
    }
    keep_off(m, &bodies, &flight, &way);
    if (flight.far > 0)
        massed_put_bodies(m, &bodies);
    else
        massed_stand_again(m, unit, &before);
    tell_run(m, unit, flight.far);
    battle_panic_of_passed(m, &flight);
    return true;
}

/* They run on in the block that they are: then there is nothing to tell. */
static void crowd_into(struct match *m, int32_t unit, const struct block *crowd)
{
    const struct block now = state_blocks(m->state, unit)[0];

    if (crowd->files == now.files && crowd->layout == now.layout && points_equal(crowd->at, now.at))
        return;
    ranks_move(m, unit, crowd, 1);
    battle_tell(m, "battle.routers_crowd", RULE("B8.4-b"), unit);
    event_end(m);
}

/* Shifted so far from its rear. RULE("B5-b"): it may stand across a line. */
static bool crowd_fits(const struct match *m, int32_t unit, struct point rear, length far,
                       struct block *crowd)
{
    crowd->at = point_ahead(rear, (angle)crowd->facing, block_depth(crowd) + far);
    return battle_has_room(m, unit, crowd);
}

/* The nearest place with room between one without and one that has it. */
static void draw_near(const struct match *m, int32_t unit, struct point rear, length without, length with,
                      struct block *crowd)
{
    while (with - without > 1 || without - with > 1) {
        length middle = without + (with - without) / 2;

        if (crowd_fits(m, unit, rear, middle, crowd))
            with = middle;
        else
            without = middle;
    }
    crowd_fits(m, unit, rear, with, crowd);
}

/* RULE("B8.4-b"): as many files as the root of its number, rounded up; its rear stays, or is shifted along
 * the heading to where there is room (RULE("B5-b")). */
void battle_crowd_routers(struct match *m, int32_t unit)
{
    enum { STEP = HALF_PACE / 2 };
    struct block now, crowd;
    struct point rear;

    if (unit_at(m, unit)->blocks != 1)
        return;
    now = crowd = state_blocks(m->state, unit)[0];
    crowd.layout = BLOCK_RANKS;
    crowd.files = 1;
    while (crowd.files * crowd.files < crowd.count)
        crowd.files++;
    rear = block_point(&now, 0, -block_depth(&now));
    for (length off = 0; off <= battle_double(m, unit); off += STEP)
        for (int32_t way = -1; way <= 1; way += 2)
            if (crowd_fits(m, unit, rear, way * off, &crowd)) {
                if (off > 0)
                    draw_near(m, unit, rear, way * (off - STEP), way * off, &crowd);
                crowd_into(m, unit, &crowd);
                return;
            }
}
