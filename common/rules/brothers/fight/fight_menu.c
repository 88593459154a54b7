/* What a fighter is offered in his activation: what he must do first, whom he may strike, and flight. */
#include "common/rules/brothers/actions.h"
#include "common/rules/brothers/constants.h"
#include "common/rules/brothers/fight/strike.h"
#include "common/rules/brothers/figures.h"
#include "common/rules/brothers/places.h"
#include "common/rules/brothers/state.h"
#include "common/rules/brothers/turn/menu.h"

/* RULE("F7.3-a"), RULE("F8.2-g"), RULE("F8.2-h"): a stunned figure may only recover; RULE("F8.2-b"): a routed
 * one has to rally before anything else. */
bool brothers_offer_forced(const struct match *m, struct decision *d, int32_t figure)
{
    if (brothers_stunned(m, figure)) {
        brothers_offer(m, d, figure, ACTION_RECOVER, NOTHING, NOTHING, brothers_cost(ACTION_RECOVER));
        return true;
    }
    if (brothers_figure_at(m, figure)
            ->routed) { /* RULE("F8.2-g"): who has just recovered may have nothing left */
        if (!brothers_figure_at(m, figure)->acted || brothers_pa_left(m, figure) > 0)
            brothers_offer(m, d, figure, ACTION_RALLY, NOTHING, NOTHING, brothers_rally_cost(m, figure));
        return true;
    }
    return false;
}

/* RULE("F8.2-i"): a PA for each enemy that engages it, and one more to move with; RULE("F3.4.5-f"),
 * RULE("F14.2-e"): not when it cannot leave. */
static void offer_flight(const struct match *m, struct decision *d, int32_t figure)
{
    int32_t list[CONTACTS_MAX], count = brothers_engagers(m, figure, list, CONTACTS_MAX);

    if (count > 0 && brothers_pa_left(m, figure) > count && !brothers_held_fast(m, figure))
        brothers_offer(m, d, figure, ACTION_FLEE, NOTHING, NOTHING, count);
}

/* RULE("F0.5-o"), RULE("F8.2-c"), RULE("F8.2-k"): nothing offensive after a rally or a flight (`exempt`).
 * RULE("F4.1.1-a"): who is in contact strikes or merely stands by. RULE("F8.1-h"): not who is shaken. */
void brothers_offer_fighting(const struct match *m, struct decision *d, int32_t figure)
{
    const struct brothers_figure *b = brothers_figure_at(m, figure);
    int32_t list[CONTACTS_MAX], count;

    if (!brothers_standing_up(m, figure) || b->exempt || b->carries != NOTHING)
        return;
    if (!b->shaken_now) {
        count = brothers_strike_targets(m, figure, list, CONTACTS_MAX);
        for (int32_t i = 0; i < count; i++)
            brothers_offer(m, d, figure, ACTION_STRIKE, list[i], 0, brothers_cost(ACTION_STRIKE));
    }
    offer_flight(m, d, figure);
}
