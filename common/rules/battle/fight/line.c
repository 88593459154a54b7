#include "common/rules/battle/fight/line.h"

#include "common/match/ranks.h"
#include "common/rules/massed/mixed.h"

void battle_take_line(const struct match *m, int32_t unit, struct battle_line *line)
{
    line->block = state_blocks(m->state, unit)[0];
    for (int32_t slot = 0; slot < line->block.count; slot++)
        line->figure[slot] = ranks_figure(m, unit, 0, slot);
}

static bool is_mixed(const struct block *b)
{
    return block_bodies(b).layout >= BLOCK_TIERS;
}

/* --- a wider front -------------------------------------------------------------------------------------- */

/* Who has a place in the new ranks, and who of the old ones has found his. */
struct filling {
    const struct match *match;
    struct massed_mixture how;
    const struct battle_line *old;
    struct battle_line *line;
    bool placed[BLOCK_FIGURES_MOST];
};

static bool belongs(const struct filling *f, int32_t from, int32_t slot)
{
    return !is_mixed(&f->line->block) || massed_stands_in_lead(f->match, f->old->figure[from], &f->how) !=
                                             block_in_other_body(&f->line->block, slot);
}

static bool fill(struct filling *f, int32_t from, int32_t slot)
{
    if (f->placed[from] || f->line->figure[slot] != NOBODY || !belongs(f, from, slot))
        return false;
    f->line->figure[slot] = f->old->figure[from];
    f->placed[from] = true;
    return true;
}

/* RULE("B7.13.3-b"): front-rank figures keep their places, the leader always. RULE("B5.7.2-e"): whose place
 * is now one of the other component's moves aside. */
static bool fill_front(struct filling *f, int32_t left, int32_t leader)
{
    const struct block *old = &f->old->block, *b = &f->line->block;

    for (int32_t file = 0; file < old->files; file++)
        if (!fill(f, file, file + left) && f->old->figure[file] == leader)
            return false;
    for (int32_t file = 0; file < old->files; file++)
        for (int32_t slot = 0; slot < b->files && !f->placed[file]; slot++)
            fill(f, file, slot);
    return true;
}

/* RULE("B7.13.3-b"): those who are new come from the last rank, then from the one before it; the others move
 * up. */
static bool fill_rest(struct filling *f)
{
    const struct block *b = &f->line->block;

    for (int32_t slot = 0; slot < b->files; slot++)
        for (int32_t from = f->old->block.count - 1; from >= 0 && f->line->figure[slot] == NOBODY; from--)
            fill(f, from, slot);
    for (int32_t slot = b->files; slot < b->count; slot++)
        for (int32_t from = 0; from < f->old->block.count && f->line->figure[slot] == NOBODY; from++)
            fill(f, from, slot);
    for (int32_t slot = 0; slot < b->count; slot++)
        if (f->line->figure[slot] == NOBODY)
            return false;
    return true;
}

bool battle_widen_line(const struct match *m, int32_t unit, int32_t left, int32_t right,
                       struct battle_line *line)
{
    const struct battle_line old = *line;
    struct filling f = {.match = m, .how = massed_mixture(m, unit), .old = &old, .line = line};
    struct block *b = &line->block;
    int32_t files = b->files + left + right;

    if (left + right == 0)
        return true;
    if (files > b->count)
        return false;
    b->at = block_point(b, (right - left) * b->width / 2, 0);
    if (is_mixed(&old.block) && !block_draw_bodies(b, block_bodies(&old.block), files))
        return false;
    b->files = files;
    for (int32_t slot = 0; slot < b->count; slot++)
        line->figure[slot] = NOBODY;
    return fill_front(&f, left, massed_unit_at(m, unit)->leader) && fill_rest(&f);
}

/* --- leaving -------------------------------------------------------------------------------------------- */

/* Of the last rank that has any; in a mixed formation the one nearest to that wing. */
static int32_t slot_that_leaves(const struct match *m, enum battle_wing wing, const struct battle_line *line)
{
    const struct block *b = &line->block;
    int32_t best = NOTHING;
    struct block less;

    for (int32_t slot = b->count - 1; slot >= b->files; slot--) {
        if (massed_figure_at(m, line->figure[slot])->role != ROLE_ORDINARY ||
            !block_without_slot(b, slot, &less))
            continue;
        if (best == NOTHING)
            best = slot;
        else if (block_rank_of(b, slot) != block_rank_of(b, best))
            break;
        else if (wing == WING_LEFT && is_mixed(b))
            best = slot;
    }
    return best;
}

int32_t battle_leaves_line(const struct match *m, int32_t unit, enum battle_wing wing,
                           struct battle_line *line)
{
    const struct massed_mixture how = massed_mixture(m, unit);
    int32_t slot = slot_that_leaves(m, wing, line), gone;
    bool mixed = is_mixed(&line->block);
    struct block less;

    if (slot == NOTHING || !block_without_slot(&line->block, slot, &less))
        return NOBODY;
    gone = line->figure[slot];
    line->block = less;
    if (!mixed) {
        line->figure[slot] = line->figure[less.count];
        return gone;
    }
    for (; slot < less.count; slot++)
        line->figure[slot] = line->figure[slot + 1];
    massed_gather(m, &how, &less, line->figure, less.count);
    return gone;
}
