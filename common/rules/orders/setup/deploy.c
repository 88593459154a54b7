/* O10.1-a: each side rolls a D20, the higher begins, and the sides put down a unit each in turn, wholly
 * inside their zones, with facing, files and formation. When one has none left, the other puts down the rest.
 */
#include "common/rules/orders/setup/deploy.h"

#include "common/match/ranks.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/massed/terms.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"

enum { SIDES = 2 };

static const struct massed_deployment deployment = {
    /* RULE("O10.1-a"): no base may stand in what cannot be entered, nor across a line */
    .barred = 1u << GOING_IMPASSABLE | 1u << GOING_OBSTACLE | 1u << GOING_CLIMB,
    .mob = {RULE("O10.9-a"), "orders.refused.mob"},
    .files = {RULE("O4.5-a"), "orders.refused.files"},
    .outside = {RULE("O10.1-a"), "orders.refused.outside_zone"},
    .no_room = {RULE("O10.1-a"), "orders.refused.no_room"},
    .one_unit = {RULE("O10.1-a"), "orders.refused.one_unit"},
};

/* --- the question ---------------------------------------------------------------------------------- */

void orders_deploy_describe(const struct match *m, int32_t side, struct decision *d)
{
    massed_deploy_describe(m, &deployment, side, d);
}

bool orders_deploy_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    return massed_deploy_check(m, &deployment, d, a, p, why);
}

void orders_deploy_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    massed_deploy_fallback(m, &deployment, d, a);
}

const struct massed_deployment *orders_deployment(void)
{
    return &deployment;
}

/* --- formation ------------------------------------------------------------------------------------- */

static const struct {
    const char *tag, *label;
    int32_t formation;
} formation_row[] = {{"ordinary", "orders.formation.ordinary", FORMATION_ORDINARY},
                     {"loose", "orders.formation.loose", FORMATION_LOOSE},
                     {"compact", "orders.formation.compact", FORMATION_COMPACT},
                     {"disorder", "orders.formation.disorder", FORMATION_DISORDER}};
enum { FORMATIONS = sizeof formation_row / sizeof formation_row[0] };

void orders_first_formation_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    d->unit = FRAME_TOP(orders_deploy_frame, m)->unit;
    decision_arg(d, "unit", ARG_UNIT, d->unit);
    d->min = d->max = 1;
    for (int32_t i = 0; i < FORMATIONS; i++)
        decision_option(d, formation_row[i].tag, formation_row[i].label)->id = i;
}

/* RULE("O4.5-e"): loose and compact change no base; in disorder everybody stays where he stands. */
static void take_formation(struct match *m, int32_t unit, int32_t formation)
{
    orders_unit_at(m, unit)->formation = formation;
    if (formation == FORMATION_DISORDER)
        ranks_break(m, unit);
    struct event *e = orders_tell(m, "orders.deployed_in", RULE("O4.5-e"), unit);

    for (int32_t i = 0; i < FORMATIONS; i++) /* no rule: a text */
        if (formation_row[i].formation == formation)
            event_word(e, "formation", formation_row[i].label);
    event_end(m);
}

/* Whether a player chooses a formation for it: packs and levies keep the one that they have. */
static bool has_formations(const struct match *m, int32_t unit)
{
    return massed_has_ranks(m, unit) && massed_unit_at(m, unit)->type != TYPE_PACK &&
           !massed_is_levy(m, unit);
}

/* --- the procedure --------------------------------------------------------------------------------- */

/* RULE("O10.1-a"): ties are rolled again. */
static int32_t roll_first(struct match *m)
{
    int32_t total[SIDES];

    do {
        struct roll roll[SIDES];

        for (int32_t side = 0; side < SIDES; side++) {
            roll_begin(&roll[side], "orders.roll.deployment", side, NOBODY, D20);
            total[side] = roll[side].total = roll_die(m, &roll[side]);
        }
        struct event *e = event_begin(m, "orders.deployment", RULE("O10.1-a"));

        event_roll(e, &roll[0]);
        event_roll(e, &roll[1]);
        event_end(m);
    } while (total[0] == total[1]);
    return total[1] > total[0]; /* no rule: equal ones are rolled again */
}

static int32_t put_down(struct match *m, int32_t side)
{
    int32_t unit = massed_deploy(m, &deployment, flow_answer(m, side));

    if (unit == NOTHING)
        return NO_UNIT;
    if (massed_in_ranks(m, unit))
        orders_unit_at(m, unit)->formation = FORMATION_ORDINARY;
    orders_tell(m, "orders.deployed", RULE("O10.1-a"), unit);
    event_end(m);
    return unit;
}

static void leave_out(struct match *m, int32_t side)
{
    massed_leave_out(m, side);
    struct event *e = event_begin(m, "orders.no_room", RULE("O10.1-a"));

    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

static enum flow next_side(struct match *m, struct frame *f)
{
    struct orders_deploy_frame *v = FRAME(orders_deploy_frame, f);

    for (int32_t tried = 0; tried < SIDES; tried++) {
        if (massed_side_due(m, &deployment, v->side) && massed_any_place(m, &deployment, v->side))
            return flow_ask(m, f, DEPLOY_PLACED, Q_DEPLOY, 1 << v->side);
        if (massed_side_due(m, &deployment, v->side))
            leave_out(m, v->side);
        v->side = 1 - v->side;
    }
    return flow_done(m, NO_RESULT);
}

enum flow orders_deploy_run(struct match *m, struct frame *f)
{
    struct orders_deploy_frame *v = FRAME(orders_deploy_frame, f);

    switch (f->step) {
    case DEPLOY_ROLL:
        v->side = roll_first(m);
        return next_side(m, f);
    case DEPLOY_PLACED:
        v->unit = put_down(m, v->side);
        if (v->unit != NO_UNIT && has_formations(m, v->unit))
            return flow_ask(m, f, DEPLOY_FORMED, Q_FIRST_FORMATION, 1 << v->side);
        v->side = 1 - v->side;
        return next_side(m, f);
    case DEPLOY_FORMED:
        take_formation(m, v->unit, formation_row[flow_answer(m, v->side)->item[0].ref].formation);
        v->side = 1 - v->side;
        return next_side(m, f);
    default:
        flow_lost(m, f);
    }
}
