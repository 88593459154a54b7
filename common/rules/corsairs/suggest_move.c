/* Ready moves: at an enemy, to an objective, into cover, back; each one checked before it is offered. */
#include "common/rules/corsairs/activation.h"
#include "common/rules/corsairs/boats.h"
#include "common/rules/corsairs/contact.h"
#include "common/rules/corsairs/movement.h"
#include "common/rules/corsairs/suggest.h"
#include "common/rules/corsairs/terrain.h"

#include <string.h>

enum { MANY_MOVERS = 24, TRIES = 12, TURNS = 8, FOES = 4, FLANKS = 3, SHORT_OF_ENEMY = 10 * CENTIMETRE };

static const char OFF_TABLE[] = "answer.off_table";

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
        if (check_move(t->m, t->d, &t->a, &t->p, &why))
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
static int32_t worth_of_draft(const struct draft *t)
{
    int32_t sum = 0;

    for (int32_t i = 0; i < t->p.end_count; i++)
        sum += worth_of_place(&t->view, t->p.end[i].ref, t->p.end[i].at) - worth_here(t, t->p.end[i].ref);
    return sum;
}

static bool offer(struct draft *t, struct suggestions *s, const char *label, int32_t subject)
{
    if (!make_legal(t) || s->used + t->a.count > SUGGESTION_ITEMS_MAX ||
        !suggest_begin(s, label, worth_of_draft(t)))
        return false;
    for (int32_t i = 0; i < t->a.count; i++)
        suggest_place(s, t->a.item[i].ref, t->a.item[i].at, 0, t->a.item[i].value);
    if (subject >= 0)
        suggest_arg(s, "target", ARG_FIGURE, subject);
    return true;
}

/* May he walk so far toward a goal, turned by so much? */
static bool try_step(const struct draft *t, int32_t mover, struct point goal, length far, int32_t turn,
                     struct point *end, struct refusal *why)
{
    const struct table_limits *l = &table_of(t->m)->limits;
    int32_t figure = t->d->movable[mover].figure;
    struct point from = point_of(t->m, figure);
    struct answer_item item = {.ref = figure, .at = goal};
    struct way way;

    if (turn != 0)
        item.at = point_ahead(from, (angle)(bearing(from, goal) + turn * (QUARTER_TURN / 5)), far);
    else if (far < distance(from, goal))
        item.at = point_towards(from, goal, far);
    if (item.at.x < 0 || item.at.y < 0 || item.at.x > l->width || item.at.y > l->depth)
        return refuse(why, "", OFF_TABLE, figure, 0);
    *end = item.at;
    return examine_way(t->m, figure, &item, 1, &way, why);
}

/* Where one mover gets when he walks toward a goal, around what is in his way; false if nowhere. A way that
 * is only too long (terrain may cost half) is tried shorter, one that is blocked is tried sideways. */
static bool step_toward(const struct draft *t, int32_t mover, struct point goal, length far,
                        struct point *end)
{
    static const length shares[] = {16, 10, 7, 3};
    static const int32_t turns[TURNS] = {1, -1, 2, -2, 3, -3, 4, -4};
    bool sideways = true;

    for (int32_t k = 0; k < 4; k++) {
        length step = (length)((int64_t)far * shares[k] / 16);
        struct refusal why;

        if (step == 0)
            return false;
        if (try_step(t, mover, goal, step, 0, end, &why))
            return true;
        if (strcmp(why.key, "corsairs.refused.too_far") == 0)
            continue;
        if (strcmp(why.key, "corsairs.refused.blocked") != 0 && strcmp(why.key, OFF_TABLE) != 0 &&
            strcmp(why.key, "corsairs.refused.too_high") != 0 &&
            strcmp(why.key, "corsairs.refused.no_room") != 0)
            return false;
        for (int32_t i = 0; i < TURNS && sideways; i++)
            if (try_step(t, mover, goal, step, turns[i], end, &why))
                return true;
        sideways = false;
    }
    return false;
}

static void advance(struct draft *t, struct point goal, length stop_short)
{
    answer_clear(&t->a, DECISION_MOVE, t->d->number);
    for (int32_t i = 0; i < t->d->movable_count && i < MANY_MOVERS; i++) {
        struct point end;
        length whole = distance(point_of(t->m, t->d->movable[i].figure), goal) - stop_short;
        length far = t->d->movable[i].budget;

        if (whole > 0 && step_toward(t, i, goal, far < whole ? far : whole, &end))
            answer_add_place(&t->a, t->d->movable[i].figure, end, 0);
    }
}

/* All move by the same way: a group stays one. */
static void march(struct draft *t, angle direction)
{
    answer_clear(&t->a, DECISION_MOVE, t->d->number);
    for (int32_t i = 0; i < t->d->movable_count && i < MANY_MOVERS; i++) {
        struct point from = point_of(t->m, t->d->movable[i].figure), end;
        length far = t->d->movable[i].budget;

        if (far > 0 && step_toward(t, i, point_ahead(from, direction, far), far, &end))
            answer_add_place(&t->a, t->d->movable[i].figure, end, 0);
    }
}

/* The enemies nearest to the first mover. */
static int32_t foes_near(const struct match *m, int32_t figure, int32_t *foes)
{
    const struct stand *s = stand_of(m, figure);
    struct stand_filter enemies = enemies_of(m, side_of(m, figure), figure);
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
    const struct stand *s = stand_of(m, figure);
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

void suggest_move(const struct match *m, const struct decision *d, struct suggestions *s)
{
    struct draft t;
    int32_t foes[FOES], count, first, weight;
    struct point goal;

    t.m = m;
    t.d = d;
    suggest_begin(s, "corsairs.suggest.stay", 0);
    if (d->movable_count == 0)
        return;
    look_around(m, d->side, &t.view);
    for (int32_t i = 0; i < d->movable_count; i++)
        t.here[i] = worth_of_place(&t.view, d->movable[i].figure, point_of(m, d->movable[i].figure));
    first = d->movable[0].figure;
    count = foes_near(m, first, foes);
    for (int32_t i = 0; i < count; i++) {
        length away = stand_distance(table_of(m), first, foes[i]);

        if (i > 0 && away > d->movable[0].budget)
            break; /* of those out of reach, the nearest will do */
        advance(&t, point_of(m, foes[i]), 0);
        offer(&t, s, "corsairs.suggest.at_enemy", foes[i]);
        if (i > 0 || away > d->movable[0].budget + SHORT_OF_ENEMY)
            continue; /* it would be the same way */
        advance(&t, point_of(m, foes[i]), SHORT_OF_ENEMY + BASE_DIAMETER);
        offer(&t, s, "corsairs.suggest.near_enemy", foes[i]);
    }
    if (objective_for(m, first, &goal, &weight)) {
        advance(&t, goal, 0);
        offer(&t, s, "corsairs.suggest.to_objective", -1);
    }
    if (cover_near(m, first, d->movable[0].budget, &goal)) {
        advance(&t, goal, 0);
        offer(&t, s, "corsairs.suggest.to_cover", -1);
    }
    for (int32_t i = 1; i <= FLANKS; i++) { /* to both sides, and back */
        angle ahead = count > 0 ? bearing(point_of(m, first), point_of(m, foes[0])) : 0;

        march(&t, (angle)(ahead + i * QUARTER_TURN));
        offer(&t, s, i == 2 ? "corsairs.suggest.fall_back" : "corsairs.suggest.march", -1);
    }
}

/* --- boats ----------------------------------------------------------------------------------------- */

static bool offer_boat(const struct match *m, const struct decision *d, struct suggestions *s,
                       struct point to, int32_t worth)
{
    struct answer a;
    struct preview p;
    struct refusal why;

    p.end_count = 0;
    answer_clear(&a, DECISION_MOVE, d->number);
    answer_add_place(&a, d->movable[0].figure, to, 0);
    if (!check_boat(m, d, &a, &p, &why) || !suggest_begin(s, "corsairs.suggest.row", worth))
        return false;
    suggest_place(s, d->movable[0].figure, to, 0, 0);
    return true;
}

void suggest_boat(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int32_t boat = d->movable[0].figure, rower = flow_top(m)->v[0];
    struct point from = point_of(m, boat), goal = from;
    int32_t weight;
    length away;
    struct outlook view;
    int32_t foe;

    look_around(m, d->side, &view);
    foe = nearest_foe(&view, from, &away);
    suggest_begin(s, "corsairs.suggest.stay", 0);
    if (!objective_for(m, rower, &goal, &weight) && foe >= 0)
        goal = point_of(m, foe);
    for (int32_t i = 0; i < 16; i++)
        for (length far = d->movable[0].budget; far > CENTIMETRE; far = far * 2 / 3) {
            struct point to = point_ahead(from, (angle)(i * (FULL_TURN / 16)), far);
            length gained = distance(from, goal) - distance(to, goal);

            if (to.x < 0 || to.y < 0 || to.x > table_of(m)->limits.width || to.y > table_of(m)->limits.depth)
                continue;
            if (offer_boat(m, d, s, to, gained / MILLIMETRE))
                break;
        }
}
