#include "common/rules/orders/shoot/serving.h"

#include "common/rules/orders/figures.h"
#include "common/rules/orders/shoot/machines.h"

int32_t orders_serving(const struct match *m, int32_t machine)
{
    int32_t count = 0;

    for (int32_t i = 0; i < m->state->figures; i++)
        count += orders_figure_at(m, i)->serves == machine && massed_lives(m, i);
    return count;
}

bool orders_can_serve(const struct match *m, int32_t figure, int32_t machine)
{
    const struct orders_figure *f = orders_figure_at(m, figure);
    int32_t unit = figure_at(m, figure)->unit;

    return massed_is_character(m, figure) && massed_lives(m, figure) &&
           figure_at(m, figure)->side == figure_at(m, machine)->side && orders_stands(m, unit) &&
           !orders_in_contact(m, unit) && stand_on_table(table_of(m), figure) &&
           stands_touch(table_of(m), figure, machine) && f->serves == NOBODY && !f->has_cast &&
           !f->has_shot && !f->fumbled;
}

bool orders_needs_servers(const struct match *m, int32_t machine)
{
    int32_t ready = 0;

    if (orders_out_of_action(m, machine, NULL) || orders_reloads_for(m, machine, 0) == 0)
        return false;
    for (int32_t i = 0; i < m->state->figures; i++)
        ready += orders_can_serve(m, i, machine);
    return orders_reloads_for(m, machine, ready) == 0;
}

void orders_serve(struct match *m, int32_t figure, int32_t machine)
{
    struct event *e = orders_tell(m, "orders.serves", RULE("B19.3.3-b"), figure_at(m, machine)->unit);

    orders_figure_at(m, figure)->serves = machine;
    event_arg(e, "figure", ARG_FIGURE, figure);
    event_arg(e, "machine", ARG_FIGURE, machine);
    event_end(m);
}
