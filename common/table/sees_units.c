/* What a unit shows of itself to those who look at it. */
#include "common/table/gaze.h"

/* How far a point lies outside a rectangle, squared. */
static int64_t out_of(struct point p, length side, length ahead)
{
    int64_t x = (p.x < 0 ? -p.x : p.x) - side, y = (p.y < 0 ? -p.y : p.y) - ahead;

    return (x > 0 ? x * x : 0) + (y > 0 ? y * y : 0);
}

/* The square of the gap between two rectangles that do not overlap: it lies at a corner of one of them. */
static int64_t corner_gap(const struct stand *a, const struct stand *b)
{
    length side = b->base.width / 2, ahead = b->base.depth / 2;
    const struct point corner[4] = {{-side, -ahead}, {side, -ahead}, {side, ahead}, {-side, ahead}};
    struct turning there = turning_by((angle)b->place.facing), back = turning_by((angle)-a->place.facing);
    int64_t least = INT64_MAX;

    for (int32_t i = 0; i < 4; i++) {
        struct point p = point_turned_by(point_plus(b->place.at, corner[i]), b->place.at, &there);
        int64_t out = out_of(point_minus(point_turned_by(p, a->place.at, &back), a->place.at),
                             a->base.width / 2, a->base.depth / 2);

        least = out < least ? out : least;
    }
    return least;
}

static int64_t gap_squared(const struct stand *a, const struct stand *b)
{
    int64_t one, other;

    if (a->base.shape != BASE_RECTANGLE || b->base.shape != BASE_RECTANGLE) {
        int64_t gap = base_distance(&a->place, &a->base, &b->place, &b->base);

        return gap * gap;
    }
    one = corner_gap(a, b);
    other = corner_gap(b, a);
    return one < other ? one : other;
}

/* What is being counted, or listed. */
struct tally {
    struct unit_seen *seen;
    int64_t nearest; /* the square of the gap */
    struct figure_seen *list;
    int32_t most;
};

/* The centre of the nearest base is no farther than any other by more than both bases reach. */
static void take_nearest(const struct gaze *g, struct tally *tally, int32_t stand)
{
    const struct stand *s = table_stand_const(g->s->t, stand);
    int64_t away = distance_squared(g->from, s->place.at), reach, gap;

    if (tally->nearest != INT64_MAX) {
        reach = base_reach(&s->base) + base_reach(&g->eye->base) + 4;
        reach += square_root((uint64_t)tally->nearest) + 1;
        if (away > reach * reach)
            return;
    }
    gap = gap_squared(g->eye, s);
    if (gap < tally->nearest || (gap == tally->nearest && stand < tally->seen->nearest)) {
        tally->nearest = gap;
        tally->seen->nearest = stand;
    }
}

/* A figure that viewer i sees. True: nothing more is looked for. */
typedef bool take_seen(void *context, const struct gaze *g, int32_t i, const struct figure_seen *seen);

static bool count_seen(void *context, const struct gaze *g, int32_t i, const struct figure_seen *seen)
{
    struct tally *tally = (struct tally *)context + i;

    if (tally->list != NULL && tally->seen->figures < tally->most)
        tally->list[tally->seen->figures] = *seen;
    tally->seen->figures++;
    tally->seen->wholly += seen->clear == SIGHT_POINTS_ALL;
    take_nearest(g, tally, seen->stand);
    return false;
}

/* How the viewers look at a unit, and what is done with what they see. */
struct looking {
    const int32_t *viewer;
    int32_t viewers;
    enum sees_arc arc;
    take_seen *take;
    void *context;
};

static bool look_at_body(struct gaze *g, const struct body *body, const struct aim *a, enum arc_part arc,
                         const struct looking *l, int32_t viewer)
{
    for (int32_t i = 0; i < body->figures; i++) {
        int32_t stand = g->s->m->stand[body->first + i];
        struct mark mark = mark_of(g->s, stand, a);
        struct point point[SIGHT_POINTS], centre = table_stand_const(g->s->t, stand)->place.at;
        struct figure_seen seen = {.stand = stand};

        if (stand == g->viewer)
            continue;
        for (int32_t n = 0; n < SIGHT_POINTS; n++)
            point[n] = point_plus(centre, a->turned[n]);
        if (arc == ARC_PARTLY && !any_in_front(g->eye, point))
            continue;
        seen.clear = clear_lines(g, &mark, point);
        if (seen.clear != 0 && l->take(l->context, g, viewer, &seen))
            return true;
    }
    return false;
}

/* The body in ranks that all viewers stand in; NULL: they do not, or are too few for it to matter. */
static const struct body *body_of_all(const struct sees *s, const struct looking *l)
{
    enum { FEW = 3 };
    int32_t body = s->m->body_of[l->viewer[0]];

    if (l->viewers <= FEW || !body_in_ranks(&s->m->body[body]))
        return NULL;
    for (int32_t i = 1; i < l->viewers; i++)
        if (s->m->body_of[l->viewer[i]] != body)
            return NULL;
    return &s->m->body[body];
}

/* From a point, what a convex shape hides is convex; so is whence it hides a point. So if it is in the way
 * between all corners of two bodies, it is between all of their points. */
static bool parts_bodies(const struct shape *s, const struct body *from, const struct body *to)
{
    for (int32_t i = 0; i < 4; i++)
        for (int32_t k = 0; k < 4; k++)
            if (!shape_met(s, from->corner[i], to->corner[k]))
                return false;
    return true;
}

/* no rule: an early out, the lines of each viewer say the same */
static bool is_cut_off(const struct sees *s, const struct looking *l, const struct body *to,
                       const struct between *near)
{
    const struct body *from = body_of_all(s, l);

    if (!from || from == to || from->lowest != from->highest || to->lowest != to->highest)
        return false;
    for (int32_t i = 0; i < near->shapes; i++) {
        const struct shape *shape = &s->m->shape[near->shape[i]];

        if (shape->stand == NOBODY && &s->m->body[shape->body] != from &&
            figure_hides(shape->elevation, shape->tall, from->lowest, to->lowest) &&
            parts_bodies(shape, from, to))
            return true;
    }
    return false;
}

/* True: it was ended by what is seen. */
static bool look(const struct sees *s, const struct looking *l, int32_t unit)
{
    struct between near;
    struct gaze g;

    g.s = s;
    g.near = &near;
    for (int32_t b = lineup_next(s->m, unit, -1); b != NOTHING; b = lineup_next(s->m, unit, b)) {
        const struct body *body = &s->m->body[b];
        struct aim a = aim_at(s, body);

        find_between(s, l->viewer, l->viewers, body, &near);
        if (is_cut_off(s, l, body, &near))
            continue;
        for (int32_t i = 0; i < l->viewers; i++) {
            const struct stand *eye = table_stand_const(s->t, l->viewer[i]);
            enum arc_part part = l->arc == SEES_ALL_ROUND ? ARC_ALL : arc_of_body(eye, body);

            assert(s->m->body_of[l->viewer[i]] != NOTHING);
            if (part == ARC_NONE)
                continue;
            gaze_at(&g, l->viewer[i], body);
            gaze_past_own(
                &g); /* no rule: first, because it is told soonest, and most stand behind their own */
            if (gaze_ends_at_own(&g))
                continue;
            gaze_past_others(&g);
            if (!gaze_ends_at_others(&g) && look_at_body(&g, body, &a, part, l, i))
                return true;
        }
    }
    return false;
}

enum { LOOK_TOGETHER = 64 };

void look_at_unit(const struct sees *s, const int32_t *viewer, int32_t viewers, enum sees_arc arc,
                  int32_t unit, struct unit_seen *seen)
{
    for (int32_t first = 0; first < viewers; first += LOOK_TOGETHER) {
        int32_t count = viewers - first < LOOK_TOGETHER ? viewers - first : LOOK_TOGETHER;
        struct tally tally[LOOK_TOGETHER];
        struct looking l = {&viewer[first], count, arc, count_seen, tally};

        for (int32_t i = 0; i < count; i++) {
            seen[first + i] = (struct unit_seen){.nearest = NOBODY};
            tally[i] = (struct tally){&seen[first + i], INT64_MAX, NULL, 0};
        }
        look(s, &l, unit);
        for (int32_t i = 0; i < count; i++)
            if (seen[first + i].nearest != NOBODY)
                seen[first + i].distance = stand_distance(s->t, viewer[first + i], seen[first + i].nearest);
    }
}

int32_t list_seen(const struct sees *s, int32_t viewer, enum sees_arc arc, int32_t unit,
                  struct figure_seen *list, int32_t most)
{
    struct unit_seen seen = {.nearest = NOBODY};
    struct tally tally = {&seen, INT64_MAX, list, most};
    struct looking l = {&viewer, 1, arc, count_seen, &tally};

    look(s, &l, unit);
    return seen.figures;
}

static bool first_will_do(void *context, const struct gaze *g, int32_t i, const struct figure_seen *seen)
{
    (void)context;
    (void)g;
    (void)i;
    (void)seen;
    return true;
}

bool any_sees_unit(const struct sees *s, const int32_t *viewer, int32_t viewers, enum sees_arc arc,
                   int32_t unit)
{
    struct looking l = {viewer, viewers, arc, first_will_do, NULL};

    return viewers > 0 && look(s, &l, unit);
}

struct asking {
    seen_judge *judge;
    void *context;
};

static bool ask_judge(void *context, const struct gaze *g, int32_t i, const struct figure_seen *seen)
{
    const struct asking *a = context;

    (void)i;
    return a->judge(a->context, g->viewer, seen);
}

bool any_sees_judged(const struct sees *s, const int32_t *viewer, int32_t viewers, enum sees_arc arc,
                     int32_t unit, seen_judge *judge, void *context)
{
    struct asking a = {judge, context};
    struct looking l = {viewer, viewers, arc, ask_judge, &a};

    return viewers > 0 && look(s, &l, unit);
}
