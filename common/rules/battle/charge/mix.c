#include "common/rules/battle/charge/mix.h"

#include "common/rules/battle/asks.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/drill.h"
#include "common/rules/battle/move/form_up.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/massed/bodies.h"

enum { AS_IT_STANDS = 0 };

static const struct {
    int32_t leg; /* enum battle_manoeuvre */
    const char *tag, *label;
} way[] = {
    {DRILL_EXCHANGE, "exchange", "battle.manoeuvre.exchange"},
    {DRILL_RETIRE, "retire", "battle.manoeuvre.retire"},
    {DRILL_FIRST_WINGS, "first_wings", "battle.manoeuvre.first_wings"},
    {DRILL_SECOND_WINGS, "second_wings", "battle.manoeuvre.second_wings"},
};
enum { WAYS = sizeof way / sizeof way[0] };

/* RULE("B5.6.1-g"): there is room, and a pace between it and the enemy, unless he was nearer before. */
static bool fits(const struct match *m, int32_t unit, const struct block *b)
{
    return massed_has_room(m, unit, b, 0, battle_terms(m, unit)->barred) && massed_bases_clear(m, unit, b) &&
           (massed_keeps_apart(m, unit, b, KEPT_FROM_ENEMIES) ||
            !massed_keeps_apart(m, unit, &state_blocks(m->state, unit)[0], KEPT_FROM_ENEMIES));
}

static bool place(const struct match *m, int32_t unit, int32_t leg, struct battle_places *p)
{
    const struct answer_item item = {.ref = unit, .value = leg};
    struct massed_mixture after;

    battle_take_places(m, unit, p);
    if (!battle_mixture_after(p->mixture, &item, &after))
        return false;
    battle_mix_places(p, after);
    return fits(m, unit, &p->block);
}

/* RULE("B5.6.1-b"), RULE("B5.6.1-c"), RULE("B5.6.1-e"): not divided, not engaged, not in slow ground; no
 * leader is needed. */
static bool may_try(const struct match *m, int32_t unit, int32_t charger)
{
    return massed_is_mixed(m, unit) && battle_stands(m, unit) && unit_at(m, unit)->blocks == 1 &&
           battle_formation_of(m, unit) == FORM_RANKS && massed_unit_at(m, unit)->divided_by == NOTHING &&
           !battle_engaged(m, unit) && !massed_in_slow_ground(m, state_blocks(m->state, unit), 1) &&
           battle_unit_at(m, unit)->reaction != REACTION_FLEE && battle_stands(m, charger) &&
           battle_unit_at(m, charger)->target == unit;
}

bool battle_may_mix(const struct match *m, int32_t unit, int32_t charger)
{
    struct battle_places p;

    for (int32_t i = 0; i < WAYS && may_try(m, unit, charger); i++)
        if (place(m, unit, way[i].leg, &p))
            return true;
    return false;
}

void battle_mix_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct battle_charges_frame *v = FRAME_TOP(battle_charges_frame, m);
    struct battle_places p;

    (void)side;
    d->unit = v->target;
    decision_arg(d, "unit", ARG_UNIT, v->target);
    decision_arg(d, "charger", ARG_UNIT, v->unit);
    decision_option(d, "none", "battle.option.as_it_stands")->id = AS_IT_STANDS;
    for (int32_t i = 0; i < WAYS; i++)
        if (place(m, v->target, way[i].leg, &p))
            decision_option(d, way[i].tag, way[i].label)->id = way[i].leg;
}

static const char *rule_of(int32_t leg)
{
    return leg == DRILL_EXCHANGE || leg == DRILL_RETIRE ? RULE("B5.7.2.1-a") : RULE("B5.7.2.2-a");
}

void battle_try_mix(struct match *m, int32_t unit, int32_t named)
{
    struct battle_places p;

    if (named == AS_IT_STANDS)
        return;
    if (!battle_test(m, unit, TEST_MIX, RULE("B5.7.2-j"))) {
        battle_unit_at(m, unit)->muddled = battle_of(m)->player_turns;
        battle_tell(m, "battle.muddled", RULE("B5.7.2-k"), unit);
        event_end(m);
        return;
    }
    if (!place(m, unit, named, &p))
        return; /* no rule: the game master has put something there meanwhile */
    battle_put_places(m, unit, &p);
    battle_tell(m, "battle.components_change", rule_of(named), unit);
    event_end(m);
}
