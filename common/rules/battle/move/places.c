/* Who stands where when ranks are drawn up anew (B5.3.3, B5.3.4, B5.6.1.1, B5.6.1.2). */
#include "common/rules/battle/move/places.h"

#include "common/match/ranks.h"
#include "common/rules/battle/figures.h"
#include "common/rules/battle/move/file.h"

#include <string.h>

void battle_take_places(const struct match *m, int32_t unit, struct battle_places *p)
{
    const struct massed_unit *u = massed_unit_at(m, unit);

    p->leader = u->leader;
    p->bearer = u->bearer;
    p->musician = u->musician;
    p->match = m;
    p->mixture = massed_mixture(m, unit);
    if (battle_bent(m, unit)) {
        battle_take_file(m, unit, p);
        return;
    }
    p->block = state_blocks(m->state, unit)[0];
    p->block.count = 0;
    for (int32_t part = 0; part < unit_at(m, unit)->blocks; part++)
        for (int32_t slot = 0; slot < state_blocks(m->state, unit)[part].count; slot++)
            p->figure[p->block.count++] = ranks_figure(m, unit, part, slot);
}

void battle_put_places(struct match *m, int32_t unit, const struct battle_places *p)
{
    if (battle_bent(m, unit))
        battle_unit_at(m, unit)->formation = FORM_RANKS;
    massed_unit_at(m, unit)->mixed = p->mixture.mixed;
    massed_unit_at(m, unit)->lead = p->mixture.lead;
    ranks_form(m, unit, &p->block, 1, p->figure);
}

static int32_t slot_of(const struct battle_places *p, int32_t figure)
{
    for (int32_t slot = 0; figure != NOBODY && slot < p->block.count; slot++)
        if (p->figure[slot] == figure)
            return slot;
    return NOTHING;
}

int32_t battle_centre_slot(const struct battle_places *p)
{
    int32_t slot = slot_of(p, p->leader);

    return slot != NOTHING && slot < p->block.files ? slot : block_centre_slots(&p->block).left;
}

static void swap_places(struct battle_places *p, int32_t a, int32_t b)
{
    int32_t figure = p->figure[a];

    p->figure[a] = p->figure[b];
    p->figure[b] = figure;
}

/* RULE("B11.1.1-d"): of an even front either of the two central places. Which of them, the player says by the
 * side on which he makes the front longer (`front`, `front_left`). */
bool battle_centre_leader(struct battle_places *p)
{
    int32_t slot = slot_of(p, p->leader);
    struct block_centre_slots centre = block_centre_slots(&p->block);

    if (slot == NOTHING || slot == centre.left || slot == centre.right)
        return false;
    swap_places(p, slot, centre.left);
    return true;
}

/* --- components ---------------------------------------------------------------------------------------- */

void battle_sort_places(struct battle_places *p, int32_t wide)
{
    if (p->mixture.mixed != MIXED_NOT)
        massed_mix(p->match, &p->mixture, wide, &p->block, p->figure);
}

/* The figure there goes to the slot. */
static void bring(struct battle_places *p, int32_t figure, int32_t slot)
{
    swap_places(p, slot_of(p, figure), slot);
}

void battle_mix_places(struct battle_places *p, struct massed_mixture how)
{
    int32_t centre = p->figure[battle_centre_slot(p)], wide = massed_wide(&p->block);
    struct point stays = block_slot(&p->block, battle_centre_slot(p)).at;
    struct block_centre_slots to;

    p->mixture = how;
    battle_sort_places(p, wide);
    to = block_centre_slots(&p->block);
    if (massed_stands_in_lead(p->match, centre, &how))
        bring(p, centre,
              distance(block_slot(&p->block, to.right).at, stays) <
                      distance(block_slot(&p->block, to.left).at, stays)
                  ? to.right
                  : to.left);
}

/* --- the front --------------------------------------------------------------------------------------- */

/* From the middle of the front to the middle of that file, to the right. */
static length file_at(const struct block *b, int32_t file)
{
    return (2 * file - (b->files - 1)) * b->width / 2;
}

/* RULE("B5.6.1.1-b"), RULE("B5.6.1.1-c"): figures that join the front come from the last rank, its right end
 * first; those that leave it go there. Everybody else moves up in his order. */
static void refill(struct battle_places *p, int32_t old_files, struct front_change by)
{
    int32_t old[BLOCK_FIGURES_MOST], count = p->block.count, at = 0, last = count;
    int32_t from = by.left < 0 ? -by.left : 0, to = old_files + (by.right < 0 ? by.right : 0);

    memcpy(old, p->figure, (size_t)count * sizeof old[0]);
    for (int32_t i = 0; i < by.left; i++)
        p->figure[at++] = old[--last];
    for (int32_t slot = from; slot < to; slot++)
        p->figure[at++] = old[slot];
    for (int32_t i = 0; i < by.right; i++)
        p->figure[at++] = old[--last];
    for (int32_t slot = old_files; slot < last; slot++)
        p->figure[at++] = old[slot];
    for (int32_t slot = 0; slot < from; slot++)
        p->figure[at++] = old[slot];
    for (int32_t slot = to; slot < old_files; slot++)
        p->figure[at++] = old[slot];
    assert(at == count);
}

/* RULE("B5.3.2-c"), RULE("B5.3.4-b"): the leader keeps his place, and the front is counted from him. */
static struct front_change change_mixed_front(struct battle_places *p, int32_t files, bool left)
{
    const struct block old = p->block;
    int32_t centre = battle_centre_slot(p), leader = p->figure[centre], to,
            wide = massed_wide_for(p->match, &p->mixture, p->figure, p->block.count, files);
    struct point stays = block_slot(&old, centre).at;

    if (wide == 0) /* no arrangement has such a front */
        return (struct front_change){BLOCK_FIGURES_MOST, BLOCK_FIGURES_MOST};
    battle_sort_places(p, wide);
    to = left ? block_centre_slots(&p->block).right : block_centre_slots(&p->block).left;
    if (massed_stands_in_lead(p->match, leader, &p->mixture))
        bring(p, leader, to);
    p->block.at = point_plus(p->block.at, point_minus(stays, block_slot(&p->block, to).at));
    return (struct front_change){to - centre, p->block.files - 1 - to - (old.files - 1 - centre)};
}

struct front_change battle_change_front(struct battle_places *p, int32_t files, bool left)
{
    if (block_bodies(&p->block).layout >= BLOCK_TIERS)
        return change_mixed_front(p, files, left);

    int32_t old_files = p->block.files, centre = battle_centre_slot(p);
    int32_t before = files % 2 == 0 && left ? files / 2 : (files - 1) / 2;
    struct front_change by = {before - centre, files - 1 - before - (old_files - 1 - centre)};
    struct block wider = p->block;

    assert(files >= 1 && files <= p->block.count);
    wider.files = files;
    wider.at = block_point(&p->block, file_at(&p->block, centre) - file_at(&wider, before), 0);
    p->block = wider;
    if (by.left * by.right >= 0) /* both ends in the same sense: else it is no change that anybody may make */
        refill(p, old_files, by);
    return by;
}

void battle_draw_up(struct battle_places *p, enum block_layout layout, int32_t files)
{
    int32_t old[BLOCK_FIGURES_MOST], centre = battle_centre_slot(p), to = (files - 1) / 2, at = 0;
    struct block drawn = p->block;

    assert(files >= 1 && files <= p->block.count);
    memcpy(old, p->figure, (size_t)p->block.count * sizeof old[0]);
    drawn.layout = (int32_t)layout;
    drawn.files = files;
    drawn.at = block_point(&p->block, file_at(&p->block, centre) - file_at(&drawn, to), 0);
    for (int32_t slot = 0; slot < p->block.count; slot++)
        if (slot != centre) {
            at += at == to;
            p->figure[at++] = old[slot];
        }
    p->figure[to] = old[centre];
    p->block = drawn;
}

void battle_into_ranks(struct battle_places *p, int32_t files)
{
    int32_t wide = p->mixture.mixed == MIXED_NOT
                       ? files
                       : massed_wide_for(p->match, &p->mixture, p->figure, p->block.count, files);

    assert(files >= 1 && files <= p->block.count);
    if (wide > 0) {
        p->block.layout = BLOCK_RANKS;
        p->block.files = files;
        battle_sort_places(p, wide);
    }
    battle_centre_leader(p);
}

/* --- pivots ------------------------------------------------------------------------------------------ */

/* RULE("B5.6.1.2-g"), RULE("B5.6.1.2-h"), RULE("B5.3.4-d"), RULE("B11.1.1-b"): the leader goes to the centre
 * of the new first rank, bearer and musician, if they stood in the old one, to his right and left. Whom they
 * displace takes their places. */
static void take_centre(struct battle_places *p, bool bearer, bool musician)
{
    int32_t centre = block_centre_slots(&p->block).left, slot = slot_of(p, p->leader);

    if (slot != NOTHING)
        swap_places(p, slot, centre);
    slot = slot_of(p, p->bearer);
    if (bearer && centre + 1 < p->block.files && !block_in_other_body(&p->block, centre + 1))
        swap_places(p, slot, centre + 1);
    slot = slot_of(p, p->musician);
    if (musician && centre > 0 && !block_in_other_body(&p->block, centre - 1))
        swap_places(p, slot, centre - 1);
}

/* The figures in the order in which they fill the new ranks: file by file from the side they turn to, or rank
 * by rank from the rear. */
static void in_new_order(const struct battle_places *p, int32_t quarters, int32_t order[BLOCK_FIGURES_MOST])
{
    const struct block *b = &p->block;
    int32_t ranks = block_ranks(b), at = 0;

    if (quarters == 2) {
        for (int32_t slot = b->count - 1; slot >= 0; slot--)
            order[at++] = p->figure[slot];
        return;
    }
    for (int32_t n = 0; n < b->files; n++)
        for (int32_t r = 0; r < ranks; r++) {
            int32_t file = quarters == 1 ? b->files - 1 - n : n, rank = quarters == 1 ? r : ranks - 1 - r;
            int32_t gap = (b->files - block_rank_size(b, rank)) / 2, slot = file - gap;

            if (slot >= 0 && slot < block_rank_size(b, rank))
                order[at++] = p->figure[block_first_of_rank(b, rank) + slot];
        }
    assert(at == b->count);
}

/* RULE("B5.6.1.2-d"), RULE("B5.6.1.2-e"): of square bases the new front edge lies on the line of the old
 * flank, its middle at the middle of that flank; oblong ones are centred on the old ground. */
static struct block faced(const struct block *b, int32_t quarters)
{
    struct block to = block_faced(b, quarters);

    if (quarters != 2 && b->width == b->depth)
        to.at = block_point(b, (quarters == 1 ? 1 : -1) * block_width(b) / 2, -block_depth(b) / 2);
    return to;
}

/* RULE("B5.6.1.2-e"): about face the one behind is in front. No rule: after a quarter the components are
 * arranged anew behind the new front, as wide as the old ranks were deep. */
static void face_mixed(struct battle_places *p, int32_t quarters)
{
    const struct block old = p->block;
    int32_t wide = massed_wide(&old), ranks = block_ranks(&old);

    p->block = faced(&old, quarters);
    p->block.files = quarters == 2 ? wide : ranks;
    if (quarters == 2 && p->mixture.mixed == MIXED_TIERS)
        p->mixture.lead = 3 - p->mixture.lead;
    else if (quarters != 2)
        for (wide = 0; wide == 0 && ranks > 0; ranks--)
            wide = massed_wide_for(p->match, &p->mixture, p->figure, old.count, ranks);
    battle_sort_places(p, wide > 0 ? wide : 1);
    p->block.at = block_point(&p->block, massed_off_centre(&p->block), 0);
    take_centre(p, slot_of(p, p->bearer) != NOTHING, slot_of(p, p->musician) != NOTHING);
}

void battle_face_places(struct battle_places *p, int32_t quarters)
{
    if (block_bodies(&p->block).layout >= BLOCK_TIERS) {
        face_mixed(p, quarters);
        return;
    }

    int32_t order[BLOCK_FIGURES_MOST], bearer = slot_of(p, p->bearer), musician = slot_of(p, p->musician);
    bool bearer_in_front = bearer != NOTHING && bearer < p->block.files,
         musician_in_front = musician != NOTHING && musician < p->block.files;

    assert(quarters >= 1 && quarters <= 3);
    in_new_order(p, quarters, order);
    p->block = faced(&p->block, quarters);
    memcpy(p->figure, order, (size_t)p->block.count * sizeof order[0]);
    take_centre(p, bearer_in_front, musician_in_front);
}
