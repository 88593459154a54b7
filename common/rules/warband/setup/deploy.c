/* W15-b: the sides deploy in turn, a unit at a time, the loser of the initiative roll first. A unit
 * deploys without the figures that the game master has put on the table or taken away meanwhile. */
#include "common/rules/warband/actions.h"
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/frames.h"

#include <assert.h>

enum { NO_FORMATION = -1 };
enum { DEPLOY_NEXT, DEPLOY_PLACED };
enum { COLUMNS = 9, ROWS = 3, APART = 3, FILES_MOST = 6 }; /* no rule: where the engine would put a unit */

static bool waits_to_deploy(const struct match *m, int32_t unit, int32_t side)
{
    return unit_at(m, unit)->side == side && warband_waiting(m, unit) > 0;
}

static bool side_waits_to_deploy(const struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->units; i++)
        if (waits_to_deploy(m, i, side))
            return true;
    return false;
}

void warband_deploy_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct zone zone = zone_kept(&warband_side_at(m, side)->zone);

    for (int32_t i = 0; i < m->state->units; i++) {
        const struct unit *u = unit_at(m, i);

        if (d->movable_count + warband_waiting(m, i) > MOVABLES_MAX) /* no rule: the room for them */
            continue;                                                /* no rule: likewise */
        if (!waits_to_deploy(m, i, side))
            continue;
        for (int32_t k = u->first; k < u->first + u->count; k++)
            if (figure_at(m, k)->fate == FATE_RESERVE)
                decision_movable(d, k, 0, false); /* no rule: how far is not asked here */
    }
    d->need_facing = true;
    decision_zone(d, zone.corner, zone.count); /* no rule: shown; good_shape judges */
}

/* The formation that a unit stands in: the best whose requirement it meets; 0 for an individual, NO_FORMATION
 * for none.
 */
static int32_t formation_of(const struct match *m, int32_t unit, const struct warband_shape *all, angle front)
{
    struct warband_shape s;

    s.everybody = false;
    s.count = 0;
    for (int32_t i = 0; i < all->count; i++)
        if (warband_figure_at(m, all->figure[i])->sort == SORT_FIGHTER) {
            s.figure[s.count] = all->figure[i];
            s.place[s.count++] = all->place[i];
        }
    if (warband_individual(m, unit))
        return FORMATION_NONE; /* RULE("W3-f") */
    for (int32_t f = FORMATION_LINE; f <= FORMATION_DISPERSED; f++)
        if (warband_shape_holds(m, &s, f, front))
            return f;
    return NO_FORMATION;
}

/* Figures of the unit that the game master has put on the table stay where they are. */
static bool overlaps_own(const struct match *m, int32_t unit, const struct place *at, const struct base *base)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (stand_on_table(table_of(m), i) &&
            bases_overlap(at, base, &warband_stand(m, i)->place, &warband_stand(m, i)->base))
            return true;
    return false;
}

/* An early out: the zone holds the bounding box of the shape, and so every figure of it. */
static bool zone_holds_box(const struct match *m, const struct kept_zone *zone, const struct warband_shape *s)
{
    struct box box = warband_empty_box();

    for (int32_t i = 0; i < s->count; i++) {
        length reach = base_reach(&warband_stand(m, s->figure[i])->base);
        struct point at = s->place[i].at;

        box_take(&box, (struct point){at.x - reach, at.y - reach});
        box_take(&box, (struct point){at.x + reach, at.y + reach});
    }
    return zone_holds_all(
        zone,
        &(struct outline){.corners = 4,
                          .corner = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}}});
}

static bool zone_holds_figure(const struct match *m, const struct kept_zone *zone,
                              const struct warband_shape *s, int32_t i)
{
    struct outline base = base_outline(&s->place[i], &warband_stand(m, s->figure[i])->base);

    return zone_holds_all(zone, &base);
}

static bool good_shape(const struct match *m, int32_t unit, const struct warband_shape *s,
                       struct refusal *why)
{
    const struct kept_zone *zone = &warband_side_at(m, unit_at(m, unit)->side)->zone;
    bool inside = zone_holds_box(m, zone, s), some_stand = s->count < unit_at(m, unit)->count;

    for (int32_t i = 0; i < s->count; i++) {
        if (!inside && !zone_holds_figure(m, zone, s, i))
            return refuse_at(why, RULE("W15-b"), "warband.refused.outside_zone", s->figure[i], s->place[i].at,
                             0);
        for (int32_t k = 0; k < i; k++)
            if (bases_overlap(&s->place[i], &warband_stand(m, s->figure[i])->base, &s->place[k],
                              &warband_stand(m, s->figure[k])->base))
                return refuse_at(why, RULE("W5-e"), "warband.refused.no_room", s->figure[i], s->place[i].at,
                                 0);
        if (some_stand && overlaps_own(m, unit, &s->place[i], &warband_stand(m, s->figure[i])->base))
            return refuse_at(why, RULE("W5-e"), "warband.refused.no_room", s->figure[i], s->place[i].at, 0);
    }
    if (!warband_shape_free(m, unit, s))
        return refuse(why, RULE("W5-e"), "warband.refused.no_room", s->figure[0], 0); /* no rule: named */
    if (formation_of(m, unit, s, (angle)s->place[0].facing) == NO_FORMATION)
        return refuse(why, RULE("W3-c"), "warband.refused.no_formation", s->figure[0],
                      0); /* no rule: named */
    return true;
}

static void shape_from(const struct match *m, const struct answer *a, struct warband_shape *s)
{
    s->count = 0;
    for (int32_t i = 0; i < a->count && s->count < UNIT_MOST; i++) {
        struct point at = a->item[i].at;

        s->figure[s->count] = a->item[i].ref;
        s->place[s->count++] = (struct place){at, floor_at(table_of(m), at, GROUND), a->item[i].facing};
    }
}

static bool any_place(const struct match *m, int32_t side);

/* Nobody is named only if nobody can be put down any more, as the game master has changed something. */
bool warband_deploy_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    struct warband_shape s;
    int32_t unit = a->count > 0 ? warband_unit_of(m, a->item[0].ref) : NO_UNIT;

    (void)p;
    if (a->count == 0 && !any_place(m, d->side))
        return true;
    for (int32_t i = 1; i < a->count; i++)
        if (warband_unit_of(m, a->item[i].ref) != unit)
            return refuse(why, RULE("W15-b"), "warband.refused.one_unit", a->item[i].ref, 0);
    if (unit == NO_UNIT || a->count != warband_waiting(m, unit))
        return refuse(why, RULE("W15-b"), "warband.refused.whole_unit",
                      a->count > 0 ? a->item[0].ref : NOBODY,
                      unit == NO_UNIT ? 0 : warband_waiting(m, unit) - a->count);
    shape_from(m, a, &s);
    return good_shape(m, unit, &s, why);
}

/* --- ready places ----------------------------------------------------------------------------- */

static angle forward(const struct match *m, int32_t side)
{
    return angle_opposite(edge_direction((enum table_edge)warband_side_at(m, side)->edge));
}

/* Which column comes n-th: the middle first. A machine stands apart, where nobody marches off before it;
 * no rule: where the engine would put a unit; good_shape judges the place */
static int32_t column_of(int32_t n, bool machine)
{
    int32_t order = (n / ROWS + (machine ? APART : 0)) % COLUMNS;

    return COLUMNS / 2 + (order + 1) / 2 * (order % 2 ? 1 : -1);
}

/* Parts of the zone as the side sees them that looks at the enemy. */
enum part { LEFT, MIDDLE, RIGHT, PARTS };

/* no rule: a name for a place that is suggested */
static enum part part_of(const struct box *zone, angle front, struct point at)
{
    struct point middle = {(zone->low.x + zone->high.x) / 2, (zone->low.y + zone->high.y) / 2};
    struct point seen = point_turned(at, middle, (angle)-front);
    length off = seen.x - middle.x, third = (zone->high.x - zone->low.x) / 6;

    return off < -third ? LEFT : off > third ? RIGHT : MIDDLE;
}

/* How a unit stands by default: in line if there are enough, a crew shoulder to shoulder at its machine;
 * no rule: good_shape judges it */
static int32_t ready_formation(const struct match *m, int32_t unit, int32_t *files)
{
    int32_t figures = warband_waiting(m, unit);

    *files = (figures + 1) / 2 < FILES_MOST ? (figures + 1) / 2 : FILES_MOST;
    if (figures < FORMED_LEAST)
        *files = figures < RANK_LEAST ? figures : RANK_LEAST;
    else if (figures - *files < RANK_LEAST)
        *files = figures - RANK_LEAST;
    if (warband_unit_at(m, unit)->machine != NOBODY)
        return FORMATION_CLOSE;
    return figures >= FORMED_LEAST ? FORMATION_LINE : FORMATION_SKIRMISH;
}

/* Of a grid of the zone, the front row first, the first place in each part of it that will do. */
struct ready {
    int32_t count;
    enum part part[PARTS];
    struct warband_shape shape[PARTS];
};

/* no rule: where the engine would put a unit; good_shape judges the places */
static void ready_places(const struct match *m, int32_t unit, int32_t most, struct ready *r)
{
    struct box zone = zone_box(&warband_side_at(m, unit_at(m, unit)->side)->zone);
    angle front = forward(m, unit_at(m, unit)->side);
    int32_t files, formation = ready_formation(m, unit, &files);
    bool found[PARTS] = {false};

    r->count = 0;
    for (int32_t n = 0; n < COLUMNS * ROWS && r->count < most; n++) {
        int32_t column = column_of(n, warband_unit_at(m, unit)->machine != NOBODY);
        int32_t row =
            warband_side_at(m, unit_at(m, unit)->side)->edge == EDGE_NEAR ? ROWS - n % ROWS : n % ROWS + 1;
        /* no rule: a grid of places to try */
        length wide = (zone.high.x - zone.low.x) / COLUMNS, deep = (zone.high.y - zone.low.y) / (ROWS + 1);
        struct point centre = {zone.low.x + wide / 2 + column * wide, zone.low.y + deep * row};
        enum part part = part_of(&zone, front, centre);

        if (found[part] ||
            !warband_arrange(m, unit, FATE_RESERVE, formation, files, centre, front, &r->shape[r->count]) ||
            !good_shape(m, unit, &r->shape[r->count], NULL))
            continue;
        found[part] = true;
        r->part[r->count++] = part;
    }
}

void warband_deploy_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    static const char *const labels[PARTS] = {"warband.suggest.deploy_left", "warband.suggest.deploy_middle",
                                              "warband.suggest.deploy_right"};
    struct ready r;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (!waits_to_deploy(m, unit, d->side))
            continue;
        ready_places(m, unit, PARTS, &r);
        for (int32_t i = 0; i < r.count; i++) {
            const struct warband_shape *shape = &r.shape[i];

            if (s->used + shape->count > SUGGESTION_ITEMS_MAX ||
                !suggest_begin(s, labels[r.part[i]], warband_unit_at(m, unit)->cost / 10 - i))
                return;
            suggest_arg(s, "unit", ARG_UNIT, unit);
            for (int32_t k = 0; k < shape->count; k++)
                suggest_place(s, shape->figure[k], shape->place[k].at, shape->place[k].facing, 0);
        }
    }
}

/* no rule: the answer of who gives none */
void warband_deploy_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct ready r;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (!waits_to_deploy(m, unit, d->side))
            continue;
        ready_places(m, unit, 1, &r);
        for (int32_t i = 0; r.count > 0 && i < r.shape[0].count; i++)
            answer_add_place(a, r.shape[0].figure[i], r.shape[0].place[i].at, r.shape[0].place[i].facing);
        if (r.count > 0)
            return;
    }
}

static bool any_place(const struct match *m, int32_t side)
{
    struct ready r;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (!waits_to_deploy(m, unit, side))
            continue;
        ready_places(m, unit, 1, &r); /* no rule: one is enough */
        if (r.count > 0)
            return true;
    }
    return false;
}

static void put_down(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);
    struct warband_shape s;

    if (a->count == 0)
        return;
    int32_t unit = warband_unit_of(m, a->item[0].ref);

    shape_from(m, a, &s);
    for (int32_t i = 0; i < s.count; i++) {
        struct base base = warband_stand(m, s.figure[i])->base;

        table_put_stand(table_of(m), s.figure[i], &s.place[i], &base);
        figure_at(m, s.figure[i])->fate = FATE_IN_PLAY;
    }
    warband_unit_at(m, unit)->front = s.place[0].facing;
    warband_unit_at(m, unit)->formation = formation_of(m, unit, &s, (angle)s.place[0].facing);
    warband_tell_end(m, "warband.deployed", RULE("W15-b"), unit);
    warband_update_formation(m, unit); /* figures that the game master has put down may stand elsewhere */
}

/* Where no room is left the rest of a side stays away, and counts as lost. */
static void leave_out(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (warband_side_of(m, i) == side && figure_at(m, i)->fate == FATE_RESERVE)
            figure_at(m, i)->fate = FATE_WITHDRAWN;
    event_begin(m, "warband.no_room", RULE("W15-b"));
    event_end(m);
}

enum flow warband_deploy_run(struct match *m, struct frame *f)
{
    struct warband_deploy_frame *v = FRAME(warband_deploy_frame, f);

    assert(v->side == 0 || v->side == 1);
    switch (f->step) {
    case DEPLOY_NEXT:
        break;
    case DEPLOY_PLACED:
        put_down(m, v->side);
        v->side = 1 - v->side;
        break;
    default:
        flow_lost(m, f);
    }
    for (int32_t tried = 0; tried < 2; tried++) {
        if (side_waits_to_deploy(m, v->side) && any_place(m, v->side))
            return flow_ask(m, f, DEPLOY_PLACED, Q_DEPLOY, 1 << v->side);
        if (side_waits_to_deploy(m, v->side))
            leave_out(m, v->side);
        v->side = 1 - v->side;
    }
    return warband_over(m);
}
