/* W3-b, W5-g: engagement zones, which figures may enter them and how they leave. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/state.h"

enum { MEETINGS = 128, START = 0 }; /* no rule: room, and a place on a leg without length */

/* A straight part of a way, past one enemy. */
struct leg {
    const struct match *m;
    int32_t figure, enemy;
    struct point from, to;
};

typedef bool leg_test(const struct leg *l, length at);

/* A place is a leg without length. */
static struct leg leg_at(const struct match *m, int32_t figure, int32_t enemy, struct point at)
{
    return (struct leg){m, figure, enemy, at, at};
}

/* RULE("W3-b"): an inch all round; of large figures two inches in the half to the front. */
length warband_zone_of(const struct match *m, int32_t enemy)
{
    return warband_figure_at(m, enemy)->size == SIZE_LARGE ? ZONE_REACH_LARGE : ZONE_REACH;
}

static struct place place_on(const struct leg *l, length at)
{
    const struct stand *s = warband_stand(l->m, l->figure);

    return (struct place){point_towards(l->from, l->to, at), s->place.elevation, s->place.facing};
}

static length gap_on(const struct leg *l, length at)
{
    const struct stand *s = warband_stand(l->m, l->figure), *e = warband_stand(l->m, l->enemy);
    struct place here = place_on(l, at);

    return base_distance(&here, &s->base, &e->place, &e->base);
}

static bool near_on(const struct leg *l, length at)
{
    return gap_on(l, at) < warband_zone_of(l->m, l->enemy);
}

static bool ahead_on(const struct leg *l, length at)
{
    struct place here = place_on(l, at);

    return base_in_arc(&warband_stand(l->m, l->enemy)->place, HALF_TURN, &here,
                       &warband_stand(l->m, l->figure)->base);
}

/* The last place on the way from `in`, where the test holds, to `out`, where it does not. */
static length last_in(const struct leg *l, leg_test *test, length in, length out)
{
    while (in - out > 1 || out - in > 1) { /* no rule: to a hair */
        length middle = in + (out - in) / 2;

        if (test(l, middle))
            in = middle;
        else
            out = middle;
    }
    return in;
}

/* Where on the leg the enemy is nearest, between two places on it. */
static length nearest_on(const struct leg *l, length low, length high)
{
    struct point way = point_minus(l->to, l->from), off = point_minus(warband_point(l->m, l->enemy), l->from);
    int64_t whole = distance(l->from, l->to);
    /* no rule: without length there is one place, whatever this says */
    int64_t at = whole > 0 ? ((int64_t)way.x * off.x + (int64_t)way.y * off.y) / whole : 0;

    return at < low ? low : at > high ? high : (length)at; /* no rule: at the ends either */
}

/* The part of the leg in the zone. Along a straight line the half to the front is entered or left once, and
 * the distance falls and then rises: so it is one part, and its ends are found by halving. */
static bool leg_in_zone(const struct leg *l, struct span *in)
{
    length low = 0, high = distance(l->from, l->to), nearest;

    if (warband_figure_at(l->m, l->enemy)->size == SIZE_LARGE) {
        bool first = ahead_on(l, low), last = ahead_on(l, high);

        if (!first && !last)
            return false;
        if (!first)
            low = last_in(l, ahead_on, high, low);
        else if (!last)
            high = last_in(l, ahead_on, low, high);
    }
    nearest = nearest_on(l, low, high);
    if (!near_on(l, nearest))
        return false;
    in->begin = near_on(l, low) ? low : last_in(l, near_on, nearest, low);
    in->end = near_on(l, high) ? high : last_in(l, near_on, nearest, high);
    return true;
}

/* W5-g: an enemy is engaged if a figure or a machine of the mover's side is at its base. */
static bool engaged_with(const struct match *m, int32_t enemy, int32_t side)
{
    const struct stand *s = warband_stand(m, enemy);
    struct stand_filter friends = {
        .sides = 1u << side, .flags = MARK_FIGHTER | MARK_MACHINE, .except = enemy};

    return any_stand_near(table_of(m), &s->place, &s->base, CONTACT, &friends);
}

bool warband_within_reach(const struct match *m, int32_t figure, int32_t enemy)
{
    for (int32_t slot = 0; slot < ARMS_MAX; slot++) {
        const struct warband_weapon *w = warband_arm(m, enemy, slot);

        if (w->reach && warband_near(m, figure, enemy, w->reach * INCH))
            return true;
    }
    return false;
}

/* RULE("W9.5-b"): closing in on an enemy who strikes from afar is no charge, and needs none. */
bool warband_may_close_in(const struct match *m, int32_t figure, int32_t enemy)
{
    return warband_figure_at(m, figure)->reached_by == warband_unit_of(m, enemy) ||
           warband_within_reach(m, figure, enemy);
}

/* W5-g: a figure that starts in a zone may move out of it: never nearer while it is in it, and not in again.
 * A leg that begins in the zone goes on from the start or from a leg that was let be. */
static bool kept_out(const struct match *m, int32_t figure, int32_t enemy, const struct path *p,
                     struct refusal *why)
{
    struct leg start = leg_at(m, figure, enemy, p->at[0]);
    length before = gap_on(&start, START), along = 0; /* no rule: along is told alone */

    for (int32_t i = 0; i + 1 < p->points; i++) {
        struct leg l = {m, figure, enemy, p->at[i], p->at[i + 1]};
        struct span in;

        if (leg_in_zone(&l, &in)) {
            length nearest = gap_on(&l, nearest_on(&l, in.begin, in.end));

            if (in.begin > 0)
                return refuse_at(why, RULE("W5-g"), "warband.refused.zone", figure,
                                 point_towards(l.from, l.to, in.begin), path_length(p) - along - in.begin);
            if (nearest < before - 2 * CONTACT) /* no rule: to a hair */
                return refuse_at(why, RULE("W5-g"), "warband.refused.deeper_into_zone", figure,
                                 warband_way_end(p), before - nearest);
        }
        along += distance(l.from, l.to);
    }
    return true;
}

static bool no_matter(const struct match *m, int32_t figure, int32_t enemy)
{
    return !warband_lives(m, enemy) || engaged_with(m, enemy, warband_side_of(m, figure)) ||
           warband_may_close_in(m, figure, enemy);
}

static struct stand_filter enemies_of(const struct match *m, int32_t figure)
{
    return (struct stand_filter){
        .sides = ~(1u << warband_side_of(m, figure)), .flags = MARK_FIGHTER, .except = figure};
}

/* Stands the figure in the enemy's zone before it moves? */
static bool starts_in_zone(const struct match *m, int32_t figure, int32_t enemy)
{
    struct leg start = leg_at(m, figure, enemy, warband_point(m, figure));
    struct span in;

    return leg_in_zone(&start, &in);
}

/* RULE("W13.2-f"): a retreat in panic ignores the zones that it leaves, and no others. */
static bool ignored(const struct match *m, int32_t figure, int32_t enemy, bool panic)
{
    return no_matter(m, figure, enemy) || (panic && starts_in_zone(m, figure, enemy));
}

/* RULE("W5-d"): in the air they ignore zones; where they come down they do not. */
static bool lands_outside(const struct match *m, int32_t figure, struct point end, bool panic,
                          struct refusal *why)
{
    const struct stand *s = warband_stand(m, figure);
    struct place to = {end, s->place.elevation, s->place.facing};
    struct stand_filter enemies = enemies_of(m, figure);
    struct neighbour near[MEETINGS];
    int32_t count = stands_near(table_of(m), &to, &s->base, ZONE_REACH_LARGE, &enemies, near, MEETINGS);

    for (int32_t i = 0; i < count && i < MEETINGS; i++) {
        struct leg down = leg_at(m, figure, near[i].stand, end),
                   start = leg_at(m, figure, near[i].stand, s->place.at);
        struct span in;

        if (ignored(m, figure, near[i].stand, panic) || !leg_in_zone(&down, &in) ||
            (starts_in_zone(m, figure, near[i].stand) &&
             gap_on(&down, START) >= gap_on(&start, START) - 2 * CONTACT)) /* no rule: to a hair */
            continue;
        return refuse_at(why, RULE("W5-g"), "warband.refused.zone", figure, end,
                         warband_zone_of(m, near[i].stand) - gap_on(&down, START));
    }
    return true;
}

static bool zones_kept(const struct match *m, int32_t figure, const struct path *p, bool panic,
                       struct refusal *why)
{
    struct mover mover = warband_mover(m, figure);
    struct stand_filter enemies = enemies_of(m, figure);
    struct meeting met[MEETINGS];
    int32_t count;

    if (path_length(p) == 0) /* no rule: an early out, who stays comes no nearer */
        return true;
    if (mover.flies)
        return lands_outside(m, figure, warband_way_end(p), panic, why);
    count = path_stands(table_of(m), p, &mover, &enemies, ZONE_REACH_LARGE, met, MEETINGS);
    for (int32_t i = 0; i < count && i < MEETINGS; i++)
        if (!ignored(m, figure, met[i].index, panic) && !kept_out(m, figure, met[i].index, p, why))
            return false;
    return true;
}

bool warband_zones_kept(const struct match *m, int32_t figure, const struct path *p, struct refusal *why)
{
    return zones_kept(m, figure, p, false, why);
}

bool warband_zones_not_entered(const struct match *m, int32_t figure, const struct path *p,
                               struct refusal *why)
{
    return zones_kept(m, figure, p, true, why);
}
