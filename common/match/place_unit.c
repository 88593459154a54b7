#include "common/match/place_unit.h"

#include "common/match/members.h"
#include "common/match/ranks.h"
#include "common/table/block_motion.h"
#include "common/table/spots.h"

#include <assert.h>

/* All of the unit turns about one point and then goes straight. */
struct carriage {
    struct point pivot, way;
    int32_t turn; /* an angle below a whole turn */
};

/* The figure that leads: the first on the table that nobody carries. NOBODY: the unit is not on the table. */
static int32_t leader_of(const struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (stand_on_table(table_of(m), figure))
        return figure;
    return NOBODY;
}

static struct carriage carriage_to(const struct match *m, int32_t unit, struct point at, int32_t facing)
{
    const struct place *lead = &table_stand_const(table_of(m), leader_of(m, unit))->place;
    const struct block *block = state_blocks(m->state, unit);
    bool ranks = unit_at(m, unit)->blocks > 0;
    struct point from = ranks ? block->at : lead->at;
    int32_t faces = ranks ? block->facing : lead->facing;

    return (struct carriage){from, {at.x - from.x, at.y - from.y}, (facing - faces) & UINT16_MAX};
}

static struct block new_block(const struct carriage *c, const struct block *b)
{
    struct block to = block_turned(b, c->pivot, c->turn);

    to.at.x += c->way.x;
    to.at.y += c->way.y;
    return to;
}

static struct place new_place(const struct match *m, const struct carriage *c, int32_t figure)
{
    const struct place *from = &table_stand_const(table_of(m), figure)->place;
    struct point turned = point_turned(from->at, c->pivot, (angle)c->turn);
    struct place to = {.at = {turned.x + c->way.x, turned.y + c->way.y},
                       .facing = (from->facing + c->turn) & UINT16_MAX};

    to.elevation = point_in_world(to.at) ? floor_at(table_of(m), to.at, from->elevation) : 0;
    return to;
}

/* Figures with a place of their own that go by themselves: not in the ranks, and carried by nobody. */
static bool goes_alone(const struct match *m, int32_t figure)
{
    return figure_at(m, figure)->slot == NOTHING && stand_on_table(table_of(m), figure) &&
           table_stand_const(table_of(m), figure)->aboard == NOBODY;
}

/* Somebody of another unit who would be stood on; NOBODY. */
static int32_t in_the_way(const struct match *m, int32_t figure, const struct place *to)
{
    const struct stand *own = table_stand_const(table_of(m), figure);

    for (int32_t i = 0; i < m->state->figures; i++) {
        const struct stand *other = table_stand_const(table_of(m), i);

        if (figure_at(m, i)->unit != figure_at(m, figure)->unit && stand_on_table(table_of(m), i) &&
            (other->flags & STAND_BLOCKS_MOVE) && !same_ride(table_of(m), i, figure) &&
            other->place.elevation < to->elevation + own->height && to->elevation < stand_top(other) &&
            bases_overlap(to, &own->base, &other->place, &other->base))
            return i;
    }
    return NOBODY;
}

static bool blocks_have_room(const struct match *m, int32_t unit, const struct carriage *c,
                             struct refusal *why)
{
    struct block to[UNIT_BLOCKS_MAX];
    struct block_mover mover = {.block = to,
                                .blocks = unit_at(m, unit)->blocks,
                                .unit = unit,
                                .height = table_stand_const(table_of(m), leader_of(m, unit))->height,
                                .stopped_by = all_stands()};

    mover.stopped_by.flags = STAND_BLOCKS_MOVE;
    for (int32_t i = 0; i < mover.blocks; i++) {
        to[i] = new_block(c, &state_blocks(m->state, unit)[i]);
        if (!block_good(&to[i]))
            return refuse_unit(why, REFUSED_ILLEGAL, "answer.off_table", unit);
    }
    return mover.blocks == 0 || block_room(table_of(m), &mover).why == STOP_NONE ||
           refuse_unit(why, REFUSED_ILLEGAL, "master.unit_no_room", unit);
}

bool unit_has_room(const struct match *m, int32_t unit, struct point at, int32_t facing, struct refusal *why)
{
    if (leader_of(m, unit) == NOBODY)
        return refuse_unit(why, REFUSED_ILLEGAL, "master.unit_not_on_table", unit);
    struct carriage c = carriage_to(m, unit, at, facing);

    if (!blocks_have_room(m, unit, &c, why))
        return false;
    EACH_MEMBER(m->state, unit, figure)
    {
        if (!goes_alone(m, figure))
            continue;
        struct place to = new_place(m, &c, figure);
        struct mover mover = mover_of(table_of(m), figure);

        mover.facing = to.facing;
        mover.elevation = to.elevation;
        mover.stopped_by.flags = 0; /* its own unit goes along; the others are looked at below */
        if (!point_in_world(to.at) || !spot_free(table_of(m), &mover, to.at) ||
            in_the_way(m, figure, &to) != NOBODY)
            return refuse_at(why, "", "master.no_room", figure, to.at, 0);
    }
    return true;
}

void unit_place(struct match *m, int32_t unit, struct point at, int32_t facing)
{
    struct carriage c = carriage_to(m, unit, at, facing);
    struct block to[UNIT_BLOCKS_MAX];
    int32_t blocks = unit_at(m, unit)->blocks;

    EACH_MEMBER(m->state, unit, figure)
    if (goes_alone(m, figure)) {
        struct place place = new_place(m, &c, figure);

        table_move_carrier(table_of(m), figure, &place);
    }
    for (int32_t i = 0; i < blocks; i++)
        to[i] = new_block(&c, &state_blocks(m->state, unit)[i]);
    if (blocks > 0)
        ranks_move(m, unit, to, blocks);
}
