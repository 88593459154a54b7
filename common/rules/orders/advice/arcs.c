/* What is drawn around units while their side decides: what they see and reach, and what they frighten. */
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/hooks.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/may.h"

/* An arc is drawn for one figure of a unit: the one in the middle of its front, or the first. */
static int32_t drawn_at(const struct match *m, int32_t unit)
{
    return massed_in_ranks(m, unit)
               ? ranks_figure(m, unit, 0, (state_blocks(m->state, unit)[0].files - 1) / 2)
               : massed_typical(m, unit);
}

static void add(struct arcs *out, const char *key, const char *rule, int32_t width, length least, length most,
                int32_t figure)
{
    const struct figure_arc arc = {.key = key, .rule = rule, .width = width, .least = least, .most = most};

    if (figure != NOBODY && most > least)
        arc_add(out, &arc, figure);
}

/* RULE("O4.4-a"), RULE("O4.4-b"), RULE("O4.6-b"): how far it walks, runs, charges for sure and at best. */
static void add_reach(const struct match *m, int32_t unit, struct arcs *out)
{
    int32_t figure = drawn_at(m, unit);
    length walk = orders_walk(m, unit), twice = orders_double(m, unit);
    int32_t half_paces = orders_fast_movement(m, unit);
    length sure = 2 * half_paces * HALF_PACE;

    add(out, "orders.arc.walk", RULE("O4.4-a"), QUARTER_TURN, 0, walk, figure);
    if (orders_may_run(m, unit))
        add(out, "orders.arc.run", RULE("O4.4-b"), QUARTER_TURN, walk, twice, figure);
    if (!orders_may_charge(m, unit))
        return;
    add(out, "orders.arc.charge_sure", RULE("O4.6-b"), QUARTER_TURN, orders_movement(m, unit) * HALF_PACE,
        sure, figure);
    add(out, "orders.arc.charge_best", RULE("O4.6-b"), QUARTER_TURN, sure, sure + (half_paces + 1) / 2 * PACE,
        figure);
}

/* RULE("O5.3-d"): half of the range, and all of it. */
static void add_fire(const struct match *m, int32_t unit, struct arcs *out)
{
    int32_t figure = drawn_at(m, unit), width = orders_is_skirmishing(m, unit) ? FULL_TURN : QUARTER_TURN;
    length range = orders_shooting_reach(m, unit);

    if (range == 0 || massed_unit_at(m, unit)->type == TYPE_MACHINE || orders_is_lone(m, unit))
        return;
    add(out, "orders.arc.half_range", RULE("O5.3-d"), width, 0, range / 2, figure);
    add(out, "orders.arc.range", RULE("O5.3-d"), width, range / 2, range, figure);
}

/* RULE("O7.9-c"): enemies that cause terror, as far as it goes. */
static void add_terror(const struct match *m, int32_t side, struct arcs *out)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (orders_side_of(m, unit) != side && orders_stands(m, unit) && orders_flagged(m, unit, FLAG_TERROR))
            add(out, "orders.arc.terror", RULE("O7.9-c"), FULL_TURN, 0, TERROR_REACH, drawn_at(m, unit));
}

/* RULE("O7.5-a"): friends so near to a unit that may break see it flee. */
static void add_panic(const struct match *m, int32_t unit, struct arcs *out)
{
    if (orders_in_contact(m, unit))
        add(out, "orders.arc.panic", RULE("O7.5-a"), FULL_TURN, 0, PANIC_REACH, drawn_at(m, unit));
}

static void add_unit(const struct match *m, int32_t unit, struct arcs *out)
{
    if (!orders_stands(m, unit))
        return;
    if (orders_in_contact(m, unit)) {
        add_panic(m, unit, out);
        return;
    }
    add_reach(m, unit, out);
    add_fire(m, unit, out);
}

void orders_arcs(const struct match *m, const struct decision *d, struct arcs *out)
{
    if (d->side < 0 || d->side >= m->state->sides)
        return;
    add_terror(m, d->side, out);
    if (d->unit >= 0 && orders_side_of(m, d->unit) == d->side) {
        add_unit(m, d->unit, out);
        return;
    }
    if (kind_names_units(d->kind))
        for (int32_t i = 0; i < d->movable_count; i++)
            add_unit(m, d->movable[i].figure, out);
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].unit >= 0 && orders_side_of(m, d->option[i].unit) == d->side)
            add_unit(m, d->option[i].unit, out);
}
