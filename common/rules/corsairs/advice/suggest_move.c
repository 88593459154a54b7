/* Ready moves: at an enemy, to an objective, into cover, back; each one checked before it is offered. */
#include "common/rules/corsairs/advice/suggest.h"
#include "common/rules/corsairs/asks.h"
#include "common/rules/corsairs/frames.h"
#include "common/rules/corsairs/move/boats.h"
#include "common/rules/corsairs/move/contact.h"
#include "common/rules/corsairs/move/movement.h"
#include "common/rules/corsairs/move/terrain.h"
#include "common/rules/corsairs/turn/activation.h"
#include "common/rules/corsairs/turn/groups.h"
#include "common/rules/shared/words.h"

#include <string.h>

enum {
    MANY_MOVERS = 24,
    TRIES = 12,
    TURNS = 8,
    FOES = 4,
    FLANKS = 3,
    SHORT_OF_ENEMY = 10 * CENTIMETRE,
    LEAST_STEP = CENTIMETRE /* less is no move */
};

static const char OFF_TABLE[] = "answer.off_table";

/* A step that he may take: the point to name, and where he is then, as an enemy may stop him before. */
struct ready_step {
    struct point end, stop;
    angle heading;
};

struct draft {
    const struct match *m;
    const struct decision *d;
    struct outlook view;
    int32_t here[MOVABLES_MAX]; /* what each mover's present place is worth */
    struct answer a;
    struct preview p;
};

static void drop(struct draft *t, int32_t figure)
{
    int32_t kept = 0;

    for (int32_t i = 0; i < t->a.count; i++)
        if (t->a.item[i].ref != figure)
            t->a.item[kept++] = t->a.item[i];
    t->a.count = kept;
}

/* Drops whoever makes the answer illegal until it is legal; false if nobody is left. */
static bool make_legal(struct draft *t)
{
    struct refusal why;

    for (int32_t i = 0; i < TRIES + t->d->movable_count && t->a.count > 0; i++) {
        t->p.end_count = t->p.cost = t->p.budget = 0;
        if (corsairs_move_check(t->m, t->d, &t->a, &t->p, &why))
            return true;
        if (why.figure < 0)
            return false;
        int32_t before = t->a.count;

        drop(t, why.figure);
        if (t->a.count == before) { /* somebody who stands in the way */
            if (t->a.count == 0)
                return false;
            drop(t, t->a.item[t->a.count - 1].ref);
        }
    }
    return false;
}

static int32_t worth_here(const struct draft *t, int32_t figure)
{
    for (int32_t i = 0; i < t->d->movable_count; i++)
        if (t->d->movable[i].figure == figure)
            return t->here[i];
    return 0;
}

/* What the answer is worth: each mover's place against where he stands now. */
static int32_t draft_worth(const struct draft *t)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < t->p.end_count; i++)
        sum +=
            corsairs_place_worth(&t->view, t->p.end[i].ref, t->p.end[i].at) - worth_here(t, t->p.end[i].ref);
    return sum;
}

static bool offer(struct draft *t, struct suggestions *s, const char *label, int32_t subject)
{
    if (!make_legal(t) || s->used + t->a.count > SUGGESTION_ITEMS_MAX ||
        !suggest_begin(s, label, draft_worth(t)))
        return false;
    for (int32_t i = 0; i < t->a.count; i++)
        suggest_place(s, t->a.item[i].ref, t->a.item[i].at, 0, t->a.item[i].value);
    if (subject >= 0)
        suggest_arg(s, "target", ARG_FIGURE, subject);
    if (t->a.count > 0)
        suggest_word(
            s, "direction",
            direction_word(corsairs_point(t->view.m, t->a.item[0].ref), t->a.item[t->a.count - 1].at));
    return true;
}

/* Would a slowness die other than the 6, which blocks anybody, leave him where he is, because what it leaves
 * him is too little or ends among friends (C4-a, C3-b)? */
static bool may_stick(const struct match *m, int32_t figure, const struct way *way)
{
    const uint32_t slow = 1u << GOING_DIFFICULT | 1u << GOING_VERY_DIFFICULT;

    if (!(way->ground.goings & slow) || corsairs_figure_at(m, figure)->swimming_now)
        return false;
    for (int32_t die = 1; die < BLOCKING_DIE; die++) {
        length far = corsairs_slowed(m, figure, &way->ground, die).far;

        if (corsairs_back_off(m, figure, &way->path, far < way->end ? far : way->end) < LEAST_STEP)
            return true;
    }
    return false;
}

/* May he walk so far toward a goal, turned by so much? `end` is where that leads, `stop` where he is then. */
static bool try_step(const struct match *m, int32_t figure, struct point goal, length far, int32_t turn,
                     struct ready_step *step, struct refusal *why)
{
    const struct table_limits *l = &table_of(m)->limits;
    struct point from = corsairs_point(m, figure);
    struct answer_item item = {.ref = figure, .at = goal};
    struct way way;

    if (turn != 0)
        item.at = point_ahead(from, (angle)(bearing(from, goal) + turn * (QUARTER_TURN / 5)), far);
    else if (far < distance(from, goal))
        item.at = point_towards(from, goal, far);
    if (item.at.x < 0 || item.at.y < 0 || item.at.x > l->width || item.at.y > l->depth)
        return refuse(why, "", OFF_TABLE, figure, 0);
    if (!corsairs_examine_way(m, figure, &item, 1, &way, why))
        return false;
    if (way.end >= LEAST_STEP && may_stick(m, figure, &way))
        return refuse(why, "", "corsairs.refused.blocked", figure, 0);
    step->end = item.at;
    step->stop = way.at;
    step->heading = way.heading;
    return true;
}

/* Where one mover gets when he walks toward a goal, around what is in his way; false if nowhere. A way that
 * is only too long (terrain may cost half) is tried shorter, one that is blocked is tried sideways. */
static bool step_toward(const struct match *m, int32_t figure, struct point goal, length far,
                        struct ready_step *step)
{
    static const length shares[] = {16, 10, 7, 3};
    static const int32_t turns[TURNS] = {1, -1, 2, -2, 3, -3, 4, -4};
    bool sideways = true;

    for (int32_t k = 0; k < 4; k++) {
        length part = (length)((int64_t)far * shares[k] / 16);
        struct refusal why;

        if (part < LEAST_STEP)
            return false;
        if (try_step(m, figure, goal, part, 0, step, &why))
            return true;
        if (strcmp(why.key, "corsairs.refused.too_far") == 0)
            continue;
        if (strcmp(why.key, "corsairs.refused.blocked") != 0 && strcmp(why.key, OFF_TABLE) != 0 &&
            strcmp(why.key, "corsairs.refused.too_high") != 0 &&
            strcmp(why.key, "corsairs.refused.no_room") != 0)
            return false;
        for (int32_t i = 0; i < TURNS && sideways; i++)
            if (try_step(m, figure, goal, part, turns[i], step, &why))
                return true;
        sideways = false;
    }
    return false;
}

/* The enemies nearest to the first mover. */
static int32_t foes_near(const struct match *m, int32_t figure, int32_t *foes)
{
    const struct stand *s = corsairs_stand(m, figure);
    struct stand_filter enemies = corsairs_enemies_of(m, corsairs_side_of(m, figure), figure);
    struct neighbour near[FOES];
    int32_t count = stands_near(table_of(m), &s->place, &s->base, 300 * CENTIMETRE, &enemies, near, FOES);

    if (count > FOES)
        count = FOES;
    for (int32_t i = 0; i < count; i++)
        foes[i] = near[i].stand;
    return count;
}

/* The nearest ground that shelters, within a move. */
static bool cover_near(const struct match *m, int32_t figure, length far, struct point *goal)
{
    const struct stand *s = corsairs_stand(m, figure);
    int32_t near[32];
    int32_t count =
        table_of(m)->pieces == 0 ? 0 : pieces_near(table_of(m), &s->place, &s->base, far, near, 32);

    for (int32_t i = 0; i < count && i < 32; i++) {
        const struct piece *p = table_piece_const(table_of(m), near[i]);
        const struct point *at = piece_points(table_of(m), near[i]);
        int64_t x = 0, y = 0;

        if (p->form != PIECE_AREA || !(p->flags & PIECE_GIVES_COVER))
            continue;
        for (int32_t k = 0; k < p->points; k++) {
            x += at[k].x;
            y += at[k].y;
        }
        *goal = (struct point){(length)(x / p->points), (length)(y / p->points)};
        return true;
    }
    return false;
}

/* A way worth trying: to a goal, or so far in a direction, where a group keeps together. */
struct plan {
    const char *label;
    bool march;
    struct point goal;
    angle direction;
    length short_of;
    int32_t subject; /* -1 */
};

enum { PLANS_MOST = FOES + 1 + 2 + FLANKS };

static void plan_to(struct plan *plans, int32_t *count, const char *label, struct point goal, length short_of,
                    int32_t subject)
{
    plans[(*count)++] = (struct plan){label, false, goal, 0, short_of, subject};
}

/* At the enemies, to the objective, into cover, to both sides and back. */
static int32_t find_plans(const struct match *m, int32_t figure, length budget, struct plan *plans)
{
    int32_t foes[FOES], near = foes_near(m, figure, foes), count = 0, weight;
    angle ahead = near > 0 ? bearing(corsairs_point(m, figure), corsairs_point(m, foes[0])) : 0;
    struct point goal;

    for (int32_t i = 0; i < near; i++) {
        length away = stand_distance(table_of(m), figure, foes[i]);

        if (i > 0 && away > budget)
            break; /* of those out of reach, the nearest will do */
        plan_to(plans, &count, "corsairs.suggest.at_enemy", corsairs_point(m, foes[i]), 0, foes[i]);
        if (i == 0 && away <= budget + SHORT_OF_ENEMY) /* farther off it would be the same way */
            plan_to(plans, &count, "corsairs.suggest.near_enemy", corsairs_point(m, foes[i]),
                    SHORT_OF_ENEMY + BASE_DIAMETER, foes[i]);
    }
    if (corsairs_objective_for(m, figure, &goal, &weight))
        plan_to(plans, &count, "corsairs.suggest.to_objective", goal, 0, -1);
    if (cover_near(m, figure, budget, &goal))
        plan_to(plans, &count, "corsairs.suggest.to_cover", goal, 0, -1);
    for (int32_t i = 1; i <= FLANKS; i++)
        plans[count++] =
            (struct plan){.label = i == 2 ? "corsairs.suggest.fall_back" : "corsairs.suggest.march",
                          .march = true,
                          .direction = (angle)(ahead + i * QUARTER_TURN),
                          .subject = -1};
    assert(count <= PLANS_MOST);
    return count;
}

/* Where the plan takes one mover; false if nowhere. */
static bool follow_plan(const struct match *m, const struct plan *plan, int32_t figure, length budget,
                        struct ready_step *step)
{
    struct point from = corsairs_point(m, figure);
    length whole;

    if (plan->march)
        return step_toward(m, figure, point_ahead(from, plan->direction, budget), budget, step);
    whole = distance(from, plan->goal) - plan->short_of;
    return step_toward(m, figure, plan->goal, budget < whole ? budget : whole, step);
}

int32_t corsairs_best_move_worth(const struct outlook *view, int32_t figure)
{
    const struct match *m = view->m;
    length budget = corsairs_movement_left(m, figure);
    int32_t here = corsairs_place_worth(view, figure, corsairs_point(m, figure)), best = 0;
    struct plan plans[PLANS_MOST];
    int32_t count = find_plans(m, figure, budget, plans);

    for (int32_t i = 0; i < count; i++) {
        struct ready_step step;
        struct refusal why;
        int32_t gained;

        if (!follow_plan(m, &plans[i], figure, budget, &step) ||
            !corsairs_headings_allowed(m, &figure, &step.heading, 1, &why))
            continue;
        gained = corsairs_place_worth(view, figure, step.stop) - here;
        best = gained > best ? gained : best;
    }
    return best;
}

static void lay_plan(struct draft *t, const struct plan *plan)
{
    answer_clear(&t->a, DECISION_MOVE, t->d->number);
    for (int32_t i = 0; i < t->d->movable_count && i < MANY_MOVERS; i++) {
        struct ready_step step;

        if (follow_plan(t->m, plan, t->d->movable[i].figure, t->d->movable[i].budget, &step))
            answer_add_place(&t->a, t->d->movable[i].figure, step.end, 0);
    }
}

void corsairs_move_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct plan plans[PLANS_MOST];
    struct draft t;
    int32_t count;

    t.m = m;
    t.d = d;
    suggest_begin(s, "corsairs.suggest.stay", 0);
    if (d->movable_count == 0)
        return;
    corsairs_look_around(m, d->side, &t.view);
    for (int32_t i = 0; i < d->movable_count; i++)
        t.here[i] =
            corsairs_place_worth(&t.view, d->movable[i].figure, corsairs_point(m, d->movable[i].figure));
    count = find_plans(m, d->movable[0].figure, d->movable[0].budget, plans);
    for (int32_t i = 0; i < count; i++) {
        lay_plan(&t, &plans[i]);
        offer(&t, s, plans[i].label, plans[i].subject);
    }
}

/* --- boats ----------------------------------------------------------------------------------------- */

/* Where the rower wants to go with the boat. */
static struct point goal_of_boat(const struct match *m, const struct outlook *view, int32_t rower,
                                 int32_t boat)
{
    struct point goal = corsairs_point(m, boat);
    int32_t weight, foe;
    length away;

    if (corsairs_objective_for(m, rower, &goal, &weight))
        return goal;
    foe = corsairs_nearest_foe(view, goal, &away);
    return foe >= 0 ? corsairs_point(m, foe) : goal;
}

/* The farthest the boat can be rowed in that direction; false if it is hardly any way. */
static bool row_toward(const struct match *m, int32_t boat, angle direction, struct point *to)
{
    const struct table_limits *l = &table_of(m)->limits;
    struct point from = corsairs_point(m, boat);

    for (length far = corsairs_length_cm(corsairs_figure_at(m, boat)->move); far > CENTIMETRE;
         far = far * 2 / 3) {
        struct answer_item item = {.ref = boat};
        struct preview p = {.end_count = 0};
        struct refusal why;

        *to = item.at = point_ahead(from, direction, far);
        if (to->x >= 0 && to->y >= 0 && to->x <= l->width && to->y <= l->depth &&
            corsairs_may_row(m, boat, &item, 1, &p, &why))
            return true;
    }
    return false;
}

enum { COURSES = 16 };

static angle course(int32_t n)
{
    return (angle)(n * (FULL_TURN / COURSES));
}

length corsairs_best_row(const struct outlook *view, int32_t rower, int32_t boat)
{
    const struct match *m = view->m;
    struct point goal = goal_of_boat(m, view, rower, boat), to;
    length now = distance(corsairs_point(m, boat), goal), best = 0;

    for (int32_t i = 0; i < COURSES; i++)
        if (row_toward(m, boat, course(i), &to) && now - distance(to, goal) > best)
            best = now - distance(to, goal);
    return best;
}

void corsairs_boat_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t boat = d->movable[0].figure, rower = FRAME_TOP(corsairs_row_frame, m)->rower;
    struct outlook view;
    struct point goal, to;

    corsairs_look_around(m, d->side, &view);
    goal = goal_of_boat(m, &view, rower, boat);
    suggest_begin(s, "corsairs.suggest.stay", 0);
    for (int32_t i = 0; i < COURSES; i++) {
        if (!row_toward(m, boat, course(i), &to))
            continue;
        if (!suggest_begin(s, "corsairs.suggest.row",
                           (distance(corsairs_point(m, boat), goal) - distance(to, goal)) / MILLIMETRE))
            return;
        suggest_place(s, boat, to, 0, 0);
        suggest_word(s, "direction", direction_word(corsairs_point(m, boat), to));
        suggest_arg(s, "far", ARG_LENGTH, distance(corsairs_point(m, boat), to));
    }
}
