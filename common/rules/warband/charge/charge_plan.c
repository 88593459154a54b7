/* W5-h: who can reach whom in a charge, and where the figures of the charging unit come to stand. */
#include "common/rules/warband/charge/charge.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/move/moves.h"

#include <assert.h>
#include <string.h>

static bool free_end(const struct match *m, int32_t figure, const struct path *p,
                     const struct warband_plan *with)
{
    struct warband_plan plan;

    assert(with->count < UNIT_MOST);
    plan.count = with->count;
    plan.cost = with->cost;
    memcpy(plan.item, with->item, (size_t)with->count * sizeof *with->item);
    plan.item[plan.count].figure = figure;
    plan.item[plan.count].facing = 0; /* no rule: bases are round */
    plan.item[plan.count++].path = *p;
    return warband_ends_free(m, &plan, NULL);
}

/* Ends to which the straight way is not open or too dear, so that only a way round something can lead there.
 */
enum { ENDS_MOST = 128 }; /* no rule: more are looked at at once */
struct blocked_ends {
    int32_t count;
    struct {
        int32_t figure, purse;
        struct point at;
    } end[ENDS_MOST];
};

enum straight { STRAIGHT_OPEN, STRAIGHT_BLOCKED, STRAIGHT_NEVER };

/* Never: it is too far, or nobody can stand there. */
static enum straight straight_way(const struct match *m, int32_t figure, struct point end,
                                  struct warband_purse purse, const struct warband_plan *with, struct path *p)
{
    int32_t cost;

    *p = path_straight(warband_point(m, figure), end);
    if (path_length(p) > purse.spends * warband_rate(m, figure) + ROUND_OFF) /* no rule: an early out */
        return STRAIGHT_NEVER;
    if (!free_end(m, figure, p, with))
        return STRAIGHT_NEVER;
    if (!warband_path_open(m, figure, p, NULL))
        return STRAIGHT_BLOCKED;
    cost = warband_path_cost(m, figure, p);
    if (cost > purse.has) /* no rule: at the limit the way round is the straight one too */
        return STRAIGHT_BLOCKED;
    return cost <= purse.spends ? STRAIGHT_OPEN : STRAIGHT_NEVER;
}

static bool way_round(const struct match *m, int32_t figure, struct point end, struct warband_purse purse,
                      struct path *p)
{
    return warband_direct_way(m, figure, end, purse.has, p) && warband_path_open(m, figure, p, NULL) &&
           warband_path_cost(m, figure, p) <= purse.spends;
}

/* RULE("W5-h"): as direct as terrain allows for what he has, whether or not he is to spend it all. A caller
 * that keeps the blocked ends looks for ways round later. */
static bool way_to(const struct match *m, int32_t figure, struct point end, struct warband_purse purse,
                   const struct warband_plan *with, struct blocked_ends *blocked, struct path *p)
{
    enum straight straight = straight_way(m, figure, end, purse, with, p);

    if (straight != STRAIGHT_BLOCKED)
        return straight == STRAIGHT_OPEN;
    if (!blocked || blocked->count == ENDS_MOST) /* no rule: now or later */
        return way_round(m, figure, end, purse, p);
    blocked->end[blocked->count].figure = figure;
    blocked->end[blocked->count].purse = purse.has;
    blocked->end[blocked->count++].at = end;
    return false;
}

/* Beside the enemy, from the side one comes from or a little round him. */
static bool way_beside(const struct match *m, int32_t figure, int32_t enemy, struct warband_purse purse,
                       const struct warband_plan *with, struct blocked_ends *blocked, struct path *p)
{
    /* no rule: how finely a place is looked for */
    static const int32_t turns[] = {0, 20, -20, 40, -40, 60, -60, 85, -85};
    const struct stand *e = warband_stand(m, enemy);
    angle straight;

    *p = path_straight(warband_point(m, figure), warband_point(m, figure));
    if (stands_touch(table_of(m), figure, enemy))
        return true;
    straight = bearing(e->place.at, warband_point(m, figure));
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        /* no rule: either side is tried */
        angle from = (angle)(straight + angle_from_degrees(turns[i]));
        /* no rule: a hair more or less is contact too */
        struct point end = beside_base(&e->place, &e->base, &warband_stand(m, figure)->base, 0, from);

        if (point_in_world(end) && way_to(m, figure, end, purse, with, blocked, p))
            return true;
    }
    return false;
}

struct path warband_way_beside(const struct match *m, int32_t figure, int32_t enemy,
                               struct warband_purse purse, const struct warband_plan *with, bool *found)
{
    struct path p;

    *found = way_beside(m, figure, enemy, purse, with, NULL, &p);
    return p;
}

/* The nearest figures of the unit charged, the nearest first. */
static int32_t nearest_of(const struct match *m, int32_t figure, int32_t target, struct neighbour *near,
                          int32_t most)
{
    const struct unit *u = unit_at(m, target);
    int32_t count = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        struct neighbour n;
        int32_t k;

        if (!warband_in_play(m, i))
            continue;
        n = (struct neighbour){i, stand_distance(table_of(m), figure, i)};
        for (k = count < most ? count++ : most; k > 0 && near[k - 1].distance > n.distance; k--)
            if (k < most)
                near[k] = near[k - 1];
        if (k < most)
            near[k] = n;
    }
    return count;
}

static struct neighbour nearest_in(const struct match *m, int32_t figure, int32_t target)
{
    struct neighbour nearest;
    int32_t count = nearest_of(m, figure, target, &nearest, 1);

    assert(count > 0); /* a unit that is charged stands */
    (void)count;
    return nearest;
}

enum { LOOKED_AT = 4 }; /* no rule: how many of the nearest enemies a figure tries to come to */

static bool reach(const struct match *m, int32_t figure, int32_t target, struct warband_purse purse,
                  const struct warband_plan *with, struct blocked_ends *blocked, struct path *p)
{
    struct neighbour near[LOOKED_AT];
    int32_t count = nearest_of(m, figure, target, near, LOOKED_AT);

    for (int32_t i = 0; i < count; i++) {
        if (near[i].distance > purse.spends * warband_rate(m, figure) + ROUND_OFF) /* no rule: an early out */
            return false;
        if (way_beside(m, figure, near[i].stand, purse, with, blocked, p))
            return true;
    }
    return false;
}

bool warband_reach(const struct match *m, int32_t figure, int32_t target, struct warband_purse purse,
                   const struct warband_plan *with, struct path *p)
{
    return reach(m, figure, target, purse, with, NULL, p);
}

/* As close as he can come for so many actions. */
static bool approach(const struct match *m, int32_t figure, int32_t target, int32_t actions,
                     const struct warband_plan *with, struct path *p)
{
    struct point here = warband_point(m, figure);
    struct neighbour near = nearest_in(m, figure, target);
    length far = actions * warband_rate(m, figure);
    struct refusal why;

    if (far > near.distance)
        far = near.distance;
    for (; far > INCH / 2; far -= INCH / 2) { /* no rule: how finely a place is looked for */
        *p = path_straight(here, point_towards(here, warband_point(m, near.stand), far));
        if (warband_path_cost(m, figure, p) <= actions && warband_path_open(m, figure, p, &why) &&
            free_end(m, figure, p, with))
            return true;
    }
    return false;
}

bool warband_charge_mover(const struct match *m, int32_t figure)
{
    return warband_can_act(m, figure) && !warband_in_contact(m, figure);
}

/* The nearest of those that have no place yet. */
static int32_t next_figure(const struct match *m, int32_t unit, int32_t target,
                           const struct warband_plan *plan, const bool *tried)
{
    const struct unit *u = unit_at(m, unit);
    int32_t best = NOBODY;
    length least = FAR_AWAY;

    for (int32_t i = 0; i < u->count; i++) {
        length far;

        if (tried[i] || warband_in_plan(plan, u->first + i) || !warband_charge_mover(m, u->first + i))
            continue;
        far = nearest_in(m, u->first + i, target).distance;
        if (far < least) { /* no rule: of two equally near either goes first */
            best = u->first + i;
            least = far;
        }
    }
    return best;
}

/* First the figures that come to blows for the actions, then the others go as close as they can. */
void warband_fill_charge(const struct match *m, int32_t unit, int32_t target, int32_t actions,
                         struct warband_plan *plan)
{
    for (int32_t pass = 0; pass < 2; pass++) {
        bool tried[UNIT_MOST] = {false};

        assert(unit_at(m, unit)->count <= UNIT_MOST);
        for (int32_t i;
             (i = next_figure(m, unit, target, plan, tried)) != NOBODY && plan->count < UNIT_MOST;) {
            struct path p;
            int32_t left = warband_available(m, i, PAY_MOVE, target), pays = actions < left ? actions : left;

            tried[i - unit_at(m, unit)->first] = true;
            if (pass == 0 ? !warband_reach(m, i, target, (struct warband_purse){left, pays}, plan, &p)
                          : !approach(m, i, target, pays, plan, &p))
                continue;
            plan->item[plan->count].figure = i;
            plan->item[plan->count].facing = bearing(warband_point(m, i), warband_centre(m, target));
            plan->item[plan->count++].path = p;
        }
    }
}

static int32_t charge_purse(const struct match *m, int32_t figure, int32_t bonus)
{
    return warband_figure_at(m, figure)->ac_left + warband_figure_at(m, figure)->move_ac + bonus;
}

void warband_size_up(const struct match *m, int32_t unit, struct warband_charger *c)
{
    const struct unit *u = unit_at(m, unit);

    c->unit = unit;
    c->bonus = warband_unit_at(m, unit)->charging != NO_UNIT ? warband_figure_at(m, u->first)->charge_ac
                                                             : CHARGE_BONUS;
    c->spread = warband_spread_of(m, unit);
    c->most = 0;
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        length far = charge_purse(m, i, c->bonus) * warband_rate(m, i) + ROUND_OFF;

        c->most = far > c->most ? far : c->most;
    }
}

/* An early out by bounding boxes: no figure of the one unit can reach any of the other. */
static bool far_too_far(const struct match *m, const struct warband_charger *c, int32_t target)
{
    struct warband_spread theirs = warband_spread_of(m, target);

    return warband_spreads_far(&c->spread, &theirs, c->most);
}

/* Can he pay for the way to any of them, if it were straight? */
static bool near_enough(const struct match *m, int32_t figure, int32_t target, int32_t actions)
{
    const struct unit *u = unit_at(m, target);
    const struct stand *s = warband_stand(m, figure);
    length far = actions * warband_rate(m, figure) + ROUND_OFF; /* no rule: to a hair */

    for (int32_t i = u->first; i < u->first + u->count; i++)
        if (!bases_far(&s->place, &s->base, &warband_stand(m, i)->place, &warband_stand(m, i)->base, far))
            return true;
    return false; /* no rule: an early out, reach() measures again */
}

/* Whether anybody comes to blows; ways round something are looked for only if nobody has a straight one. */
bool warband_charge_reaches(const struct match *m, const struct warband_charger *c, int32_t target)
{
    const struct unit *u = unit_at(m, c->unit);
    struct warband_plan none;
    struct blocked_ends blocked;
    struct path p;

    if (far_too_far(m, c, target))
        return false;
    none.count = none.cost = blocked.count = 0;
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        int32_t left = charge_purse(m, i, c->bonus);

        if (near_enough(m, i, target, left) && warband_charge_mover(m, i) &&
            reach(m, i, target, (struct warband_purse){left, left}, &none, &blocked, &p))
            return true;
    }
    for (int32_t i = 0; i < blocked.count; i++) {
        int32_t left = blocked.end[i].purse;

        if (way_round(m, blocked.end[i].figure, blocked.end[i].at, (struct warband_purse){left, left}, &p))
            return true;
    }
    return false;
}
