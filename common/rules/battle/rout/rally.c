/* P_RALLY: routing units of the active side test to rally (B8.6). */
#include "common/rules/battle/rout/rally.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/command/tests.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/psychology/fear.h"
#include "common/rules/battle/rout/rearrange.h"
#include "common/rules/battle/turn/phases.h"
#include "common/rules/massed/mixed.h"

/* RULE("B8.6-e"). */
static bool pursued(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    if (battle_unit_at(m, battle_opponent(m, contact, unit))->pursues == unit)
        return true;
    return false;
}

/* RULE("B8.6-f"), RULE("B8.6-g"), RULE("B8.6-h"). */
static bool strong_enough(const struct match *m, int32_t unit)
{
    const struct massed_unit *u = massed_unit_at(m, unit);
    int32_t least = u->start_strength / 4 > 1 ? u->start_strength / 4 : 1;

    return (u->type == TYPE_CHARACTER ? massed_living(m, unit) : massed_rank_and_file(m, unit)) >= least;
}

/* RULE("B8.6-i"): the least distance to a unit of that side that counts as company; LONGEST_SIDE. */
static length nearest_company(const struct match *m, int32_t unit, int32_t side)
{
    length least = LONGEST_SIDE;

    for (int32_t other = 0; other < m->state->units; other++) {
        length away;

        if (other == unit || battle_side_of(m, other) != side || !battle_stands(m, other) ||
            massed_unit_at(m, other)->type == TYPE_CHARACTER || massed_living(m, other) < RALLY_COMPANY)
            continue;
        away = massed_distance(m, unit, other);
        least = away < least ? away : least;
    }
    return least;
}

/* NULL: it may test; else the rule that forbids it. */
static const char *no_rally(const struct match *m, int32_t unit)
{
    int32_t side = battle_side_of(m, unit);

    if (pursued(m, unit))
        return RULE("B8.6-e");
    if (!strong_enough(m, unit))
        return RULE("B8.6-f");
    if (nearest_company(m, unit, side) >= nearest_company(m, unit, 1 - side))
        return RULE("B8.6-i");
    if (battle_in_fear_zone(m, unit))
        return RULE("B10.8-n"); /* also RULE("B8.6-j") */
    if (battle_unit_at(m, unit)->routed == battle_of(m)->player_turns)
        return RULE("B8.6-k");
    return NULL;
}

/* RULE("B8.6.1-a"): of its own side, and routing. */
static bool may_rally(const struct match *m, int32_t unit)
{
    return battle_side_of(m, unit) == battle_of(m)->active && battle_routing(m, unit) &&
           battle_in_play(m, unit) && !no_rally(m, unit);
}

/* RULE("B8.6-a"): each of them may test. */
void battle_rally_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->min = 0;
    d->max = 0;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_rally(m, unit)) {
            struct option *o = decision_option(d, "rally", "battle.option.rally");

            o->id = unit;
            o->unit = unit;
            option_arg(o, "unit", ARG_UNIT, unit);
            d->max++;
        }
}

/* All of them. */
void battle_rally_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    (void)m;
    for (int32_t i = 0; i < d->option_count; i++)
        answer_add(a, d->option[i].id, 0);
}

static bool anybody_may(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_rally(m, unit))
            return true;
    return false;
}

void battle_rally_at_once(struct match *m, int32_t unit, const char *rule)
{
    struct battle_unit *u = battle_unit_at(m, unit);

    u->massed.routing = false;
    u->rallied = m->state->turn;
    u->disordered = u->brawl_rout = false;
    battle_mark_rearranged(m, unit);
    battle_tell(m, "battle.rallies", rule, unit);
    event_end(m);
}

/* RULE("B8.6-b"), RULE("B8.6-d"); RULE("B10.3-w"): who was routed by friends does so without dice. */
static void rally(struct match *m, int32_t unit)
{
    if (battle_unit_at(m, unit)->brawl_rout)
        battle_rally_at_once(m, unit, RULE("B10.3-w"));
    else if (battle_test(m, unit, TEST_RALLY, RULE("B8.6-b")))
        battle_rally_at_once(m, unit, RULE("B8.6-d"));
}

enum flow battle_rally_run(struct match *m, struct frame *f)
{
    const struct answer *a;
    bool tests[BATTLE_UNITS] = {false};

    switch (f->step) {
    case RALLY_BEGIN:
        battle_enter_phase(m, PHASE_RALLY);
        if (!anybody_may(m))
            return flow_done(m, NO_RESULT);
        event_begin(m, "battle.rally", RULE("B4.6-a"));
        event_end(m);
        return flow_ask(m, f, RALLY_NAMED, Q_RALLY, 1 << battle_of(m)->active);
    case RALLY_NAMED:
        a = flow_answer(m, battle_of(m)->active);
        for (int32_t i = 0; i < a->count; i++)
            tests[a->item[i].ref] = true;
        for (int32_t unit = 0; unit < m->state->units; unit++)
            if (tests[unit])
                rally(m, unit);
        return flow_call(m, f, RALLY_OVER, P_REARRANGE, 0, 0, 0);
    case RALLY_OVER:
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
