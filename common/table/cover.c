#include "common/table/cover.h"

#include "common/table/gaze.h"

static bool holds_centre(const struct table *t, int32_t piece, const struct stand *s)
{
    return table_piece_const(t, piece)->form == PIECE_AREA && piece_holds_point(t, piece, s->place.at);
}

static struct cover cover_of_piece(const struct gaze *g, const struct mark *mark, int32_t piece,
                                   const struct point *point)
{
    const struct table *t = g->s->t;
    const struct stand *target = table_stand_const(t, mark->stand);
    struct cover c = {.piece = piece, .stand = NOBODY};

    for (int32_t n = 0; n < SIGHT_POINTS; n++) {
        if (!piece_met(t, piece, g->from, point[n]))
            continue;
        c.lines |= (uint32_t)1 << n;
        if (piece_may_hide(t, piece) && piece_hides(g, piece, mark, point[n]))
            c.hides |= (uint32_t)1 << n;
    }
    c.to_viewer = piece_distance(t, piece, &g->eye->place, &g->eye->base);
    c.to_target = piece_distance(t, piece, &target->place, &target->base);
    c.holds_viewer = holds_centre(t, piece, g->eye);
    c.holds_target = holds_centre(t, piece, target);
    return c;
}

static struct cover cover_of_stand(const struct gaze *g, const struct mark *mark, const struct shape *shape,
                                   const struct point *point)
{
    struct cover c = {.piece = NOTHING, .stand = shape->stand};

    if (shape->stand == g->viewer || shape->stand == mark->stand || !shape_in_the_way(g, shape, mark) ||
        same_ride(g->s->t, shape->stand, g->viewer))
        return c;
    for (int32_t n = 0; n < SIGHT_POINTS; n++)
        if (shape_met(shape, g->from, point[n]))
            c.lines |= (uint32_t)1 << n;
    c.hides = c.lines;
    c.to_viewer = stand_distance(g->s->t, g->viewer, shape->stand);
    c.to_target = stand_distance(g->s->t, mark->stand, shape->stand);
    return c;
}

static void add(struct cover *list, int32_t most, int32_t *found, const struct cover *c)
{
    if (*found < most)
        list[*found] = *c;
    (*found)++;
}

int32_t cover_between(const struct sees *s, int32_t viewer, int32_t target, struct cover *cover, int32_t most)
{
    const struct stand *to = table_stand_const(s->t, target);
    const struct mark mark = {target, s->m->slot_of[target], to->place.elevation, NULL};
    struct between near = {.crests = 0};
    struct point point[SIGHT_POINTS];
    struct gaze g;
    int32_t found = 0;

    g.s = s;
    g.near = &near;
    g.viewer = viewer;
    g.eye = table_stand_const(s->t, viewer);
    g.from = g.eye->place.at;
    sight_points(&to->place, &to->base, s->rules->inset, point);
    for (int32_t i = 0; i < s->t->pieces; i++) {
        struct cover c;

        if (!piece_there(s->t, i))
            continue;
        c = cover_of_piece(&g, &mark, i, point);
        if (c.lines != 0 || c.to_target <= CONTACT)
            add(cover, most, &found, &c);
    }
    for (int32_t i = 0; i < s->m->shapes; i++) {
        const struct shape *shape = &s->m->shape[i];
        struct cover c;

        if (body_in_ranks(&s->m->body[shape->body]))
            continue;
        c = cover_of_stand(&g, &mark, shape, point);
        if (c.lines != 0)
            add(cover, most, &found, &c);
    }
    return found;
}
