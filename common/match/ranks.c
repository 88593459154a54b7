#include "common/match/ranks.h"

#include "common/match/members.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(struct block) == 8 * sizeof(int32_t), "blocks are told as eight numbers: view.c");

static struct block *block_at(const struct match *m, int32_t unit, int32_t part)
{
    assert(part >= 0 && part < unit_at(m, unit)->blocks);
    return &state_blocks(m->state, unit)[part];
}

/* The stand goes where the block has it, on the ground that is there. */
static void stand_in_place(struct match *m, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);
    const struct block *b = block_at(m, f->unit, f->part);
    struct table *t = table_of(m);
    struct place place = block_slot(b, f->slot);
    struct base base = block_base(b);

    place.elevation = floor_at(t, place.at, table_stand_const(t, figure)->place.elevation);
    table_put_stand(t, figure, &place, &base);
}

static void stand_in_places(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->slot != NOTHING)
        stand_in_place(m, figure);
}

int32_t ranks_figure(const struct match *m, int32_t unit, int32_t part, int32_t slot)
{
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct figure *f = figure_at(m, figure);

        if (f->part == part && f->slot == slot)
            return figure;
    }
    abort(); /* every place has a figure */
}

static void take_from_ranks(struct match *m, int32_t figure)
{
    struct figure *f = figure_at(m, figure);

    f->part = f->slot = NOTHING;
    if (stand_on_table(table_of(m), figure))
        table_lift_stand(table_of(m), figure);
}

static void set_blocks(struct match *m, int32_t unit, const struct block *block, int32_t blocks)
{
    assert(blocks >= 0 && blocks <= m->state->unit_blocks);
    struct block *own = state_blocks(m->state, unit);

    for (int32_t i = 0; i < blocks; i++) {
        assert(block_good(&block[i]));
        own[i] = block[i];
    }
    memset(&own[blocks], 0, (size_t)(m->state->unit_blocks - blocks) * sizeof *own);
    unit_at(m, unit)->blocks = blocks;
}

void ranks_form(struct match *m, int32_t unit, const struct block *block, int32_t blocks,
                const int32_t *figures)
{
    int32_t next = 0;

    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->slot != NOTHING)
        take_from_ranks(m, figure);
    set_blocks(m, unit, block, blocks);
    for (int32_t part = 0; part < blocks; part++)
        for (int32_t slot = 0; slot < block[part].count; slot++) {
            struct figure *f = figure_at(m, figures[next++]);

            assert(f->unit == unit && f->slot == NOTHING);
            f->part = part;
            f->slot = slot;
        }
    stand_in_places(m, unit);
}

void ranks_move(struct match *m, int32_t unit, const struct block *block, int32_t blocks)
{
    assert(blocks == unit_at(m, unit)->blocks);
    for (int32_t i = 0; i < blocks; i++)
        assert(block[i].count == block_at(m, unit, i)->count);
    set_blocks(m, unit, block, blocks);
    stand_in_places(m, unit);
}

void ranks_swap(struct match *m, int32_t a, int32_t b)
{
    struct figure *one = figure_at(m, a), *other = figure_at(m, b);
    int32_t part = one->part, slot = one->slot;

    assert(one->unit == other->unit && one->slot != NOTHING && other->slot != NOTHING);
    one->part = other->part;
    one->slot = other->slot;
    other->part = part;
    other->slot = slot;
    stand_in_place(m, a);
    stand_in_place(m, b);
}

void ranks_enter(struct match *m, int32_t figure, int32_t part)
{
    struct figure *f = figure_at(m, figure);
    struct block *b = block_at(m, f->unit, part);

    assert(f->slot == NOTHING && b->count < BLOCK_FIGURES_MOST);
    f->part = part;
    f->slot = b->count;
    *b = block_longer(b);
    stand_in_places(m, f->unit); /* the last rank is centred anew */
}

/* A block without figures is none: those behind it move up. */
static void drop_part(struct match *m, int32_t unit, int32_t part)
{
    struct block left[UNIT_BLOCKS_MAX];
    int32_t blocks = unit_at(m, unit)->blocks, kept = 0;

    for (int32_t i = 0; i < blocks; i++)
        if (i != part)
            left[kept++] = *block_at(m, unit, i);
    set_blocks(m, unit, left, kept);
    EACH_MEMBER(m->state, unit, figure)
    if (figure_at(m, figure)->part > part)
        figure_at(m, figure)->part--;
}

void ranks_leave(struct match *m, int32_t figure, int32_t filler)
{
    struct figure *f = figure_at(m, figure);
    int32_t unit = f->unit, part = f->part;
    struct block *b = block_at(m, unit, part);
    int32_t last = ranks_figure(m, unit, part, b->count - 1);

    assert(f->slot != NOTHING && filler != figure);
    if (filler != NOBODY && filler != last) {
        assert(figure_at(m, filler)->part == part);
        ranks_swap(m, filler, last); /* so that the gap it leaves is filled as well */
        last = filler;
    }
    if (last != figure)
        ranks_swap(m, figure, last);
    take_from_ranks(m, figure);
    if (b->count == 1) {
        drop_part(m, unit, part);
    } else {
        *b = block_left(b, b->count - 1);
        stand_in_places(m, unit);
    }
}

void ranks_break(struct match *m, int32_t unit)
{
    EACH_MEMBER(m->state, unit, figure)
    figure_at(m, figure)->part = figure_at(m, figure)->slot = NOTHING;
    set_blocks(m, unit, NULL, 0);
}

/* --- invariants ------------------------------------------------------------------------------------ */

static bool stands_in_place(const struct match *m, int32_t figure)
{
    const struct figure *f = figure_at(m, figure);
    const struct block *b = block_at(m, f->unit, f->part);
    const struct stand *stand = table_stand_const(table_of(m), figure);
    struct place place = block_slot(b, f->slot);
    struct base base = block_base(b);

    return stand_on_table(table_of(m), figure) && place.at.x == stand->place.at.x &&
           place.at.y == stand->place.at.y && place.facing == stand->place.facing &&
           memcmp(&base, &stand->base, sizeof base) == 0;
}

const char *ranks_broken(const struct match *m, int32_t unit)
{
    int32_t blocks = unit_at(m, unit)->blocks, places = 0, taken = 0;

    if (blocks < 0 || blocks > m->state->unit_blocks)
        return "has more blocks than there can be";
    for (int32_t i = 0; i < blocks; i++) {
        if (!block_good(block_at(m, unit, i)))
            return "has a block that cannot be";
        places += block_at(m, unit, i)->count;
    }
    EACH_MEMBER(m->state, unit, figure)
    {
        const struct figure *f = figure_at(m, figure);

        if ((f->part == NOTHING) != (f->slot == NOTHING) || f->part >= blocks)
            return "has a figure in ranks that do not exist";
        if (f->slot == NOTHING)
            continue;
        if (f->slot >= block_at(m, unit, f->part)->count || !stands_in_place(m, figure))
            return "has a figure that is not where its ranks have it";
        taken++;
    }
    /* Each figure stands where its slot is, and no two stands are equal: so no place is taken twice. */
    return taken == places ? NULL : "has a place in its ranks without a figure";
}
