/* O5.1-h: a round of close combat. A unit that is activated in contact, or has just arrived, fights all
 * enemies that it touches and has not fought this turn. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/attack.h"
#include "common/rules/orders/fight/blow.h"
#include "common/rules/orders/fight/challenge.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/psychology/frenzy.h"

/* For each contact that is part of the round. */
#define EACH_IN_ROUND(m, contact)                                                                            \
    for (int32_t contact = 0; (contact) < CONTACTS_MAX; (contact)++)                                         \
        if (orders_contact_at((m), (contact))->in_round == IN_ROUND &&                                       \
            !orders_contact_at((m), (contact))->broken)

static void gather(struct match *m, const struct orders_round_frame *v)
{
    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        struct orders_contact *c = orders_contact_at(m, i);
        int32_t enemy = orders_opponent(m, i, v->unit);

        if (enemy == NO_UNIT || c->in_round || c->fought || (v->against != NO_UNIT && v->against != enemy))
            continue;
        c->in_round = IN_ROUND;
        orders_unit_at(m, v->unit)->in_combat = massed_living(m, v->unit);
        orders_unit_at(m, enemy)->in_combat = massed_living(m, enemy);
        struct event *e = orders_tell(m, "orders.round", RULE("O5.1-b"), v->unit);

        event_arg(e, "enemy", ARG_UNIT, enemy);
        event_arg(e, "round", ARG_NUMBER, c->rounds + 1);
        event_end(m);
    }
}

/* All units of the round, both ways. */
static void exchange(struct match *m, bool strikes_first)
{
    EACH_IN_ROUND(m, contact)
    {
        const struct orders_contact *c = orders_contact_at(m, contact);

        orders_unit_at(m, c->arrived)->hurt.in_combat = orders_unit_at(m, c->struck)->hurt.in_combat = true;
        orders_attack(m, contact, c->arrived, strikes_first);
        orders_attack(m, contact, c->struck, strikes_first);
    }
}

/* What lasts for the first round of a combat is over: RULE("O7.6-c"), RULE("O4.11-k"). */
static void end_first_round(struct match *m, int32_t unit)
{
    struct orders_unit *u = orders_unit_at(m, unit);

    u->shaken = 0;
    if (u->reaction == REACTION_SHOOT)
        u->reaction = REACTION_NONE;
}

/* RULE("O5.1-g"): a routing unit that is attacked rallies at -2. */
static void count_contacts(struct match *m)
{
    EACH_IN_ROUND(m, contact)
    {
        struct orders_contact *c = orders_contact_at(m, contact);
        const int32_t units[] = {c->arrived, c->struck};

        for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
            if (orders_routing(m, units[i]))
                orders_unit_at(m, units[i])->rally_malus = -2;
            if (c->rounds == 0)
                end_first_round(m, units[i]);
        }
        c->rounds++;
        c->fought = true;
        c->in_round = ROUND_AFTERMATH;
    }
}

/* RULE("O5.6-a"): a round outside of its activation makes a unit tired, and in it each but the first.
 * RULE("O7.1-f"): half of its figures in one round. */
static void count_round(struct match *m)
{
    count_contacts(m);
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_unit *u = orders_unit_at(m, unit);
        int32_t had = u->in_combat;

        if (had == 0)
            continue;
        u->in_combat = 0;
        u->tired = orders_fatigue(m, unit);
        u->combat_actions += unit != orders_of(m)->active || u->fought_now;
        u->fought_now = unit == orders_of(m)->active;
        orders_tire_frenzy(m, unit, had, had - massed_living(m, unit));
    }
    orders_settle_challenges(m);
}

static bool anybody_doomed(const struct match *m, int32_t *unit)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (massed_figure_at(m, i)->doomed) {
            *unit = figure_at(m, i)->unit;
            return true;
        }
    return false;
}

enum flow orders_round_run(struct match *m, struct frame *f)
{
    struct orders_round_frame *v = FRAME(orders_round_frame, f);
    int32_t unit;

    switch (f->step) {
    case ROUND_BEGIN:
        gather(m, v);
        return flow_enter(m, f, ROUND_ARMED, P_ARM, (struct orders_arm_frame){.unit = NO_UNIT});
    case ROUND_ARMED:
        return flow_enter(m, f, ROUND_CHALLENGED, P_CHALLENGES,
                          (struct orders_challenges_frame){.unit = v->unit});
    case ROUND_CHALLENGED:
        orders_aim_by_default(m);
        return flow_enter(m, f, ROUND_AIMED, P_AIM, (struct orders_aim_frame){.unit = v->unit});
    case ROUND_AIMED: /* RULE("O5.1-c") */
        exchange(m, true);
        return flow_again(f, ROUND_FIRST_LOSSES);
    case ROUND_FIRST_LOSSES:
        if (!orders_of(m)->in_batch && anybody_doomed(m, &unit))
            return flow_enter(m, f, ROUND_FIRST_LOSSES, P_LOSSES, (struct orders_losses_frame){.unit = unit});
        exchange(m, false); /* RULE("O5.1-a") */
        count_round(m);
        orders_tell(m, "orders.round_over", RULE("O5.6-a"), v->unit);
        event_end(m);
        return flow_enter(m, f, ROUND_FOUGHT, P_CONSEQUENCES,
                          (struct orders_consequences_frame){.active = v->unit, .unit = NO_UNIT});
    case ROUND_FOUGHT:                           /* RULE("O5.5-b"), RULE("O6.3-e") */
        if (v->inside || orders_of(m)->in_batch) /* RULE("O2.1-f"): P_BATCH goes on when it is over */
            return flow_done(m, NO_RESULT);
        return flow_enter(m, f, ROUND_OVER, P_ONWARD, (struct orders_onward_frame){.active = v->unit});
    case ROUND_OVER:
        for (int32_t i = 0; i < CONTACTS_MAX; i++)
            orders_contact_at(m, i)->in_round = NOT_IN_ROUND;
        orders_review_contacts(m);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
