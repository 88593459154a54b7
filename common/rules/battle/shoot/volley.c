/* P_VOLLEY: one unit shoots; its victims lose figures, and those that have lost enough test (B8.1-c). */
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/charge/flee.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/psychology/panic.h"
#include "common/rules/battle/shoot/grenade.h"
#include "common/rules/battle/shoot/hits.h"

static int32_t next_bereaved(const struct match *m, int32_t from)
{
    for (int32_t unit = from; unit < m->state->units; unit++)
        EACH_MEMBER(m->state, unit, figure)
    if (massed_figure_at(m, figure)->doomed)
        return unit;
    return NO_UNIT;
}

/* RULE("B8.1-c"): a quarter of those who were there when the turn began; once in a turn. */
static bool must_test(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return battle_stands(m, unit) && !u->frenzied && /* RULE("B10.5-h") */ !u->shot_tested &&
           u->shot_losses > 0 && ROUT_LOSSES * u->shot_losses >= u->strength;
}

/* RULE("B8.2-a"): directly away from the unit whose shots have caused the test. */
static void test_all(struct match *m, const struct battle_volley *v)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (!must_test(m, unit))
            continue;
        battle_unit_at(m, unit)->shot_tested = true;
        if (battle_test(m, unit, TEST_ROUT, RULE("B8.1-c")))
            continue;
        if (battle_fights(m, unit)) /* RULE("B8.3-a") */
            battle_break_in_combat(m, unit, RULE("B8.1-d"));
        else
            battle_rout_from(m, unit, v->unit, RULE("B8.1-d"));
    }
}

enum flow battle_volley_run(struct match *m, struct frame *f)
{
    struct battle_volley_frame *v = FRAME(battle_volley_frame, f);

    switch (f->step) {
    case VOLLEY_SHOOT:
        if (!battle_dares_to_shoot(m, v->volley.unit, v->volley.target))
            return flow_done(m, NO_RESULT);
        v->struck = 0;
        if (battle_is_burst(&v->volley))
            return flow_enter(m, f, VOLLEY_LOSSES, P_GRENADES,
                              (struct battle_grenades_frame){.volley = v->volley, .figure = NOBODY});
        battle_shoot(m, &v->volley);
        return flow_again(f, VOLLEY_LOSSES);
    case VOLLEY_LOSSES:
        v->struck = next_bereaved(m, v->struck);
        if (v->struck == NO_UNIT)
            return flow_again(f, VOLLEY_ROUT);
        return flow_enter(m, f, VOLLEY_LOSSES, P_LOSSES,
                          (struct battle_losses_frame){.unit = v->struck, .shot = true});
    case VOLLEY_ROUT:
        test_all(m, &v->volley);
        return flow_enter(m, f, VOLLEY_OVER, P_ROUTS, /* RULE("B10.7-r"): whom routers have carried away */
                          (struct battle_routs_frame){.first = true, .unit = NO_UNIT, .pursuer = NO_UNIT});
    case VOLLEY_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
