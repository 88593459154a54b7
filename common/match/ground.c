#include "common/match/ground.h"

#include "common/match/rules.h"
#include "common/table/spare.h"

#include <assert.h>
#include <string.h>

struct piece ground_piece(enum piece_form form, int32_t kind)
{
    return (struct piece){.form = (int32_t)form, .kind = kind, .name = NOTHING, .parent = NOTHING};
}

int32_t ground_lay(struct match *m, const struct piece *piece, const struct shape *shape)
{
    int32_t laid = table_lay_piece(table_of(m), piece, shape->corner, shape->corners);

    assert(table_of(m)->limits.spare > 0);
    if (laid != NOTHING)
        memset(own_piece(m, laid), 0, m->rules->piece_bytes);
    return laid;
}

bool ground_reshape(struct match *m, int32_t piece, const struct shape *shape)
{
    assert(table_of(m)->limits.spare > 0); /* else viewers and findings take corners for what never changes */
    return table_reshape_piece(table_of(m), piece, shape->corner, shape->corners,
                               table_piece(table_of(m), piece)->thickness);
}

void ground_remove(struct match *m, int32_t piece)
{
    table_take_piece(table_of(m), piece);
}

bool ground_breach(struct match *m, int32_t piece, struct point at, length width, int32_t *rest)
{
    const struct table *t = table_of(m);
    length along = line_along(piece_points(t, piece), table_piece_const(t, piece)->points, at);

    assert(table_of(m)->limits.spare > 0);
    if (!table_cut_line(table_of(m), piece, along - width / 2, along + (width + 1) / 2, rest))
        return false;
    if (*rest != NOTHING)
        memcpy(own_piece(m, *rest), own_piece(m, piece), m->rules->piece_bytes);
    return true;
}
