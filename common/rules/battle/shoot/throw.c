/* P_THROW: just before contact both sides throw at the same moment (B13.7.6-b); losses are removed at once
 * (B13.7.6-c), count in the result of the round (B13.7.6-d) and cause no rout test (B8.1-c). Nobody runs out
 * of what he throws (B13.7.6-g). */
#include "common/rules/battle/shoot/throw.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/shoot/hits.h"
#include "common/rules/battle/shoot/shooters.h"

bool battle_throws_in_front(const struct match *m, int32_t figure)
{
    return !massed_in_ranks(m, figure_at(m, figure)->unit) ? massed_lives(m, figure)
                                                           : battle_in_front_rank(m, figure);
}

/* RULE("B13.7.6-b"): who stood and shot at the charger does not throw as well. */
static int32_t weapon_of(const struct match *m, int32_t unit)
{
    if (!battle_stands(m, unit) || battle_engaged(m, unit) || battle_unit_at(m, unit)->frozen ||
        battle_unit_at(m, unit)->stupid || battle_unit_at(m, unit)->reaction == REACTION_STAND ||
        battle_unit_at(m, unit)->thrown == battle_of(m)->player_turns)
        return NOTHING;
    EACH_MEMBER(m->state, unit, figure)
    for (int32_t i = 0; battle_throws_in_front(m, figure) && i < MASSED_WEAPONS; i++)
        if (battle_may_throw(m, figure, (enum massed_weapon)i))
            return i;
    return NOTHING;
}

bool battle_throws_due(const struct match *m, int32_t charger, int32_t met)
{
    return weapon_of(m, charger) != NOTHING || weapon_of(m, met) != NOTHING;
}

static void throw_at(struct match *m, int32_t unit, int32_t target, int32_t weapon, enum battle_thrown how)
{
    struct battle_volley volley = {.unit = unit,
                                   .target = target,
                                   .named = NOBODY,
                                   .figure = NOBODY,
                                   .weapon = weapon,
                                   .thrown = (int32_t)how};

    if (weapon == NOTHING)
        return;
    EACH_MEMBER(m->state, unit, figure)
    battle_figure_at(m, figure)->shot = false;
    battle_shoot(m, &volley);
    battle_unit_at(m, unit)->thrown = battle_of(m)->player_turns;
}

static int32_t next_bereaved(const struct match *m)
{
    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (massed_figure_at(m, figure)->doomed)
            return figure_at(m, figure)->unit;
    return NO_UNIT;
}

enum flow battle_throw_run(struct match *m, struct frame *f)
{
    const struct battle_throw_frame *v = FRAME(battle_throw_frame, f);
    int32_t own, its;

    switch (f->step) {
    case THROW_ALL:
        own = weapon_of(m, v->charger);
        its = weapon_of(m, v->met);
        throw_at(m, v->charger, v->met, own, THROWN_CHARGING);
        throw_at(m, v->met, v->charger, its, THROWN_CHARGED);
        return flow_again(f, THROW_LOSSES);
    case THROW_LOSSES: /* RULE("B13.7.6-c") */
        if (next_bereaved(m) != NO_UNIT)
            return flow_enter(m, f, THROW_LOSSES, P_LOSSES,
                              (struct battle_losses_frame){.unit = next_bereaved(m), .shot = true});
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
