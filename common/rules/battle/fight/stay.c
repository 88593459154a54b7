/* B7.13.4-a: a winner behind a defended obstacle says whether it follows up, before losers are tested
 * (B7.6-e, step 9). */
#include "common/rules/battle/fight/stay.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/fight/push.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/formation.h"

enum { FOLLOWS, STAYS };

/* RULE("B7.13.4-a"), RULE("B7.13.4-b"): only a unit that holds a wall, hedge or the like against a beaten
 * enemy. */
static bool may_stay(const struct match *m, int32_t unit)
{
    if (battle_unit_at(m, unit)->engagement == 0 || !battle_stands(m, unit) || battle_is_beaten(m, unit) ||
        battle_formation(m, unit)->no_chase) /* RULE("B5.7.3-h"): there is nothing to choose */
        return false;
    EACH_CONTACT(m, unit, contact)
    {
        const struct battle_contact *c = battle_contact_at(m, contact);

        if (c->struck == unit && c->defended && battle_is_beaten(m, c->arrived))
            return true;
    }
    return false;
}

void battle_stay_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(battle_combat_frame, m)->unit;

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    decision_option(d, "follow", "battle.option.leave_position")->id = FOLLOWS;
    decision_option(d, "stay", "battle.option.keep_position")->id = STAYS;
}

bool battle_ask_to_stay(struct match *m, struct battle_combat_frame *v)
{
    while (v->looked < m->state->units) {
        v->unit = v->looked++;
        battle_unit_at(m, v->unit)->stays = false;
        if (may_stay(m, v->unit))
            return true;
    }
    return false;
}

void battle_take_stay(struct match *m, const struct battle_combat_frame *v)
{
    if (flow_answer(m, battle_side_of(m, v->unit))->item[0].ref != STAYS)
        return;
    battle_unit_at(m, v->unit)->stays = true;
    battle_tell(m, "battle.keeps_position", RULE("B7.13.4-a"), v->unit);
    event_end(m);
}
