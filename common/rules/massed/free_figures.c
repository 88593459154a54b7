/* Figures that keep no ranks: their ways, what those cost, and whether they hang together afterwards. */
#include "common/rules/massed/free_figures.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/climbing.h"
#include "common/rules/massed/ends.h"
#include "common/rules/massed/free_across.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/units.h"
#include "common/table/block_drill.h"
#include "common/table/spots.h"

#include <assert.h>

enum { CROSSINGS_MOST = 16, MET_MOST = 64 };

/* --- cost
 * ---------------------------------------------------------------------------------------------------- */

/* What has been paid so far, in units of the terms' grain. */
struct purse {
    int64_t left;
    bool good;
};

static int32_t dearest(const struct massed_terms *terms, uint32_t goings)
{
    int32_t most = terms->grain;

    for (int32_t going = 0; going < GOINGS; going++)
        if (goings >> going & 1 && terms->factor[going] > most)
            most = terms->factor[going];
    return most;
}

/* RULE("B5.2.1-d"): where the way ends in slow ground, what is left on entering it is good for a distance
 * rounded up to the next half pace. */
static void pay_ground(struct purse *purse, const struct massed_terms *terms, length far, int32_t factor,
                       bool ends)
{
    int64_t cost = (int64_t)far * factor;

    if (cost > purse->left && ends && factor > terms->grain && purse->left > 0) {
        int64_t reach = (purse->left + factor - 1) / factor;

        if (far <= (reach + HALF_PACE - 1) / HALF_PACE * HALF_PACE)
            cost = purse->left;
    }
    purse->left -= cost;
    purse->good = purse->good && purse->left >= 0;
}

static void pay_leg(const struct match *m, int32_t figure, struct point from, struct point to, bool last,
                    const struct massed_terms *terms, struct purse *purse)
{
    const struct stand *s = table_stand_const(table_of(m), figure);
    struct place there = {.at = from, .facing = bearing(from, to)};
    struct block one = massed_block_of_one(&there, &s->base);
    struct motion motion = {.turn = false, .way = point_minus(to, from)};
    struct ground_run runs[MARCH_RUNS];
    int32_t count = block_ground(table_of(m), &one, 1, &motion, runs, MARCH_RUNS);

    count = count < MARCH_RUNS ? count : MARCH_RUNS;
    for (int32_t i = 0; i < count; i++)
        pay_ground(purse, terms, runs[i].end - runs[i].begin, dearest(terms, runs[i].goings),
                   last && i == count - 1);
}

static length whole_of(const struct massed_free_move *move)
{
    return move->whole > 0 ? move->whole : move->allowance;
}

/* RULE("B15.10-i"), RULE("B14.6.1-e"): a quarter of the allowance for each line. */
static void pay_lines(const struct match *m, const struct path *way, const struct massed_free_move *move,
                      struct purse *purse)
{
    struct meeting crossing[CROSSINGS_MOST];
    int32_t count = path_crossings(table_of(m), way, crossing, CROSSINGS_MOST);
    int64_t whole = (int64_t)whole_of(move) * move->terms->grain;

    count = count < CROSSINGS_MOST ? count : CROSSINGS_MOST;
    for (int32_t i = 0; i < count; i++) {
        int32_t going = table_piece_const(table_of(m), crossing[i].index)->going;

        purse->left -= whole / move->terms->share;
        purse->good = purse->good && purse->left >= 0 && !(move->terms->barred >> going & 1);
    }
}

length massed_way_cost(const struct match *m, int32_t figure, const struct path *way,
                       const struct massed_free_move *move, bool *afforded)
{
    struct purse purse = {.left = (int64_t)move->allowance * move->terms->grain, .good = true};
    int32_t climbed = massed_climbed(m, way, move->terms);

    if (climbed != NOTHING) { /* RULE("B5.2.3-g"): that is all of its move */
        *afforded = !move->hurried && move->allowance >= whole_of(move) &&
                    massed_climbs_well(m, figure, way, climbed);
        return whole_of(move);
    }
    pay_lines(m, way, move, &purse);
    for (int32_t i = 0; i + 1 < way->points; i++)
        pay_leg(m, figure, way->at[i], way->at[i + 1], i + 2 == way->points, move->terms, &purse);
    *afforded = purse.good;
    return move->allowance - (length)(purse.left / move->terms->grain);
}

/* --- the question
 * ---------------------------------------------------------------------------------------------- */

void massed_offer_ways(const struct match *m, const struct massed_free_move *move, struct decision *d)
{
    d->unit = move->unit;
    decision_arg(d, "unit", ARG_UNIT, move->unit);
    d->waypoints = FREE_WAYPOINTS;
    d->need_facing = true;
    EACH_MEMBER(m->state, move->unit, figure)
    if (massed_lives(m, figure) && table_stand_const(table_of(m), figure)->aboard == NOBODY)
        decision_movable(d, figure, move->allowance, false);
}

struct path massed_read_way(const struct match *m, const struct answer *a, int32_t *next, int32_t *figure,
                            int32_t *facing)
{
    struct path way = {.points = 0};

    *figure = a->item[*next].ref;
    path_add(&way, table_stand_const(table_of(m), *figure)->place.at);
    for (; *next < a->count && a->item[*next].ref == *figure; (*next)++) {
        if (!points_equal(a->item[*next].at, way.at[way.points - 1]))
            path_add(&way, a->item[*next].at);
        *facing = a->item[*next].facing;
    }
    return way;
}

static struct mover free_mover(const struct match *m, int32_t figure, int32_t facing,
                               const struct massed_terms *terms)
{
    struct mover mover = mover_of(table_of(m), figure);

    mover.facing = facing;
    mover.barred = terms->barred;
    return mover;
}

static bool turns_too_far(const struct massed_free_move *move, const struct path *way)
{
    for (int32_t i = 0; move->bearing != NOTHING && i + 1 < way->points; i++)
        if (angle_between(bearing(way->at[i], way->at[i + 1]), (angle)move->bearing) > move->within)
            return true;
    return false;
}

/* Friends in the way: RULE("B5.5-b"), RULE("B5.5-h"), as the system says. NOBODY: none that bars it. */
static int32_t barred_by_friend(const struct match *m, const struct massed_free_move *move,
                                const struct path *way, const struct mover *mover, uint32_t *crossed)
{
    struct stand_filter friends = {
        .sides = 1u << unit_at(m, move->unit)->side, .flags = STAND_BLOCKS_MOVE, .except = mover->stand};
    struct meeting met[MET_MOST];
    int32_t count = path_stands(table_of(m), way, mover, &friends, -OVERLAP - 1, met, MET_MOST);

    count = count < MET_MOST ? count : MET_MOST;
    for (int32_t i = 0; i < count; i++) {
        int32_t unit = figure_at(m, met[i].index)->unit;

        if (unit == move->unit)
            continue;
        if (!move->may_cross || !move->may_cross(m, move->unit, unit))
            return met[i].index;
        if (crossed)
            crossed[unit / 32] |= 1u << unit % 32;
    }
    return NOBODY;
}

static bool way_good(const struct match *m, const struct massed_free_move *move, int32_t figure,
                     const struct path *way, int32_t facing, length *cost, struct refusal *why)
{
    struct mover mover = free_mover(m, figure, facing, move->terms);
    struct point end = way->at[way->points - 1];
    struct stop stop;
    int32_t friend;
    bool afforded;

    *cost = massed_way_cost(m, figure, way, move, &afforded);
    if (!afforded)
        return refuse_at(why, move->rule, "massed.refused.too_far", figure, end, *cost - move->allowance);
    if (turns_too_far(move, way))
        return refuse_at(why, move->bearing_rule, "massed.refused.off_bearing", figure, end, 0);
    mover.stopped_by.sides = ~(1u << unit_at(m, move->unit)->side);
    stop = path_stop(table_of(m), way, &mover);
    if (stop.why != STOP_NONE && stop.along < path_length(way))
        return refuse_at(why, move->rule, "massed.refused.in_the_way", figure, stop.at,
                         path_length(way) - stop.along);
    friend = barred_by_friend(m, move, way, &mover, NULL);
    return friend == NOBODY || refuse(why, RULE("B5.5-a"), "massed.refused.friend_in_the_way", friend, 0);
}

bool massed_check_ways(const struct match *m, const struct massed_free_move *move, const struct answer *a,
                       struct preview *p, struct refusal *why)
{
    struct massed_ends e;

    p->budget = move->allowance;
    p->cost = 0;
    p->unit = "length";
    if (a->count == 0) /* who stays may stay, however it came to stand there */
        return true;
    massed_take_ends(m, move->unit, &e);
    e.may_end_in = move->may_end_in;
    for (int32_t next = 0; next < a->count;) {
        int32_t figure, facing = 0;
        struct path way = massed_read_way(m, a, &next, &figure, &facing);
        length cost;

        if (!way_good(m, move, figure, &way, facing, &cost, why))
            return false;
        p->cost = cost > p->cost ? cost : p->cost;
        massed_end_at(&e, figure, way.at[way.points - 1], facing);
        if (p->end_count < MOVABLES_MAX)
            p->end[p->end_count++] =
                (struct answer_item){.ref = figure, .at = way.at[way.points - 1], .facing = facing};
    }
    return massed_ends_free(m, &e, LINK, RULE("B15.10-f"), "massed.refused.apart", why);
}

void massed_put_free(struct match *m, int32_t figure, struct point at, int32_t facing)
{
    struct table *t = table_of(m);
    struct place to = {.at = at, .facing = facing};

    to.elevation = floor_at(t, at, table_stand_const(t, figure)->place.elevation);
    table_move_carrier(t, figure, &to);
}

length massed_walk_ways(struct match *m, const struct massed_free_move *move, const struct answer *a,
                        uint32_t *crossed)
{
    length longest = 0;

    for (int32_t next = 0; next < a->count;) {
        int32_t figure, facing = 0;
        struct path way = massed_read_way(m, a, &next, &figure, &facing);
        struct mover mover = free_mover(m, figure, facing, move->terms);
        bool afforded;
        length cost = massed_way_cost(m, figure, &way, move, &afforded);

        if (crossed)
            barred_by_friend(m, move, &way, &mover, crossed);
        longest = cost > longest ? cost : longest;
        event_way(m, figure, &way);
        massed_put_free(m, figure, way.at[way.points - 1], facing);
    }
    return longest;
}

/* --- closing in
 * -------------------------------------------------------------------------------------------------- */

struct approach {
    const struct match *m;
    int32_t unit, target;
    bool charge; /* RULE("B7.1-h") */
    struct massed_free_move move;
    const struct massed_wishes *wishes; /* NULL: none */
};

/* The place with the front edge flush on one side of a base, so far along it. */
static struct place flush_on(const struct stand *enemy, int32_t side, length along, const struct base *base)
{
    angle outward = (angle)(enemy->place.facing + side * QUARTER_TURN);
    length half = side % 2 == 0 ? enemy->base.depth / 2 : enemy->base.width / 2;
    struct point edge = point_ahead(enemy->place.at, outward, half + base->depth / 2 + 1);

    return (struct place){.at = point_ahead(edge, (angle)(outward + QUARTER_TURN), along),
                          .facing = angle_opposite(outward)};
}

/* Does the other stop the figure from standing where he stands? A comrade does so even in the midst of
 * friends, where he stops nobody else (B5.5-e). */
static bool bars(const struct match *m, const struct stand_filter *others, int32_t figure, int32_t other)
{
    bool comrade = figure_at(m, other)->unit == figure_at(m, figure)->unit &&
                   stand_on_table(table_of(m), other) && !same_ride(table_of(m), other, figure);

    return comrade || filter_passes(table_of(m), others, other);
}

/* Nobody stands there, to the very unit that bases are compared in. */
static bool on_nobody(const struct match *m, int32_t figure, const struct place *to)
{
    struct stand_filter others = all_stands();
    const struct base *base = &table_stand_const(table_of(m), figure)->base;

    others.flags = STAND_BLOCKS_MOVE;
    others.except = figure;
    for (int32_t other = 0; other < m->state->figures; other++) {
        const struct stand *s = table_stand_const(table_of(m), other);

        if (bars(m, &others, figure, other) && bases_overlap(to, base, &s->place, &s->base))
            return false;
    }
    return true;
}

static bool reaches(const struct approach *a, int32_t figure, const struct place *to)
{
    struct mover mover = free_mover(a->m, figure, to->facing, a->move.terms);
    struct path way = path_straight(table_stand_const(table_of(a->m), figure)->place.at, to->at);
    struct stop stop;
    bool afforded;

    if (!spot_free(table_of(a->m), &mover, to->at) || !on_nobody(a->m, figure, to))
        return false;
    massed_way_cost(a->m, figure, &way, &a->move, &afforded);
    if (!afforded)
        return false;
    mover.stopped_by.sides = ~(1u << unit_at(a->m, a->unit)->side);
    stop = path_stop(table_of(a->m), &way, &mover);
    if (stop.why == STOP_NONE)
        return true;
    return stop.along >= path_length(&way) - CONTACT; /* no rule: what is rounded */
}

/* The nearest such place, at that enemy or (NOBODY) at any; false: there is none. *across: how far the enemy
 * is behind a line that it stands at there. */
static bool place_at(const struct approach *a, int32_t figure, int32_t only, struct place *best,
                     length *across)
{
    const struct stand *s = table_stand_const(table_of(a->m), figure);
    length least = a->move.allowance + 1;

    EACH_MEMBER(a->m->state, a->target, enemy)
    {
        const struct stand *e = table_stand_const(table_of(a->m), enemy);

        if (figure_at(a->m, enemy)->fate != FATE_IN_PLAY || (only != NOBODY && only != enemy) ||
            bases_far(&s->place, &s->base, &e->place, &e->base, least))
            continue;
        for (int32_t side = 0; side < 4; side++)
            for (int32_t half = -1; half <= 1; half++) {
                struct place to = flush_on(e, side, half * s->base.width / 2, &s->base);
                length far = distance(s->place.at, to.at), back = 0;

                if (far >= least ||
                    (a->charge && massed_line_ahead(a->m, s->place.at, &s->base, a->move.terms, &to, &back) ==
                                      LINE_BARRED))
                    continue;
                if (reaches(a, figure, &to)) {
                    least = far;
                    *best = to;
                    *across = back;
                }
            }
    }
    return least <= a->move.allowance;
}

static int32_t wish_of(const struct approach *a, int32_t figure)
{
    for (int32_t i = 0; a->wishes && i < a->wishes->count; i++)
        if (a->wishes->of[i].figure == figure)
            return a->wishes->of[i].enemy;
    return NOBODY;
}

static bool place_in_contact(const struct approach *a, int32_t figure, struct place *best, length *across)
{
    int32_t wish = wish_of(a, figure);

    return (wish != NOBODY && place_at(a, figure, wish, best, across)) ||
           place_at(a, figure, NOBODY, best, across);
}

/* Straight at the enemy, as far as it gets and can pay. */
static void follow(struct match *m, const struct approach *a, int32_t figure)
{
    struct place from = table_stand_const(table_of(a->m), figure)->place;
    struct point goal = massed_centre(a->m, a->target);
    struct mover mover = free_mover(a->m, figure, bearing(from.at, goal), a->move.terms);
    struct path way = path_straight(from.at, point_towards(from.at, goal, a->move.allowance));
    struct stop stop = path_stop(table_of(a->m), &way, &mover);
    length far = stop.along;
    bool afforded = false;

    for (; far > 0 && !afforded; far -= afforded ? 0 : HALF_PACE / 2) {
        way = path_straight(from.at, point_towards(from.at, goal, far));
        massed_way_cost(a->m, figure, &way, &a->move, &afforded);
        afforded = afforded && spot_free(table_of(a->m), &mover, way.at[1]) &&
                   on_nobody(a->m, figure, &(struct place){.at = way.at[1], .facing = mover.facing});
        if (afforded)
            break;
    }
    if (afforded)
        massed_put_free(m, figure, way.at[1], mover.facing);
}

/* Of those who have not gone yet, the one nearest to the target, those with wishes first; NOBODY: all have.
 */
static int32_t next_nearest(const struct approach *a, const bool *gone)
{
    struct point goal = massed_centre(a->m, a->target);
    int32_t best = NOBODY, i = 0;
    bool best_wishes = false;
    int64_t least = 0;

    EACH_MEMBER(a->m->state, a->unit, figure)
    {
        int64_t away = distance_squared(table_stand_const(table_of(a->m), figure)->place.at, goal);
        bool wishes = wish_of(a, figure) != NOBODY;

        if (i < FREE_FIGURES_MOST && !gone[i] && massed_lives(a->m, figure) &&
            (best == NOBODY || wishes > best_wishes || (wishes == best_wishes && away < least))) {
            best = figure;
            best_wishes = wishes;
            least = away;
        }
        i++;
    }
    return best;
}

static void mark_gone(const struct approach *a, int32_t gone_figure, bool *gone)
{
    int32_t i = 0;

    EACH_MEMBER(a->m->state, a->unit, figure)
    {
        if (figure == gone_figure && i < FREE_FIGURES_MOST)
            gone[i] = true;
        i++;
    }
}

static length cost_of_way(const struct approach *a, int32_t figure, struct point to)
{
    struct path way = path_straight(table_stand_const(table_of(a->m), figure)->place.at, to);
    bool afforded;

    return massed_way_cost(a->m, figure, &way, &a->move, &afforded);
}

static struct massed_assault close_in(struct match *m, const struct approach *a)
{
    struct massed_assault done = {0};
    bool gone[FREE_FIGURES_MOST] = {false};

    for (int32_t figure; (figure = next_nearest(a, gone)) != NOBODY;) {
        struct place to = {.facing = 0}; /* no rule: it is found before it is read */
        length back = 0, cost;

        mark_gone(a, figure, gone);
        if (!place_in_contact(a, figure, &to, &back)) {
            follow(m, a, figure);
            continue;
        }
        cost = cost_of_way(a, figure, to.at);
        done.spent = done.striking == 0 || cost < done.spent ? cost : done.spent;
        done.across = back > done.across ? back : done.across;
        done.striking++;
        massed_put_free(m, figure, to.at, to.facing);
    }
    return done;
}

int32_t massed_close_in(struct match *m, int32_t unit, int32_t target, length allowance,
                        const struct massed_terms *terms)
{
    const struct approach a = {
        .m = m,
        .unit = unit,
        .target = target,
        .move = {.unit = unit, .allowance = allowance, .terms = terms, .bearing = NOTHING}};

    return close_in(m, &a).striking;
}

static struct approach approach_of(const struct match *m, int32_t figure, int32_t target, length allowance,
                                   const struct massed_terms *terms)
{
    int32_t unit = figure_at(m, figure)->unit;

    return (struct approach){
        .m = m,
        .unit = unit,
        .target = target,
        .move = {.unit = unit, .allowance = allowance, .terms = terms, .bearing = NOTHING}};
}

bool massed_gets_into_contact(const struct match *m, int32_t figure, int32_t target, length allowance,
                              const struct massed_terms *terms)
{
    const struct approach a = approach_of(m, figure, target, allowance, terms);
    struct place to;
    length back;

    return massed_lives(m, figure) && place_in_contact(&a, figure, &to, &back);
}

bool massed_close_in_one(struct match *m, int32_t figure, int32_t target, length allowance,
                         const struct massed_terms *terms)
{
    const struct approach a = approach_of(m, figure, target, allowance, terms);
    struct place to = {.facing = 0}; /* no rule: it is found before it is read */
    length back = 0;

    if (!massed_lives(m, figure) || !place_in_contact(&a, figure, &to, &back))
        return false;
    massed_put_free(m, figure, to.at, to.facing);
    return true;
}

static struct approach charge_of(const struct match *m, int32_t unit, int32_t target, length left,
                                 length rolled, const struct massed_terms *terms)
{
    return (struct approach){
        .m = m,
        .unit = unit,
        .target = target,
        .charge = true,
        .move = {.unit = unit, .allowance = left, .whole = rolled, .terms = terms, .bearing = NOTHING}};
}

bool massed_charge_reaches(const struct match *m, int32_t unit, int32_t target, length within, length rolled,
                           const struct massed_terms *terms)
{
    const struct approach a = charge_of(m, unit, target, within, rolled, terms);
    struct place to;
    length back;

    EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && place_in_contact(&a, figure, &to, &back) &&
        cost_of_way(&a, figure, to.at) < within - CONTACT) /* who touches stands a hair off */
        return true;
    return false;
}

struct massed_assault massed_charge_in(struct match *m, int32_t unit, int32_t target, length left,
                                       length rolled, const struct massed_terms *terms,
                                       const struct massed_wishes *wishes)
{
    struct approach a = charge_of(m, unit, target, left, rolled, terms);

    a.wishes = wishes;
    return close_in(m, &a);
}

bool massed_charge_gets_at(const struct match *m, int32_t figure, int32_t enemy, length left, length rolled,
                           const struct massed_terms *terms)
{
    const struct approach a =
        charge_of(m, figure_at(m, figure)->unit, figure_at(m, enemy)->unit, left, rolled, terms);
    struct place to;
    length back;

    return massed_lives(m, figure) && place_at(&a, figure, enemy, &to, &back);
}
