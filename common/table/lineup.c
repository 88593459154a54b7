#include "common/table/lineup.h"

#include <string.h>

void lineup_begin(struct lineup *m, const struct table *t, uint32_t tall)
{
    m->tall = tall;
    m->bodies = m->stands = m->shapes = 0;
    for (int32_t i = 0; i < t->limits.stands; i++)
        m->body_of[i] = m->slot_of[i] = NOTHING;
}

struct shape shape_of_outline(const struct outline *o)
{
    struct shape s = {.corners = o->corners, .radius = o->radius, .body = NOTHING, .stand = NOBODY};

    assert(o->corners == 4 || o->corners == 1);
    for (int32_t i = 0; i < o->corners; i++)
        s.corner[i] = o->corner[i];
    return s;
}

static void add_shape(struct lineup *m, const struct outline *o, int32_t stand, const struct stand *like)
{
    struct shape *s = &m->shape[m->shapes++];

    assert(m->shapes <= LINEUP_SHAPES_MOST);
    *s = shape_of_outline(o);
    s->body = m->bodies - 1;
    s->stand = stand;
    s->elevation = like->place.elevation;
    s->tall = (like->flags & m->tall) != 0;
}

static bool hides(const struct stand *s)
{
    return (s->flags & STAND_BLOCKS_SIGHT) != 0;
}

static struct body *new_body(struct lineup *m, int32_t unit)
{
    struct body *b = &m->body[m->bodies++];

    assert(m->bodies <= STANDS_MOST);
    *b = (struct body){.unit = unit,
                       .first = m->stands,
                       .first_shape = m->shapes,
                       .lowest = INT32_MAX,
                       .highest = INT32_MIN};
    return b;
}

static void enrol(struct lineup *m, struct body *b, const struct stand *s, int32_t stand)
{
    assert(m->stands < STANDS_MOST && m->body_of[stand] == NOTHING);
    m->body_of[stand] = m->bodies - 1;
    m->slot_of[stand] = b->figures++;
    m->stand[m->stands++] = stand;
    b->lowest = s->place.elevation < b->lowest ? s->place.elevation : b->lowest;
    b->highest = s->place.elevation > b->highest ? s->place.elevation : b->highest;
}

static void add_base(struct lineup *m, const struct stand *s, int32_t stand)
{
    struct outline o = base_outline(&s->place, &s->base);

    if (hides(s))
        add_shape(m, &o, stand, s);
}

/* Do all its figures stand equally high and hide alike? */
static bool hides_evenly(const struct lineup *m, const struct table *t, const struct body *b)
{
    const struct stand *first = table_stand_const(t, m->stand[b->first]);
    uint32_t telling = m->tall | STAND_BLOCKS_SIGHT;

    for (int32_t i = 1; i < b->figures; i++)
        if (((table_stand_const(t, m->stand[b->first + i])->flags ^ first->flags) & telling) != 0)
            return false;
    return b->lowest == b->highest;
}

void lineup_add_block(struct lineup *m, const struct table *t, const struct block *b, int32_t unit,
                      const int32_t *stand)
{
    struct body *body = new_body(m, unit);
    struct outline parts[BLOCK_PARTS_MOST], all = block_footprint(b);

    assert(block_good(b));
    body->block = *b;
    memcpy(body->corner, all.corner, sizeof body->corner);
    for (int32_t i = 0; i < b->count; i++)
        enrol(m, body, table_stand_const(t, stand[i]), stand[i]);
    if (hides_evenly(m, t, body)) {
        const struct stand *like = table_stand_const(t, stand[0]);
        int32_t count = block_parts(b, parts, BLOCK_PARTS_MOST);

        for (int32_t i = 0; i < count && hides(like); i++)
            add_shape(m, &parts[i], NOBODY, like);
    } else {
        for (int32_t i = 0; i < b->count; i++)
            add_base(m, table_stand_const(t, stand[i]), stand[i]);
    }
    body->shapes = m->shapes - body->first_shape;
}

void lineup_add_stand(struct lineup *m, const struct table *t, int32_t stand)
{
    const struct stand *s = table_stand_const(t, stand);
    struct body *body = new_body(m, s->unit);
    struct outline o = base_outline(&s->place, &s->base);
    struct box box = outline_box(&o);
    const struct point square[4] = {box.low, {box.high.x, box.low.y}, box.high, {box.low.x, box.high.y}};

    memcpy(body->corner, o.corners == 4 ? o.corner : square, sizeof body->corner);
    enrol(m, body, s, stand);
    add_base(m, s, stand);
    body->shapes = m->shapes - body->first_shape;
}

int32_t lineup_next(const struct lineup *m, int32_t unit, int32_t body)
{
    while (++body < m->bodies)
        if (m->body[body].unit == unit)
            return body;
    return NOTHING;
}

/* Two convex shapes are apart exactly when an edge of one of them has the other wholly on its far side: here
 * the segment itself, or an edge of the rectangle. */
static bool rectangle_met(const struct point *corner, struct point from, struct point to)
{
    struct point along = point_minus(to, from);
    bool left = true, right = true;

    for (int32_t i = 0; i < 4; i++) {
        int64_t off = cross(along, point_minus(corner[i], from));

        left = left && off > 0;
        right = right && off < 0;
    }
    if (left || right)
        return false;
    for (int32_t i = 0; i < 4; i++) {
        struct point edge = point_minus(corner[(i + 1) % 4], corner[i]);

        if (cross(edge, point_minus(from, corner[i])) < 0 && cross(edge, point_minus(to, corner[i])) < 0)
            return false;
    }
    return true;
}

bool shape_met(const struct shape *s, struct point from, struct point to)
{
    struct outline disc = {.corners = 1, .corner = {s->corner[0]}, .radius = s->radius};
    struct span in;

    return s->corners == 4 ? rectangle_met(s->corner, from, to) : outline_span(&disc, from, to, 0, &in);
}
