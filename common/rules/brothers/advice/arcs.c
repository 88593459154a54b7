/* What is drawn around fighters while their side decides: what they see, and where weapon and spell carry. */
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/fight.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/hooks.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/aims.h"
#include "common/rules/brothers/turn/menu.h"

static void add_sight(const struct match *m, int32_t figure, struct arcs *out)
{
    static const struct figure_arc front = {
        .key = "brothers.arc.front", .rule = RULE("F0.5-f"), .width = QUARTER_TURN};
    static const struct figure_arc sight = {
        .key = "brothers.arc.sight", .rule = RULE("F0.5-g"), .width = HALF_TURN};

    if (brothers_stunned(m, figure) || brothers_figure_at(m, figure)->posture == POSTURE_HANGING)
        return;
    arc_add(out, &sight, figure);
    arc_add(out, &front, figure);
}

/* RULE("F0.5-h"), RULE("F5.1.1-f"): straight ahead, but all round from a saddle. */
static void add_shooter(const struct match *m, int32_t weapon, int32_t from, struct arcs *out)
{
    bool mounted = brothers_is_fighter(m, from) && brothers_mounted(m, from);
    struct figure_arc zone = {.key = "brothers.arc.fire",
                              .rule = mounted ? RULE("F5.1.1-f") : RULE("F0.5-h"),
                              .width = mounted ? FULL_TURN : 0,
                              .most = brothers_figure_at(m, weapon)->thing.range};

    arc_add(out, &zone, from);
}

/* RULE("F6.1.1-a"): straight ahead, from a saddle too. */
static void add_spell(const struct match *m, int32_t figure, struct arcs *out)
{
    int32_t spell = brothers_figure_at(m, figure)->memorised - 1;
    struct figure_arc zone = {.key = "brothers.arc.spell", .rule = RULE("F0.5-h")};

    if (spell < 0 || brothers_figure_at(m, figure)->routed || brothers_figure_at(m, figure)->exempt ||
        !brothers_may_cast(m, figure))
        return;
    zone.most = brothers_of(m)->spell[spell].range;
    if (zone.most > 0)
        arc_add(out, &zone, figure);
}

/* Weapons that wait to be loaded are left out: they reach nobody now. */
static void add_figure(const struct match *m, int32_t side, int32_t figure, struct arcs *out)
{
    if (figure < 0 || brothers_side_of(m, figure) != side || !brothers_is_fighter(m, figure))
        return;
    add_sight(m, figure, out);
    for (int32_t item = brothers_next_item(m, figure, -1); item >= 0;
         item = brothers_next_item(m, figure, item))
        if (brothers_figure_at(m, item)->thing.what == THING_SHOOTER && brothers_may_shoot(m, figure, item))
            add_shooter(m, item, figure, out);
    add_spell(m, figure, out);
}

void brothers_arcs(const struct match *m, const struct decision *d, struct arcs *out)
{
    if (d->figure >= 0 && brothers_figure_at(m, d->figure)->sort == SORT_PIECE)
        add_shooter(m, d->figure, d->figure, out);
    add_figure(m, d->side, d->figure, out);
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure != d->figure)
            add_figure(m, d->side, d->movable[i].figure, out);
    for (int32_t i = 0; i < d->option_count; i++)
        if (d->option[i].figure != d->figure)
            add_figure(m, d->side, d->option[i].figure, out);
}
