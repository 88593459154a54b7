/* Finds out what could be between a viewer and a body. */
#include "common/table/gaze.h"

/* The strip between some viewers and a body: all lines lie in it. */
struct strip {
    struct point from, along;
    length reach;
};

static length farthest(struct point from, const struct point *point, int32_t points)
{
    length far = 0;

    for (int32_t i = 0; i < points; i++) {
        length away = distance(from, point[i]);

        far = away > far ? away : far;
    }
    return far;
}

static struct strip strip_to(const struct sees *s, const int32_t *viewer, int32_t viewers,
                             const struct body *b)
{
    struct point first = table_stand_const(s->t, viewer[0])->place.at, to;
    struct box box = {first, first};
    struct strip strip;
    length near, far;

    for (int32_t i = 1; i < viewers; i++)
        box_take(&box, table_stand_const(s->t, viewer[i])->place.at);
    strip.from = (struct point){(box.low.x + box.high.x) / 2, (box.low.y + box.high.y) / 2};
    to = (struct point){(b->corner[0].x + b->corner[2].x) / 2, (b->corner[0].y + b->corner[2].y) / 2};
    strip.along = point_minus(to, strip.from);
    near = farthest(strip.from, (struct point[]){box.low, box.high}, 2);
    far = farthest(to, b->corner, 4);
    strip.reach = (near > far ? near : far) + 2;
    return strip;
}

void find_between(const struct sees *s, const int32_t *viewer, int32_t viewers, const struct body *target,
                  struct between *near)
{
    struct strip strip = strip_to(s, viewer, viewers, target);

    near->shapes = near->pieces = near->crests = 0;
    for (int32_t i = 0; i < s->m->shapes; i++) {
        const struct shape *shape = &s->m->shape[i];

        if (&s->m->body[shape->body] != target && !points_far_off(shape->corner, shape->corners, strip.from,
                                                                  strip.along, strip.reach + shape->radius))
            near->shape[near->shapes++] = (int16_t)i;
    }
    for (int32_t i = 0; i < s->t->pieces; i++) {
        const struct piece *p = table_piece_const(s->t, i);

        if (piece_may_hide(s->t, i) && !points_far_off(piece_points(s->t, i), p->points, strip.from,
                                                       strip.along, strip.reach + p->thickness / 2))
            near->piece[near->pieces++] = (int16_t)i;
    }
}

/* The corners are those of a rectangle, counter-clockwise. */
static struct fan fan_to(const struct point *corner, struct point from)
{
    struct fan f = {.open = true};

    f.right = f.left = point_minus(corner[0], from);
    for (int32_t i = 0; i < 4; i++) {
        struct point c = point_minus(corner[i], from);

        if (cross(point_minus(corner[(i + 1) % 4], corner[i]), point_minus(from, corner[i])) < 0)
            f.open = false; /* outside of that edge */
        if (cross(f.right, c) < 0)
            f.right = c;
        if (cross(f.left, c) > 0)
            f.left = c;
    }
    return f;
}

static int64_t size_of(struct point p)
{
    return (p.x < 0 ? -p.x : p.x) + (p.y < 0 ? -p.y : p.y);
}

/* Told at a glance: are all the points to the right of the fan, or all to the left of it? */
static bool beside_fan(const struct fan *f, struct point from, const struct point *point, int32_t points,
                       length radius)
{
    bool right = true, left = true;

    if (f->open)
        return false;
    for (int32_t i = 0; i < points && (right || left); i++) {
        struct point c = point_minus(point[i], from);

        right = right && cross(f->right, c) < -radius * size_of(f->right);
        left = left && cross(f->left, c) > radius * size_of(f->left);
    }
    return right || left;
}

/* The bases of the viewer's own body but its own and those of ranks that it sees past. The target may be
 * among them: then each base is one by itself. */
void gaze_past_own(struct gaze *g)
{
    const struct lineup *m = g->s->m;
    const struct body *own = &m->body[m->body_of[g->viewer]];
    int32_t slot = m->slot_of[g->viewer], ahead = g->s->rules->ranks_ahead, rank, count;
    struct outline parts[BLOCK_AROUND_MOST];
    bool whole = own->shapes > 0 && m->shape[own->first_shape].stand == NOBODY;

    if (!body_in_ranks(own) || own->shapes == 0)
        return;
    rank = block_rank_of(&own->block, slot);
    if (whole && g->body != NULL) {
        count = block_parts_around(&own->block, slot, ahead, parts, BLOCK_AROUND_MOST);
        for (int32_t i = 0; i < count; i++) {
            struct shape s = m->shape[own->first_shape];

            for (int32_t c = 0; c < 4; c++)
                s.corner[c] = parts[i].corner[c];
            if (!beside_fan(&g->fan, g->from, s.corner, 4, 0))
                g->around[g->own++] = s;
        }
        return;
    }
    for (int32_t i = 0; i < own->figures; i++) {
        int32_t there = block_rank_of(&own->block, i), stand = m->stand[own->first + i];
        const struct stand *other = table_stand_const(g->s->t, stand);
        struct outline o = base_outline(&other->place, &other->base);
        struct shape *s = &g->around[g->own];

        if (i == slot || (there < rank && there >= rank - ahead) || !(other->flags & STAND_BLOCKS_SIGHT))
            continue;
        *s = shape_of_outline(&o);
        s->stand = stand;
        s->elevation = other->place.elevation;
        s->tall = (other->flags & m->tall) != 0;
        g->own++;
    }
}

void gaze_past_others(struct gaze *g)
{
    const struct fan *f = &g->fan;
    const struct lineup *m = g->s->m;
    int32_t own = m->body_of[g->viewer];

    for (int32_t i = 0; i < g->near->shapes; i++) {
        const struct shape *s = &m->shape[g->near->shape[i]];

        if (s->body != own && !(s->stand != NOBODY && same_ride(g->s->t, s->stand, g->viewer)) &&
            !beside_fan(f, g->from, s->corner, s->corners, s->radius))
            g->shape[g->shapes++] = g->near->shape[i];
    }
    for (int32_t i = 0; i < g->near->pieces; i++) {
        int32_t piece = g->near->piece[i];
        const struct piece *p = table_piece_const(g->s->t, piece);

        if (!beside_fan(f, g->from, piece_points(g->s->t, piece), p->points, p->thickness / 2 + 1))
            g->piece[g->pieces++] = (int16_t)piece;
    }
}

void gaze_at(struct gaze *g, int32_t viewer, const struct body *body)
{
    const struct lineup *m = g->s->m;
    bool within = &m->body[m->body_of[viewer]] == body;

    g->viewer = viewer;
    g->eye = table_stand_const(g->s->t, viewer);
    g->from = g->eye->place.at;
    g->body = within ? NULL : body;
    g->block_whole =
        !within && body_in_ranks(body) && (body->shapes == 0 || m->shape[body->first_shape].stand == NOBODY);
    if (g->block_whole)
        g->from_block = block_offset(&body->block, g->from);
    g->fan = fan_to(body->corner, g->from);
    g->fan.open = g->fan.open || within;
    g->own = g->shapes = g->pieces = 0;
    g->hider = NULL;
}

static void keep_shape(struct gaze *g, const struct fan *f, const struct mark *mark, const struct shape *s)
{
    if (shape_in_the_way(g, s, mark) && !beside_fan(f, g->from, s->corner, s->corners, s->radius))
        g->close_shape[g->close_shapes++] = s;
}

void gaze_closer(struct gaze *g, const struct mark *mark, const struct point *point)
{
    struct fan f = fan_to(&point[1], g->from);

    g->close_shapes = g->close_pieces = 0;
    g->rest = NOTHING;
    for (int32_t i = 0; i < g->own; i++)
        keep_shape(g, &f, mark, &g->around[i]);
    for (int32_t i = 0; i < g->shapes; i++)
        keep_shape(g, &f, mark, &g->s->m->shape[g->shape[i]]);
    for (int32_t i = 0; i < g->pieces; i++) {
        const struct piece *p = table_piece_const(g->s->t, g->piece[i]);

        if (!beside_fan(&f, g->from, piece_points(g->s->t, g->piece[i]), p->points, p->thickness / 2 + 1))
            g->close_piece[g->close_pieces++] = g->piece[i];
    }
}

/* What a convex shape hides is convex: if it hides all corners of a body it hides all of it. */
static bool shape_hides_body(const struct gaze *g, const struct shape *s)
{
    const struct body *body = g->body;

    if (!figure_hides(s->elevation, s->tall, g->eye->place.elevation, body->lowest) ||
        (s->stand != NOBODY && !body_in_ranks(body) &&
         same_ride(g->s->t, s->stand, g->s->m->stand[body->first])))
        return false;
    for (int32_t i = 0; i < 4; i++)
        if (!shape_met(s, g->from, body->corner[i]))
            return false;
    return true;
}

/* The whole body is told of only where all of it stands at one height. */
static bool may_end(const struct gaze *g)
{
    return g->body != NULL && g->body->lowest == g->body->highest;
}

bool gaze_ends_at_own(const struct gaze *g)
{
    for (int32_t i = 0; i < g->own && may_end(g); i++)
        if (shape_hides_body(g, &g->around[i]))
            return true;
    return false;
}

bool gaze_ends_at_others(const struct gaze *g)
{
    for (int32_t i = 0; i < g->shapes && may_end(g); i++)
        if (shape_hides_body(g, &g->s->m->shape[g->shape[i]]))
            return true;
    return false;
}
