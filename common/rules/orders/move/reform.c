/* P_REFORM, O4.5: another formation, other ranks and files, or a pivot and what may follow it. */
#include "common/rules/orders/move/reform.h"

#include "common/match/ranks.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/orders/actions.h"
#include "common/rules/orders/asks.h"
#include "common/rules/orders/figures.h"
#include "common/rules/orders/frames.h"
#include "common/rules/orders/move/drill.h"
#include "common/rules/orders/move/ground.h"
#include "common/rules/orders/move/step.h"
#include "common/rules/orders/turn/activation.h"

enum { CHOICE_PIVOT = 100, CHOICE_KEEP }; /* no rule: numbers of options beside the formations */
enum { THEN_NOTHING, THEN_MOVE, THEN_SHOOT };

/* --- what it does
 * ------------------------------------------------------------------------------------------------- */

/* RULE("O4.5-e"): a row each. */
static const struct formation_row {
    const char *tag, *label;
} formations[] = {
    [FORMATION_ORDINARY] = {"ordinary", "orders.formation.ordinary"},
    [FORMATION_LOOSE] = {"loose", "orders.formation.loose"},
    [FORMATION_COMPACT] = {"compact", "orders.formation.compact"},
    [FORMATION_DISORDER] = {"disorder", "orders.formation.disorder"},
};

/* Those that never stand in ranks, and chariots (O10.11-a), have no formation to change. */
static bool changes(const struct match *m, int32_t unit)
{
    return orders_unit_at(m, unit)->formation != FORMATION_NONE &&
           massed_unit_at(m, unit)->type != TYPE_CHARIOT;
}

static bool slow(const struct match *m, int32_t unit)
{
    assert(massed_in_ranks(m, unit)); /* of others it is looked at where they form up */
    return massed_in_slow_ground(m, state_blocks(m->state, unit), unit_at(m, unit)->blocks);
}

/* RULE("B5.4-b"): in difficult terrain only disorder is adopted. RULE("B5.4-i"): a divided unit changes
 * nothing and does not pivot. RULE("O10.9-a"): packs and levies have one formation, and the files
 * of levies follow from their number (B15.7-e). */
static bool open_to(const struct match *m, int32_t unit, int32_t formation)
{
    if (massed_unit_at(m, unit)->type == TYPE_PACK || massed_is_levy(m, unit))
        return formation == FORMATION_ORDINARY && !(massed_is_levy(m, unit) && massed_in_ranks(m, unit));
    if (formation == FORMATION_DISORDER)
        return massed_in_ranks(m, unit);
    return !(massed_in_ranks(m, unit) && orders_unit_at(m, unit)->formation != formation && slow(m, unit));
}

int32_t orders_offer_formations(const struct match *m, int32_t unit, struct decision *d)
{
    int32_t count = 0;

    for (int32_t i = FORMATION_ORDINARY; i <= FORMATION_DISORDER; i++)
        if (open_to(m, unit, i)) {
            count++;
            if (d)
                decision_option(d, formations[i].tag, formations[i].label)->id = i;
        }
    return count;
}

/* RULE("O4.5-a"): another number of files in the formation that it has. RULE("O4.2-a"): who re-forms freely
 * picks that formation again; without that nothing is asked of light cavalry that stays as it is. */
static bool keeps_formation_alone(const struct match *m, const struct orders_reform_frame *v)
{
    int32_t unit = v->act.unit;

    return !v->free && massed_in_ranks(m, unit) && !slow(m, unit) &&
           open_to(m, unit, orders_unit_at(m, unit)->formation);
}

void orders_reform_describe(const struct match *m, int32_t side, struct decision *d)
{
    const struct orders_reform_frame *v = FRAME_TOP(orders_reform_frame, m);
    int32_t unit = v->act.unit;

    (void)side;
    orders_ask_about(d, unit);
    decision_option(d, "keep",
                    keeps_formation_alone(m, v) ? "orders.option.keep_formation" : "orders.option.keep")
        ->id = CHOICE_KEEP;
    if (!(v->done & REFORMED_RANKS))
        orders_offer_formations(m, unit, d);
    if (massed_in_ranks(m, unit) && !(v->done & REFORMED_FACING))
        decision_option(d, "pivot", "orders.option.pivot")->id = CHOICE_PIVOT;
}

/* No change, but out of disorder that is forced on it the unit falls in. */
void orders_reform_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    bool forced = orders_unit_at(m, d->unit)->formation == FORMATION_FORCED;

    answer_add(a, forced ? FORMATION_ORDINARY : CHOICE_KEEP, NO_VALUE);
}

static void tell_formation(struct match *m, int32_t unit)
{
    int32_t formation = orders_unit_at(m, unit)->formation;
    struct event *e = orders_tell(m, "orders.formed", RULE("O4.5-e"), unit);

    event_word(e, "formation",
               formations[formation == FORMATION_FORCED ? FORMATION_DISORDER : formation].label);
    event_end(m);
}

void orders_take_formation(struct match *m, int32_t unit, enum orders_formation formation)
{
    if (formation == FORMATION_DISORDER && massed_in_ranks(m, unit)) {
        massed_make_whole(m, unit);
        ranks_break(m, unit);
    }
    orders_unit_at(m, unit)->formation = (int32_t)formation;
    tell_formation(m, unit);
}

/* --- files
 * ----------------------------------------------------------------------------------------------------------
 */

void orders_files_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = orders_asked_unit(m);
    struct manoeuvre *files;

    (void)side;
    orders_ask_about(d, unit);
    d->waypoints = 1;
    decision_movable(d, unit, 0, false); /* no rule: how far is not asked here */
    files = decision_manoeuvre(d, LEG_FILES, "files", "orders.manoeuvre.files", RULE("O4.5-a"));
    files->least = 1;
    files->most = state_blocks(m->state, unit)[0].count;
    files->step = files->times = 1;
}

static struct massed_march standing(const struct match *m, int32_t unit)
{
    return massed_march_begin(m, unit, 0, orders_terms(m, unit));
}

bool orders_files_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    struct massed_march march = standing(m, d->unit);

    if (a->count == 0)
        return true;
    if (!orders_change_files(m, &march, a->item[0].amount, why))
        return false;
    preview_leg(p, &(struct preview_leg){.done = a->item[0].amount, .stop = "", .figure = NOBODY});
    preview_block(p, d->unit, &march.block[0]);
    return true;
}

/* RULE("B5.3.4-a"): the leader takes the central place of the front. */
static void centre_leader(struct match *m, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader, there;

    if (leader == NOBODY || figure_at(m, leader)->part != 0 || massed_unit_at(m, unit)->type == TYPE_PACK)
        return; /* RULE("B15.1-c"): handlers stand behind their beasts */
    there = ranks_figure(m, unit, 0, (state_blocks(m->state, unit)[0].files - 1) / 2);
    if (there != leader)
        ranks_swap(m, leader, there);
}

static void take_files(struct match *m, int32_t unit, const struct answer *a)
{
    struct massed_march march = standing(m, unit);

    if (a->count > 0 && orders_change_files(m, &march, a->item[0].amount, NULL))
        massed_march_apply(m, &march);
    centre_leader(m, unit);
}

/* --- out of disorder
 * -------------------------------------------------------------------------------------------------- */

/* RULE("O4.5-e"): a block on the mean of the base centres, with any facing and files; where the answer puts
 * it does not count. */
static struct block formed(const struct match *m, int32_t unit, const struct answer_item *item)
{
    int32_t typical = massed_typical(m, unit);
    const struct massed_figure *f = massed_figure_at(m, typical);
    struct block b = {.at = massed_centre(m, unit),
                      .facing = item->facing,
                      .layout = BLOCK_RANKS,
                      .files = item->amount,
                      .count = massed_living(m, unit),
                      .width = f->base_width,
                      .depth = f->base_depth};

    if (!block_good(&b))
        return b;
    b.at = point_ahead(b.at, (angle)b.facing, block_depth(&b) / 2);
    return b;
}

void orders_form_up_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = orders_asked_unit(m);
    const struct table_limits *size = &table_of(m)->limits;
    /* no rule: where clients let one point to */
    const struct point all[] = {{0, 0}, {size->width, 0}, {size->width, size->depth}, {0, size->depth}};

    (void)side;
    orders_ask_about(d, unit);
    d->need_facing = true;
    decision_movable(d, unit, 0, false); /* no rule: how far is not asked here */
    decision_zone(d, all, 4);            /* no rule: as above */
}

bool orders_form_up_check(const struct match *m, const struct decision *d, const struct answer *a,
                          struct preview *p, struct refusal *why)
{
    struct block b;

    if (a->count == 0) /* it stays as it is */
        return true;
    if (massed_is_levy(m, d->unit) && a->item[0].amount != massed_mob_files(massed_living(m, d->unit))) {
        refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.mob", d->unit);
        if (why)
            why->rule = RULE("O10.9-a");
        return false;
    }
    b = formed(m, d->unit, &a->item[0]);
    if (!block_good(&b) || !orders_has_room(m, d->unit, &b, CONTACT)) {
        refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.no_room", d->unit);
        if (why)
            why->rule = RULE("O4.5-a");
        return false;
    }
    if (massed_in_slow_ground(m, &b, 1)) {
        refuse_unit(why, REFUSED_ILLEGAL, "orders.refused.slow_ground", d->unit);
        if (why)
            why->rule = RULE("B5.4-b");
        return false;
    }
    preview_block(p, d->unit, &b);
    return true;
}

/* no rule: the answer of a player who gives none: facing as most of them do, as wide as fits, or it stays */
void orders_form_up_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    int32_t living = massed_living(m, d->unit), most = living < 5 ? living : 5;

    most = massed_is_levy(m, d->unit) ? massed_mob_files(living) : most;
    for (int32_t files = most; files >= 1; files--) {
        struct answer_item item = {.ref = d->unit,
                                   .at = massed_centre(m, d->unit),
                                   .facing = orders_facing(m, d->unit),
                                   .amount = files};
        struct block b = formed(m, d->unit, &item);

        if (block_good(&b) && orders_has_room(m, d->unit, &b, CONTACT) && !massed_in_slow_ground(m, &b, 1)) {
            struct answer_item *to = answer_add(a, d->unit, 0);

            to->at = item.at;
            to->facing = item.facing;
            to->amount = files;
            return;
        }
        if (massed_is_levy(m, d->unit))
            return;
    }
}

/* Those who stand in front first: of a pack the beasts (B15.1-c). */
static int32_t in_their_order(const struct match *m, int32_t unit, int32_t order[FIGURES_MAX])
{
    int32_t count = 0;

    for (int32_t behind = 0; behind <= 1; behind++)
        EACH_MEMBER(m->state, unit, figure)
    if (massed_lives(m, figure) && (massed_figure_at(m, figure)->role == ROLE_HANDLER) == behind)
        order[count++] = figure;
    return count;
}

void orders_form_up(struct match *m, int32_t unit, enum orders_formation formation,
                    const struct answer_item *item)
{
    struct block b = formed(m, unit, item);
    int32_t order[FIGURES_MAX], count = in_their_order(m, unit, order);

    assert(count == b.count);
    ranks_form(m, unit, &b, 1, order);
    centre_leader(m, unit);
    orders_unit_at(m, unit)->formation = (int32_t)formation;
    tell_formation(m, unit);
}

/* --- a pivot
 * ------------------------------------------------------------------------------------------------------------
 */

void orders_pivot_describe(const struct match *m, int32_t side, struct decision *d)
{
    int32_t unit = orders_asked_unit(m);
    struct manoeuvre *pivot;

    (void)side;
    orders_ask_about(d, unit);
    d->waypoints = 1;
    decision_movable(d, unit, 0, false); /* no rule: how far is not asked here */
    pivot = decision_manoeuvre(d, LEG_TURN, "pivot", "orders.manoeuvre.pivot", RULE("O4.5-b"));
    pivot->anchor = ANCHOR_CENTRE;
    pivot->least = -HALF_TURN;
    pivot->most = HALF_TURN;
    pivot->step = pivot->times = 1;
}

bool orders_pivot_check(const struct match *m, const struct decision *d, const struct answer *a,
                        struct preview *p, struct refusal *why)
{
    struct massed_march march = standing(m, d->unit);
    struct march_end end;

    (void)why;
    if (a->count == 0)
        return true;
    end = orders_pivot(m, &march, a->item[0].amount);
    preview_leg(
        p, &(struct preview_leg){.done = end.done, .stop = orders_stop_text(end.why), .figure = end.figure});
    for (int32_t i = 0; i < march.blocks; i++)
        preview_block(p, d->unit, &march.block[i]);
    return true;
}

/* RULE("O4.5-b"): cut short where something is in the way; less than a degree is no pivot. */
static void take_pivot(struct match *m, struct orders_reform_frame *v, const struct answer *a)
{
    struct massed_march march = standing(m, v->act.unit);

    v->pivoted = a->count > 0 ? orders_pivot(m, &march, a->item[0].amount).done : 0;
    if (v->pivoted > -DEGREE && v->pivoted < DEGREE) {
        v->pivoted = 0;
        return;
    }
    massed_march_apply(m, &march);
    struct event *e = orders_tell(m, "orders.pivoted", RULE("O4.5-b"), v->act.unit);

    event_arg(e, "by", ARG_ANGLE, v->pivoted);
    event_end(m);
}

/* RULE("O4.5-c"), RULE("O4.5-d"): after a quarter of a turn or less it moves up to M or shoots, not both. */
void orders_pivot_then_describe(const struct match *m, int32_t side, struct decision *d)
{
    (void)side;
    orders_ask_about(d, orders_asked_unit(m));
    decision_option(d, "nothing", "orders.option.then_nothing")->id = THEN_NOTHING;
    decision_option(d, "move", "orders.option.then_move")->id = THEN_MOVE;
    decision_option(d, "shoot", "orders.option.then_shoot")->id = THEN_SHOOT;
}

static enum flow then(struct match *m, struct frame *f, const struct orders_reform_frame *v)
{
    int32_t unit = v->act.unit;

    switch (flow_answer(m, orders_side_of(m, unit))->item[0].ref) {
    case THEN_MOVE:
        return flow_enter(
            m, f, REFORM_OVER, P_MOVE,
            (struct orders_move_frame){.act = {.unit = unit, .bearing = NO_BEARING, .target = NO_UNIT},
                                       .after_pivot = true});
    case THEN_SHOOT:
        return flow_enter(m, f, REFORM_OVER, P_SHOOT,
                          (struct orders_shoot_frame){.unit = unit, .uses = 1, .target = NO_UNIT});
    default:
        return flow_again(f, REFORM_OVER);
    }
}

/* One part is done: RULE("O4.2-a"), who re-forms freely may do the other as well. */
static enum flow changed(struct match *m, struct frame *f, struct orders_reform_frame *v, int32_t what)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);

    u->turned = u->busy = true; /* RULE("O5.6-a") */
    v->done |= what;
    return flow_again(f, v->free ? REFORM_ASK : REFORM_OVER);
}

/* RULE("O10.11-a"): chariots; RULE("O4.5-a"): those that never stand in ranks; RULE("B5.4-i"): a unit that a
 * line divides; RULE("O4.4-i"): one that friends went through. NULL: it may. */
static const char *barred_by(const struct match *m, int32_t unit)
{
    if (massed_unit_at(m, unit)->type == TYPE_CHARIOT)
        return RULE("O10.11-a");
    if (!changes(m, unit))
        return RULE("O4.5-a");
    if (unit_at(m, unit)->blocks > 1)
        return RULE("B5.4-i");
    return orders_unit_at(m, unit)->immobile ? RULE("O4.4-i") : NULL;
}

/* --- the procedure
 * ------------------------------------------------------------------------------------------------------- */

static enum flow picked(struct match *m, struct frame *f, struct orders_reform_frame *v)
{
    int32_t unit = v->act.unit, sides = 1 << orders_side_of(m, unit),
            choice = flow_answer(m, orders_side_of(m, unit))->item[0].ref;

    if (choice == CHOICE_KEEP && !keeps_formation_alone(m, v))
        return flow_again(f, REFORM_OVER);
    if (choice == CHOICE_PIVOT)
        return flow_ask(m, f, REFORM_PIVOTED, Q_PIVOT, sides);
    v->formation = choice == CHOICE_KEEP ? orders_unit_at(m, unit)->formation : choice;
    if (choice == FORMATION_DISORDER) { /* RULE("O4.5-e"): the figures stay where they stand */
        orders_take_formation(m, unit, FORMATION_DISORDER);
        return changed(m, f, v, REFORMED_RANKS);
    }
    if (!massed_in_ranks(m, unit))
        return flow_ask(m, f, REFORM_FORMED, Q_FORM_UP, sides);
    return flow_ask(m, f, REFORM_FILES, Q_FILES, sides);
}

static enum flow files_taken(struct match *m, struct frame *f, struct orders_reform_frame *v)
{
    struct orders_unit *u = orders_unit_at(m, v->act.unit);
    const struct answer *a = flow_answer(m, orders_side_of(m, v->act.unit));
    bool same_files = a->count == 0 || a->item[0].amount == state_blocks(m->state, v->act.unit)[0].files;

    if (u->formation == v->formation && same_files)
        return flow_again(f, REFORM_OVER); /* nothing is changed, nor does anybody change his place */
    u->formation = v->formation;
    take_files(m, v->act.unit, a);
    tell_formation(m, v->act.unit);
    return changed(m, f, v, REFORMED_RANKS);
}

static enum flow formed_up(struct match *m, struct frame *f, struct orders_reform_frame *v)
{
    const struct answer *a = flow_answer(m, orders_side_of(m, v->act.unit));

    if (a->count == 0)
        return flow_again(f, REFORM_OVER);
    orders_form_up(m, v->act.unit, (enum orders_formation)v->formation, &a->item[0]);
    return changed(m, f, v, REFORMED_RANKS);
}

static enum flow pivoted(struct match *m, struct frame *f, struct orders_reform_frame *v)
{
    int32_t unit = v->act.unit;

    take_pivot(m, v, flow_answer(m, orders_side_of(m, unit)));
    orders_unit_at(m, unit)->turned |= v->pivoted != 0;
    orders_unit_at(m, unit)->busy |= v->pivoted != 0;
    v->enemy = orders_touched(m, unit, false);
    if (v->enemy != NO_UNIT) /* RULE("O4.5-b"): touching an enemy ends it in contact */
        return flow_call(m, f, REFORM_ARRIVE, P_REVEAL, v->enemy, unit, 0);
    if (v->free && v->pivoted == 0) {
        v->done |= REFORMED_FACING;
        return flow_again(f, REFORM_ASK);
    }
    if (v->free)
        return changed(m, f, v, REFORMED_FACING);
    if (v->pivoted < -QUARTER_PIVOT || v->pivoted > QUARTER_PIVOT)
        return flow_again(f, REFORM_OVER);
    return flow_ask(m, f, REFORM_THEN, Q_PIVOT_THEN, 1 << orders_side_of(m, unit));
}

enum flow orders_reform_run(struct match *m, struct frame *f)
{
    struct orders_reform_frame *v = FRAME(orders_reform_frame, f);
    int32_t unit = v->act.unit, side = orders_side_of(m, unit);

    switch (f->step) {
    case REFORM_ASK:
        if (barred_by(m, unit)) {
            if (!v->free)
                orders_tell_void(m, unit, barred_by(m, unit));
            return flow_done(m, CARRIED_AS_PASS);
        }
        if (v->done == (REFORMED_RANKS | REFORMED_FACING))
            return flow_again(f, REFORM_OVER);
        return flow_ask(m, f, REFORM_PICKED, Q_REFORM, 1 << side);
    case REFORM_PICKED:
        return picked(m, f, v);
    case REFORM_FILES:
        return files_taken(m, f, v);
    case REFORM_FORMED:
        return formed_up(m, f, v);
    case REFORM_PIVOTED:
        return pivoted(m, f, v);
    case REFORM_ARRIVE:
        return flow_enter(
            m, f, REFORM_OVER, P_ARRIVE,
            (struct orders_arrive_frame){.unit = unit, .enemy = v->enemy, .how = ARRIVED_WALKING});
    case REFORM_THEN:
        return then(m, f, v);
    case REFORM_OVER:
        return flow_done(m, CARRIED_OUT);
    default:
        flow_lost(m, f);
    }
}
