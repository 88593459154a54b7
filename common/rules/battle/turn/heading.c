/* RULE("B1.1-e"), RULE("B1.1-f"): a game master states a heading before the move that it is for, in the field
 * `ruled_heading` of the unit: degrees from 1 to 360. One move takes it up. */
#include "common/rules/battle/turn/heading.h"

#include "common/rules/battle/figures.h"

enum { D12 = 12 };

static bool take_ruled(struct match *m, int32_t unit, angle *heading)
{
    int32_t *ruled = &battle_unit_at(m, unit)->ruled_heading;
    struct event *e;

    if (*ruled == NOT_RULED)
        return false;
    *heading = (angle)((int64_t)*ruled * FULL_TURN / RULED_MOST % FULL_TURN);
    *ruled = NOT_RULED;
    e = battle_tell(m, "battle.heading_ruled", RULE("B1.1-f"), unit);
    event_arg(e, "heading", ARG_ANGLE, *heading);
    event_end(m);
    return true;
}

angle battle_heading(struct match *m, int32_t unit, angle found)
{
    take_ruled(m, unit, &found);
    return found;
}

struct battle_drawn battle_draw_heading(struct match *m, int32_t unit, angle facing)
{
    struct battle_drawn drawn = {.hour = 0};
    bool scatter = battle_option(m, OPTION_SCATTER_DIE);

    if (take_ruled(m, unit, &drawn.heading))
        return drawn;
    drawn.rolled = true;
    roll_begin(&drawn.die, scatter ? "battle.roll.scatter" : "battle.roll.clock", battle_side_of(m, unit),
               NOBODY, scatter ? FULL_TURN : D12);
    drawn.die.total = roll_die(m, &drawn.die);
    if (scatter) { /* RULE("B1.3-g"): any angle, in place of the clock */
        drawn.heading = (angle)(drawn.die.total - 1);
        return drawn;
    }
    drawn.hour = drawn.die.total; /* RULE("B1.1-e"): 12 is straight ahead, each hour 30 degrees */
    drawn.heading = (angle)((facing + (int64_t)drawn.hour * FULL_TURN / D12) % FULL_TURN);
    return drawn;
}
