/* What is drawn around units while their side decides: what they reach, and what they frighten. */
#include "common/match/ranks.h"
#include "common/match/rules.h"
#include "common/rules/battle/advice/shot_worth.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/hooks.h"
#include "common/rules/battle/move/ground.h"

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

/* RULE("B5.4-a"), RULE("B7.1-d"), RULE("B6.2.5-e"): how far it walks, charges, shoots. */
static void add_unit(const struct match *m, int32_t unit, struct arcs *out)
{
    int32_t figure = drawn_at(m, unit), typical = massed_typical(m, unit);
    length walk = battle_walk(m, unit), range = typical == NOBODY ? 0 : battle_missile_reach(m, typical);

    if (!battle_stands(m, unit) || battle_engaged(m, unit))
        return;
    add(out, "battle.arc.walk", RULE("B5.4-a"), QUARTER_TURN, 0, walk, figure);
    add(out, "battle.arc.charge", RULE("B7.1-d"), QUARTER_TURN, walk, battle_charge_reach(m, unit), figure);
    add(out, "battle.arc.half_range", RULE("B6.2.5-e"), QUARTER_TURN, 0, range / 2, figure);
    add(out, "battle.arc.range", RULE("B6.2.5-e"), QUARTER_TURN, range / 2, range, figure);
}

/* RULE("B10.8-k"): enemies that frighten at a distance. */
static void add_fear(const struct match *m, int32_t side, struct arcs *out)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (figure_at(m, figure)->side != side && massed_lives(m, figure))
            add(out, "battle.arc.fear", RULE("B10.8-k"), FULL_TURN, 0,
                battle_figure_at(m, figure)->nature.fear_distance, figure);
}

void battle_arcs(const struct match *m, const struct decision *d, struct arcs *out)
{
    if (d->side < 0 || d->side >= m->state->sides)
        return;
    add_fear(m, d->side, out);
    if (d->unit >= 0 && battle_side_of(m, d->unit) == d->side) {
        add_unit(m, d->unit, out);
        return;
    }
    if (kind_names_units(d->kind))
        for (int32_t i = 0; i < d->movable_count; i++)
            add_unit(m, d->movable[i].figure, out);
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].unit >= 0 && battle_side_of(m, d->option[i].unit) == d->side)
            add_unit(m, d->option[i].unit, out);
}
