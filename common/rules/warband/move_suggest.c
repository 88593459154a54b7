/* Ready moves: at an enemy, to an objective, out of reach; each one checked before it is offered. */
#include "common/rules/warband/warband.h"

enum { FOES = 4, SHARES = 4, TURNS = 3 };

/* The figure others follow: the first that moves. */
static int32_t leader_of(const struct decision *d)
{
    return d->movable_count > 0 ? d->movable[0].figure : -1;
}

length warband_wanted_distance(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count; i++)
        for (int32_t slot = 0; warband_lives(m, i) && slot < ARMS_MAX; slot++) {
            const struct warband_weapon *w = warband_arm(m, i, slot);

            if (w->there && w->ranged && !w->grenade && warband_fighter(m, i)->ad > 0)
                return w->band[0] * INCH;
        }
    return 0;
}

static int32_t value_at(const struct match *m, int32_t unit, struct point at, int32_t enemy_unit)
{
    length far = distance(at, warband_centre(m, enemy_unit)), wanted = warband_wanted_distance(m, unit);
    length off = far > wanted ? far - wanted : (wanted - far) / 4;

    return -off / (INCH / 20); /* twenty hundredths of a point an inch */
}

static int32_t objective_worth(const struct match *m, int32_t side, struct point from, struct point to)
{
    const struct warband_match *w = warband_of(m);
    int32_t worth = 0;

    for (int32_t i = 0; i < w->objectives; i++) {
        const struct objective *o = &w->objective[i];
        struct point at;

        if (o->done_by >= 0 || o->zone < 0 || (o->side >= 0 && o->side != side))
            continue;
        at = zone_middle(&w->zone[o->zone]);
        worth += (distance(from, at) - distance(to, at)) / (INCH / 10) * o->points / 100;
    }
    return worth;
}

static bool try_move(const struct match *m, const struct decision *d, struct suggestions *s,
                     const char *label, struct point to, int32_t facing, int32_t enemy)
{
    const struct frame *f = flow_top(m);
    int32_t leader = leader_of(d), unit = f->v[0];
    struct warband_plan plan;
    struct refusal why;
    struct answer a;
    int32_t worth;

    answer_clear(&a, DECISION_MOVE, d->number);
    answer_add_place(&a, leader, to, facing);
    if (!warband_move_plan(m, unit, f->v[1], &a, &plan, &why))
        return false;
    struct point from = warband_centre(m, unit),
                 after = point_plus(from, point_minus(to, warband_at(m, leader)));

    worth = (enemy >= 0 ? value_at(m, unit, after, enemy) - value_at(m, unit, from, enemy) : 0) +
            objective_worth(m, d->side, from, after);
    if (!suggest_begin(s, label, worth))
        return false;
    suggest_place(s, leader, to, facing, 0);
    if (enemy >= 0)
        suggest_arg(s, "target", ARG_UNIT, enemy);
    return true;
}

/* Straight at it, then a little to the right and left, ever shorter. */
static void toward(const struct match *m, const struct decision *d, struct suggestions *s, const char *label,
                   struct point goal, length stop_short, int32_t enemy)
{
    static const int32_t turns[TURNS] = {0, 25, -25};
    int32_t leader = leader_of(d), unit = flow_top(m)->v[0];
    struct point here = warband_at(m, leader);
    length budget = d->movable[0].budget, far = distance(warband_centre(m, unit), goal);
    angle way = bearing(warband_centre(m, unit), goal);

    for (int32_t i = 1; i < d->movable_count; i++)
        budget = d->movable[i].budget < budget ? d->movable[i].budget : budget;
    far = far > stop_short ? far - stop_short : 0;
    far = far < budget ? far : budget;
    for (int32_t share = SHARES; share > 0; share--)
        for (int32_t t = 0; t < TURNS; t++) {
            angle dir = (angle)(way + angle_from_degrees(turns[t]));
            length step = far * share / SHARES;
            bool line = warband_unit_at(m, unit)->formation == FORMATION_LINE;
            int32_t facing = line ? warband_unit_at(m, unit)->front : bearing(here, goal);

            if (step > INCH / 4 && try_move(m, d, s, label, point_ahead(here, dir, step), facing, enemy))
                return;
        }
}

void warband_suggest_move(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct warband_match *w = warband_of(m);
    length far;
    int32_t unit = flow_top(m)->v[0], offered = 0, nearest = warband_nearest_unit(m, unit, &far);

    suggest_begin(s, "warband.suggest.stay", 0);
    if (d->movable_count == 0)
        return;
    for (int32_t i = 0; i < m->state->units && offered < FOES; i++)
        if (warband_enemies(m, unit, i)) {
            toward(m, d, s, "warband.suggest.toward", warband_centre(m, i), warband_wanted_distance(m, unit),
                   i);
            offered++;
        }
    for (int32_t i = 0; i < w->objectives; i++)
        if (w->objective[i].zone >= 0 && w->objective[i].done_by < 0)
            toward(m, d, s, "warband.suggest.objective", zone_middle(&w->zone[w->objective[i].zone]), 0,
                   nearest);
    if (nearest >= 0) {
        struct point here = warband_centre(m, unit);
        struct point away = point_ahead(here, bearing(warband_centre(m, nearest), here), 12 * INCH);

        toward(m, d, s, "warband.suggest.away", away, 0, nearest);
    }
}
