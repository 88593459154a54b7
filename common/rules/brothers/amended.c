/* What follows from a change by the game master or a scenario file. */
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/places.h"

/* Stands and objects follow whatever the game master changed. */
void brothers_amended(struct match *m)
{
    brothers_link_items(m);
    for (int32_t i = 0; i < m->state->figures; i++) {
        struct brothers_figure *f = brothers_figure_at(m, i);

        if (f->sort == SORT_ITEM && f->holder != NOTHING && f->where != WHERE_GONE)
            figure_at(m, i)->seen_by = figure_at(m, f->holder)->seen_by;
        brothers_refresh(m, i);
    }
}
