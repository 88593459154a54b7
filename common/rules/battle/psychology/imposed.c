#include "common/rules/battle/psychology/imposed.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/psychology/psychology.h"

/* --- tests ---------------------------------------------------------------------------------------------- */

static int32_t nearest_enemy(const struct match *m, int32_t unit)
{
    int32_t nearest = NO_UNIT;
    length least = LONGEST_SIDE;

    for (int32_t enemy = 0; enemy < m->state->units; enemy++) {
        length away;

        if (battle_side_of(m, enemy) == battle_side_of(m, unit) || !battle_in_play(m, enemy))
            continue;
        away = massed_distance(m, unit, enemy);
        if (nearest == NO_UNIT || away < least) {
            nearest = enemy;
            least = away;
        }
    }
    return nearest;
}

/* RULE("B10.7-p"), RULE("B10.7-q"), RULE("B10.7-r"): out of close combat it runs from the nearest enemy
 * (RULE("B10.7-s")). */
static bool panics(struct match *m, int32_t unit)
{
    int32_t enemy = nearest_enemy(m, unit);

    if (battle_unmoved(m, unit, FEELS_PANIC) || battle_test(m, unit, TEST_PANIC, RULE("B10.7-p")))
        return false;
    if (battle_fights(m, unit))
        battle_break_in_combat(m, unit, RULE("B10.7-r"));
    else if (enemy != NO_UNIT)
        battle_rout_from(m, unit, enemy, RULE("B10.7-q"));
    else
        battle_rout_along(m, unit,
                          (angle)table_stand_const(table_of(m), unit_at(m, unit)->first_member)->place.facing,
                          RULE("B10.7-q"));
    return true;
}

bool battle_take_imposed(struct match *m)
{
    bool broken = false;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t imposed = battle_unit_at(m, unit)->imposed;

        battle_unit_at(m, unit)->imposed = IMPOSED_NONE;
        if (imposed == IMPOSED_NONE || !battle_stands(m, unit))
            continue;
        if (imposed == IMPOSED_PANIC)
            broken |= panics(m, unit);
        else if (imposed == IMPOSED_WP) /* RULE("B14.6.5-f"): what comes of it is the game master's */
            battle_test(m, unit, TEST_WP, RULE("B14.6.5-f"));
        else
            battle_test(m, unit, TEST_INT, RULE("B14.6.5-g"));
    }
    return broken;
}

enum flow battle_let_broken_run(struct match *m, struct frame *f, int32_t step)
{
    return flow_enter(m, f, step, P_ROUTS,
                      (struct battle_routs_frame){.first = true, .unit = NO_UNIT, .pursuer = NO_UNIT});
}

/* --- spells --------------------------------------------------------------------------------------------- */

/* RULE("B10.9-g"). */
static bool cannot_cast(const struct match *m, int32_t figure)
{
    int32_t unit = figure_at(m, figure)->unit;

    return battle_unit_at(m, unit)->stupid && !battle_engaged(m, unit);
}

void battle_end_spells(struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        struct event *e;

        if (battle_figure_at(m, figure)->spells == 0 || !cannot_cast(m, figure))
            continue;
        battle_figure_at(m, figure)->spells = 0;
        e = event_begin(m, "battle.spells_end", RULE("B10.9-g"));
        event_arg(e, "figure", ARG_FIGURE, figure);
        event_end(m);
    }
}

void battle_bar_spells(struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (cannot_cast(m, figure))
            battle_figure_at(m, figure)->spells = 0;
}
