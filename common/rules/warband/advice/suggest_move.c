/* Ready moves: at an enemy, to an objective, out of reach; each one checked before it is offered. */
#include "common/rules/warband/asks.h"
#include "common/rules/warband/constants.h"
#include "common/rules/warband/fight/attacks.h"
#include "common/rules/warband/figures.h"
#include "common/rules/warband/frames.h"
#include "common/rules/warband/move/moves.h"
#include "common/rules/warband/shoot/sight.h"
#include "common/rules/warband/state.h"
#include "common/rules/warband/turn/aims.h"

enum { FOES = 4, SHARES = 4, TURNS = 3, SIDESTEPS = 5 };
/* Casters stay that much within their range: the enemy moves too. */
enum { NEARER = 2 * INCH };
/* In hundredths of a point an inch and a hundred points of the objective; and for a place with a view. */
enum { SENT = 60, DRAWN = 10, HOLDING = 25, VIEW = 150 };

/* What all suggestions of one move share. */
struct ready {
    const struct match *m;
    struct suggestions *s; /* NULL: only what the best is worth is asked for */
    int32_t best;
    int32_t unit, mode, side;
    int32_t leader;                /* whom others follow: the first that moves */
    bool sent;                     /* to an objective: enemies are passed by */
    int32_t nearest;               /* enemy; -1 */
    length budget;                 /* all can go so far */
    int32_t drawn[OBJECTIVES_MAX]; /* what an inch toward it is worth */
    struct point goal[OBJECTIVES_MAX];
};

/* Half way into the reach of a machine, which is slow and shoots far. */
static length wanted_by(const struct match *m, int32_t figure)
{
    const struct warband_figure *f = warband_figure_at(m, figure);
    length most = 0;

    if (f->sort == SORT_MACHINE)
        return warband_arm(m, figure, 0)->band[1] * INCH;
    for (int32_t slot = 0; slot < ARMS_MAX; slot++) {
        const struct warband_weapon *w = warband_arm(m, figure, slot);

        if (w->there && w->ranged && !w->grenade && f->ad > 0)
            return w->band[0] * INCH;
    }
    for (int32_t slot = 0; f->nm >= 0 && slot < KNOWN_MAX; slot++) {
        const struct warband_spell *s = &warband_of(m)->spell[f->spell[slot]];

        if (s->there && s->target != TARGET_FRIEND && s->target != TARGET_FRIENDS && s->range * INCH > most)
            most = s->range * INCH;
    }
    return most > NEARER ? most - NEARER : most;
}

length warband_wanted_distance(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    length most = 0;

    for (int32_t i = u->first; i < u->first + u->count; i++) {
        length wanted = warband_in_play(m, i) ? wanted_by(m, i) : 0;

        most = wanted > most ? wanted : most;
    }
    return most;
}

static int32_t value_at(const struct match *m, int32_t unit, struct point at, int32_t enemy_unit)
{
    length far = distance(at, warband_centre(m, enemy_unit)), wanted = warband_wanted_distance(m, unit);
    length off = far > wanted ? far - wanted : (wanted - far) / 4;

    return -off / (INCH / 20); /* twenty hundredths of a point an inch */
}

/* A unit that is sent to an objective looks at nothing else; a place that is to be held draws every unit. */
static void look_at_objectives(struct ready *r)
{
    const struct warband_match *w = warband_of(r->m);
    bool sent[OBJECTIVES_MAX];

    for (int32_t i = 0; i < w->objectives; i++) {
        sent[i] = warband_sent_to(r->m, i, r->side) == r->unit;
        r->sent |= sent[i];
    }
    for (int32_t i = 0; i < w->objectives; i++) {
        const struct warband_objective *o = &w->objective[i];

        r->drawn[i] = 0;
        if (warband_goal(r->m, i, r->side, &r->goal[i]) && sent[i] == r->sent)
            r->drawn[i] = (sent[i] ? SENT : o->kind == OBJECTIVE_HOLD ? HOLDING : DRAWN) * o->points / 100;
    }
}

static int32_t objective_worth(const struct ready *r, struct point from, struct point to)
{
    int32_t worth = 0;

    for (int32_t i = 0; i < warband_of(r->m)->objectives; i++)
        if (r->drawn[i] > 0)
            worth += (distance(from, r->goal[i]) - distance(to, r->goal[i])) / (INCH / 10) * r->drawn[i] / 10;
    return worth;
}

static bool try_move(struct ready *r, const char *label, struct point to, int32_t facing, int32_t enemy,
                     int32_t more)
{
    const struct match *m = r->m;
    struct warband_plan plan;
    struct answer a;
    int32_t worth = more;

    answer_clear(&a, DECISION_MOVE, 0);
    answer_add_place(&a, r->leader, to, facing);
    if (!warband_move_plan(m, r->unit, r->mode, &a, &plan, NULL))
        return false;
    struct point from = warband_centre(m, r->unit),
                 after = point_plus(from, point_minus(to, warband_point(m, r->leader)));

    if (enemy >= 0 && !r->sent)
        worth += value_at(m, r->unit, after, enemy) - value_at(m, r->unit, from, enemy);
    worth += objective_worth(r, from, after);
    r->best = worth > r->best ? worth : r->best;
    if (!r->s)
        return true;
    if (!suggest_begin(r->s, label, worth))
        return false;
    suggest_place(r->s, r->leader, to, facing, 0);
    if (enemy >= 0)
        suggest_arg(r->s, "target", ARG_UNIT, enemy);
    return true;
}

static int32_t facing_to(const struct ready *r, struct point goal)
{
    const struct warband_unit *u = warband_unit_at(r->m, r->unit);

    return u->formation == FORMATION_LINE ? u->front : bearing(warband_point(r->m, r->leader), goal);
}

/* Straight at it, then a little to the right and left, ever shorter. */
static void toward(struct ready *r, const char *label, struct point goal, length stop_short, int32_t enemy)
{
    static const int32_t turns[TURNS] = {0, 25, -25};
    struct point here = warband_point(r->m, r->leader), centre = warband_centre(r->m, r->unit);
    length far = distance(centre, goal);

    far = far > stop_short ? far - stop_short : 0;
    far = far < r->budget ? far : r->budget;
    for (int32_t share = SHARES; share > 0; share--)
        for (int32_t t = 0; t < TURNS; t++) {
            angle dir = (angle)(bearing(centre, goal) + angle_from_degrees(turns[t]));
            length step = far * share / SHARES;

            if (step > INCH / 4 &&
                try_move(r, label, point_ahead(here, dir, step), facing_to(r, goal), enemy, 0))
                return;
        }
}

/* --- shooters --------------------------------------------------------------------------------- */

/* The weapon that a unit shoots with; NULL: none, or a machine, which nobody moves for a better view. */
static const struct warband_weapon *bow_of(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);

    for (int32_t i = u->first; i < u->first + u->count && warband_machine_of(m, unit) < 0; i++)
        for (int32_t slot = 0; warband_lives(m, i) && slot < ARMS_MAX; slot++) {
            const struct warband_weapon *w = warband_arm(m, i, slot);

            if (w->there && w->ranged && !w->grenade && warband_figure_at(m, i)->ad > 0)
                return w;
        }
    return NULL;
}

static int32_t first_living(const struct match *m, int32_t unit)
{
    int32_t i = unit_at(m, unit)->first;

    while (!warband_lives(m, i))
        i++;
    return i;
}

/* To where the enemy is seen and in range, with the points for a shot left if that can be: ahead and to both
 * sides. */
static void to_a_view(struct ready *r)
{
    static const int32_t turns[SIDESTEPS] = {0, 55, -55, 90, -90};
    const struct match *m = r->m;
    const struct warband_weapon *bow = bow_of(m, r->unit);
    int32_t enemy;
    struct point here = warband_point(m, r->leader), there;
    length after_shot;

    if (!bow || r->nearest < 0)
        return;
    enemy = first_living(m, r->nearest);
    there = warband_point(m, enemy);
    after_shot = r->budget - warband_use_cost(bow) * warband_rate(m, r->leader);
    if (distance(here, there) <= bow->band[2] * INCH && warband_sees_point(m, enemy, here))
        return;
    for (int32_t i = 0; i < 2 * SIDESTEPS; i++) {
        length step = i < SIDESTEPS ? after_shot : r->budget;
        angle dir = (angle)(bearing(here, there) + angle_from_degrees(turns[i % SIDESTEPS]));
        struct point to = point_ahead(here, dir, step);

        if (step > INCH / 2 && point_in_world(to) && distance(to, there) <= bow->band[2] * INCH &&
            warband_sees_point(m, enemy, to) &&
            try_move(r, "warband.suggest.view", to, facing_to(r, there), r->nearest,
                     i < SIDESTEPS ? VIEW : VIEW / 2))
            return;
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

/* The nearest enemies, the nearest first. */
static int32_t foes(const struct match *m, int32_t unit, int32_t foe[FOES])
{
    struct point here = warband_centre(m, unit);
    length far[FOES];
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->units; i++) {
        length at;
        int32_t k;

        if (!warband_enemies(m, unit, i))
            continue;
        at = distance(here, warband_centre(m, i));
        for (k = count < FOES ? count++ : FOES; k > 0 && far[k - 1] > at; k--)
            if (k < FOES) {
                far[k] = far[k - 1];
                foe[k] = foe[k - 1];
            }
        if (k < FOES) {
            far[k] = at;
            foe[k] = i;
        }
    }
    return count;
}

/* Several objectives are told apart by their numbers. */
static void to_objectives(struct ready *r)
{
    int32_t open = 0;

    for (int32_t i = 0; i < warband_of(r->m)->objectives; i++)
        open += r->drawn[i] > 0;
    for (int32_t i = 0; i < warband_of(r->m)->objectives; i++) {
        int32_t before = r->s ? r->s->count : 0;

        if (r->drawn[i] <= 0)
            continue;
        toward(r, open > 1 ? "warband.suggest.objective_of" : "warband.suggest.objective", r->goal[i], 0,
               r->nearest);
        if (r->s && r->s->count > before)
            suggest_arg(r->s, "number", ARG_NUMBER, i + 1);
    }
}

static void suggest_ways(struct ready *r)
{
    const struct match *m = r->m;
    int32_t foe[FOES], count = foes(m, r->unit, foe);

    for (int32_t i = 0; i < count; i++)
        toward(r, "warband.suggest.toward", warband_centre(m, foe[i]), warband_wanted_distance(m, r->unit),
               foe[i]);
    to_a_view(r);
    to_objectives(r);
    if (r->nearest >= 0) {
        struct point here = warband_centre(m, r->unit);
        struct point away = point_ahead(here, bearing(warband_centre(m, r->nearest), here), 12 * INCH);

        toward(r, "warband.suggest.away", away, 0, r->nearest);
    }
}

/* Whoever can move, the first of them before the others; false: nobody can. */
static bool look_round(struct ready *r)
{
    const struct unit *u = unit_at(r->m, r->unit);
    length far;

    r->leader = -1;
    r->side = u->side;
    for (int32_t i = u->first; i < u->first + u->count; i++) {
        length budget;

        if (!warband_may_move(r->m, i, r->mode))
            continue;
        budget = warband_move_budget(r->m, i, r->mode);
        r->budget = r->leader < 0 || budget < r->budget ? budget : r->budget;
        r->leader = r->leader < 0 ? i : r->leader;
    }
    if (r->leader < 0)
        return false;
    r->nearest = warband_nearest_unit(r->m, r->unit, &far);
    look_at_objectives(r);
    return true;
}

void warband_move_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct ready r = {.m = m,
                      .s = s,
                      .unit = FRAME_TOP(warband_move_frame, m)->unit,
                      .mode = FRAME_TOP(warband_move_frame, m)->mode};

    (void)d;
    suggest_begin(s, "warband.suggest.stay", 0);
    if (look_round(&r))
        suggest_ways(&r);
}

int32_t warband_best_move(const struct match *m, int32_t unit)
{
    struct ready r = {.m = m, .unit = unit, .mode = MOVE_ORDINARY};

    if (look_round(&r))
        suggest_ways(&r);
    return r.best;
}
