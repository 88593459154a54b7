/* O5.1-h: a round of close combat. A unit that is activated in contact, or has just arrived, fights all
 * enemies that it touches and has not fought this turn. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/arms.h"
#include "common/rules/orders/fight/attack.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/psychology/frenzy.h"

enum { SIDES = 2 };

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
        struct event *e = orders_tell(m, "orders.round", RULE("O5.1-b"), v->unit);

        event_arg(e, "enemy", ARG_UNIT, enemy);
        event_arg(e, "round", ARG_NUMBER, c->rounds + 1);
        event_end(m);
    }
}

static bool in_round(const struct match *m, int32_t unit)
{
    EACH_IN_ROUND(m, contact)
    if (orders_contact_at(m, contact)->arrived == unit || orders_contact_at(m, contact)->struck == unit)
        return true;
    return false;
}

/* RULE("O9.1-f"): asked at the first round of a combat, and only who has a choice. */
static enum flow choose_arms(struct match *m, struct frame *f, struct orders_round_frame *v)
{
    int32_t sets[ARM_SETS_MOST];

    for (; v->asked < m->state->units; v->asked++) {
        int32_t unit = v->asked, count;

        if (!in_round(m, unit) || orders_unit_at(m, unit)->weapon != NOTHING || orders_routing(m, unit))
            continue;
        count = orders_arm_sets(m, unit, sets);
        if (count == 1)
            orders_take_arms(m, unit, sets[0]);
        if (count > 1) {
            v->armed = unit;
            return flow_ask(m, f, ROUND_ARMED, Q_WEAPON_SET, 1 << orders_side_of(m, unit));
        }
    }
    return flow_call(m, f, ROUND_CHALLENGED, P_CHALLENGES, v->unit, 0, 0);
}

void orders_weapon_set_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(orders_round_frame, m)->armed, sets[ARM_SETS_MOST];
    int32_t count = orders_arm_sets(m, unit, sets);

    (void)side;
    d->unit = unit;
    for (int32_t i = 0; i < count; i++) {
        struct option *o =
            decision_option(d, massed_weapon_key[orders_set_weapon(sets[i])], "orders.option.weapon_set");

        o->id = sets[i];
        option_word(o, "weapon", orders_weapon_text(orders_set_weapon(sets[i])));
        option_word(o, "shield", orders_shield_text(orders_set_shield(sets[i])));
    }
}

/* RULE("O5.1-h"): the active player first. */
static enum flow ask_aims(struct match *m, struct frame *f, struct orders_round_frame *v)
{
    int32_t active = orders_side_of(m, v->unit);

    for (int32_t i = 0; i < SIDES; i++) {
        v->side = i == 0 ? active : other_side(m, active);
        if (!(v->asked >> v->side & 1) && orders_has_aims(m, v->side)) {
            v->asked |= 1 << v->side;
            return flow_ask(m, f, ROUND_AIMED, Q_BLOWS, 1 << v->side);
        }
    }
    return flow_again(f, ROUND_FIRST);
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

/* RULE("O5.6-a"): a round outside of its activation makes a unit tired. RULE("O5.1-g"): a routing unit that
 * is attacked rallies at -2. RULE("O7.1-f"): half of its figures in one round. */
static void count_round(struct match *m)
{
    EACH_IN_ROUND(m, contact)
    {
        struct orders_contact *c = orders_contact_at(m, contact);
        const int32_t units[] = {c->arrived, c->struck};

        for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
            struct orders_unit *u = orders_unit_at(m, units[i]);

            u->in_combat = true;
            if (u->massed.routing)
                u->rally_malus = -2;
        }
        c->rounds++;
        c->fought = true;
        c->in_round = ROUND_AFTERMATH;
    }
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_unit *u = orders_unit_at(m, unit);

        if (!u->in_combat)
            continue;
        u->in_combat = false;
        u->combat_actions += unit != orders_of(m)->active;
        orders_tire_frenzy(m, unit, massed_living(m, unit) + u->hurt.figures, u->hurt.figures);
    }
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
        v->asked = 0;
        return flow_again(f, ROUND_ARMS);
    case ROUND_ARMS:
        return choose_arms(m, f, v);
    case ROUND_ARMED:
        orders_take_arms(m, v->armed, flow_answer(m, orders_side_of(m, v->armed))->item[0].ref);
        return flow_again(f, ROUND_ARMS);
    case ROUND_CHALLENGED:
        orders_aim_by_default(m);
        v->asked = 0;
        return flow_again(f, ROUND_AIM);
    case ROUND_AIM:
        return ask_aims(m, f, v);
    case ROUND_AIMED:
        orders_take_aims(m, v->side);
        return flow_again(f, ROUND_AIM);
    case ROUND_FIRST: /* RULE("O5.1-c") */
        exchange(m, true);
        return flow_again(f, ROUND_FIRST_LOSSES);
    case ROUND_FIRST_LOSSES:
        if (!orders_of(m)->in_batch && anybody_doomed(m, &unit))
            return flow_enter(m, f, ROUND_FIRST_LOSSES, P_LOSSES, (struct orders_losses_frame){.unit = unit});
        exchange(m, false); /* RULE("O5.1-a") */
        count_round(m);
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
