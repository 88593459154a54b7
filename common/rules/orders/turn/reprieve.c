/* O2.1-f: losses of the batch are removed when all of its units have acted. A figure that has fallen has its
 * last W back while its own unit acts, so that it moves, shoots and strikes with the others. */
#include "common/rules/orders/turn/reprieve.h"

#include "common/rules/orders/fight/wounds.h"
#include "common/rules/orders/figures.h"

void orders_reprieve(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        struct massed_figure *f = massed_figure_at(m, figure);

        if (!f->doomed)
            continue;
        f->doomed = false;
        if (f->wounds_lost ==
            f->profile[CHAR_W]) /* crews of a chariot that has fallen have theirs (O10.11-a) */
            f->wounds_lost--;
        orders_figure_at(m, figure)->reprieved = true;
    }
}

/* A figure that has fallen a second time is one loss. */
void orders_end_reprieve(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        struct massed_figure *f = massed_figure_at(m, figure);

        if (!orders_figure_at(m, figure)->reprieved)
            continue;
        orders_figure_at(m, figure)->reprieved = false;
        if (f->doomed)
            orders_unbook_wound(m, figure);
        f->wounds_lost = f->profile[CHAR_W];
        f->doomed = true;
    }
}
