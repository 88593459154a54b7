/* What is drawn around characters while their side decides: how far their loaded weapons carry. */
#include "common/rules/corsairs/hooks.h"
#include "common/rules/corsairs/shoot/shooting.h"
#include "common/rules/corsairs/turn/objects.h"

static void add_character(const struct match *m, const struct decision *d, int32_t figure, struct arcs *out)
{
    int32_t slots[ARMS_MAX + 1], count;

    if (figure < 0 || figure_at(m, figure)->side != d->side || !corsairs_is_character(m, figure))
        return;
    count = corsairs_firing_slots(m, figure, d->kind == DECISION_MOVE ? SHOT_MOVING : 0, slots);
    for (int32_t i = 0; i < count; i++) {
        bool gun = slots[i] == GUN_SLOT;
        struct figure_arc range = {.key = gun ? "corsairs.arc.gun" : "corsairs.arc.range",
                                   .rule = gun ? RULE("C6.2-d") : RULE("C6.1-d"),
                                   .width = gun ? GUN_ARC : FULL_TURN,
                                   .most = corsairs_weapon_range(corsairs_fired_weapon(m, figure, slots[i]))};

        arc_add(out, &range, gun ? corsairs_gun_beside(m, figure) : figure);
    }
}

void corsairs_arcs(const struct match *m, const struct decision *d, struct arcs *out)
{
    add_character(m, d, d->figure, out);
    for (int32_t i = 0; i < d->movable_count; i++)
        if (d->movable[i].figure != d->figure)
            add_character(m, d, d->movable[i].figure, out);
}
