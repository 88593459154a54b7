/* Casualties leave a unit. Ordinary figures are interchangeable: only their number counts (B6.6-a). */
#include "common/rules/massed/losses.h"

#include "common/match/ranks.h"
#include "common/rules/massed/arrange.h"
#include "common/rules/massed/bodies.h"
#include "common/rules/massed/mixed.h"
#include "common/rules/massed/units.h"

#include <assert.h>

bool massed_counts_wounds(const struct match *m, int32_t unit)
{
    const struct unit *u = unit_at(m, unit);
    int32_t figures = 0;

    if (massed_unit_at(m, unit)->type == TYPE_CHARACTER)
        return true;
    for (int32_t i = u->first; i < u->first + u->count; i++)
        figures += massed_is_rank_and_file(m, i) && massed_figure_at(m, i)->role != ROLE_RIDER;
    return figures == 1;
}

bool massed_can_be_lost(const struct match *m, int32_t figure)
{
    return massed_is_rank_and_file(m, figure) ||
           massed_unit_at(m, figure_at(m, figure)->unit)->type == TYPE_CHARACTER;
}

int32_t massed_book_wounds(struct match *m, int32_t figure, int32_t taken)
{
    int32_t unit = figure_at(m, figure)->unit;
    struct massed_unit *u = massed_unit_at(m, unit);
    const struct massed_figure *f = massed_figure_at(m, figure);

    if (!massed_can_be_lost(m, figure))
        return 0;
    if (massed_counts_wounds(m, unit)) {
        u->lost = f->wounds_lost;
        return taken;
    }
    u->lost += f->doomed;
    return f->doomed;
}

int32_t massed_next_loss(const struct match *m, int32_t unit, massed_turn_of_loss *turn)
{
    int32_t next = NOBODY;

    EACH_MEMBER(m->state, unit, one)
    {
        if (!massed_lives(m, one) || turn(m, one) == LOSS_SPARED)
            continue;
        if (next == NOBODY || turn(m, one) < turn(m, next) ||
            (turn(m, one) == turn(m, next) && figure_at(m, one)->slot > figure_at(m, next)->slot))
            next = one;
    }
    return next;
}

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
    if (massed_mixed_left(m, unit, how.left, how.right, left))
        return true;
    *left = narrowed(&state_blocks(m->state, unit)[0], how, state_blocks(m->state, unit)[0].count - doomed);
    return true;
}

/* Those who fill the gaps find room there. */
static bool has_room(const struct match *m, int32_t unit, struct massed_closing how)
{
    struct block left;

    return !massed_closed_block(m, unit, how, &left) || massed_bases_clear(m, unit, &left);
}

/* Of a mixed formation, from its first tier or from the other. */
static int32_t doomed_in_tier(const struct match *m, int32_t unit, bool other)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    int32_t doomed = 0;

    EACH_MEMBER(m->state, unit, figure)
    doomed += figure_at(m, figure)->slot != NOTHING && massed_figure_at(m, figure)->doomed &&
              block_in_other_body(b, figure_at(m, figure)->slot) == other;
    return doomed;
}

/* RULE("B6.6-c"): no more than have fallen stand in those files; RULE("B5.7.2-g"): in each component. */
static bool files_have_fallen(const struct match *m, int32_t unit, int32_t left, int32_t right)
{
    const struct block *b = &state_blocks(m->state, unit)[0];
    struct block_bodies of = block_bodies(b);
    struct block first = {.files = of.wide, .count = of.left},
                 second = {.files = of.wide, .count = b->count - of.left};

    if (of.layout != BLOCK_TIERS)
        return figures_in_files(b, left, right) <= doomed_in(m, unit);
    return b->files == of.wide && figures_in_files(&first, left, right) <= doomed_in_tier(m, unit, false) &&
           figures_in_files(&second, left, right) <= doomed_in_tier(m, unit, true);
}

/* Those that take whole files and leave the leader in the centre, or those that do not. */
static int32_t add_files(const struct match *m, int32_t unit, bool off_centre,
                         struct massed_closing closings[CLOSINGS_MOST], int32_t count)
{
    const struct block *b = &state_blocks(m->state, unit)[0];

    for (int32_t files = 1; files < b->files; files++)
        for (int32_t left = 0; left <= files && count < CLOSINGS_MOST; left++) {
            struct massed_closing how = {left, files - left, off_centre};

            if (files_have_fallen(m, unit, left, files - left) &&
                leader_is_central(m, unit, b, left, files - left) != off_centre && has_room(m, unit, how))
                closings[count++] = how;
        }
    return count;
}

int32_t massed_closings(const struct match *m, int32_t unit, bool engaged,
                        struct massed_closing closings[CLOSINGS_MOST])
{
    int32_t count = 1;

    closings[0] = (struct massed_closing){0};
    if (unit_at(m, unit)->blocks != 1 || doomed_in(m, unit) == 0 || massed_is_levy(m, unit))
        return count;
    const struct block *b = &state_blocks(m->state, unit)[0];

    /* RULE("B5.7.2-e"): halves as deep as the middle have but one front */
    if (b->layout == BLOCK_WEDGE || block_bodies(b).layout == BLOCK_WINGS || block_ranks(b) < 2)
        return count;
    count = add_files(m, unit, false, closings, count);
    return engaged ? add_files(m, unit, true, closings, count) : count;
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

bool massed_centre_leader(struct match *m, int32_t unit)
{
    int32_t leader = massed_unit_at(m, unit)->leader;

    if (leader == NOBODY || unit_at(m, unit)->blocks != 1 || figure_at(m, leader)->part != 0)
        return false;
    const struct block *b = &state_blocks(m->state, unit)[0];
    struct block_centre_slots centre = block_centre_slots(b);
    int32_t there = ranks_figure(m, unit, 0, centre.left);

    if (there == leader || figure_at(m, leader)->slot == centre.right)
        return false;
    ranks_swap(m, leader, there);
    return true;
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
    struct block_bodies of = block_bodies(&before);
    bool mixed = of.layout >= BLOCK_TIERS;

    for (int32_t figure = 0; figure < m->state->figures; figure++)
        if (figure_at(m, figure)->unit == unit && massed_figure_at(m, figure)->doomed)
            leave_table(m, unit, figure);
    if (mixed) {
        of.wide -= how.left + how.right;
        before.at = block_point(&before, (how.left - how.right) * before.width / 2, 0);
        block_set_bodies(&before, of);
    } else if (how.left + how.right > 0)
        narrow(m, unit, how, &before);
    crowd_together(m, unit);
    if (how.off_centre) {
        massed_mix_about_leader(m, unit, &before);
        return;
    }
    massed_mix_again(m, unit, &before);
    massed_centre_leader(m, unit);
}
