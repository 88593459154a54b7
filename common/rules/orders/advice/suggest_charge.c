/* Suggestions of who charges, is charged, pursues or leaves: the questions that a charge or a combat asks. */
#include "common/rules/massed/march.h"
#include "common/rules/orders/advice/outlook.h"
#include "common/rules/orders/advice/shot_worth.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/tests.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"
#include "common/rules/shared/options.h"

#include <string.h>

enum {
    TEST_CASES = 36,
    WHEELS = 5,
    WHEEL_STEP = FULL_TURN / 36,
    DEFENCE_PERCENT = 15, /* of the losses in a round that Defence keeps off */
    FLIGHT_PERCENT = 35,  /* of its worth that a unit loses which flees of its own will */
    COUNTER_PERCENT = 90, /* of a charge: the enemy charges as well */
    PURSUIT_PERCENT = 40, /* of what is left of the enemy: what a blow from behind brings */
    ALONE_PERCENT = 4,    /* of its own worth: what a unit risks that runs off after him */
    STRIKE_PERCENT = 50
};

/* --- whom, and how
 * ------------------------------------------------------------------------------------------ */

void orders_charge_target_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(
            s, &d->option[i],
            (int32_t)(d->option[i].unit >= 0 ? orders_charge_worth(m, d->unit, d->option[i].unit) : 0));
}

/* What the charge comes to after that wheel: whom it meets within the distance that was rolled. */
static int64_t wheel_worth(const struct match *m, const struct orders_charge_frame *v, int32_t wheel)
{
    struct massed_march march = massed_march_begin(m, v->act.unit, v->rolled, orders_terms(m, v->act.unit));
    struct march_end end = {.why = MARCH_FREE, .figure = NOBODY};
    struct orders_clash c;

    if (wheel != 0)
        end = massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, wheel);
    if (end.why == MARCH_FREE)
        end = massed_march_leg(m, &march, LEG_AHEAD, ANCHOR_CENTRE, v->rolled - march.spent);
    if (end.why != MARCH_ENEMY)
        return -distance(march.block[0].at, massed_centre(m, v->act.target)) / PACE;
    c = orders_clash_of(m, v->act.unit, figure_at(m, end.figure)->unit, ARRIVED_CHARGING);
    return orders_clash_worth(m, &c);
}

/* False: there is no room for another suggestion. */
static bool suggest_wheel(const struct match *m, const struct decision *d, struct suggestions *s,
                          int32_t wheel)
{
    if (!suggest_begin(s,
                       wheel == 0  ? "orders.suggest.charge_straight"
                       : wheel < 0 ? "orders.suggest.charge_wheel_left"
                                   : "orders.suggest.charge_wheel_right",
                       (int32_t)wheel_worth(m, FRAME_TOP(orders_charge_frame, m), wheel)))
        return false;
    if (wheel != 0) {
        suggest_arg(s, "by", ARG_ANGLE, wheel < 0 ? -wheel : wheel);
        suggest_amount(s, d->unit, 1, wheel);
    }
    return true;
}

/* The wheel of the default answer, and some to both sides of it; straight on where the charge does not go far
 * enough for any of them. */
void orders_charge_wheel_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_charge_frame *v = FRAME_TOP(orders_charge_frame, m);
    int32_t straight =
        massed_wheel_towards(&state_blocks(m->state, d->unit)[0], massed_centre(m, v->act.target));

    for (int32_t i = 0; i < WHEELS; i++) {
        int32_t wheel = straight + (i + 1) / 2 * (i % 2 ? WHEEL_STEP : -WHEEL_STEP);
        struct massed_march march = massed_march_begin(m, d->unit, v->rolled, orders_terms(m, d->unit));

        if (wheel < -HALF_TURN || wheel > HALF_TURN ||
            (wheel != 0 && massed_march_leg(m, &march, LEG_TURN, ANCHOR_INNER, wheel).why == MARCH_SPENT))
            continue;
        if (!suggest_wheel(m, d, s, wheel))
            return;
    }
    if (s->count == 0)
        suggest_wheel(m, d, s, 0);
}

/* --- being charged
 * ------------------------------------------------------------------------------------------ */

/* What the charge costs if nothing is done about it. */
static int64_t suffers(const struct match *m, int32_t unit, int32_t charger)
{
    struct orders_clash c = orders_clash_of(m, unit, charger, ARRIVED_STRUCK);

    return orders_clash_worth(m, &c);
}

/* RULE("O4.11-c"): what a reaction is worth that a failed test leaves undone. */
static int64_t if_dared(const struct match *m, int32_t unit, int64_t worth, int64_t otherwise)
{
    int64_t chance = orders_test_chance(m, unit, TEST_REACTION);

    return (worth * chance + otherwise * (TEST_CASES - chance)) / TEST_CASES;
}

static int64_t counter_worth(const struct match *m, int32_t unit, int32_t charger)
{
    struct orders_clash c = orders_clash_of(m, unit, charger, ARRIVED_CHARGING);

    return orders_clash_worth(m, &c) * COUNTER_PERCENT / PERCENT;
}

static int64_t reaction_worth(const struct match *m, int32_t unit, int32_t charger, const char *tag)
{
    int64_t stays = suffers(m, unit, charger);
    struct orders_clash c = orders_clash_of(m, unit, charger, ARRIVED_STRUCK);
    int64_t losses = orders_loss_worth(m, unit, orders_expect_round(m, &c).taken);
    int64_t defends = stays + losses * DEFENCE_PERCENT / PERCENT;

    if (strcmp(tag, "reveal") == 0)
        return defends + 1; /* it needs no test, and shows nothing else */
    if (strcmp(tag, "defence") == 0)
        return orders_has_officer(m, unit) ? defends : if_dared(m, unit, defends, stays);
    if (strcmp(tag, "shoot") == 0)
        return if_dared(m, unit, stays + orders_shots_worth(m, unit, charger, SHOOTS_REACTING), stays);
    if (strcmp(tag, "flee") == 0)
        return if_dared(m, unit, -orders_worth(m, unit) * FLIGHT_PERCENT / PERCENT, stays);
    if (strcmp(tag, "counter") == 0)
        return if_dared(m, unit, counter_worth(m, unit, charger), stays);
    return stays;
}

void orders_reaction_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_pause_frame *v = FRAME_TOP(orders_pause_frame, m);

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)reaction_worth(m, v->unit, v->charger, d->option[i].tag));
}

/* RULE("O4.11-m"): it gives up its own order for it. */
void orders_counter_charge_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_pause_frame *v = FRAME_TOP(orders_pause_frame, m);

    for (int32_t i = 0; i < d->option_count; i++) {
        int32_t unit = d->option[i].unit;

        suggest_option(
            s, &d->option[i],
            (int32_t)(unit < 0 ? 0 : if_dared(m, unit, orders_charge_worth(m, unit, v->charger), 0)));
    }
}

/* --- after a combat
 * ------------------------------------------------------------------------------------------- */

/* RULE("O6.3-e"): its distance has to be that of the flight. */
void orders_pursue_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_onward_frame *v = FRAME_TOP(orders_onward_frame, m);
    struct orders_cases c = orders_charge_cases(m, v->unit, orders_unit_at(m, v->fleeing)->flight);
    int64_t caught = orders_worth(m, v->fleeing) * PURSUIT_PERCENT / PERCENT;
    int64_t worth =
        (c.cases > 0 ? caught * c.wins / c.cases : 0) - orders_worth(m, v->unit) * ALONE_PERCENT / PERCENT;

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(d->option[i].id ? worth : 0));
}

/* RULE("O4.8-c"): blows without reply; they tire (O5.6-a), which counts only where somebody else is near. */
void orders_disengage_strikes_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    const struct orders_disengage_frame *v = FRAME_TOP(orders_disengage_frame, m);
    struct orders_clash c = orders_clash_of(m, v->enemy, v->act.unit, ARRIVED_WALKING);
    int64_t worth =
        orders_harm(m, v->act.unit, orders_expect_round(m, &c).dealt, 0) * STRIKE_PERCENT / PERCENT;

    for (int32_t i = 0; i < d->option_count; i++)
        suggest_option(s, &d->option[i], (int32_t)(d->option[i].id ? worth : 0));
}

/* RULE("O4.8-d"): as the default answer has it, or to stay. */
void orders_disengage_to_suggest(const struct match *m, const struct decision *d, struct suggestions *s)
{
    int64_t taken, fight = orders_melee_worth(m, d->unit, &taken);
    struct answer a;

    answer_clear(&a, DECISION_FORM, d->number);
    orders_disengage_to_fallback(m, d, &a);
    if (a.count > 0 && suggest_begin(s, "orders.suggest.leave", (int32_t)-fight)) {
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
        suggest_place(s, d->unit, a.item[0].at, a.item[0].facing, NO_VALUE);
        s->pool[s->used - 1].amount = a.item[0].amount;
    }
    if (suggest_begin(s, "orders.suggest.stay", 0))
        suggest_arg(s, "unit", ARG_UNIT, d->unit);
}
