#include "common/rules/massed/free_across.h"

#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/table/crest.h"

enum { HAIR = 2 };

/* Does the way cross the line? */
static bool lies_between(const struct match *m, int32_t piece, struct point from, struct point to)
{
    const struct point *corner = piece_points(table_of(m), piece);

    for (int32_t i = 0; i + 1 < table_piece_const(table_of(m), piece)->points; i++)
        if (segments_meet(corner[i], corner[i + 1], from, to))
            return true;
    return false;
}

enum massed_line_ahead massed_line_ahead(const struct match *m, struct point from, const struct base *base,
                                         const struct massed_terms *terms, struct place *to, length *far)
{
    struct point front = point_ahead(to->at, (angle)to->facing, base->depth / 2 + HAIR);
    struct block there = massed_block_of_one(to, base);
    enum massed_line_ahead found = LINE_NONE;

    *far = 0;
    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        const struct piece *p = table_piece_const(table_of(m), i);
        struct span on;

        if (p->form != PIECE_LINE || !piece_there(table_of(m), i) || !lies_between(m, i, from, front))
            continue;
        if ((terms->climbed | terms->barred) >> p->going & 1 || piece_solid(table_of(m), i))
            return LINE_BARRED;
        if (!march_on_line(m, &there, i, -(distance(from, to->at) + base->depth), &on))
            on = (struct span){0, 0}; /* the enemy touches the line */
        if (on.begin > 0)
            continue; /* there is room for the whole base behind it */
        found = LINE_ACROSS;
        *far = on.end + HAIR > *far ? on.end + HAIR : *far;
    }
    if (found == LINE_ACROSS)
        to->at = point_ahead(to->at, angle_opposite((angle)to->facing), *far);
    return found;
}
