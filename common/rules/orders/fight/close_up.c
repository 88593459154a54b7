/* B7.11-c, O5.1-h step 6: the rank or file that an enemy touched is gone, and the enemy closes up. */
#include "common/rules/orders/fight/close_up.h"

#include "common/rules/massed/touching.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"

/* Both units are there, and neither flees: RULE("O6.3-f"). */
static bool stands(const struct match *m, int32_t contact)
{
    const struct orders_contact *c = orders_contact_at(m, contact);

    return c->arrived != NO_UNIT && !c->broken && orders_stands(m, c->arrived) && orders_stands(m, c->struck);
}

/* Do the two touch over some length? RULE("B7.1-h"): a line between them does not change what they touch. */
static bool share_edge(const struct match *m, int32_t contact)
{
    const struct orders_contact *c = orders_contact_at(m, contact);

    return c->across > 0 || massed_share_edge(m, c->arrived, c->struck);
}

struct orders_touching orders_note_touching(const struct match *m)
{
    struct orders_touching touching = {{false}, {false}};

    for (int32_t i = 0; i < CONTACTS_MAX; i++) {
        touching.contact[i] = stands(m, i) && orders_still_touch(m, i);
        touching.edge[i] = touching.contact[i] && share_edge(m, i);
    }
    return touching;
}

static bool go_up_to(struct match *m, int32_t unit, int32_t enemy)
{
    length far;

    if (!massed_go_up_to(m, unit, enemy, orders_terms(m, unit)->barred, &far))
        return false;
    orders_tell_moved(m, "orders.closed_up", RULE("O5.1-h"), unit, far);
    return true;
}

/* RULE("B7.11-c"): "the unit that touched with its front edge". Where both did, who arrived goes first. If
 * neither gets there, the two are no longer engaged, though corners may meet. */
static void close_up(struct match *m, int32_t contact)
{
    const struct orders_contact c = *orders_contact_at(m, contact);

    if (orders_face_in(m, contact, c.arrived) == FACE_FRONT && go_up_to(m, c.arrived, c.struck))
        return;
    if (orders_face_in(m, contact, c.struck) == FACE_FRONT && go_up_to(m, c.struck, c.arrived))
        return;
    orders_contact_at(m, contact)->parted = true; /* those whose blows are counted still strike */
    struct event *e = orders_tell(m, "orders.contact_lost", RULE("B7.11-c"), c.arrived);

    event_arg(e, "enemy", ARG_UNIT, c.struck);
    event_end(m);
}

/* It is broken, or only a corner is left of it. */
static bool is_lost(const struct match *m, const struct orders_touching *before, int32_t contact)
{
    return !orders_still_touch(m, contact) || (before->edge[contact] && !share_edge(m, contact));
}

/* A unit that closes up may leave behind an enemy who touches it elsewhere, and who then follows: the
 * contacts are gone through again, each of them is closed once. */
void orders_close_up(struct match *m, const struct orders_touching *before)
{
    struct orders_touching left = *before;

    for (bool again = true; again;) {
        again = false;
        for (int32_t i = 0; i < CONTACTS_MAX; i++) {
            if (!left.contact[i] || !stands(m, i) || !is_lost(m, &left, i))
                continue;
            left.contact[i] = false;
            again = true;
            close_up(m, i);
        }
    }
}

void orders_recentre_leaders(struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct orders_unit *u = orders_unit_at(m, unit);

        if (!u->leader_aside || orders_in_contact(m, unit))
            continue;
        u->leader_aside = false;
        if (massed_centre_leader(m, unit)) {
            orders_tell(m, "orders.leader_centred", RULE("B7.11-c"), unit);
            event_end(m);
        }
    }
}
