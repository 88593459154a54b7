/* A move of a unit: the ways of its figures, what they cost together, and where everybody comes to stand. */
#include "common/rules/warband/constants.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/formation/formation.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/shoot/machine.h"
#include "common/rules/warband/state.h"

#include <assert.h>
#include <string.h>

/* W4-b: figures that lie, are terrified or fumbled stay behind. W9.4-a: a figure at an enemy's
 * base leaves it only by a voluntary retreat; a pursuer has no enemy there any more. */
static bool could_move(const struct match *m, int32_t figure, int32_t mode)
{
    const struct warband_figure *f = warband_figure_at(m, figure);

    if (f->sort == SORT_MACHINE)
        return warband_in_play(m, figure) && warband_machine_ac(m, warband_unit_of(m, figure)) > 0;
    return warband_lives(m, figure) && !f->on_ground && (!f->fumbled || mode == MOVE_PURSUIT);
}

bool warband_may_move(const struct match *m, int32_t figure, int32_t mode)
{
    return could_move(m, figure, mode) &&
           (mode != MOVE_ORDINARY || warband_figure_at(m, figure)->sort == SORT_MACHINE ||
            !warband_in_contact(m, figure));
}

struct place warband_place_after(const struct match *m, const struct warband_step *s)
{
    const struct stand *stand = warband_stand(m, s->figure);
    struct point end = warband_way_end(&s->path);

    return (struct place){end, floor_at(table_of(m), end, stand->place.elevation), s->facing};
}

void warband_shape_after(const struct match *m, int32_t unit, const struct warband_plan *plan,
                         struct warband_shape *s)
{
    warband_shape_of(m, unit, s);
    for (int32_t i = 0; i < plan->count; i++)
        for (int32_t k = 0; k < s->count; k++)
            if (s->figure[k] == plan->item[i].figure)
                s->place[k] = warband_place_after(m, &plan->item[i]);
}

bool warband_in_plan(const struct warband_plan *plan, int32_t figure)
{
    for (int32_t i = 0; i < plan->count; i++)
        if (plan->item[i].figure == figure)
            return true;
    return false;
}

static bool overlap(const struct match *m, int32_t a, const struct place *at, int32_t b,
                    const struct place *where)
{
    const struct stand *one = warband_stand(m, a), *other = warband_stand(m, b);

    return bases_overlap(at, &one->base, where, &other->base) &&
           at->elevation < where->elevation + other->height && where->elevation < at->elevation + one->height;
}

/* The figures that are not in the plan and stand near where its figures end. */
static int32_t who_stays(const struct match *m, const struct warband_plan *plan, const struct place *end,
                         int32_t *stays)
{
    struct stand_filter all = {.sides = UINT32_MAX, .flags = STAND_BLOCKS_MOVE, .except = NOBODY};
    struct box box = warband_empty_box();
    length reach = 0; /* no rule: no base is so small */
    int32_t count, kept = 0;

    for (int32_t i = 0; i < plan->count; i++) {
        const struct base *base = &warband_stand(m, plan->item[i].figure)->base;

        box_take(&box, end[i].at);
        reach = base->width + base->depth > reach ? base->width + base->depth : reach;
    }
    count = stands_about(table_of(m), &box, reach, &all, stays, WARBAND_FIGURES);
    for (int32_t i = 0; i < count; i++)
        if (!warband_in_plan(plan, stays[i]))
            stays[kept++] = stays[i];
    return kept;
}

/* The first of those who stay that the figure would come to stand on. */
static int32_t trodden_on(const struct match *m, int32_t figure, const struct place *at, const int32_t *stays,
                          int32_t count)
{
    for (int32_t i = 0; i < count; i++)
        if (!same_ride(table_of(m), stays[i], figure) &&
            overlap(m, figure, at, stays[i], &warband_stand(m, stays[i])->place))
            return stays[i];
    return NOBODY;
}

/* RULE("W5-e"): nobody ends on another. RULE("W5-j"): nor where nobody may stand. */
bool warband_ends_free(const struct match *m, const struct warband_plan *plan, struct refusal *why)
{
    const struct table *t = table_of(m);
    struct place end[UNIT_MOST];
    int32_t stays[WARBAND_FIGURES], stay;

    if (plan->count == 0)
        return true;
    for (int32_t i = 0; i < plan->count; i++)
        end[i] = warband_place_after(m, &plan->item[i]);
    stay = who_stays(m, plan, end, stays);
    for (int32_t i = 0; i < plan->count; i++) {
        int32_t figure = plan->item[i].figure, under;

        if (!base_on_table(t, &end[i], &warband_stand(m, figure)->base))
            return refuse_at(why, RULE("W15-b"), "warband.refused.off_table", figure, end[i].at, 0);
        if (path_goings(t, &(struct path){1, {end[i].at}}, end[i].elevation) >> GOING_IMPASSABLE & 1)
            return refuse_at(why, RULE("W5-j"), "warband.refused.impassable", figure, end[i].at, 0);
        if (warband_flies(m, figure) && !warband_good_ground(m, figure, &end[i])) /* RULE("W5-d") */
            return refuse_at(why, RULE("W5-d"), "warband.refused.impassable", figure, end[i].at, 0);
        under = trodden_on(m, figure, &end[i], stays, stay);
        if (under != NOBODY)
            return refuse_at(why, RULE("W5-e"), "warband.refused.no_room", figure, end[i].at, under);
        for (int32_t k = 0; k < i; k++)
            if (overlap(m, figure, &end[i], plan->item[k].figure, &end[k]))
                return refuse_at(why, RULE("W5-e"), "warband.refused.no_room", figure, end[i].at,
                                 plan->item[k].figure);
    }
    return true;
}

/* no rule: shown */
void warband_preview_ends(const struct match *m, const struct warband_plan *plan, struct preview *p)
{
    p->cost = plan->cost;
    p->unit = "warband.word.actions";
    for (int32_t i = 0; i < plan->count; i++) {
        struct place to = warband_place_after(m, &plan->item[i]);

        p->end[p->end_count++] =
            (struct answer_item){.ref = plan->item[i].figure, .at = to.at, .facing = to.facing};
    }
}

void warband_carry_out(struct match *m, const struct warband_plan *plan)
{
    for (int32_t i = 0; i < plan->count; i++) {
        struct place to = warband_place_after(m, &plan->item[i]);
        int32_t figure = plan->item[i].figure, object = warband_figure_at(m, figure)->carries;

        event_way(m, figure, &plan->item[i].path);
        table_move_stand(table_of(m), figure, &to);
        if (object != NOBODY)
            table_move_stand(table_of(m), object, &to);
    }
}

/* --- from an answer --------------------------------------------------------------------------- */

static struct warband_step *add_step(const struct match *m, struct warband_plan *plan, int32_t figure)
{
    assert(plan->count >= 0 && plan->count < UNIT_MOST);
    struct warband_step *s = &plan->item[plan->count++];

    s->figure = figure;
    s->facing = warband_stand(m, figure)->place.facing;
    s->path = (struct path){1, {warband_point(m, figure)}};
    return s;
}

struct warband_step *warband_read_way(const struct match *m, const struct answer *a, int32_t *next,
                                      struct warband_plan *plan)
{
    assert(*next >= 0 && *next < a->count);
    struct warband_step *s = add_step(m, plan, a->item[*next].ref);

    for (; *next < a->count && a->item[*next].ref == s->figure; ++*next) {
        path_add(&s->path, a->item[*next].at);
        s->facing = a->item[*next].facing;
    }
    return s;
}

/* Of a unit that is alone nobody is in contact. */
static bool may_move(const struct match *m, int32_t figure, int32_t mode, bool alone)
{
    return alone ? could_move(m, figure, mode) : warband_may_move(m, figure, mode);
}

void warband_add_follower(const struct match *m, struct warband_plan *plan, int32_t figure, int32_t turn)
{
    assert(plan->count > 0);
    const struct warband_step *leader = &plan->item[0];
    struct point off = point_minus(warband_point(m, figure), leader->path.at[0]),
                 to = warband_way_end(&leader->path);
    struct warband_step *s = add_step(m, plan, figure);

    s->facing = leader->facing;
    for (int32_t k = 1; k < leader->path.points; k++)
        path_add(&s->path, point_plus(leader->path.at[k], off));
    if (turn != 0)
        path_add(&s->path, point_turned(point_plus(to, off), to, (angle)turn));
}

int32_t warband_wheel(const struct match *m, int32_t unit, angle front)
{
    const struct warband_unit *u = warband_unit_at(m, unit);

    return u->formation == FORMATION_LINE ? angle_turn((angle)u->front, front) : 0;
}

/* Figures that the answer does not name follow the first that it names, keeping their place beside him; a
 * line also wheels with him. */
static void add_followers(const struct match *m, int32_t unit, int32_t mode, bool alone,
                          struct warband_plan *plan)
{
    const struct unit *all = unit_at(m, unit);
    const struct warband_step *leader = &plan->item[0];
    int32_t turn = warband_wheel(m, unit, (angle)leader->facing);

    for (int32_t i = all->first; i < all->first + all->count && plan->count < UNIT_MOST; i++) {
        if (warband_in_plan(plan, i) || warband_figure_at(m, i)->stepped_out || !may_move(m, i, mode, alone))
            continue;
        if (warband_figure_at(m, i)->sort == SORT_MACHINE &&
            warband_figure_at(m, leader->figure)->sort != SORT_MACHINE &&
            !warband_touch(m, i, leader->figure))
            continue;
        warband_add_follower(m, plan, i, turn);
    }
}

/* RULE("W11-c"): at least one crewman stays at the machine all along. */
static bool machine_served(const struct match *m, int32_t unit, const struct warband_plan *plan,
                           struct refusal *why)
{
    int32_t machine = warband_machine_of(m, unit);
    const struct warband_step *of_machine = NULL;

    for (int32_t i = 0; i < plan->count; i++)
        if (plan->item[i].figure == machine)
            of_machine = &plan->item[i];
    if (machine == NOBODY || !of_machine)
        return true;
    for (int32_t i = 0; i < plan->count; i++) {
        const struct warband_step *s = &plan->item[i];
        bool together = s != of_machine && s->path.points == of_machine->path.points &&
                        warband_touch(m, s->figure, machine);

        for (int32_t k = 1; together && k < s->path.points; k++) {
            struct point a = point_minus(s->path.at[k], s->path.at[0]);
            struct point b = point_minus(of_machine->path.at[k], of_machine->path.at[0]);

            together = distance(a, b) <= CONTACT; /* no rule: to a hair */
        }
        if (together)
            return true;
    }
    return refuse(why, RULE("W11-c"), "warband.refused.machine_alone", machine, 0);
}

static bool stays_put(const struct path *p)
{
    for (int32_t i = 1; i < p->points; i++)
        if (!points_equal(p->at[i], p->at[0]))
            return false;
    return true;
}

/* W4-b: every figure that moves pays for the dearest way. */
static bool paid_for(const struct match *m, int32_t mode, const struct warband_plan *plan,
                     struct refusal *why)
{
    for (int32_t i = 0; i < plan->count; i++) {
        int32_t figure = plan->item[i].figure, left = warband_available(m, figure, PAY_MOVE, NO_UNIT);

        if (mode == MOVE_PURSUIT || warband_figure_at(m, figure)->sort == SORT_MACHINE ||
            stays_put(&plan->item[i].path))
            continue;
        if (plan->cost > left)
            return refuse(why, RULE("W4-b"), "warband.refused.too_far", figure, plan->cost - left);
    }
    return true;
}

/* What one way costs, if it is open. */
static bool way_open(const struct match *m, int32_t mode, const struct warband_step *s, int32_t *cost,
                     struct refusal *why)
{
    if (warband_in_the_open(m, s->figure, &s->path, cost))
        return true;
    *cost = warband_path_cost(m, s->figure, &s->path);
    return warband_path_open(m, s->figure, &s->path, why) &&
           (mode == MOVE_PURSUIT || warband_zones_kept(m, s->figure, &s->path, why));
}

/* The first `named` are those that the answer names; those that follow may move, as add_followers saw to. */
static bool ways_open(const struct match *m, int32_t mode, int32_t named, bool alone,
                      struct warband_plan *plan, struct refusal *why)
{
    bool open = warband_plan_in_the_open(m, plan);

    for (int32_t i = 0; i < plan->count; i++) {
        const struct warband_step *s = &plan->item[i];
        int32_t cost;

        if (i < named && /* no rule: one more is asked again */
            !may_move(m, s->figure, mode, alone))
            return refuse(why, warband_in_contact(m, s->figure) ? RULE("W9.4-a") : RULE("W4-c"),
                          "warband.refused.cannot_move", s->figure, 0);
        if (mode == MOVE_PURSUIT &&
            path_length(&s->path) > PURSUIT_REACH + ROUND_OFF) /* no rule: what rounding adds */
            return refuse(why, RULE("W9.4-d"), "warband.refused.pursuit_too_far", s->figure,
                          path_length(&s->path) - PURSUIT_REACH);
        if (open)
            cost = warband_open_cost(m, s->figure, &s->path);
        else if (!way_open(m, mode, s, &cost, why))
            return false;
        plan->cost = cost > plan->cost ? cost : plan->cost;
    }
    if (mode == MOVE_PURSUIT)
        plan->cost = 0;
    return true;
}

/* How far a figure standing there would be from the nearest living figure of a unit. */
static length distance_from(const struct match *m, int32_t figure, const struct place *at, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    length least = FAR_AWAY;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        const struct stand *s = warband_stand(m, i);
        length far = warband_lives(m, i)
                         ? base_distance(at, &warband_stand(m, figure)->base, &s->place, &s->base)
                         : least;

        least = far < least ? far : least;
    }
    return least;
}

/* RULE("W13.2-g"): who is panicked and held does not go toward enemies: nobody ends nearer to any of their
 * units than he stood. */
static bool not_toward_enemies(const struct match *m, int32_t unit, const struct warband_plan *plan,
                               struct refusal *why)
{
    if (warband_unit_at(m, unit)->morale != MORALE_HELD)
        return true;
    for (int32_t i = 0; i < plan->count; i++) {
        int32_t figure = plan->item[i].figure;
        struct place to = warband_place_after(m, &plan->item[i]);

        for (int32_t other = 0; other < m->state->units; other++) {
            length before, after;

            if (!warband_enemies(m, unit, other))
                continue;
            before = distance_from(m, figure, &warband_stand(m, figure)->place, other);
            after = distance_from(m, figure, &to, other);
            if (after < before - CONTACT) /* no rule: to a hair */
                return refuse_at(why, RULE("W13.2-g"), "warband.refused.toward_enemies", figure, to.at,
                                 before - after);
        }
    }
    return true;
}

/* RULE("W3-c"): a move keeps the spacing; it may cost a line or close formation its order (W3-e). */
static bool spacing_kept(const struct match *m, int32_t unit, const struct warband_plan *plan,
                         struct refusal *why)
{
    struct warband_shape before, after;
    int32_t formation = warband_unit_at(m, unit)->formation, first, unused;

    warband_shape_of(m, unit, &before);
    warband_shape_after(m, unit, plan, &after);
    if (warband_strays(m, &after, formation, &first) > warband_strays(m, &before, formation, &unused))
        return refuse(why, RULE("W3-c"), "warband.refused.spacing", first, 0);
    return true;
}

/* Every test of the places where the figures end, as against the ways that lead there. */
static bool ends_fit(const struct match *m, int32_t unit, int32_t mode, const struct warband_plan *plan,
                     struct refusal *why)
{
    return machine_served(m, unit, plan, why) && warband_ends_free(m, plan, why) &&
           not_toward_enemies(m, unit, plan, why) &&
           (mode == MOVE_PURSUIT || spacing_kept(m, unit, plan, why));
}

/* Fills the plan with the ways of the answer and of the followers; returns how many figures the answer names.
 */
static int32_t read_plan(const struct match *m, int32_t unit, int32_t mode, const struct answer *a,
                         bool alone, struct warband_plan *plan)
{
    int32_t named;

    plan->count = 0;
    plan->cost = 0;
    for (int32_t next = 0; next < a->count && plan->count < UNIT_MOST;)
        warband_read_way(m, a, &next, plan);
    named = plan->count;
    if (named > 0)
        add_followers(m, unit, mode, alone, plan);
    return named;
}

bool warband_move_plan(const struct match *m, int32_t unit, int32_t mode, const struct answer *a,
                       struct warband_plan *plan, struct refusal *why)
{
    bool alone = warband_unit_alone(m, unit);
    int32_t named = read_plan(m, unit, mode, a, alone, plan);

    if (named == 0)
        return true;
    if (!why) /* no rule: the ends are sooner looked at than the ways */
        /* no rule: the same in another order, for suggestions */
        return ends_fit(m, unit, mode, plan, why) && ways_open(m, mode, named, alone, plan, why) &&
               paid_for(m, mode, plan, why);
    return ways_open(m, mode, named, alone, plan, why) && paid_for(m, mode, plan, why) &&
           ends_fit(m, unit, mode, plan, why);
}

void warband_legal_move(const struct match *m, int32_t unit, int32_t mode, const struct answer *a,
                        struct warband_plan *plan)
{
    bool open;

    if (read_plan(m, unit, mode, a, warband_unit_alone(m, unit), plan) == 0 || mode == MOVE_PURSUIT)
        return;
    open = warband_plan_in_the_open(m, plan);
    for (int32_t i = 0; i < plan->count; i++) {
        const struct warband_step *s = &plan->item[i];
        int32_t cost =
            open ? warband_open_cost(m, s->figure, &s->path) : warband_path_cost(m, s->figure, &s->path);

        plan->cost = cost > plan->cost ? cost : plan->cost;
    }
}
