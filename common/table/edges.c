/* The four edges of the table: how far a base is from one, where it is nearest, and which way it lies. */
#include "common/table/table.h"

static length not_below_zero(length n)
{
    return n < 0 ? 0 : n;
}

length edge_distance(const struct table *t, enum table_edge edge, const struct place *at,
                     const struct base *base)
{
    struct outline o = base_outline(at, base);
    struct box b = outline_box(&o);

    switch (edge) {
    case EDGE_NEAR:
        return not_below_zero(b.low.y);
    case EDGE_RIGHT:
        return not_below_zero(t->limits.width - b.high.x);
    case EDGE_FAR:
        return not_below_zero(t->limits.depth - b.high.y);
    case EDGE_LEFT:
        return not_below_zero(b.low.x);
    }
    return 0;
}

struct point point_on_edge(const struct table *t, enum table_edge edge, struct point from)
{
    switch (edge) {
    case EDGE_NEAR:
        return (struct point){from.x, 0};
    case EDGE_RIGHT:
        return (struct point){t->limits.width, from.y};
    case EDGE_FAR:
        return (struct point){from.x, t->limits.depth};
    case EDGE_LEFT:
        return (struct point){0, from.y};
    }
    return from;
}

angle edge_direction(enum table_edge edge)
{
    switch (edge) {
    case EDGE_NEAR:
        return HALF_TURN;
    case EDGE_RIGHT:
        return QUARTER_TURN;
    case EDGE_FAR:
        return 0;
    case EDGE_LEFT:
        return HALF_TURN + QUARTER_TURN;
    }
    return 0;
}

bool base_on_table(const struct table *t, const struct place *at, const struct base *base)
{
    struct outline o = base_outline(at, base);
    struct box b = outline_box(&o);

    return b.low.x >= 0 && b.low.y >= 0 && b.high.x <= t->limits.width && b.high.y <= t->limits.depth;
}
