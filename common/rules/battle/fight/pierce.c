#include "common/rules/battle/fight/pierce.h"

#include "common/match/ranks.h"
#include "common/rules/battle/fight/engagements.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/rout/run_into.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march.h"
#include "common/rules/massed/march_lines.h"
#include "common/rules/massed/run.h"

enum { HAIR = 2 };

/* How far ahead of the front of the block the farthest point of the other unit lies. */
static length far_edge(const struct match *m, const struct block *b, int32_t other)
{
    struct massed_bodies its;
    length far = 0;

    massed_take_bodies(m, other, &its);
    for (int32_t i = 0; i < its.count; i++)
        for (int32_t corner = CORNER_FRONT_LEFT; corner <= CORNER_REAR_LEFT; corner++) {
            length y = block_offset(b, block_corner(&its.at[i], (enum block_corner)corner)).y;

            far = y > far ? y : far;
        }
    return far;
}

/* A move straight ahead through one unit, from the far edge of that. */
struct passage {
    int32_t unit, through;
    struct massed_bodies from; /* its front on that edge */
    length far;
    int32_t met; /* an enemy; NO_UNIT */
};

static struct block_stop stop_of(const struct match *m, const struct passage *p, length far)
{
    struct motion motion = motion_straight(&p->from.at[0], 0, far);
    struct block_mover mover = {.block = p->from.at,
                                .blocks = p->from.count,
                                .unit = p->unit,
                                .height = MARCH_HEIGHT,
                                .stopped_by = all_stands(),
                                .barred = battle_terms(m, p->unit)->barred,
                                .crosses = true,
                                .together = &p->through,
                                .togethers = 1};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return block_stop(table_of(m), &mover, &motion);
}

/* RULE("B5.7.4-q"): what the ground lets it go, or farther, until its rear is clear of whom it has gone
 * through. False: there is no room. */
static bool plan(const struct match *m, struct passage *p, length allowance)
{
    length clear = block_depth(&p->from.at[0]) + HAIR, most = allowance > clear ? allowance : clear;
    struct point origin = {0, 0}, way = point_ahead(origin, (angle)p->from.at[0].facing, allowance);
    struct massed_run run = {
        .heading = (angle)p->from.at[0].facing, .allowance = allowance, .terms = battle_terms(m, p->unit)};
    struct block_stop stop = stop_of(m, p, most);
    int32_t line;

    p->far = allowance > 0 ? massed_run_paid(m, &p->from, &run, way, &line) : 0;
    p->far = p->far > clear ? p->far : clear;
    p->met = NO_UNIT;
    if (stop.along < clear)
        return false;
    if (stop.along < p->far) {
        p->far = stop.along;
        if (stop.why == STOP_STAND &&
            battle_side_of(m, figure_at(m, stop.index)->unit) != battle_side_of(m, p->unit))
            p->met = figure_at(m, stop.index)->unit;
    }
    return true;
}

static bool arrive(struct match *m, const struct passage *p)
{
    struct block there = block_moved(&p->from.at[0], 0, p->far);

    if (!massed_ease(m, p->unit, &there))
        return false;
    ranks_move(m, p->unit, &there, 1);
    return true;
}

static void tell(struct match *m, const struct passage *p)
{
    struct event *e = battle_tell(m, "battle.breaks_through", RULE("B5.7.4-q"), p->unit);

    event_arg(e, "enemy", ARG_UNIT, p->through);
    event_arg(e, "far", ARG_LENGTH, p->far);
    event_end(m);
}

/* RULE("B5.7.4-p"). */
static void leave_behind(struct match *m, const struct passage *p)
{
    battle_end_contact(m, battle_contact_of(m, p->unit, p->through));
    battle_unit_at(m, p->through)->pierced = true;
    battle_unit_at(m, p->unit)->no_reserve_move = true;
    battle_tell(m, "battle.gone_through", RULE("B5.7.4-p"), p->through);
    event_end(m);
}

/* RULE("B5.7.4-r"): as in a pursuit: whoever gives way is run after with what is left. RULE("B5.7.4-s"): who
 * meets nobody is disordered. */
static void go_on(struct match *m, struct passage *p, length left)
{
    int32_t unit = p->unit;

    while (p->met != NO_UNIT) {
        if (!battle_run_into(m, unit, p->met))
            return;
        left -= p->far;
        massed_take_bodies(m, unit, &p->from);
        if (left <= 0)
            break;
        struct block_stop stop = stop_of(m, p, left);

        p->far = stop.along;
        p->met = stop.why == STOP_STAND &&
                         battle_side_of(m, figure_at(m, stop.index)->unit) != battle_side_of(m, unit)
                     ? figure_at(m, stop.index)->unit
                     : NO_UNIT;
        if (!arrive(m, p))
            break;
    }
    battle_unit_at(m, unit)->disordered = true;
    battle_tell(m, "battle.disordered_beyond", RULE("B5.7.4-s"), unit);
    event_end(m);
}

/* RULE("B5.7.4-n"): where there is no room beyond, the fight is a draw. */
static void stays(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->outcome = ROUND_DRAWN;
    battle_tell(m, "battle.no_way_through", RULE("B5.7.4-n"), unit);
    event_end(m);
}

static void pass(struct match *m, int32_t unit, int32_t through)
{
    struct passage p = {.unit = unit, .through = through, .met = NO_UNIT};
    struct block from = state_blocks(m->state, unit)[0];
    length left = battle_walk(m, unit);

    massed_take_bodies(m, unit, &p.from);
    p.from.count = p.from.blocks = 1;
    p.from.at[0] = block_moved(&from, 0, far_edge(m, &from, through));
    if (unit_at(m, unit)->blocks != 1 || !plan(m, &p, left) || !arrive(m, &p)) {
        stays(m, unit);
        return;
    }
    tell(m, &p);
    leave_behind(m, &p);
    go_on(m, &p, left);
    battle_review_contacts(m);
}

void battle_break_through(struct match *m, int32_t engagement)
{
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        struct battle_unit *u = battle_unit_at(m, unit);

        if (u->engagement != engagement || u->clash != CLASH_THROUGH || !battle_stands(m, unit))
            continue;
        u->clash = CLASH_NONE;
        EACH_CONTACT(m, unit, contact)
        if (battle_contact_at(m, contact)->arrived == unit && battle_fought(m, contact)) {
            pass(m, unit, battle_contact_at(m, contact)->struck);
            break;
        }
    }
}
