/* O1-a: at the start of the Orders step characters join or leave regiments, openly. */
#include "common/match/ranks.h"
#include "common/rules/massed/attach.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/ground.h"

enum { SIDES = 2, UNIT_BITS = 8, NOTHING_MORE = -1 };

/* Neither touches an enemy, be he routing or not, nor routs. */
static bool at_leisure(const struct match *m, int32_t unit)
{
    EACH_CONTACT(m, unit, contact)
    return false;
    return orders_stands(m, unit);
}

/* RULE("O1-a"): he joins or leaves, once a turn; else he could cross the table from regiment to regiment
 * without an order. */
static bool has_changed_company(const struct match *m, int32_t figure)
{
    int32_t own = massed_figure_at(m, figure)->own_unit;

    return own != NOTHING && orders_unit_at(m, own)->changed_company;
}

static bool has_place_beside(const struct match *m, int32_t figure, int32_t unit)
{
    struct place to = massed_place_beside(m, figure, unit);

    return massed_check_leaving(m, figure, to.at, to.facing, RULE("O1-a"), NULL);
}

/* RULE("O1-a"): not a champion (B14.7-e). */
static bool may_leave(const struct match *m, int32_t figure)
{
    const struct massed_figure *f = massed_figure_at(m, figure);
    int32_t unit = figure_at(m, figure)->unit;

    return massed_lives(m, figure) && f->role == ROLE_CHARACTER && f->own_unit != NOTHING &&
           f->own_unit != unit && at_leisure(m, unit) && has_place_beside(m, figure, unit);
}

static bool may_join(const struct match *m, int32_t figure, int32_t unit)
{
    int32_t own = figure_at(m, figure)->unit;

    return massed_lives(m, figure) && own == massed_figure_at(m, figure)->own_unit && own != unit &&
           orders_side_of(m, unit) == figure_at(m, figure)->side && at_leisure(m, own) &&
           at_leisure(m, unit) && massed_takes_characters(m, unit, figure) &&
           (!massed_in_ranks(m, unit) || massed_has_places(m, unit)) &&
           massed_distance(m, own, unit) <= JOIN_REACH &&
           massed_has_room_for(m, unit, figure, orders_terms(m, unit)->barred);
}

static void offer(struct decision *d, const char *tag, const char *label, int32_t figure, int32_t unit)
{
    struct option *o = decision_option(d, tag, label);

    o->id = figure << UNIT_BITS | unit;
    o->figure = figure;
    o->unit = unit;
    option_arg(o, "character", ARG_FIGURE, figure);
    option_arg(o, "unit", ARG_UNIT, unit);
}

static int32_t offer_all(const struct match *m, int32_t side, struct decision *d)
{
    int32_t offers = 0;

    for (int32_t figure = 0; figure < m->state->figures; figure++) {
        if (figure_at(m, figure)->side != side || massed_figure_at(m, figure)->role != ROLE_CHARACTER ||
            has_changed_company(m, figure))
            continue;
        if (may_leave(m, figure)) {
            offers++;
            if (d)
                offer(d, "leave", "orders.option.leave", figure, figure_at(m, figure)->unit);
        }
        for (int32_t unit = 0; unit < m->state->units; unit++)
            if (may_join(m, figure, unit)) {
                offers++;
                if (d)
                    offer(d, "join", "orders.option.join", figure, unit);
            }
    }
    return offers;
}

void orders_join_describe(const struct match *m, int32_t side, struct decision *d)
{
    offer_all(m, side, d);
    decision_option(d, "nobody", "orders.option.nobody_joins")->id = NOTHING_MORE;
}

/* RULE("B14.6.3-d"): any place in the ranks; the figure displaced goes to the rear. */
void orders_join_place_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_joining_frame *v = FRAME_TOP(orders_joining_frame, m);

    (void)side;
    d->figure = v->figure;
    d->unit = v->unit;
    massed_offer_places(m, v->unit, d, "orders.option.place");
}

void orders_leave_place_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_joining_frame *v = FRAME_TOP(orders_joining_frame, m);

    (void)side;
    d->unit = v->unit;
    massed_offer_leaving(m, v->figure, d);
}

bool orders_leave_place_check(const struct match *m, const struct decision *d, const struct answer *a,
                              struct preview *p, struct refusal *why)
{
    (void)d;
    (void)p;
    return massed_check_leaving(m, a->item[0].ref, a->item[0].at, a->item[0].facing, RULE("O1-a"), why);
}

void orders_leave_place_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    const struct orders_joining_frame *v = FRAME_TOP(orders_joining_frame, m);
    struct place to = massed_place_beside(m, v->figure, v->unit);

    (void)d;
    answer_add_place(a, v->figure, to.at, to.facing);
}

static void changes_company(struct match *m, const char *key, const struct orders_joining_frame *v)
{
    orders_unit_at(m, massed_figure_at(m, v->figure)->own_unit)->changed_company = true;
    struct event *e = orders_tell(m, key, RULE("O1-a"), v->unit);

    event_arg(e, "character", ARG_FIGURE, v->figure);
    event_end(m);
}

static enum flow picked(struct match *m, struct frame *f, struct orders_joining_frame *v)
{
    int32_t id = flow_answer(m, v->side)->item[0].ref;

    if (id == NOTHING_MORE) {
        v->done |= 1 << v->side;
        return flow_again(f, JOINING_ASK);
    }
    v->figure = id >> UNIT_BITS;
    v->unit = id & ((1 << UNIT_BITS) - 1);
    if (figure_at(m, v->figure)->unit == v->unit)
        return flow_ask(m, f, JOINING_LEFT, Q_LEAVE_PLACE, 1 << v->side);
    if (massed_in_ranks(m, v->unit))
        return flow_ask(m, f, JOINING_PLACED, Q_JOIN_PLACE, 1 << v->side);
    massed_attach(m, v->figure, v->unit, NOTHING);
    changes_company(m, "orders.joined", v);
    return flow_again(f, JOINING_ASK);
}

enum flow orders_joining_run(struct match *m, struct frame *f)
{
    struct orders_joining_frame *v = FRAME(orders_joining_frame, f);
    const struct answer_item *to;

    switch (f->step) {
    case JOINING_ASK:
        for (v->side = 0; v->side < SIDES; v->side++)
            if (!(v->done >> v->side & 1) && offer_all(m, v->side, NULL) > 0)
                return flow_ask(m, f, JOINING_PICKED, Q_JOIN, 1 << v->side);
        return flow_done(m, NO_RESULT);
    case JOINING_PICKED:
        return picked(m, f, v);
    case JOINING_PLACED:
        massed_attach(m, v->figure, v->unit, flow_answer(m, v->side)->item[0].ref);
        changes_company(m, "orders.joined", v);
        return flow_again(f, JOINING_ASK);
    case JOINING_LEFT:
        to = &flow_answer(m, v->side)->item[0];
        massed_detach(m, v->figure, to->at, to->facing);
        changes_company(m, "orders.left", v);
        return flow_again(f, JOINING_ASK);
    default:
        flow_lost(m, f);
    }
}
