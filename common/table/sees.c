#include "common/table/sees.h"

#include "common/table/gaze.h"

/* --- points and arcs ------------------------------------------------------------------------------- */

/* The sight points from the centre of a base, in its own frame. */
static void local_points(const struct base *base, int32_t inset, struct point local[SIGHT_POINTS])
{
    bool round = base->shape == BASE_ROUND;
    length side = (length)multiply_divide(base->width / 2, (100 - inset) * (round ? 7071 : 10000), 1000000);
    length ahead = (length)multiply_divide(base->depth / 2, (100 - inset) * (round ? 7071 : 10000), 1000000);

    local[0] = (struct point){0, 0};
    local[1] = (struct point){-side, -ahead};
    local[2] = (struct point){side, -ahead};
    local[3] = (struct point){side, ahead};
    local[4] = (struct point){-side, ahead};
}

/* From a frame that faces so to the table's, for vectors. */
static void turn_points(const struct point *local, int32_t facing, struct point *turned)
{
    struct turning turning = turning_by((angle)facing);

    for (int32_t i = 0; i < SIGHT_POINTS; i++)
        turned[i] = point_turned_by(local[i], (struct point){0, 0}, &turning);
}

void sight_points(const struct place *at, const struct base *base, int32_t inset,
                  struct point point[SIGHT_POINTS])
{
    struct point local[SIGHT_POINTS];

    local_points(base, inset, local);
    turn_points(local, at->facing, point);
    for (int32_t i = 0; i < SIGHT_POINTS; i++)
        point[i] = point_plus(at->at, point[i]);
}

/* How far a point lies within each of the three borders of the front arc; negative outside. */
struct arc_place {
    length ahead, left, right;
};

static struct arc_place arc_place(const struct place *at, const struct base *base, struct point p,
                                  const struct turning *back)
{
    struct point local = point_minus(point_turned_by(p, at->at, back), at->at);
    length ahead = local.y - base->depth / 2, side = base->width / 2 + ahead;

    return (struct arc_place){ahead, side + local.x, side - local.x};
}

static bool in_arc(const struct arc_place *a)
{
    return a->ahead >= 0 && a->left >= 0 && a->right >= 0;
}

bool point_in_front(const struct place *at, const struct base *base, struct point p)
{
    struct turning back = turning_by((angle)-at->facing);
    struct arc_place a = arc_place(at, base, p, &back);

    return in_arc(&a);
}

/* The arc is convex: points between corners that are all in it are in it too, and so are none if all corners
 * lie beyond one of its borders. */
enum arc_part arc_of_body(const struct stand *eye, const struct body *b)
{
    struct turning back = turning_by((angle)-eye->place.facing);
    bool all = true, beyond = true, left = true, right = true;

    for (int32_t i = 0; i < 4; i++) {
        struct arc_place a = arc_place(&eye->place, &eye->base, b->corner[i], &back);

        all = all && in_arc(&a);
        beyond = beyond && a.ahead < -2;
        left = left && a.left < -2;
        right = right && a.right < -2;
    }
    return all ? ARC_ALL : beyond || left || right ? ARC_NONE : ARC_PARTLY;
}

bool any_in_front(const struct stand *eye, const struct point *point)
{
    struct turning back = turning_by((angle)-eye->place.facing);

    for (int32_t i = 0; i < SIGHT_POINTS; i++) {
        struct arc_place a = arc_place(&eye->place, &eye->base, point[i], &back);

        if (in_arc(&a))
            return true;
    }
    return false;
}

bool figure_in_front(const struct sees *s, int32_t viewer, int32_t target)
{
    const struct stand *to = table_stand_const(s->t, target);
    struct point point[SIGHT_POINTS];

    sight_points(&to->place, &to->base, s->rules->inset, point);
    return any_in_front(table_stand_const(s->t, viewer), point);
}

/* --- figures ------------------------------------------------------------------------------------------ */

struct aim aim_at(const struct sees *s, const struct body *b)
{
    const struct stand *first = table_stand_const(s->t, s->m->stand[b->first]);
    struct aim a;

    local_points(&first->base, s->rules->inset, a.local);
    turn_points(a.local, first->place.facing, a.turned);
    return a;
}

/* What hid a figure often hides the one beside it: all of it, if it hides the four corners. */
static bool hidden_by_the_same(const struct gaze *g, const struct mark *mark, const struct point *point)
{
    if (g->hider == NULL || !shape_in_the_way(g, g->hider, mark))
        return false;
    for (int32_t n = 1; n < SIGHT_POINTS; n++)
        if (!shape_met(g->hider, g->from, point[n]))
            return false;
    return true;
}

uint32_t clear_lines(struct gaze *g, const struct mark *mark, const struct point *point)
{
    uint32_t clear = 0;

    if ((g->body != NULL && !mark_exposed(g, mark)) || hidden_by_the_same(g, mark, point))
        return 0;
    gaze_closer(g, mark, point);
    for (int32_t n = 0; n < SIGHT_POINTS; n++)
        if (!figures_hide(g, mark, n, point[n]) && !terrain_hides(g, mark, point[n]))
            clear |= (uint32_t)1 << n;
    return clear;
}

struct mark mark_of(const struct sees *s, int32_t stand, const struct aim *a)
{
    return (struct mark){stand, s->m->slot_of[stand], table_stand_const(s->t, stand)->place.elevation,
                         a->local};
}

uint32_t lines_clear(const struct sees *s, int32_t viewer, int32_t target)
{
    const struct body *body = &s->m->body[s->m->body_of[target]];
    const struct stand *to = table_stand_const(s->t, target);
    struct aim a = aim_at(s, body);
    struct mark mark = mark_of(s, target, &a);
    struct point point[SIGHT_POINTS];
    struct between near;
    struct gaze g;

    assert(s->m->body_of[viewer] != NOTHING && s->m->body_of[target] != NOTHING && viewer != target);
    g.s = s;
    g.near = &near;
    find_between(s, &viewer, 1, body, &near);
    gaze_at(&g, viewer, body);
    gaze_past_own(&g);
    gaze_past_others(&g);
    for (int32_t i = 0; i < SIGHT_POINTS; i++)
        point[i] = point_plus(to->place.at, a.turned[i]);
    return clear_lines(&g, &mark, point);
}
