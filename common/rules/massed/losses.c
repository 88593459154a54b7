/* Casualties leave a unit. Ordinary figures are interchangeable: only their number counts (B6.6-a). */
#include "common/rules/massed/losses.h"

#include "common/match/ranks.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/units.h"

#include <assert.h>

static int32_t doomed_in(const struct match *m, int32_t unit)
{
    int32_t doomed = 0;

    EACH_MEMBER(m->state, unit, figure)
    doomed += figure_at(m, figure)->part == 0 && massed_figure_at(m, figure)->doomed;
    return doomed;
}

/* Figures in the outermost files on both sides. An incomplete last rank is centred, so only its full places
 * at the ends belong to those files. */
static int32_t figures_in_files(const struct block *b, int32_t left, int32_t right)
{
    int32_t full = b->count / b->files, rest = b->count % b->files, free_on_a_side = (b->files - rest) / 2,
            count = full * (left + right);

    if (rest > 0) {
        count += left > free_on_a_side ? left - free_on_a_side : 0;
        count += right > b->files - rest - free_on_a_side ? right - (b->files - rest - free_on_a_side) : 0;
    }
    return count;
}

/* B6.6-f, B11.1.1-c: as many figures on either side of the leader, give or take one. */
static bool leader_is_central(const struct match *m, int32_t unit, const struct block *b, int32_t left,
                              int32_t right)
{
    int32_t leader = massed_unit_at(m, unit)->leader, file;

    if (leader == NOBODY || figure_at(m, leader)->part != 0 || figure_at(m, leader)->slot >= b->files)
        return left - right >= -1 && left - right <= 1;
    file = figure_at(m, leader)->slot;
    int32_t before = file - left, behind = b->files - 1 - file - right;

    return before >= 0 && behind >= 0 && before - behind >= -1 && before - behind <= 1;
}

/* What is left of the block when the files have gone. */
static struct block narrowed(const struct block *b, struct massed_closing how, int32_t count)
{
    struct block left = *b;
    int32_t files = b->files - how.left - how.right;

    assert(files > 0 && count > 0); /* massed_closings leaves at least one */
    left.count = count;
    left.files = files < count ? files : count;
    left.at = block_point(b, (how.left - how.right) * b->width / 2, 0);
    return left;
}

bool massed_closed_block(const struct match *m, int32_t unit, struct massed_closing how, struct block *left)
{
    int32_t doomed = doomed_in(m, unit);

    if (unit_at(m, unit)->blocks != 1 || doomed >= state_blocks(m->state, unit)[0].count)
        return false;
    *left = narrowed(&state_blocks(m->state, unit)[0], how, state_blocks(m->state, unit)[0].count - doomed);
    return true;
}

/* Those who fill the gaps find room there. */
static bool has_room(const struct match *m, int32_t unit, struct massed_closing how)
{
    struct block left;

    return !massed_closed_block(m, unit, how, &left) || massed_bases_clear(m, unit, &left);
}

int32_t massed_closings(const struct match *m, int32_t unit, struct massed_closing closings[CLOSINGS_MOST])
{
    int32_t count = 1, doomed = doomed_in(m, unit);

    closings[0] = (struct massed_closing){0, 0};
    if (unit_at(m, unit)->blocks != 1 || doomed == 0 || massed_is_levy(m, unit))
        return count;
    const struct block *b = &state_blocks(m->state, unit)[0];

    if (b->layout != BLOCK_RANKS || block_ranks(b) < 2)
        return count;
    for (int32_t files = 1; files < b->files; files++)
        for (int32_t left = 0; left <= files && count < CLOSINGS_MOST; left++)
            if (figures_in_files(b, left, files - left) <= doomed &&
                leader_is_central(m, unit, b, left, files - left) &&
                has_room(m, unit, (struct massed_closing){left, files - left}))
                closings[count++] = (struct massed_closing){left, files - left};
    return count;
}

/* --- removing ---------------------------------------------------------------------------------------------
 */

static void forget_role(struct match *m, int32_t unit, int32_t figure)
{
    struct massed_unit *u = massed_unit_at(m, unit);

    u->leader = u->leader == figure ? NOBODY : u->leader;
    u->bearer = u->bearer == figure ? NOBODY : u->bearer;
    u->musician = u->musician == figure ? NOBODY : u->musician;
}

static void leave_table(struct match *m, int32_t unit, int32_t figure)
{
    if (figure_at(m, figure)->slot != NOTHING)
        ranks_leave(m, figure, NOBODY);
    else
        table_lift_stand(table_of(m), figure);
    figure_at(m, figure)->fate = FATE_OUT;
    massed_figure_at(m, figure)->doomed = 0;
    forget_role(m, unit, figure);
}

/* The files that remain keep their places on the table; those who are left in the files that go fill the
 * gaps. */
static void narrow(struct match *m, int32_t unit, struct massed_closing how, const struct block *before)
{
    int32_t order[BLOCK_FIGURES_MOST], count;
    struct block b;

    if (unit_at(m, unit)->blocks == 0)
        return; /* nobody is left */
    count = state_blocks(m->state, unit)[0].count;
    for (int32_t slot = 0; slot < count; slot++)
        order[slot] = ranks_figure(m, unit, 0, slot);
    b = narrowed(before, how, count);
    ranks_form(m, unit, &b, 1, order);
}

/* Who stands in the middle of the front: the leader, if the unit has one. */
static void centre_leader(struct match *m, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader;

    if (leader == NOBODY || unit_at(m, unit)->blocks != 1 || figure_at(m, leader)->part != 0)
        return;
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t there = ranks_figure(m, unit, 0, (block_rank_size(b, 0) - 1) / 2);

    if (there != leader && figure_at(m, leader)->slot != block_rank_size(b, 0) / 2)
        ranks_swap(m, leader, there);
}

/* B15.7-f: levies stand in as many ranks as files again, the middle of their front in place; where there is
 * no room for that they stay as they are. */
static void crowd_together(struct match *m, int32_t unit)
{
    int32_t order[BLOCK_FIGURES_MOST];
    struct block b;

    if (!massed_is_levy(m, unit) || unit_at(m, unit)->blocks != 1)
        return;
    b = state_blocks(m->state, unit)[0];
    for (int32_t slot = 0; slot < b.count; slot++)
        order[slot] = ranks_figure(m, unit, 0, slot);
    b = block_reshaped(&b, massed_mob_files(b.count));
    if (massed_bases_clear(m, unit, &b))
        ranks_form(m, unit, &b, 1, order);
}

void massed_remove_losses(struct match *m, int32_t unit, struct massed_closing how)
{
    struct block before = state_blocks(m->state, unit)[0]; /* with few left the block loses files by itself */

    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (figure_at(m, figure)->unit == unit && massed_figure_at(m, figure)->doomed)
            leave_table(m, unit, figure);
    if (how.left + how.right > 0)
        narrow(m, unit, how, &before);
    crowd_together(m, unit);
    centre_leader(m, unit);
}
