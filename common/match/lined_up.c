#include "common/match/lined_up.h"

#include "common/match/members.h"

static void add_unit_block(const struct match *m, int32_t unit, int32_t part, struct lineup *lineup)
{
    const struct block *b = &state_blocks(m->state, unit)[part];
    int32_t stand[BLOCK_FIGURES_MOST];

    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->part == part)
        stand[figure_at(m, figure)->slot] = figure;
    lineup_add_block(lineup, table_of(m), b, unit, stand);
}

void match_lineup(const struct match *m, uint32_t tall, struct lineup *lineup)
{
    lineup_begin(lineup, table_of(m), tall);
    for (int32_t unit = 0; unit < m->state->units; unit++)
        for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++)
            add_unit_block(m, unit, part, lineup);
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (figure_at(m, figure)->slot == NOTHING && stand_on_table(table_of(m), figure))
            lineup_add_stand(lineup, table_of(m), figure);
}
