#include "common/rules/battle/charge/wedge.h"

#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/drill.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"

/* Before any movement or other manoeuvre (RULE("B5.7.4-a")), so that it is the first of the phase. */
static struct battle_drill before_charge(const struct match *m, int32_t unit)
{
    return battle_drill_begin(m, unit, battle_charge_reach(m, unit), KEPT_FROM_ENEMIES);
}

static struct answer_item forming(int32_t unit)
{
    return (struct answer_item){.ref = unit, .value = DRILL_WEDGE, .amount = 1};
}

static bool forms(const struct match *m, struct battle_drill *drill)
{
    const struct answer_item leg = forming(drill->unit);
    struct march_end end;

    return battle_drill_leg(m, drill, &leg, &end, NULL) && end.why == MARCH_FREE;
}

bool battle_may_form_wedge(const struct match *m, int32_t unit)
{
    struct battle_drill drill;

    if (unit_at(m, unit)->blocks != 1)
        return false;
    drill = before_charge(m, unit);
    return forms(m, &drill);
}

static bool is_too_near(struct match *m, int32_t unit, int32_t target)
{
    if (massed_distance(m, unit, target) > NEAR_TARGET)
        return false;
    battle_tell(m, "battle.no_wedge", RULE("B7.1.2-b"), unit);
    event_end(m);
    return true;
}

void battle_form_wedge(struct match *m, int32_t unit, int32_t target)
{
    const struct answer_item leg = forming(unit);
    struct battle_drill drill = before_charge(m, unit);
    enum battle_test test;
    const char *rule = battle_leg_tests(m, &drill, &leg, &test);

    if (is_too_near(m, unit, target))
        return;
    if (rule && !battle_test(m, unit, test, rule)) { /* RULE("B13.5.9-c") */
        battle_disorder_charger(m, unit);
        return;
    }
    if (!forms(m, &drill))
        return; /* no rule: the game master has changed something meanwhile */
    battle_drill_apply(m, &drill);
}

void battle_disband_idle_wedges(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_unit_at(m, unit)->formation == FORM_WEDGE && battle_unit_at(m, unit)->target == NO_UNIT &&
            !battle_engaged(m, unit))
            battle_disband_wedge(m, unit, RULE("B5.7.4-c"));
}

/* RULE("B7.1.2-d"), RULE("B7.1.2-e"), RULE("B7.1.2-g"), RULE("B7.4-b"): the charge goes on without further
 * manoeuvre; its bonuses are lost, and it is disordered. RULE("B5.7.4-e"): so is its wedge. */
void battle_disorder_charger(struct match *m, int32_t unit)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->drilled = DRILL_FAILED_SIMPLE;
    u->bonus_lost = u->disordered = true;
    battle_tell(m, "battle.charge_disordered", RULE("B7.1.2-g"), unit);
    event_end(m);
    battle_disband_wedge(m, unit, RULE("B5.7.4-e"));
}
