#include "common/rules/battle/rout/walls.h"

#include "common/rules/battle/figures.h"
#include "common/rules/massed/march_lines.h"
#include "common/table/polygon.h"

enum { INSIDE = 2 * MARCH_EASE, CORNERS_OF_ONE = 4 };

/* Who goes round what: a rectangle that faces the heading. */
struct runs_round {
    struct point middle;
    angle heading;
    struct box box; /* in its own frame */
    length reach;
};

static struct block frame_of(struct point middle, angle heading)
{
    return (struct block){.at = middle, .facing = heading, .files = 1, .count = 1, .width = 2, .depth = 2};
}

static struct outline rectangle(const struct runs_round *v, length wider)
{
    const struct block frame = frame_of(v->middle, v->heading);
    struct outline o = {.corners = CORNERS_OF_ONE};

    o.corner[0] = block_point(&frame, v->box.low.x - wider, v->box.low.y - wider);
    o.corner[1] = block_point(&frame, v->box.high.x + wider, v->box.low.y - wider);
    o.corner[2] = block_point(&frame, v->box.high.x + wider, v->box.high.y + wider);
    o.corner[3] = block_point(&frame, v->box.low.x - wider, v->box.high.y + wider);
    return o;
}

/* RULE("B5-b"): what it stands in because of its turn does not hinder it. */
static void add(struct battle_walls *w, const struct runs_round *v, const struct outline *still, length wider,
                struct battle_wall wall)
{
    struct outline own = rectangle(v, wider + still->radius + MARCH_EASE), plain = *still;
    length gap;

    plain.radius = 0;
    wall.shape = outline_difference(&plain, &own, v->middle);
    gap = outline_gap(&wall.shape, v->middle);
    if (gap < -INSIDE || gap > v->reach || w->count == WALLS_MOST)
        return;
    w->at[w->count++] = wall;
}

static void add_unit(const struct match *m, struct battle_walls *w, const struct runs_round *v, int32_t unit,
                     length wider, enum battle_wall_of of)
{
    struct massed_bodies its;

    massed_take_bodies(m, unit, &its);
    for (int32_t i = 0; i < its.count; i++) {
        struct outline still = block_footprint(&its.at[i]);

        add(w, v, &still, wider, (struct battle_wall){.of = of, .piece = NOTHING});
    }
}

/* RULE("B8.2-j"): a pace from enemies, but for those in contact when it broke and its pursuers. */
static void add_units(const struct match *m, struct battle_walls *w, const struct runs_round *v, int32_t unit)
{
    for (int32_t other = 0; other < m->state->units; other++) {
        bool friend = battle_side_of(m, other) == battle_side_of(m, unit);

        if (other == unit || !massed_on_table(m, other) ||
            (!friend &&
             (battle_contact_of(m, unit, other) != NO_CONTACT || battle_unit_at(m, other)->pursues == unit)))
            continue;
        add_unit(m, w, v, other, friend ? 0 : KEPT_FROM_ENEMIES, friend ? WALL_FRIEND : WALL_ENEMY);
    }
}

static bool is_convex(const struct point *corner, int32_t corners)
{
    int32_t left = 0, right = 0;

    for (int32_t i = 0; i < corners; i++) {
        struct point a = corner[i], b = corner[(i + 1) % corners], c = corner[(i + 2) % corners];
        int64_t turn = cross(point_minus(b, a), point_minus(c, b));

        left += turn > 0;
        right += turn < 0;
    }
    return left == 0 || right == 0;
}

/* An area of few corners as a whole; of any other, and of a line, edge by edge. */
static void add_piece(const struct match *m, struct battle_walls *w, const struct runs_round *v,
                      int32_t piece)
{
    const struct piece *p = table_piece_const(table_of(m), piece);
    const struct point *corner = piece_points(table_of(m), piece);
    const struct battle_wall wall = {.of = WALL_TERRAIN, .piece = piece};
    bool area = p->form == PIECE_AREA;

    if (area && p->points <= CORNERS_OF_ONE && is_convex(corner, p->points)) {
        struct outline still = {.corners = p->points};
        bool turns_right = cross(point_minus(corner[1], corner[0]), point_minus(corner[2], corner[1])) < 0;

        for (int32_t i = 0; i < p->points; i++)
            still.corner[i] = corner[turns_right ? p->points - 1 - i : i];
        add(w, v, &still, 0, wall);
        return;
    }
    if (area && polygon_holds_point(corner, p->points, v->middle))
        return;
    for (int32_t i = 0; i + (area ? 0 : 1) < p->points; i++) {
        struct outline still =
            outline_of_segment(corner[i], corner[(i + 1) % p->points], area ? 0 : p->thickness / 2);

        add(w, v, &still, 0, wall);
    }
}

static bool bars(const struct table *t, int32_t piece, uint32_t barred)
{
    const struct piece *p = table_piece_const(t, piece);

    return piece_there(t, piece) && p->form != PIECE_OPENING &&
           (piece_solid(t, piece) || barred >> p->going & 1);
}

void battle_find_walls(const struct match *m, const struct massed_bodies *b, struct point middle,
                       angle heading, length reach, uint32_t barred, struct battle_walls *w)
{
    const struct block frame = frame_of(middle, heading);
    struct runs_round v = {middle, heading, {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}}, reach};

    for (int32_t i = 0; i < b->count; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++)
            box_take(&v.box, block_offset(&frame, block_corner(&b->at[i], (enum block_corner)corner)));
    w->count = 0;
    add_units(m, w, &v, b->unit);
    for (int32_t piece = 0; piece < table_of(m)->pieces; piece++)
        if (bars(table_of(m), piece, barred))
            add_piece(m, w, &v, piece);
}

bool battle_wall_met(const struct battle_walls *w, struct point from, struct point to, length *along,
                     int32_t *which)
{
    bool any = false;

    for (int32_t i = 0; i < w->count; i++) {
        struct span deep, in;

        /* Whoever goes along a wall is rounded into it by a hair. */
        if (!outline_span(&w->at[i].shape, from, to, -INSIDE, &deep) ||
            !outline_span(&w->at[i].shape, from, to, 0, &in) || (any && in.begin >= *along))
            continue;
        *along = in.begin;
        *which = i;
        any = true;
    }
    return any;
}
