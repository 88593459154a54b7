/* P_DEPLOY, B25.1: units are put down one by one in ascending order of Movement over both sides. Where both
 * sides have units of the same Movement, a die decides who begins, and they take turns. In special deployment
 * (B25.2) one side puts down its advance force, or the rest of its army, in the order that it likes. */
#include "common/rules/battle/setup/deploy.h"

#include "common/rules/battle/setup/forces.h"
#include "common/rules/massed/march.h"
#include "common/rules/massed/terms.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"

/* RULE("B25.2-a"): not in reserve. */
static bool to_come(const struct match *m, int32_t unit)
{
    return battle_awaits(m, unit) && battle_unit_at(m, unit)->force == NOBODY;
}

/* RULE("B25.1-c"): among those that come now. */
static bool due(const struct match *m, int32_t unit)
{
    const struct battle_deploy_frame *v = FRAME_TOP(battle_deploy_frame, m);

    if (!to_come(m, unit))
        return false;
    switch ((enum battle_deployed)v->who) {
    case DEPLOY_BY_MOVEMENT:
        return battle_waiting_movement(m, unit) == v->movement;
    case DEPLOY_ADVANCE:
        return battle_unit_at(m, unit)->advance && battle_side_of(m, unit) == v->side;
    case DEPLOY_REST:
    default:
        return battle_side_of(m, unit) == v->side;
    }
}

static const struct massed_deployment deployment = {
    .due = due,
    /* RULE("B5-a"): no base stands in what cannot be entered, nor across a line */
    .barred = 1u << GOING_IMPASSABLE | 1u << GOING_OBSTACLE | 1u << GOING_CLIMB,
    .mob = {RULE("B15.7-d"), "battle.refused.mob"},
    .files = {RULE("B5.3.3-a"), "battle.refused.files"},
    .outside = {RULE("B25.1-a"), "battle.refused.outside_zone"},
    .no_room = {RULE("B5-a"), "battle.refused.no_room"},
    .one_unit = {RULE("B25.1-c"), "battle.refused.one_unit"},
};

void battle_deploy_describe(const struct match *m, int32_t side, struct decision *d)
{
    massed_deploy_describe(m, &deployment, side, d);
}

bool battle_keeps_clear(const struct match *m, int32_t unit, const struct massed_arrangement *a, length apart)
{
    if (a->ranks)
        return massed_keeps_apart(m, unit, &a->block, apart);
    for (int32_t i = 0; i < a->count; i++) {
        const struct massed_figure *f = massed_figure_at(m, a->figure[i]);
        struct block one = {.at = a->place[i].at,
                            .facing = a->place[i].facing,
                            .layout = BLOCK_RANKS,
                            .files = 1,
                            .count = 1,
                            .width = f->base_width,
                            .depth = f->base_depth};

        one.at = block_point(&one, 0, f->base_depth / 2);
        if (!massed_keeps_apart(m, unit, &one, apart))
            return false;
    }
    return true;
}

/* RULE("B25.2.1-i"): who is deployed after a scouts' turn keeps clear of enemies that have come that far. */
static bool clear_of_scouts(const struct match *m, const struct answer_item *item)
{
    struct massed_arrangement a;

    return FRAME_TOP(battle_deploy_frame, m)->who != DEPLOY_REST ||
           (massed_arrange(m, item->ref, item->at, item->facing, item->amount, &a) &&
            battle_keeps_clear(m, item->ref, &a, KEPT_FROM_SCOUTS));
}

/* no rule: a place of the grid with room, and clear of scouts */
static bool clear_place(const struct match *m, int32_t side, struct answer_item *item)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        int32_t files = massed_has_ranks(m, unit) ? massed_usual_files(m, unit) : 0;

        if (battle_side_of(m, unit) != side || !massed_due(m, &deployment, unit))
            continue;
        for (int32_t n = 0; n < DEPLOY_COLUMNS * DEPLOY_ROWS; n++)
            if (massed_deploys_at(m, &deployment, unit, n % DEPLOY_COLUMNS, n / DEPLOY_COLUMNS, files,
                                  item) &&
                clear_of_scouts(m, item))
                return true;
    }
    return false;
}

static bool any_place(const struct match *m, int32_t side)
{
    struct answer_item item;

    if (FRAME_TOP(battle_deploy_frame, m)->who == DEPLOY_REST)
        return clear_place(m, side, &item);
    return massed_any_place(m, &deployment, side);
}

bool battle_deploy_check(const struct match *m, const struct decision *d, const struct answer *a,
                         struct preview *p, struct refusal *why)
{
    if (a->count == 0 && !any_place(m, d->side))
        return true;
    if (!massed_deploy_check(m, &deployment, d, a, p, why))
        return false;
    return clear_of_scouts(m, &a->item[0]) ||
           refuse_unit_by(why, RULE("B25.2.1-i"), "battle.refused.near_advanced", a->item[0].ref);
}

void battle_deploy_fallback(const struct match *m, const struct decision *d, struct answer *a)
{
    struct answer_item item;

    if (FRAME_TOP(battle_deploy_frame, m)->who != DEPLOY_REST)
        massed_deploy_fallback(m, &deployment, d, a);
    else if (clear_place(m, d->side, &item))
        *answer_add(a, item.ref, NO_VALUE) = item;
}

const struct massed_deployment *battle_deployment(void)
{
    return &deployment;
}

/* --- the order --------------------------------------------------------------------------------------- */

/* RULE("B25.1-c"): the lowest Movement, in half paces, of all that wait; NOTHING: nobody waits. */
static int32_t slowest(const struct match *m)
{
    int32_t least = NOTHING;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (to_come(m, unit) && (least == NOTHING || battle_waiting_movement(m, unit) < least))
            least = battle_waiting_movement(m, unit);
    return least;
}

/* RULE("B25.1-d"): one roll for each Movement that both sides have, ties again; the higher begins. */
static int32_t roll_who_begins(struct match *m, int32_t movement)
{
    int32_t total[SIDES];

    do {
        struct event *e;
        struct roll roll[SIDES];

        for (int32_t side = 0; side < SIDES; side++) {
            roll_begin(&roll[side], "battle.roll.deployment", side, NOBODY, D6);
            total[side] = roll[side].total = roll_die(m, &roll[side]);
        }
        e = event_begin(m, "battle.deployment", RULE("B25.1-d"));
        event_arg(e, "movement", ARG_LENGTH, movement * HALF_PACE);
        event_roll(e, &roll[0]);
        event_roll(e, &roll[1]);
        event_end(m);
    } while (total[0] == total[1]);
    return total[1] > total[0];
}

/* The next Movement in order; the frame says who begins with it. */
static enum flow begin_movement(struct match *m, struct frame *f, struct battle_deploy_frame *v)
{
    bool waits[SIDES];

    v->movement = slowest(m);
    if (v->movement == NOTHING)
        return flow_done(m, NO_RESULT);
    for (int32_t side = 0; side < SIDES; side++)
        waits[side] = massed_side_due(m, &deployment, side);
    v->side = waits[0] && waits[1] ? roll_who_begins(m, v->movement) : waits[1];
    return flow_again(f, DEPLOY_NEXT);
}

/* no rule: for whom there is no room. */
void battle_leave_out(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->fate == FATE_RESERVE)
        figure_at(m, figure)->fate = FATE_WITHDRAWN;
}

/* no rule: where no room is left for those who come now they stay away, and do not count at the end */
static void leave_out(struct match *m, int32_t side)
{
    struct event *e;

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (battle_side_of(m, unit) == side && massed_due(m, &deployment, unit))
            battle_leave_out(m, unit);
    e = event_begin(m, "battle.no_room", RULE("B25.1-a"));
    event_arg(e, "side", ARG_SIDE, side);
    event_end(m);
}

/* When one side has none of that Movement left, the other puts down the rest. */
static enum flow next_unit(struct match *m, struct frame *f, struct battle_deploy_frame *v)
{
    bool alone = v->who != DEPLOY_BY_MOVEMENT;

    for (int32_t tried = 0; tried < (alone ? 1 : SIDES); tried++) {
        if (massed_side_due(m, &deployment, v->side) && any_place(m, v->side))
            return flow_ask(m, f, DEPLOY_PLACED, Q_DEPLOY, 1 << v->side);
        if (massed_side_due(m, &deployment, v->side))
            leave_out(m, v->side);
        v->side = alone ? v->side : 1 - v->side;
    }
    return alone ? flow_done(m, NO_RESULT) : flow_again(f, DEPLOY_ROLL);
}

/* RULE("B25.2.1-d"), RULE("B25.2.1-h"): a force of one side, or all in ascending order. */
static const char *deployed_by(const struct battle_deploy_frame *v)
{
    switch ((enum battle_deployed)v->who) {
    case DEPLOY_ADVANCE:
        return RULE("B25.2.1-d");
    case DEPLOY_REST:
        return RULE("B25.2.1-h");
    case DEPLOY_BY_MOVEMENT:
    default:
        return RULE("B25.1-a");
    }
}

/* RULE("B5.3.1-c"): it is allowed all the same. */
static void warn_of_size(struct match *m, int32_t unit)
{
    enum { ADVISED_MOST = 30 };
    struct event *e;

    if (massed_living(m, unit) <= ADVISED_MOST)
        return;
    e = battle_tell(m, "battle.large_unit", RULE("B5.3.1-c"), unit);
    event_arg(e, "figures", ARG_NUMBER, massed_living(m, unit));
    event_end(m);
}

enum flow battle_deploy_run(struct match *m, struct frame *f)
{
    struct battle_deploy_frame *v = FRAME(battle_deploy_frame, f);
    int32_t unit;

    switch (f->step) {
    case DEPLOY_ROLL:
        return v->who == DEPLOY_BY_MOVEMENT ? begin_movement(m, f, v) : flow_again(f, DEPLOY_NEXT);
    case DEPLOY_NEXT:
        return next_unit(m, f, v);
    case DEPLOY_PLACED:
        unit = massed_deploy(m, &deployment, flow_answer(m, v->side));
        if (unit != NOTHING) {
            battle_tell(m, "battle.deployed", deployed_by(v), unit);
            event_end(m);
            warn_of_size(m, unit);
        }
        v->side = v->who == DEPLOY_BY_MOVEMENT ? 1 - v->side : v->side;
        return flow_again(f, DEPLOY_NEXT);
    default:
        flow_lost(m, f);
    }
}
