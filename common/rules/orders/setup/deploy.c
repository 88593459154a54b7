/* O10.1-a: each side rolls a D20, the higher begins, and the sides put down a unit each in turn, wholly
 * inside their zones, with facing, files and formation. When one has none left, the other puts down the rest.
 */
#include "common/rules/orders/setup/deploy.h"

#include "common/match/ranks.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"

enum { SIDES = 2 };

/* No base may stand in what cannot be entered, nor across a line. */
static const uint32_t barred = 1u << GOING_IMPASSABLE | 1u << GOING_OBSTACLE | 1u << GOING_CLIMB;

static bool waits(const struct match *m, int32_t unit, int32_t side)
{
    return orders_side_of(m, unit) == side && massed_waiting(m, unit) > 0;
}

static bool side_waits(const struct match *m, int32_t side)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (waits(m, unit, side))
            return true;
    return false;
}

static int32_t forward(const struct match *m, int32_t side)
{
    return angle_opposite(edge_direction((enum table_edge)massed_side_at(m, side)->edge));
}

/* --- the question ---------------------------------------------------------------------------------- */

void orders_deploy_describe(const struct match *m, int32_t side, struct decision *d)
{
    struct zone zone = zone_kept(&massed_side_at(m, side)->zone);

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (waits(m, unit, side))
            decision_movable(d, unit, 0, false); /* no rule: how far is not asked here */
    d->need_facing = true;
    decision_zone(d, zone.corner, zone.count);
}

static bool refuse_for(struct refusal *why, const char *rule, const char *key, int32_t unit, int32_t figure)
{
    refuse(why, rule, key, figure, 0);
    if (why)
        why->unit = unit;
    return false;
}

/* RULE("O10.1-a"); B15.7-d: levies stand in as many ranks as files. */
static bool good_place(const struct match *m, int32_t unit, const struct answer_item *item,
                       struct massed_arrangement *a, struct refusal *why)
{
    int32_t figure = NOBODY;

    if (massed_is_levy(m, unit) && item->amount != massed_usual_files(m, unit))
        return refuse_for(why, RULE("O10.9-a"), "orders.refused.mob", unit, NOBODY);
    if (!massed_arrange(m, unit, item->at, item->facing, item->amount, a))
        return refuse_for(why, RULE("O4.5-a"), "orders.refused.files", unit, NOBODY);
    switch (massed_arranged_well(m, unit, a, &massed_side_at(m, orders_side_of(m, unit))->zone, barred,
                                 &figure)) {
    case ARRANGED_OUTSIDE:
        return refuse_for(why, RULE("O10.1-a"), "orders.refused.outside_zone", unit, figure);
    case ARRANGED_ON_OTHERS:
        return refuse_for(why, RULE("O10.1-a"), "orders.refused.no_room", unit, figure);
    case ARRANGED_WELL:
        break;
    }
    return true;
}

static bool any_place(const struct match *m, int32_t side);

/* Nobody is named only if nobody can be put down any more, as the game master has changed something. */
bool orders_deploy_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    struct massed_arrangement arranged;

    if (a->count == 0 && !any_place(m, d->side))
        return true;
    if (a->count != 1)
        return refuse_for(why, RULE("O10.1-a"), "orders.refused.one_unit", NO_UNIT, NOBODY);
    if (!good_place(m, a->item[0].ref, &a->item[0], &arranged, why))
        return false;
    if (p && arranged.ranks)
        preview_block(p, a->item[0].ref, &arranged.block);
    return true;
}

/* --- ready places ---------------------------------------------------------------------------------- */

/* no rule: the middle of the zone first, then by turns to both sides */
static int32_t from_the_middle(int32_t n)
{
    return DEPLOY_COLUMNS / 2 + (n + 1) / 2 * (n % 2 ? 1 : -1);
}

/* The point of the zone so far along and so deep, as its side sees it that faces the enemy. */
static struct point spot(const struct match *m, int32_t side, int32_t column, int32_t row)
{
    struct box zone = zone_box(&massed_side_at(m, side)->zone);
    length wide = (zone.high.x - zone.low.x) / DEPLOY_COLUMNS,
           deep = (zone.high.y - zone.low.y) / DEPLOY_COLUMNS;
    length across = (zone.high.x - zone.low.x) / DEPLOY_ROWS, back = (zone.high.y - zone.low.y) / DEPLOY_ROWS;
    struct point middle = {zone.low.x + wide * column + wide / 2, zone.low.y + deep * column + deep / 2};

    switch ((enum table_edge)massed_side_at(m, side)->edge) {
    case EDGE_NEAR:
        return (struct point){middle.x, zone.high.y - back * row - MILLIMETRE};
    case EDGE_FAR:
        return (struct point){middle.x, zone.low.y + back * row + MILLIMETRE};
    case EDGE_LEFT:
        return (struct point){zone.high.x - across * row - MILLIMETRE, middle.y};
    case EDGE_RIGHT:
    default:
        return (struct point){zone.low.x + across * row + MILLIMETRE, middle.y};
    }
}

/* The next place with room, from the n-th on; `n` is the one after it. */
static bool ready_place(const struct match *m, int32_t unit, int32_t *n, struct answer_item *item)
{
    int32_t side = orders_side_of(m, unit);
    struct massed_arrangement arranged;

    *item = (struct answer_item){.ref = unit, .facing = forward(m, side)};
    item->amount = massed_has_ranks(m, unit) ? massed_usual_files(m, unit) : 0;
    for (; *n < DEPLOY_COLUMNS * DEPLOY_ROWS; ++*n) {
        item->at = spot(m, side, from_the_middle(*n % DEPLOY_COLUMNS), *n / DEPLOY_COLUMNS);
        if (good_place(m, unit, item, &arranged, NULL)) {
            ++*n;
            return true;
        }
    }
    return false;
}

bool orders_deploys_at(const struct match *m, int32_t unit, int32_t column, int32_t row, int32_t files,
                       struct answer_item *item)
{
    int32_t side = orders_side_of(m, unit);
    struct massed_arrangement arranged;

    *item = (struct answer_item){.ref = unit, .at = spot(m, side, column, row), .facing = forward(m, side)};
    item->amount = files;
    return good_place(m, unit, item, &arranged, NULL);
}

static bool any_place(const struct match *m, int32_t side)
{
    struct answer_item item;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t n = 0;

        if (waits(m, unit, side) && ready_place(m, unit, &n, &item))
            return true;
    }
    return false;
}

/* no rule: the answer of a side that gives none: its first unit, as near to the middle as there is room */
void orders_deploy_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct answer_item item;

    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t n = 0;

        if (waits(m, unit, d->side) && ready_place(m, unit, &n, &item)) {
            *answer_add(a, unit, NO_VALUE) = item;
            return;
        }
    }
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

    for (int32_t i = 0; i < FORMATIONS; i++)
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
    return total[1] > total[0];
}

static int32_t put_down(struct match *m, int32_t side)
{
    const struct answer *a = flow_answer(m, side);
    struct massed_arrangement arranged;
    int32_t unit;

    if (a->count == 0)
        return NO_UNIT;
    unit = a->item[0].ref;
    if (!good_place(m, unit, &a->item[0], &arranged, NULL))
        return NO_UNIT; /* no rule: the game master has put something there meanwhile */
    massed_put_down(m, unit, &arranged);
    if (arranged.ranks)
        orders_unit_at(m, unit)->formation = FORMATION_ORDINARY;
    orders_tell(m, "orders.deployed", RULE("O10.1-a"), unit);
    event_end(m);
    return unit;
}

/* no rule: where no room is left the rest of a side stays away, and does not count at the end */
static void leave_out(struct match *m, int32_t side)
{
    for (int32_t i = 0; i < m->state->figures; i++)
        if (figure_at(m, i)->side == side && figure_at(m, i)->fate == FATE_RESERVE)
            figure_at(m, i)->fate = FATE_WITHDRAWN;
    struct event *e = event_begin(m, "orders.no_room", RULE("O10.1-a"));

    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

static enum flow next_side(struct match *m, struct frame *f)
{
    struct orders_deploy_frame *v = FRAME(orders_deploy_frame, f);

    for (int32_t tried = 0; tried < SIDES; tried++) {
        if (side_waits(m, v->side) && any_place(m, v->side))
            return flow_ask(m, f, DEPLOY_PLACED, Q_DEPLOY, 1 << v->side);
        if (side_waits(m, v->side))
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
