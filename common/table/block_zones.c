#include "common/table/block_zones.h"

struct outline block_strip(const struct block *b, enum block_face face, length deep)
{
    length side = block_width(b) / 2, depth = block_depth(b);
    struct point low = {-side, 0}, high = {side, deep};
    struct outline o = {.corners = 4, .radius = 0};

    if (face == FACE_REAR) {
        low.y = -depth - deep;
        high.y = -depth;
    } else if (face != FACE_FRONT) {
        low = (struct point){face == FACE_RIGHT ? side : -side - deep, -depth};
        high = (struct point){low.x + deep, 0};
    }
    o.corner[0] = block_point(b, low.x, low.y);
    o.corner[1] = block_point(b, high.x, low.y);
    o.corner[2] = block_point(b, high.x, high.y);
    o.corner[3] = block_point(b, low.x, high.y);
    return o;
}

bool motion_enters(const struct block *b, int32_t blocks, const struct motion *m, const struct outline *strip,
                   int32_t *along)
{
    bool enters = false;

    for (int32_t i = 0; i < blocks; i++) {
        struct outline part[BLOCK_PARTS_MOST];
        int32_t parts = block_parts(&b[i], part, BLOCK_PARTS_MOST);

        for (int32_t k = 0; k < parts; k++) {
            struct span spans[MOTION_SPANS_MOST];

            if (motion_spans(&part[k], m, strip, OVERLAP, spans) == 0)
                continue;
            if (!enters || spans[0].begin < *along)
                *along = spans[0].begin;
            enters = true;
        }
    }
    return enters;
}
