/* P_LOSSES: the doomed of a unit are removed; its owner chooses between rear and end files where he can. */
#include "common/rules/massed/touching.h"

#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/fight/aboard.h"
#include "common/rules/orders/fight/close_up.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/morale/panic.h"

enum { LOSSES_ASK, LOSSES_CHOSEN };

/* RULE("O6.3-f"): a routing unit is engaged with nobody. */
static bool is_engaged(const struct match *m, int32_t unit)
{
    return !orders_routing(m, unit) && orders_in_contact(m, unit);
}

/* RULE("O5.1-f"): rear rank or end files; RULE("B7.11-c"): end files are not taken if that breaks a contact.
 * Returns how many choices there are; the first is the rear. */
static int32_t choices(const struct match *m, int32_t unit, struct massed_closing closings[CLOSINGS_MOST])
{
    int32_t touched[CONTACTS_MAX], count = 0;

    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = orders_opponent(m, contact, unit);

        if (is_engaged(m, unit) && !orders_routing(m, enemy) && orders_contact_at(m, contact)->across == 0 &&
            orders_still_touch(m, contact))
            touched[count++] = enemy;
    }
    return massed_closings_kept(m, unit, is_engaged(m, unit), touched, count, closings);
}

/* The first is the default: from the rear. */
void orders_losses_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = FRAME_TOP(orders_losses_frame, m)->unit;
    struct massed_closing closings[CLOSINGS_MOST];
    int32_t count = choices(m, unit, closings);

    (void)side;
    d->unit = unit;
    decision_arg(d, "unit", ARG_UNIT, unit);
    for (int32_t i = 0; i < count; i++) {
        bool rear = closings[i].left + closings[i].right == 0;
        struct option *o = decision_option(d, rear ? "rear" : "files",
                                           rear ? "orders.option.losses_rear" : "orders.option.losses_files");

        o->id = i;
        if (!rear) { /* no rule: a text */
            option_arg(o, "left", ARG_NUMBER, closings[i].left);
            option_arg(o, "right", ARG_NUMBER, closings[i].right);
        }
    }
}

/* RULE("O10.7-a"): a bearer killed in close combat loses his standard to an enemy in contact that lives. */
static void lose_standard(struct match *m, int32_t unit)
{
    int32_t bearer = massed_unit_at(m, unit)->bearer;
    bool standard = bearer != NOBODY && massed_figure_at(m, bearer)->doomed, army = false;

    EACH_MEMBER(m->state, unit, figure)
    army |= massed_figure_at(m, figure)->doomed && massed_figure_at(m, figure)->army_standard;
    if (!(standard || army) || !orders_unit_at(m, unit)->hurt.in_combat)
        return;
    EACH_CONTACT(m, unit, contact)
    {
        int32_t enemy = orders_opponent(m, contact, unit);

        if (!orders_in_play(m, enemy))
            continue;
        massed_side_at(m, orders_side_of(m, enemy))->captured += standard;
        massed_side_at(m, orders_side_of(m, enemy))->captured_standards += army;
        struct event *e = orders_tell(m, "orders.standard_captured", RULE("O10.7-a"), unit);

        event_arg(e, "enemy", ARG_UNIT, enemy);
        event_end(m);
        return;
    }
}

/* Whoever goes with a chariot is not counted beside it. */
static int32_t doomed_in(const struct match *m, int32_t unit)
{
    int32_t figures = 0;

    EACH_MEMBER(m->state, unit, figure)
    figures += massed_figure_at(m, figure)->doomed &&
               (!orders_on_chariot(m, figure) || massed_figure_at(m, figure)->role == ROLE_CHARIOT);
    return figures;
}

static void remove_them(struct match *m, int32_t unit, struct massed_closing how)
{
    int32_t before = massed_living(m, unit), figures = doomed_in(m, unit);
    struct orders_touching touching = orders_note_touching(m);

    lose_standard(m, unit);
    if (before == 0) /* RULE("O7.5-a"): killed to the last, seen from where it stood */
        orders_alarm_friends(m, unit);
    how.off_centre |= orders_unit_at(m, unit)->leader_aside && is_engaged(m, unit);
    massed_remove_losses(m, unit, how);
    orders_unit_at(m, unit)->leader_aside = how.off_centre;
    orders_settle_riders(m, unit);
    struct event *e = orders_tell(m, "orders.losses", RULE("O5.1-f"), unit);

    event_arg(e, "figures", ARG_NUMBER, figures);
    event_arg(e, "left", ARG_NUMBER, massed_living(m, unit));
    event_end(m);
    orders_close_up(m, &touching); /* RULE("B7.11-c") */
}

enum flow orders_losses_run(struct match *m, struct frame *f)
{
    const struct orders_losses_frame *v = FRAME_READ(orders_losses_frame, f);
    struct massed_closing closings[CLOSINGS_MOST];
    int32_t count = choices(m, v->unit, closings), chosen = 0;

    switch (f->step) {
    case LOSSES_ASK:
        if (count > 1 && orders_in_play(m, v->unit))
            return flow_ask(m, f, LOSSES_CHOSEN, Q_LOSSES, 1 << orders_side_of(m, v->unit));
        break;
    case LOSSES_CHOSEN:
        chosen = flow_answer(m, orders_side_of(m, v->unit))->item[0].ref;
        break;
    default:
        flow_lost(m, f);
    }
    remove_them(m, v->unit, closings[chosen]);
    return flow_done(m, NO_RESULT);
}
