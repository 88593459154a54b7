/* P_STRIKE: attacks without reply, by a unit in contact: on who disengages (O4.8-c), and on who is caught in
 * flight (O4.11-j, O6.3-e). The caller draws the consequences. */
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/aim.h"
#include "common/rules/orders/fight/attack.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"

static const char *rule_of(const struct orders_strike_frame *v)
{
    return v->once ? RULE("O4.8-c") : v->charging ? RULE("O4.11-j") : RULE("O6.3-e");
}

/* RULE("O5.6-a"): free attacks tire as a round does; a charge that catches somebody and a pursuit are part of
 * what came before. RULE("O5.1-g"): a routing unit that is struck rallies at -2. */
static void strike(struct match *m, const struct orders_strike_frame *v, int32_t contact)
{
    struct orders_contact *c = orders_contact_at(m, contact);

    orders_unit_at(m, v->target)->hurt.in_combat = true;
    orders_of(m)->same_round = v->pursuing;
    orders_attack_freely(m, contact, v->unit, rule_of(v));
    orders_of(m)->same_round = false;
    if (orders_routing(m, v->target))
        orders_unit_at(m, v->target)->rally_malus = -2;
    if (v->once)
        orders_unit_at(m, v->unit)->combat_actions++;
    else
        c->rounds++;
    c->fought = true;
    c->in_round = NOT_IN_ROUND;
    orders_tell(m, "orders.round_over", RULE("O5.6-a"), v->unit);
    event_end(m);
}

enum flow orders_strike_run(struct match *m, struct frame *f)
{
    const struct orders_strike_frame *v = FRAME_READ(orders_strike_frame, f);
    int32_t contact = orders_contact_of(m, v->unit, v->target);

    if (contact == NO_CONTACT) /* there was no room for one more (contacts.c) */
        return flow_done(m, NO_RESULT);
    switch (f->step) {
    case STRIKE_BEGIN:
        orders_contact_at(m, contact)->in_round = IN_ROUND;
        return flow_enter(m, f, STRIKE_ARMED, P_ARM, (struct orders_arm_frame){.unit = NO_UNIT});
    case STRIKE_ARMED:
        orders_aim_strike(m, contact, v->unit, v->once);
        return flow_enter(m, f, STRIKE_AIMED, P_AIM,
                          (struct orders_aim_frame){.unit = v->unit,
                                                    .asked = 1 << other_side(m, orders_side_of(m, v->unit))});
    case STRIKE_AIMED:
        strike(m, v, contact);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
