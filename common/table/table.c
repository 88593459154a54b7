/* The block of a table: its layout and its stands. */
#include "common/table/table.h"

#include <assert.h>
#include <string.h>

#include "common/table/grid.h"

bool table_limits_good(const struct table_limits *l)
{
    return l->width > 0 && l->width <= LONGEST_SIDE && l->depth > 0 && l->depth <= LONGEST_SIDE &&
           l->stands >= 0 && l->stands <= STANDS_MOST && l->pieces >= 0 && l->pieces <= PIECES_MOST &&
           l->points >= 0 && l->points <= PIECES_MOST * PIECE_POINTS_MOST && l->spare >= 0 &&
           l->spare <= l->pieces && l->spare_corners >= 0 && l->spare_corners <= PIECE_POINTS_MOST &&
           l->spare * l->spare_corners <= l->points;
}

/* Everything in the block is made of 4-byte integers, so nothing needs padding. */
static void lay_out(struct table *t, const struct table_limits *limits)
{
    int32_t end = (int32_t)sizeof(struct table), cells;

    memset(t, 0, sizeof *t);
    t->limits = *limits;
    grid_measure(t);
    cells = t->columns * t->rows;
    t->stand_words = (limits->stands + SET_BITS - 1) / SET_BITS;
    t->piece_words = (limits->pieces + SET_BITS - 1) / SET_BITS;
    t->stands_at = end;
    end += limits->stands * (int32_t)sizeof(struct stand);
    t->pieces_at = end;
    end += limits->pieces * (int32_t)sizeof(struct piece);
    t->points_at = end;
    end += limits->points * (int32_t)sizeof(struct point);
    t->stand_cells_at = end;
    end += cells * t->stand_words * (int32_t)sizeof(uint32_t);
    t->piece_cells_at = end;
    end += cells * t->piece_words * (int32_t)sizeof(uint32_t);
    t->bytes = end;
}

size_t table_bytes(const struct table_limits *limits)
{
    struct table t;

    assert(table_limits_good(limits));
    lay_out(&t, limits);
    return (size_t)t.bytes;
}

void table_init(struct table *t, const struct table_limits *limits)
{
    struct table head;

    assert(table_limits_good(limits));
    lay_out(&head, limits);
    memset(t, 0, (size_t)head.bytes);
    *t = head;
    for (int32_t i = 0; i < limits->stands; i++) {
        struct stand *s = table_stand(t, i);

        s->unit = NOTHING;
        s->aboard = NOBODY;
    }
}

void table_put_stand(struct table *t, int32_t stand, const struct place *at, const struct base *base)
{
    struct stand *s = table_stand(t, stand);
    struct place new_place = *at; /* `at` and `base` may point into this very stand */
    struct base new_base = *base;

    assert(point_in_world(at->at));
    table_lift_stand(t, stand);
    s->place = new_place;
    s->base = new_base;
    s->flags |= STAND_ON_TABLE;
    grid_mark_stand(t, stand, true);
}

void table_move_stand(struct table *t, int32_t stand, const struct place *to)
{
    table_put_stand(t, stand, to, &table_stand(t, stand)->base);
}

void table_lift_stand(struct table *t, int32_t stand)
{
    struct stand *s = table_stand(t, stand);

    if (s->flags & STAND_ON_TABLE)
        grid_mark_stand(t, stand, false);
    s->flags &= ~(uint32_t)STAND_ON_TABLE;
}

struct place carried_place(const struct place *carried, const struct place *from, const struct place *to)
{
    struct place place = *carried;
    angle turned = (angle)(to->facing - from->facing);

    place.at = point_plus(point_turned(place.at, from->at, turned), point_minus(to->at, from->at));
    place.elevation += to->elevation - from->elevation;
    place.facing = (angle)(place.facing + turned);
    return place;
}

void table_move_carrier(struct table *t, int32_t stand, const struct place *to)
{
    struct place from = table_stand(t, stand)->place, target = *to;

    table_move_stand(t, stand, &target);
    for (int32_t i = 0; i < t->limits.stands; i++) {
        struct stand *s = table_stand(t, i);
        struct place place = carried_place(&s->place, &from, &target);

        if (s->aboard == stand && (s->flags & STAND_ON_TABLE))
            table_move_stand(t, i, &place);
    }
}

length stand_distance(const struct table *t, int32_t a, int32_t b)
{
    const struct stand *one = table_stand_const(t, a), *other = table_stand_const(t, b);

    return base_distance(&one->place, &one->base, &other->place, &other->base);
}

bool stands_touch(const struct table *t, int32_t a, int32_t b)
{
    const struct stand *one = table_stand_const(t, a), *other = table_stand_const(t, b);

    return bases_touch(&one->place, &one->base, &other->place, &other->base);
}

struct stand_filter all_stands(void)
{
    return (struct stand_filter){.sides = UINT32_MAX, .flags = UINT32_MAX, .except = NOBODY};
}
