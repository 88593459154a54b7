/* P_ARRIVALS, step S2 of B4-j: reserve and flanking forces of the active side arrive (B25.2.3-f, B25.2.3-g,
 * B25.2.4-f). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/setup/entries.h"
#include "common/rules/battle/setup/forces.h"

/* RULE("B25.2.3-f"), RULE("B25.2.4-f"): in the turn that was noted, and in each own turn after it. */
static bool due_now(const struct match *m, int32_t commander)
{
    const struct battle_unit *u;

    if (figure_at(m, commander)->side != battle_of(m)->active || !battle_force_awaited(m, commander))
        return false;
    u = battle_unit_at(m, battle_force_unit(m, commander));
    return u->entry != 0 && m->state->turn >= u->due;
}

/* RULE("B25.2.3-f"): 2D6, at most the Ld of who leads the force. */
static bool passes(struct match *m, int32_t commander)
{
    int32_t leader = battle_force_leader(m, commander);
    struct roll roll;
    struct event *e;
    bool passed;

    roll_begin(&roll, "battle.roll.arrival", figure_at(m, commander)->side, leader, D6);
    roll_modify(&roll, massed_value(m, leader, CHAR_LD), RULE("B25.2.3-f"));
    roll_needs_at_most(&roll, 0, CHARACTERISTIC_CEILING, RULE("B11.1.2-d"));
    for (int32_t i = 0; i < TEST_DICE; i++)
        roll.total += roll_die(m, &roll);
    passed = roll.total <= roll.target;
    roll.result = passed ? ROLL_PASSED : ROLL_FAILED;
    battle_unit_at(m, battle_force_unit(m, commander))->ready = passed;
    e = event_begin(m, passed ? "battle.force_arrives" : "battle.force_delayed", RULE("B25.2.3-f"));
    event_arg(e, "leader", ARG_FIGURE, leader);
    event_roll(e, &roll);
    event_end(m);
    return passed;
}

/* RULE("B25.2.3-g"): one that has found no room does not test again. */
static bool arrives(struct match *m, int32_t commander)
{
    return battle_unit_at(m, battle_force_unit(m, commander))->ready || passes(m, commander);
}

enum flow battle_arrivals_run(struct match *m, struct frame *f)
{
    struct battle_arrivals_frame *v = FRAME(battle_arrivals_frame, f);

    while (v->looked < m->state->figures) {
        int32_t commander = v->looked++;
        struct battle_stretch at;

        if (!due_now(m, commander) || !arrives(m, commander))
            continue;
        at = battle_stretch_of(m, battle_of(m)->active,
                               battle_unit_at(m, battle_force_unit(m, commander))->entry);
        return flow_enter(m, f, f->step, P_ENTER,
                          (struct battle_enter_frame){.side = battle_of(m)->active,
                                                      .force = commander,
                                                      .edge = at.edge,
                                                      .low = at.low,
                                                      .high = at.high});
    }
    return flow_done(m, NO_RESULT);
}
