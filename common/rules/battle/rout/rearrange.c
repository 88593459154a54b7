/* P_REARRANGE: units that are reformed (B7.4.2-a) or have rallied (B8.6-c) may take any legal formation and
 * facing. The leader keeps his place, so files and facing say it all: where the answer puts the block does
 * not matter. */
#include "common/rules/battle/rout/rearrange.h"

#include "common/rules/battle/actions.h"
#include "common/rules/battle/asks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/formation.h"
#include "common/rules/battle/move/ground.h"
#include "common/rules/battle/move/places.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/march.h"
#include "common/rules/massed/mixed.h"
#include "common/table/block_touch.h"

#include <string.h>

void battle_mark_rearranged(struct match *m, int32_t unit)
{
    battle_unit_at(m, unit)->rearranges = true;
}

/* A unit of one figure has one formation. */
static bool may_rearrange(const struct match *m, int32_t unit)
{
    return battle_unit_at(m, unit)->rearranges && battle_stands(m, unit) && unit_at(m, unit)->blocks == 1 &&
           state_blocks(m->state, unit)[0].count > 1 && battle_unit_at(m, unit)->formation == FORM_RANKS &&
           !battle_engaged(m, unit);
}

static bool anybody_may(const struct match *m)
{
    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_rearrange(m, unit))
            return true;
    return false;
}

void battle_rearrange_describe(const struct match *m, int32_t side, struct decision *d)
{
    length wide = table_of(m)->limits.width, deep = table_of(m)->limits.depth;
    const struct point corner[] = {{0, 0}, {wide, 0}, {wide, deep}, {0, deep}};

    for (int32_t unit = 0; unit < m->state->units; unit++)
        if (may_rearrange(m, unit) && battle_side_of(m, unit) == side)
            decision_movable(d, unit, 0, false)->files = state_blocks(m->state, unit)[0].files;
    decision_zone(d, corner, sizeof corner / sizeof corner[0]);
}

/* --- the new formation ---------------------------------------------------------------------------------- */

/* RULE("B8.6-c"): the slot of the leader, or of the figure nearest to the centre. */
static int32_t kept_slot(const struct battle_places *p)
{
    struct point centre = block_centre(&p->block);
    int32_t best = 0;
    length least = LONGEST_SIDE;

    for (int32_t slot = 0; slot < p->block.count; slot++) {
        length away = distance(block_slot(&p->block, slot).at, centre);

        if (p->leader != NOBODY && p->figure[slot] == p->leader)
            return slot;
        if (away < least) {
            least = away;
            best = slot;
        }
    }
    return best;
}

/* Bearer and musician have places in the front, the others their order. */
static void line_up(struct battle_places *p, int32_t kept, int32_t to)
{
    int32_t old[BLOCK_FIGURES_MOST], at = 0;

    memcpy(old, p->figure, (size_t)p->block.count * sizeof old[0]);
    for (int32_t colours = 1; colours >= 0; colours--)
        for (int32_t slot = 0; slot < p->block.count; slot++) {
            bool carries = old[slot] == p->bearer || old[slot] == p->musician;

            if (slot == kept || carries != (colours == 1))
                continue;
            at += at == to;
            p->figure[at++] = old[slot];
        }
    p->figure[to] = old[kept];
}

/* RULE("B7.4.2-a"), RULE("B8.6-c"): the front rank is centred on the leader, who stays where he is. */
static void rearranged(const struct match *m, const struct answer_item *item, struct battle_places *p)
{
    int32_t kept, to = (item->amount - 1) / 2;
    struct point stays;

    battle_take_places(m, item->ref, p);
    kept = kept_slot(p);
    stays = block_slot(&p->block, kept).at;
    line_up(p, kept, to);
    p->block.layout = BLOCK_RANKS;
    p->block.files = item->amount;
    p->block.facing = item->facing;
    if (p->mixture.mixed != MIXED_NOT) { /* RULE("B5.7.2-d"), RULE("B5.7.2-e") */
        battle_into_ranks(p, item->amount);
        to = battle_centre_slot(p);
    }
    p->block.at = point_plus(p->block.at, point_minus(stays, block_slot(&p->block, to).at));
}

/* RULE("B5.4.1-a"): a pace from enemies, unless it is nearer already. */
static bool has_room(const struct match *m, int32_t unit, const struct block *b)
{
    return massed_has_room(m, unit, b, 0, battle_terms(m, unit)->barred) && massed_bases_clear(m, unit, b) &&
           (massed_keeps_apart(m, unit, b, KEPT_FROM_ENEMIES) ||
            !massed_keeps_apart(m, unit, &state_blocks(m->state, unit)[0], KEPT_FROM_ENEMIES));
}

/* RULE("B5.3.3-a"), RULE("B15.7-d"): a legal front. */
static bool legal(const struct match *m, const struct answer_item *item, struct refusal *why)
{
    int32_t count = state_blocks(m->state, item->ref)[0].count;

    if (item->amount < 1 || item->amount > count)
        return refuse_unit_by(why, RULE("B5.3.3-a"), "battle.refused.files", item->ref);
    return !massed_is_levy(m, item->ref) || item->amount == massed_mob_files(count) ||
           refuse_unit_by(why, RULE("B15.7-d"), "battle.refused.mob", item->ref);
}

bool battle_rearrange_check(const struct match *m, const struct decision *d, const struct answer *a,
                            struct preview *p, struct refusal *why)
{
    struct block there[BATTLE_UNITS];

    (void)d;
    for (int32_t i = 0; i < a->count; i++) {
        struct battle_places places;
        bool room;

        if (!legal(m, &a->item[i], why))
            return false;
        rearranged(m, &a->item[i], &places);
        there[i] = places.block;
        room = has_room(m, a->item[i].ref, &there[i]);
        for (int32_t other = 0; other < i; other++)
            room = room && block_distance(&there[i], &there[other]) > 0;
        if (!room)
            return refuse_unit_by(why, RULE("B5-a"), "battle.refused.no_room", a->item[i].ref);
        if (p)
            preview_block(p, a->item[i].ref, &there[i]);
    }
    return true;
}

static void rearrange(struct match *m, const struct answer_item *item)
{
    struct battle_places places;

    if (!may_rearrange(m, item->ref) || !legal(m, item, NULL))
        return; /* no rule: the game master has changed something meanwhile */
    rearranged(m, item, &places);
    if (!has_room(m, item->ref, &places.block))
        return; /* no rule: the same */
    battle_put_places(m, item->ref, &places);
    battle_tell(m, "battle.rearranged",
                battle_of(m)->step == PHASE_MOVEMENT ? RULE("B7.4.2-a") : RULE("B8.6-c"), item->ref);
    event_end(m);
}

enum flow battle_rearrange_run(struct match *m, struct frame *f)
{
    enum { ASK, SAID };
    const struct answer *a;

    switch (f->step) {
    case ASK:
        if (anybody_may(m))
            return flow_ask(m, f, SAID, Q_REARRANGE, 1 << battle_of(m)->active);
        break;
    case SAID:
        a = flow_answer(m, battle_of(m)->active);
        for (int32_t i = 0; i < a->count; i++)
            rearrange(m, &a->item[i]);
        break;
    default:
        flow_lost(m, f);
    }
    for (int32_t unit = 0; unit < m->state->units; unit++) {
        if (battle_unit_at(m, unit)->rearranges) /* a mixed formation has run in one body */
            massed_mix_again(m, unit, &state_blocks(m->state, unit)[0]);
        battle_unit_at(m, unit)->rearranges = false;
    }
    return flow_done(m, NO_RESULT);
}
