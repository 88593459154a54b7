/* P_FALL_BACK: disordered units fall back instead of reorganising (B7.4.1-e, B7.4.1-f). The owner says where
 * the middle of the front comes to be, and which way the unit faces then. */
#include "common/match/ranks.h"
#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/frames.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/psychology/start.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/run.h"

static bool may_fall_back(const struct match *m, int32_t unit)
{
    const struct battle_unit *u = battle_unit_at(m, unit);

    return battle_side_of(m, unit) == battle_of(m)->active && battle_stands(m, unit) && u->disordered &&
           !u->moved && !u->overrun && !u->pierced && unit_at(m, unit)->blocks == 1 &&
           !battle_engaged(m, unit) && battle_walk(m, unit) > 0 && !battle_held_fast(m, unit) &&
           u->quarrel == QUARREL_NONE; /* RULE("B10.3-n") */
}

static bool anybody_may(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_fall_back(m, unit))
            return true;
    return false;
}

void battle_fall_back_describe(const struct match *m, int32_t side, struct decision *d)
{
    length wide = table_of(m)->limits.width, deep = table_of(m)->limits.depth;
    const struct point corner[] = {{0, 0}, {wide, 0}, {wide, deep}, {0, deep}};

    (void)side;
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_fall_back(m, unit))
            decision_movable(d, unit, battle_walk(m, unit), false)->files =
                state_blocks(m->state, unit)[0].files;
    decision_zone(d, corner, sizeof corner / sizeof corner[0]);
}

/* The block as the answer has it. */
static struct block wanted_block(const struct match *m, const struct answer_item *item)
{
    struct block b = state_blocks(m->state, item->ref)[0];

    b.at = item->at;
    b.facing = item->facing;
    return b;
}

/* RULE("B7.4.1-e"): up to its M, from centre to centre; RULE("B7.4.1-f"): in its formation. RULE("B5.4.1-d"):
 * nothing is told of enemies. */
bool battle_fall_back_check(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why)
{
    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        int32_t unit = a->item[i].ref;
        struct block there = wanted_block(m, &a->item[i]);
        length far = distance(block_centre(&state_blocks(m->state, unit)[0]), block_centre(&there));

        if (a->item[i].amount != there.files)
            return refuse_unit_by(why, RULE("B7.4.1-f"), "battle.refused.keeps_formation", unit);
        if (far > battle_walk(m, unit) + CONTACT)
            return refuse_unit_by(why, RULE("B7.4.1-e"), "battle.refused.falls_back_too_far", unit);
        if (p)
            preview_block(p, unit, &there);
    }
    return true;
}

/* --- going ---------------------------------------------------------------------------------------------- */

static bool stands_free(const struct match *m, int32_t unit, const struct block *b)
{
    struct block_mover mover = {.block = b,
                                .blocks = 1,
                                .unit = unit,
                                .stopped_by = all_stands(),
                                .barred = battle_terms(m, unit)->barred,
                                .crosses = true};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    return block_room(table_of(m), &mover).why == STOP_NONE && massed_bases_clear(m, unit, b);
}

/* So far along the heading, from where it stood: is it a pace from enemies, or no nearer than it was, and on
 * nobody? */
static bool stops_well(struct match *m, int32_t unit, const struct block *from, angle heading, length far,
                       length near)
{
    struct point origin = {0, 0};
    struct block there = *from;

    there.at = point_plus(from->at, point_ahead(origin, heading, far));
    ranks_move(m, unit, &there, 1);
    return battle_nearest_enemy(m, unit) >= near && massed_bases_clear(m, unit, &there);
}

/* RULE("B7.4.1-f"): one straight line without turning, as far as the ground and others let it; it stays a
 * pace from enemies. */
static length go(struct match *m, int32_t unit, angle heading, length wanted)
{
    const struct massed_run run = {
        .heading = heading, .allowance = battle_walk(m, unit), .terms = battle_terms(m, unit)};
    const struct block from = state_blocks(m->state, unit)[0];
    struct massed_bodies bodies;
    length near = battle_nearest_enemy(m, unit), good = 0, far = massed_run(m, unit, &run, &bodies).done;

    near = near < KEPT_FROM_ENEMIES ? near : KEPT_FROM_ENEMIES;
    far = far < wanted ? far : wanted;
    if (stops_well(m, unit, &from, heading, far, near))
        return far;
    while (far - good > 1) {
        length middle = good + (far - good) / 2;

        if (stops_well(m, unit, &from, heading, middle, near))
            good = middle;
        else
            far = middle;
    }
    stops_well(m, unit, &from, heading, good, near);
    return good;
}

/* RULE("B7.4.1-f"): then it may be turned; RULE("B5-b"): about its centre, if there is room. */
static void turn(struct match *m, int32_t unit, int32_t facing)
{
    const struct block from = state_blocks(m->state, unit)[0];
    struct block there =
        block_turned(&from, block_centre(&from), angle_turn((angle)from.facing, (angle)facing));

    if (!stands_free(m, unit, &there))
        return;
    ranks_move(m, unit, &there, 1);
    if (battle_nearest_enemy(m, unit) < KEPT_FROM_ENEMIES)
        ranks_move(m, unit, &from, 1);
}

static void fall_back(struct match *m, const struct answer_item *item)
{
    struct battle_unit *u = battle_unit_at(m, item->ref);
    struct block there = wanted_block(m, item);
    struct point from = block_centre(&state_blocks(m->state, item->ref)[0]), to = block_centre(&there);
    length far = 0;
    struct event *e;

    if (!may_fall_back(m, item->ref))
        return; /* no rule: the game master has changed something meanwhile */
    if (!points_equal(from, to))
        far = go(m, item->ref, bearing(from, to), distance(from, to));
    turn(m, item->ref, item->facing);
    u->moved = true;
    u->gone = u->spent = far;
    e = battle_tell(m, "battle.falls_back", RULE("B7.4.1-e"), item->ref);
    event_arg(e, "far", ARG_LENGTH, far);
    event_end(m);
}

enum flow battle_fall_back_run(struct match *m, struct frame *f)
{
    enum { ASK, SAID };
    const struct answer *a;

    switch (f->step) {
    case ASK:
        if (!anybody_may(m))
            return flow_done(m, NO_RESULT);
        return flow_ask(m, f, SAID, Q_FALL_BACK, 1 << battle_of(m)->active);
    case SAID:
        a = flow_answer(m, battle_of(m)->active);
        for (int32_t i = 0; i < a->count; i++)
            fall_back(m, &a->item[i]);
        return flow_done(m, NO_RESULT);
    default:
        flow_lost(m, f);
    }
}
