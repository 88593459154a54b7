#include "common/rules/massed/breach.h"

#include "common/match/ground.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/state.h"

/* A stretch of such lines that still lies before the ranks that have not crossed; NOTHING. */
static int32_t still_divides(const struct match *m, int32_t unit, int32_t going)
{
    const struct block *b = state_blocks(m->state, unit);
    struct span on;

    for (int32_t i = 0; i < table_of(m)->pieces; i++) {
        const struct piece *p = table_piece_const(table_of(m), i);

        if (p->form == PIECE_LINE && p->going == going && piece_there(table_of(m), i) &&
            march_on_line(m, &b[1], i, distance(b[1].at, b[0].at), &on))
            return i;
    }
    return NOTHING;
}

bool massed_open_line(struct match *m, int32_t piece, struct point at, length width)
{
    int32_t rest, going = table_piece(table_of(m), piece)->going;

    if (!ground_breach(m, piece, at, width, &rest))
        return false;
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct massed_unit *u = massed_unit_at(m, unit);

        if (u->divided_by != piece || unit_at(m, unit)->blocks < 2)
            continue;
        u->divided_by = still_divides(m, unit, going);
        if (u->divided_by == NOTHING)
            massed_make_whole(m, unit);
    }
    return true;
}
